/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* `kskak report details`: what a report says of its tournament; see report_details.h. */
#include "cli/report_details.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/args.h"
#include "cli/report_call.h"
#include "cli/report_notes.h"
#include "cli/team_event.h"
#include "cli/trf_results.h"
#include "cli/usage.h"
#include "core/base/civil.h"
#include "core/base/mem.h"

#define DATES_FROM 91 /* of line 132, counted from 0 */

enum kind { TEXT, TEXTS, DAY, DAYS, CLOCK };

static const struct detail {
	const char *option, *code;
	enum kind kind;
} details[] = {
	{"name", "012", TEXT},	     {"city", "022", TEXT},    {"federation", "032", TEXT},
	{"start", "042", DAY},	     {"end", "052", DAY},      {"type", "092", TEXT},
	{"arbiter", "102", TEXT},    {"deputy", "112", TEXTS}, {"dates", "132", DAYS},
	{"controller", "182", TEXT}, {"code", "192", TEXT},    {"clock", "222", CLOCK},
};

#define N_DETAILS (sizeof(details) / sizeof(*details))

/* --- what the report says ------------------------------------------------------------------- */

/* The text of the i-th line with that code, without the blanks around it; NULL for none. */
static const char *text_of(const struct trf *t, const char *code, size_t i, size_t *ret_len)
{
	const char *text;
	size_t k;

	for (k = 0; k < t->head.n; k++) {
		if (strncmp(t->head.line[k], code, 3) != 0 || i--)
			continue;
		text = t->head.line[k] + 3;
		text += strspn(text, " ");
		*ret_len = strlen(text);
		while (*ret_len && text[*ret_len - 1] == ' ')
			(*ret_len)--;
		return text;
	}
	return NULL;
}

static void add_texts(const struct trf *t, const char *code, struct sbuf *out)
{
	const char *text;
	size_t i, len;

	for (i = 0; (text = text_of(t, code, i, &len)); i++) {
		sbuf_adds(out, i ? "; " : "");
		sbuf_add(out, text, len);
	}
}

/* "2026/05/01", or of a round "26/05/01"; false for anything else. */
static bool add_day(const char *text, size_t len, struct sbuf *out)
{
	int year, month, day, used = 0;
	char copy[16], date[CIVIL_TEXT];
	struct civil d;

	if (len >= sizeof(copy))
		return false;
	memcpy(copy, text, len);
	copy[len] = '\0';
	if (sscanf(copy, "%4d/%2d/%2d%n", &year, &month, &day, &used) != 3 || copy[used] ||
	    !civil_from_ymd(year < 100 ? 2000 + year : year, month, day, &d))
		return false;
	sbuf_adds(out, civil_format(d, date));
	return true;
}

static bool add_days(const char *text, size_t len, struct sbuf *out)
{
	size_t from = out->len, word;
	bool ok = true;

	for (; len && ok; text += word, len -= word) {
		word = strspn(text, " ");
		text += word;
		len -= word;
		word = strcspn(text, " ");
		word = word < len ? word : len;
		sbuf_adds(out, out->len > from ? ", " : "");
		ok = add_day(text, word, out);
	}
	if (!ok)
		sbuf_setlen(out, from);
	return ok;
}

/* Line 222: "5400+30" is 90+30. */
static bool add_clock(const char *text, size_t len, struct sbuf *out)
{
	char *end;
	long base = strtol(text, &end, 10), added = 0;

	if (*end == '+')
		added = strtol(end + 1, &end, 10);
	if (end != text + len || base < 60 || base % 60 || base >= 60000 || added < 0 ||
	    added > 999)
		return false;
	sbuf_addf(out, added ? "%ld+%ld" : "%ld", base / 60, added);
	return true;
}

static void add_value(const struct trf *t, const struct detail *d, struct sbuf *out)
{
	bool plain = true;
	const char *text;
	size_t len;

	if (d->kind == TEXTS) {
		add_texts(t, d->code, out);
		return;
	}
	text = text_of(t, d->code, 0, &len);
	/* TRF16 has the rate of play in words alone. */
	if (!text && d->kind == CLOCK)
		text = text_of(t, "122", 0, &len);
	if (!text)
		return;
	switch (d->kind) {
	case DAY: plain = !add_day(text, len, out); break;
	case DAYS: plain = !add_days(text, len, out); break;
	case CLOCK: plain = !add_clock(text, len, out); break;
	case TEXT:
	case TEXTS: break;
	}
	if (plain)
		sbuf_add(out, text, len);
}

void report_details_value(const struct trf *t, const char *option, struct sbuf *out)
{
	size_t i;

	for (i = 0; i < N_DETAILS; i++) {
		if (!strcmp(details[i].option, option))
			add_value(t, &details[i], out);
	}
}

/* The seconds of the first period and those per move, of line 222 or in the words of 122. */
static bool read_pace(const struct trf *t, int *ret_base, int *ret_added)
{
	size_t len;
	const char *text = text_of(t, "222", 0, &len);

	*ret_added = 0;
	if (text)
		return sscanf(text, "%6d+%4d", ret_base, ret_added) >= 1;
	text = text_of(t, "122", 0, &len);
	if (!text || sscanf(text, "%4d min + %4d s", ret_base, ret_added) < 1)
		return false;
	*ret_base *= 60;
	return true;
}

enum roster_rate report_details_rate(const struct trf *t)
{
	int base, added, all;

	if (!read_pace(t, &base, &added))
		return ROSTER_STANDARD;
	all = base + 60 * added;
	return all <= 0		? ROSTER_STANDARD
	       : all <= 10 * 60 ? ROSTER_BLITZ
	       : all < 60 * 60	? ROSTER_RAPID
				: ROSTER_STANDARD;
}

