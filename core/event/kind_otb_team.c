/* SPDX-License-Identifier: AGPL-3.0-or-later */
#include "core/event/kind_otb_team.h"

#include <stdlib.h>
#include <string.h>

#include "core/base/lang.h"
#include "core/base/mem.h"
#include "core/event/division.h"
#include "core/event/kind_group.h"
#include "core/event/preset.h"
#include "core/event/team_table.h"

/* --- a match --------------------------------------------------------------------------------- */

/* The event's rules for too few players and empty boards; the junior teams have none. */
static struct team_match_rules rules_of(const struct otb_shape *shape)
{
	struct team_match_rules rules = {.boards = shape->boards};

	if (shape->preset->event == TEAM_DIVISION)
		rules = team_match_division;
	if (shape->preset->event == TEAM_CUPDAY)
		rules = team_match_cupday;
	if (rules.least_players && rules.boards != shape->boards)
		rules.least_players =
			(rules.least_players * shape->boards + rules.boards - 1) / rules.boards;
	rules.boards = shape->boards;
	return rules;
}

static bool is_white(enum otb_side side, int board)
{
	return team_board_white(board) == (side == OTB_VISITORS);
}

/* Returns whether the side left the board empty. */
static bool is_absent(const struct card_result *r, enum otb_side side)
{
	return r->board && !r->played && !(is_white(side, r->board) ? r->white2 : r->black2);
}

static struct team_conduct conduct_of(const struct otb_shape *shape, const struct otb_match *m,
				      enum otb_side side)
{
	struct team_conduct c = {.late = m->late[side]};

	for (int b = 0; b < shape->boards; b++) {
		c.players += !is_absent(&m->boards[b], side);
		c.unlawful[b] = m->unlawful[side][b];
	}
	c.absent = c.players == 0;
	return c;
}

static struct team_board board_of(const struct card_result *r)
{
	int visitors2 = is_white(OTB_VISITORS, r->board) ? r->white2 : r->black2;

	return (struct team_board){.finished = r->board != 0,
				   .points_of_a = ratio_make(visitors2, 2),
				   .lost_by_both = r->board && !r->white2 && !r->black2};
}

/* A draw in a rematch gives the point to Black (5.3 § 9). */
static void give_draw_to_black(struct team_board *b, int board)
{
	if (b->finished && !b->lost_by_both && ratio_cmp(b->points_of_a, ratio_make(1, 2)) == 0)
		b->points_of_a = ratio_int(!is_white(OTB_VISITORS, board));
}

static void add_points(const struct team_board *b, struct otb_score *s)
{
	int visitors2 = b->lost_by_both ? 0 : (int)(2 * b->points_of_a.num / b->points_of_a.den);

	s->open += !b->finished;
	s->points2[OTB_VISITORS] += b->finished ? visitors2 : 0;
	s->points2[OTB_HOSTS] += b->finished && !b->lost_by_both ? 2 - visitors2 : 0;
}

void kind_otb_team_score(const struct otb_shape *shape, const struct otb_match *match,
			 struct otb_score *ret_score)
{
	struct team_match_rules rules = rules_of(shape);
	struct team_conduct visitors = conduct_of(shape, match, OTB_VISITORS);
	struct team_conduct hosts = conduct_of(shape, match, OTB_HOSTS);

	memset(ret_score, 0, sizeof(*ret_score));
	rules.empty_boards_lost = match->handed_in;
	for (int b = 0; b < shape->boards; b++) {
		ret_score->boards[b] = board_of(&match->boards[b]);
		ret_score->played |= match->boards[b].board && match->boards[b].played;
	}
	ret_score->struck_out = team_match_correct(&rules, &visitors, &hosts, ret_score->boards);
	for (int b = 0; b < shape->boards; b++) {
		if (match->rematch)
			give_draw_to_black(&ret_score->boards[b], b + 1);
		add_points(&ret_score->boards[b], ret_score);
	}
}

int kind_otb_team_rematch_winner(const struct otb_shape *shape, const struct otb_match *match)
{
	struct rematch_board boards[TEAM_MATCH_BOARDS];
	struct otb_score score;
	size_t n = 0;

	kind_otb_team_score(shape, match, &score);
	for (int b = 0; b < shape->boards; b++)
		if (score.boards[b].finished && !score.boards[b].lost_by_both)
			boards[n++] = (struct rematch_board){score.boards[b].points_of_a,
							     !is_white(OTB_VISITORS, b + 1)};
	return score.open ? 0 : team_rematch(boards, n).winner;
}

