/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The final report of an event, or of a group in a standing one (EVENTS E61): canonical JSON, in
 * UTF-8 with sorted keys, without blanks or newline, and the SHA-256 of these bytes.
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
	bool is_signed; /* otherwise as it would be signed now */
	bool unclear;	/* a title candidate's citizenship is unknown (E24) */
	struct instant at;
	char signer[sizeof(((struct report_row *)0)->signer)];
};

/*
 * `group`: in a standing event; 0 = the whole event.  Returns the signed version, unless a table
 * was corrected afterwards.  Returns 1 or a negative enum store_error; release only after 1.
 */
int view_report(struct context *ctx, const struct tourney *t, int64_t group,
		struct report_view *ret);
void view_report_release(struct report_view *v);

/* The number of the ruling that corrected a table since a version was signed; 0 = none. */
int view_report_cause(struct context *ctx, const struct tourney *t, int64_t group,
		      struct instant since, int64_t *ret_ruling);

#endif
