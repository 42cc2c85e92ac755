/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Text from captains: cards, and the name of their team.  Private to core/play/. */
#ifndef CORE_PLAY_COMMAND_TEAM_H
#define CORE_PLAY_COMMAND_TEAM_H

#include "core/play/command_words.h"

/*
 * Reads "EVENT ROUND" after the word and the lines of the card below, up to the first empty line
 * after them; returns 0, or the number, from 1, of the faulty word.
 */
int command_team_result_args(const struct command_line *line, int words, const char *end,
			     struct command *cmd);

/*
 * Returns the name in the first line "team: NAME" of a text, owned by the caller, and the byte
 * range of that line including its end; NULL if the text is NULL or has no such line.
 */
char *command_team_line(const char *text, size_t *ret_from, size_t *ret_to);

#endif
