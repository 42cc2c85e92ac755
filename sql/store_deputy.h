/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Deputies, who act for a tournament leader on leave (RULES S-38). */
#ifndef SQL_STORE_DEPUTY_H
#define SQL_STORE_DEPUTY_H

#include "sql/store.h"

#define STORE_USER_MAX 64 /* bytes of a Unix user's name */

struct deputy_row {
	int64_t id;
	char leader[STORE_USER_MAX + 1];     /* Unix user */
	char deputy[STORE_USER_MAX + 1];     /* Unix user */
	char name[STORE_NAME_MAX + 1];	     /* the name the deputy signs with */
	char address[STORE_ADDRESS_MAX + 1]; /* where the leader's letters go; "" = unchanged */
	struct civil first, last;
	struct instant at;
	char author[STORE_NAME_MAX + 1];
	struct instant ended; /* ended early; sec 0 = not */
};

int store_deputy_add(struct store *st, const struct deputy_row *row, int64_t *ret_id);
int store_deputy_get(struct store *st, int64_t id, struct deputy_row *ret_row);
int store_deputy_end(struct store *st, int64_t id, struct instant at);
/* Deputies in office on that day, or all with CIVIL_NONE, in order of appointment. */
int store_deputy_each(struct store *st, struct civil day,
		      int (*each)(void *arg, const struct deputy_row *), void *arg);

#endif
