/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See stage.h. */
#include "tests/daemon/stage.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "daemon/act/from_timer.h"
#include "daemon/letter/render.h"
#include "sql/store_entry.h"
#include "sql/store_stage.h"
#include "tests/scratch.h"

struct instant stage_at(const char *text)
{
	struct instant t;

	if (!instant_parse(text, &t))
		fail_msg("no instant: %s", text);
	return t;
}

static struct instant now_of(void *arg)
{
	return ((struct stage *)arg)->now;
}

static void draw(void *arg, void *ret, size_t len)
{
	struct stage *s = arg;
	unsigned char *bytes = ret;

	for (size_t i = 0; i < len; i++)
		bytes[i] = (unsigned char)(s->draws * 37 + i);
	s->draws++;
}

/*
 * A new database.  Its tables are made for the first case of a program and copied for the others:
 * the migrations take most of the time of a case.
 */
static void put_database(const char *path)
{
	static struct sbuf made = SBUF_INIT; /* until the program ends */
	struct sbuf why = SBUF_INIT;
	struct store *st;
	char buf[65536];
	size_t n;
	FILE *f;

	if (!made.len) {
		if (store_open(path, true, &st, &why) < 0)
			fail_msg("%s", why.buf);
		store_close(st);
		sbuf_release(&why);
		f = fopen(path, "r");
		assert_non_null(f);
		while ((n = fread(buf, 1, sizeof(buf), f)) > 0)
			sbuf_add(&made, buf, n);
		fclose(f);
		return;
	}
	f = fopen(path, "w");
	assert_non_null(f);
	assert_int_equal(fwrite(made.buf, 1, made.len, f), made.len);
	assert_int_equal(fclose(f), 0);
}

static void open_room(struct stage *s)
{
	struct context_settings set = CONTEXT_SETTINGS_DEFAULT;
	struct sbuf why = SBUF_INIT;
	char path[128];

	set.domain = "play.test";
	set.lang = &lang_english;
	set.leader_address = "leader@x.dk";
	set.authserv_id = "mx.play.test";
	set.start_days = 1;
	set.heartbeat_seconds = 28800;
	snprintf(path, sizeof(path), "%s/db", s->dir);
	if (!s->database && access(path, F_OK) != 0)
		put_database(path);
	if (store_open(s->database ? s->database : path, true, &s->ctx.store, &why) < 0)
		fail_msg("%s", why.buf);
	if (s->database)
		assert_int_equal(store_claim(s->ctx.store, "stage"), 1);
	s->ctx.set = set;
	s->ctx.now = now_of;
	s->ctx.now_arg = s->ctx.random_arg = s;
	s->ctx.random = draw;
	if (context_open(&s->ctx, &why) < 0)
		fail_msg("%s", why.buf);
	sbuf_release(&why);
}

int stage_open(void **state)
{
	return stage_open_file(state, NULL);
}

static int open_on(void **state, const char *database, void (*prepare)(const char *path))
{
	struct stage *s = calloc(1, sizeof(*s));
	char path[128];

	s->database = database;
	scratch_path(s->dir, sizeof(s->dir), "kskak-stage");
	if (!mkdtemp(s->dir))
		return -1;
	s->now = stage_at("2026-03-01T08:00:00Z");
	snprintf(path, sizeof(path), "%s/db", s->dir);
	if (prepare)
		prepare(path);
	open_room(s);
	*state = s;
	return 0;
}

int stage_open_file(void **state, void (*prepare)(const char *path))
{
	return open_on(state, NULL, prepare);
}

int stage_open_server(void **state, const char *database)
{
	return open_on(state, database, NULL);
}

void stage_reopen(struct stage *s)
{
	context_close(&s->ctx);
	store_close(s->ctx.store);
	open_room(s);
}

int stage_close(void **state)
{
	struct stage *s = *state;
	char command[128];

	context_close(&s->ctx);
	store_close(s->ctx.store);
	for (int i = 0; i < s->n_letters; i++)
		free(s->letters[i].bytes);
	json_decref(s->json);
	snprintf(command, sizeof(command), "rm -rf %s", s->dir);
	free(s);
	return system(command);
}

static void on_answer(void *arg, const struct answer *answer)
{
	struct stage *s = arg;

	s->outcome = answer->outcome;
	s->repeated = answer->repeated;
	s->unfinished = answer->unfinished;
	snprintf(s->error, sizeof(s->error), "%s", answer->error);
	snprintf(s->rule, sizeof(s->rule), "%s", answer->rule);
	snprintf(s->message, sizeof(s->message), "%s", answer->message.buf);
	json_decref(s->json);
	s->json = json_incref(answer->json);
}

