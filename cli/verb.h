/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The description of a verb of kskak.  Parsing (args.h), usage messages, `kskak help VERB` and the
 * manual (usage.h) all follow from these tables.
 */
#ifndef CLI_VERB_H
#define CLI_VERB_H

#include <stdbool.h>

#include "core/base/lang.h"

enum exit_status {
	EXIT_DONE = 0,
	EXIT_DIFFERS = 1,   /* the thing checked is not valid */
	EXIT_USAGE = 2,	    /* wrong usage or unreadable input */
	EXIT_NO_ANSWER = 3, /* no legal answer exists */
	EXIT_TRY_AGAIN = 75 /* out of memory; for a mail: the mail host keeps it and tries again */
};

enum verb_kind {
	VERB_FLAG,   /* an option without a value */
	VERB_TEXT,   /* "white|black": one of these words */
	VERB_NUMBER, /* any whole number */
	VERB_COUNT,  /* a whole number from 1 to `most` */
	VERB_DATE,   /* YYYY-MM-DD */
};

struct verb_option {
	const char *name; /* without the dashes; NULL ends the table */
	enum verb_kind kind;
	const char *value; /* placeholder in help, or "a|b" for a choice; NULL for a flag */
	const char *help;  /* starts in lower case, no full stop */
	int most;
	bool everywhere; /* accepted by every form without being named there */
};

/* Rows of the table. */
#define OPTION_FLAG(name, help)                                                                    \
	{                                                                                          \
		name, VERB_FLAG, NULL, help, 0, false                                              \
	}
#define OPTION_TEXT(name, value, help)                                                             \
	{                                                                                          \
		name, VERB_TEXT, value, help, 0, false                                             \
	}
#define OPTION_NUMBER(name, value, help)                                                           \
	{                                                                                          \
		name, VERB_NUMBER, value, help, 0, false                                           \
	}
#define OPTION_COUNT(name, value, most, help)                                                      \
	{                                                                                          \
		name, VERB_COUNT, value, help, most, false                                         \
	}
#define OPTION_DATE(name, help)                                                                    \
	{                                                                                          \
		name, VERB_DATE, "DATE", help, 0, false                                            \
	}
#define OPTION_END                                                                                 \
	{                                                                                          \
		.name = NULL                                                                       \
	}

/*
 * One way to write the verb: words and options separated by spaces.  A bare word stands for itself,
 * <name> takes any argument, <name#> a whole number, <name@> an instant; trailing ones in square
 * brackets are optional, and a name followed by "..." takes all remaining arguments.  --name is a
 * required option, [--name] an optional one.  The first form that accepts the arguments and all
 * options given is used.
 */
struct verb_form {
	const char *pattern; /* NULL ends the list */
	const char *act;     /* "do" of the request to the daemon; NULL if there is none */
};

struct args; /* args.h */

struct verb {
	const char *name;
	const char *summary; /* one line for the list: imperative, lower case, no full stop */
	const char *help;    /* paragraphs: help/NAME.txt */
	const struct verb_form *forms;
	const struct verb_option *options;
	/* Returns the exit status. */
	int (*run)(const struct args *args);
	bool online; /* talks to the daemon */
	/* Whether an argument that looks like an option is not one; NULL: never. */
	bool (*is_word)(const char *before, const char *arg);
};

/* Returns the verb with that name in a NULL-terminated table; NULL if there is none. */
const struct verb *verb_find(const struct verb *const *table, const char *name);
/* The verb that a misspelt name may stand for: two letters may be wrong, if it has more; or NULL.
 */
const struct verb *verb_near(const struct verb *const *table, const char *name);

#endif
