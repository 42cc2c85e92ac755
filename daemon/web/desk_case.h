/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * /desk/cases/N: the evidence, the letters, and a ruling in two steps: a preview with the letters
 * it would send, then the ruling itself.
 */
#ifndef DAEMON_WEB_DESK_CASE_H
#define DAEMON_WEB_DESK_CASE_H

#include "daemon/web/web.h"

web_handler desk_case_get, desk_case_post;

#endif
