/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* A hash table by id with an LRU list; see kept_games.h. */
#include "daemon/kept_games.h"

#include <stdlib.h>

#include "core/base/mem.h"

#define FORMER_MOST    512
#define REPLAYED_SHARE 4 /* as many replayed games as a share of the current ones */
#define PASSING_MOST   64

struct kept_game {
	struct game game; /* first: a pointer to it is a pointer to the kept_game */
	int64_t id, seq;
	struct kept_game *next;		  /* in its hash chain */
	struct kept_game *older, *newer;  /* LRU list */
	struct kept_game *next_unsettled; /* if `unsettled` */
	bool unsettled;			  /* belongs to an act that is not committed yet */
	bool former;			  /* superseded by a newer state of the game */
	bool replayed;			  /* a former state, folded again for a letter */
	bool passing;			  /* current, but only read in passing */
	bool gone;			  /* evicted while lent */
	int lent;
};

/* An LRU list. */
struct uses {
	struct kept_game *oldest, *newest;
	size_t n, most;
};

struct kept_games {
	size_t places; /* a power of 2 */
	struct kept_game **table;
	struct uses current, former, replayed, passing;
	struct uses acts; /* unsettled ones, which are never evicted and evict nothing */
	struct kept_game *unsettled;
	bool pass; /* see kept_games_pass() */
};

struct kept_games *kept_games_new(size_t most)
{
	struct kept_games *kept = mem_zeroed(1, sizeof(*kept));

	kept->current.most = most;
	kept->former.most = FORMER_MOST;
	kept->replayed.most = most / REPLAYED_SHARE + 1;
	kept->acts.most = SIZE_MAX;
	kept->passing.most = most < PASSING_MOST ? most : PASSING_MOST;
	for (kept->places = 64; kept->places < most && kept->places < 1 << 20;)
		kept->places *= 2;
	kept->table = mem_zeroed(kept->places, sizeof(struct kept_game *));
	return kept;
}

/* --- where a game stands --------------------------------------------------------------------- */

static struct kept_game **place_of(const struct kept_games *kept, int64_t id)
{
	return &kept->table[((uint64_t)id * 0x9e3779b97f4a7c15U >> 20) & (kept->places - 1)];
}

/* The state of an act, or the settled one. */
static struct kept_game *find(struct kept_games *kept, int64_t id, int64_t seq, bool unsettled)
{
	struct kept_game *k = *place_of(kept, id);

	while (k && (k->id != id || k->seq != seq || k->unsettled != unsettled))
		k = k->next;
	return k;
}

static struct uses *uses_of(struct kept_games *kept, const struct kept_game *k)
{
	if (k->unsettled)
		return &kept->acts;
	if (k->replayed)
		return &kept->replayed;
	if (k->passing)
		return &kept->passing;
	return k->former ? &kept->former : &kept->current;
}

static void take_from_uses(struct kept_games *kept, struct kept_game *k)
{
	struct uses *u = uses_of(kept, k);

	*(k->older ? &k->older->newer : &u->oldest) = k->newer;
	*(k->newer ? &k->newer->older : &u->newest) = k->older;
	k->older = k->newer = NULL;
	u->n--;
}

static void add_to_uses(struct kept_games *kept, struct kept_game *k)
{
	struct uses *u = uses_of(kept, k);

	k->older = u->newest;
	*(u->newest ? &u->newest->newer : &u->oldest) = k;
	u->newest = k;
	u->n++;
}

static void take_from_unsettled(struct kept_games *kept, struct kept_game *k)
{
	struct kept_game **at = &kept->unsettled;

	if (!k->unsettled)
		return;
	while (*at != k)
		at = &(*at)->next_unsettled;
	*at = k->next_unsettled;
	k->unsettled = false;
}

static void release(struct kept_game *k)
{
	game_release(&k->game);
	free(k);
}

static void drop(struct kept_games *kept, struct kept_game *k)
{
	struct kept_game **at = place_of(kept, k->id);

	while (*at != k)
		at = &(*at)->next;
	*at = k->next;
	take_from_uses(kept, k);
	take_from_unsettled(kept, k);
	k->gone = true;
	if (!k->lent)
		release(k);
}

static void make_room(struct kept_games *kept, struct uses *u)
{
	while (u->n >= u->most)
		drop(kept, u->oldest);
}

static void add_to_table(struct kept_games *kept, struct kept_game *k)
{
	struct kept_game **at = place_of(kept, k->id);

	k->next = *at;
	*at = k;
}

static struct kept_game *add(struct kept_games *kept, int64_t id, int64_t seq, bool unsettled)
{
	struct kept_game *k;

	bool passing = kept->pass && !unsettled;

	if (!unsettled)
		make_room(kept, passing ? &kept->passing : &kept->current);
	k = mem_zeroed(1, sizeof(*k));
	k->passing = passing;
	k->id = id;
	k->seq = seq;
	k->unsettled = unsettled;
	add_to_table(kept, k);
	add_to_uses(kept, k);
	if (unsettled) {
		k->next_unsettled = kept->unsettled;
		kept->unsettled = k;
	}
	return k;
}

