/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The requests of the control socket, in one table: the name, who may, the fields, what it does.
 * A request is a JSON object with its name in "do", its fields beside it and, if the client wants,
 * an idempotency key in "key".  Role and fields are checked here, before the function of the row
 * is called; the manual lists what this table says.
 */
#ifndef DAEMON_ACT_LEADER_REQUESTS_H
#define DAEMON_ACT_LEADER_REQUESTS_H

#include "daemon/act/act.h"

struct leader_request {
	const char *name;	     /* NULL ends the table */
	enum role least;	     /* a leader, besides, only where leader_may() lets him */
	bool changes;		     /* recorded with its author */
	int (*run)(struct act *act); /* NULL: daemon/door/control.c answers by itself */
	struct field fields[FIELDS_MAX + 1];
	const char *help; /* what it does: a sentence or two (a msgid) */
};

extern const struct leader_request leader_requests[];

/*
 * The row of a request, whose fields go to *ret_values; NULL when there is none, the role is too
 * low or a field is wrong: then the refusal is noted in `answer`.
 */
const struct leader_request *leader_requests_check(json_t *request, enum role role,
						   struct field_values *ret_values,
						   struct answer *answer);

/* Carries out the request of an act and records it. */
int leader_requests_run(struct act *act);

/* The table for people, in English; `mdoc`: as it stands in kskakd-control(5). */
void leader_requests_list(bool mdoc, struct sbuf *out);

#endif
