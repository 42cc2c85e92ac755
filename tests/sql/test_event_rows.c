/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Tournaments, their series, states and officers, stages and lots (EVENTS E1, E3, E5): every column
 * is written with a distinct value and read back, and facts refuse to be changed.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sql/store_entry.h"
#include "sql/store_series.h"
#include "sql/store_stage.h"
#include "tests/sql/world.h"

#define SAME(field)	 assert_int_equal(got.field, want.field)
#define SAME_TIME(field) assert_int_equal(got.field.sec, want.field.sec)
#define SAME_DAY(field)	 assert_int_equal(got.field.day, want.field.day)
#define SAME_TEXT(field) assert_string_equal(got.field, want.field)

struct ids {
	int n;
	int64_t v[8];
};

static int note(struct ids *ids, int64_t id)
{
	assert_true(ids->n < 8);
	ids->v[ids->n++] = id;
	return 0;
}

/* --- series, tournaments, officers ----------------------------------------------------------- */

static int note_series(void *arg, const struct series *s)
{
	return note(arg, s->id);
}

static void series__all_columns__as_written(void **state)
{
	struct series want = {.code = "pokal",
			      .name = "Pokalturnering",
			      .kind = "cup",
			      .first_year = 2026,
			      .options = "{\"size\":7}",
			      .at = {11},
			      .author = "tl"},
		      got;
	struct ids ids = {0};

	assert_int_equal(store_series_add(*state, &want, &want.id), 1);
	assert_int_equal(store_series_get(*state, want.id, &got), 1);
	SAME(id);
	SAME_TEXT(code);
	SAME_TEXT(name);
	SAME_TEXT(kind);
	SAME(first_year);
	SAME_TEXT(options);
	SAME_TIME(at);
	SAME_TEXT(author);
	assert_int_equal(store_series_by_code(*state, "POKAL", &got), 1);
	assert_int_equal(store_series_by_code(*state, "pok", &got), 0);
	assert_int_equal(store_series_each(*state, note_series, &ids), 1);
	assert_true(ids.n == 1 && ids.v[0] == want.id);
}

static void tourney__all_columns__as_written(void **state)
{
	struct tourney want = {.code = "cup 2026",
			       .code_key = "cup 2026",
			       .slug = "cup-2026",
			       .alias = "pokal",
			       .name = "Cup 2026",
			       .kind = "cup",
			       .class = "K",
			       .year = 2026,
			       .state = TOURNEY_DRAFT,
			       .options = "{\"a\":1}",
			       .ruleset = "dsu-email",
			       .zone = "UTC",
			       .group_size = 21,
			       .fee = 22,
			       .rated = true,
			       .opens = {23},
			       .closes = {24},
			       .draws = {25},
			       .starts = {26},
			       .next_at = {27},
			       .created = {28}},
		       got;

	world_fill(*state);
	want.series = world.series;
	assert_int_equal(store_tourney_add(*state, &want, &want.id), 1);
	for (int updated = 0; updated < 2; updated++) {
		assert_int_equal(store_tourney_get(*state, want.id, &got), 1);
		SAME(id);
		SAME_TEXT(code);
		SAME_TEXT(code_key);
		SAME_TEXT(slug);
		SAME_TEXT(alias);
		SAME_TEXT(name);
		SAME_TEXT(kind);
		SAME_TEXT(class);
		SAME(series);
		SAME(year);
		SAME(state);
		SAME_TEXT(options);
		SAME_TEXT(ruleset);
		SAME_TEXT(zone);
		SAME(group_size);
		SAME(fee);
		SAME(rated);
		SAME_DAY(opens);
		SAME_DAY(closes);
		SAME_DAY(draws);
		SAME_DAY(starts);
		SAME_TIME(next_at);
		SAME_TIME(created);
		want.state = TOURNEY_CANCELLED;
		snprintf(want.slug, sizeof(want.slug), "slug");
		snprintf(want.alias, sizeof(want.alias), "alias");
		snprintf(want.name, sizeof(want.name), "name");
		snprintf(want.class, sizeof(want.class), "M");
		snprintf(want.options, sizeof(want.options), "{\"b\":2}");
		snprintf(want.ruleset, sizeof(want.ruleset), "dsu-post");
		snprintf(want.zone, sizeof(want.zone), "+01:00");
		want.group_size = 31;
		want.fee = 32;
		want.rated = false;
		want.opens = CIVIL_NONE;
		want.closes.day = 34;
		want.draws.day = 35;
		want.starts.day = 36;
		want.next_at.sec = 37;
		assert_int_equal(store_tourney_update(*state, &want), 1);
	}
	assert_int_equal(store_tourney_by_slug(*state, "slug", &got), 1);
	SAME(id);
	assert_int_equal(store_tourney_by_slug(*state, "cup-2026", &got), 0);
}

