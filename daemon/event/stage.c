/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See stage.h. */
#include "daemon/event/stage.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"
#include "daemon/event/cases.h"
#include "daemon/event/draw_lots.h"
#include "daemon/event/effects_row.h"
#include "daemon/event/sanction.h"
#include "daemon/event/stage_division.h"
#include "daemon/event/stage_seed.h"
#include "daemon/event/stage_team.h"
#include "daemon/rating_book.h"
#include "sql/store_right.h"
#include "text/text.h"

#define GROUP_LEAST 2 /* nobody plays alone, however small the leader lets it be */

/* --- who waits ------------------------------------------------------------------------------- */

struct gathering {
	const struct stage_row *stage;
	struct stage_entrants *ret;
	size_t cap;
};

static int take_entry(void *arg, const struct entry_row *e)
{
	struct gathering *g = arg;
	struct stage_entrants *to = g->ret;
	bool ours = e->stage == g->stage->id || (!e->stage && g->stage->number == 1);

	if (e->state != ENTRY_CONFIRMED || !ours || !e->player || e->group)
		return 0;
	to->entries = mem_room(to->entries, to->n + 1, &g->cap, sizeof(*to->entries));
	to->entries[to->n++] = *e;
	return 0;
}

/* The place in the queue is that of the payment, or of the proof (EVENTS E10, E27). */
static int by_queue(const void *a, const void *b)
{
	const struct entry_row *x = a, *y = b;
	int64_t at = (x->paid.sec ? x->paid.sec : x->confirmed.sec) -
		     (y->paid.sec ? y->paid.sec : y->confirmed.sec);

	if (at)
		return at < 0 ? -1 : 1;
	return x->id < y->id ? -1 : 1;
}

/* How they came into a later stage, as the entry says. */
static void fill_origin(const struct entry_row *e, struct kind_entrant *ret)
{
	json_t *facts = json_loads(e->asked_facts, 0, NULL);
	static const char *const whys[] = {N_("advances by place in the group"),
					   N_("advances; shares the place with others"),
					   N_("fills a vacant seat")};
	const char *why = json_string_value(json_object_get(facts, "why"));

	ret->place = (int)json_integer_value(json_object_get(facts, "place"));
	ret->games = (int)json_integer_value(json_object_get(facts, "played"));
	ret->sb4 = (int)json_integer_value(json_object_get(facts, "sb4"));
	ret->points = ratio_make(json_integer_value(json_object_get(facts, "points2")), 2);
	for (size_t i = 0; why && i < sizeof(whys) / sizeof(whys[0]); i++)
		if (!strcmp(why, whys[i]))
			ret->why = whys[i];
	json_decref(facts);
}

/* The first of the routes by which they were admitted, in the order of the rule. */
static int fill_route(const struct work *work, const struct entry_row *e, struct kind_entrant *ret)
{
	struct admission a;
	const char *route;
	int rc = store_admission_of(work->ctx->store, e->id, &a);

	if (rc <= 0)
		return rc < 0 ? rc : 1;
	route = strchr(a.routes, '_');
	if (route && route[1] >= 'a' && route[1] <= 'f')
		ret->route = route[1] - 'a' + 1;
	admission_release(&a);
	return 1;
}

static int fill_entrant(const struct work *work, const struct rating_book *book,
			const struct entry_row *e, char *name, struct kind_entrant *ret)
{
	struct player p;
	int rc = store_player_get(work->ctx->store, e->player, &p);

	if (rc <= 0)
		return rc < 0 ? rc : STORE_FAILED;
	snprintf(name, STORE_NAME_MAX + 1, "%s", p.name);
	*ret = (struct kind_entrant){.id = e->id,
				     .person = p.id,
				     .name = name,
				     .seats = e->seats,
				     .points = RATIO_ZERO,
				     .qualified = !strcmp(e->origin, "qualified")};
	fill_origin(e, ret);
	rc = rating_book_of(work->ctx, book, &p, &ret->rating, &ret->start_value);
	return rc > 0 ? fill_route(work, e, ret) : rc;
}

/* Whoever is banned on the day of the lots has no place (EVENTS E27). */
static int leave_out_banned(const struct work *work, const struct tourney_facts *t,
			    struct stage_entrants *list)
{
	struct civil today = tourney_asof(work, &t->row);
	size_t kept = 0;

