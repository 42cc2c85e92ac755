/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Records of a team event; see team_records.h. */
#include "cli/team_records.h"

#include <stdio.h>
#include <string.h>

#include "cli/team_standings.h"
#include "core/base/mem.h"

#define MOST_TENTHS 99999 /* "1111.5" */

/* --- pairing -------------------------------------------------------------------------------- */

/* Points beside the results (B-28) belong to the last round. */
static void set_points(const struct team_standings *s, size_t team, struct trf_player *p,
		       int played)
{
	const struct tiebreak_table *table =
		s->results.by_game_points ? &s->results.game : &s->results.match;
	int r;

	for (r = 1; r <= played && r <= p->n_cells; r++) {
		const struct tiebreak_entry *e = tiebreak_table_entry(table, team, r);
		struct trf_cell *c = &p->cells[r - 1];

		if (!e->open)
			c->points = 5 * e->res;
		else if (!s->results.by_game_points)
			c->points = 5 * table->draw;
		if (r == played && table->beside)
			c->points += 5 * (int)table->beside[team];
	}
}

void team_records_as_players(const struct trf *t, const struct team_event *e, struct trf *ret_teams)
{
	const struct team_standings_wish wish = {NULL, NULL, NULL};
	struct team_standings s;
	size_t i;

	if (!team_standings_make(t, &wish, &s)) {
		team_event_as_players(t, e, true, ret_teams);
	} else {
		team_event_as_players(t, e, s.results.by_game_points, ret_teams);
		for (i = 0; i < e->n; i++)
			set_points(&s, i, &ret_teams->players[i], t->played);
	}
	team_standings_release(&s);
}

int team_records_win(const struct trf *t, const struct team_event *e, bool *ret_game)
{
	const struct team_standings_wish wish = {NULL, NULL, NULL};
	struct team_standings s;
	int win = 0;

	*ret_game = true;
	if (team_standings_make(t, &wish, &s)) {
		*ret_game = s.results.by_game_points;
		win = 5 * (int)s.results.match.win;
	}
	team_standings_release(&s);
	return *ret_game ? 10 * team_event_boards(t, e, t->played) : win;
}

/* --- scores and ranks ----------------------------------------------------------------------- */

static int tenths(const struct tiebreak_table *table, size_t team)
{
	int64_t v = 5 * table->points[team];

	return v < 0 ? 0 : v > MOST_TENTHS ? MOST_TENTHS : (int)v;
}

static size_t place_of(const struct team_standings *s, size_t team)
{
	size_t i;

	for (i = 0; i < s->order.n && s->order.order[i] != team; i++)
		;
	return s->order.place[i];
}

static void update_team(struct trf *t, const char *old, const struct team_standings *s)
{
	struct sbuf line = SBUF_INIT;
	struct trf_team team;

	if (trf_team_read(old, &team) && (size_t)team.id <= s->event.n) {
		size_t i = (size_t)team.id - 1;

		trf_team_rank(old, tenths(&s->results.match, i), tenths(&s->results.game, i),
			      (int)place_of(s, i), &line);
		if (strcmp(line.buf, old) != 0)
			trf_replace(t, old, line.buf);
	}
	sbuf_release(&line);
}

/* "16 w  2.5", of a forfeit with an f behind it, or the kind of a bye. */
static void add_round(const struct trf *t, const struct team_standings *s, size_t team, int round,
		      struct sbuf *out)
{
	const struct tiebreak_entry *e = tiebreak_table_entry(&s->results.game, team, round);
	int points = 5 * e->res;

	if (e->opp >= 0)
		sbuf_addf(out, "  %3d %c", (int)e->opp + 1, e->black ? 'b' : 'w');
	else if (e->open)
		sbuf_adds(out, "       ");
	else
		sbuf_addf(out, "  %s  ",
			  e->allocated				       ? "PAB"
			  : team_event_bye(t, (int)team, round) == 'F' ? "FPB"
			  : team_event_bye(t, (int)team, round) == 'H' ? "HPB"
								       : "ZPB");
	if (e->open)
		sbuf_adds(out, "      ");
	else
		sbuf_addf(out, " %2d.%d%c", points / 10, points % 10,
			  e->opp >= 0 && !e->played ? 'f' : ' ');
}

static void update_rounds(struct trf *t, const char *old, const struct team_standings *s)
{
	struct sbuf line = SBUF_INIT;
	int r, match, game, number;
	size_t team;

	if (sscanf(old, "802 %3d", &number) != 1 || number < 1 || (size_t)number > s->event.n)
		return;
	team = (size_t)number - 1;
	match = tenths(&s->results.match, team);
	game = tenths(&s->results.game, team);
	sbuf_addf(&line, "%-13.13s %4d.%d %4d.%d", old, match / 10, match % 10, game / 10,
		  game % 10);
	for (r = 1; r <= t->played; r++)
		add_round(t, s, team, r, &line);
	while (line.len && line.buf[line.len - 1] == ' ')
		sbuf_setlen(&line, line.len - 1);
	if (strcmp(line.buf, old) != 0)
		trf_replace(t, old, line.buf);
	sbuf_release(&line);
}

void team_records_update(struct trf *t)
{
	const struct team_standings_wish wish = {NULL, NULL, NULL};
	struct team_standings s;
	size_t i;

	if (!t->teams)
		return;
	if (team_standings_make(t, &wish, &s)) {
		for (i = 0; i < t->tail.n; i++) {
			if (!strncmp(t->tail.line[i], "310", 3))
				update_team(t, t->tail.line[i], &s);
			else if (!strncmp(t->tail.line[i], "802", 3))
				update_rounds(t, t->tail.line[i], &s);
		}
	}
	team_standings_release(&s);
}

bool team_records_stale(const struct trf *t)
{
	size_t i;

	for (i = 0; i < t->tail.n; i++) {
		if (!strncmp(t->tail.line[i], "801", 3))
			return true;
	}
	return false;
}
