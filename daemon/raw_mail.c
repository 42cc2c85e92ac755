/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See raw_mail.h. */
#include "daemon/raw_mail.h"

#include <stdlib.h>

#include "core/base/mem.h"
#include "core/rules/deadline.h"
#include "sql/store_post.h"

/* The mails may be needed as long as an objection is possible. */
struct civil raw_mail_kept_until(const struct ruleset *rules, struct civil published)
{
	return civil_later(deadline_from(rules, DEADLINE_KEEP_CORRESPONDENCE, published),
			   deadline_from(rules, DEADLINE_OBJECTION, published));
}

struct owners {
	struct raw_owner *v;
	size_t n, cap;
	struct civil today;
	bool broken;
};

/* A single game has no table to object to. */
static struct civil kept_until(const struct raw_owner *owner, const struct ruleset *rules)
{
	struct civil ended = zone_date(ZONE_COPENHAGEN, owner->ended);

	return owner->group ? raw_mail_kept_until(rules, ended)
			    : deadline_from(rules, DEADLINE_KEEP_CORRESPONDENCE, ended);
}

static int take_owner(void *arg, const struct raw_owner *owner)
{
	struct owners *due = arg;
	struct ruleset rules;

	due->broken = !ruleset_read(owner->ruleset, &rules, NULL);
	if (due->broken || kept_until(owner, &rules).day >= due->today.day)
		return due->broken;
	due->v = mem_room(due->v, due->n + 1, &due->cap, sizeof(*due->v));
	due->v[due->n++] = *owner;
	return 0;
}

int raw_mail_sweep(struct context *ctx, struct instant now)
{
	struct owners due = {.v = NULL, .today = zone_date(ZONE_COPENHAGEN, now)};
	struct instant until = {now.sec - ctx->set.raw_days * INT64_C(86400)};
	int64_t deleted;
	int rc = store_raw_owner_each(ctx->store, take_owner, &due);

	if (rc > 0 && due.broken)
		rc = STORE_FAILED;
	for (size_t i = 0; i < due.n && rc > 0; i++)
		rc = store_raw_clean(ctx->store, &due.v[i], now, &deleted);
	if (rc > 0)
		rc = store_raw_clean_other(ctx->store, until, &deleted);
	free(due.v);
	return rc;
}
