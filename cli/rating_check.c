/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The checks of a rating report; see rating_check.h. */
#include "cli/rating_check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/list_compare.h"
#include "cli/report_details.h"
#include "core/base/civil.h"
#include "core/base/mem.h"
#include "core/trf/trf_national.h"

#define DATES_FROM 91 /* of line 132, counted from 0 */
#define DAYS_MOST  90 /* 4.7.2 */
#define A_DAY_MOST 3  /* rounds, 4.7.2 */
#define ARBITER_ID 5  /* digits of a FIDE number, at least */

struct check {
	const struct trf *t;
	bool dsu;
	enum trf_form form;
	struct rating_findings *out;
	struct civil start, end;	/* CIVIL_NONE: not said */
	const struct trf_player **same; /* by player: the first with their FIDE number */
	struct trf_national *national;	/* by start number; for DSU */
};

void rating_check_release(struct rating_findings *l)
{
	free(l->f);
}

static void find(struct check *c, bool refused, int line, const char *paragraph, const char *msgid,
		 const char *a, const char *b)
{
	struct rating_findings *l = c->out;
	struct rating_finding *f;

	l->f = mem_room(l->f, l->n + 1, &l->cap, sizeof(*l->f));
	f = &l->f[l->n++];
	*f = (struct rating_finding){
		.refused = refused, .line = line, .paragraph = paragraph, .msgid = msgid};
	snprintf(f->a, sizeof(f->a), "%s", a);
	snprintf(f->b, sizeof(f->b), "%s", b);
	l->refused += refused;
}

void rating_check_text(const struct rating_finding *f, const struct lang *lang, struct sbuf *out)
{
	const char *values[2] = {f->a, f->b}, *s = tr(lang, f->msgid);
	int used = 0;

	for (; *s; s++) {
		if (s[0] == '%' && s[1] == 's' && used < 2) {
			sbuf_adds(out, values[used++]);
			s++;
		} else {
			sbuf_addc(out, *s);
		}
	}
	sbuf_addf(out, " (%s)", f->paragraph);
}

/* --- the tournament ------------------------------------------------------------------------- */

/* The text behind a code, "" if there is none; its line in the file. */
static const char *head_text(const struct trf *t, const char *code, int *ret_line)
{
	const char *text;
	size_t i;

	*ret_line = 0;
	for (i = 0; i < t->head.n; i++) {
		if (strncmp(t->head.line[i], code, 3) != 0)
			continue;
		text = t->head.line[i] + 3;
		text += strspn(text, " ");
		*ret_line = t->head.from[i];
		if (*text)
			return text;
	}
	return "";
}

static void check_present(struct check *c)
{
	static const struct {
		const char *code, *paragraph, *msgid;
		bool refused, trf26;
	} heads[] = {
		{"012", "TRF 012", N_("the name of the tournament is missing"), true, false},
		{"022", "TRF 022", N_("the city is missing"), true, false},
		{"032", "TRF 032", N_("the federation is missing"), true, false},
		{"042", "TRF 042", N_("the date of the start is missing"), true, true},
		{"052", "TRF 052", N_("the date of the end is missing"), true, true},
		{"102", "TRF 102", N_("the chief arbiter is missing"), true, false},
		{"132", "TRF 132", N_("the dates of the rounds are missing"), true, false},
		{"092", "TRF 092", N_("the type of the tournament is missing"), false, false},
		{"122", "TRF 122", N_("the rate of play is missing"), false, false},
		{"192", "TRF26 192",
		 N_("the encoded type of the tournament is missing, which title events need"),
		 false, true},
		{"202", "TRF26 202", N_("the tie-breaks are missing, which title events need"),
		 false, true},
		{"222", "TRF26 222", N_("the encoded rate of play is missing"), false, true},
	};
	size_t i;
	int line;

	for (i = 0; i < sizeof(heads) / sizeof(*heads); i++) {
		if (heads[i].trf26 && c->form == TRF_2016)
			continue;
		if (*head_text(c->t, heads[i].code, &line))
			continue;
		find(c, heads[i].refused, 0, heads[i].paragraph, heads[i].msgid, "", "");
		if (!strcmp(heads[i].code, "192") && report_details_code(c->t))
			find(c, false, 0, heads[i].paragraph,
			     N_("%s fits the pairings; enter it, or auto, as encoded type"),
			     report_details_code(c->t), "");
	}
}

