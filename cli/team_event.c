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

#define MOST_PLAYERS 14 /* of a new team */
#define MOST_BOARDS  TRF_TEAM_MOST

/* --- lines ---------------------------------------------------------------------------------- */

static bool read_team(const char *line, struct team_event_team *team)
{
	struct trf_team read;

	if (!trf_team_read(line, &read))
		return false;
	*team = (struct team_event_team){read.id, "",
					 mem_zeroed(TRF_TEAM_MOST, sizeof(*team->players)), read.n,
					 read.strength};
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

/*
 * TRF16 lists teams (013) for tournaments of individuals as well, whose clubs are compared.  In a
 * team event nobody of a team plays against two teams in a round.
 */
static bool check_matches(const struct trf *t, const struct team_event *e, char *text, size_t size)
{
	int r, k, opp, other;
	bool ok = e->n > 1;
	size_t i;

	for (r = 1; r <= t->played && ok; r++) {
		for (i = 0; i < e->n; i++) {
			for (other = -1, k = 0; k < e->teams[i].n && ok; k++) {
				opp = trf_cell_at(trf_find(t, e->teams[i].players[k]), r).opp;
				if (!opp)
					continue;
				ok = team_event_of(e, opp) >= 0 &&
				     team_event_of(e, opp) != (int)i &&
				     (other < 0 || team_event_of(e, opp) == other);
				other = team_event_of(e, opp);
			}
		}
	}
	if (!ok)
		snprintf(text, size,
			 usage_tr("the teams (013) play no matches in round %d: the tournament is "
				  "one of individuals"),
			 r > 1 ? r - 1 : 1);
	return ok;
}

static void read_teams(const struct trf *t, const char *code, struct team_event *e)
{
	size_t i;

	for (i = 0; i < t->tail.n; i++) {
		if (!strncmp(t->tail.line[i], code, 4) &&
		    read_team(t->tail.line[i], &e->teams[e->n]))
			e->n++;
	}
}

bool team_event_read(const struct trf *t, struct team_event *ret, char *text, size_t size)
{
	size_t i;

	*ret = (struct team_event){mem_zeroed(t->tail.n + 1, sizeof(*ret->teams)), 0, NULL, false,
				   trf_results_line(t, "352")};
	read_teams(t, "310 ", ret);
	qsort(ret->teams, ret->n, sizeof(*ret->teams), by_id);
	ret->old = !ret->n;
	if (ret->old)
		read_teams(t, "013 ", ret);
	for (i = 0; i < ret->n && ret->old; i++)
		ret->teams[i].id = (int)i + 1;
	index_players(ret);
	return check_teams(t, ret, text, size) && (!ret->old || check_matches(t, ret, text, size));
}

void team_event_release(struct team_event *e)
{
	size_t i;

	for (i = 0; i < e->n; i++)
		free(e->teams[i].players);
	free(e->teams);
	free(e->team_of);
	*e = (struct team_event){NULL, 0, NULL, false, NULL};
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

static bool has_bonus(const struct trf *t)
{
	size_t i;

	for (i = 0; i < t->n; i++) {
		if (t->players[i].n_bonus)
			return true;
	}
	return false;
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
	if (ok && !e.n && (t->n_groups || has_bonus(t))) {
		snprintf(text, size,
			 usage_tr("forbidden pairs and acceleration are of teams in a team event: "
				  "take those of the players back first"));
		ok = false;
	}
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
		if (e.n && e.old)
			sbuf_addf(&line, "013 %s%*s", name, 32 - utf8_width(name), "");
		else
			sbuf_addf(&line, "310 %3zu %s%*s", e.n + 1, name, 73 - 8 - utf8_width(name),
				  "");
		t->teams |= !(e.n && e.old);
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

/* The last line-up (300) of a team in a round; NULL = none. */
static const char *find_line_up(const struct trf *t, int round, int team)
{
	size_t i;

	for (i = t->tail.n; i-- > 0;) {
		if (t->tail.line[i][0] == '3' && trf_team_seats_of(t->tail.line[i], round, team))
			return t->tail.line[i];
	}
	return NULL;
}

static bool has_game(const struct trf *t, int player, int round)
{
	struct trf_cell c = trf_cell_at(trf_find(t, player), round);

	return c.opp || c.result == '+';
}

int team_event_seats(const struct trf *t, const struct team_event *e, int team, int round,
		     int ret_players[MOST_BOARDS])
{
	const struct team_event_team *m = &e->teams[team];
	const char *line = find_line_up(t, round, m->id);
	int i, n = 0;

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

int team_event_opponent(const struct trf *t, const struct team_event *e, int team, int round,
			bool *ret_white)
{
	int players[MOST_BOARDS], n = team_event_seats(t, e, team, round, players), i, other;

	for (i = 0; i < n; i++) {
		struct trf_cell c = {0, ' ', 'Z', 0};

		if (players[i])
			c = trf_cell_at(trf_find(t, players[i]), round);
		other = c.opp ? team_event_of(e, c.opp) : -1;
		if (other < 0 || other == team)
			continue;
		*ret_white = (c.colour == 'w') == trf_team_has_white(e->colours, i + 1);
		return other;
	}
	return -1;
}

int team_event_points(const struct trf *t, const struct team_event *e, int team, int round,
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

bool team_event_is_free(const struct trf *t, const struct team_event *e, int team, int round)
{
	const char *line = find_line(t, "320 ");

	return line && trf_team_free(line, round) == e->teams[team].id;
}

bool team_event_side(const struct trf *t, const struct team_event *e, int team, int round,
		     struct team_event_side *ret_side)
{
	struct team_event_side s = {.other = -1};
	int i;

	s.other = team_event_opponent(t, e, team, round, &s.white);
	if (s.other < 0)
		return false;
	s.n = team_event_seats(t, e, team, round, s.players);
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

	if (!team_event_is_free(t, e, team, round))
		return false;
	trf_team_free_points(find_line(t, "320 "), &match_tenths, &game_tenths);
	*ret_match_halves = match_tenths / 5;
	*ret_game_halves = game_tenths / 5;
	return true;
}

char team_event_bye(const struct trf *t, int team, int round)
{
	char type = ' ';
	size_t i;

	for (i = 0; i < t->tail.n && t->teams; i++) {
		if (!strncmp(t->tail.line[i], "240", 3) &&
		    trf_team_bye(t->tail.line[i], team + 1, round, &type))
			break;
	}
	return type;
}

bool team_event_forfeit_cell(const struct trf *t, const struct team_event *e, int team, int round,
			     struct trf_cell *ret_cell)
{
	bool white, won;
	int other;

	if (!team_event_forfeit(t, e, team, round, &other, &white, &won))
		return false;
	*ret_cell = (struct trf_cell){other + 1, white ? 'w' : 'b', won ? '+' : '-',
				      won ? 10 * team_event_boards(t, e, round) : 0};
	return true;
}

/* A round without an opponent. */
static struct trf_cell idle_cell(const struct trf *t, const struct team_event *e, int team,
				 int round)
{
	char bye = team_event_bye(t, team, round);
	struct trf_cell c = {0, '-', 'Z', 0};
	int match_points = 0;

	if (team_event_is_free(t, e, team, round)) {
		trf_team_free_points(find_line(t, "320 "), &match_points, &c.points);
		c.result = 'U';
	} else if (bye != ' ') {
		c.result = bye;
		c.points = (bye == 'F' ? 10 : bye == 'H' ? 5 : 0) * team_event_boards(t, e, round);
	}
	return c;
}

static struct trf_cell match_cell(const struct trf *t, const struct team_event *e, int team,
				  int round)
{
	bool white = false, open = false, other_open;
	int other = team_event_opponent(t, e, team, round, &white), mine, theirs;
	struct trf_cell c;

	if (other < 0)
		return team_event_forfeit_cell(t, e, team, round, &c)
			       ? c
			       : idle_cell(t, e, team, round);
	mine = team_event_points(t, e, team, round, true, &open);
	theirs = team_event_points(t, e, other, round, true, &other_open);
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

/* Teams that may not meet (260). */
static void copy_groups(const struct trf *t, struct trf *ret_teams)
{
	size_t i;

	ret_teams->groups =
		mem_room(NULL, t->n_groups + 1, &ret_teams->cap_groups, sizeof(*ret_teams->groups));
	for (i = 0; i < t->n_groups; i++) {
		struct trf_group g = t->groups[i];

		g.ids = mem_zeroed((size_t)g.n + 1, sizeof(*g.ids));
		memcpy(g.ids, t->groups[i].ids, (size_t)g.n * sizeof(*g.ids));
		ret_teams->groups[ret_teams->n_groups++] = g;
	}
}

/* Is everybody of the team out of the round? */
static bool nobody_comes(const struct trf *t, const struct team_event *e, int team, int round)
{
	int i;

	for (i = 0; i < e->teams[team].n; i++) {
		struct trf_cell c = trf_cell_at(trf_find(t, e->teams[team].players[i]), round);

		if (!trf_is_out(&c))
			return false;
	}
	return true;
}

/* Byes of the next round (240), and teams whose players are all absent. */
static void ask_byes(const struct trf *t, const struct team_event *e, int team,
		     struct trf_player *p)
{
	char bye = team_event_bye(t, team, t->played + 1);

	if (bye == ' ' && nobody_comes(t, e, team, t->played + 1))
		bye = 'Z';
	if (bye == ' ')
		return;
	trf_room(p, t->played + 1);
	p->cells[t->played] = (struct trf_cell){0, '-', bye, 0};
}

/* Acceleration (250) in the score by which the teams are paired. */
static void add_bonus(const struct trf *t, bool by_game_points, struct trf_player *p)
{
	struct trf_team_bonus b;
	size_t i;
	int r;

	for (i = 0; i < t->tail.n && t->teams; i++) {
		if (strncmp(t->tail.line[i], "250", 3) || !trf_team_bonus(t->tail.line[i], &b) ||
		    p->id < b.first || p->id > b.last)
			continue;
		for (r = b.from; r <= b.to && r <= TRF_MOST_ROUNDS; r++) {
			if (r > p->n_bonus) {
				p->bonus = mem_resize(p->bonus, (size_t)r, sizeof(*p->bonus));
				memset(p->bonus + p->n_bonus, 0,
				       (size_t)(r - p->n_bonus) * sizeof(*p->bonus));
				p->n_bonus = r;
			}
			p->bonus[r - 1] = by_game_points ? b.game : b.match;
		}
	}
}

void team_event_as_players(const struct trf *t, const struct team_event *e, bool by_game_points,
			   struct trf *ret_teams)
{
	size_t i;
	int r;

	trf_init(ret_teams);
	trf_reserve(ret_teams, e->n, t->played + 1);
	ret_teams->rounds = t->rounds;
	ret_teams->first = t->first;
	ret_teams->played = t->played;
	if (t->teams)
		copy_groups(t, ret_teams);
	for (i = 0; i < e->n; i++) {
		struct trf_player *p = &ret_teams->players[i];

		trf_set_name(p, e->teams[i].name);
		p->rating = mean_rating(t, &e->teams[i]);
		for (r = 1; r <= t->played; r++)
			p->cells[r - 1] = match_cell(t, e, (int)i, r);
		ask_byes(t, e, (int)i, p);
		add_bonus(t, by_game_points, p);
	}
}

int team_event_strength(const struct trf *t, const struct team_event *e, int team)
{
	return e->teams[team].strength ? e->teams[team].strength : mean_rating(t, &e->teams[team]);
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
	bool first_white;

	default_line_up(t, &e->teams[first - 1], round, boards, a);
	default_line_up(t, &e->teams[second - 1], round, boards, b);
	for (i = 0; i < boards; i++) {
		first_white = trf_team_has_white(e->colours, i + 1);
		enter_game(t, round, first_white ? a[i] : b[i], first_white ? b[i] : a[i]);
	}
}

bool team_event_absent(const struct trf *t, const struct team_event *e, int team, int round)
{
	return team_event_bye(t, team, round) == 'Z' || nobody_comes(t, e, team, round);
}

/* A table pairs teams that are absent, too: line 330 says who wins without play. */
static void enter_forfeit(struct trf *t, int round, int first, int second, const bool *absent)
{
	struct sbuf line = SBUF_INIT;

	sbuf_addf(&line, "330 %c%c %03d %03d %03d", absent[first - 1] ? '-' : '+',
		  absent[second - 1] ? '-' : '+', round, first, second);
	trf_keep(t, line.buf);
	sbuf_release(&line);
}

/*
 * Line 320 names the free team of each round, after the points for it: one match point and, unless
 * the report says otherwise, a point on each board.
 */
static void enter_free(struct trf *t, int round, int boards, int team)
{
	const char *old = find_line(t, "320 ");
	struct sbuf line = SBUF_INIT;
	int r;

	if (old && strlen(old) > 13)
		sbuf_addf(&line, "%.13s", old);
	else
		sbuf_addf(&line, "320  1.0 %2d.0", boards);
	for (r = 1; r <= round; r++)
		sbuf_addf(&line, " %03d", r == round ? team : old ? trf_team_free(old, r) : 0);
	trf_replace(t, old, line.buf);
	sbuf_release(&line);
}

void team_event_enter(struct trf *t, const struct team_event *e, int round, int boards,
		      const json_t *answer)
{
	json_t *pair, *bye = json_object_get(answer, "bye");
	bool *absent = mem_zeroed(e->n + 1, sizeof(*absent));
	size_t i;

	for (i = 0; i < e->n; i++)
		absent[i] = team_event_absent(t, e, (int)i, round);
	for (i = 0; i < t->n; i++)
		trf_room(&t->players[i], round);
	json_array_foreach(json_object_get(answer, "pairings"), i, pair)
	{
		int first = (int)json_integer_value(json_array_get(pair, 0));
		int second = (int)json_integer_value(json_array_get(pair, 1));

		if (absent[first - 1] || absent[second - 1])
			enter_forfeit(t, round, first, second, absent);
		else
			enter_match(t, e, round, boards, first, second);
	}
	if (json_is_integer(bye))
		enter_free(t, round, boards, (int)json_integer_value(bye));
	free(absent);
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
		n = round ? team_event_seats(t, e, (int)i, round, players) : 0;
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
	int k;

	sbuf_addf(&line, "300 %03d %3d %3d", round, team, other);
	for (k = 0; k < n; k++)
		sbuf_addf(&line, players[k] ? " %4d" : " %04d", players[k]);
	trf_replace(t, find_line_up(t, round, team), line.buf);
	sbuf_release(&line);
}

bool team_event_line_up(struct trf *t, const struct team_event *e, int round, int team,
			const int *players, int n, char *text, size_t size)
{
	int mine[MOST_BOARDS], theirs[MOST_BOARDS], n_mine, n_theirs, other, i;
	bool white = false;

	other = team_event_opponent(t, e, team - 1, round, &white);
	if (other < 0) {
		snprintf(text, size, usage_tr("round %d: team %d has no match"), round, team);
		return false;
	}
	n_mine = team_event_seats(t, e, team - 1, round, mine);
	n_theirs = team_event_seats(t, e, other, round, theirs);
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
		bool has_white = white == trf_team_has_white(e->colours, i + 1);

		enter_game(t, round, has_white ? players[i] : them, has_white ? them : players[i]);
	}
	keep_line_up(t, round, team, other + 1, players, n);
	if (!find_line(t, "300 ") || n_theirs < n)
		return true;
	keep_line_up(t, round, other + 1, team, theirs, n_theirs);
	return true;
}
