/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Team entries by captains; see player_team.h. */
#include "daemon/act/player_team.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "core/base/utf8.h"
#include "daemon/act/player_captain.h"
#include "daemon/act/player_team_prove.h"
#include "daemon/act/team_person.h"
#include "daemon/act/team_refusal.h"
#include "daemon/event/effects_store.h"
#include "daemon/event/entering.h"
#include "daemon/event/team_entry.h"
#include "daemon/event/team_state.h"

/* --- the entry ------------------------------------------------------------------------------- */

/* A team as a letter describes it. */
struct wish {
	const struct command *cmd;
	const struct tourney *t;
	struct club club;
	struct team_row row;
	char name[sizeof(((struct team_one *)0)->name)];
	char captain[STORE_NAME_MAX + 1];
	struct team_entry_boards boards;
};

static int find_club(struct act *act, struct wish *w)
{
	const char *name = w->cmd->club ? w->cmd->club : "";
	int rc = *name ? store_club_by_name(act->work.ctx->store, name, &w->club) : 0;

	if (rc == 0 && *name)
		act_refuse(act, OUTCOME_REFUSED, "6.7.3.1", "no_such_club",
			   tr(act->request.lang, "There is no club \"%.60s\" here; the tournament "
						 "leader adds it."),
			   name);
	else if (rc == 0)
		act_refuse(
			act, OUTCOME_WRONG, "6.7.3.1", "club_missing", "%s",
			tr(act->request.lang, "Name the club on a line of its own: club: Nordby."));
	return rc;
}

static int free_number(const struct wish *w, const struct team_list *teams)
{
	for (int number = 1;; number++) {
		bool taken = false;

		for (size_t i = 0; i < teams->n; i++)
			taken = taken ||
				(teams->v[i].row.club == w->club.id &&
				 teams->v[i].row.number == number &&
				 team_list_lives(&teams->v[i].row) &&
				 (teams->v[i].row.captain ||
				  strcasecmp(teams->v[i].row.address, w->row.address) != 0));
		if (!taken)
			return number;
	}
}

static bool may_replace(const struct act *act, const struct wish *w, const struct team_row *row)
{
	return w->cmd->team && row->state == TEAM_ASKED && !row->group && row->captain &&
	       row->captain == act->request.player.id;
}

/*
 * The number in the letter, else the first free one.  A row that was withdrawn, or requested by the
 * same address without proof, is reused, and so is one that its captain names while it is
 * incomplete.
 */
static int settle_number(struct act *act, struct wish *w)
{
	long named = w->cmd->team ? strtol(w->cmd->team, NULL, 10) : 0;
	struct team_list teams;
	int rc = team_list_load(act->work.ctx, w->t->id, &teams);

	if (rc < 0)
		return rc;
	if (w->cmd->team && (named < 1 || named > 99))
		act_refuse(act, OUTCOME_WRONG, "6.7.3.1", "number_unclear", "%s",
			   tr(act->request.lang,
			      "The number of the team in its club cannot be read; "
			      "write: team: 2."));
	w->row.number = named >= 1 && named <= 99 ? (int)named : free_number(w, &teams);
	for (size_t i = 0; i < teams.n; i++) {
		const struct team_row *row = &teams.v[i].row;
		bool again = !team_list_lives(row) || may_replace(act, w, row) ||
			     (!row->captain && !strcasecmp(row->address, w->row.address));

		if (row->club == w->club.id && row->number == w->row.number && again)
			w->row.id = row->id;
	}
	snprintf(w->name, sizeof(w->name), "%s %d", w->club.name, w->row.number);
	team_list_release(&teams);
	return 1;
}

/* The same address gets the same id, also for new players. */
static void same_address(struct wish *w, int board)
{
	for (int b = 0; b < board; b++)
		if (!strcasecmp(w->boards.players[b].address, w->boards.players[board].address))
			w->boards.players[board].id = w->boards.players[b].id;
}

static int read_board(struct act *act, struct wish *w, int board)
{
	struct command_seat seat = {.name = NULL};
	struct team_person_line line;
	struct sbuf what = SBUF_INIT;
	int rc = 1;

	sbuf_addf(&what, tr(act->request.lang, "board %d"), board + 1);
	if (w->cmd->boards[board]) {
		command_seat_read(w->cmd->boards[board], &seat);
		line = (struct team_person_line){what.buf, seat.name, seat.born, seat.rating,
						 seat.address};
		rc = team_person_read(act, &line, &w->club, board + 1, &w->boards.players[board]);
		if (rc > 0)
			same_address(w, board);
	}
	command_seat_release(&seat);
	sbuf_release(&what);
	return rc < 0 ? rc : 1;
}

/*
 * By registered name, else the line "captain:" or "name:", else that of the captain's own board.
 * What follows the name, as in the line of a board, is not needed.
 */
