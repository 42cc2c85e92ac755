/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Teams over the board in a line: whole clubs enter, and the cards of a round are filled in. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sql/store_event.h"
#include "sql/store_stage.h"
#include "sql/store_team.h"
#include "tests/play/script.h"

#define MOST_BOARDS 16
#define MOST_GROUPS 16

/* --- entering -------------------------------------------------------------------------------- */

/* The captain plays board 1 and is the only one of the team who writes. */
static void add_captain(struct script *s, int squad)
{
	struct person *p = &s->people[s->n_people++];

	if (s->n_people > SCRIPT_PEOPLE)
		script_fail(s, "there is no room for so many persons");
	*p = (struct person){.id = 0};
	snprintf(p->key, sizeof(p->key), "s%d", squad);
	snprintf(p->name, sizeof(p->name), "Squad%d Number 1", squad);
	snprintf(p->address, sizeof(p->address), "s%db1@club.test", squad);
}

static void add_squad(struct script *s, int squad, int boards, int born)
{
	char key[32];

	snprintf(key, sizeof(key), "s%d", squad);
	if (script_knows(s, key))
		return;
	add_captain(s, squad);
	script_ask(s, "{\"do\":\"club.add\",\"name\":\"Klub %02d\",\"region\":%d}", squad,
		   1 + (squad - 1) % 9);
	for (int b = 1; b <= boards; b++)
		script_ask(s,
			   "{\"do\":\"player.add\",\"name\":\"Squad%d Number %d\",\"address\":"
			   "\"s%db%d@club.test\",\"club\":\"Klub %02d\",\"born\":\"%d-03-01\","
			   "\"rating\":%d,\"language\":\"%s\"}",
			   squad, b, squad, b, squad, born, 2300 - 10 * squad - b,
			   squad == 2 ? "da" : "en");
}

static void enter_squad(struct script *s, const char *event, int squad, int boards)
{
	script_ask(s,
		   "{\"do\":\"team.captain\",\"event\":\"%s\",\"club\":\"Klub %02d\",\"number\":1,"
		   "\"player\":\"s%db1@club.test\"}",
		   event, squad, squad);
	for (int b = 1; b <= boards; b++)
		script_ask(s,
			   "{\"do\":\"team.lineup\",\"event\":\"%s\",\"club\":\"Klub %02d\","
			   "\"number\":1,\"board\":%d,\"player\":\"s%db%d@club.test\"}",
			   event, squad, b, squad, b);
}

void script_squads(struct script *s, char *rest)
{
	char *colon = strchr(rest, ':');
	int first, last, boards, born = 1980;

	if (!colon || sscanf(rest, "%d..%d boards %d born %d", &first, &last, &boards, &born) < 3)
		script_fail(s, "squads FIRST..LAST boards B [born YEAR]: EVENT");
	for (int i = first; i <= last; i++) {
		add_squad(s, i, boards, born);
		enter_squad(s, colon + 1 + strspn(colon + 1, " "), i, boards);
	}
}

/* --- cards ----------------------------------------------------------------------------------- */

struct cards {
	int64_t groups[MOST_GROUPS];
	int n_groups;
	int squad[64]; /* by seat */
	bool level;
	int few[4], n_few; /* squads that bring half their players */
	struct script *s;
};

static int take_group(void *arg, const struct group_row *g)
{
	struct cards *c = arg;

	if (c->n_groups < MOST_GROUPS)
		c->groups[c->n_groups++] = g->id;
	return 0;
}

static int take_team(void *arg, const struct team_row *team)
{
	struct cards *c = arg;
	struct club club;

	if (store_club_get(c->s->store, team->club, &club) > 0 && team->seat < 64)
		c->squad[team->seat] =
			(int)strtol(club.name + strcspn(club.name, "0123456789"), NULL, 10);
	return 0;
}

static bool comes_with_few(const struct cards *c, int squad)
{
	for (int i = 0; i < c->n_few; i++)
		if (c->few[i] == squad)
			return true;
	return false;
}

/* A squad with few players leaves its last boards empty. */
static const char *board_result(const struct cards *c, int visitors, int hosts, int board,
				int boards)
{
	bool no_visitor = board > boards / 2 && comes_with_few(c, visitors);
	bool no_host = board > boards / 2 && comes_with_few(c, hosts);

	if (no_visitor && no_host)
		return "-/-";
	if (no_visitor || no_host)
		return no_host == (board % 2 == 1) ? "+/-" : "-/+";
	if (board > 1 || c->level)
		return "1/2-1/2";
	return visitors < hosts ? "1-0" : "0-1";
}

