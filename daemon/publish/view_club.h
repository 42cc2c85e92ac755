/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The public view of a club: its players, their scores, and its teams.  Clubs are identified by the
 * names given by players and teams; spellings with the same slug are one club.
 */
#ifndef DAEMON_PUBLISH_VIEW_CLUB_H
#define DAEMON_PUBLISH_VIEW_CLUB_H

#include "daemon/publish/view_player.h"
#include "sql/store_event.h"

struct club_player {
	struct view_player player;
	int won, drawn, lost; /* in games on this server that they play or finished */
};

struct club_team {
	char name[STORE_NAME_MAX + 12];
	char slug[sizeof(((struct tourney *)0)->slug)]; /* of the event */
	char event[STORE_NAME_MAX + 1];
	int year;
	int64_t group; /* 0 = none yet */
};

struct club_view {
	char name[STORE_NAME_MAX + 1];
	struct club_player *players; /* by name */
	size_t n_players, n_scored;
	struct club_team *teams; /* newest event first */
	size_t n_teams, cap;
};

/*
 * Returns 1, 0 (no player with a page and no team has such a club) or a negative enum store_error.
 */
int view_club(struct context *ctx, const char *slug, struct club_view *ret_view);
/*
 * The same in parts, with the club's players, who are known and sorted by name: begin, add scores
 * until 0 is returned, then add the teams of the slug.
 */
void view_club_begin(const struct view_player *const *players, size_t n,
		     struct club_view *ret_view);
/* Adds the scores of the next `limit` players.  Returns 1, 0 (no more) or a negative store_error.
 */
int view_club_scores(struct context *ctx, size_t limit, struct club_view *view);
int view_club_teams(struct context *ctx, const char *slug, struct club_view *view);
void view_club_release(struct club_view *view);

#endif
