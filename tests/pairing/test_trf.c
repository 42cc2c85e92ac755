/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Report files: a file is written column by column and read back without loss, in both forms; the
 * reader tolerates deviations of other programs; an error in the content names its line.
 */
#include "core/trf/trf.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define TOURNAMENTS 2000
/* Columns 4 to 91 of the dates of rounds. */
#define GAP_11	 "           "
#define DATE_GAP GAP_11 GAP_11 GAP_11 GAP_11 GAP_11 GAP_11 GAP_11 GAP_11

/* --- a report out of a seed ----------------------------------------------------------------- */

static uint64_t seed;

static int below(int n)
{
	seed = seed * 6364136223846793005u + 1442695040888963407u;
	return (int)((seed >> 33) % (unsigned)n);
}

static const char *pick(const char *const *list, int n)
{
	return list[below(n)];
}

static void random_player(struct trf_player *p)
{
	static const char *const names[] = {
		"Hansen, J", "Østergaard, Åse", "Ødegård",
		"",	     "中村, 光",	"Name that is longer than its thirty-three columns",
		"X",	     "Петров, Ян",	"龍, 馬",
		"𝔄, 𐍈"};
	static const char *const titles[] = {"", "GM", "WIM", "f", "CM"};
	static const char *const federations[] = {"DEN", "", "NOR"};

	trf_set_name(p, pick(names, 10));
	p->rating = below(3) ? 1000 + below(1800) : 0;
	p->sex = " mw"[below(3)];
	snprintf(p->title, sizeof(p->title), "%s", pick(titles, 5));
	snprintf(p->federation, sizeof(p->federation), "%s", pick(federations, 3));
	snprintf(p->number, sizeof(p->number), "%d", below(2) ? 14000000 + below(100000) : 7);
	snprintf(p->birth, sizeof(p->birth), "%s", below(2) ? "1980/01/31" : "");
}

static void random_round(struct trf *t, int round)
{
	static const char *const results[] = {"10", "==", "01", "+-", "-+", "--", "WL", "DD", "XX"};
	int n = (int)t->n, at[32], i;

	for (i = 0; i < n; i++)
		at[i] = i;
	for (i = n - 1; i > 0; i--) {
		int k = below(i + 1), swap = at[i];

		at[i] = at[k];
		at[k] = swap;
	}
	for (i = 0; i + 1 < n; i += 2) {
		const char *both = pick(results, 9);
		struct trf_player *p = &t->players[at[i]], *q = &t->players[at[i + 1]];

		if (i && !below(8)) {
			p->cells[round - 1] = (struct trf_cell){0, '-', "HFZ"[below(3)], 0};
			q->cells[round - 1] = (struct trf_cell){0, ' ', 'Z', 0};
			continue;
		}
		p->cells[round - 1] = (struct trf_cell){q->id, 'w', both[0], 0};
		q->cells[round - 1] = (struct trf_cell){p->id, 'b', both[1], 0};
	}
	if (n % 2)
		t->players[at[n - 1]].cells[round - 1] = (struct trf_cell){0, '-', 'U', 0};
}

static void random_settings(struct trf *t)
{
	static const struct trf_scale scales[] = {
		{{10, 10}, {5, 5}, {0, 0}, 10, 0, 5, 10, 10, 0, 5},
		{{30, 30}, {10, 10}, {0, 0}, 30, 0, 10, 30, 10, 0, 10},
		{{30, 30}, {20, 20}, {10, 10}, 30, 0, 20, 30, 20, 0, 0},
		{{20, 25}, {5, 10}, {0, 5}, 20, 0, 5, 20, 15, 5, 5},
	};
	static const char *const lines[] = {"012 Københavns Mesterskab",
					    "022 Gentofte",
					    "042 2026/03/01",
					    "102 Arbiter, Ann",
					    "132" DATE_GAP "26/03/01",
					    "013 Team of two                        1    2",
					    "802   3 GEO     19.0   32.5",
					    "### a comment",
					    "172 DEN NRO",
					    "202 SB,DE"};
	int i;

	t->rounds = below(2) ? t->played + below(3) : 0;
	t->first = "wb\0"[below(3)];
	t->by_rank = !below(5);
	t->scale = scales[below(4)];
	for (i = 0; i < 10; i++) {
		if (below(2))
			trf_keep(t, lines[i]);
	}
}

