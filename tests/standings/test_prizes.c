/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Prizes: shares computed by hand, plans that are refused with line and column (PRIZES P1, P2), and
 * properties of random plans and tables (PRIZES P3 to P10).
 */
#include "core/standings/prize_award.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { MOST = 24, TRIES = 4000 };

static unsigned seed = 5;

static int lot(int n)
{
	seed = seed * 1103515245 + 12345;
	return (int)((seed >> 8) % (unsigned)n);
}

/*
 * "80 75 75 ...": points, tenths; "75=" is level with the one before by the tie-breaks, too; "75!"
 * has withdrawn.
 */
static size_t read_table(const char *text, struct prize_player *p)
{
	size_t n = 0;
	char *end;

	memset(p, 0, MOST * sizeof(*p));
	for (; *text; text = end + strspn(end, " "), n++) {
		p[n] = (struct prize_player){.id = (int)n + 1,
					     .points = (int)strtol(text, &end, 10),
					     .place = (int)n + 1,
					     .club = "",
					     .federation = ""};
		if (*end == '=') {
			p[n].place = p[n - 1].place;
			end++;
		}
		if (*end == '!') {
			p[n].withdrawn = true;
			end++;
		}
	}
	return n;
}

static void read_plan(const char *text, struct prize_plan *ret)
{
	struct line_fault fault;

	if (!prize_plan_read(text, strlen(text), NULL, ret, &fault))
		fail_msg("%d:%d: %s in %s", fault.line, fault.column, fault.text, text);
}

/* Amounts by player, hundredths, summed over the categories. */
static void pay(const struct prize_plan *plan, const struct prize_player *p, size_t n,
		int64_t *ret_amounts, struct prize_result *ret)
{
	size_t i;

	memset(ret_amounts, 0, MOST * sizeof(*ret_amounts));
	prize_award(plan, p, n, ret);
	for (i = 0; i < ret->n; i++)
		ret_amounts[ret->awards[i].player] += ret->awards[i].amount;
}

static const struct share_case {
	const char *name, *plan, *table;
	int64_t amounts[8]; /* hundredths, in the order of the table */
	int64_t left;
	int rounded;
} share_cases[] = {
	{"nobody level", "main 1000 600 300", "80 75 70 65", {100000, 60000, 30000}, 0, 0},
	{"three on second place",
	 "main 1000 600 300",
	 "80 70 70 70",
	 {100000, 30000, 30000, 30000},
	 0,
	 0},
	{"a hundred by three", "main 100", "70 70 70", {3400, 3300, 3300}, 0, 1},
	{"two hundred by three", "main 100 100", "70 70 70", {6700, 6700, 6600}, 0, 2},
	{"in hundredths", "unit 0.01\nmain 100", "70 70 70", {3334, 3333, 3333}, 0, 1},
	{"in tens", "unit 10\nmain 100", "70 70 70", {4000, 3000, 3000}, 0, 1},
	/* The example of the Hort system as described in public. */
	{"hort",
	 "sharing hort\nmain 1000 500 350 200 150 100",
	 "80 80 75 70 70 70",
	 {87500, 62500, 35000, 17500, 15000, 12500},
	 0,
	 0},
	{"hort beyond the prizes",
	 "sharing hort\nmain 120 60",
	 "70 70 70",
	 {9000, 6000, 3000},
	 0,
	 0},
	/* Half of 45 each by place, 30 each by points. */
	{"hort, level by tie-break",
	 "sharing hort\nunit 0.5\nmain 60 30",
	 "70 70= 70",
	 {3750, 3750, 1500},
	 0,
	 0},
	{"by place", "sharing place\nmain 1000 600", "70 70 70", {100000, 60000}, 0, 0},
	{"by place, level", "sharing place\nmain 1000 600", "70 70= 70", {80000, 80000}, 0, 0},
	/* 101 to two and 100 to three of the same points are rounded apart. */
	{"parts are rounded apart",
	 "sharing place\nmain 60 41 35 33 32",
	 "70 70= 70 70= 70=",
	 {5100, 5000, 3400, 3300, 3300},
	 0,
	 2},
	{"shared down to place 1",
	 "share 1\nmain 100 80 60 40",
	 "70 70 60 60",
	 {9000, 9000, 6000, 4000},
	 0,
	 0},
	{"no share below 20", "least 20\nmain 50", "70 70 70", {5000}, 0, 0},
	{"a share of 20", "least 20\nmain 60", "70 70 70", {2000, 2000, 2000}, 0, 0},
	{"more prizes than players", "main 100 50 25", "70 60", {10000, 5000}, 2500, 0},
	{"without a right to prizes", "without 1\nmain 100 50", "70 60 50", {0, 10000, 5000}, 0, 0},
	{"withdrawn", "main 100 50", "70! 60 50", {0, 10000, 5000}, 0, 0},
	{"withdrawn, with a right", "with 1\nmain 100 50", "70! 60 50", {10000, 5000}, 0, 0},
	{"with does not undo without",
	 "with 1\nwithout 1\nmain 100 50",
	 "70 60 50",
	 {0, 10000, 5000},
	 0,
	 0},
};

