/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See leader_team.h. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"
#include "daemon/act/leader.h"
#include "daemon/act/leader_sanction.h"
#include "daemon/act/leader_team.h"
#include "daemon/act/part.h"
#include "daemon/act/team_refusal.h"
#include "daemon/entry_list.h"
#include "daemon/event/effects_store.h"
#include "daemon/event/reserve.h"
#include "daemon/event/ruling.h"
#include "daemon/event/team_admission.h"
#include "daemon/event/team_entry.h"
#include "daemon/event/team_otb.h"
#include "daemon/event/team_state.h"
#include "daemon/event/withdrawal.h"
#include "daemon/event_options.h"
#include "daemon/publish/view_event.h"
#include "daemon/publish/view_team.h"
#include "text/text.h"

/* --- finding --------------------------------------------------------------------------------- */

/* The objects of a request about a team. */
struct asked {
	struct tourney t;
	struct club club;
	int number;
	struct team_list teams;
	const struct team_one *team; /* NULL: no team has that number */
};

/* Returns 1: a team event, with `own` one that the sender leads; 0: refused. */
static int find_event(struct act *act, bool own, struct tourney *ret)
{
	int rc = own ? leader_find_own_event(act, ret) : leader_find_event(act, ret);

	if (rc <= 0)
		return rc;
	if (event_options_boards(ret))
		return 1;
	act_refuse(act, OUTCOME_REFUSED, "6.7.2.1", "no_teams",
		   tr(act->request.lang,
		      "%s is played without teams; kskak event CODE enter enters a player"),
		   ret->code);
	return 0;
}

/* Returns 1; 0: refused. The caller releases it in either case. */
static int find_asked(struct act *act, struct asked *ret)
{
	int rc = find_event(act, true, &ret->t);

	if (rc <= 0)
		return rc;
	rc = store_club_by_name(act->work.ctx->store, leader_text(act, "club"), &ret->club);
	if (rc == 0) {
		act_refuse(act, OUTCOME_REFUSED, "6.7.3.1", "no_such_club",
			   tr(act->request.lang, "no club %s; add it with kskak club add"),
			   leader_text(act, "club"));
		return 0;
	}
	ret->number = (int)leader_number(act, "number");
	if (rc > 0)
		rc = team_list_load(act->work.ctx, ret->t.id, &ret->teams);
	for (size_t i = 0; i < ret->teams.n && rc > 0; i++)
		if (ret->teams.v[i].row.club == ret->club.id &&
		    ret->teams.v[i].row.number == ret->number)
			ret->team = &ret->teams.v[i];
	return rc;
}

/* The same for a team that has not left. */
static int find_team(struct act *act, struct asked *ret)
{
	int rc = find_asked(act, ret);

	if (rc <= 0 || (ret->team && team_list_lives(&ret->team->row)))
		return rc;
	act_refuse(
		act, OUTCOME_REFUSED, "6.7.3.1", "no_such_team",
		tr(act->request.lang,
		   "%s %d has not entered %s; its captain comes first: kskak team CODE CLUB NUMBER "
		   "captain PLAYER"),
		ret->club.name, ret->number, ret->t.code);
	return 0;
}

static int show(struct act *act, const struct tourney *t)
{
	json_t *teams;
	int rc = view_team_json(act->work.ctx, t, tourney_day(t, act->work.received), &teams);

	if (rc > 0)
		act_done(act, json_pack("{s:o}", "teams", teams), "%s", "");
	return rc;
}

int leader_team_list(struct act *act)
{
	struct tourney t;
	int rc = find_event(act, false, &t);

	return rc > 0 ? show(act, &t) : rc < 0 ? rc : 1;
}

/* Stores the effects and answers with the teams. */
static int finish(struct act *act, struct asked *a, struct effects *fx, int rc)
{
	if (rc > 0)
		rc = effects_store(&act->work, fx);
	if (rc > 0)
		rc = show(act, &a->t);
	effects_release(fx);
	team_list_release(&a->teams);
	return rc < 0 ? rc : 1;
}

/* --- entering -------------------------------------------------------------------------------- */

