/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Fills a group, draws its lots, starts its games, closes it; see group.h. */
#include "daemon/event/group.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"
#include "core/event/lots.h"
#include "crypto/digest.h"
#include "crypto/hex.h"
#include "daemon/entry_list.h"
#include "daemon/event/draw_lots.h"
#include "daemon/event/effects_row.h"
#include "daemon/event/given_position.h"
#include "daemon/event/group_games.h"
#include "daemon/event/waiting.h"
#include "daemon/rating_book.h"
#include "daemon/rounds_load.h"
#include "sql/store_stage.h"

int group_filling(const struct work *work, const struct tourney *t, struct group_row *ret_group,
		  struct effects *ret)
{
	struct group_row g = {.tourney = t->id,
			      .state = GROUP_FILLING,
			      .start = CIVIL_NONE,
			      .ended = CIVIL_NONE,
			      .created = work->now};
	struct stage_row stage;
	int number, rc = store_group_filling(work->ctx->store, t->id, ret_group);

	if (rc != 0)
		return rc;
	rc = store_stage_by_number(work->ctx->store, t->id, 1, &stage);
	if (rc > 0)
		rc = store_group_last_number(work->ctx->store, t->id, &number);
	if (rc <= 0)
		return rc < 0 ? rc : STORE_FAILED;
	g.stage = stage.id;
	g.number = number + 1;
	snprintf(g.name, sizeof(g.name), "%.80s %d", t->name, g.number);
	snprintf(g.ruleset, sizeof(g.ruleset), "%s", t->ruleset);
	snprintf(g.zone, sizeof(g.zone), "%s", t->zone);
	effects_group_opened(ret, &g);
	*ret_group = g;
	return 0;
}

/* The server commits to the seed before it knows any confirmation except the first. */
static void draw_seed(const struct work *work, struct group_row *g, struct effects *ret)
{
	if (g->has_seed)
		return;
	work->ctx->random(work->ctx->random_arg, g->seed, sizeof(g->seed));
	g->has_seed = true;
	effects_group(ret, g);
}

void group_seed_hash(const struct group_row *g, char ret_hex[2 * DIGEST_LEN + 1])
{
	unsigned char hash[DIGEST_LEN];

	digest_sha256(g->seed, sizeof(g->seed), hash);
	hex_encode(hash, sizeof(hash), ret_hex);
}

static void tell_confirmed(const struct work *work, const struct tourney *t,
			   const struct group_row *g, const struct entry_row *e,
			   struct effects *ret)
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
	effects_letter(ret, work, &l);
}

/* Numbers by strength or by lots, in kinds that do so (EVENTS E47, E49). */
static int place_entrants(const struct work *work, const struct tourney_facts *t,
			  struct entry_list *list)
{
	size_t n = (size_t)list->n;
	struct rounds_entrant *entrants = mem_zeroed(n + 1, sizeof(*entrants));
	int *numbers = mem_zeroed(n + 1, sizeof(*numbers));
	struct rating_book book = {.n = 0};
	int rc = rating_book_load(work->ctx, tourney_asof(work, &t->row), &book);

	for (size_t i = 0; i < n && rc > 0; i++) {
		entrants[i] = (struct rounds_entrant){.name = list->players[i].name,
						      .lot = list->rows[i].number};
		rc = rating_book_of(work->ctx, &book, &list->players[i], &entrants[i].rating, NULL);
	}
	if (rc > 0) {
		t->kind->rounds->numbers(&t->options, entrants, n, numbers);
		for (size_t i = 0; i < n; i++)
			list->rows[i].number = numbers[i];
	}
	rating_book_release(&book);
	free(entrants);
	free(numbers);
	return rc;
}

/* The seed of the next stage is drawn when this one starts (EVENTS E16). */
static int commit_next_stage(const struct work *work, const struct group_row *g,
			     struct effects *ret)
{
	struct stage_row stage, next;
	int rc = store_stage_get(work->ctx->store, g->stage, &stage);

	if (rc > 0)
		rc = store_stage_by_number(work->ctx->store, g->tourney, stage.number + 1, &next);
	if (rc <= 0 || next.has_seed)
		return rc < 0 ? rc : 1;
	work->ctx->random(work->ctx->random_arg, next.seed, sizeof(next.seed));
	next.has_seed = true;
	effects_row(ret, ROW_STAGE, &next);
	return 1;
}

/* A team has one number for all its boards, which are adjacent in the list. */
static bool same_seat(const struct entry_row *a, const struct entry_row *b)
{
	return a->team && a->team == b->team;
}