	for (size_t i = 0; i < list->n; i++) {
		struct sanction_register reg;
		int rc = sanction_register_load(work, list->entries[i].player, &reg);

		if (rc < 0)
			return rc;
		if (civil_is_none(sanction_banned_until(&reg, today)))
			list->entries[kept++] = list->entries[i];
	}
	list->n = kept;
	return 1;
}

static int load_teams(const struct work *work, const struct tourney_facts *t,
		      struct stage_entrants *ret)
{
	struct stage_team_list teams;
	int rc = stage_team_load(work, t, &teams);

	if (rc > 0)
		*ret = (struct stage_entrants){NULL, teams.entrants, teams.names, teams.n};
	return rc;
}

static int load_players(const struct work *work, const struct tourney_facts *t,
			const struct stage_row *stage, struct stage_entrants *ret)
{
	struct stage_entrants list = {.n = 0};
	struct gathering g = {.stage = stage, .ret = &list};
	struct rating_book book = {.n = 0};
	int rc = store_entry_each_tourney(work->ctx->store, t->row.id, take_entry, &g);

	if (rc >= 0)
		rc = rating_book_load(work->ctx, tourney_asof(work, &t->row), &book);
	if (list.n)
		qsort(list.entries, list.n, sizeof(*list.entries), by_queue);
	if (rc >= 0)
		rc = leave_out_banned(work, t, &list);
	list.entrants = mem_zeroed(list.n + 1, sizeof(*list.entrants));
	list.names = mem_zeroed(list.n + 1, sizeof(*list.names));
	for (size_t i = 0; i < list.n && rc >= 0; i++)
		rc = fill_entrant(work, &book, &list.entries[i], list.names[i], &list.entrants[i]);
	rating_book_release(&book);
	if (rc < 0)
		stage_entrants_release(&list);
	else
		*ret = list;
	return rc < 0 ? rc : 1;
}

int stage_entrants_load(const struct work *work, const struct tourney_facts *t,
			const struct stage_row *stage, struct stage_entrants *ret)
{
	return kind_unit(t->kind, &t->options) == KIND_TEAM ? load_teams(work, t, ret)
							    : load_players(work, t, stage, ret);
}

void stage_entrants_release(struct stage_entrants *e)
{
	free(e->entries);
	free(e->entrants);
	free(e->names);
	*e = (struct stage_entrants){.n = 0};
}

/* --- the order of the lots ------------------------------------------------------------------- */

/* `numbers`: of each, from 1.  The names stay where they are, since entrants point at them. */
static void put_in_order(const int *numbers, struct stage_entrants *e)
{
	struct entry_row *entries = mem_zeroed(e->n, sizeof(*entries));
	struct kind_entrant *entrants = mem_zeroed(e->n, sizeof(*entrants));

	for (size_t i = 0; i < e->n; i++) {
		entries[numbers[i] - 1] = e->entries[i];
		entrants[numbers[i] - 1] = e->entrants[i];
	}
	free(e->entries);
	free(e->entrants);
	e->entries = entries;
	e->entrants = entrants;
}

/* Where the groups of the stage are made by lots (EVENTS E36, E44). */
static int draw_order(const struct work *work, const struct tourney_facts *t,
		      struct stage_row *stage, struct stage_entrants *e, struct effects *ret)
{
	int *numbers, rc;

	if (!(t->kind->by_lots & (1u << stage->number)) || !e->entries || !e->n)
		return 1;
	stage_seed(work, stage, ret);
	numbers = mem_zeroed(e->n, sizeof(*numbers));
	rc = draw_lots_for_stage(work, stage, e->entries, (int)e->n, ret, numbers);
	if (rc > 0)
		put_in_order(numbers, e);
	free(numbers);
	return rc;
}

/* --- the proposal ---------------------------------------------------------------------------- */

/* What a team did in the last season, on which its division rests (EVENTS E40). */
static json_t *season_json(const struct kind_entrant *k)
{
	return json_pack("[i, i, I, I, i]", k->from_group, k->from_part, (json_int_t)k->points.num,
			 (json_int_t)k->points.den, k->games);
}

