/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The stored options of a tournament: a JSON object of strings by name (EVENTS E2). */
#ifndef DAEMON_EVENT_OPTIONS_H
#define DAEMON_EVENT_OPTIONS_H

#include <jansson.h>

#include "core/event/option.h"
#include "sql/store_event.h"

/* The values borrow from `options`; unknown names are skipped. */
struct option_values event_options_read(json_t *options);

/* Boards per team; 0 for an individual tournament. */
int event_options_boards(const struct tourney *t);

/* Half-moves by which spectators see games late, or OPTION_DELAY_FINISHED. */
int event_options_delay(const struct tourney *t);

#endif
