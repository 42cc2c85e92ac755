/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See leader_card.h. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/act/leader.h"
#include "daemon/act/leader_card.h"
#include "daemon/event/effects_store.h"
#include "daemon/event/game_step.h"
#include "daemon/event/ruling.h"

/* Entries on a card besides moves, by the word of the field "as". */
static const struct {
	const char *word;
	enum verb verb;
	enum card_says card;   /* VERB_CARD */
	enum draw_claim claim; /* VERB_CLAIM_DRAW */
} kinds[] = {
#define X(id, word) {word, VERB_CARD, CARD_##id, CLAIM_DRAW_THREEFOLD},
	CARD_SAYS(X)
#undef X
		{"resign", VERB_RESIGN, CARD_MOVE, CLAIM_DRAW_THREEFOLD},
	{"accept", VERB_ACCEPT, CARD_MOVE, CLAIM_DRAW_THREEFOLD},
	{"notice", VERB_NOTICE, CARD_MOVE, CLAIM_DRAW_THREEFOLD},
	{"threefold", VERB_CLAIM_DRAW, CARD_MOVE, CLAIM_DRAW_THREEFOLD},
	{"fifty", VERB_CLAIM_DRAW, CARD_MOVE, CLAIM_DRAW_FIFTY},
};

static void read_kind(const struct act *act, struct command *cmd)
{
	const char *as = leader_text(act, "as");

	for (size_t i = 0; i < sizeof(kinds) / sizeof(kinds[0]); i++) {
		if (strcmp(kinds[i].word, as) != 0)
			continue;
		cmd->verb = kinds[i].verb;
		cmd->card = kinds[i].card;
		cmd->claim = kinds[i].claim;
	}
}

static void read_card(const struct act *act, struct command *cmd)
{
	command_init(cmd, VERB_CARD);
	read_kind(act, cmd);
	if (leader_number(act, "correct")) {
		cmd->verb = VERB_CORRECT;
		cmd->number = (int32_t)leader_number(act, "correct");
		event_set(&cmd->text, leader_text(act, "reason"));
	}
	cmd->side = leader_text(act, "from")[0] == 'w' ? SIDE_WHITE : SIDE_BLACK;
	cmd->day = leader_date(act, "sent");
	cmd->received = leader_date(act, "received");
	cmd->postmark = leader_date(act, "postmark");
	cmd->handed_in = leader_date(act, "receipt");
	cmd->disputed = leader_flag(act, "postmark-disputed", false);
	cmd->arrived = leader_date(act, "arrived");
	cmd->forwarded = leader_date(act, "forwarded");
	cmd->offer = leader_flag(act, "draw", false);
	cmd->days = (int)leader_number(act, "days");
	cmd->via = VIA_POST;
	event_set(&cmd->moves, leader_text(act, "moves"));
}

/* The dates of a refusal: the day concerned, or the days and their limit. */
static void refuse(struct act *act, enum verdict v, const struct refusal *why,
		   const struct ruleset *rules)
{
	char date[CIVIL_TEXT];
	struct sbuf more = SBUF_INIT;

	if (!civil_is_none(why->mentioned) && why->mentioned.day)
		sbuf_addf(&more, " (%s)", civil_format(why->mentioned, date));
	if (why->limit > 0)
		sbuf_addf(&more, " (%d days, limit %d)", why->days, why->limit);
	act_refuse_by_rule(act, v, rules, more.buf);
	sbuf_release(&more);
}

static json_t *json_day(struct civil day)
{
	char date[CIVIL_TEXT];

	return civil_is_none(day) ? json_null() : json_string(civil_format(day, date));
}

/* The message that was entered or corrected; NULL: the side has none. */
static const struct ply_fact *entered(const struct game *game, const struct command *cmd)
{
	const struct ply_fact *found = NULL;

	for (size_t i = 0; i < game->n_plies; i++) {
		const struct ply_fact *p = &game->plies[i];
		bool wanted = cmd->verb != VERB_CORRECT ||
			      (p->n - p->accepted <= cmd->number && cmd->number <= p->n);
		if (p->side == cmd->side && p->via == VIA_POST && !p->free && wanted)
			found = p;
	}
	return found;
}

static void say_done(struct act *act, const struct game_tx *m, const struct command *cmd)
{
	const struct ply_fact *p = entered(m->game, cmd);
	struct civil today = game_date(m->game, act->work.received);
	json_t *facts = json_pack("{s:I, s:i, s:s}", "game", (json_int_t)m->row.id, "ply",
				  m->row.ply, "result", m->row.result);
	struct clock_view clock;

	game_days(m->game, cmd->side, today, &clock);
	json_object_set_new(facts, "used", json_integer(clock.used));
	json_object_set_new(facts, "limit", json_integer(clock.limit));
	if (!p || (cmd->verb != VERB_CARD && cmd->verb != VERB_CORRECT) || cmd->card == CARD_COPY) {
		act_done(act, facts, "%s", tr(act->request.lang, "done"));
		return;
	}
	json_object_set_new(facts, "move", json_integer(p->n));
	json_object_set_new(facts, "sent", json_day(p->day));
	json_object_set_new(facts, "received", json_day(p->received));
	json_object_set_new(facts, "days", json_integer(p->charge));
	act_done(act, facts,
		 tr_n(act->request.lang, "move %d: %d day, %d of %d used until move %d",
		      "move %d: %d days, %d of %d used until move %d", p->charge),
		 p->n, p->charge, clock.used, clock.limit, clock.control);
}

