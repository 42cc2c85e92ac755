/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * kskak backup: a copy of the database while it is in use.
 */
#include <limits.h>
#include <unistd.h>

#include "cli/online.h"
#include "cli/verbs.h"
#include "core/base/sbuf.h"

static const struct online_form forms[] = {
	{"<file>", "backup", NULL},
	{NULL, NULL, NULL},
};

/* The daemon stands in another directory: the name is made absolute here. */
static void make_absolute(json_t *request)
{
	const char *file = json_string_value(json_object_get(request, "file"));
	char here[PATH_MAX];
	struct sbuf path = SBUF_INIT;

	if (!file || file[0] == '/' || !getcwd(here, sizeof(here)))
		return;
	sbuf_addf(&path, "%s/%s", here, file);
	json_object_set_new(request, "file", json_string(path.buf));
	sbuf_release(&path);
}

int verb_backup(int argc, char **argv)
{
	struct online online;
	int status = online_parse(argc, argv, forms, &online);

	if (status)
		return status;
	make_absolute(online.request);
	return online_ask(&online, NULL, 0, NULL);
}
