/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See digest.h. */
#include "daemon/letter/digest.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"
#include "daemon/letter/choice.h"
#include "daemon/letter/queue.h"
#include "daemon/office.h"
#include "daemon/publish/record.h"
#include "sql/store_case.h"
#include "sql/store_game.h"
#include "sql/store_post.h"

#define DONE "digested" /* meta: the last day whose letters are queued */

static struct instant hour_of(const struct context *ctx, struct civil day)
{
	struct instant at = zone_midnight(ZONE_COPENHAGEN, day);

	at.sec += ctx->set.daily_hour * INT64_C(3600);
	return at;
}

/* The day on which daily letters were last made; false if never. */
static bool last_day(const struct context *ctx, struct civil *ret_day)
{
	struct sbuf text = SBUF_INIT;
	bool known = store_meta_get(ctx->store, DONE, &text) > 0 && civil_parse(text.buf, ret_day);

	sbuf_release(&text);
	return known;
}

struct instant digest_next(const struct context *ctx)
{
	struct civil day;

	return last_day(ctx, &day) ? hour_of(ctx, civil_add_days(day, 1)) : (struct instant){0};
}

/* --- one letter ------------------------------------------------------------------------------ */

struct item {
	struct post_row row; /* without facts */
	bool opens;	     /* only announces that its case was opened */
};

/* One reader and their queued items, in order. */
struct bundle {
	struct work *work;
	struct digest_reader reader;
	struct player to; /* for a player */
	struct item *items;
	size_t n, cap;
	json_t *lines, *fresh, *waiting; /* for the facts */
	bool ends;			 /* an open case is due before the next letter */
};

/* A player's statement about an open case. */
static bool has_words(const struct post_row *row)
{
	json_t *facts = json_loads(row->facts ? row->facts : "{}", 0, NULL);
	const char *words = json_string_value(json_object_get(facts, "says"));
	bool has = words && *words;

	json_decref(facts);
	return has;
}

static int take_item(void *arg, const struct post_row *row)
{
	struct bundle *b = arg;

	b->items = mem_room(b->items, b->n + 1, &b->cap, sizeof(*b->items));
	b->items[b->n] = (struct item){*row, row->kind == POST_CASE && !has_words(row)};
	b->items[b->n++].row.facts = NULL;
	return 0;
}

/* Whether the item's position is still the one to answer, and no later item shows the game. */
static int is_section(const struct bundle *b, size_t at, bool *ret_yes)
{
	const struct post_row *item = &b->items[at].row;
	struct game_row game;
	int rc = item->game ? store_game_get(b->work->ctx->store, item->game, &game) : 0;

	*ret_yes = rc > 0 && game.ply == item->ply && game.stage != STAGE_OVER;
	for (size_t i = at + 1; i < b->n && *ret_yes; i++)
		*ret_yes = b->items[i].row.game != item->game;
	return rc < 0 ? rc : 1;
}

/*
 * A player's letter: items that are not sections become lines; the token answers the section, if
 * any.
 */
static int of_player(struct bundle *b, struct letter_facts *l)
{
	int sections = 0, rc = 1;

	for (size_t i = 0; i < b->n && rc > 0; i++) {
		bool section;
		rc = is_section(b, i, &section);
		if (rc < 0)
			return rc;
		if (!section) {
			json_array_append_new(b->lines, json_integer(b->items[i].row.id));
			continue;
		}
		l->token = sections++ ? TOKEN_PLAYER : TOKEN_PLY;
		l->token_about = b->items[i].row.game;
		l->ply = b->items[i].row.ply;
	}
	if (sections != 1) {
		l->token = TOKEN_PLAYER;
		l->token_about = 0;
		l->ply = 0;
	}
	return rc;
}

static bool opens(const struct item *item, const struct case_row *row)
{
	return item->opens && item->row.case_id == row->id &&
	       item->row.created.sec == row->opened.sec;
}

static bool is_readers(const struct bundle *b, const struct case_row *row)
{
	const struct context_settings *set = &b->work->ctx->set;
	struct official_row named;
	const char *address;

	if (row->kind == CASE_APPEAL)
		address = office_address(set, OFFICE_OF_KC);
	else if (office_named(b->work->ctx, row->tourney, row->group, &named) > 0)
		address = named.address;
	else
		address = office_address(set, OFFICE_OF_LEADER);
	return !strcmp(address, b->reader.address);
}

/* An open case is new if its opening letter is among the items. */
static int take_case(void *arg, const struct case_row *row)
{
	struct bundle *b = arg;
	bool fresh = false;

	if (!is_readers(b, row))
		return 0;
	for (size_t i = 0; i < b->n && !fresh; i++)
		fresh = opens(&b->items[i], row);
	b->ends |= row->due.sec && row->due.sec <= b->work->received.sec + 86400;
	json_array_append_new(fresh ? b->fresh : b->waiting, json_integer(row->id));
	return 0;
}

static bool holds(json_t *numbers, int64_t number)
{
	json_t *one;
	size_t i;

	json_array_foreach(numbers, i, one)
	{
		if (json_integer_value(one) == number)
			return true;
	}
	return false;
}

/* An office's letter: the open cases, and a line for everything else. */
static int of_office(struct bundle *b, struct letter_facts *l)
{
	int rc = store_case_open(b->work->ctx->store, take_case, b);

	for (size_t i = 0; i < b->n && rc > 0; i++) {
		const struct item *item = &b->items[i];
		if (!item->opens || !holds(b->fresh, item->row.case_id))
			json_array_append_new(b->lines, json_integer(item->row.id));
	}
	l->token = TOKEN_OFFICE;
	return rc;
}

