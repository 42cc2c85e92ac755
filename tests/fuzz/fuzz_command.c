/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Mail text to commands, applied to a game: parsing terminates, an error has a position, and the
 * game's events can be folded.
 */
#include "core/base/mem.h"
#include "core/play/game_apply.h"
#include "core/play/move_hint.h"
#include "core/play/ruling_text.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const struct instant noon = {1768215600}; /* 2026-01-12 */

static void check_place(const struct command_list *list)
{
	if (list->error != COMMAND_OK && (list->n != 0 || list->line < 1 || list->column < 1))
		abort();
	if (list->error == COMMAND_OK && (list->n < 1 || list->n > COMMAND_MAX))
		abort();
}

static void fold_all(struct game *game, struct event_list *list)
{
	for (size_t i = 0; i < list->n; i++) {
		struct sbuf text = SBUF_INIT;
		struct game_event ev;
		event_write(&list->v[i], &text);
		if (!event_read(text.buf, text.len, &ev) || game_fold(game, &ev) != 0)
			abort();
		event_clear(&ev);
		sbuf_release(&text);
	}
}

/* White gives all the commands by mail, in a game with an open series and an offer. */
static void ask(const struct command_list *list)
{
	struct game_setup setup = {.rules = ruleset_default(RULESET_DSU_EMAIL),
				   .zone = ZONE_COPENHAGEN,
				   .start = {20458},
				   .prelude = "5254 5755"};
	struct apply_ctx ctx = {.side = SIDE_WHITE, .now = noon, .ply = -1};
	struct game game;

	if (game_init(&game, &setup, NULL) != SETUP_OK)
		abort();
	for (int i = 0; i < list->n; i++) {
		struct event_list events = EVENT_LIST_INIT;
		enum verdict v = game_apply(&game, &list->v[i], &ctx, &events, NULL);
		if (v == VERDICT_OK && events.n == 0 && list->v[i].verb != VERB_STATUS)
			abort();
		fold_all(&game, &events);
		event_list_release(&events);
	}
	game_release(&game);
}

/* The same text as a leader's answer about a case. */
static void rule(const char *text, size_t len)
{
	struct ruling_text r;

	ruling_text_read(text, len, (struct civil){20458}, &r);
	if (r.kind == RULING_TEXT_RULE && !r.verdict)
		abort();
	if (r.kind == RULING_TEXT_ASK && (civil_is_none(r.date) || r.date.day <= 20458))
		abort();
	ruling_text_release(&r);
}

/* The move that the text seems to mean is one that can be played. */
static void hint(const char *data, size_t len)
{
	struct position pos;
	char *text = mem_alloc(len + 1);
	struct legal_moves legal;
	chess_move m;
	int i = 0;

	position_start960(&pos, POSITION_ORDINARY);
	memcpy(text, data, len);
	text[len] = '\0';
	m = move_hint(&pos, text);
	legal_moves_of(&pos, &legal);
	while (i < legal.n && legal.list[i] != m)
		i++;
	if (m != MOVE_NONE && i == legal.n)
		abort();
	free(text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct command_list list;

	command_parse_on((struct civil){20458}, (const char *)data, size, &list);
	check_place(&list);
	ask(&list);
	command_list_release(&list);
	rule((const char *)data, size);
	hint((const char *)data, size);
	return 0;
}
