/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Compares the players of a report with rating lists, and finds the changes of a newer list. */
#ifndef CLI_LIST_COMPARE_H
#define CLI_LIST_COMPARE_H

#include "cli/list_entry.h"
#include "core/base/lang.h"
#include "core/trf/trf.h"

/* Fields that may differ: identifier, name (a msgid). */
#define LIST_COMPARE_FIELDS(X)                                                                     \
	X(RATING, N_("rating"))                                                                    \
	X(DSU_RATING, N_("DSU rating"))                                                            \
	X(TITLE, N_("title"))                                                                      \
	X(FEDERATION, N_("federation"))                                                            \
	X(SEX, N_("sex"))                                                                          \
	X(BIRTH, N_("birth"))                                                                      \
	X(FIDE_NUMBER, N_("FIDE number"))                                                          \
	X(DSU_NUMBER, N_("DSU number"))                                                            \
	X(NAME, N_("name"))

enum list_compare_field {
#define X(id, name) LIST_COMPARE_##id,
	LIST_COMPARE_FIELDS(X)
#undef X
};

struct list_difference {
	int id; /* start number */
	enum list_compare_field field;
	char was[ROSTER_NAME_MOST + 1], now[ROSTER_NAME_MOST + 40]; /* "" = none */
	/*
	 * A refresh takes ratings, titles and data missing in the report; it does not change other
	 * data of the report, nor a player whose name shares no word with that in the list.
	 */
	bool taken;
};

struct list_differences {
	struct list_difference *d; /* by player, in the order of the report */
	size_t n, cap;
	size_t found, sought; /* players found in the lists, and those compared */
};

/*
 * Compares the players in the report, or those of `n` start numbers in `ids` unless it is NULL.  A
 * player is found by FIDE number, otherwise by DSU number; for a player without either, the number
 * of the only player with that name is reported as a difference but never taken.  The caller
 * releases the result.
 */
void list_compare(const struct trf *t, const struct list_entry_source *source, const int *ids,
		  size_t n, struct list_differences *ret);
void list_compare_release(struct list_differences *l);

/* Enters a difference in the report. */
void list_compare_apply(struct trf *t, const struct list_difference *d);

/* The name of a field, a msgid. */
const char *list_compare_field_name(enum list_compare_field field);

#endif
