/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Reading the tournament report files of 2016 and 2026 (TRF16, TRF26) with the XX and BB lines of
 * JaVaFo and bbpPairings.  Forgiving: byte order mark, CR, LF or both, Latin-1 or UTF-8, short
 * lines, columns counted in bytes or in characters.  Whether opponents agree with each other is
 * left to pair_state_prepare().
 */
#ifndef CORE_PAIRING_TRF_H
#define CORE_PAIRING_TRF_H

#include <stdbool.h>
#include <stddef.h>

#define TRF_MOST_ROUNDS 500

struct trf_cell {
	int opp;     /* start number; 0 = nobody */
	char colour; /* 'w', 'b'; '-' for none, anything else when the file says none */
	char result; /* one of 1 = 0 + - W D L H F U Z X; a blank becomes X with an opponent, else Z
		      */
};

struct trf_player {
	int id, line, rating;
	char title[4];
	char name[4 * 33 + 1]; /* UTF-8 */
	int points;	       /* tenths; -1 when the field is empty */
	struct trf_cell *cells;
	int n_cells;
	bool absent; /* in the round to be paired */
	int bonus;   /* tenths, in the round to be paired */
};

/* Tenths of a point a result is worth. */
struct trf_scale {
	int win, draw, loss, forfeit_win, forfeit_loss, half, full, pairing_bye, zero, unknown;
};

struct trf {
	struct trf_player *players;
	size_t n;
	int rounds; /* 0 when not said */
	int played; /* rounds in which somebody had an opponent */
	char first; /* 'w' or 'b'; 0 when not said */
	struct trf_scale scale;
	int (*forbidden)[2]; /* start numbers that must not meet in the round to be paired */
	size_t n_forbidden;
};

/*
 * Reads `len` bytes.  NULL when all is well; else a sentence held in `text`, with its
 * line (0: of no line) in `ret_line`.  The caller releases the report either way.
 */
const char *trf_read(const char *data, size_t len, struct trf *ret_trf, int *ret_line, char *text,
		     size_t size);
void trf_release(struct trf *t);

/* Tenths of a point of a cell. */
int trf_cell_points(const struct trf_scale *s, const struct trf_cell *c);

#endif
