/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Writes N random games of up to 80 moves each from a seed, as replay lines (numeric or short
 * notation) or as PGN: make_games jsonl|san|pgn N SEED.  The same N and SEED give the same games in
 * all forms.
 */
#include "core/chess/numeric.h"
#include "core/chess/pgn_write.h"
#include "core/chess/san.h"
#include "tests/chess/random_game.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SHORTEST 60
#define LONGEST	 160

static void write_line(const struct game_record *game, unsigned long number, bool san)
{
	struct position pos = game->start;
	char text[MOVE_TOKEN_TEXT + SAN_TEXT];
	size_t i;

	printf("{\"id\":%lu,\"moves\":\"", number);
	for (i = 0; i < game->n; i++) {
		if (san)
			san_write_marked(&pos, game->ply[i].move, SAN_ENGLISH, text);
		else
			numeric_write(&pos, game->ply[i].move, TOKEN_ICCF, text);
		printf("%s%s", i ? " " : "", text);
		position_play(&pos, game->ply[i].move);
	}
	puts("\"}");
}

static void write_pgn(const struct game_record *game, unsigned long number)
{
	const char *result = outcome_result(game_record_outcome(game), &game->now);
	char round[24], text[SAN_TEXT];
	const struct pgn_tag_pair tags[] = {{"Round", round}, {"Result", result}};
	struct position pos = game->start;
	struct sbuf out = SBUF_INIT;
	struct pgn_writer w;
	size_t i;

	snprintf(round, sizeof(round), "%lu", number);
	pgn_write_tags(&out, tags, 2);
	pgn_writer_init(&w, &out, &pos);
	for (i = 0; i < game->n; i++) {
		san_write_marked(&pos, game->ply[i].move, SAN_ENGLISH, text);
		pgn_writer_move(&w, text);
		position_play(&pos, game->ply[i].move);
	}
	pgn_writer_end(&w, result);
	fwrite(out.buf, 1, out.len, stdout);
	sbuf_release(&out);
}

int main(int argc, char **argv)
{
	static struct game_record_ply room[RANDOM_GAME_MAX];
	struct random_source source;
	struct game_record game;
	unsigned long i, n;
	bool pgn, san;

	if (argc != 4 ||
	    (strcmp(argv[1], "jsonl") && strcmp(argv[1], "san") && strcmp(argv[1], "pgn"))) {
		fputs("usage: make_games jsonl|san|pgn N SEED\n", stderr);
		return 2;
	}
	pgn = !strcmp(argv[1], "pgn");
	san = !strcmp(argv[1], "san");
	n = strtoul(argv[2], NULL, 10);
	source.state = strtoull(argv[3], NULL, 10);
	for (i = 1; i <= n; i++) {
		random_game(&source, NULL, SHORTEST + random_below(&source, LONGEST - SHORTEST + 1),
			    room, &game);
		if (pgn)
			write_pgn(&game, i);
		else
			write_line(&game, i, san);
	}
	return 0;
}
