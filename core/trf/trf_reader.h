/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * What the parts of the reader of reports share: the report, the line in hand, and the first
 * complaint, which stands.  Private to core/trf/.
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

void trf_reader_fail(struct trf_reader *r, const char *fmt, ...)
	__attribute__((format(printf, 2, 3)));

/* The player of a number; NULL after a complaint. */
struct trf_player *trf_reader_player(struct trf_reader *r, int id);
/* The i-th word as a number, 0 after a complaint. */
int trf_reader_number(struct trf_reader *r, int i);
/* Grows p->cells to `rounds` cells; false after a complaint. */
bool trf_reader_grow(struct trf_reader *r, struct trf_player *p, int rounds);

#endif
