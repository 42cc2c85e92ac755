/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Erasure: takes what is private to a person out of every table (RULES S-35), and what is
 * left of it out of the files of the database.  Name, club, games and results of players stay, and
 * no chain of hashes covers what is taken out.
 */
#ifndef SQL_STORE_ERASE_H
#define SQL_STORE_ERASE_H

#include "sql/store.h"

struct erased_person {
	int64_t player; /* 0 = never registered: the name goes too */
	char name[STORE_NAME_MAX + 1];
	char address[STORE_ADDRESS_MAX + 1]; /* "" = none, or those of the player alone */
	char born[CIVIL_TEXT];		     /* YYYY-MM-DD; "" = not known */
};

struct erased_text {
	char *text;    /* address or date, to be looked for without regard to ASCII case */
	size_t person; /* index */
};

struct erased_texts {
	struct erased_text *v;
	size_t n, cap;
};

/* Persons to be erased, and what was found of them.  Starts as zeros. */
struct erasure {
	struct erased_person *persons;
	size_t n_persons, cap_persons;
	struct erased_texts addresses; /* all that the persons ever gave */
	struct erased_texts dates;     /* of birth, those that were corrected too */
	int64_t *letters; /* ids of letters that named them, for whoever keeps letters as files */
	size_t n_letters, cap_letters;
	struct instant since; /* acts and letters before it are not searched; 0 = all are */
};

void store_erasure_add(struct erasure *e, const struct erased_person *person);
/* Appends what was found by `from` to `to`, and releases `from`. */
void store_erasure_move(struct erasure *to, struct erasure *from);
void store_erasure_release(struct erasure *e);

/*
 * Erases the persons in the caller's transaction.  The rows of player, access, sign_in, game_note
 * and preference are not touched: those have functions of their own.
 */
int store_erase(struct store *st, struct erasure *e);

/*
 * After the commit, outside any transaction: empties the write-ahead log, and builds the database
 * file anew when an address is still found in its unused space.  1; STORE_BUSY: somebody reads
 * it, to be called again.  Nothing is done where no erasure is noted in the store.
 */
int store_scrub(struct store *st, const struct erasure *e);
/* Whether an erasure is noted that no store_scrub() has followed: 1 or 0. */
int store_scrub_wanted(struct store *st);

#endif
