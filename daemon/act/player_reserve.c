/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See player_reserve.h. */
#include "daemon/act/player_reserve.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/act/player_captain.h"
#include "daemon/act/team_person.h"
#include "daemon/act/team_refusal.h"
#include "daemon/event/effects_store.h"
#include "daemon/event/reserve.h"
#include "daemon/event/team_entry.h"
#include "daemon/event/team_state.h"

/* The request in a letter. */
struct wish {
	const struct command *cmd;
	const struct tourney *t;
	const struct team_one *team;
	int board;
	struct lineup_row row;
	struct player who;
};

/* --- what may be ----------------------------------------------------------------------------- */

static int read_from(struct act *act, struct wish *w)
{
	const char *text = w->cmd->first;

	w->row.first = CIVIL_NONE;
	if (!text)
		return 1;
	if (command_date(text, &w->row.first) &&
	    w->row.first.day <= tourney_day(w->t, act->work.received).day)
		return 1;
	act_refuse(
		act, OUTCOME_WRONG, "6.7.4.3", "from_unclear", "%s",
		act->request.in->door == DOOR_API
			? tr(act->request.lang,
			     "from: the first day of the reserve cannot be read, or has not come "
			     "yet; without it the reserve begins when the tournament leader "
			     "approves.")
			: tr(act->request.lang,
			     "The first day of the reserve cannot be read, or has not "
			     "come yet; without the line \"from:\" the reserve begins when "
			     "the tournament leader approves."));
	return 0;
}

static int read_stop(struct act *act, struct wish *w)
{
	w->row.stop = w->cmd->stops && command_is_yes(w->cmd->stops);
	if (!w->row.stop || team_stop_allowed(reserve_stops(w->team), false))
		return 1;
	act_refuse(act, OUTCOME_REFUSED, "6.7.4.3", "too_many_stops",
		   tr(act->request.lang,
		      "%s has stopped the clocks twice this season; a reserve can "
		      "still step in without it."),
		   w->team->name);
	return 0;
}

static int check(struct act *act, const struct tourney *t, const struct team_one *team, int board,
		 const struct player *who, struct reserve_asked *ret)
{
	struct reserve_check c;
	int rc = team_entry_reserve_check(&act->work, t, team, board, who, &c, &ret->rating,
					  &ret->replaced_rating);

	ret->notable = c.notable;
	if (rc <= 0 || !c.refusals.n)
		return rc;
	rc = team_refusal_tell(act, &c.refusals);
	return rc < 0 ? rc : 0;
}

static int read_person(struct act *act, struct wish *w)
{
	struct team_person_line line = {tr(act->request.lang, "reserve"), w->cmd->name,
					w->cmd->born, w->cmd->rating, w->cmd->address};
	struct reserve_asked asked;
	int rc = team_person_read(act, &line, &w->team->club, 1, &w->who);

	return rc > 0 ? check(act, w->t, w->team, w->board, &w->who, &asked) : rc;
}

static int look(struct act *act, struct wish *w)
{
	int rc;

	if (!w->team->row.group) {
		act_refuse(act, OUTCOME_REFUSED, "6.7.4.3", "not_drawn",
			   tr(act->request.lang,
			      "The lots of %s are not drawn yet. Until then the whole entry can be "
			      "withdrawn and sent again with another line-up."),
			   w->t->name);
		return 0;
	}
	rc = read_person(act, w);
	if (rc > 0)
		rc = read_from(act, w);
	return rc > 0 ? read_stop(act, w) : rc;
}

/* --- what is kept ---------------------------------------------------------------------------- */

/* Drops an earlier request to a reserve of the board that was not answered. */
static int forget_asked(struct act *act, const struct wish *w)
{
	int rc = 1;

	for (size_t i = 0; i < w->team->n && rc > 0; i++) {
		struct lineup_row l = w->team->lineup[i];

		if (!l.reserve || l.player || l.board != w->board || l.state != LINEUP_ASKED)
			continue;
		l.state = LINEUP_LEFT;
		rc = store_lineup_update(act->work.ctx->store, &l);
	}
	return rc;
}