/* Refuses, naming the act that must come first; returns 0. */
static int refuse_state(struct act *act, const struct tourney *t, const char *first)
{
	act_refuse(act, OUTCOME_REFUSED, "6.7.2.1", "wrong_state",
		   tr(act->request.lang, "%s is %s; %s"), t->code,
		   leader_event_state(act, t->state), first);
	return 0;
}

/* Returns 1: no objections; 0: refused, with all of them. */
static int tell(struct act *act, const struct refusal_list *refusals)
{
	int rc = refusals->n ? team_refusal_tell(act, refusals) : 1;

	return rc < 0 ? rc : !refusals->n;
}

static int check(struct act *act, const struct asked *a, const struct team_row *row,
		 const struct team_entry_boards *boards)
{
	struct team_check c;
	int rc = team_entry_check(&act->work, &a->t, row, &a->club, boards, false, &c);

	return rc > 0 ? tell(act, &c.refusals) : rc;
}

/* The same over the board, with the player at that position of the list; 0 = unchanged. */
static int check_list(struct act *act, const struct asked *a, int number, const struct player *p,
		      bool *ret_complete)
{
	struct team_otb_entry *entry = mem_zeroed(1, sizeof(*entry));
	struct refusal_list refusals;
	struct tourney_facts t;
	int rc = tourney_read(&a->t, &t);

	*entry = (struct team_otb_entry){.teams = &a->teams,
					 .team = a->team ? a->team->row.id : 0,
					 .club = &a->club,
					 .entered = tourney_day(&a->t, act->work.received)};
	if (rc > 0 && a->team)
		rc = team_otb_list_load(&act->work, a->team, entry->list);
	if (number)
		entry->list[number - 1] = *p;
	if (rc > 0) {
		*ret_complete = team_otb_is_complete(entry, event_options_boards(&a->t));
		rc = team_otb_check(&act->work, &t, entry, &refusals);
		tourney_release(&t);
	}
	free(entry);
	return rc > 0 ? tell(act, &refusals) : rc;
}

/* A new team, or one that had left. */
static int enter(struct act *act, const struct asked *a, const struct player *captain,
		 struct effects *fx)
{
	struct team_entry_boards boards = {.players = {{.id = 0}}};
	bool complete;
	struct team_row row = {.tourney = a->t.id,
			       .club = a->club.id,
			       .number = a->number,
			       .captain = captain->id,
			       .state = TEAM_ASKED,
			       .asked_facts = "{}",
			       .asked = act->work.received};
	int rc;

	if (a->t.state != TOURNEY_OPEN)
		return refuse_state(act, &a->t,
				    tr(act->request.lang, "teams can enter only while it is open"));
	if (a->team)
		row.id = a->team->row.id;
	rc = kind_is_otb(a->t.kind) ? check_list(act, a, 0, NULL, &complete)
				    : check(act, a, &row, &boards);
	if (rc > 0)
		team_entry_keep(&row, fx);
	return rc;
}

int leader_team_captain(struct act *act)
{
	struct asked a = {.team = NULL};
	struct effects fx = EFFECTS_INIT;
	struct player captain;
	int rc = find_asked(act, &a);

	if (rc > 0)
		rc = leader_find_player(act, &captain);
	if (rc > 0 && a.team && team_list_lives(&a.team->row)) {
		struct team_row row = a.team->row;

		row.captain = captain.id;
		team_entry_keep(&row, &fx);
	} else if (rc > 0) {
		rc = enter(act, &a, &captain, &fx);
	}
	return finish(act, &a, &fx, rc);
}

/* Returns 1: the player may have the board; 0: refused. */
static int may_name(struct act *act, const struct asked *a, int board, const struct player *p)
{
	struct team_entry_boards boards;
	int rc;

	if (board > TEAM_BOARDS)
		return leader_bad(act, "board", tr(act->request.lang, "takes 1 to 4")) < 0
			       ? STORE_FAILED
			       : 0;
	if (a->team->row.group)
		return refuse_state(act, &a->t,
				    tr(act->request.lang, "a reserve steps in now (6.7.4.3)"));
	rc = team_entry_boards_load(&act->work, a->team, &boards);
	if (rc <= 0)
		return rc;
	boards.players[board - 1] = *p;
	return check(act, a, &a->team->row, &boards);
}

