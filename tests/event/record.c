/* SPDX-License-Identifier: AGPL-3.0-or-later */
#include "tests/event/record.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

size_t record_split(char *text, const char *separator, char **parts, size_t most)
{
	size_t n = 0;

	while (text) {
		char *next = strstr(text, separator), *end;

		if (next) {
			*next = '\0';
			next += strlen(separator);
		}
		while (*text == ' ')
			text++;
		for (end = text + strlen(text); end > text && (end[-1] == ' ' || end[-1] == '\n');)
			*--end = '\0';
		assert_true(n < most);
		parts[n++] = text;
		text = next;
	}
	return n;
}

struct civil record_day(const char *text)
{
	struct civil day = CIVIL_NONE;

	if (*text && strcmp(text, "-") != 0 && !civil_parse(text, &day))
		fail_msg("not a day: %s", text);
	return day;
}

enum emt_class record_class(const char *text)
{
	enum emt_class class = CLASS_A;

	if (!class_parse(text, &class))
		fail_msg("not a class: %s", text);
	return class;
}

static struct rights_origin origin(const char *head, int kind)
{
	const char *id = strchr(head, '#');

	if (!id)
		fail_msg("no number: %s", head);
	return (struct rights_origin){kind, atoll(id + 1)};
}

static bool has(char **w, size_t n, const char *word)
{
	for (size_t i = 0; i < n; i++)
		if (!strcmp(w[i], word))
			return true;
	return false;
}

static int number_after(char **w, size_t n, const char *word)
{
	for (size_t i = 0; i + 1 < n; i++)
		if (!strcmp(w[i], word))
			return atoi(w[i + 1]);
	return 0;
}

/* "5.5/6" */
static struct ratio score(const char *text, int *ret_games)
{
	char buf[32];
	char *part[2];
	struct ratio points = RATIO_ZERO;

	snprintf(buf, sizeof(buf), "%s", text);
	if (record_split(buf, "/", part, 2) != 2 || !ratio_parse(part[0], &points))
		fail_msg("not a score: %s", text);
	*ret_games = atoi(part[1]);
	return points;
}

static int halves(struct ratio points)
{
	return (int)ratio_floor(ratio_mul(points, ratio_int(2)));
}

static void span(char *text, struct civil *ret_from, struct civil *ret_until)
{
	char *part[2];

	if (record_split(text, "..", part, 2) != 2)
		fail_msg("not a span: %s", text);
	*ret_from = record_day(part[0]);
	*ret_until = record_day(part[1]);
}

/* emt#7 M 2025-01-05..2026-01-05 5.5/6 [first] [external] [declared] [international] [DAY:P ...] */
static void read_group(struct record *rec, char **w, size_t n)
{
	size_t at = rec->r.n_groups++;
	struct rights_group *g = &rec->groups[at];

	*g = (struct rights_group){
		.origin = origin(w[0], has(w, n, "external") || has(w, n, "declared")
					       ? RIGHTS_FROM_EXTERNAL
					       : RIGHTS_FROM_GROUP),
		.declared = has(w, n, "declared"),
		.class = record_class(w[1]),
		.first = has(w, n, "first"),
		.international = has(w, n, "international"),
		.results = rec->games[at],
	};
	span(w[2], &g->start, &g->end);
	g->points2 = halves(score(w[3], &g->games));
	for (size_t i = 4; i < n; i++) {
		char *part[2];
		struct ratio points;

		if (!strchr(w[i], ':'))
			continue;
		assert_int_equal(record_split(w[i], ":", part, 2), 2);
		assert_true(ratio_parse(part[1], &points));
		rec->games[at][g->n_results++] =
			(struct rights_game){record_day(part[0]), halves(points)};
	}
}

/* cup#8 semi|final|only 2026-01-05 4/6 [rank 2 of 130] [declared] */
static void read_cup(struct record *rec, char **w, size_t n)
{
	struct rights_cup *c = &rec->cups[rec->r.n_cups++];

	*c = (struct rights_cup){.origin = origin(w[0], has(w, n, "declared") ? RIGHTS_FROM_EXTERNAL
									      : RIGHTS_FROM_GROUP),
				 .declared = has(w, n, "declared")};
	c->result.final = strcmp(w[1], "semi") != 0;
	c->result.via_semi = strcmp(w[1], "only") != 0;
	c->result.end = record_day(w[2]);
	c->result.points = score(w[3], &c->result.games);
	c->result.rank = number_after(w, n, "rank");
	c->result.entrants = number_after(w, n, "of");
}

