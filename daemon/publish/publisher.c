/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * A queue of groups, games and players, emptied by a timer.  A mark file beside the database exists
 * while the process runs; finding it at startup means that the last run was killed.  In that case,
 * and when the folder has no pages yet, all pages are written, a few at a time.
 */
#include "daemon/publish/publisher.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/base/mem.h"
#include "daemon/publish/files.h"
#include "daemon/publish/files_player.h"
#include "sql/store_event.h"
#include "sql/store_game.h"
#include "sql/store_player.h"

#define MARK   ".unpublished" /* appended to the name of the database */
#define SOON   0.2	      /* seconds from a change to its page, so that changes collect */
#define SLICE  0.02	      /* seconds of work in one turn of the loop */
#define BREATH 0.01	      /* seconds between two such turns */
#define BUSY   0.5	      /* the same while players are being served */
#define AGAIN  30.0	      /* seconds after a failure */
#define LAST   5.0	      /* seconds of work at the end of the process */
#define BATCH  64	      /* games read at a time when all pages are written */
#define REST   200	      /* an event's files are left alone so many times as long as it took */

struct changed {
	int64_t group, game, player; /* two of them are 0 */
};

/* An event of which files are to be written, or that rests after that was done. */
struct changed_event {
	int64_t id;
	bool waits; /* something has changed */
	bool games; /* nothing but moves: games.pgn alone */
	double rests_until;
};

/* What to read next when all pages are written; the pages of a group include its games. */
enum sweep { SWEEP_NONE, SWEEP_EVENTS, SWEEP_GROUPS, SWEEP_GAMES, SWEEP_PLAYERS };

struct publisher {
	struct process *proc;
	struct loop_call *timer;
	struct changed *queue; /* from `at` to `n` */
	size_t at, n, cap;
	struct changed_event *events; /* written when the queue is empty */
	size_t n_events, cap_events;
	struct files_games games; /* of the event in hand */
	int64_t writing;	  /* event whose games.pgn is being put together; 0 = none */
	double took;		  /* seconds of work on it so far */
	bool ratings;		  /* those pages are to be written */
	bool rating;		  /* they are being written */
	bool list;		  /* that of all players, and clubs, are to be written */
	bool listing;		  /* they are being written */
	struct files_players listed;
	struct files_ratings rated;
	bool hasty; /* no event rests: the end of the process, or an order */
	enum sweep sweep;
	int64_t swept; /* single games up to this id have been queued */
	bool failing;  /* the failure has been logged */
};

static const char *folder(const struct publisher *p)
{
	return p->proc->cfg.publish_dir;
}

static bool is_queued(const struct publisher *p, struct changed c)
{
	for (size_t i = p->at; i < p->n; i++)
		if (p->queue[i].group == c.group && p->queue[i].game == c.game &&
		    p->queue[i].player == c.player)
			return true;
	return false;
}

static void add(struct publisher *p, struct changed c)
{
	if (p->n == p->cap && p->at > p->n / 2) {
		p->n -= p->at;
		memmove(p->queue, p->queue + p->at, p->n * sizeof(*p->queue));
		p->at = 0;
	}
	p->queue = mem_room(p->queue, p->n + 1, &p->cap, sizeof(*p->queue));
	p->queue[p->n++] = c;
}

static void add_new(struct publisher *p, struct changed c)
{
	if (!is_queued(p, c))
		add(p, c);
}

static void add_event(struct publisher *p, int64_t id, bool games)
{
	struct changed_event *e = NULL;

	for (size_t i = 0; i < p->n_events && !e; i++)
		if (p->events[i].id == id)
			e = &p->events[i];
	if (!e) {
		p->events =
			mem_room(p->events, p->n_events + 1, &p->cap_events, sizeof(*p->events));
		e = &p->events[p->n_events++];
		*e = (struct changed_event){.id = id};
	}
	e->games = games && (e->games || !e->waits);
	e->waits = true;
}

