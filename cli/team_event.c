/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Team events; see team_event.h. */
#include "cli/team_event.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/trf_results.h"
#include "cli/usage.h"
#include "core/base/mem.h"
#include "core/base/sbuf.h"
#include "core/base/utf8.h"
#include "core/trf/trf_team.h"

#define MOST_PLAYERS TRF_TEAM_MOST
#define MOST_BOARDS  MOST_PLAYERS
#define FREE_POINTS  40 /* tenths; a free round counts 4 board points */

/* --- lines ---------------------------------------------------------------------------------- */

static bool read_team(const char *line, struct team_event_team *team)
{
	struct trf_team read;

	if (!trf_team_read(line, &read))
		return false;
	*team = (struct team_event_team){read.id, "",
					 mem_zeroed(MOST_PLAYERS, sizeof(*team->players)), read.n};
	memcpy(team->name, read.name, sizeof(team->name));
	memcpy(team->players, read.players, sizeof(read.players));
	return true;
}

static int by_id(const void *pa, const void *pb)
{
	const struct team_event_team *a = pa, *b = pb;

	return (a->id > b->id) - (a->id < b->id);
}

int team_event_of(const struct team_event *e, int player)
{
	return player >= 0 && player <= TRF_MOST_NUMBER ? e->team_of[player] - 1 : -1;
}

/* A player in two teams belongs to the first one. */
static void index_players(struct team_event *e)
{
	size_t i;
	int k;

	e->team_of = mem_zeroed(TRF_MOST_NUMBER + 1, sizeof(*e->team_of));
	for (i = 0; i < e->n; i++) {
		for (k = 0; k < e->teams[i].n; k++) {
			int player = e->teams[i].players[k];

			if (player >= 0 && player <= TRF_MOST_NUMBER && !e->team_of[player])
				e->team_of[player] = (short)(i + 1);
		}
	}
}

static bool check_teams(const struct trf *t, const struct team_event *e, char *text, size_t size)
{
	size_t i;
	int k;

	for (i = 0; i < e->n; i++) {
		const struct team_event_team *team = &e->teams[i];

		if (team->id != (int)i + 1) {
			snprintf(text, size,
				 usage_tr("the teams are not numbered from 1 to %zu (310)"), e->n);
			return false;
		}
		for (k = 0; k < team->n; k++) {
			if (trf_find(t, team->players[k]) &&
			    team_event_of(e, team->players[k]) == (int)i)
				continue;
			snprintf(text, size, usage_tr("team %d: %d is no player of its own"),
				 team->id, team->players[k]);
			return false;
		}
	}
	snprintf(text, size, usage_tr("the report has no teams (310)"));
	return e->n > 0;
}

bool team_event_read(const struct trf *t, struct team_event *ret, char *text, size_t size)
{
	size_t i;

	*ret = (struct team_event){mem_zeroed(t->tail.n + 1, sizeof(*ret->teams)), 0, NULL};
	for (i = 0; i < t->tail.n; i++) {
		if (!strncmp(t->tail.line[i], "310 ", 4) &&
		    read_team(t->tail.line[i], &ret->teams[ret->n]))
			ret->n++;
	}
	qsort(ret->teams, ret->n, sizeof(*ret->teams), by_id);
	index_players(ret);
	return check_teams(t, ret, text, size);
}

void team_event_release(struct team_event *e)
{
	size_t i;

	for (i = 0; i < e->n; i++)
		free(e->teams[i].players);
	free(e->teams);
	free(e->team_of);
	*e = (struct team_event){NULL, 0, NULL};
}

bool team_event_has(const struct trf *t)
{
	struct team_event e;
	char text[160];
	bool teams = team_event_read(t, &e, text, sizeof(text));

	team_event_release(&e);
	return teams;
}

static bool may_join(const struct trf *t, const struct team_event *e, int player, char *text,
		     size_t size)
{
	int other = team_event_of(e, player);

	if (!trf_find(t, player))
		snprintf(text, size, usage_tr("no player has the start number %d"), player);
	else if (other >= 0)
		snprintf(text, size, usage_tr("%d plays for team %d, %s"), player,
			 e->teams[other].id, e->teams[other].name);
	return trf_find(t, player) && other < 0;
}

