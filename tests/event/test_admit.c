/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Admission to an event (EVENTS E7, E18, E19, E26, E27): admit.cases, each admission recomputed. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "core/base/sbuf.h"
#include "core/event/admit.h"
#include "tests/event/record.h"

struct entry {
	struct admit_rules rules;
	struct admit_event event;
	struct admit_person person;
	struct admit_request request;
	struct admit_ban bans[4];
	struct record record;
	struct admit_limits own; /* limits that differ from every preset */
};

static const struct {
	const char *word;
	const struct admit_rules *rules;
} kinds[] = {{"emt", &admit_rules_emt},
	     {"dm", &admit_rules_dm},
	     {"cup", &admit_rules_cup},
	     {"open", &admit_rules_open},
	     {"once", &admit_rules_once}};

static const char *const states[] = {"unknown", "draft", "opened", "closed", "begun"};

static void pair(char *text, struct civil *ret_a, struct civil *ret_b)
{
	char *part[2];

	assert_int_equal(record_split(text, "..", part, 2), 2);
	*ret_a = record_day(part[0]);
	*ret_b = record_day(part[1]);
}

static bool read_flag(struct entry *e, const char *w)
{
	size_t i;

	for (i = 0; i < sizeof(kinds) / sizeof(*kinds); i++)
		if (!strcmp(kinds[i].word, w)) {
			e->rules = *kinds[i].rules;
			return true;
		}
	for (i = 0; i < sizeof(states) / sizeof(*states); i++)
		if (!strcmp(states[i], w)) {
			e->event.state = i;
			return true;
		}
	struct {
		const char *word;
		bool *flag;
	} flags[] = {
		{"late", &e->event.late},	   {"no-club", &e->person.no_club},
		{"number", &e->person.has_number}, {"outside", &e->person.club_outside},
		{"entered", &e->person.entered},   {"other", &e->person.other_player},
		{"invited", &e->person.invited},   {"by-invitation", &e->rules.invited},
		{"reason", &e->request.reason},	   {"team", &e->request.team},
		{"ruled", &e->request.ruled},
	};
	for (i = 0; i < sizeof(flags) / sizeof(*flags); i++)
		if (!strcmp(flags[i].word, w))
			return *flags[i].flag = true;
	return false;
}

static bool read_number(struct entry *e, const char *w, int value)
{
	struct {
		const char *word;
		int *number;
	} numbers[] = {
		{"seats", &e->person.free_seats}, {"groups", &e->person.groups},
		{"want", &e->request.groups},	  {"stage", &e->request.stage},
		{"region", &e->person.region},	  {"below-age", &e->own.age_below},
		{"in-region", &e->own.region},	  {"rating-most", &e->own.rating_most},
	};

	for (size_t i = 0; i < sizeof(numbers) / sizeof(*numbers); i++)
		if (!strcmp(numbers[i].word, w)) {
			*numbers[i].number = value;
			if (i >= 5)
				e->rules.limits = &e->own;
			return true;
		}
	if (!strcmp(w, "rating")) {
		e->person.has_rating = true;
		e->person.rating = value;
	} else if (!strcmp(w, "elo")) {
		e->person.has_limit_rating = true;
		e->person.limit_rating = value;
	} else if (!strcmp(w, "author")) {
		e->request.author = value;
	} else {
		return false;
	}
	return true;
}

