/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The verbs of kskak.  Each lives in its own cli/verb_NAME.c (or calc.c) and is listed once, in
 * verbs.c.  A verb gets argv with its own name at argv[0] and returns the exit status.
 */
#ifndef CLI_VERBS_H
#define CLI_VERBS_H

#include <stdbool.h>

enum exit_status {
	EXIT_DONE = 0,
	EXIT_DIFFERS = 1,   /* the thing checked does not hold */
	EXIT_USAGE = 2,	    /* wrong usage or unreadable input */
	EXIT_NO_ANSWER = 3, /* no lawful answer exists */
	EXIT_TRY_AGAIN = 75 /* out of memory; of a mail: a mail host keeps it and tries again */
};

struct verb {
	const char *name;
	int (*run)(int argc, char **argv);
	const char *synopsis; /* without the verb's name */
	const char *summary;  /* one line for the list */
	const char *help;     /* paragraphs for `kskak help VERB` */
};

/* Ends with an entry whose name is NULL. */
extern const struct verb verbs[];

/* Returns NULL for a name that is no verb. */
const struct verb *verb_find(const char *name);

/* Writes "kskak: MESSAGE" to standard error; returns EXIT_USAGE. */
int usage_error(const char *fmt, ...) __attribute__((format(printf, 1, 2)));

/* A whole number from 1 to `most`; false and *ret untouched when it is none. */
bool read_count(const char *s, int most, int *ret);

int verb_calc(int argc, char **argv);
int verb_check(int argc, char **argv);
int verb_generate(int argc, char **argv);
int verb_help(int argc, char **argv);
int verb_pair(int argc, char **argv);
int verb_perft(int argc, char **argv);
int verb_pgn(int argc, char **argv);
int verb_rate(int argc, char **argv);
int verb_rights(int argc, char **argv);
int verb_replay(int argc, char **argv);
int verb_report(int argc, char **argv);
int verb_schedule(int argc, char **argv);

/* Those that talk to the daemon. */
int verb_backup(int argc, char **argv);
int verb_case(int argc, char **argv);
int verb_cases(int argc, char **argv);
int verb_clock(int argc, char **argv);
int verb_deliver(int argc, char **argv);
int verb_event(int argc, char **argv);
int verb_game(int argc, char **argv);
int verb_group(int argc, char **argv);
int verb_key(int argc, char **argv);
int verb_lots(int argc, char **argv);
int verb_outbox(int argc, char **argv);
int verb_player(int argc, char **argv);
int verb_publish(int argc, char **argv);
int verb_rule(int argc, char **argv);
int verb_standings(int argc, char **argv);
int verb_status(int argc, char **argv);
int verb_verify(int argc, char **argv);

#endif
