/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Loads a game, folds new events, starts a new game; see game_tx.h. */
#include "daemon/event/game_tx.h"

#include <stdio.h>

#include "core/rules/game_occupant.h"
#include "daemon/game_load.h"
#include "daemon/kept_games.h"

int game_tx_load(const struct work *work, int64_t id, struct game_tx *ret_game)
{
	struct game_tx m = {.has_players = false};
	int rc = store_game_get(work->ctx->store, id, &m.row);

	if (rc > 0)
		rc = game_load_kept(work->ctx, &m.row, &m.game);
	if (rc > 0)
		*ret_game = m;
	return rc;
}

int game_tx_players(const struct work *work, struct game_tx *m)
{
	int64_t ids[2] = {m->row.white, m->row.black};
	int rc = 1;

	for (int s = 0; s < 2 && rc > 0 && !m->has_players; s++) {
		if (ids[s] == work->player->id)
			m->player[s] = *work->player;
		else
			rc = store_player_get(work->ctx->store, ids[s], &m->player[s]);
	}
	m->has_players = rc > 0;
	return rc == 0 ? STORE_FAILED : rc;
}

int game_tx_cases(const struct work *work, struct game_tx *m)
{
	int rc = m->has_cases ? 1 : cases_load(work, m->row.id, &m->cases);

	m->has_cases = rc > 0;
	return rc;
}

enum event_side game_tx_side(const struct game_tx *m, int64_t player)
{
	if (player == m->row.white)
		return SIDE_WHITE;
	return player == m->row.black ? SIDE_BLACK : SIDE_NONE;
}

enum event_side game_tx_side_ever(const struct game_tx *m, int64_t player)
{
	return game_occupant_side(m->game, player);
}

int64_t game_tx_player_of(const struct game_tx *m, enum event_side side)
{
	if (side == SIDE_NONE)
		return 0;
	return side == SIDE_WHITE ? m->row.white : m->row.black;
}

struct effect *game_tx_letter(const struct work *work, const struct game_tx *m, enum post_kind kind,
			      const struct player *to, json_t *facts, struct effects *ret)
{
	return effects_letter(ret, work,
			      &(struct letter_facts){.kind = kind,
						     .to = to,
						     .game = m->row.id,
						     .group = m->row.group,
						     .seq = m->row.seq,
						     .ply = m->row.ply,
						     .token = TOKEN_PLY,
						     .facts = facts});
}

static enum game_stage stage_of(enum game_phase phase)
{
	switch (phase) {
	case PHASE_OPEN: return STAGE_OPEN;
	case PHASE_SUSPENDED: return STAGE_SUSPENDED;
	case PHASE_PAUSED: return STAGE_PAUSED;
	case PHASE_OVER: break;
	}
	return STAGE_OVER;
}

/* Sets the summary columns from the folded game. */
static void summarise(const struct work *work, const struct game *game, struct game_row *row)
{
	enum next_kind kind;
	struct instant next = game_next(game, work->received, &kind);

	row->stage = stage_of(game->phase);
	snprintf(row->result, sizeof(row->result), "%s", event_result_text(game->result));
	row->ply = game_ply(game);
	row->ended_at = game->phase == PHASE_OVER ? game->ended : (struct instant){0};
	row->next_at = next.sec == INT64_MAX ? (struct instant){0} : next;
}

static int fold_one(struct game_tx *m, const struct game_event *ev, struct effect *facts)
{
	struct sbuf line = SBUF_INIT;
	int rc = game_fold(m->game, ev) == 0 ? 1 : STORE_FAILED;

	event_write(ev, &line);
	effects_facts_add(facts, line.buf);
	sbuf_release(&line);
	m->row.seq++;
	if (ev->kind == EVENT_MOVE)
		m->row.moved_at = ev->at;
	return rc;
}

static struct civil since(const struct game *game, enum event_side side)
{
	const struct occupant_fact *last = game_occupant_last(game, side);

	return last ? last->from : CIVIL_NONE;
}

/* Updates the players from the new facts; `seq` events precede them. */
static void note_occupants(struct game_tx *m, const struct event_list *list, int64_t seq,
			   struct effects *ret)
{
	struct game_row *row = &m->row;

