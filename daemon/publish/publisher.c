/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Two queues of changes, processed by a timer.  What a move changes for everybody - the game's
 * page, PGN and record, and the page of its group - is written in the next round; copies in other
 * forms or collections are deferred and get a small share of the time.  A group that somebody waits
 * for comes before both.  After a crash, and if the folder has no pages yet, all pages are written,
 * a few at a time.
 */
#include "daemon/publish/publisher.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"
#include "daemon/kept_games.h"
#include "daemon/publish/changed_events.h"
#include "daemon/publish/changes.h"
#include "daemon/publish/files.h"
#include "daemon/publish/files_group.h"
#include "daemon/publish/files_player.h"
#include "daemon/publish/publish_mark.h"
#include "daemon/publish/published.h"
#include "daemon/publish/put_file.h"
#include "sql/store_entry.h"
#include "sql/store_event.h"
#include "sql/store_game.h"
#include "sql/store_player.h"

#define SOON  0.2  /* seconds from a change to its page, to batch changes */
#define LATER 60.0 /* seconds from a change to the copies */
#define SLICE 0.02 /* seconds of work per turn of the loop */
#define BUSY  0.5  /* seconds between such turns while players are served or letters are sent */
#define QUIET 0.5  /* seconds after the last change of a game */
#define AGAIN 30.0 /* seconds after a failure */
#define LAST  5.0  /* seconds of work at exit */
#define BATCH 64   /* games or players read at once when writing all pages */
#define ROUND 9	   /* rounds are so many times as long apart as one takes, */
#define APART 10.0 /* but no more seconds, and only while players are being served */
#define REST                                                                                       \
	200 /* an event's files are left alone so many times as long as it took;                   \
	       so are the copies and the list of players */

/* The next objects to read when writing all pages; the pages of a group include its games. */
enum sweep { SWEEP_NONE, SWEEP_EVENTS, SWEEP_GROUPS, SWEEP_GAMES, SWEEP_PLAYERS };

/* A request to be notified when everything is written. */
struct order {
	publisher_done *done;
	void *arg;
	bool all; /* not only a group */
};

struct publisher {
	struct process *proc;
	struct loop_call *timer;
	struct written *written;
	struct changes ordered; /* of groups that somebody waits for */
	struct changes soon;
	size_t round;		      /* entries of `soon` left in this round */
	double round_took;	      /* seconds of work on it so far */
	double round_rest;	      /* begin no other before, see next_round() */
	double changed;		      /* now_span() of the last change of a game or group */
	double wakes;		      /* when the timer is due, if `resting` */
	bool resting;		      /* nothing is due before */
	struct changes later;	      /* moved to `copies` when due */
	struct changes copies;	      /* currently being written */
	double later_at;	      /* when `later` is due */
	double copies_took;	      /* seconds of work on `copies` so far */
	double copies_rest;	      /* write no copies before */
	struct changes *group_of;     /* queue of the group whose copies are begun; NULL = none */
	struct files_group group;     /* it is the first in that queue */
	bool index;		      /* rewrite pages that belong to no event */
	struct civil indexed;	      /* day on which that was last done */
	struct changed_events events; /* processed when the queues are empty */
	int64_t writing;	      /* event being written; 0 = none */
	bool pages;		      /* not its games.pgn yet */
	struct files_event event;     /* of the event, if `pages` */
	struct files_games games;     /* of the event, otherwise */
	double took;		      /* seconds of work on it so far */
	bool ratings;		      /* rewrite those pages */
	bool rating;		      /* in progress */
	bool list;		      /* rewrite the list of players, and clubs */
	double list_rest;	      /* but not before */
	bool listing;		      /* in progress */
	double list_took;	      /* seconds of work on it so far */
	struct files_players listed;
	struct files_ratings rated;
	bool hasty; /* skip rests: at exit, or for an order of everything */
	struct order *orders;
	size_t n_orders, cap_orders;
	enum sweep sweep;
	int64_t swept; /* single games, or players, up to this id are queued */
	bool failing;  /* the failure has been logged */
};

