/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The list of all players with a page: read in parts and sorted in blocks, it comes by name. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "daemon/publish/people.h"
#include "tests/daemon/stage.h"

enum { IN_EVENT = 23 };

/* Players of an event in three clubs, two of which have one slug, and one who plays nowhere. */
static void fill(struct stage *s)
{
	static const char *const clubs[] = {"Nordby", "NORDBY", "Vig", ""};

	stage_control(s, "{\"do\":\"event.add\",\"code\":\"open\",\"name\":\"Open\"}");
	assert_int_equal(s->outcome, OUTCOME_DONE);
	for (int i = 0; i <= IN_EVENT; i++) {
		char request[300];

		snprintf(request, sizeof(request),
			 "{\"do\":\"player.add\",\"name\":\"Player %c%d\",\"address\":"
			 "\"p%d@x.dk\",\"club\":\"%s\"}",
			 'A' + i * 7 % 26, i, i, clubs[i % 4]);
		stage_control(s, request);
		assert_int_equal(s->outcome, OUTCOME_DONE);
		snprintf(request, sizeof(request),
			 "{\"do\":\"group.add\",\"event\":\"open\",\"player\":\"p%d@x.dk\"}", i);
		if (i == IN_EVENT)
			break;
		stage_control(s, request);
		assert_int_equal(s->outcome, OUTCOME_DONE);
	}
}

static struct people *read_all(struct stage *s, size_t block, int limit)
{
	struct people *people = people_new(block);
	int rc;

	while ((rc = people_read(people, &s->ctx, limit)) > 0)
		;
	assert_int_equal(rc, 0);
	return people;
}

static void check_order(struct people *people)
{
	const struct view_player *next;
	char last[STORE_NAME_MAX + 1] = "";
	int n = 0;

	while ((next = people_next(people))) {
		assert_true(strcmp(last, next->name) < 0);
		memcpy(last, next->name, sizeof(last));
		n++;
	}
	assert_int_equal(n, IN_EVENT);
	assert_null(people_next(people));
}

static void next__blocks_of_any_size__by_name(void **state)
{
	static const size_t blocks[] = {1, 2, 5, IN_EVENT, PEOPLE_BLOCK};
	struct stage *s = *state;

	fill(s);
	for (size_t i = 0; i < sizeof(blocks) / sizeof(blocks[0]); i++) {
		struct people *people = read_all(s, blocks[i], 1 + (int)i * 3);

		check_order(people);
		people_free(people);
	}
}

static void club__two_spellings__one_club_with_all_members(void **state)
{
	struct stage *s = *state;
	struct people *people;
	const struct people_club *club;

	fill(s);
	people = read_all(s, 3, 2);
	assert_null(people_club(people, 0));
	check_order(people);
	club = people_club(people, 0);
	assert_string_equal(club->slug, "nordby");
	assert_int_equal(club->n, 12);
	for (size_t i = 1; i < club->n; i++)
		assert_true(strcmp(club->members[i - 1]->name, club->members[i]->name) < 0);
	club = people_club(people, 1);
	assert_string_equal(club->slug, "vig");
	assert_int_equal(club->n, 6);
	assert_null(people_club(people, 2));
	people_free(people);
}

int main(void)
{
#define T(name) cmocka_unit_test_setup_teardown(name, stage_open, stage_close)
	const struct CMUnitTest tests[] = {
		T(next__blocks_of_any_size__by_name),
		T(club__two_spellings__one_club_with_all_members),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