static json_t *seat_json(const struct stage_entrants *e, const struct kind_group *g, size_t i)
{
	const struct kind_entrant *k = &e->entrants[g->members[i]];
	json_t *seat = json_pack("{s:I, s:I, s:s, s:i, s:b, s:s}", "entry", (json_int_t)k->id,
				 "player", (json_int_t)k->person, "name", k->name, "rating",
				 k->rating, "start_value", (int)k->start_value, "why",
				 g->why && g->why[i] ? g->why[i] : "");

	if (g->with && g->with[i])
		json_object_set_new(seat, "with", json_string(e->entrants[g->with[i] - 1].name));
	if (g->told && g->told[i])
		json_object_set_new(seat, "told", json_true());
	if (k->club)
		json_object_set_new(seat, "season", season_json(k));
	return seat;
}

static json_t *group_json(const struct stage_entrants *e, const struct kind_group *g)
{
	json_t *members = json_array();

	for (size_t i = 0; i < g->n; i++)
		json_array_append_new(members, seat_json(e, g, i));
	return json_pack("{s:s, s:i, s:o}", "code", g->code, "division", g->division, "seats",
			 members);
}

/* What the leader has decided, for a proposal that is made anew. */
static json_t *wish_json(const struct stage_wish *wish)
{
	json_t *sizes = json_array();

	for (size_t i = 0; i < wish->n_sizes; i++)
		json_array_append_new(sizes, json_integer(wish->sizes[i]));
	return json_pack("{s:o, s:i, s:i, s:b}", "sizes", sizes, "advance", wish->advance, "final",
			 wish->final, "smaller", (int)wish->smaller);
}

static json_t *composition_json(const struct stage_entrants *e, const struct kind_composition *c,
				const struct stage_wish *wish)
{
	json_t *groups = json_array(), *left = json_array();

	for (size_t i = 0; i < c->n; i++)
		json_array_append_new(groups, group_json(e, &c->groups[i]));
	for (size_t i = 0; i < c->n_left_out; i++)
		json_array_append_new(left,
				      json_integer((json_int_t)e->entrants[c->left_out[i]].id));
	return json_pack("{s:b, s:b, s:i, s:i, s:i, s:o, s:o, s:o}", "held", (int)c->held, "last",
			 (int)c->last, "advance", c->advance, "final", c->final, "vacant",
			 c->vacant, "groups", groups, "left_out", left, "wish", wish_json(wish));
}

/* Every placing with its reason, to the leader (EVENTS E14). */
static void tell(const struct work *work, const struct tourney_facts *t,
		 const struct stage_row *stage, json_t *facts, const char *reason,
		 struct effects *ret)
{
	struct letter_facts letter = {.kind = POST_COMPOSITION};

	letter.facts = json_pack("{s:s, s:s, s:O, s:s}", "event", t->row.code, "stage", stage->name,
				 "groups", json_object_get(facts, "groups"), "reason",
				 reason ? reason : "");
	effects_letter_to_leader(ret, work, false, &letter);
}

/* Whether everybody has the seat of the other proposal. */
static bool same_seats(json_t *a, json_t *b)
{
	json_t *groups = json_object_get(b, "groups"), *group, *seat;
	size_t i, k;

	if (json_array_size(json_object_get(a, "groups")) != json_array_size(groups))
		return false;
	json_array_foreach(groups, i, group)
	{
		json_t *other = json_object_get(json_array_get(json_object_get(a, "groups"), i),
						"seats"),
		       *seats = json_object_get(group, "seats");

		if (json_array_size(other) != json_array_size(seats))
			return false;
		json_array_foreach(seats, k, seat)
		{
			if (!json_equal(json_object_get(seat, "entry"),
					json_object_get(json_array_get(other, k), "entry")))
				return false;
		}
	}
	return true;
}

/* `facts` are taken over; the leader hears of them unless nobody's seat is another one. */
static int keep(const struct work *work, const struct tourney_facts *t, struct stage_row *stage,
		json_t *facts, const char *reason, struct effects *ret)
{
	struct composition_row row = {.stage = stage->id, .at = work->received};
	struct stage_plan before = {NULL, 0};
	int rc = stage_plan_load(work, stage, &before);

	rc = rc < 0 ? rc : 1;
	row.version = before.version + 1;
	if (rc > 0) {
		snprintf(row.author, sizeof(row.author), "%s", work_author(work));
		row.reason = mem_strdup(reason ? reason : "");
		row.facts = json_dumps(facts, JSON_COMPACT);
		effects_row(ret, ROW_COMPOSITION, &row);
		stage->state = STAGE_COMPOSED;
		effects_row(ret, ROW_STAGE, stage);
		if ((reason && reason[0]) || !before.facts || !same_seats(before.facts, facts))
			tell(work, t, stage, facts, reason, ret);
	}
	stage_plan_release(&before);
	json_decref(facts);
	return rc;
}

