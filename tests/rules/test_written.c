/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Invariants of the calendar and of judging written games, over random holidays and random lists of
 * events from fixed seeds.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <string.h>

#include "core/play/written.h"

enum { START = 20486 /* 2026-02-02 */, LISTS = 3000, MAX_EVENTS = 30 };

static unsigned roll(unsigned *seed, unsigned n)
{
	*seed = *seed * 1664525u + 1013904223u;
	return (*seed >> 10) % n;
}

static struct civil day(int n)
{
	return (struct civil){START + n};
}

static void random_holidays(struct holidays *h, unsigned *seed)
{
	unsigned i, n = roll(seed, 8);

	holidays_init(h, roll(seed, 2));
	for (i = 0; i < n; i++) {
		int from = (int)roll(seed, 5000) - 100;

		holidays_add(h, day(from), day(from + (int)roll(seed, 60) - 5));
	}
}

static void holidays__random_sets__counted_as_day_by_day(void **state)
{
	unsigned seed = 1;
	int i, a, b, d, n;

	(void)state;
	for (i = 0; i < 1500; i++) {
		struct holidays h;

		random_holidays(&h, &seed);
		a = (int)roll(&seed, 5000) - 100;
		b = a + (int)roll(&seed, 800);
		for (d = a, n = 0; d < b; d++)
			n += holidays_has(&h, day(d));
		assert_int_equal(holidays_count(&h, day(a), day(b)), n);
		assert_int_equal(holidays_charged(&h, day(a), day(b)), b - a - n);
		assert_int_equal(holidays_count(&h, day(b), day(a)), 0);
		holidays_release(&h);
	}
}

static void holidays__advance__first_date_with_so_many_days(void **state)
{
	unsigned seed = 2;
	int i, a, n;

	(void)state;
	for (i = 0; i < 1000; i++) {
		struct civil d, scan;
		struct holidays h;

		random_holidays(&h, &seed);
		a = (int)roll(&seed, 5000) - 100;
		n = (int)roll(&seed, 40);
		d = holidays_advance(&h, day(a), n);
		for (scan = day(a); holidays_charged(&h, day(a), scan) < n; scan.day++)
			;
		assert_int_equal(d.day, scan.day);
		holidays_release(&h);
	}
}

/* RULES H-4 */
static void holidays__edges_of_the_compulsory_days__as_in_6_3_6_2(void **state)
{
	static const struct {
		const char *date;
		bool compulsory;
	} c[] = {{"2026-03-30", false}, {"2026-03-31", true},  {"2026-04-07", true},
		 {"2026-04-08", false}, {"2026-12-19", false}, {"2026-12-20", true},
		 {"2026-12-31", true},	{"2027-01-01", false}};

	(void)state;
	for (size_t i = 0; i < sizeof(c) / sizeof(c[0]); i++) {
		struct civil d;

		assert_true(civil_parse(c[i].date, &d));
		assert_int_equal(holidays_is_compulsory(d), c[i].compulsory);
	}
}

static void holidays__compulsory_days__as_the_calendar_says(void **state)
{
	struct holidays h = HOLIDAYS_INIT(true);
	struct compulsory_days of;
	struct civil a, d, first, last;
	int n = 0;

	(void)state;
	civil_from_ymd(1890, 1, 1, &first);
	civil_from_ymd(2110, 1, 1, &last);
	for (d = first; d.day < last.day; d.day++) {
		assert_int_equal(holidays_count(&h, first, d), n);
		a = civil_add_days(d, -45);
		of = holidays_compulsory_days(a, d);
		assert_int_equal(holidays_count(&h, a, d), of.easter + of.december);
		n += holidays_is_compulsory(d);
	}
	assert_int_equal(n, 220 * 20);
}

