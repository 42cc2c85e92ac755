/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See what_if_words.h. */
#include "daemon/act/what_if_words.h"

#include "text/text.h"

/* "12 days (20 days: 20 March 2026 to 9 April 2026; 8 of them Easter, 6.3.6.2)" */
static void cost_words(const struct what_if *w, const struct ruleset *rules,
		       const struct lang *lang, struct sbuf *out)
{
	int days = charge_days(&w->charge);
	struct sbuf sum = SBUF_INIT;

	charge_write(&w->charge, rules, lang, text_date, &sum);
	sbuf_addf(out, tr_n(lang, "%d day", "%d days", days), days);
	if (days || charge_closed(&w->charge))
		sbuf_addf(out, " (%s)", sum.buf);
	sbuf_release(&sum);
}

static void balance_words(int used, int limit, int control, const struct lang *lang,
			  struct sbuf *out)
{
	if (used <= limit)
		sbuf_addf(
			out,
			tr(lang, "You would then have used %d of %d days until move %d, %d left."),
			used, limit, control, limit - used);
	else
		sbuf_addf(out,
			  tr(lang, "You would then have used %d of %d days until move %d, and "
				   "the time is overstepped (6.3.3, 6.8.7)."),
			  used, limit, control);
}

static void answer_words(const struct what_if *w, const char *day, const struct ruleset *rules,
			 const struct lang *lang, struct sbuf *out)
{
	struct sbuf cost = SBUF_INIT;

	cost_words(w, rules, lang, &cost);
	sbuf_addf(out, tr(lang, "An answer on %s would cost %s."), day, cost.buf);
	sbuf_addc(out, ' ');
	if (w->silence > 0) {
		sbuf_addf(out,
			  tr_n(lang,
			       "%d day more is added for the silence after a reminder (6.3.4).",
			       "%d days more are added for the silence after a reminder (6.3.4).",
			       w->silence),
			  w->silence);
		sbuf_addc(out, ' ');
	}
	balance_words(w->used, w->limit, w->control, lang, out);
	if (w->whole)
		sbuf_addf(out,
			  tr_n(lang,
			       " If you accept the whole series, %d day counts until move %d, and "
			       "%d are left (6.3.3.2).",
			       " If you accept the whole series, %d days count until move %d, and "
			       "%d are left (6.3.3.2).",
			       w->whole),
			  w->whole, w->whole_control, w->whole - w->used);
	sbuf_release(&cost);
}

/* The last possible date is the one before the suspension. */
static void too_late_words(const struct what_if *w, const char *day, const struct lang *lang,
			   struct sbuf *out)
{
	struct sbuf last = SBUF_INIT;

	text_weekday_date(lang, w->overstepped ? w->last : civil_add_days(w->suspended, -1), &last);
	if (w->overstepped)
		sbuf_addf(
			out,
			tr(lang,
			   "An answer on %s would be too late: the last date to answer in time, within "
			   "%d days until move %d, is %s (6.3.3, 6.8.7)."),
			day, w->limit, w->control, last.buf);
	else
		sbuf_addf(
			out,
			tr(lang,
			   "An answer on %s would be too late: the game can go on until %s, and is then called "
			   "in for adjudication (6.2.7)."),
			day, last.buf);
	sbuf_release(&last);
}

void what_if_words(const struct what_if *w, struct civil on, const struct ruleset *rules,
		   const struct lang *lang, struct sbuf *out)
{
	struct sbuf day = SBUF_INIT;

	text_weekday_date(lang, on, &day);
	if (civil_is_none(w->suspended))
		answer_words(w, day.buf, rules, lang, out);
	else
		too_late_words(w, day.buf, lang, out);
	sbuf_release(&day);
}