/* After the draw new players go to the end of the list (5.1 § 9). */
static int may_list(struct act *act, const struct asked *a, int number, const struct player *p,
		    bool *ret_complete)
{
	if (a->team->row.group && team_list_board(a->team, number))
		return refuse_state(
			act, &a->t,
			tr(act->request.lang, "new players come at the end of the list (DSU 5.1)"));
	return check_list(act, a, number, p, ret_complete);
}

/* A team gets its place when its last board is filled. */
static int take_place(struct act *act, struct team_row *row, bool complete, struct effects *fx)
{
	struct stage_row stage;

	if (row->state != TEAM_ASKED || !complete)
		return 1;
	return team_entry_valid(&act->work, row, &stage, fx);
}

int leader_team_lineup(struct act *act)
{
	int board = (int)leader_number(act, "board");
	bool complete = false;
	struct asked a = {.team = NULL};
	struct effects fx = EFFECTS_INIT;
	struct player p;
	int rc = find_team(act, &a);

	if (rc > 0)
		rc = leader_find_player(act, &p);
	if (rc > 0)
		rc = kind_is_otb(a.t.kind) ? may_list(act, &a, board, &p, &complete)
					   : may_name(act, &a, board, &p);
	if (rc > 0) {
		struct team_row row = a.team->row;
		struct effects named = EFFECTS_INIT;

		team_entry_name(&act->work, a.team, board, &p, &named);
		rc = effects_store(&act->work, &named);
		effects_release(&named);
		if (rc > 0 && row.state == TEAM_VALID)
			rc = team_admission_keep(&act->work, &row, &fx);
		else if (rc > 0)
			rc = kind_is_otb(a.t.kind) ? take_place(act, &row, complete, &fx)
						   : team_state_settle(&act->work, &a.t, &row, &fx);
	}
	return finish(act, &a, &fx, rc);
}

/* --- penalty and withdrawal ------------------------------------------------------------------ */

/* Parses "1", "1.5", "1,5", "1½" into half points; -1 if invalid. */
static int halves_of(const char *text)
{
	char *end;
	long whole = strtol(text, &end, 10);

	if (end == text || whole < 0 || whole > 100)
		return -1;
	if (!*end || !strcmp(end, ".0"))
		return (int)whole * 2;
	return !strcmp(end, ".5") || !strcmp(end, ",5") || !strcmp(end, "\u00bd")
		       ? (int)whole * 2 + 1
		       : -1;
}

/* Returns 1: its table is not published yet, or there is none; 0: refused. */
static int may_penalize(struct act *act, const struct asked *a)
{
	struct group_row g;
	int rc = a->team->row.group ? store_group_get(act->work.ctx->store, a->team->row.group, &g)
				    : 0;

	if (rc <= 0)
		return rc < 0 ? rc : 1;
	if (!store_group_is_over(g.state))
		return 1;
	act_refuse(
		act, OUTCOME_REFUSED, "6.4.5.1", "wrong_state",
		tr(act->request.lang,
		   "the final table of %s is published; points are taken before the last game is "
		   "over, and rulings on games correct it"),
		g.code);
	return 0;
}

int leader_team_penalty(struct act *act)
{
	int halves = halves_of(leader_text(act, "points"));
	struct asked a = {.team = NULL};
	struct effects fx = EFFECTS_INIT;
	int rc;

	if (halves < 0)
		return leader_bad(
			act, "points",
			tr(act->request.lang, "takes whole and half points, such as 1.5"));
	rc = find_team(act, &a);
	if (rc > 0)
		rc = may_penalize(act, &a);
	if (rc > 0) {
		struct team_row row = a.team->row;
		char what[40], was[16], becomes[16];

		snprintf(what, sizeof(what), "penalty of team %lld", (long long)row.id);
		snprintf(was, sizeof(was), "%d.%d", row.penalty2 / 2, row.penalty2 % 2 * 5);
		snprintf(becomes, sizeof(becomes), "%d.%d", halves / 2, halves % 2 * 5);
		row.penalty2 = halves;
		team_entry_keep(&row, &fx);
		tourney_change(&act->work, &a.t, what, was, becomes, leader_text(act, "reason"),
			       &fx);
		rc = team_state_tell_penalty(&act->work, &a.t, a.team, halves,
					     leader_text(act, "reason"), &fx);
		if (row.group)
			effects_pages(&fx, row.group, 0);
	}
	return finish(act, &a, &fx, rc);
}

