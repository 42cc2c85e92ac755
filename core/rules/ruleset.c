/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The table of the rulebook's numbers, and a ruleset as one line of text. */
#include "core/rules/ruleset.h"

#include <string.h>

static const char *const names[RULESET_COUNT] = {"dsu-email", "dsu-post-server", "dsu-post"};

static const struct rule_row_info rows[RULE_ROW_COUNT] = {
#define X(id, name, unit, min, max, a, b, c, par, text)                                            \
	{name, unit, min, max, {a, b, c}, par, text},
	RULE_ROWS(X)
#undef X
};

static const struct rule_fixed_info fixed_rows[RULE_FIXED_COUNT] = {
#define X(id, name, unit, value, par) {name, unit, value, par},
	RULE_FIXED_ROWS(X)
#undef X
};

static const char *const yes_no[2] = {"no", "yes"};
static const char *const series_words[2] = {"visible", "hidden"};
static const char *const overstep_words[2] = {"leader", "auto"};

/* Returns the words for the values 0 and 1 of a row; NULL if it is a number. */
static const char *const *row_words(enum rule_row row)
{
	if (rows[row].unit == UNIT_YES_NO)
		return yes_no;
	if (row == RULE_SERIES)
		return series_words;
	return row == RULE_OVERSTEP_RULING ? overstep_words : NULL;
}

const char *ruleset_choice_text(const struct ruleset *rules, enum rule_row row)
{
	static const char *const series[2] = {N_("yes"), N_("no, kept back")};
	static const char *const overstep[2] = {N_("the tournament leader"), N_("the server")};

	if (row == RULE_SERIES)
		return series[rules->value[row]];
	return row == RULE_OVERSTEP_RULING ? overstep[rules->value[row]] : NULL;
}

static void write_number(enum rule_unit unit, int value, const struct lang *lang, struct sbuf *out)
{
	switch (unit) {
	case UNIT_YES_NO: sbuf_adds(out, value ? tr(lang, "yes") : tr(lang, "no")); return;
	case UNIT_DAYS: sbuf_addf(out, tr_n(lang, "%d day", "%d days", value), value); return;
	case UNIT_MONTHS: sbuf_addf(out, tr_n(lang, "%d month", "%d months", value), value); return;
	case UNIT_MOVES:
	case UNIT_PLAYERS:
	case UNIT_HOURS:
	case UNIT_CHOICE: sbuf_addf(out, "%d", value); return;
	}
}

void ruleset_write_value(const struct ruleset *rs, enum rule_row row, const struct lang *lang,
			 struct sbuf *out)
{
	if (ruleset_row(row)->unit == UNIT_CHOICE)
		sbuf_adds(out, tr(lang, ruleset_choice_text(rs, row)));
	else
		write_number(ruleset_row(row)->unit, ruleset_get(rs, row), lang, out);
}

static bool name_is(const char *name, const char *text, size_t len)
{
	return strlen(name) == len && memcmp(name, text, len) == 0;
}

/* Writes the value of a number that is the same in all rulesets; nothing for other names. */
static void write_fixed(const char *name, size_t len, const struct lang *lang, struct sbuf *out)
{
	for (int i = 0; i < RULE_FIXED_COUNT; i++)
		if (name_is(fixed_rows[i].name, name, len))
			write_number(fixed_rows[i].unit, fixed_rows[i].value, lang, out);
}

void ruleset_write_sentence(const struct ruleset *rs, const char *msgid, const struct lang *lang,
			    struct sbuf *out)
{
	const char *p = tr(lang, msgid), *open;
	enum rule_row row;

	while ((open = strchr(p, '{')) != NULL) {
		size_t len = strcspn(open + 1, "}");
		sbuf_add(out, p, (size_t)(open - p));
		if (ruleset_row_by_name(open + 1, len, &row))
			ruleset_write_value(rs, row, lang, out);
		else
			write_fixed(open + 1, len, lang, out);
		p = open + 1 + len + (open[1 + len] == '}');
	}
	sbuf_adds(out, p);
}

struct ruleset ruleset_default(enum ruleset_id id)
{
	struct ruleset rs = {.id = id};

	for (int i = 0; i < RULE_ROW_COUNT; i++)
		rs.value[i] = rows[i].standard[id];
	return rs;
}

struct ruleset ruleset_written(enum regime regime)
{
	struct ruleset rs =
		ruleset_default(regime == REGIME_POST ? RULESET_DSU_POST : RULESET_DSU_EMAIL);

	rs.written = true;
	rs.value[RULE_SERVER_RECEIPT] = 0;
	return rs;
}

enum regime ruleset_regime(const struct ruleset *rs)
{
	return rs->id == RULESET_DSU_EMAIL ? REGIME_EMAIL : REGIME_POST;
}

const struct rule_fixed_info *ruleset_fixed_row(enum rule_fixed row)
{
	return &fixed_rows[row];
}