void stage_mail_id(struct stage *s, const char *id, const char *from, const char *recipient,
		   const char *text)
{
	struct sbuf raw = SBUF_INIT;
	time_t now = s->now.sec;
	struct tm tm;
	char date[64];
	struct inbound in = {.door = DOOR_MAIL,
			     .received = s->now,
			     .mail = {.envelope_from = from,
				      .recipient = recipient ? recipient : "play@play.test",
				      .stamped = s->stamped}};

	strftime(date, sizeof(date), "%a, %d %b %Y %H:%M:%S +0000", gmtime_r(&now, &tm));
	if (s->headers)
		sbuf_adds(&raw, s->headers);
	/* Each delivery has its own stamp. */
	sbuf_addf(&raw, "Received: from x by y with LMTP id %d; Sun, 1 Mar 2026 08:00:01 +0000\r\n",
		  ++s->deliveries);
	if (id)
		sbuf_addf(&raw, "Message-ID: <%s>\r\n", id);
	sbuf_addf(&raw,
		  "From: Somebody <%s>\r\nTo: %s\r\n%s"
		  "Date: %s\r\nMIME-Version: 1.0\r\n"
		  "Content-Type: text/plain; charset=utf-8\r\n\r\n",
		  from, s->to ? s->to : in.mail.recipient, s->headers ? "" : "Subject: chess\r\n",
		  s->date ? s->date : date);
	for (; *text; text++)
		sbuf_adds(&raw, *text == '\n' ? "\r\n" : (char[]){*text, 0});
	sbuf_adds(&raw, "\r\n");
	in.mail.raw = raw.buf;
	in.mail.raw_len = raw.len;
	dispatch_submit(&s->ctx, &in, on_answer, s);
	sbuf_release(&raw);
}

void stage_mail(struct stage *s, const char *from, const char *recipient, const char *text)
{
	char id[64];

	snprintf(id, sizeof(id), "m%d@x.dk", ++s->mails);
	stage_mail_id(s, id, from, recipient, text);
}

void stage_submit(struct stage *s, const struct inbound *in)
{
	dispatch_submit(&s->ctx, in, on_answer, s);
}

void stage_api(struct stage *s, int64_t player, int64_t game, int ply, const char *text)
{
	struct command_list list;
	struct inbound in = {.door = DOOR_API,
			     .received = s->now,
			     .api = {.player = player, .game = game, .ply = ply}};

	command_list_init(&list);
	assert_int_equal(command_parse(text, strlen(text), &list), COMMAND_OK);
	assert_int_equal(list.n, 1);
	in.api.command = &list.v[0];
	dispatch_submit(&s->ctx, &in, on_answer, s);
	command_list_release(&list);
}

void stage_control_as(struct stage *s, enum role role, const char *events, const char *request)
{
	struct inbound in = {.door = DOOR_CONTROL,
			     .received = s->now,
			     .control = {.request = json_loads(request, 0, NULL),
					 .role = role,
					 .author = s->author ? s->author : "tester",
					 .user = s->author ? strchr(s->author, ' ') + 1 : NULL,
					 .events = events,
					 .plays_as = s->plays_as}};

	assert_non_null(in.control.request);
	dispatch_submit(&s->ctx, &in, on_answer, s);
	json_decref(in.control.request);
}

void stage_control(struct stage *s, const char *request)
{
	stage_control_as(s, ROLE_ADMIN, "*", request);
}

void stage_tick(struct stage *s)
{
	struct inbound in = {.door = DOOR_TIMER, .received = s->now};

	dispatch_submit(&s->ctx, &in, on_answer, s);
}

void stage_walk(struct stage *s, struct instant to)
{
	struct instant at;
	int steps = 0;

	stage_deliver(s);
	while (from_timer_next(&s->ctx, &at) && at.sec <= to.sec) {
		if (at.sec > s->now.sec)
			s->now = at;
		stage_tick(s);
		assert_int_equal(s->outcome, OUTCOME_DONE);
		stage_deliver(s);
		assert_true(++steps < 20000);
	}
	s->now = to;
}

static void reply_to_of(const char *bytes, char *ret, size_t size)
{
	const char *at = strstr(bytes, "play+");
	size_t n = at ? strcspn(at, ">\r\n ") : 0;

	snprintf(ret, size, "%.*s", (int)n, at ? at : "");
}

static void keep_letter(struct stage *s, const struct post_row *row)
{
	struct stage_letter *l = &s->letters[s->n_letters];
	struct rendered post;
	int rc;

	render_init(&post);
	rc = render_letter(&s->ctx, row, row->created, &post);
	if (rc < 0)
		fail_msg("letter %lld of kind %d: %s", (long long)row->id, (int)row->kind,
			 store_why(s->ctx.store));
	if (rc > 0) {
		assert_true(s->n_letters < STAGE_LETTERS);
		s->n_letters++;
		l->kind = row->kind;
		l->game = row->game;
		snprintf(l->to, sizeof(l->to), "%s", post.to);
		reply_to_of(post.bytes.buf, l->reply_to, sizeof(l->reply_to));
		l->bytes = strdup(post.bytes.buf);
	}
	render_release(&post);
}