static const char *folder(const struct publisher *p)
{
	return p->proc->cfg.publish_dir;
}

static struct civil today(const struct publisher *p)
{
	struct context *ctx = &p->proc->ctx;

	return zone_date(ZONE_COPENHAGEN, ctx->now(ctx->now_arg));
}

/* Existing copies can wait; a missing one would be a broken link. */
static void add_copies(struct publisher *p, enum change_kind kind, int64_t id)
{
	static const char *const around[][2] = {
		[CHANGE_GAME_COPIES] = {"game-", ".svg"},
		[CHANGE_GROUP_COPIES] = {"group-", ".json"},
		[CHANGE_PLAYER] = {"players/", ".html"},
	};
	double now = now_span();

	if (changes_has(&p->later, kind, id))
		return; /* without looking for the file again */
	if (!published_has(folder(p), around[kind][0], id, around[kind][1])) {
		changes_add(&p->soon, kind, id);
		return;
	}
	if (!changes_waiting(&p->later))
		p->later_at = now + LATER > p->copies_rest ? now + LATER : p->copies_rest;
	changes_add(&p->later, kind, id);
}

static bool copies_due(const struct publisher *p)
{
	return changes_waiting(&p->later) && (p->hasty || p->later_at <= now_span());
}

/*
 * A round rests so that what changes meanwhile is written once: moves, and that their letters were
 * sent.  It does not rest when nothing changes any more.
 */
static double next_round(const struct publisher *p)
{
	double quiet = p->changed + QUIET;

	return p->round_rest < quiet ? p->round_rest : quiet;
}

/* All pages are written without rests. */
static bool soon_due(const struct publisher *p)
{
	return changes_waiting(&p->soon) &&
	       (p->hasty || p->sweep != SWEEP_NONE || p->round || next_round(p) <= now_span());
}

static bool list_due(const struct publisher *p)
{
	return p->listing || (p->list && (p->hasty || p->list_rest <= now_span()));
}

/* `games`: only moves, which are collected first. */
static struct changed_event *add_event(struct publisher *p, int64_t id, bool games)
{
	return changed_events_add(&p->events, id, games, now_span() + LATER);
}

static int add_tourney(void *arg, const struct tourney *t)
{
	add_event(arg, t->id, false);
	return 0;
}

static int add_group(void *arg, const struct group_row *g)
{
	struct publisher *p = arg;

	changes_add(&p->soon, CHANGE_GROUP, g->id);
	return 0;
}

static int add_player(void *arg, const struct player *player)
{
	struct publisher *p = arg;

	p->swept = player->id;
	changes_add(&p->soon, CHANGE_PLAYER, player->id);
	return 0;
}

static int add_single(void *arg, const struct game_row *game)
{
	struct publisher *p = arg;

	p->swept = game->id;
	if (!game->group)
		changes_add(&p->soon, CHANGE_GAME, game->id);
	return 0;
}

/* The due event that has rested longest; NULL = none. */
static struct changed_event *due_event(const struct publisher *p)
{
	struct changed_event *e = changed_events_first(&p->events);

	return e && (p->hasty || changed_events_due_at(e) <= now_span()) ? e : NULL;
}

static double sooner(double wait, double left)
{
	left = left > 0 ? left : 0;
	return wait < 0 || left < wait ? left : wait;
}

/* Seconds until something has rested enough; negative if nothing is waiting. */
static double rest_left(const struct publisher *p)
{
	const struct changed_event *e = changed_events_first(&p->events);
	double wait = -1;

	if (changes_waiting(&p->soon))
		wait = sooner(wait, next_round(p) - now_span());
	if (changes_waiting(&p->later))
		wait = sooner(wait, p->later_at - now_span());
	if (p->list)
		wait = sooner(wait, p->list_rest - now_span());
	if (e)
		wait = sooner(wait, changed_events_due_at(e) - now_span());
	return wait;
}