static int read_captain(struct act *act, struct wish *w)
{
	struct command_seat seat = {.name = NULL};
	const char *line = w->cmd->captain ? w->cmd->captain : w->cmd->name;
	const char *name;
	struct player known;
	int rc = store_player_by_address(act->work.ctx->store, w->row.address, &known);

	if (line)
		command_seat_read(line, &seat);
	name = seat.name;

	if (rc > 0)
		name = known.name;
	for (int b = 0; b < COMMAND_BOARDS && !name; b++)
		if (!strcasecmp(w->boards.players[b].address, w->row.address))
			name = w->boards.players[b].name;
	if (name && strlen(name) <= STORE_NAME_MAX && utf8_is_line(name))
		snprintf(w->captain, sizeof(w->captain), "%s", name);
	else
		act_refuse(act, OUTCOME_WRONG, "6.7.2.2", "captain_missing", "%s",
			   tr(act->request.lang, "Write your name on a line of its own: captain: "
						 "First Last."));
	command_seat_release(&seat);
	return rc < 0 ? rc : 1;
}

/* Missing and unreadable lines are reported per line, and only once. */
static bool is_readable(const struct act *act)
{
	return act->answer.outcome == OUTCOME_DONE;
}

static void show_pattern(struct act *act, const struct wish *w)
{
	act_done(act, NULL,
		 tr(act->request.lang,
		    "Send the whole entry again, each thing on its own line: \"enter team %.60s\", "
		    "\"club: your club\", \"captain: First Last\", and four lines like \"board 1: "
		    "First Last; 1955-03-31; 1700; player@example.org\"."),
		 w->t->code);
}

static int check(struct act *act, struct wish *w)
{
	struct team_check c;
	int rc = team_entry_check(&act->work, w->t, &w->row, &w->club, &w->boards, true, &c);

	if (rc > 0 && c.refusals.n)
		rc = team_refusal_tell(act, &c.refusals);
	return rc;
}

static int read_wish(struct act *act, struct wish *w)
{
	int rc = find_club(act, w);

	if (rc <= 0) {
		if (rc == 0 && act->work.by_mail)
			show_pattern(act, w);
		return rc;
	}
	w->row.club = w->club.id;
	rc = settle_number(act, w);
	for (int b = 0; b < COMMAND_BOARDS && rc > 0; b++)
		rc = read_board(act, w, b);
	if (rc > 0)
		rc = read_captain(act, w);
	if (rc > 0 && is_readable(act))
		rc = check(act, w);
	if (rc > 0 && !is_readable(act) && act->work.by_mail)
		show_pattern(act, w);
	return rc > 0 ? is_readable(act) : rc;
}

/* --- what is kept ---------------------------------------------------------------------------- */

static void write_facts(const struct act *act, struct wish *w)
{
	const char *word = w->cmd->word ? w->cmd->word : "";
	json_t *facts =
		json_pack("{s:s, s:s, s:s}", "name", w->captain, "lang", act->request.lang->code,
			  "word", strlen(word) <= STORE_NAME_MAX ? word : "");
	char *text = json_dumps(facts, JSON_COMPACT);

	snprintf(w->row.asked_facts, sizeof(w->row.asked_facts), "%s", text ? text : "{}");
	free(text);
	json_decref(facts);
}

struct leaving {
	struct lineup_row v[32];
	size_t n;
};

static int take_standing(void *arg, const struct lineup_row *l)
{
	struct leaving *list = arg;

	if (l->state != LINEUP_LEFT && list->n < sizeof(list->v) / sizeof(list->v[0]))
		list->v[list->n++] = *l;
	return 0;
}

/* Removes the players named in an earlier letter, who are returned. */
static int forget_lineup(struct act *act, int64_t team, struct leaving *ret)
{
	struct store *st = act->work.ctx->store;
	int rc = store_lineup_each(st, team, take_standing, ret);

	for (size_t i = 0; i < ret->n && rc >= 0; i++) {
		struct lineup_row left = ret->v[i];
		left.state = LINEUP_LEFT;
		rc = store_lineup_update(st, &left);
	}
	return rc < 0 ? rc : 1;
}

/* Who confirmed the place in an earlier letter need not do so again. */
static void keep_consent(const struct leaving *before, struct lineup_row *l)
{
	for (size_t i = 0; i < before->n; i++) {
		const struct lineup_row *was = &before->v[i];
		if (was->state != LINEUP_IN_FORCE || was->board != l->board ||
		    strcasecmp(was->address, l->address) != 0)
			continue;
		l->state = LINEUP_IN_FORCE;
		l->player = was->player;
	}
}

static int keep_lineup(struct act *act, const struct wish *w, const struct leaving *before,
		       struct team_one *team)
{
	int rc = 1;

