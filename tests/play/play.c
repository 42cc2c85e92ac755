/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Runs conversation files against a real daemon, a fresh one for each, and ends with `N passed, N
 * failed`, counted in expectations.
 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <sys/wait.h>

#include "core/base/mem.h"
#include "core/base/utf8.h"
#include "sql/store_case.h"
#include "sql/store_game.h"
#include "sql/store_player.h"
#include "tests/play/script.h"

#define TEST_CONFIG                                                                                \
	"heartbeat-seconds = 21600\nstart-days = 0\nleader-address = leader@club.test\n"           \
	"leader-letters = full\n"

void script_fail(struct script *s, const char *fmt, ...)
{
	va_list ap;

	if (s->doomed)
		_exit(1);
	fprintf(stderr, "%s:%d: ", s->file, s->line);
	va_start(ap, fmt);
	vfprintf(stderr, fmt, ap);
	va_end(ap);
	fprintf(stderr, "\nthe daemon's files are in %s\n", s->peer.dir);
	peer_kill(&s->peer);
	exit(1);
}

struct person *script_person(struct script *s, const char *key)
{
	int i;

	for (i = 0; i < s->n_people; i++) {
		if (!strcmp(s->people[i].key, key))
			return &s->people[i];
	}
	script_fail(s, "nobody is called '%s'", key);
}

static void keep_answer(struct script *s, json_t *answer)
{
	char *text = json_dumps(answer, JSON_COMPACT);

	sbuf_reset(&s->body);
	sbuf_adds(&s->body, text ? text : "");
	s->status = json_is_true(json_object_get(answer, "ok")) ? 200 : 400;
	free(text);
	json_decref(answer);
}

void script_control(struct script *s, const char *line)
{
	json_t *answer = peer_control(&s->peer, line);

	if (!answer)
		script_fail(s, "no answer from the control socket");
	keep_answer(s, answer);
}

void script_at(struct script *s, const char *instant)
{
	char line[128];

	snprintf(line, sizeof(line), "{\"do\":\"clock\",\"at\":\"%s\"}", instant);
	script_control(s, line);
	if (s->status != 200)
		script_fail(s, "the clock was not moved: %s", s->body.buf);
}

struct instant script_now(struct script *s)
{
	json_t *answer = peer_control(&s->peer, "{\"do\":\"clock\"}");
	const char *text =
		json_string_value(json_object_get(json_object_get(answer, "result"), "now"));
	struct instant now;

	if (!text || !instant_parse(text, &now))
		script_fail(s, "the daemon does not answer");
	json_decref(answer);
	return now;
}

void script_settle(struct script *s)
{
	char now[INSTANT_TEXT];
	int status = s->status;
	struct sbuf body = s->body;

	if (s->racing || s->disk_full)
		return;
	instant_format(script_now(s), now);
	sbuf_init(&s->body);
	script_at(s, now);
	sbuf_release(&s->body);
	s->body = body;
	s->status = status;
}

int64_t script_player(struct script *s, const char *key)
{
	struct person *p = script_person(s, key);
	struct player row;

	if (!p->id && store_player_by_address(s->store, p->address, &row) > 0)
		p->id = row.id;
	if (!p->id)
		script_fail(s, "%s is no player yet", key);
	return p->id;
}

struct pair {
	int64_t a, b, game;
	bool a_white;
};

static int find_pair(void *arg, const struct game_row *row)
{
	struct pair *pair = arg;

	if ((row->white == pair->a && row->black == pair->b) ||
	    (row->white == pair->b && row->black == pair->a)) {
		pair->game = row->id;
		pair->a_white = row->white == pair->a;
	}
	return 0;
}

int64_t script_game(struct script *s, const char *a, const char *b, bool *ret_white)
{
	struct pair pair = {.a = script_player(s, a), .b = script_player(s, b)};
	struct game_query q = {.player = pair.a, .limit = 1000};

	if (store_game_each(s->store, &q, find_pair, &pair) < 0 || !pair.game)
		script_fail(s, "%s and %s have no game", a, b);
	if (ret_white)
		*ret_white = pair.a_white;
	return pair.game;
}

