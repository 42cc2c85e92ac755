/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Names of tournaments and groups in the language of a letter.  Private to daemon/letter/. */
#ifndef DAEMON_LETTER_TITLE_H
#define DAEMON_LETTER_TITLE_H

#include "core/base/lang.h"
#include "core/base/sbuf.h"
#include "sql/store_event.h"

/* Appends "K-skak EMT, open class 1": the tournament's name and the group's number. */
void title_group(const struct group_row *group, const struct lang *lang, struct sbuf *out);

/* Appends the name of a tournament. */
void title_event(const char *name, const struct lang *lang, struct sbuf *out);

#endif
