/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See command_spelling.h. */
#include "core/play/command_spelling.h"

#include "core/play/command_words.h"

const char *command_spelling(enum verb verb, const char *lang)
{
	const char *phrase = command_verb_shortest(verb, lang);

	if (!phrase)
		phrase = command_verb_shortest(verb, "en");
	return phrase ? phrase : command_verb_word(verb);
}
