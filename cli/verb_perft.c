/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * `kskak perft`: counts the leaves of the tree of legal moves, for one position or for a file of
 * positions with known counts.
 */
#include "cli/args.h"
#include "cli/lines.h"
#include "cli/progress_bar.h"
#include "cli/usage.h"
#include "cli/verbs.h"
#include "core/base/mem.h"
#include "core/chess/fast/movegen.h"
#include "core/chess/fen.h"
#include "core/chess/uci.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#define INITIAL	   "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
#define MOST_DEPTH 32

struct perft_options {
	bool chess960, divide;
	const char *suite; /* a file, or NULL */
	uint64_t max_nodes;
	const char *depth, *fen; /* NULL if not given */
};

/* Reads a whole number; returns false for anything else. */
static bool read_number(const char *text, uint64_t *ret)
{
	char *end;

	if (*text < '0' || *text > '9')
		return false;
	*ret = strtoull(text, &end, 10);
	return !*end;
}

/* Parses a FEN; returns false after a message that starts with `where`. */
static bool read_fen(const char *where, const char *fen, bool chess960, struct position *ret)
{
	size_t column = 0;
	enum fen_error e = fen_parse(fen, strlen(fen), chess960, ret, &column);

	if (e)
		usage_error(N_("%s: FEN, column %zu: %s"), where, column + 1, fen_error_text(e));
	return !e;
}

/* Whether the castling rights of a suite's FEN are valid in Chess960 only. */
static bool needs_chess960(const char *fen)
{
	struct position pos;
	size_t column;

	return fen_parse(fen, strlen(fen), false, &pos, &column) &&
	       !fen_parse(fen, strlen(fen), true, &pos, &column);
}

static uint64_t divide(const struct position *pos, int depth)
{
	chess_move list[MAX_MOVES];
	int n = movegen_legal(pos, list), i;
	uint64_t sum = 0, below;
	struct progress_bar bar;
	char word[UCI_TEXT];

	progress_bar_init(&bar, (unsigned long long)n, usage_tr("moves"));
	for (i = 0; i < n; i++) {
		struct position child = *pos;

		position_play(&child, list[i]);
		below = movegen_perft(&child, depth - 1);
		sum += below;
		uci_write(pos, list[i], word);
		printf("%s %" PRIu64 "\n", word, below);
		progress_bar_at(&bar, (unsigned long long)i + 1);
	}
	progress_bar_end(&bar);
	return sum;
}

/* Deep counts are split by move to advance the progress bar. */
static uint64_t count_with_bar(const struct position *pos, int depth)
{
	chess_move list[MAX_MOVES];
	struct progress_bar bar;
	uint64_t sum = 0;
	int n, i;

	if (depth < 6)
		return movegen_perft(pos, depth);
	n = movegen_legal(pos, list);
	progress_bar_init(&bar, (unsigned long long)n, usage_tr("moves"));
	for (i = 0; i < n; i++) {
		struct position child = *pos;

		position_play(&child, list[i]);
		sum += movegen_perft(&child, depth - 1);
		progress_bar_at(&bar, (unsigned long long)i + 1);
	}
	progress_bar_end(&bar);
	return sum;
}

static int count_one(const struct perft_options *o)
{
	struct position pos;
	uint64_t depth, nodes;

	if (!read_number(o->depth, &depth) || depth > MOST_DEPTH)
		return usage_error(N_("perft: '%s' is not a depth from 0 to %d"), o->depth,
				   MOST_DEPTH);
	if (!read_fen("perft", o->fen ? o->fen : INITIAL, o->chess960, &pos))
		return EXIT_USAGE;
	if (o->divide && depth > 0)
		nodes = divide(&pos, (int)depth);
	else
		nodes = count_with_bar(&pos, (int)depth);
	printf("nodes %" PRIu64 "\n", nodes);
	return EXIT_DONE;
}

struct tally {
	unsigned long passed, failed;
};

