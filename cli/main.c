/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * kskak: finds the verb and runs it.
 */
#include <config.h>

#include "cli/verbs.h"
#include "core/base/mem.h"

#include <jansson.h>
#include <libxml/xmlmemory.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void out_of_memory(size_t bytes)
{
	(void)bytes;
	fputs("kskak: out of memory\n", stderr);
	_exit(EXIT_TRY_AGAIN);
}

/* What runs out of memory in a library ends the program too. */
static void set_allocators(void)
{
	mem_set_handler(out_of_memory);
	json_set_alloc_funcs(mem_alloc, free);
	xmlMemSetup(free, mem_alloc, mem_realloc, mem_strdup);
}

static bool asks_for_help(const char *arg)
{
	return !strcmp(arg, "--help") || !strcmp(arg, "-h");
}

/* `kskak help`, or with a verb its help. */
static int help(char *verb)
{
	char name[] = "help", *args[] = {name, verb, NULL};

	return verb_help(verb ? 2 : 1, args);
}

int main(int argc, char **argv)
{
	const struct verb *v;
	int status;

	set_allocators();
	if (argc < 2) {
		help(NULL);
		return EXIT_USAGE;
	}
	if (asks_for_help(argv[1]))
		return help(NULL);
	if (!strcmp(argv[1], "--version")) {
		puts("kskak " PACKAGE_VERSION);
		return EXIT_DONE;
	}
	v = verb_find(argv[1]);
	if (!v)
		return usage_error("no verb '%s'; `kskak help` lists them", argv[1]);
	if (argc > 2 && asks_for_help(argv[argc - 1]))
		return help(argv[1]);
	status = v->run(argc - 1, argv + 1);
	if (fflush(stdout) || ferror(stdout))
		return usage_error("standard output: write error");
	return status;
}
