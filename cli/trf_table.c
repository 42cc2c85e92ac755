/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The results of a report file for rating and standings.  Points are those of the result (1, 1/2,
 * 0), whatever the scoring of the report; games of less than one move and unplayed games are not
 * rated.  A game without a result is open: it is marked and counts for nobody.
 */
#include <stdio.h>
#include <string.h>

#include "cli/team_event.h"
#include "cli/tiebreak_names.h"
#include "cli/trf_json.h"

static double points_of(char result)
{
	return strchr("1W+FU", result) ? 1 : strchr("=DH", result) ? 0.5 : 0;
}

static json_t *id_of(int number)
{
	return json_sprintf("%d", number);
}

/* How often all players met each other: 1, 2, ...; 0 when it is no all-play-all. */
static int cycles(const struct trf *t)
{
	size_t games = 0, i;
	int round;

	for (i = 0; i < t->n; i++) {
		for (round = 1; round <= t->players[i].n_cells; round++)
			games += t->players[i].cells[round - 1].opp != 0;
	}
	if (t->n < 2 || !games || games % (t->n * (t->n - 1)))
		return 0;
	return (int)(games / (t->n * (t->n - 1)));
}

/* Whether each opponent appears `times` times in the line. */
static bool met_all(const struct trf *t, const struct trf_player *p, int times)
{
	int met[TRF_MOST_NUMBER + 1] = {0}, round, id;

	for (round = 1; round <= p->n_cells; round++)
		met[p->cells[round - 1].opp]++;
	for (id = 1; id <= TRF_MOST_NUMBER; id++) {
		if (trf_find(t, id) && id != p->id && met[id] != times)
			return false;
	}
	return true;
}

static int all_play_all(const struct trf *t)
{
	int times = cycles(t);
	size_t i;

	for (i = 0; i < t->n && times; i++) {
		if (!met_all(t, &t->players[i], times))
			return 0;
	}
	return times;
}

/* A free round of an all-play-all is no round of the player's. */
static bool counts(const struct trf_cell *c, bool all)
{
	return !trf_is_blank(c) && !(all && !c->opp);
}

static json_t *games_of(const struct trf *t, const struct trf_player *p, bool all)
{
	json_t *games = json_array(), *g;
	int round, r = 0;

	for (round = 1; round <= t->played; round++) {
		struct trf_cell c = trf_cell_at(p, round);

		if (!counts(&c, all))
			continue;
		r = all ? r + 1 : round;
		g = json_pack("{s:i, s:f, s:b}", "r", r, "res", points_of(c.result), "played",
			      c.opp && !strchr("+-", c.result));
		json_object_set_new(g, "opp", c.opp ? id_of(c.opp) : json_null());
		if (c.opp && c.colour != ' ')
			json_object_set_new(g, "col", json_string(c.colour == 'w' ? "w" : "b"));
		if (trf_is_open(&c))
			json_object_set_new(g, "open", json_true());
		json_array_append_new(games, g);
	}
	return games;
}

static json_t *player(const struct trf *t, const struct trf_player *p, bool all)
{
	int rating = trf_rating(t, p);
	json_t *v = json_pack("{s:o, s:s, s:i, s:o}", "id", id_of(p->id), "name", p->name, "line",
			      p->line, "games", games_of(t, p, all));

	if (!*p->name)
		json_object_set_new(v, "name", id_of(p->id));
	if (rating)
		json_object_set_new(v, "rating", json_integer(rating));
	return v;
}

/* Each game once, from the line of the lower number. */
static void add_games(const struct trf_player *p, json_t *games)
{
	int round;

	for (round = 1; round <= p->n_cells; round++) {
		const struct trf_cell *c = &p->cells[round - 1];

		if (c->opp > p->id && c->result != 'X')
			json_array_append_new(games, json_pack("{s:o, s:o, s:f, s:b}", "a",
							       id_of(p->id), "b", id_of(c->opp),
							       "res", points_of(c->result), "rated",
							       strchr("1=0", c->result) != NULL));
	}
}

static const char *title_of(const struct trf *t)
{
	size_t i;

	for (i = 0; i < t->head.n; i++) {
		if (!strncmp(t->head.line[i], "012 ", 4))
			return t->head.line[i] + 4;
	}
	return "";
}

/* The line of a code; NULL for none. */
static const char *head_line(const struct trf *t, const char *code)
{
	size_t i;

	for (i = 0; i < t->head.n; i++) {
		if (!strncmp(t->head.line[i], code, 3) && t->head.line[i][3])
			return t->head.line[i] + 4;
	}
	return NULL;
}

/* The order of the standings (212), else the tie-breaks (202), as far as they are known. */
static void add_tiebreaks(const struct trf *t, json_t *table)
{
	const char *list = head_line(t, "212");
	struct sbuf known = SBUF_INIT;
	json_t *unknown = json_array();
	char name[16];
	size_t n;

	list = list ? list : head_line(t, "202");
	for (; list && *list; list += n) {
		list += strspn(list, ", ");
		n = strcspn(list, ", ");
		snprintf(name, sizeof(name), "%.*s", (int)n, list);
		if (!n || !strcmp(name, "PTS"))
			continue;
		if (tiebreak_names_known(name))
			sbuf_addf(&known, "%s%s", known.len ? "," : "", name);
		else
			json_array_append_new(unknown, json_string(name));
	}
	if (known.len)
		json_object_set_new(table, "tiebreaks", json_string(known.buf));
	if (json_array_size(unknown))
		json_object_set(table, "unknown_tiebreaks", unknown);
	json_decref(unknown);
	sbuf_release(&known);
}

/* The teams of a team event by their names, and their matches. */
static void add_matches(const struct trf *t, json_t *table)
{
	json_t *names = json_array();
	struct team_event e;
	char text[160];
	size_t i;

	if (team_event_read(t, &e, text, sizeof(text))) {
		for (i = 0; i < e.n; i++)
			json_array_append_new(names, json_string(e.teams[i].name));
		json_object_set(table, "teams", names);
		json_object_set_new(table, "matches", team_event_matches(t, &e));
	}
	team_event_release(&e);
	json_decref(names);
}

json_t *trf_table_json(const struct trf *t)
{
	json_t *players = json_array(), *games = json_array(), *table;
	int times = all_play_all(t);
	size_t i;

	for (i = 0; i < t->n; i++) {
		json_array_append_new(players, player(t, &t->players[i], times > 0));
		add_games(&t->players[i], games);
	}
	table = json_pack("{s:s, s:i, s:o, s:o, s:b}", "name", title_of(t), "rounds",
			  times ? times * (int)(t->n - 1) : t->played, "players", players, "games",
			  games, "rr", times == 1);
	add_tiebreaks(t, table);
	add_matches(t, table);
	return table;
}
