/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Lines of an event log, as if somebody had tampered with the store: a line that parses is written
 * back unchanged, and folding accepts it or leaves the game unchanged.
 */
#include "core/rules/game.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check_same(const struct game_event *ev, const char *line, size_t len)
{
	struct sbuf sb = SBUF_INIT;

	event_write(ev, &sb);
	if (sb.len != len || memcmp(sb.buf, line, len) != 0)
		abort();
	sbuf_release(&sb);
}

/* Clocks and timer handle every game that folds. */
static void look(const struct game *game)
{
	struct event_list list = EVENT_LIST_INIT;
	struct clock_view view;
	enum next_kind kind;
	struct instant now = {1770000000};

	game_tick(game, now, &list);
	game_next(game, now, &kind);
	for (int side = 0; side < 2; side++) {
		game_clock(game, (enum event_side)side, game_date(game, now), &view);
		game_clock_release(&view);
	}
	event_list_release(&list);
}

static void take_line(struct game *game, const char *line, size_t len)
{
	struct game_event ev;
	size_t events = game->events;
	uint64_t key = game->record.now.key;

	if (!event_read(line, len, &ev))
		return;
	check_same(&ev, line, len);
	if (game_fold(game, &ev) == 0)
		look(game);
	else if (game->events != events || game->record.now.key != key)
		abort();
	event_clear(&ev);
}

/* Folds all lines as the facts of one game. */
static void take_lines(struct ruleset rules, const uint8_t *data, size_t size)
{
	struct game_setup setup = {.rules = rules, .zone = ZONE_COPENHAGEN, .start = {20458}};
	const char *p = (const char *)data, *end = p + size;
	struct game game;

	if (game_init(&game, &setup, NULL) != SETUP_OK)
		abort();
	while (p < end) {
		const char *nl = memchr(p, '\n', (size_t)(end - p));
		size_t len = (size_t)((nl ? nl : end) - p);
		take_line(&game, p, len);
		p += len + (nl != NULL);
	}
	game_release(&game);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	take_lines(ruleset_default(RULESET_DSU_EMAIL), data, size);
	take_lines(ruleset_written(REGIME_POST), data, size);
	return 0;
}
