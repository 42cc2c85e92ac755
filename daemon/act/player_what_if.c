/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Works on a copy of the game and changes nothing; see player_what_if.h (RULES S-56). */
#include "daemon/act/player_what_if.h"

#include "core/play/what_if.h"
#include "daemon/act/player_game.h"
#include "daemon/act/what_if_words.h"
#include "daemon/game_load.h"
#include "sql/store_game.h"

static void say(struct act *act, const struct what_if *w, struct civil on,
		const struct ruleset *rules)
{
	struct sbuf words = SBUF_INIT;

	what_if_words(w, on, rules, act->request.lang, &words);
	act_done(act, NULL, "%s", words.buf);
	sbuf_release(&words);
}

static void refuse(struct act *act, enum verdict v, const struct game *game, struct civil on)
{
	struct sbuf more = SBUF_INIT;
	char date[TEXT_DAY];

	if (v == VERDICT_DATE_PAST)
		sbuf_addf(&more, " (%s)", text_day(act->request.lang, on, date));
	sbuf_addc(&more, '.');
	act_refuse_by_rule(act, v, &game->setup.rules, more.buf);
	sbuf_release(&more);
}

static int in_game(struct act *act, const struct game_row *row, struct civil on)
{
	enum event_side side = row->white == act->request.player.id ? SIDE_WHITE : SIDE_BLACK;
	struct what_if answer;
	struct game game;
	enum verdict v;
	int rc = game_load_now(act->work.ctx, row, &game);

	if (rc < 0)
		return rc;
	v = what_if(&game, side, act->work.received, on, &answer);
	if (v == VERDICT_OK)
		say(act, &answer, on, &game.setup.rules);
	else
		refuse(act, v, &game, on);
	act->answer.game = row->id;
	act->answer.group = row->group;
	act->answer.seq = row->seq;
	act->answer.ply = row->ply;
	game_release(&game);
	return 1;
}

int player_what_if(struct act *act, const struct command *cmd, int64_t game)
{
	struct game_row row;
	int rc = store_game_get(act->work.ctx->store, game, &row);

	if (rc < 0)
		return rc;
	if (rc > 0 && store_game_plays(&row, act->request.player.id))
		return in_game(act, &row, cmd->from);
	return player_game_refuse(act, rc ? &row : NULL, "6.2.1");
}
