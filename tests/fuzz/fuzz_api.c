/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * A request of the API, the path on the first line and the body below: reading comes to an end, and
 * what is taken is nothing but lines without control characters that say what the path says.
 */
#include "core/base/sbuf.h"
#include "core/play/command.h"
#include "daemon/door/api_request.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check_characters(const char *text)
{
	int ends = 0;

	if (strlen(text) >= API_TEXT_MAX)
		abort();
	for (; *text; text++) {
		if ((unsigned char)*text < ' ' && *text != '\n')
			abort();
		ends += *text == '\n';
	}
	if (ends > 1)
		abort();
}

/* A resignation comes by its own path alone, an entry or an address by none. */
static void check_commands(const struct api_route *route, const char *text)
{
	struct command_list list;

	command_list_init(&list);
	if (command_parse(text, strlen(text), &list) == COMMAND_OK) {
		for (int i = 0; i < list.n; i++) {
			if ((list.v[i].verb == VERB_RESIGN) != (route->target == API_RESIGN))
				abort();
			if (list.v[i].verb == VERB_ENTER || list.v[i].verb == VERB_ADDRESS)
				abort();
		}
	}
	command_list_release(&list);
}

static void read_body(const struct api_route *route, const char *body, size_t len)
{
	struct api_request wish = {.ply = -2};
	const struct api_want *field = NULL;

	switch (api_request_read(route, body, len, &wish, &field)) {
	case API_FINE:
		check_characters(wish.text);
		check_commands(route, wish.text);
		return;
	case API_BAD_FIELD:
		if (!field || wish.ply != -2)
			abort();
		return;
	case API_BAD_JSON: return;
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	const uint8_t *end = size ? memchr(data, '\n', size) : NULL;
	const struct api_route *route;
	struct sbuf path = SBUF_INIT;
	int64_t game = 0;
	size_t head;

	if (!end)
		return 0;
	head = (size_t)(end - data);
	sbuf_add(&path, data, head);
	route = api_route_find(path.buf, &game);
	sbuf_release(&path);
	if (route && route->post)
		read_body(route, (const char *)end + 1, size - head - 1);
	return 0;
}