bool team_event_add(struct trf *t, const char *name, const int *players, int n, char *text,
		    size_t size)
{
	struct sbuf line = SBUF_INIT;
	struct team_event e;
	bool ok = true;
	int i, k;

	if (!team_event_read(t, &e, text, size) && e.n)
		ok = false;
	if (ok && (n > MOST_PLAYERS || utf8_width(name) > 32)) {
		snprintf(text, size,
			 usage_tr("a team has at most %d players and a name of 32 letters"),
			 MOST_PLAYERS);
		ok = false;
	}
	for (i = 0; i < n && ok; i++) {
		ok = may_join(t, &e, players[i], text, size);
		for (k = 0; k < i && ok; k++) {
			if (players[k] == players[i])
				snprintf(text, size, usage_tr("%d occurs twice"), players[i]);
			ok = players[k] != players[i];
		}
	}
	if (ok) {
		sbuf_addf(&line, "310 %3zu %s%*s", e.n + 1, name, 73 - 8 - utf8_width(name), "");
		for (i = 0; i < n; i++)
			sbuf_addf(&line, "%s%4d", i ? " " : "", players[i]);
		trf_keep(t, line.buf);
	}
	team_event_release(&e);
	sbuf_release(&line);
	return ok;
}

/* --- matches -------------------------------------------------------------------------------- */

static const char *find_line(const struct trf *t, const char *start)
{
	size_t i, n = strlen(start);

	for (i = t->tail.n; i-- > 0;) {
		const char *line = t->tail.line[i];

		if (line[0] == start[0] && line[1] == start[1] && !strncmp(line, start, n))
			return line;
	}
	return NULL;
}

static bool has_game(const struct trf *t, int player, int round)
{
	struct trf_cell c = trf_cell_at(trf_find(t, player), round);

	return c.opp || c.result == '+';
}

/*
 * The players of a team on the boards of a round, 0 for an empty one; returns the number of boards.
 */
static int seats(const struct trf *t, const struct team_event *e, int team, int round,
		 int ret_players[MOST_BOARDS])
{
	const struct team_event_team *m = &e->teams[team];
	const char *line;
	char start[16];
	int i, n = 0;

	snprintf(start, sizeof(start), "300 %03d %3d ", round, m->id);
	line = find_line(t, start);
	if (line)
		n = trf_team_seats(line, ret_players);
	for (i = 0; i < n; i++) {
		if (!trf_find(t, ret_players[i]))
			ret_players[i] = 0;
	}
	for (i = 0; !line && i < m->n; i++) {
		if (has_game(t, m->players[i], round))
			ret_players[n++] = m->players[i];
	}
	return n;
}

/* Returns the other team of the match, -1 = none, and whether `team` has White on board 1. */
static int opponent(const struct trf *t, const struct team_event *e, int team, int round,
		    bool *ret_white)
{
	int players[MOST_BOARDS], n = seats(t, e, team, round, players), i, other;

	for (i = 0; i < n; i++) {
		struct trf_cell c = {0, ' ', 'Z', 0};

		if (players[i])
			c = trf_cell_at(trf_find(t, players[i]), round);
		other = c.opp ? team_event_of(e, c.opp) : -1;
		if (other < 0 || other == team)
			continue;
		*ret_white = (c.colour == 'w') == (i % 2 == 0);
		return other;
	}
	return -1;
}

/* Board points in tenths, with open games as drawn or as nothing; returns whether there are any. */
static int board_points(const struct trf *t, const struct team_event *e, int team, int round,
			bool drawn, bool *ret_open)
{
	int i, sum = 0;

	*ret_open = false;
	for (i = 0; i < e->teams[team].n; i++) {
		const struct trf_player *p = trf_find(t, e->teams[team].players[i]);
		struct trf_cell c = trf_cell_at(p, round);

		if (!c.opp && c.result != '+')
			continue;
		*ret_open |= trf_is_open(&c);
		sum += drawn ? trf_points_at(t, p, round) : trf_counted_at(t, p, round);
	}
	return sum;
}

static bool is_free(const struct trf *t, const struct team_event *e, int team, int round)
{
	const char *line = find_line(t, "320 ");

	return line && trf_team_free(line, round) == e->teams[team].id;
}