/* Asks the leader, unless that is done already (EVENTS E15). */
static int ask(const struct work *work, const struct tourney_facts *t,
	       const struct stage_row *stage, const struct stage_entrants *e,
	       const struct kind_composition *c, struct effects *ret)
{
	struct case_row row;
	int rc = store_case_find_event(work->ctx->store, CASE_COMPOSITION, t->row.id, 0, 0, &row);

	if (rc != 0) {
		if (rc > 0)
			case_row_release(&row);
		return rc < 0 ? rc : 1;
	}
	row = (struct case_row){.kind = CASE_COMPOSITION, .tourney = t->row.id};
	cases_open(work, &row,
		   json_pack("{s:s, s:i, s:s, s:i, s:i, s:i, s:[s,s,s]}", "event", t->row.code,
			     "stage", stage->number, "why", c->impossible, "entrants", (int)e->n,
			     "nearest_below", c->nearest_below, "nearest_above", c->nearest_above,
			     "choices", "start", "extend", "cancel"),
		   ret);
	return 1;
}

struct before {
	int advance, final;
};

/* What the composition of the first stage says about the later ones (EVENTS E34). */
static int load_before(const struct work *work, const struct tourney_facts *t,
		       const struct stage_row *stage, struct before *ret)
{
	struct stage_row first;
	struct stage_plan plan = {NULL, 0};
	int rc = stage->number == 1 ? 0
				    : store_stage_by_number(work->ctx->store, t->row.id, 1, &first);

	*ret = (struct before){0, 0};
	if (rc > 0)
		rc = stage_plan_load(work, &first, &plan);
	if (rc > 0) {
		ret->advance = (int)json_integer_value(json_object_get(plan.facts, "advance"));
		ret->final = (int)json_integer_value(json_object_get(plan.facts, "final"));
	}
	stage_plan_release(&plan);
	return rc < 0 ? rc : 1;
}

/* A case that the composition settles (EVENTS E15). */
static int settle(const struct work *work, const struct tourney_facts *t, struct effects *ret)
{
	struct case_row row;
	int rc = store_case_find_event(work->ctx->store, CASE_COMPOSITION, t->row.id, 0, 0, &row);

	if (rc <= 0)
		return rc < 0 ? rc : 1;
	effects_case_settled(ret, effect_stored(row.id), EFFECT_NONE);
	case_row_release(&row);
	return 1;
}

static void compose(const struct tourney_facts *t, const struct kind_compose_input *in,
		    struct kind_composition *ret)
{
	if (in->n < GROUP_LEAST || (in->n < (size_t)kind_least(t->kind, &t->options) &&
				    in->stage == 1 && !in->smaller && !in->n_sizes))
		ret->impossible = N_("There are too few entrants.");
	else if (t->kind->compose)
		t->kind->compose(in, ret);
	else
		ret->impossible = N_("The leader makes the groups.");
}

static int compose_entrants(const struct work *work, const struct tourney_facts *t,
			    struct stage_row *stage, const struct stage_wish *wish,
			    const struct stage_entrants *e, struct effects *ret,
			    struct sbuf *ret_why)
{
	struct kind_compose_input in = {.stage = stage->number,
					.options = &t->options,
					.entrants = e->entrants,
					.n = e->n,
					.sizes = wish->sizes,
					.n_sizes = wish->n_sizes,
					.advance = wish->advance,
					.final = wish->final,
					.smaller = wish->smaller};
	struct kind_composition c = {.impossible = NULL};
	struct before before;
	struct stage_division last = {.n = 0};
	int rc = load_before(work, t, stage, &before);

