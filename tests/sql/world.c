/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See world.h. */
#include "tests/sql/world.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <stdio.h>

#include "sql/store_entry.h"
#include "sql/store_player.h"
#include "sql/store_series.h"
#include "sql/store_stage.h"
#include "sql/store_team.h"
#include "tests/sql/place.h"

struct world world;

static struct place place;

int world_open(void **state)
{
	struct sbuf why = SBUF_INIT;
	struct store *st;

	if (!place_make(&place))
		return -1;
	if (store_open(place.name, true, &st, &why) < 0) {
		fprintf(stderr, "%s\n", why.buf);
		return -1;
	}
	*state = st;
	return store_begin(st) > 0 ? 0 : -1;
}

int world_close(void **state)
{
	store_rollback(*state);
	store_close(*state);
	place_remove(&place);
	return 0;
}

static int64_t add_tourney(struct store *st, const char *code)
{
	struct tourney t = {.kind = "emt", .group_size = 7};
	int64_t id = 0;

	snprintf(t.code, sizeof(t.code), "%s", code);
	snprintf(t.slug, sizeof(t.slug), "%s", code);
	assert_int_equal(store_tourney_add(st, &t, &id), 1);
	return id;
}

static int64_t add_team(struct store *st, int number)
{
	struct team_row t = {.tourney = world.tourney, .club = world.club, .number = number};
	int64_t id = 0;

	assert_int_equal(store_team_add(st, &t, &id), 1);
	return id;
}

void world_fill(struct store *st)
{
	struct player p = {.born = CIVIL_NONE, .lang = "en"};
	struct series s = {.kind = "cup"};
	struct stage_row round = {.number = 1};
	struct group_row g = {.number = 1};
	struct entry_row e = {.address = "e@x"};
	struct club c = {.region = 1};

	assert_int_equal(store_player_add(st, &p, &world.player), 1);
	for (int i = 0; i < 8; i++) {
		snprintf(s.code, sizeof(s.code), "series %d", i);
		assert_int_equal(store_series_add(st, &s, &world.series), 1);
		snprintf(c.name, sizeof(c.name), "club %d", i);
		if (i < 7)
			assert_int_equal(store_club_add(st, &c, &world.club), 1);
	}
	add_tourney(st, "one");
	world.tourney = add_tourney(st, "two");
	round.tourney = g.tourney = e.tourney = world.tourney;
	for (round.number = 1; round.number <= 3; round.number++)
		assert_int_equal(store_stage_add(st, &round, &world.stage), 1);
	g.stage = world.stage;
	for (g.number = 1; g.number <= 4; g.number++)
		assert_int_equal(store_group_add(st, &g, &world.group), 1);
	for (int i = 0; i < 5; i++)
		assert_int_equal(store_entry_add(st, &e, &world.entry), 1);
	for (int i = 1; i <= 6; i++)
		world.team = add_team(st, i);
}

void world_refuses(struct store *st, const char *sql, const char *reason)
{
	char why[300];

	if (store_in_transaction(st))
		assert_int_equal(store_commit(st), 1);
	assert_false(place_run(&place, sql, why, sizeof(why)));
	assert_string_equal(why, reason);
}
