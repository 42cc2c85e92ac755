/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See leader_case.h. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/act/leader.h"
#include "daemon/act/leader_case.h"
#include "daemon/act/leader_correction.h"
#include "daemon/act/leader_entry.h"
#include "daemon/act/leader_objection.h"
#include "daemon/act/leader_stage.h"
#include "daemon/act/leader_team.h"
#include "daemon/act/part.h"
#include "daemon/act/player_words.h"
#include "daemon/case_words.h"
#include "daemon/event/appeal.h"
#include "daemon/event/effects_store.h"
#include "daemon/event/removal.h"
#include "daemon/event/ruling.h"

static void read_verdict(const struct act *act, struct command *cmd)
{
	static const struct {
		const char *word;
		enum ruling ruling;
		enum event_side side; /* SIDE_NONE: the player the case is about */
	} verdicts[] = {
		{"win", RULING_WIN, SIDE_NONE},
		{"loss", RULING_LOSS, SIDE_NONE},
		{"draw", RULING_DRAW, SIDE_NONE},
		{"continue", RULING_CONTINUE, SIDE_NONE},
		{"both-lost", RULING_BOTH_LOST, SIDE_NONE},
		{"days", RULING_DAYS, SIDE_NONE},
		{"back", RULING_BACK, SIDE_NONE},
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

static void refuse_ruling(struct act *act, enum verdict v, const struct refusal *why,
			  const struct ruleset *rules)
{
	struct sbuf more = SBUF_INIT;

	if (why->limit > 0)
		sbuf_addf(&more, " (%d days, limit %d: at least %d)", why->days, why->limit,
			  why->count);
	act_refuse_by_rule(act, v, rules, more.buf);
	sbuf_release(&more);
}

static int ask_game(struct act *act, struct game_tx *m, const struct command *cmd,
		    struct effects *fx)
{
	struct apply_ctx ctx = game_step_leader(&act->work);
	struct refusal why = {.word = -1};
	enum verdict v;
	int rc = game_step_command(&act->work, m, cmd, &ctx, fx, &v, &why);
	int64_t ruling;

	if (rc > 0)
		rc = effects_store(&act->work, fx);
	if (rc < 0)
		return rc;
	act->answer.game = m->row.id;
	act->answer.group = m->row.group;
	ruling = effects_id(fx, EFFECT_RULING);
	if (ruling)
		act_done(act, leader_ruling_json(ruling), "%s", "");
	if (v != VERDICT_OK)
		refuse_ruling(act, v, &why, &m->game->setup.rules);
	else
		act_done(act,
			 json_pack("{s:I, s:s}", "game", (json_int_t)m->row.id, "result",
				   m->row.result),
			 "%s", tr(act->request.lang, "done"));
	return rc;
}

static bool goes_on(const struct command *cmd)
{
	return cmd->ruling == RULING_CONTINUE || cmd->ruling == RULING_DAYS ||
	       cmd->ruling == RULING_BACK;
}

struct hearing {
	const struct work *work;
	const struct game_tx *m;
	int64_t case_id; /* 0 = none */
	int rc;		 /* negative: reading a ruling failed */
};

static int keep_hearing(void *arg, const struct case_row *row)
{
	struct hearing *h = arg;
	struct ruling_row against;

	if (row->kind != CASE_APPEAL || game_tx_side_ever(h->m, row->player) == SIDE_NONE)
		return 0;
	h->rc = store_ruling_get(h->work->ctx->store, row->appealed, &against);
	if (h->rc <= 0)
		return h->rc;
	if (ruling_is_removal(h->work, &against))
		h->case_id = row->id;
	ruling_row_release(&against);
	return 0;
}

/*
 * Returns 1, or 0: refused, since the tribunal is hearing the removal of a player, which decides
 * the game (RULES E-8).
 */
static int may_rule_now(struct act *act, const struct game_tx *m, const struct command *cmd)
{
	struct hearing h = {&act->work, m, 0, 1};
	int rc;

	if (cmd->verb != VERB_RULE || !game_is_held(m->game))
		return 1;
	rc = store_case_open_in_group(act->work.ctx->store, m->row.group, keep_hearing, &h);
	if (rc > 0 && h.rc < 0)
		rc = h.rc;
	if (rc < 0 || !h.case_id)
		return rc < 0 ? rc : 1;
	act_refuse(act, OUTCOME_REFUSED, "6.4.3", "appeal_open",
		   tr(act->request.lang, "an appeal in this game is open: rule on case %lld"),
		   (long long)h.case_id);
	return 0;
}

/* Whether the verdict is about one side; without a case about a player, a ruling must name it. */
static bool of_a_side(const struct command *cmd)
{
	return cmd->ruling == RULING_WIN || cmd->ruling == RULING_LOSS ||
	       cmd->ruling == RULING_DAYS || cmd->ruling == RULING_BACK;
}

/* Applies a leader's command to one game; the verdict is the answer. */
static int command_game(struct act *act, int64_t game, int64_t about, struct command *cmd)
{
	struct effects fx = EFFECTS_INIT;
	struct game_tx m;
	int rc;

	if (cmd->verb == VERB_RULE && !civil_is_none(cmd->from) && !goes_on(cmd))
		return leader_bad(
			act, "from",
			tr(act->request.lang, "only with the verdicts continue, days and back"));
	rc = game_step_open(&act->work, game, &m, &fx);
	if (rc == 0)
		leader_missing(act, N_("no such game; kskak game lists them"));
	if (rc > 0 && cmd->side == SIDE_NONE && about)
		cmd->side = game_tx_side_ever(&m, about);
	if (rc > 0 && cmd->verb == VERB_RULE && of_a_side(cmd) && cmd->side == SIDE_NONE)
		return leader_bad(act, "side",
				  tr(act->request.lang,
				     "w or b is missing: whose win, loss, days or move it is"));
	if (rc > 0)
		rc = may_rule_now(act, &m, cmd);
	if (rc > 0)
		rc = ask_game(act, &m, cmd, &fx);
	effects_release(&fx);
	return rc < 0 ? rc : 1;
}

/* Returns 1; 0 and refused: a day was given, but no clock starts from it. */
static int may_name_day(struct act *act, const struct case_row *row,
			const struct appeal_decision *decision)
{
	struct ruling_row against;
	bool runs;
	int rc;

	if (civil_is_none(decision->from))
		return 1;
	rc = store_ruling_get(act->work.ctx->store, row->appealed, &against);
	if (rc <= 0)
		return rc < 0 ? rc : STORE_FAILED;
	runs = decision->set_aside && ruling_is_removal(&act->work, &against);
	ruling_row_release(&against);
	if (!runs)
		leader_bad(act, "from",
			   tr(act->request.lang, "only when a removal from a group is set aside"));
	return runs;
}

/* Allows or dismisses an appeal against a ruling about a player. */
static int decide_appeal(struct act *act, const struct case_row *row, const struct command *cmd,
			 struct effects *fx)
{
	struct appeal_decision decision = {.reason = leader_text(act, "reason"), .from = cmd->from};
	struct game_step_refusal refusal;
	int rc;

	if (cmd->ruling != RULING_WIN && cmd->ruling != RULING_LOSS) {
		leader_bad(act, "verdict",
			   tr(act->request.lang, "win sets the ruling aside, loss upholds it"));
		return 0;
	}
	decision.set_aside = cmd->ruling == RULING_WIN;
	rc = may_name_day(act, row, &decision);
	if (rc <= 0)
		return rc;
	rc = appeal_decide(&act->work, row, &decision, fx, &refusal);
	if (rc == 0)
		part_refuse(act, &refusal);
	return rc;
}

/* A withdrawal for a lost connection must be ruled on with all its consequences (RULES E-6). */
static void refuse_withdrawal(struct act *act, const struct case_row *row)
{
	act_refuse(act, OUTCOME_REFUSED, "6.8.1", "other_request",
		   tr(act->request.lang,
		      "case %lld is settled by: kskak player %lld withdraw --group %lld --reason "
		      "TEXT, or kskak player %lld net-back"),
		   (long long)row->id, (long long)row->player, (long long)row->group,
		   (long long)row->player);
}

/* Upholds the ruling, which decides nothing anew (RULES E-8). */
static int uphold(struct act *act, const struct case_row *row)
{
	struct appeal_decision decision = {.reason = leader_text(act, "reason"),
					   .from = CIVIL_NONE};
	struct effects fx = EFFECTS_INIT;
	struct game_step_refusal refusal;
	int rc;

	if (!civil_is_none(leader_date(act, "from")))
		return leader_bad(act, "from", tr(act->request.lang, "uphold changes no clock"));
	if (row->game)
		rc = appeal_dismiss_in_game(&act->work, row, decision.reason, &fx);
	else
		rc = appeal_decide(&act->work, row, &decision, &fx, &refusal);
	if (rc == 0)
		part_refuse(act, &refusal);
	if (rc > 0)
		rc = leader_store_ruling(act, &fx, tr(act->request.lang, "upheld"));
	effects_release(&fx);
	return rc < 0 ? rc : 1;
}

/* An objection to a final table; a result is corrected by a ruling on its game. */
static int decide_objection(struct act *act, const struct case_row *row, const struct command *cmd,
			    struct effects *fx)
{
	struct ruling_row ruling = {.case_id = row->id,
				    .group = row->group,
				    .paragraph = "6.4.5.1",
				    .reason = (char *)leader_text(act, "reason")};
	struct effect_ref ref;
	struct player who;
	int rc;

	if (cmd->ruling != RULING_WIN && cmd->ruling != RULING_LOSS) {
		leader_bad(act, "verdict",
			   tr(act->request.lang, "win upholds the objection, loss dismisses it"));
		return 0;
	}
	rc = store_player_get(act->work.ctx->store, row->player, &who);
	if (rc <= 0)
		return rc < 0 ? rc : STORE_FAILED;
	snprintf(ruling.verdict, sizeof(ruling.verdict), "%s", leader_text(act, "verdict"));
	rc = ruling_on_player(&act->work, &who, &ruling, NULL, fx, &ref);
	if (rc > 0)
		effects_case_settled(fx, effect_stored(row->id), ref);
	return rc;
}

/* Closes a case that another request settles, by "continue", which changes nothing. */
static int close_by_word(struct act *act, const struct case_row *row, struct effects *fx)
{
	const char *verdict = leader_text(act, "verdict");

	if (!case_words_has(case_words_of(row), verdict)) {
		leader_bad(act, "verdict",
			   tr(act->request.lang,
			      "this case takes only continue; kskak case shows what settles it"));
		return 0;
	}
	if (row->kind == CASE_PAIRING)
		work_rounds(&act->work, row->group);
	return ruling_on_case(&act->work, row, verdict, leader_text(act, "reason"), fx);
}

/* A case without a game. */
static int rule_plain(struct act *act, const struct case_row *row, const struct command *cmd)
{
	struct effects fx = EFFECTS_INIT;
	int rc;

	if (row->kind == CASE_WITHDRAWAL) {
		refuse_withdrawal(act, row);
		return 1;
	}
	if (row->kind == CASE_APPEAL)
		rc = decide_appeal(act, row, cmd, &fx);
	else if (row->kind == CASE_PROTEST)
		rc = decide_objection(act, row, cmd, &fx);
	else
		rc = close_by_word(act, row, &fx);
	if (rc > 0)
		rc = leader_store_ruling(act, &fx, tr(act->request.lang, "ruled"));
	effects_release(&fx);
	return rc < 0 ? rc : 1;
}

/* A case opened since then is a separate matter while the game goes on. */
static bool is_new_matter(const struct case_row *row, const struct game_row *game)
{
	if (!row || game->stage == STAGE_OVER)
		return false;
	return row->kind == CASE_OVERSTEP || row->kind == CASE_SILENCE ||
	       row->kind == CASE_ADJUDICATION || row->kind == CASE_WITHDRAWAL;
}

/*
 * Returns 1: the ruling may be changed here; 0: refused.  A ruling is changed only at its own level
 * or above, and while an appeal is open only by the ruling on that appeal (RULES E-8).
 */
static int may_change(struct act *act, const struct game_row *game, const struct case_row *row)
{
	struct ruling_standing s;
	int rc;

	if (is_new_matter(row, game))
		return 1;
	rc = ruling_standing_of(&act->work, game->id, &s);
	if (rc < 0)
		return rc;
	if (s.pending && (!row || row->id != s.pending)) {
		act_refuse(
			act, OUTCOME_REFUSED, "6.4.3", "appeal_open",
			tr(act->request.lang, "an appeal in this game is open: rule on case %lld"),
			(long long)s.pending);
		return 0;
	}
	if (!s.pending && s.level > leader_level(act)) {
		leader_refuse_below(act, &s);
		return 0;
	}
	act->work.by_kc = act->work.by_kc || s.level == RULED_BY_KC;
	return 1;
}

/* Returns 0 (refused) or an error. */
static int refuse_gone(struct act *act, const struct entry_row *entry)
{
	char date[TEXT_DAY];
	struct player who;
	int rc = store_player_get(act->work.ctx->store, entry->player, &who);

	if (rc <= 0)
		return rc < 0 ? rc : STORE_FAILED;
	act_refuse(
		act, OUTCOME_REFUSED, "6.2.8", "withdrawn_before",
		tr(act->request.lang,
		   "%s left the group on %s; the game goes on only if that is set aside on appeal"),
		who.name,
		text_day(act->request.lang, zone_date(ZONE_COPENHAGEN, entry->withdrawn), date));
	return 0;
}

/*
 * Returns 1; 0 and refused: the game would go on, but one of the players has left its group (RULES
 * E-6).
 */
static int may_go_on(struct act *act, const struct game_row *game, const struct command *cmd)
{
	const int64_t players[] = {game->white, game->black};
	struct entry_row entry;
	int rc;

	if (!game->group || !goes_on(cmd))
		return 1;
	for (int i = 0; i < 2; i++) {
		rc = store_entry_of(act->work.ctx->store, game->group, players[i], &entry);
		if (rc < 0)
			return rc;
		if (rc > 0 && entry.state == ENTRY_WITHDRAWN)
			return refuse_gone(act, &entry);
	}
	return 1;
}

/* The same, then the ruling. */
static int rule_on_game(struct act *act, const struct case_row *row, struct command *cmd)
{
	struct game_row game;
	int rc = store_game_get(act->work.ctx->store, row->game, &game);

	if (rc > 0)
		rc = may_change(act, &game, row);
	if (rc > 0)
		rc = may_go_on(act, &game, cmd);
	if (rc <= 0)
		return rc < 0 ? rc : 1;
	return command_game(act, row->game, row->player, cmd);
}

static bool is_uphold(const struct act *act)
{
	return !strcmp(leader_text(act, "verdict"), "uphold");
}

static bool is_about_entry(const struct act *act)
{
	const char *verdict = leader_text(act, "verdict");

	return !strcmp(verdict, "admit") || !strcmp(verdict, "approve") ||
	       !strcmp(verdict, "place") || !strcmp(verdict, "refuse");
}

static int rule_on(struct act *act, struct case_row *row, struct command *cmd)
{
	int rc = leader_may_case(act, row);

	if (rc <= 0)
		return rc < 0 ? rc : 1;
	if (row->state != CASE_OPEN) {
		act_refuse(act, OUTCOME_REFUSED, "6.4.1", "case_closed",
			   tr(act->request.lang, "case %lld is closed"), (long long)row->id);
		return 1;
	}
	if (row->kind == CASE_APPEAL && act->request.role < ROLE_KC) {
		act_refuse(act, OUTCOME_DENIED, "6.4.3", "appeal_for_kc", "%s",
			   tr(act->request.lang, "an appeal is decided by the K-skak chief (KC)"));
		return 1;
	}
	act->work.case_in_hand = row->id;
	if (row->kind == CASE_ENTRY)
		return leader_entry_rule(act, row);
	if (row->kind == CASE_COMPOSITION)
		return leader_stage_rule(act, row);
	if (row->kind == CASE_TITLE)
		return leader_stage_rule_title(act, row);
	if (row->kind == CASE_RESERVE)
		return leader_team_rule_reserve(act, row);
	if (row->kind == CASE_OBJECTION)
		return leader_objection_rule(act, row);
	if (row->kind == CASE_CORRECTION)
		return leader_correction_rule(act, row);
	if (row->kind == CASE_PAIRING && row->entry)
		return leader_correction_rule_match(act, row);
	if (is_about_entry(act))
		return leader_bad(
			act, "verdict",
			tr(act->request.lang,
			   "admit, place, approve and refuse rule on an entry or a reserve"));
	if (is_uphold(act) && row->kind == CASE_APPEAL)
		return uphold(act, row);
	if (is_uphold(act))
		return leader_bad(act, "verdict", tr(act->request.lang, "uphold is for an appeal"));
	return row->game ? rule_on_game(act, row, cmd) : rule_plain(act, row, cmd);
}

static int rule_case(struct act *act, struct command *cmd)
{
	struct case_row row;
	int rc = store_case_get(act->work.ctx->store, leader_number(act, "case"), &row);

	if (rc <= 0)
		return rc < 0 ? rc
			      : leader_missing(act, N_("no such case; kskak cases lists them"));
	if (row.kind == CASE_APPEAL && !cmd->paragraph)
		event_set(&cmd->paragraph, "6.4.3");
	rc = rule_on(act, &row, cmd);
	case_row_release(&row);
	return rc;
}

static int rule_game(struct act *act, struct command *cmd)
{
	struct game_row row;
	int rc = store_game_get(act->work.ctx->store, leader_number(act, "game"), &row);

	if (rc <= 0)
		return rc < 0 ? rc : leader_missing(act, N_("no such game; kskak game lists them"));
	rc = leader_may_game(act, &row);
	if (rc > 0)
		rc = may_change(act, &row, NULL);
	if (rc > 0)
		rc = may_go_on(act, &row, cmd);
	return rc > 0 ? command_game(act, row.id, 0, cmd) : rc < 0 ? rc : 1;
}

/* "white-days" and "black-days" set each clock; "days" that of the side concerned. */
static void ask_days(const struct act *act, struct command *cmd)
{
	int white = (int)leader_number(act, "white-days");
	int black = (int)leader_number(act, "black-days");

	cmd->days = (int)leader_number(act, "days");
	if (white == 0 && black == 0)
		return;
	cmd->side = white != 0 ? SIDE_WHITE : SIDE_BLACK;
	cmd->days = white != 0 ? white : black;
	cmd->number = white != 0 ? black : 0;
}

/* Returns 1, or 0 and refused: only KC enters rulings of the tribunal. */
static int ask_tribunal(struct act *act)
{
	if (!leader_flag(act, "tribunal", false))
		return 1;
	if (act->request.role < ROLE_KC) {
		act_refuse(act, OUTCOME_DENIED, "6.4.3", "denied",
			   tr(act->request.lang,
			      "the chess tribunal's rulings are entered by the K-skak chief (KC)"));
		return 0;
	}
	act->work.by_tribunal = true;
	return 1;
}

int leader_case_rule(struct act *act)
{
	struct command cmd;
	int rc;

	if (!ask_tribunal(act))
		return 1;
	command_init(&cmd, VERB_RULE);
	cmd.side = SIDE_NONE;
	ask_side(act, &cmd);
	read_verdict(act, &cmd);
	ask_days(act, &cmd);
	cmd.from = leader_date(act, "from");
	cmd.move_number = (int)leader_number(act, "move");
	event_set(&cmd.paragraph, leader_text(act, "paragraph"));
	event_set(&cmd.text, leader_text(act, "reason"));
	if (cmd.ruling == RULING_DAYS && cmd.days == 0)
		rc = leader_bad(act, "days", tr(act->request.lang, "missing: the number of days"));
	else if (cmd.ruling == RULING_BACK && cmd.move_number == 0)
		rc = leader_bad(
			act, "move",
			tr(act->request.lang, "missing: the number of the move to make again"));
	else if (cmd.ruling != RULING_DAYS && cmd.days != 0)
		rc = leader_bad(act, "days", tr(act->request.lang, "only with the verdict days"));
	else if (leader_number(act, "case"))
		rc = rule_case(act, &cmd);
	else if (is_uphold(act))
		rc = leader_bad(
			act, "case",
			tr(act->request.lang, "missing: uphold is for the case of an appeal"));
	else if (!leader_number(act, "game"))
		rc = leader_bad(act, "case",
				tr(act->request.lang, "missing, and there is no game either"));
	else if (of_a_side(&cmd) && cmd.side == SIDE_NONE)
		rc = leader_bad(act, "side",
				tr(act->request.lang,
				   "w or b is missing: whose win, loss, days or move it is"));
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
		return rc < 0 ? rc
			      : leader_missing(act, N_("no such case; kskak cases lists them"));
	command_init(&cmd, VERB_INQUIRE);
	cmd.side = SIDE_NONE;
	cmd.until = leader_date(act, "date");
	event_set(&cmd.text, leader_text(act, "text"));
	rc = leader_may_case(act, &row);
	if (rc > 0 && !row.game)
		rc = leader_bad(act, "case", tr(act->request.lang, "the case is not about a game"));
	else if (rc > 0)
		rc = command_game(act, row.game, row.player, &cmd);
	command_release(&cmd);
	case_row_release(&row);
	return rc < 0 ? rc : 1;
}

/* Lodged in the player's name, so that the game records it and the opponent is notified. */
static int lodge_in_game(struct act *act, const struct ruling_row *r, const struct player *p,
			 struct effects *fx)
{
	struct apply_ctx ctx = {.now = act->work.received, .door = COMMAND_CONTROL, .ply = -1};
	struct game_step_refusal refusal;
	struct command cmd;
	struct game_tx m;
	int rc = game_step_open(&act->work, r->game, &m, fx);

	if (rc <= 0)
		return rc == 0 ? STORE_FAILED : rc;
	ctx.side = game_tx_side_ever(&m, p->id);
	if (ctx.side == SIDE_NONE) {
		leader_bad(act, "player",
			   tr(act->request.lang,
			      "plays no part in the game that the ruling is about"));
		return 0;
	}
	command_init(&cmd, VERB_APPEAL);
	event_set(&cmd.text, leader_text(act, "text"));
	act->work.ruling_in_hand = r->id;
	rc = game_step_part(&act->work, &m, &cmd, &ctx, fx, &refusal);
	if (rc == 0)
		part_refuse(act, &refusal);
	command_release(&cmd);
	return rc;
}

static int lodge_about_player(struct act *act, const struct ruling_row *r, const struct player *p,
			      struct effects *fx)
{
	struct game_step_refusal refusal;
	struct effect_ref ref;
	int rc;

	if (r->player != p->id) {
		leader_bad(act, "player",
			   tr(act->request.lang, "the ruling concerns somebody else"));
		return 0;
	}
	rc = appeal_lodge(&act->work, r, p, leader_text(act, "text"), fx, &ref, &refusal);
	if (rc == 0)
		part_refuse(act, &refusal);
	return rc;
}

static int keep_appeal(struct act *act, const struct ruling_row *r, const struct player *p)
{
	struct effects fx = EFFECTS_INIT;
	long long id;
	int rc;

	if (!player_words_appeal_open(act, r))
		return 1;
	rc = r->game ? lodge_in_game(act, r, p, &fx) : lodge_about_player(act, r, p, &fx);
	if (rc > 0)
		rc = effects_store(&act->work, &fx);
	if (rc > 0) {
		id = effects_id(&fx, EFFECT_CASE);
		act_done(act, json_pack("{s:I}", "case", (json_int_t)id),
			 id ? "appeal kept as case %lld" : "the appeal is open already", id);
	}
	effects_release(&fx);
	return rc < 0 ? rc : 1;
}

/* Returns 1: the leader may handle cases of the ruling; 0: refused. */
static int may_ruling(struct act *act, const struct ruling_row *r)
{
	return leader_may_case(act, &(struct case_row){.kind = CASE_APPEAL,
						       .game = r->game,
						       .group = r->group,
						       .player = r->player});
}

int leader_case_appeal(struct act *act)
{
	struct ruling_row r;
	struct player p;
	int rc = store_ruling_get(act->work.ctx->store, leader_number(act, "ruling"), &r);

	if (rc <= 0)
		return rc < 0 ? rc : leader_missing(act, N_("no such ruling"));
	rc = may_ruling(act, &r);
	if (rc > 0)
		rc = leader_find_player(act, &p);
	if (rc > 0)
		rc = keep_appeal(act, &r, &p);
	ruling_row_release(&r);
	return rc < 0 ? rc : 1;
}
