/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Pairs a round of a report again from the earlier rounds, and finds where the report differs. */
#ifndef CLI_ROUND_CHECK_H
#define CLI_ROUND_CHECK_H

#include "core/base/lang.h"
#include "core/trf/trf.h"

struct round_check {
	const char *system;	    /* one that trf_pair_knows() */
	const struct lang *words;   /* of the differences */
	const struct lang *reasons; /* of those of each pair that differs; NULL = without them */
	/* Called for each difference with a line of text. */
	void (*differs)(void *arg, int round, const char *text);
	void *arg;
};

/*
 * Returns the number of differences.  The players of a report that is paired by ranks must have
 * been numbered by them (trf_number_by_rank()).
 */
int round_check_run(const struct trf *t, int round, const struct round_check *check);

#endif