/* Nothing is left of the groups that somebody waits for. */
static bool orders_done(const struct publisher *p)
{
	return !changed_events_ordered(&p->events) && !changes_waiting(&p->ordered);
}

/* Nothing to do now, except what rests. */
static bool idle(const struct publisher *p)
{
	return !soon_due(p) && orders_done(p) && !changes_waiting(&p->copies) && !copies_due(p) &&
	       !p->index && p->sweep == SWEEP_NONE && !p->ratings && !list_due(p) && !p->writing &&
	       !due_event(p);
}

/* Queues the next batch of all pages if the queue is empty. */
static int refill(struct publisher *p)
{
	struct store *store = p->proc->ctx.store;
	int64_t before = p->swept;
	int rc = 1;

	switch (p->sweep) {
	case SWEEP_NONE: break;
	case SWEEP_EVENTS:
		rc = store_tourney_each(store, add_tourney, p);
		if (rc > 0)
			p->sweep = SWEEP_GROUPS;
		break;
	case SWEEP_GROUPS:
		rc = store_group_each(store, 0, add_group, p);
		if (rc > 0)
			p->sweep = SWEEP_GAMES;
		break;
	case SWEEP_GAMES:
		rc = store_game_each(
			store,
			&(struct game_query){.annulled = true, .after = before, .limit = BATCH},
			add_single, p);
		if (rc > 0 && p->swept == before) {
			p->sweep = SWEEP_PLAYERS;
			p->swept = 0;
		}
		break;
	case SWEEP_PLAYERS:
		rc = store_player_each_after(store, before, BATCH, add_player, p);
		if (rc > 0 && p->swept == before)
			p->sweep = SWEEP_NONE;
		break;
	}
	return rc;
}

static int add_both(void *arg, const struct game_row *game)
{
	add_copies(arg, CHANGE_PLAYER, game->white);
	add_copies(arg, CHANGE_PLAYER, game->black);
	return 0;
}

/* Seated players are found by their games; adds those waiting or withdrawn. */
static int add_entrant(void *arg, const struct entry_row *e)
{
	if (e->state != ENTRY_SEATED)
		add_copies(arg, CHANGE_PLAYER, e->player);
	return 0;
}

/* The same in an event. */
static int add_entrants(struct publisher *p, int64_t event)
{
	int rc = 1;

	for (int state = ENTRY_ASKED; state < ENTRY_SEATED && rc >= 0; state++)
		rc = store_entry_each_state(p->proc->ctx.store, event, (enum entry_state)state,
					    INT_MAX, add_entrant, p);
	return rc;
}

/* Where the parts of a group are queued. */
struct parts {
	struct publisher *p;
	struct changes *queue;
};

static int add_part(void *arg, const struct game_row *game)
{
	struct parts *parts = arg;

	changes_add(parts->queue, CHANGE_GAME, game->id);
	if (parts->queue != &parts->p->ordered)
		return add_both(parts->p, game);
	changes_add(parts->queue, CHANGE_GAME_COPIES, game->id);
	changes_add(parts->queue, CHANGE_PLAYER, game->white);
	changes_add(parts->queue, CHANGE_PLAYER, game->black);
	return 0;
}

/* Queues the files of a group one by one, so that no turn takes long. */
static int take_apart(struct publisher *p, struct changes *queue, int64_t id)
{
	struct store *store = p->proc->ctx.store;
	bool ordered = queue == &p->ordered;
	struct parts parts = {p, queue};
	struct group_row group;
	int rc = store_group_get(store, id, &group);

	if (rc <= 0)
		return rc;
	changes_add(queue, CHANGE_TABLE, id);
	rc = store_game_each(store, &(struct game_query){.group = id, .annulled = true}, add_part,
			     &parts);
	if (rc >= 0)
		rc = store_entry_each(store, id, add_entrant, p);
	if (ordered)
		changes_add(queue, CHANGE_GROUP_COPIES, id);
	else
		add_copies(p, CHANGE_GROUP_COPIES, id);
	add_event(p, group.tourney, false)->ordered |= ordered;
	p->index = p->list = true;
	return rc;
}

