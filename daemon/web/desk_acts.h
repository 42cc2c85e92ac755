/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The acts on a tournament that its kind and its state allow, in the order of its life: entries,
 * teams, draw, rounds, results, report.  A list for the leader's eye: whether an act is allowed is
 * decided when it is made.
 */
#ifndef DAEMON_WEB_DESK_ACTS_H
#define DAEMON_WEB_DESK_ACTS_H

#include <stddef.h>

#include "sql/store_event.h"

#define DESK_ACTS_MOST 40

/* Fills in the names of requests and returns their number. */
size_t desk_acts_of_event(const struct tourney *t, const char *ret_names[DESK_ACTS_MOST]);

#endif
