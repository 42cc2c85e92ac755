/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * PGN: the reader reports the same for a text whether it arrives whole or byte by byte, and every
 * game starts before it ends.
 */
#include "core/chess/pgn_read.h"

#include <stdint.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Everything reported, folded into a hash. */
struct witness {
	uint64_t sum;
	bool in_game;
};

static void mix(struct witness *w, uint64_t n)
{
	w->sum = (w->sum ^ n) * 0x9e3779b97f4a7c15ULL;
}

static void on_begin(void *arg, const struct pgn_tags *tags, const struct position *start)
{
	struct witness *w = arg;

	w->in_game = true;
	mix(w, (uint64_t)tags->n);
	mix(w, start->key);
}

static void on_move(void *arg, const struct position *before, chess_move m,
		    const struct position *after)
{
	struct witness *w = arg;

	if (!w->in_game)
		abort();
	mix(w, before->key + m);
	mix(w, after->key);
}

static void on_comment(void *arg, const char *text, size_t len, bool more)
{
	while (len--)
		mix(arg, (unsigned char)text[len]);
	mix(arg, more);
}

static void on_nag(void *arg, int nag)
{
	mix(arg, (uint64_t)nag);
}

static void on_end(void *arg, const char *result, const struct position *last)
{
	struct witness *w = arg;

	if (!w->in_game)
		abort();
	w->in_game = false;
	mix(w, (unsigned char)result[0] + last->key);
}

static void on_fault(void *arg, const struct pgn_fault *f)
{
	struct witness *w = arg;

	w->in_game = false;
	if (!f->line || !f->column || !*pgn_error_text(f->error))
		abort();
	mix(w, f->line * 65536 + f->column + (uint64_t)f->error);
}

static uint64_t run(const uint8_t *data, size_t size, size_t piece)
{
	static const struct pgn_handler handler = {on_begin, on_move, on_comment,
						   on_nag,   on_end,  on_fault};
	static struct pgn_reader reader;
	struct witness w = {0, false};
	size_t n;

	pgn_reader_init(&reader, &handler, &w);
	for (; size; data += n, size -= n) {
		n = piece < size ? piece : size;
		pgn_reader_feed(&reader, (const char *)data, n);
	}
	pgn_reader_finish(&reader);
	return w.sum;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	if (run(data, size, size) != run(data, size, 1))
		abort();
	return 0;
}
