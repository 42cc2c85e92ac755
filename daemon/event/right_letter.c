/* SPDX-License-Identifier: AGPL-3.0-or-later */
#include "daemon/event/right_letter.h"

#include <stdio.h>

#include "daemon/event/effects_row.h"

int right_letter(const struct work *work, int64_t player, struct civil day, enum calendar_word act,
		 enum post_kind kind, json_t *facts, struct effects *fx)
{
	struct done_act done = {.due = day, .at = work->received};
	struct player p;
	int rc = store_player_get(work->ctx->store, player, &p);

	if (rc > 0) {
		snprintf(done.act, sizeof(done.act), "%s %lld", calendar_word(act),
			 (long long)player);
		effects_row(fx, ROW_CALENDAR, &done);
	}
	if (rc > 0 && p.address[0])
		effects_letter(fx, work,
			       &(struct letter_facts){.kind = kind,
						      .to = &p,
						      .token = TOKEN_PLAYER,
						      .facts = json_incref(facts)});
	json_decref(facts);
	return rc == 0 ? STORE_FAILED : rc;
}
