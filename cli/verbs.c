/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The table of verbs and `kskak help`.
 */
#include "cli/verbs.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

const struct verb verbs[] = {
	{"calc", verb_calc, "[FILE] | --list | --check FILE...",
	 "pure functions by name, JSON in and out",
	 "Reads one JSON object {\"fn\": NAME, \"input\": {...}}, a list of them, or JSON Lines "
	 "of\n"
	 "them, and prints the value of each on a line of its own.  --list prints the names.\n"
	 "--check compares with the expectations in the files and counts them."},
	{"help", verb_help, "[VERB]", "this list, or the help of a verb", ""},
	{"pgn", verb_pgn, "[--san da|en] [--numeric] [FILE]", "games to PGN",
	 "Reads PGN, or lines as `kskak replay` reads them, and writes PGN with the seven tag "
	 "roster\n"
	 "first.  --san chooses the piece letters, English by default.  --numeric adds each move "
	 "in\n"
	 "numeric notation as a comment.  Variations are left out.  A game with a fault is left "
	 "out\n"
	 "and told of; the exit status is then 2.  A replay line may carry \"tags\": {NAME: "
	 "TEXT}."},
	{"replay", verb_replay, "[FILE]", "play games over, JSON Lines in and out",
	 "Reads lines {\"id\": any, \"fen\": FEN, \"chess960\": bool, \"moves\": \"5254 5755\" or "
	 "a "
	 "list}\n"
	 "with moves in numeric, UCI or algebraic notation (English or Danish letters), one form "
	 "a\n"
	 "line, and answers each with a line: the final FEN, the moves in all three notations, "
	 "how\n"
	 "the game stands and what may be claimed; or which move is wrong and why."},
	{NULL, NULL, NULL, NULL, NULL},
};

const struct verb *verb_find(const char *name)
{
	const struct verb *v;

	for (v = verbs; v->name; v++) {
		if (!strcmp(v->name, name))
			return v;
	}
	return NULL;
}

int usage_error(const char *fmt, ...)
{
	va_list ap;

	fputs("kskak: ", stderr);
	va_start(ap, fmt);
	vfprintf(stderr, fmt, ap);
	va_end(ap);
	fputc('\n', stderr);
	return EXIT_USAGE;
}

static void print_list(FILE *out)
{
	const struct verb *v;

	fputs("usage: kskak VERB ...\n\n", out);
	for (v = verbs; v->name; v++)
		fprintf(out, "  %-10s %s\n", v->name, v->summary);
	fputs("\n`kskak help VERB` tells more.\n", out);
}

int verb_help(int argc, char **argv)
{
	const struct verb *v;

	if (argc < 2) {
		print_list(stdout);
		return EXIT_DONE;
	}
	v = verb_find(argv[1]);
	if (!v)
		return usage_error("no verb '%s'; `kskak help` lists them", argv[1]);
	printf("usage: kskak %s %s\n\n%s.\n%s%s%s", v->name, v->synopsis, v->summary,
	       *v->help ? "\n" : "", v->help, *v->help ? "\n" : "");
	return EXIT_DONE;
}
