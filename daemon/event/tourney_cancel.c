/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See tourney_cancel.h. */
#include "daemon/event/tourney_cancel.h"

#include <stdio.h>
#include <stdlib.h>

#include "core/base/mem.h"
#include "daemon/event/annulment.h"
#include "daemon/event/effects_row.h"
#include "daemon/event/paid.h"
#include "daemon/event/pause.h"

struct cancelling {
	const struct work *work;
	const struct tourney *t;
	const char *reason;
	struct effects *fx;
	struct entry_row *entries;
	size_t n_entries, cap_entries;
	struct group_row *groups;
	size_t n_groups, cap_groups;
	struct team_row *teams;
	size_t n_teams, cap_teams;
};

/* --- who has entered ---------------------------------------------------------------------------
 */

static int take_entry(void *arg, const struct entry_row *e)
{
	struct cancelling *c = arg;
	bool holds = e->state == ENTRY_CONFIRMED || e->state == ENTRY_UNPAID ||
		     e->state == ENTRY_QUESTION ||
		     (e->state == ENTRY_SEATED && civil_is_none(e->last));

	if (!holds)
		return 0;
	c->entries = mem_room(c->entries, c->n_entries + 1, &c->cap_entries, sizeof(*c->entries));
	c->entries[c->n_entries++] = *e;
	return 0;
}

static int take_team(void *arg, const struct team_row *team)
{
	struct cancelling *c = arg;

	if (team->state == TEAM_WITHDRAWN || team->state == TEAM_REFUSED)
		return 0;
	c->teams = mem_room(c->teams, c->n_teams + 1, &c->cap_teams, sizeof(*c->teams));
	c->teams[c->n_teams++] = *team;
	return 0;
}

static int take_group(void *arg, const struct group_row *g)
{
	struct cancelling *c = arg;

	c->groups = mem_room(c->groups, c->n_groups + 1, &c->cap_groups, sizeof(*c->groups));
	c->groups[c->n_groups++] = *g;
	return 0;
}

/*
 * `name`: of what is cancelled; with the fee to be refunded, 0 = none; `drawn`: games were set up.
 */
static int tell(struct cancelling *c, const char *name, int64_t player, int64_t fee, bool drawn)
{
	struct letter_facts l = {.kind = POST_CANCELLED, .token = TOKEN_PLAYER};
	struct player p;
	int rc = player ? store_player_get(c->work->ctx->store, player, &p) : 0;

	if (rc <= 0)
		return rc < 0 ? rc : 1;
	l.to = &p;
	l.facts = json_pack("{s:s, s:s, s:I, s:b}", "event", name, "reason", c->reason, "fee",
			    (json_int_t)fee, "drawn", (int)drawn);
	effects_letter(c->fx, c->work, &l);
	return 1;
}

static void withdraw(struct cancelling *c, struct entry_row *e)
{
	e->state = ENTRY_WITHDRAWN;
	e->withdrawn = c->work->received;
	effects_entry(c->fx, e);
}

/* A player with two seats is informed once. */
static bool is_first(const struct cancelling *c, const struct entry_row *e)
{
	const struct entry_row *other = c->entries;

	while (other < e && (!other->player || other->player != e->player))
		other++;
	return other == e;
}

/* A seat in a drawn group is left as it is. */
static int withdraw_entry(struct cancelling *c, struct entry_row *e)
{
	bool drawn = e->state == ENTRY_SEATED && e->group;
	int64_t fee = 0;
	int rc;

	if (e->state != ENTRY_SEATED)
		withdraw(c, e);
	if (!is_first(c, e) && !e->paid.sec)
		return 1;
	rc = paid_for_entry(c->work, e, &fee);
	for (size_t i = 0; i < c->n_teams && rc > 0 && e->team; i++)
		if (c->teams[i].id == e->team && c->teams[i].captain == e->player)
			rc = paid_for_team(c->work, &c->teams[i], &fee);
	return rc > 0 ? tell(c, c->t->name, e->player, fee, drawn) : rc;
}

static bool has_seat(const struct cancelling *c, int64_t player)
{
	for (size_t i = 0; i < c->n_entries; i++)
		if (c->entries[i].player == player)
			return true;
	return false;
}

/* If drawn, the captain is informed as a player of the team; otherwise here. */
static int withdraw_team(struct cancelling *c, struct team_row *team)
{
	int64_t fee = 0;
	int rc = paid_for_team(c->work, team, &fee);

	team->state = TEAM_WITHDRAWN;
	effects_row(c->fx, ROW_TEAM, team);
	if (rc <= 0 || has_seat(c, team->captain))
		return rc;
	return tell(c, c->t->name, team->captain, fee, false);
}

/* --- what was set up ------------------------------------------------------------------------- */

