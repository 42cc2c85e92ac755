/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * /me/settings: language, letters, zone, notation, address; creating and revoking credentials; the
 * player's data, and its erasure.
 */
#ifndef DAEMON_WEB_SETTINGS_H
#define DAEMON_WEB_SETTINGS_H

#include "daemon/web/web.h"

web_handler settings_get, settings_post, settings_data_get;

#endif