	if (rc >= 0)
		rc = stage_division_load(work, t, e->entrants, e->n, &last);
	if (rc < 0) {
		free(last.teams);
		return rc;
	}
	in.last = last.teams;
	in.n_last = last.n;
	in.advance_before = before.advance;
	if (stage->number > 1 && !in.final)
		in.final = before.final;
	compose(t, &in, &c);
	if (c.impossible) {
		sbuf_adds(ret_why, tr(work->ctx->set.lang, c.impossible));
		rc = ask(work, t, stage, e, &c, ret);
		rc = rc < 0 ? rc : 0;
	} else {
		rc = keep(work, t, stage, composition_json(e, &c, wish), wish->reason, ret);
		if (rc > 0)
			rc = settle(work, t, ret);
	}
	kind_composition_release(&c);
	free(last.teams);
	return rc;
}

static int propose(const struct work *work, const struct tourney_facts *t, struct stage_row *stage,
		   const struct stage_wish *wish, struct stage_entrants *e, struct effects *ret,
		   struct sbuf *ret_why)
{
	int rc = draw_order(work, t, stage, e, ret);

	return rc > 0 ? compose_entrants(work, t, stage, wish, e, ret, ret_why) : rc;
}

int stage_compose(const struct work *work, const struct tourney_facts *t, struct stage_row *stage,
		  const struct stage_wish *wish, struct effects *ret, struct sbuf *ret_why)
{
	struct stage_entrants e;
	int rc = stage_entrants_load(work, t, stage, &e);

	if (rc < 0)
		return rc;
	rc = propose(work, t, stage, wish, &e, ret, ret_why);
	stage_entrants_release(&e);
	return rc;
}

/* --- what changes it ------------------------------------------------------------------------- */

/* Entries by id, so that large events are compared in one pass. */
struct ids {
	int64_t *v;
	size_t n, cap;
};

static void add_id(struct ids *ids, int64_t id)
{
	ids->v = mem_room(ids->v, ids->n + 1, &ids->cap, sizeof(*ids->v));
	ids->v[ids->n++] = id;
}

static int by_id(const void *a, const void *b)
{
	const int64_t *x = a, *y = b;

	return (*x > *y) - (*x < *y);
}

static void sort_ids(struct ids *ids)
{
	if (ids->n)
		qsort(ids->v, ids->n, sizeof(*ids->v), by_id);
}

/* Whether each of these is among those; both in order. */
static bool are_among(const struct ids *these, const struct ids *those)
{
	size_t k = 0;

	for (size_t i = 0; i < these->n; i++) {
		while (k < those->n && those->v[k] < these->v[i])
			k++;
		if (k == those->n || those->v[k] != these->v[i])
			return false;
	}
	return true;
}

static void seated_of(json_t *plan, struct ids *ret)
{
	json_t *group, *seat;
	size_t i, k;

	json_array_foreach(json_object_get(plan, "groups"), i, group)
	{
		json_array_foreach(json_object_get(group, "seats"), k, seat)
		{
			add_id(ret, json_integer_value(json_object_get(seat, "entry")));
		}
	}
	sort_ids(ret);
}

static int by_entrant(const void *a, const void *b)
{
	const struct kind_entrant *const *x = a, *const *y = b;

	return ((*x)->id > (*y)->id) - ((*x)->id < (*y)->id);
}

/* Whether the team did in the last season what the proposal says, and the rating is that of it. */
static bool seat_holds(const struct kind_entrant *const *sorted, size_t n, bool ratings,
		       json_t *seat)
{
	const struct kind_entrant key = {.id = json_integer_value(json_object_get(seat, "entry"))},
				  *const wanted = &key, *const * found;
	json_t *then = json_object_get(seat, "season"), *now;
	bool same;

	found = n ? bsearch(&wanted, sorted, n, sizeof(*sorted), by_entrant) : NULL;
	if (!found)
		return !then;
	if (ratings && (*found)->rating != json_integer_value(json_object_get(seat, "rating")))
		return false;
	if (!then)
		return true;
	now = season_json(*found);
	same = json_equal(then, now);
	json_decref(now);
	return same;
}

