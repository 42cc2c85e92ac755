/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See kind_robin.h. */
#include "core/event/kind_robin.h"

#include <stdlib.h>

#include "core/base/mem.h"
#include "core/event/emt.h"
#include "core/event/robin.h"

/* --- schedules ------------------------------------------------------------------------------- */

static size_t schedule(int seats, int cycles, struct kind_game **ret_games)
{
	struct emt_pairing *pairings;
	struct kind_game *games;
	int n;

	if (seats < 2 || seats > EMT_MOST_PLAYERS)
		return 0;
	pairings = mem_zeroed((size_t)(cycles * seats * (seats - 1) / 2), sizeof(*pairings));
	n = emt_schedule(seats, cycles, pairings);
	games = mem_zeroed((size_t)n + 1, sizeof(*games));
	for (int i = 0; i < n; i++)
		games[i] = (struct kind_game){.round = pairings[i].round,
					      .white = pairings[i].white,
					      .black = pairings[i].black};
	free(pairings);
	*ret_games = games;
	return (size_t)n;
}

static int cycles_of(const struct option_values *options)
{
	return option_number(options, EVENT_OPTION_CYCLES, 1);
}

size_t kind_robin_schedule(const struct kind_schedule_input *in, struct kind_game **ret_games)
{
	return schedule(in->seats, cycles_of(in->options), ret_games);
}

size_t kind_robin_schedule_dm(const struct kind_schedule_input *in, struct kind_game **ret_games)
{
	return schedule(in->seats, robin_dm_cycles(in->seats), ret_games);
}

/* --- tables ---------------------------------------------------------------------------------- */

static void table(enum tb_chain chain, int cycles, const struct kind_table_input *in,
		  struct kind_line *ret_lines)
{
	struct emt_game *games = mem_zeroed(in->n + 1, sizeof(*games));
	struct emt_line *lines = mem_zeroed((size_t)in->seats + 1, sizeof(*lines));

	for (size_t i = 0; i < in->n; i++)
		games[i] = (struct emt_game){in->results[i].round, in->results[i].white,
					     in->results[i].black, in->results[i].white2,
					     in->results[i].black2};
	emt_table_by(chain, in->seats, cycles, games, (int)in->n, lines);
	for (int i = 0; i < in->seats; i++)
		ret_lines[i] = (struct kind_line){.number = lines[i].number,
						  .place = lines[i].place,
						  .played = lines[i].played,
						  .points = ratio_make(lines[i].points2, 2),
						  .sb = ratio_make(lines[i].sb4, 4),
						  .second = RATIO_ZERO,
						  .third = RATIO_ZERO};
	free(games);
	free(lines);
}

void kind_robin_table_emt(const struct kind_table_input *in, struct kind_line *ret_lines)
{
	table(TB_CHAIN_KSKAK_EMT, cycles_of(in->options), in, ret_lines);
}

void kind_robin_table_dm(const struct kind_table_input *in, struct kind_line *ret_lines)
{
	table(TB_CHAIN_KSKAK_DM, robin_dm_cycles(in->seats), in, ret_lines);
}

void kind_robin_table_cup(const struct kind_table_input *in, struct kind_line *ret_lines)
{
	table(in->last_stage ? TB_CHAIN_KSKAK_CUPFINAL : TB_CHAIN_KSKAK_CUP, 1, in, ret_lines);
}

void kind_robin_table_chosen(const struct kind_table_input *in, struct kind_line *ret_lines)
{
	const char *name = option_word(in->options, EVENT_OPTION_TABLE);

	table(name ? tb_chain_find(name) : TB_CHAIN_KSKAK_EMT, cycles_of(in->options), in,
	      ret_lines);
}
