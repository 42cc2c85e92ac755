/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Requests to sign in to the pages, each with a letter that has a link and a code.  Secrets and the
 * address are stored only as SHA-256.
 */
#ifndef SQL_STORE_SIGN_IN_H
#define SQL_STORE_SIGN_IN_H

#include "sql/store.h"

#define STORE_PATH_MAX 400 /* bytes of the path to go to after signing in */

struct sign_in_row {
	int64_t id;
	unsigned char address[STORE_HASH]; /* of the address in lower case */
	int64_t player;			   /* the player with the address; 0 = none */
	int64_t official;		   /* or else the official; both 0: no sign-in */
	struct instant asked;
	unsigned char request[STORE_HASH]; /* of the secret of the requesting browser */
	unsigned char code[STORE_HASH];	   /* of that secret and the code */
	unsigned char link[STORE_HASH];	   /* of the secret of the link */
	char next[STORE_PATH_MAX + 1];
	int wrong;			     /* wrong codes so far */
	struct instant code_used, link_used; /* sec 0 = not */
};

/* row->id, uses and wrong codes are ignored. */
int store_sign_in_add(struct store *st, const struct sign_in_row *row, int64_t *ret_id);
int store_sign_in_by_request(struct store *st, const unsigned char request[STORE_HASH],
			     struct sign_in_row *ret_row);
int store_sign_in_by_link(struct store *st, const unsigned char link[STORE_HASH],
			  struct sign_in_row *ret_row);
/* The numbers of letters to the address, and of wrong codes for it, in requests since. */
int store_sign_in_counts(struct store *st, const unsigned char address[STORE_HASH],
			 struct instant since, int *ret_letters, int *ret_wrong);
/* Writes the uses and the number of wrong codes. */
int store_sign_in_update(struct store *st, const struct sign_in_row *row);
/* Deletes requests older than that instant; deletes those of an erased player. */
int store_sign_in_clean(struct store *st, struct instant before);
int store_sign_in_erase(struct store *st, int64_t player);

#endif