static void leave__random_announcements__never_over_the_quota(void **state)
{
	struct ruleset rules = ruleset_written(REGIME_EMAIL);
	int quota = ruleset_get(&rules, RULE_LEAVE_DAYS);
	unsigned seed = 3;
	int i, j, d, k, n[4];

	(void)state;
	for (i = 0; i < 500; i++) {
		struct leave_announcement ann[6];
		struct leave_account a;

		for (j = 0; j < 6; j++) {
			int from = (int)roll(&seed, 1000);

			ann[j] = (struct leave_announcement){
				day(from), day(from + (int)roll(&seed, 60)),
				day(from - (int)roll(&seed, 20)), CIVIL_NONE, true};
			ann[j].last_notice = ann[j].first_notice;
		}
		leave_account_init(&a, day(0), leave_rule(&rules), true);
		leave_take_all(&a, ann, 6, NULL);
		memset(n, 0, sizeof(n));
		for (d = 0; d < 1100; d++) {
			if (holidays_has(&a.days, day(d)) && !holidays_is_compulsory(day(d)))
				n[leave_year_of(day(0), day(d))]++;
		}
		for (k = 0; k < 4; k++) {
			assert_true(n[k] <= quota);
			assert_int_equal(n[k], leave_used(&a, k));
		}
		leave_account_release(&a);
	}
}

/* A random game on a board where each side moves one knight out and back. */
struct list {
	struct written_event event[MAX_EVENTS + 1];
	struct card_token token[MAX_EVENTS + 1][8];
	size_t n;
	struct event_list closed; /* facts about days that count for nobody */
	struct written_case c;
};

static const char *const words[] = {"7163", "6371", "7866",  "6678", "1155",
				    "",	    "x",    "07163", "07866"};

static struct card_token random_token(unsigned *seed)
{
	const char *w = words[roll(seed, 12) % 9];

	return card_token_read(w, strlen(w));
}

/* Mostly the legal move if nothing has gone wrong so far. */
static struct card_token likely_token(const struct position *pos, unsigned *seed)
{
	bool home = pos->by_type[KNIGHT] & pos->by_color[pos->side] &
		    (pos->side == WHITE ? (bitboard)1 << 6 : (bitboard)1 << 62);
	const char *w = words[(pos->side == WHITE ? 0 : 2) + !home];

	return roll(seed, 12) ? card_token_read(w, strlen(w)) : random_token(seed);
}

static void random_event(struct list *l, size_t i, const struct position *board,
			 struct card_token last, int now, unsigned *seed)
{
	static const enum written_kind rare[] = {
		WRITTEN_ILLEGIBLE,     WRITTEN_CLAIM_DRAW, WRITTEN_ACCEPT,
		WRITTEN_NOTICE_LONG,   WRITTEN_REMINDER,   WRITTEN_LEADER_REPORT,
		WRITTEN_LEADER_ANSWER, WRITTEN_LETTER,	   WRITTEN_LEADER_QUERY,
		WRITTEN_NET_LOSS,      WRITTEN_ADJUDICATE};
	struct written_event *e = &l->event[i];
	struct card_token *t = l->token[i];

	memset(e, 0, sizeof(*e));
	e->kind = roll(seed, 4) ? WRITTEN_MOVE : rare[roll(seed, 11)];
	e->by = (enum event_side)(roll(seed, 12) ? board->side : !board->side);
	e->date = e->answer_by = day(now);
	e->back = roll(seed, 2) ? day(now + 31) : day(now);
	e->recv = roll(seed, 6) ? day(now - (int)roll(seed, 20)) : CIVIL_NONE;
	e->facts = (struct dispatch_facts){day(now), CIVIL_NONE, CIVIL_NONE, CIVIL_NONE, true};
	e->via = roll(seed, 9) ? ruleset_regime(&l->c.rules) : (enum regime)roll(seed, 2);
	e->cause = roll(seed, 2) ? FAULT_ILLEGIBLE_POST : FAULT_ILLEGIBLE_SENDER;
	e->claim = (enum draw_claim)roll(seed, 2);
	e->has_intended = roll(seed, 2);
	e->intended = likely_token(board, seed);
	e->offer = !roll(seed, 5);
	e->finished = (int)roll(seed, 7);
	e->total = 6;
	e->result = RESULT_DRAW;
	t[0] = last;
	t[last.well_formed ? 1 : 0] = likely_token(board, seed);
	e->line = t;
	e->n_line = last.well_formed ? 2 : 1;
	e->series = t + 2;
	e->n_series = roll(seed, 3) ? 0 : roll(seed, 6);
	for (size_t k = 0; k < e->n_series; k++)
		t[2 + k] = random_token(seed);
	if (e->n_series)
		t[2].marker = true;
}

static void judge_prefix(const struct list *l, size_t n, struct written_verdict *ret)
{
	struct written_case c = l->c;

	c.n_events = n;
	c.leave = &l->closed;
	assert_true(written_judge(&c, ret));
}

