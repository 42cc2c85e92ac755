/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Blocks of players, each sorted when it is full, which people_next() merges; see people.h. */
#include "daemon/publish/people.h"

#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"
#include "core/event/slug.h"
#include "daemon/publish/view_person.h"
#include "sql/store_player.h"

struct block {
	size_t n, next; /* `next` is the first that people_next() has not returned */
	struct view_player list[];
};

struct people {
	size_t block; /* players in each */
	struct block **blocks;
	size_t n, cap;
	int64_t last; /* player read */
	struct people_club **clubs;
	size_t n_clubs, cap_clubs;
};

struct people *people_new(size_t block)
{
	struct people *people = mem_zeroed(1, sizeof(*people));

	people->block = block;
	return people;
}

void people_free(struct people *people)
{
	if (!people)
		return;
	for (size_t i = 0; i < people->n; i++)
		free(people->blocks[i]);
	for (size_t i = 0; i < people->n_clubs; i++) {
		free(people->clubs[i]->slug);
		free(people->clubs[i]->members);
		free(people->clubs[i]);
	}
	free(people->blocks);
	free(people->clubs);
	free(people);
}

/* --- reading --------------------------------------------------------------------------------- */

static void sort_last(struct people *people)
{
	struct block *block = people->n ? people->blocks[people->n - 1] : NULL;

	if (block)
		qsort(block->list, block->n, sizeof(*block->list), view_player_by_name);
}

static struct block *block_with_room(struct people *people)
{
	struct block *block = people->n ? people->blocks[people->n - 1] : NULL;

	if (block && block->n < people->block)
		return block;
	sort_last(people);
	block = mem_alloc(sizeof(*block) + people->block * sizeof(*block->list));
	block->n = block->next = 0;
	people->blocks =
		mem_room(people->blocks, people->n + 1, &people->cap, sizeof(*people->blocks));
	people->blocks[people->n++] = block;
	return block;
}

/* Players read before it is known whether they have a page. */
struct taking {
	struct view_player *list;
	size_t n, cap;
};

static int take_player(void *arg, const struct player *p)
{
	struct taking *taking = arg;

	taking->list = mem_room(taking->list, taking->n + 1, &taking->cap, sizeof(*taking->list));
	view_player_of(p, &taking->list[taking->n++]);
	return 0;
}

int people_read(struct people *people, struct context *ctx, int limit)
{
	struct taking taking = {.n = 0};
	int rc = store_player_each_after(ctx->store, people->last, limit, take_player, &taking);

	for (size_t i = 0; i < taking.n && rc >= 0; i++) {
		rc = view_person_has_page(ctx, taking.list[i].id);
		if (rc > 0) {
			struct block *block = block_with_room(people);

			block->list[block->n++] = taking.list[i];
		}
	}
	if (rc >= 0 && taking.n)
		people->last = taking.list[taking.n - 1].id;
	else if (rc >= 0)
		sort_last(people);
	free(taking.list);
	return rc < 0 ? rc : taking.n > 0;
}

/* --- clubs ----------------------------------------------------------------------------------- */

/* The place of the slug among the clubs, where it is or belongs. */
static size_t place_of(const struct people *people, const char *slug)
{
	size_t low = 0, high = people->n_clubs;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (strcmp(people->clubs[middle]->slug, slug) < 0)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

static struct people_club *club_of(struct people *people, const char *slug)
{
	size_t at = place_of(people, slug);
	struct people_club *club;

	if (at < people->n_clubs && !strcmp(people->clubs[at]->slug, slug))
		return people->clubs[at];
	people->clubs = mem_room(people->clubs, people->n_clubs + 1, &people->cap_clubs,
				 sizeof(struct people_club *));
	memmove(&people->clubs[at + 1], &people->clubs[at],
		(people->n_clubs++ - at) * sizeof(struct people_club *));
	club = mem_zeroed(1, sizeof(*club));
	club->slug = mem_strdup(slug);
	return people->clubs[at] = club;
}

static void add_member(struct people *people, const struct view_player *player)
{
	struct sbuf slug = SBUF_INIT;
	struct people_club *club;

	slug_of_code(player->club, &slug);
	if (slug.len) {
		club = club_of(people, slug.buf);
		club->members =
			mem_room(club->members, club->n + 1, &club->cap, sizeof(*club->members));
		club->members[club->n++] = player;
	}
	sbuf_release(&slug);
}

const struct view_player *people_next(struct people *people)
{
	struct block *first = NULL;
	const struct view_player *next;

	for (size_t i = 0; i < people->n; i++) {
		struct block *block = people->blocks[i];

		if (block->next < block->n &&
		    (!first ||
		     view_player_by_name(&block->list[block->next], &first->list[first->next]) < 0))
			first = block;
	}
	if (!first)
		return NULL;
	next = &first->list[first->next++];
	if (*next->club)
		add_member(people, next);
	return next;
}

const struct people_club *people_club(const struct people *people, size_t i)
{
	return i < people->n_clubs ? people->clubs[i] : NULL;
}
