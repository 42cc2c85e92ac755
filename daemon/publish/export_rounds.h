/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * What report files say of events that are paired round by round (EVENTS E46, E77): byes, the lot
 * of the first colour, and how many rounds there are to be, so that another program can pair the
 * next one.  Private to daemon/publish/.
 */
#ifndef DAEMON_PUBLISH_EXPORT_ROUNDS_H
#define DAEMON_PUBLISH_EXPORT_ROUNDS_H

#include "core/trf/trf.h"
#include "daemon/publish/view_group.h"

/* Everybody meets nobody twice, whoever wins: neither a knock-out nor an all-play-all. */
bool export_rounds_swiss(const struct group_view *v);

/* Of a Swiss; the number of a player in the file is that of the line, 1... */
void export_rounds_results(const struct group_view *v, struct trf *t);

#endif
