/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Lines of team tables, and games of a league group. */
#include "core/event/team_table.h"

#include "core/base/mem.h"
#include "core/event/emt.h"

#include <stdlib.h>

bool team_table_draws_lots(enum team_event event)
{
	return event == TEAM_KSKAK || event == TEAM_DIVISION;
}

static int finished_boards(const struct team_table *t, size_t team)
{
	size_t s, b;
	int n = 0;

	for (s = t->first[team]; s < t->first[team + 1]; s++) {
		const struct team_match *m = &t->matches[t->sides[s].match];

		for (b = 0; b < m->n_boards; b++)
			n += m->boards[b].finished;
	}
	return n;
}

/* Splits parts from..to by lots; disqualified teams stay level. */
static void split_by_lots(struct level *l, size_t from, size_t to, void *ctx)
{
	const struct team_result *r = ctx;
	size_t i;

	if (r->struck_out && r->struck_out[l->order[from]])
		return;
	for (i = from; i < to; i++)
		level_set_key(l, i, ratio_int(-(int64_t)r->lots[l->order[i]]));
	level_split(l, from, to);
}

static void fill_lines(const struct team_result *r, const struct team_table *t,
		       const struct level *l, struct team_line *lines)
{
	size_t *place = mem_zeroed(r->n + 1, sizeof(*place));
	size_t i;

	level_places(l, place);
	for (i = 0; i < r->n; i++) {
		size_t team = l->order[i];

		lines[i] = (struct team_line){
			.team = team,
			.place = (int)place[i],
			.shared = !l->starts[i] || (i + 1 < r->n && !l->starts[i + 1]),
			.struck_out = r->struck_out && r->struck_out[team],
			.points = t->board_points[team],
			.weighted = t->weighted[team],
			.match_points = t->match_points[team],
			.finished = finished_boards(t, team),
		};
	}
	free(place);
}

/* Marks places that were decided by lots, that is, shared without them. */
static void mark_lots(const struct team_line *without, struct team_line *lines, size_t n)
{
	size_t i;

	for (i = 0; i < n; i++) {
		size_t k = 0;

		while (without[k].team != lines[i].team)
			k++;
		lines[i].by_lot = without[k].shared && !lines[i].shared;
	}
}

void team_table_lines(const struct team_result *r, struct team_line *ret_lines)
{
	struct team_table t;
	struct level l;

	team_table_init(&t, r->n, r->matches, r->n_matches, r->penalties, r->struck_out);
	level_init(&l, r->n);
	team_rank(&l, &t, r->event);
	fill_lines(r, &t, &l, ret_lines);
	if (r->lots && team_table_draws_lots(r->event)) {
		struct team_line *without = mem_zeroed(r->n + 1, sizeof(*without));
		struct team_result arg = *r;
		size_t i;

		for (i = 0; i < r->n; i++)
			without[i] = ret_lines[i];
		level_each_part(&l, 0, r->n, split_by_lots, &arg);
		fill_lines(r, &t, &l, ret_lines);
		mark_lots(without, ret_lines, r->n);
		free(without);
	}
	level_release(&l);
	team_table_release(&t);
}

size_t team_table_winner(const struct team_line *lines, size_t n)
{
	return n > 0 && !lines[0].shared && !lines[0].struck_out ? lines[0].team : SIZE_MAX;
}

bool team_board_white(int board)
{
	return board % 2 == 1;
}

size_t team_games(int n, int boards, struct team_game *ret_games)
{
	struct emt_pairing pairs[32 * 31 / 2];
	int count = emt_pairings(n, pairs), i, b;
	size_t at = 0;

	for (i = 0; i < count; i++) {
		for (b = 1; b <= boards; b++) {
			bool first_white = team_board_white(b);

			ret_games[at++] = (struct team_game){
				pairs[i].round, b, first_white ? pairs[i].white : pairs[i].black,
				first_white ? pairs[i].black : pairs[i].white};
		}
	}
	return at;
}
