/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Pairs a round of a report by a system, to compare it or to continue the tournament.
 */
#ifndef CLI_TRF_PAIR_H
#define CLI_TRF_PAIR_H

#include "core/base/lang.h"
#include "core/trf/trf_state.h"

#include <jansson.h>

/* Whether there is a system of that name; the knock-out is one. */
bool trf_pair_knows(const char *name);

/*
 * Reports an unknown system, with the list of known ones and `others` (", berger"); returns the
 * exit status.
 */
int trf_pair_unknown(const char *verb, const char *name, const char *others);

/* Warns that FIDE has replaced an edition, naming the one in force; nothing for other systems. */
void trf_pair_warn_edition(const char *verb, const char *name);

/* How a system uses acceleration, and what else it asks of a report. */
enum trf_bonus trf_pair_bonus(const char *system);

/*
 * {"ok": true, "pairings", "bye", ...} or {"ok": false, "reason"}; reasons include that nobody is
 * left to pair, and a round after the final of a knock-out.
 */
json_t *trf_pair(const struct trf *t, int round, const char *system);

/* The same with the reasons: "why", a text or null a pair, and "bye_why"; none in a knock-out. */
json_t *trf_pair_explained(const struct trf *t, int round, const char *system,
			   const struct lang *lang);

/*
 * The same where FIDE's rules of 2026 count start numbers without the players who have not arrived
 * yet (PAIRING GH-2.4); NULL for other systems.
 */
json_t *trf_pair_late(const struct trf *t, int round, const char *system);

/*
 * The same in Monrad of DSU if whoever is away in the round has not left, as it was known then, so
 * that the odd player sits out against X (PAIRING DSU-3); NULL for other systems.
 */
json_t *trf_pair_staying(const struct trf *t, int round, const char *system);

/*
 * Enters an answer of trf_pair() as the round: games without a result, the bye, a full point for
 * players who pass a round of a knock-out, zero-point byes for all others.
 */
void trf_pair_enter(struct trf *t, int round, const json_t *answer);

/* The number of rounds of a knock-out of n players. */
int trf_pair_knockout_rounds(size_t n);

/* {"ok": false, "reason"} with a sentence. */
json_t *trf_pair_none(const char *fmt, ...) __attribute__((format(printf, 1, 2)));

#endif
