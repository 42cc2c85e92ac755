/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * kskak verify: recomputes every chain, clock and table from the events.
 */
#include "cli/online.h"
#include "cli/verbs.h"

#include <stdio.h>

static const struct online_form forms[] = {
	{"", "verify", NULL},
	{NULL, NULL, NULL},
};

static int print(json_t *result)
{
	json_t *list = json_object_get(result, "differences");

	if (json_array_size(list))
		outline_print(list);
	printf("%lld games, %zu differences\n",
	       (long long)json_integer_value(json_object_get(result, "games")),
	       json_array_size(list));
	return EXIT_DONE;
}

int verb_verify(int argc, char **argv)
{
	struct online online;
	int status = online_parse(argc, argv, forms, &online);

	return status ? status : online_ask(&online, NULL, 0, print);
}
