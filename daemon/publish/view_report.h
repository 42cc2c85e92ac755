/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The final report of an event, or of a group of a standing one (EVENTS E61): its canonical JSON,
 * in UTF-8 with sorted keys, no blanks and no line end, and the SHA-256 of these bytes.
 */
#ifndef DAEMON_PUBLISH_VIEW_REPORT_H
#define DAEMON_PUBLISH_VIEW_REPORT_H

#include <jansson.h>

#include "daemon/context.h"
#include "sql/store_calendar.h"
#include "sql/store_event.h"

struct report_view {
	json_t *json;
	char *bytes; /* of the report */
	unsigned char hash[STORE_HASH];
	int version;
	bool is_signed; /* else as it would be signed now */
	bool unclear;	/* a candidate for a title may be no citizen (E24) */
	struct instant at;
	char signer[sizeof(((struct report_row *)0)->signer)];
};

/*
 * `group`: of a standing event; 0 = of the whole.  The version that is signed, unless a table was
 * corrected after it.  1 or a negative enum store_error; released in the first case alone.
 */
int view_report(struct context *ctx, const struct tourney *t, int64_t group,
		struct report_view *ret);
void view_report_release(struct report_view *v);

/* The number of the ruling that corrected a table since a version was signed; 0 = none. */
int view_report_cause(struct context *ctx, const struct tourney *t, int64_t group,
		      struct instant since, int64_t *ret_ruling);

#endif
