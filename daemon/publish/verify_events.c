/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See verify_events.h; the invariants are numbered as in EVENTS E79. */
#include "daemon/publish/verify_events.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"
#include "core/event/division.h"
#include "core/event/kind.h"
#include "core/event/preset.h"
#include "daemon/entry_list.h"
#include "daemon/event_options.h"
#include "daemon/otb_load.h"
#include "daemon/publish/view_event.h"
#include "daemon/stage_plan.h"
#include "sql/store_announce.h"
#include "sql/store_entry.h"
#include "sql/store_event.h"
#include "sql/store_game.h"
#include "sql/store_team.h"

#define SEATS_MAX   64 /* in a group whose schedule is checked */
#define PAGE_GROUPS 20 /* read together */

__attribute__((format(printf, 3, 4))) static void differ(json_t *list, const struct group_row *g,
							 const char *fmt, ...)
{
	struct sbuf line = SBUF_INIT;
	va_list ap;

	sbuf_addf(&line, "group %lld (%s): ", (long long)g->id, g->code[0] ? g->code : g->name);
	va_start(ap, fmt);
	sbuf_vaddf(&line, fmt, ap);
	va_end(ap);
	json_array_append_new(list, json_string(line.buf));
	sbuf_release(&line);
}

/* --- one group ------------------------------------------------------------------------------- */

struct group_check {
	struct context *ctx;
	const struct kind *kind;
	const struct group_row *group;
	json_t *list;
	struct entry_list entries;	       /* everybody who ever had a seat */
	int met[SEATS_MAX + 1][SEATS_MAX + 1]; /* games of White against Black, by number */
	int64_t games, open;
	bool early, stranger;
	bool cancelled; /* the event was cancelled, so its groups were archived as they were */
};

/*
 * The number of the seat for which the game was set up; 0: none.  A player who gave up a seat and
 * got another has only the games of the new one (EVENTS E62).
 */
static int number_of(const struct group_check *c, int64_t first, int64_t now)
{
	int number = 0;

	for (int i = 0; i < c->entries.n; i++) {
		const struct entry_row *e = &c->entries.rows[i];

		if (e->player == first && (!number || entry_list_is_former(e) == (first != now)))
			number = e->number;
	}
	return number;
}

static int count_game(void *arg, const struct game_row *row)
{
	struct group_check *c = arg;
	int white = number_of(c, row->first_white, row->white);
	int black = number_of(c, row->first_black, row->black);

	c->games++;
	c->open += row->stage != STAGE_OVER;
	c->early |= !civil_is_none(c->group->start) && row->start.day < c->group->start.day;
	c->stranger |= !white || !black;
	if (white > 0 && black > 0 && white <= SEATS_MAX && black <= SEATS_MAX)
		c->met[white][black]++;
	return 0;
}

/* I3: no player has two seats in a group. */
static void check_seats(struct group_check *c)
{
	for (int i = 0; i < c->entries.n; i++) {
		const struct entry_row *a = &c->entries.rows[i];

		for (int j = 0; j < i; j++) {
			const struct entry_row *b = &c->entries.rows[j];

			if (a->player && a->player == b->player && entry_list_holds(a) &&
			    entry_list_holds(b) && civil_is_none(a->last) && civil_is_none(b->last))
				differ(c->list, c->group, "player %lld has two seats",
				       (long long)a->player);
		}
	}
}

static int highest_number(const struct group_check *c)
{
	int most = 0;

	for (int i = 0; i < c->entries.n; i++)
		if (c->entries.rows[i].number > most)
			most = c->entries.rows[i].number;
	return most;
}

/* Seats without a holder since the start (EVENTS E28): each removes a game from all others. */
static int empty_seats(const struct group_check *c)
{
	int n = 0;

	for (int i = 0; i < c->entries.n; i++) {
		const struct entry_row *e = &c->entries.rows[i];
		bool met = e->number < 1 || e->number > SEATS_MAX;

		for (int b = 1; b <= SEATS_MAX && !met; b++)
			met = c->met[e->number][b] || c->met[b][e->number];
		n += !met && entry_list_left_before(e, c->group->start);
	}
	return n;
}

