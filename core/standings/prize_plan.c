/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Reads a plan of prizes; see prize_plan.h. */
#include "core/standings/prize_plan.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"
#include "core/base/utf8.h"

#define NUMBER_MOST 9999

struct reader {
	struct prize_plan *plan;
	struct line_reader in;
	unsigned seen; /* settings */
	const int *unit_column, *unit_line;
};

static const char *skip(const char *s)
{
	return s + strspn(s, " \t");
}

static size_t word_length(const char *s)
{
	return strcspn(s, " \t");
}

/* --- numbers -------------------------------------------------------------------------------- */

/* Reads up to `most` digits; returns the end, or `s` if there are none or too many. */
static const char *read_digits(const char *s, size_t most, int64_t *ret)
{
	size_t n = strspn(s, "0123456789"), i;

	if (!n || n > most)
		return s;
	*ret = 0;
	for (i = 0; i < n; i++)
		*ret = 10 * *ret + (s[i] - '0');
	return s + n;
}

/* Reads an amount, such as 1000, 12.50 or 12,5. */
static bool read_amount(struct reader *r, const char **at, int64_t *ret)
{
	const char *s = *at, *end = read_digits(s, 12, ret);
	int64_t part = 0;

	if (end == s)
		return line_reader_refuse(&r->in, s, "'%.*s' is no amount", (int)word_length(s), s);
	*ret *= 100;
	if (*end == '.' || *end == ',') {
		s = end + 1;
		end = read_digits(s, 2, &part);
		if (end == s)
			return line_reader_refuse(&r->in, s, "an amount has at most two decimals");
		*ret += end == s + 1 ? 10 * part : part;
	}
	if (*end && *end != ' ' && *end != '\t')
		return line_reader_refuse(&r->in, end, "'%.*s' is no amount", (int)word_length(*at),
					  *at);
	if (*ret <= 0 || *ret > PRIZE_PLAN_AMOUNT_MOST)
		return line_reader_refuse(&r->in, *at,
					  "an amount is more than 0 and at most 10000000");
	*at = skip(end);
	return true;
}

/* Reads a whole number from 1 to 9999, and blanks. */
static bool read_number(struct reader *r, const char **at, int *ret)
{
	int64_t v = 0;
	const char *end = read_digits(*at, 4, &v);

	if (end == *at || (*end && *end != ' ' && *end != '\t') || v < 1)
		return line_reader_refuse(&r->in, *at, "'%.*s' is no number of 1 to %d",
					  (int)word_length(*at), *at, NUMBER_MOST);
	*ret = (int)v;
	*at = skip(end);
	return true;
}

/* "A-B", "A-", "-B" or only "A". */
static bool read_range(struct reader *r, const char *at, int *ret_from, int *ret_to)
{
	int64_t from = 0, to = NUMBER_MOST;
	const char *end = read_digits(at, 4, &from), *second;

	if (*end == '-') {
		second = end + 1;
		end = read_digits(second, 4, &to);
		if (end == second && second == at + 1)
			return line_reader_refuse(&r->in, at, "a range is FROM-TO, FROM- or -TO");
	} else if (end != at) {
		to = from;
	}
	if (end == at || *end)
		return line_reader_refuse(&r->in, at, "a range is FROM-TO, FROM- or -TO");
	if (from > to)
		return line_reader_refuse(&r->in, at, "the range ends before it begins");
	*ret_from = (int)from;
	*ret_to = (int)to;
	return true;
}

/* --- lists of prizes ------------------------------------------------------------------------ */

static bool read_prizes(struct reader *r, struct prize_category *c, const char *at)
{
	int64_t amount = 0;

	if (!*at)
		return line_reader_refuse(&r->in, at, "no prize: amounts follow, such as 1000 500");
	while (*at) {
		const char *start = at;

		if (!read_amount(r, &at, &amount))
			return false;
		if (c->n == PRIZE_PLAN_PRIZES_MOST)
			return line_reader_refuse(&r->in, start, "more than %d prizes",
						  PRIZE_PLAN_PRIZES_MOST);
		if (c->n && amount > c->prizes[c->n - 1].amount)
			return line_reader_refuse(&r->in, start,
						  "prize %zu is larger than the one before it",
						  c->n + 1);
		c->prizes = mem_room(c->prizes, c->n + 1, &c->cap, sizeof(*c->prizes));
		c->prizes[c->n++] = (struct prize){
			amount, utf8_columns(r->in.line, (size_t)(start - r->in.line)) + 1};
	}
	return true;
}

static struct prize_category *add_category(struct reader *r)
{
	struct prize_plan *p = r->plan;

	p->categories = mem_room(p->categories, p->n + 1, &p->cap, sizeof(*p->categories));
	p->categories[p->n] = (struct prize_category){.line = r->in.number};
	return &p->categories[p->n++];
}

