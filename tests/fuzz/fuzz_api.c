/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * API requests, the path on the first line and the body below: parsing terminates, and an accepted
 * request is one command that belongs to the path, in words without control characters.
 */
#include "daemon/door/api_request.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/sbuf.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check_words(const char *words)
{
	for (; words && *words; words++) {
		if ((unsigned char)*words < ' ' || *words == 0x7f)
			abort();
	}
}

/* Series lines are one below the other. */
static void check_lines(const char *words)
{
	for (; words && *words; words++) {
		if (((unsigned char)*words < ' ' && *words != '\n') || *words == 0x7f)
			abort();
	}
}

/* Resignation and entry have paths of their own; no path changes an address. */
static bool fits(enum api_target target, const struct command *c)
{
	switch (target) {
	case API_MOVE: return c->verb == VERB_MOVE && (c->moves || c->offer);
	case API_DRAW: return c->verb == VERB_MOVE && c->offer;
	case API_ACCEPT: return c->verb == VERB_ACCEPT || c->verb == VERB_ACCEPT_SERIES;
	case API_DECLINE: return c->verb == VERB_DECLINE_DRAW;
	case API_RESIGN: return c->verb == VERB_RESIGN;
	case API_CLAIM:
		return !c->series &&
		       (c->verb == VERB_CLAIM_DRAW || (c->verb == VERB_CLAIM_TIME && !c->moves));
	case API_LEAVE:
		return c->verb == VERB_LEAVE && !civil_is_none(c->from) && !civil_is_none(c->until);
	case API_SERIES: return c->verb == VERB_SERIES;
	case API_NOTICE: return c->verb == VERB_NOTICE && c->days >= 0;
	case API_SETTINGS: return c->verb == VERB_LETTERS;
	case API_CARD: /* a request in the leaders' table */
	case API_RULING:
	case API_REQUEST: return c->verb == VERB_NONE;
	case API_CASES:
	case API_CASE:
	case API_RECORD:
	case API_REQUESTS:
	case API_ENTRIES: return c->verb == VERB_ENTER && !c->text;
	case API_ABSENCES: return c->verb == VERB_ABSENT && c->number > 0;
	case API_RESULTS:
		return (c->verb == VERB_RESULT || c->verb == VERB_OBJECT) && c->number > 0;
	case API_RESERVES: return c->verb == VERB_RESERVE && c->number > 0 && c->address;
	case API_ENTRY: return c->verb == VERB_WITHDRAW;
	case API_NOTES:
	case API_TOKEN: return c->verb == VERB_NONE; /* an act of its own */
	case API_ME:
	case API_PREVIEW:
	case API_PROOF:
	case API_LEAVE_PREVIEW:
	case API_TOKENS:
	case API_DESCRIPTION:
	case API_EVENTS:
	case API_STREAM:
	case API_RIGHTS:
	case API_DESK:
	case API_GAME: break;
	}
	return false;
}

static void read_body(const struct api_route *route, const char *body, size_t len)
{
	struct api_request request = {.ply = -2};
	const struct field *field = NULL;

	switch (api_request_read(route, body, len, &request, &field)) {
	case API_FINE:
		if (!fits(route->target, &request.command) || request.ply < -1)
			abort();
		check_words(request.command.moves);
		check_lines(request.command.series);
		check_words(request.command.name);
		check_words(request.command.club);
		check_words(request.command.reason);
		api_request_release(&request);
		return;
	case API_BAD_FIELD:
		if (!field || request.ply != -2)
			abort();
		return;
	case API_BAD_MOVE:
	case API_BAD_JSON: return;
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	const uint8_t *end = size ? memchr(data, '\n', size) : NULL;
	const struct api_route *route;
	struct sbuf path = SBUF_INIT;
	struct api_place place;
	size_t head;

	if (!end)
		return 0;
	head = (size_t)(end - data);
	sbuf_add(&path, data, head);
	route = api_request_route(path.buf, &place);
	sbuf_release(&path);
	if (route && route->method != API_GET)
		read_body(route, (const char *)end + 1, size - head - 1);
	return 0;
}
