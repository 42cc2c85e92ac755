/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Parses API requests: the table of paths, the fields of each body, and the command made from them.
 * No I/O, so that tests and the fuzz target run the same code as the server. Private to
 * daemon/door/.
 *
 * Strict, because a move is binding: an unknown field, one of the wrong type, or one that
 * contradicts its path ("resign" as a move) is refused, never ignored.
 */
#ifndef DAEMON_DOOR_API_REQUEST_H
#define DAEMON_DOOR_API_REQUEST_H

#include "core/play/command.h"
#include "daemon/act/fields.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define API_WORD_MAX	40   /* bytes of a move */
#define API_MESSAGE_MAX 8000 /* bytes of a message: 2,000 characters */
#define API_LINE_MAX	120  /* bytes of an entry line */
#define API_EVENT_MAX	64   /* bytes of an event slug, including the NUL */

enum api_target {
	API_DESCRIPTION, /* openapi.json, without a token */
	API_DESK,
	API_STREAM,
	API_GAME,
	API_PREVIEW, /* of a move */
	API_PROOF,   /* for a head of the chain */
	API_NOTES,   /* private to the player */
	API_ME,
	API_LEAVE_PREVIEW,
	API_TOKENS,
	API_TOKEN, /* ended */
	API_MOVE,
	API_DRAW,
	API_ACCEPT,
	API_DECLINE, /* of a draw offer */
	API_RESIGN,
	API_CLAIM,
	API_LEAVE,
	API_NOTICE,
	API_SERIES,
	API_SETTINGS,
	API_CARD,  /* desk: the fields of the leader's request "card" */
	API_CASES, /* desk */
	API_CASE,
	API_RULING,
	API_RECORD,
	API_REQUESTS,
	API_REQUEST,
	API_EVENTS,   /* public event data, no token needed */
	API_ENTRIES,  /* of an event: GET is public; POST enters the player or their team */
	API_RESULTS,  /* of an event: a team's card in a round */
	API_RESERVES, /* of an event: for a board of the player's team */
	API_ENTRY,    /* of the player: withdraws it */
	API_RIGHTS,
	API_ABSENCES, /* of an event: a round the player skips */
};

enum api_method {
	API_GET, /* and HEAD */
	API_POST,
	API_GET_PATCH, /* GET and HEAD, PATCH changes */
	API_GET_PUT,   /* GET and HEAD, PUT replaces */
	API_GET_POST,  /* GET and HEAD list, POST adds */
	API_DELETE,
};

/* Parameters of a path. */
struct api_place {
	int64_t number;		   /* game, entry or round; 0 = none */
	char event[API_EVENT_MAX]; /* event slug, "cup-2026", or request name; "" = none */
};

struct api_route {
	const char *path; /* after /api/v1; {event}: slug, {request}: name, else a number */
	enum api_target target;
	enum api_method method;
	struct field fields[FIELDS_MAX + 1]; /* of the body; NULL-terminated by name */
};

/* The table, for tests; terminated by a NULL path. */
extern const struct api_route api_routes[];

/* `path` is the part after /api/v1, with its slash. NULL if there is no such path. */
const struct api_route *api_request_route(const char *path, struct api_place *ret_place);

/* Free with api_request_release(). */
struct api_request {
	struct command command;
	char *words; /* for the opponent; owned, NULL = none */
	int ply;     /* -1 = not given */
	/* API_SETTINGS, with or without letters; owned, NULL = not given. */
	char *language, *zone, *notation;
	int64_t *groups; /* API_LEAVE: owned, NULL = not given */
	size_t n_groups;
	char *text, *tree; /* API_NOTES; owned, NULL = not given */
};

void api_request_release(struct api_request *request);

enum api_fault {
	API_FINE,
	API_BAD_JSON,
	API_BAD_FIELD,
	API_BAD_MOVE, /* the field "move" is not a move */
};

/*
 * Parses the body of a POST or PATCH; an empty one counts as {}.  On API_BAD_FIELD *ret_field is
 * the field and its valid values (fields_expected()), with name "" if the path does not have it;
 * `ret_request` is set on API_FINE only.
 */
enum api_fault api_request_read(const struct api_route *route, const char *body, size_t len,
				struct api_request *ret_request, const struct field **ret_field);

#endif
