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

static int rebuild_one(struct context *ctx, const struct stored *s, size_t i,
		       json_t *ret_differences)
{
	struct rating_fold *f;
	int rc = rating_fold_all(ctx, s->at[i], s->v[0].date, s->v[i].date, &f);

	if (rc <= 0)
		return rc;
	if (memcmp(f->lists[f->n_lists - 1].hash, s->v[i].sha256, STORE_HASH) != 0)
		differs(&s->v[i], ret_differences);
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

	for (size_t i = 0; i < s.n && rc > 0; i++)
		if (!replaced_at_once(&s, i))
			rc = rebuild_one(ctx, &s, i, ret_differences);
	*ret_lists = (int)s.n;
	free(s.v);
	free(s.at);
	return rc;
}
