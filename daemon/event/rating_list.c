/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See rating_list.h. */
#include "daemon/event/rating_list.h"

#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"
#include "core/rating/klist.h"
#include "daemon/event/effects_row.h"
#include "daemon/event/effects_store.h"
#include "daemon/rating_book.h"
#include "daemon/rating_doubt.h"
#include "daemon/rating_fold.h"

/* --- the lists that are stored --------------------------------------------------------------- */

struct stored {
	struct klist_revision *v;
	struct instant *at;
	size_t n, cap, cap_at;
};

static int take_revision(void *arg, const struct rating_list_row *row)
{
	struct stored *s = arg;

	s->v = mem_room(s->v, s->n + 1, &s->cap, sizeof(*s->v));
	s->at = mem_room(s->at, s->n + 1, &s->cap_at, sizeof(*s->at));
	s->v[s->n] = (struct klist_revision){.date = row->day, .number = row->revision};
	memcpy(s->v[s->n].sha256, row->hash, STORE_HASH);
	s->at[s->n++] = row->at;
	return 0;
}

static int load_stored(struct context *ctx, struct stored *ret)
{
	*ret = (struct stored){NULL, NULL, 0, 0, 0};
	return store_rating_list_each(ctx->store, take_revision, ret);
}

static void stored_release(struct stored *s)
{
	free(s->v);
	free(s->at);
}

/* --- letters --------------------------------------------------------------------------------- */

/* A new list, and the one that it follows or replaces. */
struct telling {
	struct work *work;
	const struct rating_fold_list *list;
	int revision;
	struct rating_book before, after;
};

static int hundredths(struct ratio r)
{
	return r.den ? (int)((2 * 100 * r.num + r.den) / (2 * r.den)) : 0;
}

static int add_unit(const struct telling *t, const struct rating_step *s, json_t *units)
{
	struct group_row g;
	int rc = store_group_get(t->work->ctx->store, s->group, &g);

	if (rc > 0)
		json_array_append_new(units, json_pack("{s:s, s:i, s:i, s:i, s:i, s:i, s:i}",
						       "group", g.code[0] ? g.code : g.name,
						       "board", s->board, "games", s->games, "won2",
						       (int)(2 * s->won.num / s->won.den),
						       "expected100", hundredths(s->expected),
						       "was", s->was, "becomes", s->becomes));
	return rc < 0 ? rc : 1;
}

static int tell(const struct telling *t, int64_t player, json_t *units, struct effects *fx)
{
	const struct rating_book_line *now = rating_book_find(&t->after, player);
	const struct rating_book_line *was = rating_book_find(&t->before, player);
	char day[CIVIL_TEXT];
	struct player p;
	int rc = store_player_get(t->work->ctx->store, player, &p);

	if (rc <= 0 || !now || (was && was->rating == now->rating) || !p.address[0]) {
		json_decref(units);
		return rc < 0 ? rc : 1;
	}
	effects_letter(fx, t->work,
		       &(struct letter_facts){
			       .kind = POST_RATING,
			       .to = &p,
			       .facts = json_pack("{s:s, s:i, s:i, s:i, s:b, s:o}", "day",
						  civil_format(t->list->date, day), "revision",
						  t->revision, "was", was ? was->rating : 0,
						  "rating", now->rating, "provisional",
						  now->provisional, "units", units)});
	return 1;
}

static int by_player(const void *p, const void *q)
{
	const struct rating_step *a = *(const struct rating_step *const *)p,
				 *b = *(const struct rating_step *const *)q;

	if (a->player != b->player)
		return a->player < b->player ? -1 : 1;
	return a->place - b->place;
}

/* To everybody with a unit in the list whose rating is another one than before. */
static int tell_changed(const struct telling *t, struct effects *fx)
{
	const struct rating_fold_list *l = t->list;
	const struct rating_step **steps = mem_zeroed(l->n_steps + 1, sizeof(struct rating_step *));
	int rc = 1;

	for (size_t i = 0; i < l->n_steps; i++)
		steps[i] = &l->steps[i];
	qsort(steps, l->n_steps, sizeof(*steps), by_player);
	for (size_t i = 0; i < l->n_steps && rc > 0;) {
		int64_t player = steps[i]->player;
		json_t *units = json_array();
		for (; i < l->n_steps && steps[i]->player == player && rc > 0; i++)
			rc = add_unit(t, steps[i], units);
		if (rc > 0)
			rc = tell(t, player, units, fx);
		else
			json_decref(units);
	}
	free(steps);
	return rc;
}

