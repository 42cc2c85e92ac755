/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The table made of phrases.txt. */
#include "mail/in/phrases.h"

#include <stddef.h>

static const struct {
	enum phrases_set set;
	const char *text;
} table[] = {
#define QUOTE(set, lang, text) {QUOTE_##set, text},
#define ROBOT(set, lang, text) {ROBOT_##set, text},
#include "mail/in/phrases.inc"
};

bool phrases_any(enum phrases_set set, bool (*fits)(const void *text, const char *phrase),
		 const void *text)
{
	for (size_t i = 0; i < sizeof(table) / sizeof(table[0]); i++)
		if (table[i].set == set && fits(text, table[i].text))
			return true;
	return false;
}
