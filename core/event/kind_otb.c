/* SPDX-License-Identifier: AGPL-3.0-or-later */
#include "core/event/kind_otb.h"

#include <stdlib.h>
#include <string.h>

#include "core/base/lang.h"
#include "core/base/mem.h"
#include "core/event/kind_otb_team.h"
#include "core/event/kind_robin.h"
#include "core/event/preset.h"
#include "core/event/rounds_table.h"
#include "core/event/team_table.h"

/* --- shape ----------------------------------------------------------------------------------- */

static const struct preset *preset_of(const struct option_values *options)
{
	const char *word = option_word(options, EVENT_OPTION_PRESET);

	return word ? preset_find(word) : NULL;
}

/* Some presets are round robins with few entrants. */
static const struct rounds_system *system_of(const struct option_values *options,
					     const struct preset *preset, size_t entrants)
{
	const char *word = option_word(options, EVENT_OPTION_SYSTEM);

	if (word)
		return rounds_system_find(word);
	if (!preset->system || entrants < (size_t)preset->swiss_from)
		return NULL;
	return rounds_system_find(preset->system);
}

struct otb_shape kind_otb_shape(const struct option_values *options, size_t entrants)
{
	const struct preset *preset = preset_of(options);
	const char *table = option_word(options, EVENT_OPTION_TABLE);

	return (struct otb_shape){
		.preset = preset,
		.system = system_of(options, preset, entrants),
		.rounds = option_number(options, EVENT_OPTION_ROUNDS, preset->rounds),
		.boards = preset->teams
				  ? option_number(options, EVENT_OPTION_BOARDS, preset->boards)
				  : 0,
		.chain = table ? tiebreak_chain_find(table) : preset->chain};
}

const char *kind_otb_shape_wrong(const struct option_values *options)
{
	struct otb_shape shape;

	if (!preset_of(options))
		return "preset";
	shape = kind_otb_shape(options, SIZE_MAX);
	return shape.system && !shape.rounds ? "rounds" : NULL;
}

const char *kind_otb_closing_wrong(const struct option_values *options, struct civil announced,
				   struct civil closes)
{
	const struct preset *preset = preset_of(options);

	if (!preset || civil_is_none(closes))
		return NULL;
	if (!preset_announced_in_time(preset, announced, closes))
		return "§ 61";
	if (preset->closes && closes.day > preset->closes(civil_ymd(closes).year).day)
		return preset->limits_paragraph;
	return NULL;
}

int kind_otb_rounds(const struct otb_shape *shape, int seats)
{
	return shape->system ? shape->rounds : seats - 1 + seats % 2;
}

bool kind_otb_ends_in_lots(const struct option_values *options)
{
	struct otb_shape shape;

	if (!preset_of(options))
		return false;
	shape = kind_otb_shape(options, SIZE_MAX);
	if (shape.boards)
		return team_table_draws_lots(shape.preset->event);
	return tiebreak_chain_ends_in_lots(shape.system ? shape.system->chain : shape.chain);
}

int kind_otb_boards(const struct option_values *options)
{
	return preset_of(options) ? kind_otb_shape(options, SIZE_MAX).boards : 0;
}

/* --- composition ----------------------------------------------------------------------------- */

void kind_otb_compose(const struct kind_compose_input *in, struct kind_composition *ret)
{
	const struct preset *preset = preset_of(in->options);

	if (preset && preset->teams && preset->event == TEAM_DIVISION) {
		kind_otb_team_compose(in, ret);
		return;
	}
	if (preset && in->n < (size_t)preset->least && !in->smaller) {
		ret->impossible = N_("There are too few entrants.");
		ret->nearest_above = preset->least;
		return;
	}
	kind_robin_compose(in, ret);
}

/* --- table ----------------------------------------------------------------------------------- */

/* A game lost in advance by a player who has left says nothing about its round. */
static int last_round_with_result(const struct rounds_event *e)
{
	int last = 0;

	for (size_t i = 0; i < e->n_games; i++)
		if (e->games[i].finished && !e->games[i].by_leaving && e->games[i].round > last)
			last = e->games[i].round;
	return last;
}