static int ask(struct act *act, struct wish *w)
{
	struct effects fx = EFFECTS_INIT;
	int rc = forget_asked(act, w);

	w->row.team = w->team->row.id;
	w->row.board = w->board;
	w->row.reserve = true;
	w->row.state = LINEUP_ASKED;
	w->row.at = act->work.received;
	snprintf(w->row.author, sizeof(w->row.author), "captain");
	team_person_keep(act, &w->who, &w->row);
	if (rc > 0)
		rc = store_lineup_add(act->work.ctx->store, &w->row, &w->row.id);
	if (rc > 0) {
		team_state_ask_player(&act->work, w->t, w->team->name, &w->row, &fx);
		rc = effects_store(&act->work, &fx);
	}
	if (rc > 0)
		act_done(act, json_pack("{s:I}", "reserve", (json_int_t)w->row.id),
			 tr(act->request.lang, "%s is asked to confirm; then the tournament leader "
					       "decides (6.7.4.3)."),
			 w->who.name);
	effects_release(&fx);
	return rc;
}

/* The event, and the board at the end of the text unless given separately. */
static int find_event(struct act *act, const struct command *cmd, int *ret_board,
		      struct tourney *ret)
{
	const char *text = cmd->text ? cmd->text : "", *last = strrchr(text, ' ');
	char code[sizeof(ret->code) + 16];

	*ret_board = cmd->number;
	if (cmd->number)
		return player_captain_event(act, text, ret);
	*ret_board = last ? (int)strtol(last + 1, NULL, 10) : 0;
	if (!last || (size_t)(last - text) >= sizeof(code))
		return 0;
	snprintf(code, sizeof(code), "%.*s", (int)(last - text), text);
	return player_captain_event(act, code, ret);
}

int player_reserve_ask(struct act *act, const struct command *cmd)
{
	struct tourney t;
	struct team_list teams = {.n = 0};
	struct wish w = {.cmd = cmd, .t = &t};
	int rc = find_event(act, cmd, &w.board, &t);

	if (rc == 0) {
		act_refuse(act, OUTCOME_WRONG, "6.7.4.3", "no_such_event", "%s",
			   tr(act->request.lang,
			      "Name the team event and the board: \"reserve hold "
			      "2027 3\"."));
	} else if (rc > 0 && (w.board < 1 || w.board > TEAM_BOARDS)) {
		act_refuse(act, OUTCOME_WRONG, "6.7.4.3", "no_such_board",
			   tr(act->request.lang, "A team has the boards 1 to %d."), TEAM_BOARDS);
		rc = 0;
	}
	if (rc > 0)
		rc = player_captain_team(act, &t, cmd->team, &teams, &w.team);
	if (rc > 0)
		rc = look(act, &w);
	if (rc > 0)
		rc = ask(act, &w);
	team_list_release(&teams);
	return rc < 0 ? rc : 1;
}

/* --- proved ---------------------------------------------------------------------------------- */

int player_reserve_proved(struct act *act, const struct tourney *t, const struct team_one *team,
			  struct lineup_row *l)
{
	struct effects fx = EFFECTS_INIT;
	struct reserve_asked asked = {.team = team,
				      .board = l->board,
				      .player = &act->request.player,
				      .kept = l,
				      .from = l->first,
				      .stop = l->stop};
	int rc = team_person_prove(act, l, &team->club);

	if (rc > 0)
		rc = check(act, t, team, l->board, &act->request.player, &asked);
	if (rc > 0)
		rc = team_person_add(act);
	if (rc > 0) {
		reserve_ask(&act->work, t, &asked, &fx);
		rc = effects_store(&act->work, &fx);
	}
	if (rc > 0)
		act_done(act, json_pack("{s:I}", "team", (json_int_t)team->row.id),
			 tr(act->request.lang, "Board %d of %s is yours when the tournament leader "
					       "approves (6.7.4.3); you will be informed."),
			 l->board, team->name);
	effects_release(&fx);
	return rc < 0 ? rc : 1;
}