/* The page of the group, the event, the players and the copies are out of date too. */
static int tell_others(struct publisher *p, int64_t id)
{
	struct store *store = p->proc->ctx.store;
	struct group_row group;
	struct game_row game;
	int rc = store_game_get(store, id, &game);
	bool over;

	if (rc <= 0)
		return rc;
	over = strcmp(game.result, "*") != 0;
	p->list = p->list || over || (!game.group && game.ply < 2);
	p->index = p->index || over;
	add_copies(p, CHANGE_GAME_COPIES, id);
	add_both(p, &game);
	if (!game.group)
		return 1;
	changes_add(&p->soon, CHANGE_TABLE, game.group);
	add_copies(p, CHANGE_GROUP_COPIES, game.group);
	rc = store_group_get(store, game.group, &group);
	if (rc > 0)
		add_event(p, group.tourney, true);
	return rc;
}

static void end_group(struct publisher *p)
{
	if (p->group_of)
		files_group_release(&p->group);
	p->group_of = NULL;
}

/* Writes one file of the group, which stays at the head of the queue until it has all. */
static int write_group_copies(struct publisher *p, struct changes *queue, const struct change *c,
			      struct sbuf *ret_why)
{
	int rc;

	if (p->group_of == queue && p->group.view.id == c->id) {
		rc = files_group_step(&p->group, ret_why);
	} else {
		end_group(p);
		rc = files_group_begin(&p->proc->ctx, folder(p), c->id, &p->group);
		p->group_of = rc > 0 ? queue : NULL;
	}
	if (rc > 0)
		changes_put_back(queue, c);
	else
		end_group(p);
	return rc < 0 ? rc : 1;
}

static int write_change(struct publisher *p, struct changes *queue, const struct change *c,
			struct sbuf *ret_why)
{
	struct context *ctx = &p->proc->ctx;

	switch (c->kind) {
	case CHANGE_GROUP: return take_apart(p, queue, c->id);
	case CHANGE_GAME: return files_write_game(ctx, folder(p), p->written, c->id, ret_why);
	case CHANGE_GAME_COPIES: return files_write_game_copies(ctx, folder(p), c->id, ret_why);
	case CHANGE_TABLE: return files_group_write_table(ctx, folder(p), c->id, ret_why);
	case CHANGE_GROUP_COPIES: return write_group_copies(p, queue, c, ret_why);
	case CHANGE_PLAYER: return files_player_write(ctx, folder(p), c->id, ret_why);
	}
	return -1;
}

/* Writes the next entry; after a failure it goes to the end, so as not to block the others. */
static int write_next(struct publisher *p, struct changes *queue, struct sbuf *ret_why)
{
	struct change c;
	int rc = changes_take(queue, &c) ? write_change(p, queue, &c, ret_why) : 0;

	if (rc > 0 && c.kind == CHANGE_GAME && queue != &p->ordered)
		rc = tell_others(p, c.id);
	if (rc < 0)
		changes_add(queue, c.kind, c.id);
	return rc;
}

/* A round processes only the entries that were waiting at its start. */
static int write_soon(struct publisher *p, struct sbuf *ret_why)
{
	double began = now_span(), apart;
	int rc;

	if (!p->round)
		p->round = changes_waiting(&p->soon);
	rc = write_next(p, &p->soon, ret_why);
	p->round_took += now_span() - began;
	if (p->group_of != &p->soon && --p->round == 0) {
		apart = ROUND * p->round_took;
		p->round_rest = now_span() + (apart < APART ? apart : APART);
		p->round_took = 0;
	}
	return rc;
}

/* Starts on the collected changes; new ones are collected separately. */
static void begin_copies(struct publisher *p)
{
	struct changes empty = p->copies;

	p->copies = p->later;
	p->later = empty;
	p->copies_took = 0;
}

