/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* FIDE's tie-breaks of teams (STANDINGS B-24 to B-27): every line of team.cases. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "core/base/mem.h"
#include "core/base/sbuf.h"
#include "core/standings/team_order.h"
#include "tests/standings/case_part.h"

#define CASES  11
#define MOST   8 /* teams, rounds, boards */
#define BOARDS 4

static const char *name; /* of the current case */

struct word {
	int opponent; /* from 0; -1 for none */
	char colour, kind;
	int32_t own[MOST];
	bool played, open;
};

static struct word word_of(const char *text)
{
	struct word w = {.opponent = -1, .kind = *text};
	char *end;
	int b;

	if (*text < '0' || *text > '9')
		return w;
	w.opponent = (int)strtol(text, &end, 10) - 1;
	w.colour = *end;
	for (b = 0; b < BOARDS && end[b + 1]; b++) {
		char c = end[b + 1];

		w.own[b] = strchr("1+", c) ? 2 : c == '=' ? 1 : 0;
		w.played |= !strchr("+-", c);
		w.open |= c == '*';
	}
	return w;
}

static void enter(struct team_results *t, struct word words[MOST][MOST], size_t team, int r)
{
	const struct word *w = &words[team][r];
	struct team_results_side side = {(size_t)w->opponent, w->own,	 NULL,
					 w->colour == 'w',    w->played, w->open};

	if (w->kind == 'U')
		team_results_bye(t, team, r + 1, 2, BOARDS);
	if (w->opponent < 0)
		return;
	side.theirs = words[w->opponent][r].own;
	team_results_match(t, team, r + 1, &side);
}

static void read_teams(const char *how, char *teams, struct team_results *t)
{
	struct word words[MOST][MOST];
	char *team, *word;
	size_t n = 0, i;
	int rounds = 0, r;

	while ((team = case_part(&teams, "/"))) {
		for (r = 0; (word = case_part(&team, " ")); r++)
			words[n][r] = word_of(word);
		rounds = r;
		n++;
	}
	assert_true(team_results_init(t, n, rounds, BOARDS));
	for (i = 0; i < n; i++)
		for (r = 0; r < rounds; r++)
			enter(t, words, i, r);
	t->by_game_points = *how == 'g';
	team_results_prepare(t, strstr(how, "2024") ? TB_FIDE_2024 : TB_FIDE_2026,
			     strstr(how, "robin") != NULL);
}

static void check_order(struct team_results *t, char *expected)
{
	struct team_criterion list[MOST];
	struct team_order o;
	struct sbuf got = SBUF_INIT;
	size_t n = 0, i;
	char *word;

	while ((word = case_part(&expected, " ")) && team_order_read(word, &list[n]))
		n++;
	assert_non_null(word);
	team_order_make(t, list, n, &o);
	for (i = 0; i < t->n; i++)
		sbuf_addf(&got, "%s%zu",
			  !i				 ? ""
			  : o.place[i] == o.place[i - 1] ? "="
							 : ">",
			  o.order[i] + 1);
	if (strcmp(got.buf, word) != 0)
		fail_msg("%s: order %s, expected %s", name, got.buf, word);
	sbuf_release(&got);
	team_order_release(&o);
}

static void check_values(struct team_results *t, const char *tiebreak, char *values)
{
	struct team_criterion c;
	struct team_order o;
	struct ratio want;
	char *word;
	size_t i;

	if (!team_order_read(tiebreak, &c))
		fail_msg("%s: no tie-break %s", name, tiebreak);
	team_order_make(t, &c, 1, &o);
	for (i = 0; (word = case_part(&values, " ")); i++) {
		struct ratio v = o.columns[0].values[i];

		assert_true(ratio_parse(word, &want));
		if (ratio_cmp(v, want))
			fail_msg("%s: %s of team %zu is %g, expected %s", name, tiebreak, i + 1,
				 (double)v.num / (double)v.den, word);
	}
	assert_true(i == t->n || c.kind == TEAM_BY_TOP_BOARDS);
	team_order_release(&o);
}

static void check_line(char *line)
{
	struct team_results t;
	char *how, *teams, *expected, *word;

	name = case_part(&line, "|");
	how = case_part(&line, "|");
	teams = case_part(&line, "|");
	assert_non_null(teams);
	read_teams(how, teams, &t);
	while ((expected = case_part(&line, ";"))) {
		word = case_part(&expected, " ");
		if (!strcmp(word, "order"))
			check_order(&t, expected);
		else
			check_values(&t, word, expected);
	}
	team_results_release(&t);
}

static void teams__worked_examples__values_and_orders(void **state)
{
	(void)state;
	assert_int_equal(case_part_lines("team.cases", check_line), CASES);
}

/* Every name in the list is read; anything else is refused, without a change of the result. */
static void names__good_and_bad__read_or_refused(void **state)
{
	static const char *const good[] = {"BH:MP/C1/P", "EDET/P",   "EMGSB/C1/P", "SSSC/K4/F",
					   "BH-C2",	 "FB:GP/M1", "KS:GP",	   "SB/C1",
					   "TPN",	 "RTNG"};
	static const char *const bad[] = {"",	      "bh",	  "ESB",
					  "BH:",      "BH//",	  "BH:XX",
					  "BH:MP:GP", "BH/C3",	  "BH/C0",
					  "BH/C1/C1", "EMMSB/M1", "MPvGP/C1",
					  "BC:MP",    "TBR/P",	  "SSSC/K",
					  "SSSC/K0",  "SSSC/Kx",  "BH/F",
					  "EDE:MP",   "EMMSB:GP", "SSSC/K99999",
					  "DE/C1",    "BH/C1x",	  "PS/C9999999999999999999999"};
	struct sbuf names = SBUF_INIT;
	struct team_criterion c;
	char *list, *word;
	size_t i, n = 0;

	(void)state;
	sbuf_adds(&names, team_order_names());
	for (list = names.buf; (word = case_part(&list, " ")); n++)
		assert_true(team_order_read(word, &c));
	assert_true(n > 20);
	for (i = 0; i < sizeof(good) / sizeof(*good); i++)
		assert_true(team_order_read(good[i], &c));
	c.low = 77;
	for (i = 0; i < sizeof(bad) / sizeof(*bad); i++) {
		if (team_order_read(bad[i], &c))
			fail_msg("'%s' is read", bad[i]);
		assert_int_equal(c.low, 77);
	}
	assert_true(team_order_is_own("BH:MP") && team_order_is_own("TBR"));
	assert_false(team_order_is_own("BH") || team_order_is_own("EDE") || team_order_is_own("x"));
	sbuf_release(&names);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(teams__worked_examples__values_and_orders),
		cmocka_unit_test(names__good_and_bad__read_or_refused),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
