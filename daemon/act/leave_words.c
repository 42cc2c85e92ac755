/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See leave_words.h. */
#include "daemon/act/leave_words.h"

#include "text/text.h"

void leave_words(enum verdict v, const struct refusal *why, const struct lang *lang,
		 struct sbuf *out)
{
	struct sbuf date = SBUF_INIT;
	bool used_up = (v == VERDICT_LEAVE_QUOTA || v == VERDICT_SPECIAL_LEAVE_QUOTA) &&
		       civil_is_none(why->longest) && !civil_is_none(why->earliest);

	if (why->limit > 0)
		sbuf_addf(out, tr(lang, "; %d of the year's %d days are taken"), why->days,
			  why->limit);
	if (v == VERDICT_LEAVE_NOTICE || used_up) {
		text_date(lang, why->earliest, &date);
		sbuf_addf(out, tr(lang, "; not before %s"), date.buf);
	}
	if (!civil_is_none(why->longest)) {
		sbuf_reset(&date);
		text_date(lang, why->longest, &date);
		sbuf_addf(out, tr(lang, "; at most until %s"), date.buf);
	}
	sbuf_release(&date);
}