/* Checks one `D<depth> <count>` of a line; returns false if it is neither that nor blank. */
static bool check_depth(const char *field, const char *fen, const struct position *pos,
			uint64_t max_nodes, struct tally *t)
{
	uint64_t depth, wanted, got;
	char *end;

	while (*field == ' ' || *field == '\t')
		field++;
	if (!*field)
		return true;
	if (*field != 'D' || field[1] < '0' || field[1] > '9')
		return false;
	depth = strtoull(field + 1, &end, 10);
	if (*end != ' ' || end[1] < '0' || end[1] > '9' || depth > MOST_DEPTH)
		return false;
	wanted = strtoull(end + 1, &end, 10);
	if (end[strspn(end, " \t")])
		return false;
	if (wanted > max_nodes)
		return true;
	got = movegen_perft(pos, (int)depth);
	if (got == wanted) {
		t->passed++;
	} else {
		t->failed++;
		printf(usage_tr("%s: depth %llu: expected %llu, got %llu\n"), fen,
		       (unsigned long long)depth, (unsigned long long)wanted,
		       (unsigned long long)got);
	}
	return true;
}

static bool check_line(const char *where, char *text, const struct perft_options *o,
		       struct tally *t)
{
	struct position pos;
	char *field, *next = strchr(text, ';');
	size_t len;

	if (next)
		*next++ = '\0';
	len = strlen(text);
	while (len && strchr(" \t\r", text[len - 1]))
		text[--len] = '\0';
	if (!read_fen(where, text, o->chess960 || needs_chess960(text), &pos))
		return false;
	while ((field = next)) {
		next = strchr(field, ';');
		if (next)
			*next++ = '\0';
		field[strcspn(field, "\r")] = '\0';
		if (!check_depth(field, text, &pos, o->max_nodes, t)) {
			usage_error(N_("%s: '%.40s' is not 'D<depth> <count>'"), where, field);
			return false;
		}
	}
	return true;
}

static int run_suite(const struct perft_options *o, struct input *in)
{
	struct tally t = {0, 0};
	struct progress_bar bar;
	struct lines lines;
	struct line line;
	char where[512];
	bool readable = true;

	lines_init(&lines, in);
	progress_bar_init_file(&bar, in->file);
	while (lines_next(&lines, &line)) {
		char *text;

		if (lines_is_blank(&line) || line.text[0] == '#')
			continue;
		snprintf(where, sizeof(where), "%.400s:%lu", in->name, lines.number);
		text = line.too_long || memchr(line.text, '\0', line.len)
			       ? NULL
			       : mem_strndup(line.text, line.len);
		if (!text)
			usage_error(N_("%s: not a line of text"), where);
		readable &= text && check_line(where, text, o, &t);
		free(text);
		progress_bar_at(&bar, lines.bytes);
	}
	progress_bar_end(&bar);
	readable &= !lines.failed;
	lines_release(&lines);
	printf(usage_tr("%ld passed, %ld failed\n"), (long)t.passed, (long)t.failed);
	if (!readable)
		return EXIT_USAGE;
	return t.failed ? EXIT_DIFFERS : EXIT_DONE;
}

static const struct verb_form forms[] = {
	{"[--chess960] [--divide] <depth> [fen]", NULL},
	{"--suite [--max-nodes] [--chess960]", NULL},
	{NULL, NULL},
};

static const struct verb_option options[] = {
	OPTION_FLAG("chess960", "castle as in Chess960"),
	OPTION_FLAG("divide", "print a line for each root move before the count"),
	OPTION_TEXT("suite", "FILE", "check the counts in this file"),
	OPTION_TEXT("max-nodes", "N", "skip counts above N"),
	OPTION_END,
};

static int run(const struct args *args)
{
	const char *most = args_text(args, "max-nodes");
	struct perft_options o = {.chess960 = args_has(args, "chess960"),
				  .divide = args_has(args, "divide"),
				  .suite = args_text(args, "suite"),
				  .max_nodes = UINT64_MAX,
				  .depth = args_text(args, "depth"),
				  .fen = args_text(args, "fen")};
	struct input in;
	int status;

	if (most && !read_number(most, &o.max_nodes))
		return usage_error(N_("perft: --max-nodes: '%s' is not a number"), most);
	if (!o.suite)
		return count_one(&o);
	if (!input_open(&in, o.suite))
		return EXIT_USAGE;
	status = run_suite(&o, &in);
	input_close(&in);
	return status;
}

const struct verb verb_perft = {
	.name = "perft",
	.summary = N_("count the leaves of the tree of legal moves"),
	.help = cli_help_perft_txt,
	.forms = forms,
	.options = options,
	.run = run,
};
