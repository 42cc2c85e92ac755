/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Access without a letter: sessions of browsers, tokens and passwords of programs, links to
 * calendars and feeds.  Only the SHA-256 of a secret is stored.
 */
#ifndef SQL_STORE_ACCESS_H
#define SQL_STORE_ACCESS_H

#include "sql/store.h"

#define STORE_DEVICE_MAX 200 /* bytes kept of a User-Agent */

/* The numbers of the enums here are stored. */
enum access_kind {
	ACCESS_SESSION = 1,  /* cookie of a browser */
	ACCESS_TOKEN = 2,    /* bearer token of the API */
	ACCESS_PASSWORD = 3, /* of a program that speaks Xfcc */
	ACCESS_CALENDAR = 4, /* secret of the link to the owner's calendar */
	ACCESS_FEED = 5,     /* secret of the link to the owner's feed */
};
#define ACCESS_KINDS 5

/* The rights of a scope; each includes the previous ones. */
enum access_scope {
	SCOPE_READ = 1, /* see what the owner sees */
	SCOPE_PLAY = 2, /* act as the player */
	SCOPE_DESK = 3, /* act with the owner's roles */
};

/* State of the one-time password of a session; stored. */
enum access_otp {
	OTP_NONE = 0, /* not asked for */
	OTP_DUE = 1,  /* required: until it is given the session grants nothing */
	OTP_GIVEN = 2,
};

struct access_row {
	int64_t id;
	enum access_kind kind;
	int64_t player;			     /* the owner; 0 = an official who is not a player */
	char address[STORE_ADDRESS_MAX + 1]; /* of that official; "" for a player */
	char name[STORE_NAME_MAX + 1];	     /* given by the owner; "" = none */
	enum access_scope scope;
	unsigned char hash[STORE_HASH]; /* SHA-256 of the secret */
	char device[STORE_DEVICE_MAX + 1];
	struct instant created;
	struct instant last_used; /* sec 0 = never */
	struct instant expires;	  /* no longer valid from then on; sec 0 = never */
	struct instant ended;	  /* revoked or signed out; sec 0 = not */
	enum access_otp otp;
};

/* "session", "token", "password", "calendar", "feed". */
const char *store_access_kind_word(enum access_kind kind);
/* "read", "play", "desk". */
const char *store_access_scope_word(enum access_scope scope);
/* Returns false for any other word; then `ret_scope` is unchanged. */
bool store_access_scope_read(const char *word, enum access_scope *ret_scope);

/* row->id and row->ended are ignored. */
int store_access_add(struct store *st, const struct access_row *row, int64_t *ret_id);
/* The row of that kind and hash that is valid at `now`; 0 when unknown, expired or ended. */
int store_access_find(struct store *st, enum access_kind kind, const unsigned char hash[STORE_HASH],
		      struct instant now, struct access_row *ret_row);
/* Any row, valid or not. */
int store_access_get(struct store *st, int64_t id, struct access_row *ret_row);
/*
 * All rows of a player, or of an official who is not a player, valid or not, in order of creation.
 */
int store_access_each(struct store *st, int64_t player,
		      int (*each)(void *arg, const struct access_row *), void *arg);
int store_access_each_address(struct store *st, const char *address,
			      int (*each)(void *arg, const struct access_row *), void *arg);
/* Is it neither expired nor ended? */
bool store_access_good(const struct access_row *row, struct instant now);

/* Records a use at `now` and the new expiry (sec 0 = never). */
int store_access_used(struct store *st, int64_t id, struct instant now, struct instant expires);
/* Records that its one-time password was given; 0 when it has ended. */
int store_access_otp_given(struct store *st, int64_t id);
/* Returns 0 when it had ended before or does not exist. */
int store_access_end(struct store *st, int64_t id, struct instant now);
/*
 * Ends all of the player's of that kind (0: every kind) except `but` (0: none); returns 0 when
 * there was none to end.
 */
int store_access_end_all(struct store *st, int64_t player, int kind, int64_t but,
			 struct instant now);
/* The ids of those that ended at `since` or later. */
int store_access_each_ended(struct store *st, struct instant since,
			    int (*each)(void *arg, int64_t id), void *arg);
/* Deletes all rows of an erased player. */
int store_access_erase(struct store *st, int64_t player);
/* Deletes rows of the kind that ended or expired before that instant. */
int store_access_clean(struct store *st, enum access_kind kind, struct instant before);

#endif