int ruleset_fixed(enum rule_fixed row)
{
	return fixed_rows[row].value;
}

static bool id_by_name(const char *text, size_t len, enum ruleset_id *ret_id)
{
	for (int i = 0; i < RULESET_COUNT; i++) {
		if (name_is(names[i], text, len)) {
			*ret_id = (enum ruleset_id)i;
			return true;
		}
	}
	return false;
}

const struct rule_row_info *ruleset_row(enum rule_row row)
{
	return &rows[row];
}

/* Searches from the given row on, then the rows before it. */
static bool find_row(const char *name, size_t len, int from, enum rule_row *ret_row)
{
	for (int i = 0; i < RULE_ROW_COUNT; i++) {
		int at = (from + i) % RULE_ROW_COUNT;

		if (name_is(rows[at].name, name, len)) {
			*ret_row = (enum rule_row)at;
			return true;
		}
	}
	return false;
}

bool ruleset_row_by_name(const char *name, size_t len, enum rule_row *ret_row)
{
	return find_row(name, len, 0, ret_row);
}

bool ruleset_in_force(const struct ruleset *rs, enum rule_row row, bool teams)
{
	bool server = ruleset_get(rs, RULE_SERVER_RECEIPT);

	switch (row) {
	case RULE_WEEKEND_RULE:
	case RULE_POST_DAYS:
	case RULE_SERVER_RECEIPT:
	case RULE_REPETITION_PENALTY:
	case RULE_COMPULSORY_HOLIDAYS:
	case RULE_SILENCE_PENALTY_DAYS:
	case RULE_SILENCE_REPORT_PENALTY_DAYS: return ruleset_get(rs, row) > 0;
	case RULE_LEAVE_NOTICE_DAYS: return ruleset_get(rs, RULE_LEAVE_DAYS) > 0;
	case RULE_PROTEST_DAYS: return ruleset_get(rs, RULE_OVERSTEP_RULING) == OVERSTEP_AUTO;
	case RULE_REPORT_DAYS: return !server; /* the server enters results itself */
	case RULE_OUTAGE_HOURS: return server;
	case RULE_NET_LOSS_DAYS: return ruleset_regime(rs) == REGIME_EMAIL;
	case RULE_TEAM_STOP_DAYS: return teams;
	default: return true;
	}
}

bool ruleset_set(struct ruleset *rs, enum rule_row row, int value)
{
	if (value < rows[row].min || value > rows[row].max)
		return false;
	rs->value[row] = (short)value;
	return true;
}

static bool read_number(const char *text, size_t len, int *ret_value)
{
	int value = 0;

	if (len == 0 || len > 4)
		return false;
	for (size_t i = 0; i < len; i++) {
		if (text[i] < '0' || text[i] > '9')
			return false;
		value = 10 * value + (text[i] - '0');
	}
	*ret_value = value;
	return true;
}

/* Like ruleset_set(), with the value as text: a number, "yes"/"no", or a word of the choice. */
static bool ruleset_set_text(struct ruleset *rs, enum rule_row row, const char *text, size_t len)
{
	const char *const *words = row_words(row);
	int value;

	if (words) {
		if (!name_is(words[0], text, len) && !name_is(words[1], text, len))
			return false;
		return ruleset_set(rs, row, name_is(words[1], text, len));
	}
	return read_number(text, len, &value) && ruleset_set(rs, row, value);
}

void ruleset_write(const struct ruleset *rs, struct sbuf *out)
{
	sbuf_adds(out, names[rs->id]);
	for (int i = 0; i < RULE_ROW_COUNT; i++) {
		const char *const *words = row_words((enum rule_row)i);
		if (words)
			sbuf_addf(out, " %s=%s", rows[i].name, words[rs->value[i]]);
		else
			sbuf_addf(out, " %s=%d", rows[i].name, rs->value[i]);
	}
}

/* Reads one "name=value"; a ruleset is written in row order. */
static bool read_row(struct ruleset *rs, const char *word, size_t len, int *next)
{
	const char *eq = memchr(word, '=', len);
	enum rule_row row;

	if (!eq || !find_row(word, (size_t)(eq - word), *next, &row))
		return false;
	*next = (int)row + 1;
	return ruleset_set_text(rs, row, eq + 1, len - (size_t)(eq + 1 - word));
}

bool ruleset_read(const char *text, struct ruleset *ret_rules, size_t *ret_column)
{
	struct ruleset rs;
	enum ruleset_id id;
	const char *p = text;
	size_t len = strcspn(p, " ");
	bool ok = id_by_name(p, len, &id);
	int next = 0;

	if (ok)
		rs = ruleset_default(id);
	while (ok && p[len] != '\0') {
		p += len + 1;
		len = strcspn(p, " ");
		ok = read_row(&rs, p, len, &next);
	}
	if (ok)
		*ret_rules = rs;
	else if (ret_column)
		*ret_column = (size_t)(p - text);
	return ok;
}
