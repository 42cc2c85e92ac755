/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The game a letter is about, at the event its row names; see render_state.h. */
#include "daemon/letter/render_state.h"

#include <stdlib.h>

#include "core/base/mem.h"
#include "core/rules/game_occupant.h"
#include "daemon/letter/fact.h"
#include "daemon/letter/kept_moves.h"
#include "daemon/letter/kinds.h"
#include "daemon/letter/render.h"
#include "daemon/letter/title.h"
#include "text/text.h"

struct render_state {
	int64_t game; /* 0 = none yet */
	int64_t seq;  /* number of its events */
	bool newest;  /* these are all */
	struct game_view view;
	struct kept_moves *kept;
	struct letter_moves *moves; /* one of them, of this state; NULL = not asked for */
	struct civil asof;	    /* of the moves */
	int64_t group;		    /* of the title; 0 = none yet */
	const struct lang *lang;    /* of the title */
	struct sbuf title;
	int64_t whole_id; /* 0 = none yet */
	struct group_view whole;
};

struct render_state *render_state_new(struct kept_moves *kept)
{
	struct render_state *state = mem_zeroed(1, sizeof(*state));

	state->kept = kept;
	sbuf_init(&state->title);
	return state;
}

static void forget(struct render_state *state)
{
	if (state->game)
		view_game_release(&state->view);
	if (state->moves)
		letter_moves_renew(state->moves);
	state->moves = NULL;
	state->game = 0;
}

static void forget_group(struct render_state *state)
{
	if (state->whole_id)
		view_group_release(&state->whole);
	state->whole_id = 0;
}

void render_state_free(struct render_state *state)
{
	if (!state)
		return;
	forget(state);
	forget_group(state);
	sbuf_release(&state->title);
	free(state);
}

static bool shows(const struct render_state *state, int64_t game, int64_t upto)
{
	return state->game == game && (upto ? state->seq == upto : state->newest);
}

static int load_view(struct page *p, const struct game_row *row, int64_t upto,
		     struct game_view *ret_view)
{
	struct game_row now;
	int rc = row ? 1 : store_game_get(p->ctx->store, p->row->game, &now);

	return rc > 0 ? view_game_of_row(p->ctx, row ? row : &now, upto, ret_view) : rc;
}

/*
 * Loads the game up to an event, 0 = all, unless the last letter was about that state.  `row` is
 * its newest row, NULL = not read.
 */
static int view_of(struct page *p, const struct game_row *row, int64_t upto)
{
	struct render_state *state = p->state;
	int64_t game = p->row->game;
	int rc;

	if (!state)
		return load_view(p, row, upto, &p->view);
	if (!shows(state, game, upto)) {
		forget(state);
		rc = load_view(p, row, upto, &state->view);
		if (rc <= 0)
			return rc;
		state->game = game;
		state->newest = !upto || upto == state->view.row.seq;
		state->seq = state->newest ? state->view.row.seq : upto;
	}
	p->view = state->view;
	return 1;
}

static void end_view(struct page *p)
{
	if (!p->state)
		view_game_release(&p->view);
}

/* The state's, or NULL. */
static struct letter_moves *moves_of(const struct page *p)
{
	struct render_state *state = p->state;

	if (!state)
		return NULL;
	if (state->moves && state->asof.day == p->game.asof.day)
		return state->moves;
	state->moves = kept_moves_of(state->kept, p->row->game);
	letter_moves_renew(state->moves);
	state->asof = p->game.asof;
	return state->moves;
}

/* Sending the letter that asks for a move starts the clock (RULES S-3): now. */
static void as_if_sent(struct page *p)
{
	const struct game *game = p->view.game;

	if (game->phase == PHASE_OVER || !civil_is_none(game->sent))
		return;
	p->shown = *game;
	p->shown.sent = p->game.asof;
	p->game.game = &p->shown;
}

static bool asks_for_a_move(enum post_kind kind)
{
	return kind == POST_MOVE || kind == POST_GAME_START || kind == POST_REMINDER ||
	       kind == POST_SUBSTITUTION;
}

/* Letters ask nothing of a player who has lost the seat (EVENTS E4). */
static bool plays(const struct game_row *game, int64_t player)
{
	return !player || store_game_plays(game, player);
}

