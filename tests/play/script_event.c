/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Whole tournaments in a line: many entrants, and all results of a group.  Everybody writes their
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
		if (!script_knows(s, key))
			add_person(s, key, stem, i);
		enter(s, key, colon + 1 + strspn(colon + 1, " "),
		      start ? start - step * (i - first) : 0, lines ? lines : "");
	}
}

/* --- teams ----------------------------------------------------------------------------------- */

static void add_member(struct script *s, int team, int board)
{
	char key[32], stem[17];
	struct person *p;

	snprintf(key, sizeof(key), "t%db%d", team, board);
	snprintf(stem, sizeof(stem), "team%d", team);
	if (script_knows(s, key))
		return;
	add_person(s, key, stem, board);
	p = script_person(s, key);
	script_ask(
		s,
		"{\"do\":\"player.add\",\"name\":\"%s\",\"address\":\"%s\",\"club\":\"Club %02d\","
		"\"rating\":%d,\"language\":\"%s\"}",
		p->name, p->address, team, 2200 - 20 * team - 4 * board, team == 8 ? "da" : "en");
}

/* Enters no team if the event has been closed meanwhile. */
static void enter_team(struct script *s, const char *event, int team)
{
	char line[200];

	snprintf(line, sizeof(line),
		 "{\"do\":\"team.captain\",\"event\":\"%s\",\"club\":\"Club %02d\",\"number\":1,"
		 "\"player\":\"t%db1@club.test\"}",
		 event, team, team);
	script_control(s, line);
	if (s->status != 200 && strstr(s->body.buf, "\"wrong_state\""))
		return;
	if (s->status != 200)
		script_fail(s, "%s: %s", line, s->body.buf);
	for (int b = 1; b <= 4; b++)
		script_ask(
			s,
			"{\"do\":\"team.lineup\",\"event\":\"%s\",\"club\":\"Club %02d\",\"number\":1,"
			"\"board\":%d,\"player\":\"t%db%d@club.test\"}",
			event, team, b, team, b);
}

