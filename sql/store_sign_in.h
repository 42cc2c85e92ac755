/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Requests to sign in to the pages: a letter with a link and a code each.  Secrets and the address
 * are kept as SHA-256 alone.
 */
#ifndef SQL_STORE_SIGN_IN_H
#define SQL_STORE_SIGN_IN_H

#include "sql/store.h"

#define STORE_PATH_MAX 400 /* bytes of a path that a sign-in leads on to */

struct sign_in_row {
	int64_t id;
	unsigned char address[STORE_HASH]; /* of the address in lower case */
	int64_t player;			   /* with 0 for both it is nobody's address, or there is */
	int64_t official;		   /* no letter: nothing signs in; a player comes first */
	struct instant asked;
	unsigned char request[STORE_HASH]; /* of the secret of the browser that asked */
	unsigned char code[STORE_HASH];	   /* of that secret and the code */
	unsigned char link[STORE_HASH];	   /* of the secret of the link */
	char next[STORE_PATH_MAX + 1];
	int wrong;			     /* codes */
	struct instant code_used, link_used; /* sec 0 = not */
};

/* row->id, what was used and the number of wrong codes are ignored. */
int store_sign_in_add(struct store *st, const struct sign_in_row *row, int64_t *ret_id);
int store_sign_in_by_request(struct store *st, const unsigned char request[STORE_HASH],
			     struct sign_in_row *ret_row);
int store_sign_in_by_link(struct store *st, const unsigned char link[STORE_HASH],
			  struct sign_in_row *ret_row);
/* How many letters went to the address, and how many codes for it were wrong, in requests since. */
int store_sign_in_counts(struct store *st, const unsigned char address[STORE_HASH],
			 struct instant since, int *ret_letters, int *ret_wrong);
/* What was used and the number of wrong codes. */
int store_sign_in_update(struct store *st, const struct sign_in_row *row);
/* Deletes requests of before that instant; those of a player who is erased. */
int store_sign_in_clean(struct store *st, struct instant before);
int store_sign_in_erase(struct store *st, int64_t player);

#endif