static void random_extras(struct trf *t)
{
	struct trf_group *g;
	size_t i;
	int k;

	for (i = 0; i < t->n; i++) {
		struct trf_player *p = &t->players[i];

		if (!below(3)) {
			p->n_bonus = 1 + below(3);
			p->bonus = calloc((size_t)p->n_bonus, sizeof(*p->bonus));
			for (k = 0; k < p->n_bonus; k++)
				p->bonus[k] = 5 * (1 + below(3));
		}
		if (!below(4))
			p->cells[t->played + below(2)] =
				(struct trf_cell){0, '-', "HFZ"[below(3)], 0};
	}
	if (t->n < 3 || below(2))
		return;
	t->groups = g = calloc(2, sizeof(*g));
	for (t->n_groups = 0; t->n_groups < 2; t->n_groups++, g++) {
		*g = (struct trf_group){1, TRF_LAST_ROUND, calloc(3, sizeof(int)), 2 + below(2)};
		if (t->n_groups)
			g->from = 2, g->to = 3;
		for (k = 0; k < g->n; k++)
			g->ids[k] = k + 1;
	}
}

static void random_report(struct trf *t, unsigned number)
{
	int n = 1 + below(20), rounds = below(8), r;
	size_t i;

	seed = number * 2654435761u + 1;
	trf_init(t);
	trf_reserve(t, (size_t)n, rounds + 2);
	for (i = 0; i < t->n; i++)
		random_player(&t->players[i]);
	t->played = t->n > 1 ? rounds : 0;
	for (r = 1; r <= t->played; r++)
		random_round(t, r);
	random_settings(t);
	random_extras(t);
	trf_total(t);
	for (i = 0; i < t->n; i++) {
		if (!below(6))
			t->players[i].points = -1;
	}
}

/* --- equality ------------------------------------------------------------------------------- */

static void same_lines(const struct trf_lines *a, const struct trf_lines *b)
{
	size_t i;

	assert_int_equal(a->n, b->n);
	for (i = 0; i < a->n; i++)
		assert_string_equal(a->line[i], b->line[i]);
}

static void same_player(const struct trf_player *a, const struct trf_player *b)
{
	int most = a->n_cells > b->n_cells ? a->n_cells : b->n_cells, r;

	assert_int_equal(a->id, b->id);
	assert_string_equal(a->name, b->name);
	assert_string_equal(a->title, b->title);
	assert_string_equal(a->federation, b->federation);
	assert_string_equal(a->number, b->number);
	assert_string_equal(a->birth, b->birth);
	assert_int_equal(a->sex, b->sex);
	assert_int_equal(a->rating, b->rating);
	assert_int_equal(a->points, b->points);
	assert_int_equal(a->rank, b->rank);
	for (r = 1; r <= most; r++) {
		struct trf_cell c = trf_cell_at(a, r), d = trf_cell_at(b, r);

		assert_int_equal(c.opp, d.opp);
		assert_int_equal(c.colour, d.colour);
		assert_int_equal(c.result, d.result);
	}
	assert_int_equal(a->n_bonus, b->n_bonus);
	for (r = 0; r < a->n_bonus; r++)
		assert_int_equal(a->bonus[r], b->bonus[r]);
}

static void same_report(const struct trf *a, const struct trf *b)
{
	size_t i;

	assert_int_equal(a->n, b->n);
	assert_int_equal(a->rounds, b->rounds);
	assert_int_equal(a->played, b->played);
	assert_int_equal(a->first, b->first);
	assert_int_equal(a->by_rank, b->by_rank);
	assert_memory_equal(&a->scale, &b->scale, sizeof(a->scale));
	for (i = 0; i < a->n; i++)
		same_player(&a->players[i], &b->players[i]);
	assert_int_equal(a->n_groups, b->n_groups);
	for (i = 0; i < a->n_groups; i++) {
		assert_int_equal(a->groups[i].from, b->groups[i].from);
		assert_int_equal(a->groups[i].to, b->groups[i].to);
		assert_int_equal(a->groups[i].n, b->groups[i].n);
		assert_memory_equal(a->groups[i].ids, b->groups[i].ids,
				    (size_t)a->groups[i].n * sizeof(int));
	}
	same_lines(&a->head, &b->head);
	same_lines(&a->tail, &b->tail);
}

static void must_read(const char *s, size_t len, struct trf *t)
{
	char text[200];
	int line;
	const char *wrong = trf_read(s, len, t, &line, text, sizeof(text));

	if (wrong)
		fail_msg("line %d: %s in\n%s", line, wrong, s);
}

