/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Applies one command to every game that the removed player has left; see removal.h. */
#include "daemon/event/removal.h"

#include "core/event/kind.h"
#include "daemon/event/group.h"
#include "daemon/game_list.h"
#include "daemon/otb_load.h"
#include "mail/out/letter.h"

static int command(const struct work *work, struct game_tx *m, enum verb verb, enum event_side side,
		   const struct removal *r, struct effects *ret,
		   struct game_step_refusal *ret_refusal)
{
	struct apply_ctx ctx = game_step_leader(work);
	struct command cmd;
	int rc;

	command_init(&cmd, verb);
	cmd.side = side;
	cmd.from = r->from;
	if (verb == VERB_WITHDRAWAL) {
		cmd.days = m->game->left[side].finished;
		cmd.number = m->game->left[side].total;
	}
	event_set(&cmd.text, r->reason);
	if (verb != VERB_PAUSE && verb != VERB_RESUME) /* like the group */
		event_set(&cmd.paragraph, "6.4.3");
	rc = game_step_part(work, m, &cmd, &ctx, ret, ret_refusal);
	command_release(&cmd);
	return rc;
}

/* A reinstated game gets the state of its group: paused or not. */
static int join_group(const struct work *work, struct game_tx *m, const struct removal *r,
		      struct effects *ret, struct game_step_refusal *ret_refusal)
{
	enum game_phase phase = m->game->phase;
	struct group_row g;
	int rc = store_group_get(work->ctx->store, r->group, &g);

	if (rc <= 0 || phase == PHASE_OVER || game_is_held(m->game) ||
	    (phase == PHASE_PAUSED) == (g.state == GROUP_PAUSED) ||
	    (phase == PHASE_PAUSED && m->game->paused != PAUSE_GROUP))
		return rc < 0 ? rc : 1;
	return command(work, m, phase == PHASE_PAUSED ? VERB_RESUME : VERB_PAUSE, SIDE_NONE, r, ret,
		       ret_refusal);
}

/* Whether the command applies to the game. */
static bool concerns(const struct game *game, enum verb verb, enum event_side side)
{
	const struct withdrawal_fact *left = &game->left[side];

	if (verb == VERB_HOLD)
		return left->there && !left->held;
	return verb == VERB_WITHDRAWAL ? left->held : left->there;
}

static int change_game(const struct work *work, int64_t id, enum verb verb, const struct removal *r,
		       struct effects *ret, struct game_step_refusal *ret_refusal)
{
	enum event_side side;
	struct game_tx m;
	int rc = game_step_open(work, id, &m, ret);

	if (rc <= 0)
		return rc == 0 ? STORE_FAILED : rc;
	side = game_tx_side(&m, r->who->id);
	if (!concerns(m.game, verb, side))
		return 1;
	rc = command(work, &m, verb, side, r, ret, ret_refusal);
	return rc > 0 && verb == VERB_REINSTATE ? join_group(work, &m, r, ret, ret_refusal) : rc;
}

static int change_games(const struct work *work, enum verb verb, const struct removal *r,
			struct effects *ret, struct game_step_refusal *ret_refusal)
{
	struct game_query all = {.group = r->group, .player = r->who->id};
	struct game_list games;
	int rc = game_list_load(work->ctx, &all, false, &games);

	for (int i = 0; i < games.n && rc > 0; i++)
		rc = change_game(work, games.v[i], verb, r, ret, ret_refusal);
	game_list_release(&games);
	effects_pages(ret, r->group, 0);
	return rc;
}

/*
 * Notifies the group and the leader; the player who was removed has the ruling itself, except for
 * games on hold, which have none yet.
 */
static int tell(const struct work *work, const struct removal *r, enum letter_group_change change,
		struct effects *ret)
{
	struct letter_facts letter = {.kind = POST_GROUP_STATE,
				      .group = r->group,
				      .token = TOKEN_PLAYER},
			    one = letter;
	char date[CIVIL_TEXT];

	letter.facts = json_pack("{s:i, s:s, s:s, s:s}", "change", (int)change, "player",
				 r->who->name, "reason", r->reason ? r->reason : "", "from",
				 civil_is_none(r->from) ? "" : civil_format(r->from, date));
	one.facts = json_deep_copy(letter.facts);
	effects_letter_to_leader(ret, work, false, &one);
	if (change == LETTER_REMOVAL_HELD) {
		one.to = r->who;
		one.facts = json_deep_copy(letter.facts);
		json_object_set_new(one.facts, "own", json_true());
		effects_letter(ret, work, &one);
	}
	return group_tell_others(work, r->group, r->who->id, &letter, ret);
}

