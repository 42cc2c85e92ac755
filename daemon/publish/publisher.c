/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * A queue of groups and games, emptied by a timer.  A mark file beside the database exists while
 * the process runs; finding it at startup means that the last run was killed.  In that case, and
 * when the folder has no pages yet, all pages are written, a few at a time.
 */
#include "daemon/publish/publisher.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/base/mem.h"
#include "daemon/publish/files.h"
#include "sql/store_event.h"
#include "sql/store_game.h"

#define MARK   ".unpublished" /* appended to the name of the database */
#define SOON   0.2	      /* seconds from a change to its page, so that changes collect */
#define SLICE  0.02	      /* seconds of work in one turn of the loop */
#define BREATH 0.01	      /* seconds between two such turns */
#define BUSY   0.5	      /* the same while players are being served */
#define AGAIN  30.0	      /* seconds after a failure */
#define LAST   5.0	      /* seconds of work at the end of the process */
#define BATCH  64	      /* games read at a time when all pages are written */

struct changed {
	int64_t group, game; /* one of them is 0 */
};

/* What to read next when all pages are written; the pages of a group include its games. */
enum sweep { SWEEP_NONE, SWEEP_GROUPS, SWEEP_GAMES };

struct publisher {
	struct process *proc;
	struct loop_call *timer;
	struct changed *queue; /* from `at` to `n` */
	size_t at, n, cap;
	enum sweep sweep;
	int64_t swept; /* single games up to this id have been queued */
	bool failing;  /* the failure has been logged */
};

static const char *folder(const struct publisher *p)
{
	return p->proc->cfg.publish_dir;
}

static bool is_queued(const struct publisher *p, int64_t group, int64_t game)
{
	for (size_t i = p->at; i < p->n; i++)
		if (p->queue[i].group == group && p->queue[i].game == game)
			return true;
	return false;
}

static void add(struct publisher *p, int64_t group, int64_t game)
{
	if (p->n == p->cap && p->at > p->n / 2) {
		p->n -= p->at;
		memmove(p->queue, p->queue + p->at, p->n * sizeof(*p->queue));
		p->at = 0;
	}
	p->queue = mem_room(p->queue, p->n + 1, &p->cap, sizeof(*p->queue));
	p->queue[p->n++] = (struct changed){group, game};
}

static int add_group(void *arg, const struct group_row *g)
{
	add(arg, g->id, 0);
	return 0;
}

static int add_single(void *arg, const struct game_row *game)
{
	struct publisher *p = arg;

	p->swept = game->id;
	if (!game->group)
		add(p, 0, game->id);
	return 0;
}

static bool idle(const struct publisher *p)
{
	return p->at == p->n && p->sweep == SWEEP_NONE;
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
	case SWEEP_GROUPS:
		rc = store_group_each(store, 0, add_group, p);
		if (rc > 0)
			p->sweep = SWEEP_GAMES;
		break;
	case SWEEP_GAMES:
		rc = store_game_each(store, &(struct game_query){.after = before, .limit = BATCH},
				     add_single, p);
		if (rc > 0 && p->swept == before)
			p->sweep = SWEEP_NONE;
		break;
	}
	return rc;
}

/* Writes the next entry; a failed one goes to the end of the queue so as not to block the others.
 */
static int write_next(struct publisher *p, struct sbuf *ret_why)
{
	struct changed c = p->queue[p->at++];
	int rc = c.group ? files_write_group(&p->proc->ctx, folder(p), c.group, ret_why)
			 : files_write_game(&p->proc->ctx, folder(p), c.game, ret_why);

	if (rc < 0)
		add(p, c.group, c.game);
	return rc;
}

/* Works for about `seconds`, on one entry at least.  Negative: something failed and stays queued.
 */
static int work(struct publisher *p, double seconds, struct sbuf *ret_why)
{
	double until = now_span() + seconds;
	int rc = files_write_index(&p->proc->ctx, folder(p), ret_why);

	while (rc >= 0 && !idle(p)) {
		rc = p->at < p->n ? write_next(p, ret_why) : refill(p);
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

	if (work_and_tell(p, SLICE) < 0)
		loop_call_after(p->timer, AGAIN);
	else if (!idle(p))
		loop_call_after(p->timer, served ? BUSY : BREATH);
}

void publisher_changed(struct publisher *p, int64_t group, int64_t game)
{
	if (!p || !*folder(p))
		return;
	if (group)
		game = 0;
	if (!group && !game) {
		p->sweep = SWEEP_GROUPS;
		p->swept = 0;
	} else if (!is_queued(p, group, game)) {
		add(p, group, game);
	}
	if (!loop_call_waits(p->timer))
		loop_call_after(p->timer, SOON);
}

int publisher_write(struct publisher *p, int64_t group, struct sbuf *ret_why)
{
	struct publisher all = {.proc = p->proc, .sweep = group ? SWEEP_NONE : SWEEP_GROUPS};
	int rc = 1;

	if (!*folder(p))
		return 0;
	if (group)
		add(&all, group, 0);
	while (rc >= 0 && !idle(&all))
		rc = work(&all, LAST, ret_why);
	free(all.queue);
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
		p->sweep = SWEEP_GROUPS;
		loop_call_after(p->timer, SOON);
	}
	return p;
}

void publisher_close(struct publisher *p)
{
	if (!p)
		return;
	if (*folder(p) && (idle(p) || work_and_tell(p, LAST) >= 0) && idle(p))
		take_mark(p);
	loop_call_free(p->timer);
	free(p->queue);
	free(p);
}
