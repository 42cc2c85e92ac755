/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See correction_stage.h. */
#include "daemon/event/correction_stage.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"
#include "daemon/entry_list.h"
#include "daemon/event/cases.h"
#include "daemon/event/effects_row.h"
#include "daemon/event/occupant.h"
#include "daemon/event/outcome.h"
#include "daemon/event/stage_redraw.h"
#include "daemon/event/tourney.h"
#include "daemon/publish/view_group_line.h"
#include "text/text.h"

/* Entries of the later stage that come from the corrected group. */
struct entries {
	struct entry_row *v;
	size_t n, cap;
};

struct mending {
	const struct work *work;
	const char *reason;
	struct group_row group;
	struct group_view view;
	struct tourney_facts t;
	struct stage_row stage, next;
	struct view_outcome outcome;
	struct entries wait;  /* qualified, but without a seat */
	struct entries wrong; /* with a seat they no longer qualify for */
	struct effects *fx;
};

/* --- who is concerned ------------------------------------------------------------------------ */

static int find_next(void *arg, const struct stage_row *s)
{
	struct mending *m = arg;

	if (!m->next.id && s->number > m->stage.number && s->state != STAGE_LEFT_OUT &&
	    strcmp(s->name, OUTCOME_PLAYOFF) != 0)
		m->next = *s;
	return 0;
}

static const struct view_line *line_of(const struct mending *m, int64_t player)
{
	return view_group_line(&m->view, player);
}

static bool advances(const struct mending *m, int64_t player)
{
	const struct view_line *l = line_of(m, player);

	for (size_t i = 0; l && i < m->outcome.o.n; i++)
		if (m->outcome.o.honours[i].number == l->number)
			return m->outcome.o.honours[i].advances;
	return false;
}

static void keep(struct entries *list, const struct entry_row *e)
{
	list->v = mem_room(list->v, list->n + 1, &list->cap, sizeof(*list->v));
	list->v[list->n++] = *e;
}

static int look_at(void *arg, const struct entry_row *e)
{
	struct mending *m = arg;

	if (e->stage != m->next.id || entry_list_is_former(e) || !outcome_is_from(e, m->view.code))
		return 0;
	if (e->state == ENTRY_CONFIRMED && !e->group)
		keep(&m->wait, e);
	else if (e->state == ENTRY_SEATED && !advances(m, e->player))
		keep(&m->wrong, e);
	return 0;
}

/* --- letters --------------------------------------------------------------------------------- */

static int tell(const struct mending *m, const struct entry_row *e, const char *how)
{
	const struct view_line *l = line_of(m, e->player);
	struct letter_facts letter = {
		.kind = POST_QUALIFIED, .group = m->group.id, .token = TOKEN_PLAYER};
	struct player p;
	int rc = store_player_get(m->work->ctx->store, e->player, &p);

	if (rc <= 0)
		return rc < 0 ? rc : STORE_FAILED;
	letter.to = &p;
	letter.facts = json_pack("{s:s, s:s, s:i, s:b, s:s, s:s}", "event", m->t.row.code, "stage",
				 m->next.name[0] ? m->next.name : m->t.row.name, "place",
				 l ? l->place : 0, "advances", 1, "why", "", "late", how);
	effects_letter(m->fx, m->work, &letter);
	return 1;
}

/* --- before it begins ------------------------------------------------------------------------ */

/*
 * Hands over seat and number; both players, the opponents and the leader are notified (occupant.h).
 */
static int exchange(struct mending *m, const struct entry_row *from, const struct entry_row *to)
{
	struct player p;
	struct occupant_change asked = {.player = &p,
					.entry = to->id,
					.from = CIVIL_NONE,
					.substitute = true,
					.reason = m->reason};
	struct occupant_seat seat;
	struct occupant_done done;
	struct game_step_refusal refusal;
	int rc = store_player_get(m->work->ctx->store, to->player, &p);

	if (rc > 0)
		rc = occupant_find_seat(m->work, from->group, from->number, &seat);
	if (rc > 0)
		rc = occupant_change(m->work, &seat, &asked, m->fx, &done, &refusal);
	if (rc > 0)
		rc = tell(m, to, "seat");
	return rc == 0 ? STORE_FAILED : rc;
}

/* The same as before the draw, with the last day to decline. */
static int tell_waiting(const struct mending *m, const struct entry_row *e, bool advances)
{
	char until[CIVIL_TEXT] = "";
	const struct view_line *l = line_of(m, e->player);
	struct letter_facts letter = {
		.kind = POST_QUALIFIED, .group = m->group.id, .token = TOKEN_PLAYER};
	struct player p;
	int rc = store_player_get(m->work->ctx->store, e->player, &p);

	if (rc <= 0)
		return rc < 0 ? rc : STORE_FAILED;
	if (advances)
		civil_format(civil_add_days(m->next.draws, -1), until);
	letter.to = &p;
	letter.facts = json_pack("{s:s, s:s, s:i, s:b, s:s, s:s}", "event", m->t.row.code, "stage",
				 m->next.name[0] ? m->next.name : m->t.row.name, "place",
				 l ? l->place : 0, "advances", (int)advances, "why",
				 N_("the table is corrected"), "until", until);
	effects_letter(m->fx, m->work, &letter);
	return 1;
}