static bool read_value(struct entry *e, const char *w, char *value)
{
	if (!strcmp(w, "class")) {
		e->request.has_class = true;
		e->request.class = record_class(value);
	} else if (!strcmp(w, "waits")) {
		e->person.waiting |= 1u << record_class(value);
	} else if (!strcmp(w, "day")) {
		e->request.day = record_day(value);
	} else if (!strcmp(w, "closes")) {
		e->event.closes = record_day(value);
	} else if (!strcmp(w, "start")) {
		e->event.start = record_day(value);
	} else if (!strcmp(w, "born")) {
		e->person.born = record_day(value);
	} else if (!strcmp(w, "next")) {
		pair(value, &e->event.next_opens, &e->event.next_closes);
	} else if (!strcmp(w, "ban")) {
		struct admit_ban *b = &e->bans[e->person.n_bans++];

		pair(value, &b->from, &b->until);
	} else if (!strcmp(w, "member")) {
		e->person.member = !strcmp(value, "yes") ? ADMIT_MEMBER_YES : ADMIT_MEMBER_NO;
	} else if (!strcmp(w, "sex")) {
		e->person.sex = *value == 'f' ? ADMIT_FEMALE : ADMIT_MALE;
	} else if (!strcmp(w, "limits")) {
		e->rules.limits = admit_limits_find(value);
		assert_non_null(e->rules.limits);
	} else {
		return read_number(e, w, atoi(value));
	}
	return true;
}

static void entry_read(struct entry *e, const char *facts, char *text)
{
	char *w[RECORD_MOST];
	size_t n = record_split(text, " ", w, RECORD_MOST);

	memset(e, 0, sizeof(*e));
	e->event = (struct admit_event){.state = ADMIT_OPEN,
					.closes = CIVIL_NONE,
					.start = CIVIL_NONE,
					.next_opens = CIVIL_NONE,
					.next_closes = CIVIL_NONE};
	e->person.born = CIVIL_NONE;
	e->own.paragraph = "5.3";
	e->person.bans = e->bans;
	e->person.record = &e->record.r;
	record_read(&e->record, facts);
	for (size_t i = 0; i < n; i++) {
		if (read_flag(e, w[i]))
			continue;
		if (i + 1 == n || !read_value(e, w[i], w[i + 1]))
			fail_msg("not a word: %s", w[i]);
		i++;
	}
}

static void say_day(struct sbuf *out, const char *word, struct civil day)
{
	char text[CIVIL_TEXT];

	if (!civil_is_none(day))
		sbuf_addf(out, " %s %s", word, civil_format(day, text));
}

static void say_failure(struct sbuf *out, const struct refusal_reason *f)
{
	sbuf_addf(out, "%s (%s)", refusal_name(f->error), f->paragraph);
	if (f->has_class)
		sbuf_addf(out, " %s", class_name(f->class));
	say_day(out, "last", f->last);
	say_day(out, "opens", f->opens);
	say_day(out, "closes", f->closes);
	if (f->limit)
		sbuf_addf(out, " %s", f->limit);
	if (f->wanted || f->found)
		sbuf_addf(out, " wanted %d found %d", f->wanted, f->found);
}

/* "may K:d A:f": classes open on the day */
static void say_open(struct sbuf *out, const struct rights_state *s)
{
	for (int c = CLASS_DM; c >= CLASS_A; c--) {
		const char *between = ":";

		if (!s->routes[c])
			continue;
		sbuf_addf(out, " %s", class_name((enum emt_class)c));
		for (int r = 0; r < ROUTE_COUNT; r++)
			if (s->routes[c] & 1u << r) {
				sbuf_addf(out, "%s%s", between,
					  class_route_name((enum class_route)r));
				between = ",";
			}
	}
}

static void say_accepted(struct sbuf *out, const struct admit_admission *m)
{
	static const char *const kind[] = {"-", "group", "external", "grant", "event"};

	sbuf_adds(out, "accepted");
	if (m->has_class)
		sbuf_addf(out, " %s", class_name(m->class));
	for (int r = 0; r < ROUTE_COUNT; r++)
		if (m->routes & 1u << r)
			sbuf_addf(out, " %s", class_route_name((enum class_route)r));
	for (size_t i = 0; i < m->n_basis; i++)
		if (m->basis[i].kind != RIGHTS_FROM_NOTHING)
			sbuf_addf(out, " %s%lld", kind[m->basis[i].kind],
				  (long long)m->basis[i].id);
	if (m->author)
		sbuf_addf(out, " by %lld", (long long)m->author);
}

