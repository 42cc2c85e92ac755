/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * A whole written game in JSON: the input of game.verdict as a case for core/rules/judge.h.
 */
#ifndef CLI_GAME_INPUT_H
#define CLI_GAME_INPUT_H

#include "cli/fields.h"
#include "core/rules/judge.h"

/* Owns all that `judge` points to. */
struct game_input {
	struct judge_case judge;
	struct position position;
	struct holidays holidays;
	struct judge_event *event;
	struct judge_token *token; /* of all events, one after the other */
	size_t n_tokens;
};

/* Reads everything; complaints go to `in`.  Release it in any case. */
void game_input_read(struct game_input *g, const struct fields *in);
void game_input_release(struct game_input *g);

#endif