struct rows {
	struct post_row v[64];
	int n;
};

static int gather(void *arg, const struct post_row *row)
{
	struct rows *rows = arg;

	rows->v[rows->n] = *row;
	rows->v[rows->n++].facts = strdup(row->facts);
	return 0;
}

void stage_sent(struct stage *s, int64_t letter)
{
	struct inbound in = {.door = DOOR_OUTBOX,
			     .received = s->now,
			     .outbox = {.letter = letter, .fate = FATE_SENT}};

	dispatch_submit(&s->ctx, &in, on_answer, s);
	assert_int_equal(s->outcome, OUTCOME_DONE);
}

void stage_deliver(struct stage *s)
{
	struct rows rows;
	struct stage keep = *s; /* the last answer must not change */

	json_incref(keep.json);

	do {
		rows.n = 0;
		assert_true(store_outbox_due(s->ctx.store, s->now, 64, STORE_SKIP_NONE, gather,
					     &rows) > 0);
		for (int i = 0; i < rows.n; i++) {
			keep_letter(s, &rows.v[i]);
			stage_sent(s, rows.v[i].id);
			post_row_release(&rows.v[i]);
		}
	} while (rows.n);
	s->outcome = keep.outcome;
	s->repeated = keep.repeated;
	memcpy(s->error, keep.error, sizeof(s->error));
	memcpy(s->rule, keep.rule, sizeof(s->rule));
	memcpy(s->message, keep.message, sizeof(s->message));
	json_decref(s->json);
	s->json = keep.json;
}

const struct stage_letter *stage_letter(struct stage *s, const char *to, enum post_kind kind,
					int64_t game)
{
	stage_deliver(s);
	for (int i = s->n_letters - 1; i >= 0; i--)
		if (s->letters[i].kind == kind && !strcmp(s->letters[i].to, to) &&
		    (!game || s->letters[i].game == game))
			return &s->letters[i];
	fail_msg("no letter of kind %d to %s", (int)kind, to);
	return NULL;
}

int stage_count(struct stage *s, const char *to, enum post_kind kind)
{
	int n = 0;

	stage_deliver(s);
	for (int i = 0; i < s->n_letters; i++)
		n += s->letters[i].kind == kind && !strcmp(s->letters[i].to, to);
	return n;
}

void stage_seven(struct stage *s)
{
	stage_control(s, "{\"do\":\"event.add\",\"code\":\"emt open\",\"name\":\"EMT\"}");
	assert_int_equal(s->outcome, OUTCOME_DONE);
	for (int i = 1; i <= 7; i++) {
		char from[32], text[200];
		snprintf(from, sizeof(from), "p%d@x.dk", i);
		snprintf(text, sizeof(text),
			 "enter emt open\nname: Player %d\nclub: none\nborn: 1980-01-0%d\n"
			 "language: en\n",
			 i, i);
		stage_mail(s, from, NULL, text);
		assert_int_equal(s->outcome, OUTCOME_DONE);
		stage_mail(s, from, stage_letter(s, from, POST_ENTRY_ASK, 0)->reply_to, "confirm");
		assert_int_equal(s->outcome, OUTCOME_DONE);
	}
}

static void fill_one(struct stage *s, int64_t event, int number)
{
	struct store *st = s->ctx.store;
	struct player p = {.born = CIVIL_NONE,
			   .rating = 1000 + number * 37 % 1200,
			   .lang = "en",
			   .invitations = true,
			   .created = s->now};
	struct entry_row e = {.tourney = event,
			      .state = ENTRY_CONFIRMED,
			      .seats = 1,
			      .first = CIVIL_NONE,
			      .last = CIVIL_NONE,
			      .reminded = CIVIL_NONE,
			      .asked = s->now,
			      .confirmed = s->now};

	snprintf(p.name, sizeof(p.name), "Player %d", number);
	snprintf(p.address, sizeof(p.address), "p%d@x.dk", number);
	snprintf(e.address, sizeof(e.address), "%s", p.address);
	snprintf(e.confirmation, sizeof(e.confirmation), "word %d", number);
	assert_int_equal(store_player_add(st, &p, &e.player), 1);
	assert_int_equal(store_entry_add(st, &e, &e.id), 1);
}

void stage_fill(struct stage *s, int64_t event, int first, int n)
{
	struct stage_row stage;

	assert_int_equal(store_begin(s->ctx.store), 1);
	assert_int_equal(store_stage_by_number(s->ctx.store, event, 1, &stage), 1);
	memset(stage.seed, 7, sizeof(stage.seed));
	stage.has_seed = true;
	assert_int_equal(store_stage_update(s->ctx.store, &stage), 1);
	for (int i = 0; i < n; i++)
		fill_one(s, event, first + i);
	assert_int_equal(store_commit(s->ctx.store), 1);
}