/* Officers receive the last line of the log, which lets its holder detect a rewritten past. */
static void add_checkpoint(struct bundle *b, json_t *facts)
{
	struct sbuf line = SBUF_INIT;

	if (!b->reader.player && record_checkpoint(b->work->ctx, &line) > 0 && line.len)
		json_object_set_new(facts, "checkpoint", json_string(line.buf));
	sbuf_release(&line);
}

/* Fetch the items first: they are marked with the letter's id. */
static int queue_letter(struct bundle *b, struct letter_facts *l)
{
	struct post_row row;
	int rc;

	l->facts = json_pack("{s:O, s:O, s:O}", "lines", b->lines, "new", b->fresh, "waiting",
			     b->waiting);
	add_checkpoint(b, l->facts);
	letter_queue_row(b->work, l, &row);
	rc = letter_queue_add(b->work, &row);
	if (rc > 0)
		rc = store_digest_take(b->work->ctx->store, row.id, &b->reader);
	post_row_release(&row);
	return rc;
}

static int fill_letter(struct bundle *b)
{
	struct letter_facts l = {.kind = POST_DIGEST};
	int rc = 1;

	if (b->reader.player) {
		rc = store_player_get(b->work->ctx->store, b->reader.player, &b->to);
		l.to = &b->to;
	} else {
		l.address = b->reader.address;
		l.lang = b->work->ctx->set.lang;
	}
	if (rc > 0)
		rc = b->reader.player ? of_player(b, &l) : of_office(b, &l);
	if (rc > 0 && (b->n || b->ends))
		rc = queue_letter(b, &l);
	return rc == 0 ? STORE_FAILED : rc;
}

static int make_letter(struct work *work, const struct digest_reader *reader)
{
	struct bundle b = {.work = work,
			   .reader = *reader,
			   .lines = json_array(),
			   .fresh = json_array(),
			   .waiting = json_array()};
	int rc = store_digest_waiting_each(work->ctx->store, reader, take_item, &b);

	if (rc > 0)
		rc = fill_letter(&b);
	json_decref(b.lines);
	json_decref(b.fresh);
	json_decref(b.waiting);
	free(b.items);
	return rc;
}

/* --- all of them ----------------------------------------------------------------------------- */

struct readers {
	struct digest_reader *v;
	size_t n, cap;
};

static int take_reader(void *arg, const struct digest_reader *reader)
{
	struct readers *all = arg;

	all->v = mem_room(all->v, all->n + 1, &all->cap, sizeof(*all->v));
	all->v[all->n++] = *reader;
	return 0;
}

/* An office without items also gets a letter if one of its cases is due. */
static int add_office(struct work *work, const char *address, struct readers *all)
{
	struct digest_reader reader = {.player = 0};
	enum store_letters choice;
	int rc;

	snprintf(reader.address, sizeof(reader.address), "%s", address);
	rc = choice_of_office(work->ctx, reader.address, &choice);
	if (rc <= 0 || choice != LETTERS_DAILY || !reader.address[0])
		return rc;
	for (size_t i = 0; i < all->n; i++)
		if (!strcmp(all->v[i].address, reader.address))
			return 1;
	take_reader(all, &reader);
	return 1;
}

struct officials {
	struct work *work;
	struct readers *all;
	int rc;
};

static int add_official(void *arg, const struct official_row *row)
{
	struct officials *o = arg;

	if (!row->ended.sec)
		o->rc = add_office(o->work, row->address, o->all);
	return o->rc < 0;
}

static int add_officials(struct work *work, struct readers *all)
{
	struct officials o = {work, all, 1};
	int rc = store_official_each(work->ctx->store, add_official, &o);

	return o.rc < 0 ? o.rc : rc;
}

static int make_letters(struct work *work)
{
	const struct context_settings *set = &work->ctx->set;
	struct readers all = {NULL, 0, 0};
	int rc = store_digest_reader_each(work->ctx->store, take_reader, &all);

	if (rc > 0)
		rc = add_office(work, office_address(set, OFFICE_OF_LEADER), &all);
	if (rc > 0)
		rc = add_office(work, office_address(set, OFFICE_OF_KC), &all);
	if (rc > 0)
		rc = add_officials(work, &all);
	for (size_t i = 0; i < all.n && rc > 0; i++)
		rc = make_letter(work, &all.v[i]);
	free(all.v);
	return rc;
}

static int note_day(struct work *work, struct civil day)
{
	char text[CIVIL_TEXT];

	return store_meta_set(work->ctx->store, DONE, civil_format(day, text));
}

/* On a database's first day letters wait for the hour as on any other day. */
static int begin(struct work *work, struct civil today)
{
	bool passed = hour_of(work->ctx, today).sec <= work->received.sec;

	return note_day(work, civil_add_days(today, passed ? 0 : -1));
}

int digest_tick(struct work *work)
{
	struct civil today = zone_date(ZONE_COPENHAGEN, work->received), last;
	int rc;

	if (!last_day(work->ctx, &last))
		return begin(work, today);
	if (hour_of(work->ctx, civil_add_days(last, 1)).sec > work->received.sec)
		return 1;
	rc = make_letters(work);
	return rc > 0 ? note_day(work, today) : rc;
}
