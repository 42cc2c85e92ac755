/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * What somebody waits for comes first: after a crash all pages are written anew, which takes long
 * on a large server, and the pages of one group do not wait for them.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "daemon/publish/published.h"
#include "daemon/publish/publisher.h"
#include "tests/daemon/stage.h"

#define GROUP 1
#define MANY  600 /* players */

struct waiter {
	struct process proc;
	char pages[80], database[80];
	int answers;
	int64_t left; /* changes waiting at the last answer */
	bool failed;
};

static void on_done(void *arg, const char *why)
{
	struct waiter *w = arg;

	w->answers++;
	w->failed = why != NULL;
	w->left = publisher_waiting(w->proc.publisher);
	loop_end(w->proc.loop);
}

/* A publisher that has to write all pages. */
static void open_waiter(struct stage *s, struct waiter *w)
{
	*w = (struct waiter){.proc.ctx = s->ctx};
	snprintf(w->pages, sizeof(w->pages), "%s/pages", s->dir);
	snprintf(w->database, sizeof(w->database), "%s/k.db", s->dir);
	w->proc.cfg.publish_dir = w->pages;
	w->proc.cfg.database = w->database;
	w->proc.loop = loop_new();
	w->proc.publisher = publisher_open(&w->proc);
}

static void close_waiter(struct waiter *w)
{
	publisher_close(w->proc.publisher);
	loop_free(w->proc.loop);
}

static void order(struct waiter *w, int64_t group)
{
	publisher_order(w->proc.publisher, group, on_done, w);
	loop_run(w->proc.loop);
	assert_false(w->failed);
}

static void assert_has(struct waiter *w, const char *before, int64_t id, const char *ending)
{
	if (!published_has(w->proc.cfg.publish_dir, before, id, ending))
		fail_msg("no %s%lld%s", before, (long long)id, ending);
}

/* The games are gathered in parts of 16. */
static void assert_all_games(struct waiter *w, const char *name, int n)
{
	struct sbuf games = SBUF_INIT;
	int found = 0;

	if (!published_read(w->pages, name, &games))
		fail_msg("no %s", name);
	for (const char *at = games.buf; (at = strstr(at, "[Event \"")); at++)
		found++;
	assert_int_equal(found, n);
	sbuf_release(&games);
}

static void order__of_a_group__written_before_all_other_pages(void **state)
{
	struct waiter w;

	stage_seven(*state);
	open_waiter(*state, &w);
	order(&w, GROUP);
	assert_int_equal(w.answers, 1);
	assert_true(w.left > 0);
	assert_has(&w, "group-", GROUP, ".html");
	assert_has(&w, "group-", GROUP, ".json");
	assert_has(&w, "group-", GROUP, ".atom");
	assert_has(&w, "group-", GROUP, "-rulings.html");
	assert_has(&w, "group-", GROUP, "-lots.html");
	assert_all_games(&w, "group-1.pgn", 21);
	for (int64_t game = 1; game <= 21; game++) {
		assert_has(&w, "game-", game, ".html");
		assert_has(&w, "game-", game, ".svg");
		assert_has(&w, "record/game-", game, ".txt");
	}
	for (int64_t player = 1; player <= 7; player++)
		assert_has(&w, "players/", player, ".html");
	close_waiter(&w);
}

static void order__of_all__nothing_left(void **state)
{
	struct waiter w;

	stage_seven(*state);
	open_waiter(*state, &w);
	publisher_order(w.proc.publisher, GROUP, on_done, &w);
	order(&w, 0);
	while (w.answers < 2)
		loop_run(w.proc.loop);
	assert_int_equal(w.left, 0);
	close_waiter(&w);
}

/* The list is read and written in parts of 64 and 512. */
static void list__more_players_than_a_part__each_once(void **state)
{
	struct sbuf page = SBUF_INIT;
	struct stage *s = *state;
	struct waiter w;
	int n = 0;

	stage_control(s, "{\"do\":\"event.add\",\"code\":\"C 1\",\"name\":\"Event\",\"kind\":"
			 "\"theme\",\"closes\":\"2027-03-01\",\"draws\":\"2027-03-10\","
			 "\"starts\":\"2027-03-20\"}");
	stage_fill(s, 1, 0, MANY);
	open_waiter(s, &w);
	order(&w, 0);
	assert_true(published_read(w.pages, "search.html", &page));
	for (int64_t player = 1; player <= MANY; player++) {
		char link[64];

		assert_has(&w, "players/", player, ".html");
		snprintf(link, sizeof(link), "<li><a href=\"players/%lld.html\">",
			 (long long)player);
		assert_non_null(strstr(page.buf, link));
	}
	for (const char *at = page.buf; (at = strstr(at, "<li><a href=\"players/")); at++)
		n++;
	assert_int_equal(n, MANY);
	sbuf_release(&page);
	close_waiter(&w);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(order__of_a_group__written_before_all_other_pages,
						stage_open, stage_close),
		cmocka_unit_test_setup_teardown(order__of_all__nothing_left, stage_open,
						stage_close),
		cmocka_unit_test_setup_teardown(list__more_players_than_a_part__each_once,
						stage_open, stage_close),
	};

	return cmocka_run_group_tests_name("daemon/publish/publisher", tests, NULL, NULL);
}
