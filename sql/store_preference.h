/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* What players choose for the pages: "zone", "notation". */
#ifndef SQL_STORE_PREFERENCE_H
#define SQL_STORE_PREFERENCE_H

#include "sql/store.h"

#define STORE_PREFERENCE_MAX 40 /* bytes of a value */

/* 0, and `ret_value` is untouched, when the player has chosen nothing. */
int store_preference_get(struct store *st, int64_t player, const char *name,
			 char ret_value[STORE_PREFERENCE_MAX + 1]);
int store_preference_set(struct store *st, int64_t player, const char *name, const char *value);
int store_preference_erase(struct store *st, int64_t player);

#endif
