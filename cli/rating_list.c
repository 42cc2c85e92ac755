/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Rating lists by period.
 */
#include "cli/rating_list.h"
#include "cli/idmap.h"
#include "core/base/mem.h"
#include "core/rating/rating_entry.h"

#include <stdlib.h>
#include <string.h>

/* A tournament in the order of reporting; a late one uses the ratings of its date. */
struct entry_event {
	json_t *v;
	struct civil date, reported;
	size_t place;
	const char *id;
	bool replaced;
};

/* The rating of a player after a report. */
struct past {
	struct civil reported;
	int rating;
};

struct history {
	struct past *list;
	size_t n, cap;
};

struct lists {
	struct idmap ids;
	struct rating_entry *entries;
	int *start; /* the ratings at entry */
	struct civil asof;
	struct history *history; /* per entry */
	struct entry_event *events;
	size_t n_events;
	json_t *late; /* late reports of the period */
	json_t *periods;
};

static void read_entries(const struct fields *in, struct lists *l)
{
	json_t *list = fields_list(in, "entries"), *v;
	size_t i;

	idmap_init(&l->ids, in, list, "id");
	l->entries = mem_zeroed(l->ids.n + 1, sizeof(*l->entries));
	l->start = mem_zeroed(l->ids.n + 1, sizeof(*l->start));
	l->history = mem_zeroed(l->ids.n + 1, sizeof(*l->history));
	json_array_foreach(list, i, v)
	{
		struct fields f = fields_inner(in, v);
		int rating = fields_int_in(&f, "rating", 0, 4000);

		l->entries[i] = (struct rating_entry){rating, 0, CIVIL_NONE};
		l->start[i] = rating;
		if (fields_ok(in) && rating_entry_sponsor(rating) == SPONSOR_NOBODY)
			fields_fail(in,
				    "%.40s: entry with %d is not possible: 1000, 1100 to 1700, or "
				    "from 1800 on (4.5.5.1)",
				    l->ids.ids[i], rating);
	}
}

/* The state of all lists after a period. */
static void close_period(struct lists *l, const char *period, struct civil asof)
{
	json_t *list = json_array();
	size_t i;

	for (i = 0; i < l->ids.n; i++) {
		const struct rating_entry *e = &l->entries[l->ids.sorted[i]];

		json_array_append_new(list,
				      json_pack("{s:s, s:i, s:i, s:b, s:s}", "id",
						l->ids.ids[l->ids.sorted[i]], "rating", e->rating,
						"games", e->games, "provisional",
						rating_entry_is_provisional(e), "status",
						rating_status_word(rating_entry_status(e, asof))));
	}
	json_array_append_new(l->periods, json_pack("{s:s, s:o, s:o}", "period", period, "list",
						    list, "late", l->late));
	l->late = json_array();
}

static void read_game(const struct fields *in, json_t *v, const struct idmap *players,
		      struct rating_game *g)
{
	struct fields f = fields_inner(in, v);
	struct ratio twice = ratio_mul(fields_points(&f, "res"), ratio_int(2));

	g->a = idmap_find(players, in, fields_text(&f, "a"));
	g->b = idmap_find(players, in, fields_text(&f, "b"));
	g->rated = fields_bool_or(&f, "rated", true);
	g->halves_of_a = (int)twice.num;
	if (twice.den != 1 || twice.num < 0 || twice.num > 2)
		fields_fail(in, "res: 1, 0.5 or 0 is required");
	if (fields_ok(in) && g->a == g->b)
		fields_fail(in, "games: '%.40s' cannot play themselves", players->ids[g->a]);
}

/* The rating registered on the day, before later reports. */
static int rating_on(const struct lists *l, size_t who, struct civil day)
{
	const struct history *h = &l->history[who];
	size_t i = h->n;

	while (i && h->list[i - 1].reported.day > day.day)
		i--;
	return i ? h->list[i - 1].rating : l->start[who];
}

static void remember(struct lists *l, size_t who, struct civil reported)
{
	struct history *h = &l->history[who];

	h->list = mem_room(h->list, h->n + 1, &h->cap, sizeof(*h->list));
	h->list[h->n++] = (struct past){reported, l->entries[who].rating};
}

/*
 * Rates with the start ratings of the tournament's date; the gain is added to the registered
 * rating, with the boundaries passed on the way from it (4.5.4.1, R-8).
 */
static void apply(struct lists *l, const size_t *who, struct rating_player *players, size_t n,
		  const struct rating_game *g, size_t n_games, bool rr,
		  const struct entry_event *event)
{
	struct rating_report report;
	size_t i;

	for (i = 0; i < n; i++)
		players[i].rating = rating_on(l, who[i], event->date);
	rating_tournament(players, n, g, n_games, rr, &report);
	for (i = 0; i < n; i++) {
		struct rating_entry *e = &l->entries[who[i]];
		const struct rating_player *p = &players[i];

		if (!p->n)
			continue;
		e->rating = p->rating == e->rating ? p->change.rn
						   : rating_late(e->rating, p->rating, p->w, p->we,
								 p->n, p->change.winner_rule)
							     .rn;
		e->games += p->n;
		if (civil_is_none(e->last) || e->last.day < event->date.day)
			e->last = event->date;
		remember(l, who[i], event->reported);
	}
}