int leader_team_paid(struct act *act)
{
	struct asked a = {.team = NULL};
	struct effects fx = EFFECTS_INIT;
	int rc = find_team(act, &a);

	if (rc > 0) {
		rc = team_state_paid(&act->work, &a.t, a.team, &fx);
		if (rc == 0)
			act_refuse(act, OUTCOME_REFUSED, "6.4.4.1", "no_fee_due",
				   tr(act->request.lang, "no fee is due from %s"), a.team->name);
	}
	return finish(act, &a, &fx, rc);
}

/* "1, 2": the boards whose bits are set. */
static void list_boards(uint64_t boards, struct sbuf *out)
{
	for (int i = 0; i < 64; i++)
		if (boards >> i & 1)
			sbuf_addf(out, "%s%d", out->len ? ", " : "", i);
}

/* Whether the seat is one of the team's whose holder plays in the group. */
static bool is_played(const struct asked *a, const struct entry_row *e)
{
	return e->team == a->team->row.id && entry_list_holds(e) && e->state != ENTRY_WITHDRAWN;
}

/* Returns 1: all players of the team have left; 0: refused, or all had left before. */
static int withdraw_seats(struct act *act, const struct asked *a, struct withdrawal_of_team *left)
{
	struct entry_list seats = {0};
	uint64_t lost = 0, stand = 0; /* bits of boards */
	bool all_lost;
	int rc = entry_list_load(act->work.ctx, a->team->row.group, false, &seats);

	for (int i = 0; i < seats.n && rc > 0; i++) {
		if (!is_played(a, &seats.rows[i]))
			continue;
		rc = leader_sanction_withdraw_seat(act, &seats.rows[i], &all_lost);
		if (rc > 0)
			*(all_lost ? &lost : &stand) |= 1ULL << (seats.rows[i].board & 63);
	}
	entry_list_release(&seats);
	list_boards(lost, &left->boards_lost);
	list_boards(stand, &left->boards_stand);
	if (rc > 0 && !lost && !stand)
		return refuse_state(act, &a->t,
				    tr(act->request.lang, "all players of the team have left it"));
	return rc;
}

/* After the draw the withdrawal of a team is that of each of its players (EVENTS E41, 6.2.8). */
static int withdraw_players(struct act *act, const struct asked *a, struct effects *fx)
{
	struct withdrawal_of_team left = {.team = a->team,
					  .boards_lost = SBUF_INIT,
					  .boards_stand = SBUF_INIT,
					  .reason = leader_text(act, "reason")};
	int rc;

	if (kind_is_otb(a->t.kind))
		return refuse_state(
			act, &a->t,
			tr(act->request.lang, "rulings on its matches come instead (DSU 5.1)"));
	if (!left.reason[0]) {
		leader_bad(act, "reason",
			   tr(act->request.lang, "is needed once the lots are drawn"));
		return 0;
	}
	rc = withdraw_seats(act, a, &left);
	if (rc > 0)
		rc = withdrawal_tell_team(&act->work, &left, fx);
	sbuf_release(&left.boards_lost);
	sbuf_release(&left.boards_stand);
	return rc;
}

int leader_team_withdraw(struct act *act)
{
	struct asked a = {.team = NULL};
	struct effects fx = EFFECTS_INIT;
	int rc = find_team(act, &a);

	if (rc > 0 && a.team->row.group)
		rc = withdraw_players(act, &a, &fx);
	else if (rc > 0)
		rc = team_state_withdraw(&act->work, &a.t, a.team, &fx);
	if (rc > 0)
		tourney_change(&act->work, &a.t, "team", a.team->name, "withdrawn",
			       leader_text(act, "reason"), &fx);
	return finish(act, &a, &fx, rc);
}

/* --- reserves -------------------------------------------------------------------------------- */

