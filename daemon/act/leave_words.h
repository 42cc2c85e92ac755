/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Details added to the verdict on a leave, in letters and pages. */
#ifndef DAEMON_ACT_LEAVE_WORDS_H
#define DAEMON_ACT_LEAVE_WORDS_H

#include "core/rules/verdict.h"

/* Appends the days taken this year, and the earliest day or longest leave that would be granted. */
void leave_words(enum verdict v, const struct refusal *why, const struct lang *lang,
		 struct sbuf *out);

#endif
