/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * `kskak report`: a tournament kept in a report file, from the entries to the last round.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "cli/calc/calc.h"
#include "cli/lines.h"
#include "cli/report.h"
#include "cli/trf_json.h"
#include "cli/trf_pair.h"
#include "cli/verbs.h"
#include "core/base/mem.h"

struct report_call {
	const char *action, *file;
	const char *system, *title;
	int rounds, round; /* 0 = not said */
	char first;	   /* 'w', 'b' or 0 */
	bool half, gone, json, write;
	enum trf_form form;
	char **words; /* behind the file */
	int n_words;
	const char *name; /* of the input */
	struct trf trf;
};

static bool read_flag(const char *s, struct report_call *o)
{
	if (!strcmp(s, "--half"))
		o->half = true;
	else if (!strcmp(s, "--gone"))
		o->gone = true;
	else if (!strcmp(s, "--json"))
		o->json = true;
	else if (!strcmp(s, "--write"))
		o->write = true;
	else if (!strcmp(s, "--trf16"))
		o->form = TRF_2016;
	else
		return false;
	return true;
}

static bool read_value(const char *name, const char *value, struct report_call *o)
{
	if (!strcmp(name, "--system"))
		o->system = value;
	else if (!strcmp(name, "--name"))
		o->title = value;
	else if (!strcmp(name, "--rounds"))
		return read_count(value, TRF_MOST_ROUNDS, &o->rounds);
	else if (!strcmp(name, "--round"))
		return read_count(value, TRF_MOST_ROUNDS, &o->round);
	else if (!strcmp(name, "--first") && (!strcmp(value, "w") || !strcmp(value, "b")))
		o->first = value[0];
	else
		return false;
	return true;
}

/* The action, the file, the words behind it; options anywhere.  "--", "-+" are results. */
static bool read_options(int argc, char **argv, struct report_call *o)
{
	int i;

	for (i = 1; i < argc; i++) {
		bool option = !strncmp(argv[i], "--", 2) && argv[i][2];

		if (option && read_flag(argv[i], o))
			continue;
		if (option && i + 1 < argc && read_value(argv[i], argv[i + 1], o))
			i++;
		else if (option)
			return false;
		else if (!o->action)
			o->action = argv[i];
		else if (!o->file)
			o->file = argv[i];
		else
			o->words[o->n_words++] = argv[i];
	}
	return o->action && !(o->write && (!o->file || !strcmp(o->file, "-")));
}

/* --- where it goes -------------------------------------------------------------------------- */

static int cannot_write(const char *path)
{
	return usage_error("%s: %s", path, strerror(errno));
}

/* A whole new file takes the place of the old one, or the old one stays as it was. */
static int replace_file(const char *path, const struct sbuf *text)
{
	struct sbuf beside = SBUF_INIT;
	int status = EXIT_DONE;
	FILE *f;

	sbuf_addf(&beside, "%s.new", path);
	f = fopen(beside.buf, "wb");
	if (!f)
		status = cannot_write(beside.buf);
	else if (fwrite(text->buf, 1, text->len, f) != text->len || fflush(f))
		status = cannot_write(beside.buf);
	if (f && fclose(f) && !status)
		status = cannot_write(beside.buf);
	if (!status && rename(beside.buf, path))
		status = cannot_write(path);
	if (f && status)
		remove(beside.buf);
	sbuf_release(&beside);
	return status;
}

static int give(struct report_call *o)
{
	struct sbuf out = SBUF_INIT;
	int status = EXIT_DONE;

	trf_add_up(&o->trf);
	trf_write(&o->trf, o->form, &out);
	if (o->write)
		status = replace_file(o->file, &out);
	else
		fwrite(out.buf, 1, out.len, stdout);
	sbuf_release(&out);
	return status;
}

/* --- what is done --------------------------------------------------------------------------- */

static int make_new(struct report_call *o)
{
	o->trf.rounds = o->rounds;
	o->trf.first = o->first;
	return give(o);
}

static const struct {
	const char *name, *fn;
} tables[] = {
	{"berger", "pair.berger"},
	{"dsu", "pair.round_robin_dsu"},
	{"double", "pair.double_round"},
};