/* --- the words ------------------------------------------------------------------------------- */

char *script_word(char **at)
{
	char *w = *at + strspn(*at, " "), *end = w + strcspn(w, " ");

	*at = *end ? end + 1 : end;
	*end = '\0';
	return w;
}

char *script_behind_colon(struct script *s, char *line)
{
	char *colon = strchr(line, ':');

	if (!colon)
		script_fail(s, "a colon is missing");
	*colon = '\0';
	return colon + 1 + strspn(colon + 1, " ");
}

char *script_regex(struct script *s, char *text)
{
	char *end;

	while (*text == ' ')
		text++;
	end = *text ? text + strlen(text) - 1 : text;
	while (end > text && *end == ' ')
		end--;
	if (*text != '/' || end == text || *end != '/')
		script_fail(s, "an expectation is written /regex/");
	*end = '\0';
	return text + 1;
}

static void do_person(struct script *s, char *rest)
{
	char *text = script_behind_colon(s, rest), *key = script_word(&rest);
	char *open = strchr(text, '<'), *close = open ? strchr(open, '>') : NULL;
	struct person *p = &s->people[s->n_people];
	const char *address;

	if (!close || s->n_people == SCRIPT_PEOPLE)
		script_fail(s, "person KEY: Name <address>");
	*close = '\0';
	address = open + 1;
	*open = '\0';
	while (open > text && open[-1] == ' ')
		*--open = '\0';
	*p = (struct person){.id = 0};
	snprintf(p->key, sizeof(p->key), "%s", key);
	snprintf(p->name, sizeof(p->name), "%s", text);
	snprintf(p->address, sizeof(p->address), "%s", address);
	s->n_people++;
}

/* address KEY NEW: the address where they read mail from now on. */
static void do_address(struct script *s, char *rest)
{
	struct person *p = script_person(s, script_word(&rest));

	script_player(s, p->key); /* while the old address still works */
	snprintf(p->address, sizeof(p->address), "%s", script_word(&rest));
}

static void do_at(struct script *s, char *rest)
{
	script_at(s, script_word(&rest));
}

/* mail A [B]: text = A answers the newest letter of the game against B. */
static void do_mail(struct script *s, char *rest)
{
	char *text = script_behind_colon(s, rest), *from = script_word(&rest),
	     *other = script_word(&rest);
	int64_t game = *other ? script_game(s, from, other, NULL) : 0;

	script_mail(s, MAIL_REPLY, script_person(s, from), game, text);
}

static void do_write(struct script *s, char *rest)
{
	char *text = script_behind_colon(s, rest);

	script_mail(s, MAIL_NEW, script_person(s, script_word(&rest)), 0, text);
}

static void do_answer(struct script *s, char *rest)
{
	char *text = script_behind_colon(s, rest);

	script_mail(s, MAIL_ANSWER, script_person(s, script_word(&rest)), 0, text);
}

static void do_auto(struct script *s, char *rest)
{
	char *text = script_behind_colon(s, rest);

	script_mail(s, MAIL_AUTO, script_person(s, script_word(&rest)), 0, text);
}

static void do_bounce(struct script *s, char *rest)
{
	char *text = script_behind_colon(s, rest);

	script_bounce(s, script_person(s, script_word(&rest)), text);
}

static void play_moves(struct script *s, const char *a, const char *b, bool a_white, char *moves)
{
	int64_t game = script_game(s, a, b, NULL);
	bool white = true;

	while (*moves) {
		char *move = script_word(&moves);

		if (*move && *move != '-')
			script_mail(s, MAIL_REPLY, script_person(s, white == a_white ? a : b), game,
				    move);
		white = !white;
	}
}

/* moves A B: ... plays from the present position, A moving first; "-" starts with the other. */
static void do_moves(struct script *s, char *rest)
{
	char *text = script_behind_colon(s, rest), *a = script_word(&rest), *b = script_word(&rest);

	play_moves(s, a, b, true, text);
}