/* Returns 1: the clocks may be stopped, or need not be; 0: refused. */
static int may_stop(struct act *act, const struct asked *a)
{
	if (!leader_flag(act, "stop", false) || team_stop_allowed(reserve_stops(a->team), false))
		return 1;
	act_refuse(act, OUTCOME_REFUSED, "6.7.4.3", "too_many_stops",
		   tr(act->request.lang,
		      "%s has stopped the clocks twice this season; a reserve can still step in "
		      "without it"),
		   a->team->name);
	return 0;
}

static int may_begin(struct act *act, const struct asked *a)
{
	struct civil from = leader_date(act, "from");

	if (civil_is_none(from) || from.day <= tourney_day(&a->t, act->work.received).day)
		return 1;
	leader_bad(act, "from",
		   tr(act->request.lang,
		      "is not over yet; the reserve begins when they are approved"));
	return 0;
}

static int ask_reserve(struct act *act, const struct asked *a, const struct player *p,
		       struct effects *fx)
{
	struct reserve_asked asked = {.team = a->team,
				      .board = (int)leader_number(act, "board"),
				      .player = p,
				      .from = leader_date(act, "from"),
				      .stop = leader_flag(act, "stop", false)};
	struct reserve_check c;
	int rc = team_entry_reserve_check(&act->work, &a->t, a->team, asked.board, p, &c,
					  &asked.rating, &asked.replaced_rating);

	if (rc > 0 && c.refusals.n) {
		rc = team_refusal_tell(act, &c.refusals);
		return rc < 0 ? rc : 0;
	}
	asked.notable = c.notable;
	if (rc > 0)
		reserve_ask(&act->work, &a->t, &asked, fx);
	return rc;
}

int leader_team_reserve(struct act *act)
{
	struct asked a = {.team = NULL};
	struct effects fx = EFFECTS_INIT;
	struct player p;
	int rc = find_team(act, &a);

	if (rc > 0 && !a.team->row.group)
		rc = refuse_state(act, &a.t,
				  tr(act->request.lang, "before the lots its line-up is changed"));
	if (rc > 0)
		rc = leader_find_player(act, &p);
	if (rc > 0)
		rc = may_begin(act, &a);
	if (rc > 0)
		rc = may_stop(act, &a);
	if (rc > 0)
		rc = ask_reserve(act, &a, &p, &fx);
	return finish(act, &a, &fx, rc);
}

static int keep_ruling(struct act *act, const struct case_row *row, struct effects *fx)
{
	int rc = ruling_on_case(&act->work, row, leader_text(act, "verdict"),
				leader_text(act, "reason"), fx);

	return rc > 0 ? leader_store_ruling(act, fx, "") : rc;
}

int leader_team_rule_reserve(struct act *act, const struct case_row *row)
{
	bool approve = !strcmp(leader_text(act, "verdict"), "approve");
	struct game_step_refusal refusal;
	struct effects fx = EFFECTS_INIT;
	struct occupant_done done;
	struct lineup_row reserve;
	struct team_row team;
	int rc;

	if (!approve && strcmp(leader_text(act, "verdict"), "refuse") != 0)
		return leader_bad(
			act, "verdict",
			tr(act->request.lang, "approve admits the reserve, refuse does not"));
	rc = reserve_of_case(&act->work, row, &reserve, &team);
	if (rc <= 0)
		return rc < 0 ? rc : leader_missing(act, N_("no such waiting reserve"));
	if (approve)
		rc = reserve_approve(&act->work, &team, &reserve, leader_text(act, "reason"), &fx,
				     &done, &refusal);
	else
		reserve_refuse(&reserve, &fx);
	if (rc == 0 && refusal.game)
		part_refuse(act, &refusal);
	else if (rc == 0)
		act_refuse(
			act, OUTCOME_REFUSED, "6.7.4.3", "nothing_to_take_over", "%s",
			tr(act->request.lang, "This board has no unfinished game to take over."));
	else if (rc > 0)
		rc = team_state_tell_ruling(&act->work, &team, &reserve, approve,
					    leader_text(act, "reason"), &fx);
	if (rc > 0)
		rc = keep_ruling(act, row, &fx);
	effects_release(&fx);
	return rc < 0 ? rc : 1;
}