static void check_arbiter(struct check *c)
{
	int line;
	const char *text = head_text(c->t, "102", &line);
	size_t digits = 0;

	for (; *text && digits < ARBITER_ID; text++)
		digits = *text >= '0' && *text <= '9' ? digits + 1 : 0;
	if (line && digits < ARBITER_ID)
		find(c, false, line, "TRF 102", N_("the chief arbiter has no FIDE number"), "", "");
}

/* "2026/11/28" */
static struct civil read_date(struct check *c, const char *code, const char *paragraph)
{
	int line, year, month, day;
	const char *text = head_text(c->t, code, &line);
	struct civil date;
	char end;

	if (!*text)
		return CIVIL_NONE;
	if (sscanf(text, "%4d/%2d/%2d%c", &year, &month, &day, &end) == 3 &&
	    civil_from_ymd(year, month, day, &date))
		return date;
	find(c, c->form == TRF_2026, line, paragraph, N_("'%s' is no date YYYY/MM/DD"), text, "");
	return CIVIL_NONE;
}

/* The date of a round in line 132; CIVIL_NONE without one. */
static struct civil date_of_round(const char *line, int round)
{
	size_t at = DATES_FROM + 10 * ((size_t)round - 1);
	int year, month, day;
	struct civil date;

	if (strlen(line) < at + 8 || sscanf(line + at, "%2d/%2d/%2d", &year, &month, &day) != 3 ||
	    !civil_from_ymd(2000 + year, month, day, &date))
		return CIVIL_NONE;
	return date;
}

static const char *dates_line(const struct trf *t, int *ret_line)
{
	size_t i;

	for (i = 0; i < t->head.n; i++) {
		if (!strncmp(t->head.line[i], "132", 3)) {
			*ret_line = t->head.from[i];
			return t->head.line[i];
		}
	}
	return NULL;
}

static void check_round_date(struct check *c, int line, int round, struct civil date,
			     struct civil before)
{
	char text[CIVIL_TEXT], number[12];

	snprintf(number, sizeof(number), "%d", round);
	if (civil_is_none(date)) {
		find(c, true, line, "TRF 132", N_("round %s has no date YY/MM/DD"), number, "");
		return;
	}
	civil_format(date, text);
	if (!civil_is_none(before) && date.day < before.day)
		find(c, true, line, "TRF 132", N_("round %s, on %s, comes before the round ahead"),
		     number, text);
	if ((!civil_is_none(c->start) && date.day < c->start.day) ||
	    (!civil_is_none(c->end) && date.day > c->end.day))
		find(c, true, line, "TRF 132",
		     N_("round %s, on %s, is not within the dates of the tournament"), number,
		     text);
}

static void check_dates(struct check *c)
{
	int line = 0, round, same = 1;
	const char *dates = dates_line(c->t, &line);
	struct civil date, before = CIVIL_NONE;
	char text[CIVIL_TEXT];

	c->start = read_date(c, "042", "TRF 042");
	c->end = read_date(c, "052", "TRF 052");
	if (!civil_is_none(c->start) && !civil_is_none(c->end) &&
	    c->end.day - c->start.day >= DAYS_MOST)
		find(c, false, 0, "DSU 4.7.2", N_("the tournament takes more than 90 days"), "",
		     "");
	for (round = 1; dates && round <= c->t->played; round++) {
		date = date_of_round(dates, round);
		check_round_date(c, line, round, date, before);
		same = !civil_is_none(date) && date.day == before.day ? same + 1 : 1;
		if (same == A_DAY_MOST + 1)
			find(c, false, line, "DSU 4.7.2", N_("more than 3 rounds on %s"),
			     civil_format(date, text), "");
		before = date;
	}
}

