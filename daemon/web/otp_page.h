/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * One-time passwords of officials: /sign-in/otp, the continuation of a sign-in by letter, and their
 * section of the settings.
 */
#ifndef DAEMON_WEB_OTP_PAGE_H
#define DAEMON_WEB_OTP_PAGE_H

#include "daemon/web/web.h"

web_handler otp_page_get, otp_page_post;

/* Redirects a browser with a half session to the form. */
void otp_page_redirect(struct web_call *call, const char *next);

/* The section of the settings; nothing for visitors without an office. */
void otp_page_section(struct web_call *call, struct xml *d);
/* The settings form: without a code it creates a new secret, shown in the reply. */
web_handler otp_page_settings_post;

#endif