static void say_decision(struct sbuf *out, const struct admit_decision *d)
{
	static const char *const doubts[] = {
#define X(id, paragraph, text) #id,
		ADMIT_DOUBTS(X)
#undef X
	};

	switch (d->outcome) {
	case ADMIT_ACCEPTED: say_accepted(out, &d->admission); break;
	case ADMIT_CASE:
		sbuf_adds(out, "case");
		if (d->admission.has_class)
			sbuf_addf(out, " %s", class_name(d->admission.class));
		for (size_t i = 0; i < d->n_doubts; i++)
			sbuf_addf(out, " %s", doubts[d->doubts[i]]);
		break;
	case ADMIT_REFUSED:
		sbuf_adds(out, "refused");
		for (size_t i = 0; i < d->refusals.n; i++) {
			sbuf_adds(out, i ? ", " : " ");
			say_failure(out, &d->refusals.refusals[i]);
		}
		if (rights_classes(&d->rights))
			sbuf_adds(out, "; may");
		say_open(out, &d->rights);
		break;
	}
}

static void one_case(const char *name, char **parts)
{
	static struct entry e;
	struct admit_decision d, again;
	struct sbuf out = SBUF_INIT;

	entry_read(&e, parts[0], parts[1]);
	admit(&e.rules, &e.event, &e.person, &e.request, &d);
	say_decision(&out, &d);
	if (strcmp(out.buf, parts[2]) != 0)
		fail_msg("%s\n want %s\n  got %s", name, parts[2], out.buf);
	sbuf_release(&out);
	/* EVENTS E27: the same facts give the same admission */
	admit(&e.rules, &e.event, &e.person, &e.request, &again);
	assert_true(admit_same(&d.admission, &again.admission));
}

static void cases__all__hold(void **state)
{
	(void)state;
	assert_int_equal(record_cases("tests/event/admit.cases", 4, one_case), 111);
}

/* EVENTS E27: changing a fact that an entry rested on changes the admission. */
static void admission__other_facts__differs(void **state)
{
	static struct entry e;
	char words[] = "emt class M day 2026-02-01", more[] = "emt class M day 2026-02-01";
	struct admit_decision before, after;

	(void)state;
	entry_read(&e, "emt#1 K 2025-01-01..2026-01-05 5/6", words);
	admit(&e.rules, &e.event, &e.person, &e.request, &before);
	assert_int_equal(before.outcome, ADMIT_ACCEPTED);
	entry_read(&e, "emt#1 K 2025-01-01..2026-01-05 4.5/6", more);
	admit(&e.rules, &e.event, &e.person, &e.request, &after);
	assert_int_equal(after.outcome, ADMIT_REFUSED);
	assert_false(admit_same(&before.admission, &after.admission));
}

/* Every doubt has a text. */
static void words__every_one__there(void **state)
{
	const struct admit_admission m = {.has_class = true, .class = CLASS_M};
	const struct admit_admission dm = {.has_class = true, .class = CLASS_DM};

	(void)state;
	for (int d = 0; d < ADMIT_DOUBT_COUNT; d++)
		assert_true(*admit_doubt_text((enum admit_doubt)d) != '\0');
	assert_string_equal(admit_doubt_paragraph(ADMIT_DOUBT_RELEGATION, &m), "6.5.1.2");
	assert_string_equal(admit_doubt_paragraph(ADMIT_DOUBT_REASON, &m), "6.5.3.2 e");
	assert_string_equal(admit_doubt_paragraph(ADMIT_DOUBT_REASON, &dm), "6.5.2.2 f");
	assert_null(admit_limits_find("open"));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(cases__all__hold),
		cmocka_unit_test(admission__other_facts__differs),
		cmocka_unit_test(words__every_one__there),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
