/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The cost of an answer on a future day, in sentences for letters and pages (RULES S-56). */
#ifndef DAEMON_ACT_WHAT_IF_WORDS_H
#define DAEMON_ACT_WHAT_IF_WORDS_H

#include "core/base/lang.h"
#include "core/play/what_if.h"

void what_if_words(const struct what_if *w, struct civil on, const struct ruleset *rules,
		   const struct lang *lang, struct sbuf *out);

#endif
