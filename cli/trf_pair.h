/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * A round of a report paired by a system, for those who compare it or go on with it.
 */
#ifndef CLI_TRF_PAIR_H
#define CLI_TRF_PAIR_H

#include "core/trf/trf.h"

#include <jansson.h>

/* Is there a system of that name, the knock-out among them. */
bool trf_pair_knows(const char *name);

/* The complaint about a name that is none, with those there are; returns the exit status. */
int trf_pair_unknown(const char *verb, const char *name);

/*
 * {"ok": true, "pairings", "bye", ...} or {"ok": false, "reason"}.  Nobody left to pair, and a
 * round after a knock-out's final, are reasons too.
 */
json_t *trf_pair(const struct trf *t, int round, const char *system);

/*
 * Enters an answer of trf_pair() as the round: games without a result, the odd man's bye, full
 * points for who passes a round of a knock-out, nothing for all others.
 */
void trf_pair_enter(struct trf *t, int round, const json_t *answer);

/* Rounds of a knock-out of n players. */
int trf_pair_knockout_rounds(size_t n);

/* {"ok": false, "reason"} with a sentence. */
json_t *trf_pair_none(const char *fmt, ...) __attribute__((format(printf, 1, 2)));

#endif
