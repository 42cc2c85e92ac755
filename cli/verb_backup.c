/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * kskak backup: a copy of the database while it is in use.
 */
#include "cli/online.h"
#include "cli/outline.h"
#include "cli/usage.h"
#include "cli/verbs.h"
#include "core/base/mem.h"
#include "core/base/sbuf.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <unistd.h>

static const struct verb_form forms[] = {
	{"<file>", "backup"},
	{NULL, NULL},
};

/* The daemon has another working directory, so the name is made absolute here. */
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

/*
 * A service may have a /tmp of its own, which disappears with it: what the server has written there
 * is no backup.
 */
static int check_seen(const char *file)
{
	if (access(file, F_OK) == 0 || errno != ENOENT)
		return EXIT_DONE;
	usage_error(N_("%s is only in a private folder of the server's service, which "
		       "disappears with it: name another folder"),
		    file);
	return EXIT_DIFFERS;
}

static int tell(json_t *result)
{
	int status = check_seen(json_string_value(json_object_get(result, "file")));

	if (status == EXIT_DONE)
		outline_print(result);
	return status;
}

static int run(const struct args *args)
{
	json_t *request = online_request(args);
	char *file;
	int status;

	make_absolute(request);
	file = mem_strdup(json_string_value(json_object_get(request, "file")));
	status = online_ask(args, request, NULL, 0, tell);
	if (status == EXIT_DONE && args_has(args, "json"))
		status = check_seen(file);
	free(file);
	return status;
}

const struct verb verb_backup = {
	.name = "backup",
	.summary = N_("copy the database while it is in use"),
	.help = cli_help_backup_txt,
	.forms = forms,
	.options = online_options,
	.run = run,
	.online = true,
};
