/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The fields of a published rating list and their values. */
#ifndef CORE_ROSTER_ROSTER_FIELD_H
#define CORE_ROSTER_ROSTER_FIELD_H

#include "core/roster/roster.h"

enum roster_field {
	ROSTER_IGNORED, /* known but not used: games, other titles */
	ROSTER_FIDE,
	ROSTER_NATIONAL,
	ROSTER_NAME,
	ROSTER_FIRST_NAME,
	ROSTER_LAST_NAME,
	ROSTER_FEDERATION,
	ROSTER_SEX,
	ROSTER_TITLE,
	ROSTER_WOMEN_TITLE, /* used if there is no other */
	ROSTER_BIRTH_DATE,
	ROSTER_CLUB,
	ROSTER_FLAG,
	/* ROSTER_RATES fields each */
	ROSTER_ELO,
	ROSTER_K = ROSTER_ELO + ROSTER_RATES,
	ROSTER_OWN = ROSTER_K + ROSTER_RATES,
	ROSTER_UNKNOWN = ROSTER_OWN + ROSTER_RATES, /* unknown heading */
	/* A rating or K of the kind given by the file, or by the list. */
	ROSTER_RATING,
	ROSTER_RATING_RAPID,
	ROSTER_RATING_BLITZ,
	ROSTER_RATING_K,
};

/* How severe an error in a value is. */
enum roster_wrong {
	ROSTER_RIGHT,
	ROSTER_ODD,	/* the field is left empty */
	ROSTER_REFUSED, /* the player is refused */
};

/*
 * Sets a field to a UTF-8 text without surrounding blanks; "" sets nothing.  On failure the reason
 * is in `ret_reason`, and the field is unchanged.
 */
enum roster_wrong roster_field_set(struct roster_player *p, enum roster_field field,
				   const char *text, const char **ret_reason);

/* An empty player. */
void roster_field_clear(struct roster_player *p);

/*
 * Completes a player whose fields are set: joins the parts of the name, given name last.  Without a
 * name or a number the player is refused, with the reason in `ret_reason`.
 */
enum roster_wrong roster_field_finish(struct roster_player *p, const char **ret_reason);

#endif