static bool read_main(struct reader *r, const char *at)
{
	size_t i;

	for (i = 0; i < r->plan->n; i++) {
		if (!r->plan->categories[i].name)
			return line_reader_refuse(&r->in, r->in.line,
						  "the main prizes stand in line %d already",
						  r->plan->categories[i].line);
	}
	return read_prizes(r, add_category(r), at);
}

static bool begins(const char *text, const char *word, const char **ret_rest)
{
	size_t n = strlen(word);

	if (strncmp(text, word, n) || (text[n] && text[n] != ' ' && text[n] != '\t'))
		return false;
	*ret_rest = skip(text + n);
	return true;
}

static bool read_text(struct reader *r, const char *at, char **ret)
{
	if (!*at || *ret)
		return line_reader_refuse(
			&r->in, at, *at ? N_("this criterion stands twice") : N_("a name follows"));
	*ret = mem_strdup(at);
	return true;
}

/* One criterion, the text between two semicolons; `at` is its position in the line. */
static bool read_criterion(struct reader *r, struct prize_category *c, const char *at)
{
	const char *rest;

	if (begins(at, "rating", &rest)) {
		c->rated = true;
		return read_range(r, rest, &c->rating_from, &c->rating_to);
	}
	if (begins(at, "born", &rest)) {
		c->by_birth = true;
		return read_range(r, rest, &c->born_from, &c->born_to);
	}
	if (begins(at, "club", &rest))
		return read_text(r, rest, &c->club);
	if (begins(at, "federation", &rest))
		return read_text(r, rest, &c->federation);
	if (begins(at, "unrated", &rest) && !*rest)
		return c->unrated = true;
	if (begins(at, "women", &rest) && !*rest)
		return c->women = true;
	return line_reader_refuse(
		&r->in, at,
		"no criterion '%.40s', there are rating, unrated, born, women, club, "
		"federation",
		at);
}

/* Cuts the text at the next semicolon; returns the rest, NULL after the last part. */
static char *cut(char *at)
{
	char *end = at + strcspn(at, ";"), *next = *end ? end + 1 : NULL;

	while (end > at && strchr(" \t;", end[-1]))
		end--;
	*end = '\0';
	return next ? next + strspn(next, " \t") : NULL;
}

static bool is_known(const struct prize_plan *p, const char *name)
{
	size_t i;

	for (i = 0; i < p->n; i++) {
		if (p->categories[i].name && !strcmp(p->categories[i].name, name))
			return true;
	}
	return false;
}

static bool read_category(struct reader *r, const char *at)
{
	char *part = r->in.line + (at - r->in.line), *next = cut(part);
	struct prize_category *c;

	if (r->plan->n == PRIZE_PLAN_CATEGORIES)
		return line_reader_refuse(&r->in, r->in.line, "more than %d categories",
					  PRIZE_PLAN_CATEGORIES);
	if (!*part)
		return line_reader_refuse(&r->in, at, "a category is NAME; CRITERION; AMOUNTS");
	if (is_known(r->plan, part))
		return line_reader_refuse(&r->in, part, "the category '%.40s' stands twice", part);
	c = add_category(r);
	c->name = mem_strdup(part);
	if (!next)
		return line_reader_refuse(&r->in, part + strlen(part),
					  "a category is NAME; CRITERION; AMOUNTS");
	for (part = next; (next = cut(part)); part = next) {
		if (!read_criterion(r, c, part))
			return false;
	}
	if (c->unrated && c->rated)
		return line_reader_refuse(&r->in, r->in.line, "nobody is unrated and has a rating");
	return read_prizes(r, c, part);
}

/* --- settings ------------------------------------------------------------------------------- */

static bool ends_here(struct reader *r, const char *at)
{
	return !*at || line_reader_refuse(&r->in, at, "'%.40s' is too much", at);
}

static bool read_sharing(struct reader *r, const char *at)
{
	static const char *const names[] = {"equal", "hort", "place"};
	size_t i;

	for (i = 0; i < 3; i++) {
		if (!strcmp(at, names[i])) {
			r->plan->sharing = (enum prize_sharing)i;
			return true;
		}
	}
	return line_reader_refuse(&r->in, at, "sharing is equal, hort or place");
}

static bool read_count(struct reader *r, const char *at)
{
	r->plan->all = !strcmp(at, "all");
	return r->plan->all || !strcmp(at, "one") ||
	       line_reader_refuse(&r->in, at, "prizes is one or all");
}

static bool read_unit(struct reader *r, const char *at)
{
	return read_amount(r, &at, &r->plan->unit) && ends_here(r, at);
}

static bool read_share(struct reader *r, const char *at)
{
	return read_number(r, &at, &r->plan->share_to) && ends_here(r, at);
}

