/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* FIDE's tie-breaks (STANDINGS B-9, B-17, B-20 to B-23): every line of fide.cases. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "core/base/mem.h"
#include "core/base/sbuf.h"
#include "core/standings/tiebreak.h"
#include "tests/standings/case_part.h"

#define CASES 16
#define MOST  16 /* players, rounds */

static const char *name; /* of the current case */

static struct tiebreak_entry entry_of(const char *word)
{
	struct tiebreak_entry e = {.opp = -1};
	char *end;

	if (*word == '*')
		e.open = true;
	else if (strchr("UFHZ=", *word))
		e.res = strchr("UF", *word) ? 2 : *word == 'Z' ? 0 : 1;
	if (*word < '0' || *word > '9')
		return e;
	e.opp = (int32_t)strtol(word, &end, 10) - 1;
	e.black = *end == 'b';
	e.played = !strchr("+-", end[1]);
	e.res = strchr("1+", end[1]) ? 2 : end[1] == '=' ? 1 : 0;
	return e;
}

/* Shorter lines end with rounds of which nobody says anything: byes without a point. */
static void read_table(const char *edition, char *players, struct tiebreak_table *t)
{
	struct tiebreak_entry list[MOST][MOST];
	char *player, *word;
	size_t n = 0, i;
	int rounds = 0, r;

	for (i = 0; i < MOST; i++)
		for (r = 0; r < MOST; r++)
			list[i][r] = (struct tiebreak_entry){.opp = -1};
	while ((player = case_part(&players, "/"))) {
		for (r = 0; (word = case_part(&player, " ")); r++)
			list[n][r] = entry_of(word);
		rounds = r > rounds ? r : rounds;
		n++;
	}
	assert_true(tiebreak_init(t, n, rounds, 2));
	for (i = 0; i < n; i++)
		for (r = 0; r < rounds; r++)
			*tiebreak_table_entry(t, i, r + 1) = list[i][r];
	t->predetermined = strstr(edition, "robin") != NULL;
	t->edition = !strncmp(edition, "2010", 4)   ? TB_FIDE_2010
		     : !strncmp(edition, "2024", 4) ? TB_FIDE_2024
						    : TB_FIDE_2026;
	tiebreak_prepare(t);
}

static void check_direct(struct tiebreak_table *t, const char *want)
{
	const struct tiebreak_criterion direct = {.kind = TB_CRITERION_DIRECT};
	size_t order[MOST], place[MOST], i;
	struct sbuf got = SBUF_INIT;

	tiebreak_rank_by(t, &direct, 1, order, place, NULL);
	for (i = 0; i < t->n; i++)
		sbuf_addf(&got, "%s%zu",
			  !i			     ? ""
			  : place[i] == place[i - 1] ? "="
						     : ">",
			  order[i] + 1);
	if (strncmp(got.buf, want, strlen(want)) != 0)
		fail_msg("%s: direct encounter %s, expected %s", name, got.buf, want);
	sbuf_release(&got);
}

static void check_values(struct tiebreak_table *t, const char *system, char *values)
{
	enum tiebreak_system s = tiebreak_system_find(system);
	const struct ratio *got;
	struct ratio want;
	char *word;
	size_t i;

	if (s == TB_SYSTEM_COUNT)
		fail_msg("%s: no system %s", name, system);
	got = tiebreak_values(t, s);
	for (i = 0; i < t->n; i++) {
		word = case_part(&values, " ");
		if (!word || !ratio_parse(word, &want))
			fail_msg("%s: %s has no value for player %zu", name, system, i + 1);
		if (ratio_cmp(got[i], want))
			fail_msg("%s: %s of player %zu is %g, expected %s", name, system, i + 1,
				 (double)got[i].num / (double)got[i].den, word);
	}
}

static void check_line(char *line)
{
	struct tiebreak_table t;
	char *edition, *players, *expected, *system;

	name = case_part(&line, "|");
	edition = case_part(&line, "|");
	players = case_part(&line, "|");
	assert_non_null(players);
	read_table(edition, players, &t);
	while ((expected = case_part(&line, ";"))) {
		system = case_part(&expected, " ");
		if (!strcmp(system, "direct"))
			check_direct(&t, case_part(&expected, " "));
		else
			check_values(&t, system, expected);
	}
	tiebreak_release(&t);
}

static void fide__worked_examples__values_and_orders(void **state)
{
	(void)state;
	assert_int_equal(case_part_lines("fide.cases", check_line), CASES);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(fide__worked_examples__values_and_orders),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
