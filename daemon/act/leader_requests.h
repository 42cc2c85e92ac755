/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The requests of the control socket in one table: name, role, fields, help. A request is a JSON
 * object with its name in "do", its fields, and an optional idempotency key in "key". Role and
 * fields are checked against the row before its function is called; kskakd-control(5) is generated
 * from the table.
 */
#ifndef DAEMON_ACT_LEADER_REQUESTS_H
#define DAEMON_ACT_LEADER_REQUESTS_H

#include "daemon/act/act.h"

#define LEADER_REQUESTS_KEY_MAX 200 /* bytes of an idempotency key */

struct leader_request {
	const char *name;	     /* NULL ends the table */
	enum role least;	     /* see also leader_rights.h */
	bool changes;		     /* recorded with its author */
	int (*run)(struct act *act); /* NULL: handled in daemon/door/control.c */
	struct field fields[FIELDS_MAX + 1];
	const char *help; /* a sentence or two (a msgid) */
};

extern const struct leader_request leader_requests[];

/* Returns NULL if there is no such request. */
const struct leader_request *leader_requests_find(const char *name);

/*
 * Whether the request is available at the desk and in the API too; those about the machine or about
 * who holds an office are limited to the control socket.
 */
bool leader_requests_at_desk(const struct leader_request *row);

/*
 * Finds the row of a request and parses its fields. NULL if there is no such request, the role is
 * insufficient or a field is invalid; the refusal is then in `answer`, in the given language.
 */
const struct leader_request *leader_requests_check(json_t *request, enum role role,
						   const struct lang *lang,
						   struct field_values *ret_values,
						   struct answer *answer);

/*
 * The idempotency key of a request; NULL if none, or if the request has a field "key" of its own
 * naming what to set: setting it again is not a repetition.
 */
const char *leader_requests_key(json_t *request);

/* Runs the request of an act and records it. */
int leader_requests_run(struct act *act);

/*
 * Runs a checked request that changes nothing at once, without a turn, also for readers beside the
 * turns (daemon/readers.h).  1, with the answer, which the caller releases in any case, or a
 * negative enum store_error.
 */
int leader_requests_read(struct context *ctx, const struct inbound *in, struct answer *ret_answer);

#endif
