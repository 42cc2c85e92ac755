/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Whole tournaments in a line: many who enter, and all results of a group.  Everybody writes their
 * own mails; the results are rulings of the leader.
 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sql/store_event.h"
#include "sql/store_game.h"
#include "sql/store_player.h"
#include "tests/play/script.h"

#define MOST_GAMES 500

/* --- entrants -------------------------------------------------------------------------------- */

static void add_person(struct script *s, const char *key, const char *stem, int number)
{
	struct person *p = &s->people[s->n_people];

	if (s->n_people == SCRIPT_PEOPLE)
		script_fail(s, "there is no room for so many persons");
	*p = (struct person){.id = 0};
	snprintf(p->key, sizeof(p->key), "%s", key);
	snprintf(p->name, sizeof(p->name), "%c%.16s Number %d", toupper((unsigned char)stem[0]),
		 stem + 1, number);
	snprintf(p->address, sizeof(p->address), "%s@club.test", key);
	s->n_people++;
}

static bool is_known(const struct script *s, const char *key)
{
	for (int i = 0; i < s->n_people; i++)
		if (!strcmp(s->people[i].key, key))
			return true;
	return false;
}

static void enter(struct script *s, const char *key, const char *event, int rating,
		  const char *lines)
{
	struct person *p = script_person(s, key);
	struct sbuf text = SBUF_INIT;

	sbuf_addf(&text, "enter %s\nname: %s\nborn: 1970-01-01\nlanguage: en", event, p->name);
	if (rating)
		sbuf_addf(&text, "\nrating: %d", rating);
	sbuf_addf(&text, "%s%s", lines[0] ? "\n" : "", lines);
	script_mail(s, MAIL_NEW, p, 0, text.buf);
	script_mail(s, MAIL_ANSWER, p, 0, "confirm");
	sbuf_release(&text);
}

void script_entrants(struct script *s, char *rest)
{
	char *lines = strchr(rest, '\n'), *colon, stem[17], key[32];
	int first, last, start = 0, step = 0;

	if (lines)
		*lines++ = '\0';
	colon = strchr(rest, ':');
	if (!colon || sscanf(rest, "%16[a-z] %d..%d rating %d step %d", stem, &first, &last, &start,
			     &step) < 3)
		script_fail(s, "entrants KEY FIRST..LAST [rating R step D]: EVENT");
	for (int i = first; i <= last; i++) {
		snprintf(key, sizeof(key), "%s%d", stem, i);
		if (!is_known(s, key))
			add_person(s, key, stem, i);
		enter(s, key, colon + 1 + strspn(colon + 1, " "),
		      start ? start - step * (i - first) : 0, lines ? lines : "");
	}
}

/* --- results --------------------------------------------------------------------------------- */

struct ending {
	int64_t ids[MOST_GAMES], white[MOST_GAMES], black[MOST_GAMES];
	int plies[MOST_GAMES], n;
};

static int take_game(void *arg, const struct game_row *g)
{
	struct ending *e = arg;

	if (e->n == MOST_GAMES)
		return 1;
	e->ids[e->n] = g->id;
	e->white[e->n] = g->white;
	e->black[e->n] = g->black;
	e->plies[e->n++] = g->ply;
	return 0;
}

static struct person *person_of(struct script *s, int64_t player)
{
	struct player p;

	for (int i = 0; i < s->n_people; i++) {
		struct person *one = &s->people[i];

		if (!one->id && store_player_by_address(s->store, one->address, &p) > 0)
			one->id = p.id;
		if (one->id == player)
			return one;
	}
	script_fail(s, "player %lld is no person of this conversation", (long long)player);
}

/* The number at the end of their key. */
static int number_of(struct script *s, int64_t player)
{
	const struct person *p = person_of(s, player);
	const char *digits = p->key + strcspn(p->key, "0123456789");

	if (!*digits)
		script_fail(s, "%s has no number", p->key);
	return (int)strtol(digits, NULL, 10);
}

/* A move of each side, so that the game counts as played. */
static void play_on(struct script *s, int64_t game, int64_t white, int64_t black, int ply)
{
	if (ply < 1)
		script_mail(s, MAIL_REPLY, person_of(s, white), game, "5254");
	if (ply < 2)
		script_mail(s, MAIL_REPLY, person_of(s, black), game, "5755");
}

static void rule(struct script *s, int64_t game, int white, int black)
{
	int apart = black - white;
	const char *verdict = apart == 1 || apart == -1 ? "draw" : apart > 0 ? "win" : "loss";
	char line[160];

	snprintf(line, sizeof(line),
		 "{\"do\":\"rule\",\"game\":%lld,\"verdict\":\"%s\",\"side\":\"white\","
		 "\"reason\":\"as agreed\"}",
		 (long long)game, verdict);
	script_control(s, line);
	if (s->status != 200)
		script_fail(s, "game %lld: %s", (long long)game, s->body.buf);
}

int64_t script_group(struct script *s, const char *name)
{
	struct group_row g;

	if (strspn(name, "0123456789") == strlen(name))
		return strtoll(name, NULL, 10);
	if (store_group_by_code(s->store, name, &g) <= 0)
		script_fail(s, "no group has the code '%s'", name);
	return g.id;
}

/* Every open game of every group, where the leader may rule; none is no fault. */
static void end_all(struct script *s, bool play)
{
	struct ending e = {.n = 0};
	struct game_query q = {.unfinished = true, .limit = MOST_GAMES};
	char line[160];

	store_game_each(s->store, &q, take_game, &e);
	for (int i = 0; i < e.n; i++) {
		int apart = number_of(s, e.black[i]) - number_of(s, e.white[i]);

		if (play)
			play_on(s, e.ids[i], e.white[i], e.black[i], e.plies[i]);
		snprintf(line, sizeof(line),
			 "{\"do\":\"rule\",\"game\":%lld,\"verdict\":\"%s\",\"side\":\"white\","
			 "\"reason\":\"as agreed\"}",
			 (long long)e.ids[i],
			 apart == 1 || apart == -1 ? "draw"
			 : apart > 0		   ? "win"
						   : "loss");
		script_control(s, line);
	}
}

void script_sound(struct script *s, char *rest)
{
	(void)rest;
	script_control(s, "{\"do\":\"verify\"}");
	if (!strstr(s->body.buf, "\"ok\":true,\"games\"") &&
	    !strstr(s->body.buf, "\"ok\": true, \"games\""))
		script_fail(s, "the store is not sound: %s", s->body.buf);
	s->wants++;
}

void script_results(struct script *s, char *rest)
{
	static const char unplayed[] = "unplayed ";
	bool play = strncmp(rest, unplayed, sizeof(unplayed) - 1) != 0;
	struct ending e = {.n = 0};
	struct game_query q = {.unfinished = true, .limit = MOST_GAMES};

	if (!strcmp(play ? rest : rest + sizeof(unplayed) - 1, "open")) {
		end_all(s, play);
		return;
	}
	q.group = script_group(s, play ? rest : rest + sizeof(unplayed) - 1);
	if (store_game_each(s->store, &q, take_game, &e) < 0 || !e.n)
		script_fail(s, "group %s has no open games", rest);
	for (int i = 0; i < e.n; i++) {
		if (play)
			play_on(s, e.ids[i], e.white[i], e.black[i], e.plies[i]);
		rule(s, e.ids[i], number_of(s, e.white[i]), number_of(s, e.black[i]));
	}
}
