/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The options of a tournament as they are stored: a JSON object of texts by name (EVENTS E2). */
#ifndef DAEMON_EVENT_OPTIONS_H
#define DAEMON_EVENT_OPTIONS_H

#include <jansson.h>

#include "core/event/option.h"
#include "sql/store_event.h"

/* The values borrow from `options`; names that this program does not know are left out. */
struct option_values event_options_read(json_t *options);

/* Boards of a team of that tournament; 0 where single players play. */
int event_options_boards(const struct tourney *t);

/* Half-moves by which spectators see its games later, or OPTION_DELAY_FINISHED. */
int event_options_delay(const struct tourney *t);

#endif
