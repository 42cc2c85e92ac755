/* SPDX-License-Identifier: AGPL-3.0-or-later */
#include "core/play/ruling_text.h"

#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"
#include "core/play/command_date.h"
#include "core/play/command_words.h"

/* In the order in which a line is compared with their phrases. */
static const struct {
	enum command_meaning meaning;
	enum ruling_text_kind kind;
	const char *verdict;
} sayings[] = {
	{CMD_BOTH_LOST, RULING_TEXT_RULE, "both-lost"}, {CMD_WHITE_WINS, RULING_TEXT_RULE, "white"},
	{CMD_BLACK_WINS, RULING_TEXT_RULE, "black"},	{CMD_WIN, RULING_TEXT_RULE, "win"},
	{CMD_LOSS, RULING_TEXT_RULE, "loss"},		{CMD_DRAWN, RULING_TEXT_RULE, "draw"},
	{CMD_CONTINUE, RULING_TEXT_RULE, "continue"},	{CMD_DAYS, RULING_TEXT_RULE, "days"},
	{CMD_UPHOLD, RULING_TEXT_RULE, "uphold"},	{CMD_ADMIT, RULING_TEXT_RULE, "admit"},
	{CMD_PLACE, RULING_TEXT_RULE, "place"},		{CMD_REFUSE, RULING_TEXT_RULE, "refuse"},
	{CMD_APPROVE, RULING_TEXT_RULE, "approve"},	{CMD_START, RULING_TEXT_RULE, "start"},
	{CMD_EXTEND, RULING_TEXT_RULE, "extend"},	{CMD_CANCEL, RULING_TEXT_RULE, "cancel"},
	{CMD_PAIR, RULING_TEXT_RULE, "pair"},		{CMD_ASK, RULING_TEXT_ASK, NULL},
	{CMD_YES, RULING_TEXT_CONFIRM, NULL},
};

/* Returns whether the line ends after its first `words` words, or continues after punctuation. */
static bool ends_behind(const struct command_line *line, int words)
{
	const struct command_word *last = &line->w[words - 1];
	const char *behind = last->s + last->len;

	return words == line->n || (*behind && strchr(":,;", *behind)) ||
	       (behind > line->text && behind[-1] == '.') || command_word_is(&line->w[words], "-");
}

/*
 * Returns the text after the first `words` words of the line, with the lines below; NULL if there
 * is none.
 */
static char *rest_behind(const struct command_line *line, int words, const char *end)
{
	const char *from = line->w[words - 1].s + line->w[words - 1].len;

	while (from < end && strchr(" \t\r\n:,;-", *from))
		from++;
	while (end > from && strchr(" \t\r\n", end[-1]))
		end--;
	return end > from ? mem_strndup(from, (size_t)(end - from)) : NULL;
}

/* "days 5", "days -3"; returns the number of words, 0 if there is no number. */
static int read_days(const struct command_line *line, int i, int *ret_days)
{
	const struct command_word *w = &line->w[i];
	bool minus = i < line->n && w->len > 1 && w->s[0] == '-';
	int days = 0;

	if (i >= line->n || w->len > 4)
		return 0;
	for (size_t k = minus; k < w->len; k++) {
		if (w->s[k] < '0' || w->s[k] > '9')
			return 0;
		days = 10 * days + (w->s[k] - '0');
	}
	*ret_days = minus ? -days : days;
	return days > 0;
}

static int read_date(const struct command_line *line, int i, struct civil today, struct civil *ret)
{
	struct command_day day;
	int n = i < line->n ? command_date_at(line, i, &day) : 0;

	return n && command_date_settle(&day, civil_add_days(today, 1), ret) == COMMAND_OK ? n : 0;
}

