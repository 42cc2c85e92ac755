/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * calc: clock.* - dates and reflection time.
 */
#include "cli/calc/calc.h"
#include "cli/rules_json.h"
#include "cli/to_json.h"
#include "core/base/mem.h"
#include "core/rules/deadline.h"
#include "core/rules/fault.h"
#include "core/rules/silence.h"
#include "core/rules/timetable.h"

#include <stdlib.h>
#include <string.h>

enum { MANY_MOVES = 100000, MANY_DAYS = 1000000 };

static json_t *clock_days(const struct fields *in)
{
	struct civil recv = fields_date(in, "recv"), sent = fields_date(in, "sent");
	bool weekend = fields_bool_or(in, "weekend", false);
	struct holidays h;
	json_t *value = NULL;

	holidays_init(&h, fields_bool_or(in, "compulsory", false));
	rules_json_ranges(in, "ranges", &h);
	if (fields_ok(in))
		value = json_integer(thinktime_days(&h, recv, sent, weekend));
	holidays_release(&h);
	return value;
}

static json_t *clock_dispatch(const struct fields *in)
{
	struct dispatch_facts f;
	struct dispatch d;

	rules_json_dispatch(in, &f);
	f.stated = fields_date_or_none(in, "stated");
	if (!fields_ok(in))
		return NULL;
	d = thinktime_dispatch(&f);
	return json_pack("{s:o, s:s}", "date", to_json_date(d.date), "basis",
			 thinktime_basis_word(d.basis));
}

/* The words of the bits that are set, in order. */
static json_t *flag_list(unsigned flags, int n, const char *(*word)(unsigned flag))
{
	json_t *list = json_array();
	int i;

	for (i = 0; i < n; i++) {
		if (flags & (1u << i))
			json_array_append_new(list, json_string(word(1u << i)));
	}
	return list;
}

static json_t *clock_email_receipt(const struct fields *in)
{
	struct civil opp_sent = fields_date(in, "opp_sent"), sent = fields_date(in, "sent");
	struct civil recv = fields_date_or_none(in, "recv");
	bool tl_normal = fields_bool_or(in, "tl_normal", false);
	struct email_receipt r;

	if (!fields_ok(in))
		return NULL;
	r = thinktime_email_receipt(opp_sent, recv, sent, tl_normal);
	return json_pack("{s:o, s:o, s:i}", "date", rules_json_date(in, r.date), "flags",
			 flag_list(r.flags, RECEIPT_FLAGS, thinktime_flag_word), "days",
			 thinktime_days(NULL, r.date, sent, false));
}

static json_t *clock_local_date(const struct fields *in)
{
	const char *utc = fields_text(in, "utc");
	const char *name = fields_text_or(in, "zone", "Europe/Copenhagen");
	struct zone zone = ZONE_COPENHAGEN;
	struct instant t = {0};

	if (!fields_ok(in))
		return NULL;
	if (strlen(utc) != 20 || utc[10] != 'T' || utc[19] != 'Z' || !instant_parse(utc, &t))
		fields_fail(in, "utc: an instant YYYY-MM-DDTHH:MM:SSZ is required");
	if (!strcmp(name, "UTC") || !zone_parse(name, &zone))
		fields_fail(in, "zone: Europe/Copenhagen or an offset as +01:00 is required");
	return fields_ok(in) ? rules_json_date(in, zone_date(zone, t)) : NULL;
}

static json_t *clock_easter(const struct fields *in)
{
	int64_t year = fields_int(in, "year");
	struct day_range around;

	if (year < 1 || year > 9999)
		fields_fail(in, "year: must be from 1 to 9999");
	if (!fields_ok(in))
		return NULL;
	around = holidays_easter((int)year);
	return json_pack("{s:o, s:o, s:o}", "easter", to_json_date(civil_easter((int)year)), "from",
			 to_json_date(around.from), "to", to_json_date(around.to));
}

static json_t *list_days(const struct holidays *h)
{
	json_t *list = json_array();
	struct civil d;
	size_t i;

	for (i = 0; i < h->n; i++) {
		for (d = h->span[i].days.from; d.day <= h->span[i].days.to.day; d.day++) {
			if (!h->compulsory || !holidays_is_compulsory(d))
				json_array_append_new(list, to_json_date(d));
		}
	}
	return list;
}

static json_t *list_used(const struct leave_account *a)
{
	json_t *used = json_object();
	char key[16];
	size_t i;

	for (i = 0; i < a->n; i++) {
		snprintf(key, sizeof(key), "%d", a->year[i].k);
		json_object_set_new(used, key, json_integer(a->year[i].used));
	}
	return used;
}