bool team_event_side(const struct trf *t, const struct team_event *e, int team, int round,
		     struct team_event_side *ret_side)
{
	struct team_event_side s = {.other = -1};
	int i;

	s.other = opponent(t, e, team, round, &s.white);
	if (s.other < 0)
		return false;
	s.n = seats(t, e, team, round, s.players);
	for (i = 0; i < s.n; i++) {
		struct trf_cell c = {0, ' ', 'Z', 0};

		if (s.players[i])
			c = trf_cell_at(trf_find(t, s.players[i]), round);
		s.halves[i] = trf_is_open(&c) ? 0 : trf_results_halves(c.result);
		s.played |= c.opp && !trf_is_open(&c) && !strchr("+-", c.result);
		s.open |= trf_is_open(&c);
	}
	*ret_side = s;
	return true;
}

bool team_event_forfeit(const struct trf *t, const struct team_event *e, int team, int round,
			int *ret_other, bool *ret_white, bool *ret_won)
{
	struct trf_team_forfeit f;
	size_t i;

	for (i = 0; i < t->tail.n; i++) {
		if (strncmp(t->tail.line[i], "330 ", 4) || !trf_team_forfeit(t->tail.line[i], &f) ||
		    f.round != round || (size_t)f.white > e->n || (size_t)f.black > e->n ||
		    (f.white != team + 1 && f.black != team + 1))
			continue;
		*ret_white = f.white == team + 1;
		*ret_other = (*ret_white ? f.black : f.white) - 1;
		*ret_won = *ret_white ? f.white_won : f.black_won;
		return true;
	}
	return false;
}

bool team_event_free(const struct trf *t, const struct team_event *e, int team, int round,
		     int32_t *ret_match_halves, int32_t *ret_game_halves)
{
	int match_tenths = 0, game_tenths = 0;

	if (!is_free(t, e, team, round))
		return false;
	trf_team_free_points(find_line(t, "320 "), &match_tenths, &game_tenths);
	*ret_match_halves = match_tenths / 5;
	*ret_game_halves = game_tenths / 5;
	return true;
}

static struct trf_cell match_cell(const struct trf *t, const struct team_event *e, int team,
				  int round)
{
	bool white = false, open = false, other_open;
	int other = opponent(t, e, team, round, &white), mine, theirs;

	if (other < 0 && is_free(t, e, team, round))
		return (struct trf_cell){0, '-', 'U', FREE_POINTS};
	if (other < 0)
		return (struct trf_cell){0, '-', 'Z', 0};
	mine = board_points(t, e, team, round, true, &open);
	theirs = board_points(t, e, other, round, true, &other_open);
	return (struct trf_cell){e->teams[other].id, white ? 'w' : 'b',
				 open		 ? 'X'
				 : mine > theirs ? '1'
				 : mine < theirs ? '0'
						 : '=',
				 mine};
}

static int mean_rating(const struct trf *t, const struct team_event_team *m)
{
	int sum = 0, i;

	for (i = 0; i < m->n; i++)
		sum += trf_rating(t, trf_find(t, m->players[i]));
	return m->n ? sum / m->n : 0;
}

void team_event_as_players(const struct trf *t, const struct team_event *e, struct trf *ret_teams)
{
	size_t i;
	int r;

	trf_init(ret_teams);
	trf_reserve(ret_teams, e->n, t->played + 1);
	ret_teams->rounds = t->rounds;
	ret_teams->first = t->first;
	ret_teams->played = t->played;
	for (i = 0; i < e->n; i++) {
		struct trf_player *p = &ret_teams->players[i];

		trf_set_name(p, e->teams[i].name);
		p->rating = mean_rating(t, &e->teams[i]);
		for (r = 1; r <= t->played; r++)
			p->cells[r - 1] = match_cell(t, e, (int)i, r);
	}
}

/* --- entering ------------------------------------------------------------------------------- */