/* beat A B: a whole game that A wins by mate, whatever their colour. */
static void do_beat(struct script *s, char *rest)
{
	char white_wins[] = "5254 5755 6134 2836 4185 7866 8567",
	     black_wins[] = "6263 5755 7274 4884";
	char *a = script_word(&rest), *b = script_word(&rest);
	bool a_white;

	script_game(s, a, b, &a_white);
	play_moves(s, a, b, a_white, a_white ? white_wins : black_wins);
}

/* draw A B: four half-moves, an offer, and its acceptance. */
static void do_draw(struct script *s, char *rest)
{
	char moves[] = "5254 5755 7163";
	char *a = script_word(&rest), *b = script_word(&rest);
	bool a_white;
	int64_t game = script_game(s, a, b, &a_white);

	play_moves(s, a, b, a_white, moves);
	script_mail(s, MAIL_REPLY, script_person(s, a_white ? b : a), game, "2836\ndraw?");
	script_mail(s, MAIL_REPLY, script_person(s, a_white ? a : b), game, "accept");
}

/*
 * white A B: text, black A B: text = the player of the two with that colour answers their letter.
 */
static void do_side(struct script *s, char *rest, bool white)
{
	char *text = script_behind_colon(s, rest), *a = script_word(&rest), *b = script_word(&rest);
	bool a_white;
	int64_t game = script_game(s, a, b, &a_white);

	script_mail(s, MAIL_REPLY, script_person(s, white == a_white ? a : b), game, text);
}

static void do_white(struct script *s, char *rest)
{
	do_side(s, rest, true);
}

static void do_black(struct script *s, char *rest)
{
	do_side(s, rest, false);
}

/* serve A B: starts the game so that it is B's turn. */
static void do_serve(struct script *s, char *rest)
{
	char first[] = "5254 5755", *a = script_word(&rest), *b = script_word(&rest);
	bool a_white;

	script_game(s, a, b, &a_white);
	first[a_white ? 4 : 0] = '\0';
	play_moves(s, a, b, a_white, first);
}

/* advance A B: the player to move continues in a quiet opening. */
static void do_advance(struct script *s, char *rest)
{
	static const char *const line[] = {"5254", "5755", "7163", "2836", "6125",
					   "1716", "2514", "7866", "5171", "6857"};
	char *a = script_word(&rest), *b = script_word(&rest);
	struct game_row row;
	bool a_white;
	int64_t game = script_game(s, a, b, &a_white);

	if (store_game_get(s->store, game, &row) <= 0 || row.ply >= 10)
		script_fail(s, "the line has ten half moves");
	script_mail(s, MAIL_REPLY, script_person(s, (row.ply % 2 == 0) == a_white ? a : b), game,
		    line[row.ply]);
	if (store_game_get(s->store, game, &row) <= 0 || !row.ply)
		script_fail(s, "the move was not taken");
}

static void do_control(struct script *s, char *rest)
{
	struct sbuf line = SBUF_INIT;

	script_substitute(s, rest, &line);
	script_control(s, line.buf);
	sbuf_release(&line);
	script_settle(s);
}

/* kskak ARGUMENTS, as a shell parses them; its output is the answer. */
static void do_kskak(struct script *s, char *rest)
{
	const char *build = getenv("top_builddir");
	struct sbuf command = SBUF_INIT;
	char buf[4096];
	FILE *p;
	int status;

	sbuf_addf(&command, "%s/kskak ", build ? build : ".");
	script_substitute(s, rest, &command);
	sbuf_addf(&command, " --socket %s 2>&1", s->peer.control);
	sbuf_reset(&s->body);
	p = popen(command.buf, "r");
	while (p && fgets(buf, sizeof(buf), p))
		sbuf_adds(&s->body, buf);
	status = p ? pclose(p) : -1;
	s->status = status == 0 ? 200 : WEXITSTATUS(status) == 1 ? 409 : 400;
	sbuf_release(&command);
	script_settle(s);
}

