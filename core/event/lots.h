/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Lots that nobody can influence (RULES S-36, EVENTS E16).  The server commits to a secret seed by
 * publishing its hash before it knows the message that the draw depends on, and entrants write
 * their part of the message before they know the seed.
 *
 *   message = lines, each followed by a line feed
 *   block k = HMAC-SHA-256(seed, message || k as 4 bytes, most significant first), k = 0, 1, ...
 *   words = the blocks split into 32-bit numbers, most significant byte first
 *
 * A number below n is the next word modulo n; words at or above the largest multiple of n are
 * skipped, so that all numbers are equally likely.  An order of n is a Fisher-Yates shuffle from
 * the last place down: for i = n-1 .. 1 take a number j below i+1 and swap places i and j.
 *
 * The lines of a message are in this order; ENTRANT is a confirmation, in order of entry, and
 * BEACON is `beacon DAY HASH`:
 *
 *   order	ENTRANT.. BEACON		order of the entrants
 *   stage	SEAT.. BEACON			order of the seats; SEAT is `CODE PLACE PLAYER-ID`
 *   960	ENTRANT.. BEACON `960 [GAME]`	number below 960
 *   colour	ENTRANT.. BEACON `colour`	number below 2: White, Black
 *   ties	BEACON `ties PLACE` POINTS..	order of those tied, sorted by number;
 * 					POINTS is `NUMBER HALFPOINTS`, one line per seat
 *   ko		BEACON `ko ROUND MATCH [GAME]`	order of the two, sorted by number; GAME is
 * 					the first game it applies to, if not the match's first
 *
 * The beacon represents the chains of all games at the end of the day before the draw.  It is part
 * of the message like a confirmation and is published with them, and nobody who knows the seed can
 * choose it.  It is the SHA-256 of the text of the last day up to then on which a chain grew: the
 * line `beacon DAY HASH` of the previous text, if any, a line `GAME HEAD` for each game whose chain
 * grew on that day, in order of game, and a line `event TOURNEY HEAD` for each tournament whose
 * journal did.  Before the first such day it is the SHA-256 of the empty text.  Older draws have no
 * beacon line.
 */
#ifndef CORE_EVENT_LOTS_H
#define CORE_EVENT_LOTS_H

#include "core/base/civil.h"
#include "core/base/sbuf.h"

#include <stddef.h>
#include <stdint.h>

#define LOTS_SEED 32
#define LOTS_HASH 32

/* HMAC-SHA-256, provided by the caller because core/ links against libc alone. */
typedef void lots_hmac(const void *key, size_t key_len, const void *data, size_t len,
		       unsigned char ret_mac[32]);
/*
 * The HMACs of the data followed by each of the `n` counters from `first` on, four bytes each, most
 * significant first.  The data are hashed once for all of them: a message may have 100,000 lines,
 * and a draw over it needs 12,500 counters.
 */
typedef void lots_blocks(const void *key, size_t key_len, const void *data, size_t len,
			 uint32_t first, size_t n, unsigned char (*ret_macs)[32]);

/* The input of a draw.  Release it with lots_message_release(). */
struct lots_message {
	struct sbuf text;
	int lines;
};

#define LOTS_MESSAGE_INIT                                                                          \
	{                                                                                          \
		SBUF_INIT, 0                                                                       \
	}

void lots_message_release(struct lots_message *m);

/* Adds an entrant's line from lots_confirmation() or lots_leader_word(). */
void lots_message_add(struct lots_message *m, const char *line);
/* Adds a seat of a later stage: the player who qualified, with place and group. */
void lots_message_seat(struct lots_message *m, const char *code, int place, int64_t player);
void lots_message_beacon(struct lots_message *m, struct civil day,
			 const unsigned char hash[LOTS_HASH]);
/* Returns the day of a line `beacon DAY HASH`; false for other lines. */
bool lots_beacon_day(const char *line, struct civil *ret_day);
void lots_message_960(struct lots_message *m, int64_t game); /* 0: one position for the group */
void lots_message_colour(struct lots_message *m);
/* Call lots_message_points() next for every seat of the group, by number. */
void lots_message_ties(struct lots_message *m, int place);
void lots_message_points(struct lots_message *m, int number, int halves);
/* game: the first game of the match that the draw applies to, 1 or, for extra games, 3 or 5. */
void lots_message_ko(struct lots_message *m, int round, int match, int game);

/*
 * Converts a player's confirmation to one line: control characters become spaces, and text that
 * resembles a line of the server ("leader ...", "beacon ...") gets the prefix "player ".  Truncated
 * to `size`.
 */
void lots_confirmation(const char *text, char *ret_line, size_t size);

#define LOTS_LEADER_LINE 64

/*
 * Returns the confirmation of an entry made by a leader: `leader ENTRY WORD`, where WORD is the
 * first 16 bytes, in hexadecimal, of the HMAC of "leader ENTRY" under the seed.  It cannot be
 * predicted, and those who know the seed cannot choose it, because the seed's hash has been
 * published.
 */
void lots_leader_word(const unsigned char seed[LOTS_SEED], int64_t entry, lots_hmac *hmac,
		      char ret_line[LOTS_LEADER_LINE]);

/* Appends `GAME HEAD`, a line of the text whose SHA-256 is the beacon of a day. */
void lots_beacon_add(struct sbuf *text, int64_t game, const unsigned char head[LOTS_HASH]);
/* Appends `event TOURNEY HEAD` in the same way. */
void lots_beacon_add_event(struct sbuf *text, int64_t tourney, const unsigned char head[LOTS_HASH]);

/* ret_order[p] = index, from 0, of the entrant drawn for place p; n >= 0. */
void lots_order(const unsigned char seed[LOTS_SEED], const struct lots_message *m, int n,
		lots_blocks *blocks, int *ret_order);
/* Returns the first number below n > 0. */
int lots_number(const unsigned char seed[LOTS_SEED], const struct lots_message *m, int n,
		lots_blocks *blocks);

/*
 * `confirmations`: n texts in order of entry.  ret_order[p] = index of the entrant who gets number
 * p+1.  Deterministic; n >= 0.
 */
void lots_draw(const unsigned char seed[LOTS_SEED], const char *const *confirmations, int n,
	       lots_blocks *blocks, int *ret_order);

#endif
