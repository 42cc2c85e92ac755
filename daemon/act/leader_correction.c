/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See leader_correction.h. */
#include <string.h>

#include "daemon/act/leader.h"
#include "daemon/act/leader_correction.h"
#include "daemon/event/effects_store.h"
#include "daemon/event/further_seat.h"
#include "daemon/event/rounds_corrected.h"

static int decide(struct act *act, const struct case_row *row, const struct entry_row *e,
		  struct effects *fx, struct further_seat *f)
{
	const char *verdict = leader_text(act, "verdict"), *reason = leader_text(act, "reason");
	int rc = strcmp(verdict, "refuse") != 0 ? further_seat_give(&act->work, f, e, reason, fx)
						: further_seat_refuse(&act->work, f, e, fx);

	if (rc > 0)
		rc = ruling_on_case(&act->work, row, verdict, reason, fx);
	return rc > 0 ? effects_store(&act->work, fx) : rc;
}

static json_t *done_json(const struct effects *fx, const struct further_seat *f, bool refused)
{
	return json_pack("{s:I, s:s, s:s}", "ruling", (json_int_t)effects_id(fx, EFFECT_RULING),
			 "gives",
			 refused       ? "nothing"
			 : f->group.id ? "seat"
				       : "grant",
			 "group", f->group.id && !refused ? f->group.code : "");
}

static int rule(struct act *act, const struct case_row *row, const struct entry_row *e)
{
	bool refused = !strcmp(leader_text(act, "verdict"), "refuse");
	struct effects fx = EFFECTS_INIT;
	struct further_seat f;
	int rc = further_seat_load(&act->work, e, &f);

	if (rc <= 0)
		return rc;
	rc = decide(act, row, e, &fx, &f);
	if (rc > 0 && refused)
		act_done(act, done_json(&fx, &f, true), "refused");
	else if (rc > 0 && f.group.id)
		act_done(act, done_json(&fx, &f, false), "a further seat in %s", f.group.code);
	else if (rc > 0)
		act_done(act, done_json(&fx, &f, false),
			 "the right to begin the next edition in stage %s", f.stage.name);
	effects_release(&fx);
	further_seat_release(&f);
	return rc;
}

int leader_correction_rule(struct act *act, const struct case_row *row)
{
	const char *verdict = leader_text(act, "verdict");
	struct entry_row e;
	int rc;

	if (strcmp(verdict, "continue") != 0 && strcmp(verdict, "refuse") != 0)
		return leader_bad(
			act, "verdict",
			tr(act->request.lang,
			   "continue gives a further seat within 30 days of the start, and "
			   "later the same stage of the next edition; refuse gives neither"));
	rc = store_entry_get(act->work.ctx->store, row->entry, &e);
	if (rc <= 0 || e.state != ENTRY_CONFIRMED || e.group)
		return rc < 0 ? rc : leader_missing(act, N_("no such waiting entry"));
	rc = rule(act, row, &e);
	return rc < 0 ? rc : 1;
}

int leader_correction_rule_match(struct act *act, const struct case_row *row)
{
	const char *verdict = leader_text(act, "verdict"), *reason = leader_text(act, "reason");
	struct effects fx = EFFECTS_INIT;
	int rc;

	if (strcmp(verdict, "continue") != 0 && strcmp(verdict, "start") != 0)
		return leader_bad(act, "verdict",
				  tr(act->request.lang,
				     "continue lets the match that has begun stand; start has it "
				     "played anew between the right players"));
	rc = rounds_corrected_decide(&act->work, row, !strcmp(verdict, "continue"), reason, &fx);
	if (rc == 0)
		leader_missing(act, N_("the match is between the right players now"));
	if (rc > 0)
		rc = ruling_on_case(&act->work, row, verdict, reason, &fx);
	if (rc > 0)
		rc = leader_store_ruling(act, &fx, tr(act->request.lang, "ruled"));
	effects_release(&fx);
	return rc < 0 ? rc : 1;
}
