/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * What the database of a daemon under test says, read beside it: any row of a kind, all facts as
 * text, and what must hold of them beyond `kskak verify` (EVENTS E79).
 */
#ifndef TESTS_PLAY_FACTS_H
#define TESTS_PLAY_FACTS_H

#include <stdbool.h>
#include <stdint.h>

#include "core/base/sbuf.h"

struct facts;

/* Opens the database for reading; NULL when it cannot be opened. */
struct facts *facts_open(const char *database);
void facts_close(struct facts *facts);

/*
 * The id of the row number `n` of those that `what` names, counted round and round; 0 when there
 * is none.  `what` is case (open ones), waiting (entries before the lots), entry, game, group,
 * player, ruling, letter; -1 when it is another word.
 */
int64_t facts_any(struct facts *facts, const char *what, unsigned n);

/*
 * Appends every fact as a line, in an order that follows from the facts alone.  Left out are how
 * letters travelled, what the process keeps for itself, and the log of the leader's requests, which
 * has a refused one as often as it was made.
 */
void facts_write(struct facts *facts, struct sbuf *ret_text);

/* Appends a sentence for everything that must not be; true when there is one. */
bool facts_wrong(struct facts *facts, struct sbuf *ret_text);

#endif
