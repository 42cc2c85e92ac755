/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Lots that nobody can choose (RULES S-36, EVENTS E16): the server commits to a secret seed by its
 * hash before it knows what the draw hangs on, and who enters last does so before they know the
 * seed.
 *
 *   message = lines, each followed by a line feed
 *   block k = HMAC-SHA-256(seed, message || k as 4 bytes, most significant first), k = 0, 1, ...
 *   words = the blocks cut into 32-bit numbers, most significant byte first
 *
 * A number below n is the next word modulo n; words at or above the largest multiple of n are
 * passed over, so that all are equally likely.  An order of n is a Fisher-Yates shuffle from the
 * last place down: for i = n-1 .. 1 a number j below i+1, and places i and j change over.
 *
 * The lines of a message stand in this order; ENTRANT is a confirmation, in order of entry, and
 * BEACON is `beacon DAY HASH`:
 *
 *   order	ENTRANT.. BEACON		order of the entrants
 *   stage	SEAT.. BEACON			order of the seats; SEAT is `CODE PLACE PLAYER-ID`
 *   960	ENTRANT.. BEACON `960 [GAME]`	number below 960
 *   colour	ENTRANT.. BEACON `colour`	number below 2: White, Black
 *   ties	BEACON `ties PLACE` POINTS..	order of those tied, taken by their numbers;
 *					POINTS is `NUMBER HALFPOINTS`, a line a seat
 *   ko		BEACON `ko ROUND MATCH [GAME]`	order of the two, taken by their numbers; GAME is
 *					the first one that it is for, if not the match's first
 *
 * The beacon stands for the chains of all games as they stood at the end of the day before the
 * draw.  It enters like a confirmation, is published with the others, and is the choice of nobody
 * who knows the seed.  It is the SHA-256 of the text of the last day, up to then, on which a chain
 * grew: the line `beacon DAY HASH` of the text before it, if there is one, a line `GAME HEAD` for
 * each game whose chain grew on that day, in order of game, and a line `event TOURNEY HEAD` for
 *each tournament whose journal did.  Before the first such day it is the SHA-256 of no text.  Draws
 *from before there was a beacon have no such line.
 */
#ifndef CORE_EVENT_LOTS_H
#define CORE_EVENT_LOTS_H

#include "core/base/civil.h"
#include "core/base/sbuf.h"

#include <stddef.h>
#include <stdint.h>

#define LOTS_SEED 32
#define LOTS_HASH 32

/* HMAC-SHA-256: core links against libc alone, so the caller brings it. */
typedef void lots_hmac(const void *key, size_t key_len, const void *data, size_t len,
		       unsigned char ret_mac[32]);
/*
 * The HMACs of the data followed by each of the `n` counters from `first` on, four bytes each, the
 * highest first.  The data are read once for all of them: a message may have 100,000 lines, and a
 * draw over it takes 12,500 counters.
 */
typedef void lots_blocks(const void *key, size_t key_len, const void *data, size_t len,
			 uint32_t first, size_t n, unsigned char (*ret_macs)[32]);

/* What a draw hangs on.  Released by lots_message_release(). */
struct lots_message {
	struct sbuf text;
	int lines;
};

#define LOTS_MESSAGE_INIT                                                                          \
	{                                                                                          \
		SBUF_INIT, 0                                                                       \
	}

void lots_message_release(struct lots_message *m);

/* A line of an entrant, as lots_confirmation() or lots_leader_word() has made it. */
void lots_message_add(struct lots_message *m, const char *line);
/* A seat of a later stage: who qualified from which place of which group. */
void lots_message_seat(struct lots_message *m, const char *code, int place, int64_t player);
void lots_message_beacon(struct lots_message *m, struct civil day,
			 const unsigned char hash[LOTS_HASH]);
/* The day of a line `beacon DAY HASH`; false for another line. */
bool lots_beacon_day(const char *line, struct civil *ret_day);
void lots_message_960(struct lots_message *m, int64_t game); /* 0: one position for the group */
void lots_message_colour(struct lots_message *m);
/* Then lots_message_points() for every seat of the group, by number. */
void lots_message_ties(struct lots_message *m, int place);
void lots_message_points(struct lots_message *m, int number, int halves);
/* game: the first one of the match that it is for, 1 or, of extra games, 3 or 5. */
void lots_message_ko(struct lots_message *m, int round, int match, int game);

/*
 * A player's confirmation as one line: control characters become blanks, and what looks like a
 * line of the server ("leader ...", "beacon ...") gets "player " before it.  Cut to `size`.
 */
void lots_confirmation(const char *text, char *ret_line, size_t size);

#define LOTS_LEADER_LINE 64

/*
 * The confirmation of an entry that a leader made: `leader ENTRY WORD`, the word being the first
 * 16 bytes, in hexadecimal, of the HMAC of "leader ENTRY" under the seed.  Nobody can foresee it,
 * and whoever knows the seed cannot choose it, since the seed's hash is out.
 */
void lots_leader_word(const unsigned char seed[LOTS_SEED], int64_t entry, lots_hmac *hmac,
		      char ret_line[LOTS_LEADER_LINE]);

/* Appends `GAME HEAD`, a line of the text whose SHA-256 is the beacon of a day. */
void lots_beacon_add(struct sbuf *text, int64_t game, const unsigned char head[LOTS_HASH]);
/* Likewise `event TOURNEY HEAD`. */
void lots_beacon_add_event(struct sbuf *text, int64_t tourney, const unsigned char head[LOTS_HASH]);

/* ret_order[p] = index, from 0, of who is drawn for place p; n >= 0. */
void lots_order(const unsigned char seed[LOTS_SEED], const struct lots_message *m, int n,
		lots_blocks *blocks, int *ret_order);
/* The first number below n > 0. */
int lots_number(const unsigned char seed[LOTS_SEED], const struct lots_message *m, int n,
		lots_blocks *blocks);

/*
 * `confirmations`: n texts in order of entry.  ret_order[p] = index of the entrant who gets number
 * p+1.  Deterministic; n >= 0.
 */
void lots_draw(const unsigned char seed[LOTS_SEED], const char *const *confirmations, int n,
	       lots_blocks *blocks, int *ret_order);

#endif
