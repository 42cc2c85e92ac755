/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The pairing state of a report file before a round: the next one, or an earlier one with only what
 * was known then.  A game of less than one move counts as played, a full-point bye as that of the
 * odd player, half- and zero-point byes as absences.  Who takes no part from a round to the last
 * one without a point has left, if the report says how many rounds there are.
 */
#ifndef CORE_TRF_TRF_STATE_H
#define CORE_TRF_TRF_STATE_H

#include "core/pairing/pair_state.h"
#include "core/trf/trf.h"

/* Players are in the order of the file; names are borrowed from the report. */
struct trf_state {
	struct pair_state state;
	struct pair_player *players;
	struct pair_entry *entries;
	struct ratio *past_bonus;
	int *met;
	bool prepared;
};

/* How a system uses acceleration (250, XXA), and what else it asks of a report. */
enum trf_bonus {
	TRF_BONUS_APART,     /* pairing points in addition to the score: Danish Swiss */
	TRF_BONUS_IN_POINTS, /* part of the score in the round to be paired */
	TRF_BONUS_DUMMY,     /* the same; who has left is the dummy of Monrad (PAIRING DSU-3) */
	TRF_BONUS_FIDE_2026, /* in addition; an odd start number tells the first colour */
	TRF_BONUS_FIDE_LATE  /* the same, players counted from the round in which they arrive */
};

/*
 * Fills and prepares the state.  Returns NULL or an error message in `text`.  The caller releases
 * the state either way.
 */
const char *trf_state_make(const struct trf *t, int round, enum trf_bonus bonus,
			   struct trf_state *ret_state, char *text, size_t size);
void trf_state_release(struct trf_state *s);

/* The title as a pairing system ranks it. */
enum pair_title trf_state_title(const struct trf_player *p);

#endif
