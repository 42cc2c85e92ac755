/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Rights to classes with their dates (EVENTS E6, E7, E8, E19, E20, E22, E70, E73): rights.cases,
 * and properties over random records.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "core/base/sbuf.h"
#include "tests/event/record.h"

static void say_origin(struct sbuf *out, struct rights_origin o)
{
	static const char *const kinds[] = {"-", "group", "external", "grant", "event"};

	sbuf_adds(out, kinds[o.kind]);
	if (o.kind != RIGHTS_FROM_NOTHING)
		sbuf_addf(out, "%lld", (long long)o.id);
}

static void say_day(struct sbuf *out, struct civil day)
{
	char text[CIVIL_TEXT];

	if (!civil_is_none(day))
		sbuf_adds(out, civil_format(day, text));
}

static void say_right(struct sbuf *out, const struct rights_right *r)
{
	sbuf_addf(out, "%s%s %s ", out->len ? ", " : "", class_name(r->class),
		  class_route_name(r->route));
	say_origin(out, r->origin);
	sbuf_adds(out, " ");
	say_day(out, r->from);
	sbuf_adds(out, "..");
	say_day(out, r->until);
	if (r->cancelled_by.kind != RIGHTS_FROM_NOTHING) {
		sbuf_adds(out, " x ");
		say_origin(out, r->cancelled_by);
	}
}

/* "DM:dm_a,dm_c M:a1?": classes with routes; ? marks what is only declared. */
static void say_state(struct sbuf *out, const struct rights_state *s)
{
	for (int c = CLASS_DM; c >= CLASS_A; c--) {
		const char *between = ":";

		if (!s->routes[c])
			continue;
		sbuf_addf(out, "%s%s", out->len ? " " : "", class_name((enum emt_class)c));
		for (int r = 0; r < ROUTE_COUNT; r++) {
			if (!(s->routes[c] & 1u << r))
				continue;
			sbuf_addf(out, "%s%s", between, class_route_name((enum class_route)r));
			between = ",";
		}
		if (s->declared & 1u << c)
			sbuf_adds(out, "?");
	}
	if (s->leader_decides)
		sbuf_adds(out, "none");
}

static void say_list(struct sbuf *out, const struct record *rec, struct civil asof,
		     const char *class)
{
	struct rights_list list;

	rights_derive(&rec->r, asof, &list);
	for (size_t i = 0; i < list.n; i++)
		if (!class || !strcmp(class, class_name(list.rights[i].class)))
			say_right(out, &list.rights[i]);
	rights_release(&list);
}

/* expired CLASS DAY */
static void say_expired(struct sbuf *out, const struct record *rec, char **w)
{
	struct civil day = record_day(w[2]), last;
	struct rights_list list;

	rights_derive(&rec->r, day, &list);
	if (rights_expired(&list, record_class(w[1]), day, &last))
		say_day(out, last);
	else
		sbuf_adds(out, "no");
	rights_release(&list);
}

/* warn DAY [CLASS@DAY ...]: the letters caused by the rights known on the day */
static void say_warnings(struct sbuf *out, const struct record *rec, char **w, size_t n)
{
	struct rights_use uses[RECORD_MOST];
	struct rights_list list;
	struct civil day;
	size_t n_uses = 0;

	for (size_t i = 2; i < n; i++) {
		char *part[2];

		assert_int_equal(record_split(w[i], "@", part, 2), 2);
		uses[n_uses++] = (struct rights_use){record_class(part[0]), record_day(part[1])};
	}
	rights_derive(&rec->r, record_day(w[1]), &list);
	for (size_t i = 0; i < list.n; i++) {
		if (!rights_warning(&list, &list.rights[i], uses, n_uses, &day))
			continue;
		sbuf_addf(out, "%s%s %s ", out->len ? ", " : "", class_name(list.rights[i].class),
			  class_route_name(list.rights[i].route));
		say_day(out, day);
	}
	if (!out->len)
		sbuf_adds(out, "no");
	rights_release(&list);
}