static int add_tourney(void *arg, const struct tourney *t)
{
	add_event(arg, t->id, false);
	return 0;
}

static int add_group(void *arg, const struct group_row *g)
{
	add(arg, (struct changed){.group = g->id});
	return 0;
}

static int add_player(void *arg, const struct player *player)
{
	add(arg, (struct changed){.player = player->id});
	return 0;
}

static int add_single(void *arg, const struct game_row *game)
{
	struct publisher *p = arg;

	p->swept = game->id;
	if (!game->group)
		add(p, (struct changed){.game = game->id});
	return 0;
}

/* The event that is to be written and has rested longest; NULL = none is due now. */
static struct changed_event *due_event(const struct publisher *p)
{
	struct changed_event *best = NULL;

	for (size_t i = 0; i < p->n_events; i++) {
		struct changed_event *e = &p->events[i];
		if (e->waits && (p->hasty || e->rests_until <= now_span()) &&
		    (!best || e->rests_until < best->rests_until))
			best = e;
	}
	return best;
}

/* Seconds until an event has rested enough; negative when none waits. */
static double event_wait(const struct publisher *p)
{
	double wait = -1;

	for (size_t i = 0; i < p->n_events; i++) {
		double left = p->events[i].rests_until - now_span();
		left = left > 0 ? left : 0;
		if (p->events[i].waits && (wait < 0 || left < wait))
			wait = left;
	}
	return wait;
}

/* Nothing can be done now; an event may rest. */
static bool idle(const struct publisher *p)
{
	return p->at == p->n && p->sweep == SWEEP_NONE && !p->ratings && !p->list && !p->listing &&
	       !p->writing && !due_event(p);
}

/* Queues the next batch when all pages are to be written and the queue is empty. */
static int refill(struct publisher *p)
{
	struct store *store = p->proc->ctx.store;
	int64_t before = p->swept;
	int rc = 1;

	p->at = p->n = 0;
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
		if (rc > 0 && p->swept == before)
			p->sweep = SWEEP_PLAYERS;
		break;
	case SWEEP_PLAYERS:
		rc = store_player_each(store, add_player, p);
		if (rc > 0)
			p->sweep = SWEEP_NONE;
		break;
	}
	return rc;
}

static int add_both(void *arg, const struct game_row *game)
{
	add_new(arg, (struct changed){.player = game->white});
	add_new(arg, (struct changed){.player = game->black});
	return 0;
}

/* Seats are known by their games, which those who wait or have left do not have. */
static int add_entrant(void *arg, const struct entry_row *e)
{
	if (e->state != ENTRY_SEATED)
		add_new(arg, (struct changed){.player = e->player});
	return 0;
}

/* The event of the group, or of the game's group, and the players are out of date as well. */
static int tell_others(struct publisher *p, const struct changed *c)
{
	struct store *store = p->proc->ctx.store;
	struct game_row game = {.group = c->group};
	struct group_row group;
	int rc = c->group ? 1 : store_game_get(store, c->game, &game);

	p->list = p->list || c->group || (!game.group && game.ply < 2) ||
		  (rc > 0 && strcmp(game.result, "*") != 0);
	if (rc > 0 && !c->group)
		add_both(p, &game);
	else if (rc > 0)
		rc = store_game_each(store,
				     &(struct game_query){.group = c->group, .annulled = true},
				     add_both, p);
	if (rc > 0 && c->group)
		rc = store_entry_each(store, c->group, add_entrant, p);
	if (rc >= 0)
		rc = game.group ? store_group_get(store, game.group, &group) : 0;
	if (rc > 0)
		add_event(p, group.tourney, !c->group);
	return rc;
}

static int write_changed(struct publisher *p, const struct changed *c, struct sbuf *ret_why)
{
	struct context *ctx = &p->proc->ctx;

	if (c->player)
		return files_player_write(ctx, folder(p), c->player, ret_why);
	return c->group ? files_write_group(ctx, folder(p), c->group, ret_why)
			: files_write_game(ctx, folder(p), c->game, ret_why);
}