/* The longer the copies of a large server take, the longer they rest. */
static int write_copies(struct publisher *p, struct sbuf *ret_why)
{
	double began = now_span(), now;
	int rc = write_next(p, &p->copies, ret_why);

	now = now_span();
	p->copies_took += now - began;
	if (!changes_waiting(&p->copies)) {
		p->copies_rest = now + REST * p->copies_took;
		if (changes_waiting(&p->later) && p->later_at < p->copies_rest)
			p->later_at = p->copies_rest;
	}
	return rc;
}

/* Also once a day, for dates on the pages. */
static int write_index(struct publisher *p, struct sbuf *ret_why)
{
	int rc = files_write_index(&p->proc->ctx, folder(p), ret_why);

	p->index = rc < 0;
	if (rc >= 0)
		p->indexed = today(p);
	return rc;
}

static void end_list(struct publisher *p)
{
	if (p->listing)
		files_players_release(&p->listed);
	p->listing = false;
}

/* The next part of the list and the clubs; starts over after a failure. */
static int write_list(struct publisher *p, struct sbuf *ret_why)
{
	double began = now_span();
	int rc;

	if (!p->listing) {
		p->list = false;
		p->list_took = 0;
		files_players_begin(&p->proc->ctx, folder(p), &p->listed);
		p->listing = true;
	}
	rc = files_players_step(&p->listed, ret_why);
	p->list_took += now_span() - began;
	if (rc <= 0)
		end_list(p);
	if (rc == 0)
		p->list_rest = now_span() + REST * p->list_took;
	p->list = p->list || rc < 0;
	return rc;
}

static void release_event(struct publisher *p)
{
	if (p->writing && p->pages)
		files_event_release(&p->event);
	else if (p->writing)
		files_games_release(&p->games);
	p->writing = 0;
	p->pages = false;
}

static void end_event(struct publisher *p, struct changed_event *e)
{
	release_event(p);
	if (!e)
		return;
	e->rests_until = now_span() + REST * p->took;
	e->ordered = e->ordered && e->waits;
}

static int begin_games(struct publisher *p, int64_t id)
{
	int rc = files_games_begin(&p->proc->ctx, folder(p), id, &p->games);

	p->writing = rc > 0 ? id : 0;
	return rc;
}

/* Starts on its pages, or on its games if only they have changed. */
static int begin_event(struct publisher *p, struct changed_event *e)
{
	bool games = e->games;
	int rc;

	e->waits = e->games = false;
	if (games)
		return begin_games(p, e->id);
	rc = files_event_begin(&p->proc->ctx, folder(p), e->id, &p->event);
	p->pages = rc > 0;
	p->writing = rc > 0 ? e->id : 0;
	return rc;
}

/* Writes its next page, or starts on its games after the last. */
static int write_pages(struct publisher *p, struct sbuf *ret_why)
{
	int rc = files_event_step(&p->event, ret_why);
	int64_t id = p->writing;

	if (rc != 0)
		return rc;
	release_event(p);
	p->index = p->list = true;
	rc = add_entrants(p, id);
	return rc < 0 ? rc : begin_games(p, id);
}

/* The next part of an event; starts over after a failure. */
static int write_event(struct publisher *p, struct sbuf *ret_why)
{
	struct changed_event *e =
		p->writing ? changed_events_find(&p->events, p->writing) : due_event(p);
	double began = now_span();
	int rc;

	if (!p->writing) {
		p->took = 0;
		rc = begin_event(p, e);
	} else {
		rc = p->pages ? write_pages(p, ret_why) : files_games_step(&p->games, ret_why);
	}
	p->took += now_span() - began;
	if (rc <= 0)
		end_event(p, e);
	if (rc < 0 && e)
		add_event(p, e->id, false);
	return rc;
}

/* --- ratings --------------------------------------------------------------------------------- */

static void end_ratings(struct publisher *p)
{
	if (p->rating)
		files_ratings_release(&p->rated);
	p->rating = false;
}

/* The next part of the ratings; starts over after a failure. */
static int write_ratings(struct publisher *p, struct sbuf *ret_why)
{
	int rc;

	if (!p->rating) {
		rc = files_ratings_begin(&p->proc->ctx, folder(p), &p->rated);
		p->rating = rc > 0;
		return rc;
	}
	rc = files_ratings_step(&p->rated, ret_why);
	if (rc <= 0)
		end_ratings(p);
	p->ratings = rc != 0;
	return rc;
}

