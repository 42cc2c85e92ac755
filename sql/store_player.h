/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * People: players, each with one registered address; changes of address; and the number of answers
 * an address received today.
 */
#ifndef SQL_STORE_PLAYER_H
#define SQL_STORE_PLAYER_H

#include "core/base/lang.h"
#include "sql/store.h"

/* The numbers of the enums here are stored. */
enum address_state {
	ADDRESS_GOOD = 0,
	ADDRESS_FAILING = 1, /* letters came back, and a case is open */
	ADDRESS_ERASED = 2,  /* erased on request: the address is "" */
};

/* Which letters a reader has chosen. */
enum store_letters {
	LETTERS_FULL = 0,
	LETTERS_SHORT = 1,
	LETTERS_DAILY = 2, /* letters that no rule requires at once are collected into one a day */
};

/* "full", "short" or "daily". */
const char *store_letters_word(enum store_letters letters);

/* A fact that may be unknown. */
enum store_known { KNOWN_NOT = 0, KNOWN_YES = 1, KNOWN_NO = 2 };

struct player {
	int64_t id;
	char name[STORE_NAME_MAX + 1];
	char club[STORE_NAME_MAX + 1]; /* "" = none */
	struct civil born;	       /* CIVIL_NONE = unknown */
	int rating;		       /* over-the-board rating, 0 = none */
	char lang[LANG_CODE];	       /* code of a language */
	enum store_letters letters;
	char address[STORE_ADDRESS_MAX + 1]; /* as given */
	enum address_state address_state;
	char member_number[16];	  /* of the union; "" = unknown */
	enum store_known member;  /* member of the union */
	enum store_known citizen; /* Danish citizen */
	char federation[4];	  /* three letters; "" = unknown */
	char sex[2];		  /* "f", "m"; "" = unknown */
	char title[8];		  /* "IM"; "" = none */
	bool invitations;	  /* wants invitations */
	struct instant created;
};

/* A change of a player's data; rows never change. */
struct player_change {
	int64_t id;
	int64_t player;
	struct instant at;
	const char *author; /* Unix user, "server" or "player" */
	const char *what;   /* column of player */
	const char *was, *becomes;
};
int store_player_change_add(struct store *st, const struct player_change *change);
/* The number of times their tokens were revoked: changes of "tokens". */
int store_player_token_epoch(struct store *st, int64_t player, int64_t *ret_epoch);
/* Announces that call: see store_player_announce(). */
void store_player_token_epoch_announce(struct store *st, int64_t player);
/* In order; the texts live until `each` returns. */
int store_player_change_each(struct store *st, int64_t player,
			     int (*each)(void *arg, const struct player_change *), void *arg);
/* The player with that number of the union. */
int store_player_by_member_number(struct store *st, const char *number, struct player *ret_player);

int store_player_get(struct store *st, int64_t id, struct player *ret_player);
/* Announces that call to a database that is far away: see db_announce(). */
void store_player_announce(struct store *st, int64_t id);
/* Compares without regard to ASCII case. */
int store_player_by_address(struct store *st, const char *address, struct player *ret_player);
int store_player_each_born(struct store *st, struct civil born,
			   int (*each)(void *arg, const struct player *), void *arg);
/* p->id is ignored; STORE_FAILED when the address is taken. */
int store_player_add(struct store *st, const struct player *p, int64_t *ret_id);
int store_player_update(struct store *st, const struct player *p);
int store_player_each(struct store *st, int (*each)(void *arg, const struct player *), void *arg);
/* The names of the clubs of all players; the string lives until `each` returns. */
int store_player_clubs(struct store *st, int (*each)(void *arg, const char *club), void *arg);
/* The players of the club with exactly that name. */
int store_player_each_club(struct store *st, const char *club,
			   int (*each)(void *arg, const struct player *), void *arg);
/* The next players by number, at most `limit`. */
int store_player_each_after(struct store *st, int64_t after, int limit,
			    int (*each)(void *arg, const struct player *), void *arg);

/* The choice of an office holder, by the office's address; 0: none. */
int store_office_get(struct store *st, const char *address, enum store_letters *ret_letters);
int store_office_set(struct store *st, const char *address, enum store_letters letters);
/* Do messages pass between the player and their opponents: 1 or 0. */
int store_player_messages(struct store *st, int64_t player);
int store_player_set_messages(struct store *st, int64_t player, bool on);

enum address_change_state {
	CHANGE_ASKED = 0,  /* the new address has not answered */
	CHANGE_PROVED = 1, /* the new address answered; the old one has not */
	CHANGE_DONE = 2,
	CHANGE_REFUSED = 3, /* the old address objected, or there was no answer in time */
};

struct address_change {
	int64_t id;
	int64_t player;
	char old_address[STORE_ADDRESS_MAX + 1];
	char new_address[STORE_ADDRESS_MAX + 1];
	enum address_change_state state;
	bool old_confirmed; /* the old address or a leader agreed */
	struct instant asked;
	struct instant due; /* when it takes effect, or lapses if not proved */
};
int store_address_change_add(struct store *st, const struct address_change *c, int64_t *ret_id);
int store_address_change_get(struct store *st, int64_t id, struct address_change *ret_change);
/* The player's latest change that is still open (CHANGE_ASKED or CHANGE_PROVED). */
int store_address_change_open(struct store *st, int64_t player, struct address_change *ret_change);
int store_address_change_update(struct store *st, const struct address_change *c);
/* The open change with due <= now that is due first, but for those in `skip`. */
int store_address_change_due(struct store *st, struct instant now, const struct store_skip *skip,
			     struct address_change *ret_change);
/* The earliest `due` of an open change. */
int store_address_change_next(struct store *st, const struct store_skip *skip,
			      struct instant *ret_due);

/* Counts one more answer on `day` to `who`, an address in lower case; the first is 1. */
int store_sender_count(struct store *st, const char *who, struct civil day, int *ret_count);
/*
 * Counts one more refusal in the hour of `now` of a wrong token or password that came from
 * `remote`, for all daemons of a server; the first is 1.  Outside a transaction; the count waits
 * for no disk and no standby, since a crash may lose it.
 */
int store_wrong_count(struct store *st, const char *remote, struct instant now, int *ret_count);
/* Deletes both counts of earlier days. */
int store_sender_clean(struct store *st, struct civil before);

#endif
