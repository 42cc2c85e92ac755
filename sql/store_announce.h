/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Reads announced to a database that is far away, so that those of a whole page of games or entries
 * share a round trip.  A wrong guess costs a read; with a file this does nothing.  Within a
 * transaction only, unless said otherwise, and at most about a thousand at a time.
 */
#ifndef SQL_STORE_ANNOUNCE_H
#define SQL_STORE_ANNOUNCE_H

#include "sql/store.h"

enum store_read {
	READ_ADMISSION,	     /* store_admission_of() an entry */
	READ_ENTRY,	     /* store_entry_get() */
	READ_GRANTS,	     /* store_grant_each() of a player */
	READ_GROUP,	     /* store_group_get() */
	READ_GROUP_ENTRIES,  /* store_entry_each() */
	READ_JOINS,	     /* store_join_each_into() a player */
	READ_OUTSIDE,	     /* store_outside_each() of a player */
	READ_PLAYER,	     /* store_player_get() */
	READ_PLAYER_ENTRIES, /* store_entry_each_player() */
	READ_PLAYER_RULINGS, /* store_ruling_each_player() */
	READ_RULING,	     /* store_ruling_get() */
	READ_STAGE,	     /* store_stage_get() */
	READ_TABLE,	     /* store_table_last() of a group */
	READ_TABLES,	     /* store_table_each() of a group */
	READ_TOURNEY,	     /* store_tourney_get() */
	READ_KINDS
};
void store_announce(struct store *st, enum store_read read, int64_t id);
/* The facts of a game: its prelude, all events, former players, and rulings about it. */
void store_announce_game(struct store *st, int64_t id);
/* store_entry_of() */
void store_announce_seat(struct store *st, int64_t group, int64_t player);
/* store_table_get() */
void store_announce_version(struct store *st, int64_t group, int version);
/* store_composition_group_get() */
void store_announce_composed(struct store *st, int64_t stage, int number, int version);
/*
 * What the next deadline is looked for in, as long as nothing is skipped: store_entry_oldest(), and
 * store_tourney_next(), store_group_next(), store_game_next(), store_address_change_next() and
 * store_case_next().  Before the transaction.
 */
void store_announce_next(struct store *st);
/* Forgets what was announced and read, to make room for more. */
void store_announced_end(struct store *st);

#endif
