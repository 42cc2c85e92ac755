/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Books leave.  Quotas apply per tournament year; the rest of a year with an exhausted quota is
 * skipped at once, so that an announcement of a thousand years costs no more time than its quotas.
 */
#include "core/rules/leave.h"
#include "core/base/mem.h"

#include <stdlib.h>
#include <string.h>

const char *leave_flag_word(unsigned flag)
{
	switch ((enum leave_flag)flag) {
	case LEAVE_NOT_ALL_NOTIFIED: return "not_all_notified";
	case LEAVE_LATE_NOTICE: return "late_notice";
	case LEAVE_QUOTA: return "quota";
	}
	return "";
}

void leave_account_init(struct leave_account *a, struct civil start, struct leave_rule rule,
			bool compulsory)
{
	*a = (struct leave_account){.start = start, .rule = rule};
	holidays_init(&a->days, compulsory);
}

void leave_account_release(struct leave_account *a)
{
	holidays_release(&a->days);
	free(a->year);
	a->year = NULL;
	a->n = a->cap = 0;
}

static void reserve_years(struct leave_account *a, size_t n)
{
	a->year = mem_room(a->year, n, &a->cap, sizeof(*a->year));
}

struct civil leave_year_start(struct civil start, int k)
{
	return civil_add_years(start, k);
}

int leave_year_of(struct civil start, struct civil d)
{
	int k = civil_ymd(d).year - civil_ymd(start).year;

	return d.day < leave_year_start(start, k).day ? k - 1 : k;
}

/* Returns the index of year k, or where to insert it. */
static size_t find_year(const struct leave_account *a, int k)
{
	size_t low = 0, high = a->n, mid;

	while (low < high) {
		mid = low + (high - low) / 2;
		if (a->year[mid].k < k)
			low = mid + 1;
		else
			high = mid;
	}
	return low;
}

int leave_used(const struct leave_account *a, int k)
{
	size_t i = find_year(a, k);

	return i < a->n && a->year[i].k == k ? a->year[i].used : 0;
}

static void use_days(struct leave_account *a, int k, int days)
{
	size_t i = find_year(a, k);

	if (i == a->n || a->year[i].k != k) {
		reserve_years(a, a->n + 1);
		memmove(a->year + i + 1, a->year + i, (a->n - i) * sizeof(*a->year));
		a->year[i] = (struct leave_year){k, 0};
		a->n++;
	}
	a->year[i].used += days;
}

/* Returns the earliest first day for a notice of this date. */
static struct civil leave_first_day(struct leave_rule rule, struct civil notice)
{
	return civil_add_days(notice, rule.notice_days);
}

static struct civil later(struct civil a, struct civil b)
{
	return a.day > b.day ? a : b;
}

/* Books the free dates of from..to, all in year k; returns whether some exceeded the quota. */
static bool take_in_year(struct leave_account *a, int k, struct civil from, struct civil to)
{
	int left = a->rule.days_a_year - leave_used(a, k);
	int wanted = holidays_charged(&a->days, from, civil_add_days(to, 1));
	bool over = wanted > left;

	if (over && left > 0)
		to = civil_add_days(holidays_advance(&a->days, from, left), -1);
	if (wanted > 0 && left > 0) {
		holidays_add(&a->days, from, to);
		use_days(a, k, over ? left : wanted);
	}
	return over;
}

/* Books one announcement day by day; returns the flags (enum leave_flag). */
static unsigned leave_take(struct leave_account *a, const struct leave_announcement *ann)
{
	struct civil first, next, to;
	unsigned flags = 0;
	int k;

	if (!ann->all_notified || civil_is_none(ann->last_notice))
		return LEAVE_NOT_ALL_NOTIFIED;
	first = later(ann->from, leave_first_day(a->rule, ann->last_notice));
	if (first.day > ann->from.day)
		flags |= LEAVE_LATE_NOTICE;
	for (k = leave_year_of(a->start, first); first.day <= ann->to.day; first = next, k++) {
		next = leave_year_start(a->start, k + 1);
		to = civil_add_days(next, -1);
		if (to.day > ann->to.day)
			to = ann->to;
		if (take_in_year(a, k, first, to))
			flags |= LEAVE_QUOTA;
	}
	return flags;
}

enum { LONGEST_YEAR = 366 };

struct order {
	int32_t key, from;
	size_t place;
};

static int compare_order(const void *pa, const void *pb)
{
	const struct order *a = pa, *b = pb;

	if (a->key != b->key)
		return a->key < b->key ? -1 : 1;
	if (a->from != b->from)
		return a->from < b->from ? -1 : 1;
	return a->place < b->place ? -1 : a->place > b->place;
}

void leave_take_all(struct leave_account *a, const struct leave_announcement *ann, size_t n,
		    unsigned *ret_flags)
{
	struct order *order;
	unsigned flags;
	size_t i;

	if (!n)
		return;
	order = mem_zeroed(n, sizeof(*order));
	for (i = 0; i < n; i++) {
		order[i].from = ann[i].from.day;
		order[i].key = civil_is_none(ann[i].first_notice) ? ann[i].from.day
								  : ann[i].first_notice.day;
		order[i].place = i;
	}
	qsort(order, n, sizeof(*order), compare_order);
	for (i = 0; i < n; i++) {
		flags = leave_take(a, &ann[order[i].place]);
		if (ret_flags)
			ret_flags[order[i].place] = flags;
	}
	free(order);
}

/* Adds the part of a range within the quota: its first dates in each year. */
static void add_special_range(struct holidays *h, struct leave_account *count, struct day_range r)
{
	struct civil next;
	int k, left, len;

	for (k = leave_year_of(count->start, r.from); r.from.day <= r.to.day; r.from = next, k++) {
		next = leave_year_start(count->start, k + 1);
		len = (next.day <= r.to.day ? next.day : r.to.day + 1) - r.from.day;
		left = count->rule.days_a_year - leave_used(count, k);
		if (len > left)
			len = left;
		if (len <= 0)
			continue;
		holidays_add(h, r.from, civil_add_days(r.from, len - 1));
		use_days(count, k, len);
	}
}

void leave_add_special(struct holidays *h, const struct ruleset *rules, struct civil start,
		       const struct day_range *list, size_t n)
{
	int days_a_year = ruleset_get(rules, RULE_SPECIAL_LEAVE_DAYS);
	struct leave_account count;
	size_t i;

	if (days_a_year >= LONGEST_YEAR) {
		for (i = 0; i < n; i++)
			holidays_add(h, list[i].from, list[i].to);
		return;
	}
	leave_account_init(&count, start, (struct leave_rule){days_a_year, 0}, false);
	for (i = 0; i < n; i++)
		add_special_range(h, &count, list[i]);
	leave_account_release(&count);
}
