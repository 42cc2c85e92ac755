/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Tournament report files of 2016 and 2026 (TRF16, TRF26) with the XX and BB lines of JaVaFo and
 * bbpPairings, as one value.  What both forms say in different lines stands here once: a bye asked
 * for (240, XXZ) is a cell of its round, acceleration (250, XXA) a row of points a player,
 * forbidden pairs (260, XXP) are groups with a span of rounds.  Lines without a meaning here are
 * kept as text, so that writing loses nothing.
 */
#ifndef CORE_TRF_TRF_H
#define CORE_TRF_TRF_H

#include <stdbool.h>
#include <stddef.h>

#include "core/base/sbuf.h"

#define TRF_MOST_ROUNDS 500
#define TRF_MOST_NUMBER 9999
#define TRF_LAST_ROUND	999 /* the end of a span that never ends */

struct trf_cell {
	int opp;     /* start number; 0 = nobody */
	char colour; /* 'w', 'b', '-'; ' ' when the file leaves it blank */
	char result; /* one of 1 = 0 + - W D L H F U Z X; a blank is X with an opponent, else Z */
	int points;  /* tenths, by the scale and the abnormal points (299) */
};

struct trf_player {
	int id;	      /* start number, 1..TRF_MOST_NUMBER */
	int own;      /* the same, also when players go by their ranks */
	int line;     /* in the file read */
	int rating;   /* 0 = none */
	int national; /* of the national records (172); 0 = none */
	char sex;     /* 'm', 'w' or ' ' */
	char title[4], federation[4], number[12], birth[11];
	char name[4 * 33 + 1]; /* UTF-8 */
	int points;	       /* tenths as the field says; -1 when it is empty */
	int rank;	       /* 0 = none */
	struct trf_cell *cells;
	int n_cells;
	int *bonus; /* tenths of acceleration, a round each */
	int n_bonus;
};

/* Tenths of a point a result is worth; [0] with White, [1] with Black. */
struct trf_scale {
	int win[2], draw[2], loss[2];
	int forfeit_win, forfeit_loss, half, full, pairing_bye, zero, unknown;
};

/* Players of whom no two may meet in the rounds of the span. */
struct trf_group {
	int from, to;
	int *ids;
	int n;
};

struct trf_lines {
	char **line;
	int *from; /* line of the file read; 0 for a line added since */
	size_t n, cap, cap_from;
};

struct trf {
	struct trf_player *players; /* in the order of the file */
	size_t n;
	int rounds;   /* 0 when not said */
	int played;   /* rounds in which somebody was paired */
	char first;   /* 'w' or 'b'; 0 when not said */
	bool by_rank; /* XXC rank: ranks take the place of start numbers in pairing */
	struct trf_scale scale;
	struct trf_group *groups;
	size_t n_groups, cap_groups;
	struct trf_lines head, tail; /* kept lines: of the tournament (012 ...), all others */
	short index[TRF_MOST_NUMBER + 1];
};

enum trf_form { TRF_2016, TRF_2026 };

/* An empty report with the usual points. */
void trf_init(struct trf *t);
void trf_release(struct trf *t);

/*
 * Reads `len` bytes.  Forgiving: byte order mark, CR, LF or both, Latin-1 or UTF-8, short lines,
 * columns counted in bytes or in characters.  NULL when all is well; else a sentence held in
 * `text`, with its line (0: of no line) in `ret_line`: numbers that stand twice or nowhere,
 * cells that contradict each other, points that contradict the results.  The caller releases the
 * report either way.
 */
const char *trf_read(const char *data, size_t len, struct trf *ret_trf, int *ret_line, char *text,
		     size_t size);

/*
 * Appends the report, column by column as the form says: columns are characters of UTF-8, lines end
 * with CR LF.  What a form has no line for is written in the line of the other.
 */
void trf_write(const struct trf *t, enum trf_form form, struct sbuf *out);

/*
 * The form of a file: TRF_2016 if it has lines of JaVaFo or bbpPairings (XX, BB) and none of TRF26
 * that have no place in TRF16.
 */
enum trf_form trf_form_of(const char *data, size_t len);

/*
 * Appends the file that the report was read from with what has changed in the report since.  Lines
 * and fields without a change are copied byte by byte, in their order and with their line ends;
 * new lines follow those of their kind, in the form given and the encoding of the file.
 * Implemented in trf_rewrite.c.
 */
void trf_rewrite(const struct trf *t, const char *data, size_t len, enum trf_form form,
		 struct sbuf *out);

/* Room for n players with that many cells, all blank. */
void trf_reserve(struct trf *t, size_t n, int rounds);
/* Blank cells up to that round. */
void trf_room(struct trf_player *p, int rounds);
/* Keeps a line, code and text, controls as blanks. */
void trf_keep(struct trf *t, const char *line);
/* Puts a line in the place of `old`, a kept line of the report; keeps it anew if `old` is NULL. */
void trf_replace(struct trf *t, const char *old, const char *line);
/* Takes the i-th kept line of the tail away. */
void trf_drop(struct trf *t, size_t i);
/* The name at most as long as its field; whole characters. */
void trf_set_name(struct trf_player *p, const char *name);
/*
 * Sums the rounds played, without open games, into the points and ranks by points, then start
 * number.  trf_total() gives every cell the points of the scale first.
 */
void trf_add_up(struct trf *t);
void trf_total(struct trf *t);
/* Gives every cell the points of the scale. */
void trf_count_points(struct trf *t);

/*
 * Numbers the players by their ranks, in games and groups too.  NULL when that is done; else a
 * player whose rank is missing or another's too, and nothing has changed.
 */
const struct trf_player *trf_number_by_rank(struct trf *t);

/* NULL for a number that nobody has. */
struct trf_player *trf_find(const struct trf *t, int id);

/* The cell of a round; a blank one past the end. */
struct trf_cell trf_cell_at(const struct trf_player *p, int round);
/* A game that has no result yet. */
static inline bool trf_is_open(const struct trf_cell *c)
{
	return c->opp && c->result == 'X';
}
/* Its points; past the end those of an absence. */
int trf_points_at(const struct trf *t, const struct trf_player *p, int round);
/* The same for a table, where an open game counts nothing; pairing counts it as drawn. */
int trf_counted_at(const struct trf *t, const struct trf_player *p, int round);
/* Its sum over the rounds before one. */
int trf_counted_before(const struct trf *t, const struct trf_player *p, int round);
/* Had the player a pairing in the round: an opponent or the bye of the odd man. */
bool trf_was_paired(const struct trf_cell *c);
/* Does the cell say that the player asked not to be paired? */
bool trf_is_out(const struct trf_cell *c);
/*
 * The odd man of a round: U, a win without an opponent, or the only full-point bye of a round
 * that has neither, as older files write it.  0 for none.
 */
int trf_odd_man(const struct trf *t, int round);
/* Is the player to be paired in the round: by the pairings of a past one, by the marks of another.
 */
bool trf_takes_part(const struct trf *t, const struct trf_player *p, int round);
/* The rating that ranks: the FIDE rating, or as line 172 says of the national one. */
int trf_rating(const struct trf *t, const struct trf_player *p);
/* A cell with nothing in it. */
static inline bool trf_is_blank(const struct trf_cell *c)
{
	return !c->opp && c->colour == ' ';
}

/* Enters a game of two players, both with room for the round: results[0] is White's, [1] Black's.
 */
void trf_set_result(struct trf *t, int white, int black, int round, const char results[2]);
/* Tenths of a point of a cell by the scale alone. */
int trf_cell_points(const struct trf_scale *s, const struct trf_cell *c);

#endif
