/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Parses API requests: the table of paths, the fields of each body, and the command made from them.
 * It has no I/O, so that tests and the fuzz target run the same code as the server. Private to
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
#define API_LINE_MAX	120  /* bytes of a line of an entry */
#define API_EVENT_MAX	64   /* bytes of the address of an event, with its NUL */

enum api_target {
	API_DESCRIPTION, /* openapi.json, without a token */
	API_DESK,
	API_STREAM,
	API_GAME,
	API_PREVIEW, /* of a move */
	API_PROOF,   /* of a head of the chain */
	API_NOTES,   /* of the player alone */
	API_ME,
	API_LEAVE_PREVIEW,
	API_TOKENS,
	API_TOKEN, /* ended */
	API_MOVE,
	API_DRAW,
	API_ACCEPT,
	API_DECLINE, /* a draw offer */
	API_RESIGN,
	API_CLAIM,
	API_LEAVE,
	API_NOTICE,
	API_SERIES,
	API_SETTINGS,
	API_CARD,  /* of the desk: the fields of the leader's request "card" */
	API_CASES, /* likewise */
	API_CASE,
	API_RULING,
	API_RECORD,
	API_REQUESTS,
	API_REQUEST,
	API_EVENTS,   /* what everybody may read of events, without a token */
	API_ENTRIES,  /* of an event: read by everybody; an entry of the player or their team */
	API_RESULTS,  /* of an event: the card of a team in a round */
	API_RESERVES, /* of an event: for a board of the player's team */
	API_ENTRY,    /* of the player, taken back */
	API_RIGHTS,
	API_ABSENCES, /* of an event: a round that the player does not play */
};

enum api_method {
	API_GET, /* and HEAD */
	API_POST,
	API_GET_PATCH, /* GET and HEAD show it, PATCH changes it */
	API_GET_PUT,   /* GET and HEAD show it, PUT replaces it */
	API_GET_POST,  /* GET and HEAD show the list, POST adds to it */
	API_DELETE,
};

/* What a path names. */
struct api_place {
	int64_t number;		   /* of the game, the entry or the round; 0 = none */
	char event[API_EVENT_MAX]; /* its address, "cup-2026", or the name of a request; "" = none
				    */
};

struct api_route {
	const char *path; /* after /api/v1; "{event}" for an address, "{request}" for a name, else
			     "{game}" for a number */
	enum api_target target;
	enum api_method method;
	struct field fields[FIELDS_MAX + 1]; /* of the body; a NULL name ends them */
};

/* The table, for tests; ends with a NULL path. */
extern const struct api_route api_routes[];

/* `path` is what follows /api/v1, with its slash. NULL when there is no such path. */
const struct api_route *api_route_find(const char *path, struct api_place *ret_place);

/* Free with api_request_release(). */
struct api_request {
	struct command command;
	char *words; /* for the opponent; owned, NULL = none */
	int ply;     /* -1 = not given */
	/* API_SETTINGS: beside or without letters; owned, NULL = not given */
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
	API_BAD_MOVE, /* the field "move" cannot be read as a move */
};

/*
 * Reads the body of a POST or PATCH; an empty one counts as {}.  On API_BAD_FIELD *ret_field is the
 * field and what it takes (fields_expected()), with the name "" for one that the path does not
 * know; `ret_request` is filled on API_FINE only.
 */
enum api_fault api_request_read(const struct api_route *route, const char *body, size_t len,
				struct api_request *ret_request, const struct field **ret_field);

#endif
