/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The desk in the API: a call becomes a request of the leaders' table (leader_requests.h), whose
 * row checks role and fields, and the answer gets the shape of the API.  No libevent.  Private to
 * daemon/door/.
 */
#ifndef DAEMON_DOOR_API_DESK_H
#define DAEMON_DOOR_API_DESK_H

#include <jansson.h>

#include "daemon/context.h"
#include "daemon/act/inbound.h"
#include "daemon/door/api_request.h"

#define API_DESK_VERSION 64 /* room for the version of a case */

/* What the query of a list asks for; NULL = not given. */
struct api_desk_list {
	const char *event;
	const char *kind;
	int64_t cursor; /* number of the last one before; 0 = from the first */
};

/* Whether the target needs the scope desk. */
bool api_desk_is(enum api_target target);

/*
 * The request that a call stands for, owned by the caller; NULL when the body is no JSON object, or
 * says itself what is to be done.  `ret_version` gets that of the case as the caller knows it, "" =
 * not given.
 */
json_t *api_desk_request(const struct api_route *route, const struct api_place *place,
			 const char *body, size_t len, const struct api_desk_list *list,
			 char ret_version[API_DESK_VERSION]);

/* Whether a request may be made here: what concerns the machine stays at the control socket. */
bool api_desk_serves(const char *request);

/*
 * The version of a case, which changes with all that a ruling depends on.  1, 0 (no such case) or a
 * negative store_error.
 */
int api_desk_version(struct context *ctx, int64_t id, char ret_version[API_DESK_VERSION]);

/* Gives the answer to a list its page: cases of that kind behind the cursor. */
void api_desk_page(const struct api_desk_list *list, json_t *answer);

/* The requests that the role may make here, with their fields: {"requests":[...],"next":null}. */
json_t *api_desk_requests(enum role role, const struct lang *lang);

/*
 * What was done at the desk, the newest first, below the act with that number (0: from the newest):
 * {"record":[...],"next"}; of one author where that is not NULL.  1, or a negative store_error.
 */
int api_desk_record(struct context *ctx, const char *author, int64_t before, json_t **ret_json);

#endif