/* iccf#9 M-klasse 2026-01-05 6/9 [winner] [rank 2] [declared] */
static void read_iccf(struct record *rec, char **w, size_t n)
{
	size_t at = rec->r.n_iccf++;
	struct rights_iccf *c = &rec->iccf[at];

	*c = (struct rights_iccf){.origin = origin(w[0], RIGHTS_FROM_EXTERNAL),
				  .declared = has(w, n, "declared")};
	snprintf(rec->types[at], sizeof(rec->types[at]), "%s", w[1]);
	c->result.type = rec->types[at];
	c->result.end = record_day(w[2]);
	c->result.points = score(w[3], &c->result.games);
	c->result.winner = has(w, n, "winner");
	c->result.rank = number_after(w, n, "rank");
}

/* grant#3 M leader|chief 12 2026-01-05..2027-01-05 */
static void read_grant(struct record *rec, char **w)
{
	struct rights_grant *g = &rec->grants[rec->r.n_grants++];

	*g = (struct rights_grant){.id = origin(w[0], RIGHTS_FROM_GRANT).id,
				   .class = record_class(w[1]),
				   .chief = !strcmp(w[2], "chief"),
				   .author = atoll(w[3])};
	span(w[4], &g->from, &g->until);
}

static void read_fact(struct record *rec, char *text)
{
	char *w[RECORD_MOST];
	size_t n = record_split(text, " ", w, RECORD_MOST);

	if (!strncmp(w[0], "emt#", 4) && n >= 4)
		read_group(rec, w, n);
	else if (!strncmp(w[0], "cup#", 4) && n >= 4)
		read_cup(rec, w, n);
	else if (!strncmp(w[0], "iccf#", 5) && n >= 4)
		read_iccf(rec, w, n);
	else if (!strncmp(w[0], "grant#", 6) && n == 5)
		read_grant(rec, w);
	else if (!strncmp(w[0], "otb#", 4) && n >= 3) /* otb#5 2026-01-05 1950 [declared] */
		rec->otb[rec->r.n_otb++] =
			(struct rights_otb){origin(w[0], RIGHTS_FROM_EXTERNAL),
					    has(w, n, "declared"), atoi(w[2]), record_day(w[1])};
	else if (!strncmp(w[0], "dm#", 3) && n >= 2) /* dm#6 2026-08-15 [taken] [cancelled] */
		rec->editions[rec->r.n_editions++] = (struct rights_edition){
			origin(w[0], RIGHTS_FROM_EVENT).id, record_day(w[1]),
			has(w, n, "cancelled"), has(w, n, "taken")};
	else
		fail_msg("not a fact: %s", w[0]);
}

void record_read(struct record *rec, const char *facts)
{
	char buf[2048];
	char *part[RECORD_MOST];
	size_t n;

	memset(rec, 0, sizeof(*rec));
	snprintf(buf, sizeof(buf), "%s", facts);
	n = record_split(buf, ";", part, RECORD_MOST);
	for (size_t i = 0; i < n; i++)
		if (*part[i] && strcmp(part[i], "-") != 0)
			read_fact(rec, part[i]);
	rec->r.groups = rec->groups;
	rec->r.cups = rec->cups;
	rec->r.iccf = rec->iccf;
	rec->r.otb = rec->otb;
	rec->r.grants = rec->grants;
	rec->r.editions = rec->editions;
}

size_t record_cases(const char *path, size_t n_parts, void (*one)(const char *name, char **parts))
{
	const char *top = getenv("top_srcdir");
	char full[4096], line[4096], *part[8];
	size_t count = 0;
	FILE *f;

	snprintf(full, sizeof(full), "%s/%s", top ? top : ".", path);
	f = fopen(full, "r");
	if (!f)
		fail_msg("cannot read %s", full);
	while (fgets(line, sizeof(line), f)) {
		if (*line == '#' || *line == '\n')
			continue;
		if (record_split(line, "|", part, 8) != n_parts)
			fail_msg("not %zu parts: %s", n_parts, part[0]);
		one(part[0], part + 1);
		count++;
	}
	fclose(f);
	return count;
}
