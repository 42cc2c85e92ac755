/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See leader_pause.h. */
#include "daemon/act/leader_pause.h"
#include "core/event/kind.h"
#include "daemon/act/leader.h"
#include "daemon/act/part.h"
#include "daemon/event/effects_store.h"
#include "daemon/event/pause.h"
#include "daemon/event/pause_event.h"

static int change(struct act *act, const struct game_row *row, bool pause)
{
	struct effects fx = EFFECTS_INIT;
	struct game_step_refusal refusal;
	bool with_group;
	int rc = pause_game(&act->work, row->id, pause, leader_text(act, "reason"), &fx,
			    &with_group, &refusal);

	if (rc == 0)
		part_refuse(act, &refusal);
	else if (rc > 0)
		rc = effects_store(&act->work, &fx);
	if (rc > 0)
		act_done(act, json_pack("{s:I}", "game", (json_int_t)row->id), "%s",
			 pause	      ? "the game is paused"
			 : with_group ? "the group is paused; the game goes on with it"
				      : "the game goes on");
	effects_release(&fx);
	return rc < 0 ? rc : 1;
}

static int pause_or_resume(struct act *act, bool pause)
{
	struct game_row row;
	int rc = store_game_get(act->work.ctx->store, leader_number(act, "game"), &row);

	if (rc <= 0)
		return rc < 0 ? rc : leader_missing(act, N_("no such game; kskak game lists them"));
	act->answer.game = row.id;
	act->answer.group = row.group;
	rc = leader_may_game(act, &row);
	return rc > 0 ? change(act, &row, pause) : rc < 0 ? rc : 1;
}

int leader_pause_game(struct act *act)
{
	return pause_or_resume(act, true);
}

int leader_pause_resume(struct act *act)
{
	return pause_or_resume(act, false);
}

/* --- events ---------------------------------------------------------------------------------- */

/* Names the act that must come first or an alternative; NULL: no objection. */
static const char *wrong_state(const struct tourney *t, const struct pause_event_groups *groups,
			       bool pause)
{
	if (kind_is_otb(t->kind))
		return N_(
			"played over the board, where the server keeps no clocks; kskak event CODE "
			"set changes a date that has not come");
	if (!pause)
		return groups->with_event
			       ? NULL
			       : N_("not paused; resume a group that was paused on its own with "
				    "kskak group N resume");
	if (groups->with_event)
		return N_("already paused; resume it with kskak event CODE resume");
	if (groups->running)
		return NULL;
	if (groups->n && t->state < TOURNEY_FINISHED)
		return N_(
			"not being played; before the games begin kskak event CODE close stops the "
			"entries, and kskak event CODE set changes a date that has not come");
	return t->state < TOURNEY_RUNNING
		       ? N_("not drawn; kskak event CODE close stops the entries, and kskak event CODE "
			    "set changes a date that has not come")
		       : N_("not being played: no game of it goes on; kskak event CODE report shows how "
			    "it stands");
}

static int change_event(struct act *act, const struct tourney *t, bool pause)
{
	struct pause_event_groups groups;
	struct effects fx = EFFECTS_INIT;
	struct game_step_refusal refusal;
	const char *wrong;
	int rc = pause_event_load(act->work.ctx->store, t->id, &groups);

	if (rc < 0)
		return rc;
	wrong = wrong_state(t, &groups, pause);
	if (wrong) {
		act_refuse(act, OUTCOME_REFUSED, "6.4.1", "wrong_state",
			   tr(act->request.lang, "%s is %s"), t->code,
			   tr(act->request.lang, wrong));
		pause_event_release(&groups);
		return 1;
	}
	rc = pause_event(&act->work, t, &groups, pause, leader_text(act, "reason"), &fx, &refusal);
	if (rc == 0)
		part_refuse(act, &refusal);
	if (rc > 0)
		rc = effects_store(&act->work, &fx);
	if (rc > 0)
		act_done(act,
			 json_pack("{s:I, s:i}", "event", (json_int_t)t->id, "groups",
				   pause ? groups.running : groups.with_event),
			 pause ? "%s is paused" : "%s goes on", t->code);
	effects_release(&fx);
	pause_event_release(&groups);
	return rc < 0 ? rc : 1;
}

static int event_pause_or_resume(struct act *act, bool pause)
{
	struct tourney t;
	int rc = leader_find_event(act, &t);

	if (rc > 0)
		rc = leader_may_compose(act, &t);
	return rc > 0 ? change_event(act, &t, pause) : rc < 0 ? rc : 1;
}

int leader_pause_event(struct act *act)
{
	return event_pause_or_resume(act, true);
}

int leader_pause_event_end(struct act *act)
{
	return event_pause_or_resume(act, false);
}
