/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * What a rating officer needs of a report, and what is missing or contradicts itself, by the
 * columns R of TRF16 and TRF26 and section 4.7.2 of DSU's handbook.  Findings are values, written
 * in a language when they are shown.
 */
#ifndef CLI_RATING_CHECK_H
#define CLI_RATING_CHECK_H

#include <stdbool.h>
#include <stddef.h>

#include "cli/list_entry.h"
#include "core/base/lang.h"
#include "core/trf/trf.h"

struct rating_finding {
	bool refused;	       /* a report with it is sent back; otherwise a warning */
	int line;	       /* of the report; 0 if a line is missing */
	const char *paragraph; /* "TRF26 132" */
	const char *msgid;     /* "%s" stands for a, then b */
	char a[ROSTER_NAME_MOST + 16], b[ROSTER_NAME_MOST + 16];
};

struct rating_findings {
	struct rating_finding *f;
	size_t n, cap, refused;
};

/*
 * Checks a report for FIDE's rating officer, or DSU's; `source` may be NULL, otherwise numbers and
 * ratings are compared with its lists.  The caller releases the findings.
 */
void rating_check(const struct trf *t, bool dsu, enum trf_form form,
		  const struct list_entry_source *source, struct rating_findings *ret);
void rating_check_release(struct rating_findings *l);

/* Appends a finding as a sentence, its paragraph in brackets. */
void rating_check_text(const struct rating_finding *f, const struct lang *lang, struct sbuf *out);

#endif
