/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Parses a command line by a verb's tables (verb.h): GNU style, options anywhere, `--name=value` or
 * `--name value`, `--` before arguments that start with a dash.
 */
#ifndef CLI_ARGS_H
#define CLI_ARGS_H

#include "cli/form.h"
#include "cli/verb.h"

#include <stddef.h>

/* An option, or an argument under its name in the form. */
struct arg {
	char name[FORM_NAME];
	const char *text; /* borrowed from argv; NULL for a flag */
	enum verb_kind kind;
};

struct args {
	const struct verb *verb;
	const struct verb *const *verbs; /* the table that contains it, for `kskak help` */
	const struct verb_form *form;
	struct arg *list;
	size_t n;
	char **rest; /* the arguments of a name with "...", NULL at the end */
	size_t n_rest;
	char **words; /* all arguments that are no options */
	size_t n_words;
};

enum args_outcome { ARGS_READY, ARGS_HELP, ARGS_WRONG };

/*
 * Reads argv, whose first element is the verb.  ARGS_HELP: help was requested.  ARGS_WRONG: the
 * usage is wrong, and a message has been written.  The caller calls args_release() in any case.
 */
enum args_outcome args_read(const struct verb *verb, int argc, char **argv, struct args *ret_args);
void args_release(struct args *args);

/*
 * `name` is one of the verb's options or arguments.  If an option is repeated, the last one counts.
 */
bool args_has(const struct args *args, const char *name);
const char *args_text(const struct args *args, const char *name); /* NULL if not given */
int args_count(const struct args *args, const char *name);	  /* 0 if not given */

#endif
