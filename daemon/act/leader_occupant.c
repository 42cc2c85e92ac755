/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See leader_occupant.h. */
#include "daemon/act/leader_occupant.h"
#include "daemon/act/leader.h"
#include "daemon/act/part.h"
#include "daemon/event/effects_store.h"
#include "daemon/event/occupant.h"

/* Returns 1: the seat; 0: refused. */
static int of_number(struct act *act, int64_t group, struct occupant_seat *ret_seat)
{
	int number = (int)leader_number(act, "number"), rc;

	if (!number) {
		leader_bad(act, "number", tr(act->request.lang, "missing; it goes with a group"));
		return 0;
	}
	rc = occupant_find_seat(&act->work, group, number, ret_seat);
	return rc == 0 ? !leader_missing(act, N_("no such number playing in that group")) : rc;
}

static int of_game(struct act *act, int64_t game, struct occupant_seat *ret_seat)
{
	const char *side = leader_text(act, "side");

	if (!side[0]) {
		leader_bad(act, "side", tr(act->request.lang, "missing; it goes with a game"));
		return 0;
	}
	*ret_seat = (struct occupant_seat){game, side[0] == 'w' ? SIDE_WHITE : SIDE_BLACK};
	return 1;
}

/* The named seat, of a game or group that the leader may rule on. Returns 1; 0: refused. */
static int find_seat(struct act *act, struct occupant_seat *ret_seat)
{
	int64_t game = leader_number(act, "game"), group = leader_number(act, "group");
	struct game_row row;
	int rc;

	if (!game == !group) {
		leader_bad(act, "game",
			   tr(act->request.lang,
			      "name either a game and a side, or a group and a number"));
		return 0;
	}
	rc = game ? of_game(act, game, ret_seat) : of_number(act, group, ret_seat);
	if (rc > 0)
		rc = store_game_get(act->work.ctx->store, ret_seat->game, &row);
	else
		return rc;
	if (rc == 0)
		return !leader_missing(act, N_("no such game; kskak game lists them"));
	return rc > 0 ? leader_may_game(act, &row) : rc;
}

static void answer(struct act *act, const struct player *p, const struct occupant_done *done)
{
	char until[CIVIL_TEXT] = "";

	if (!civil_is_none(done->until))
		civil_format(done->until, until);
	act_done(act,
		 json_pack("{s:I, s:i, s:s}", "player", (json_int_t)p->id, "games", done->games,
			   "until", until),
		 "%s plays %d of the games from now on", p->name, done->games);
}

static int change(struct act *act, const struct occupant_seat *seat, const struct player *p)
{
	struct occupant_change asked = {.player = p,
					.from = leader_date(act, "from"),
					.substitute = leader_flag(act, "substitute", false),
					.stop = leader_flag(act, "stop", false),
					.reason = leader_text(act, "reason")};
	struct effects fx = EFFECTS_INIT;
	struct game_step_refusal refusal;
	struct occupant_done done;
	int rc = occupant_change(&act->work, seat, &asked, &fx, &done, &refusal);

	if (rc == 0)
		part_refuse(act, &refusal);
	else if (rc > 0)
		rc = effects_store(&act->work, &fx);
	if (rc > 0)
		answer(act, p, &done);
	effects_release(&fx);
	return rc < 0 ? rc : 1;
}

int leader_occupant_change(struct act *act)
{
	struct occupant_seat seat;
	struct player p;
	int rc = leader_find_player(act, &p);

	if (rc > 0)
		rc = find_seat(act, &seat);
	return rc > 0 ? change(act, &seat, &p) : rc < 0 ? rc : 1;
}
