/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See leader_objection.h. */
#include <string.h>

#include "daemon/act/leader.h"
#include "daemon/act/leader_objection.h"
#include "daemon/event/effects_store.h"
#include "daemon/event/otb_card.h"
#include "daemon/event/otb_letter.h"
#include "daemon/event/otb_objection.h"
#include "daemon/event/ruling.h"
#include "text/text.h"

static int store(struct act *act, struct effects *fx)
{
	int rc = effects_store(&act->work, fx);

	effects_release(fx);
	*fx = (struct effects)EFFECTS_INIT;
	return rc;
}

/* Informs both captains of the card's new content. */
static int tell_captains(struct act *act, const struct otb_load *before, size_t match,
			 struct effects *fx)
{
	const struct otb_letter letter = {.news = OTB_RULED,
					  .who = "",
					  .words = leader_text(act, "reason"),
					  .until = CIVIL_NONE};
	struct otb_load now;
	int rc = otb_load(act->work.ctx, &before->tourney, before->group.id, &now);

	if (rc <= 0)
		return rc < 0 ? rc : STORE_FAILED;
	for (int side = 0; side < 2 && rc > 0; side++)
		rc = otb_letter_to(&act->work, &now, match, (enum otb_side)side, &letter, fx);
	otb_load_release(&now);
	return rc;
}

static int rule(struct act *act, const struct case_row *row, const struct otb_load *o, size_t match)
{
	bool upheld = !strcmp(leader_text(act, "verdict"), "win");
	struct effects fx = EFFECTS_INIT;
	int64_t ruling = 0;
	int rc = otb_objection_rule(&act->work, o, match, row, upheld, leader_text(act, "reason"),
				    &fx);

	if (rc > 0)
		rc = ruling_on_case(&act->work, row, leader_text(act, "verdict"),
				    leader_text(act, "reason"), &fx);
	if (rc > 0) {
		rc = effects_store(&act->work, &fx);
		ruling = effects_id(&fx, EFFECT_RULING);
		effects_release(&fx);
		fx = (struct effects)EFFECTS_INIT;
	}
	if (rc > 0)
		rc = tell_captains(act, o, match, &fx);
	if (rc > 0)
		rc = otb_card_close(&act->work, &o->tourney, o->group.id, &fx);
	if (rc > 0)
		rc = store(act, &fx);
	effects_release(&fx);
	if (rc > 0)
		act_done(act, leader_ruling_json(ruling), "%s", tr(act->request.lang, "ruled"));
	return rc;
}

int leader_objection_rule(struct act *act, const struct case_row *row)
{
	const char *verdict = leader_text(act, "verdict");
	struct otb_load o;
	size_t match;
	int rc;

	if (strcmp(verdict, "win") != 0 && strcmp(verdict, "loss") != 0)
		return leader_bad(
			act, "verdict",
			tr(act->request.lang, "win upholds the objection, loss dismisses it"));
	rc = otb_objection_match(&act->work, row, &o, &match);
	if (rc <= 0)
		return rc < 0 ? rc : leader_missing(act, N_("no such match"));
	rc = rule(act, row, &o, match);
	otb_load_release(&o);
	return rc < 0 ? rc : 1;
}