static int note_tourney(void *arg, const struct tourney *t)
{
	return note(arg, t->id);
}

/* A code takes precedence over an alias, and an edition that takes entries over a newer one. */
static void tourney__found__by_code_alias_and_series(void **state)
{
	static const enum tourney_state states[3] = {TOURNEY_FINAL, TOURNEY_OPEN, TOURNEY_DRAFT};
	struct tourney t = {.alias = "cup", .kind = "cup", .group_size = 7}, got;
	struct ids ids = {0};
	int64_t edition[3];

	world_fill(*state);
	t.series = world.series;
	for (int i = 2; i >= 0; i--) {
		t.year = 2026 + i;
		t.state = states[i];
		snprintf(t.code, sizeof(t.code), "cup %d", t.year);
		snprintf(t.slug, sizeof(t.slug), "cup-%d", t.year);
		assert_int_equal(store_tourney_add(*state, &t, &edition[i]), 1);
	}
	assert_int_equal(store_tourney_by_code(*state, "Cup", &got), 1);
	assert_int_equal(got.id, edition[1]);
	got.state = TOURNEY_CLOSED;
	assert_int_equal(store_tourney_update(*state, &got), 1);
	assert_int_equal(store_tourney_by_code(*state, "cup", &got), 1);
	assert_int_equal(got.id, edition[2]);
	assert_int_equal(store_tourney_by_code(*state, "CUP 2026", &got), 1);
	assert_int_equal(got.id, edition[0]);
	t.series = 0;
	assert_int_equal(store_tourney_by_code(*state, "", &got), 0);
	assert_int_equal(store_tourney_each_edition(*state, world.series, note_tourney, &ids), 1);
	assert_int_equal(ids.n, 3);
	assert_memory_equal(ids.v, edition, sizeof(edition));
	t.alias[0] = '\0';
	snprintf(t.code, sizeof(t.code), "cup");
	snprintf(t.slug, sizeof(t.slug), "cup");
	assert_int_equal(store_tourney_add(*state, &t, &t.id), 1);
	assert_int_equal(store_tourney_by_code(*state, "cup", &got), 1);
	assert_int_equal(got.id, t.id);
}

/* Databases older than the keys may have several with one key: the lowest id counts. */
static void tourney__found_by_key__lowest(void **state)
{
	struct tourney t = {.kind = "emt", .group_size = 7}, got;
	int64_t id[3];

	world_fill(*state);
	for (int i = 0; i < 3; i++) {
		snprintf(t.code, sizeof(t.code), "code %d", i);
		snprintf(t.slug, sizeof(t.slug), "code-%d", i);
		snprintf(t.code_key, sizeof(t.code_key), "%s", i ? "key" : "");
		assert_int_equal(store_tourney_add(*state, &t, &id[i]), 1);
	}
	assert_int_equal(store_tourney_by_key(*state, "key", &got), 1);
	assert_int_equal(got.id, id[1]);
	assert_int_equal(store_tourney_set_key(*state, id[1], "other"), 1);
	assert_int_equal(store_tourney_by_key(*state, "key", &got), 1);
	assert_int_equal(got.id, id[2]);
	assert_int_equal(store_tourney_by_key(*state, "other", &got), 1);
	assert_int_equal(got.id, id[1]);
	assert_int_equal(store_tourney_by_key(*state, "", &got), 0);
	assert_int_equal(store_tourney_after(*state, id[0], &got), 1);
	assert_int_equal(got.id, id[1]);
	assert_int_equal(store_tourney_after(*state, id[2], &got), 0);
}

