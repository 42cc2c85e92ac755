/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See annulment.h. */
#include "daemon/event/annulment.h"

#include <stdlib.h>

#include "core/base/mem.h"
#include "daemon/event/game_step.h"
#include "text/text.h"

struct annulling {
	const struct work *work;
	const struct annulment *asked;
	struct effects *fx;
	struct game_row *games; /* loaded first: no statement stays open */
	size_t n, cap;
	int left;
};

static int take_game(void *arg, const struct game_row *row)
{
	struct annulling *a = arg;

	if (a->asked->round && row->round != a->asked->round)
		return 0;
	if (row->ply && (!a->asked->moved || row->stage == STAGE_OVER)) {
		a->left++;
		return 0;
	}
	a->games = mem_room(a->games, a->n + 1, &a->cap, sizeof(*a->games));
	a->games[a->n++] = *row;
	return 0;
}

static int annul(struct annulling *a, int64_t game)
{
	struct apply_ctx ctx = game_step_leader(a->work);
	struct game_step_refusal refusal;
	struct command cmd;
	struct game_tx m;
	int rc = game_step_open(a->work, game, &m, a->fx);

	if (rc <= 0)
		return rc == 0 ? STORE_FAILED : rc;
	command_init(&cmd, VERB_ANNUL);
	cmd.side = SIDE_NONE;
	cmd.confirmed = a->asked->moved;
	event_set(&cmd.text, tr(a->work->ctx->set.lang, a->asked->why));
	event_set(&cmd.paragraph, a->asked->paragraph);
	rc = game_step_part(a->work, &m, &cmd, &ctx, a->fx, &refusal);
	command_release(&cmd);
	return rc == 0 ? STORE_FAILED : rc; /* no rule refuses it */
}

/* --- letters --------------------------------------------------------------------------------- */

static bool met_before(const struct annulling *a, size_t upto, int64_t player)
{
	for (size_t i = 0; i < upto; i++)
		if (store_game_plays(&a->games[i], player))
			return true;
	return false;
}

static int add_game(const struct annulling *a, const struct game_row *row, int64_t player,
		    json_t *list)
{
	bool white = row->white == player;
	struct player opponent;
	int rc = store_player_get(a->work->ctx->store, white ? row->black : row->white, &opponent);

	if (rc > 0)
		json_array_append_new(list,
				      json_pack("{s:I, s:b, s:s}", "game", (json_int_t)row->id,
						"white", (int)white, "opponent", opponent.name));
	return rc;
}

static int tell(struct annulling *a, int64_t player)
{
	struct letter_facts letter = {
		.kind = POST_ANNULLED, .group = a->asked->group, .token = TOKEN_PLAYER};
	json_t *games = json_array();
	struct player p;
	int rc = store_player_get(a->work->ctx->store, player, &p);

	for (size_t i = 0; i < a->n && rc > 0; i++)
		if (store_game_plays(&a->games[i], player))
			rc = add_game(a, &a->games[i], player, games);
	if (rc > 0) {
		letter.to = &p;
		letter.facts = json_pack("{s:O, s:s, s:s}", "games", games, "reason", a->asked->why,
					 "paragraph", a->asked->paragraph);
		effects_letter(a->fx, a->work, &letter);
	}
	json_decref(games);
	return rc == 0 ? STORE_FAILED : rc;
}

static int tell_all(struct annulling *a)
{
	int rc = 1;

	for (size_t i = 0; i < a->n && rc > 0; i++) {
		const int64_t both[2] = {a->games[i].white, a->games[i].black};

		for (int s = 0; s < 2 && rc > 0; s++)
			if (both[s] != a->asked->untold && !met_before(a, i, both[s]))
				rc = tell(a, both[s]);
	}
	return rc;
}

int annulment_games(const struct work *work, const struct annulment *asked, struct effects *ret,
		    int *ret_left)
{
	struct annulling a = {.work = work, .asked = asked, .fx = ret};
	struct game_query q = {.group = asked->group, .player = asked->player};
	int rc = store_game_each(work->ctx->store, &q, take_game, &a);

	for (size_t i = 0; i < a.n && rc > 0; i++)
		rc = annul(&a, a.games[i].id);
	if (rc > 0 && !asked->told)
		rc = tell_all(&a);
	effects_pages(ret, asked->group, 0);
	free(a.games);
	*ret_left = a.left;
	return rc;
}