/* --- tables ---------------------------------------------------------------------------------- */

void kind_otb_team_struck(const struct otb_shape *shape, const struct otb_team_table *table,
			  bool *ret_struck)
{
	for (int i = 0; i < table->teams; i++)
		ret_struck[i] = table->left && table->left[i];
	for (size_t i = 0; i < table->n; i++) {
		struct otb_score score;

		kind_otb_team_score(shape, &table->matches[i], &score);
		for (int side = 0; side < 2; side++)
			if (score.struck_out & 1u << side)
				ret_struck[table->matches[i].team[side] - 1] = true;
	}
}

/* Lists the matches with at least one result; `boards` stores their boards. */
static size_t begun(const struct otb_shape *shape, const struct otb_team_table *table,
		    struct otb_score *scores, struct team_match *ret_matches)
{
	size_t n = 0;

	for (size_t i = 0; i < table->n; i++) {
		const struct otb_match *m = &table->matches[i];

		kind_otb_team_score(shape, m, &scores[i]);
		if (scores[i].open == shape->boards || m->rematch)
			continue;
		ret_matches[n++] = (struct team_match){.a = (size_t)m->team[OTB_VISITORS] - 1,
						       .b = (size_t)m->team[OTB_HOSTS] - 1,
						       .boards = scores[i].boards,
						       .n_boards = (size_t)shape->boards};
	}
	return n;
}

/* Counts the rematches that a team has won against others of the first n lines. */
static int rematches_won(const struct otb_shape *shape, const struct otb_team_table *table,
			 const struct kind_line *lines, size_t n, int number)
{
	int won = 0;

	for (size_t i = 0; i < table->n; i++) {
		const struct otb_match *m = &table->matches[i];
		int winner = m->rematch ? kind_otb_team_rematch_winner(shape, m) : 0,
		    side = winner < 0;

		if (!winner || m->team[side] != number)
			continue;
		for (size_t k = 0; k < n; k++)
			won += lines[k].number == m->team[!side];
	}
	return won;
}

static int by_rematches(const void *a, const void *b)
{
	const struct kind_line *x = a, *y = b;
	int c = ratio_cmp(y->third, x->third);

	return c ? c : (x->number > y->number) - (x->number < y->number);
}

size_t kind_otb_team_level_first(const struct otb_shape *shape, const struct kind_line *lines,
				 size_t n)
{
	size_t level = 0;

	if (shape->preset->level != PRESET_PLAYS_OFF || !n || lines[0].out)
		return 0;
	while (level < n && lines[level].place == 1)
		level++;
	return level;
}

/* Orders teams level on the first place by the rematches they have won. */
static void order_by_rematches(const struct otb_shape *shape, const struct otb_team_table *table,
			       struct kind_line *lines)
{
	size_t level = kind_otb_team_level_first(shape, lines, (size_t)table->teams);

	for (size_t i = 0; i < level; i++)
		lines[i].third =
			ratio_int(rematches_won(shape, table, lines, level, lines[i].number));
	if (level)
		qsort(lines, level, sizeof(*lines), by_rematches);
	for (size_t i = 1; i < level; i++)
		lines[i].place = ratio_cmp(lines[i].third, lines[i - 1].third) == 0
					 ? lines[i - 1].place
					 : (int)i + 1;
}

static struct kind_line line_of(const struct team_line *line)
{
	return (struct kind_line){.number = (int)line->team + 1,
				  .place = line->place,
				  .played = line->finished,
				  .points = line->points,
				  .sb = line->weighted,
				  .second = line->match_points,
				  .third = RATIO_ZERO,
				  .out = line->struck_out};
}

void kind_otb_team_lines(const struct otb_shape *shape, const struct otb_team_table *table,
			 struct kind_line *ret_lines)
{
	size_t n = (size_t)table->teams;
	struct otb_score *scores = mem_zeroed(table->n + 1, sizeof(*scores));
	struct team_match *matches = mem_zeroed(table->n + 1, sizeof(*matches));
	struct ratio *penalties = mem_zeroed(n + 1, sizeof(*penalties));
	struct team_line *lines = mem_zeroed(n + 1, sizeof(*lines));
	bool *struck = mem_zeroed(n + 1, sizeof(*struck));