/* --- turns ----------------------------------------------------------------------------------- */

/* Writes something; negative: it failed and stays queued. */
static int step(struct publisher *p, struct sbuf *ret_why)
{
	if (changes_waiting(&p->ordered))
		return write_next(p, &p->ordered, ret_why);
	if (!orders_done(p))
		return write_event(p, ret_why);
	if (soon_due(p))
		return write_soon(p, ret_why);
	if (p->index)
		return write_index(p, ret_why);
	if (changes_waiting(&p->copies))
		return write_copies(p, ret_why);
	if (p->sweep != SWEEP_NONE)
		return refill(p);
	if (p->ratings)
		return write_ratings(p, ret_why);
	if (list_due(p))
		return write_list(p, ret_why);
	if (copies_due(p)) {
		begin_copies(p);
		return 1;
	}
	return write_event(p, ret_why);
}

/* Some group was ordered, and everything ordered is written. */
static bool may_answer(const struct publisher *p)
{
	for (size_t i = 0; i < p->n_orders; i++)
		if (!p->orders[i].all)
			return orders_done(p);
	return false;
}

static int work_until(struct publisher *p, double until, struct sbuf *ret_why)
{
	int rc = files_write_log(&p->proc->ctx, folder(p), ret_why);

	p->index = p->index || today(p).day != p->indexed.day;
	while (rc >= 0 && !idle(p)) {
		rc = step(p, ret_why);
		if (now_span() > until || may_answer(p))
			break;
	}
	return rc;
}

/*
 * Works for about `seconds`, on at least one entry, reading in one transaction.  Negative:
 * something failed and stays queued.
 */
static int work(struct publisher *p, double seconds, struct sbuf *ret_why)
{
	int reading = store_read_begin(p->proc->ctx.store), rc;
	bool passing;

	if (reading < 0)
		return reading;
	passing = kept_games_pass(p->proc->ctx.kept, true);
	rc = work_until(p, now_span() + seconds, ret_why);
	kept_games_pass(p->proc->ctx.kept, passing);
	if (reading > 0)
		store_read_end(p->proc->ctx.store);
	return rc;
}

static void add_order(struct publisher *p, const struct order *order)
{
	p->orders = mem_room(p->orders, p->n_orders + 1, &p->cap_orders, sizeof(*p->orders));
	p->orders[p->n_orders++] = *order;
	p->hasty = p->hasty || order->all;
}

/* Completes the current orders, or only those of groups; new ones wait. */
static void end_orders(struct publisher *p, bool all, const char *why)
{
	struct order *orders = p->orders;
	size_t n = p->n_orders;

	p->orders = NULL;
	p->n_orders = p->cap_orders = 0;
	p->hasty = false;
	for (size_t i = 0; i < n; i++) {
		if (all || !orders[i].all)
			orders[i].done(orders[i].arg, why);
		else
			add_order(p, &orders[i]);
	}
	free(orders);
}

static int work_and_tell(struct publisher *p, double seconds)
{
	struct sbuf why = SBUF_INIT;
	int rc = work(p, seconds, &why);

	if (rc < 0 && !why.len)
		sbuf_adds(&why, "the store does not answer");
	if (rc < 0 && !p->failing)
		log_warn("publishing: %s", why.buf);
	if (rc >= 0 && p->failing)
		log_info("publishing resumed");
	p->failing = rc < 0;
	if (rc < 0)
		end_orders(p, true, why.buf);
	else if (may_answer(p) || (p->n_orders && idle(p)))
		end_orders(p, idle(p), NULL);
	sbuf_release(&why);
	return rc;
}

static void rest(struct publisher *p)
{
	double left = rest_left(p);

	p->resting = true;
	p->wakes = now_span() + left;
	loop_call_after(p->timer, left);
}