/* The first players of the team who are not absent. */
static int default_line_up(const struct trf *t, const struct team_event_team *m, int round,
			   int boards, int ret_players[MOST_BOARDS])
{
	int i, n = 0;

	for (i = 0; i < m->n && n < boards; i++) {
		struct trf_cell c = trf_cell_at(trf_find(t, m->players[i]), round);

		if (!trf_is_out(&c))
			ret_players[n++] = m->players[i];
	}
	for (i = n; i < boards; i++)
		ret_players[i] = 0;
	return n;
}

static void set_cell(struct trf *t, int player, int round, char colour, char result)
{
	struct trf_player *p = trf_find(t, player);
	struct trf_cell *c;

	trf_room(p, round);
	c = &p->cells[round - 1];
	*c = (struct trf_cell){0, colour, result, 0};
	c->points = trf_cell_points(&t->scale, c);
}

static void enter_game(struct trf *t, int round, int white, int black)
{
	if (white && black)
		trf_set_result(t, white, black, round, "XX");
	else if (white || black)
		set_cell(t, white ? white : black, round, '-', '+');
}

static void enter_match(struct trf *t, const struct team_event *e, int round, int boards, int first,
			int second)
{
	int a[MOST_BOARDS], b[MOST_BOARDS], i;

	default_line_up(t, &e->teams[first - 1], round, boards, a);
	default_line_up(t, &e->teams[second - 1], round, boards, b);
	for (i = 0; i < boards; i++)
		enter_game(t, round, i % 2 ? b[i] : a[i], i % 2 ? a[i] : b[i]);
}

/* Line 320 names the free team of each round. */
static void enter_free(struct trf *t, int round, int team)
{
	const char *old = find_line(t, "320 ");
	struct sbuf line = SBUF_INIT;
	int r;

	sbuf_adds(&line, "320  1.0  4.0");
	for (r = 1; r <= round; r++)
		sbuf_addf(&line, " %03d", r == round ? team : old ? trf_team_free(old, r) : 0);
	trf_replace(t, old, line.buf);
	sbuf_release(&line);
}

void team_event_enter(struct trf *t, const struct team_event *e, int round, int boards,
		      const json_t *answer)
{
	json_t *pair, *bye = json_object_get(answer, "bye");
	size_t i;

	for (i = 0; i < t->n; i++)
		trf_room(&t->players[i], round);
	json_array_foreach(json_object_get(answer, "pairings"), i, pair)
		enter_match(t, e, round, boards, (int)json_integer_value(json_array_get(pair, 0)),
			    (int)json_integer_value(json_array_get(pair, 1)));
	if (json_is_integer(bye))
		enter_free(t, round, (int)json_integer_value(bye));
	for (i = 0; i < t->n; i++) {
		if (trf_is_blank(&t->players[i].cells[round - 1]))
			set_cell(t, t->players[i].id, round, '-', 'Z');
	}
	t->played = round;
}

int team_event_boards(const struct trf *t, const struct team_event *e, int round)
{
	int players[MOST_BOARDS], most = 0, smallest = MOST_BOARDS, n;
	size_t i;

	for (i = 0; i < e->n; i++) {
		n = round ? seats(t, e, (int)i, round, players) : 0;
		most = n > most ? n : most;
		smallest = e->teams[i].n < smallest ? e->teams[i].n : smallest;
	}
	return most ? most : smallest;
}

static bool check_line_up(const struct trf *t, const struct team_event *e, int round, int team,
			  const int *players, int n, char *text, size_t size)
{
	int i, k;

	for (i = 0; i < n; i++) {
		if (players[i] && team_event_of(e, players[i]) != team) {
			snprintf(text, size, usage_tr("%d does not play for team %d"), players[i],
				 team + 1);
			return false;
		}
		for (k = 0; k < i && players[i]; k++) {
			if (players[k] == players[i]) {
				snprintf(text, size, usage_tr("%d occurs twice"), players[i]);
				return false;
			}
		}
	}
	for (i = 0; i < e->teams[team].n; i++) {
		struct trf_cell c = trf_cell_at(trf_find(t, e->teams[team].players[i]), round);

		if (c.opp && c.result != 'X') {
			snprintf(text, size, usage_tr("round %d: %d has played already"), round,
				 e->teams[team].players[i]);
			return false;
		}
	}
	return true;
}

