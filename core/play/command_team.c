/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Text from captains: the entry of a team (EVENTS E39, E42) and cards (E51). */
#include "core/play/command_team.h"

#include "core/base/mem.h"

#include <stdlib.h>
#include <string.h>

bool command_is_yes(const char *text)
{
	struct command_word w = {text, strlen(text), 1};

	while (w.len > 1 && strchr(".!", w.s[w.len - 1]))
		w.len--;
	return command_word_means(&w, CMD_YES);
}

/* Copies the text without surrounding spaces; NULL if nothing is left. */
static char *part_of(const char *text, size_t len)
{
	while (len > 0 && strchr(" \t\r", text[0]))
		text++, len--;
	while (len > 0 && strchr(" \t\r", text[len - 1]))
		len--;
	return len ? mem_strndup(text, len) : NULL;
}

void command_seat_read(const char *text, struct command_seat *ret_seat)
{
	struct command_seat seat = {.name = NULL};
	char **parts[] = {&seat.name, &seat.born, &seat.rating, &seat.address};

	for (size_t i = 0; i < sizeof(parts) / sizeof(parts[0]); i++) {
		size_t len = strcspn(text, ";");

		*parts[i] = part_of(text, len);
		text += len + (text[len] == ';');
	}
	*ret_seat = seat;
}

void command_seat_release(struct command_seat *seat)
{
	free(seat->name);
	free(seat->born);
	free(seat->rating);
	free(seat->address);
	*seat = (struct command_seat){.name = NULL};
}

const char *command_behind_team(const char *text)
{
	struct command_word w = {text, strcspn(text, " "), 1};

	return command_word_means(&w, CMD_TEAM) ? text + w.len + strspn(text + w.len, " ") : text;
}

/* --- cards ----------------------------------------------------------------------------------- */

static bool is_blank(const char *line, size_t len)
{
	return strspn(line, " \t\r") >= len;
}

/* Copies up to the first empty line after the card's first line; what follows is a signature. */
static char *card_of(const char *from, const char *end)
{
	const char *at = from, *to = from;

	while (at < end) {
		const char *eol = memchr(at, '\n', (size_t)(end - at));
		size_t len = (size_t)((eol ? eol : end) - at);

		if (!is_blank(at, len))
			to = at + len;
		else if (to > from)
			break;
		at = eol ? eol + 1 : end;
	}
	return to > from ? mem_strndup(from, (size_t)(to - from)) : NULL;
}

/* Reads a number of at most three digits. */
static bool is_round(const struct command_word *w, int *ret_round)
{
	int n = 0;

	for (size_t i = 0; i < w->len; i++) {
		if (w->len > 3 || w->s[i] < '0' || w->s[i] > '9')
			return false;
		n = 10 * n + w->s[i] - '0';
	}
	*ret_round = n;
	return w->len > 0;
}

char *command_team_line(const char *text, size_t *ret_from, size_t *ret_to)
{
	struct command cmd = {.verb = VERB_NONE};
	const char *value, *pos = text, *end = text ? text + strlen(text) : NULL;
	struct command_line line;
	size_t len;
	int number = 0;

	while (text && command_line_next(&pos, end, &number, &line)) {
		if (command_entry_field(&cmd, &line, &value, &len) != &cmd.team)
			continue;
		*ret_from = (size_t)(line.text - text);
		*ret_to = (size_t)(pos - text);
		return part_of(value, len);
	}
	return NULL;
}

/* Removes the line that says whose card it is. */
static char *take_team(char *card)
{
	size_t from, to;
	char *team = command_team_line(card, &from, &to);

	if (team)
		memmove(card + from, card + to, strlen(card + to) + 1);
	return team;
}

int command_team_result_args(const struct command_line *line, int words, const char *end,
			     struct command *cmd)
{
	const struct command_word *first = &line->w[words], *last = &line->w[line->n - 1];
	const char *to;

	if (words + 1 >= line->n || !is_round(last, &cmd->number))
		return line->n;
	if (last - 1 > first && command_word_means(last - 1, CMD_ROUND))
		last--;
	to = last[-1].s + last[-1].len;
	cmd->text = mem_strndup(first->s, (size_t)(to - first->s));
	to = line->text + line->len;
	cmd->result = card_of(to < end ? to + 1 : end, end); /* after the end of the line */
	cmd->team = cmd->result ? take_team(cmd->result) : NULL;
	return 0;
}
