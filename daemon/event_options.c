/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See event_options.h. */
#include "daemon/event_options.h"

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
