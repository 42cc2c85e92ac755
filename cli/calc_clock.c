/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * calc: clock.* - dates and reflection time.
 */
#include "cli/calc.h"

static json_t *clock_easter(const struct fields *in)
{
	int64_t year = field_int(in, "year");
	struct civil e;

	if (year < 1 || year > 9999)
		fields_fail(in, "year: 1 to 9999 is wanted");
	if (!fields_ok(in))
		return NULL;
	e = civil_easter((int)year);
	return json_pack("{s:o, s:o, s:o}", "easter", json_date(e), "from",
			 json_date(civil_add_days(e, -5)), "to", json_date(civil_add_days(e, 2)));
}

const struct calc_fn calc_clock_fns[] = {
	{"clock.easter", "Easter Sunday and the compulsory holiday around it", clock_easter, NULL},
	{NULL, NULL, NULL, NULL},
};