/* The stronger squad wins board 1 unless all are level, and all other boards are drawn. */
static void enter_card(struct cards *c, const char *event, int64_t group, int round, int match,
		       const json_t *pair, int boards)
{
	int visitors = c->squad[json_integer_value(json_object_get(pair, "white"))];
	int hosts = c->squad[json_integer_value(json_object_get(pair, "black"))];
	struct sbuf text = SBUF_INIT;

	for (int b = 1; b <= boards; b++)
		sbuf_addf(&text, "%s%d: %s", b > 1 ? "\\n" : "", b,
			  board_result(c, visitors, hosts, b, boards));
	script_ask(
		c->s,
		"{\"do\":\"event.card\",\"event\":\"%s\",\"round\":%d,\"match\":%d,\"group\":\"%lld\","
		"\"text\":\"%s\",\"reason\":\"as both captains say\"}",
		event, round, match, (long long)group, text.buf);
	sbuf_release(&text);
}

static void enter_round(struct cards *c, const char *event, int64_t group, int round, int boards)
{
	struct group_row g;
	struct round_row row;
	json_t *facts, *pair;
	size_t i;

	if (store_group_get(c->s->store, group, &g) <= 0 ||
	    store_round_get(c->s->store, g.stage, group, round, &row) <= 0)
		return;
	store_team_each_group(c->s->store, group, take_team, c);
	facts = json_loads(row.facts, 0, NULL);
	round_row_release(&row);
	json_array_foreach(json_object_get(facts, "pairs"), i, pair)
	{
		enter_card(c, event, group, round, (int)i + 1, pair, boards);
	}
	json_decref(facts);
}

/* Reads "level" and "few A B" after the number of boards. */
static void read_manner(struct cards *c, char *words)
{
	char *word = script_word(&words);

	if (!strcmp(word, "level")) {
		c->level = true;
		word = script_word(&words);
	}
	if (*word && strcmp(word, "few") != 0)
		script_fail(c->s, "cards FIRST..LAST boards B [level] [few SQUAD...]: EVENT");
	for (word = script_word(&words); *word; word = script_word(&words))
		if (c->n_few < (int)(sizeof(c->few) / sizeof(c->few[0])))
			c->few[c->n_few++] = (int)strtol(word, NULL, 10);
}

void script_cards(struct script *s, char *rest)
{
	struct cards c = {.s = s};
	char *colon = strchr(rest, ':');
	struct tourney t;
	int first, last, boards, at = 0;

	if (!colon || sscanf(rest, "%d..%d boards %d%n", &first, &last, &boards, &at) != 3)
		script_fail(s, "cards FIRST..LAST boards B [level] [few SQUAD...]: EVENT");
	*colon++ = '\0';
	read_manner(&c, rest + at);
	colon += strspn(colon, " ");
	if (store_tourney_by_code(s->store, colon, &t) <= 0)
		script_fail(s, "no event %s", colon);
	store_group_each(s->store, t.id, take_group, &c);
	for (int r = first; r <= last; r++)
		for (int g = 0; g < c.n_groups; g++)
			enter_round(&c, colon, c.groups[g], r, boards);
}

/* --- opponents ------------------------------------------------------------------------------- */

static void name_captain(struct cards *c, char side, int match, int squad)
{
	char key[32], alias[32];
	struct person *to = NULL, own;

	snprintf(key, sizeof(key), "s%d", squad);
	snprintf(alias, sizeof(alias), "%c%d", side, match);
	own = *script_person(c->s, key);
	for (int i = 0; i < c->s->n_people && !to; i++)
		if (!strcmp(c->s->people[i].key, alias))
			to = &c->s->people[i];
	if (!to && c->s->n_people < SCRIPT_PEOPLE)
		to = &c->s->people[c->s->n_people++];
	if (!to)
		script_fail(c->s, "there is no room for so many persons");
	*to = own;
	snprintf(to->key, sizeof(to->key), "%s", alias);
}

void script_captains(struct script *s, char *rest)
{
	struct cards c = {.s = s};
	char *colon = strchr(rest, ':');
	struct tourney t;
	struct group_row g;
	struct round_row row;
	json_t *facts, *pair;
	size_t i;

	if (!colon)
		script_fail(s, "captains ROUND: EVENT");
	colon += 1 + strspn(colon + 1, " ");
	if (store_tourney_by_code(s->store, colon, &t) <= 0)
		script_fail(s, "no event %s", colon);
	store_group_each(s->store, t.id, take_group, &c);
	if (!c.n_groups || store_group_get(s->store, c.groups[0], &g) <= 0 ||
	    store_round_get(s->store, g.stage, g.id, (int)strtol(rest, NULL, 10), &row) <= 0)
		script_fail(s, "%s has no such round", colon);
	store_team_each_group(s->store, g.id, take_team, &c);
	facts = json_loads(row.facts, 0, NULL);
	round_row_release(&row);
	json_array_foreach(json_object_get(facts, "pairs"), i, pair)
	{
		name_captain(&c, 'v', (int)i + 1,
			     c.squad[json_integer_value(json_object_get(pair, "white"))]);
		name_captain(&c, 'h', (int)i + 1,
			     c.squad[json_integer_value(json_object_get(pair, "black"))]);
	}
	json_decref(facts);
}