/* Draws over one line per player or team, in order of entry. */
static int draw_order(const struct work *work, const struct group_row *g, struct entry_list *list,
		      struct effects *ret)
{
	struct entry_list seats = {0};
	int rc, at = -1;

	for (int i = 0; i < list->n; i++)
		if (i == 0 || !same_seat(&list->rows[i - 1], &list->rows[i]))
			entry_list_add(&seats, &list->rows[i]);
	rc = draw_lots_for_group_order(work, g, &seats, ret);
	for (int i = 0; i < list->n && rc > 0; i++) {
		struct entry_row *e = &list->rows[i];

		at += i == 0 || !same_seat(&list->rows[i - 1], e);
		e->number = seats.rows[at].number;
		memcpy(e->confirmation, seats.rows[at].confirmation, sizeof(e->confirmation));
	}
	entry_list_release(&seats);
	return rc;
}

/* Numbers for the entrants, and seeds for all later draws. */
static int draw_numbers(const struct work *work, const struct tourney_facts *t,
			const struct group_row *g, struct entry_list *list, struct effects *ret)
{
	bool white;
	int rc = draw_order(work, g, list, ret);

	if (rc > 0 && t->kind->rounds)
		rc = draw_lots_for_colour(work, g, list, ret, &white);
	if (rc > 0 && t->kind->rounds)
		rc = place_entrants(work, t, list);

	for (int i = 0; i < list->n && rc > 0; i++) {
		list->rows[i].state = ENTRY_SEATED;
		effects_entry(ret, &list->rows[i]);
	}
	if (rc > 0)
		rc = draw_lots_late_seed(work, g, ret);
	return rc > 0 ? commit_next_stage(work, g, ret) : rc;
}

/* Sends a letter to everybody in the list, with players loaded, except `but` (0 = nobody). */
static int tell_all(const struct work *work, const struct entry_list *list, int64_t but,
		    const struct letter_facts *letter, struct effects *ret)
{
	for (int i = 0; i < list->n; i++) {
		struct letter_facts own = *letter;

		if ((but && list->rows[i].player == but) || entry_list_is_former(&list->rows[i]))
			continue;
		if (!list->players[i].id)
			return STORE_FAILED;
		own.to = &list->players[i];
		own.facts = json_deep_copy(letter->facts);
		effects_letter(ret, work, &own);
	}
	return 1;
}

/* Whether the code with that number is taken: 1 or 0; then it is in `ret_code`. */
static int is_taken(const struct work *work, const struct tourney_facts *t,
		    const struct group_row *g, const struct kind *kind, int number,
		    char ret_code[sizeof(g->code)])
{
	struct group_row other;

	group_code(&t->row, kind, "", number, g->start, ret_code, sizeof(g->code));
	return store_group_by_code(work->ctx->store, ret_code, &other);
}

/* Whether the form numbers groups; "DM-26" is unique in a year. */
static bool counts(const struct tourney_facts *t, const struct group_row *g)
{
	char first[sizeof(g->code)], second[sizeof(g->code)];

	group_code(&t->row, t->kind, "", 1, g->start, first, sizeof(first));
	group_code(&t->row, t->kind, "", 2, g->start, second, sizeof(second));
	return strcmp(first, second) != 0;
}

/*
 * The next code of its form, "A-26-01" (EVENTS E4).  Numbers have no gaps, so the last one is found
 * by doubling and bisection; if a form without a number is taken, the code is the event's, SLUG-N.
 */
static int give_code(const struct work *work, const struct tourney_facts *t, struct group_row *g)
{
	const struct kind *kind = t->kind, plain = {.word = kind->word};
	int taken = 0, free_from = 1, rc = is_taken(work, t, g, kind, 1, g->code);

	if (rc > 0 && !counts(t, g)) {
		kind = &plain;
		rc = is_taken(work, t, g, kind, 1, g->code);
	}
	while (rc > 0) {
		taken = free_from;
		free_from *= 2;
		rc = is_taken(work, t, g, kind, free_from, g->code);
	}
	while (rc >= 0 && free_from - taken > 1) {
		int middle = taken + (free_from - taken) / 2;

		rc = is_taken(work, t, g, kind, middle, g->code);
		if (rc > 0)
			taken = middle;
		else
			free_from = middle;
	}
	if (rc >= 0)
		rc = is_taken(work, t, g, kind, free_from, g->code);
	return rc < 0 ? rc : 1;
}

void group_code(const struct tourney *t, const struct kind *kind, const char *part, int number,
		struct civil start, char *ret_code, size_t size)
{
	int year = t->year ? t->year : civil_ymd(start).year;
	size_t n = 0;

