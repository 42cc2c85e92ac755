/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The state of a tournament before a round, as every pairing system sees it, and what differs
 * between them: which unplayed rounds count as an opponent met and which for colour.
 *
 * Players are indices into the state; ids (start numbers) appear in output only.  Scores are
 * integers in units of 1/scale point.
 */
#ifndef CORE_PAIRING_PAIR_STATE_H
#define CORE_PAIRING_PAIR_STATE_H

#include "core/base/ratio.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define PAIR_NOBODY	  (-1)
#define PAIR_X		  (-2)	/* the dummy that joins an odd field */
#define PAIR_MOST_PLAYERS 16000 /* of a tournament; core/match/weighted.h holds no more */

enum pair_colour { PAIR_NO_COLOUR, PAIR_WHITE, PAIR_BLACK };

static inline enum pair_colour pair_other(enum pair_colour c)
{
	return c == PAIR_WHITE ? PAIR_BLACK : c == PAIR_BLACK ? PAIR_WHITE : PAIR_NO_COLOUR;
}

enum pair_result_code {
	PAIR_WON,	    /* 1 */
	PAIR_DRAWN,	    /* = */
	PAIR_LOST,	    /* 0 */
	PAIR_ADJOURNED,	    /* * */
	PAIR_WON_UNPLAYED,  /* + */
	PAIR_LOST_UNPLAYED, /* - */
	PAIR_BYE,	    /* odd man out */
	PAIR_ABSENT	    /* not paired */
};

enum pair_title {
	PAIR_TITLE_NONE,
	PAIR_TITLE_WFM,
	PAIR_TITLE_FM,
	PAIR_TITLE_WIM,
	PAIR_TITLE_IM,
	PAIR_TITLE_WGM,
	PAIR_TITLE_GM
};

enum pair_title pair_title_parse(const char *text);

struct pair_entry {
	int opp; /* index, PAIR_NOBODY or PAIR_X */
	enum pair_colour colour;
	enum pair_result_code result;
	bool has_points;
	struct ratio points; /* instead of the result's own */
};

struct pair_player {
	int id;		    /* start number, >= 1 */
	int arrived_number; /* as if those who have not come yet were not on the list; 0: the id */
	const char *name;
	int rating;
	enum pair_title title;
	bool withdrawn;
	int withdrawn_order; /* order of leaving, 1 first */
	bool absent;
	struct ratio bonus;		/* pairing points */
	const struct ratio *past_bonus; /* those of past rounds, round 1 first; more are 0 */
	size_t n_past_bonus;
	bool has_points;
	struct ratio points; /* instead of the score from the history */
	const int *met;	     /* further opponents that count as met: indices */
	size_t n_met;
	const struct pair_entry *history; /* one entry a past round */
	size_t n_history;
};

struct pair_state {
	int round;	  /* the round to be paired, from 1 */
	int rounds_total; /* 0 = unknown: last-round rules never apply */
	const struct pair_player *players;
	size_t n;
	enum pair_colour first_colour; /* the lot */
	const int *placement;	       /* all players, best first, or NULL */
	/* Derived by pair_state_prepare(): */
	int32_t scale;	/* units of a point; even */
	int64_t *score; /* per player, without bonus */
	int64_t *bonus;
	int *by_id;		 /* indices in order of id */
	int *rivals, *rivals_at; /* whom each has met, for pair_have_met() */
	/* After an error: the player and the round that it concerns; PAIR_NOBODY and 0 for none. */
	int wrong_player, wrong_round;
};

/*
 * Checks the state and derives the scores.  Returns NULL or an error message in `text`.  On NULL
 * the caller releases the state.
 */
const char *pair_state_prepare(struct pair_state *s, char *text, size_t size);
void pair_state_release(struct pair_state *s);

/* PAIRING ALL-6 */
static inline bool pair_is_last_round(const struct pair_state *s)
{
	return s->rounds_total && s->round == s->rounds_total;
}

/* PAIRING ALL-3 */
static inline bool pair_is_active(const struct pair_player *p)
{
	return !p->withdrawn && !p->absent;
}

/* Score before round `round` from the history alone, in units. */
int64_t pair_score_before(const struct pair_state *s, int player, int round);

/* Pairing points of a past round and the points of one entry, in units (PAIRING ALL-1, ALL-7). */
int64_t pair_bonus_in(const struct pair_state *s, int player, int round);
int64_t pair_points_of(const struct pair_state *s, const struct pair_entry *e);

/* Was a game really started: played or adjourned? */
static inline bool pair_is_played(const struct pair_entry *e)
{
	return e->result == PAIR_WON || e->result == PAIR_DRAWN || e->result == PAIR_LOST ||
	       e->result == PAIR_ADJOURNED;
}

static inline bool pair_is_forfeit(const struct pair_entry *e)
{
	return e->result == PAIR_WON_UNPLAYED || e->result == PAIR_LOST_UNPLAYED;
}

/* The colours of the games played; other rounds are left out. */
struct pair_colours {
	enum pair_colour last, before; /* of the last game and the one before it */
	int difference;		       /* Whites minus Blacks */
};

struct pair_colours pair_colours_of(const struct pair_player *p);

/*
 * The colour of p in the last games, counted from the end, in which the colours of p and q differ;
 * PAIR_NO_COLOUR if there is none.
 */
enum pair_colour pair_last_difference(const struct pair_player *p, const struct pair_player *q);

/*
 * The round in which two players met, 0 = never; -1 if only a `met` list contains the meeting.
 * `forfeits`: pairings decided without play count.
 */
int pair_met(const struct pair_state *s, int a, int b, bool forfeits);

/* Is pair_met() not 0?  Fast, since the searches call it for all pairs. */
bool pair_have_met(const struct pair_state *s, int a, int b, bool forfeits);

#endif
