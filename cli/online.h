/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * What the verbs that talk to the daemon share: each is a list of forms, and the first one that
 * fits the command line becomes a request.
 *
 * A pattern is words with a space between: a bare word stands for itself, <name> takes any text
 * into the field, <name#> a number, and [name], [name#] at the end may be missing.  Options are
 * names with a space between, written --name VALUE: "name" takes text, "name#" a number, "name?"
 * is a flag without a value, and a closing ! (before # and ?) says it must be there.  --json and
 * --socket PATH go with every form.
 */
#ifndef CLI_ONLINE_H
#define CLI_ONLINE_H

#include <jansson.h>
#include <stdbool.h>

struct online_form {
	const char *pattern; /* NULL ends the list */
	const char *act;     /* "do" of the request */
	const char *options; /* NULL = none */
};

struct online {
	json_t *request; /* owned */
	bool json;	 /* --json */
	const char *socket;
};

/* Fits argv (its own name at [0]) to a form.  EXIT_DONE, or EXIT_USAGE with a message. */
int online_parse(int argc, char **argv, const struct online_form *forms, struct online *ret_online);

/*
 * Asks, prints the result (by `people` unless --json, NULL = as an outline) and returns the exit
 * status: 0 done, 1 refused or denied, 2 not understood or no daemon.  With a mail: 0 taken, 1
 * rejected, 75 not stored or no daemon.  Releases `online`.
 */
int online_ask(struct online *online, const void *mail, size_t len, int (*people)(json_t *result));

/* Both. */
int online_verb(int argc, char **argv, const struct online_form *forms);

/* Prints a value as an outline: "key: value" lines, lists of objects as tables. */
void outline_print(json_t *value);

#endif
