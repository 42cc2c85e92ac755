/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Copies PGN from standard input and damages it at random places: spoil SEED.  Hits about every
 * second game; the same seed does the same damage.
 */
#include "core/base/sbuf.h"
#include "tests/chess/random_game.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define EVERY 800 /* mean distance between damage, in bytes: one game of make_games */

/* Text that people, programs and broken disks put into PGN; some of it is valid. */
static const char *const pieces[] = {
	"{",
	"}",
	"(",
	")",
	"[",
	"]",
	"\"",
	"\\",
	";",
	"$",
	"$12 ",
	"$300 ",
	"?!",
	"!!!",
	"(=)",
	"(=x",
	"*",
	"1-0",
	" 0-1 ",
	" 1/2 ",
	" e.p. ",
	"...",
	"12. ",
	"--",
	"\r",
	"\r\n",
	"\n",
	"\n% all of this line\n",
	"\xef\xbb\xbf",
	"\xff\x80",
	" Nf3 ",
	" O-O ",
	" 0-0-0 ",
	" Sf3 ",
	" Dxd4 ",
	" e8=Q ",
	" {a comment} ",
	" {a comment\nin two lines} ",
	" ; a comment\n",
	" (1. e4 (1. d4 $1 {inside}) 1... e5) ",
	"\n[Event \"x\"]\n",
	"\n[Result \"1-0\"]\n",
	"\n[FEN \"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1\"]\n",
	"\n[FEN \"1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb - 0 1\"]\n",
	"\n[SetUp \"1\"]\n",
	"\n[Variant \"chess960\"]\n",
	"\n[Variant \"Atomic\"]\n",
	"\n[White open]\n",
};

static void read_all(struct sbuf *text)
{
	char buf[8192];
	size_t n;

	while ((n = fread(buf, 1, sizeof(buf), stdin)) > 0)
		sbuf_add(text, buf, n);
}

/* Writes one piece of damage; returns the number of bytes it replaces. */
static size_t damage(struct random_source *source, size_t left)
{
	const char *piece = pieces[random_below(source, sizeof(pieces) / sizeof(*pieces))];
	unsigned kind = random_below(source, 4);

	if (kind < 2)
		fputs(piece, stdout);
	if (kind == 2)
		putchar((int)random_below(source, 256));
	return kind == 3 && left > 8 ? 1 + random_below(source, 8) : kind == 2;
}

int main(int argc, char **argv)
{
	struct random_source source;
	struct sbuf text = SBUF_INIT;
	size_t i;

	if (argc != 2) {
		fputs("usage: spoil SEED\n", stderr);
		return 2;
	}
	source.state = strtoull(argv[1], NULL, 10);
	read_all(&text);
	for (i = 0; i < text.len; i++) {
		if (!random_below(&source, EVERY))
			i += damage(&source, text.len - i);
		if (i < text.len)
			putchar(text.buf[i]);
	}
	sbuf_release(&text);
	return 0;
}