static int enter(struct act *act, struct game_tx *m, const struct command *cmd, struct effects *fx)
{
	struct apply_ctx ctx = game_step_leader(&act->work);
	struct refusal why = {.word = -1, .mentioned = CIVIL_NONE};
	enum verdict v;
	int rc;

	if (cmd->verb != VERB_CARD && cmd->verb != VERB_CORRECT && !civil_is_none(cmd->day))
		ctx.dispatched = zone_midnight(m->game->setup.zone, cmd->day);
	rc = game_step_command(&act->work, m, cmd, &ctx, fx, &v, &why);
	if (rc > 0)
		rc = effects_store(&act->work, fx);
	if (rc < 0)
		return rc;
	act->answer.game = m->row.id;
	act->answer.group = m->row.group;
	if (v == VERDICT_OK)
		say_done(act, m, cmd);
	else
		refuse(act, v, &why, &m->game->setup.rules);
	return rc;
}

/* 1, 0 refused, or an error: the leader leads the game. */
static int may_enter(struct act *act)
{
	struct game_row row;
	int rc = store_game_get(act->work.ctx->store, leader_number(act, "game"), &row);

	if (rc == 0)
		leader_missing(act, N_("no such game; kskak game lists them"));
	return rc > 0 ? leader_may_game(act, &row) : rc;
}

/* Finds the highest level of earlier corrections. */
static int keep_highest(void *arg, const struct ruling_row *row)
{
	enum ruling_level *level = arg;

	if (!strcmp(row->verdict, event_why_word(WHY_CORRECTION)) && row->level > *level)
		*level = row->level;
	return 0;
}

/*
 * Returns 1; 0 if refused: a correction is a ruling, so it waits while an appeal is open, and only
 * KC can change KC's correction (RULES E-8).
 */
static int may_correct(struct act *act, int64_t game)
{
	enum ruling_level level = RULED_BY_LEADER;
	struct ruling_standing s;
	int rc = ruling_standing_of(&act->work, game, &s);

	if (rc > 0)
		rc = store_ruling_each_game(act->work.ctx->store, game, keep_highest, &level);
	if (rc < 0)
		return rc;
	if (s.pending)
		act_refuse(
			act, OUTCOME_REFUSED, "6.4.3", "appeal_open",
			tr(act->request.lang, "an appeal in this game is open: rule on case %lld"),
			(long long)s.pending);
	else if (level > RULED_BY_LEADER && act->request.role < ROLE_KC)
		act_refuse(
			act, OUTCOME_DENIED, "6.4.3", "ruled_above",
			tr(act->request.lang,
			   "the K-skak chief (KC) has corrected a card of this game; only KC can "
			   "correct it again"));
	else
		return 1;
	return 0;
}

static int in_game(struct act *act, const struct command *cmd)
{
	struct effects fx = EFFECTS_INIT;
	struct game_tx m;
	int rc = may_enter(act);

	if (rc > 0 && cmd->verb == VERB_CORRECT)
		rc = may_correct(act, leader_number(act, "game"));
	if (rc > 0)
		rc = game_step_open(&act->work, leader_number(act, "game"), &m, &fx);
	if (rc > 0)
		rc = enter(act, &m, cmd, &fx);
	effects_release(&fx);
	return rc < 0 ? rc : 1;
}

int leader_card_enter(struct act *act)
{
	struct command cmd;
	int rc;

	read_card(act, &cmd);
	if (cmd.verb == VERB_CORRECT && !leader_text(act, "reason")[0])
		rc = leader_bad(act, "reason",
				tr(act->request.lang, "missing: a correction is a ruling"));
	else
		rc = in_game(act, &cmd);
	command_release(&cmd);
	return rc;
}

/* 1, 0 refused: both players must have an address. */
static int have_addresses(struct act *act)
{
	struct game_row row;
	struct player p[2];
	int rc = store_game_get(act->work.ctx->store, leader_number(act, "game"), &row);

	if (rc > 0)
		rc = store_player_get(act->work.ctx->store, row.white, &p[0]);
	if (rc > 0)
		rc = store_player_get(act->work.ctx->store, row.black, &p[1]);
	if (rc <= 0)
		return rc < 0 ? rc
			      : !leader_missing(act, N_("no such game; kskak game lists them"));
	if (p[0].address[0] && p[1].address[0])
		return 1;
	act_refuse(act, OUTCOME_REFUSED, "6.2.1", "no_address",
		   tr(act->request.lang, "player %lld has no mail address; set one first"),
		   (long long)p[p[0].address[0] ? 1 : 0].id);
	return 0;
}

int leader_card_by_mail(struct act *act)
{
	struct command cmd;
	int rc;

	command_init(&cmd, VERB_BY_MAIL);
	cmd.received = leader_date(act, "received");
	rc = have_addresses(act);
	if (rc > 0)
		rc = in_game(act, &cmd);
	command_release(&cmd);
	return rc < 0 ? rc : 1;
}
