/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See replacement.h. */
#include "daemon/event/replacement.h"

#include <limits.h>

#include "daemon/entry_list.h"
#include "daemon/event/annulment.h"
#include "daemon/event/cases.h"
#include "daemon/event/effects_store.h"
#include "daemon/event/occupant.h"
#include "daemon/event/sanction.h"
#include "daemon/event/stage.h"
#include "sql/store_stage.h"
#include "text/text.h"

/* --- who comes first ------------------------------------------------------------------------- */

struct queue {
	const struct work *work;
	const struct tourney_facts *t;
	const struct entry_row *leaving;
	json_t *order; /* entries without a seat in the proposal, best first; NULL = none */
	struct entry_row first;
	size_t place; /* `first`'s position in the order */
	bool found;
	int rc;
};

/* Position in the order of the proposal; later entries come after it. */
static size_t place_of(const struct queue *q, int64_t entry)
{
	json_t *one;
	size_t i;

	json_array_foreach(q->order, i, one)
	{
		if (json_integer_value(one) == entry)
			return i;
	}
	return json_array_size(q->order);
}

static bool is_before(const struct entry_row *a, const struct entry_row *b)
{
	int64_t at = (a->paid.sec ? a->paid.sec : a->confirmed.sec) -
		     (b->paid.sec ? b->paid.sec : b->confirmed.sec);

	return at ? at < 0 : a->id < b->id;
}

static bool is_banned(struct queue *q, int64_t player)
{
	struct sanction_register reg;
	int rc = sanction_register_load(q->work, player, &reg);

	if (rc < 0)
		q->rc = rc;
	return rc < 0 ||
	       !civil_is_none(sanction_banned_until(&reg, tourney_asof(q->work, &q->t->row)));
}

static int take_waiting(void *arg, const struct entry_row *e)
{
	struct queue *q = arg;
	size_t place = place_of(q, e->id);

	if (!e->player || e->number || e->team || e->group == q->leaving->group ||
	    e->player == q->leaving->player)
		return 0;
	if (q->found && (place > q->place || (place == q->place && !is_before(e, &q->first))))
		return 0;
	if (is_banned(q, e->player))
		return q->rc < 0;
	q->first = *e;
	q->place = place;
	q->found = true;
	return 0;
}

/* 1, 0: the queue is empty, or a negative enum store_error. */
static int find_first(struct queue *q)
{
	struct stage_plan plan = {.version = 0};
	struct stage_row stage;
	int rc = store_stage_get(q->work->ctx->store, q->leaving->stage, &stage);

	if (rc > 0)
		rc = stage_plan_load(q->work->ctx, stage.id, &plan);
	q->order = json_object_get(plan.facts, "left_out");
	if (rc >= 0)
		rc = store_entry_each_state(q->work->ctx->store, q->t->row.id, ENTRY_CONFIRMED,
					    INT_MAX, take_waiting, q);
	stage_plan_release(&plan);
	return rc < 0 ? rc : q->rc < 0 ? q->rc : q->found;
}

/* --- the seat -------------------------------------------------------------------------------- */

static bool is_between(const struct work *work, const struct tourney_facts *t,
		       const struct group_row *g)
{
	return t->kind->unit == KIND_PLAYER && t->kind->schedule && g->state == GROUP_RUNNING &&
	       tourney_day(&t->row, work->received).day < g->start.day;
}

static int give_seat(const struct work *work, const struct entry_row *leaving,
		     const struct player *p, const struct entry_row *entry, struct effects *fx)
{
	const struct occupant_change change = {.player = p,
					       .entry = entry->id,
					       .from = CIVIL_NONE,
					       .substitute = true,
					       .reason = N_("left before the start")};
	struct game_step_refusal refusal;
	struct occupant_seat seat;
	struct occupant_done done;
	int rc = occupant_find_seat(work, leaving->group, leaving->number, &seat);

	if (rc > 0)
		rc = occupant_change(work, &seat, &change, fx, &done, &refusal);
	if (rc > 0)
		effects_letter(fx, work,
			       &(struct letter_facts){.kind = POST_START,
						      .to = p,
						      .group = leaving->group,
						      .token = TOKEN_PLAYER});
	return rc;
}

