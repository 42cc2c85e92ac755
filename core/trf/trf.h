/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Tournament report files of 2016 and 2026 (TRF16, TRF26) with the XX and BB lines of JaVaFo and
 * bbpPairings, as one value.  What the two forms express by different lines has one representation:
 * a requested bye (240, XXZ) is a cell of its round, acceleration (250, XXA) a row of points per
 * player, forbidden pairs (260, XXP) are groups with a span of rounds.  Unknown lines are kept as
 * text, so that writing loses nothing.
 */
#ifndef CORE_TRF_TRF_H
#define CORE_TRF_TRF_H

#include <stdbool.h>
#include <stddef.h>

#include "core/base/lang.h"
#include "core/base/sbuf.h"

#define TRF_MOST_ROUNDS 500
#define TRF_MOST_NUMBER 9999
#define TRF_NAME_MOST	33  /* letters of a name */
#define TRF_LAST_ROUND	999 /* the end of an unlimited span */

struct trf_cell {
	int opp;     /* start number; 0 = nobody */
	char colour; /* 'w', 'b', '-'; ' ' if blank in the file */
	char result; /* one of 1 = 0 + - W D L H F U Z X; a blank is X with an opponent, else Z */
	int points;  /* tenths, by the scale and the abnormal points (299) */
};

struct trf_player {
	int id;	      /* start number, 1..TRF_MOST_NUMBER */
	int own;      /* the same, even if players are numbered by rank */
	int line;     /* in the file that was read */
	int rating;   /* 0 = none */
	int national; /* of the national records (172); 0 = none */
	char sex;     /* 'm', 'w' or ' ' */
	char title[4], federation[4], number[12], birth[11];
	char name[4 * TRF_NAME_MOST + 1]; /* UTF-8 */
	int points;			  /* tenths, from the field; -1 if it is empty */
	int rank;			  /* 0 = none */
	struct trf_cell *cells;
	int n_cells;
	int *bonus; /* tenths of acceleration, one entry per round */
	int n_bonus;
};

/* The points for a result in tenths; [0] with White, [1] with Black. */
struct trf_scale {
	int win[2], draw[2], loss[2];
	int forfeit_win, forfeit_loss, half, full, pairing_bye, zero, unknown;
};

/* Players who may not meet each other in the rounds of the span. */
struct trf_group {
	int from, to;
	int *ids;
	int n;
};

struct trf_lines {
	char **line;
	int *from; /* line in the file that was read; 0 for a line added since */
	size_t n, cap, cap_from;
};

struct trf {
	struct trf_player *players; /* in the order of the file */
	size_t n;
	int rounds;   /* 0 if not given */
	int played;   /* number of rounds with a pairing */
	char first;   /* 'w' or 'b'; 0 if not given */
	bool by_rank; /* XXC rank: ranks replace start numbers in pairing */
	/*
	 * A team event: it has teams (310), and no code (192) of a tournament of individuals.  The
	 * members of its groups are teams; its lines 240, 250 and 299 concern teams too and are
	 * kept (trf_team.h).
	 */
	bool teams;
	struct trf_scale scale;
	struct trf_group *groups;
	size_t n_groups, cap_groups;
	struct trf_lines head, tail; /* kept lines: of the tournament (012 ...), all others */
	short index[TRF_MOST_NUMBER + 1];
};

enum trf_form { TRF_2016, TRF_2026 };

/* Creates an empty report with the usual points. */
void trf_init(struct trf *t);
void trf_release(struct trf *t);

/*
 * Reads `len` bytes.  Tolerates a byte order mark, CR, LF or both, Latin-1 or UTF-8, short lines,
 * and columns counted in bytes or in characters.  Returns NULL on success, otherwise a sentence in
 * `text` and its line (0 = none) in `ret_line`: a duplicate or unknown number, contradictory cells,
 * points that contradict the results.  The caller releases the report either way.
 */
const char *trf_read(const char *data, size_t len, struct trf *ret_trf, int *ret_line, char *text,
		     size_t size);

/* The same with the sentence in a language; NULL = English. */
const char *trf_read_in(const struct lang *lang, const char *data, size_t len, struct trf *ret_trf,
			int *ret_line, char *text, size_t size);

