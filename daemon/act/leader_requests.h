/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The requests of the control socket in one table: name, role, fields, help. A request is a JSON
 * object with its name in "do", its fields beside it and an optional idempotency key in "key". Role
 * and fields are checked against the row before its function is called; kskakd-control(5) is
 * printed from the table.
 */
#ifndef DAEMON_ACT_LEADER_REQUESTS_H
#define DAEMON_ACT_LEADER_REQUESTS_H

#include "daemon/act/act.h"

#define LEADER_REQUESTS_KEY_MAX 200 /* bytes of an idempotency key */

struct leader_request {
	const char *name;	     /* NULL ends the table */
	enum role least;	     /* see also leader_rights.h */
	bool changes;		     /* recorded with its author */
	int (*run)(struct act *act); /* NULL: answered in daemon/door/control.c */
	struct field fields[FIELDS_MAX + 1];
	const char *help; /* a sentence or two (a msgid) */
};

extern const struct leader_request leader_requests[];

/* NULL when no request has that name. */
const struct leader_request *leader_requests_find(const char *name);

/*
 * Whether a request is made at the desk and by the API too: what concerns the machine, and who
 * holds an office, stays at the control socket.
 */
bool leader_requests_at_desk(const struct leader_request *row);

/*
 * Finds the row of a request and reads its fields. NULL when there is no such request, the role is
 * too low or a field is wrong: the refusal is then in `answer`, in that language.
 */
const struct leader_request *leader_requests_check(json_t *request, enum role role,
						   const struct lang *lang,
						   struct field_values *ret_values,
						   struct answer *answer);

/*
 * The idempotency key of a request; NULL for none, and for a request with a field "key" of its own,
 * which says what is to be set: to set it again is no repetition.
 */
const char *leader_requests_key(json_t *request);

/* Carries out the request of an act and records it. */
int leader_requests_run(struct act *act);

#endif
