/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* A whole written game in JSON: the input of game.verdict as a case for core/play/written.h. */
#ifndef CLI_GAME_INPUT_H
#define CLI_GAME_INPUT_H

#include "cli/fields.h"
#include "core/play/written.h"

/* Owns everything that `written` points to except the fen, which is the document's. */
struct game_input {
	struct written_case written;
	struct event_list leave;
	struct written_event *event;
	struct card_token *token; /* of all events, one after the other */
	size_t n_tokens;
};

/* Reads everything; complaints go to `in`.  Release it in either case. */
void game_input_read(struct game_input *g, const struct fields *in);
void game_input_release(struct game_input *g);

#endif