static void write_and_read__random_reports__identity_in_both_forms(void **state)
{
	unsigned i;
	int form, ran = 0;

	(void)state;
	for (i = 1; i <= TOURNAMENTS; i++) {
		for (form = TRF_2016; form <= TRF_2026; form++) {
			struct sbuf first = SBUF_INIT, second = SBUF_INIT;
			struct trf t, again;

			random_report(&t, i);
			trf_write(&t, (enum trf_form)form, &first);
			must_read(first.buf, first.len, &again);
			same_report(&t, &again);
			trf_write(&again, (enum trf_form)form, &second);
			assert_string_equal(first.buf, second.buf);
			trf_release(&t);
			trf_release(&again);
			sbuf_release(&first);
			sbuf_release(&second);
			ran++;
		}
	}
	assert_int_equal(ran, 2 * TOURNAMENTS);
}

/* --- columns -------------------------------------------------------------------------------- */

/* Two players with every field set, a played round and a requested bye. */
static void known_report(struct trf *t)
{
	trf_init(t);
	trf_reserve(t, 2, 2);
	trf_set_name(&t->players[0], "Østergaard, Åse");
	t->players[0].sex = 'w';
	strcpy(t->players[0].title, "WGM");
	t->players[0].rating = 2345;
	strcpy(t->players[0].federation, "DEN");
	strcpy(t->players[0].number, "1400001");
	strcpy(t->players[0].birth, "1980/01/31");
	trf_set_name(&t->players[1], "Hansen, Jens");
	t->players[0].cells[0] = (struct trf_cell){2, 'w', '1', 0};
	t->players[1].cells[0] = (struct trf_cell){1, 'b', '0', 0};
	t->players[1].cells[1] = (struct trf_cell){0, '-', 'Z', 0};
	t->played = 1;
	t->rounds = 5;
	t->first = 'w';
	trf_keep(t, "012 Cup");
	trf_total(t);
}

static void want_text(const struct trf *t, enum trf_form form, const char *want)
{
	struct sbuf out = SBUF_INIT;

	trf_write(t, form, &out);
	assert_string_equal(out.buf, want);
	sbuf_release(&out);
}

#define PLAYERS                                                                                    \
	"001    1 wWGM Østergaard, Åse                   2345 DEN     1400001 1980/01/31  1.0"   \
	"    1     2 w 1\r\n"                                                                      \
	"001    2      Hansen, Jens                                                       0.0"     \
	"    2     1 b 0  0000 - Z\r\n"

static void write__every_field__in_its_columns(void **state)
{
	struct trf t;

	(void)state;
	known_report(&t);
	want_text(&t, TRF_2016, "012 Cup\r\nXXR 5\r\nXXC white1\r\n" PLAYERS);
	want_text(&t, TRF_2026, "012 Cup\r\n142 5\r\n152 W\r\n" PLAYERS "240 Z 002    2\r\n");
	trf_release(&t);
}

static void write__points_acceleration_groups__lines_of_each_form(void **state)
{
	static int ids[] = {1, 2};
	struct trf t;

	(void)state;
	known_report(&t);
	t.rounds = t.first = 0;
	t.players[1].n_cells = 1;
	t.scale = (struct trf_scale){{30, 30}, {10, 10}, {0, 0}, 30, 0, 10, 30, 10, 0, 10};
	t.players[0].points = 30;
	t.players[0].bonus = calloc(2, sizeof(int));
	t.players[0].bonus[0] = t.players[0].bonus[1] = 20;
	t.players[0].n_bonus = 2;
	t.groups = calloc(1, sizeof(*t.groups));
	t.groups[0] = (struct trf_group){1, TRF_LAST_ROUND, ids, 2};
	t.n_groups = 1;
	want_text(&t, TRF_2016,
		  "012 Cup\r\n"
		  "XXS WW=3.0 BW=3.0 WD=1.0 BD=1.0 WL=0.0 BL=0.0\r\n"
		  "XXS FW=3.0 FL=0.0 ZPB=0.0 HPB=1.0 FPB=3.0 PAB=1.0\r\n"
		  "BBW  3.0\r\nBBD  1.0\r\nBBL  0.0\r\nBBZ  0.0\r\nBBF  0.0\r\nBBU  1.0\r\n"
		  "001    1 wWGM Østergaard, Åse                   2345 DEN     1400001 1980/01/31"
		  "  3.0    1     2 w 1\r\n"
		  "001    2      Hansen, Jens                                                     "
		  "  0.0    2     1 b 0\r\n"
		  "XXA    1  2.0  2.0\r\n"
		  "XXP    1    2\r\n");
	want_text(&t, TRF_2026,
		  "012 Cup\r\n"
		  "162  W 3.0    D 1.0    L 0.0    A 0.0    P 1.0\r\n"
		  "001    1 wWGM Østergaard, Åse                   2345 DEN     1400001 1980/01/31"
		  "  3.0    1     2 w 1\r\n"
		  "001    2      Hansen, Jens                                                     "
		  "  0.0    2     1 b 0\r\n"
		  "250      02.0 001 002 0001 0001\r\n"
		  "260 001 999    1    2\r\n");
	t.groups[0].ids = NULL;
	trf_release(&t);
}

