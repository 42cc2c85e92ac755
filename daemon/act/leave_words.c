/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See leave_words.h. */
#include "daemon/act/leave_words.h"

void leave_words(enum verdict v, const struct refusal *why, const struct lang *lang,
		 struct sbuf *out)
{
	char date[CIVIL_TEXT];

	if (why->limit > 0)
		sbuf_addf(out, tr(lang, "; %d of the year's %d days are taken"), why->days,
			  why->limit);
	if (v == VERDICT_LEAVE_NOTICE)
		sbuf_addf(out, tr(lang, "; not before %s"), civil_format(why->earliest, date));
	if (!civil_is_none(why->longest))
		sbuf_addf(out, tr(lang, "; at most until %s"), civil_format(why->longest, date));
}
