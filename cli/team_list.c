/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The matches of a round as text and JSON; see team_list.h. */
#include "cli/team_list.h"

#include <stdio.h>
#include <string.h>

#include "cli/usage.h"

static const char *result_of(const struct trf *t, int player, int round)
{
	struct trf_cell c = {0, ' ', 'Z', 0};

	if (player)
		c = trf_cell_at(trf_find(t, player), round);
	return c.opp && c.result == 'X'	 ? ""
	       : strchr("=DH", c.result) ? "1/2"
	       : strchr("1W+", c.result) ? "1"
					 : "0";
}

static void show_board(const struct trf *t, int number, int a, int b, bool a_white, int round)
{
	printf("  %2d  %c %4d %-24s  - %4d %-24s  %s-%s\n", number, a_white ? 'w' : 'b', a,
	       a ? trf_find(t, a)->name : usage_tr("(nobody)"), b,
	       b ? trf_find(t, b)->name : usage_tr("(nobody)"), result_of(t, a, round),
	       result_of(t, b, round));
}

/* Why a team has no games. */
static void show_idle(const struct trf *t, const struct team_event *e, int team, int round)
{
	bool white, won;
	int other;

	printf("%s  ", e->teams[team].name);
	if (team_event_forfeit(t, e, team, round, &other, &white, &won)) {
		printf(usage_tr(won ? N_("won without play against %s")
				    : N_("lost without play against %s")),
		       e->teams[other].name);
		putchar('\n');
	} else if (team_event_is_free(t, e, team, round)) {
		puts(usage_tr("free"));
	} else {
		puts(usage_tr(team_event_bye(t, team, round) != ' ' ? N_("bye") : N_("no match")));
	}
}

/* The teams, and the result as soon as a game has one. */
static void show_match(const struct trf *t, const struct team_event *e, int team, int other,
		       int round)
{
	bool open, other_open;
	int mine = team_event_points(t, e, team, round, false, &open);
	int theirs = team_event_points(t, e, other, round, false, &other_open);

	printf("%s - %s", e->teams[team].name, e->teams[other].name);
	if (!open || mine || theirs)
		printf("  %g-%g", mine / 10.0, theirs / 10.0);
	putchar('\n');
}

void team_list_show(const struct trf *t, const struct team_event *e, int round)
{
	int a[TRF_TEAM_MOST], b[TRF_TEAM_MOST], n_a, n_b, i, other;
	bool white = false;
	size_t k;

	printf(usage_tr("round %d"), round);
	putchar('\n');
	for (k = 0; k < e->n; k++) {
		other = team_event_opponent(t, e, (int)k, round, &white);
		if (other < 0)
			show_idle(t, e, (int)k, round);
		if (other < 0 || !white)
			continue;
		n_a = team_event_seats(t, e, (int)k, round, a);
		n_b = team_event_seats(t, e, other, round, b);
		show_match(t, e, (int)k, other, round);
		for (i = 0; i < n_a || i < n_b; i++)
			show_board(t, i + 1, i < n_a ? a[i] : 0, i < n_b ? b[i] : 0,
				   trf_team_has_white(e->colours, i + 1), round);
	}
}

static json_t *match_json(const struct trf *t, const struct team_event *e, int a, int b, int round)
{
	int first[TRF_TEAM_MOST], second[TRF_TEAM_MOST], n, m, i;
	json_t *boards = json_array();

	n = team_event_seats(t, e, a, round, first);
	m = team_event_seats(t, e, b, round, second);
	for (i = 0; i < n || i < m; i++) {
		struct trf_cell c = {0, ' ', 'Z', 0};

		if (i < n && first[i])
			c = trf_cell_at(trf_find(t, first[i]), round);
		if (trf_is_open(&c))
			json_array_append_new(boards, json_null());
		else
			json_array_append_new(boards, json_real(c.points / 10.0));
	}
	return json_pack("{s:s, s:s, s:o}", "a", e->teams[a].name, "b", e->teams[b].name, "boards",
			 boards);
}

static json_t *side_json(const struct trf *t, const struct team_event *e, int team, int round,
			 bool *ret_open)
{
	return json_pack("{s:i, s:s, s:f}", "team", e->teams[team].id, "name", e->teams[team].name,
			 "points", team_event_points(t, e, team, round, false, ret_open) / 10.0);
}

/* A match that was not played (330); NULL unless the team has White in one. */
static json_t *forfeit_json(const struct trf *t, const struct team_event *e, int team, int round,
			    int number)
{
	struct trf_cell mine, theirs;
	char result[3] = "";

	if (!team_event_forfeit_cell(t, e, team, round, &mine) || mine.colour != 'w' ||
	    !team_event_forfeit_cell(t, e, mine.opp - 1, round, &theirs))
		return NULL;
	result[0] = mine.result;
	result[1] = theirs.result;
	return json_pack("{s:i, s:{s:i, s:s, s:f}, s:{s:i, s:s, s:f}, s:[], s:s}", "match", number,
			 "white", "team", team + 1, "name", e->teams[team].name, "points",
			 mine.points / 10.0, "black", "team", mine.opp, "name",
			 e->teams[mine.opp - 1].name, "points", theirs.points / 10.0, "boards",
			 "forfeit", result);
}

json_t *team_list_json(const struct trf *t, const struct team_event *e, int round)
{
	int a[TRF_TEAM_MOST], b[TRF_TEAM_MOST], n_a, n_b, i, other, number = 0;
	json_t *list = json_array(), *match, *boards;
	bool white = false, open, other_open;
	size_t k;

	for (k = 0; k < e->n; k++) {
		other = team_event_opponent(t, e, (int)k, round, &white);
		match = other < 0 ? forfeit_json(t, e, (int)k, round, number + 1) : NULL;
		if (match) {
			json_array_append_new(list, match);
			number++;
		}
		if (other < 0 || !white)
			continue;
		n_a = team_event_seats(t, e, (int)k, round, a);
		n_b = team_event_seats(t, e, other, round, b);
		boards = json_array();
		for (i = 0; i < n_a || i < n_b; i++) {
			bool has_white = trf_team_has_white(e->colours, i + 1);
			int mine = i < n_a ? a[i] : 0, theirs = i < n_b ? b[i] : 0;

			json_array_append_new(boards, json_pack("[i, i]", has_white ? mine : theirs,
								has_white ? theirs : mine));
		}
		match = json_pack("{s:i, s:o, s:o, s:o}", "match", ++number, "white",
				  side_json(t, e, (int)k, round, &open), "black",
				  side_json(t, e, other, round, &other_open), "boards", boards);
		if (open || other_open)
			json_object_set_new(match, "open", json_true());
		json_array_append_new(list, match);
	}
	return list;
}

json_t *team_list_matches(const struct trf *t, const struct team_event *e)
{
	json_t *list = json_array();
	bool white = false;
	size_t k;
	int r, other;

	for (r = 1; r <= t->played; r++) {
		for (k = 0; k < e->n; k++) {
			other = team_event_opponent(t, e, (int)k, r, &white);
			if (other >= 0 && white)
				json_array_append_new(list, match_json(t, e, (int)k, other, r));
		}
	}
	return list;
}
