/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* IMAP dates: what is accepted is a real date, and reads the same when written back. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "mail/wire/imap_date.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const char *const months[] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
					     "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
	char *answer = calloc(1, size + 1), again[80];
	struct instant t;

	if (!answer)
		abort();
	memcpy(answer, data, size);
	t = imap_date_read(answer);
	free(answer);
	if (t.sec > 86400) { /* times of day when the zone is 0 */
		struct civil day = {(int32_t)(t.sec / 86400)};
		struct ymd d = civil_ymd(day);
		int64_t rest = t.sec % 86400;

		if (d.year > 9999)
			return 0; /* the last day of 9999 in western zones */
		snprintf(again, sizeof(again),
			 "* 1 FETCH (INTERNALDATE \"%2d-%s-%04d %02d:%02d:%02d +0000\")", d.day,
			 months[d.month - 1], d.year, (int)(rest / 3600), (int)(rest / 60 % 60),
			 (int)(rest % 60));
		if (imap_date_read(again).sec != t.sec)
			abort();
	}
	return 0;
}
