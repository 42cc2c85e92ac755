/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* A player of a rating list as an entry of a report. */
#ifndef CLI_LIST_ENTRY_H
#define CLI_LIST_ENTRY_H

#include "cli/list_file.h"

struct list_entry_source {
	struct list_files lists;
	enum roster_rate rate; /* the ratings that count */
};

/*
 * Opens the lists that `names` names, for ratings of a kind, "standard" if NULL; false after a
 * message.  The caller calls list_file_close() on ret_source->lists.
 */
bool list_entry_open(const char *names, const char *rating, struct list_entry_source *ret_source);

/*
 * Finds the player that `query` names: "1400123", "FIDE 1400123", "DSU 501", or words of a name
 * that fit one player alone, or are one player's whole name.  Returns false, with a sentence in
 * `ret_why` that names the players there are.
 */
bool list_entry_find(const struct list_entry_source *s, const char *query,
		     struct roster_player *ret_player, struct sbuf *ret_why);

/* Appends the line of entries of a player: NAME; RATING; ...; DSU RATING. */
void list_entry_compose(const struct roster_player *p, enum roster_rate rate, struct sbuf *out);

/* The federation whose numbers and ratings a list has beside FIDE's. */
#define LIST_ENTRY_FEDERATION "DEN"

#endif
