/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Reads the database of a daemon under test directly: any row of a kind, all facts as text, and
 * invariants beyond `kskak verify` (EVENTS E79).
 */
#ifndef TESTS_PLAY_FACTS_H
#define TESTS_PLAY_FACTS_H

#include <stdbool.h>

#include "core/base/sbuf.h"

struct facts;

/* Opens the database for reading; NULL if that fails. */
struct facts *facts_open(const char *database);
void facts_close(struct facts *facts);

/*
 * Appends the column of row `n` modulo the number of rows of kind `what`, or "1" when there are
 * none; facts.c lists the kinds.  Returns false for another word.
 */
bool facts_any(struct facts *facts, const char *what, unsigned n, struct sbuf *ret);

/*
 * Appends every fact as a line, in an order that depends only on the facts.  Leaves out how letters
 * travelled, private data of the process, and the log of the leader's requests, where a refused one
 * appears as often as it was made.
 */
void facts_write(struct facts *facts, struct sbuf *ret_text);

/*
 * Offset in bytes of the first page of that table or index; 0 = none.  Requires that nobody else
 * writes; empties the write-ahead log.
 */
long long facts_page(struct facts *facts, const char *name);

/* Appends a sentence for each violated invariant; true if there is one. */
bool facts_wrong(struct facts *facts, struct sbuf *ret_text);

#endif