/* Copies the games, counting half a point each for games that should have been over. */
static struct rounds_game *reckoned(const struct rounds_event *e)
{
	struct rounds_game *games = mem_zeroed(e->n_games + 1, sizeof(*games));
	int last = last_round_with_result(e);

	for (size_t i = 0; i < e->n_games; i++) {
		games[i] = e->games[i];
		if (!games[i].finished && !games[i].left_out && games[i].round < last) {
			games[i].finished = games[i].white_moved = games[i].black_moved = true;
			games[i].white2 = games[i].black2 = 1;
		}
	}
	return games;
}

static bool table_of_rounds(const struct rounds_event *e, struct kind_line *ret_lines)
{
	struct rounds_line *lines = mem_zeroed(e->n_players + 1, sizeof(*lines));
	bool ok = rounds_table(e, lines);

	for (size_t i = 0; i < e->n_players && ok; i++)
		ret_lines[i] = (struct kind_line){.number = lines[i].number,
						  .place = lines[i].place,
						  .played = lines[i].played,
						  .points = ratio_make(lines[i].points2, 2),
						  .sb = lines[i].values[0],
						  .second = lines[i].values[1],
						  .third = lines[i].values[2]};
	free(lines);
	return ok;
}

static bool table_of_all(enum tiebreak_chain chain, const struct rounds_event *e,
			 struct kind_line *ret_lines)
{
	struct emt_game *games = mem_zeroed(e->n_games + 1, sizeof(*games));
	bool ok;

	for (size_t i = 0; i < e->n_games; i++) {
		const struct rounds_game *g = &e->games[i];
		bool counts = g->finished && !g->left_out;

		games[i] = (struct emt_game){g->round, g->white, g->black, counts ? g->white2 : -1,
					     counts ? g->black2 : -1};
	}
	ok = kind_robin_lines(chain, (int)e->n_players, 1, games, e->n_games, ret_lines);
	free(games);
	return ok;
}

bool kind_otb_table(const struct otb_shape *shape, const struct rounds_event *e,
		    struct kind_line *ret_lines)
{
	struct rounds_event now = *e;
	struct rounds_game *games = reckoned(e);
	bool ok;

	now.games = games;
	ok = shape->system ? table_of_rounds(&now, ret_lines)
			   : table_of_all(shape->chain, &now, ret_lines);
	free(games);
	return ok;
}

/* --- outcome --------------------------------------------------------------------------------- */

/* Returns the index of the line whose player or team has the title; SIZE_MAX if nobody. */
static size_t holder(const struct preset *preset, const struct kind_outcome_input *in)
{
	size_t n = (size_t)in->seats, found;
	size_t *order = mem_zeroed(n + 1, sizeof(*order));
	bool *realm = mem_zeroed(n + 1, sizeof(*realm));

	for (size_t i = 0; i < n; i++) {
		order[i] = i;
		realm[i] = !in->realm || in->realm[in->lines[i].number - 1];
	}
	found = preset_title_holder(preset, order, n, realm);
	free(order);
	free(realm);
	return found;
}

static bool is_level(const struct kind_outcome_input *in, size_t a, size_t b)
{
	return in->lines[a].place == in->lines[b].place;
}

void kind_otb_outcome(const struct kind_outcome_input *in, struct kind_outcome *ret)
{
	const struct preset *preset = preset_of(in->options);
	size_t at = preset && preset->title ? holder(preset, in) : SIZE_MAX;

	*ret = (struct kind_outcome){.title_paragraph = preset ? preset->paragraph : ""};
	if (at >= (size_t)in->seats || (in->division && in->division != 1))
		return;
	ret->honours = mem_zeroed((size_t)in->seats, sizeof(*ret->honours));
	for (size_t i = at; i < (size_t)in->seats && is_level(in, at, i); i++)
		if (!preset->title_realm || !in->realm || in->realm[in->lines[i].number - 1])
			ret->honours[ret->n++] = (struct kind_honour){.number = in->lines[i].number,
								      .title = preset->title};
	for (size_t i = 0; i < ret->n; i++)
		ret->honours[i].shared = ret->n > 1;
}
