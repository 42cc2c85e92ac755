/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See otb_lineup.h. */
#include "daemon/event/otb_lineup.h"

#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"
#include "core/event/preset.h"
#include "core/event/strength.h"
#include "daemon/event/sanction.h"
#include "daemon/event/tourney.h"
#include "daemon/team_list.h"

/* The list of the club being checked: its teams in order. */
struct listing {
	const struct work *work;
	const struct otb_load *o;
	struct team_list teams;
	const struct team_one *team; /* the one playing */
	struct strength_player *list;
	size_t n, cap;
	struct civil day; /* day of the match */
};

/* --- the list -------------------------------------------------------------------------------- */

/* A team may be struck out in its own group, which need not be the one playing. */
static int is_struck(const struct listing *l, const struct team_one *team, bool *ret_struck)
{
	struct otb_load o;
	bool *struck;
	int rc = team->row.group ? otb_load(l->work->ctx, &l->o->tourney, team->row.group, &o) : 0;

	*ret_struck = false;
	if (rc <= 0)
		return rc < 0 ? rc : 1;
	struck = mem_zeroed(o.n_players + 1, sizeof(*struck));
	otb_load_struck(&o, struck);
	for (size_t i = 0; i < o.n_players; i++)
		*ret_struck |= o.ids[i] == team->row.id && struck[i];
	free(struck);
	otb_load_release(&o);
	return 1;
}

/* Neither a Danish citizen nor known to be registered in the Realm (5.1 § 10 a). */
static bool is_foreign(const struct player *p)
{
	return p->citizen == KNOWN_NO && strcmp(p->federation, "DEN") &&
	       strcmp(p->federation, "FAI") && strcmp(p->federation, "GRL");
}

static int add_player(struct listing *l, const struct team_one *team, const struct lineup_row *row,
		      bool struck)
{
	bool late = l->o->group.drawn.sec && row->at.sec > l->o->group.drawn.sec;
	struct sanction_register reg;
	struct player p;
	int rc = store_player_get(l->work->ctx->store, row->player, &p);

	if (rc > 0)
		rc = sanction_register_load(l->work, row->player, &reg);
	if (rc <= 0)
		return rc < 0 ? rc : STORE_FAILED;
	l->list = mem_room(l->list, l->n + 1, &l->cap, sizeof(*l->list));
	l->list[l->n] = (struct strength_player){
		.player = p.id,
		.number = (int)l->n + 1,
		.team = row->board <= l->o->shape.boards ? team->row.number : 0,
		.noticed = late ? tourney_day(&l->o->tourney, row->at) : CIVIL_NONE,
		.late = late,
		.foreign = is_foreign(&p),
		.banned = !civil_is_none(sanction_banned_until(&reg, l->day)),
		.barred = struck};
	l->n++;
	return 1;
}

static int add_team(struct listing *l, const struct team_one *team)
{
	bool struck;
	int rc = is_struck(l, team, &struck);

	for (size_t i = 0; i < team->n && rc > 0; i++)
		if (team->lineup[i].player && !team->lineup[i].reserve &&
		    team->lineup[i].state == LINEUP_IN_FORCE)
			rc = add_player(l, team, &team->lineup[i], struck);
	return rc;
}

/* Loads the club's teams in order of number. */
static int load_list(struct listing *l)
{
	int last = 0, rc = 1;

	for (size_t i = 0; i < l->teams.n; i++)
		if (l->teams.v[i].row.club == l->team->row.club && l->teams.v[i].row.number > last)
			last = l->teams.v[i].row.number;
	for (int number = 1; number <= last && rc > 0; number++)
		for (size_t i = 0; i < l->teams.n && rc > 0; i++)
			if (l->teams.v[i].row.club == l->team->row.club &&
			    l->teams.v[i].row.number == number)
				rc = add_team(l, &l->teams.v[i]);
	return rc;
}

/* --- the line-up ----------------------------------------------------------------------------- */

static const struct team_one *team_of_club(const struct listing *l, int number)
{
	for (size_t i = 0; i < l->teams.n; i++)
		if (l->teams.v[i].row.club == l->team->row.club &&
		    l->teams.v[i].row.number == (number ? number : l->team->row.number))
			return &l->teams.v[i];
	return NULL;
}