/* Reads the class at word i, in any case; returns the number of words, 0 if there is none. */
static int read_class(const struct command_line *line, int i, const char **ret_class)
{
	static const char *const classes[][2] = {{"dm", "DM"}, {"m", "M"}, {"k", "K"}, {"a", "A"}};

	for (size_t k = 0; i < line->n && k < sizeof(classes) / sizeof(classes[0]); k++)
		if (command_word_is(&line->w[i], classes[k][0])) {
			*ret_class = classes[k][1];
			return 1;
		}
	return 0;
}

static size_t digits(const struct command_word *w, size_t from)
{
	size_t n = 0;

	while (from + n < w->len && w->s[from + n] >= '0' && w->s[from + n] <= '9')
		n++;
	return n;
}

/* "3-1": two numbers separated by a hyphen. */
static bool is_pair(const struct command_word *w)
{
	size_t white = digits(w, 0), black;

	if (white == 0 || white >= w->len || w->s[white] != '-')
		return false;
	black = digits(w, white + 1);
	return black > 0 && white + 1 + black == w->len;
}

/* Reads the pairs at word i; returns the number of words, 0 if there are none. */
static int read_pairs(const struct command_line *line, int i, struct ruling_text *r)
{
	int n = 0;

	while (i + n < line->n && is_pair(&line->w[i + n]))
		n++;
	if (n) {
		const struct command_word *last = &line->w[i + n - 1];

		r->pairs = line->w[i].s;
		r->pairs_len = (size_t)(last->s + last->len - r->pairs);
	}
	return n;
}

static bool is_verdict(const struct ruling_text *r, const char *verdict)
{
	return r->verdict && !strcmp(r->verdict, verdict);
}

/* Returns the number of words in the arguments; -1 if they are missing. */
static int read_arguments(const struct command_line *line, int words, struct civil today,
			  struct ruling_text *r)
{
	enum ruling_text_kind kind = r->kind;
	int n = 0;

	if (r->kind == RULING_TEXT_ASK || is_verdict(r, "extend")) {
		n = read_date(line, words, today, &r->date);
		r->kind = n ? kind : RULING_TEXT_BAD_DATE;
	} else if (is_verdict(r, "days")) {
		n = read_days(line, words, &r->days);
		r->kind = n ? kind : RULING_TEXT_BAD_DAYS;
	} else if (is_verdict(r, "place")) {
		n = read_class(line, words, &r->class);
		r->kind = n ? kind : RULING_TEXT_BAD_CLASS;
	} else if (is_verdict(r, "pair")) {
		n = read_pairs(line, words, r);
		r->kind = n ? kind : RULING_TEXT_BAD_PAIRS;
	} else if (is_verdict(r, "admit")) {
		n = read_class(line, words, &r->class);
	}
	return r->kind == kind ? n : -1;
}

static bool read_line(const struct command_line *line, const char *end, struct civil today,
		      struct ruling_text *ret)
{
	for (size_t i = 0; i < sizeof(sayings) / sizeof(sayings[0]); i++) {
		struct ruling_text r = {.kind = sayings[i].kind,
					.verdict = sayings[i].verdict,
					.date = CIVIL_NONE,
					.class = ""};
		int words = command_phrase(line, sayings[i].meaning), more;

		if (!words)
			continue;
		more = read_arguments(line, words, today, &r);
		if (more >= 0 && !ends_behind(line, words + more))
			continue;
		if (more >= 0)
			r.reason = rest_behind(line, words + more, end);
		if (more < 0 && line->n > words + 1)
			continue;
		*ret = r;
		return true;
	}
	return false;
}

void ruling_text_read(const char *text, size_t len, struct civil today,
		      struct ruling_text *ret_ruling)
{
	const char *pos = text, *end = text + len;
	struct command_line line;
	int number = 0;

	*ret_ruling =
		(struct ruling_text){.kind = RULING_TEXT_NONE, .date = CIVIL_NONE, .class = ""};
	while (command_line_next(&pos, end, &number, &line))
		if (line.n && !line.overflow && read_line(&line, end, today, ret_ruling))
			return;
}

void ruling_text_release(struct ruling_text *ruling)
{
	free(ruling->reason);
	ruling->reason = NULL;
}
