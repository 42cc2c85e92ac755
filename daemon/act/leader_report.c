/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See leader_report.h. */
#include <stdio.h>
#include <stdlib.h>

#include "crypto/hex.h"
#include "daemon/act/leader.h"
#include "daemon/act/leader_report.h"
#include "daemon/event/effects_store.h"
#include "daemon/event/report_sign.h"
#include "daemon/objection.h"
#include "daemon/publish/view_json.h"

/* The object of the request. */
struct about {
	struct tourney t;
	struct group_row g; /* in a standing event; id 0 = the whole event */
};

/*
 * Returns 1: found; 0: refused.  A report covers a whole event, or one group of a standing event.
 */
static int find(struct act *act, struct about *a)
{
	bool named = leader_text(act, "group")[0] != '\0', standing;
	int rc = leader_find_event(act, &a->t);

	if (rc <= 0)
		return rc;
	a->g = (struct group_row){.id = 0};
	standing = tourney_is_standing(&a->t);
	if (standing != named) {
		act_refuse(act, OUTCOME_REFUSED, "6.4.5.1", "report_of_what", "%s",
			   standing ? tr(act->request.lang,
					 "each group of this event has its own report: --group")
				    : tr(act->request.lang,
					 "this event has one report for all its groups"));
		return 0;
	}
	return named ? leader_find_event_group(act, &a->t, &a->g) : 1;
}

static int show(struct act *act, const struct report_view *v)
{
	char hex[2 * STORE_HASH + 1];

	hex_encode(v->hash, STORE_HASH, hex);
	act_done(act,
		 json_pack("{s:O, s:s, s:i, s:o}", "report", v->json, "sha256", hex, "version",
			   v->version, "signed_by",
			   v->is_signed ? json_string(v->signer) : json_null()),
		 "%s", "");
	return 1;
}

int leader_report_show(struct act *act)
{
	struct report_view v;
	struct about a;
	int rc = find(act, &a);

	if (rc <= 0)
		return rc < 0 ? rc : 1;
	rc = view_report(act->work.ctx, &a.t, a.g.id, &v);
	if (rc <= 0)
		return rc;
	show(act, &v);
	view_report_release(&v);
	return 1;
}

/* --- what is open ---------------------------------------------------------------------------- */

struct open {
	struct act *act;
	const struct about *about;
	int n, rc;
};

static void refuse_open(struct open *o, const char *what)
{
	o->n++;
	act_refuse(o->act, OUTCOME_REFUSED, "6.4.5.1", "report_open", "%s", what);
}

static void refuse_objections(struct open *o, const struct group_row *g)
{
	struct sbuf text = SBUF_INIT;
	char day[CIVIL_TEXT];

	sbuf_addf(&text, "objections to the table of %s are taken until %s", g->name,
		  civil_format(objection_last_day(g->ruleset, g->final_at), day));
	refuse_open(o, text.buf);
	sbuf_release(&text);
}

static int look_at_group(void *arg, const struct group_row *g)
{
	struct open *o = arg;
	struct sbuf text = SBUF_INIT;
	bool over = g->state == GROUP_FINAL || g->state == GROUP_ARCHIVED;

	if (o->about->g.id && o->about->g.id != g->id)
		return 0;
	o->rc = leader_may(o->act, g->id);
	if (o->rc <= 0)
		return 1;
	if (g->state == GROUP_FINISHED && g->final_at.sec &&
	    objection_over(g->ruleset, g->final_at).sec > o->act->work.received.sec) {
		refuse_objections(o, g);
	} else if (!over && g->state != GROUP_FINISHED) {
		sbuf_addf(&text, "%s is %s; all of its games come first", g->name,
			  view_json_group_state(g->state));
		refuse_open(o, text.buf);
	}
	sbuf_release(&text);
	return 0;
}