static void keep_line_up(struct trf *t, int round, int team, int other, const int *players, int n)
{
	struct sbuf line = SBUF_INIT;
	char start[16];
	int k;

	snprintf(start, sizeof(start), "300 %03d %3d ", round, team);
	sbuf_addf(&line, "%s%3d", start, other);
	for (k = 0; k < n; k++)
		sbuf_addf(&line, players[k] ? " %4d" : " %04d", players[k]);
	trf_replace(t, find_line(t, start), line.buf);
	sbuf_release(&line);
}

bool team_event_line_up(struct trf *t, const struct team_event *e, int round, int team,
			const int *players, int n, char *text, size_t size)
{
	int mine[MOST_BOARDS], theirs[MOST_BOARDS], n_mine, n_theirs, other, i;
	bool white = false;

	other = opponent(t, e, team - 1, round, &white);
	if (other < 0) {
		snprintf(text, size, usage_tr("round %d: team %d has no match"), round, team);
		return false;
	}
	n_mine = seats(t, e, team - 1, round, mine);
	n_theirs = seats(t, e, other, round, theirs);
	if (n < 1 || n > MOST_BOARDS || n != (n_mine > n_theirs ? n_mine : n_theirs)) {
		snprintf(text, size,
			 usage_tr("round %d has %d boards; name a player, or 0, for each"), round,
			 n_mine > n_theirs ? n_mine : n_theirs);
		return false;
	}
	if (!check_line_up(t, e, round, team - 1, players, n, text, size))
		return false;
	for (i = 0; i < n_mine; i++) {
		if (mine[i])
			set_cell(t, mine[i], round, '-', 'Z');
	}
	for (i = 0; i < n; i++) {
		int them = i < n_theirs ? theirs[i] : 0;
		bool has_white = white == (i % 2 == 0);

		enter_game(t, round, has_white ? players[i] : them, has_white ? them : players[i]);
	}
	keep_line_up(t, round, team, other + 1, players, n);
	if (!find_line(t, "300 ") || n_theirs < n)
		return true;
	keep_line_up(t, round, other + 1, team, theirs, n_theirs);
	return true;
}

/* --- lists ---------------------------------------------------------------------------------- */

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
	       a ? trf_find(t, a)->name : "(nobody)", b, b ? trf_find(t, b)->name : "(nobody)",
	       result_of(t, a, round), result_of(t, b, round));
}

void team_event_show(const struct trf *t, const struct team_event *e, int round)
{
	int a[MOST_BOARDS], b[MOST_BOARDS], n_a, n_b, i, other;
	bool white = false, open;
	size_t k;

	printf("round %d\n", round);
	for (k = 0; k < e->n; k++) {
		other = opponent(t, e, (int)k, round, &white);
		if (other < 0)
			printf("%s  %s\n", e->teams[k].name,
			       is_free(t, e, (int)k, round) ? "free" : "no match");
		if (other < 0 || !white)
			continue;
		n_a = seats(t, e, (int)k, round, a);
		n_b = seats(t, e, other, round, b);
		printf("%s - %s  %g-%g\n", e->teams[k].name, e->teams[other].name,
		       board_points(t, e, (int)k, round, false, &open) / 10.0,
		       board_points(t, e, other, round, false, &open) / 10.0);
		for (i = 0; i < n_a || i < n_b; i++)
			show_board(t, i + 1, i < n_a ? a[i] : 0, i < n_b ? b[i] : 0, i % 2 == 0,
				   round);
	}
}

static json_t *match_json(const struct trf *t, const struct team_event *e, int a, int b, int round)
{
	int first[MOST_BOARDS], second[MOST_BOARDS], n, m, i;
	json_t *boards = json_array();

	n = seats(t, e, a, round, first);
	m = seats(t, e, b, round, second);
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

json_t *team_event_matches(const struct trf *t, const struct team_event *e)
{
	json_t *list = json_array();
	bool white = false;
	size_t k;
	int r, other;

	for (r = 1; r <= t->played; r++) {
		for (k = 0; k < e->n; k++) {
			other = opponent(t, e, (int)k, r, &white);
			if (other >= 0 && white)
				json_array_append_new(list, match_json(t, e, (int)k, other, r));
		}
	}
	return list;
}
