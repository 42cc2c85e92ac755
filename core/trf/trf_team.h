/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Kept lines of team events as values: teams (310), line-ups (300), free rounds (320), matches
 * forfeited (330), match points (362).
 */
#ifndef CORE_TRF_TRF_TEAM_H
#define CORE_TRF_TRF_TEAM_H

#include <stdbool.h>

#define TRF_TEAM_MOST 14 /* maximum number of players in a team */

struct trf_team {
	int id;
	char name[4 * 32 + 1];	    /* UTF-8 */
	int players[TRF_TEAM_MOST]; /* start numbers in board order */
	int n;
};

/* Parses a line 310; false if it has no team. */
bool trf_team_read(const char *line, struct trf_team *ret_team);
/* Parses a line 300 into the players by board, 0 for an empty one; returns the number of boards. */
int trf_team_seats(const char *line, int ret_players[TRF_TEAM_MOST]);
/* Parses a line 320: the team without an opponent in a round, 0 = none. */
int trf_team_free(const char *line, int round);
/* The same: the match points and game points of a free round, in tenths, 0 if they are missing. */
void trf_team_free_points(const char *line, int *ret_match, int *ret_game);

/* A match that was not played, or in which nobody came: who won it, if anybody. */
struct trf_team_forfeit {
	int round, white, black; /* numbers of the teams */
	bool white_won, black_won;
};

/* Parses a line 330; false if it has no match. */
bool trf_team_forfeit(const char *line, struct trf_team_forfeit *ret_forfeit);

/* Parses a line 362: the match points of W, D or L, in tenths; false if it does not say them. */
bool trf_team_scores(const char *line, char letter, int *ret_tenths);

#endif
