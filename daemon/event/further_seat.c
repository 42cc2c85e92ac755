/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See further_seat.h. */
#include "daemon/event/further_seat.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"
#include "daemon/entry_list.h"
#include "daemon/event/effects_row.h"
#include "daemon/event/game_tx.h"

#define SEATS_MAX    64
#define ROUNDS_MAX   (2 * SEATS_MAX)
#define GRANT_MONTHS 12 /* long enough to include one closing day of a yearly event */

/* --- where there is room --------------------------------------------------------------------- */

struct search {
	const struct work *work;
	const struct entry_row *e;
	struct civil today;
	struct group_row best;
	int best_seats;
	struct group_row *groups;
	size_t n, cap;
};

static int keep_group(void *arg, const struct group_row *g)
{
	struct search *s = arg;

	if (store_group_is_undone(g))
		return 0;
	s->groups = mem_room(s->groups, s->n + 1, &s->cap, sizeof(*s->groups));
	s->groups[s->n++] = *g;
	return 0;
}

/* Finds the smallest group in which they have no seat. */
static int look_at(struct search *s, const struct group_row *g)
{
	struct entry_list list = {0};
	bool in = false;
	int seats = 0, rc;

	if (g->state != GROUP_RUNNING ||
	    s->today.day > civil_add_days(g->start, ruleset_fixed(FIXED_SUBSTITUTE_DAYS)).day)
		return 1;
	rc = entry_list_load(s->work->ctx, g->id, false, &list);
	for (int i = 0; i < list.n && rc > 0; i++) {
		in |= list.rows[i].player == s->e->player && !entry_list_is_former(&list.rows[i]);
		if (list.rows[i].number > seats)
			seats = list.rows[i].number;
	}
	entry_list_release(&list);
	if (rc > 0 && !in && seats < SEATS_MAX && (!s->best.id || seats < s->best_seats)) {
		s->best = *g;
		s->best_seats = seats;
	}
	return rc;
}

int further_seat_load(const struct work *work, const struct entry_row *e, struct further_seat *ret)
{
	struct search s = {.work = work, .e = e};
	int rc = tourney_load(work->ctx, e->tourney, &ret->t);

	if (rc <= 0)
		return rc < 0 ? rc : STORE_FAILED;
	s.today = tourney_day(&ret->t.row, work->received);
	rc = store_stage_get(work->ctx->store, e->stage, &ret->stage);
	if (rc > 0)
		rc = store_group_each_stage(work->ctx->store, e->stage, keep_group, &s);
	rc = rc < 0 ? rc : 1;
	for (size_t i = 0; i < s.n && rc > 0; i++)
		rc = look_at(&s, &s.groups[i]);
	free(s.groups);
	ret->group = s.best;
	if (rc < 0)
		tourney_release(&ret->t);
	return rc;
}

void further_seat_release(struct further_seat *f)
{
	tourney_release(&f->t);
}

/* --- the seat -------------------------------------------------------------------------------- */

/* By number: current player, and games with White and Black. */
struct opponents {
	int64_t player[SEATS_MAX + 1]; /* 0 = no active player */
	int white[SEATS_MAX + 1], black[SEATS_MAX + 1];
	bool busy[SEATS_MAX + 1][ROUNDS_MAX + 1]; /* has a game in the round; 0: the newcomer */
	int seats;
};

static int number_of(const struct opponents *o, int64_t player)
{
	for (int i = 1; i <= o->seats; i++)
		if (o->player[i] == player)
			return i;
	return 0;
}

static int count_game(void *arg, const struct game_row *g)
{
	struct opponents *o = arg;
	int white = number_of(o, g->white), black = number_of(o, g->black);

	o->white[white]++;
	o->black[black]++;
	if (g->round > 0 && g->round <= ROUNDS_MAX) {
		o->busy[white][g->round] |= white > 0;
		o->busy[black][g->round] |= black > 0;
	}
	return 0;
}

static int load_opponents(const struct work *work, const struct group_row *g, struct opponents *ret)
{
	struct entry_list list = {0};
	const struct game_query games = {.group = g->id};
	int rc = entry_list_load(work->ctx, g->id, false, &list);

	*ret = (struct opponents){.seats = 0};
	for (int i = 0; i < list.n && rc > 0; i++) {
		const struct entry_row *e = &list.rows[i];

		if (e->number < 1 || e->number > SEATS_MAX)
			continue;
		if (e->number > ret->seats)
			ret->seats = e->number;
		if (e->state == ENTRY_SEATED && !entry_list_is_former(e))
			ret->player[e->number] = e->player;
	}
	entry_list_release(&list);
	if (rc > 0)
		rc = store_game_each(work->ctx->store, &games, count_game, ret);
	return rc < 0 ? rc : 1;
}

/* The newcomer gets White if the opponent had Black more often; if equal, colours alternate. */
static bool newcomer_is_white(const struct opponents *o, int number, int *alternating)
{
	if (o->white[number] != o->black[number])
		return o->white[number] > o->black[number];
	return (*alternating)++ % 2 == 0;
}

