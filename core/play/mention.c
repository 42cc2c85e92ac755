/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See mention.h. */
#include "core/play/mention.h"

#include <string.h>

#include "core/play/command_words.h"

static unsigned mention_of(const struct command_word *w)
{
	static const struct {
		enum command_meaning meaning;
		enum mention mention;
	} table[] = {
		{CMD_ABOUT_LEAVE, MENTION_LEAVE},     {CMD_ABOUT_DRAW, MENTION_DRAW},
		{CMD_ABOUT_RESIGN, MENTION_RESIGN},   {CMD_ABOUT_NOTICE, MENTION_NOTICE},
		{CMD_ABOUT_ADDRESS, MENTION_ADDRESS}, {CMD_ABOUT_WITHDRAW, MENTION_WITHDRAW},
		{CMD_ABOUT_DATES, MENTION_DATES},
	};
	struct command_word word = *w;
	unsigned found = 0;

	while (word.len > 1 && strchr(".,;?!:\")", word.s[word.len - 1]))
		word.len--;
	for (size_t i = 0; i < sizeof(table) / sizeof(table[0]); i++)
		if (command_word_means(&word, table[i].meaning))
			found |= table[i].mention;
	return found;
}

unsigned mention_in(const char *text)
{
	const char *pos = text, *end = text + strlen(text);
	struct command_line line;
	unsigned found = 0;
	int number = 0;

	while (command_line_next(&pos, end, &number, &line))
		for (int i = 0; i < line.n; i++)
			found |= mention_of(&line.w[i]);
	return found;
}