/* I1: everybody meets everybody equally often, and colours differ by at most one. */
static void check_schedule(struct group_check *c)
{
	int seats = highest_number(c), cycles = 0, empty = empty_seats(c);

	if (seats > SEATS_MAX)
		return;
	for (int a = 1; a <= seats; a++) {
		int white = 0, black = 0;

		for (int b = 1; b <= seats; b++) {
			int met = c->met[a][b] + c->met[b][a];

			white += c->met[a][b];
			black += c->met[b][a];
			if (met && !cycles)
				cycles = met;
			if (met && met != cycles)
				differ(c->list, c->group,
				       "numbers %d and %d meet %d times, others %d", a, b, met,
				       cycles);
		}
		if (abs(white - black) > 1 + empty)
			differ(c->list, c->group, "number %d has White %d times and Black %d", a,
			       white, black);
	}
}

/* E-6, E59: values that the table takes from the entries and the end. */
static void check_facts(const struct group_check *c)
{
	struct zone zone = ZONE_COPENHAGEN;

	zone_parse(c->group->zone, &zone);
	for (int i = 0; i < c->entries.n; i++) {
		const struct entry_row *e = &c->entries.rows[i];

		if (e->void_all && !e->withdrawn.sec)
			differ(c->list, c->group,
			       "the games of number %d count as lost, and they have not left",
			       e->number);
	}
	if (!civil_is_none(c->group->ended) && c->group->final_at.sec &&
	    c->group->ended.day > zone_date(zone, c->group->final_at).day)
		differ(c->list, c->group, "it ends after its final table");
}

static bool plays_all(const struct group_check *c)
{
	return c->kind->schedule && c->kind->round_robin && c->kind->unit == KIND_PLAYER &&
	       !c->group->playoff_of;
}

static void check_state(struct group_check *c)
{
	bool over = store_group_is_over(c->group->state) && !c->cancelled;

	if (c->group->state == GROUP_FILLING)
		differ(c->list, c->group, "its lots are drawn, and it is filling still");
	if (over && c->open)
		differ(c->list, c->group, "it is finished, and %lld games are not",
		       (long long)c->open);
	/* With paired rounds, the next one may have a date of its own. */
	if (!over && c->games && !c->open && c->group->state == GROUP_RUNNING && !c->kind->rounds)
		differ(c->list, c->group, "all games are over, and it is not finished");
	if (over && civil_is_none(c->group->ended) && !store_group_is_undone(c->group))
		differ(c->list, c->group, "it is finished and has no end");
	if (c->early) /* I10 */
		differ(c->list, c->group, "a game begins before the group");
	if (c->stranger)
		differ(c->list, c->group, "a game is set up for somebody without a seat");
}

static int check_group(struct context *ctx, const struct tourney *t, const struct kind *kind,
		       const struct group_row *g, json_t *list)
{
	struct group_check *c = mem_zeroed(1, sizeof(*c));
	int rc;

	*c = (struct group_check){.ctx = ctx,
				  .kind = kind,
				  .group = g,
				  .list = list,
				  .cancelled = t->state == TOURNEY_CANCELLED};
	rc = entry_list_load(ctx, g->id, false, &c->entries);
	if (rc >= 0 && g->drawn.sec)
		rc = store_game_each(ctx->store, &(struct game_query){.group = g->id}, count_game,
				     c);
	if (!g->drawn.sec && g->state != GROUP_FILLING && !c->cancelled)
		differ(list, g, "its lots are not drawn, and it is filling no more");
	if (rc >= 0 && g->drawn.sec) {
		check_seats(c);
		check_state(c);
		check_facts(c);
		if (plays_all(c) && store_group_is_over(g->state) && !c->cancelled)
			check_schedule(c);
	}
	entry_list_release(&c->entries);
	free(c);
	return rc < 0 ? rc : 1;
}

/* --- one tournament -------------------------------------------------------------------------- */

struct groups {
	struct group_row *rows;
	size_t n, cap;
};

static int keep_group(void *arg, const struct group_row *g)
{
	struct groups *groups = arg;

	groups->rows = mem_room(groups->rows, groups->n + 1, &groups->cap, sizeof(*groups->rows));
	groups->rows[groups->n++] = *g;
	return 0;
}

struct last_state {
	char becomes[16]; /* "" = never changed */
};

static int keep_state(void *arg, const struct tourney_change *change)
{
	struct last_state *last = arg;

	if (!strcmp(change->what, "state"))
		snprintf(last->becomes, sizeof(last->becomes), "%s", change->becomes);
	return 0;
}

