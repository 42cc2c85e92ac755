/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* What stands behind the colons of the entry of a team (EVENTS E39, E42). */
#include "core/play/command.h"

#include "core/base/mem.h"
#include "core/play/command_words.h"

#include <stdlib.h>
#include <string.h>

bool command_is_yes(const char *text)
{
	struct cmd_word w = {text, strlen(text), 1};

	while (w.len > 1 && strchr(".!", w.s[w.len - 1]))
		w.len--;
	return cmd_word_means(&w, CMD_YES);
}

/* Without blanks around it; NULL when nothing is left. */
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
	struct cmd_word w = {text, strcspn(text, " "), 1};

	return cmd_word_means(&w, CMD_TEAM) ? text + w.len + strspn(text + w.len, " ") : text;
}
