/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See event_options.h. */
#include "daemon/event_options.h"

#include <string.h>

#include "core/event/kind.h"

struct option_values event_options_read(json_t *options)
{
	struct option_values values = option_none();
	const char *name;
	json_t *value;

	json_object_foreach(options, name, value)
	{
		enum event_option which = option_find(name);
		const char *text = json_string_value(value);

		if (which != EVENT_OPTION_COUNT && text)
			option_set(&values, which, text);
	}
	return values;
}

int event_options_boards(const struct tourney *t)
{
	const struct kind *kind = kind_find(t->kind);
	json_t *json = json_loads(t->options, 0, NULL);
	struct option_values options = event_options_read(json);
	int boards = kind ? kind_boards(kind, &options) : 0;

	json_decref(json);
	return boards;
}

/* Every view of a game asks, and few events set it; an escape may hide the name. */
static bool may_set_delay(const char *options)
{
	return strstr(options, "delay") || strchr(options, '\\');
}

int event_options_delay(const struct tourney *t)
{
	json_t *json = may_set_delay(t->options) ? json_loads(t->options, 0, NULL) : NULL;
	struct option_values options = event_options_read(json);
	int delay = option_delay(&options);

	json_decref(json);
	return delay;
}
