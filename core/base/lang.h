/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The two languages in which kskakd speaks to people.  The numbers are stored in the database.
 */
#ifndef CORE_BASE_LANG_H
#define CORE_BASE_LANG_H

#include <stdbool.h>
#include <string.h>

enum lang { LANG_DA = 0, LANG_EN = 1 };

#define LANG_COUNT 2

/* Marks a msgid for xgettext; it is translated where it is shown (text/text.h). */
#define N_(msgid) msgid

/* "da", "en": as in BCP 47. */
static inline const char *lang_code(enum lang lang)
{
	return lang == LANG_DA ? "da" : "en";
}

/* Reads such a code; false and untouched for anything else, NULL too. */
static inline bool lang_read(const char *word, enum lang *ret)
{
	if (!word || (strcmp(word, "da") && strcmp(word, "en")))
		return false;
	*ret = *word == 'd' ? LANG_DA : LANG_EN;
	return true;
}

#endif