/* http METHOD PATH [as KEY] [BODY] */
static void do_http(struct script *s, char *rest)
{
	struct sbuf path = SBUF_INIT, body = SBUF_INIT;
	char *method = script_word(&rest), *where = script_word(&rest);
	const char *token = NULL;

	if (!strncmp(rest, "as ", 3)) {
		script_word(&rest);
		token = script_person(s, script_word(&rest))->token;
	}
	script_substitute(s, where, &path);
	script_substitute(s, rest, &body);
	sbuf_reset(&s->body);
	s->status =
		peer_http(&s->peer, method, path.buf, token, body.len ? body.buf : NULL, &s->body);
	sbuf_release(&path);
	sbuf_release(&body);
	script_settle(s);
}

static void do_forget(struct script *s, char *rest)
{
	int i;

	(void)rest;
	mailbag_read(&s->bag);
	for (i = 0; i < s->bag.n; i++)
		s->bag.letters[i].seen = true;
}

/* --- expectations ----------------------------------------------------------------------------- */

static void show_letters(struct script *s, const struct person *p)
{
	int i;

	for (i = 0; i < s->bag.n; i++) {
		const struct bag_letter *l = &s->bag.letters[i];

		if (!l->seen && !strcmp(l->to, p->address))
			fprintf(stderr, "--- %s: %s\n%s\n", l->name, l->subject, l->text);
	}
}

static void want_mail(struct script *s, char *rest)
{
	struct person *p = script_person(s, script_word(&rest));
	char *regex = script_regex(s, rest);
	struct bag_letter *l = script_letter(s, p, regex);

	for (int i = 0; i < 20 && !l; i++) { /* many letters are sent over several turns */
		script_settle(s);
		l = script_letter(s, p, regex);
	}
	if (!l) {
		show_letters(s, p);
		script_fail(s, "no letter to %s says /%s/", p->key, regex);
	}
	script_letters_read(s, l, regex);
	l->seen = true;
}

static void want_no_mail(struct script *s, char *rest)
{
	struct person *p = script_person(s, script_word(&rest));
	char *regex = *rest ? script_regex(s, rest) : NULL;
	struct bag_letter *l = script_letter(s, p, regex ? regex : "");

	if (l)
		script_fail(s, "%s got a letter: %s\n%s", p->key, l->subject, l->text);
}

struct wanted_case {
	enum case_kind kind;
	int64_t player;
	long long found;
};

static int match_case(void *arg, const struct case_row *row)
{
	struct wanted_case *w = arg;

	if (row->kind == w->kind && (!w->player || row->player == w->player))
		w->found = row->id;
	return 0;
}

static enum case_kind case_kind_of(struct script *s, const char *name)
{
	static const char *const names[] = {
		"",	   "overstep", "silence",    "adjudication", "protest",	    "undeliverable",
		"address", "appeal",   "withdrawal", "entry",	     "composition", "reserve",
		"title",   "pairing",  "objection",  "correction"};
	size_t i;

	for (i = 1; i < sizeof(names) / sizeof(names[0]); i++) {
		if (!strcmp(names[i], name))
			return (enum case_kind)i;
	}
	script_fail(s, "no kind of case is called '%s'", name);
}

static long long open_case(struct script *s, char *rest)
{
	struct wanted_case w = {.kind = case_kind_of(s, script_word(&rest))};
	char *key = script_word(&rest);

	if (*key)
		w.player = script_player(s, key);
	if (store_case_open(s->store, match_case, &w) < 0)
		script_fail(s, "the cases cannot be read");
	return w.found;
}

/* want count KEY N: letters since the last `forget` or the last one wanted. */
static void want_count(struct script *s, char *rest)
{
	struct person *p = script_person(s, script_word(&rest));
	int n = 0;

	mailbag_read(&s->bag);
	for (int i = 0; i < s->bag.n; i++)
		n += !s->bag.letters[i].seen && !strcmp(s->bag.letters[i].to, p->address);
	if (n != (int)strtol(rest, NULL, 10)) {
		show_letters(s, p);
		script_fail(s, "%s has %d letters, not %s", p->key, n, rest);
	}
}

