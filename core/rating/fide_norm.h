/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Title norms by FIDE's title regulations (B.01); NORMS.md is the rulebook.  A norm is judged on
 * the games of one player in one event: which games count, which of them may be ignored, and each
 * condition with its value and what is required.  Points are half points, ratings integers.
 */
#ifndef CORE_RATING_FIDE_NORM_H
#define CORE_RATING_FIDE_NORM_H

#include "core/base/ratio.h"
#include "core/rating/norm.h"

#include <stdbool.h>
#include <stddef.h>

#define FIDE_NORM_GAMES	    9 /* required unless an event is exempt (NORMS N1) */
#define FIDE_NORM_CUP_GAMES 8 /* of the World Cup, which count as nine (NORMS N1) */
/* With more games than these only the complete set of games is judged (NORMS N12). */
#define FIDE_NORM_CHOICE_MOST 19

enum fide_norm_use {
	FIDE_NORM_COUNTS,
	FIDE_NORM_WON_UNPLAYED,	  /* forfeit win or pairing-allocated bye (1.4.1 c) */
	FIDE_NORM_UNPLAYED,	  /* any other round without a game (1.4.2 c) */
	FIDE_NORM_OUTSIDE,	  /* the opponent belongs to no member federation (1.4.2 a) */
	FIDE_NORM_UNRATED_ZERO,	  /* round robin, no points against rated players (1.4.2 b) */
	FIDE_NORM_COUNTS_AS_LOST, /* the last opponent did not appear (1.4.2 c) */
	FIDE_NORM_LATER,	  /* ignored after the title result (1.4.1 e) */
	FIDE_NORM_DEFEATED,	  /* ignored, the opponent was defeated (1.4.1 f) */
};

/* One round of the player, in the order of the rounds. */
struct fide_norm_game {
	int round;
	enum fide_norm_use use; /* one of the first five, before any choice */
	int halves;		/* 0, 1, 2 */
	int opponent;		/* the caller's number for them, not 0; 0 = nobody */
	int rating;		/* 0 = unrated */
	enum player_title title;
	const char *federation; /* "" = unknown, "FID" = FIDE's own */
};

enum fide_norm_system {
	FIDE_NORM_SWISS,
	FIDE_NORM_ROUND_ROBIN,
	FIDE_NORM_DOUBLE_ROUND_ROBIN,
	FIDE_NORM_KNOCKOUT,
};

/* The exemptions of 1.4.3; a and b only for players of the federation that holds the event. */
enum fide_norm_exemption {
	FIDE_NORM_NOT_EXEMPT,
	FIDE_NORM_NATIONAL,	 /* 1.4.3 a: final of a national championship */
	FIDE_NORM_NATIONAL_TEAM, /* 1.4.3 b */
	FIDE_NORM_ZONAL,	 /* 1.4.3 c */
	FIDE_NORM_FOREIGN_SWISS, /* 1.4.3 d, see fide_norm_field() */
};

struct fide_norm_event {
	enum fide_norm_system system;
	int rounds;
	/*
	 * Games required: FIDE_NORM_GAMES; in the events of 1.4.1 b 7 (team championships) or
	 * FIDE_NORM_CUP_GAMES.
	 */
	int least;
	enum fide_norm_exemption exemption;
	const char *host; /* federation that holds the event */
};

enum fide_norm_condition {
	FIDE_NORM_C_GAMES,
	FIDE_NORM_C_FEDERATIONS,
	FIDE_NORM_C_OWN,
	FIDE_NORM_C_ONE,
	FIDE_NORM_C_HOLDERS,
	FIDE_NORM_C_TITLES,
	FIDE_NORM_C_AVERAGE,
	FIDE_NORM_C_SCORE,
	FIDE_NORM_C_PERFORMANCE,
	FIDE_NORM_C_PLAYERS,  /* in a double round robin */
	FIDE_NORM_C_COMPLETE, /* in the complete round robin, if games are ignored */
	FIDE_NORM_CONDITIONS
};

struct fide_norm_value {
	bool asked; /* the condition applies to this event */
	bool exempt, met;
	int value, required; /* half points for the score; 0 or 1 for the complete round robin */
	bool most;	     /* `required` is a maximum */
};

struct fide_norm {
	enum norm_kind kind;
	struct fide_norm_value conditions[FIDE_NORM_CONDITIONS];
	unsigned missing; /* bits of unmet conditions; a norm if none is set */
	int games, halves;
	int rated, holders,
		federations; /* of the opponents; federations include the player's own */
	int gm, im, wgm, wim, fm, wfm, own, foreign;
	int floor, raised; /* the round whose opponent is raised to the floor, 0 = none */
	int average, performance;
	int needed;  /* half points required for the performance and for 35 per cent; -1 = out of
			reach */
	int counted; /* games for 1.5.1, including those of 1.4.1 d; 0 without a norm */
	bool eight;  /* 1.4.1 c: eight games count as nine */
	bool cup;    /* 1.4.1 b: eight games of the World Cup do as well */
	bool last_forfeit;		    /* 1.4.2 c was applied */
	enum fide_norm_exemption exemption; /* the exemption used */
};

/* Returns "gm", "im", "wgm" or "wim", and parses them in any case; false for other words. */
const char *fide_norm_name(enum norm_kind kind);
bool fide_norm_parse(const char *text, enum norm_kind *ret_kind);

/* Returns the paragraph of a condition for a norm, such as "1.4.5 b". */
const char *fide_norm_paragraph(enum fide_norm_condition c, enum norm_kind kind);
/* Returns a name for programs, such as "federations". */
const char *fide_norm_condition_name(enum fide_norm_condition c);

/* Returns the rating difference for a score of p hundredths, 0..100 (1.4.9, NORMS N10). */
int fide_norm_difference(int p);

/*
 * Judges the best choice of games (NORMS N12): a norm that counts for most games if there is one,
 * else the complete set.  `ret_uses` has an entry per game.
 */
void fide_norm_judge(enum norm_kind kind, const char *own, const struct fide_norm_event *e,
		     const struct fide_norm_game *games, size_t n, struct fide_norm *ret,
		     enum fide_norm_use *ret_uses);

struct fide_norm_participant {
	int rating; /* 0 = unrated */
	enum player_title title;
	const char *federation;
	const bool *present; /* per round: a game, or the pairing-allocated bye */
	const bool *missed;  /* per round: absent, without a forfeit win or that bye */
};

/* The minimum over all rounds, without players who missed two rounds. */
struct fide_norm_field {
	int foreigners, federations, holders; /* of 1.4.3 d */
	int players, average;		      /* of 1.5.6 a: the average of the best 40 */
	bool exempt, strong;		      /* 1.4.3 d, 1.5.6 a */
};

/* Decides for a Swiss event whether 1.4.3 d and 1.5.6 a apply (NORMS N4, N17). */
struct fide_norm_field fide_norm_field(const struct fide_norm_participant *players, size_t n,
				       int rounds, const char *host);

#endif