	if (!kind->code || (!t->class[0] && strstr(kind->code, "%c"))) {
		snprintf(ret_code, size, part[0] ? "%.28s-%s" : "%.28s-%.0s%d", t->slug, part,
			 number);
		return;
	}
	ret_code[0] = '\0';
	for (const char *at = kind->code; *at && n + 1 < size; at++) {
		char item[16] = {*at, '\0'};

		if (*at == '%' && at[1]) {
			switch (*++at) {
			case 'c': snprintf(item, sizeof(item), "%s", t->class); break;
			case 'y': snprintf(item, sizeof(item), "%02d", year % 100); break;
			case 'n': snprintf(item, sizeof(item), "%02d", number); break;
			case 's': snprintf(item, sizeof(item), "%s", part); break;
			}
		}
		n += (size_t)snprintf(ret_code + n, size - n, "%s", item);
	}
	if (part[0] && !strstr(kind->code, "%s") && n + 1 < size)
		snprintf(ret_code + n, size - n, " %s", part);
}

/* The default start: days from now by the event, or else the settings. */
static struct civil usual_start(const struct work *work, const struct tourney_facts *t,
				const struct group_row *g)
{
	struct zone zone = ZONE_COPENHAGEN;

	zone_parse(g->zone, &zone);
	return civil_add_days(
		zone_date(zone, work->received),
		option_number(&t->options, EVENT_OPTION_START_DAYS, work->ctx->set.start_days));
}

int group_begin_list(const struct work *work, const struct tourney_facts *t, struct group_row *g,
		     struct entry_list *list, struct civil start, struct effects *ret)
{
	int rc;

	draw_seed(work, g, ret);
	g->start = civil_is_none(start) ? usual_start(work, t, g) : start;
	g->drawn = work->received;
	g->state = GROUP_RUNNING;
	rc = g->code[0] ? 1 : give_code(work, t, g);
	if (rc > 0)
		rc = entry_list_load_players(work->ctx, list);
	if (rc > 0)
		rc = draw_numbers(work, t, g, list, ret);
	if (rc > 0)
		rc = given_position_of_group(work, t, g, list, ret);
	if (rc < 0)
		return rc;
	effects_group(ret, g);
	rc = tell_all(
		work, list, 0,
		&(struct letter_facts){.kind = POST_START, .group = g->id, .token = TOKEN_PLAYER},
		ret);
	return rc > 0 ? group_games_begin(work, t, g, list, ret) : rc;
}

/* The same, after loading the event. */
static int begin(const struct work *work, struct group_row *g, struct entry_list *list,
		 struct civil start, struct effects *ret)
{
	struct tourney_facts t;
	int rc = tourney_load(work->ctx, g->tourney, &t);

	if (rc <= 0)
		return rc < 0 ? rc : STORE_FAILED;
	rc = group_begin_list(work, &t, g, list, start, ret);
	tourney_release(&t);
	return rc;
}

int group_begin(const struct work *work, struct group_row *g, struct civil start,
		struct effects *ret)
{
	struct entry_list list = {0};
	int rc = entry_list_load(work->ctx, g->id, true, &list);

	if (rc > 0)
		rc = begin(work, g, &list, start, ret);
	entry_list_release(&list);
	return rc;
}

/* Before the draw: notifies entrants who are banned by now, and the group keeps waiting. */
static int leave_out_banned(const struct work *work, const struct tourney *t,
			    struct entry_list *list, struct effects *ret)
{
	int kept = 0, rc = 0;

	for (int i = 0; i < list->n && rc >= 0; i++) {
		rc = waiting_bar(work, t, &list->rows[i], CIVIL_NONE, ret);
		if (rc == 0)
			list->rows[kept++] = list->rows[i];
	}
	list->n = kept;
	return rc < 0 ? rc : 1;
}

int group_join(const struct work *work, const struct tourney *t, struct group_row *g,
	       struct entry_row *entry, const char *confirmation, struct effects *ret)
{
	struct entry_list list = {0};
	int rc = entry_list_load(work->ctx, g->id, true, &list);

	if (rc < 0)
		return rc;
	entry->seq = list.n ? list.rows[list.n - 1].seq + 1 : 1;
	entry->stage = g->stage;
	entry->group = g->id;
	snprintf(entry->class, sizeof(entry->class), "%s", t->class);
	entry->player = work->player->id;
	entry->state = ENTRY_CONFIRMED;
	entry->confirmed = work->received;
	draw_seed(work, g, ret);
	lots_confirmation(confirmation, entry->confirmation, sizeof(entry->confirmation));
	if (!confirmation[0])
		draw_lots_leader_line(g->seed, entry);
	entry_list_add(&list, entry);
	effects_entry(ret, entry);
	tell_confirmed(work, t, g, entry, ret);
	effects_pages(ret, g->id, 0);
	if (list.n == t->group_size)
		rc = leave_out_banned(work, t, &list, ret);
	if (rc > 0 && list.n == t->group_size)
		rc = begin(work, g, &list, CIVIL_NONE, ret);
	entry_list_release(&list);
	return rc;
}