static int take_back(struct work *work, int64_t entry)
{
	struct effects fx = EFFECTS_INIT;
	struct entry_row e;
	int rc = store_entry_get(work->ctx->store, entry, &e);

	if (rc > 0) {
		e.state = ENTRY_WITHDRAWN;
		e.withdrawn = work->received;
		effects_entry(&fx, &e);
		rc = effects_store(work, &fx);
	}
	effects_release(&fx);
	return rc == 0 ? STORE_FAILED : rc;
}

/* --- the seat that nobody takes -------------------------------------------------------------- */

#define SEATS_LEAST 3 /* fewer need a decision of the leader (EVENTS E28) */

static int seats_left(const struct work *work, const struct entry_row *leaving, int *ret_left)
{
	struct entry_list list = {0};
	int rc = entry_list_load(work->ctx, leaving->group, true, &list);

	*ret_left = 0;
	for (int i = 0; i < list.n && rc > 0; i++)
		*ret_left += list.rows[i].number > 0 && list.rows[i].id != leaving->id;
	entry_list_release(&list);
	return rc;
}

static int ask_leader(const struct work *work, const struct tourney_facts *t,
		      const struct group_row *g, int left, struct effects *fx)
{
	struct case_row row;
	int rc = store_case_find_event(work->ctx->store, CASE_COMPOSITION, t->row.id, 0, 0, &row);

	if (rc != 0) {
		if (rc > 0)
			case_row_release(&row);
		return rc < 0 ? rc : 1;
	}
	row = (struct case_row){.kind = CASE_COMPOSITION, .tourney = t->row.id, .group = g->id};
	cases_open(work, &row,
		   json_pack("{s:s, s:s, s:i, s:i, s:i, s:[s,s]}", "event", t->row.code, "why",
			     N_("Too few players are left in a group that has not begun."),
			     "entrants", left, "nearest_below", 0, "nearest_above", 0, "choices",
			     "start", "cancel"),
		   fx);
	return 1;
}

static int leave_empty(struct work *work, const struct tourney_facts *t, const struct group_row *g,
		       const struct entry_row *e)
{
	const struct annulment seat = {
		.group = g->id,
		.player = e->player,
		.why = N_("a player left before the start, and nobody waits for the seat"),
		.paragraph = "6.2.8",
		.untold = work->by_control ? 0 : e->player};
	struct effects fx = EFFECTS_INIT;
	struct entry_row left = *e;
	int begun, seats = 0, rc;

	left.state = ENTRY_WITHDRAWN;
	left.withdrawn = work->received;
	left.last = civil_add_days(g->start, -1);
	effects_entry(&fx, &left);
	rc = annulment_games(work, &seat, &fx, &begun);
	if (rc > 0)
		rc = seats_left(work, e, &seats);
	if (rc > 0 && seats < SEATS_LEAST)
		rc = ask_leader(work, t, g, seats, &fx);
	if (rc > 0)
		rc = effects_store(work, &fx);
	effects_release(&fx);
	return rc > 0 ? 2 : rc;
}

/* Returns 1 with the group, 0, or a negative enum store_error. */
static int find_between(const struct work *work, const struct tourney_facts *t,
			const struct entry_row *e, struct group_row *ret_group)
{
	int rc = e->group ? store_group_get(work->ctx->store, e->group, ret_group) : 0;

	return rc > 0 ? is_between(work, t, ret_group) : rc;
}

int replacement_may(const struct work *work, const struct tourney_facts *t,
		    const struct entry_row *e)
{
	struct group_row g;

	return find_between(work, t, e, &g);
}

int replacement_before_start(struct work *work, const struct tourney_facts *t,
			     const struct entry_row *e, struct player *ret_player)
{
	struct queue q = {.work = work, .t = t, .leaving = e};
	struct effects fx = EFFECTS_INIT;
	struct group_row g;
	int rc = find_between(work, t, e, &g);

	if (rc <= 0)
		return rc;
	rc = find_first(&q);
	if (rc == 0)
		return leave_empty(work, t, &g, e);
	if (rc > 0)
		rc = store_player_get(work->ctx->store, q.first.player, ret_player);
	if (rc > 0)
		rc = give_seat(work, e, ret_player, &q.first, &fx);
	if (rc > 0)
		rc = effects_store(work, &fx);
	effects_release(&fx);
	return rc > 0 ? take_back(work, e->id) : rc;
}
