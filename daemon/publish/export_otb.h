/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * What report files say of events over the board (EVENTS E53, E77): results from cards, and the
 * records 320 and 330 of teams.  Private to daemon/publish/.
 */
#ifndef DAEMON_PUBLISH_EXPORT_OTB_H
#define DAEMON_PUBLISH_EXPORT_OTB_H

#include "core/trf/trf.h"
#include "daemon/publish/view_group.h"

/* Rounds that are paired; 0 for a group whose results are in games. */
int export_otb_rounds(const struct group_view *v);

/* Enters the results of the cards; the number of a player in the file is that of the line, 1... */
void export_otb_results(const struct group_view *v, struct trf *t);

/* Keeps the byes of teams, and the matches in which nobody sat down. */
void export_otb_teams(const struct group_view *v, struct trf *t);

#endif
