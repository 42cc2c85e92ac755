/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The words that people read: Danish texts by msgid (the English text itself), dates as people
 * write them, and words for sides and numbers.
 *
 * The Danish catalogue is gettext's (po/da.po, built by msgfmt), but it is read here and not by
 * libc: libc's gettext wants an installed locale and one language a process, and kskakd answers
 * each player in his own under C.UTF-8.  It is found in $KSKAK_LOCALEDIR/da/LC_MESSAGES/kskakd.mo
 * or in the configured localedir, and read once at the first use; all functions may be called from
 * several threads.
 */
#ifndef TEXT_TEXT_H
#define TEXT_TEXT_H

#include <stdbool.h>

#include "core/base/civil.h"
#include "core/base/lang.h"
#include "core/base/sbuf.h"

/*
 * The text in that language; msgid itself in English, and where the catalogue has none.  Lives as
 * long as the program.  The translation of a format takes the same arguments in the same order:
 * msgfmt --check-format sees to it at build time (mark such msgids with "xgettext:c-format").
 */
const char *tr(enum lang lang, const char *msgid) __attribute__((format_arg(2)));
/* Singular for n == 1, else plural; both languages agree on that. */
const char *tr_n(enum lang lang, const char *one, const char *many, long n)
	__attribute__((format_arg(2), format_arg(3)));

/* Whether the Danish catalogue was found; *ret_path (may be NULL) is where it was looked for. */
bool text_ready(const char **ret_path);

/* "3 March 2026", "3. marts 2026" */
void text_date(enum lang lang, struct civil d, struct sbuf *out);
/* "Tuesday 3 March 2026", "tirsdag den 3. marts 2026" */
void text_weekday_date(enum lang lang, struct civil d, struct sbuf *out);
/* "03/09": day and month, as ICCF's time table writes dates */
void text_day_month(struct civil d, struct sbuf *out);

#endif