#define N_TABLES (sizeof(tables) / sizeof(*tables))

/* The function behind a table of an all-play-all; NULL for a system that looks at results. */
static const char *table_of(const char *system)
{
	size_t i;

	for (i = 0; i < N_TABLES; i++) {
		if (!strcmp(tables[i].name, system))
			return tables[i].fn;
	}
	return NULL;
}

/* Who is free in an all-play-all has no point for it, so nobody has the bye. */
static json_t *pair_by_table(const struct trf *t, int round, const char *fn)
{
	json_t *state, *answer, *wrong;
	size_t i;

	for (i = 1; i <= t->n; i++) {
		if (!trf_find(t, (int)i))
			return no_pairing("an all-play-all of %zu goes by the start numbers 1 to "
					  "%zu; nobody has %zu",
					  t->n, t->n, i);
	}
	state = json_pack("{s:I, s:i}", "n", (json_int_t)t->n, "round", round);
	answer = calc_call(fn, state);
	json_decref(state);
	if (json_object_get(answer, "error")) {
		wrong = no_pairing("%s", json_string_value(json_object_get(answer, "error")));
		json_decref(answer);
		return wrong;
	}
	json_object_del(answer, "bye");
	return answer;
}

/* An open game counts as drawn in the pairing, as an adjourned one does. */
static int pair_next(struct report_call *o)
{
	struct trf *t = &o->trf;
	const char *table = table_of(o->system);
	int open = report_open_games(t, t->played), round = t->played + 1, status;
	json_t *answer;

	if (t->rounds && round > t->rounds)
		return usage_error("%s: all %d rounds are paired", o->name, t->rounds);
	if (round > TRF_MOST_ROUNDS)
		return usage_error("%s: more than %d rounds", o->name, TRF_MOST_ROUNDS);
	if (open && !table)
		usage_error("%s: round %d: games without a result, counted as drawn: %d", o->name,
			    t->played, open);
	answer = table ? pair_by_table(t, round, table) : trf_pair(t, round, o->system);
	if (!json_is_true(json_object_get(answer, "ok"))) {
		usage_error("%s", json_string_value(json_object_get(answer, "reason")));
		status = EXIT_NO_ANSWER;
	} else {
		trf_enter_round(t, round, answer);
		status = give(o);
	}
	json_decref(answer);
	return status;
}

static bool enter_words(struct report_call *o, int round)
{
	char text[160];
	int i;

	for (i = 0; i < o->n_words; i += 2) {
		if (i + 1 == o->n_words) {
			usage_error("report: '%s' has no result behind it", o->words[i]);
			return false;
		}
		if (!report_set_result(&o->trf, round, o->words[i], o->words[i + 1], text,
				       sizeof(text))) {
			usage_error("%s: %s", o->name, text);
			return false;
		}
	}
	return true;
}

static bool enter_line(struct report_call *o, int round, const struct line *line,
		       unsigned long number)
{
	char copy[64], text[160] = "a line is `WHITE-BLACK RESULT`", *save, *pair, *word;
	bool ok = false;

	if (!line->too_long && line->len < sizeof(copy)) {
		memcpy(copy, line->text, line->len);
		copy[line->len] = '\0';
		pair = strtok_r(copy, " \t", &save);
		word = strtok_r(NULL, " \t", &save);
		if (pair && *pair == '#')
			return true;
		ok = pair && word && !strtok_r(NULL, " \t", &save) &&
		     report_set_result(&o->trf, round, pair, word, text, sizeof(text));
	}
	if (!ok)
		usage_error("standard input:%lu: %s", number, text);
	return ok;
}

static bool enter_lines(struct report_call *o, int round)
{
	struct input in = {stdin, "standard input"};
	struct lines lines;
	struct line line;
	bool ok = true;

	lines_init(&lines, &in);
	while (ok && lines_next(&lines, &line))
		ok = lines_is_blank(&line) || enter_line(o, round, &line, lines.number);
	ok = ok && !lines.failed;
	lines_release(&lines);
	return ok;
}