	row->white = game_occupant_now(m->game, SIDE_WHITE);
	row->black = game_occupant_now(m->game, SIDE_BLACK);
	row->white_from = since(m->game, SIDE_WHITE);
	row->black_from = since(m->game, SIDE_BLACK);
	row->reserve = game_occupant_is_reserve(m->game);
	m->has_players = false;
	for (size_t i = 0; i < list->n; i++) {
		const struct game_event *ev = &list->v[i];
		struct occupant_row who = {.game = row->id,
					   .seq = seq + (int64_t)i + 1,
					   .side = (int)ev->side,
					   .player = ev->player,
					   .first = ev->from,
					   .stop = ev->until,
					   .reserve = ev->why == WHY_RESERVE,
					   .at = ev->at};

		if (ev->kind == EVENT_OCCUPANT)
			effects_occupant(ret, row, &who, game_occupant_before(m->game, ev->side));
	}
}

static bool has_occupant(const struct event_list *list)
{
	for (size_t i = 0; i < list->n; i++)
		if (list->v[i].kind == EVENT_OCCUPANT)
			return true;
	return false;
}

int game_tx_fold(const struct work *work, struct game_tx *m, const struct event_list *list,
		 struct effects *ret)
{
	int64_t seq = m->row.seq;
	struct effect *facts = effects_facts(ret, &m->row);
	int rc = facts->facts.row->seq == m->row.seq ? 1 : STORE_FAILED;

	for (size_t i = 0; i < list->n && rc > 0; i++)
		rc = fold_one(m, &list->v[i], facts);
	if (rc < 0)
		return rc;
	summarise(work, m->game, &m->row);
	*facts->facts.row = m->row;
	kept_games_advance(work->ctx->kept, m->row.id, m->row.seq);
	if (has_occupant(list))
		note_occupants(m, list, seq, ret);
	return 1;
}

int game_tx_sent(const struct work *work, struct game_tx *m, int ply, struct effects *ret)
{
	struct event_list list = EVENT_LIST_INIT;
	struct game_event *ev;
	int rc = 1;

	if (m->row.ply != ply || !civil_is_none(m->game->sent) || m->game->phase == PHASE_OVER)
		return 1;
	ev = event_list_add(&list, EVENT_SENT, work->received);
	ev->number = ply;
	ev->day = game_date(m->game, work->received);
	rc = game_tx_fold(work, m, &list, ret);
	event_list_release(&list);
	return rc;
}

void game_tx_note(const struct game_tx *m, struct effects *ret)
{
	*effects_facts(ret, &m->row)->facts.row = m->row;
}

void game_tx_rest(const struct work *work, struct game_tx *m, struct effects *ret)
{
	summarise(work, m->game, &m->row);
	if (m->row.next_at.sec && m->row.next_at.sec <= work->received.sec)
		m->row.next_at.sec = work->received.sec + 3600; /* never loop on one game */
	game_tx_note(m, ret);
}

/*
 * Both get a letter when a game starts, the player to move first: that letter counts as a move
 * (RULES S-3).  The other learns of the game and gets an address to write about it.
 */
static void tell_start(const struct work *work, const struct game_row *row, enum event_side turn,
		       const struct player *white, const struct player *black, struct effects *ret)
{
	struct effect_ref game = effects_last(ret);

	for (int i = 0; i < 2 && turn != SIDE_NONE; i++) {
		enum event_side s = i ? side_other(turn) : turn;

		effects_letter(ret, work,
			       &(struct letter_facts){.kind = POST_GAME_START,
						      .to = s == SIDE_WHITE ? white : black,
						      .group = row->group,
						      .ply = row->ply,
						      .token = TOKEN_PLY})
			->letter.game = game;
	}
}

int game_tx_begin(const struct work *work, struct game_row *row, const char *prelude,
		  const struct player *white, const struct player *black, struct effects *ret)
{
	struct game_setup setup;
	struct game game;
	int64_t last = 0;
	int rc = store_outage_last(work->ctx->store, &last);

	if (rc < 0)
		return rc;
	row->white = row->first_white = white->id;
	row->black = row->first_black = black->id;
	row->white_from = row->black_from = CIVIL_NONE;
	if (!game_load_setup(row, prelude, &setup) || game_init(&game, &setup, NULL) != SETUP_OK)
		return STORE_FAILED;
	row->outage = last;
	row->moved_at = work->received;
	summarise(work, &game, row);
	effects_game(ret, row, prelude);
	tell_start(work, row, game_turn(&game), white, black, ret);
	game_release(&game);
	return 1;
}
