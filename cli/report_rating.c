/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* `kskak report rating` and `details`: the file for the rating officer, and what it says. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/args.h"
#include "cli/rating_check.h"
#include "cli/rating_file.h"
#include "cli/report_call.h"
#include "cli/report_file.h"
#include "cli/usage.h"
#include "core/base/civil.h"
#include "core/base/mem.h"

/* --- the file ------------------------------------------------------------------------------- */

static void say(const struct report_call *o, const struct rating_finding *f)
{
	struct sbuf text = SBUF_INIT;

	rating_check_text(f, &lang_english, &text);
	if (f->line)
		usage_error("%s:%d: %s%s", o->name, f->line,
			    f->refused ? "" : "warning: ", text.buf);
	else
		usage_error("%s: %s%s", o->name, f->refused ? "" : "warning: ", text.buf);
	sbuf_release(&text);
}

int report_rating(struct report_call *o)
{
	bool dsu = !strcmp(args_text(o->args, "for"), "dsu");
	enum trf_form form = args_has(o->args, "trf16") ? TRF_2016 : TRF_2026;
	const char *path = args_text(o->args, "output");
	struct rating_findings l;
	struct sbuf out = SBUF_INIT;
	int status = EXIT_DONE;
	size_t i;

	rating_check(&o->trf, dsu, form, o->source, &l);
	for (i = 0; i < l.n; i++)
		say(o, &l.f[i]);
	if (l.refused) {
		usage_error("%s: the report is not complete: nothing was written", o->name);
		status = EXIT_DIFFERS;
	} else {
		rating_file_make(&o->trf, dsu, form, &out);
		if (path)
			status = report_file_write(path, &out, false);
		else
			fwrite(out.buf, 1, out.len, stdout);
	}
	rating_check_release(&l);
	sbuf_release(&out);
	return status;
}

/* --- what it says of the tournament --------------------------------------------------------- */

static void set_text(struct report_call *o, const char *option, const char *code)
{
	const char *text = args_text(o->args, option);
	struct sbuf line = SBUF_INIT;

	sbuf_addf(&line, "%s %s", code, text ? text : "");
	if (text && *text)
		trf_set_head(&o->trf, line.buf);
	sbuf_release(&line);
}

/* A date of a command line as reports write it; false after a message. */
static bool set_date(struct report_call *o, const char *option, const char *code)
{
	const char *text = args_text(o->args, option);
	struct civil date;
	struct ymd d;
	char line[40];

	if (!text || !*text)
		return true;
	if (!civil_parse(text, &date)) {
		usage_error("report details: '%s' is no date YYYY-MM-DD", text);
		return false;
	}
	d = civil_ymd(date);
	snprintf(line, sizeof(line), "%s %04d/%02d/%02d", code, d.year, d.month, d.day);
	trf_set_head(&o->trf, line);
	return true;
}

/* Line 132 has a date of each round in its column. */
static bool set_dates(struct report_call *o)
{
	const char *text = args_text(o->args, "dates");
	char *copy, *save, *word;
	struct sbuf line = SBUF_INIT;
	struct civil date;
	bool ok = true;

	if (!text || !*text)
		return true;
	copy = mem_strdup(text);
	sbuf_addf(&line, "%-89s", "132");
	for (word = strtok_r(copy, " ,;", &save); word && ok; word = strtok_r(NULL, " ,;", &save)) {
		struct ymd d;

		ok = civil_parse(word, &date) && line.len < 91 + 10 * (size_t)TRF_MOST_ROUNDS;
		if (!ok) {
			usage_error("report details: '%s' is no date YYYY-MM-DD of a round", word);
			break;
		}
		d = civil_ymd(date);
		sbuf_addf(&line, "  %02d/%02d/%02d", d.year % 100, d.month, d.day);
	}
	if (ok)
		trf_set_head(&o->trf, line.buf);
	free(copy);
	sbuf_release(&line);
	return ok;
}

/* "90+30": minutes, and seconds added per move, for both lines about the rate of play. */
static bool set_clock(struct report_call *o)
{
	const char *text = args_text(o->args, "clock");
	int minutes, seconds = 0, read;
	char line[80], end;

	if (!text || !*text)
		return true;
	read = sscanf(text, "%3d+%3d%c", &minutes, &seconds, &end);
	if ((read != 2 && sscanf(text, "%3d%c", &minutes, &end) != 1) || minutes < 1 ||
	    seconds < 0) {
		usage_error(
			"report details: '%s' is no rate of play: MINUTES+SECONDS, such as 90+30",
			text);
		return false;
	}
	if (seconds)
		snprintf(line, sizeof(line), "122 %d min + %d s/move", minutes, seconds);
	else
		snprintf(line, sizeof(line), "122 %d min", minutes);
	trf_set_head(&o->trf, line);
	if (seconds)
		snprintf(line, sizeof(line), "222 %d+%d", 60 * minutes, seconds);
	else
		snprintf(line, sizeof(line), "222 %d", 60 * minutes);
	trf_set_head(&o->trf, line);
	return true;
}

int report_details(struct report_call *o)
{
	set_text(o, "name", "012");
	set_text(o, "city", "022");
	set_text(o, "federation", "032");
	set_text(o, "type", "092");
	set_text(o, "arbiter", "102");
	set_text(o, "deputy", "112");
	set_text(o, "code", "192");
	if (!set_date(o, "start", "042") || !set_date(o, "end", "052") || !set_dates(o) ||
	    !set_clock(o))
		return EXIT_USAGE;
	return report_call_give(o);
}
