/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Verifies the store against its own facts; see verify.h. */
#include "daemon/publish/verify.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"
#include "core/rules/game_occupant.h"
#include "crypto/digest.h"
#include "daemon/entry_list.h"
#include "daemon/game_load.h"
#include "daemon/player_ruling.h"
#include "daemon/publish/verify_compositions.h"
#include "daemon/publish/verify_events.h"
#include "daemon/publish/verify_journals.h"
#include "daemon/publish/verify_lots.h"
#include "daemon/publish/verify_ratings.h"
#include "daemon/publish/verify_reports.h"
#include "sql/store_announce.h"
#include "sql/store_case.h"
#include "sql/store_entry.h"

#define PAGE_GAMES     50 /* read together */
#define SNAPSHOT_PAGES 20 /* per transaction */

struct chain {
	struct store *store;
	int64_t game;
	unsigned char hash[STORE_HASH];
	int64_t seq;
	bool broken;
	bool misspelt; /* a line that event_write() would write differently */
};

static int link_one(void *arg, const struct event_row *row)
{
	struct chain *c = arg;
	struct game_event ev;

	if (row->seq != c->seq + 1 || memcmp(row->prev, c->hash, STORE_HASH) != 0)
		c->broken = true;
	c->seq = row->seq;
	if (event_read(row->text, row->len, &ev))
		event_clear(&ev);
	else
		c->misspelt = true;
	store_event_chain(c->store, c->game, row->seq, c->hash, row->text, row->len, c->hash);
	return 0;
}

static void differ(json_t *list, int64_t game, const char *what)
{
	struct sbuf line = SBUF_INIT;

	sbuf_addf(&line, "game %lld: %s", (long long)game, what);
	json_array_append_new(list, json_string(line.buf));
	sbuf_release(&line);
}

static int check_chain(struct context *ctx, const struct game_row *row, json_t *list)
{
	struct sbuf prelude = SBUF_INIT, setup = SBUF_INIT;
	struct chain c = {.store = ctx->store, .game = row->id};
	int rc = store_game_prelude(ctx->store, row->id, &prelude);

	store_game_setup_text(row, prelude.buf, &setup);
	digest_sha256(setup.buf, setup.len, c.hash);
	if (rc > 0)
		rc = store_event_each(ctx->store, row->id, 0, 0, link_one, &c);
	if (rc > 0 && c.broken)
		differ(list, row->id, "an event does not carry the hash of the one before");
	if (rc > 0 && c.misspelt)
		differ(list, row->id, "an event is not written in the one way that it can be");
	if (rc > 0 && c.seq != row->seq)
		differ(list, row->id, "the number of events is not the one noted");
	if (rc > 0 && memcmp(c.hash, row->head, STORE_HASH) != 0)
		differ(list, row->id, "the chain of hashes ends in another head");
	sbuf_release(&prelude);
	sbuf_release(&setup);
	return rc;
}

static bool same_stage(enum game_phase phase, enum game_stage stage)
{
	switch (phase) {
	case PHASE_OPEN: return stage == STAGE_OPEN;
	case PHASE_SUSPENDED: return stage == STAGE_SUSPENDED;
	case PHASE_PAUSED: return stage == STAGE_PAUSED;
	case PHASE_OVER: break;
	}
	return stage == STAGE_OVER;
}

static void check_summary(const struct game_row *row, const struct game *game, struct instant now,
			  json_t *list)
{
	enum next_kind kind;
	struct instant next = game_next(game, now, &kind);

	if (!same_stage(game->phase, row->stage))
		differ(list, row->id, "the state differs from the events");
	if (strcmp(event_result_text(game->result), row->result) != 0)
		differ(list, row->id, "the result differs from the events");
	if (game_ply(game) != row->ply)
		differ(list, row->id, "the number of moves differs from the events");
	/* A stored deadline may be early (the tick checks again), but never missing or late. */
	if (next.sec != INT64_MAX && next.sec > now.sec &&
	    (!row->next_at.sec || row->next_at.sec > next.sec))
		differ(list, row->id, "the next deadline is later than the clocks say");
}

struct occupants {
	const struct game *game;
	size_t n; /* found so far */
	bool differ;
};