static void tourney__slug_of_another__refused(void **state)
{
	struct tourney t = {.code = "other", .slug = "two", .kind = "emt", .group_size = 7};

	world_fill(*state);
	WORLD_REFUSED(*state, store_tourney_add(*state, &t, &t.id));
}

static void tourney_and_group__due__in_order_of_instant_and_id(void **state)
{
	struct tourney t;
	struct group_row g;
	struct instant at = {0};

	world_fill(*state);
	assert_int_equal(store_tourney_next(*state, STORE_SKIP_NONE, &at), 0);
	assert_int_equal(store_group_next(*state, STORE_SKIP_NONE, &at), 0);
	for (int64_t id = 1; id <= 2; id++) {
		assert_int_equal(store_tourney_get(*state, id, &t), 1);
		t.next_at.sec = 50;
		assert_int_equal(store_tourney_update(*state, &t), 1);
		assert_int_equal(store_group_get(*state, id, &g), 1);
		g.next_at.sec = 70 - id;
		assert_int_equal(store_group_update(*state, &g), 1);
	}
	assert_int_equal(store_tourney_due(*state, (struct instant){49}, STORE_SKIP_NONE, &t), 0);
	assert_int_equal(store_tourney_due(*state, (struct instant){50}, STORE_SKIP_NONE, &t), 1);
	assert_int_equal(t.id, 1);
	assert_int_equal(store_tourney_next(*state, STORE_SKIP_NONE, &at), 1);
	assert_int_equal(at.sec, 50);
	assert_int_equal(store_group_due(*state, (struct instant){67}, STORE_SKIP_NONE, &g), 0);
	assert_int_equal(store_group_due(*state, (struct instant){70}, STORE_SKIP_NONE, &g), 1);
	assert_int_equal(g.id, 2);
	assert_int_equal(store_group_next(*state, STORE_SKIP_NONE, &at), 1);
	assert_int_equal(at.sec, 68);
}

static void tourney_and_group__passed_over__the_next_one(void **state)
{
	int64_t ids[] = {2, 1};
	const struct store_skip second = {ids, 1}, both = {ids, 2};
	struct tourney t;
	struct group_row g;
	struct instant at = {0};

	tourney_and_group__due__in_order_of_instant_and_id(state);
	assert_int_equal(store_group_due(*state, (struct instant){70}, &second, &g), 1);
	assert_int_equal(g.id, 1);
	assert_int_equal(store_group_next(*state, &second, &at), 1);
	assert_int_equal(at.sec, 69);
	assert_int_equal(store_group_due(*state, (struct instant){70}, &both, &g), 0);
	assert_int_equal(store_group_next(*state, &both, &at), 0);
	assert_int_equal(store_tourney_due(*state, (struct instant){50}, &second, &t), 1);
	assert_int_equal(t.id, 1);
	assert_int_equal(store_tourney_next(*state, &second, &at), 1);
	assert_int_equal(at.sec, 50);
	assert_int_equal(store_tourney_due(*state, (struct instant){50}, &both, &t), 0);
	assert_int_equal(store_tourney_next(*state, &both, &at), 0);
}

static int look_at_change(void *arg, const struct tourney_change *got)
{
	assert_int_equal(got->tourney, world.tourney);
	assert_int_equal(got->at.sec, 41);
	assert_string_equal(got->author, "tl");
	assert_string_equal(got->what, "state");
	assert_string_equal(got->was, "open");
	assert_string_equal(got->becomes, "closed");
	assert_string_equal(got->reason, "enough");
	return note(arg, got->id);
}

