/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See paid.h. */
#include "daemon/event/paid.h"

#include "sql/store_right.h"

static int add(void *arg, const struct payment *p)
{
	int64_t *amount = arg;

	*amount += p->amount;
	return 0;
}

int paid_for_entry(const struct work *work, const struct entry_row *entry, int64_t *ret_amount)
{
	*ret_amount = 0;
	return store_payment_each(work->ctx->store, entry->id, 0, add, ret_amount);
}

int paid_for_team(const struct work *work, const struct team_row *team, int64_t *ret_amount)
{
	*ret_amount = 0;
	return store_payment_each(work->ctx->store, 0, team->id, add, ret_amount);
}

void paid_tell_refund(const struct work *work, const struct tourney *t, const char *name,
		      int64_t amount, struct effects *ret)
{
	struct letter_facts l = {.kind = POST_ENTRY_STATE, .tourney = t->id};

	if (!amount || work->by_control)
		return;
	l.facts = json_pack("{s:s, s:s, s:s, s:i, s:I, s:s, s:s, s:s, s:s}", "event", t->name,
			    "state", "refund", "class", "", "seq", 0, "fee", (json_int_t)amount,
			    "seed_hash", "", "confirmation", "", "draws", "", "player", name);
	effects_letter_to_leader(ret, work, false, &l);
}
