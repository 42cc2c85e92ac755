/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * What the database of a daemon under test says, read beside it: any row of a kind, all facts as
 * text, and what must hold of them beyond `kskak verify` (EVENTS E79).
 */
#ifndef TESTS_PLAY_FACTS_H
#define TESTS_PLAY_FACTS_H

#include <stdbool.h>

#include "core/base/sbuf.h"

struct facts;

/* Opens the database for reading; NULL when it cannot be opened. */
struct facts *facts_open(const char *database);
void facts_close(struct facts *facts);

/*
 * Appends what the row number `n` of those that `what` names has in its column, counted round and
 * round, or "1" when there is none; the words stand in facts.c.  False for another word.
 */
bool facts_any(struct facts *facts, const char *what, unsigned n, struct sbuf *ret);

/*
 * Appends every fact as a line, in an order that follows from the facts alone.  Left out are how
 * letters travelled, what the process keeps for itself, and the log of the leader's requests, which
 * has a refused one as often as it was made.
 */
void facts_write(struct facts *facts, struct sbuf *ret_text);

/*
 * Where the first page of that table or index begins in the file, in bytes; 0 = there is none.
 * Nobody else writes; the write-ahead log is emptied.
 */
long long facts_page(struct facts *facts, const char *name);

/* Appends a sentence for everything that must not be; true when there is one. */
bool facts_wrong(struct facts *facts, struct sbuf *ret_text);

#endif