/* --- storing --------------------------------------------------------------------------------- */

static int put_list(struct work *work, const struct rating_fold_list *l, int revision,
		    struct instant at)
{
	struct rating_list_row row = {
		.day = l->date, .revision = revision, .at = at, .text = mem_strdup(l->text.buf)};
	int64_t id;
	int rc;

	memcpy(row.hash, l->hash, STORE_HASH);
	rc = store_rating_list_add(work->ctx->store, &row, &id);
	for (size_t i = 0; i < l->n_steps && rc > 0; i++) {
		struct rating_step step = l->steps[i];
		step.list = id;
		rc = store_rating_step_add(work->ctx->store, &step);
	}
	rating_list_row_release(&row);
	return rc;
}

/* A list that replaces another is compared with it, else with the one of the quarter before. */
static int put_and_tell(struct work *work, const struct rating_fold_list *l, int revision,
			struct instant at)
{
	struct telling t = {.work = work, .list = l, .revision = revision};
	struct effects fx = EFFECTS_INIT;
	int rc = rating_book_load(work->ctx, l->date, &t.before);

	if (rc > 0)
		rc = put_list(work, l, revision, at);
	if (rc > 0)
		rc = rating_book_load(work->ctx, l->date, &t.after);
	if (rc > 0)
		rc = tell_changed(&t, &fx);
	if (rc > 0)
		rc = effects_store(work, &fx);
	effects_release(&fx);
	rating_book_release(&t.before);
	rating_book_release(&t.after);
	work->ratings = true;
	return rc;
}

/* Of several lists made anew only the last one is told: it has what the others have changed. */
static int put_lists(struct work *work, const struct rating_fold *f)
{
	struct klist_revision *now = mem_zeroed(f->n_lists + 1, sizeof(*now));
	struct stored old;
	size_t first;
	int rc = load_stored(work->ctx, &old);

	for (size_t i = 0; i < f->n_lists; i++) {
		now[i].date = f->lists[i].date;
		memcpy(now[i].sha256, f->lists[i].hash, STORE_HASH);
	}
	first = klist_revise(old.v, old.n, now, f->n_lists);
	for (size_t i = first; i < f->n_lists && rc > 0; i++)
		rc = i + 1 < f->n_lists ? put_list(work, &f->lists[i], now[i].number, f->at)
					: put_and_tell(work, &f->lists[i], now[i].number, f->at);
	stored_release(&old);
	free(now);
	return rc;
}

/* --- making ---------------------------------------------------------------------------------- */

static void forget(struct context *ctx)
{
	rating_fold_free(ctx->rating);
	ctx->rating = NULL;
}

/* Lists run from the first one that was ever made. */
static int begin(struct context *ctx, struct instant at, struct civil date)
{
	struct stored old;
	int rc = load_stored(ctx, &old);

	forget(ctx);
	if (rc > 0) {
		ctx->rating = rating_fold_begin(ctx, at, old.n ? old.v[0].date : date, date);
		rc = ctx->rating ? 1 : STORE_FAILED;
	}
	stored_release(&old);
	return rc;
}

static int work_on(struct work *work, struct instant at, struct civil date)
{
	struct context *ctx = work->ctx;
	int rc = 1;

	if (!ctx->rating || ctx->rating->at.sec != at.sec || ctx->rating->last.day != date.day)
		rc = begin(ctx, at, date);
	if (rc > 0)
		rc = rating_fold_step(ctx, ctx->rating);
	if (rc > 0)
		return 2;
	if (rc == 0)
		rc = put_lists(work, ctx->rating);
	forget(ctx);
	return rc;
}

int rating_list_make(struct work *work, struct civil date)
{
	return work_on(work, zone_midnight(ZONE_COPENHAGEN, date), date);
}

/* --- corrections ----------------------------------------------------------------------------- */

int rating_list_settle(struct work *work)
{
	struct rating_list_row newest;
	struct instant at;
	int rc = rating_doubt_since(work->ctx->store, &at);

	if (rc <= 0)
		return rc;
	rc = store_rating_list_on(work->ctx->store, zone_date(ZONE_COPENHAGEN, work->received),
				  &newest);
	if (rc > 0) {
		rc = work_on(work, at, newest.day);
		rating_list_row_release(&newest);
	}
	return rc == 0 || rc == 1 ? rating_doubt_settled(work->ctx->store) : rc;
}