static int set_results(struct report_call *o)
{
	int round = o->round ? o->round : o->trf.played;
	bool ok;

	if (!o->trf.played || round > o->trf.played)
		return usage_error("%s: round %d has no games yet", o->name, round ? round : 1);
	if (!o->n_words && (!o->file || !strcmp(o->file, "-")))
		return usage_error("report: results on standard input need the report in a file");
	ok = o->n_words ? enter_words(o, round) : enter_lines(o, round);
	return ok ? give(o) : EXIT_USAGE;
}

static int set_absent(struct report_call *o)
{
	struct trf *t = &o->trf;
	int from = t->played + 1, to = o->gone ? t->rounds : from, i, id;
	char text[160];

	if (o->gone && !t->rounds)
		return usage_error("%s: the report does not say how many rounds there are (142)",
				   o->name);
	if (!o->n_words || to > TRF_MOST_ROUNDS || (o->gone && o->half))
		return usage_error("report: usage: kskak report absent [--half | --gone] FILE "
				   "NUMBER...");
	for (i = 0; i < o->n_words; i++) {
		if (!read_count(o->words[i], TRF_MOST_NUMBER, &id))
			return usage_error("report: '%s' is no start number", o->words[i]);
		if (!report_set_absent(t, id, o->half ? 'H' : 'Z', from, to, text, sizeof(text)))
			return usage_error("%s: %s", o->name, text);
	}
	return give(o);
}

static int show(struct report_call *o)
{
	int round = o->round ? o->round : o->trf.played;

	if (!o->trf.played || round > o->trf.played)
		return usage_error("%s: round %d is not paired yet", o->name, round ? round : 1);
	if (o->json)
		report_show_json(&o->trf, round);
	else
		report_show(&o->trf, round);
	return EXIT_DONE;
}

static const struct {
	const char *name;
	int (*run)(struct report_call *o);
	bool entries; /* reads a list of entries, no report */
	bool words;   /* takes words behind the file */
} actions[] = {
	{"new", make_new, true, false},	      {"pair", pair_next, false, false},
	{"result", set_results, false, true}, {"absent", set_absent, false, true},
	{"show", show, false, false},
};

#define N_ACTIONS (sizeof(actions) / sizeof(*actions))

static int action_of(const struct report_call *o)
{
	size_t i;

	for (i = 0; i < N_ACTIONS; i++) {
		if (!strcmp(actions[i].name, o->action) && (actions[i].words || !o->n_words))
			return (int)i;
	}
	return -1;
}

static bool read_input(struct report_call *o, bool entries)
{
	struct sbuf text = SBUF_INIT;
	struct input in;
	bool ok;

	if (!input_open(&in, o->file))
		return false;
	o->name = in.name;
	ok = input_read_all(&in, &text) &&
	     (entries ? report_read_entries(&in, &text, o->title, &o->trf)
		      : trf_load(&in, &text, &o->trf));
	if (ok && o->trf.by_rank) {
		usage_error("%s:1: XXC rank: such a report is kept by the program that numbers it",
			    o->name);
		ok = false;
	}
	input_close(&in);
	sbuf_release(&text);
	return ok;
}

static int run(struct report_call *o)
{
	int action = action_of(o), status = EXIT_USAGE;
	bool pairs;

	if (action < 0)
		return usage_error("report: usage: kskak report %s", verb_find("report")->synopsis);
	pairs = actions[action].run == pair_next;
	if (pairs && !o->system)
		return usage_error("report: pair needs --system NAME");
	if (pairs && !table_of(o->system) && !trf_system_known(o->system))
		return trf_system_unknown("report", o->system);
	if (o->write && (actions[action].entries || actions[action].run == show))
		return usage_error("report: %s writes no file anew", o->action);
	if (read_input(o, actions[action].entries))
		status = actions[action].run(o);
	return status;
}

int verb_report(int argc, char **argv)
{
	struct report_call o = {.form = TRF_2026, .title = "Tournament"};
	int status;

	trf_init(&o.trf);
	o.words = mem_zeroed((size_t)argc + 1, sizeof(*o.words));
	if (read_options(argc, argv, &o))
		status = run(&o);
	else
		status = usage_error("report: usage: kskak report %s",
				     verb_find("report")->synopsis);
	trf_release(&o.trf);
	free(o.words);
	return status;
}
