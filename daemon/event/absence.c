/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Applies one command to every open game of a player; see absence.h. */
#include "daemon/event/absence.h"

#include "daemon/event/cases.h"
#include "daemon/game_list.h"
#include "mail/out/letter.h"

/* A command to all games, and its results. */
struct sweep {
	const struct work *work;
	const struct player *who;
	struct command cmd; /* `side` is set per game */
	struct effects *ret;
	struct game_step_refusal *ret_refusal;
	struct absence done;
};

static struct apply_ctx context_of(const struct sweep *s, enum event_side side)
{
	if (s->work->by_control)
		return game_step_leader(s->work);
	return (struct apply_ctx){
		.side = side, .now = s->work->received, .door = COMMAND_MAIL, .ply = -1};
}

/* Whether the game needs no change: the loss is recorded already, or there is none to end. */
static bool knows_it(const struct sweep *s, const struct game_tx *m, enum event_side side)
{
	bool lost = !civil_is_none(m->game->side[side].net_lost);

	if (s->cmd.verb == VERB_NET_LOSS)
		return lost;
	return s->cmd.verb == VERB_NET_BACK && !lost;
}

static void note_until(struct sweep *s, const struct game_tx *m, enum event_side side)
{
	struct civil lost = m->game->side[side].net_lost;

	s->done.games++;
	if (s->cmd.verb == VERB_STOP)
		s->done.until = m->game->stop_until;
	else if (s->cmd.verb == VERB_NET_LOSS)
		s->done.until = civil_add_days(
			lost, ruleset_get(&m->game->setup.rules, RULE_NET_LOSS_DAYS));
}

/* `last`: if no earlier game was concerned, this game's refusal is the refusal of the act. */
static int sweep_game(struct sweep *s, int64_t id, bool last)
{
	struct game_tx m;
	struct apply_ctx ctx;
	int rc = game_step_open(s->work, id, &m, s->ret);

	if (rc <= 0)
		return rc == 0 ? STORE_FAILED : rc;
	s->cmd.side = game_tx_side(&m, s->who->id);
	if (knows_it(s, &m, s->cmd.side) && !(last && s->done.games == 0))
		return 1;
	ctx = context_of(s, s->cmd.side);
	rc = game_step_part(s->work, &m, &s->cmd, &ctx, s->ret, s->ret_refusal);
	if (rc > 0)
		note_until(s, &m, s->cmd.side);
	else if (rc == 0 && s->cmd.verb != VERB_STOP)
		s->ret_refusal->game = 0; /* the connection does not belong to a single game */
	return rc;
}

static int sweep_games(struct sweep *s, const struct absence_scope *scope)
{
	struct game_query open = {.group = scope->group, .player = s->who->id, .unfinished = true};
	struct game_list games;
	int rc = game_list_load(s->work->ctx, &open, scope->single, &games);

	for (int i = 0; i < games.n && rc > 0; i++)
		rc = sweep_game(s, games.v[i], i + 1 == games.n);
	game_list_release(&games);
	return rc;
}

static void sweep_init(struct sweep *s, const struct work *work, const struct player *who,
		       enum verb verb, struct civil from, const char *reason, struct effects *ret,
		       struct game_step_refusal *ret_refusal)
{
	*s = (struct sweep){.work = work,
			    .who = who,
			    .ret = ret,
			    .ret_refusal = ret_refusal,
			    .done = {0, CIVIL_NONE}};
	command_init(&s->cmd, verb);
	s->cmd.from = from;
	event_set(&s->cmd.text, reason);
}

static enum letter_game_change change_of(const struct sweep *s)
{
	if (s->cmd.verb == VERB_STOP)
		return LETTER_GAME_STOPPED;
	return s->cmd.verb == VERB_NET_LOSS ? LETTER_GAME_NET_LOST : LETTER_GAME_NET_BACK;
}

static json_t *facts_of(const struct sweep *s)
{
	char from[CIVIL_TEXT] = "", until[CIVIL_TEXT] = "";

	if (!civil_is_none(s->cmd.from))
		civil_format(s->cmd.from, from);
	if (!civil_is_none(s->done.until))
		civil_format(s->done.until, until);
	return json_pack("{s:i, s:s, s:s, s:s, s:s}", "change", (int)change_of(s), "player",
			 s->who->name, "from", from, "until", until, "reason",
			 s->cmd.text ? s->cmd.text : "");
}

/* Notifies the leader, unless the leader did it. */
static void tell_leader(const struct sweep *s)
{
	struct letter_facts letter = {.kind = POST_GAME_STATE};

	if (s->work->by_control && !s->work->by_kc)
		return;
	letter.facts = facts_of(s);
	effects_letter_to_leader(s->ret, s->work, false, &letter);
}

/*
 * One letter for all games.  A player replaced by a reserve gets a letter per game, and one who
 * reports their own connection gets an answer.
 */
static void tell(const struct sweep *s)
{
	struct letter_facts letter = {.kind = POST_GAME_STATE, .to = s->who, .token = TOKEN_PLAYER};

	tell_leader(s);
	if (s->cmd.verb == VERB_STOP || s->work->player->id == s->who->id)
		return;
	letter.facts = facts_of(s);
	effects_letter(s->ret, s->work, &letter);
}

/* Applies the command to the games and notifies people; releases the command. */
static int sweep_run(struct sweep *s, const struct absence_scope *scope,
		     struct absence *ret_absence)
{
	int rc = sweep_games(s, scope);

	if (rc > 0) {
		tell(s);
		*ret_absence = s->done;
	}
	command_release(&s->cmd);
	return rc;
}

int absence_stop(const struct work *work, const struct player *who,
		 const struct absence_scope *scope, struct civil from, const char *reason,
		 struct effects *ret, struct absence *ret_absence,
		 struct game_step_refusal *ret_refusal)
{
	struct sweep s;

	sweep_init(&s, work, who, VERB_STOP, from, reason, ret, ret_refusal);
	return sweep_run(&s, scope, ret_absence);
}

int absence_net_loss(const struct work *work, const struct player *who,
		     const struct absence_scope *scope, struct civil from, const char *reason,
		     struct effects *ret, struct absence *ret_absence,
		     struct game_step_refusal *ret_refusal)
{
	struct sweep s;

	sweep_init(&s, work, who, VERB_NET_LOSS, from, reason, ret, ret_refusal);
	return sweep_run(&s, scope, ret_absence);
}

int absence_net_back(const struct work *work, const struct player *who,
		     const struct absence_scope *scope, struct effects *ret,
		     struct absence *ret_absence, struct game_step_refusal *ret_refusal)
{
	struct sweep s;
	int rc;

	sweep_init(&s, work, who, VERB_NET_BACK, CIVIL_NONE, NULL, ret, ret_refusal);
	rc = sweep_run(&s, scope, ret_absence);
	if (rc > 0 && work->by_control)
		rc = cases_close_of_entry(work, CASE_WITHDRAWAL, scope->group, who->id, ret);
	return rc;
}
