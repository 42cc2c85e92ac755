/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The desk in the API: converts a call to a request of the leaders' table (leader_requests.h),
 * whose row checks role and fields, and the answer to the form of the API.  No libevent.  Private
 * to daemon/door/.
 */
#ifndef DAEMON_DOOR_API_DESK_H
#define DAEMON_DOOR_API_DESK_H

#include <jansson.h>

#include "daemon/act/inbound.h"
#include "daemon/context.h"
#include "daemon/door/api_request.h"

#define API_DESK_VERSION 64 /* size of the version of a case */

/* The parameters of a list; NULL = absent. */
struct api_desk_list {
	const char *event;
	const char *kind;
	int64_t cursor; /* last number of the previous page; 0 = start */
};

/* Whether the target needs the desk scope. */
bool api_desk_is(enum api_target target);

/*
 * The request for a call, owned by the caller; NULL if the body is not a JSON object, or names the
 * request itself.  `ret_version` gets the version of the case known to the caller, "" = none.
 */
json_t *api_desk_request(const struct api_route *route, const struct api_place *place,
			 const char *body, size_t len, const struct api_desk_list *list,
			 char ret_version[API_DESK_VERSION]);

/*
 * Whether a request is available here; those about the machine are limited to the control socket.
 */
bool api_desk_serves(const char *request);

/*
 * The version of a case, which changes with everything a ruling depends on.  Returns 1, 0 (no such
 * case) or a negative store_error.
 */
int api_desk_version(struct context *ctx, int64_t id, char ret_version[API_DESK_VERSION]);

/* Reduces the answer to one page: cases of that kind after the cursor. */
void api_desk_page(const struct api_desk_list *list, json_t *answer);

/* The requests available to the role here, with their fields: {"requests":[...],"next":null}. */
json_t *api_desk_requests(enum role role, const struct lang *lang);

/*
 * Desk acts, newest first, below the act with that number (0: from the newest):
 * {"record":[...],"next"}; only those of `author` unless NULL.  Returns 1, or a negative
 * store_error.
 */
int api_desk_record(struct context *ctx, const char *author, int64_t before, json_t **ret_json);

#endif
