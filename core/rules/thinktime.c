/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Days, dispatch, receipt and allowance: the arithmetic of 6.3.1 to 6.3.3 and 6.8.6. */
#include "core/rules/thinktime.h"

enum { SUNDAY = 6 };

int thinktime_weekend_day(const struct holidays *h, struct civil recv, struct civil sent)
{
	struct civil saturday = civil_add_days(sent, -1);

	return civil_weekday(sent) == SUNDAY && saturday.day >= recv.day &&
	       !holidays_has(h, saturday);
}

int thinktime_days(const struct holidays *h, struct civil recv, struct civil sent, bool weekend)
{
	if (sent.day <= recv.day)
		return 0;
	return holidays_charged(h, recv, sent) -
	       (weekend ? thinktime_weekend_day(h, recv, sent) : 0);
}

struct dispatch thinktime_dispatch(const struct dispatch_facts *f)
{
	struct dispatch r = {f->stated, BASIS_STATED};

	if (!civil_is_none(f->postmark) && f->legible)
		r = (struct dispatch){f->postmark, BASIS_POSTMARK};
	else if (!civil_is_none(f->inferred))
		r = (struct dispatch){f->inferred, BASIS_POSTMARK_INFERRED};
	if (civil_is_none(f->receipt))
		return r;
	if (r.basis == BASIS_STATED || f->receipt.day < r.date.day)
		r = (struct dispatch){f->receipt, BASIS_RECEIPT};
	return r;
}

const char *thinktime_basis_word(enum dispatch_basis b)
{
	switch (b) {
	case BASIS_POSTMARK: return "postmark";
	case BASIS_POSTMARK_INFERRED: return "postmark_inferred";
	case BASIS_RECEIPT: return "receipt";
	case BASIS_STATED: return "stated";
	}
	return "";
}

struct email_receipt thinktime_email_receipt(struct civil opp_sent, struct civil recv,
					     struct civil sent, bool tl_normal)
{
	struct civil next = civil_add_days(opp_sent, 1);
	struct email_receipt r = {recv, 0};

	if (civil_is_none(recv)) {
		r = (struct email_receipt){next, RECEIPT_ASSUMED};
	} else if (recv.day < opp_sent.day) {
		r = (struct email_receipt){opp_sent, RECEIPT_BEFORE_DISPATCH};
	} else if (recv.day > next.day) {
		r.flags = tl_normal ? RECEIPT_TRANSMISSION_CUT : RECEIPT_LONG_TRANSMISSION;
		r.date = tl_normal ? next : recv;
	}
	if (r.date.day > sent.day)
		r.date = sent;
	return r;
}

const char *thinktime_flag_word(unsigned flag)
{
	switch ((enum receipt_flag)flag) {
	case RECEIPT_ASSUMED: return "receipt_assumed";
	case RECEIPT_BEFORE_DISPATCH: return "receipt_before_dispatch";
	case RECEIPT_TRANSMISSION_CUT: return "transmission_cut";
	case RECEIPT_LONG_TRANSMISSION: return "long_transmission";
	}
	return "";
}

bool thinktime_control_inside(struct allowance a, int n, int k)
{
	return k > 0 && (n + k) / a.moves > n / a.moves;
}

int thinktime_control_of_move(struct allowance a, int m)
{
	return a.moves * ((m + a.moves - 1) / a.moves);
}

int thinktime_limit_at_sending(struct allowance a, int n_before, int accepted)
{
	int last = n_before + accepted;

	if (thinktime_control_inside(a, n_before, accepted))
		return a.days * last / a.moves;
	return a.days * (thinktime_control_of_move(a, last + 1) / a.moves);
}

int thinktime_limit_open(struct allowance a, int n_sent, int series)
{
	if (thinktime_control_inside(a, n_sent, series))
		return a.days * (n_sent + series) / a.moves;
	return a.days * (n_sent / a.moves + 1);
}
