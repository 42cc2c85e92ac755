/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See put_aside.h.  The list is one row of meta, which only turns that run alone change. */
#include "daemon/event/put_aside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"
#include "core/base/utf8.h"
#include "daemon/letter/queue.h"
#include "sql/store_table.h"

#define FIRST_PAUSE 60 /* seconds, doubled with each try */
#define LAST_PAUSE  86400
#define PART_PAUSE  600 /* the longest one of a duty of the server, which does much at once */
#define WHY_MOST    200 /* bytes of the database's message */
#define TOLD_MOST   20	/* things put aside at a time of which somebody is told by letter */

static const char *const kind_words[ASIDE_KINDS] = {
	[ASIDE_END] = "end",   [ASIDE_EVENT] = "event", [ASIDE_GROUP] = "group",
	[ASIDE_LIST] = "list", [ASIDE_YEAR] = "year",	[ASIDE_EDITION] = "edition",
	[ASIDE_GAME] = "game", [ASIDE_CASE] = "case",	[ASIDE_ADDRESS] = "address",
	[ASIDE_PART] = "part",
};

/* --- the list --------------------------------------------------------------------------------- */

/* An empty one if there is none, or if it cannot be read. */
int put_aside_load(struct store *st, struct put_aside *ret)
{
	struct sbuf text = SBUF_INIT;
	int rc = store_meta_get(st, PUT_ASIDE_META, &text);
	json_t *list = rc > 0 ? json_loads(text.buf, 0, NULL) : NULL;

	sbuf_release(&text);
	if (!json_is_array(list)) {
		json_decref(list);
		list = json_array();
	}
	*ret = (struct put_aside){.list = list};
	return rc < 0 ? rc : 1;
}

int put_aside_save(struct store *st, const struct put_aside *p)
{
	char *text;
	int rc;

	if (!p->changed)
		return 1;
	text = json_dumps(p->list, JSON_COMPACT);
	rc = store_meta_set(st, PUT_ASIDE_META, text ? text : "[]");
	free(text);
	return rc;
}

void put_aside_release(struct put_aside *p)
{
	for (size_t i = 0; i < ASIDE_KINDS; i++)
		free(p->skip[i].ids);
	json_decref(p->list);
	*p = (struct put_aside){.list = NULL};
}

static int64_t number_of(const json_t *one, const char *key)
{
	return json_integer_value(json_object_get(one, key));
}

static bool is_of(const json_t *one, enum aside_kind kind)
{
	const char *word = json_string_value(json_object_get(one, "kind"));

	return word && !strcmp(word, kind_words[kind]);
}

static bool is_due(const json_t *one, struct instant now)
{
	return number_of(one, "next") <= now.sec;
}

/* Its index; the length of the list if it is not there. */
static size_t find(const struct put_aside *p, enum aside_kind kind, int64_t id)
{
	const json_t *one;
	size_t i;

	json_array_foreach(p->list, i,
			   one) if (is_of(one, kind) && number_of(one, "id") == id) return i;
	return json_array_size(p->list);
}

static json_t *get(const struct put_aside *p, enum aside_kind kind, int64_t id)
{
	return json_array_get(p->list, find(p, kind, id));
}

const struct store_skip *put_aside_skip(struct put_aside *p, enum aside_kind kind,
					struct instant now)
{
	struct store_skip *skip = &p->skip[kind];
	const json_t *one;
	size_t i, cap = 0;

	free(skip->ids);
	*skip = (struct store_skip){NULL, 0};
	json_array_foreach(p->list, i, one)
	{
		if (!is_of(one, kind) || is_due(one, now))
			continue;
		skip->ids = mem_room(skip->ids, skip->n + 1, &cap, sizeof(*skip->ids));
		skip->ids[skip->n++] = number_of(one, "id");
	}
	return skip;
}

bool put_aside_has(const struct put_aside *p, enum aside_kind kind)
{
	const json_t *one;
	size_t i;

	json_array_foreach(p->list, i, one) if (is_of(one, kind)) return true;
	return false;
}

bool put_aside_waits(const struct put_aside *p, enum aside_kind kind, int64_t id,
		     struct instant now)
{
	const json_t *one = get(p, kind, id);

	return one && !is_due(one, now);
}

int64_t put_aside_due(const struct put_aside *p, enum aside_kind kind, struct instant now,
		      int64_t id)
{
	const json_t *one;
	int64_t next = 0;
	size_t i;

	json_array_foreach(p->list, i, one)
	{
		int64_t its = number_of(one, "id");

		if (is_of(one, kind) && is_due(one, now) && its > id && (!next || its < next))
			next = its;
	}
	return next;
}

bool put_aside_next(const struct put_aside *p, struct instant *ret_at)
{
	const json_t *one;
	int64_t first = INT64_MAX;
	size_t i;

	json_array_foreach(p->list, i, one) if (number_of(one, "next") < first) first =
		number_of(one, "next");
	ret_at->sec = first;
	return json_array_size(p->list) > 0;
}

void put_aside_forget(struct put_aside *p, struct instant now)
{
	size_t i = 0;

	while (i < json_array_size(p->list))
		if (is_due(json_array_get(p->list, i), now)) {
			json_array_remove(p->list, i);
			p->changed = true;
		} else {
			i++;
		}
}

/* --- telling the leader ---------------------------------------------------------------------- */

