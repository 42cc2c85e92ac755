/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * kskak: finds the verb and runs it.
 */
#include "cli/verbs.h"

#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
	const struct verb *v;
	int status;

	if (argc < 2) {
		char help[] = "help", *fake[] = {help, NULL};

		verb_help(1, fake);
		return EXIT_USAGE;
	}
	if (!strcmp(argv[1], "--help") || !strcmp(argv[1], "-h")) {
		char help[] = "help", *fake[] = {help, NULL};

		return verb_help(1, fake);
	}
	v = verb_find(argv[1]);
	if (!v)
		return usage_error("no verb '%s'; `kskak help` lists them", argv[1]);
	status = v->run(argc - 1, argv + 1);
	if (fflush(stdout) || ferror(stdout))
		return usage_error("standard output: write error");
	return status;
}
