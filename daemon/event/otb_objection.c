/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See otb_objection.h. */
#include "daemon/event/otb_objection.h"

#include <stdlib.h>
#include <string.h>

#include "daemon/event/cases.h"
#include "daemon/event/otb_card.h"
#include "daemon/event/otb_lineup.h"
#include "daemon/event/tourney.h"

static struct case_row case_of(const struct otb_load *o, size_t match)
{
	return (struct case_row){.kind = CASE_OBJECTION,
				 .tourney = o->tourney.id,
				 .group = o->group.id,
				 .team = o->ids[o->matches[match].team[OTB_HOSTS] - 1]};
}

static json_t *evidence_of(const struct otb_load *o, size_t match)
{
	const struct otb_match *m = &o->matches[match];

	return json_pack("{s:s, s:i, s:i, s:i, s:s, s:s, s:[s,s]}", "event", o->tourney.code,
			 "round", m->round, "match", otb_load_match_number(o, match), "version",
			 o->cards[match].version, "visitors", o->names[m->team[OTB_VISITORS] - 1],
			 "hosts", o->names[m->team[OTB_HOSTS] - 1], "choices", "win", "loss");
}

void otb_objection_of_captain(const struct work *work, const struct otb_load *o, size_t match,
			      const struct player *captain, const char *words, struct effects *ret)
{
	struct case_row row = case_of(o, match);
	json_t *evidence = evidence_of(o, match);

	row.player = captain->id;
	json_object_set_new(evidence, "text", json_string(words));
	otb_card_set(o, match, CARD_OBJECTED, ret);
	cases_open(work, &row, evidence, ret);
}

int otb_objection_of_lists(const struct work *work, const struct otb_load *o, size_t match,
			   const struct card_side sides[2], struct effects *ret, int *ret_findings)
{
	struct case_row row = case_of(o, match);
	json_t *findings = json_array(), *evidence;
	int rc = 1;

	for (int side = 0; side < 2 && rc > 0; side++)
		rc = otb_lineup_check(work, o, match, (enum otb_side)side, &sides[side], findings);
	*ret_findings = (int)json_array_size(findings);
	if (rc > 0 && *ret_findings) {
		evidence = evidence_of(o, match);
		json_object_set(evidence, "findings", findings);
		cases_open(work, &row, evidence, ret);
	}
	json_decref(findings);
	return rc;
}

/* --- the ruling ------------------------------------------------------------------------------ */

static bool is_about(const struct case_row *row, const struct otb_load *o, size_t match)
{
	json_t *e = json_loads(row->evidence ? row->evidence : "{}", 0, NULL);
	bool same =
		row->group == o->group.id &&
		json_integer_value(json_object_get(e, "round")) == o->games[match].round &&
		json_integer_value(json_object_get(e, "match")) == otb_load_match_number(o, match);

	json_decref(e);
	return same;
}

int otb_objection_match(const struct work *work, const struct case_row *row, struct otb_load *ret,
			size_t *ret_match)
{
	struct tourney t;
	int rc = store_tourney_get(work->ctx->store, row->tourney, &t);

	if (rc > 0)
		rc = otb_load(work->ctx, &t, row->group, ret);
	if (rc <= 0)
		return rc;
	for (size_t i = 0; ret->matches && i < ret->n_games; i++) {
		if (!is_about(row, ret, i))
			continue;
		*ret_match = i;
		return 1;
	}
	otb_load_release(ret);
	return 0;
}

/* Boards from the findings, including those ruled on before. */
static bool read_unlawful(const struct otb_load *o, size_t match, const json_t *findings,
			  bool ret[2][TEAM_MATCH_BOARDS])
{
	json_t *one;
	size_t i;

	memcpy(ret, o->matches[match].unlawful, sizeof(o->matches[match].unlawful));
	json_array_foreach(findings, i, one)
	{
		const char *side = json_string_value(json_object_get(one, "side"));
		json_int_t board = json_integer_value(json_object_get(one, "board"));

		if (side && board >= 1 && board <= TEAM_MATCH_BOARDS)
			ret[strcmp(side, "hosts") ? OTB_VISITORS : OTB_HOSTS][board - 1] = true;
	}
	return json_array_size(findings) > 0;
}

int otb_objection_rule(const struct work *work, const struct otb_load *o, size_t match,
		       const struct case_row *row, bool upheld, const char *reason,
		       struct effects *ret)
{
	json_t *e = json_loads(row->evidence ? row->evidence : "{}", 0, NULL);
	bool unlawful[2][TEAM_MATCH_BOARDS];
	bool of_lists = read_unlawful(o, match, json_object_get(e, "findings"), unlawful);
	int rc = 1;

	if (upheld && of_lists)
		rc = otb_card_unlawful(work, o, match, unlawful, reason, ret);
	else if (!upheld && o->cards[match].state == CARD_OBJECTED)
		otb_card_set(o, match, CARD_STANDS, ret);
	json_decref(e);
	return rc;
}

struct settling {
	const struct otb_load *o;
	size_t match;
	struct effects *ret;
};

static int settle(void *arg, const struct case_row *row)
{
	struct settling *s = arg;

	if (row->kind == CASE_OBJECTION && is_about(row, s->o, s->match))
		effects_case_settled(s->ret, effect_stored(row->id), EFFECT_NONE);
	return 0;
}

int otb_objection_settle(const struct work *work, const struct otb_load *o, size_t match,
			 struct effects *ret)
{
	struct settling s = {o, match, ret};

	return store_case_open_in_group(work->ctx->store, o->group.id, settle, &s) < 0
		       ? STORE_FAILED
		       : 1;
}
