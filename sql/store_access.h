/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * What lets somebody in without a letter: sessions of browsers, tokens and passwords of programs,
 * links of calendars and feeds.  Only the SHA-256 of a secret is stored.
 */
#ifndef SQL_STORE_ACCESS_H
#define SQL_STORE_ACCESS_H

#include "sql/store.h"

#define STORE_DEVICE_MAX 200 /* bytes of a User-Agent that are kept */

/* The numbers of the enums here are stored. */
enum access_kind {
	ACCESS_SESSION = 1,  /* cookie of a browser */
	ACCESS_TOKEN = 2,    /* bearer token of the API */
	ACCESS_PASSWORD = 3, /* of a program that speaks Xfcc */
	ACCESS_CALENDAR = 4, /* secret of a link to the owner's calendar */
	ACCESS_FEED = 5,     /* likewise, to their feed */
};
#define ACCESS_KINDS 5

/* What it allows; each includes those before it. */
enum access_scope {
	SCOPE_READ = 1, /* to see what the owner sees */
	SCOPE_PLAY = 2, /* to act as the player */
	SCOPE_DESK = 3, /* to act with the owner's roles */
};

/* The one-time password of a session; stored. */
enum access_otp {
	OTP_NONE = 0, /* not asked for */
	OTP_DUE = 1,  /* until it is given the session lets nobody in */
	OTP_GIVEN = 2,
};

struct access_row {
	int64_t id;
	enum access_kind kind;
	int64_t player;			     /* whose it is; 0 = an official who is not a player */
	char address[STORE_ADDRESS_MAX + 1]; /* of that official; "" when there is a player */
	char name[STORE_NAME_MAX + 1];	     /* given by the owner; "" = none */
	enum access_scope scope;
	unsigned char hash[STORE_HASH]; /* SHA-256 of the secret */
	char device[STORE_DEVICE_MAX + 1];
	struct instant created;
	struct instant last_used; /* sec 0 = never */
	struct instant expires;	  /* from then on it is worth nothing; sec 0 = never */
	struct instant ended;	  /* revoked or signed out; sec 0 = not */
	enum access_otp otp;
};

/* "session", "token", "password", "calendar", "feed". */
const char *store_access_kind_word(enum access_kind kind);
/* "read", "play", "desk". */
const char *store_access_scope_word(enum access_scope scope);
/* False when it is not one of the words; then `ret_scope` is unchanged. */
bool store_access_scope_read(const char *word, enum access_scope *ret_scope);

/* row->id and row->ended are ignored. */
int store_access_add(struct store *st, const struct access_row *row, int64_t *ret_id);
/* The one of that kind and hash that is good at `now`; 0 when it is unknown, expired or ended. */
int store_access_find(struct store *st, enum access_kind kind, const unsigned char hash[STORE_HASH],
		      struct instant now, struct access_row *ret_row);
/* Any one, good or not. */
int store_access_get(struct store *st, int64_t id, struct access_row *ret_row);
/* All of a player, or of an official who is not a player; in order of creation, good or not. */
int store_access_each(struct store *st, int64_t player,
		      int (*each)(void *arg, const struct access_row *), void *arg);
int store_access_each_address(struct store *st, const char *address,
			      int (*each)(void *arg, const struct access_row *), void *arg);
/* Whether it is neither expired nor ended. */
bool store_access_good(const struct access_row *row, struct instant now);

/* Notes that it was used at `now`, and until when it is good (sec 0 = for ever). */
int store_access_used(struct store *st, int64_t id, struct instant now, struct instant expires);
/* Likewise that the one-time password was given in it; 0 when it has ended. */
int store_access_otp_given(struct store *st, int64_t id);
/* 0 when it had ended before or does not exist. */
int store_access_end(struct store *st, int64_t id, struct instant now);
/*
 * Ends all of the player's of that kind (0: of every kind) but the one with the id `but` (0: none
 * is spared); 0 when there was none to end.
 */
int store_access_end_all(struct store *st, int64_t player, int kind, int64_t but,
			 struct instant now);
/* The ids of those that ended at `since` or later. */
int store_access_each_ended(struct store *st, struct instant since,
			    int (*each)(void *arg, int64_t id), void *arg);
/* Deletes all of a player who is erased. */
int store_access_erase(struct store *st, int64_t player);
/* Deletes those of the kind that ended or expired before that instant. */
int store_access_clean(struct store *st, enum access_kind kind, struct instant before);

#endif
