/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Filling a group, drawing its lots, beginning its games, closing it; see group.h. */
#include "daemon/event/group.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/event/emt.h"
#include "core/event/lots.h"
#include "daemon/entry_list.h"
#include "daemon/letter/queue.h"
#include "daemon/event/game_tx.h"

static int group_open_next(struct work *work, const struct tourney *t, struct group_row *ret_group)
{
	struct group_row g = {.tourney = t->id,
			      .state = GROUP_FILLING,
			      .start = CIVIL_NONE,
			      .created = work->now};
	int number, rc = store_group_last_number(work->ctx->store, t->id, &number);

	if (rc < 0)
		return rc;
	g.number = number + 1;
	snprintf(g.name, sizeof(g.name), "%.80s %d", t->name, g.number);
	snprintf(g.ruleset, sizeof(g.ruleset), "%s", t->ruleset);
	snprintf(g.zone, sizeof(g.zone), "%s", t->zone);
	rc = store_group_add(work->ctx->store, &g, &g.id);
	if (rc > 0)
		*ret_group = g;
	return rc;
}

int group_for_entry(struct work *work, const struct tourney *t, struct group_row *ret_group)
{
	int rc = store_group_filling(work->ctx->store, t->id, ret_group);

	return rc == 0 ? group_open_next(work, t, ret_group) : rc;
}

/* The server commits to the seed before it knows any confirmation but the first one's fact. */
static int draw_seed(struct work *work, struct group_row *g)
{
	if (g->has_seed)
		return 1;
	work->ctx->random(work->ctx->random_arg, g->seed, sizeof(g->seed));
	g->has_seed = true;
	return store_group_update(work->ctx->store, g);
}

/* A confirmation is one line of the lots' message. */
static void one_line(const char *text, char *ret_line, size_t size)
{
	size_t n = 0;

	for (; *text && n + 1 < size; text++)
		ret_line[n++] = (unsigned char)*text < ' ' ? ' ' : *text;
	ret_line[n] = '\0';
}

void group_seed_hash(const struct group_row *g, char ret_hex[2 * DIGEST_LEN + 1])
{
	unsigned char hash[DIGEST_LEN];

	sha256(g->seed, sizeof(g->seed), hash);
	hex_encode(hash, sizeof(hash), ret_hex);
}

static int tell_confirmed(struct work *work, const struct tourney *t, const struct group_row *g,
			  const struct entry_row *e)
{
	char hex[2 * DIGEST_LEN + 1];
	struct letter_facts l = {.kind = POST_ENTRY_CONFIRMED,
				 .to = work->player,
				 .group = g->id,
				 .token = TOKEN_PLAYER,
				 .reply = work->by_mail};

	group_seed_hash(g, hex);
	l.facts = json_pack("{s:s, s:i, s:i, s:s, s:s}", "event", t->name, "seq", e->seq, "size",
			    t->group_size, "seed_hash", hex, "confirmation", e->confirmation);
	return letter_queue(work, &l);
}

int group_join(struct work *work, const struct tourney *t, struct group_row *g,
	       struct entry_row *entry, const char *confirmation)
{
	struct entry_list list = {0};
	int rc = entry_list_load(work->ctx, g->id, true, &list);

	if (rc < 0)
		return rc;
	entry->seq = list.n ? list.rows[list.n - 1].seq + 1 : 1;
	entry->group = g->id;
	entry->player = work->player->id;
	entry->state = ENTRY_CONFIRMED;
	entry->confirmed = work->received;
	one_line(confirmation, entry->confirmation, sizeof(entry->confirmation));
	rc = draw_seed(work, g);
	if (rc > 0)
		rc = store_entry_update(work->ctx->store, entry);
	if (rc > 0)
		rc = tell_confirmed(work, t, g, entry);
	if (rc > 0 && list.n + 1 == t->group_size)
		rc = group_begin(work, g, CIVIL_NONE);
	work_touch(work, g->id, 0);
	entry_list_release(&list);
	return rc;
}

static int draw_numbers(struct work *work, const struct group_row *g, struct entry_list *list)
{
	const char **confirmations = calloc((size_t)list->n + 1, sizeof(*confirmations));
	int *order = calloc((size_t)list->n + 1, sizeof(*order));
	int rc = 1;

	if (!confirmations || !order)
		abort();
	for (int i = 0; i < list->n; i++)
		confirmations[i] = list->rows[i].confirmation;
	lots_draw(g->seed, confirmations, list->n, hmac_sha256, order);
	for (int p = 0; p < list->n && rc > 0; p++) {
		list->rows[order[p]].number = p + 1;
		rc = store_entry_update(work->ctx->store, &list->rows[order[p]]);
	}
	free(confirmations);
	free(order);
	return rc;
}

