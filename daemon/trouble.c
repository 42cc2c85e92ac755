/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See trouble.h. */
#include "daemon/trouble.h"

#include <stdio.h>
#include <string.h>

#include "daemon/log.h"
#include "daemon/now.h"

#define TELL_AGAIN 60.0 /* seconds between log lines about the same problem */

void trouble_report(struct trouble *trouble, const char *line)
{
	double now = now_span();

	if (!strncmp(trouble->line, line, sizeof(trouble->line) - 1) &&
	    now - trouble->told < TELL_AGAIN) {
		trouble->untold++;
		return;
	}
	log_warn("%s", line);
	snprintf(trouble->line, sizeof(trouble->line), "%s", line);
	trouble->told = now;
}

void trouble_over(struct trouble *trouble)
{
	if (trouble->untold)
		log_info("database is writable again after %lld more failed attempts",
			 (long long)trouble->untold);
	else
		log_info("database is writable again");
	*trouble = (struct trouble){.line = ""};
}