static bool seats_hold(json_t *plan, const struct stage_entrants *e, bool ratings)
{
	const struct kind_entrant **sorted = mem_zeroed(e->n + 1, sizeof(*sorted));
	bool hold = true;
	json_t *group, *seat;
	size_t i, k;

	for (i = 0; i < e->n; i++)
		sorted[i] = &e->entrants[i];
	if (e->n)
		qsort(sorted, e->n, sizeof(*sorted), by_entrant);
	json_array_foreach(json_object_get(plan, "groups"), i, group)
	{
		json_array_foreach(json_object_get(group, "seats"), k, seat)
		{
			hold = hold && seat_holds(sorted, e->n, ratings, seat);
		}
	}
	free(sorted);
	return hold;
}

/* Everybody who waits is in the proposal, and all seats of the proposal hold. */
static bool is_current(json_t *plan, const struct stage_entrants *e, bool ratings)
{
	struct ids seated = {NULL, 0, 0}, waiting = {NULL, 0, 0};
	json_t *one;
	size_t i;
	bool all_wait, all_are_in;

	for (i = 0; i < e->n; i++)
		add_id(&waiting, e->entrants[i].id);
	sort_ids(&waiting);
	seated_of(plan, &seated);
	all_wait = are_among(&seated, &waiting);
	json_array_foreach(json_object_get(plan, "left_out"), i, one)
	{
		add_id(&seated, json_integer_value(one));
	}
	sort_ids(&seated);
	all_are_in = are_among(&waiting, &seated);
	free(seated.v);
	free(waiting.v);
	return all_wait && all_are_in && seats_hold(plan, e, ratings);
}

#define SIZES_MAX 64

/* The leader's wish holds on, save for sizes that do not fit any more. */
static struct stage_wish wish_of(json_t *plan, const struct stage_entrants *e, int *sizes)
{
	json_t *wish = json_object_get(plan, "wish"), *one;
	struct stage_wish ret = {.advance =
					 (int)json_integer_value(json_object_get(wish, "advance")),
				 .final = (int)json_integer_value(json_object_get(wish, "final")),
				 .smaller = json_is_true(json_object_get(wish, "smaller")),
				 .reason = ""};
	size_t i, seats = 0, sum = 0;

	json_array_foreach(json_object_get(wish, "sizes"), i, one)
	{
		if (i < SIZES_MAX)
			sum += (size_t)(sizes[i] = (int)json_integer_value(one));
	}
	for (size_t n = 0; n < e->n; n++)
		seats += (size_t)e->entrants[n].seats;
	if (sum == seats && sum > 0) {
		ret.sizes = sizes;
		ret.n_sizes = json_array_size(json_object_get(wish, "sizes"));
	}
	return ret;
}

int stage_revise(const struct work *work, const struct tourney_facts *t, struct stage_row *stage,
		 bool ratings, struct effects *ret)
{
	struct stage_plan plan = {NULL, 0};
	struct stage_entrants e;
	struct sbuf why = SBUF_INIT;
	int sizes[SIZES_MAX], rc = stage_plan_load(work, stage, &plan);

	if (rc <= 0)
		return rc < 0 ? rc : 1;
	rc = stage_entrants_load(work, t, stage, &e);
	if (rc > 0 && !is_current(plan.facts, &e, ratings)) {
		struct stage_wish wish = wish_of(plan.facts, &e, sizes);
		rc = propose(work, t, stage, &wish, &e, ret, &why);
	}
	if (rc >= 0)
		stage_entrants_release(&e);
	stage_plan_release(&plan);
	sbuf_release(&why);
	return rc;
}

static json_t *find_group(json_t *plan, const char *code)
{
	json_t *group;
	size_t i;

	json_array_foreach(json_object_get(plan, "groups"), i, group)
	{
		if (!strcmp(json_string_value(json_object_get(group, "code")), code))
			return group;
	}
	return NULL;
}

/* Whether the player has a seat of the group; their place in it. */
static bool find_seat(json_t *group, int64_t player, size_t *ret_at)
{
	json_t *seat;
	size_t i;

	json_array_foreach(json_object_get(group, "seats"), i, seat)
	{
		if (json_integer_value(json_object_get(seat, "player")) == player) {
			*ret_at = i;
			return true;
		}
	}
	return false;
}