int group_tell_others(const struct work *work, int64_t group, int64_t but,
		      const struct letter_facts *letter, struct effects *ret)
{
	struct entry_list list = {0};
	int rc = entry_list_load(work->ctx, group, false, &list);

	if (rc > 0)
		rc = entry_list_load_players(work->ctx, &list);
	if (rc > 0)
		rc = tell_all(work, &list, but, letter, ret);
	json_decref(letter->facts);
	entry_list_release(&list);
	return rc;
}

int group_tell(const struct work *work, int64_t group, const struct letter_facts *letter,
	       struct effects *ret)
{
	return group_tell_others(work, group, 0, letter, ret);
}

/* --- the end --------------------------------------------------------------------------------- */

/* Its games without a result after the pending effects. */
static int games_left(const struct work *work, int64_t group, const struct effects *fx,
		      int64_t *ret_left)
{
	const struct game_query open = {.group = group, .unfinished = true};
	const struct effect *e;
	size_t at = 0;
	int rc = store_game_count(work->ctx->store, &open, ret_left);

	while (rc > 0 && (e = effects_next(fx, EFFECT_FACTS, &at)))
		if (e->facts.row->group == group)
			*ret_left += e->facts.was_over - (e->facts.row->stage == STAGE_OVER);
	return rc;
}

/* Whether the pending effects close it already. */
static bool is_closed_by(const struct effects *fx, int64_t group)
{
	const struct effect *e;
	size_t at = 0;

	while ((e = effects_next(fx, EFFECT_GROUP, &at)))
		if (e->group->id == group && store_group_is_over(e->group->state))
			return true;
	return false;
}

/* The day of the last result; later changes do not move it (EVENTS E59). */
static struct civil end_of(const struct work *work, const struct group_row *g,
			   const struct effects *fx)
{
	struct instant last = {0};
	struct zone zone = ZONE_COPENHAGEN;
	const struct effect *e;
	size_t at = 0;

	zone_parse(g->zone, &zone);
	while ((e = effects_next(fx, EFFECT_FACTS, &at)))
		if (e->facts.row->group == g->id && e->facts.row->ended_at.sec > last.sec)
			last = e->facts.row->ended_at;
	return zone_date(zone, last.sec ? last : work->received);
}

/* Whether its kind is paired round by round, and so knows itself when it is over (rounds.h). */
static int has_rounds(const struct work *work, const struct group_row *g)
{
	struct tourney t;
	const struct kind *kind;
	int rc = store_tourney_get(work->ctx->store, g->tourney, &t);

	kind = rc > 0 ? kind_find(t.kind) : NULL;
	return rc < 0 ? rc : kind && kind->rounds;
}

int group_game_ended(const struct work *work, int64_t group, struct effects *ret)
{
	struct group_row g;
	int64_t left = 1;
	int rc;

	if (!group)
		return 1;
	effects_pages(ret, group, 0);
	if (work->cautious)
		return 1; /* unfinished_note() follows */
	rc = games_left(work, group, ret, &left);
	if (rc < 0 || left > 0 || is_closed_by(ret, group))
		return rc;
	rc = store_group_get(work->ctx->store, group, &g);
	if (rc <= 0 || store_group_is_over(g.state) || g.state == GROUP_PLAYOFF)
		return rc < 0 ? rc : 1;
	rc = has_rounds(work, &g);
	if (rc == 0)
		rc = group_games_follow(work, &g, ret);
	if (rc != 0)
		return rc;
	g.state = GROUP_FINISHED;
	if (civil_is_none(g.ended))
		g.ended = end_of(work, &g, ret);
	g.final_at = work->received;
	effects_group(ret, &g);
	return 1;
}

int group_game_resumed(const struct work *work, int64_t group, struct effects *ret)
{
	struct group_row g;
	int rc = group ? store_group_get(work->ctx->store, group, &g) : 0;

	if (rc <= 0)
		return rc < 0 ? rc : 1;
	effects_pages(ret, group, 0);
	if (!store_group_is_over(g.state) && g.state != GROUP_PLAYOFF)
		return 1;
	g.state = GROUP_RUNNING;
	g.final_at = (struct instant){0};
	effects_group(ret, &g);
	return tourney_reopen(work, g.tourney, TOURNEY_RUNNING, ret);
}