	for (size_t i = 0; i < n; i++)
		penalties[i] = ratio_make(table->penalties2 ? table->penalties2[i] : 0, 2);
	kind_otb_team_struck(shape, table, struck);
	team_table_lines(&(struct team_result){.event = shape->preset->event,
					       .n = n,
					       .matches = matches,
					       .n_matches = begun(shape, table, scores, matches),
					       .penalties = penalties,
					       .struck_out = struck},
			 lines);
	for (size_t i = 0; i < n; i++)
		ret_lines[i] = line_of(&lines[i]);
	order_by_rematches(shape, table, ret_lines);
	free(scores);
	free(matches);
	free(penalties);
	free(lines);
	free(struck);
}

/* --- the division ---------------------------------------------------------------------------- */

#define NOWHERE (-1)

/* The group of each entrant, with the reason. */
struct placing {
	const struct kind_compose_input *in;
	int *tier; /* 0 = Skakliga; NOWHERE */
	const char **why;
};

static int by_average(const void *a, const void *b, void *arg)
{
	const struct kind_entrant *e = arg;
	const struct kind_entrant *x = &e[*(const size_t *)a], *y = &e[*(const size_t *)b];
	int c = ratio_cmp(y->average, x->average);

	return c ? c : x->id < y->id ? -1 : x->id > y->id;
}

static int room_of(int tier)
{
	return division_tiers[tier].groups * division_tiers[tier].group_size;
}

/* The first season: the strongest teams from the top down, one per club in the Skakliga. */
static void place_by_average(struct placing *p)
{
	const struct kind_compose_input *in = p->in;
	size_t *order = mem_zeroed(in->n + 1, sizeof(*order));
	int left[DIVISION_TIERS];

	for (int t = 0; t < DIVISION_TIERS; t++)
		left[t] = room_of(t);
	for (size_t i = 0; i < in->n; i++)
		order[i] = i;
	qsort_r(order, in->n, sizeof(*order), by_average, (void *)(uintptr_t)in->entrants);
	for (size_t i = 0; i < in->n; i++) {
		size_t team = order[i];
		int tier = 0;

		for (size_t k = 0; k < i && tier == 0; k++)
			if (p->tier[order[k]] == 0 &&
			    in->entrants[order[k]].club == in->entrants[team].club)
				tier = 1;
		while (tier < DIVISION_TIERS && !left[tier])
			tier++;
		if (tier == DIVISION_TIERS)
			continue;
		left[tier]--;
		p->tier[team] = tier;
		p->why[team] = N_("by average rating in the first season");
	}
	free(order);
}

static struct division_team last_team(const struct kind_last_team *l)
{
	return (struct division_team){.club = l->club,
				      .tier = l->division - 1,
				      .group = l->part,
				      .place = l->place,
				      .points = l->points,
				      .match_points = l->match_points,
				      .leaves = l->struck_out || l->entrant == SIZE_MAX};
}

static bool played_last(const struct kind_compose_input *in, size_t entrant)
{
	for (size_t i = 0; i < in->n_last; i++)
		if (in->last[i].entrant == entrant)
			return true;
	return false;
}

/* Winners of the county tournaments: new teams, strongest first. */
static int place_winners(struct placing *p)
{
	const struct kind_compose_input *in = p->in;
	size_t *order = mem_zeroed(in->n + 1, sizeof(*order)), n = 0;
	int winners = 0;

	for (size_t i = 0; i < in->n; i++)
		if (!played_last(in, i))
			order[n++] = i;
	qsort_r(order, n, sizeof(*order), by_average, (void *)(uintptr_t)in->entrants);
	for (size_t i = 0; i < n && winners < DIVISION_WINNERS; i++, winners++) {
		p->tier[order[i]] = DIVISION_TIERS - 1;
		p->why[order[i]] = division_why_text(DIVISION_WHY_COUNTY_WINNER);
	}
	free(order);
	return winners;
}

