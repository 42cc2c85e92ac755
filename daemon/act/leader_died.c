/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The address goes first, so that nothing done afterwards writes to it.  A seat in a team is left
 * to the captain, who can put a reserve into it only as long as it has not been withdrawn
 * (6.7.4.3).
 */
#include "daemon/act/leader_died.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"
#include "daemon/act/leader.h"
#include "daemon/act/leader_sanction.h"
#include "daemon/act/player_address.h"
#include "daemon/act/player_erase.h"
#include "daemon/act/player_tokens.h"
#include "daemon/entry_list.h"
#include "daemon/event/entering_keep.h"
#include "daemon/event/replacement.h"
#include "daemon/game_list.h"
#include "daemon/team_list.h"
#include "sql/store_access.h"
#include "sql/store_event.h"

/* What the player takes part in, and what becomes of it. */
struct estate {
	struct act *act;
	struct player p;
	struct entry_row *entries;
	size_t n, cap;
	json_t *groups, *waiting, *seats, *games;
};

static int take_entry(void *arg, const struct entry_row *e)
{
	struct estate *s = arg;

	if (e->state == ENTRY_WITHDRAWN || e->state == ENTRY_LAPSED || e->state == ENTRY_REFUSED ||
	    entry_list_is_former(e))
		return 0;
	s->entries = mem_room(s->entries, s->n + 1, &s->cap, sizeof(*s->entries));
	s->entries[s->n++] = *e;
	return 0;
}

static bool is_running(struct act *act, const struct entry_row *e)
{
	struct group_row g;

	return e->group && e->number && store_group_get(act->work.ctx->store, e->group, &g) > 0 &&
	       !store_group_is_over(g.state);
}

/* Whether nothing is left to be done for the entry. */
static bool is_past(struct act *act, const struct entry_row *e)
{
	return e->group && e->number && !is_running(act, e);
}

/* Returns 1: the sender may withdraw the player everywhere; 0: refused, naming where not. */
static int may_withdraw_all(struct estate *s)
{
	int rc = 1;

	for (size_t i = 0; i < s->n && rc > 0; i++) {
		const struct entry_row *e = &s->entries[i];
		struct tourney t;

		if (is_past(s->act, e))
			continue;
		rc = store_tourney_get(s->act->work.ctx->store, e->tourney, &t);
		if (rc > 0)
			rc = e->number ? leader_may(s->act, e->group)
				       : leader_may_event(s->act, &t);
		if (rc > 0 && e->number && !e->team)
			rc = leader_sanction_may_overrule(s->act, e->group, s->p.id);
	}
	return rc;
}

/* From now on no letter is rendered for the player, and nothing speaks for them. */
static int silence(struct estate *s)
{
	struct act *act = s->act;
	struct store *st = act->work.ctx->store;
	const struct player_change change = {.player = s->p.id,
					     .at = act->work.received,
					     .author = work_author(&act->work),
					     .what = "address",
					     .was = s->p.address,
					     .becomes = ""};
	int rc = store_player_change_add(st, &change);

	s->p.address[0] = '\0';
	s->p.address_state = ADDRESS_GOOD;
	s->p.invitations = false;
	if (rc >= 0)
		rc = store_player_update(st, &s->p);
	if (rc > 0)
		rc = player_tokens_revoke(act, &s->p, "died");
	return rc > 0 ? player_address_close_case(act, CASE_UNDELIVERABLE, s->p.id) : rc;
}

/* Before the start the seat goes to the next in the queue, afterwards it is withdrawn (6.2.8). */
static int leave_seat(struct estate *s, const struct entry_row *e)
{
	struct tourney_facts t;
	struct player next;
	int rc = tourney_load(s->act->work.ctx, e->tourney, &t);

	if (rc <= 0)
		return rc < 0 ? rc : STORE_FAILED;
	rc = replacement_before_start(&s->act->work, &t, e, &next);
	tourney_release(&t);
	if (rc == 0)
		rc = leader_sanction_withdraw_from(s->act, &s->p, e->group);
	json_array_append_new(s->groups, json_integer((json_int_t)e->group));
	return rc;
}

