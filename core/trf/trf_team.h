/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Kept lines of team events as values: teams (310, 013), line-ups (300), free rounds (320), matches
 * forfeited (330), colours of the boards (352), match points (362), and the byes (240),
 * acceleration (250) and abnormal points (299) of teams.
 */
#ifndef CORE_TRF_TRF_TEAM_H
#define CORE_TRF_TRF_TEAM_H

#include <stdbool.h>

#include "core/base/sbuf.h"

#define TRF_TEAM_MOST 64  /* maximum number of players in a team that is read */
#define TRF_MOST_TEAM 999 /* highest number of a team */

struct trf_team {
	int id;
	char name[4 * 32 + 1];	    /* UTF-8 */
	int players[TRF_TEAM_MOST]; /* start numbers in board order */
	int n;
	int strength; /* 0 = none */
};

/*
 * Parses a line 310, or a line 013 of TRF16, whose teams have no number (0); false if it has no
 * team.
 */
bool trf_team_read(const char *line, struct trf_team *ret_team);
/*
 * Appends a line 310 with the match points and game points in tenths, 0 to 99999, and the rank; the
 * other columns are unchanged.
 */
void trf_team_rank(const char *line, int match, int game, int rank, struct sbuf *out);

/* Is it a line 300 of that team in that round? */
bool trf_team_seats_of(const char *line, int round, int team);
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

/*
 * Does a line 352, or its text, give White to the first team of a match on that board, from 1?
 * Past its end the colours alternate, as they do without such a line (NULL).
 */
bool trf_team_has_white(const char *line, int board);

/* Does a line 352 have a W or a B for each board, from 1 to TRF_TEAM_MOST, and nothing else? */
bool trf_team_colours_ok(const char *line);

/* Parses a line 240: does the team have a bye in the round, and of which kind, F, H or Z? */
bool trf_team_bye(const char *line, int team, int round, char *ret_type);

/* Fictitious points of the teams first..last in the rounds from..to, in tenths. */
struct trf_team_bonus {
	int match, game, from, to, first, last;
};

/* Parses a line 250; false if it is malformed. */
bool trf_team_bonus(const char *line, struct trf_team_bonus *ret_bonus);

/* Points other than those of the scale: of a result of that type, or, if it is ' ', added. */
struct trf_team_abnormal {
	char type; /* one of W D L F H Z + - or ' ' */
	int round; /* 0 = all */
	bool has_match, has_game;
	int match, game; /* in tenths; may be negative */
};

/* Parses a line 299; false if it is malformed or not about the team; 0 is about any. */
bool trf_team_abnormal(const char *line, int team, struct trf_team_abnormal *ret_abnormal);

/* Parses a line 362: the match points of W, D or L, in tenths; false if it does not say them. */
bool trf_team_scores(const char *line, char letter, int *ret_tenths);

#endif
