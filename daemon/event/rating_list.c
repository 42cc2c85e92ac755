/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See rating_list.h. */
#include "daemon/event/rating_list.h"

#include "daemon/event/effects_store.h"
#include "daemon/event/rating_revise.h"
#include "daemon/rating_doubt.h"
#include "daemon/rating_fold.h"
#include "sql/store_calendar.h"

/* --- making ---------------------------------------------------------------------------------- */

static void forget(struct context *ctx)
{
	rating_fold_free(ctx->rating);
	ctx->rating = NULL;
}

/* Lists start from the first one ever made. */
static int begin(struct context *ctx, struct instant at, struct civil date)
{
	struct civil first;
	int rc = rating_revise_first(ctx, date, &first);

	forget(ctx);
	if (rc > 0)
		ctx->rating = rating_fold_begin(ctx, at, first, date);
	return rc > 0 && !ctx->rating ? STORE_FAILED : rc;
}

static int put(struct work *work, bool correction)
{
	struct effects fx = EFFECTS_INIT;
	int rc = rating_revise_put(work, work->ctx->rating, correction, &fx);

	if (rc > 0)
		rc = effects_store(work, &fx);
	effects_release(&fx);
	work->ratings = true;
	return rc;
}

static int work_on(struct work *work, struct instant at, struct civil date, bool correction)
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
		rc = put(work, correction);
	forget(ctx);
	return rc;
}

int rating_list_make(struct work *work, struct civil date)
{
	return work_on(work, zone_midnight(ZONE_COPENHAGEN, date), date, false);
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
		rc = work_on(work, at, newest.day, true);
		rating_list_row_release(&newest);
	}
	return rc == 0 || rc == 1 ? rating_doubt_settled(work->ctx->store) : rc;
}