static void check_rounds(struct check *c)
{
	char played[12], rounds[12];

	snprintf(played, sizeof(played), "%d", c->t->played);
	snprintf(rounds, sizeof(rounds), "%d", c->t->rounds);
	if (!c->t->played)
		find(c, true, 0, "TRF 001", N_("no round has been paired"), "", "");
	else if (c->t->rounds > c->t->played)
		find(c, false, 0, "TRF26 142", N_("%s of %s rounds have been paired"), played,
		     rounds);
}

/* --- players -------------------------------------------------------------------------------- */

/* "5 Hansen, Ib" */
static const char *named(const struct trf_player *p, char *buf, size_t size)
{
	snprintf(buf, size, "%d %.*s", p->id, ROSTER_NAME_MOST, p->name);
	return buf;
}

/* A new player gets a number from their own federation, which needs birth, sex and federation. */
static void check_number(struct check *c, const struct trf_player *p, const char *who,
			 const char *host)
{
	bool foreign = *host && *p->federation && strncmp(host, p->federation, 3) != 0;
	bool complete = strlen(p->birth) == 10 && p->sex != ' ' && *p->federation && !foreign;

	if (*p->number || c->dsu)
		return;
	if (complete)
		find(c, false, p->line, "TRF 001, 58-68",
		     N_("%s has no FIDE number: the officer has to apply for one"), who, "");
	else
		find(c, true, p->line, "TRF 001, 58-68",
		     foreign ? N_("%s has no FIDE number; a foreign player needs one of their "
				  "federation")
			     : N_("%s has no FIDE number, and to apply for one takes the date of "
				  "birth, sex and federation"),
		     who, "");
}

static int by_number(const void *pa, const void *pb)
{
	const struct trf_player *a = *(const struct trf_player *const *)pa;
	const struct trf_player *b = *(const struct trf_player *const *)pb;
	int numbers = strcmp(a->number, b->number);

	return numbers ? numbers : (a > b) - (a < b);
}

static void find_same_numbers(struct check *c)
{
	const struct trf *t = c->t;
	const struct trf_player **list = mem_zeroed(t->n + 1, sizeof(*list));
	size_t i, first;

	c->same = mem_zeroed(t->n + 1, sizeof(*c->same));
	for (i = 0; i < t->n; i++)
		list[i] = &t->players[i];
	qsort(list, t->n, sizeof(*list), by_number);
	for (i = first = 0; i < t->n; i++) {
		if (strcmp(list[i]->number, list[first]->number) != 0)
			first = i;
		c->same[list[i] - t->players] = list[first];
	}
	free(list);
}

static void check_same_number(struct check *c, const struct trf_player *p, const char *who)
{
	const struct trf_player *first = c->same[p - c->t->players];
	char other[ROSTER_NAME_MOST + 16];

	if (*p->number && first != p)
		find(c, true, p->line, "TRF 001, 58-68", N_("%s has the same FIDE number as %s"),
		     who, named(first, other, sizeof(other)));
}

static void check_national(struct check *c, const struct trf_player *p, const char *who)
{
	const struct trf_national *n = &c->national[p->id];

	if (!*n->number)
		find(c, !strcmp(p->federation, LIST_ENTRY_FEDERATION), p->line, "DSU 4 § 5",
		     N_("%s has no DSU number"), who, "");
	if (!n->rating)
		find(c, false, p->line, "DSU 4 § 5", N_("%s has no DSU rating"), who, "");
}

static void check_player(struct check *c, const struct trf_player *p, const char *host)
{
	char who[ROSTER_NAME_MOST + 16];

	named(p, who, sizeof(who));
	check_number(c, p, who, host);
	check_same_number(c, p, who);
	if (c->dsu)
		check_national(c, p, who);
	if (!*p->name)
		find(c, false, p->line, "TRF 001, 15-47", N_("%s has no name"), who, "");
	if (p->sex == ' ')
		find(c, false, p->line, "TRF 001, 10", N_("%s has no sex"), who, "");
	if (!*p->federation)
		find(c, false, p->line, "TRF 001, 54-56", N_("%s has no federation"), who, "");
	if (!*p->birth)
		find(c, false, p->line, "TRF 001, 70-79", N_("%s has no date of birth"), who, "");
}