static void tourney_change__written__never_changed(void **state)
{
	struct tourney_change c = {.at = {41},
				   .author = "tl",
				   .what = "state",
				   .was = "open",
				   .becomes = "closed",
				   .reason = "enough"};
	struct ids ids = {0};

	world_fill(*state);
	c.tourney = world.tourney;
	assert_int_equal(store_tourney_change_add(*state, &c), 1);
	assert_int_equal(store_tourney_change_each(*state, world.tourney, look_at_change, &ids), 1);
	assert_int_equal(store_tourney_change_each(*state, 1, look_at_change, &ids), 1);
	assert_int_equal(ids.n, 1);
	world_refuses(*state, "UPDATE tourney_change SET reason = ''",
		      "changes of a tournament are append-only");
	world_refuses(*state, "DELETE FROM tourney_change",
		      "changes of a tournament are append-only");
}

static int take_officer(void *arg, const struct officer_row *o)
{
	*(struct officer_row *)arg = *o;
	return 0;
}

static void officer__all_columns__as_written(void **state)
{
	struct officer_row want = {.user = "ole", .role = "deputy", .at = {51}, .author = "kc"},
			   got;

	world_fill(*state);
	want.tourney = world.tourney;
	assert_int_equal(store_officer_add(*state, &want, &want.id), 1);
	for (int ended = 0; ended < 2; ended++) {
		assert_int_equal(store_officer_each(*state, world.tourney, take_officer, &got), 1);
		SAME(id);
		SAME(tourney);
		SAME_TEXT(user);
		SAME_TEXT(role);
		SAME_TIME(at);
		SAME_TEXT(author);
		SAME_TIME(ended);
		want.ended.sec = 52;
		assert_int_equal(store_officer_end(*state, want.id, want.ended), !ended);
	}
}

/* --- stages ---------------------------------------------------------------------------------- */

static int note_stage(void *arg, const struct stage_row *s)
{
	return note(arg, s->id);
}

static void stage__all_columns__as_written(void **state)
{
	struct stage_row want = {.number = 9,
				 .name = "I",
				 .state = STAGE_WAITING,
				 .draws = CIVIL_NONE,
				 .starts = {61},
				 .created = {62}},
			 got;
	struct ids ids = {0};

	world_fill(*state);
	want.tourney = world.tourney;
	assert_int_equal(store_stage_add(*state, &want, &want.id), 1);
	for (int updated = 0; updated < 2; updated++) {
		assert_int_equal(store_stage_by_number(*state, world.tourney, 9, &got), 1);
		SAME(id);
		SAME(tourney);
		SAME(number);
		SAME_TEXT(name);
		SAME(state);
		SAME(has_seed);
		assert_memory_equal(got.seed, want.seed, sizeof(want.seed));
		SAME_DAY(draws);
		SAME_DAY(starts);
		SAME_TIME(created);
		snprintf(want.name, sizeof(want.name), "F");
		want.state = STAGE_LEFT_OUT;
		want.has_seed = true;
		memset(want.seed, 7, sizeof(want.seed));
		want.draws.day = 63;
		want.starts.day = 64;
		assert_int_equal(store_stage_update(*state, &want), 1);
	}
	assert_int_equal(store_stage_get(*state, want.id, &got), 1);
	assert_int_equal(store_stage_by_number(*state, world.tourney, 8, &got), 0);
	assert_int_equal(store_stage_each(*state, world.tourney, note_stage, &ids), 1);
	assert_true(ids.n == 4 && ids.v[3] == want.id);
}

static int note_group(void *arg, const struct group_row *g)
{
	return note(arg, g->id);
}