/* Marks older settled states of the game as former and drops a duplicate of this one. */
static void retire_others(struct kept_games *kept, const struct kept_game *k)
{
	struct kept_game *next;

	for (struct kept_game *o = *place_of(kept, k->id); o; o = next) {
		next = o->next;
		if (o == k || o->id != k->id || o->unsettled || o->former)
			continue;
		if (o->seq >= k->seq) {
			drop(kept, o);
			continue;
		}
		take_from_uses(kept, o);
		o->former = true;
		o->passing = false;
		make_room(kept, &kept->former);
		add_to_uses(kept, o);
		next = *place_of(kept, k->id); /* evicting may have changed the chain */
	}
}

static struct kept_game *use(struct kept_games *kept, struct kept_game *k)
{
	if (k && !kept->pass) {
		take_from_uses(kept, k);
		if (k->passing)
			make_room(kept, &kept->current);
		k->passing = false;
		add_to_uses(kept, k);
	}
	return k;
}

/* --- as others see it ------------------------------------------------------------------------ */

bool kept_games_pass(struct kept_games *kept, bool passing)
{
	bool was = kept->pass;

	kept->pass = passing;
	return was;
}

void kept_games_free(struct kept_games *kept)
{
	if (!kept)
		return;
	kept_games_empty(kept);
	free(kept->table);
	free(kept);
}

struct game *kept_games_find(struct kept_games *kept, int64_t id, int64_t seq)
{
	struct kept_game *k = use(kept, find(kept, id, seq, true)), *own;
	struct game copy;

	if (k)
		return &k->game;
	k = find(kept, id, seq, false);
	if (!k || k->former)
		return NULL;
	use(kept, k);
	game_copy(&k->game, &copy);
	own = add(kept, id, seq, true);
	own->game = copy;
	return &own->game;
}

static const struct game *lend(struct kept_games *kept, struct kept_game *k)
{
	if (!use(kept, k))
		return NULL;
	k->lent++;
	return &k->game;
}

const struct game *kept_games_lend_settled(struct kept_games *kept, int64_t id, int64_t seq)
{
	return lend(kept, find(kept, id, seq, false));
}

const struct game *kept_games_lend(struct kept_games *kept, int64_t id, int64_t seq)
{
	struct kept_game *k = find(kept, id, seq, false);

	return lend(kept, k ? k : find(kept, id, seq, true));
}

void kept_games_return(const struct game *game)
{
	struct kept_game *k = (struct kept_game *)(uintptr_t)game;

	if (k && --k->lent == 0 && k->gone)
		release(k);
}

const struct game *kept_games_newest(const struct kept_games *kept, int64_t id)
{
	const struct kept_game *newest = NULL;

	for (const struct kept_game *k = *place_of(kept, id); k; k = k->next)
		if (k->id == id && !k->unsettled && (!newest || k->seq > newest->seq))
			newest = k;
	return newest ? &newest->game : NULL;
}

struct game *kept_games_put(struct kept_games *kept, int64_t id, int64_t seq,
			    const struct game *game, bool settled)
{
	struct kept_game *k = find(kept, id, seq, !settled);

	if (k)
		drop(kept, k);
	k = add(kept, id, seq, !settled);
	k->game = *game;
	if (settled)
		retire_others(kept, k);
	return &k->game;
}

void kept_games_advance(struct kept_games *kept, int64_t id, int64_t seq)
{
	for (struct kept_game *k = *place_of(kept, id); k; k = k->next)
		if (k->id == id && k->unsettled)
			k->seq = seq;
}

void kept_games_settle(struct kept_games *kept)
{
	for (struct kept_game *k; (k = kept->unsettled);) {
		if (find(kept, k->id, k->seq, false)) {
			drop(kept, k); /* unchanged: keep the existing one */
		} else {
			take_from_uses(kept, k);
			take_from_unsettled(kept, k);
			retire_others(kept, k);
			make_room(kept, &kept->current);
			add_to_uses(kept, k);
		}
	}
}

void kept_games_forget(struct kept_games *kept)
{
	while (kept->unsettled)
		drop(kept, kept->unsettled);
	while (kept->replayed.oldest)
		drop(kept, kept->replayed.oldest);
}

void kept_games_empty(struct kept_games *kept)
{
	kept_games_forget(kept);
	while (kept->current.oldest)
		drop(kept, kept->current.oldest);
	while (kept->former.oldest)
		drop(kept, kept->former.oldest);
	while (kept->passing.oldest)
		drop(kept, kept->passing.oldest);
}

/* --- former states --------------------------------------------------------------------------- */

static struct kept_game *find_replayed(struct kept_games *kept, int64_t id)
{
	struct kept_game *k = *place_of(kept, id);

	while (k && (k->id != id || !k->replayed))
		k = k->next;
	return k;
}

int64_t kept_games_take_replayed(struct kept_games *kept, int64_t id, int64_t most,
				 struct game *ret_game)
{
	struct kept_game *k = find_replayed(kept, id);
	int64_t seq;

	if (!k || k->lent || k->seq > most)
		return 0;
	seq = k->seq;
	k->lent = 1; /* dropping it leaves its memory */
	drop(kept, k);
	*ret_game = k->game;
	free(k);
	return seq;
}

const struct game *kept_games_lend_replayed(struct kept_games *kept, int64_t id, int64_t seq,
					    const struct game *game)
{
	struct kept_game *k = find_replayed(kept, id);

	if (k)
		drop(kept, k);
	make_room(kept, &kept->replayed);
	k = mem_zeroed(1, sizeof(*k));
	*k = (struct kept_game){.game = *game, .id = id, .seq = seq, .lent = 1};
	k->former = k->replayed = true;
	add_to_table(kept, k);
	add_to_uses(kept, k);
	return &k->game;
}
