/* SPDX-License-Identifier: AGPL-3.0-or-later */
#include "core/event/kind_league.h"

#include <stdio.h>
#include <stdlib.h>

#include "core/base/lang.h"
#include "core/base/mem.h"
#include "core/event/kind_group.h"
#include "core/event/league_compose.h"
#include "core/event/team.h"
#include "core/event/team_table.h"

#define THIRD 3 /* the division with groups */

/* --- divisions ------------------------------------------------------------------------------- */

static struct league_entry entry_of(const struct kind_entrant *e)
{
	return (struct league_entry){
		.team = {.id = e->name,
			 .division = e->from_group,
			 .points = e->points,
			 .games = e->games,
			 .average = e->average},
		.club = e->club,
		.group = e->from_part,
	};
}

static bool same_group(const struct league_placing *a, const struct league_placing *b)
{
	return a->division == b->division && a->group == b->group;
}

/* "1", "2", "3A" ... "3Z", "3AA": at most four characters. */
static void group_code(const struct league_placing *p, char *ret_code)
{
	*ret_code++ = (char)('0' + p->division);
	if (p->division == THIRD && p->group >= 26)
		*ret_code++ = (char)('A' + (p->group / 26 - 1) % 26);
	if (p->division == THIRD)
		*ret_code++ = (char)('A' + p->group % 26);
	*ret_code = '\0';
}

/* Takes the group of the placings from[0..], which are adjacent; returns their number. */
static size_t take_group(const struct league_placing *from, size_t n, struct kind_group *ret)
{
	char code[8];
	size_t k = 0;

	group_code(from, code);
	*ret = kind_group_make(code, n);
	ret->division = from->division;
	for (; k < n && same_group(&from[k], from); k++)
		kind_group_add(ret, from[k].team, league_why_text(from[k].why));
	return k;
}

void kind_league_compose(const struct kind_compose_input *in, struct kind_composition *ret)
{
	struct league_entry *entries = mem_zeroed(in->n + 1, sizeof(*entries));
	struct league_composition c;

	for (size_t i = 0; i < in->n; i++)
		entries[i] = entry_of(&in->entrants[i]);
	league_compose(entries, in->n, &c);
	*ret = (struct kind_composition){.groups = mem_zeroed(c.n + 1, sizeof(*ret->groups)),
					 .left_out = c.unplaced,
					 .n_left_out = c.n_unplaced};
	c.unplaced = NULL;
	for (size_t at = 0; at < c.n;)
		at += take_group(c.placings + at, c.n - at, &ret->groups[ret->n++]);
	if (ret->n_left_out && !in->smaller)
		ret->impossible =
			N_("A club has more teams than divisions with a place for them (6.7.3.3).");
	league_composition_release(&c);
	free(entries);
}

/* --- games ----------------------------------------------------------------------------------- */

static int boards_of(const struct option_values *options)
{
	return option_number(options, EVENT_OPTION_BOARDS, TEAM_BOARDS);
}

size_t kind_league_schedule(const struct kind_schedule_input *in, struct kind_game **ret_games)
{
	int boards = boards_of(in->options), n = in->seats;
	struct team_game *games;
	size_t count;

	if (n < 2 || n > 32 || boards < 1)
		return 0;
	games = mem_zeroed((size_t)(boards * n * (n - 1) / 2), sizeof(*games));
	count = team_games(n, boards, games);
	*ret_games = mem_zeroed(count + 1, sizeof(**ret_games));
	for (size_t i = 0; i < count; i++)
		(*ret_games)[i] = (struct kind_game){.round = games[i].round,
						     .board = games[i].board,
						     .white = games[i].white,
						     .black = games[i].black};
	free(games);
	return count;
}

/* --- tables ---------------------------------------------------------------------------------- */

/* The matches of all pairs of seats, with memory for their boards. */
struct matches {
	int seats, boards;
	struct team_match *of; /* of the pair a < b, at its index */
	struct team_board *games;
};

static size_t pair_index(int seats, int a, int b)
{
	return (size_t)(a * seats - a * (a + 1) / 2 + b - a - 1);
}

static void matches_init(struct matches *m, int seats, int boards)
{
	size_t pairs = (size_t)(seats * (seats - 1) / 2), at = 0;

	*m = (struct matches){seats, boards, mem_zeroed(pairs + 1, sizeof(*m->of)),
			      mem_zeroed(pairs * (size_t)boards + 1, sizeof(*m->games))};
	for (int a = 0; a < seats; a++)
		for (int b = a + 1; b < seats; b++, at++)
			m->of[at] =
				(struct team_match){(size_t)a, (size_t)b,
						    m->games + at * (size_t)boards, (size_t)boards};
}

static void matches_take(struct matches *m, const struct kind_result *r)
{
	int a = r->white - 1, b = r->black - 1, of_a = r->white2;

	if (r->board < 1 || r->board > m->boards || r->white2 < 0 || r->black2 < 0)
		return;
	if (a > b) {
		a = r->black - 1;
		b = r->white - 1;
		of_a = r->black2;
	}
	m->games[pair_index(m->seats, a, b) * (size_t)m->boards + (size_t)r->board - 1] =
		(struct team_board){.finished = true,
				    .points_of_a = ratio_make(of_a, 2),
				    .lost_by_both = r->white2 + r->black2 == 0};
}

static struct ratio *penalties_of(const struct kind_table_input *in)
{
	struct ratio *p = mem_zeroed((size_t)in->seats + 1, sizeof(*p));

	for (int i = 0; i < in->seats; i++)
		p[i] = ratio_make(in->penalties2 ? in->penalties2[i] : 0, 2);
	return p;
}

bool kind_league_ends_in_lots(const struct option_values *options)
{
	(void)options;
	return team_table_draws_lots(TEAM_KSKAK);
}

void kind_league_table(const struct kind_table_input *in, struct kind_line *ret_lines)
{
	int boards = in->boards ? in->boards : boards_of(in->options);
	struct team_line *lines = mem_zeroed((size_t)in->seats + 1, sizeof(*lines));
	struct ratio *penalties = penalties_of(in);
	struct matches m;

	matches_init(&m, in->seats, boards);
	for (size_t i = 0; i < in->n; i++)
		matches_take(&m, &in->results[i]);
	team_table_lines(&(struct team_result){TEAM_KSKAK, (size_t)in->seats, m.of,
					       (size_t)(in->seats * (in->seats - 1) / 2), penalties,
					       in->struck, NULL},
			 lines);
	for (int i = 0; i < in->seats; i++)
		ret_lines[i] = (struct kind_line){.number = (int)lines[i].team + 1,
						  .place = lines[i].place,
						  .played = lines[i].finished,
						  .points = lines[i].points,
						  .sb = lines[i].weighted,
						  .second = lines[i].match_points,
						  .third = RATIO_ZERO,
						  .out = lines[i].struck_out};
	free(m.of);
	free(m.games);
	free(penalties);
	free(lines);
}

/* --- the title ------------------------------------------------------------------------------- */

void kind_league_outcome(const struct kind_outcome_input *in, struct kind_outcome *ret)
{
	bool shared = in->seats > 1 && in->lines[1].place == in->lines[0].place;

	*ret = (struct kind_outcome){.title_paragraph = "6.7.4.6"};
	if (in->division != 1 || in->seats < 1 || shared)
		return;
	ret->honours = mem_zeroed(1, sizeof(*ret->honours));
	ret->honours[0] = (struct kind_honour){
		.number = in->lines[0].number,
		.title = N_("Danish champion in correspondence chess for teams")};
	ret->n = 1;
}
