/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See correction.h. */
#include "daemon/event/correction.h"

#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"
#include "core/event/classes.h"
#include "daemon/entry_list.h"
#include "daemon/event/cases.h"
#include "daemon/event/effects_row.h"
#include "daemon/right_record.h"
#include "sql/store_right.h"

struct correction {
	const struct work *work;
	struct group_row group;
	int64_t ruling;
	struct player player; /* in hand */
	struct entry_row *entries;
	size_t n, cap;
	struct effects *fx;
};

/* --- one entry ------------------------------------------------------------------------------- */

/* "M, K"; "" = none. */
static void write_classes(unsigned mask, struct sbuf *out)
{
	for (int c = CLASS_DM; c >= CLASS_A; c--)
		if (mask >> c & 1)
			sbuf_addf(out, out->len ? ", %s" : "%s", class_name((enum emt_class)c));
}

static void tell_player(struct correction *c, const struct tourney *t, const struct admission *a,
			unsigned open)
{
	struct letter_facts letter = {.kind = POST_ADMISSION, .to = &c->player};
	struct sbuf classes = SBUF_INIT;

	write_classes(open, &classes);
	letter.facts = json_pack("{s:s, s:s, s:s, s:s}", "event", t->name, "class", a->class,
				 "corrected", c->group.name, "classes", classes.buf);
	effects_letter(c->fx, c->work, &letter);
	sbuf_release(&classes);
}

/* It leaves the group that fills until the leader has decided. */
static void ask_leader(struct correction *c, struct entry_row *e, const struct tourney *t,
		       const struct admission *a, unsigned open)
{
	struct case_row row = {
		.kind = CASE_ENTRY, .player = c->player.id, .tourney = e->tourney, .entry = e->id};

	e->state = ENTRY_QUESTION;
	e->group = 0;
	e->seq = 0;
	effects_entry(c->fx, e);
	cases_open(c->work, &row,
		   json_pack("{s:I, s:s, s:s, s:[{s:s, s:s}], s:[s,s,s]}", "entry",
			     (json_int_t)e->id, "event", t->code, "class", a->class, "doubts",
			     "why", "a ruling has corrected the result that gave the right",
			     "paragraph", "6.5.3.2", "choices", "admit", "place", "refuse"),
		   c->fx);
	tell_player(c, t, a, open);
}

static int shake(struct correction *c, const struct admission *a)
{
	const struct admission_shaken row = {a->id, c->work->received, c->ruling};

	effects_row(c->fx, ROW_ADMISSION_SHAKEN, &row);
	return 1;
}

/* The classes that were open on the day of the admission, by what is known now. */
static int open_classes(struct correction *c, struct civil day, unsigned *ret)
{
	struct right_record record;
	struct rights_state state;
	int rc = right_record_load(c->work->ctx, c->player.id, c->work->received, &record);

	if (rc <= 0)
		return rc;
	state = rights_on(&record.record, day);
	*ret = rights_classes(&state);
	right_record_release(&record);
	return 1;
}

static int look_at_admission(struct correction *c, struct entry_row *e, const struct admission *a)
{
	enum emt_class class;
	struct tourney t;
	unsigned open;
	int rc;

	if (a->shaken.sec || !class_parse(a->class, &class) || a->asof.day < c->group.ended.day)
		return 1;
	rc = open_classes(c, a->asof, &open);
	if (rc <= 0 || open >> class & 1)
		return rc;
	if (e->number)
		return shake(c, a);
	rc = store_tourney_get(c->work->ctx->store, e->tourney, &t);
	if (rc > 0)
		ask_leader(c, e, &t, a, open);
	return rc == 0 ? STORE_FAILED : rc;
}

static int look_at_entry(struct correction *c, struct entry_row *e)
{
	struct admission a;
	int rc;

	if (e->state != ENTRY_CONFIRMED && e->state != ENTRY_UNPAID && e->state != ENTRY_SEATED)
		return 1;
	rc = store_admission_of(c->work->ctx->store, e->id, &a);
	if (rc <= 0)
		return rc < 0 ? rc : 1;
	rc = look_at_admission(c, e, &a);
	admission_release(&a);
	return rc;
}

/* --- all of the group ------------------------------------------------------------------------ */

static int keep_entry(void *arg, const struct entry_row *e)
{
	struct correction *c = arg;

	c->entries = mem_room(c->entries, c->n + 1, &c->cap, sizeof(*c->entries));
	c->entries[c->n++] = *e;
	return 0;
}

static int look_at_player(struct correction *c, int64_t player)
{
	struct store *st = c->work->ctx->store;
	int rc = store_player_get(st, player, &c->player);

	c->n = 0;
	if (rc > 0)
		rc = store_entry_each_player(st, player, keep_entry, c);
	for (size_t i = 0; i < c->n && rc > 0; i++)
		if (c->entries[i].group != c->group.id)
			rc = look_at_entry(c, &c->entries[i]);
	return rc == 0 ? STORE_FAILED : rc;
}

int correction_of_group(const struct work *work, int64_t group, int64_t ruling, struct effects *ret)
{
	struct correction c = {.work = work, .ruling = ruling, .fx = ret};
	struct entry_list list = {0};
	int rc = store_group_get(work->ctx->store, group, &c.group);

	if (rc > 0)
		rc = entry_list_load(work->ctx, group, false, &list);
	for (int i = 0; i < list.n && rc > 0; i++)
		if (list.rows[i].player)
			rc = look_at_player(&c, list.rows[i].player);
	free(c.entries);
	entry_list_release(&list);
	return rc == 0 ? STORE_FAILED : rc;
}
