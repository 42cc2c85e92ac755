/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The players' choices for what they read: "zone", "notation", "colours", "pieces". */
#ifndef SQL_STORE_PREFERENCE_H
#define SQL_STORE_PREFERENCE_H

#include "core/base/civil.h"
#include "core/chess/spelling.h"
#include "sql/store.h"

#define STORE_PREFERENCE_MAX 40 /* bytes of a value */

/* Returns 0, with `ret_value` untouched, when the player has not chosen. */
int store_preference_get(struct store *st, int64_t player, const char *name,
			 char ret_value[STORE_PREFERENCE_MAX + 1]);

/* All choices of a player, with defaults for those not made. */
struct preferences {
	struct zone zone;			/* Danish time */
	enum spelling spelling;			/* piece letters of their language */
	char colours[STORE_PREFERENCE_MAX + 1]; /* "green" */
	char pieces[STORE_PREFERENCE_MAX + 1];	/* "standard" */
};

/* The words of a choice, the default first, NULL-terminated. */
extern const char *const store_preference_colours[];
extern const char *const store_preference_pieces[];
bool store_preference_is(const char *const *words, const char *word);

#define PREFERENCES_DEFAULT                                                                        \
	{                                                                                          \
		ZONE_COPENHAGEN, SPELLING_OWN, "green", "standard"                                 \
	}

/* Returns 1; `player` 0 has the defaults. */
int store_preference_all(struct store *st, int64_t player, struct preferences *ret_preferences);
/* Announces that call to a database that is far away: see db_announce(). */
void store_preference_announce(struct store *st, int64_t player);

int store_preference_set(struct store *st, int64_t player, const char *name, const char *value);
int store_preference_erase(struct store *st, int64_t player);

#endif
