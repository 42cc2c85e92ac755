/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * One-time passwords of officials: /sign-in/otp, where a sign-in by letter goes on to, and their
 * part of the settings.
 */
#ifndef DAEMON_WEB_OTP_PAGE_H
#define DAEMON_WEB_OTP_PAGE_H

#include "daemon/web/web.h"

web_handler otp_page_get, otp_page_post;

/* Leads a browser that has half a session on to the form. */
void otp_page_redirect(struct web_call *call, const char *next);

/* The part of the settings; nothing for who holds no office. */
void otp_page_section(struct web_call *call, struct xml *d);
/* The form of the settings: without a code a new secret, which the reply shows. */
web_handler otp_page_settings_post;

#endif