/* E5: the state is that of the last recorded change. */
static int check_tourney(struct context *ctx, const struct tourney *t, json_t *list)
{
	struct last_state last = {""};
	struct sbuf line = SBUF_INIT;
	int rc = store_tourney_change_each(ctx->store, t->id, keep_state, &last);

	if (last.becomes[0] && strcmp(last.becomes, view_event_state(t->state)) != 0)
		sbuf_addf(&line, "event %s: it is %s, and was last made %s", t->code,
			  view_event_state(t->state), last.becomes);
	else if (!last.becomes[0] && t->state >= TOURNEY_DRAWN)
		sbuf_addf(&line, "event %s: it is %s, and was never made so", t->code,
			  view_event_state(t->state));
	if (line.len)
		json_array_append_new(list, json_string(line.buf));
	sbuf_release(&line);
	return rc < 0 ? rc : 1;
}

struct tourneys {
	struct tourney *rows;
	size_t n, cap;
};

static int keep_tourney(void *arg, const struct tourney *t)
{
	struct tourneys *all = arg;

	all->rows = mem_room(all->rows, all->n + 1, &all->cap, sizeof(*all->rows));
	all->rows[all->n++] = *t;
	return 0;
}

/* --- events over the board ------------------------------------------------------------------- */

struct card_check {
	const struct group_row *group;
	const struct otb_load *o;
	json_t *list;
	int round, match, version; /* previous card */
};

/* Versions have no gaps, and every card belongs to a published match or round. */
static int check_card(void *arg, const struct card_row *row)
{
	struct card_check *c = arg;
	int expected;

	if (row->group != c->group->id)
		return 0;
	expected = row->round == c->round && row->match == c->match ? c->version + 1 : 1;
	if (row->version != expected)
		differ(c->list, c->group, "card %d of round %d: version %d comes after %d",
		       row->match, row->round, row->version, expected - 1);
	if ((size_t)row->round > c->o->event.n_rounds ||
	    (c->o->matches && !otb_load_has_match(c->o, row->round, row->match)))
		differ(c->list, c->group, "a card is of match %d of round %d, which there is not",
		       row->match, row->round);
	c->round = row->round;
	c->match = row->match;
	c->version = row->version;
	return 0;
}

/* A group is finished if and only if all rounds are paired and all cards final. */
static int check_over_the_board(struct context *ctx, const struct tourney *t,
				const struct group_row *g, json_t *list)
{
	struct card_check c = {.group = g, .list = list};
	struct otb_load o;
	int rc = otb_load(ctx, t, g->id, &o);

	if (rc <= 0)
		return rc;
	c.o = &o;
	if (!otb_load_is_complete(&o) && store_group_is_over(g->state))
		differ(list, g, "it is finished, and a card does not stand");
	if (otb_load_is_complete(&o) && g->state == GROUP_RUNNING)
		differ(list, g, "all cards stand, and it is not finished");
	rc = store_card_each(ctx->store, t->id, check_card, &c);
	otb_load_release(&o);
	return rc < 0 ? rc : 1;
}

/* --- the division over the board ------------------------------------------------------------- */

/* Number of teams and groups per tier. */
struct tiers {
	int tier; /* current group's; DIVISION_TIERS: not in the division */
	int teams[DIVISION_TIERS + 1], groups[DIVISION_TIERS + 1];
};

static int count_team(void *arg, const struct team_row *team)
{
	struct tiers *tiers = arg;

	(void)team; /* a team that left keeps its place in the season */
	tiers->teams[tiers->tier]++;
	return 0;
}

static int count_tier(struct context *ctx, const struct group_row *g, struct tiers *tiers)
{
	json_t *setup = json_loads(g->setup, 0, NULL);
	json_int_t division = json_integer_value(json_object_get(setup, "division"));
	int rc;

	tiers->tier =
		division >= 1 && division <= DIVISION_TIERS ? (int)division - 1 : DIVISION_TIERS;
	tiers->groups[tiers->tier]++;
	rc = store_team_each_group(ctx->store, g->id, count_team, tiers);
	json_decref(setup);
	return rc;
}

static bool is_division(const struct tourney *t)
{
	json_t *json = json_loads(t->options, 0, NULL);
	struct option_values options = event_options_read(json);
	const char *word = option_word(&options, EVENT_OPTION_PRESET);
	const struct preset *preset = word ? preset_find(word) : NULL;

	json_decref(json);
	return preset && preset->teams && preset->event == TEAM_DIVISION;
}

