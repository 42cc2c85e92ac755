/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * /sign-in: asks for an address, then for the code in the letter; /sign-in/LINK, linked in the
 * letter: a page with one button, since mail programs open links; /sign-out.
 */
#ifndef DAEMON_WEB_SIGN_IN_H
#define DAEMON_WEB_SIGN_IN_H

#include "daemon/web/web.h"

web_handler sign_in_get, sign_in_post, sign_in_code_post;
web_handler sign_in_link_get, sign_in_link_post;
web_handler sign_in_out_post;

#endif
