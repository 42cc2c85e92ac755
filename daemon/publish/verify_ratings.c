/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Rating lists; see verify_ratings.h. */
#include "daemon/publish/verify_ratings.h"

#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"
#include "core/rating/klist.h"
#include "crypto/digest.h"
#include "daemon/rating_fold.h"
#include "sql/store_calendar.h"

struct stored {
	struct klist_revision *v;
	struct instant *at;
	int64_t *ids;
	size_t n, cap, cap_at, cap_ids;
	bool *seen; /* parallel: already compared with the facts */
	json_t *differences;
};

static void differs(const struct klist_revision *r, const char *how, json_t *list)
{
	struct sbuf line = SBUF_INIT;
	char day[CIVIL_TEXT];

	sbuf_addf(&line, "rating list %s, revision %d: %s", civil_format(r->date, day), r->number,
		  how);
	json_array_append_new(list, json_string(line.buf));
	sbuf_release(&line);
}

/* Of revisions at the same instant only the last has all its facts. */
static bool replaced_at_once(const struct stored *s, size_t i)
{
	return i + 1 < s->n && s->v[i + 1].date.day == s->v[i].date.day &&
	       s->at[i + 1].sec == s->at[i].sec;
}

/* Whether it is the last revision of its date up to that instant. */
static bool is_in_force(const struct stored *s, size_t i, struct instant at)
{
	return s->at[i].sec <= at.sec &&
	       (i + 1 == s->n || s->v[i + 1].date.day != s->v[i].date.day ||
		s->at[i + 1].sec > at.sec);
}

/* The newest revision not examined yet; s->n: none. */
static size_t newest_open(const struct stored *s)
{
	size_t found = s->n;

	for (size_t i = 0; i < s->n; i++)
		if (!s->seen[i] && (found == s->n || s->at[i].sec >= s->at[found].sec))
			found = i;
	return found;
}

static const struct rating_fold_list *list_of(const struct rating_fold *f, struct civil date)
{
	for (size_t i = 0; i < f->n_lists; i++)
		if (f->lists[i].date.day == date.day)
			return &f->lists[i];
	return NULL;
}

/* --- the history of its players (EVENTS E68) -------------------------------------------------- */

struct history {
	const struct rating_fold_list *list;
	size_t n; /* steps of the list that match the facts */
	bool other;
};

static bool same_step(const struct rating_step *a, const struct rating_step *b)
{
	return a->player == b->player && a->group == b->group && a->board == b->board &&
	       a->ended.day == b->ended.day && a->was == b->was && a->becomes == b->becomes &&
	       a->games == b->games && a->factor == b->factor && a->average == b->average &&
	       !ratio_cmp(a->won, b->won) && !ratio_cmp(a->expected, b->expected) &&
	       !ratio_cmp(a->bonus, b->bonus);
}

static int look_at_step(void *arg, const struct rating_step *step)
{
	struct history *h = arg;

	h->other |= step->place < 1 || (size_t)step->place > h->list->n_steps ||
		    !same_step(step, &h->list->steps[step->place - 1]);
	h->n++;
	return h->other;
}

static int same_history(struct context *ctx, int64_t id, const struct rating_fold_list *l,
			bool *ret_same)
{
	struct history h = {.list = l};
	int rc = store_rating_step_each_list(ctx->store, id, look_at_step, &h);

	*ret_same = !h.other && h.n == l->n_steps;
	return rc < 0 ? rc : 1;
}

/* --- the lists ------------------------------------------------------------------------------- */

/*
 * The facts at one instant give the lists of all dates, which must be the revisions in force then.
 * A revision of another instant not among them may be based on facts corrected later, and is
 * compared at its own instant.
 */
static int compare(struct context *ctx, struct stored *s, const struct rating_fold *f)
{
	int rc = 1;

	for (size_t i = 0; i < s->n && rc > 0; i++) {
		const struct rating_fold_list *l =
			s->seen[i] || !is_in_force(s, i, f->at) ? NULL : list_of(f, s->v[i].date);
		bool own = s->at[i].sec == f->at.sec,
		     same = l && !memcmp(l->hash, s->v[i].sha256, STORE_HASH), history = false;

		if (same)
			rc = same_history(ctx, s->ids[i], l, &history);
		if (l && own && !same)
			differs(&s->v[i], "the facts give another one", s->differences);
		else if (l && own && !history)
			differs(&s->v[i], "the facts give its players another history",
				s->differences);
		s->seen[i] |= (same && history) || (l && own);
	}
	return rc;
}

static struct civil last_date(const struct stored *s, struct instant at)
{
	struct civil last = s->v[0].date;

	for (size_t i = 0; i < s->n; i++)
		if (s->at[i].sec <= at.sec && s->v[i].date.day > last.day)
			last = s->v[i].date;
	return last;
}

static int rebuild(struct context *ctx, struct stored *s, size_t i)
{
	struct rating_fold *f;
	int rc = rating_fold_all(ctx, s->at[i], s->v[0].date, last_date(s, s->at[i]), &f);

	if (rc <= 0)
		return rc;
	rc = compare(ctx, s, f);
	s->seen[i] = true;
	rating_fold_free(f);
	return rc;
}

static int take_revision(void *arg, const struct rating_list_row *row)
{
	struct stored *s = arg;
	struct klist_revision *r;
	unsigned char hash[STORE_HASH];

	s->v = mem_room(s->v, s->n + 1, &s->cap, sizeof(*s->v));
	s->at = mem_room(s->at, s->n + 1, &s->cap_at, sizeof(*s->at));
	r = &s->v[s->n];
	*r = (struct klist_revision){.date = row->day, .number = row->revision};
	memcpy(r->sha256, row->hash, STORE_HASH);
	s->ids = mem_room(s->ids, s->n + 1, &s->cap_ids, sizeof(*s->ids));
	s->ids[s->n] = row->id;
	s->at[s->n++] = row->at;
	digest_sha256(row->text, strlen(row->text), hash);
	if (memcmp(hash, row->hash, STORE_HASH) != 0)
		differs(r, "the facts give another one", s->differences);
	return 0;
}

int verify_ratings(struct context *ctx, int *ret_lists, json_t *ret_differences)
{
	struct stored s = {.differences = ret_differences};
	int rc = store_rating_list_each(ctx->store, take_revision, &s);
	size_t next;

	s.seen = mem_zeroed(s.n + 1, sizeof(*s.seen));
	for (size_t i = 0; i < s.n; i++)
		s.seen[i] = replaced_at_once(&s, i);
	while (rc > 0 && (next = newest_open(&s)) < s.n)
		rc = rebuild(ctx, &s, next);
	free(s.seen);
	*ret_lists = (int)s.n;
	free(s.v);
	free(s.at);
	free(s.ids);
	return rc;
}