static void group__found__by_code_and_stage(void **state)
{
	struct group_row g, other = {.number = 5, .code = "A-26-01"};
	struct ids ids = {0};

	world_fill(*state);
	assert_int_equal(store_group_by_code(*state, "", &g), 0);
	assert_int_equal(store_group_get(*state, world.group, &g), 1);
	snprintf(g.code, sizeof(g.code), "A-26-01");
	assert_int_equal(store_group_update(*state, &g), 1);
	assert_int_equal(store_group_by_code(*state, "A-26-01", &g), 1);
	assert_int_equal(g.id, world.group);
	assert_int_equal(store_group_each_stage(*state, world.stage, note_group, &ids), 1);
	assert_true(ids.n == 4 && ids.v[3] == world.group);
	assert_int_equal(store_group_each_stage(*state, world.stage - 1, note_group, &ids), 1);
	assert_int_equal(ids.n, 4);
	other.tourney = world.tourney;
	other.stage = world.stage;
	WORLD_REFUSED(*state, store_group_add(*state, &other, &other.id));
}

/* Queries about other groups at the end of one. */
static void group__others__open_and_unsettled(void **state)
{
	static const struct {
		enum group_state state;
		int open, unsettled;
	} cases[] = {
		{GROUP_FILLING, 1, 1},	{GROUP_RUNNING, 1, 1},	{GROUP_PAUSED, 1, 1},
		{GROUP_FINISHED, 0, 1}, {GROUP_ARCHIVED, 0, 0}, {GROUP_PLAYOFF, 1, 1},
		{GROUP_FINAL, 0, 0},
	};
	struct tourney t = {.code = "open", .slug = "open", .kind = "emt", .group_size = 7};
	struct group_row g = {.number = 1, .start = CIVIL_NONE, .ended = CIVIL_NONE};

	world_fill(*state);
	assert_int_equal(store_tourney_add(*state, &t, &g.tourney), 1);
	g.stage = world.stage;
	assert_int_equal(store_group_add(*state, &g, &g.id), 1);
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct ids ids = {0};

		g.state = cases[i].state;
		assert_int_equal(store_group_is_over(g.state), !cases[i].open);
		assert_int_equal(store_group_update(*state, &g), 1);
		assert_int_equal(store_group_each_open(*state, g.tourney, note_group, &ids), 1);
		assert_int_equal(ids.n, cases[i].open);
		assert_int_equal(store_group_unsettled(*state, g.tourney, 0), cases[i].unsettled);
		assert_int_equal(store_group_unsettled(*state, g.tourney, g.id), 0);
	}
}

static int note_composition(void *arg, const struct composition_row *row)
{
	return note(arg, row->version);
}

static void composition__all_columns__the_last_in_force(void **state)
{
	struct composition_row want = {.at = {71},
				       .author = "tl",
				       .reason = (char *)"why",
				       .facts = (char *)"{\"groups\":[]}"},
			       got;
	struct ids ids = {0};

	world_fill(*state);
	want.stage = world.stage;
	assert_int_equal(store_composition_last(*state, world.stage, &got), 0);
	for (want.version = 1; want.version <= 2; want.version++) {
		assert_int_equal(store_composition_add(*state, &want, &want.id), 1);
		assert_int_equal(store_composition_last(*state, world.stage, &got), 1);
		SAME(id);
		SAME(stage);
		SAME(version);
		SAME_TIME(at);
		SAME_TEXT(author);
		SAME_TEXT(reason);
		SAME_TEXT(facts);
		composition_row_release(&got);
	}
	want.version = 2;
	WORLD_REFUSED(*state, store_composition_add(*state, &want, &want.id));
	assert_int_equal(store_composition_each(*state, world.stage, note_composition, &ids), 1);
	assert_true(ids.n == 2 && ids.v[0] == 1 && ids.v[1] == 2);
	world_refuses(*state, "UPDATE composition SET facts = '{}'",
		      "compositions are append-only");
	world_refuses(*state, "DELETE FROM composition", "compositions are append-only");
}

