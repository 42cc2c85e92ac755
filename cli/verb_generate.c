/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * `kskak generate`: a random tournament as a report file.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/random_event.h"
#include "cli/trf_pair.h"
#include "cli/verbs.h"

#define MILLION 1000000

struct generate_call {
	struct random_event event;
	enum trf_form form;
};

/* A share: a part of one with its point, as 0.05 or 1.0; else percent, with or without the sign. */
static bool read_rate(const char *s, unsigned *ret)
{
	char *end;
	double v = strtod(s, &end);
	bool percent = *end == '%', part = !percent && strchr(s, '.') && v <= 1;

	if (end == s || end[percent] || !(v >= 0) || v > 100)
		return false;
	*ret = (unsigned)((part ? v : v / 100) * MILLION + 0.5);
	return true;
}

static bool read_value(const char *name, const char *value, struct random_event *e)
{
	if (!strcmp(name, "--system"))
		e->system = value;
	else if (!strcmp(name, "--seed"))
		e->seed = value;
	else if (!strcmp(name, "--players"))
		return read_count(value, TRF_MOST_NUMBER, &e->players);
	else if (!strcmp(name, "--rounds"))
		return read_count(value, TRF_MOST_ROUNDS, &e->rounds);
	else if (!strcmp(name, "--forfeits"))
		return read_rate(value, &e->forfeits);
	else if (!strcmp(name, "--withdrawals"))
		return read_rate(value, &e->withdrawals);
	else if (!strcmp(name, "--byes"))
		return read_rate(value, &e->byes);
	else
		return false;
	return true;
}

static bool read_options(int argc, char **argv, struct generate_call *o)
{
	int i;

	*o = (struct generate_call){.form = TRF_2026};
	for (i = 1; i < argc; i++) {
		if (!strcmp(argv[i], "--trf16"))
			o->form = TRF_2016;
		else if (i + 1 < argc && read_value(argv[i], argv[i + 1], &o->event))
			i++;
		else
			return false;
	}
	return o->event.system && o->event.seed && o->event.players && o->event.rounds;
}

static void add_heading(const struct generate_call *o, struct trf *t)
{
	const struct random_event *e = &o->event;
	char line[200];

	snprintf(line, sizeof(line), "012 Random tournament, seed %.60s", e->seed);
	trf_keep(t, line);
	snprintf(line, sizeof(line), "062 %d", e->players);
	trf_keep(t, line);
	snprintf(line, sizeof(line), "072 %d", e->players);
	trf_keep(t, line);
	snprintf(line, sizeof(line), "092 Individual, %s", e->system);
	trf_keep(t, line);
	if (o->form == TRF_2026)
		trf_keep(t, "182 kskak");
}

static int generate(const struct generate_call *o)
{
	struct sbuf out = SBUF_INIT;
	char text[200] = "";
	struct trf t;
	int status = EXIT_DONE;

	if (random_event_play(&o->event, &t, text, sizeof(text))) {
		add_heading(o, &t);
		trf_write(&t, o->form, &out);
		fwrite(out.buf, 1, out.len, stdout);
	} else {
		usage_error("generate: %s", text);
		status = EXIT_NO_ANSWER;
	}
	sbuf_release(&out);
	trf_release(&t);
	return status;
}

int verb_generate(int argc, char **argv)
{
	struct generate_call o;

	if (!read_options(argc, argv, &o))
		return usage_error("generate: usage: kskak generate %s",
				   verb_find("generate")->synopsis);
	if (!trf_system_known(o.event.system))
		return trf_system_unknown("generate", o.event.system);
	return generate(&o);
}
