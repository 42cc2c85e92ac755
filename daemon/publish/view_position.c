/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See view_position.h. */
#include "daemon/publish/view_position.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"
#include "core/chess/fen.h"
#include "core/chess/pgn_write.h"
#include "daemon/game_load.h"

/* Plays the setup on a board. */
static void play(const struct game_row *row, const char *moves, struct view_position *ret)
{
	struct game_setup setup;
	struct game game;

	if (!game_load_setup(row, moves, &setup) || game_init(&game, &setup, NULL) != SETUP_OK)
		return;
	ret->given = true;
	ret->first = game.record.start;
	ret->start = game.record.now;
	ret->n_moves = (size_t)game.prelude_plies;
	ret->moves = mem_zeroed(ret->n_moves + 1, sizeof(*ret->moves));
	for (size_t i = 0; i < ret->n_moves; i++)
		ret->moves[i] = game.record.ply[i].move;
	game_release(&game);
}

static void read_setup(const struct group_row *g, json_t *setup, struct view_position *ret)
{
	const char *fen = json_string_value(json_object_get(setup, "fen"));
	const char *moves = json_string_value(json_object_get(setup, "moves"));
	json_t *number = json_object_get(setup, "position960");
	struct game_row row = {.start = g->start, .chess960 = number != NULL};

	snprintf(row.ruleset, sizeof(row.ruleset), "%s", g->ruleset);
	snprintf(row.zone, sizeof(row.zone), "%s", g->zone);
	snprintf(row.fen, sizeof(row.fen), "%s", fen ? fen : "");
	if (number) {
		ret->number960 = (int)json_integer_value(number);
		position_start960(&ret->first, ret->number960);
		fen_write(&ret->first, row.fen);
	}
	if (number || fen || moves)
		play(&row, moves ? moves : "", ret);
}

void view_position(const struct group_row *g, enum kind_position position,
		   struct view_position *ret)
{
	json_t *setup = position == KIND_ORDINARY ? NULL : json_loads(g->setup, 0, NULL);

	*ret = (struct view_position){.number960 = -1};
	if (setup)
		read_setup(g, setup, ret);
	ret->each_own = position == KIND_DRAWN && !ret->given;
	json_decref(setup);
}

void view_position_release(struct view_position *p)
{
	free(p->moves);
	p->moves = NULL;
}

json_t *view_position_json(const struct view_position *p)
{
	struct sbuf moves = SBUF_INIT;
	char fen[FEN_TEXT];
	json_t *out;

	if (!p->given)
		return NULL;
	fen_write(&p->start, fen);
	out = json_pack("{s:s}", "fen", fen);
	pgn_write_line(&moves, &p->first, p->moves, p->n_moves, SAN_ENGLISH);
	if (p->number960 >= 0)
		json_object_set_new(out, "number", json_integer(p->number960));
	if (moves.len)
		json_object_set_new(out, "moves", json_string(moves.buf));
	sbuf_release(&moves);
	return out;
}
