/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See correction.h. */
#include "daemon/event/correction.h"

#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"
#include "core/event/class.h"
#include "daemon/entry_list.h"
#include "daemon/event/cases.h"
#include "daemon/event/correction_stage.h"
#include "daemon/event/effects_row.h"
#include "daemon/event/rating_revise.h"
#include "daemon/event/stage.h"
#include "daemon/right_record.h"
#include "sql/store_right.h"
#include "text/text.h"

struct correction {
	const struct work *work;
	struct group_row group;
	int64_t ruling;
	struct player player; /* current */
	struct entry_row *entries;
	size_t n, cap;
	int64_t *tourneys; /* whose proposals may need recomputing */
	size_t n_tourneys, cap_tourneys;
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
	struct letter_facts letter = {.kind = POST_ADMISSION,
				      .to = &c->player,
				      .group = c->group.id,
				      .token = TOKEN_PLAYER};
	struct sbuf classes = SBUF_INIT;

	write_classes(open, &classes);
	letter.facts = json_pack("{s:s, s:s, s:s, s:s}", "event", t->name, "class", a->class,
				 "corrected", c->group.name, "classes", classes.buf);
	effects_letter(c->fx, c->work, &letter);
	sbuf_release(&classes);
}

/* The entry leaves the open group until the leader decides. */
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

/* The classes open on the day of admission, by present knowledge. */
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

/* --- entries of everybody in the group ------------------------------------------------------- */

static int keep_entry(void *arg, const struct entry_row *e)
{
	struct correction *c = arg;

	c->entries = mem_room(c->entries, c->n + 1, &c->cap, sizeof(*c->entries));
	c->entries[c->n++] = *e;
	return 0;
}

/* Calls `each` for every entry of everybody who was ever in the group. */
static int each_entry(struct correction *c, int (*each)(struct correction *c, struct entry_row *e))
{
	struct store *st = c->work->ctx->store;
	struct entry_list list = {0};
	int rc = entry_list_load(c->work->ctx, c->group.id, false, &list);

	for (int i = 0; i < list.n && rc > 0; i++) {
		if (!list.rows[i].player)
			continue;
		c->n = 0;
		rc = store_player_get(st, list.rows[i].player, &c->player);
		if (rc > 0)
			rc = store_entry_each_player(st, c->player.id, keep_entry, c);
		for (size_t k = 0; k < c->n && rc > 0; k++)
			rc = each(c, &c->entries[k]);
	}
	entry_list_release(&list);
	return rc == 0 ? STORE_FAILED : rc;
}

static int look_elsewhere(struct correction *c, struct entry_row *e)
{
	return e->group == c->group.id ? 1 : look_at_entry(c, e);
}

static int correct_entries(struct correction *c)
{
	return each_entry(c, look_elsewhere);
}

/* --- the next stage -------------------------------------------------------------------------- */

static int correct_seats(struct correction *c)
{
	const char *corrected = tr(c->work->ctx->set.lang, "the table is corrected");
	struct ruling_row ruling = {.id = 0};
	int rc = c->ruling ? store_ruling_get(c->work->ctx->store, c->ruling, &ruling) : 0;

	if (rc < 0)
		return rc;
	rc = correction_stage(c->work, c->group.id,
			      ruling.reason && ruling.reason[0] ? ruling.reason : corrected, c->fx);
	if (ruling.id)
		ruling_row_release(&ruling);
	return rc;
}

/* --- proposals ------------------------------------------------------------------------------- */

static void note_tourney(struct correction *c, int64_t id)
{
	for (size_t i = 0; i < c->n_tourneys; i++)
		if (c->tourneys[i] == id)
			return;
	c->tourneys =
		mem_room(c->tourneys, c->n_tourneys + 1, &c->cap_tourneys, sizeof(*c->tourneys));
	c->tourneys[c->n_tourneys++] = id;
}

static int note_waiting(struct correction *c, struct entry_row *e)
{
	if (!e->number && (e->state == ENTRY_CONFIRMED || e->state == ENTRY_QUESTION))
		note_tourney(c, e->tourney);
	return 1;
}

/* Divisions depend on the previous season's scores (EVENTS E40), groups on ratings (E31). */
static int note_closed(void *arg, const struct tourney *t)
{
	struct correction *c = arg;

	note_tourney(c, t->id);
	return 0;
}

struct stages {
	struct stage_row v[KIND_STAGES_MAX];
	size_t n;
};

static int keep_composed(void *arg, const struct stage_row *s)
{
	struct stages *stages = arg;

	if (s->state == STAGE_COMPOSED && s->number <= KIND_STAGES_MAX &&
	    stages->n < KIND_STAGES_MAX)
		stages->v[stages->n++] = *s;
	return 0;
}

/* Before the draw of a first stage, its players' strength matters (E31). */
static int revise(struct correction *c, int64_t tourney, bool ratings)
{
	struct stages stages = {.n = 0};
	struct tourney_facts t;
	int rc = store_stage_each(c->work->ctx->store, tourney, keep_composed, &stages);

	if (rc < 0 || !stages.n)
		return rc < 0 ? rc : 1;
	rc = tourney_load(c->work->ctx, tourney, &t);
	if (rc <= 0)
		return rc < 0 ? rc : STORE_FAILED;
	for (size_t i = 0; i < stages.n && rc >= 0; i++)
		rc = stage_revise(c->work, &t, &stages.v[i], ratings && stages.v[i].number == 1,
				  c->fx);
	tourney_release(&t);
	return rc < 0 ? rc : 1;
}

static int correct_compositions(struct correction *c)
{
	bool ratings;
	int rc = each_entry(c, note_waiting);

	note_tourney(c, c->group.tourney);
	if (rc > 0)
		rc = store_tourney_each_state(c->work->ctx->store, TOURNEY_CLOSED, TOURNEY_CLOSED,
					      note_closed, c);
	if (rc >= 0)
		rc = rating_revise_done(c->work, &ratings);
	for (size_t i = 0; i < c->n_tourneys && rc > 0; i++)
		rc = revise(c, c->tourneys[i], ratings);
	return rc;
}

/* --- ratings --------------------------------------------------------------------------------- */

/* If several groups are corrected, the first handles all. */
static int correct_ratings(struct correction *c)
{
	return rating_revise_now(c->work, c->fx);
}

/* --- all of them ----------------------------------------------------------------------------- */

int correction_of_group(const struct work *work, enum correction_step step, int64_t group,
			int64_t ruling, struct effects *ret)
{
	static int (*const steps[CORRECTION_STEPS])(struct correction * c) = {
		[CORRECTION_ENTRIES] = correct_entries,
		[CORRECTION_RATINGS] = correct_ratings,
		[CORRECTION_SEATS] = correct_seats,
		[CORRECTION_COMPOSITIONS] = correct_compositions,
	};
	struct correction c = {.work = work, .ruling = ruling, .fx = ret};
	int rc = store_group_get(work->ctx->store, group, &c.group);

	if (rc > 0)
		rc = steps[step](&c);
	free(c.entries);
	free(c.tourneys);
	return rc == 0 ? STORE_FAILED : rc;
}
