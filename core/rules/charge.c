/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Splits a charge into its reasons and writes them down. */
#include "core/rules/charge.h"

static const struct {
	const char *paragraph[2]; /* indexed by enum regime */
	const char *text;
} reasons[] = {
#define X(id, post, email, text)                                                                   \
	[CHARGE_##id] = {{[REGIME_POST] = post, [REGIME_EMAIL] = email}, text},
	CHARGE_REASONS(X)
#undef X
};

/* The reason for each kind of holiday. */
static const enum charge_reason_kind reason_of[HOLIDAY_KINDS] = {
	[HOLIDAY_LEAVE_WHITE] = CHARGE_LEAVE_WHITE, [HOLIDAY_LEAVE_BLACK] = CHARGE_LEAVE_BLACK,
	[HOLIDAY_SPECIAL] = CHARGE_SPECIAL,	    [HOLIDAY_STOP] = CHARGE_STOP,
	[HOLIDAY_SUBSTITUTE] = CHARGE_SUBSTITUTE,   [HOLIDAY_OUTAGE] = CHARGE_OUTAGE,
	[HOLIDAY_SUSPENDED] = CHARGE_SUSPENDED,
};

/* Each book holds all kinds up to its own, so the differences give the days of each kind. */
static void tell_apart(struct charge *c, const struct holiday_book *book)
{
	int k, so_far = 0, n, all = holidays_count_added(holiday_book_all(book), c->recv, c->sent);

	if (book->upto[0].compulsory) {
		struct compulsory_days d = holidays_compulsory_days(c->recv, c->sent);
		c->days[CHARGE_EASTER] = d.easter;
		c->days[CHARGE_DECEMBER] = d.december;
	}
	for (k = 0; k < HOLIDAY_KINDS && so_far < all; k++) {
		n = holidays_count_added(&book->upto[k], c->recv, c->sent);
		c->days[reason_of[k]] = n - so_far;
		so_far = n;
	}
}

struct charge charge_of(enum regime regime, const struct holiday_book *book, struct civil recv,
			struct civil sent, bool weekend)
{
	struct charge c = {.regime = regime, .recv = recv, .sent = sent};

	if (sent.day <= recv.day)
		return c;
	if (book)
		tell_apart(&c, book);
	if (weekend)
		c.days[CHARGE_WEEKEND] =
			thinktime_weekend_day(book ? holiday_book_all(book) : NULL, recv, sent);
	return c;
}

static int span_of(const struct charge *c)
{
	if (civil_is_none(c->recv) || civil_is_none(c->sent) || c->sent.day <= c->recv.day)
		return 0;
	return c->sent.day - c->recv.day;
}

int charge_closed(const struct charge *c)
{
	int n = 0, k;

	for (k = 0; k < CHARGE_WEEKEND; k++)
		n += c->days[k];
	return n;
}

int charge_days(const struct charge *c)
{
	return span_of(c) - charge_closed(c) - c->days[CHARGE_WEEKEND];
}

static void write_span(const struct charge *c, const struct lang *lang, charge_date *date,
		       struct sbuf *out)
{
	struct sbuf from = SBUF_INIT, to = SBUF_INIT;
	int n = span_of(c);

	sbuf_addf(out, tr_n(lang, "%d day", "%d days", n), n);
	if (!civil_is_none(c->recv) && !civil_is_none(c->sent)) {
		date(lang, c->recv, &from);
		date(lang, c->sent, &to);
		sbuf_addf(out, tr(lang, ": %s to %s"), from.buf, to.buf);
	}
	sbuf_release(&from);
	sbuf_release(&to);
}

static void write_reason(const struct charge *c, int k, const struct ruleset *rules,
			 const struct lang *lang, struct sbuf *out)
{
	struct sbuf what = SBUF_INIT;

	ruleset_write_sentence(rules, reasons[k].text, lang, &what);
	/* xgettext: days, for what, paragraph */
	sbuf_addf(out,
		  charge_is_free((enum charge_reason_kind)k) ? tr(lang, "; %d of them %s, %s")
							     : tr(lang, "; +%d %s, %s"),
		  c->days[k], what.buf, reasons[k].paragraph[c->regime]);
	sbuf_release(&what);
}

void charge_write(const struct charge *c, const struct ruleset *rules, const struct lang *lang,
		  charge_date *date, struct sbuf *out)
{
	write_span(c, lang, date, out);
	for (int k = 0; k < CHARGE_REASON_COUNT; k++) {
		if (c->days[k])
			write_reason(c, k, rules, lang, out);
	}
}
