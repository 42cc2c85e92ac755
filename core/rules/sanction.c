/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Warnings that become bans, and bans that double. */
#include "core/rules/sanction.h"

const char *sanction_why_word(enum sanction_why w)
{
	switch (w) {
	case SANCTION_WARNING: return "warning";
	case SANCTION_SECOND_WARNING: return "second_warning";
	case SANCTION_AFTER_BAN: return "after_ban";
	case SANCTION_GIVEN: return "given";
	case SANCTION_DOUBLED: return "doubled";
	}
	return "";
}

static bool within(struct civil from, struct civil d, struct civil to)
{
	return from.day <= d.day && d.day <= to.day;
}

static bool on_file(const struct sanction_ruling *r, struct civil d)
{
	return r->ban && within(r->date, d, r->file_until);
}

struct civil sanction_file_until(const struct ruleset *rules, struct civil until)
{
	return civil_add_months(until, ruleset_get(rules, RULE_BAN_FILE_MONTHS));
}

/* Returns whether a ban has ended but is still on file. */
static bool any_recent_ban(const struct sanction_ruling *r, size_t n, struct civil d)
{
	size_t i;

	for (i = 0; i < n; i++) {
		if (on_file(&r[i], d) && r[i].until.day < d.day)
			return true;
	}
	return false;
}

static bool any_live_warning(const struct sanction_ruling *r, size_t n, struct civil d)
{
	size_t i;

	for (i = 0; i < n; i++) {
		if (!r[i].ban && within(r[i].date, d, r[i].until))
			return true;
	}
	return false;
}

static struct sanction_ruling ban(const struct ruleset *rules, struct civil date, int months,
				  enum sanction_why why)
{
	struct civil until = civil_add_months(date, months);

	return (struct sanction_ruling){.ban = true,
					.date = date,
					.until = until,
					.months = months,
					.file_until = sanction_file_until(rules, until),
					.why = why};
}

struct sanction_ruling sanction_next(const struct ruleset *rules, const struct sanction *s,
				     const struct sanction_ruling *r, size_t n)
{
	bool recent = any_recent_ban(r, n, s->date);
	int months = ruleset_get(rules, RULE_BAN_MONTHS);
	struct civil warned_until =
		civil_add_months(s->last_day, ruleset_get(rules, RULE_WARNING_MONTHS));

	if (s->ban)
		return recent ? ban(rules, s->date, 2 * s->months, SANCTION_DOUBLED)
			      : ban(rules, s->date, s->months, SANCTION_GIVEN);
	if (recent)
		return ban(rules, s->date, months, SANCTION_AFTER_BAN);
	if (any_live_warning(r, n, s->date))
		return ban(rules, s->date, months, SANCTION_SECOND_WARNING);
	return (struct sanction_ruling){
		.date = s->date, .until = warned_until, .why = SANCTION_WARNING};
}

void sanction_rule(const struct ruleset *rules, const struct sanction *asked, size_t n,
		   struct sanction_ruling *ret_ruling)
{
	size_t i;

	for (i = 0; i < n; i++)
		ret_ruling[i] = sanction_next(rules, &asked[i], ret_ruling, i);
}

struct sanction_state sanction_on(const struct sanction_ruling *r, size_t n, struct civil asof)
{
	struct sanction_state s = {0, 0, false};
	size_t i;

	for (i = 0; i < n; i++) {
		if (!r[i].ban) {
			s.warnings += within(r[i].date, asof, r[i].until);
			continue;
		}
		s.bans_on_file += on_file(&r[i], asof);
		s.banned |= within(r[i].date, asof, r[i].until);
	}
	return s;
}