static void rate(const struct fields *in, struct lists *l, const struct fields *t,
		 const struct entry_event *event)
{
	json_t *list = fields_list(t, "players"), *games = fields_list(t, "games"), *v;
	size_t n = json_array_size(list), n_games = json_array_size(games), i;
	struct rating_player *players = mem_zeroed(n + 1, sizeof(*players));
	struct rating_game *g = mem_zeroed(n_games + 1, sizeof(*g));
	size_t *who = mem_zeroed(n + 1, sizeof(*who));
	struct idmap map;

	idmap_init(&map, in, list, NULL);
	for (i = 0; i < n; i++)
		who[i] = idmap_find(&l->ids, in, map.ids[i]);
	json_array_foreach(games, i, v) read_game(in, v, &map, &g[i]);
	if (fields_ok(in))
		apply(l, who, players, n, g, n_games, fields_bool_or(t, "rr", false), event);
	idmap_release(&map);
	free(players);
	free(g);
	free(who);
}

static struct entry_event *find_event(struct lists *l, size_t n, const char *id)
{
	size_t i;

	for (i = n; i-- > 0;) {
		if (*id && !strcmp(l->events[i].id, id) && !l->events[i].replaced)
			return &l->events[i];
	}
	return NULL;
}

/* A correction replaces the report it corrects: everything is computed again from there. */
static void correct(const struct fields *in, struct lists *l, struct entry_event *e,
		    const char *corrects)
{
	struct entry_event *old = find_event(l, l->n_events, corrects);

	if (!old) {
		fields_fail(in, "tournaments: no earlier one has the id '%.40s' to correct",
			    corrects);
		return;
	}
	old->replaced = true;
	e->reported = old->reported;
	e->place = old->place;
	if (!*e->id)
		e->id = old->id;
}

static void read_events(const struct fields *in, json_t *list, struct lists *l)
{
	json_t *v;
	size_t i;

	l->events = mem_zeroed(json_array_size(list) + 1, sizeof(*l->events));
	json_array_foreach(list, i, v)
	{
		struct fields t = fields_inner(in, v);
		struct entry_event *e = &l->events[i];
		const char *corrects = fields_text_or(&t, "corrects", "");

		*e = (struct entry_event){.v = v, .place = i, .id = fields_text_or(&t, "id", "")};
		e->date = fields_date(&t, "date");
		e->reported = fields_date_or_none(&t, "reported");
		if (civil_is_none(e->reported))
			e->reported = e->date;
		if (!fields_ok(in))
			return;
		if (e->reported.day < e->date.day)
			fields_fail(in, "tournaments: reported before its date %s",
				    json_string_value(fields_any(&t, "date")));
		else if (*corrects)
			correct(in, l, e, corrects);
		else if (find_event(l, l->n_events, e->id))
			fields_fail(in, "tournaments: the id '%.40s' occurs twice", e->id);
		l->n_events++;
	}
}

static int by_report(const void *pa, const void *pb)
{
	const struct entry_event *a = pa, *b = pb;

	if (a->reported.day != b->reported.day)
		return a->reported.day < b->reported.day ? -1 : 1;
	if (a->date.day != b->date.day)
		return a->date.day < b->date.day ? -1 : 1;
	return (a->place > b->place) - (a->place < b->place);
}

/*
 * Processes tournaments in the order of their reports, which is that of their dates except for late
 * ones (4.5.4.1); a change of period closes the list.
 */
static void rate_all(const struct fields *in, struct lists *l)
{
	struct civil before = {INT32_MIN + 1};
	const char *period = NULL;
	size_t i;

	read_events(in, fields_list(in, "tournaments"), l);
	qsort(l->events, l->n_events, sizeof(*l->events), by_report);
	for (i = 0; i < l->n_events && fields_ok(in); i++) {
		const struct entry_event *e = &l->events[i];
		struct fields t = fields_inner(in, e->v);
		const char *name = fields_text(&t, "period");

		if (e->replaced || !fields_ok(in))
			continue;
		if (period && strcmp(period, name))
			close_period(l, period, before);
		period = name;
		if (e->reported.day > e->date.day)
			json_array_append(l->late, fields_any(&t, "date"));
		rate(in, l, &t, e);
		before = e->date.day > before.day ? e->date : before;
	}
	close_period(l, period ? period : "entry", civil_is_none(l->asof) ? before : l->asof);
}

static void lists_release(struct lists *l)
{
	size_t i;

	for (i = 0; i < l->ids.n && l->history; i++)
		free(l->history[i].list);
	idmap_release(&l->ids);
	free(l->entries);
	free(l->start);
	free(l->history);
	free(l->events);
	json_decref(l->late);
}

json_t *rating_lists(const struct fields *in)
{
	struct lists l = {.periods = json_array(), .late = json_array()};

	l.asof = fields_date_or_none(in, "asof");
	read_entries(in, &l);
	if (fields_ok(in))
		rate_all(in, &l);
	lists_release(&l);
	if (fields_ok(in))
		return l.periods;
	json_decref(l.periods);
	return NULL;
}