static void want_case(struct script *s, char *rest)
{
	char kind[64];

	snprintf(kind, sizeof(kind), "%s", rest);
	s->case_id = open_case(s, rest);
	if (!s->case_id)
		script_fail(s, "no open case: %s", kind);
}

static void want_no_case(struct script *s, char *rest)
{
	if (open_case(s, rest))
		script_fail(s, "such a case is open");
}

static void want_result(struct script *s, char *rest)
{
	char *a = script_word(&rest), *b = script_word(&rest), *want = script_word(&rest);
	struct game_row row;
	bool white;
	int64_t game = script_game(s, a, b, &white);
	const char *got;

	if (store_game_get(s->store, game, &row) <= 0)
		script_fail(s, "game %lld cannot be read", (long long)game);
	/* as seen by A: reverse it if they have Black */
	got = white			   ? row.result
	      : !strcmp(row.result, "1-0") ? "0-1"
	      : !strcmp(row.result, "0-1") ? "1-0"
					   : row.result;
	if (strcmp(got, want) != 0)
		script_fail(s, "%s - %s stands %s, not %s", a, b, got, want);
}

/* want place KEY PLACE POINTS [GROUP]: in the table of that group, by default group 1. */
static void want_place(struct script *s, char *rest)
{
	char *key = script_word(&rest), *place = script_word(&rest), *points = script_word(&rest),
	     request[64];
	json_t *answer, *line;
	json_t *table;
	size_t i;

	snprintf(request, sizeof(request), "{\"do\":\"group\",\"group\":%lld}",
		 *rest ? (long long)script_group(s, rest) : 1LL);
	answer = peer_control(&s->peer, request);
	table = json_object_get(json_object_get(answer, "result"), "table");
	json_array_foreach(table, i, line)
	{
		const char *name = json_string_value(json_object_get(line, "name"));

		if (!name || strcmp(name, script_person(s, key)->name) != 0)
			continue;
		if (json_integer_value(json_object_get(line, "place")) != strtol(place, NULL, 10) ||
		    json_number_value(json_object_get(line, "points")) != strtod(points, NULL))
			script_fail(s, "%s stands elsewhere: %s", key,
				    json_dumps(line, JSON_COMPACT));
		json_decref(answer);
		return;
	}
	script_fail(s, "%s is not in the table", key);
}

static void want_status(struct script *s, char *rest)
{
	if (s->status != (int)strtol(rest, NULL, 10))
		script_fail(s, "the answer was %d: %s", s->status, s->body.buf);
}

static void want_body(struct script *s, char *rest)
{
	char *regex = script_regex(s, rest);

	if (!script_matches(s, regex, s->body.buf))
		script_fail(s, "the answer does not say /%s/: %s", regex, s->body.buf);
}

static void want_no_body(struct script *s, char *rest)
{
	char *regex = script_regex(s, rest);

	if (script_matches(s, regex, s->body.buf))
		script_fail(s, "the answer says /%s/: %s", regex, s->body.buf);
}

static void want_ok(struct script *s, char *rest)
{
	(void)rest;
	if (s->status != 200)
		script_fail(s, "refused: %s", s->body.buf);
}

static void want_refused(struct script *s, char *rest)
{
	(void)rest;
	if (s->status == 200)
		script_fail(s, "not refused: %s", s->body.buf);
}

/* Every line fits a terminal of 100 columns. */
static void want_narrow(struct script *s, char *rest)
{
	(void)rest;
	for (const char *line = s->body.buf; *line;) {
		size_t len = strcspn(line, "\n");

		if (utf8_columns(line, len) > 100)
			script_fail(s, "wider than 100 columns: %.*s", (int)len, line);
		line += len + (line[len] != '\0');
	}
}