static void answer(struct sbuf *out, const struct record *rec, char *question)
{
	static const char *const dangers[] = {"safe", "doubt", "certain"};
	char *w[RECORD_MOST];
	size_t n = record_split(question, " ", w, RECORD_MOST);
	struct rights_state s;

	if (!strcmp(w[0], "list") && n >= 2) {
		say_list(out, rec, record_day(w[1]), n > 2 ? w[2] : NULL);
	} else if (!strcmp(w[0], "on") && n == 2) {
		s = rights_on(&rec->r, record_day(w[1]));
		say_state(out, &s);
	} else if (!strcmp(w[0], "unused") && n == 2) {
		sbuf_addf(out, "%d", rights_on(&rec->r, record_day(w[1])).dm_unused);
	} else if (!strcmp(w[0], "expired") && n == 3) {
		say_expired(out, rec, w);
	} else if (!strcmp(w[0], "danger") && n == 3) {
		sbuf_adds(out,
			  dangers[rights_danger(&rec->r, record_class(w[1]), record_day(w[2]))]);
	} else if (!strcmp(w[0], "start") && n == 2) {
		sbuf_addf(out, "%d", rights_start_rating(&rec->r, record_day(w[1])));
	} else if (!strcmp(w[0], "warn") && n >= 2) {
		say_warnings(out, rec, w, n);
	} else {
		fail_msg("not a question: %s", w[0]);
	}
}

static void one_case(const char *name, char **parts)
{
	static struct record rec;
	char *question[RECORD_MOST], *side[2];
	size_t n;

	record_read(&rec, parts[0]);
	n = record_split(parts[1], ";", question, RECORD_MOST);
	for (size_t i = 0; i < n; i++) {
		struct sbuf out = SBUF_INIT;

		if (record_split(question[i], "=", side, 2) != 2)
			fail_msg("%s: no answer: %s", name, question[i]);
		answer(&out, &rec, side[0]);
		if (strcmp(out.buf, side[1]) != 0)
			fail_msg("%s: %s\n want %s\n  got %s", name, side[0], side[1], out.buf);
		sbuf_release(&out);
	}
}

static void cases__all__hold(void **state)
{
	(void)state;
	assert_int_equal(record_cases("tests/event/rights.cases", 3, one_case), 74);
}

/* --- properties ------------------------------------------------------------------------------ */

static unsigned long long seed = 88172645463325252ULL;

static int below(int n)
{
	seed ^= seed << 13;
	seed ^= seed >> 7;
	seed ^= seed << 17;
	return (int)(seed % (unsigned long long)n);
}

#define FIRST_DAY 20000 /* 2024-10-04 */
#define DAYS	  2600

static struct civil some_day(void)
{
	return (struct civil){FIRST_DAY + below(DAYS)};
}

static void random_groups(struct record *rec)
{
	for (int i = below(7); i > 0; i--) {
		size_t at = rec->r.n_groups++;
		struct rights_group *g = &rec->groups[at];
		int played = 0;

		*g = (struct rights_group){.origin = {RIGHTS_FROM_GROUP, (int64_t)at + 1},
					   .class = (enum emt_class)below(CLASS_COUNT),
					   .games = 6,
					   .start = some_day(),
					   .international = below(4) == 0,
					   .first = below(4) == 0,
					   .results = rec->games[at]};
		g->end = below(4) ? civil_add_days(g->start, below(500)) : CIVIL_NONE;
		for (int day = g->start.day; played < 6 && day < g->start.day + 500; day += 70) {
			if (!civil_is_none(g->end) && day > g->end.day)
				break;
			rec->games[at][played++] = (struct rights_game){{day}, below(3)};
			g->points2 += rec->games[at][played - 1].points2;
		}
		g->n_results = (size_t)played;
	}
}

static void random_rest(struct record *rec)
{
	for (int i = below(3); i > 0; i--) {
		size_t at = rec->r.n_cups++;

		rec->cups[at] = (struct rights_cup){{RIGHTS_FROM_GROUP, 100 + (int64_t)at},
						    false,
						    {below(2), some_day(), ratio_make(below(13), 2),
						     6, 1 + below(4), 130, true}};
	}
	for (int i = below(3); i > 0; i--) {
		static const char *const types[] = {"M-klasse", "VM-finale", "O-klasse"};
		size_t at = rec->r.n_iccf++;

		rec->iccf[at] = (struct rights_iccf){
			{RIGHTS_FROM_EXTERNAL, 200 + (int64_t)at},
			false,
			{types[below(3)], some_day(), ratio_make(below(13), 2), 6, below(2), 1}};
	}
	for (int i = below(3); i > 0; i--) {
		size_t at = rec->r.n_otb++;

		rec->otb[at] = (struct rights_otb){{RIGHTS_FROM_EXTERNAL, 300 + (int64_t)at},
						   below(2),
						   1700 + below(600),
						   some_day()};
	}
	for (int i = below(4); i > 0; i--) {
		size_t at = rec->r.n_grants++;
		struct civil from = some_day();

		rec->grants[at] = (struct rights_grant){400 + (int64_t)at,
							(enum emt_class)below(CLASS_COUNT),
							below(3),
							below(2),
							from,
							civil_add_days(from, below(400))};
	}
	for (int y = 0; y < 7 && below(5); y++)
		rec->editions[rec->r.n_editions++] = (struct rights_edition){
			500 + y, {FIRST_DAY + 300 + 365 * y}, below(6) == 0, below(3) == 0};
}

