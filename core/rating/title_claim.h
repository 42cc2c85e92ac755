/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Decides whether the norms of a player suffice for a title (NORMS N14 to N19), and the norms of
 *other events as lines of text:
 *
 *	title im
 *	rating 2412
 *	norm im; event Politiken Cup; from 2025-07-26; to 2025-08-03; games 9; open; daily
 *	norm gm; event Nordic Championship; to 2025-05-04; games 9; exempt c; eight
 *	here daily
 *
 * `open` is an event of 1.5.6, `daily` one round per day on three days (1.1.3 a), `eight` a norm
 * by 1.4.1 c, `exempt` the letter of 1.4.3.  `here` is the event of the report.  Implemented
 * in title_claim.c and title_claim_read.c.
 */
#ifndef CORE_RATING_TITLE_CLAIM_H
#define CORE_RATING_TITLE_CLAIM_H

#include "core/base/civil.h"
#include "core/base/line_reader.h"
#include "core/rating/fide_norm.h"

struct title_claim_norm {
	enum norm_kind kind;
	int games;	    /* counted for the norm (NORMS N13) */
	struct civil ended; /* last day of the event; CIVIL_NONE if unknown */
	bool exempt;	    /* by 1.4.3 */
	bool eight;	    /* by 1.4.1 c */
	bool open;	    /* an event of 1.5.6 */
	bool daily;	    /* one round per day on three days (1.1.3 a) */
	bool ret_used;	    /* counts for the title */
};

enum title_claim_condition {
	TITLE_CLAIM_GAMES,
	TITLE_CLAIM_RATING,
	TITLE_CLAIM_FOREIGN,
	TITLE_CLAIM_EVENT,
	TITLE_CLAIM_DAILY,
	TITLE_CLAIM_CONDITIONS
};

struct title_claim {
	struct fide_norm_value conditions[TITLE_CLAIM_CONDITIONS];
	unsigned missing; /* bits of conditions */
};

/* Judges the title and marks the norms that count for it.  `rating` is the highest ever, 0 = none.
 */
void title_claim_judge(enum norm_kind title, int rating, struct title_claim_norm *norms, size_t n,
		       struct title_claim *ret);

#define TITLE_CLAIM_TEXT 61 /* bytes of a name */
#define TITLE_CLAIM_MOST 30 /* norms */

struct title_claim_entry {
	struct title_claim_norm norm;
	struct civil from; /* CIVIL_NONE if unknown */
	char event[TITLE_CLAIM_TEXT], place[TITLE_CLAIM_TEXT], federation[4];
	int line;
};

struct title_claim_form {
	bool titled;
	enum norm_kind title;
	int rating; /* the highest ever; 0 = not given */
	bool here_open, here_daily;
	struct title_claim_entry entries[TITLE_CLAIM_MOST];
	size_t n;
};

/* Parses the lines; false with the error. */
bool title_claim_read(const char *text, size_t len, const struct lang *lang,
		      struct title_claim_form *ret_form, struct line_fault *ret_fault);

/* Returns "1.5.1" to "1.1.3 a", and a name for programs. */
const char *title_claim_paragraph(enum title_claim_condition c);
const char *title_claim_condition_name(enum title_claim_condition c);

#endif
