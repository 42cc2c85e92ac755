/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Shared by the parts of the reader of reports: the report, the current line, and the first error,
 * which is kept.  Private to core/trf/.
 */
#ifndef CORE_TRF_TRF_READER_H
#define CORE_TRF_TRF_READER_H

#include "core/base/lang.h"
#include "core/trf/trf.h"
#include "core/trf/trf_team.h"
#include "core/trf/trf_text.h"

struct trf_reader {
	struct trf *t;
	const struct lang *lang; /* of the errors */
	int line;
	char *text;
	size_t size;
	bool failed;
	size_t pairs; /* forbidden groups so far */
	bool is_team[TRF_MOST_TEAM + 1], has_teams, of_individuals;
	bool unplayed[TRF_MOST_ROUNDS + 1]; /* has a forfeited match, or a free team */
	struct trf_row row;
	struct trf_words words;
};

/* Keeps the first error; `fmt` is a msgid. */
void trf_reader_fail(struct trf_reader *r, const char *fmt, ...)
	__attribute__((format(printf, 2, 3)));

/* The player with a number; NULL after an error. */
struct trf_player *trf_reader_player(struct trf_reader *r, int id);
/* Has the team event a team with that number?  Otherwise it is an error. */
bool trf_reader_team(struct trf_reader *r, int id);
/* The i-th word as a number, 0 after an error. */
int trf_reader_number(struct trf_reader *r, int i);
/* Grows p->cells to `rounds` cells; false after an error. */
bool trf_reader_grow(struct trf_reader *r, struct trf_player *p, int rounds);

#endif
