/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Rulings, inquiries and appeals. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/act/leader.h"
#include "daemon/act/player_words.h"
#include "daemon/event/appeal.h"
#include "daemon/event/game_tx.h"
#include "daemon/event/consequences.h"

static void read_verdict(const struct act *act, struct command *cmd)
{
	static const struct {
		const char *word;
		enum ruling ruling;
		enum event_side side; /* SIDE_NONE: of whom the case is about */
	} verdicts[] = {
		{"win", RULING_WIN, SIDE_NONE},
		{"loss", RULING_LOSS, SIDE_NONE},
		{"draw", RULING_DRAW, SIDE_NONE},
		{"continue", RULING_CONTINUE, SIDE_NONE},
		{"both-lost", RULING_BOTH_LOST, SIDE_NONE},
		{"days", RULING_DAYS, SIDE_NONE},
		{"white", RULING_WIN, SIDE_WHITE},
		{"black", RULING_WIN, SIDE_BLACK},
	};
	const char *word = leader_text(act, "verdict");

	for (size_t i = 0; i < sizeof(verdicts) / sizeof(verdicts[0]); i++) {
		if (strcmp(verdicts[i].word, word) != 0)
			continue;
		cmd->ruling = verdicts[i].ruling;
		if (verdicts[i].side != SIDE_NONE)
			cmd->side = verdicts[i].side;
	}
}

static void ask_side(const struct act *act, struct command *cmd)
{
	const char *side = leader_text(act, "side");

	if (side[0] == 'w' || side[0] == 'b')
		cmd->side = side[0] == 'w' ? SIDE_WHITE : SIDE_BLACK;
}

static void refuse_ruling(struct act *act, enum verdict v, const struct refusal *why)
{
	if (why->limit > 0)
		act_refuse(act, OUTCOME_REFUSED, verdict_paragraph(v), verdict_name(v),
			   "%s (%d days, limit %d)", tr(act->request.lang, verdict_text(v)),
			   why->days, why->limit);
	else
		act_refuse(act, OUTCOME_REFUSED, verdict_paragraph(v), verdict_name(v), "%s",
			   tr(act->request.lang, verdict_text(v)));
}

/* A command of the leader to one game; its verdict is the answer. */
static int command_game(struct act *act, int64_t game, int64_t about, struct command *cmd)
{
	struct apply_ctx ctx = {.side = SIDE_NONE,
				.leader = true,
				.author = act->work.author,
				.now = act->work.received,
				.door = COMMAND_CONTROL,
				.ply = -1};
	struct refusal why = {.word = -1};
	struct game_tx m;
	enum verdict v;
	int rc = game_tx_open(&act->work, game, &m);

	if (rc <= 0)
		return rc < 0 ? rc : leader_missing(act, "game");
	if (cmd->side == SIDE_NONE && about)
		cmd->side = game_tx_side(&m, about);
	rc = game_tx_command(&act->work, &m, cmd, &ctx, &v, &why);
	act->answer.game = game;
	act->answer.group = m.row.group;
	if (act->work.ruling)
		act_done(act, json_pack("{s:I}", "ruling", (json_int_t)act->work.ruling), "%s", "");
	if (rc > 0 && v != VERDICT_OK)
		refuse_ruling(act, v, &why);
	if (rc > 0 && v == VERDICT_OK)
		act_done(act,
			 json_pack("{s:I, s:s}", "game", (json_int_t)game, "result", m.row.result),
			 "%s", tr(act->request.lang, verdict_text(v)));
	return rc;
}

/* A case without a game is closed with its reason. */
static int close_plain(struct act *act, struct case_row *row)
{
	struct ruling_row r = {.case_id = row->id,
			       .group = row->group,
			       .player = row->player,
			       .at = act->work.received,
			       .paragraph = "6.4.1",
			       .reason = (char *)leader_text(act, "reason")};
	int rc = appeal_level(&act->work, &r);

	snprintf(r.author, sizeof(r.author), "%s", act->work.author);
	snprintf(r.verdict, sizeof(r.verdict), "%s", leader_text(act, "verdict"));
	return rc > 0 ? store_ruling_add(act->work.ctx->store, &r, &row->ruling) : rc;
}

/* An appeal against a ruling about a player: he has won it or lost it. */
static int decide_appeal(struct act *act, struct case_row *row, const struct command *cmd)
{
	if (cmd->ruling == RULING_WIN || cmd->ruling == RULING_LOSS)
		return appeal_decide(&act->work, row, cmd->ruling == RULING_WIN,
				     leader_text(act, "reason"));
	leader_bad(act, "verdict", "win sets the ruling aside, loss lets it stand");
	return 0;
}

static int rule_plain(struct act *act, struct case_row *row, const struct command *cmd)
{
	int rc = row->kind == CASE_APPEAL ? decide_appeal(act, row, cmd) : close_plain(act, row);

	if (rc <= 0)
		return rc < 0 ? rc : 1;
	row->state = CASE_RULED;
	rc = store_case_update(act->work.ctx->store, row);
	act_done(act, json_pack("{s:I}", "ruling", (json_int_t)row->ruling), "ruled");
	return rc;
}

