/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Applies one command to one or many games; see pause.h. */
#include "daemon/event/pause.h"

#include "daemon/event/group.h"
#include "daemon/game_list.h"
#include "mail/out/letter.h"
#include "text/text.h"

/* Start or end of a pause. */
struct pause {
	bool begins;
	const char *reason;
	const char *paragraph; /* identifies who pauses (game_pause_of()) */
};

static const struct pause appeal_begins = {true, "6.4.3", "6.4.3"};
static const struct pause appeal_ends = {false, "6.4.3", "6.4.3"};

/*
 * A pause starts only if there is none, and ends only if it was started for the same cause.  Games
 * suspended for the tribunal are not affected.
 */
static bool concerns(const struct game_tx *m, const struct pause *p)
{
	bool paused = m->game->phase == PHASE_PAUSED;

	if (m->game->phase == PHASE_OVER || game_is_held(m->game))
		return false;
	return p->begins ? !paused : paused && m->game->paused == game_pause_of(p->paragraph);
}

static int change_game(const struct work *work, struct game_tx *m, const struct pause *p,
		       struct effects *ret, struct game_step_refusal *ret_refusal)
{
	struct apply_ctx ctx = game_step_leader(work);
	struct command cmd;
	int rc;

	command_init(&cmd, p->begins ? VERB_PAUSE : VERB_RESUME);
	cmd.side = SIDE_NONE;
	event_set(&cmd.text, p->reason);
	event_set(&cmd.paragraph, p->paragraph);
	rc = game_step_part(work, m, &cmd, &ctx, ret, ret_refusal);
	command_release(&cmd);
	return rc;
}

/* --- a group --------------------------------------------------------------------------------- */

static int change_group_game(const struct work *work, int64_t id, const struct pause *p,
			     struct effects *ret, struct game_step_refusal *ret_refusal)
{
	struct game_tx m;
	int rc = game_step_open(work, id, &m, ret);

	if (rc <= 0 || !concerns(&m, p))
		return rc == 0 ? STORE_FAILED : rc;
	return change_game(work, &m, p, ret, ret_refusal);
}

static int change_group_games(const struct work *work, int64_t group, const struct pause *p,
			      struct effects *ret, struct game_step_refusal *ret_refusal)
{
	struct game_query open = {.group = group, .unfinished = true};
	struct game_list games;
	int rc = game_list_load(work->ctx, &open, false, &games);

	for (int i = 0; i < games.n && rc > 0; i++)
		rc = change_group_game(work, games.v[i], p, ret, ret_refusal);
	game_list_release(&games);
	return rc;
}

int pause_group(const struct work *work, struct group_row *g, bool pause, const char *reason,
		struct effects *ret, struct game_step_refusal *ret_refusal)
{
	struct letter_facts letter = {
		.kind = POST_GROUP_STATE, .group = g->id, .token = TOKEN_PLAYER};
	struct pause p = {pause, reason, NULL};
	int rc;

	g->state = pause ? GROUP_PAUSED : GROUP_RUNNING;
	effects_group(ret, g);
	rc = change_group_games(work, g->id, &p, ret, ret_refusal);
	if (rc <= 0)
		return rc;
	letter.facts = json_pack("{s:i, s:s}", "change", pause ? LETTER_PAUSED : LETTER_RESUMED,
				 "reason", reason);
	return group_tell(work, g->id, &letter, ret);
}

static int group_is_paused(const struct work *work, int64_t group, bool *ret_paused)
{
	struct group_row g;
	int rc = group ? store_group_get(work->ctx->store, group, &g) : 0;

	*ret_paused = rc > 0 && g.state == GROUP_PAUSED;
	return rc < 0 ? rc : 1;
}

/* A game whose own pause ends while its group is paused stays paused with the group. */
static int end_own_pause(const struct work *work, struct game_tx *m, const struct pause *p,
			 bool with_group, struct effects *ret,
			 struct game_step_refusal *ret_refusal)
{
	const struct pause with = {true, p->reason, NULL};
	int rc = change_game(work, m, p, ret, ret_refusal);

	return rc > 0 && with_group ? change_game(work, m, &with, ret, ret_refusal) : rc;
}

/* --- the games of an appellant --------------------------------------------------------------- */

/* A sentence about the game to both players, each in their language. */
static int tell_both(const struct work *work, struct game_tx *m, const char *msgid,
		     struct effects *ret)
{
	int rc = game_tx_players(work, m);

	for (int s = 0; s < 2 && rc > 0; s++) {
		const char *text = tr(text_lang(m->player[s].lang), msgid);

		game_tx_letter(work, m, POST_ANSWER, &m->player[s],
			       json_pack("{s:[{s:s, s:s, s:b}]}", "lines", "what", text, "rule",
					 "6.4.3", "refused", false),
			       ret);
	}
	return rc;
}

static int change_game_of(const struct work *work, int64_t id, bool pause, struct effects *ret,
			  struct game_step_refusal *ret_refusal)
{
	const char *msgid =
		pause ? N_("The game is paused while the chess tribunal hears an appeal (6.4.3).")
		      : N_("The game goes on; the clocks run from tomorrow (6.4.3).");
	const struct pause *p = pause ? &appeal_begins : &appeal_ends;
	bool with_group;
	struct game_tx m;
	int rc = game_step_open(work, id, &m, ret);

	if (rc > 0)
		rc = group_is_paused(work, m.row.group, &with_group);
	if (rc <= 0 || !concerns(&m, p))
		return rc == 0 ? STORE_FAILED : rc;
	if (pause)
		rc = change_game(work, &m, p, ret, ret_refusal);
	else
		rc = end_own_pause(work, &m, p, with_group, ret, ret_refusal);
	return rc > 0 && !with_group ? tell_both(work, &m, msgid, ret) : rc;
}

int pause_games_of(const struct work *work, int64_t player, int64_t group, bool pause,
		   struct effects *ret, struct game_step_refusal *ret_refusal)
{
	struct game_query open = {.group = group, .player = player, .unfinished = true};
	struct game_list games;
	int rc = game_list_load(work->ctx, &open, false, &games);

	for (int i = 0; i < games.n && rc > 0; i++)
		rc = change_game_of(work, games.v[i], pause, ret, ret_refusal);
	game_list_release(&games);
	return rc;
}

/* --- one game -------------------------------------------------------------------------------- */

static int tell_game(const struct work *work, struct game_tx *m, const struct pause *p,
		     struct effects *ret)
{
	int rc = game_tx_players(work, m);

	for (int s = 0; s < 2 && rc > 0; s++)
		game_tx_letter(work, m, POST_GAME_STATE, &m->player[s],
			       json_pack("{s:i, s:s}", "change",
					 p->begins ? LETTER_GAME_PAUSED : LETTER_GAME_RESUMED,
					 "reason", p->reason),
			       ret);
	return rc;
}

int pause_game(const struct work *work, int64_t game, bool pause, const char *reason,
	       struct effects *ret, bool *ret_with_group, struct game_step_refusal *ret_refusal)
{
	const struct pause p = {pause, reason, "6.4.1"};
	bool with_group;
	struct game_tx m;
	int rc = game_step_open(work, game, &m, ret);

	if (rc > 0)
		rc = group_is_paused(work, m.row.group, &with_group);
	if (rc <= 0)
		return rc == 0 ? STORE_FAILED : rc;
	*ret_with_group = with_group;
	if (pause)
		rc = change_game(work, &m, &p, ret, ret_refusal);
	else
		rc = end_own_pause(work, &m, &p, with_group, ret, ret_refusal);
	return rc > 0 && !with_group ? tell_game(work, &m, &p, ret) : rc;
}