static json_t *leave_value(const struct leave_account *a, const unsigned *flags, size_t n)
{
	json_t *list = json_array();
	size_t i;

	for (i = 0; i < n; i++)
		json_array_append_new(list, flag_list(flags[i], LEAVE_FLAGS, leave_flag_word));
	return json_pack("{s:o, s:o, s:o}", "days", list_days(&a->days), "used", list_used(a),
			 "flags", list);
}

static json_t *clock_player_holidays(const struct fields *in)
{
	struct civil start = fields_date(in, "start");
	json_t *list = fields_list(in, "announcements"), *value;
	bool compulsory = fields_bool_or(in, "compulsory", true);
	struct leave_announcement *ann;
	struct ruleset rules = ruleset_written(REGIME_EMAIL);
	struct leave_account a;
	unsigned *flags;
	size_t n;

	ann = rules_json_announcements(in, list, &n);
	flags = mem_zeroed(n + 1, sizeof(*flags));
	if (!flags || !fields_ok(in)) {
		free(flags);
		free(ann);
		return NULL;
	}
	leave_account_init(&a, start, leave_rule(&rules), compulsory);
	leave_take_all(&a, ann, n, flags);
	value = leave_value(&a, flags, n);
	leave_account_release(&a);
	free(flags);
	free(ann);
	return value;
}

/* The default ruleset for the field `regime`. */
static struct ruleset field_rules(const struct fields *in)
{
	return ruleset_written((enum regime)rules_json_choice(in, "regime", regime_words));
}

static struct allowance field_allowance(const struct fields *in)
{
	struct ruleset rules = field_rules(in);

	return thinktime_allowance(&rules);
}

static int limit_of_input(const struct fields *in)
{
	struct allowance a = field_allowance(in);
	int n = fields_int_in(in, "n_before", 0, MANY_MOVES);

	return thinktime_limit_at_sending(a, n, fields_int_in_or(in, "accepted", 0, MANY_MOVES, 0));
}

static json_t *clock_limit_send(const struct fields *in)
{
	return json_integer(limit_of_input(in));
}

static json_t *clock_over_send(const struct fields *in)
{
	return json_boolean(fields_int(in, "used") > limit_of_input(in));
}

static json_t *clock_limit_open(const struct fields *in)
{
	struct allowance a = field_allowance(in);
	int n = fields_int_in(in, "n_sent", 0, MANY_MOVES);

	return json_integer(
		thinktime_limit_open(a, n, fields_int_in_or(in, "series", 0, MANY_MOVES, 0)));
}

static json_t *clock_silence(const struct fields *in)
{
	struct ruleset rules = field_rules(in);
	struct silence_rule silence = silence_rule(&rules);
	struct civil sent = fields_date(in, "sent");
	bool reminded = json_object_get(in->obj, "reminder") != NULL;
	struct civil reminder = reminded ? fields_date(in, "reminder") : CIVIL_NONE;
	int postal = fields_int_in_or(in, "out", 0, MANY_DAYS, 0) +
		     fields_int_in_or(in, "back", 0, MANY_DAYS, 0);
	struct civil from, tl;
	json_t *value = NULL;
	struct holidays h;

	holidays_init(&h, fields_bool_or(in, "compulsory", false));
	rules_json_ranges(in, "ranges", &h);
	if (fields_ok(in)) {
		if (ruleset_regime(&rules) != REGIME_POST)
			postal = 0;
		from = silence_reminder_from(silence, &h, sent, postal);
		tl = silence_report_from(silence, &h, reminded ? reminder : from);
		value = json_pack("{s:o, s:o}", "reminder_from", rules_json_date(in, from),
				  "tl_from", rules_json_date(in, tl));
	}
	holidays_release(&h);
	return value;
}

static json_t *clock_silence_penalty(const struct fields *in)
{
	struct ruleset rules = ruleset_written(REGIME_EMAIL);
	int charge = fields_int_in(in, "charge", -MANY_DAYS, MANY_DAYS);
	bool notified = fields_bool(in, "notified"), reminded = fields_bool(in, "reminded");

	return json_integer(silence_penalty(silence_rule(&rules), charge, notified, reminded,
					    fields_bool(in, "tl")));
}

static int value_fault(const struct fields *in, json_t *v)
{
	const char *word = fields_value_text(in, v, "events");
	int i;

	for (i = 0; i < FAULT_COUNT; i++) {
		if (!strcmp(fault_word((enum fault)i), word))
			return i;
	}
	fields_fail(in, "events: '%.40s' is not a known word", word);
	return 0;
}