void script_teams(struct script *s, char *rest)
{
	char *colon = strchr(rest, ':');
	int n = (int)strtol(rest, NULL, 10);
	char name[80];

	if (!colon || n < 1)
		script_fail(s, "teams N: EVENT");
	for (int i = 1; i <= n; i++) {
		bool known;

		snprintf(name, sizeof(name), "t%db1", i);
		known = script_knows(s, name);
		for (int b = 1; b <= 4; b++)
			add_member(s, i, b);
		if (!known)
			script_ask(s, "{\"do\":\"club.add\",\"name\":\"Club %02d\",\"region\":%d}",
				   i, 1 + i % 9);
		enter_team(s, colon + 1 + strspn(colon + 1, " "), i);
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

static struct person *find_person(struct script *s, int64_t player)
{
	struct player p;

	for (int i = 0; i < s->n_people; i++) {
		struct person *one = &s->people[i];

		if (!one->id && store_player_by_address(s->store, one->address, &p) > 0)
			one->id = p.id;
		if (one->id == player)
			return one;
	}
	return NULL;
}

struct person *script_person_of(struct script *s, int64_t player)
{
	struct person *p = find_person(s, player);

	if (!p)
		script_fail(s, "player %lld is no person of this conversation", (long long)player);
	return p;
}

/* The number at the end of their key. */
static int number_of(struct script *s, int64_t player)
{
	const struct person *p = script_person_of(s, player);
	const char *digits = p->key + strcspn(p->key, "0123456789");

	if (!*digits)
		script_fail(s, "%s has no number", p->key);
	return (int)strtol(digits, NULL, 10);
}

/* A move by each side, so that the game counts as played. */
static void play_on(struct script *s, int64_t game, int64_t white, int64_t black, int ply)
{
	if (ply < 1)
		script_mail(s, MAIL_REPLY, script_person_of(s, white), game, "5254");
	if (ply < 2)
		script_mail(s, MAIL_REPLY, script_person_of(s, black), game, "5755");
}

/* The board in a key such as t3b2; 0: none. */
static int board_of(struct script *s, int64_t player)
{
	const struct person *p = script_person_of(s, player);
	const char *digits = p->key + strcspn(p->key, "0123456789");
	const char *b = digits + strspn(digits, "0123456789");

	return *b == 'b' ? (int)strtol(b + 1, NULL, 10) : 0;
}

/* Half points of the player with the lower number. */
static int of_lower2(int apart, int board)
{
	if (!board)
		return apart == 1 ? 1 : 2;
	if (board == 4)
		return apart == 1 ? 0 : 1;
	return board == 3 && apart == 1 ? 1 : 2;
}

static const char *verdict_of(struct script *s, int64_t white, int64_t black)
{
	int apart = number_of(s, black) - number_of(s, white);
	int points2 = of_lower2(abs(apart), board_of(s, white));

	if (apart < 0)
		points2 = 2 - points2;
	return points2 == 1 ? "draw" : points2 == 2 ? "win" : "loss";
}

static void rule(struct script *s, int64_t game, int64_t white, int64_t black)
{
	char line[160];

	snprintf(line, sizeof(line),
		 "{\"do\":\"rule\",\"game\":%lld,\"verdict\":\"%s\",\"side\":\"white\","
		 "\"reason\":\"as agreed\"}",
		 (long long)game, verdict_of(s, white, black));
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

/* Ends every open game between persons of every group if the leader may rule; there may be none. */
static void end_all(struct script *s, bool play)
{
	struct ending e = {.n = 0};
	struct game_query q = {.unfinished = true, .limit = MOST_GAMES};
	char line[160];

	store_game_each(s->store, &q, take_game, &e);
	for (int i = 0; i < e.n; i++) {
		if (!find_person(s, e.white[i]) || !find_person(s, e.black[i]))
			continue;
		if (play)
			play_on(s, e.ids[i], e.white[i], e.black[i], e.plies[i]);
		snprintf(line, sizeof(line),
			 "{\"do\":\"rule\",\"game\":%lld,\"verdict\":\"%s\",\"side\":\"white\","
			 "\"reason\":\"as agreed\"}",
			 (long long)e.ids[i], verdict_of(s, e.white[i], e.black[i]));
		script_control(s, line);
	}
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
		rule(s, e.ids[i], e.white[i], e.black[i]);
	}
}

/*
 * record [WORD]: the published files pass the outsiders' check; with a word, a tampering of that
 * kind is detected.
 */
void script_record(struct script *s, char *rest)
{
	const char *top = getenv("top_srcdir");
	struct sbuf command = SBUF_INIT;
	char buf[4096];
	FILE *out;
	size_t n;

	script_control(s, "{\"do\":\"publish\"}");
	if (s->status != 200)
		script_fail(s, "nothing was published: %s", s->body.buf);
	sbuf_addf(&command, "sh %s/tests/play/record.sh %s/pages %s 2>&1", top ? top : ".",
		  s->peer.dir, rest);
	sbuf_reset(&s->body);
	sbuf_adds(&s->body, "");
	out = popen(command.buf, "r");
	while (out && (n = fread(buf, 1, sizeof(buf), out)) > 0)
		sbuf_add(&s->body, buf, n);
	if (!out || pclose(out) != 0)
		script_fail(s, "the record: %s", s->body.buf);
	sbuf_release(&command);
}

void script_published(struct script *s, char *rest)
{
	struct sbuf path = SBUF_INIT;
	char buf[4096];
	FILE *file;
	size_t n;

	script_control(s, "{\"do\":\"publish\"}");
	if (s->status != 200)
		script_fail(s, "nothing was published: %s", s->body.buf);
	sbuf_addf(&path, "%s/pages/%s", s->peer.dir, rest);
	file = fopen(path.buf, "re");
	sbuf_reset(&s->body);
	sbuf_adds(&s->body, "");
	s->status = file ? 200 : 404;
	while (file && (n = fread(buf, 1, sizeof(buf), file)) > 0)
		sbuf_add(&s->body, buf, n);
	if (file)
		fclose(file);
	sbuf_release(&path);
}