/* Writes the next entry; a failed one goes to the end of the queue so as not to block the others.
 */
static int write_next(struct publisher *p, struct sbuf *ret_why)
{
	struct changed c = p->queue[p->at++];
	int rc = write_changed(p, &c, ret_why);

	if (rc >= 0 && !c.player)
		rc = tell_others(p, &c);
	if (rc < 0)
		add(p, c);
	return rc;
}

static void end_list(struct publisher *p)
{
	if (p->listing)
		files_players_release(&p->listed);
	p->listing = false;
}

/* The next part of the list and the clubs; after a failure they are written again. */
static int write_list(struct publisher *p, struct sbuf *ret_why)
{
	int rc;

	if (!p->listing) {
		p->list = false;
		rc = files_players_begin(&p->proc->ctx, folder(p), &p->listed);
		p->listing = rc > 0;
	} else {
		rc = files_players_step(&p->listed, ret_why);
	}
	if (rc <= 0)
		end_list(p);
	p->list = p->list || rc < 0;
	return rc;
}

static void end_event(struct publisher *p, struct changed_event *e)
{
	p->writing = 0;
	files_games_release(&p->games);
	if (e)
		e->rests_until = now_span() + REST * p->took;
}

static struct changed_event *event_in_hand(const struct publisher *p)
{
	for (size_t i = 0; i < p->n_events; i++)
		if (p->events[i].id == p->writing)
			return &p->events[i];
	return NULL;
}

/* Its pages at once, and the beginning of its games. */
static int begin_event(struct publisher *p, struct changed_event *e, struct sbuf *ret_why)
{
	bool games = e->games;
	int rc = 1;

	e->waits = e->games = false;
	if (!games) {
		rc = files_write_event(&p->proc->ctx, folder(p), e->id, ret_why);
		p->list = true;
	}
	if (!games && rc >= 0)
		rc = store_entry_each_tourney(p->proc->ctx.store, e->id, add_entrant, p);
	if (rc >= 0)
		rc = files_games_begin(&p->proc->ctx, folder(p), e->id, &p->games);
	if (rc > 0)
		p->writing = e->id;
	return rc;
}