/* Requests of players come before pages, and so do letters, which somebody waits for. */
static bool others_come_first(const struct publisher *p)
{
	double now = now_span();

	return !p->n_orders && (now - p->proc->served < BUSY || now - p->proc->posted < BUSY);
}

static void on_timer(void *arg)
{
	struct publisher *p = arg;

	p->resting = false;
	if (p->proc->ctx.damaged)
		end_orders(p, true, "the database is damaged");
	else if (work_and_tell(p, SLICE) < 0)
		loop_call_after(p->timer, AGAIN);
	else if (!idle(p))
		loop_call_after(p->timer, others_come_first(p) ? BUSY : 0);
	else if (rest_left(p) >= 0)
		rest(p);
}

/* Changed pages are due sooner than resting ones. */
static void wake(struct publisher *p)
{
	if (loop_call_waits(p->timer) && !(p->resting && p->wakes > now_span() + SOON))
		return;
	p->resting = false;
	loop_call_after(p->timer, SOON);
}

/* Restarts work on the ratings. */
static void renew_ratings(struct publisher *p)
{
	end_ratings(p);
	p->ratings = true;
}

static void begin_sweep(struct publisher *p)
{
	written_forget(p->written);
	p->sweep = SWEEP_EVENTS;
	p->swept = 0;
	p->index = p->list = true;
	renew_ratings(p);
}

void publisher_changed(struct publisher *p, int64_t group, int64_t game)
{
	if (!p || !*folder(p))
		return;
	if (!group && !game)
		begin_sweep(p);
	else
		changes_add(&p->soon, group ? CHANGE_GROUP : CHANGE_GAME, group ? group : game);
	p->changed = now_span();
	wake(p);
}

void publisher_event_changed(struct publisher *p, int64_t event)
{
	if (!p || !*folder(p))
		return;
	add_event(p, event, false);
	wake(p);
}

void publisher_ratings_changed(struct publisher *p)
{
	if (!p || !*folder(p))
		return;
	renew_ratings(p);
	wake(p);
}

static void release(struct publisher *p)
{
	end_ratings(p);
	end_list(p);
	end_group(p);
	release_event(p);
	changed_events_release(&p->events);
	written_free(p->written);
	changes_release(&p->ordered);
	changes_release(&p->soon);
	changes_release(&p->later);
	changes_release(&p->copies);
}

int64_t publisher_waiting(const struct publisher *p)
{
	size_t n;

	if (!*folder(p) || (idle(p) && !changes_waiting(&p->soon)))
		return 0;
	n = changes_waiting(&p->ordered) + changes_waiting(&p->soon) + changes_waiting(&p->copies);
	n += copies_due(p) ? changes_waiting(&p->later) : 0;
	return n ? (int64_t)n : 1;
}

void publisher_order(struct publisher *p, int64_t group, publisher_done *done, void *arg)
{
	add_order(p, &(struct order){done, arg, .all = !group});
	if (group)
		changes_add(&p->ordered, CHANGE_GROUP, group);
	else
		begin_sweep(p);
	loop_call_after(p->timer, 0);
}

/* --- life ------------------------------------------------------------------------------------ */

struct publisher *publisher_open(struct process *proc)
{
	struct publisher *p = mem_zeroed(1, sizeof(*p));

	p->proc = proc;
	p->written = written_new();
	p->timer = loop_call_new(proc->loop, LOOP_LATER, on_timer, p);
	if (*folder(p) && !publish_mark_set(&proc->cfg)) {
		begin_sweep(p);
		loop_call_after(p->timer, SOON);
	}
	return p;
}

void publisher_close(struct publisher *p)
{
	if (!p)
		return;
	end_orders(p, true, "the server is shutting down and writes what it can");
	p->hasty = true;
	if (*folder(p) && (idle(p) || work_and_tell(p, LAST) >= 0) && idle(p)) {
		put_file_sync(folder(p));
		publish_mark_take(&p->proc->cfg);
	}
	loop_call_free(p->timer);
	release(p);
	free(p);
}
