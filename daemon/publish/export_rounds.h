/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Events with paired rounds in report files (EVENTS E46, E77): byes, the drawn first colour, and
 * the planned number of rounds, so that another program can pair the next one.  Private to
 * daemon/publish/.
 */
#ifndef DAEMON_PUBLISH_EXPORT_ROUNDS_H
#define DAEMON_PUBLISH_EXPORT_ROUNDS_H

#include "core/trf/trf.h"
#include "daemon/publish/view_group.h"

/* Players do not meet twice, and losers stay: neither a knock-out nor a round-robin. */
bool export_rounds_swiss(const struct group_view *v);

/* For a Swiss; a player's number in the file is that of the line, from 1. */
void export_rounds_results(const struct group_view *v, struct trf *t);

#endif
