/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Facts and remarks of a written game, and the commands that cause facts. */
#include "core/play/written_fact.h"

#include "core/base/mem.h"

#include <stdlib.h>

void written_flag(struct written *w, enum written_flag f)
{
	struct written_verdict *v = w->v;

	v->flag = mem_room(v->flag, v->n_flags + 1, &v->cap_flags, sizeof(*v->flag));
	v->flag[v->n_flags++] = f;
}

bool written_is_over(const struct written *w)
{
	const struct game *g = &w->v->game;

	return g->phase == PHASE_OVER || g->waits == GAME_CASE_WITHDRAWAL;
}

struct dispatch written_dispatch(const struct written_event *e)
{
	if (e->via == REGIME_EMAIL)
		return (struct dispatch){e->facts.stated, BASIS_STATED};
	return thinktime_dispatch(&e->facts);
}

static struct instant instant_of(const struct written *w, struct civil date)
{
	return zone_midnight(w->v->game.setup.zone, date);
}

void written_command_init(struct written *w, struct written_command *ret, enum verb verb,
			  enum event_side side, struct civil date)
{
	command_init(&ret->cmd, verb);
	ret->cmd.side = side;
	ret->ctx = (struct apply_ctx){.side = SIDE_NONE,
				      .leader = true,
				      .now = instant_of(w, date),
				      .door = COMMAND_CONTROL,
				      .ply = -1};
	ret->why = (struct refusal){.word = -1};
	ret->apply = (struct apply){.game = &w->v->game,
				    .cmd = &ret->cmd,
				    .ctx = &ret->ctx,
				    .ret = &w->facts,
				    .why = &ret->why,
				    .side = side,
				    .today = date,
				    .day = date};
}

void written_command_fold(struct written *w)
{
	for (size_t i = 0; i < w->facts.n; i++) {
		if (game_fold(&w->v->game, &w->facts.v[i]) != 0)
			abort();
	}
	event_list_clear(&w->facts);
}

void written_fact_init(struct written *w, struct game_event *ret, enum event_kind kind,
		       enum event_side side, struct civil date)
{
	event_init(ret, kind, instant_of(w, date));
	ret->side = side;
	ret->day = date;
}

void written_fold(struct written *w, struct game_event *ev)
{
	if (game_fold(&w->v->game, ev) != 0)
		abort();
	event_clear(ev);
}

void written_rule(struct written *w, enum game_result result, enum event_why why, struct civil date)
{
	struct game_event ev;

	written_fact_init(w, &ev, EVENT_RULING, SIDE_NONE, date);
	ev.result = result;
	ev.why = why;
	written_fold(w, &ev);
}