/*
 * Annuls its games, in which nobody has moved before the start; any with a move are stopped.  The
 * group is archived, so that it does not count as running for a player.
 */
static int stop_group(struct cancelling *c, struct group_row *g,
		      struct game_step_refusal *ret_refusal)
{
	const struct annulment a = {
		.group = g->id, .why = c->reason, .paragraph = "", .told = true};
	bool drawn = g->state == GROUP_RUNNING;
	int left = 0, rc = 1;

	g->state = GROUP_ARCHIVED;
	g->next_at = (struct instant){0};
	effects_group(c->fx, g);
	if (drawn)
		rc = annulment_games(c->work, &a, c->fx, &left);
	if (rc > 0 && left)
		rc = pause_group(c->work, g, true, c->reason, c->fx, ret_refusal);
	return rc;
}

static int settle_case(void *arg, const struct case_row *row)
{
	struct cancelling *c = arg;

	if (row->tourney == c->t->id && row->id != c->work->case_in_hand)
		effects_case_settled(c->fx, effect_stored(row->id), EFFECT_NONE);
	return 0;
}

static int gather(struct cancelling *c)
{
	struct store *st = c->work->ctx->store;
	int rc = store_entry_each_tourney(st, c->t->id, take_entry, c);

	if (rc > 0)
		rc = store_team_each(st, c->t->id, take_team, c);
	return rc > 0 ? store_group_each(st, c->t->id, take_group, c) : rc;
}

static int give_up(struct cancelling *c, struct game_step_refusal *ret_refusal)
{
	int rc = gather(c);

	for (size_t i = 0; i < c->n_entries && rc > 0; i++)
		rc = withdraw_entry(c, &c->entries[i]);
	for (size_t i = 0; i < c->n_teams && rc > 0; i++)
		rc = withdraw_team(c, &c->teams[i]);
	for (size_t i = 0; i < c->n_groups && rc > 0; i++)
		rc = stop_group(c, &c->groups[i], ret_refusal);
	if (rc > 0)
		rc = store_case_open_in_tourney(c->work->ctx->store, c->t->id, settle_case, c);
	return rc;
}

/* --- the tournament -------------------------------------------------------------------------- */

static int look_for_begun(void *arg, const struct group_row *g)
{
	bool *begun = arg;

	*begun |= g->drawn.sec != 0;
	return *begun;
}

int tourney_cancel_may(const struct work *work, const struct tourney *t)
{
	bool begun = t->state >= TOURNEY_RUNNING;
	int rc = 1;

	/* A standing event stays open while its groups play. */
	if (t->state == TOURNEY_OPEN || t->state == TOURNEY_CLOSED)
		rc = store_group_each(work->ctx->store, t->id, look_for_begun, &begun);
	return rc < 0 ? rc : !begun;
}

int tourney_cancel(const struct work *work, struct tourney *t, const char *reason,
		   struct effects *ret, struct game_step_refusal *ret_refusal)
{
	struct cancelling c = {.work = work, .t = t, .reason = reason, .fx = ret};
	int rc;

	tourney_set_state(work, t, t->state, TOURNEY_CANCELLED, reason, ret);
	rc = give_up(&c, ret_refusal);
	free(c.entries);
	free(c.teams);
	free(c.groups);
	return rc;
}

/* --- a later stage --------------------------------------------------------------------------- */

struct later {
	const struct stage_row *from;
	struct effects *fx;
};

static int leave_out(void *arg, const struct stage_row *stage)
{
	struct later *l = arg;
	struct stage_row out = *stage;

	if (stage->number < l->from->number || stage->state >= STAGE_DRAWN)
		return 0;
	out.state = STAGE_LEFT_OUT;
	effects_row(l->fx, ROW_STAGE, &out);
	return 0;
}

int tourney_cancel_stage(const struct work *work, const struct tourney *t,
			 const struct stage_row *stage, const char *reason, struct effects *ret)
{
	struct cancelling c = {.work = work, .t = t, .reason = reason, .fx = ret};
	struct later l = {stage, ret};
	char name[sizeof(t->name) + sizeof(stage->name)];
	int rc = store_stage_each(work->ctx->store, t->id, leave_out, &l);

	snprintf(name, sizeof(name), "%s %s", t->name, stage->name);
	if (rc > 0)
		rc = store_entry_each_tourney(work->ctx->store, t->id, take_entry, &c);
	for (size_t i = 0; i < c.n_entries && rc > 0; i++) {
		struct entry_row *e = &c.entries[i];

		if (e->stage != stage->id || e->state == ENTRY_SEATED)
			continue;
		withdraw(&c, e);
		rc = tell(&c, name, e->player, 0, false);
	}
	free(c.entries);
	return rc;
}
