/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Names a browser from its User-Agent. */
#ifndef TEXT_BROWSER_H
#define TEXT_BROWSER_H

#define BROWSER_TEXT 40

/*
 * "Firefox (Linux)" for a User-Agent; its first word for an unknown program; "" for "".  Returns
 * `buf`, which holds at least BROWSER_TEXT bytes.  Display only: a client can send anything.
 */
const char *browser_name(const char *agent, char *buf);

#endif