static void shares__cases__by_hand(void **state)
{
	struct prize_player p[MOST];
	int64_t amounts[MOST];
	size_t i, k, n;

	(void)state;
	for (i = 0; i < sizeof(share_cases) / sizeof(*share_cases); i++) {
		const struct share_case *c = &share_cases[i];
		struct prize_plan plan;
		struct prize_result r;

		read_plan(c->plan, &plan);
		n = read_table(c->table, p);
		pay(&plan, p, n, amounts, &r);
		for (k = 0; k < 8; k++) {
			if (amounts[k] != c->amounts[k])
				fail_msg("%s: player %zu has %lld", c->name, k + 1,
					 (long long)amounts[k]);
		}
		if (r.left_in_all != c->left || r.rounded[0] != c->rounded)
			fail_msg("%s: left %lld, rounded %d", c->name, (long long)r.left_in_all,
				 r.rounded[0]);
		prize_award_release(&r);
		prize_plan_release(&plan);
	}
}

/* PRIZES P2, P7: eligibility for prizes, and the prize that a player keeps. */
static void categories__one_prize__larger_is_kept(void **state)
{
	static const char text[] = "main 1000 500\n"
				   "category Junior; born 2006-; 700\n"
				   "category Under 2000; rating -1999; 300 200\n"
				   "category Women, club; women; club Dragør; 100\n"
				   "category Unrated; unrated; 50\n";
	struct prize_player p[MOST];
	struct prize_plan plan;
	struct prize_result r;
	int64_t amounts[MOST];
	size_t n = read_table("80 70 60 50 40 30", p);

	(void)state;
	p[0].rating = 2300;
	p[1].rating = 1900; /* second, junior and under 2000 */
	p[1].birth_year = 2006;
	p[2].rating = 2100;
	p[3].rating = 1999;
	p[4].rating = 1500;
	p[4].woman = true;
	p[4].club = "dragør";
	read_plan(text, &plan);
	pay(&plan, p, n, amounts, &r);
	assert_int_equal(amounts[0], 100000);
	assert_int_equal(amounts[1], 70000);
	assert_int_equal(amounts[2], 50000);
	assert_int_equal(amounts[3], 30000);
	assert_int_equal(amounts[4], 20000);
	assert_int_equal(amounts[5], 5000);
	assert_int_equal(r.left[3], 10000);
	assert_int_equal(r.paid + r.left_in_all, r.planned);
	prize_award_release(&r);
	prize_plan_release(&plan);
	read_plan("prizes all\nmain 1000 500\ncategory Junior; born 2006-; 700\n", &plan);
	pay(&plan, p, n, amounts, &r);
	assert_int_equal(amounts[1], 120000);
	assert_int_equal(amounts[2], 0);
	prize_award_release(&r);
	prize_plan_release(&plan);
}

