/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * What the parts of the reader of reports share: the first complaint stands.  Private to core/trf/.
 */
#ifndef CORE_TRF_TRF_READER_H
#define CORE_TRF_TRF_READER_H

#include "core/trf/trf.h"
#include "core/trf/trf_text.h"

struct trf_reader {
	struct trf *t;
	int line;
	char *text;
	size_t size;
	bool failed;
	size_t pairs; /* forbidden ones so far */
	struct trf_row row;
	struct trf_words words;
};

void trf_fail(struct trf_reader *r, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

/* The player of a number; NULL after a complaint. */
struct trf_player *trf_player_of(struct trf_reader *r, int id);
/* The i-th word as a number, 0 after a complaint. */
int trf_word_number(struct trf_reader *r, int i);
/* Grows p->cells to `rounds` cells; false after a complaint. */
bool trf_grow(struct trf_reader *r, struct trf_player *p, int rounds);

/* trf_lines.c: reads a line that is not a player's; a line without a known meaning is kept as text.
 */
void trf_read_line(struct trf_reader *r, const char *s, size_t len);
/* Points by colour and kind of bye that no line has named get their defaults. */
void trf_finish_scale(struct trf_scale *s);
/* trf_check.c: a line of abnormal points (299), after all cells have the points of the scale. */
void trf_read_abnormal(struct trf_reader *r);
/* Checks that opponents, colours, results and points do not contradict each other. */
void trf_check(struct trf_reader *r);

/*
 * trf_shift.c: whether the row in hand stands in its columns, and whether a line begins with its
 * code.  False after a complaint that says how far it is shifted.
 */
bool trf_shift_check(struct trf_reader *r, const char *code);
bool trf_shift_check_start(struct trf_reader *r, const char *s, size_t len);

#endif
