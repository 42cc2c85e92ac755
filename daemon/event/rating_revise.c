/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See rating_revise.h. */
#include "daemon/event/rating_revise.h"

#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"
#include "core/rating/klist.h"
#include "daemon/event/effects_row.h"
#include "daemon/rating_book.h"
#include "daemon/rating_doubt.h"
#include "sql/store_calendar.h"

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

static int stored_load(struct context *ctx, struct stored *ret)
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

/* The last new list, and the one that it follows or replaces. */
struct telling {
	const struct work *work;
	const struct rating_fold_list *first; /* of the new lists, ending with `list` */
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
			       .token = TOKEN_PLAYER,
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
	if (a->ended.day != b->ended.day)
		return a->ended.day < b->ended.day ? -1 : 1;
	return a->place - b->place;
}

/* The steps of all new lists by player, in order; the caller frees the array. */
static const struct rating_step **steps_of(const struct telling *t, size_t *ret_n)
{
	const struct rating_step **steps;
	size_t n = 0;

	for (const struct rating_fold_list *l = t->first; l <= t->list; l++)
		n += l->n_steps;
	steps = mem_zeroed(n + 1, sizeof(struct rating_step *));
	*ret_n = n;
	n = 0;
	for (const struct rating_fold_list *l = t->first; l <= t->list; l++)
		for (size_t i = 0; i < l->n_steps; i++)
			steps[n++] = &l->steps[i];
	qsort(steps, n, sizeof(*steps), by_player);
	return steps;
}

/* Tells everybody with a unit in the new lists whose rating has changed. */
static int tell_changed(const struct telling *t, struct effects *fx)
{
	size_t n;
	const struct rating_step **steps = steps_of(t, &n);
	int rc = 1;

	for (size_t i = 0; i < n && rc > 0;) {
		int64_t player = steps[i]->player;
		json_t *units = json_array();
		for (; i < n && steps[i]->player == player && rc > 0; i++)
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

static int put_list(const struct work *work, const struct rating_fold_list *l, int revision,
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

/* The new lists, consecutive. */
struct renewed {
	const struct rating_fold_list *first, *last;
	const struct klist_revision *revisions; /* for each list */
	struct instant at;
};

/*
 * The last one is compared with the list it replaces, else with the previous quarter's; it includes
 * the changes of the others, and is the one announced.
 */
static int put_and_tell(const struct work *work, const struct renewed *r, struct effects *ret)
{
	size_t n = (size_t)(r->last - r->first);
	struct telling t = {.work = work,
			    .first = r->first,
			    .list = r->last,
			    .revision = r->revisions[n].number};
	int rc = rating_book_load(work->ctx, r->last->date, &t.before);

	for (size_t i = 0; i <= n && rc > 0; i++)
		rc = put_list(work, &r->first[i], r->revisions[i].number, r->at);
	if (rc > 0)
		rc = rating_book_load(work->ctx, r->last->date, &t.after);
	if (rc > 0)
		rc = tell_changed(&t, ret);
	rating_book_release(&t.before);
	rating_book_release(&t.after);
	return rc;
}

int rating_revise_put(const struct work *work, const struct rating_fold *f, bool correction,
		      struct effects *ret)
{
	struct klist_revision *now = mem_zeroed(f->n_lists + 1, sizeof(*now));
	struct stored old;
	size_t first;
	int rc = stored_load(work->ctx, &old);

	for (size_t i = 0; i < f->n_lists; i++) {
		now[i].date = f->lists[i].date;
		memcpy(now[i].sha256, f->lists[i].hash, STORE_HASH);
	}
	first = klist_revise(old.v, old.n, now, f->n_lists);
	if (!correction && first + 1 < f->n_lists)
		first = f->n_lists - 1;
	if (rc > 0 && first < f->n_lists)
		rc = put_and_tell(work,
				  &(struct renewed){.first = &f->lists[first],
						    .last = &f->lists[f->n_lists - 1],
						    .revisions = &now[first],
						    .at = f->at},
				  ret);
	stored_release(&old);
	free(now);
	return rc;
}

int rating_revise_first(struct context *ctx, struct civil date, struct civil *ret_first)
{
	struct stored old;
	int rc = stored_load(ctx, &old);

	if (rc > 0)
		*ret_first = old.n ? old.v[0].date : date;
	stored_release(&old);
	return rc;
}

int rating_revise_now(const struct work *work, struct effects *ret)
{
	struct civil today = zone_date(ZONE_COPENHAGEN, work->received), first;
	struct rating_list_row newest;
	struct rating_fold *f = NULL;
	struct instant at;
	int rc = work->ctx->rating ? 0 : rating_doubt_since(work->ctx->store, &at);

	if (rc <= 0)
		return rc < 0 ? rc : 1;
	rc = store_rating_list_on(work->ctx->store, today, &newest);
	if (rc <= 0)
		return rc < 0 ? rc : 1;
	rc = rating_revise_first(work->ctx, newest.day, &first);
	if (rc > 0)
		rc = rating_fold_all(work->ctx, at, first, newest.day, &f);
	if (rc > 0)
		rc = rating_revise_put(work, f, true, ret);
	rating_fold_free(f);
	rating_list_row_release(&newest);
	return rc > 0 ? rating_doubt_settled(work->ctx->store) : rc;
}

int rating_revise_done(const struct work *work, bool *ret_revised)
{
	struct rating_list_row newest;
	int rc = store_rating_list_on(work->ctx->store, zone_date(ZONE_COPENHAGEN, work->received),
				      &newest);

	*ret_revised = false;
	if (rc > 0) {
		*ret_revised = newest.revision > 1 && newest.at.sec >= work->received.sec;
		rating_list_row_release(&newest);
	}
	return rc < 0 ? rc : 1;
}