static int leave_queue(struct estate *s, struct entry_row *e)
{
	struct tourney_facts t;
	int rc = tourney_load(s->act->work.ctx, e->tourney, &t);

	if (rc <= 0)
		return rc < 0 ? rc : STORE_FAILED;
	s->act->request.player = s->p; /* whose entry it is */
	rc = strcmp(e->origin, "playoff") != 0 ? entering_keep_withdrawn(&s->act->work, &t, e)
					       : entering_keep_share(&s->act->work, e);
	tourney_release(&t);
	json_array_append_new(s->waiting, json_integer((json_int_t)e->id));
	return rc;
}

/* "Klub 1, board 2" and the request that names the captain's choice. */
static int tell_seat(struct estate *s, const struct entry_row *e)
{
	struct store *st = s->act->work.ctx->store;
	struct player captain = {.name = ""};
	struct team_row team;
	struct tourney t;
	struct club club;
	int rc = store_team_get(st, e->team, &team);

	if (rc > 0)
		rc = store_tourney_get(st, team.tourney, &t);
	if (rc > 0)
		rc = store_club_get(st, team.club, &club);
	if (rc > 0 && team.captain && team.captain != s->p.id)
		rc = store_player_get(st, team.captain, &captain);
	if (rc > 0)
		json_array_append_new(s->seats,
				      json_pack("{s:s, s:s, s:i, s:i, s:s}", "event", t.code,
						"club", club.name, "number", team.number, "board",
						e->board, "captain", captain.name));
	return rc == 0 ? STORE_FAILED : rc;
}

static int leave(struct estate *s, struct entry_row *e)
{
	if (is_past(s->act, e))
		return 1;
	if (e->team)
		return tell_seat(s, e);
	return e->number ? leave_seat(s, e) : leave_queue(s, e);
}

/* Games that belong to no group need a ruling each. */
static int list_games(struct estate *s)
{
	const struct game_query open = {.player = s->p.id, .unfinished = true};
	struct game_list games;
	struct game_row row;
	int rc = game_list_load(s->act->work.ctx, &open, false, &games);

	for (int i = 0; i < games.n && rc > 0; i++) {
		rc = store_game_get(s->act->work.ctx->store, games.v[i], &row);
		if (rc > 0 && !row.group)
			json_array_append_new(s->games, json_integer((json_int_t)row.id));
	}
	game_list_release(&games);
	return rc == 0 ? STORE_FAILED : rc;
}

static int settle(struct estate *s)
{
	int rc = silence(s);

	for (size_t i = 0; i < s->n && rc > 0; i++)
		rc = leave(s, &s->entries[i]);
	if (rc > 0)
		rc = list_games(s);
	if (rc > 0)
		act_done(
			s->act,
			json_pack("{s:I, s:O, s:O, s:O, s:O}", "player", (json_int_t)s->p.id,
				  "groups", s->groups, "entries", s->waiting, "teams", s->seats,
				  "games", s->games),
			tr(s->act->request.lang,
			   "%s gets no more letters. For a seat in a team ask its captain for a reserve, or "
			   "withdraw it; rule on each game that belongs to no group."),
			s->p.name);
	return rc;
}

int leader_died(struct act *act)
{
	struct estate s = {.act = act};
	int rc = leader_find_player(act, &s.p);

	if (rc > 0)
		rc = leader_may_player(act, &s.p);
	if (rc > 0)
		rc = player_erase_is_free(act, &s.p);
	if (rc > 0)
		rc = store_entry_each_player(act->work.ctx->store, s.p.id, take_entry, &s);
	if (rc > 0)
		rc = may_withdraw_all(&s);
	if (rc > 0) {
		s.groups = json_array();
		s.waiting = json_array();
		s.seats = json_array();
		s.games = json_array();
		rc = settle(&s);
		json_decref(s.groups);
		json_decref(s.waiting);
		json_decref(s.seats);
		json_decref(s.games);
	}
	free(s.entries);
	return rc < 0 ? rc : 1;
}