static void do_want(struct script *s, char *rest)
{
	static const struct {
		const char *name;
		void (*run)(struct script *s, char *rest);
	} wants[] = {
		{"no mail ", want_no_mail},
		{"no case ", want_no_case},
		{"mail ", want_mail},
		{"case ", want_case},
		{"result ", want_result},
		{"status ", want_status},
		{"body ", want_body},
		{"place ", want_place},
		{"paired ", script_want_paired},
		{"ok", want_ok},
		{"refused", want_refused},
		{"no body ", want_no_body},
		{"narrow", want_narrow},
		{"trace ", script_want_trace},
		{"no trace ", script_want_no_trace},
		{"count ", want_count},
		{"header ", script_want_header},
		{"no header ", script_want_no_header},
		{"location ", script_want_location},
	};
	struct sbuf line = SBUF_INIT;
	size_t i;

	script_substitute(s, rest, &line);
	for (i = 0; i < sizeof(wants) / sizeof(wants[0]); i++) {
		size_t n = strlen(wants[i].name);

		if (!strncmp(line.buf, wants[i].name, n)) {
			wants[i].run(s, line.buf + n);
			s->wants++;
			sbuf_release(&line);
			return;
		}
	}
	script_fail(s, "nothing can be wanted like that: %s", rest);
}

static void do_times(struct script *s, char *rest);

/* clang-format off */
static const struct {
	const char *name;
	void (*run)(struct script *s, char *rest);
} words[] = {
	{"times", do_times},
	{"at", do_at},
	{"person", do_person},
	{"mail", do_mail},
	{"write", do_write},
	{"answer", do_answer},
	{"auto", do_auto},
	{"bounce", do_bounce},
	{"moves", do_moves},
	{"beat", do_beat},
	{"draw", do_draw},
	{"control", do_control},
	{"http", do_http},
	{"api", script_api},
	{"token", script_token},
	{"forget", do_forget},
	{"kill", script_kill},
	{"damage", script_damage},
	{"mend", script_mend},
	{"ended", script_ended},
	{"check", script_check},
	{"restart", script_restart},
	{"refuse", script_refuse},
	{"take", script_take},
	{"white", do_white},
	{"black", do_black},
	{"address", do_address},
	{"serve", do_serve},
	{"advance", do_advance},
	{"host", script_host},
	{"disk", script_disk},
	{"want", do_want},
	{"kskak", do_kskak},
	{"pick", script_pick},
	{"forward", script_forward},
	{"thread", script_thread},
	{"trust", script_trust},
	{"entrants", script_entrants},
	{"results", script_results},
	{"published", script_published},
	{"record", script_record},
	{"teams", script_teams},
	{"squads", script_squads},
	{"cards", script_cards},
	{"captains", script_captains},
	{"sound", script_sound},
	{"amid", script_amid}, {"together:", script_together},
	{"anyone", script_anyone},
	{"astray", script_astray},
	{"facts", script_facts},
	{"pages", script_pages},
	{"browse", script_browse},
	{"follow", script_follow},
	{"header", script_header},
	{"submit", script_submit},
	{"send", script_send},
	{"resend", script_resend},
	{"sign-in", script_sign_in},
};
/* clang-format on */

void script_line(struct script *s, char *line)
{
	char *name = script_word(&line);
	size_t i;

	if (!*name || *name == '#')
		return;
	for (i = 0; i < sizeof(words) / sizeof(words[0]); i++) {
		if (!strcmp(words[i].name, name)) {
			words[i].run(s, line);
			return;
		}
	}
	script_fail(s, "no word is called '%s'", name);
}

/* times N: LINE = the line, N times. */
static void do_times(struct script *s, char *rest)
{
	char *line = script_behind_colon(s, rest), *copy;

	for (long n = strtol(rest, NULL, 10); n > 0; n--) {
		copy = mem_strdup(line);
		script_line(s, copy);
		free(copy);
	}
}

/* Lines read ahead of the current one. */
struct ahead {
	struct sbuf text;
	bool there;
	int lines; /* number of lines in the current one */
};

