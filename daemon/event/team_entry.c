/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See team_entry.h. */
#include "daemon/event/team_entry.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "core/base/mem.h"
#include "daemon/entry_list.h"
#include "daemon/event/effects_row.h"
#include "daemon/event/sanction.h"
#include "daemon/event/stage_seed.h"
#include "daemon/event/team_admission.h"

/* --- what is known of a player --------------------------------------------------------------- */

/* The club of that name; 0: none stated; -1: not in the list of clubs. */
static int club_of(const struct work *work, const struct player *p, int64_t *ret_club)
{
	struct club club;
	int rc = p->club[0] ? store_club_by_name(work->ctx->store, p->club, &club) : 0;

	*ret_club = rc > 0 ? club.id : p->club[0] ? -1 : 0;
	return rc < 0 ? rc : 1;
}

/* On the day of the entry or of the start (EVENTS E26). */
static int is_banned(const struct work *work, const struct tourney *t, int64_t player,
		     bool *ret_banned)
{
	struct sanction_register reg;
	int rc = sanction_register_load(work, player, &reg);

	if (rc < 0)
		return rc;
	*ret_banned = !civil_is_none(sanction_banned_until(&reg, tourney_day(t, work->received))) ||
		      (!civil_is_none(t->starts) &&
		       !civil_is_none(sanction_banned_until(&reg, t->starts)));
	return 1;
}

static int fill_player(const struct work *work, const struct tourney *t,
		       const struct rating_book *book, const struct player *p,
		       struct team_player *ret)
{
	int rc = club_of(work, p, &ret->club);

	ret->player = p->id;
	ret->member = p->member == KNOWN_YES  ? TEAM_MEMBER_YES
		      : p->member == KNOWN_NO ? TEAM_MEMBER_NO
					      : TEAM_MEMBER_UNKNOWN;
	ret->confirmed = true;
	if (rc > 0)
		rc = rating_book_of(work->ctx, book, p, &ret->rating, NULL);
	return rc > 0 ? is_banned(work, t, p->id, &ret->banned) : rc;
}

/* --- who is taken ---------------------------------------------------------------------------- */

struct taken {
	struct team_known *known;
	struct team_taken *v;
	size_t n_known, n, cap_known, cap;
};

static void taken_release(struct taken *t)
{
	free(t->known);
	free(t->v);
}

static void take_players(struct taken *t, const struct team_one *team, bool here)
{
	for (size_t i = 0; i < team->n; i++) {
		const struct lineup_row *l = &team->lineup[i];

		if (!l->player || l->state == LINEUP_REFUSED || l->state == LINEUP_LEFT)
			continue;
		t->v = mem_room(t->v, t->n + 1, &t->cap, sizeof(*t->v));
		t->v[t->n++] = (struct team_taken){l->player, team->row.club, here};
	}
}

/* Players of the other active teams of the event, or of all teams of an earlier season. */
static int take_event(const struct work *work, int64_t tourney, int64_t but, bool here,
		      struct taken *ret)
{
	struct team_list list;
	int rc = team_list_load(work->ctx, tourney, &list);

	if (rc < 0)
		return rc;
	for (size_t i = 0; i < list.n; i++) {
		const struct team_row *row = &list.v[i].row;

		if (row->id == but || !team_list_lives(row))
			continue;
		take_players(ret, &list.v[i], here);
		if (!here)
			continue;
		ret->known = mem_room(ret->known, ret->n_known + 1, &ret->cap_known,
				      sizeof(*ret->known));
		ret->known[ret->n_known++] = (struct team_known){row->club, row->number};
	}
	team_list_release(&list);
	return 1;
}

struct seasons {
	const struct tourney *now;
	int64_t *ids;
	size_t n, cap;
};

/* Team events still running. */
static int take_season(void *arg, const struct tourney *t)
{
	struct seasons *s = arg;
	const struct kind *kind = kind_find(t->kind);

	/* Over-the-board events use the union's own club lists. */
	if (t->id == s->now->id || !kind || kind->unit != KIND_TEAM)
		return 0;
	s->ids = mem_room(s->ids, s->n + 1, &s->cap, sizeof(*s->ids));
	s->ids[s->n++] = t->id;
	return 0;
}