static void composition_group__stored_before_its_composition__of_the_version(void **state)
{
	struct composition_group g = {
		.number = 1, .version = 1, .facts = (char *)"{\"code\":\"1\"}"};
	struct composition_row head = {.at = {71},
				       .version = 1,
				       .author = "tl",
				       .reason = (char *)"",
				       .facts = (char *)"{}"};
	char *text = NULL;

	world_fill(*state);
	head.stage = g.stage = world.stage;
	assert_int_equal(store_composition_group_add(*state, &g), 1);
	assert_int_equal(store_composition_group_drop(*state, world.stage, 0), 1);
	assert_int_equal(store_composition_group_get(*state, world.stage, 1, 1, &text), 0);
	assert_int_equal(store_composition_group_add(*state, &g), 1);
	assert_int_equal(store_composition_add(*state, &head, &head.id), 1);
	WORLD_REFUSED(*state, store_composition_group_drop(*state, world.stage, 0));
	g.number = 2;
	WORLD_REFUSED(*state, store_composition_group_add(*state, &g));
	g = (struct composition_group){.stage = world.stage,
				       .number = 1,
				       .version = 2,
				       .facts = (char *)"{\"code\":\"2\"}",
				       .seats = (char *)"4 17"};
	assert_int_equal(store_composition_group_add(*state, &g), 1);
	assert_int_equal(store_composition_group_get(*state, world.stage, 1, 1, &text), 1);
	assert_string_equal(text, "{\"code\":\"1\"}");
	free(text);
	assert_int_equal(store_composition_group_get(*state, world.stage, 1, 7, &text), 1);
	assert_string_equal(text, "{\"code\":\"2\"}");
	free(text);
	assert_int_equal(store_composition_group_drop(*state, world.stage, 1), 1);
	world_refuses(*state, "UPDATE composition_group SET facts = '{}'",
		      "compositions are append-only");
	world_refuses(*state, "DELETE FROM composition_group", "compositions are append-only");
}

static int note_round(void *arg, const struct round_row *row)
{
	return note(arg, row->id);
}

static void round__all_columns__of_the_stage_or_a_group(void **state)
{
	struct round_row want = {.round = 3,
				 .version = 1,
				 .at = {81},
				 .author = "tl",
				 .reason = (char *)"corrected",
				 .starts = CIVIL_NONE,
				 .facts = (char *)"{\"bye\":4}"},
			 got;
	struct round_row whole;
	struct ids ids = {0};

	world_fill(*state);
	want.stage = world.stage;
	want.group = world.group;
	whole = want;
	whole.group = 0;
	assert_int_equal(store_round_add(*state, &want, &want.id), 1);
	assert_int_equal(store_round_get(*state, world.stage, 0, 3, &got), 0);
	assert_int_equal(store_round_add(*state, &whole, &whole.id), 1);
	WORLD_REFUSED(*state, store_round_add(*state, &whole, &whole.id));
	want.version = 2;
	want.starts.day = 82;
	assert_int_equal(store_round_add(*state, &want, &want.id), 1);
	assert_int_equal(store_round_get(*state, world.stage, world.group, 3, &got), 1);
	SAME(id);
	SAME(stage);
	SAME(group);
	SAME(round);
	SAME(version);
	SAME_TIME(at);
	SAME_TEXT(author);
	SAME_TEXT(reason);
	SAME_DAY(starts);
	SAME_TEXT(facts);
	round_row_release(&got);
	assert_int_equal(store_round_get(*state, world.stage, 0, 3, &got), 1);
	assert_true(got.id == whole.id && got.group == 0 && civil_is_none(got.starts));
	round_row_release(&got);
	assert_int_equal(store_round_each(*state, world.stage, note_round, &ids), 1);
	assert_true(ids.n == 3 && ids.v[0] == whole.id && ids.v[2] == want.id);
	world_refuses(*state, "UPDATE round_version SET facts = '{}'", "rounds are append-only");
	world_refuses(*state, "DELETE FROM round_version", "rounds are append-only");
}

static int note_absence(void *arg, int64_t who, int round)
{
	assert_int_equal(who, world.entry);
	return note(arg, round);
}

