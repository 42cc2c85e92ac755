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

#include "core/base/lang.h"
#include "core/play/command.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define API_WORD_MAX  40 /* bytes of a text field */
#define API_FIELD_MAX 4	 /* fields of a body */

enum api_type {
	API_TEXT,
	API_DATE, /* YYYY-MM-DD */
	API_DAYS, /* 0..999 */
	API_PLY,  /* 0..99999 */
	API_FLAG,
};

struct api_field {
	const char *name; /* NULL ends the list */
	enum api_type type;
	bool required;
	const char *expected; /* its name and what it takes, for people (a msgid) */
};

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
	bool post; /* else GET and HEAD */
	struct api_field fields[API_FIELD_MAX + 1];
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
 * Reads the body of a POST; an empty one counts as {}.  On API_BAD_FIELD `ret_expected` gets the
 * field and what it takes (a constant msgid); `ret_request` is filled on API_FINE only.
 */
enum api_fault api_request_read(const struct api_route *route, const char *body, size_t len,
				struct api_request *ret_request, const char **ret_expected);

/* No control characters and at most `most` bytes. */
bool api_is_plain(const char *s, size_t most);

#endif
