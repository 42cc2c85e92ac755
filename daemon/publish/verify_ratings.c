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
	size_t n, cap, cap_at;
	bool *seen; /* of each: compared with what the facts give */
	json_t *differences;
};

static void differs(const struct klist_revision *r, json_t *list)
{
	struct sbuf line = SBUF_INIT;
	char day[CIVIL_TEXT];

	sbuf_addf(&line, "rating list %s, revision %d: the facts give another one",
		  civil_format(r->date, day), r->number);
	json_array_append_new(list, json_string(line.buf));
	sbuf_release(&line);
}

/* Of two revisions of one instant only the last one has all facts of that instant. */
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

/* The newest revision that has not been looked at; s->n: all have. */
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

/*
 * The facts of one instant give the lists of all dates, and those are the revisions in force then.
 * One of another instant that is not among them may rest on facts that were corrected later, and
 * is left for its own.
 */
static void compare(struct stored *s, const struct rating_fold *f)
{
	for (size_t i = 0; i < s->n; i++) {
		const struct rating_fold_list *l =
			s->seen[i] || !is_in_force(s, i, f->at) ? NULL : list_of(f, s->v[i].date);
		bool same = l && !memcmp(l->hash, s->v[i].sha256, STORE_HASH);

		if (l && !same && s->at[i].sec == f->at.sec)
			differs(&s->v[i], s->differences);
		s->seen[i] |= same || (l && s->at[i].sec == f->at.sec);
	}
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
	compare(s, f);
	s->seen[i] = true;
	rating_fold_free(f);
	return 1;
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
	s->at[s->n++] = row->at;
	sha256(row->text, strlen(row->text), hash);
	if (memcmp(hash, row->hash, STORE_HASH) != 0)
		differs(r, s->differences);
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
	return rc;
}