static bool move(json_t *plan, const struct stage_wish *wish, struct sbuf *ret_why)
{
	json_t *to = find_group(plan, wish->to), *group;
	size_t i, at;

	if (!to)
		sbuf_addf(ret_why, "the proposal has no group %s", wish->to);
	else if (find_seat(to, wish->move, &at))
		sbuf_addf(ret_why, "the player has a seat of %s already", wish->to);
	if (ret_why->len)
		return false;
	json_array_foreach(json_object_get(plan, "groups"), i, group)
	{
		json_t *seats = json_object_get(group, "seats"), *seat;

		if (!find_seat(group, wish->move, &at))
			continue;
		if (json_array_size(seats) <= GROUP_LEAST) {
			sbuf_addf(ret_why, "too few would be left in group %s",
				  json_string_value(json_object_get(group, "code")));
			return false;
		}
		seat = json_incref(json_array_get(seats, at));
		json_array_remove(seats, at);
		json_object_set_new(seat, "why", json_string(wish->reason));
		json_object_del(seat, "with");
		json_array_append_new(json_object_get(to, "seats"), seat);
		return true;
	}
	sbuf_adds(ret_why, "the player has no seat of the proposal");
	return false;
}

int stage_move(const struct work *work, const struct tourney_facts *t, struct stage_row *stage,
	       const struct stage_wish *wish, struct effects *ret, struct sbuf *ret_why)
{
	struct stage_plan plan = {NULL, 0};
	json_t *changed;
	int rc = stage_plan_load(work, stage, &plan);

	if (rc == 0)
		sbuf_adds(ret_why, "there is no proposal yet");
	if (rc <= 0)
		return rc;
	changed = json_deep_copy(plan.facts);
	if (move(changed, wish, ret_why))
		rc = keep(work, t, stage, json_incref(changed), wish->reason, ret);
	else
		rc = 0;
	json_decref(changed);
	stage_plan_release(&plan);
	return rc;
}

static bool move_dates(struct tourney *t, struct civil until, struct civil today)
{
	int32_t days = civil_is_none(t->closes) ? 0 : (int32_t)(until.day - t->closes.day);

	if (civil_is_none(until) || until.day < today.day || days < 0)
		return false;
	t->closes = until;
	if (!civil_is_none(t->draws))
		t->draws = civil_add_days(t->draws, days);
	if (!civil_is_none(t->starts))
		t->starts = civil_add_days(t->starts, days);
	return true;
}

int stage_extend(const struct work *work, struct tourney_facts *t, struct civil until,
		 const char *reason, struct effects *ret)
{
	char before[CIVIL_TEXT] = "", after[CIVIL_TEXT];
	struct stage_row first;
	int rc = store_stage_by_number(work->ctx->store, t->row.id, 1, &first);

	if (rc <= 0)
		return rc < 0 ? rc : STORE_FAILED;
	if (!civil_is_none(t->row.closes))
		civil_format(t->row.closes, before);
	if (!move_dates(&t->row, until, tourney_day(&t->row, work->received)))
		return 0;
	tourney_change(work, &t->row, "closes", before, civil_format(until, after), reason, ret);
	tourney_set_state(work, &t->row, TOURNEY_CLOSED, TOURNEY_OPEN, reason, ret);
	first.draws = t->row.draws;
	first.starts = t->row.starts;
	first.state = STAGE_WAITING;
	effects_row(ret, ROW_STAGE, &first);
	return 1;
}

/* A proposal never changes, so the one that was read last is kept. */
static int read_plan(struct context *ctx, const struct stage_row *stage, int64_t id)
{
	struct composition_row row;
	int rc = ctx->plan.id == id ? 0 : store_composition_last(ctx->store, stage->id, &row);

	if (rc <= 0)
		return rc < 0 ? rc : 1;
	json_decref(ctx->plan.facts);
	ctx->plan.facts = json_loads(row.facts, 0, NULL);
	ctx->plan.id = ctx->plan.facts ? id : 0;
	composition_row_release(&row);
	return ctx->plan.facts ? 1 : STORE_FAILED;
}

int stage_plan_load(const struct work *work, const struct stage_row *stage, struct stage_plan *ret)
{
	int64_t id;
	int rc = store_composition_newest(work->ctx->store, stage->id, &id, &ret->version);

	if (rc > 0)
		rc = read_plan(work->ctx, stage, id);
	if (rc > 0)
		ret->facts = json_incref(work->ctx->plan.facts);
	return rc;
}

void stage_plan_release(struct stage_plan *plan)
{
	json_decref(plan->facts);
	plan->facts = NULL;
}
