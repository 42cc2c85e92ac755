/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The queue of changed pages: ordered, without duplicates, equal to a plain list that is searched.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "daemon/publish/changes.h"

static void each_waits_once_in_order(void **state)
{
	struct changes c = {.n = 0};
	struct change got;

	(void)state;
	assert_false(changes_take(&c, &got));
	assert_false(changes_has(&c, CHANGE_GAME, 7));
	changes_add(&c, CHANGE_GAME, 7);
	assert_true(changes_has(&c, CHANGE_GAME, 7));
	assert_false(changes_has(&c, CHANGE_TABLE, 7));
	changes_add(&c, CHANGE_TABLE, 7);
	changes_add(&c, CHANGE_GAME, 7);
	changes_add(&c, CHANGE_GAME, 3);
	assert_int_equal(changes_waiting(&c), 3);
	assert_true(changes_take(&c, &got));
	assert_int_equal(got.kind, CHANGE_GAME);
	assert_int_equal(got.id, 7);
	assert_false(changes_has(&c, CHANGE_GAME, 7));
	changes_add(&c, CHANGE_GAME, 7); /* changed again while it is being written */
	assert_true(changes_take(&c, &got));
	assert_int_equal(got.kind, CHANGE_TABLE);
	assert_true(changes_take(&c, &got));
	assert_int_equal(got.id, 3);
	assert_true(changes_take(&c, &got));
	assert_int_equal(got.id, 7);
	assert_false(changes_take(&c, &got));
	changes_release(&c);
}

/* A change that is not done yet stays before everything else. */
static void put_back_comes_first(void **state)
{
	struct changes c = {.n = 0};
	struct change got, next;

	(void)state;
	changes_add(&c, CHANGE_GROUP_COPIES, 7);
	assert_true(changes_take(&c, &got));
	changes_put_back(&c, &got); /* into an empty queue */
	changes_add(&c, CHANGE_TABLE, 7);
	changes_add(&c, CHANGE_GROUP_COPIES, 7);
	assert_int_equal(changes_waiting(&c), 2);
	for (int64_t id = 8; id < 100; id++) { /* it grows meanwhile */
		assert_true(changes_take(&c, &got));
		assert_int_equal(got.kind, CHANGE_GROUP_COPIES);
		changes_add(&c, CHANGE_GAME, id);
		changes_put_back(&c, &got);
	}
	assert_true(changes_take(&c, &got));
	assert_int_equal(got.kind, CHANGE_GROUP_COPIES);
	assert_int_equal(got.id, 7);
	assert_true(changes_take(&c, &next));
	assert_int_equal(next.kind, CHANGE_TABLE);
	assert_int_equal(changes_waiting(&c), 92);
	changes_release(&c);
}

#define MODEL 300

/* The model: everything waiting, in order. */
struct model {
	struct change list[2 * MODEL];
	size_t n;
};

static void model_add(struct model *m, enum change_kind kind, int64_t id)
{
	for (size_t i = 0; i < m->n; i++)
		if (m->list[i].kind == kind && m->list[i].id == id)
			return;
	m->list[m->n++] = (struct change){kind, id};
}

static void model_take(struct model *m, struct change *ret_change)
{
	*ret_change = m->list[0];
	m->n--;
	for (size_t i = 0; i < m->n; i++)
		m->list[i] = m->list[i + 1];
}

static void model_put_back(struct model *m, struct change change)
{
	for (size_t i = m->n++; i > 0; i--)
		m->list[i] = m->list[i - 1];
	m->list[0] = change;
}

/* From few ids to many, so that slots collide and gaps are crossed. */
static void agrees_with_a_searched_list(void **state)
{
	uint32_t random = 12345;

	(void)state;
	for (uint32_t range = 3; range <= MODEL; range *= 10) {
		struct changes c = {.n = 0};
		struct model m = {.n = 0};

		for (int step = 0; step < 20000; step++) {
			struct change got, expected;

			random = random * 1664525u + 1013904223u;
			if ((random >> 28) < 9 && m.n < MODEL) {
				enum change_kind kind =
					(random >> 8) % 2 ? CHANGE_GAME : CHANGE_PLAYER;
				int64_t id = 1 + (int64_t)((random >> 12) % range) * 1024;

				model_add(&m, kind, id);
				changes_add(&c, kind, id);
			} else if (m.n) {
				model_take(&m, &expected);
				assert_true(changes_take(&c, &got));
				assert_int_equal(got.kind, expected.kind);
				assert_int_equal(got.id, expected.id);
				if ((random >> 8) % 4 == 0) {
					model_put_back(&m, got);
					changes_put_back(&c, &got);
				}
			} else {
				assert_false(changes_take(&c, &got));
			}
			assert_int_equal(changes_waiting(&c), m.n);
		}
		changes_release(&c);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(each_waits_once_in_order),
		cmocka_unit_test(put_back_comes_first),
		cmocka_unit_test(agrees_with_a_searched_list),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