/* The player at that number of a list; for an unlisted number a dummy id below 0. */
static int64_t player_of(const struct listing *l, const struct card_seat *seat, int board)
{
	const struct team_one *team = team_of_club(l, seat->team);
	const struct lineup_row *row =
		team && seat->number ? team_list_board(team, seat->number) : NULL;

	if (!seat->number)
		return 0;
	return row && row->player && row->state == LINEUP_IN_FORCE ? row->player : -board;
}

static void fill(const struct listing *l, const struct card_side *seats, int64_t *ret_players)
{
	for (int b = 1; b <= l->o->shape.boards; b++) {
		struct card_seat own = {.number = b};

		if (seats->n)
			own = (size_t)b <= seats->n ? seats->seats[b - 1] : (struct card_seat){0};
		ret_players[b - 1] = player_of(l, &own, b);
	}
}

static int add_finding(const struct listing *l, enum otb_side side,
		       const struct strength_finding *f, json_t *findings)
{
	struct player p = {.name = ""};
	int rc = f->player > 0 ? store_player_get(l->work->ctx->store, f->player, &p) : 1;

	json_array_append_new(
		findings, json_pack("{s:s, s:i, s:I, s:s, s:s, s:s}", "side",
				    side == OTB_VISITORS ? "visitors" : "hosts", "board", f->board,
				    "player", (json_int_t)(f->player > 0 ? f->player : 0), "name",
				    p.name, "fault", strength_fault_name(f->fault), "paragraph",
				    strength_fault_paragraph(f->fault)));
	return rc == 0 ? STORE_FAILED : rc;
}

static int check(const struct listing *l, enum otb_side side, const struct card_side *seats,
		 json_t *findings)
{
	int64_t players[TEAM_MATCH_BOARDS];
	struct strength_finding found[TEAM_MATCH_BOARDS * STRENGTH_FAULT_COUNT];
	size_t n;
	int rc = 1;

	fill(l, seats, players);
	n = strength_check(l->list, l->n,
			   &(struct strength_line_up){.team = l->team->row.number,
						      .day = l->day,
						      .players = players,
						      .n = (size_t)l->o->shape.boards},
			   found);
	for (size_t i = 0; i < n && rc > 0; i++)
		rc = add_finding(l, side, &found[i], findings);
	return rc;
}

int otb_lineup_check(const struct work *work, const struct otb_load *o, size_t match,
		     enum otb_side side, const struct card_side *seats, json_t *findings)
{
	struct listing l = {.work = work, .o = o, .day = tourney_day(&o->tourney, work->received)};
	int rc = 1;

	if (o->shape.preset->event != TEAM_DIVISION)
		return 1;
	rc = team_list_load(work->ctx, o->tourney.id, &l.teams);
	if (rc <= 0)
		return rc;
	l.team = team_list_find(&l.teams, o->ids[o->matches[match].team[side] - 1]);
	if (l.team)
		rc = load_list(&l);
	if (rc > 0 && l.team)
		rc = check(&l, side, seats, findings);
	free(l.list);
	team_list_release(&l.teams);
	return rc;
}

int otb_lineup_players(const struct work *work, const struct otb_load *o, size_t match,
		       enum otb_side side, int64_t ret_players[TEAM_MATCH_BOARDS])
{
	struct listing l = {.work = work, .o = o};
	int rc = team_list_load(work->ctx, o->tourney.id, &l.teams);

	if (rc <= 0)
		return rc;
	memset(ret_players, 0, TEAM_MATCH_BOARDS * sizeof(*ret_players));
	l.team = team_list_find(&l.teams, o->ids[o->matches[match].team[side] - 1]);
	if (l.team)
		fill(&l, &o->matches[match].sides[side], ret_players);
	for (int b = 0; b < TEAM_MATCH_BOARDS; b++)
		if (ret_players[b] < 0)
			ret_players[b] = 0; /* not listed */
	team_list_release(&l.teams);
	return 1;
}
