/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See leader_seat.h. */
#include "daemon/act/leader_seat.h"
#include "core/event/kind.h"
#include "core/rules/ruleset.h"
#include "daemon/act/leader.h"
#include "daemon/act/part.h"
#include "daemon/entry_list.h"
#include "daemon/event/effects_store.h"
#include "daemon/event/occupant.h"
#include "daemon/event/tourney.h"
#include "daemon/event_options.h"

/* State of the request. */
struct seating {
	struct tourney t;
	struct group_row g;
	struct player p;
	struct occupant_seat seat;
	int64_t entry; /* the player's waiting entry; 0 = none */
};

/* The event, one of its groups by number or code, and the player: 1; 0: refused. */
static int find(struct act *act, struct seating *s)
{
	int rc = leader_find_event(act, &s->t);

	if (rc > 0)
		rc = leader_find_event_group(act, &s->t, &s->g);
	if (rc > 0)
		rc = leader_may(act, s->g.id);
	return rc > 0 ? leader_find_player(act, &s->p) : rc;
}

/* Within that many days of the start, in an individual event. */
static bool may_substitute(struct act *act, const struct seating *s)
{
	const struct kind *kind = kind_find(s->t.kind);
	struct civil today = tourney_day(&s->t, act->work.received);
	int days = ruleset_fixed(FIXED_SUBSTITUTE_DAYS);

	if (!kind || event_options_boards(&s->t)) {
		act_refuse(
			act, OUTCOME_REFUSED, "6.7.4.3", "team_event",
			tr(act->request.lang, "a team names reserves; its captain asks for them"));
		return false;
	}
	if (store_group_is_over(s->g.state)) {
		act_refuse(act, OUTCOME_REFUSED, "6.5.1.1", "wrong_state",
			   tr(act->request.lang,
			      "the games of %s are over, so no seat of it is given away"),
			   s->g.name);
		return false;
	}
	if (civil_is_none(s->g.start) || s->g.state != GROUP_RUNNING) {
		act_refuse(act, OUTCOME_REFUSED, "6.5.1.1", "wrong_state",
			   tr(act->request.lang,
			      "%s does not run; a seat is given away after the start"),
			   s->g.name);
		return false;
	}
	if (today.day > civil_add_days(s->g.start, days).day) {
		act_refuse(
			act, OUTCOME_REFUSED, "6.2.8", "too_late",
			tr(act->request.lang,
			   "%s began more than %d days ago, so the games of who leaves are lost or "
			   "adjudicated"),
			s->g.name, days);
		return false;
	}
	return true;
}

/* Who has the number now; entries of former occupants keep it. */
static const struct entry_row *occupant_of(const struct entry_list *list, int number)
{
	for (int i = 0; i < list->n; i++)
		if (list->rows[i].number == number && !entry_list_is_former(&list->rows[i]))
			return &list->rows[i];
	return NULL;
}

static void refuse_occupied(struct act *act, const struct seating *s, const struct player *p)
{
	act_refuse(act, OUTCOME_REFUSED, "6.2.8", "not_left",
		   tr(act->request.lang,
		      "%s has number %d of %s and has not left; a substitute gets the seat of a "
		      "player who has: kskak player %lld withdraw --group %lld --reason TEXT"),
		   p->name, (int)leader_number(act, "number"), s->g.name, (long long)p->id,
		   (long long)s->g.id);
}

/* The player has left (EVENTS E30): 1; 0: refused. */
static int has_left(struct act *act, const struct seating *s)
{
	const struct entry_row *e;
	struct entry_list list = {0};
	struct player p;
	int rc = entry_list_load(act->work.ctx, s->g.id, false, &list);

	e = rc > 0 ? occupant_of(&list, (int)leader_number(act, "number")) : NULL;
	if (e && e->state != ENTRY_WITHDRAWN) {
		rc = store_player_get(act->work.ctx->store, e->player, &p);
		if (rc > 0)
			refuse_occupied(act, s, &p);
		rc = rc > 0 ? 0 : STORE_FAILED;
	}
	entry_list_release(&list);
	return rc;
}

struct queue {
	const struct seating *s;
	struct entry_row first; /* head of the queue; id 0 = empty */
	int64_t mine;
};

static bool is_before(const struct entry_row *a, const struct entry_row *b)
{
	return a->confirmed.sec != b->confirmed.sec ? a->confirmed.sec < b->confirmed.sec
						    : a->id < b->id;
}

static int look_at_entry(void *arg, const struct entry_row *e)
{
	struct queue *q = arg;

	if (e->state != ENTRY_CONFIRMED || e->number || e->group == q->s->g.id)
		return 0;
	if (!q->first.id || is_before(e, &q->first))
		q->first = *e;
	if (e->player == q->s->p.id)
		q->mine = e->id;
	return 0;
}

/* The longest-waiting entry comes first: 1; 0: refused. */
static int ask_queue(struct act *act, struct seating *s)
{
	struct queue q = {.s = s};
	struct player first;
	int rc = store_entry_each_tourney(act->work.ctx->store, s->t.id, look_at_entry, &q);

	s->entry = q.mine;
	if (rc < 0 || !q.first.id || q.first.player == s->p.id)
		return rc < 0 ? rc : 1;
	rc = store_player_get(act->work.ctx->store, q.first.player, &first);
	if (rc > 0)
		act_refuse(
			act, OUTCOME_REFUSED, "6.4.4.1", "queue",
			tr(act->request.lang, "%s (player %lld) has waited longer and goes first"),
			first.name, (long long)first.id);
	return rc < 0 ? rc : 0;
}

static int seat(struct act *act, const struct seating *s)
{
	const struct occupant_change asked = {.player = &s->p,
					      .entry = s->entry,
					      .from = CIVIL_NONE,
					      .substitute = true,
					      .reason = leader_text(act, "reason")};
	struct effects fx = EFFECTS_INIT;
	struct game_step_refusal refusal;
	struct occupant_done done;
	int rc = occupant_change(&act->work, &s->seat, &asked, &fx, &done, &refusal);

	if (rc == 0)
		part_refuse(act, &refusal);
	else if (rc > 0)
		rc = effects_store(&act->work, &fx);
	if (rc > 0)
		act_done(act,
			 json_pack("{s:I, s:I, s:i, s:i}", "group", (json_int_t)s->g.id, "player",
				   (json_int_t)s->p.id, "number", (int)leader_number(act, "number"),
				   "games", done.games),
			 "%s has number %d of %s from now on", s->p.name,
			 (int)leader_number(act, "number"), s->g.name);
	effects_release(&fx);
	return rc < 0 ? rc : 1;
}

int leader_seat_substitute(struct act *act)
{
	struct seating s = {.entry = 0};
	int rc = find(act, &s);

	if (rc <= 0 || !may_substitute(act, &s))
		return rc < 0 ? rc : 1;
	rc = occupant_find_seat(&act->work, s.g.id, (int)leader_number(act, "number"), &s.seat);
	if (rc == 0)
		return leader_missing(act, N_("no such number of that group"));
	if (rc > 0)
		rc = has_left(act, &s);
	if (rc > 0)
		rc = ask_queue(act, &s);
	return rc > 0 ? seat(act, &s) : rc < 0 ? rc : 1;
}