static int load_taken(const struct work *work, const struct tourney *t, int64_t but,
		      struct taken *ret)
{
	struct seasons s = {.now = t};
	int rc = store_tourney_each_state(work->ctx->store, TOURNEY_DRAWN, TOURNEY_RUNNING,
					  take_season, &s);

	if (rc >= 0)
		rc = take_event(work, t->id, but, true, ret);
	for (size_t i = 0; i < s.n && rc >= 0; i++)
		rc = take_event(work, s.ids[i], 0, false, ret);
	free(s.ids);
	return rc < 0 ? rc : 1;
}

/* --- the entry ------------------------------------------------------------------------------- */

int team_entry_boards_load(const struct work *work, const struct team_one *team,
			   struct team_entry_boards *ret)
{
	int rc = 1;

	memset(ret, 0, sizeof(*ret));
	for (int b = 1; b <= TEAM_BOARDS && rc > 0; b++) {
		const struct lineup_row *l = team_list_board(team, b);

		if (l && l->player && l->state == LINEUP_IN_FORCE)
			rc = store_player_get(work->ctx->store, l->player, &ret->players[b - 1]);
	}
	return rc == 0 ? STORE_FAILED : rc;
}

/* Removes faults that are only due to empty boards. */
static void forgive_empty(struct refusal_list *list)
{
	size_t kept = 0;

	for (size_t i = 0; i < list->n; i++)
		if (list->refusals[i].error != REFUSAL_TEAM_INCOMPLETE || list->refusals[i].player)
			list->refusals[kept++] = list->refusals[i];
	list->n = kept;
}

int team_entry_check(const struct work *work, const struct tourney *t, const struct team_row *row,
		     const struct club *club, const struct team_entry_boards *boards, bool complete,
		     struct team_check *ret)
{
	struct team_player players[TEAM_BOARDS];
	struct rating_book book = {.n = 0};
	struct taken taken = {.n = 0};
	int rc = rating_book_load(work->ctx, tourney_asof(work, t), &book);

	memset(players, 0, sizeof(players));
	for (int b = 0; b < TEAM_BOARDS && rc >= 0; b++)
		if (boards->players[b].id)
			rc = fill_player(work, t, &book, &boards->players[b], &players[b]);
	if (rc >= 0)
		rc = load_taken(work, t, row->id, &taken);
	if (rc >= 0)
		team_check(&(struct team_entry){.club = row->club,
						.club_in_union = club->dsu,
						.number = row->number,
						.captain_confirmed = row->captain != 0,
						.boards = players,
						.n_boards = TEAM_BOARDS},
			   &(struct team_others){taken.known, taken.n_known, taken.v, taken.n},
			   ret);
	if (rc >= 0 && !complete)
		forgive_empty(&ret->refusals);
	taken_release(&taken);
	rating_book_release(&book);
	return rc < 0 ? rc : 1;
}

/* --- a reserve ------------------------------------------------------------------------------- */

/* Present and former occupants of the team's seats. */
static int load_holds(const struct work *work, const struct team_one *team, int board,
		      struct team_hold **ret_holds, size_t *ret_n, int64_t *ret_now)
{
	struct entry_list entries = {0};
	int rc = entry_list_load(work->ctx, team->row.group, false, &entries);

	*ret_holds = mem_zeroed((size_t)entries.n + team->n + 1, sizeof(**ret_holds));
	for (int i = 0; i < entries.n && rc > 0; i++) {
		const struct entry_row *e = &entries.rows[i];
		bool now = entry_list_holds(e);

		if (e->team != team->row.id)
			continue;
		(*ret_holds)[(*ret_n)++] =
			(struct team_hold){e->player, e->board, now, !strcmp(e->origin, "reserve")};
		if (e->board == board && now)
			*ret_now = e->player;
	}
	/* The requests awaiting the leader's decision. */
	for (size_t i = 0; i < team->n; i++)
		if (team->lineup[i].reserve && team->lineup[i].player &&
		    team->lineup[i].state == LINEUP_ASKED)
			(*ret_holds)[(*ret_n)++] = (struct team_hold){
				team->lineup[i].player, team->lineup[i].board, false, true};
	entry_list_release(&entries);
	return rc < 0 ? rc : 1;
}