/* The codes of TRF26 for the systems that have one; a table of games is known by its games, too. */
static const struct {
	const char *system, *code, *of_teams;
	int cycles;
} codes[] = {
	{"fide-dutch-2026", "FIDE_DUTCH_2026", NULL, 0},
	{"burstein-2026", "FIDE_BURSTEIN", NULL, 0},
	{"berger", "FIDE_ROUNDROBIN", "FIDE_TEAM_ROUNDROBIN", 1},
	{"dsu", "FIDE_ROUNDROBIN", "FIDE_TEAM_ROUNDROBIN", 1},
	{"double", "FIDE_DOUBLEROUNDROBIN", NULL, 2},
};

const char *report_details_code(const struct trf *t)
{
	const char *system = report_notes_system(t);
	bool teams = team_event_has(t);
	int cycles = *system || teams ? 0 : trf_results_cycles(t);
	size_t i;

	for (i = 0; i < sizeof(codes) / sizeof(*codes); i++) {
		if (!strcmp(codes[i].system, system) || (cycles && codes[i].cycles == cycles))
			return teams ? codes[i].of_teams : codes[i].code;
	}
	return NULL;
}

/* --- entering ------------------------------------------------------------------------------- */

static void set_line(struct trf *t, const char *code, const char *text, size_t len)
{
	struct sbuf line = SBUF_INIT;

	sbuf_addf(&line, "%s %.*s", code, (int)len, text);
	trf_keep(t, line.buf);
	sbuf_release(&line);
}

/* Each text between the ";" is a line. */
static void set_texts(struct trf *t, const char *code, const char *text)
{
	size_t len;

	for (; *text; text += len) {
		text += strspn(text, "; ");
		len = strcspn(text, ";");
		if (len)
			set_line(t, code, text, len);
	}
}

static bool read_day(const char *text, struct ymd *ret)
{
	struct civil date;

	if (!civil_parse(text, &date))
		return false;
	*ret = civil_ymd(date);
	return true;
}

/* A date of a command line as reports write it; false after a message. */
static bool set_day(struct trf *t, const char *code, const char *text)
{
	char day[16];
	struct ymd d;

	if (!read_day(text, &d)) {
		usage_error(N_("report details: '%s' is no date YYYY-MM-DD"), text);
		return false;
	}
	snprintf(day, sizeof(day), "%04d/%02d/%02d", d.year, d.month, d.day);
	set_line(t, code, day, strlen(day));
	return true;
}

/* Line 132 has a date of each round in its column. */
static bool set_days(struct trf *t, const char *code, const char *text)
{
	char *copy = mem_strdup(text), *save, *word;
	struct sbuf line = SBUF_INIT;
	bool ok = true;
	struct ymd d;

	sbuf_addf(&line, "%-*s", DATES_FROM - 2, code);
	for (word = strtok_r(copy, " ,;", &save); word && ok; word = strtok_r(NULL, " ,;", &save)) {
		ok = read_day(word, &d) && line.len < DATES_FROM + 10 * (size_t)TRF_MOST_ROUNDS;
		if (ok)
			sbuf_addf(&line, "  %02d/%02d/%02d", d.year % 100, d.month, d.day);
		else
			usage_error(N_("report details: '%s' is no date YYYY-MM-DD of a round"),
				    word);
	}
	if (ok)
		trf_keep(t, line.buf);
	free(copy);
	sbuf_release(&line);
	return ok;
}

/* "90+30": minutes, and seconds added per move, for both lines about the rate of play. */
static bool set_clock(struct trf *t, const char *text)
{
	int minutes, seconds = 0, read;
	char words[80], code[80], end;

	read = sscanf(text, "%3d+%3d%c", &minutes, &seconds, &end);
	if ((read != 2 && sscanf(text, "%3d%c", &minutes, &end) != 1) || minutes < 1 ||
	    seconds < 0) {
		usage_error(N_("report details: '%s' is no rate of play: MINUTES+SECONDS, such as "
			       "90+30"),
			    text);
		return false;
	}
	snprintf(words, sizeof(words), seconds ? "%d min + %d s/move" : "%d min", minutes, seconds);
	snprintf(code, sizeof(code), seconds ? "%d+%d" : "%d", 60 * minutes, seconds);
	trf_drop_head(t, "122");
	set_line(t, "122", words, strlen(words));
	set_line(t, "222", code, strlen(code));
	return true;
}

/* An empty text removes the lines; one that the report already says changes nothing. */
static bool set_detail(struct trf *t, const struct detail *d, const char *text)
{
	struct sbuf was = SBUF_INIT;
	bool same;

	if (!strcmp(d->code, "192") && !strcmp(text, "auto"))
		text = report_details_code(t);
	if (!text) {
		usage_error(N_("report details: TRF26 has no code for the system of this "
			       "tournament, or the report does not say the system"));
		return false;
	}
	add_value(t, d, &was);
	same = !strcmp(was.buf, text);
	sbuf_release(&was);
	if (same)
		return true;
	trf_drop_head(t, d->code);
	if (d->kind == CLOCK && !*text)
		trf_drop_head(t, "122");
	if (!*text)
		return true;
	switch (d->kind) {
	case TEXT: set_line(t, d->code, text, strlen(text)); return true;
	case TEXTS: set_texts(t, d->code, text); return true;
	case DAY: return set_day(t, d->code, text);
	case DAYS: return set_days(t, d->code, text);
	case CLOCK: return set_clock(t, text);
	}
	return true;
}

int report_details(struct report_call *o)
{
	const char *text;
	size_t i;

	for (i = 0; i < N_DETAILS; i++) {
		text = args_text(o->args, details[i].option);
		if (text && !set_detail(&o->trf, &details[i], text))
			return EXIT_USAGE;
	}
	return report_call_give(o);
}