/*
 * Appends the report in the columns of the form: columns are UTF-8 characters, lines end with CR
 * LF. What the form has no line for is written in that of the other form.
 */
void trf_write(const struct trf *t, enum trf_form form, struct sbuf *out);

/*
 * The form of a file: TRF_2016 if it has lines of JaVaFo or bbpPairings (XX, BB) and no lines of
 * TRF26 that TRF16 does not permit.
 */
enum trf_form trf_form_of(const char *data, size_t len);

/*
 * Appends the file that the report was read from, with all changes made to the report since.
 * Unchanged lines and fields are copied byte by byte, in their order and with their line ends; new
 * lines follow those of their kind, in the given form and the encoding of the file.  Implemented in
 * trf_rewrite.c.
 */
void trf_rewrite(const struct trf *t, const char *data, size_t len, enum trf_form form,
		 struct sbuf *out);

/* Makes room for n players with that many cells, all blank. */
void trf_reserve(struct trf *t, size_t n, int rounds);
/* Adds blank cells up to that round. */
void trf_room(struct trf_player *p, int rounds);
/* Keeps a line, code and text, with control characters as blanks. */
void trf_keep(struct trf *t, const char *line);
/* Replaces `old`, a kept line of the report; appends the line if `old` is NULL. */
void trf_replace(struct trf *t, const char *old, const char *line);
/* Replaces the tournament line with the same code, or adds it. */
void trf_set_head(struct trf *t, const char *line);
/* Removes all tournament lines with that code. */
void trf_drop_head(struct trf *t, const char *code);
/* Removes the i-th kept line of the tail. */
void trf_drop(struct trf *t, size_t i);
/* Sets the name, truncated to its field at a whole character. */
void trf_set_name(struct trf_player *p, const char *name);
/*
 * Sums the played rounds, without open games, into the points, and ranks by points, then start
 * number.  trf_total() first gives every cell the points of the scale.
 */
void trf_add_up(struct trf *t);
void trf_total(struct trf *t);
/* Gives every cell the points of the scale. */
void trf_count_points(struct trf *t);

/*
 * Numbers the players by their ranks, in games and groups too.  Returns NULL on success, otherwise
 * a player whose rank is missing or a duplicate, with nothing changed.
 */
const struct trf_player *trf_number_by_rank(struct trf *t);

/* NULL if nobody has the number. */
struct trf_player *trf_find(const struct trf *t, int id);

/* The cell of a round; a blank one after the last, and for round 0. */
struct trf_cell trf_cell_at(const struct trf_player *p, int round);
/* Is it a game without a result so far? */
static inline bool trf_is_open(const struct trf_cell *c)
{
	return c->opp && c->result == 'X';
}
/* The points of the cell; after the last those of an absence. */
int trf_points_at(const struct trf *t, const struct trf_player *p, int round);
/* The same for a table, where an open game counts nothing; for pairing it counts as drawn. */
int trf_counted_at(const struct trf *t, const struct trf_player *p, int round);
/* The sum over the rounds before `round`. */
int trf_counted_before(const struct trf *t, const struct trf_player *p, int round);
/* Was the player paired in the round: with an opponent, or with the bye of the odd player? */
bool trf_was_paired(const struct trf_cell *c);
/* Does the cell record a request not to be paired? */
bool trf_is_out(const struct trf_cell *c);
/*
 * The odd player of a round: U, a win without an opponent, or the only full-point bye of a round
 * that has neither, as older files write it. 0 = none.
 */
int trf_odd_man(const struct trf *t, int round);
/*
 * Is the player paired in the round: in a past round by its pairing, in a later one by the
 * requests.
 */
bool trf_takes_part(const struct trf *t, const struct trf_player *p, int round);
/* The rating that decides the rank: FIDE's, or the national one as specified by line 172. */
int trf_rating(const struct trf *t, const struct trf_player *p);
/* Is the cell empty? */
static inline bool trf_is_blank(const struct trf_cell *c)
{
	return !c->opp && c->colour == ' ';
}

/* Enters a game; both players have room for the round. results[0] is White's, [1] Black's. */
void trf_set_result(struct trf *t, int white, int black, int round, const char results[2]);
/* The points for a cell in tenths, by the scale alone. */
int trf_cell_points(const struct trf_scale *s, const struct trf_cell *c);

#endif