static const struct {
	const char *plan;
	int line, column;
	const char *says;
} refused[] = {
	{"", 1, 1, "no prizes"},
	{"# only a remark\n", 1, 1, "no prizes"},
	{"main", 1, 5, "no prize"},
	{"main 500 600", 1, 10, "larger"},
	{"main 500\nmain 400", 2, 1, "already"},
	{"main 500 x", 1, 10, "no amount"},
	{"main 1e3", 1, 7, "no amount"},
	{"main 0", 1, 6, "more than 0"},
	{"main -5", 1, 6, "no amount"},
	{"main 12.345", 1, 9, "two decimals"},
	{"main 9999999999", 1, 6, "at most"},
	{"main 12.50", 1, 6, "multiple"},
	{"unit 10\nmain 100 55", 2, 10, "multiple"},
	{"unit 0", 1, 6, "more than 0"},
	{"sharing some", 1, 9, "equal, hort or place"},
	{"sharing equal\nsharing hort", 2, 1, "twice"},
	{"prizes two", 1, 8, "one or all"},
	{"share 0", 1, 7, "1 to 9999"},
	{"share 3 4", 1, 9, "too much"},
	{"without", 1, 8, "start numbers"},
	{"without 3 x", 1, 11, "1 to 9999"},
	{"currency", 1, 9, "letters"},
	{"præmier 100", 1, 1, "no word"},
	{"category Juniorer", 1, 18, "NAME; CRITERION"},
	{"category ; 100", 1, 10, "NAME; CRITERION"},
	{"category Ældst; alder 60; 100", 1, 17, "no criterion"},
	{"category A; rating 2000-1000; 100", 1, 20, "before it begins"},
	{"category A; rating; 100", 1, 19, "a range"},
	{"category A; rating -; 100", 1, 20, "a range"},
	{"category A; rating 12345-; 100", 1, 20, "a range"},
	{"category A; women; 100\ncategory A; women; 50", 2, 10, "twice"},
	{"category A; club X; club Y; 100", 1, 26, "twice"},
	{"category A; unrated; rating 1-; 100", 1, 1, "unrated"},
	{"category A; women", 1, 13, "no amount"},
	{"main 100\n\x01", 2, 1, "no text"},
};

static void plan__faults__line_and_column(void **state)
{
	struct prize_plan plan;
	struct line_fault f;
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(refused) / sizeof(*refused); i++) {
		if (prize_plan_read(refused[i].plan, strlen(refused[i].plan), NULL, &plan, &f))
			fail_msg("accepted: %s", refused[i].plan);
		if (f.line != refused[i].line || f.column != refused[i].column ||
		    !strstr(f.text, refused[i].says))
			fail_msg("%d:%d: %s for %s", f.line, f.column, f.text, refused[i].plan);
		prize_plan_release(&plan);
	}
}

/* Truncated, joined and damaged lines of plans are refused, nothing worse. */
static void plan__garbage__refused_or_read(void **state)
{
	char text[400];
	struct prize_plan plan;
	struct line_fault f;
	int t, i;

	(void)state;
	for (t = 0; t < TRIES; t++) {
		size_t n = 0;

		for (i = lot(6); i >= 0; i--) {
			const char *from =
				refused[lot((int)(sizeof(refused) / sizeof(*refused)))].plan;
			size_t len = strlen(from);

			len = len ? (size_t)lot((int)len + 1) : 0;
			memcpy(text + n, from, len);
			n += len;
			if (lot(2))
				text[n++] = "\n; -\xff"[lot(5)];
		}
		if (n && lot(2))
			text[lot((int)n)] = (char)lot(256);
		if (prize_plan_read(text, n, NULL, &plan, &f))
			assert_true(plan.n > 0 && prize_plan_total(&plan) > 0);
		else
			assert_true(f.line >= 1 && f.column >= 1 && *f.text);
		prize_plan_release(&plan);
	}
}

