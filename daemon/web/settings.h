/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * /me/settings: language, letters, zone, notation, address; what lets the player in, made and
 * ended; their data, and the erasing of it.
 */
#ifndef DAEMON_WEB_SETTINGS_H
#define DAEMON_WEB_SETTINGS_H

#include "daemon/web/web.h"

web_handler settings_get, settings_post, settings_data_get;

#endif
