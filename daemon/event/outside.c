/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See outside.h. */
#include "daemon/event/outside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/rating_doubt.h"
#include "daemon/right_record.h"

/* Rating lists may start with another value (EVENTS E69, E70). */
static int outside_changed(const struct work *work, const struct outside_result *row)
{
	return strcmp(row->source, "otb") ? 1 : rating_doubt_all(work->ctx);
}

int outside_add(const struct work *work, int64_t player, const char *source, json_t *facts,
		bool verified, int64_t *ret_id)
{
	struct outside_result row = {.player = player, .at = work->received};
	struct right_record check = {.record = {.groups = NULL}};
	int rc;
	char *text = json_dumps(facts, JSON_COMPACT | JSON_SORT_KEYS);
	bool good = text && strlen(text) < sizeof(row.facts) &&
		    right_record_add(&check, 0, source, text, !verified);

	right_record_release(&check);
	if (good) {
		snprintf(row.source, sizeof(row.source), "%s", source);
		snprintf(row.facts, sizeof(row.facts), "%s", text);
		snprintf(row.author, sizeof(row.author), "%.63s", work_author(work));
		if (verified) {
			row.verified = work->received;
			snprintf(row.verifier, sizeof(row.verifier), "%s", row.author);
		}
	}
	free(text);
	if (!good)
		return 0;
	rc = store_outside_add(work->ctx->store, &row, ret_id);
	return rc > 0 ? outside_changed(work, &row) : rc;
}

int outside_verify(const struct work *work, const struct outside_result *row)
{
	int rc = store_outside_verify(work->ctx->store, row->id, work->received, work->author);

	return rc > 0 ? outside_changed(work, row) : rc;
}

int outside_rating(const struct work *work, int64_t player, int rating)
{
	char day[CIVIL_TEXT];
	int64_t id;
	json_t *facts = json_pack("{s:i, s:s}", "rating", rating, "day",
				  civil_format(zone_date(ZONE_COPENHAGEN, work->received), day));
	int rc = outside_add(work, player, "otb", facts, true, &id);

	json_decref(facts);
	return rc == 0 ? STORE_FAILED : rc;
}