/* The first round in which neither has a game; uses free rounds first. */
static int free_round(struct opponents *o, int number)
{
	int round = 1;

	while (round < ROUNDS_MAX && (o->busy[0][round] || o->busy[number][round]))
		round++;
	o->busy[0][round] = o->busy[number][round] = true;
	return round;
}

static int begin_games(const struct work *work, const struct group_row *g, struct opponents *o,
		       const struct player *player, struct civil start, struct effects *ret)
{
	int alternating = 0, rc = 1;

	for (int i = 1; i <= o->seats && rc > 0; i++) {
		struct game_row row = {.group = g->id, .start = start};
		struct player other;
		bool white;

		if (!o->player[i])
			continue;
		rc = store_player_get(work->ctx->store, o->player[i], &other);
		if (rc <= 0)
			return rc < 0 ? rc : STORE_FAILED;
		row.round = free_round(o, i);
		white = newcomer_is_white(o, i, &alternating);
		snprintf(row.ruleset, sizeof(row.ruleset), "%s", g->ruleset);
		snprintf(row.zone, sizeof(row.zone), "%s", g->zone);
		rc = game_tx_begin(work, &row, "", white ? player : &other, white ? &other : player,
				   ret);
	}
	return rc;
}

static int give_seat(const struct work *work, const struct further_seat *f,
		     const struct entry_row *e, const struct player *p, struct effects *ret)
{
	struct letter_facts letter = {
		.kind = POST_START, .to = p, .group = f->group.id, .token = TOKEN_PLAYER};
	struct civil today = tourney_day(&f->t.row, work->received);
	struct group_row g = f->group;
	struct entry_row seated = *e;
	struct opponents o;
	int rc = load_opponents(work, &g, &o);

	if (rc <= 0)
		return rc;
	seated.group = g.id;
	seated.state = ENTRY_SEATED;
	seated.number = o.seats + 1;
	seated.first = civil_later(today, g.start);
	effects_entry(ret, &seated);
	g.size = o.seats + 1;
	effects_group(ret, &g);
	effects_letter(ret, work, &letter);
	return begin_games(work, &g, &o, p, seated.first, ret);
}

/* --- the grant ------------------------------------------------------------------------------- */

static struct civil give_grant(const struct work *work, const struct further_seat *f,
			       const struct entry_row *e, const char *reason, struct effects *ret)
{
	struct civil today = tourney_day(&f->t.row, work->received);
	struct grant_row grant = {.player = e->player,
				  .until = civil_add_months(today, GRANT_MONTHS),
				  .paragraph = "6.6.1.6",
				  .at = work->received,
				  .kc = work->by_kc};

	kind_stage_right(f->t.kind, f->stage.number, grant.class, sizeof(grant.class));
	snprintf(grant.reason, sizeof(grant.reason), "%.990s", reason);
	snprintf(grant.author, sizeof(grant.author), "%.63s", work->author);
	effects_row(ret, ROW_GRANT, &grant);
	return grant.until;
}

/* --- the letter ------------------------------------------------------------------------------ */

static void tell(const struct work *work, const struct further_seat *f, const struct player *p,
		 const char *how, struct civil until, struct effects *ret)
{
	char day[CIVIL_TEXT] = "";
	struct letter_facts letter = {.kind = POST_QUALIFIED, .to = p, .token = TOKEN_PLAYER};

	if (!civil_is_none(until))
		civil_format(until, day);
	letter.facts =
		json_pack("{s:s, s:s, s:b, s:s, s:s, s:s}", "event", f->t.row.code, "stage",
			  f->stage.name, "advances", 1, "why", "", "until", day, "late", how);
	effects_letter(ret, work, &letter);
}

static void close_entry(const struct entry_row *e, struct effects *ret)
{
	struct entry_row closed = *e;

	closed.state = ENTRY_REFUSED;
	effects_entry(ret, &closed);
}

int further_seat_give(const struct work *work, const struct further_seat *f,
		      const struct entry_row *e, const char *reason, struct effects *ret)
{
	struct player p;
	int rc = store_player_get(work->ctx->store, e->player, &p);

	if (rc <= 0)
		return rc < 0 ? rc : STORE_FAILED;
	if (f->group.id)
		return give_seat(work, f, e, &p, ret);
	close_entry(e, ret);
	tell(work, f, &p, "grant", give_grant(work, f, e, reason, ret), ret);
	return 1;
}

int further_seat_refuse(const struct work *work, const struct further_seat *f,
			const struct entry_row *e, struct effects *ret)
{
	struct player p;
	int rc = store_player_get(work->ctx->store, e->player, &p);

	if (rc <= 0)
		return rc < 0 ? rc : STORE_FAILED;
	close_entry(e, ret);
	tell(work, f, &p, "refused", CIVIL_NONE, ret);
	return 1;
}