static int look_at_case(void *arg, const struct case_row *row)
{
	struct open *o = arg;
	struct game_row game = {.group = row->group};
	struct group_row g = {.tourney = row->tourney};
	struct sbuf text = SBUF_INIT;
	struct store *st = o->act->work.ctx->store;
	int rc = 1;

	if (!row->group && row->game)
		rc = store_game_get(st, row->game, &game);
	if (rc > 0 && game.group)
		rc = store_group_get(st, game.group, &g);
	if (rc < 0 || g.tourney != o->about->t.id ||
	    (o->about->g.id && o->about->g.id != game.group)) {
		o->rc = rc < 0 ? rc : 1;
		return rc < 0;
	}
	sbuf_addf(&text, "case %lld (%s) is open; kskak rule %lld comes first", (long long)row->id,
		  view_json_case_kind(row->kind), (long long)row->id);
	refuse_open(o, text.buf);
	sbuf_release(&text);
	return 0;
}

/* Returns 1: nothing is open; 0: refused, listing everything open. */
static int nothing_open(struct act *act, const struct about *a)
{
	struct open o = {.act = act, .about = a, .rc = 1};
	int rc = a->g.id ? 1 : store_group_each(act->work.ctx->store, a->t.id, look_at_group, &o);

	if (a->g.id)
		look_at_group(&o, &a->g);
	if (rc < 0 || o.rc <= 0)
		return rc < 0 ? rc : o.rc;
	rc = store_case_open_in_tourney(act->work.ctx->store, a->t.id, look_at_case, &o);
	if (rc < 0 || o.rc < 0)
		return rc < 0 ? rc : o.rc;
	if (!o.n && !a->g.id && a->t.state < TOURNEY_FINISHED)
		refuse_open(&o, "a stage of this event is to come");
	return o.n == 0;
}

/* --- signing --------------------------------------------------------------------------------- */

static enum ruling_office office_of(const struct act *act)
{
	struct ruling_row row = {.level = leader_level(act)};

	snprintf(row.author, sizeof(row.author), "%s", act->work.author);
	return signature_office(&row);
}

static int sign(struct act *act, struct about *a, const struct report_view *v)
{
	struct effects fx = EFFECTS_INIT;
	int rc;

	if (v->is_signed) {
		act_refuse(act, OUTCOME_REFUSED, "6.4.5.1", "signed",
			   tr(act->request.lang, "version %d is already signed, by %s"), v->version,
			   v->signer);
		return 1;
	}
	if (v->unclear) {
		act_refuse(act, OUTCOME_REFUSED, "6.5.2", "title_unclear",
			   tr(act->request.lang,
			      "whether a candidate for the title is a Danish citizen is not known; "
			      "kskak player N set citizen comes first"));
		return 1;
	}
	rc = report_sign(&act->work, &a->t, a->g.id, office_of(act), v, &fx);
	if (rc > 0)
		rc = effects_store(&act->work, &fx);
	effects_release(&fx);
	return rc;
}

int leader_report_sign(struct act *act)
{
	struct report_view v;
	struct about a;
	int rc = find(act, &a);

	if (rc > 0)
		rc = leader_may_event(act, &a.t);
	if (rc > 0 && a.t.state == TOURNEY_CANCELLED) {
		act_refuse(act, OUTCOME_REFUSED, "6.4.5.1", "wrong_state",
			   tr(act->request.lang, "%s is cancelled, so there is nothing to report"),
			   a.t.code);
		return 1;
	}
	if (rc > 0)
		rc = nothing_open(act, &a);
	if (rc <= 0)
		return rc < 0 ? rc : 1;
	rc = view_report(act->work.ctx, &a.t, a.g.id, &v);
	if (rc <= 0)
		return rc;
	rc = sign(act, &a, &v);
	view_report_release(&v);
	if (rc <= 0 || act->answer.outcome != OUTCOME_DONE)
		return rc;
	rc = view_report(act->work.ctx, &a.t, a.g.id, &v);
	if (rc > 0) {
		show(act, &v);
		view_report_release(&v);
	}
	return rc;
}
