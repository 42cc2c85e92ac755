/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Appeals; see appeal.h. */
#include "daemon/appeal.h"

#include <stdlib.h>
#include <string.h>

#include "core/rules/ruleset.h"
#include "daemon/post_queue.h"
#include "daemon/react.h"

static int keep_newest(void *arg, const struct ruling_row *row)
{
	int64_t *newest = arg;

	if (row->id > *newest)
		*newest = row->id;
	return 0;
}

int appeal_in_time(struct act *act, const struct ruling_row *ruling)
{
	char date[CIVIL_TEXT];

	if (act->now.sec < ruling->appeal_until.sec)
		return 1;
	act_refuse(act, OUTCOME_REFUSED, "6.4.3", "appeal_late",
		   act_say(act, "Appelfristen for afgørelse %lld udløb den %s.",
			   "The time to appeal against ruling %lld ended on %s."),
		   (long long)ruling->id,
		   civil_format(zone_date(ZONE_COPENHAGEN,
					  (struct instant){ruling->appeal_until.sec - 1}),
				date));
	return 0;
}

int appeal_open_to(struct act *act, int64_t game, struct ruling_row *ret_ruling)
{
	int64_t newest = 0;
	int rc = store_ruling_each(act->room->store, 0, game, keep_newest, &newest);

	if (rc < 0)
		return rc;
	if (!newest) {
		act_refuse(act, OUTCOME_REFUSED, "6.4.3", "no_ruling", "%s",
			   act_say(act, "I dette parti er der ingen afgørelse at appellere.",
				   "There is no ruling in this game to appeal against."));
		return 0;
	}
	rc = store_ruling_get(act->room->store, newest, ret_ruling);
	if (rc <= 0)
		return rc;
	rc = appeal_in_time(act, ret_ruling);
	if (rc <= 0)
		ruling_row_release(ret_ruling);
	return rc;
}

/* The days of 6.4.3 are the same for every step; single games carry the default. */
struct instant appeal_ends(const struct act *act)
{
	struct ruleset rules = ruleset_default(RULESET_DSU_EMAIL);
	struct civil today = zone_date(ZONE_COPENHAGEN, act->now);

	return zone_midnight(ZONE_COPENHAGEN,
			     civil_add_days(today, ruleset_get(&rules, RULE_APPEAL_DAYS) + 1));
}

int appeal_lodge(struct act *act, const struct ruling_row *ruling, int64_t player, const char *text,
		 int64_t *ret_case)
{
	struct case_row row = {.kind = CASE_APPEAL,
			       .game = ruling->game,
			       .group = ruling->group,
			       .player = player,
			       .appealed = ruling->id,
			       .due = appeal_ends(act)};
	int rc;

	act->deadline_moved = true;
	rc = react_case(act, &row,
			json_pack("{s:s, s:I}", "text", text, "ruling", (json_int_t)ruling->id),
			ret_case);
	return rc < 0 ? rc : 1;
}

/* The date is told once and then taken off, so that the case waits without a timer. */
static int remind(struct act *act, struct case_row *row)
{
	struct post_facts letter = {
		.kind = POST_CASE, .game = row->game, .group = row->group, .case_id = row->id};
	int rc = post_leader(act, row->kind == CASE_APPEAL, &letter);

	row->due = (struct instant){0};
	return rc > 0 ? store_case_update(act->room->store, row) : rc;
}

int appeal_tick(struct act *act)
{
	struct case_row row;
	int rc;

	while ((rc = store_case_due(act->room->store, act->in->received, &row)) > 0) {
		rc = remind(act, &row);
		case_row_release(&row);
		if (rc < 0)
			return rc;
	}
	return rc < 0 ? rc : 1;
}
