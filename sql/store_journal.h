/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The journals: what happened in a tournament apart from its games, for everybody to check.  A line
 * is a word and fields, `entry id=12 player=5 state=confirmed`, and holds only public data; text
 * that may later be erased enters as a hash.  The lines of a tournament are chained:
 *
 *	hash[0] = SHA-256("journal TOURNEY\n"), hash[n] = SHA-256(hash[n - 1] || line n)
 *
 * The store functions that write the rows also write the lines; kskak-record(7) lists them.
 */
#ifndef SQL_STORE_JOURNAL_H
#define SQL_STORE_JOURNAL_H

#include "sql/store.h"

/* A line being written. */
struct journal_line {
	struct sbuf text;
};

void journal_line_begin(struct journal_line *line, const char *word);
void journal_line_number(struct journal_line *line, const char *name, int64_t n); /* 0: no field */
void journal_line_text(struct journal_line *line, const char *name,
		       const char *text); /* "": no field */
void journal_line_instant(struct journal_line *line, const char *name,
			  struct instant at); /* sec 0 is omitted */
void journal_line_day(struct journal_line *line, const char *name, struct civil day);
void journal_line_hash(struct journal_line *line, const char *name,
		       const unsigned char hash[STORE_HASH]);
/* The hash of a text; NULL counts as "". */
void journal_line_hash_of(struct journal_line *line, const char *name, const char *text);

/*
 * Appends the line to the journal of a tournament (0: none), records its head for the text of the
 * day (store_set_today()), and releases the line.  Returns 1 or a negative enum store_error.  `rc`
 * is the outcome so far: if it is an error, nothing is appended and it is returned.
 */
int journal_line_end(struct store *st, struct journal_line *line, int64_t tourney, int rc);
/* The same for the tournament of the group; 0 = none. */
int journal_line_end_group(struct store *st, struct journal_line *line, int64_t group, int rc);
/* The same by stage. */
int journal_line_end_stage(struct store *st, struct journal_line *line, int64_t stage, int rc);

struct journal_row {
	int64_t tourney;
	int64_t seq; /* 1.. */
	const char *text;
	size_t len;
	unsigned char prev[STORE_HASH];
};
/* In order; the row lives until `each` returns. */
int store_journal_each(struct store *st, int64_t tourney,
		       int (*each)(void *arg, const struct journal_row *), void *arg);
/* Number of its last line, 0 = none, and the head.  Returns 1 or a negative enum store_error. */
int store_journal_last(struct store *st, int64_t tourney, int64_t *ret_seq,
		       unsigned char ret_head[STORE_HASH]);
/* The tournaments with a journal, in order. */
int store_journal_tourneys(struct store *st, int (*each)(void *arg, int64_t tourney), void *arg);
/* hash[0]. */
void store_journal_start(int64_t tourney, unsigned char ret_hash[STORE_HASH]);
/* hash[n]; `prev` and `ret_hash` may be the same. */
void store_journal_chain(const unsigned char prev[STORE_HASH], const char *text, size_t len,
			 unsigned char ret_hash[STORE_HASH]);

#endif