static const struct entry_row *with_number(const struct entry_list *list, int number)
{
	for (int i = 0; i < list->n; i++)
		if (list->rows[i].number == number)
			return &list->rows[i];
	abort();
}

static int begin_game(struct work *work, const struct group_row *g, const struct entry_list *list,
		      const struct emt_pairing *p)
{
	struct game_row row = {.group = g->id,
			       .round = p->round,
			       .start = g->start,
			       .white = with_number(list, p->white)->player,
			       .black = with_number(list, p->black)->player};

	snprintf(row.ruleset, sizeof(row.ruleset), "%s", g->ruleset);
	snprintf(row.zone, sizeof(row.zone), "%s", g->zone);
	return game_tx_begin(work, &row, "");
}

static int begin_games(struct work *work, const struct group_row *g, const struct entry_list *list)
{
	struct emt_pairing pairings[32 * 31 / 2];
	int n = emt_pairings(list->n, pairings), rc = 1;

	for (int i = 0; i < n && rc > 0; i++)
		rc = begin_game(work, g, list, &pairings[i]);
	return rc;
}

static int tell_start(struct work *work, const struct group_row *g, const struct entry_list *list)
{
	int rc = 1;

	for (int i = 0; i < list->n && rc > 0; i++) {
		struct player p;
		rc = store_player_get(work->ctx->store, list->rows[i].player, &p);
		if (rc > 0)
			rc = letter_queue(work, &(struct letter_facts){.kind = POST_START,
								       .to = &p,
								       .group = g->id,
								       .token = TOKEN_PLAYER});
	}
	return rc;
}

int group_begin(struct work *work, struct group_row *g, struct civil start)
{
	struct zone zone = ZONE_COPENHAGEN;
	struct entry_list list = {0};
	int rc = entry_list_load(work->ctx, g->id, true, &list);

	if (rc < 0)
		return rc;
	zone_parse(g->zone, &zone);
	if (civil_is_none(start))
		start = civil_add_days(zone_date(zone, work->received), work->ctx->set.start_days);
	rc = draw_seed(work, g);
	g->start = start;
	g->state = GROUP_RUNNING;
	if (rc > 0)
		rc = draw_numbers(work, g, &list);
	if (rc > 0)
		rc = store_group_update(work->ctx->store, g);
	if (rc > 0)
		rc = tell_start(work, g, &list);
	if (rc > 0)
		rc = begin_games(work, g, &list);
	work_touch(work, g->id, 0);
	work->deadline_moved = true;
	entry_list_release(&list);
	return rc;
}

static int tell_final(struct work *work, const struct group_row *g)
{
	struct entry_list list = {0};
	int rc = entry_list_load(work->ctx, g->id, false, &list);

	for (int i = 0; i < list.n && rc > 0; i++) {
		struct player p;
		rc = store_player_get(work->ctx->store, list.rows[i].player, &p);
		if (rc > 0)
			rc = letter_queue(work, &(struct letter_facts){.kind = POST_FINAL_TABLE,
								       .to = &p,
								       .group = g->id});
	}
	entry_list_release(&list);
	if (rc > 0)
		rc = letter_queue_leader(
			work, false,
			&(struct letter_facts){.kind = POST_FINAL_TABLE, .group = g->id});
	return rc;
}

int group_game_ended(struct work *work, int64_t group)
{
	struct game_query open = {.group = group, .unfinished = true};
	struct group_row g;
	int64_t left = 1;
	int rc;

	if (!group)
		return 1;
	work_touch(work, group, 0);
	rc = store_game_count(work->ctx->store, &open, &left);
	if (rc < 0 || left > 0)
		return rc;
	rc = store_group_get(work->ctx->store, group, &g);
	if (rc <= 0 || g.state == GROUP_FINISHED || g.state == GROUP_ARCHIVED)
		return rc;
	g.state = GROUP_FINISHED;
	g.final_at = work->received;
	rc = store_group_update(work->ctx->store, &g);
	return rc > 0 ? tell_final(work, &g) : rc;
}