static int check_occupant(void *arg, const struct occupant_row *o)
{
	struct occupants *all = arg;
	const struct occupant_fact *f =
		all->n < all->game->n_occupants ? &all->game->occupants[all->n] : NULL;

	all->n++;
	all->differ |= !f || f->player != o->player || f->side != o->side ||
		       f->from.day != o->first.day || f->until.day != o->stop.day ||
		       f->reserve != o->reserve;
	return 0;
}

static bool same_side(const struct game *game, enum event_side side, int64_t player,
		      struct civil from)
{
	const struct occupant_fact *last = game_occupant_last(game, side);

	return game_occupant_now(game, side) == player &&
	       (last ? last->from.day : CIVIL_NONE.day) == from.day;
}

/* EVENTS E4: present and former players of a game follow from its events. */
static int check_occupants(struct context *ctx, const struct game_row *row, const struct game *game,
			   json_t *list)
{
	struct occupants all = {game, 0, false};
	int rc = store_occupant_each(ctx->store, row->id, check_occupant, &all);

	if (!same_side(game, SIDE_WHITE, row->white, row->white_from) ||
	    !same_side(game, SIDE_BLACK, row->black, row->black_from) ||
	    game_occupant_is_reserve(game) != row->reserve)
		differ(list, row->id, "its players differ from the events");
	if (rc > 0 && (all.differ || all.n != game->n_occupants))
		differ(list, row->id, "the list of its former players differs from the events");
	return rc;
}

/* RULES S-3: no charges before the start date. */
static void check_start(const struct game_row *row, const struct game *game, json_t *list)
{
	for (size_t i = 0; i < game->n_plies; i++) {
		const struct ply_fact *p = &game->plies[i];

		if (p->charge > 0 && !civil_is_none(p->received) &&
		    p->received.day < game->setup.start.day)
			differ(list, row->id, "days before the start date are charged");
	}
}

/* RULES E-6, S-26: whoever has left a group plays no game in it. */
static int check_withdrawn(struct context *ctx, const struct game_row *row, const struct game *game,
			   json_t *list)
{
	const int64_t players[] = {row->white, row->black};
	int rc = 1;

	for (int i = 0; row->group && i < 2 && rc >= 0; i++) {
		struct entry_row entry;

		rc = store_entry_of(ctx->store, row->group, players[i], &entry);
		if (rc > 0 && entry.state == ENTRY_WITHDRAWN && game->phase == PHASE_OPEN)
			differ(list, row->id, "a player who has left the group is still playing");
		if (rc > 0 && entry_list_holds(&entry) && game->left[i].there)
			differ(list, row->id, "a player of the group counts as having left it");
		if (rc == 0 && game->phase == PHASE_OPEN)
			differ(list, row->id, "a player of the game has no seat in its group");
	}
	return rc < 0 ? rc : 1;
}

struct newest_ruling {
	char verdict[32]; /* "" = none */
};

static int keep_verdict(void *arg, const struct ruling_row *row)
{
	struct newest_ruling *newest = arg;

	if (player_ruling_read(row) == PLAYER_UPHELD) /* so the previous one applies */
		return 0;
	snprintf(newest->verdict, sizeof(newest->verdict), "%s", row->verdict);
	return 0;
}

/* The game's state must match the newest ruling about it (RULES S-9). */
static int check_ruling(struct context *ctx, const struct game_row *row, const struct game *game,
			json_t *list)
{
	static const char *const ends[] = {"win", "loss", "draw", "both-lost"};
	struct newest_ruling newest = {""};
	int rc = store_ruling_each_game(ctx->store, row->id, keep_verdict, &newest);

	for (size_t i = 0; rc > 0 && i < sizeof(ends) / sizeof(ends[0]); i++) {
		if (!strcmp(newest.verdict, ends[i]) && game->phase != PHASE_OVER)
			differ(list, row->id, "a ruling has ended the game, and it goes on");
	}
	return rc;
}

static int check_game(struct context *ctx, const struct game_row *row, struct instant now,
		      json_t *list)
{
	struct game game;
	int rc = check_chain(ctx, row, list);

	if (rc <= 0)
		return rc;
	rc = game_load_fold(ctx, row, 0, &game);
	if (rc < 0 && rc != STORE_FAILED)
		return rc;
	if (rc < 0) {
		differ(list, row->id, "the events cannot be replayed");
		return 1;
	}
	check_summary(row, &game, now, list);
	check_start(row, &game, list);
	rc = check_occupants(ctx, row, &game, list);
	if (rc > 0)
		rc = check_withdrawn(ctx, row, &game, list);
	if (rc > 0)
		rc = check_ruling(ctx, row, &game, list);
	game_release(&game);
	return rc;
}

