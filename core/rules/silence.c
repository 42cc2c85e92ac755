/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The three calculations for silence; "more than n days" begins when n + 1 days have been charged.
 */
#include "core/rules/silence.h"

struct civil silence_reminder_from(struct silence_rule r, const struct holidays *h,
				   struct civil sent, int postal)
{
	return holidays_advance(h, sent, r.days + postal + 1);
}

struct civil silence_report_from(struct silence_rule r, const struct holidays *h,
				 struct civil reminder)
{
	return holidays_advance(h, reminder, r.report_days + 1);
}

int silence_penalty(struct silence_rule r, int charge, bool notified, bool reminded, bool reported)
{
	if (charge <= r.days || notified || !reminded)
		return 0;
	return r.penalty + (reported ? r.report_penalty : 0);
}