/* Whether the leader let it start with other numbers: 1, 0 or a negative enum store_error. */
static int begins_smaller(struct context *ctx, const struct tourney *t)
{
	struct stage_row stage;
	struct stage_plan plan = {.version = 0};
	bool smaller = false;
	int rc = store_stage_by_number(ctx->store, t->id, 1, &stage);

	if (rc > 0)
		rc = stage_plan_load(ctx, stage.id, &plan);
	if (rc > 0)
		smaller = json_is_true(
			json_object_get(json_object_get(plan.facts, "wish"), "smaller"));
	stage_plan_release(&plan);
	return rc < 0 ? rc : smaller;
}

static void differ_tiers(const struct tourney *t, const struct tiers *tiers, json_t *list)
{
	for (int i = 0; i <= DIVISION_TIERS; i++) {
		int groups = i < DIVISION_TIERS ? division_tiers[i].groups : 0;
		int teams = i < DIVISION_TIERS ? groups * division_tiers[i].group_size : 0;

		if (tiers->groups[i] != groups || tiers->teams[i] != teams)
			json_array_append_new(
				list, json_sprintf("event %s: tier %d has %d teams in %d groups, "
						   "not %d in %d",
						   t->code, i + 1, tiers->teams[i],
						   tiers->groups[i], teams, groups));
	}
}

/* I12: 10, 16 and 32 teams in every season (EVENTS E54). */
static int check_division(struct context *ctx, const struct tourney *t, const struct groups *groups,
			  json_t *list)
{
	struct tiers tiers = {.tier = 0};
	bool drawn = groups->n > 0;
	int rc = t->state != TOURNEY_CANCELLED && is_division(t) ? begins_smaller(ctx, t) : 1;

	for (size_t i = 0; i < groups->n; i++)
		drawn &= groups->rows[i].drawn.sec != 0;
	if (rc != 0 || !drawn)
		return rc < 0 ? rc : 1;
	for (size_t i = 0; i < groups->n && rc >= 0; i++)
		if (!groups->rows[i].playoff_of)
			rc = count_tier(ctx, &groups->rows[i], &tiers);
	if (rc >= 0)
		differ_tiers(t, &tiers, list);
	return rc < 0 ? rc : 1;
}

/* A page of groups, so that a server is asked once for them. */
static void announce(struct store *st, const struct groups *groups, size_t from)
{
	store_announced_end(st);
	for (size_t i = from; i < groups->n && i < from + PAGE_GROUPS; i++) {
		const struct group_row *g = &groups->rows[i];

		store_announce(st, READ_GROUP_ENTRIES, g->id);
		if (g->drawn.sec)
			store_game_each_announce(st, &(struct game_query){.group = g->id});
	}
}

static int check_groups(struct context *ctx, const struct tourney *t, const struct kind *kind,
			const struct groups *groups, json_t *list)
{
	int rc = 1;

	for (size_t i = 0; i < groups->n && rc >= 0; i++) {
		if (i % PAGE_GROUPS == 0)
			announce(ctx->store, groups, i);
		rc = check_group(ctx, t, kind, &groups->rows[i], list);
	}
	store_announced_end(ctx->store);
	return rc;
}

static int check_all_of(struct context *ctx, const struct tourney *t, json_t *list)
{
	const struct kind *kind = kind_find(t->kind);
	struct groups groups = {NULL, 0, 0};
	int rc = store_group_each(ctx->store, t->id, keep_group, &groups);

	if (rc >= 0 && kind)
		rc = check_groups(ctx, t, kind, &groups, list);
	for (size_t i = 0; i < groups.n && rc >= 0 && kind && kind->mode == KIND_OTB; i++)
		rc = check_over_the_board(ctx, t, &groups.rows[i], list);
	if (rc >= 0 && kind && kind->mode == KIND_OTB)
		rc = check_division(ctx, t, &groups, list);
	free(groups.rows);
	return rc < 0 ? rc : check_tourney(ctx, t, list);
}

int verify_events(struct context *ctx, json_t *ret_differences)
{
	struct tourneys all = {NULL, 0, 0};
	int rc = store_tourney_each(ctx->store, keep_tourney, &all);

	for (size_t i = 0; i < all.n && rc >= 0; i++)
		rc = check_all_of(ctx, &all.rows[i], ret_differences);
	free(all.rows);
	return rc < 0 ? rc : 1;
}