static void random_plan(struct prize_plan *ret)
{
	static const char *const sharing[] = {"equal", "hort", "place"};
	static const char *const who[] = {"rating -1800", "rating 1500-2000", "unrated",
					  "women",	  "born 2000-",	      "club A"};
	char text[600];
	int at, k, i, amount, unit = lot(3) ? 1 : 5;

	at = snprintf(text, sizeof(text), "unit %d\nsharing %s\nprizes %s\n", unit, sharing[lot(3)],
		      lot(3) ? "one" : "all");
	if (!lot(3))
		at += snprintf(text + at, sizeof(text) - (size_t)at, "share %d\n", 1 + lot(5));
	if (!lot(3))
		at += snprintf(text + at, sizeof(text) - (size_t)at, "least %d\n", 1 + lot(40));
	for (k = 0; k <= lot(5); k++) {
		if (k)
			at += snprintf(text + at, sizeof(text) - (size_t)at, "category C%d; %s;", k,
				       who[lot(6)]);
		else
			at += snprintf(text + at, sizeof(text) - (size_t)at, "main");
		amount = 200 + lot(300);
		for (i = lot(6); i >= 0 && amount > 0; i--) {
			at += snprintf(text + at, sizeof(text) - (size_t)at, " %d", amount * unit);
			amount -= lot(80);
		}
		at += snprintf(text + at, sizeof(text) - (size_t)at, "\n");
	}
	read_plan(text, ret);
}

static size_t random_table(struct prize_player *p)
{
	size_t n = (size_t)lot(MOST) + 1, i;

	for (i = 0; i < n; i++) {
		bool level = i && lot(2);

		p[i] = (struct prize_player){.id = (int)i + 1,
					     .points = level ? p[i - 1].points : 1000 - (int)i,
					     .place = level && lot(2) ? p[i - 1].place : (int)i + 1,
					     .rating = lot(5) ? 1300 + lot(900) : 0,
					     .birth_year = lot(4) ? 1950 + lot(65) : 0,
					     .woman = !lot(4),
					     .club = lot(3) ? "A" : "B",
					     .federation = ""};
	}
	return n;
}

static int count_prizes(const struct prize_result *r, size_t player)
{
	int count = 0;
	size_t i;

	for (i = 0; i < r->n; i++)
		count += r->awards[i].player == player;
	return count;
}

static void check_award(const struct prize_plan *plan, const struct prize_player *p,
			const struct prize_award *a)
{
	struct ratio off = ratio_sub(a->share, ratio_int(a->amount));

	assert_true(a->amount > 0 && a->amount % plan->unit == 0);
	assert_true(ratio_cmp(off, ratio_int(plan->unit)) < 0);
	assert_true(ratio_cmp(off, ratio_int(-plan->unit)) > 0);
	assert_true(prize_award_may(&plan->categories[a->category], &p[a->player]));
}

/* In each category no player gets less than a lower one, except for rounding. */
static void check_order(const struct prize_plan *plan, const struct prize_result *r)
{
	size_t i;

	for (i = 1; i < r->n; i++) {
		const struct prize_award *a = &r->awards[i - 1], *b = &r->awards[i];

		if (a->category != b->category)
			continue;
		assert_true(a->player < b->player);
		assert_true(ratio_cmp(a->share, b->share) >= 0);
		assert_true(a->amount + plan->unit > b->amount);
	}
}

/* PRIZES P3 to P10. */
static void award__random__adds_up(void **state)
{
	struct prize_player p[MOST];
	int64_t amounts[MOST], sum;
	int t;

	(void)state;
	for (t = 0; t < TRIES; t++) {
		struct prize_plan plan;
		struct prize_result r;
		size_t n = random_table(p), i;

		random_plan(&plan);
		pay(&plan, p, n, amounts, &r);
		for (sum = 0, i = 0; i < r.n; i++) {
			check_award(&plan, p, &r.awards[i]);
			sum += r.awards[i].amount;
		}
		assert_int_equal(sum, r.paid);
		assert_int_equal(r.paid + r.left_in_all, r.planned);
		check_order(&plan, &r);
		for (i = 0; i < n && !plan.all; i++)
			assert_true(count_prizes(&r, i) <= 1);
		prize_award_release(&r);
		prize_plan_release(&plan);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(shares__cases__by_hand),
		cmocka_unit_test(categories__one_prize__larger_is_kept),
		cmocka_unit_test(plan__faults__line_and_column),
		cmocka_unit_test(plan__garbage__refused_or_read),
		cmocka_unit_test(award__random__adds_up),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
