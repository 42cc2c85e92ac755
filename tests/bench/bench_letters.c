/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The two letters of a move, to the opponent and to the mover, at several lengths of the game.  For
 * comparison GMime alone builds and writes a message with the same parts.
 *
 *	bench_letters [ROUNDS]		default 2,000
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <gmime/gmime.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/letter/kept_moves.h"
#include "daemon/letter/render.h"
#include "tests/bench/turns.h"

static const char *const shuffle[] = {"7163", "7866", "6371", "6678"};

static void begin(struct stage *s)
{
	stage_control(s, "{\"do\":\"game.start\",\"white\":\"Anna Bro\",\"white-address\":"
			 "\"anna@a.test\",\"black\":\"Bo Dam\",\"black-address\":\"bo@b.test\"}");
	assert_int_equal(s->outcome, OUTCOME_DONE);
	stage_deliver(s);
}

static int64_t last_letter(struct stage *s)
{
	int64_t last = 0;

	assert_true(store_outbox_last(s->ctx.store, &last) >= 0);
	return last;
}

/* Plays on to that ply, leaving the last move's letters unsent.  Returns the first of them. */
static int64_t play_to(struct stage *s, int *ply, int to)
{
	int64_t before = 0;

	for (; *ply < to; ++*ply) {
		struct game_row game;

		s->n_letters = 0;
		stage_deliver(s);
		s->now.sec += 3600;
		assert_int_equal(store_game_get(s->ctx.store, 1, &game), 1);
		before = last_letter(s);
		stage_api(s, *ply % 2 ? game.black : game.white, 1, *ply, shuffle[*ply % 4]);
		assert_int_equal(s->outcome, OUTCOME_DONE);
	}
	return before + 1;
}

/* Each time as the first of its batch, after others about the same game. */
static double render_many(struct stage *s, struct kept_moves *kept, int64_t letter, int rounds,
			  struct rendered *ret)
{
	struct post_row row;
	double from;

	assert_int_equal(store_outbox_get(s->ctx.store, letter, &row), 1);
	render_init(ret);
	from = turns_cpu();
	for (int i = 0; i < rounds; i++) {
		struct render_state *state = render_state_new(kept);

		render_reset(ret);
		assert_int_equal(render_next(&s->ctx, &row, s->now, state, ret), 1);
		render_state_free(state);
	}
	from = turns_cpu() - from;
	post_row_release(&row);
	return from / rounds * 1e6;
}

/* Rewrites a parsed message, which has the same number of parts and bytes. */
static double write_many(const struct sbuf *bytes, int rounds)
{
	GMimeStream *in = g_mime_stream_mem_new_with_buffer(bytes->buf, bytes->len);
	GMimeParser *parser = g_mime_parser_new_with_stream(in);
	GMimeMessage *msg = g_mime_parser_construct_message(parser, NULL);
	double from = turns_cpu();

	for (int i = 0; i < rounds; i++)
		g_free(g_mime_object_to_string(GMIME_OBJECT(msg), NULL));
	from = turns_cpu() - from;
	g_object_unref(msg);
	g_object_unref(parser);
	g_object_unref(in);
	return from / rounds * 1e6;
}

static void measure(struct stage *s, struct kept_moves *kept, const char *what, int ply,
		    int64_t letter, int rounds)
{
	struct rendered r;
	double alone, us = render_many(s, kept, letter, rounds, &r);

	alone = write_many(&r.bytes, rounds);
	printf("ply %3d, %-8s %6.0f us of processor, %6zu bytes, %5.1f x GMime's writing alone\n",
	       ply, what, us, r.bytes.len, us / alone);
	render_release(&r);
}

int main(int argc, char **argv)
{
	static const int plies[] = {4, 20, 80, 160};
	int rounds = argc > 1 ? (int)strtol(argv[1], NULL, 10) : 2000, ply = 0;
	struct kept_moves *kept = kept_moves_new(1 << 20);
	struct stage *s;

	assert_int_equal(stage_open((void **)&s), 0);
	begin(s);
	for (size_t i = 0; i < sizeof(plies) / sizeof(plies[0]); i++) {
		int64_t letter = play_to(s, &ply, plies[i]);

		measure(s, kept, "move", ply, letter, rounds);
		measure(s, kept, "answer", ply, letter + 1, rounds);
	}
	kept_moves_free(kept);
	return stage_close((void **)&s);
}
