/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * /desk/players/N: a person in the official's tournaments: games, entries, leave, sanctions, cases,
 * letters and their fate, addresses, and the available acts.
 */
#ifndef DAEMON_WEB_DESK_PERSON_H
#define DAEMON_WEB_DESK_PERSON_H

#include "daemon/web/web.h"

web_handler desk_person_get;

#endif
