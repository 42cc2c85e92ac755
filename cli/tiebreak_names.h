/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Tie-breaks by their FIDE names (C.07), in capitals: BH, BH:C1, MBH, SB, DE, WIN, BPG ..., in
 * addition to our own names in tiebreak.report, such as DSU's alm and middel.
 */
#ifndef CLI_TIEBREAK_NAMES_H
#define CLI_TIEBREAK_NAMES_H

#include <stdbool.h>

#include "core/base/sbuf.h"
#include "core/standings/tiebreak.h"

/*
 * The name in tiebreak.report, "direct" or "encounter"; the name itself if it is not a FIDE name.
 */
const char *tiebreak_names_own(const char *name);
bool tiebreak_names_known(const char *name);
/* Has a list, separated by commas, a name with /P, which the rules of 2010 do not know? */
bool tiebreak_names_any_forfeits(const char *list);
/*
 * The same without a final /P, by which forfeits count as games (C.07 6.1.1, 16.2.2): of direct
 * encounter, Buchholz and Sonneborn-Berger.  Returns whether it stands there.
 */
bool tiebreak_names_forfeits(const char *name, const char **ret_own);
/* The msgid of the description of its value; "" for an unknown one. */
const char *tiebreak_names_what(const char *name);
/* Lists FIDE's names, separated by blanks. */
void tiebreak_names_list(struct sbuf *out);

/* The values of tiebreak_values(), including the performances (STANDINGS B-18). */
const struct ratio *tiebreak_names_values(struct tiebreak_table *t, enum tiebreak_system s);

#endif
