/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* What a browser says of itself, as people call it. */
#ifndef TEXT_BROWSER_H
#define TEXT_BROWSER_H

#define BROWSER_TEXT 40

/*
 * "Firefox (Linux)" for a User-Agent; its first word for a program that is none of the usual ones;
 * "" for "".  Returns `buf`, which holds at least BROWSER_TEXT bytes.  Nothing is concluded from
 * it: whoever asks can send any.
 */
const char *browser_name(const char *agent, char *buf);

#endif
