/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Results decided by conduct. */
#include "core/event/team_match.h"

const struct team_match_rules team_match_division = {
	.boards = 8, .least_players = 5, .few_strike_out = true, .late_minutes = 60};
const struct team_match_rules team_match_cupday = {
	.boards = 4, .least_players = 3, .empty_boards_lost = true};

static bool too_few(const struct team_match_rules *rules, const struct team_conduct *c)
{
	return c->absent || c->players < rules->least_players;
}

static bool loses_match(const struct team_match_rules *rules, const struct team_conduct *c)
{
	return too_few(rules, c) || (rules->late_minutes > 0 && c->late > rules->late_minutes);
}

static struct team_board decided(bool a_loses, bool b_loses)
{
	return (struct team_board){.finished = true,
				   .points_of_a = ratio_int(b_loses && !a_loses),
				   .lost_by_both = a_loses && b_loses};
}

unsigned team_match_correct(const struct team_match_rules *rules, const struct team_conduct *a,
			    const struct team_conduct *b, struct team_board *boards)
{
	bool a_loses = loses_match(rules, a), b_loses = loses_match(rules, b);
	unsigned out = 0;
	int i;

	for (i = 0; i < rules->boards; i++) {
		bool a_board = a_loses || a->unlawful[i], b_board = b_loses || b->unlawful[i];

		/* a lost match is lost on all boards, whoever played */
		if (a_loses != b_loses) {
			a_board = a_loses;
			b_board = b_loses;
		}
		if (a_board || b_board)
			boards[i] = decided(a_board, b_board);
		else if (!boards[i].finished && rules->empty_boards_lost)
			boards[i] = decided(true, true);
	}
	if (rules->few_strike_out)
		out = (too_few(rules, a) ? 1u : 0) | (too_few(rules, b) ? 2u : 0);
	return out;
}