/* --- games ---------------------------------------------------------------------------------- */

static void check_cell(struct check *c, const struct trf_player *p, int round, const char *who)
{
	struct trf_cell cell = trf_cell_at(p, round);
	char number[12];

	snprintf(number, sizeof(number), "%d", round);
	if (trf_is_open(&cell))
		find(c, true, p->line, "TRF 001, 99", N_("round %s: %s has no result"), number,
		     who);
	else if (!cell.opp && strchr("1=0WDL", cell.result))
		find(c, true, p->line, "TRF 001, 99",
		     N_("round %s: %s has the result of a game without an opponent (U, F, H or Z)"),
		     number, who);
	else if (cell.opp && strchr("HFUZ", cell.result))
		find(c, true, p->line, "TRF 001, 99",
		     N_("round %s: %s has a bye against an opponent (+ or -)"), number, who);
	else if (cell.opp && strchr("1=0", cell.result) && cell.colour != 'w' && cell.colour != 'b')
		find(c, true, p->line, "TRF 001, 97", N_("round %s: %s has no colour"), number,
		     who);
}

static void check_round(struct check *c, int round)
{
	char who[ROSTER_NAME_MOST + 16], number[12];
	int byes = 0;
	size_t i;

	for (i = 0; i < c->t->n; i++) {
		const struct trf_player *p = &c->t->players[i];
		struct trf_cell cell = trf_cell_at(p, round);

		check_cell(c, p, round, named(p, who, sizeof(who)));
		byes += !cell.opp && cell.result == 'U';
		if (byes == 2 && !cell.opp && cell.result == 'U') {
			snprintf(number, sizeof(number), "%d", round);
			find(c, true, p->line, "TRF 001, 99",
			     N_("round %s: %s has a second pairing-allocated bye (U)"), number,
			     who);
		}
	}
}

/* --- the lists ------------------------------------------------------------------------------ */

static void check_lists(struct check *c, const struct list_entry_source *source)
{
	struct list_differences l;
	char who[ROSTER_NAME_MOST + 16], what[ROSTER_NAME_MOST + 16];
	size_t i;

	list_compare(c->t, source, NULL, 0, &l);
	for (i = 0; i < l.n; i++) {
		const struct list_difference *d = &l.d[i];
		const struct trf_player *p = trf_find(c->t, d->id);

		named(p, who, sizeof(who));
		snprintf(what, sizeof(what), "%.60s / %.40s", *d->was ? d->was : "-",
			 *d->now ? d->now : "-");
		if (d->field == LIST_COMPARE_RATING || d->field == LIST_COMPARE_DSU_RATING)
			find(c, false, p->line, "TRF 001, 49-52",
			     N_("%s: rating in the report and in the list: %s"), who, what);
		else
			find(c, false, p->line, "TRF 001",
			     N_("%s: the report and the list differ: %s"), who, what);
	}
	list_compare_release(&l);
}

void rating_check(const struct trf *t, bool dsu, enum trf_form form,
		  const struct list_entry_source *source, struct rating_findings *ret)
{
	struct check c = {.t = t, .dsu = dsu, .form = form, .out = ret};
	const char *host;
	int line, round;
	size_t i;

	memset(ret, 0, sizeof(*ret));
	check_present(&c);
	check_arbiter(&c);
	check_dates(&c);
	check_rounds(&c);
	host = head_text(t, "032", &line);
	find_same_numbers(&c);
	c.national = dsu ? trf_national_by_number(t, LIST_ENTRY_FEDERATION) : NULL;
	for (i = 0; i < t->n; i++)
		check_player(&c, &t->players[i], host);
	for (round = 1; round <= t->played; round++)
		check_round(&c, round);
	if (source)
		check_lists(&c, source);
	free(c.same);
	free(c.national);
}