/* The game's newest row. */
static int row_now(const struct page *p, struct game_row *ret_row)
{
	const struct render_state *state = p->state;

	if (!state || !shows(state, p->row->game, 0))
		return store_game_get(p->ctx->store, p->row->game, ret_row);
	*ret_row = state->view.row;
	return 1;
}

/*
 * The game as of the letter's creation.  A delayed letter that asks for a move shows later changes
 * to its dates, such as leave, as long as the move is due.
 */
static int view_at_sending(struct page *p, int64_t *ret_seq)
{
	bool waited = p->now.sec != p->row->created.sec;
	struct game_row row;
	int rc;

	*ret_seq = p->row->seq;
	if (!asks_for_a_move(p->row->kind) || !waited)
		return view_of(p, NULL, p->row->seq);
	rc = row_now(p, &row);
	if (rc > 0 && !plays(&row, p->row->player))
		rc = 0;
	if (rc <= 0)
		return rc;
	if (row.ply != p->row->ply)
		return view_of(p, &row, p->row->seq);
	rc = view_of(p, &row, 0);
	if (rc <= 0)
		return rc;
	*ret_seq = p->view.row.seq;
	if (p->view.game->phase == PHASE_OPEN)
		return 1;
	end_view(p);
	*ret_seq = p->row->seq;
	return view_of(p, &row, p->row->seq);
}

static int load_title(struct page *p, int64_t group)
{
	struct render_state *state = p->state;
	const struct lang *lang = text_lang(p->row->lang);
	struct group_row g;
	int rc = 0;

	if (state && state->group == group && state->lang == lang) {
		sbuf_add(&p->group, state->title.buf, state->title.len);
		return 1;
	}
	if (group)
		rc = store_group_get(p->ctx->store, group, &g);
	if (rc > 0)
		title_group(&g, lang, &p->group);
	if (rc > 0 && state) {
		state->group = group;
		state->lang = lang;
		sbuf_reset(&state->title);
		sbuf_add(&state->title, p->group.buf, p->group.len);
	}
	return rc < 0 ? rc : 1;
}

int render_state_load(struct page *p)
{
	int64_t seq;
	int rc;

	if (!p->row->game)
		return load_title(p, p->row->group);
	rc = view_at_sending(p, &seq);
	if (rc <= 0)
		return rc;
	p->has_game = true;
	rc = load_title(p, p->view.row.group);
	if (rc < 0)
		return rc;
	rc = store_event_hash(p->ctx->store, &p->view.row, seq, p->hash);
	p->game = (struct letter_game){.id = p->row->game,
				       .group = p->group.buf,
				       .white = p->view.white.name,
				       .black = p->view.black.name,
				       .game = p->view.game,
				       .asof = game_date(p->view.game, p->now),
				       .hash = p->hash};
	p->game.you = game_occupant_side(p->view.game, p->row->player);
	p->game.moves = moves_of(p);
	if (kinds_has_field(p->row->kind, "message"))
		p->game.message = fact_text(p, "message");
	as_if_sent(p);
	return rc;
}

/* Kept by the page itself. */
static int own_group(struct page *p, int64_t group)
{
	struct group_view g;
	int rc = p->whole ? 1 : view_group(p->ctx, group, &g);

	if (rc > 0 && !p->whole) {
		p->whole = mem_alloc(sizeof(g));
		*p->whole = g;
	}
	return rc;
}

int render_state_group(struct page *p, int64_t group, const struct group_view **ret_group)
{
	struct render_state *state = p->state;
	int rc = 1;

	if (!state) {
		rc = own_group(p, group);
	} else if (state->whole_id != group) {
		forget_group(state);
		rc = view_group(p->ctx, group, &state->whole);
		state->whole_id = rc > 0 ? group : 0;
	}
	if (rc > 0)
		*ret_group = state ? &state->whole : p->whole;
	return rc;
}

void render_state_leave(struct page *p)
{
	if (p->has_game)
		end_view(p);
	p->has_game = false;
	if (p->whole)
		view_group_release(p->whole);
	free(p->whole);
	p->whole = NULL;
}