static int send_letter(struct work *work, const struct aside_thing *thing, const char *why)
{
	struct letter_facts letter = {.kind = POST_DAMAGE,
				      .group = thing->group,
				      .tourney = thing->tourney,
				      .urgent = true};
	struct sbuf line = SBUF_INIT;
	int rc = 1;

	sbuf_addf(&line, "%s: %s", thing->what, why);
	letter.facts = json_pack("{s:[s%], s:i, s:b}", "findings", line.buf, line.len, "count", 1,
				 thing->kind == ASIDE_END ? "unfinished" : "overdue", true);
	if (letter.facts && letter_queue_to_leader(work, false, &letter))
		rc = letter_queue(work, &letter);
	else
		json_decref(letter.facts);
	sbuf_release(&line);
	return rc;
}

/* If even the letter cannot be stored, the log has to do. */
static int tell_leader(struct work *work, const struct aside_thing *thing, const char *why)
{
	int rc = store_mark(work->ctx->store);

	if (rc > 0)
		rc = send_letter(work, thing, why);
	if (rc > 0)
		return store_keep(work->ctx->store);
	if (rc != STORE_FAILED || store_failed_late(work->ctx->store))
		return rc;
	return context_undo_part(work->ctx);
}

static void copy_why(const char *why, char ret_why[WHY_MOST + 1])
{
	snprintf(ret_why, WHY_MOST + 1, "%.*s", (int)utf8_fit(why, WHY_MOST), why);
}

/* --- putting aside --------------------------------------------------------------------------- */

static int64_t pause_after(enum aside_kind kind, int64_t tries)
{
	int64_t last = kind == ASIDE_PART ? PART_PAUSE : LAST_PAUSE, pause = FIRST_PAUSE;

	for (int64_t i = 0; i < tries && pause < last; i++)
		pause *= 2;
	return pause < last ? pause : last;
}

int put_aside_note(struct work *work, struct put_aside *p, const struct aside_thing *thing,
		   const char *why)
{
	char text[WHY_MOST + 1];

	if (get(p, thing->kind, thing->id))
		return 1;
	copy_why(why, text);
	json_array_append_new(
		p->list, json_pack("{s:s, s:s, s:I, s:I, s:i, s:I, s:s}", "what", thing->what,
				   "kind", kind_words[thing->kind], "id", (json_int_t)thing->id,
				   "since", (json_int_t)work->received.sec, "tries", 0, "next",
				   (json_int_t)(work->received.sec + FIRST_PAUSE), "why", text));
	p->changed = true;
	return json_array_size(p->list) > TOLD_MOST ? 1 : tell_leader(work, thing, text);
}

/* It has failed again. */
static void put_off(const struct work *work, struct put_aside *p, const struct aside_thing *thing,
		    const char *why)
{
	json_t *one = get(p, thing->kind, thing->id);
	int64_t tries = number_of(one, "tries") + 1;

	json_object_set_new(one, "what", json_string(thing->what));
	json_object_set_new(one, "why", json_string(why));
	json_object_set_new(one, "tries", json_integer(tries));
	json_object_set_new(one, "next",
			    json_integer(work->received.sec + pause_after(thing->kind, tries)));
	p->changed = true;
}

static void log_failure(const struct context *ctx, const struct aside_thing *thing, const char *why)
{
	struct sbuf line = SBUF_INIT;

	sbuf_addf(&line, "cannot store what is due, %s: %s", thing->what, why);
	if (ctx->report)
		ctx->report(ctx->hook_arg, line.buf);
	sbuf_release(&line);
}

/* What failed is undone. */
static int fail(struct work *work, struct put_aside *p, const struct aside_thing *thing)
{
	char why[WHY_MOST + 1];
	int rc;

	copy_why(store_why(work->ctx->store), why);
	log_failure(work->ctx, thing, why);
	rc = context_undo_part(work->ctx);
	if (rc < 0)
		return rc;
	if (get(p, thing->kind, thing->id))
		put_off(work, p, thing, why);
	else
		rc = put_aside_note(work, p, thing, why);
	return rc < 0 ? rc : 0;
}

static void done(struct put_aside *p, const struct aside_thing *thing)
{
	size_t at = find(p, thing->kind, thing->id);

	if (at == json_array_size(p->list))
		return;
	json_array_remove(p->list, at);
	p->changed = true;
}

int put_aside_try(struct work *work, struct put_aside *p, struct aside_thing *thing,
		  int (*run)(void *arg), void *arg)
{
	struct store *st = work->ctx->store;
	bool alone = work->cautious || get(p, thing->kind, thing->id);
	size_t ended = work->ended.n, rounds = work->rounds.n;
	int rc = alone ? store_mark(st) : 1, kept;

	if (rc > 0)
		rc = run(arg);
	if (rc >= 0) {
		kept = alone ? store_keep(st) : 1;
		done(p, thing);
		return kept < 0 ? kept : rc;
	}
	if (!alone || rc != STORE_FAILED || store_failed_late(st))
		return rc;
	work->ended.n = ended;
	work->rounds.n = rounds;
	return fail(work, p, thing);
}

/* --- for people ------------------------------------------------------------------------------ */

json_t *put_aside_json(struct context *ctx)
{
	struct put_aside p;
	json_t *one;
	size_t i;
	char at[INSTANT_TEXT];

	if (put_aside_load(ctx->store, &p) < 0) {
		put_aside_release(&p);
		return NULL;
	}
	json_array_foreach(p.list, i, one)
	{
		static const char *const instants[] = {"since", "next"};

		for (size_t k = 0; k < 2; k++)
			json_object_set_new(
				one, instants[k],
				json_string(instant_format(
					(struct instant){number_of(one, instants[k])}, at)));
	}
	return p.list;
}
