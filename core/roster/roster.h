/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * A player of a rating list as FIDE or a federation publishes it, as a value.  Names are
 * "Lastname, Firstname" in UTF-8.
 */
#ifndef CORE_ROSTER_ROSTER_H
#define CORE_ROSTER_ROSTER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum roster_rate { ROSTER_STANDARD, ROSTER_RAPID, ROSTER_BLITZ, ROSTER_RATES };

#define ROSTER_NAME_MOST 100 /* bytes of a name or a club */
#define ROSTER_BIRTH	 16  /* buffer of roster_birth() */

struct roster_player {
	uint32_t fide, national; /* numbers of FIDE and of the federation (DSU); 0 = none */
	int elo[ROSTER_RATES];	 /* FIDE's ratings; 0 = none */
	int k[ROSTER_RATES];	 /* FIDE's K; 0 = not given */
	int own[ROSTER_RATES];	 /* the federation's ratings; 0 = none */
	int year, month, day;	 /* of birth; 0 = not given */
	char sex;		 /* 'm', 'w' or ' ' */
	char title[4], federation[4];
	bool inactive;
	char name[ROSTER_NAME_MOST + 1], club[ROSTER_NAME_MOST + 1];
};

/* Completes `p` with the data of the same player in another list. */
void roster_complement(struct roster_player *p, const struct roster_player *other);

/* Writes "1980/05/31", "1980" or "" to `buf` (ROSTER_BIRTH), the form used in reports. */
const char *roster_birth(const struct roster_player *p, char *buf);

/*
 * Folds a name for searching: words of lower-case letters and digits separated by blanks.  Accents
 * and apostrophes are dropped, and all transliterations of a letter become the same: Müller,
 * Mueller and Muller are "muller".  Writes at most size - 1 bytes and returns their number; a
 * prefix of a word folds to a prefix.
 */
size_t roster_fold(const char *text, char *ret, size_t size);

/* Do the names share a word of at least two letters? */
bool roster_same_name(const char *a, const char *b);

/*
 * Turns "Jens van der Berg" into "van der Berg, Jens"; a name with a comma or of one word is
 * unchanged.  The result is one byte longer and truncated to ROSTER_NAME_MOST.
 */
void roster_turn_name(const char *name, char ret[ROSTER_NAME_MOST + 1]);

#endif
