/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The fields of a published rating list and their values. */
#ifndef CORE_ROSTER_ROSTER_FIELD_H
#define CORE_ROSTER_ROSTER_FIELD_H

#include "core/roster/roster.h"

enum roster_field {
	ROSTER_IGNORED, /* known, and of no use here: games, other titles */
	ROSTER_FIDE,
	ROSTER_NATIONAL,
	ROSTER_NAME,
	ROSTER_FIRST_NAME,
	ROSTER_LAST_NAME,
	ROSTER_FEDERATION,
	ROSTER_SEX,
	ROSTER_TITLE,
	ROSTER_WOMEN_TITLE, /* if there is no other */
	ROSTER_BIRTH_DATE,
	ROSTER_CLUB,
	ROSTER_FLAG,
	/* ROSTER_RATES each */
	ROSTER_ELO,
	ROSTER_K = ROSTER_ELO + ROSTER_RATES,
	ROSTER_OWN = ROSTER_K + ROSTER_RATES,
	ROSTER_UNKNOWN = ROSTER_OWN + ROSTER_RATES, /* a heading that is not known */
	/* A rating or K of the kind that the file is about, or of the list that it is. */
	ROSTER_RATING,
	ROSTER_RATING_RAPID,
	ROSTER_RATING_BLITZ,
	ROSTER_RATING_K,
};

/* What is wrong with a value. */
enum roster_wrong {
	ROSTER_RIGHT,
	ROSTER_ODD,	/* the field is left empty */
	ROSTER_REFUSED, /* the player is refused */
};

/*
 * Sets a field to a text of UTF-8 without blanks around it; "" sets nothing.  Otherwise the reason
 * is in `ret_reason`, and the field is unchanged.
 */
enum roster_wrong roster_field_set(struct roster_player *p, enum roster_field field,
				   const char *text, const char **ret_reason);

/* A player without anything. */
void roster_field_clear(struct roster_player *p);

/*
 * Completes a player whose fields are set: the name from its parts, the given name first in
 * `ret_reason` if the player is refused: one without a name or without a number.
 */
enum roster_wrong roster_field_finish(struct roster_player *p, const char **ret_reason);

#endif
