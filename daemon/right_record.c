/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See right_record.h. */
#include "daemon/right_record.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "core/base/fnv.h"
#include "core/base/mem.h"
#include "core/event/kind.h"
#include "daemon/entry_list.h"
#include "sql/store_entry.h"
#include "sql/store_event.h"
#include "sql/store_game.h"
#include "sql/store_right.h"
#include "sql/store_stage.h"
#include "sql/store_table.h"

/* --- the lists ------------------------------------------------------------------------------- */

#define ADD(record, list, type)                                                                    \
	((record)->list = mem_resize((void *)(uintptr_t)(record)->list, (record)->n_##list + 1,    \
				     sizeof(struct type)),                                         \
	 (struct type *)(uintptr_t) & (record)->list[(record)->n_##list++])

void right_record_release(struct right_record *r)
{
	struct rights_record *own = &r->record;

	for (size_t i = 0; i < own->n_groups; i++)
		free((void *)(uintptr_t)own->groups[i].results);
	free((void *)(uintptr_t)own->groups);
	free((void *)(uintptr_t)own->cups);
	free((void *)(uintptr_t)own->iccf);
	free((void *)(uintptr_t)own->otb);
	free((void *)(uintptr_t)own->grants);
	free((void *)(uintptr_t)own->editions);
	*own = (struct rights_record){.groups = NULL};
}

int64_t right_record_author(const char *author)
{
	if (!author[0] || !strcmp(author, "server"))
		return 0;
	return (int64_t)(fnv_text(author) >> 1 | 1);
}

/* --- results from elsewhere (EVENTS E7) ------------------------------------------------------ */

static bool date_of(json_t *facts, const char *name, struct civil *ret)
{
	const char *text = json_string_value(json_object_get(facts, name));

	return text && civil_parse(text, ret);
}

static int number_of(json_t *facts, const char *name)
{
	return (int)json_integer_value(json_object_get(facts, name));
}

static bool flag_of(json_t *facts, const char *name)
{
	return json_is_true(json_object_get(facts, name));
}

static bool add_emt(struct rights_record *r, json_t *f, struct rights_origin origin, bool declared)
{
	const char *class = json_string_value(json_object_get(f, "class"));
	struct rights_group g = {.origin = origin,
				 .declared = declared,
				 .start = CIVIL_NONE,
				 .points2 = number_of(f, "points2"),
				 .games = number_of(f, "games"),
				 .first = flag_of(f, "first"),
				 .international = flag_of(f, "international")};

	if (!class || !class_parse(class, &g.class) || !date_of(f, "end", &g.end) || g.games < 1)
		return false;
	*ADD(r, groups, rights_group) = g;
	return true;
}

static bool add_cup(struct rights_record *r, json_t *f, struct rights_origin origin, bool declared)
{
	struct rights_cup c = {.origin = origin,
			       .declared = declared,
			       .result = {.final = flag_of(f, "final"),
					  .points = ratio_make(number_of(f, "points2"), 2),
					  .games = number_of(f, "games"),
					  .rank = number_of(f, "rank"),
					  .entrants = number_of(f, "entrants"),
					  .via_semi = flag_of(f, "via_semi")}};

	if (!date_of(f, "end", &c.result.end) || c.result.games < 1)
		return false;
	*ADD(r, cups, rights_cup) = c;
	return true;
}

/* The static string equal to a word known to class_of_iccf(); NULL for any other. */
static const char *iccf_type(const char *word)
{
	static const char *const types[] = {"EM-finale",   "VM-finale",	       "VM-semifinale",
					    "M-klasse",	   "H-klasse",	       "O-klasse",
					    "Pokalfinale", "Kandidatturnering"};

	for (size_t i = 0; word && i < sizeof(types) / sizeof(types[0]); i++)
		if (!strcasecmp(types[i], word))
			return types[i];
	return NULL;
}

static bool add_iccf(struct rights_record *r, json_t *f, struct rights_origin origin, bool declared)
{
	struct rights_iccf c = {
		.origin = origin,
		.declared = declared,
		.result = {.type = iccf_type(json_string_value(json_object_get(f, "type"))),
			   .points = ratio_make(number_of(f, "points2"), 2),
			   .games = number_of(f, "games"),
			   .winner = flag_of(f, "winner"),
			   .rank = number_of(f, "rank")}};

	if (!c.result.type || !date_of(f, "end", &c.result.end))
		return false;
	*ADD(r, iccf, rights_iccf) = c;
	return true;
}

static bool add_otb(struct rights_record *r, json_t *f, struct rights_origin origin, bool declared)
{
	struct rights_otb o = {
		.origin = origin, .declared = declared, .rating = number_of(f, "rating")};

	if (o.rating < 1 || !date_of(f, "day", &o.day))
		return false;
	*ADD(r, otb, rights_otb) = o;
	return true;
}

bool right_record_add(struct right_record *r, int64_t id, const char *source, const char *facts,
		      bool declared)
{
	const struct rights_origin origin = {RIGHTS_FROM_EXTERNAL, id};
	static const struct {
		const char *source;
		bool (*add)(struct rights_record *, json_t *, struct rights_origin, bool);
	} sources[] = {{"emt", add_emt}, {"cup", add_cup}, {"iccf", add_iccf}, {"otb", add_otb}};
	json_t *json = json_loads(facts, 0, NULL);
	bool added = false;

	for (size_t i = 0; i < sizeof(sources) / sizeof(sources[0]); i++)
		if (json && !strcmp(source, sources[i].source))
			added = sources[i].add(&r->record, json, origin, declared);
	json_decref(json);
	return added;
}

/* --- gathering ------------------------------------------------------------------------------- */

struct gathering {
	struct context *ctx;
	int64_t player;
	struct instant at;
	struct instant results; /* the same for results; may be earlier */
	int64_t last_outside;	/* counts whatever its instant */
	struct right_record *ret;
	/* The player's entries, loaded first: no statement stays open. */
	struct entry_row *entries;
	size_t n_entries, cap;
	/* Editions of the DM class. */
	struct tourney *editions;
	size_t n_editions, cap_editions;
};

static bool known(const struct gathering *g, struct instant t)
{
	return t.sec && t.sec <= g->at.sec;
}

static int take_outside(void *arg, const struct outside_result *row)
{
	struct gathering *g = arg;
	bool sure = !strcmp(row->author, "player") || row->id <= g->last_outside;
	bool verified = known(g, row->verified) &&
			(row->verified.sec <= g->results.sec || row->id <= g->last_outside);

	if (known(g, row->at) && (sure || row->at.sec <= g->results.sec))
		right_record_add(g->ret, row->id, row->source, row->facts, !verified);
	return 0;
}

static int take_grant(void *arg, const struct grant_row *row)
{
	struct gathering *g = arg;
	enum emt_class class;

	if (!known(g, row->at) || !class_parse(row->class, &class))
		return 0;
	*ADD(&g->ret->record, grants, rights_grant) =
		(struct rights_grant){.id = row->id,
				      .class = class,
				      .author = right_record_author(row->author),
				      .chief = row->kc,
				      .from = zone_date(ZONE_COPENHAGEN, row->at),
				      .until = row->until};
	return 0;
}

static int take_entry(void *arg, const struct entry_row *e)
{
	struct gathering *g = arg;

	g->entries = mem_room(g->entries, g->n_entries + 1, &g->cap, sizeof(*g->entries));
	g->entries[g->n_entries++] = *e;
	return 0;
}

/* --- groups ---------------------------------------------------------------------------------- */

/* The seat of an entry with its context. */
struct seat {
	const struct entry_row *entry;
	struct tourney t;
	const struct kind *kind;
	struct group_row group;
	struct stage_row stage;
	struct zone zone;
	json_t *lines; /* from the table in force at the instant; NULL = still running */
	json_t *own;   /* the player's line */
	int64_t games; /* total over its players */
	int players;
};

struct newest_table {
	const struct gathering *g;
	char *facts;
};

static int keep_table(void *arg, const struct table_row *row)
{
	struct newest_table *n = arg;

	if (known(n->g, row->at) && row->at.sec <= n->g->results.sec) {
		free(n->facts);
		n->facts = mem_strdup(row->facts);
	}
	return 0;
}

static int read_table(struct gathering *g, struct seat *s)
{
	struct newest_table newest = {g, NULL};
	json_t *table, *line;
	size_t i;
	int rc = store_table_each(g->ctx->store, s->group.id, keep_table, &newest);

	table = newest.facts ? json_loads(newest.facts, 0, NULL) : NULL;
	s->lines = json_incref(json_object_get(table, "lines"));
	json_array_foreach(s->lines, i, line)
	{
		if (json_integer_value(json_object_get(line, "player")) == g->player)
			s->own = line;
	}
	json_decref(table);
	free(newest.facts);
	return rc;
}

struct counting_seats {
	struct civil start;
	uint64_t seats; /* 1 << number */
	int n;
};

/* Seats without a holder since the start do not count (EVENTS E28). */
static int count_number(void *arg, const struct entry_row *e)
{
	struct counting_seats *c = arg;
	uint64_t bit = UINT64_C(1) << (e->number & 63);

	if (e->number > 0 && !(c->seats & bit) && !entry_list_left_before(e, c->start)) {
		c->seats |= bit;
		c->n++;
	}
	return 0;
}

/* Returns 1: a seat that counts; 0: not held by the player then, or earlier. */
static int load_seat(struct gathering *g, const struct entry_row *e, struct seat *ret)
{
	struct store *st = g->ctx->store;
	const struct game_query all = {.group = e->group};
	struct counting_seats count = {CIVIL_NONE, 0, 0};
	int rc;

	*ret = (struct seat){.entry = e, .zone = ZONE_COPENHAGEN};
	if (!e->group || !e->number || e->team)
		return 0;
	rc = store_tourney_get(st, e->tourney, &ret->t);
	if (rc > 0)
		rc = store_group_get(st, e->group, &ret->group);
	if (rc <= 0)
		return rc;
	if (ret->t.state == TOURNEY_CANCELLED || entry_list_left_before(e, ret->group.start))
		return 0; /* archived or left before any game was played */
	ret->kind = kind_find(ret->t.kind);
	zone_parse(ret->group.zone, &ret->zone);
	if (!ret->kind || ret->group.playoff_of || !known(g, ret->group.drawn) ||
	    (ret->kind->admission != KIND_ADMIT_CLASS && ret->kind->admission != KIND_ADMIT_DM &&
	     ret->kind->admission != KIND_ADMIT_CUP))
		return 0;
	rc = store_stage_get(st, ret->group.stage, &ret->stage);
	if (rc > 0)
		rc = store_game_count(st, &all, &ret->games);
	count.start = ret->group.start;
	if (rc > 0)
		rc = store_entry_each(st, e->group, count_number, &count);
	ret->players = count.n;
	return rc > 0 ? read_table(g, ret) : rc;
}

static int games_each(const struct seat *s)
{
	return s->players ? (int)(2 * s->games / s->players) : 0;
}

static int points2(json_t *line)
{
	return (int)json_integer_value(json_object_get(line, "points2"));
}

/* Most points, possibly shared (EVENTS E20). */
static bool is_first(const struct seat *s)
{
	json_t *line;
	size_t i;

	json_array_foreach(s->lines, i, line)
	{
		if (points2(line) > points2(s->own))
			return false;
	}
	return true;
}

struct results {
	struct gathering *g;
	const struct seat *seat;
	struct rights_game *v;
	size_t n, cap;
};

static int take_game(void *arg, const struct game_row *row)
{
	struct results *r = arg;
	bool white = row->white == r->g->player;
	const char *won = white ? "1-0" : "0-1";
	struct rights_game game = {zone_date(r->seat->zone, row->ended_at), 0};

	if (row->stage != STAGE_OVER || !known(r->g, row->ended_at) ||
	    row->ended_at.sec > r->g->results.sec)
		return 0;
	game.points2 = !strcmp(row->result, won) ? 2 : !strcmp(row->result, "1/2-1/2") ? 1 : 0;
	r->v = mem_room(r->v, r->n + 1, &r->cap, sizeof(*r->v));
	r->v[r->n++] = game;
	return 0;
}

static int by_day(const void *a, const void *b)
{
	const struct rights_game *x = a, *y = b;

	return (x->day.day > y->day.day) - (x->day.day < y->day.day);
}

/* Entered by an international result: the basis of the admission (6.5.2.2 e). */
static int by_international(struct gathering *g, const struct entry_row *e, bool *ret)
{
	struct admission a;
	int rc = store_admission_of(g->ctx->store, e->id, &a);

	*ret = false;
	if (rc > 0) {
		*ret = !strcmp(a.routes, class_route_name(ROUTE_DM_E));
		admission_release(&a);
	}
	return rc;
}

static int add_group(struct gathering *g, const struct seat *s)
{
	const struct game_query own = {.group = s->group.id, .player = g->player};
	struct rights_group group = {.origin = {RIGHTS_FROM_GROUP, s->group.id},
				     .class = CLASS_DM,
				     .start = s->group.start,
				     .end = s->own ? s->group.ended : CIVIL_NONE,
				     .points2 = s->own ? points2(s->own) : 0,
				     .games = games_each(s),
				     .first = s->own && is_first(s)};
	struct results results = {g, s, NULL, 0, 0};
	bool dm = s->kind->admission == KIND_ADMIT_DM;
	int rc = 1;

	if (!dm && !class_parse(s->t.class, &group.class))
		return 1;
	if (dm)
		rc = by_international(g, s->entry, &group.international);
	if (rc >= 0 && (dm || civil_is_none(group.end)))
		rc = store_game_each(g->ctx->store, &own, take_game, &results);
	if (results.n)
		qsort(results.v, results.n, sizeof(*results.v), by_day);
	group.results = results.v;
	group.n_results = results.n;
	*ADD(&g->ret->record, groups, rights_group) = group;
	return rc < 0 ? rc : 1;
}

/* --- cups ------------------------------------------------------------------------------------ */

/* Distinct persons in the preliminary round. */
struct persons {
	int64_t stage;
	int64_t *v;
	size_t n, cap;
};

static int take_person(void *arg, const struct entry_row *e)
{
	struct persons *p = arg;

	if (!e->number || (e->stage && e->stage != p->stage))
		return 0;
	p->v = mem_room(p->v, p->n + 1, &p->cap, sizeof(*p->v));
	p->v[p->n++] = e->player;
	return 0;
}

static int by_id(const void *a, const void *b)
{
	const int64_t *x = a, *y = b;

	return (*x > *y) - (*x < *y);
}

static int count_persons(struct gathering *g, const struct seat *s, int *ret_persons)
{
	struct persons p = {.v = NULL};
	struct stage_row first;
	int rc = store_stage_by_number(g->ctx->store, s->t.id, 1, &first);

	*ret_persons = 0;
	p.stage = first.id;
	if (rc > 0)
		rc = store_entry_each_tourney(g->ctx->store, s->t.id, take_person, &p);
	if (p.n)
		qsort(p.v, p.n, sizeof(*p.v), by_id);
	for (size_t i = 0; i < p.n; i++)
		*ret_persons += !i || p.v[i] != p.v[i - 1];
	free(p.v);
	return rc;
}

static int last_stage(const struct kind *kind)
{
	int n = 0;

	while (n < KIND_STAGES_MAX && kind->stages[n])
		n++;
	return n;
}

/* A semifinal or the final; the preliminary round gives no rights (6.6.2). */
static int add_cup_seat(struct gathering *g, const struct seat *s)
{
	struct rights_cup c = {.origin = {RIGHTS_FROM_GROUP, s->group.id},
			       .result = {.final = s->stage.number == last_stage(s->kind),
					  .end = s->group.ended,
					  .games = games_each(s)}};
	struct stage_row semi;
	int rc;

	if (s->stage.number == 1 || !s->own)
		return 1;
	c.result.points = ratio_make(points2(s->own), 2);
	c.result.rank = (int)json_integer_value(json_object_get(s->own, "place"));
	rc = store_stage_by_number(g->ctx->store, s->t.id, 2, &semi);
	c.result.via_semi = rc > 0 && c.result.final &&
			    (semi.state == STAGE_FINISHED || semi.state == STAGE_RUNNING);
	if (rc >= 0)
		rc = count_persons(g, s, &c.result.entrants);
	*ADD(&g->ret->record, cups, rights_cup) = c;
	return rc < 0 ? rc : 1;
}

static int add_seat(struct gathering *g, const struct entry_row *e)
{
	struct seat s;
	int rc = load_seat(g, e, &s);

	if (rc > 0)
		rc = s.kind->admission == KIND_ADMIT_CUP ? add_cup_seat(g, &s) : add_group(g, &s);
	json_decref(s.lines);
	return rc < 0 ? rc : 1;
}

/* --- editions of the DM class (EVENTS E22) --------------------------------------------------- */

static int take_edition(void *arg, const struct tourney *t)
{
	struct gathering *g = arg;

	g->editions =
		mem_room(g->editions, g->n_editions + 1, &g->cap_editions, sizeof(*g->editions));
	g->editions[g->n_editions++] = *t;
	return 0;
}

/* When it was closed by hand, and whether it was cancelled by the instant. */
struct closing {
	const struct gathering *g;
	struct instant closed;
	bool cancelled;
};

static int note_change(void *arg, const struct tourney_change *c)
{
	struct closing *closing = arg;

	if (strcmp(c->what, "state") != 0 || !known(closing->g, c->at))
		return 0;
	if (!strcmp(c->becomes, "closed"))
		closing->closed = c->at;
	closing->cancelled = !strcmp(c->becomes, "cancelled");
	return 0;
}

/* Whether the player has a seat, an entry before the draw, or an entry without a seat. */
static bool takes_part(const struct gathering *g, int64_t tourney)
{
	for (size_t i = 0; i < g->n_entries; i++) {
		const struct entry_row *e = &g->entries[i];
		bool left = known(g, e->withdrawn) && !e->number;

		if (e->tourney == tourney && known(g, e->confirmed) && !left &&
		    e->state != ENTRY_REFUSED && e->state != ENTRY_LAPSED)
			return true;
	}
	return false;
}

static int add_edition(struct gathering *g, const struct tourney *t)
{
	struct closing closing = {.g = g};
	struct rights_edition e = {.event = t->id, .closes = t->closes};
	int rc = store_tourney_change_each(g->ctx->store, t->id, note_change, &closing);

	if (rc <= 0)
		return rc;
	if (civil_is_none(e.closes) && closing.closed.sec)
		e.closes = zone_date(ZONE_COPENHAGEN, closing.closed);
	if (civil_is_none(e.closes))
		return 1;
	e.cancelled = closing.cancelled;
	e.taken = takes_part(g, t->id);
	*ADD(&g->ret->record, editions, rights_edition) = e;
	return 1;
}

static int by_closing(const void *a, const void *b)
{
	const struct rights_edition *x = a, *y = b;

	return (x->closes.day > y->closes.day) - (x->closes.day < y->closes.day);
}

static int add_editions(struct gathering *g)
{
	int rc = 1;

	for (size_t i = 0; i < kind_count && rc > 0; i++)
		if (kind_rows[i].admission == KIND_ADMIT_DM)
			rc = store_tourney_each_kind(g->ctx->store, kind_rows[i].word, take_edition,
						     g);
	for (size_t i = 0; i < g->n_editions && rc > 0; i++)
		rc = add_edition(g, &g->editions[i]);
	if (g->ret->record.n_editions)
		qsort((void *)(uintptr_t)g->ret->record.editions, g->ret->record.n_editions,
		      sizeof(struct rights_edition), by_closing);
	return rc;
}

/* --- all of it ------------------------------------------------------------------------------- */

static int gather(struct gathering *g)
{
	struct store *st = g->ctx->store;
	int rc = store_outside_each(st, g->player, take_outside, g);

	if (rc > 0)
		rc = store_grant_each(st, g->player, take_grant, g);
	if (rc > 0)
		rc = store_entry_each_player(st, g->player, take_entry, g);
	for (size_t i = 0; i < g->n_entries && rc > 0; i++)
		rc = add_seat(g, &g->entries[i]);
	return rc > 0 ? add_editions(g) : rc;
}

static int load(struct context *ctx, int64_t player, struct instant at, struct instant results,
		int64_t last_outside, struct right_record *ret)
{
	struct right_record r = {.record = {.groups = NULL}};
	struct gathering g = {.ctx = ctx,
			      .player = player,
			      .at = at,
			      .results = results,
			      .last_outside = last_outside,
			      .ret = &r};
	int rc = player ? gather(&g) : 1;

	free(g.entries);
	free(g.editions);
	if (rc > 0)
		*ret = r;
	else
		right_record_release(&r);
	return rc;
}

int right_record_load(struct context *ctx, int64_t player, struct instant at,
		      struct right_record *ret)
{
	return load(ctx, player, at, at, 0, ret);
}

int right_record_load_before(struct context *ctx, int64_t player, struct instant at,
			     int64_t last_outside, struct right_record *ret)
{
	return load(ctx, player, at, (struct instant){at.sec - 1}, last_outside, ret);
}