int removal_appealed(const struct work *work, const struct removal *r, bool to_tribunal, bool hold,
		     struct effects *ret, struct game_step_refusal *ret_refusal)
{
	struct removal lodged = *r;
	int rc = 1;

	lodged.reason = "6.4.3";
	if (hold)
		rc = change_games(work, VERB_HOLD, &lodged, ret, ret_refusal);
	lodged.reason = "";
	return rc > 0 ? tell(work, &lodged,
			     hold	   ? LETTER_REMOVAL_HELD
			     : to_tribunal ? LETTER_REMOVAL_TO_TRIBUNAL
					   : LETTER_REMOVAL_APPEALED,
			     ret)
		      : rc;
}

/* Whether a game without a result was lost, or left out, only because the player had left. */
static bool waits_for(const struct otb_load *o, int number)
{
	for (size_t i = 0; i < o->n_games; i++) {
		const struct rounds_game *g = &o->games[i];

		if ((g->white == number || g->black == number) &&
		    (g->by_leaving || (g->left_out && !g->finished)))
			return true;
	}
	return false;
}

bool removal_is_in_hall(const struct work *work, int64_t group)
{
	struct group_row g;
	struct tourney t;

	return group && store_group_get(work->ctx->store, group, &g) > 0 &&
	       store_tourney_get(work->ctx->store, g.tourney, &t) > 0 && kind_is_otb(t.kind);
}

/* Over the board the games follow from the entry (RULES E-6), so the group may be open again. */
static int reopen_hall(const struct work *work, const struct entry_row *entry, struct effects *ret)
{
	struct otb_load o;
	struct tourney t;
	bool open;
	int rc = store_tourney_get(work->ctx->store, entry->tourney, &t);

	if (rc > 0)
		rc = otb_load(work->ctx, &t, entry->group, &o);
	if (rc <= 0)
		return rc < 0 ? rc : 1;
	open = waits_for(&o, entry->number);
	otb_load_release(&o);
	return open ? group_game_resumed(work, entry->group, ret) : 1;
}

int removal_set_aside(const struct work *work, const struct removal *r, struct effects *ret,
		      struct game_step_refusal *ret_refusal)
{
	bool hall = removal_is_in_hall(work, r->group);
	struct removal told = *r;
	struct entry_row entry;
	int rc = store_entry_of(work->ctx->store, r->group, r->who->id, &entry);

	if (rc < 0)
		return rc;
	if (rc > 0) { /* otherwise the seat has a new holder */
		entry.state = entry.number ? ENTRY_SEATED : ENTRY_CONFIRMED;
		entry.withdrawn = (struct instant){0};
		entry.void_all = false;
		effects_entry(ret, &entry);
		rc = hall ? reopen_hall(work, &entry, ret) : 1;
	} else {
		rc = 1;
	}
	if (rc > 0)
		rc = change_games(work, VERB_REINSTATE, r, ret, ret_refusal);
	if (hall)
		told.from = CIVIL_NONE; /* there are no clocks */
	return rc > 0 ? tell(work, &told, LETTER_REMOVAL_SET_ASIDE, ret) : rc;
}

int removal_upheld(const struct work *work, const struct removal *r, struct effects *ret,
		   struct game_step_refusal *ret_refusal)
{
	int rc = change_games(work, VERB_WITHDRAWAL, r, ret, ret_refusal);

	return rc > 0 ? tell(work, r, LETTER_REMOVAL_STANDS, ret) : rc;
}

struct bar {
	const struct work *work;
	int64_t player;
	struct ruling_standing *ret;
};

static int keep_set_aside(void *arg, const struct ruling_row *row)
{
	struct bar *b = arg;
	struct ruling_row before;
	int64_t id;

	if (row->player != b->player || player_ruling_read(row) != PLAYER_SET_ASIDE ||
	    row->level < b->ret->level)
		return 0;
	id = ruling_appealed(b->work, row);
	if (!id || store_ruling_get(b->work->ctx->store, id, &before) <= 0)
		return 0;
	if (ruling_is_removal(b->work, &before)) {
		b->ret->level = row->level;
		b->ret->ruling = row->id;
	}
	ruling_row_release(&before);
	return 0;
}

int removal_barred_by(const struct work *work, int64_t group, int64_t player,
		      struct ruling_standing *ret)
{
	struct bar b = {work, player, ret};

	*ret = (struct ruling_standing){.level = RULED_BY_LEADER};
	return store_ruling_each_group(work->ctx->store, group, keep_set_aside, &b);
}