static bool read_least(struct reader *r, const char *at)
{
	return read_amount(r, &at, &r->plan->least) && ends_here(r, at);
}

static bool read_currency(struct reader *r, const char *at)
{
	if (!*at || strlen(at) >= PRIZE_PLAN_CURRENCY || !utf8_is_line(at))
		return line_reader_refuse(&r->in, at, "a currency has 1 to %d letters",
					  PRIZE_PLAN_CURRENCY - 1);
	memcpy(r->plan->currency, at, strlen(at) + 1);
	return true;
}

static bool read_players(struct reader *r, const char *at, int **list, size_t *n, size_t *cap)
{
	int id = 0;

	if (!*at)
		return line_reader_refuse(&r->in, at, "start numbers follow");
	while (*at) {
		if (!read_number(r, &at, &id))
			return false;
		*list = mem_room(*list, *n + 1, cap, sizeof(**list));
		(*list)[(*n)++] = id;
	}
	return true;
}

static bool read_without(struct reader *r, const char *at)
{
	struct prize_plan *p = r->plan;

	return read_players(r, at, &p->without, &p->n_without, &p->cap_without);
}

static bool read_with(struct reader *r, const char *at)
{
	struct prize_plan *p = r->plan;

	return read_players(r, at, &p->with, &p->n_with, &p->cap_with);
}

static const struct setting {
	const char *word;
	bool (*read)(struct reader *r, const char *at);
	bool often;
} settings[] = {
	{"currency", read_currency, false}, {"sharing", read_sharing, false},
	{"prizes", read_count, false},	    {"unit", read_unit, false},
	{"share", read_share, false},	    {"least", read_least, false},
	{"without", read_without, true},    {"with", read_with, true},
	{"main", read_main, true},	    {"category", read_category, true},
};

#define N_SETTINGS (sizeof(settings) / sizeof(*settings))

static bool read_line(struct reader *r)
{
	const char *at = skip(r->in.line), *rest;
	size_t i;

	if (!*at || *at == '#')
		return true;
	for (i = 0; i < N_SETTINGS; i++) {
		if (!begins(at, settings[i].word, &rest))
			continue;
		if (!settings[i].often && r->seen >> i & 1)
			return line_reader_refuse(&r->in, at, "'%s' stands twice",
						  settings[i].word);
		r->seen |= 1u << i;
		return settings[i].read(r, rest);
	}
	return line_reader_refuse(
		&r->in, at,
		"no word '%.*s', there are currency, sharing, prizes, unit, share, least, "
		"without, with, main, category",
		(int)(word_length(at) > 40 ? 40 : word_length(at)), at);
}

/* Checks that every prize is a multiple of the unit. */
static bool check_units(const struct prize_plan *p, const struct lang *lang,
			struct line_fault *fault)
{
	size_t i, k;

	for (i = 0; i < p->n; i++) {
		for (k = 0; k < p->categories[i].n; k++) {
			if (!(p->categories[i].prizes[k].amount % p->unit))
				continue;
			*fault = (struct line_fault){p->categories[i].line,
						     p->categories[i].prizes[k].column, ""};
			snprintf(fault->text, sizeof(fault->text), "%s",
				 tr(lang, "the amount is no multiple of the unit"));
			return false;
		}
	}
	return true;
}

bool prize_plan_read(const char *text, size_t len, const struct lang *lang,
		     struct prize_plan *ret_plan, struct line_fault *ret_fault)
{
	struct reader r = {.plan = ret_plan};

	*ret_plan = (struct prize_plan){.unit = 100};
	line_reader_init(&r.in, text, len, PRIZE_PLAN_LINES_MOST, lang, ret_fault);
	while (!line_reader_at_end(&r.in)) {
		if (!line_reader_next(&r.in) || !read_line(&r))
			return false;
	}
	if (!ret_plan->n) {
		snprintf(ret_fault->text, sizeof(ret_fault->text), "%s",
			 tr(lang, "no prizes: a line `main 1000 500`"));
		return false;
	}
	return check_units(ret_plan, lang, ret_fault);
}

void prize_plan_release(struct prize_plan *plan)
{
	size_t i;

	for (i = 0; i < plan->n; i++) {
		free(plan->categories[i].name);
		free(plan->categories[i].club);
		free(plan->categories[i].federation);
		free(plan->categories[i].prizes);
	}
	free(plan->categories);
	free(plan->without);
	free(plan->with);
	*plan = (struct prize_plan){.unit = 100};
}

int64_t prize_plan_total(const struct prize_plan *plan)
{
	int64_t sum = 0;
	size_t i, k;

	for (i = 0; i < plan->n; i++) {
		for (k = 0; k < plan->categories[i].n; k++)
			sum += plan->categories[i].prizes[k].amount;
	}
	return sum;
}
