/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Over-the-board events in report files (EVENTS E53, E77): results from cards, and the team records
 * 320 and 330.  Private to daemon/publish/.
 */
#ifndef DAEMON_PUBLISH_EXPORT_OTB_H
#define DAEMON_PUBLISH_EXPORT_OTB_H

#include "core/trf/trf.h"
#include "daemon/publish/view_group.h"

/* Number of paired rounds; 0 if the group's results come from games. */
int export_otb_rounds(const struct group_view *v);

/* Adds the results of the cards; a player's number in the file is that of the line, from 1. */
void export_otb_results(const struct group_view *v, struct trf *t);

/* Adds the byes of teams, and forfeited matches. */
void export_otb_teams(const struct group_view *v, struct trf *t);

#endif