/* The number of seats has changed: 1; 0: the draw is kept, because a game has a move. */
static int redraw(struct mending *m)
{
	int rc = stage_redraw(m->work, &m->t, &m->next, m->wrong.v, m->wrong.n, m->fx);

	if (rc <= 0)
		return rc;
	for (size_t i = 0; i < m->wait.n && rc > 0; i++)
		rc = tell_waiting(m, &m->wait.v[i], true);
	for (size_t i = 0; i < m->wrong.n && rc > 0; i++)
		rc = tell_waiting(m, &m->wrong.v[i], false);
	return rc;
}

/* --- once it has begun ----------------------------------------------------------------------- */

static int ask_leader(struct mending *m, const struct entry_row *e)
{
	struct case_row row;
	const struct view_line *l = line_of(m, e->player);
	int rc = store_case_find_event(m->work->ctx->store, CASE_CORRECTION, m->t.row.id, e->id, 0,
				       &row);

	if (rc != 0) {
		if (rc > 0)
			case_row_release(&row);
		return rc < 0 ? rc : 1;
	}
	row = (struct case_row){.kind = CASE_CORRECTION,
				.tourney = m->t.row.id,
				.group = m->group.id,
				.player = e->player,
				.entry = e->id};
	cases_open(m->work, &row,
		   json_pack("{s:s, s:s, s:s, s:s, s:i, s:[s,s]}", "event", m->t.row.code, "stage",
			     m->next.name, "code", m->view.code, "name", l ? l->player.name : "",
			     "place", l ? l->place : 0, "choices", "continue", "refuse"),
		   m->fx);
	return tell(m, e, "asked");
}

/* Closes questions about an entry that a later correction withdrew. */
static int close_idle(void *arg, const struct entry_row *e)
{
	struct mending *m = arg;
	struct case_row row;
	int rc;

	if (e->stage != m->next.id || e->state != ENTRY_REFUSED)
		return 0;
	rc = store_case_find_event(m->work->ctx->store, CASE_CORRECTION, m->t.row.id, e->id, 0,
				   &row);
	if (rc <= 0)
		return rc;
	effects_case_settled(m->fx, effect_stored(row.id), EFFECT_NONE);
	case_row_release(&row);
	return 0;
}

/* --- all of it ------------------------------------------------------------------------------- */

/* Hands over seats one by one; if there is none the leader is asked. */
static int pass_on(struct mending *m)
{
	size_t swaps = 0;
	int rc = 1;

	if (m->next.state == STAGE_DRAWN)
		swaps = m->wait.n < m->wrong.n ? m->wait.n : m->wrong.n;
	for (size_t i = 0; i < swaps && rc > 0; i++)
		rc = exchange(m, &m->wrong.v[i], &m->wait.v[i]);
	for (size_t i = swaps; i < m->wait.n && rc > 0; i++)
		rc = ask_leader(m, &m->wait.v[i]);
	return rc;
}

static int mend(struct mending *m)
{
	struct store *st = m->work->ctx->store;
	int rc = store_entry_each_tourney(st, m->t.row.id, look_at, m);

	if (rc >= 0)
		rc = store_entry_each_tourney(st, m->t.row.id, close_idle, m);
	rc = rc < 0 ? rc : 0;
	if (rc == 0 && m->next.state == STAGE_DRAWN && m->wait.n != m->wrong.n)
		rc = redraw(m);
	if (rc == 0)
		rc = pass_on(m);
	free(m->wait.v);
	free(m->wrong.v);
	return rc;
}

static int load_and_mend(struct mending *m)
{
	int rc = outcome_derive(m->work, &m->t.row, &m->view, NULL, &m->outcome);

	if (rc > 0) {
		rc = mend(m);
		view_outcome_release(&m->outcome);
	}
	return rc;
}

/* Whether the stage after the group's is drawn: 1 or 0. */
static int has_drawn_next(struct mending *m)
{
	struct store *st = m->work->ctx->store;
	int rc = m->group.stage ? store_stage_get(st, m->group.stage, &m->stage) : 0;

	if (rc > 0)
		rc = store_stage_each(st, m->group.tourney, find_next, m);
	return rc < 0 ? rc : m->next.id && m->next.state >= STAGE_DRAWN;
}

int correction_stage(const struct work *work, int64_t group, const char *reason,
		     struct effects *ret)
{
	struct mending m = {.work = work, .reason = reason, .fx = ret};
	int rc = store_group_get(work->ctx->store, group, &m.group);

	if (rc > 0)
		rc = has_drawn_next(&m);
	if (rc <= 0)
		return rc < 0 ? rc : 1;
	rc = tourney_load(work->ctx, m.group.tourney, &m.t);
	if (rc <= 0)
		return rc < 0 ? rc : STORE_FAILED;
	rc = view_group(work->ctx, group, &m.view);
	if (rc > 0) {
		rc = load_and_mend(&m);
		view_group_release(&m.view);
	}
	tourney_release(&m.t);
	return rc == 0 ? STORE_FAILED : rc;
}
