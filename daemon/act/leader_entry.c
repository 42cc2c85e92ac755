/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See leader_entry.h. */
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/act/leader.h"
#include "daemon/act/leader_entry.h"
#include "daemon/act/player_entry.h"
#include "daemon/entry_question.h"
#include "daemon/event/effects_store.h"
#include "daemon/event/ruling.h"
#include "sql/store_case.h"

/* Stores the ruling and closes the case; it is not about the existing player. */
static int keep_ruling(struct act *act, const struct case_row *row, const char *verdict,
		       struct effects *fx)
{
	struct case_row nobody = *row;
	int rc;

	nobody.player = 0;
	rc = ruling_on_case(&act->work, &nobody, verdict, leader_text(act, "reason"), fx);
	return rc > 0 ? leader_store_ruling(act, fx, "") : rc;
}

/* Notifies the address of the entry, in the entry's language. */
static void refuse(struct act *act, const struct tourney *t, struct entry_row *e,
		   struct effects *fx)
{
	json_t *facts = json_loads(e->asked_facts, 0, NULL);
	const struct lang *lang = text_lang(json_string_value(json_object_get(facts, "lang")));

	e->state = ENTRY_REFUSED;
	effects_entry(fx, e);
	effects_letter(
		fx, &act->work,
		&(struct letter_facts){.kind = POST_ENTRY_REFUSED,
				       .address = e->address,
				       .lang = lang,
				       .facts = json_pack("{s:s, s:s}", "event", t->name, "reason",
							  leader_text(act, "reason"))});
	act_done(act, NULL, "the entry is refused");
	json_decref(facts);
}

/* Sends KC the letter of the case, with the leader's grant of the class. */
static int ask_kc(struct act *act, const struct case_row *row, struct effects *fx)
{
	struct case_row now = *row;
	json_t *facts = json_loads(row->evidence ? row->evidence : "{}", 0, NULL);
	struct effect *letter;
	int rc;

	json_array_append_new(
		json_object_get(facts, "doubts"),
		json_pack(
			"{s:s, s:s}", "why",
			N_("the tournament leader has granted class DM, which takes a grant by the "
			   "K-skak chief (KC) too"),
			"paragraph", "6.5.2.2 f"));
	now.evidence = json_dumps(facts, JSON_COMPACT);
	rc = store_case_update(act->work.ctx->store, &now);
	letter = effects_letter_to_leader(fx, &act->work, true,
					  &(struct letter_facts){.kind = POST_CASE});
	if (letter)
		effects_letter_of_case(letter, effect_stored(row->id));
	if (rc > 0)
		rc = effects_store(&act->work, fx);
	free(now.evidence);
	json_decref(facts);
	return rc;
}

int leader_entry_decide(struct act *act, const struct case_row *row, struct entry_row *e,
			const char *verdict, const char *class)
{
	bool seats = strcmp(verdict, "refuse") != 0;
	struct effects fx = EFFECTS_INIT;
	struct tourney t;
	int rc = store_tourney_get(act->work.ctx->store, e->tourney, &t);

	if (rc > 0 && seats)
		rc = player_entry_admit(act, &t, e, class);
	else if (rc > 0)
		refuse(act, &t, e, &fx);
	if (rc > 0 && act->answer.outcome == OUTCOME_DONE) {
		if (e->state != ENTRY_QUESTION)
			rc = keep_ruling(act, row, verdict, &fx);
		else if (!act->work.by_kc)
			rc = ask_kc(act, row, &fx);
	}
	effects_release(&fx);
	return rc;
}

int leader_entry_rule(struct act *act, const struct case_row *row)
{
	const char *verdict = leader_text(act, "verdict");
	bool place = !strcmp(verdict, "place");
	struct entry_row e;
	int rc;

	if (!place && strcmp(verdict, "admit") != 0 && strcmp(verdict, "refuse") != 0)
		return leader_bad(
			act, "verdict",
			tr(act->request.lang,
			   "admit seats the entry, refuse refuses it, place --class seats "
			   "it in that class"));
	if (place && !leader_text(act, "class")[0])
		return leader_bad(
			act, "class",
			tr(act->request.lang, "missing: the class in which it is placed"));
	rc = entry_question_of(act->work.ctx->store, row, &e);
	if (rc <= 0 || e.state != ENTRY_QUESTION)
		return rc < 0 ? rc : leader_missing(act, N_("no such waiting entry"));
	return leader_entry_decide(act, row, &e, verdict, leader_text(act, "class"));
}
