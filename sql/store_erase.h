/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Erasure (RULES S-35): removes what is private to a person from every table, and then from the
 * unused space of the database files.  Name, club, games and results of players stay.  No hash
 * chain covers what is removed.
 */
#ifndef SQL_STORE_ERASE_H
#define SQL_STORE_ERASE_H

#include "sql/store.h"

struct erased_person {
	int64_t player; /* 0 = never registered: the name is erased too */
	char name[STORE_NAME_MAX + 1];
	char address[STORE_ADDRESS_MAX + 1]; /* "" = none, or only those of the player */
	char born[CIVIL_TEXT];		     /* YYYY-MM-DD; "" = not known */
};

struct erased_text {
	char *text;    /* address or date, searched for without regard to ASCII case */
	size_t person; /* index of the person */
};

struct erased_texts {
	struct erased_text *v;
	size_t n, cap;
};

/* Persons to be erased, and the data found about them.  Starts zeroed. */
struct erasure {
	struct erased_person *persons;
	size_t n_persons, cap_persons;
	struct erased_texts addresses; /* every address the persons ever gave */
	struct erased_texts dates;     /* birth dates, including corrected ones */
	int64_t *letters; /* ids of letters that named them, for letters kept as files */
	size_t n_letters, cap_letters;
	struct instant since; /* older acts and letters are not searched; 0 = search all */
};

void store_erasure_add(struct erasure *e, const struct erased_person *person);
/* Appends what `from` found to `to`, and releases `from`. */
void store_erasure_move(struct erasure *to, struct erasure *from);
void store_erasure_release(struct erasure *e);

/*
 * Erases the persons in the caller's transaction.  Does not touch the rows of player, access,
 * sign_in, game_note and preference, which have functions of their own.
 */
int store_erase(struct store *st, struct erasure *e);

/*
 * Call after the commit, outside any transaction: empties the write-ahead log, and rebuilds the
 * database file if an address is still found in its unused space.  Returns 1, or STORE_BUSY while
 * somebody reads it: call again.  Does nothing unless the store records an erasure.
 */
int store_scrub(struct store *st, const struct erasure *e);
/* Does the store record an erasure that no store_scrub() has completed: 1 or 0. */
int store_scrub_wanted(struct store *st);

#endif