/* Reads a line and its continuation lines, which start with a tab, joined by line feeds. */
static bool next_line(struct script *s, FILE *f, struct sbuf *line, struct ahead *ahead)
{
	char buf[4096];
	bool there = ahead->there;

	sbuf_reset(line);
	sbuf_adds(line, ahead->text.buf);
	s->line += ahead->lines;
	ahead->lines = 1;
	ahead->there = false;
	while (fgets(buf, sizeof(buf), f)) {
		buf[strcspn(buf, "\n")] = '\0';
		if (buf[0] != '\t' && there) {
			sbuf_reset(&ahead->text);
			sbuf_adds(&ahead->text, buf);
			ahead->there = true;
			return true;
		}
		ahead->lines += there;
		sbuf_addf(line, "%s%s", there ? "\n" : "", buf[0] == '\t' ? buf + 1 : buf);
		there = true;
	}
	return there;
}

/* A configuration key, except "draws", which is an option of the daemon. */
static void take_setting(struct script *s, const char *setting, struct sbuf *config)
{
	static const char draws[] = "draws=";

	if (!strncmp(setting, draws, sizeof(draws) - 1))
		snprintf(s->draws, sizeof(s->draws), "%s", setting + sizeof(draws) - 1);
	else
		sbuf_addf(config, "%s\n", setting);
}

static void open_script(struct script *s, FILE *f, char *clock)
{
	struct sbuf why = SBUF_INIT, config = SBUF_INIT;
	char first[256], *rest;

	if (!fgets(first, sizeof(first), f) || sscanf(first, "clock %63s", clock) != 1)
		script_fail(s, "the first line says `clock INSTANT [KEY=VALUE]...`");
	sbuf_addf(&config, "%sofficer-name = %s: Hanne Holm\n", TEST_CONFIG, script_login());
	first[strcspn(first, "\n")] = '\0';
	rest = strstr(first, clock) + strlen(clock);
	while (*rest)
		take_setting(s, script_word(&rest), &config);
	peer_init(&s->peer, clock, config.buf);
	sbuf_release(&config);
	s->peer.draws = *s->draws ? s->draws : NULL;
	mailbag_init(&s->bag, s->peer.outgoing);
	sbuf_init(&s->body);
	sbuf_init(&s->head);
	sbuf_init(&s->extra);
	sbuf_init(&s->told_body);
	if (!peer_start(&s->peer))
		script_fail(s, "kskakd does not start");
	if (store_open(s->peer.database, false, &s->store, &why) < 0)
		script_fail(s, "%s", why.buf);
	s->facts = facts_open(s->peer.database);
	if (!s->facts)
		script_fail(s, "the facts cannot be read");
}

static int run_file(const char *path, bool transcript)
{
	struct script s = {.file = path, .line = 1};
	struct sbuf line = SBUF_INIT, copy = SBUF_INIT;
	struct ahead ahead = {.text = SBUF_INIT, .lines = 1};
	char clock[64];
	FILE *f = fopen(path, "r");
	int wants;

	if (!f)
		peer_die("%s cannot be read", path);
	open_script(&s, f, clock);
	while (next_line(&s, f, &line, &ahead)) {
		sbuf_reset(&copy);
		sbuf_adds(&copy, line.buf);
		script_line(&s, line.buf);
		if (transcript)
			script_tell(&s, copy.buf);
	}
	fclose(f);
	script_letters_check(&s);
	wants = s.wants;
	if (peer_stop(&s.peer) != 0)
		script_fail(&s, "the daemon did not stop in order");
	facts_close(s.facts);
	store_close(s.store);
	mailbag_release(&s.bag);
	peer_release(&s.peer, false);
	sbuf_release(&s.body);
	script_web_release(&s);
	sbuf_release(&line);
	sbuf_release(&copy);
	sbuf_release(&s.told_body);
	sbuf_release(&ahead.text);
	return wants;
}

int main(int argc, char **argv)
{
	bool transcript = argc > 1 && !strcmp(argv[1], "-v");
	int i, wants = 0;

	for (i = 1 + transcript; i < argc; i++) {
		double began = peer_seconds();
		int n = run_file(argv[i], transcript);

		printf("%s: %d expectations in %.1f s\n", argv[i], n, peer_seconds() - began);
		wants += n;
	}
	printf("%d passed, 0 failed\n", wants);
	return wants ? 0 : 1;
}
