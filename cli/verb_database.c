/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * kskak database: what is done to a database while no daemon serves from it.  The daemon's program
 * does it, which alone knows databases.
 */
#include "cli/args.h"
#include "cli/usage.h"
#include "cli/verbs.h"
#include "core/base/sbuf.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const struct verb_form forms[] = {
	{"copy <from> <to> [--damaged]", NULL},
	{"migrate [--config]", NULL},
	{NULL, NULL},
};

static const struct verb_option options[] = {
	OPTION_TEXT("config", "FILE", "the daemon's configuration, /etc/kskakd/kskakd.conf"),
	OPTION_FLAG("damaged", "copy even what verification finds in the records"),
	OPTION_END,
};

/* Beside this program, where it is installed, or wherever the shell would find it. */
static void become_kskakd(char *const words[])
{
	static const char *const places[] = {"/kskakd", "/../sbin/kskakd"};
	char self[PATH_MAX];
	ssize_t n = readlink("/proc/self/exe", self, sizeof(self) - 1);
	char *slash = NULL;

	if (n > 0) {
		self[n] = '\0';
		slash = strrchr(self, '/');
	}
	for (size_t i = 0; slash && i < sizeof(places) / sizeof(places[0]); i++) {
		struct sbuf path = SBUF_INIT;

		sbuf_add(&path, self, (size_t)(slash - self));
		sbuf_adds(&path, places[i]);
		execv(path.buf, words);
		sbuf_release(&path);
	}
	execvp("kskakd", words);
	fprintf(stderr, "kskak: kskakd: %s\n", strerror(errno));
}

static int run(const struct args *args)
{
	const char *config = args_text(args, "config");
	const char *copy[] = {"kskakd",
			      "--copy",
			      args_has(args, "damaged") ? "--damaged" : "--copy",
			      "--",
			      args_text(args, "from"),
			      args_text(args, "to"),
			      NULL};
	const char *migrate[] = {"kskakd", "--migrate", "--config",
				 config ? config : "/etc/kskakd/kskakd.conf", NULL};

	become_kskakd((char *const *)(args_text(args, "from") ? copy : migrate));
	return EXIT_DIFFERS;
}

const struct verb verb_database = {
	.name = "database",
	.summary = N_("move the database, or bring its tables to this release"),
	.help = cli_help_database_txt,
	.forms = forms,
	.options = options,
	.run = run,
};