static int count_open(const struct work *work, const struct team_one *team, int64_t player,
		      int *ret_open)
{
	const struct game_query q = {
		.group = team->row.group, .player = player, .unfinished = true};
	int64_t n = 0;
	int rc = player ? store_game_count(work->ctx->store, &q, &n) : 1;

	*ret_open = (int)n;
	return rc;
}

/* Rating of a player from the list; 0 for nobody. */
static int rating_of(const struct work *work, const struct rating_book *book, int64_t player,
		     int *ret_rating)
{
	struct player p;
	int rc = player ? store_player_get(work->ctx->store, player, &p) : 0;

	*ret_rating = 0;
	return rc > 0 ? rating_book_of(work->ctx, book, &p, ret_rating, NULL) : rc;
}

int team_entry_reserve_check(const struct work *work, const struct tourney *t,
			     const struct team_one *team, int board, const struct player *reserve,
			     struct reserve_check *ret, int *ret_rating, int *ret_replaced)
{
	struct team_reserve r = {.board = board, .club = team->row.club};
	struct rating_book book = {.n = 0};
	struct team_hold *holds = NULL;
	struct taken taken = {.n = 0};
	int64_t now = 0;
	int rc = rating_book_load(work->ctx, tourney_asof(work, t), &book);

	if (rc >= 0)
		rc = load_holds(work, team, board, &holds, &r.n_holds, &now);
	if (rc >= 0)
		rc = load_taken(work, t, team->row.id, &taken);
	if (rc >= 0)
		rc = fill_player(work, t, &book, reserve, &r.player);
	if (rc >= 0)
		rc = count_open(work, team, now, &r.open_games);
	if (rc >= 0)
		rc = rating_of(work, &book, now, &r.replaced_rating);
	r.holds = holds;
	r.taken = taken.v;
	r.n_taken = taken.n;
	if (rc >= 0)
		team_reserve_check(&r, ret);
	*ret_rating = r.player.rating;
	*ret_replaced = r.replaced_rating;
	free(holds);
	taken_release(&taken);
	rating_book_release(&book);
	return rc < 0 ? rc : 1;
}

/* --- a complete team ------------------------------------------------------------------------- */

int team_entry_valid(const struct work *work, struct team_row *row, struct stage_row *ret_stage,
		     struct effects *ret)
{
	int rc = store_stage_by_number(work->ctx->store, row->tourney, 1, ret_stage);

	if (rc <= 0)
		return rc < 0 ? rc : STORE_FAILED;
	row->state = TEAM_VALID;
	row->valid = work->received;
	effects_row(ret, ROW_TEAM, row);
	rc = team_admission_keep(work, row, ret);
	if (rc > 0)
		stage_seed(work, ret_stage, ret);
	return rc;
}

/* --- what is stored -------------------------------------------------------------------------- */

void team_entry_keep(const struct team_row *row, struct effects *ret)
{
	effects_row(ret, row->id ? ROW_TEAM : ROW_TEAM_ADDED, row);
}

void team_entry_name(const struct work *work, const struct team_one *team, int board,
		     const struct player *player, struct effects *ret)
{
	const struct lineup_row *before = team_list_board(team, board);
	struct lineup_row row = {.team = team->row.id,
				 .board = board,
				 .player = player->id,
				 .asked_facts = "{}",
				 .first = CIVIL_NONE,
				 .state = LINEUP_IN_FORCE,
				 .at = work->received};

	if (before) {
		struct lineup_row left = *before;

		left.state = LINEUP_LEFT;
		effects_row(ret, ROW_LINEUP, &left);
	}
	snprintf(row.author, sizeof(row.author), "%s", work->author ? work->author : "");
	effects_row(ret, ROW_LINEUP_ADDED, &row);
}