static void close_days(struct list *l, struct day_range r)
{
	struct game_event *ev = event_list_add(&l->closed, EVENT_OUTAGE, (struct instant){0});

	ev->from = r.from;
	ev->until = r.to;
}

static int moves_of(const struct written_verdict *v)
{
	return v->game.side[SIDE_WHITE].moves + v->game.side[SIDE_BLACK].moves;
}

/* Each event is chosen with regard to those before it. */
static void random_list(struct list *l, unsigned seed)
{
	struct card_token last = {.well_formed = false};
	struct written_verdict v;
	struct holidays h;
	int now = 0, moves = 0;

	memset(l, 0, sizeof(*l));
	random_holidays(&h, &seed);
	l->c = (struct written_case){.rules = ruleset_written((enum regime)roll(&seed, 2)),
				     .start = day(0),
				     .asof = day(200),
				     .event = l->event};
	ruleset_set(&l->c.rules, RULE_COMPULSORY_HOLIDAYS, h.compulsory);
	for (size_t i = 0; i < h.n; i++)
		close_days(l, h.span[i].days);
	holidays_release(&h);
	l->n = 1 + roll(&seed, MAX_EVENTS);
	for (size_t i = 0; i < l->n; i++) {
		judge_prefix(l, i, &v);
		if (i && moves_of(&v) > moves)
			last = l->token[i - 1][l->event[i - 1].n_line - 1];
		moves = moves_of(&v);
		now += (int)(roll(&seed, 5) ? roll(&seed, 4) : roll(&seed, 30));
		random_event(l, i, &v.game.record.now, last, now, &seed);
		written_verdict_release(&v);
	}
	l->c.n_events = l->n;
}

static void assert_same_verdict(const struct written_verdict *a, const struct written_verdict *b)
{
	assert_int_equal(a->game.result, b->game.result);
	assert_string_equal(a->reason, b->reason);
	assert_int_equal(a->end.day, b->end.day);
	assert_int_equal(a->ended, b->ended);
	for (int s = 0; s < 2; s++) {
		const struct game_side *x = &a->game.side[s], *y = &b->game.side[s];

		assert_int_equal(x->moves, y->moves);
		assert_int_equal(x->used, y->used);
		assert_int_equal(x->overstep.day.day, y->overstep.day.day);
		assert_int_equal(a->reports[s], b->reports[s]);
	}
	assert_true(a->game.record.now.key == b->game.record.now.key);
	assert_int_equal(a->n_charges, b->n_charges);
}

static void written__any_prefix__its_charges_begin_those_of_the_whole(void **state)
{
	static struct list l;
	unsigned s;

	(void)state;
	for (s = 1; s <= LISTS; s++) {
		struct written_verdict whole, part;
		size_t i;

		random_list(&l, s);
		judge_prefix(&l, l.n, &whole);
		judge_prefix(&l, l.n / 2, &part);
		assert_true(part.n_charges <= whole.n_charges);
		for (i = 0; i < part.n_charges; i++) {
			assert_int_equal(part.charge[i].event, whole.charge[i].event);
			assert_int_equal(part.charge[i].used, whole.charge[i].used);
		}
		for (i = 0; i < 2; i++) {
			const struct game_side *x = &part.game.side[i], *y = &whole.game.side[i];

			assert_true(x->used <= y->used);
			assert_true(x->moves <= y->moves);
			if (!civil_is_none(x->overstep.day))
				assert_int_equal(x->overstep.used, y->overstep.used);
		}
		written_verdict_release(&part);
		written_verdict_release(&whole);
		event_list_release(&l.closed);
	}
}

static void written__charges__never_backwards_and_sum_to_the_total(void **state)
{
	static struct list l;
	unsigned s;

	(void)state;
	for (s = 1; s <= LISTS; s++) {
		int64_t sum[2] = {0, 0};
		struct written_verdict v;
		size_t i;

		random_list(&l, s);
		judge_prefix(&l, l.n, &v);
		for (i = 0; i < v.n_charges; i++) {
			const struct written_charge *c = &v.charge[i];

			assert_true(c->days >= 0 && c->penalty >= 0);
			sum[c->by] += c->days + c->penalty;
			assert_int_equal(sum[c->by], c->used);
		}
		assert_int_equal(sum[0], v.game.side[SIDE_WHITE].used);
		assert_int_equal(sum[1], v.game.side[SIDE_BLACK].used);
		written_verdict_release(&v);
		event_list_release(&l.closed);
	}
}

