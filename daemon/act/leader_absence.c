/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See leader_absence.h. */
#include "daemon/act/leader_absence.h"
#include "daemon/act/leader.h"
#include "daemon/act/leader_player.h"
#include "daemon/act/part.h"
#include "daemon/event/absence.h"
#include "daemon/event/effects_store.h"

/* State shared by the three requests. */
struct asked {
	struct player p;
	struct absence_scope scope;
	struct effects fx;
	struct absence noted;
	struct game_step_refusal refusal;
};

/* Returns 1: the player has open games there, and the leader may rule on them; 0: refused. */
static int load(struct act *act, struct asked *a)
{
	struct game_query open = {.unfinished = true};
	int64_t games = 0;
	int rc = leader_find_player(act, &a->p);

	if (rc > 0)
		rc = leader_player_group(act, &a->p, &a->scope.group);
	if (rc > 0)
		rc = leader_may(act, a->scope.group);
	if (rc <= 0)
		return rc;
	a->scope.single = !a->scope.group;
	open.player = a->p.id;
	open.group = a->scope.group;
	rc = store_game_count(act->work.ctx->store, &open, &games);
	if (rc <= 0 || games > 0)
		return rc;
	leader_missing(act, N_("no such open game of that player"));
	return 0;
}

/* Stores the decisions, or refuses everything. */
static int finish(struct act *act, struct asked *a, int rc, const char *done)
{
	char until[CIVIL_TEXT] = "";

	if (!civil_is_none(a->noted.until))
		civil_format(a->noted.until, until);
	if (rc == 0)
		part_refuse(act, &a->refusal);
	else if (rc > 0)
		rc = effects_store(&act->work, &a->fx);
	if (rc > 0)
		act_done(act,
			 json_pack("{s:I, s:i, s:s}", "player", (json_int_t)a->p.id, "games",
				   a->noted.games, "until", until),
			 "%s", done);
	effects_release(&a->fx);
	return rc < 0 ? rc : 1;
}

int leader_absence_stop(struct act *act)
{
	struct asked a = {.fx = EFFECTS_INIT, .noted = {0, CIVIL_NONE}};
	int rc = load(act, &a);

	if (rc <= 0)
		return rc < 0 ? rc : 1;
	rc = absence_stop(&act->work, &a.p, &a.scope, leader_date(act, "from"),
			  leader_text(act, "reason"), &a.fx, &a.noted, &a.refusal);
	return finish(act, &a, rc, "both clocks stop");
}

int leader_absence_net_loss(struct act *act)
{
	struct asked a = {.fx = EFFECTS_INIT, .noted = {0, CIVIL_NONE}};
	int rc = load(act, &a);

	if (rc <= 0)
		return rc < 0 ? rc : 1;
	rc = absence_net_loss(&act->work, &a.p, &a.scope, leader_date(act, "from"),
			      leader_text(act, "reason"), &a.fx, &a.noted, &a.refusal);
	return finish(act, &a, rc, "the lost connection is noted");
}

int leader_absence_net_back(struct act *act)
{
	struct asked a = {.fx = EFFECTS_INIT, .noted = {0, CIVIL_NONE}};
	int rc = load(act, &a);

	if (rc <= 0)
		return rc < 0 ? rc : 1;
	rc = absence_net_back(&act->work, &a.p, &a.scope, &a.fx, &a.noted, &a.refusal);
	return finish(act, &a, rc, "the connection is back");
}