/* Later seasons; returns NULL, or why they cannot be composed. */
static const char *place_by_moves(struct placing *p)
{
	const struct kind_compose_input *in = p->in;
	struct division_team *teams = mem_zeroed(in->n_last + 1, sizeof(*teams));
	struct division_move *moves = mem_zeroed(in->n_last + 1, sizeof(*moves));
	struct division_season season = {
		.teams = teams, .n = in->n_last, .play_off_loser = SIZE_MAX};
	int sizes[DIVISION_TIERS];
	enum division_error error;

	for (size_t i = 0; i < in->n_last; i++) {
		teams[i] = last_team(&in->last[i]);
		if (in->last[i].lost_play_off)
			season.play_off_loser = i;
	}
	season.county_winners = place_winners(p);
	error = division_next(&season, moves, sizes);
	for (size_t i = 0; error == DIVISION_OK && i < in->n_last; i++) {
		size_t entrant = in->last[i].entrant;

		if (entrant == SIZE_MAX || moves[i].tier < 0 || moves[i].tier >= DIVISION_TIERS)
			continue;
		p->tier[entrant] = moves[i].tier;
		p->why[entrant] = division_why_text(moves[i].why);
	}
	free(teams);
	free(moves);
	if (error == DIVISION_PLAY_OFF_IS_DUE)
		return N_("The play-off of the third-last teams of groups 3 and 4 of the second "
			  "division has no loser yet (DSU 5.1).");
	return error == DIVISION_OK ? NULL
				    : N_("The tables of the last season contradict each other.");
}

/* "S", "1-2", "2-4" */
static void code_of(int tier, int group, char ret_code[4])
{
	memcpy(ret_code, tier ? "1-1" : "S", tier ? 4 : 2);
	if (tier) {
		ret_code[0] = (char)('0' + tier);
		ret_code[2] = (char)('1' + group);
	}
}

static int groups_of(int tier, int teams)
{
	int size = division_tiers[tier].group_size, groups = (teams + size - 1) / size;

	return groups > division_tiers[tier].groups ? division_tiers[tier].groups : groups;
}

/* Adds the groups of a tier, by location of the clubs. */
static void add_tier(const struct placing *p, int tier, struct kind_composition *ret)
{
	const struct kind_compose_input *in = p->in;
	struct division_home *homes = mem_zeroed(in->n + 1, sizeof(*homes));
	size_t *members = mem_zeroed(in->n + 1, sizeof(*members)), n = 0;
	int *group = mem_zeroed(in->n + 1, sizeof(*group)), groups;
	char code[4];

	for (size_t i = 0; i < in->n; i++) {
		if (p->tier[i] != tier)
			continue;
		homes[n] = (struct division_home){in->entrants[i].club, in->entrants[i].region};
		members[n++] = i;
	}
	groups = groups_of(tier, (int)n);
	if (n)
		division_groups(homes, n, groups, group);
	for (int g = 0; g < groups; g++) {
		struct kind_group *to = &ret->groups[ret->n++];

		code_of(tier, g, code);
		*to = kind_group_make(code, n);
		to->division = tier + 1;
		for (size_t i = 0; i < n; i++)
			if (group[i] == g)
				kind_group_add(to, members[i], p->why[members[i]]);
	}
	free(homes);
	free(members);
	free(group);
}

static const char *wrong_sizes(const struct placing *p)
{
	int sizes[DIVISION_TIERS] = {0};

	for (size_t i = 0; i < p->in->n; i++)
		if (p->tier[i] != NOWHERE)
			sizes[p->tier[i]]++;
	for (int t = 0; t < DIVISION_TIERS; t++)
		if (sizes[t] != room_of(t))
			return N_("The division has 10 teams in the Skakliga, 16 in the first and "
				  "32 in the second division (DSU 5.1).");
	return NULL;
}

void kind_otb_team_compose(const struct kind_compose_input *in, struct kind_composition *ret)
{
	struct placing p = {.in = in,
			    .tier = mem_zeroed(in->n + 1, sizeof(*p.tier)),
			    .why = mem_zeroed(in->n + 1, sizeof(*p.why))};

	*ret = (struct kind_composition){.last = true,
					 .groups = mem_zeroed(7 + 1, sizeof(*ret->groups)),
					 .left_out = mem_zeroed(in->n + 1, sizeof(*ret->left_out))};
	for (size_t i = 0; i < in->n; i++)
		p.tier[i] = NOWHERE;
	if (in->n_last)
		ret->impossible = place_by_moves(&p);
	else
		place_by_average(&p);
	if (!ret->impossible && !in->smaller)
		ret->impossible = wrong_sizes(&p);
	for (int t = 0; t < DIVISION_TIERS && !ret->impossible; t++)
		add_tier(&p, t, ret);
	for (size_t i = 0; i < in->n; i++)
		if (p.tier[i] == NOWHERE)
			ret->left_out[ret->n_left_out++] = i;
	free(p.tier);
	free(p.why);
}
