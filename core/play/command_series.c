/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* A series from a separate field. */
#include "core/play/command.h"

#include "core/base/sbuf.h"

#include <string.h>

bool command_series_read(const char *text, struct command *ret_command)
{
	struct command_list list;
	struct sbuf line = SBUF_INIT;
	bool good;

	if (text[strspn(text, " ")] && strcmp(text, "none") != 0)
		sbuf_addf(&line, "series %s", text);
	else
		sbuf_adds(&line, "no series");
	good = command_parse(line.buf, line.len, &list) == COMMAND_OK && list.n == 1 &&
	       list.v[0].verb == VERB_SERIES && !list.prose;
	if (good)
		command_copy(&list.v[0], ret_command);
	command_list_release(&list);
	sbuf_release(&line);
	return good;
}