	for (int b = 0; b < COMMAND_BOARDS && rc > 0; b++) {
		struct lineup_row *l = &team->lineup[b];

		*l = (struct lineup_row){.team = w->row.id,
					 .board = b + 1,
					 .first = CIVIL_NONE,
					 .state = LINEUP_ASKED,
					 .at = act->work.received,
					 .author = "captain"};
		team_person_keep(act, &w->boards.players[b], l);
		keep_consent(before, l);
		rc = store_lineup_add(act->work.ctx->store, l, &l->id);
	}
	return rc;
}

static int keep(struct act *act, struct wish *w, struct team_one *team)
{
	struct store *st = act->work.ctx->store;
	struct leaving before = {.n = 0};
	int rc;

	write_facts(act, w);
	rc = w->row.id ? store_team_update(st, &w->row) : store_team_add(st, &w->row, &w->row.id);
	if (rc > 0)
		rc = forget_lineup(act, w->row.id, &before);
	if (rc > 0)
		rc = keep_lineup(act, w, &before, team);
	team->row = w->row;
	return rc;
}

static int ask(struct act *act, struct wish *w)
{
	struct lineup_row lineup[COMMAND_BOARDS];
	struct team_one team = {.club = w->club, .lineup = lineup, .n = COMMAND_BOARDS};
	struct effects fx = EFFECTS_INIT;
	int rc = act_knows_address(act) ? 1 : act_may_ask(act, POST_TEAM);

	if (rc <= 0)
		return rc;
	memcpy(team.name, w->name, sizeof(team.name));
	rc = keep(act, w, &team);
	if (rc > 0 && act_knows_address(act)) /* the token proves the address */
		return player_team_prove_at_once(act, w->row.id);
	if (rc > 0) {
		team_state_ask_captain(&act->work, w->t, &team, act->request.lang, &fx);
		rc = effects_store(&act->work, &fx);
	}
	effects_release(&fx);
	act->answer.silent = true; /* that letter is the answer */
	act_done(act, json_pack("{s:I, s:s}", "team", (json_int_t)w->row.id, "name", w->name), "%s",
		 tr(act->request.lang,
		    "Answer the letter sent to your address to confirm the entry."));
	return rc;
}

int player_team_enter(struct act *act, const struct command *cmd, const struct tourney *t)
{
	struct wish w = {.cmd = cmd,
			 .t = t,
			 .row = {.tourney = t->id,
				 .state = TEAM_ASKED,
				 .captain = 0,
				 .asked = act->work.received}};
	const char *address =
		act_knows_address(act) ? act->request.player.address : act->request.from;
	int rc;

	if (!address[0])
		return 1;
	if (t->state != TOURNEY_OPEN) {
		act_refuse(act, OUTCOME_REFUSED, "6.4.4", "event_closed",
			   tr(act->request.lang, "%s takes no entries at present."), t->name);
		return 1;
	}
	snprintf(w.row.address, sizeof(w.row.address), "%s", address);
	rc = read_wish(act, &w);
	if (rc > 0)
		rc = ask(act, &w);
	return rc < 0 ? rc : 1;
}

/* --- taken back ------------------------------------------------------------------------------ */

static int withdraw(struct act *act, const struct tourney *t, const struct team_one *team)
{
	struct effects fx = EFFECTS_INIT;
	int rc = 1;

	if (team->row.group) {
		act_refuse(
			act, OUTCOME_REFUSED, "6.2.8", "lots_drawn",
			tr(act->request.lang,
			   "The lots of %s are drawn. A player who has to give up is replaced by a "
			   "reserve (6.7.4.3); write to the tournament leader about the whole "
			   "team."),
			t->name);
	} else {
		rc = team_state_withdraw(&act->work, t, team, &fx);
		if (rc > 0)
			rc = effects_store(&act->work, &fx);
		act->answer.silent = true; /* the letter is the answer */
		act_done(act,
			 json_pack("{s:I, s:s}", "team", (json_int_t)team->row.id, "state",
				   "withdrawn"),
			 tr(act->request.lang, "The entry of %s is withdrawn."), team->name);
	}
	effects_release(&fx);
	return rc;
}

int player_team_withdraw(struct act *act, const struct tourney *t, const char *named)
{
	struct team_list teams;
	const struct team_one *team = NULL;
	int rc = player_captain_team(act, t, named, &teams, &team);

	if (rc > 0)
		rc = withdraw(act, t, team);
	team_list_release(&teams);
	return rc < 0 ? rc : 1;
}

int player_team_withdraw_number(struct act *act, const struct tourney *t, int64_t id)
{
	struct team_list teams;
	const struct team_one *team;
	int rc = team_list_load(act->work.ctx, t->id, &teams);

	if (rc <= 0)
		return rc;
	team = team_list_find(&teams, id);
	if (team && player_captain_means(act, team, NULL))
		rc = withdraw(act, t, team);
	else
		act_refuse(act, OUTCOME_WRONG, "", "no_such_entry", "%s",
			   tr(act->request.lang, "You have no entry of that number."));
	team_list_release(&teams);
	return rc < 0 ? rc : 1;
}