/* SQLite's own check comes first: on a damaged database the rest means little. */
static int check_file(struct context *ctx, json_t *list)
{
	struct sbuf findings = SBUF_INIT;
	int rc = store_check(ctx->store, &findings);

	if (findings.len)
		json_array_append_new(list, json_string(findings.buf));
	sbuf_release(&findings);
	return rc;
}

/*
 * SQLite cannot checkpoint its log past an open read transaction, so start a new one from time to
 * time.  Data to be compared is read in the same one.  Caches of the old one are dropped.
 */
static int renew(struct context *ctx, bool own)
{
	if (!own)
		return 1;
	store_read_end(ctx->store);
	context_forget(ctx);
	return store_read_begin(ctx->store);
}

static int check_tally(struct context *ctx, json_t *list)
{
	bool holds = true;
	int rc = store_game_tally_holds(ctx->store, &holds);

	if (!holds)
		json_array_append_new(list, json_string("the numbers of games differ from those "
							"that are kept"));
	return rc;
}

struct page {
	struct game_row rows[PAGE_GAMES];
	int n;
};

static int take_row(void *arg, const struct game_row *row)
{
	struct page *page = arg;

	page->rows[page->n++] = *row;
	return 0;
}

/* All that is read of a game, so that a server is asked once for the page. */
static void announce(struct context *ctx, const struct game_row *row)
{
	store_announce_game(ctx->store, row->id);
	if (row->group) {
		store_announce_seat(ctx->store, row->group, row->white);
		store_announce_seat(ctx->store, row->group, row->black);
	}
}

/* The games after that id. */
static int load_page(struct context *ctx, int64_t after, struct page *page)
{
	struct game_query all = {.annulled = true, .after = after, .limit = PAGE_GAMES};
	int rc;

	page->n = 0;
	rc = store_game_each(ctx->store, &all, take_row, page);
	for (int i = 0; i < page->n && rc > 0; i++)
		announce(ctx, &page->rows[i]);
	return rc;
}

static int check_page(struct context *ctx, const struct page *page, struct instant now,
		      json_t *list)
{
	int rc = 1;

	for (int i = 0; i < page->n && rc > 0; i++)
		rc = check_game(ctx, &page->rows[i], now, list);
	store_announced_end(ctx->store);
	return rc;
}

static int check_games(struct context *ctx, struct instant now, bool own, int64_t *ret_games,
		       json_t *list)
{
	struct page *page = mem_zeroed(1, sizeof(*page));
	int64_t games = 0, last = 0;
	int rc = check_tally(ctx, list), pages = 0;

	do {
		if (rc > 0 && pages++ == SNAPSHOT_PAGES) {
			rc = renew(ctx, own);
			pages = 1;
		}
		if (rc > 0)
			rc = load_page(ctx, last, page);
		if (rc > 0)
			rc = check_page(ctx, page, now, list);
		games += page->n;
		last = page->n ? page->rows[page->n - 1].id : last;
	} while (rc > 0 && page->n == PAGE_GAMES);
	*ret_games = games;
	free(page);
	return rc;
}

static int check_ratings(struct context *ctx, json_t *list)
{
	int lists;

	return verify_ratings(ctx, &lists, list);
}

static int check_rest(struct context *ctx, bool own, json_t *list)
{
	static int (*const checks[])(struct context * ctx, json_t * list) = {
		verify_events, verify_journals, verify_compositions,
		verify_lots,   check_ratings,	verify_reports};
	int rc = 1;

	for (size_t i = 0; i < sizeof(checks) / sizeof(checks[0]) && rc >= 0; i++) {
		rc = renew(ctx, own);
		if (rc > 0)
			rc = checks[i](ctx, list);
	}
	return rc;
}

int verify_all(struct context *ctx, struct instant now, int64_t *ret_games, json_t *ret_differences)
{
	int rc = check_file(ctx, ret_differences), own = rc > 0 ? store_read_begin(ctx->store) : 0;

	if (rc < 0 || own < 0)
		return rc < 0 ? rc : own;
	rc = check_games(ctx, now, own > 0, ret_games, ret_differences);
	if (rc >= 0)
		rc = check_rest(ctx, own > 0, ret_differences);
	if (own > 0)
		store_read_end(ctx->store);
	return rc;
}