/* --- forgiving ------------------------------------------------------------------------------ */

static const char plain[] = "001    1 w    \303\230stergaard, \303\205se                   2345 DEN"
			    "                         1.0    1     2 w 1\n"
			    "001    2      Hansen, Jens                      2000 DEN"
			    "                         0.0    2     1 b 0\n";

static void want_plain(const char *s, size_t len)
{
	struct trf t, usual;

	must_read(plain, strlen(plain), &usual);
	must_read(s, len, &t);
	same_report(&usual, &t);
	assert_string_equal(t.players[0].name, "\303\230stergaard, \303\205se");
	assert_int_equal(t.played, 1);
	trf_release(&t);
	trf_release(&usual);
}

/*
 * Copies the plain report with `end` as its line ends; with `latin`, two-byte letters become
 * Latin-1.
 */
static void rewrite(struct sbuf *out, const char *end, bool latin)
{
	const char *s;

	for (s = plain; *s; s++) {
		if (*s == '\n') {
			sbuf_adds(out, end);
		} else if (latin && *s == '\303') {
			s++;
			sbuf_addc(out, (char)(*s + 0x40));
		} else {
			sbuf_addc(out, *s);
		}
	}
}

static void read__line_ends_and_mark__the_same(void **state)
{
	static const char *const ends[] = {"\r", "\r\n", "\n"};
	size_t i;

	(void)state;
	for (i = 0; i < 3; i++) {
		struct sbuf s = SBUF_INIT;

		rewrite(&s, ends[i], false);
		want_plain(s.buf, s.len);
		sbuf_reset(&s);
		sbuf_adds(&s, "\357\273\277");
		rewrite(&s, ends[i], false);
		want_plain(s.buf, s.len);
		sbuf_release(&s);
	}
}

static void read__latin_1__the_same(void **state)
{
	struct sbuf s = SBUF_INIT;

	(void)state;
	rewrite(&s, "\n", true);
	want_plain(s.buf, s.len);
	sbuf_release(&s);
}

/* Two blanks fewer after the name: its two-byte letters fill their columns. */
static void read__columns_counted_in_bytes__the_same(void **state)
{
	char s[sizeof(plain)];
	char *gap;

	(void)state;
	strcpy(s, plain);
	gap = strstr(s, "   2345");
	memmove(gap, gap + 2, strlen(gap + 2) + 1);
	want_plain(s, strlen(s));
}

static void read__short_lines__nothing_missed(void **state)
{
	static const char s[] = "001    1\n001    2      Hansen\n\nxy\n001    3      Olsen, Ole"
				"                        1800";
	struct trf t;

	(void)state;
	must_read(s, strlen(s), &t);
	assert_int_equal(t.n, 3);
	assert_int_equal(t.players[0].points, -1);
	assert_string_equal(t.players[1].name, "Hansen");
	assert_int_equal(t.players[2].rating, 1800);
	trf_release(&t);
}

static void read__abnormal_points__in_the_cells(void **state)
{
	static const char s[] = "001    1      A                                                   "
				"               1.5"
				"    1     2 w 1\n"
				"001    2      B                                                   "
				"              -1.0"
				"    2     1 b 0\n";
	static const char abnormal[] = "299 W         1.5  001    1\n";
	struct sbuf whole = SBUF_INIT;
	char text[200];
	struct trf t;
	int line;

	(void)state;
	sbuf_addf(&whole, "%.*s001    2\n%s", (int)(strchr(s, '\n') - s + 1), s, abnormal);
	assert_non_null(trf_read(whole.buf, whole.len, &t, &line, text, sizeof(text)));
	trf_release(&t);
	sbuf_reset(&whole);
	sbuf_adds(&whole, s);
	memcpy(strstr(whole.buf, "-1.0"), " 0.0", 4);
	sbuf_adds(&whole, abnormal);
	must_read(whole.buf, whole.len, &t);
	assert_int_equal(t.players[0].cells[0].points, 15);
	trf_release(&t);
	sbuf_release(&whole);
}