/* The next part of an event; a failed one is written again from its beginning. */
static int write_event(struct publisher *p, struct sbuf *ret_why)
{
	struct changed_event *e = p->writing ? event_in_hand(p) : due_event(p);
	double began = now_span();
	int rc;

	if (!p->writing)
		p->took = 0;
	rc = p->writing ? files_games_step(&p->games, ret_why) : begin_event(p, e, ret_why);
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

/* The next part of the ratings; after a failure they are written again from the beginning. */
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

/* Works for about `seconds`, on one entry at least.  Negative: something failed and stays queued.
 */
static int work(struct publisher *p, double seconds, struct sbuf *ret_why)
{
	double until = now_span() + seconds;
	int rc = files_write_index(&p->proc->ctx, folder(p), ret_why);

	while (rc >= 0 && !idle(p)) {
		rc = p->at < p->n	      ? write_next(p, ret_why)
		     : p->sweep != SWEEP_NONE ? refill(p)
		     : p->ratings	      ? write_ratings(p, ret_why)
		     : p->list || p->listing  ? write_list(p, ret_why)
					      : write_event(p, ret_why);
		if (now_span() > until)
			break;
	}
	return rc;
}

static int work_and_tell(struct publisher *p, double seconds)
{
	struct sbuf why = SBUF_INIT;
	int rc = work(p, seconds, &why);

	if (rc < 0 && !p->failing)
		log_warn("publishing: %s", why.len ? why.buf : "the store does not answer");
	if (rc >= 0 && p->failing)
		log_info("publishing goes on");
	p->failing = rc < 0;
	sbuf_release(&why);
	return rc;
}

static void on_timer(void *arg)
{
	struct publisher *p = arg;
	bool served = now_span() - p->proc->served < BUSY;

	if (p->proc->ctx.damaged)
		return;
	if (work_and_tell(p, SLICE) < 0)
		loop_call_after(p->timer, AGAIN);
	else if (!idle(p))
		loop_call_after(p->timer, served ? BUSY : BREATH);
	else if (event_wait(p) >= 0)
		loop_call_after(p->timer, event_wait(p));
}

static void wake(struct publisher *p)
{
	if (!loop_call_waits(p->timer) || event_wait(p) >= 0)
		loop_call_after(p->timer, SOON);
}

/* What is being written of the ratings is begun again. */
static void renew_ratings(struct publisher *p)
{
	end_ratings(p);
	p->ratings = true;
}

static void begin_sweep(struct publisher *p)
{
	p->sweep = SWEEP_EVENTS;
	p->swept = 0;
	p->list = true;
	renew_ratings(p);
}

void publisher_changed(struct publisher *p, int64_t group, int64_t game)
{
	if (!p || !*folder(p))
		return;
	if (!group && !game)
		begin_sweep(p);
	else
		add_new(p, (struct changed){.group = group, .game = group ? 0 : game});
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
	if (p->writing)
		files_games_release(&p->games);
	free(p->events);
	free(p->queue);
}

int64_t publisher_waiting(const struct publisher *p)
{
	if (!*folder(p) || idle(p))
		return 0;
	return p->at < p->n ? (int64_t)(p->n - p->at) : 1;
}

int publisher_write(struct publisher *p, int64_t group, struct sbuf *ret_why)
{
	struct publisher all = {.proc = p->proc, .hasty = true};
	int rc = 1;

	if (!*folder(p))
		return 0;
	if (group)
		add(&all, (struct changed){.group = group});
	else
		begin_sweep(&all);
	while (rc >= 0 && !idle(&all))
		rc = work(&all, LAST, ret_why);
	release(&all);
	return rc;
}

/* --- life ------------------------------------------------------------------------------------ */

static void mark_path(const struct publisher *p, struct sbuf *ret_path)
{
	sbuf_addf(ret_path, "%s" MARK, p->proc->cfg.database);
}

/* Sets the mark; true when that of an earlier run was still there. */
static bool set_mark(const struct publisher *p)
{
	struct sbuf path = SBUF_INIT;
	bool stood;
	int fd;

	mkdir(folder(p), 0755); /* a failure shows when the first file is written */
	mark_path(p, &path);
	stood = access(path.buf, F_OK) == 0;
	fd = open(path.buf, O_WRONLY | O_CREAT | O_CLOEXEC, 0640);
	if (fd >= 0)
		close(fd);
	sbuf_release(&path);
	return stood;
}

/* False until the pages have been written once. */
static bool has_pages(const struct publisher *p)
{
	struct sbuf path = SBUF_INIT;
	bool has;

	sbuf_addf(&path, "%s/index.html", folder(p));
	has = access(path.buf, F_OK) == 0;
	sbuf_release(&path);
	return has;
}

static void take_mark(const struct publisher *p)
{
	struct sbuf path = SBUF_INIT;

	mark_path(p, &path);
	unlink(path.buf);
	sbuf_release(&path);
}

struct publisher *publisher_open(struct process *proc)
{
	struct publisher *p = mem_zeroed(1, sizeof(*p));

	p->proc = proc;
	p->timer = loop_call_new(proc->loop, LOOP_LATER, on_timer, p);
	if (*folder(p) && (set_mark(p) || !has_pages(p))) {
		begin_sweep(p);
		loop_call_after(p->timer, SOON);
	}
	return p;
}

void publisher_close(struct publisher *p)
{
	if (!p)
		return;
	p->hasty = true;
	if (*folder(p) && (idle(p) || work_and_tell(p, LAST) >= 0) && idle(p))
		take_mark(p);
	loop_call_free(p->timer);
	release(p);
	free(p);
}
