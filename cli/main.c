/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* kskak: finds the verb and runs it. */
#include <config.h>

#include "cli/args.h"
#include "cli/usage.h"
#include "cli/verbs.h"
#include "core/base/mem.h"
#include "text/text.h"

#include <jansson.h>
#include <libxml/xmlmemory.h>
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

/* Running out of memory in a library ends the program too. */
static void set_allocators(void)
{
	mem_set_handler(out_of_memory);
	json_set_alloc_funcs(mem_alloc, free);
	xmlMemSetup(free, mem_alloc, mem_realloc, mem_strdup);
}

/* Reads the command line of the verb, whose name is argv[0], and runs it. */
static int run(const struct verb *verb, int argc, char **argv)
{
	struct args args;
	struct sbuf help = SBUF_INIT;
	int status = EXIT_USAGE;

	switch (args_read(verb, argc, argv, &args)) {
	case ARGS_READY:
		args.verbs = verbs;
		status = verb->run(&args);
		break;
	case ARGS_WRONG: break;
	case ARGS_HELP:
		usage_help(verb, &help);
		fputs(help.buf, stdout);
		status = EXIT_DONE;
		break;
	}
	sbuf_release(&help);
	args_release(&args);
	return status;
}

/* The list of all verbs. */
static int list(void)
{
	char name[] = "help", *argv[] = {name, NULL};

	return run(&verb_help, 1, argv);
}

int main(int argc, char **argv)
{
	const struct verb *verb;
	int status;

	set_allocators();
	usage_language(text_lang_environment());
	if (argc < 2) {
		list();
		return EXIT_USAGE;
	}
	if (!strcmp(argv[1], "--help") || !strcmp(argv[1], "-h"))
		return list();
	if (!strcmp(argv[1], "--version")) {
		puts("kskak " PACKAGE_VERSION);
		return EXIT_DONE;
	}
	verb = verb_find(verbs, argv[1]);
	if (!verb)
		return usage_no_verb(verbs, argv[1]);
	status = run(verb, argc - 1, argv + 1);
	if (fflush(stdout) || ferror(stdout))
		return usage_error(N_("standard output: write error"));
	return status;
}
