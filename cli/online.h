/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Shared by the verbs that talk to the daemon: turns a command line into a request whose "do" is
 * the form's act and whose other members are the arguments and options, and the answer into an exit
 * status.
 */
#ifndef CLI_ONLINE_H
#define CLI_ONLINE_H

#include <jansson.h>
#include <stdbool.h>

#include "cli/args.h"
#include "core/base/lang.h"

/* Options common to all such verbs. */
#define ONLINE_OPTIONS                                                                             \
	{"json", VERB_FLAG, NULL, N_("print the result as one line of JSON"), 0, true},            \
	{                                                                                          \
		"socket", VERB_TEXT, "PATH", N_("control socket of the daemon"), 0, true           \
	}

/* The table of these options alone. */
extern const struct verb_option online_options[];

/* Returns the request for a command line; the caller owns it. */
json_t *online_request(const struct args *args);

/*
 * Sends the request (takes the reference), prints the result (with `people` unless --json; NULL =
 * as an outline) and returns the exit status: 0 done, 1 refused or denied, 2 not understood or no
 * daemon.  With a mail: 0 taken, 1 rejected, 75 not stored or no daemon.
 */
int online_ask(const struct args *args, json_t *request, const void *mail, size_t len,
	       int (*people)(json_t *result));

/* Prints the member "file" of a result unchanged, for redirection; use as `people` above. */
int online_print_file(json_t *result);

/* Does both; the `run` function of verbs that need nothing else. */
int online_run(const struct args *args);

#endif