/* 1: he may act on the case; 0: refused. */
static int may_case(struct act *act, const struct case_row *row)
{
	struct game_row game = {.group = row->group};

	if (row->game) {
		int rc = store_game_get(act->work.ctx->store, row->game, &game);
		if (rc < 0)
			return rc;
	}
	return leader_may_game(act, &game);
}

static int rule_on(struct act *act, struct case_row *row, struct command *cmd)
{
	int rc = may_case(act, row);

	if (rc <= 0)
		return rc < 0 ? rc : 1;
	if (row->state != CASE_OPEN) {
		act_refuse(act, OUTCOME_REFUSED, "6.4.1", "case_closed", "the case is closed");
		return 1;
	}
	if (row->kind == CASE_APPEAL && act->request.role < ROLE_KC) {
		act_refuse(act, OUTCOME_DENIED, "6.4.3", "appeal_for_kc",
			   "an appeal is decided by the K-skak chief (KC)");
		return 1;
	}
	act->work.case_in_hand = row->id;
	return row->game ? command_game(act, row->game, row->player, cmd)
			 : rule_plain(act, row, cmd);
}

static int rule_case(struct act *act, struct command *cmd)
{
	struct case_row row;
	int rc = store_case_get(act->work.ctx->store, leader_number(act, "case"), &row);

	if (rc <= 0)
		return rc < 0 ? rc : leader_missing(act, "case");
	rc = rule_on(act, &row, cmd);
	case_row_release(&row);
	return rc;
}

static int rule_game(struct act *act, struct command *cmd)
{
	struct game_row row;
	int rc = store_game_get(act->work.ctx->store, leader_number(act, "game"), &row);

	if (rc <= 0)
		return rc < 0 ? rc : leader_missing(act, "game");
	rc = leader_may_game(act, &row);
	return rc > 0 ? command_game(act, row.id, 0, cmd) : rc < 0 ? rc : 1;
}

/* A case is about a player; without one the ruling must say whom it means. */
static bool of_a_side(const struct command *cmd)
{
	return cmd->ruling == RULING_WIN || cmd->ruling == RULING_LOSS ||
	       cmd->ruling == RULING_DAYS;
}

int leader_case_rule(struct act *act)
{
	struct command cmd;
	int rc;

	command_init(&cmd, VERB_RULE);
	cmd.side = SIDE_NONE;
	ask_side(act, &cmd);
	read_verdict(act, &cmd);
	cmd.days = (int)leader_number(act, "days");
	event_set(&cmd.text, leader_text(act, "reason"));
	if (cmd.ruling == RULING_DAYS && cmd.days == 0)
		rc = leader_bad(act, "days", "how many are given back is missing");
	else if (leader_number(act, "case"))
		rc = rule_case(act, &cmd);
	else if (!leader_number(act, "game"))
		rc = leader_bad(act, "case", "missing, and no game is named either");
	else if (of_a_side(&cmd) && cmd.side == SIDE_NONE)
		rc = leader_bad(act, "side", "w or b, whose win, loss or days it is, is missing");
	else
		rc = rule_game(act, &cmd);
	command_release(&cmd);
	return rc;
}

int leader_case_inquire(struct act *act)
{
	struct command cmd;
	struct case_row row;
	int rc = store_case_get(act->work.ctx->store, leader_number(act, "case"), &row);

	if (rc <= 0)
		return rc < 0 ? rc : leader_missing(act, "case");
	command_init(&cmd, VERB_INQUIRE);
	cmd.side = SIDE_NONE;
	cmd.until = leader_date(act, "date");
	event_set(&cmd.text, leader_text(act, "text"));
	rc = may_case(act, &row);
	if (rc > 0 && !row.game)
		rc = leader_bad(act, "case", "it is about no game");
	else if (rc > 0)
		rc = command_game(act, row.game, row.player, &cmd);
	command_release(&cmd);
	case_row_release(&row);
	return rc < 0 ? rc : 1;
}

static int keep_appeal(struct act *act, const struct ruling_row *r, const struct player *p)
{
	int64_t id;
	int rc;

	if (!player_words_appeal_open(act, r))
		return 1;
	rc = appeal_lodge(&act->work, r, p->id, leader_text(act, "text"), &id);
	if (rc > 0)
		act_done(act, json_pack("{s:I}", "case", (json_int_t)id),
			 "appeal kept as case %lld", (long long)id);
	return rc < 0 ? rc : 1;
}

int leader_case_appeal(struct act *act)
{
	struct ruling_row r;
	struct player p;
	int rc = store_ruling_get(act->work.ctx->store, leader_number(act, "ruling"), &r);

	if (rc <= 0)
		return rc < 0 ? rc : leader_missing(act, "ruling");
	rc = leader_find_player(act, &p);
	if (rc > 0)
		rc = keep_appeal(act, &r, &p);
	ruling_row_release(&r);
	return rc < 0 ? rc : 1;
}