static void absence__told__once(void **state)
{
	struct ids ids = {0};

	world_fill(*state);
	assert_int_equal(store_absence_add(*state, world.entry, 5, (struct instant){91}), 1);
	assert_int_equal(store_absence_add(*state, world.entry, 5, (struct instant){92}), 0);
	assert_int_equal(store_absence_add(*state, world.entry, 4, (struct instant){93}), 1);
	assert_int_equal(store_absence_each(*state, world.tourney, note_absence, &ids), 1);
	assert_int_equal(store_absence_each(*state, 1, note_absence, &ids), 1);
	assert_true(ids.n == 2 && ids.v[0] == 4 && ids.v[1] == 5);
}

static int note_lot(void *arg, const struct lot_row *row)
{
	return note(arg, row->id);
}

static void lot__all_columns__the_newest_found(void **state)
{
	struct lot_row want = {.purpose = "late", .committed = {101}, .beacon = ""}, got;
	struct lot_row older = want;
	struct ids ids = {0};

	world_fill(*state);
	want.tourney = older.tourney = world.tourney;
	want.stage = older.stage = world.stage;
	want.group = older.group = world.group;
	memset(want.seed, 8, sizeof(want.seed));
	assert_int_equal(store_lot_add(*state, &older, &older.id), 1);
	assert_int_equal(store_lot_add(*state, &want, &want.id), 1);
	want.message = want.result = (char *)"";
	for (int updated = 0; updated < 2; updated++) {
		assert_int_equal(store_lot_find(*state, world.tourney, world.stage, world.group,
						"late", &got),
				 1);
		SAME(id);
		SAME(tourney);
		SAME(stage);
		SAME(group);
		SAME_TEXT(purpose);
		assert_memory_equal(got.seed, want.seed, sizeof(want.seed));
		SAME_TIME(committed);
		SAME_TEXT(beacon);
		SAME_TIME(drawn);
		SAME_TEXT(message);
		SAME_TEXT(result);
		lot_row_release(&got);
		snprintf(want.beacon, sizeof(want.beacon), "chains 5f");
		want.drawn.sec = 102;
		want.message = (char *)"a\nb\n";
		want.result = (char *)"[2,1]";
		assert_int_equal(store_lot_update(*state, &want), 1);
	}
	assert_int_equal(store_lot_find(*state, world.tourney, world.stage, 0, "late", &got), 0);
	assert_int_equal(
		store_lot_find(*state, world.tourney, world.stage, world.group, "ties", &got), 0);
	assert_int_equal(store_lot_each(*state, world.tourney, note_lot, &ids), 1);
	assert_true(ids.n == 2 && ids.v[0] == older.id && ids.v[1] == want.id);
}

static int note_entry(void *arg, const struct entry_row *e)
{
	return note(arg, e->id);
}

static void entries__of_a_tournament__all_in_order(void **state)
{
	struct ids ids = {0};

	world_fill(*state);
	assert_int_equal(store_entry_each_tourney(*state, world.tourney, note_entry, &ids), 1);
	assert_int_equal(store_entry_each_tourney(*state, 1, note_entry, &ids), 1);
	assert_true(ids.n == 5 && ids.v[4] == world.entry);
}

int main(void)
{
#define T(name) cmocka_unit_test_setup_teardown(name, world_open, world_close)
	const struct CMUnitTest tests[] = {
		T(series__all_columns__as_written),
		T(tourney__all_columns__as_written),
		T(tourney__found__by_code_alias_and_series),
		T(tourney__found_by_key__lowest),
		T(tourney__slug_of_another__refused),
		T(tourney_and_group__due__in_order_of_instant_and_id),
		T(tourney_and_group__passed_over__the_next_one),
		T(tourney_change__written__never_changed),
		T(officer__all_columns__as_written),
		T(stage__all_columns__as_written),
		T(group__found__by_code_and_stage),
		T(group__others__open_and_unsettled),
		T(composition__all_columns__the_last_in_force),
		T(composition_group__stored_before_its_composition__of_the_version),
		T(round__all_columns__of_the_stage_or_a_group),
		T(absence__told__once),
		T(lot__all_columns__the_newest_found),
		T(entries__of_a_tournament__all_in_order),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
