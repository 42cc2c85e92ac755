/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * A team event in a report: the teams of its 310 lines, or 013 lines, with their players in board
 * order, the matches formed by the games of a round, free rounds (320), byes (240), and unusual
 * line-ups (300).
 */
#ifndef CLI_TEAM_EVENT_H
#define CLI_TEAM_EVENT_H

#include <jansson.h>

#include "core/trf/trf.h"
#include "core/trf/trf_team.h"

struct team_event_team {
	int id; /* 1..n, the position in the list */
	char name[4 * 32 + 1];
	int *players; /* start numbers in board order */
	int n;
	int strength; /* of line 310; 0 = none */
};

struct team_event {
	struct team_event_team *teams;
	size_t n;
	short *team_of;	     /* by start number: the position of the team, plus 1; 0 = none */
	bool old;	     /* the teams are those of TRF16 (013), numbered in their order */
	const char *colours; /* of the boards (352), borrowed from the report; NULL = none */
};

/* Reads the 310 or 013 lines; false with a message if they are contradictory or missing. */
bool team_event_read(const struct trf *t, struct team_event *ret, char *text, size_t size);
void team_event_release(struct team_event *e);
/* Has the report teams, without contradictions? */
bool team_event_has(const struct trf *t);

/* The position of a player's team in the list, -1 for none. */
int team_event_of(const struct team_event *e, int player);

/* Adds a team with the next number.  On failure false with a message and no change. */
bool team_event_add(struct trf *t, const char *name, const int *players, int n, char *text,
		    size_t size);

/*
 * The teams as players of a report, with board points, for the pairing systems; their byes of the
 * next round, forbidden pairs, and the acceleration of the score by which they are paired.
 */
void team_event_as_players(const struct trf *t, const struct team_event *e, bool by_game_points,
			   struct trf *ret_teams);

/* The strength factor of a team (310), otherwise the mean rating of its players. */
int team_event_strength(const struct trf *t, const struct team_event *e, int team);

/* The bye of a team in a round (240): F, H or Z, or ' '. */
char team_event_bye(const struct trf *t, int team, int round);

/* Is the team out of the round without a point (240), or everybody in it absent? */
bool team_event_absent(const struct trf *t, const struct team_event *e, int team, int round);

/*
 * Enters the matches in an answer of trf_pair() as games on `boards` boards: the first team has
 * White on the odd ones.  A player without an opponent wins without play; a match of a team that is
 * absent is forfeited (330), or lost by both.
 */
void team_event_enter(struct trf *t, const struct team_event *e, int round, int boards,
		      const json_t *answer);

/*
 * The players of a team on the boards of a round, 0 for an empty one; returns the number of boards.
 */
int team_event_seats(const struct trf *t, const struct team_event *e, int team, int round,
		     int ret_players[TRF_TEAM_MOST]);
/*
 * Returns the other team of the match over the board, -1 = none, and whether `team` has White on
 * board 1.
 */
int team_event_opponent(const struct trf *t, const struct team_event *e, int team, int round,
			bool *ret_white);
/* Board points in tenths, with open games as drawn or as nothing; returns whether there are any. */
int team_event_points(const struct trf *t, const struct team_event *e, int team, int round,
		      bool drawn, bool *ret_open);
/* Has the team a free round (320)? */
bool team_event_is_free(const struct trf *t, const struct team_event *e, int team, int round);
/*
 * A match that was not played (330) as a team's cell of the round, with board points; false if it
 * has none.
 */
bool team_event_forfeit_cell(const struct trf *t, const struct team_event *e, int team, int round,
			     struct trf_cell *ret_cell);

/* A team's part of its match in a round. */
struct team_event_side {
	int other;		       /* position of the other team in the list */
	bool white;		       /* on board 1 */
	bool played;		       /* a game was played over the board */
	bool open;		       /* a game has no result */
	int n;			       /* boards that the team has seats on */
	int players[TRF_TEAM_MOST];    /* start numbers by board, 0 for an empty one */
	int32_t halves[TRF_TEAM_MOST]; /* half points by board, 0 beyond the last one */
};

/* The team is a position in the list; false if it has no match in the round. */
bool team_event_side(const struct trf *t, const struct team_event *e, int team, int round,
		     struct team_event_side *ret_side);
/*
 * Is the team's match of the round forfeited as a whole (330)?  The other team, and whether this
 * one won.
 */
bool team_event_forfeit(const struct trf *t, const struct team_event *e, int team, int round,
			int *ret_other, bool *ret_white, bool *ret_won);

/* Has the team a free round (320), and how many half points in each score? */
bool team_event_free(const struct trf *t, const struct team_event *e, int team, int round,
		     int32_t *ret_match_halves, int32_t *ret_game_halves);

/* The boards of a match in the round, else of the smallest team. */
int team_event_boards(const struct trf *t, const struct team_event *e, int round);

/* Assigns players to the boards of a team in a round; 0 leaves a board empty. */
bool team_event_line_up(struct trf *t, const struct team_event *e, int round, int team,
			const int *players, int n, char *text, size_t size);

#endif