static json_t *clock_illegal_penalties(const struct fields *in)
{
	struct ruleset rules = field_rules(in);
	json_t *value = json_array(), *v;
	enum fault fault;
	int offences = 0;
	size_t i;

	json_array_foreach(fields_list(in, "events"), i, v)
	{
		fault = (enum fault)value_fault(in, v);
		json_array_append_new(value, json_integer(fault_penalty(&rules, fault, offences)));
		offences += fault_counts(&rules, fault);
	}
	return value;
}

static json_t *clock_deadline(const struct fields *in)
{
	static const char *const words[] = {
#define X(id, word, table, row) word,
		DEADLINES(X)
#undef X
			NULL};
	enum deadline kind = (enum deadline)rules_json_choice(in, "kind", words);
	struct ruleset rules = ruleset_written(REGIME_EMAIL);
	struct civil date = fields_date(in, "date");

	return fields_ok(in) ? rules_json_date(in, deadline_from(&rules, kind, date)) : NULL;
}

static struct timetable_message read_message(const struct fields *in, json_t *v)
{
	struct fields f = fields_inner(in, v);
	struct timetable_message m;

	m.recv = fields_date_or_none(&f, "recv");
	m.sent = fields_date(&f, "sent");
	m.extra = fields_int_in_or(&f, "extra", -MANY_DAYS, MANY_DAYS, 0);
	m.accepted = fields_int_in_or(&f, "accepted", 0, 1000, 0);
	return m;
}

static json_t *row_value(const struct timetable_row *r)
{
	char field[TIMETABLE_FIELD];

	return json_pack("{s:i, s:I, s:i, s:i, s:s, s:b}", "days", r->days, "total",
			 (json_int_t)r->total, "n", r->n, "limit", r->limit, "field",
			 timetable_field(r->days, r->total, field), "over", (int)r->over);
}

static json_t *table_rows(const struct fields *in, struct timetable *t)
{
	json_t *list = fields_list(in, "msgs"), *value = json_array(), *v;
	struct timetable_message m;
	struct timetable_row r;
	size_t i;

	if (json_array_size(list) > MANY_MOVES)
		fields_fail(in, "msgs: more than %d messages", MANY_MOVES);
	json_array_foreach(list, i, v)
	{
		m = read_message(in, v);
		if (!fields_ok(in))
			break;
		r = timetable_next(t, &m);
		json_array_append_new(value, row_value(&r));
	}
	return value;
}

static json_t *clock_table(const struct fields *in)
{
	struct ruleset rules = field_rules(in);
	bool weekend = fields_bool_or(in, "weekend", ruleset_get(&rules, RULE_WEEKEND_RULE));
	struct timetable t;
	struct holidays h;
	json_t *value;

	holidays_init(&h, fields_bool_or(in, "compulsory", true));
	rules_json_ranges(in, "ranges", &h);
	timetable_init(&t, thinktime_allowance(&rules), weekend, &h);
	value = table_rows(in, &t);
	holidays_release(&h);
	return value;
}

const struct calc_fn calc_clock_fns[] = {
	{"clock.days", "thinking time of one move", clock_days, NULL},
	{"clock.deadline", "named time limits", clock_deadline, NULL},
	{"clock.dispatch", "effective dispatch date of a card", clock_dispatch, NULL},
	{"clock.easter", "Easter Sunday and the compulsory holiday around it", clock_easter, NULL},
	{"clock.email_receipt", "receipt date of an e-mail move", clock_email_receipt, NULL},
	{"clock.illegal_penalties", "days added for bad messages", clock_illegal_penalties, NULL},
	{"clock.limit_open", "allowance while the clock is open", clock_limit_open, NULL},
	{"clock.limit_send", "allowance when a move message is sent", clock_limit_send, NULL},
	{"clock.local_date", "instant to date in the tournament's zone", clock_local_date, NULL},
	{"clock.over_send", "has a total overstepped that allowance", clock_over_send, NULL},
	{"clock.player_holidays", "effective holiday days of one player", clock_player_holidays,
	 NULL},
	{"clock.silence", "first dates of reminder and report", clock_silence, NULL},
	{"clock.silence_penalty", "days added after silence", clock_silence_penalty, NULL},
	{"clock.table", "clock of a whole game from its dates", clock_table, NULL},
	{NULL, NULL, NULL, NULL},
};
