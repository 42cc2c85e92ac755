/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See rating_fold.h. */
#include "daemon/rating_fold.h"

#include <stdlib.h>

#include "core/base/mem.h"
#include "crypto/digest.h"
#include "daemon/rating_facts.h"

#define UNITS_A_PART 200

struct rating_fold *rating_fold_begin(struct context *ctx, struct instant at, struct civil first,
				      struct civil last)
{
	struct rating_fold *f = mem_zeroed(1, sizeof(*f));

	f->at = at;
	f->first = first;
	f->last = last;
	for (struct civil d = first; d.day <= last.day; d = klist_next(d)) {
		f->lists = mem_room(f->lists, f->n_lists + 1, &f->cap_lists, sizeof(*f->lists));
		f->lists[f->n_lists] = (struct rating_fold_list){.date = d};
		sbuf_init(&f->lists[f->n_lists++].text);
	}
	f->facts = rating_facts_begin(ctx, at);
	if (f->facts)
		return f;
	rating_fold_free(f);
	return NULL;
}

static void take_row(void *arg, const struct klist_row *row)
{
	struct rating_fold *f = arg;
	struct rating_fold_list *l = &f->lists[f->done];
	const struct klist_facts *facts = rating_facts_klist(f->facts);

	l->steps = mem_room(l->steps, l->n_steps + 1, &l->cap_steps, sizeof(*l->steps));
	l->steps[l->n_steps] = (struct rating_step){.player = facts->players[row->player].id,
						    .place = (int)l->n_steps + 1,
						    .group = row->unit->group,
						    .board = row->unit->board,
						    .ended = row->unit->end,
						    .was = row->old,
						    .becomes = row->change.rn,
						    .games = row->n,
						    .won = row->w,
						    .expected = row->we,
						    .bonus = row->change.bonus,
						    .factor = row->change.k,
						    .average = row->average};
	l->n_steps++;
}

int rating_fold_step(struct context *ctx, struct rating_fold *f)
{
	struct rating_fold_list *l = f->done < f->n_lists ? &f->lists[f->done] : NULL;
	int rc;

	if (!f->klist) {
		rc = rating_facts_read(ctx, f->facts);
		if (rc == 0)
			f->klist = klist_new(rating_facts_klist(f->facts));
		return rc < 0 ? rc : 1;
	}
	if (l && klist_fold(f->klist, l->date, UNITS_A_PART, take_row, f)) {
		klist_text(f->klist, 0, rating_facts_klist(f->facts)->n_players, &l->text);
		digest_sha256(l->text.buf, l->text.len, l->hash);
		f->done++;
	}
	return f->done < f->n_lists;
}

int rating_fold_all(struct context *ctx, struct instant at, struct civil first, struct civil last,
		    struct rating_fold **ret)
{
	struct rating_fold *f = rating_fold_begin(ctx, at, first, last);
	int rc = f ? 1 : STORE_FAILED;

	while (rc > 0)
		rc = rating_fold_step(ctx, f);
	if (rc < 0)
		rating_fold_free(f);
	else
		*ret = f;
	return rc < 0 ? rc : 1;
}

void rating_fold_free(struct rating_fold *f)
{
	if (!f)
		return;
	for (size_t i = 0; i < f->n_lists; i++) {
		sbuf_release(&f->lists[i].text);
		free(f->lists[i].steps);
	}
	free(f->lists);
	klist_free(f->klist);
	rating_facts_free(f->facts);
	free(f);
}
