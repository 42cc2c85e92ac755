/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See imap_date.h. */
#include "mail/wire/imap_date.h"

#include <stdio.h>
#include <string.h>

#define ZONE_MOST 1400 /* +hhmm of the easternmost zone */

static const char *const months[] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
				     "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};

/* 1 to 12; 0: not a month. */
static int month_of(const char *name)
{
	for (int m = 0; m < 12; m++)
		if (strcasecmp(name, months[m]) == 0)
			return m + 1;
	return 0;
}

struct instant imap_date_read(const char *answer)
{
	const char *at = strcasestr(answer, "INTERNALDATE \"");
	int day, year, hour, minute, second, offset, month;
	struct civil date;
	char name[4], sign[2], end[2];
	int64_t east;

	if (!at || sscanf(at + 14, "%2d-%3[A-Za-z]-%4d %2d:%2d:%2d %1[+-]%4d%1[\"]", &day, name,
			  &year, &hour, &minute, &second, sign, &offset, end) != 9)
		return (struct instant){0};
	month = month_of(name);
	if (!month || civil_from_ymd(year, month, day, &date) == 0 || hour < 0 || hour > 23 ||
	    minute < 0 || minute > 59 || second < 0 || second > 60 || offset < 0 ||
	    offset > ZONE_MOST || offset % 100 > 59)
		return (struct instant){0};
	east = (offset / 100 * 60 + offset % 100) * 60;
	return (struct instant){(int64_t)date.day * 86400 + hour * 3600 + minute * 60 + second -
				(sign[0] == '-' ? -east : east)};
}