static void written__every_day_a_holiday__nobody_is_charged(void **state)
{
	static struct list l;
	unsigned s;

	(void)state;
	for (s = 1; s <= LISTS; s++) {
		struct written_verdict v;
		size_t i;

		random_list(&l, s);
		close_days(&l, (struct day_range){day(-100), day(2000)});
		judge_prefix(&l, l.n, &v);
		for (i = 0; i < v.n_charges; i++)
			assert_int_equal(v.charge[i].days, 0);
		written_verdict_release(&v);
		event_list_release(&l.closed);
	}
}

/* An event without effect, dated before everything else. */
static void void_event(struct written_event *e, int kind, const struct position *board)
{
	memset(e, 0, sizeof(*e));
	e->date = e->back = day(-50);
	e->recv = CIVIL_NONE;
	e->facts = (struct dispatch_facts){day(-50), CIVIL_NONE, CIVIL_NONE, CIVIL_NONE, true};
	e->by = board->side == WHITE ? SIDE_BLACK : SIDE_WHITE;
	e->total = 1;
	e->kind = kind == 0   ? WRITTEN_MOVE
		  : kind == 1 ? WRITTEN_NOTICE_LONG
		  : kind == 2 ? WRITTEN_NET_LOSS
		  : kind == 3 ? WRITTEN_ADJUDICATE
			      : WRITTEN_CLAIM_DRAW;
}

static void written__refused_event__nothing_but_a_flag_changes(void **state)
{
	static struct list l;
	unsigned s, seed = 9;

	(void)state;
	for (s = 1; s <= LISTS; s++) {
		struct written_verdict before, after, part;
		size_t at;

		random_list(&l, s);
		at = roll(&seed, (unsigned)l.n + 1);
		judge_prefix(&l, l.n, &before);
		judge_prefix(&l, at, &part);
		memmove(l.event + at + 1, l.event + at, (l.n - at) * sizeof(*l.event));
		void_event(&l.event[at], (int)(s % 5), &part.game.record.now);
		judge_prefix(&l, l.n + 1, &after);
		assert_same_verdict(&before, &after);
		assert_int_equal(after.n_flags, before.n_flags + 1);
		written_verdict_release(&part);
		written_verdict_release(&before);
		written_verdict_release(&after);
		event_list_release(&l.closed);
	}
}

/* The random lists are useful only if they get far enough. */
static void written__random_lists__reach_most_ends_and_oversteppings(void **state)
{
	int going_on = 0, agreed = 0, both_lost = 0, threefold = 0, withdrawn = 0, over = 0;
	static struct list l;
	unsigned s;

	(void)state;
	for (s = 1; s <= LISTS; s++) {
		struct written_verdict v;

		random_list(&l, s);
		judge_prefix(&l, l.n, &v);
		going_on += !*v.reason;
		agreed += !strcmp(v.reason, "agreed");
		both_lost += !strcmp(v.reason, "both_lost");
		threefold += !strcmp(v.reason, "threefold");
		withdrawn += !strcmp(v.reason, "withdrawal_all_lost");
		over += v.game.side[0].overstepped || v.game.side[1].overstepped;
		written_verdict_release(&v);
		event_list_release(&l.closed);
	}
	assert_true(over > 100);
	assert_true(going_on > 100);
	assert_true(agreed > 10);
	assert_true(both_lost > 10);
	assert_true(threefold > 10);
	assert_true(withdrawn > 10);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(holidays__random_sets__counted_as_day_by_day),
		cmocka_unit_test(holidays__advance__first_date_with_so_many_days),
		cmocka_unit_test(holidays__edges_of_the_compulsory_days__as_in_6_3_6_2),
		cmocka_unit_test(holidays__compulsory_days__as_the_calendar_says),
		cmocka_unit_test(leave__random_announcements__never_over_the_quota),
		cmocka_unit_test(written__any_prefix__its_charges_begin_those_of_the_whole),
		cmocka_unit_test(written__charges__never_backwards_and_sum_to_the_total),
		cmocka_unit_test(written__every_day_a_holiday__nobody_is_charged),
		cmocka_unit_test(written__refused_event__nothing_but_a_flag_changes),
		cmocka_unit_test(written__random_lists__reach_most_ends_and_oversteppings),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
