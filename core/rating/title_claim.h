/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Whether the norms of a player are enough for a title (NORMS N14 to N19). */
#ifndef CORE_RATING_TITLE_CLAIM_H
#define CORE_RATING_TITLE_CLAIM_H

#include "core/base/civil.h"
#include "core/rating/fide_norm.h"

struct title_claim_norm {
	enum norm_kind kind;
	int games;	    /* that the norm counts for (NORMS N13) */
	struct civil ended; /* last day of the event; CIVIL_NONE if unknown */
	bool exempt;	    /* by 1.4.3 */
	bool eight;	    /* by 1.4.1 c */
	bool open;	    /* an event of 1.5.6 */
	bool daily;	    /* one round a day on three days (1.1.3 a) */
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

/* Judges the title; marks the norms that count for it.  `rating` is the highest ever, 0 = none. */
void title_claim_judge(enum norm_kind title, int rating, struct title_claim_norm *norms, size_t n,
		       struct title_claim *ret);

/* Returns "1.5.1" to "1.1.3 a", and a name for programs. */
const char *title_claim_paragraph(enum title_claim_condition c);
const char *title_claim_condition_name(enum title_claim_condition c);

#endif
