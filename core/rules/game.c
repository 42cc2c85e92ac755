/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The state of a game before its first event, and the names of its ends. */
#include "core/rules/game.h"

#include "core/base/mem.h"
#include "core/chess/fen.h"
#include "core/chess/numeric.h"
#include "core/rules/game_room.h"
#include "core/rules/series_tree.h"

#include <stdlib.h>
#include <string.h>

static const struct {
	const char *word, *paragraph;
	const char *text;
} ends[] = {
#define X(id, word, par, text) {word, par, text},
	END_REASONS(X)
#undef X
};

const char *game_end_word(enum end_reason r)
{
	return ends[r].word;
}

const char *game_end_paragraph(enum end_reason r)
{
	return ends[r].paragraph;
}

const char *game_end_text(enum end_reason r)
{
	return ends[r].text;
}

enum game_pause game_pause_of(const char *paragraph)
{
	if (!paragraph)
		return PAUSE_GROUP;
	return strcmp(paragraph, "6.4.3") == 0 ? PAUSE_APPEAL : PAUSE_GAME;
}

void game_play(struct game *game, chess_move m)
{
	struct game_record *r = &game->record;
	size_t cap = r->cap;
	struct game_record_ply *ply = mem_room(r->ply, r->n + 1, &cap, sizeof(*ply));

	game_record_set_room(r, ply, cap);
	game_record_play(r, m);
}

void game_release(struct game *game)
{
	free(game->record.ply);
	holiday_book_release(&game->closed);
	free(game->plies);
	free(game->extra);
	free(game->leaves);
	free(game->closings);
	free(game->occupants);
	for (size_t i = 0; i < game->n_facts; i++)
		free(game->facts[i]);
	free(game->facts);
	for (int i = 0; i < 2; i++) {
		free(game->series[i].moves);
		free(game->side[i].address_failure);
	}
	memset(game, 0, sizeof(*game));
}

void game_copy(const struct game *game, struct game *ret_copy)
{
	struct game copy = *game;

	copy.record.ply = mem_copy(game->record.ply, game->record.n, sizeof(*copy.record.ply));
	copy.record.cap = game->record.n;
	holiday_book_copy(&game->closed, &copy.closed);
#define COPY(list)                                                                                 \
	copy.list = mem_copy(game->list, game->n_##list, sizeof(*copy.list));                      \
	copy.cap_##list = game->n_##list;
	COPY(plies)
	COPY(extra)
	COPY(leaves)
	COPY(closings)
	COPY(occupants)
	COPY(facts)
#undef COPY
	for (size_t i = 0; i < copy.n_facts; i++)
		copy.facts[i] = mem_strdup(game->facts[i]);
	for (int i = 0; i < 2; i++) {
		const char *failure = game->side[i].address_failure;

		series_tree_copy(&game->series[i], &copy.series[i]);
		copy.side[i].address_failure = failure ? mem_strdup(failure) : NULL;
	}
	*ret_copy = copy;
}

/* Plays the prelude moves; stops at the first illegal one. */
static enum setup_error play_prelude(struct game *game, const char *text, size_t *ret_column)
{
	const char *p = text ? text : "";

	for (;;) {
		chess_move m;
		size_t len, column = 0;
		p += strspn(p, " ");
		len = strcspn(p, " ");
		if (len == 0)
			return SETUP_OK;
		*ret_column = (size_t)(p - text);
		if (game_record_outcome(&game->record) != OUTCOME_ONGOING)
			return SETUP_OVER;
		if (numeric_read(&game->record.now, p, len, &m, &column))
			return SETUP_BAD_MOVE;
		game_play(game, m);
		game->prelude_plies++;
		p += len;
	}
}

static void init_state(struct game *game, const struct game_setup *setup)
{
	memset(game, 0, sizeof(*game));
	game->setup = *setup;
	game->setup.fen = game->setup.prelude = NULL;
	holiday_book_init(&game->closed, ruleset_get(&setup->rules, RULE_COMPULSORY_HOLIDAYS));
	game->over_day = CIVIL_NONE;
	game->stopped = game->sent = game->reminded = game->reported = CIVIL_NONE;
	game->inquiry = game->adjudication_until = CIVIL_NONE;
	game->overstep_day = game->overstep_told = game->stop_until = CIVIL_NONE;
	game->charged_from = game->told = game->asked_anew = CIVIL_NONE;
	game->silent_anew = game->first_reminded = game->first_reported = CIVIL_NONE;
	game->began = setup->rules;
	game->by_cards = game_by_card(game);
	for (int i = 0; i < 2; i++)
		game->side[i].net_lost = game->side[i].overstep.day = game->side[i].since =
			CIVIL_NONE;
	game->asked = setup->start;
	game->offer = SIDE_NONE;
}

enum setup_error game_init(struct game *ret_game, const struct game_setup *setup,
			   size_t *ret_column)
{
	struct game game;
	struct position start;
	bool given = setup->fen && *setup->fen != '\0';
	size_t column = 0;
	enum setup_error err;

	if (given &&
	    fen_parse(setup->fen, strlen(setup->fen), setup->chess960, &start, &column) != FEN_OK) {
		if (ret_column)
			*ret_column = column;
		return SETUP_BAD_FEN;
	}
	init_state(&game, setup);
	game_record_init(&game.record, given ? &start : NULL, NULL, 0);
	err = play_prelude(&game, setup->prelude, &column);
	if (err == SETUP_OK && !setup->rules.written &&
	    game_record_outcome(&game.record) != OUTCOME_ONGOING)
		err = SETUP_OVER;
	if (err == SETUP_OK) {
		*ret_game = game;
		return SETUP_OK;
	}
	if (ret_column)
		*ret_column = column;
	game_release(&game);
	return err;
}

void game_restart(const struct game *from, struct game *ret_game)
{
	struct game_setup setup = from->setup;

	setup.rules = from->began;
	init_state(ret_game, &setup);
	game_record_init(&ret_game->record, &from->record.start, NULL, 0);
	ret_game->prelude_plies = from->prelude_plies;
	for (int i = 0; i < from->prelude_plies; i++)
		game_play(ret_game, from->record.ply[i].move);
}

bool game_by_card(const struct game *game)
{
	return !game->setup.rules.written && !ruleset_get(&game->setup.rules, RULE_SERVER_RECEIPT);
}

struct civil game_claims_until(const struct game *game)
{
	if (game->phase != PHASE_SUSPENDED)
		return CIVIL_NONE;
	switch (game->waits) {
	case GAME_CASE_NONE:
	case GAME_CASE_OVERSTEP: break;
	case GAME_CASE_ADJUDICATION: return game->adjudication_until;
	case GAME_CASE_WITHDRAWAL:
		return civil_add_days(game->left_day, ruleset_get(&game->setup.rules,
								  RULE_ADJUDICATION_ANSWER_DAYS));
	}
	return CIVIL_NONE;
}

enum event_side game_turn(const struct game *game)
{
	if (game->phase == PHASE_OVER)
		return SIDE_NONE;
	return game->record.now.side == WHITE ? SIDE_WHITE : SIDE_BLACK;
}

enum event_side game_board_side(const struct game *game)
{
	return game->record.now.side == WHITE ? SIDE_WHITE : SIDE_BLACK;
}

int game_ply(const struct game *game)
{
	return (int)game->record.n - game->prelude_plies + game->back;
}

int game_move_number(const struct game *game)
{
	return game->record.now.fullmove;
}
