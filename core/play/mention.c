/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See mention.h. */
#include "core/play/mention.h"

#include <string.h>

#include "core/play/command_words.h"

/* Halves of a mention: "may I take my move back?" */
enum { WORD_TAKE = 1 << 30, WORD_BACK = 1 << 29 };

static unsigned mention_of(const struct command_word *w)
{
	static const struct {
		enum command_meaning meaning;
		unsigned mention;
	} table[] = {
		{CMD_ABOUT_LEAVE, MENTION_LEAVE},     {CMD_ABOUT_DRAW, MENTION_DRAW},
		{CMD_ABOUT_RESIGN, MENTION_RESIGN},   {CMD_ABOUT_NOTICE, MENTION_NOTICE},
		{CMD_ABOUT_ADDRESS, MENTION_ADDRESS}, {CMD_ABOUT_WITHDRAW, MENTION_WITHDRAW},
		{CMD_ABOUT_DATES, MENTION_DATES},     {CMD_ABOUT_CLAIM, MENTION_CLAIM},
		{CMD_ABOUT_UNDO, MENTION_UNDO},	      {CMD_UNDO_TAKE, WORD_TAKE},
		{CMD_UNDO_BACK, WORD_BACK},
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
	if ((found & WORD_TAKE) && (found & WORD_BACK))
		found |= MENTION_UNDO;
	return found & ~(unsigned)(WORD_TAKE | WORD_BACK);
}

/* "#12", "12:"; `named`: the word before it says that it is a game. */
static int64_t game_number(const struct command_word *w, bool named)
{
	size_t i = w->s[0] == '#' ? 1 : 0;
	int64_t n = 0;

	if (i == 0 && !named)
		return 0;
	for (; i < w->len && n < 1000000000 && w->s[i] >= '0' && w->s[i] <= '9'; i++)
		n = 10 * n + (w->s[i] - '0');
	return i == w->len || (i + 1 == w->len && strchr(":.,", w->s[i])) ? n : 0;
}

int64_t mention_game(const char **pos)
{
	const char *end = *pos + strlen(*pos);
	struct command_line line;
	int number = 0;

	while (command_line_next(pos, end, &number, &line)) {
		int first = line.n > 0 && command_word_means(&line.w[0], CMD_ABOUT_GAME);
		int64_t n = first < line.n && line.n <= first + 2
				    ? game_number(&line.w[first], first != 0)
				    : 0;
		if (n)
			return n;
	}
	return 0;
}