static void rating__national_records__as_line_172_says(void **state)
{
	static const struct {
		const char *method;
		int first, second, third;
	} cases[] = {{"FIDE", 2000, 0, 1900},	  {"NRO", 2100, 1800, 0},
		     {"FIDON", 2000, 1800, 1900}, {"NIDOF", 2100, 1800, 1900},
		     {"HBFN", 2100, 1800, 1900},  {"LBFN", 2000, 1800, 1900},
		     {"OTHER", 2000, 0, 1900}};
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
		struct sbuf s = SBUF_INIT;
		struct trf t;

		sbuf_addf(&s,
			  "172 DEN %s\n"
			  "001    1      A                                 2000\n"
			  "001    2      B\n"
			  "001    3      C                                 1900\n"
			  "DEN    1                                        2100\n"
			  "DEN    2                                        1800\n",
			  cases[i].method);
		must_read(s.buf, s.len, &t);
		assert_int_equal(trf_rating(&t, &t.players[0]), cases[i].first);
		assert_int_equal(trf_rating(&t, &t.players[1]), cases[i].second);
		assert_int_equal(trf_rating(&t, &t.players[2]), cases[i].third);
		trf_release(&t);
		sbuf_release(&s);
	}
}

/* --- contradictions ------------------------------------------------------------------------- */

static void want_fault(const char *report, size_t len, int line, const char *sentence)
{
	char text[200] = "";
	struct trf t;
	int got = 0;
	const char *wrong = trf_read(report, len, &t, &got, text, sizeof(text));

	if (*sentence) {
		assert_string_equal(wrong ? wrong : "no fault", sentence);
		assert_int_equal(got, line);
	} else if (wrong) {
		fail_msg("%s in\n%.*s", wrong, (int)len, report);
	}
	trf_release(&t);
}

static void read__line_without_end__refused(void **state)
{
	struct sbuf s = SBUF_INIT;

	(void)state;
	sbuf_adds(&s, "001    1      A\nXXP");
	while (s.len < 9000)
		sbuf_adds(&s, " 1");
	want_fault(s.buf, s.len, 2, "the line is longer than 8191 characters");
	sbuf_release(&s);
}

static char *file_text(const char *name)
{
	const char *top = getenv("top_srcdir");
	char path[500], *s;
	size_t n;
	FILE *f;

	snprintf(path, sizeof(path), "%s/%s", top ? top : ".", name);
	f = fopen(path, "r");
	assert_non_null(f);
	s = calloc(1, 100000);
	n = fread(s, 1, 99999, f);
	fclose(f);
	assert_true(n > 0 && n < 99999);
	return s;
}

static void read__contradictions__named_with_their_line(void **state)
{
	char *all = file_text("tests/vectors/trf-faults.txt"), *s, *next, sentence[200];
	int line, ran = 0;

	(void)state;
	for (s = strstr(all, "\n== "); s; s = next) {
		const char *report = strchr(s + 1, '\n') + 1;

		next = strstr(s + 1, "\n== ");
		assert_int_equal(sscanf(s + 4, "%d:", &line), 1);
		snprintf(sentence, sizeof(sentence), "%.*s",
			 (int)(report - 1 - (strchr(s, ':') + 2)), strchr(s, ':') + 2);
		want_fault(report, next ? (size_t)(next + 1 - report) : strlen(report), line,
			   sentence);
		ran++;
	}
	assert_int_equal(ran, 39);
	free(all);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(write_and_read__random_reports__identity_in_both_forms),
		cmocka_unit_test(write__every_field__in_its_columns),
		cmocka_unit_test(write__points_acceleration_groups__lines_of_each_form),
		cmocka_unit_test(read__line_ends_and_mark__the_same),
		cmocka_unit_test(read__latin_1__the_same),
		cmocka_unit_test(read__columns_counted_in_bytes__the_same),
		cmocka_unit_test(read__short_lines__nothing_missed),
		cmocka_unit_test(read__abnormal_points__in_the_cells),
		cmocka_unit_test(rating__national_records__as_line_172_says),
		cmocka_unit_test(read__line_without_end__refused),
		cmocka_unit_test(read__contradictions__named_with_their_line),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
