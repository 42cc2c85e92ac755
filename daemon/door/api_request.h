/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * What a request of the API asks for, before anybody knows who asks: the table of its paths, the
 * fields of each body, and the command that comes out.  Knows no sockets, so tests and the fuzz
 * target read what the server reads.  Private to daemon/door/.
 *
 * Strict, because a move binds: an unknown field, one of the wrong type or one that says something
 * else than its path ("resign" as a move) is refused, never left out.
 */
#ifndef DAEMON_DOOR_API_REQUEST_H
#define DAEMON_DOOR_API_REQUEST_H

#include "core/play/command.h"
#include "daemon/act/fields.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define API_WORD_MAX 40 /* bytes of a move */

enum api_target {
	API_DESCRIPTION, /* openapi.json, without a token */
	API_DESK,
	API_GAME,
	API_MOVE,
	API_DRAW,
	API_ACCEPT,
	API_RESIGN,
	API_CLAIM,
	API_LEAVE,
	API_NOTICE,
};

struct api_route {
	const char *path; /* behind /api/v1, "{game}" for a number */
	enum api_target target;
	bool post;		/* else GET and HEAD */
	struct field fields[4]; /* of the body; a NULL name ends them */
};

/* The table, for tests; ends with a NULL path. */
extern const struct api_route api_routes[];

/* `path` is what stands behind /api/v1, with its slash.  NULL when there is no such path. */
const struct api_route *api_route_find(const char *path, int64_t *ret_game);

struct api_request {
	struct command command; /* owned: command_release() */
	int ply;		/* -1 = not said */
};

enum api_fault {
	API_FINE,
	API_BAD_JSON,
	API_BAD_FIELD,
	API_BAD_MOVE, /* the field is right, but what it holds cannot be read as a move */
};

/*
 * Reads the body of a POST; an empty one counts as {}.  On API_BAD_FIELD *ret_field is the field
 * and what it takes (fields_expected()), with the name "" for one that the path does not know;
 * `ret_request` is filled on API_FINE only.
 */
enum api_fault api_request_read(const struct api_route *route, const char *body, size_t len,
				struct api_request *ret_request, const struct field **ret_field);

#endif
