/* SPDX-License-Identifier: AGPL-3.0-or-later */
#include "core/play/iccf_line.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/play/command_words.h"

#define WORD_MOST 23

/* Copies the next word; returns false at the end or if it is too long. */
static bool next_word(const char **at, char ret_word[WORD_MOST + 1])
{
	size_t n;

	*at += strspn(*at, " \t");
	n = strcspn(*at, " \t");
	if (n == 0 || n > WORD_MOST)
		return false;
	memcpy(ret_word, *at, n);
	ret_word[n] = '\0';
	*at += n;
	return true;
}

/* "6/9", "5.5/9", "5½/9". */
static bool read_points(const char *word, struct iccf_line *ret)
{
	static const char *const halves[] = {".5", ",5", "\302\275"};
	char *end;
	long whole = strtol(word, &end, 10), games;
	bool half = false;

	for (size_t i = 0; i < sizeof(halves) / sizeof(halves[0]) && !half; i++) {
		half = !strncmp(end, halves[i], 2);
		if (half)
			end += 2;
	}
	if (*end != '/' || whole < 0 || whole > 999 || word[0] < '0' || word[0] > '9')
		return false;
	games = strtol(end + 1, &end, 10);
	if (*end || games < 1 || games > 999 || 2 * whole + half > 2 * games)
		return false;
	ret->points2 = (int)(2 * whole + half);
	ret->games = (int)games;
	return true;
}

static bool read_rank(const char **at, struct iccf_line *ret)
{
	char word[WORD_MOST + 1];
	char *end;

	if (!next_word(at, word))
		return false;
	ret->rank = (int)strtol(word, &end, 10);
	return !*end && ret->rank >= 1 && ret->rank <= 999;
}

bool iccf_line_parse(const char *text, struct iccf_line *ret)
{
	struct iccf_line line = {.end = CIVIL_NONE};
	const char *at = text;
	char word[WORD_MOST + 1];

	if (!next_word(&at, line.type))
		return false;
	while (*(at + strspn(at, " \t"))) {
		struct command_word w;

		if (!next_word(&at, word))
			return false;
		w = (struct command_word){word, strlen(word), 1};
		if (command_word_means(&w, CMD_WINNER))
			line.winner = true;
		else if (command_word_means(&w, CMD_RANK)
				 ? !read_rank(&at, &line)
				 : !read_points(word, &line) && !civil_parse(word, &line.end))
			return false;
	}
	if (civil_is_none(line.end))
		return false;
	*ret = line;
	return true;
}