static void random_record(struct record *rec)
{
	memset(rec, 0, sizeof(*rec));
	random_groups(rec);
	random_rest(rec);
	rec->r.groups = rec->groups;
	rec->r.cups = rec->cups;
	rec->r.iccf = rec->iccf;
	rec->r.otb = rec->otb;
	rec->r.grants = rec->grants;
	rec->r.editions = rec->editions;
}

static bool listed(const struct rights_list *list, int class, int route, struct civil day)
{
	for (size_t i = 0; i < list->n; i++)
		if ((int)list->rights[i].class == class && (int)list->rights[i].route == route &&
		    rights_holds(&list->rights[i], day))
			return true;
	return false;
}

/* EVENTS E6: a right is listed on a day exactly when it holds on that day. */
static void list__any_record__agrees_with_every_day(void **state)
{
	static struct record rec;
	int held = 0;

	(void)state;
	for (int round = 0; round < 300; round++) {
		struct civil asof = {FIRST_DAY + DAYS / 2 + below(DAYS)};
		struct rights_list list;

		random_record(&rec);
		rights_derive(&rec.r, asof, &list);
		for (int day = FIRST_DAY - 5; day <= asof.day; day += 1 + below(40)) {
			struct rights_state s = rights_on(&rec.r, (struct civil){day});

			for (int c = 0; c < CLASS_COUNT; c++)
				for (int r = 0; r < ROUTE_COUNT; r++) {
					bool given = s.routes[c] & 1u << r;

					held += given;
					if (listed(&list, c, r, (struct civil){day}) != given)
						fail_msg("round %d day %d class %d route %d: %d",
							 round, day, c, r, given);
				}
		}
		rights_release(&list);
	}
	assert_true(held > 10000);
}

/* With results only: equal to class_rights() with the plain lists. */
static void state__results_alone__is_class_rights(void **state)
{
	static struct record rec;

	(void)state;
	for (int round = 0; round < 2000; round++) {
		struct emt_result emt[RECORD_MOST];
		struct cup_result cup[RECORD_MOST];
		struct iccf_result iccf[RECORD_MOST];
		struct class_record plain = {
			.asof = some_day(), .emt = emt, .cup = cup, .iccf = iccf};
		struct class_rights want;
		struct rights_state got;

		random_record(&rec);
		rec.r.n_otb = rec.r.n_grants = rec.r.n_editions = 0;
		for (size_t i = 0; i < rec.r.n_groups; i++) {
			struct rights_group *g = &rec.groups[i];

			g->start = CIVIL_NONE;
			g->international = false;
			if (!civil_is_none(g->end))
				emt[plain.n_emt++] = (struct emt_result){g->class, g->end,
									 ratio_make(g->points2, 2),
									 g->games, g->first};
		}
		for (size_t i = 0; i < rec.r.n_cups; i++)
			cup[plain.n_cup++] = rec.cups[i].result;
		for (size_t i = 0; i < rec.r.n_iccf; i++)
			iccf[plain.n_iccf++] = rec.iccf[i].result;
		want = class_rights(&plain);
		got = rights_on(&rec.r, plain.asof);
		assert_memory_equal(want.routes, got.routes, sizeof(want.routes));
		assert_int_equal(want.first_timer, got.first_timer);
		assert_int_equal(want.leader_decides, got.leader_decides);
	}
}

/* EVENTS E6: the last day is the last on which the result counts, across any calendar. */
static void last_day__every_day__is_the_border(void **state)
{
	(void)state;
	for (int day = 18000; day < 18000 + 3000; day++)
		for (int years = 2; years <= 3; years++) {
			struct civil end = {day}, last = class_last_day(end, years);

			assert_true(class_within_years(end, last, years));
			assert_false(class_within_years(end, civil_add_days(last, 1), years));
		}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(cases__all__hold),
		cmocka_unit_test(list__any_record__agrees_with_every_day),
		cmocka_unit_test(state__results_alone__is_class_rights),
		cmocka_unit_test(last_day__every_day__is_the_border),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
