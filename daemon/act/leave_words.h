/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* What letters and pages say beside the verdict on a leave. */
#ifndef DAEMON_ACT_LEAVE_WORDS_H
#define DAEMON_ACT_LEAVE_WORDS_H

#include "core/rules/verdict.h"

/* The days taken this year, and the earliest day or the longest leave that would be granted. */
void leave_words(enum verdict v, const struct refusal *why, const struct lang *lang,
		 struct sbuf *out);

#endif
