/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Rating lists: names folded and turned, headings and lines of the known forms, the search. */
#include "core/roster/roster_build.h"
#include "core/roster/roster_columns.h"
#include "core/roster/roster_find.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/base/sbuf.h"

static const char combined[] =
	"ID Number      Name                                                         Fed Sex Tit  "
	"WTit OTit           FOA SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag";
static const char monthly[] =
	"ID Number      Name                                                         Fed Sex Tit  "
	"WTit OTit           FOA SEP26 Gms K  B-day Flag";
static const char old[] =
	"ID number Name                              TitlFed  Mar11 GamesBorn  Flag";
static const char dsu[] = "\"Nummer\";\"F\xf8"
			  "dt \xe5r\";\"Navn\";\"Klub\";\"Titel\";\"Rating\";"
			  "\"Hurtig\";\"Lyn\";\"Elo\";\"Fide\";\"K-factor\"";

/* --- names ---------------------------------------------------------------------------------- */

static const char *folded(const char *name)
{
	static char buf[200];

	roster_fold(name, buf, sizeof(buf));
	return buf;
}

static void fold__spellings_of_a_name__are_one(void **state)
{
	(void)state;
	assert_string_equal(folded("Sørensen, Åse"), "sorensen ase");
	assert_string_equal(folded("SOERENSEN  AASE"), "sorensen ase");
	assert_string_equal(folded("Sorensen,Ase"), "sorensen ase");
	assert_string_equal(folded("Müller"), folded("Mueller"));
	assert_string_equal(folded("Ærø"), folded("Aeroe"));
	assert_string_equal(folded("O'Connor, Ana-María"), "oconnor ana maria");
	assert_string_equal(folded("Łukasz Żurek"), "lukasz zurek");
	assert_string_equal(folded("  -  "), "");
}

static const char *turned(const char *name)
{
	static char buf[ROSTER_NAME_MOST + 1];

	roster_turn_name(name, buf);
	return buf;
}

static void turn__given_name_first__surname_comes_first(void **state)
{
	(void)state;
	assert_string_equal(turned("Søren Bech Hansen"), "Hansen, Søren Bech");
	assert_string_equal(turned("Jens van der Berg"), "van der Berg, Jens");
	assert_string_equal(turned("Hansen, Ib"), "Hansen, Ib");
	assert_string_equal(turned("Pelé"), "Pelé");
}

static void same_name__a_word_in_common__yes(void **state)
{
	(void)state;
	assert_true(roster_same_name("Klintsø, Søren", "Klintsoe S"));
	assert_false(roster_same_name("Klintsø, Søren", "Klint, Sigurd"));
}

/* --- lines ---------------------------------------------------------------------------------- */

static enum roster_wrong read_line(const char *head, const char *line, struct roster_player *p,
				   struct roster_complaint *what)
{
	struct roster_columns t;

	assert_true(roster_columns_read(head, strlen(head), ROSTER_STANDARD, &t));
	assert_null(roster_columns_missing(&t));
	return roster_columns_line(&t, line, strlen(line), p, what);
}

static void combined__a_line__fills_all_ratings(void **state)
{
	struct roster_complaint what;
	struct roster_player p;

	(void)state;
	assert_int_equal(
		read_line(
			combined,
			"1503014        Carlsen, Magnus                                         "
			"     NOR M   GM                           2831  0   10 2828  0   10 2886  "
			"0   10 1990      ",
			&p, &what),
		ROSTER_RIGHT);
	assert_int_equal(p.fide, 1503014);
	assert_string_equal(p.name, "Carlsen, Magnus");
	assert_string_equal(p.federation, "NOR");
	assert_string_equal(p.title, "GM");
	assert_int_equal(p.sex, 'm');
	assert_int_equal(p.elo[ROSTER_STANDARD], 2831);
	assert_int_equal(p.elo[ROSTER_RAPID], 2828);
	assert_int_equal(p.elo[ROSTER_BLITZ], 2886);
	assert_int_equal(p.k[ROSTER_BLITZ], 10);
	assert_int_equal(p.year, 1990);
	assert_false(p.inactive);
}

static void monthly__rapid_list__fills_the_rapid_rating(void **state)
{
	static const char line[] =
		"4804929        A-ALI, Sali Abbas Abdulzahra                                 IRQ F "
		"  WFM  WFM                     1876  13  20 2001  wi";
	struct roster_complaint what;
	struct roster_columns t;
	struct roster_player p;

	(void)state;
	assert_true(roster_columns_read(monthly, strlen(monthly), ROSTER_RAPID, &t));
	assert_string_equal(t.month, "SEP26");
	assert_int_equal(roster_columns_line(&t, line, strlen(line), &p, &what), ROSTER_RIGHT);
	assert_int_equal(p.elo[ROSTER_RAPID], 1876);
	assert_int_equal(p.elo[ROSTER_STANDARD], 0);
	assert_int_equal(p.k[ROSTER_RAPID], 20);
	assert_int_equal(p.sex, 'w');
	assert_true(p.inactive);
}

static void old__joined_headings__are_two_columns(void **state)
{
	struct roster_complaint what;
	struct roster_player p;

	(void)state;
	assert_int_equal(
		read_line(old,
			  " 7900139  Abbou, Meriem                     wf  ALG  1950    0  1990  w",
			  &p, &what),
		ROSTER_RIGHT);
	assert_int_equal(p.fide, 7900139);
	assert_string_equal(p.title, "WFM");
	assert_string_equal(p.federation, "ALG");
	assert_int_equal(p.elo[ROSTER_STANDARD], 1950);
	assert_int_equal(p.year, 1990);
}

static void fixed__shifted_line__refused_with_its_column(void **state)
{
	struct roster_complaint what;
	struct roster_player p;

	(void)state;
	assert_int_equal(
		read_line(old,
			  "7900139 Abbou, Meriem                     wf  ALG  1950    0  1990  w",
			  &p, &what),
		ROSTER_REFUSED);
	assert_string_equal(what.heading, "Name");
	assert_non_null(strstr(what.reason, "shifted"));
}

static void dsu__a_line_in_latin1__name_turned_and_ratings_apart(void **state)
{
	struct roster_complaint what;
	struct roster_player p;

	(void)state;
	assert_int_equal(read_line(dsu,
				   "\"100100674\";\"1971\";\"S\xf8"
				   "ren Klints\xf8\";\"Br\xf8"
				   "ndby Skakklub\";\"\";\"1643\";\"1570\";\"1571\";\"1776\";"
				   "\"1414933\";\"40\"\r",
				   &p, &what),
			 ROSTER_RIGHT);
	assert_string_equal(p.name, "Klintsø, Søren");
	assert_string_equal(p.club, "Brøndby Skakklub");
	assert_int_equal(p.national, 100100674);
	assert_int_equal(p.fide, 1414933);
	assert_int_equal(p.own[ROSTER_STANDARD], 1643);
	assert_int_equal(p.own[ROSTER_RAPID], 1570);
	assert_int_equal(p.own[ROSTER_BLITZ], 1571);
	assert_int_equal(p.elo[ROSTER_STANDARD], 1776);
	assert_int_equal(p.k[ROSTER_STANDARD], 40);
}

static void separated__bad_fields__named_by_column_and_heading(void **state)
{
	static const char head[] = "Fide;Navn;Rating;Født";
	struct roster_complaint what;
	struct roster_player p;

	(void)state;
	assert_int_equal(read_line(head, "12;Åse Holm;18oo;", &p, &what), ROSTER_REFUSED);
	assert_int_equal(what.column, 13);
	assert_string_equal(what.heading, "Rating");
	assert_int_equal(read_line(head, "12;Åse Holm;1800", &p, &what), ROSTER_REFUSED);
	assert_string_equal(what.heading, "Født");
	assert_int_equal(read_line(head, "12;\"Åse Holm;1800;", &p, &what), ROSTER_REFUSED);
	assert_int_equal(read_line(head, "12;Holm;Åse;1800;1980", &p, &what), ROSTER_REFUSED);
	assert_int_equal(read_line(head, "12;Åse Holm;1800;1980;1", &p, &what), ROSTER_REFUSED);
	assert_int_equal(read_line(head, ";Åse Holm;1800;1980", &p, &what), ROSTER_REFUSED);
	assert_string_equal(what.reason, "the player has no number");
	assert_int_equal(read_line(head, "99999999999;A;1800;1980", &p, &what), ROSTER_REFUSED);
	assert_int_equal(read_line(head, "12;A\x02;1800;1980", &p, &what), ROSTER_REFUSED);
	assert_int_equal(read_line(head, "12;Åse Holm;1800;30.02.1980", &p, &what), ROSTER_ODD);
	assert_int_equal(p.year, 0);
	assert_int_equal(read_line(head, "12;Åse Holm;1800;1980/00/00", &p, &what), ROSTER_RIGHT);
	assert_int_equal(p.year, 1980);
	assert_int_equal(read_line(head, "12;Åse Holm;-;31.05.1980", &p, &what), ROSTER_RIGHT);
	assert_int_equal(p.day, 31);
}

static void headings__without_number_or_name__missing(void **state)
{
	struct roster_columns t;

	(void)state;
	assert_true(roster_columns_read("Navn;Rating", 11, ROSTER_STANDARD, &t));
	assert_non_null(roster_columns_missing(&t));
	assert_true(roster_columns_read("Fide;Rating", 11, ROSTER_STANDARD, &t));
	assert_non_null(roster_columns_missing(&t));
	assert_false(roster_columns_read("a;b;c", 5, ROSTER_STANDARD, &t));
}

/* --- the search ----------------------------------------------------------------------------- */

struct found {
	struct roster_builder *b;
	char *bytes;
	struct roster r;
	unsigned twice;
};

static void count_twice(void *arg, const struct roster_player *p, bool national, unsigned file,
			unsigned line, unsigned first_line)
{
	struct found *f = arg;

	(void)p, (void)national, (void)file;
	assert_true(first_line < line);
	f->twice++;
}

static void add(struct found *f, unsigned file, uint32_t fide, uint32_t national, const char *name,
		const char *federation, int elo)
{
	static unsigned line;
	struct roster_player p;

	roster_field_clear(&p);
	p.fide = fide;
	p.national = national;
	p.elo[0] = elo;
	strcpy(p.name, name);
	strcpy(p.federation, federation);
	assert_true(roster_build_add(f->b, &p, file, ++line));
}

static void open_found(struct found *f)
{
	struct sbuf all = SBUF_INIT;
	struct roster_image image;
	const char *reason = NULL;
	size_t len;
	int i;

	roster_build_finish(f->b, "label", false, count_twice, f, &image);
	for (i = 0; i < ROSTER_PARTS; i++)
		sbuf_add(&all, image.part[i], image.bytes[i]);
	f->bytes = sbuf_detach(&all, &len);
	assert_true(roster_find_open(f->bytes, len, &f->r, &reason));
	assert_int_equal(f->r.n, image.players);
	assert_false(roster_find_open(f->bytes, len - 1, &f->r, &reason));
	assert_true(roster_find_open(f->bytes, len, &f->r, &reason));
}

static struct found some_players(void)
{
	struct found f = {.b = roster_build_new()};

	add(&f, 0, 11, 0, "Hansen, Ib", "DEN", 1900);
	add(&f, 0, 12, 0, "Hansen, Ibrahim", "NOR", 2300);
	add(&f, 0, 13, 0, "Ibsen, Hans", "NOR", 0);
	add(&f, 0, 14, 501, "Sørensen, Åse", "DEN", 2000);
	add(&f, 0, 11, 0, "Hansen, Again", "DEN", 1000);
	add(&f, 1, 14, 0, "Soerensen, Aase", "DEN", 2010);
	add(&f, 1, 15, 11, "Jens, Jens", "SWE", 1500);
	open_found(&f);
	return f;
}

static void close_found(struct found *f)
{
	free(f->bytes);
	roster_build_free(f->b);
}

/* The FIDE numbers found, "12 11". */
static const char *find(const struct found *f, const char *query, const char *federation)
{
	static char out[100];
	struct roster_player p;
	uint32_t places[10];
	size_t total, n = roster_find(&f->r, query, federation, 10, places, &total), i;

	out[0] = '\0';
	assert_int_equal(n, total);
	for (i = 0; i < n; i++) {
		assert_true(roster_find_at(&f->r, places[i], &p));
		snprintf(out + strlen(out), sizeof(out) - strlen(out), "%s%u", i ? " " : "",
			 p.fide);
	}
	return out;
}

static void find__words_in_any_order__the_exact_one_first(void **state)
{
	struct found f = some_players();

	(void)state;
	assert_string_equal(find(&f, "Ib Hansen", ""), "11 12");
	assert_string_equal(find(&f, "hans ib", ""), "12 11 13");
	assert_string_equal(find(&f, "HANSEN, IBR", ""), "12");
	assert_string_equal(find(&f, "hansen", "NOR"), "12");
	assert_string_equal(find(&f, "soeren", ""), "14");
	assert_string_equal(find(&f, "åse sorensen", "den"), "14");
	assert_string_equal(find(&f, "jens", ""), "15");
	assert_string_equal(find(&f, "hansenn", ""), "");
	assert_string_equal(find(&f, "=den", ""), "");
	assert_string_equal(find(&f, "", "DEN"), "");
	close_found(&f);
}

static void find__a_number__of_fide_or_the_federation(void **state)
{
	struct found f = some_players();
	struct roster_player p;

	(void)state;
	assert_string_equal(find(&f, "12", ""), "12");
	assert_string_equal(find(&f, "501", ""), "14");
	assert_string_equal(find(&f, " 11 ", ""), "11 15");
	assert_string_equal(find(&f, "99999999999", ""), "");
	assert_true(roster_find_number(&f.r, 11, true, &p));
	assert_string_equal(p.name, "Jens, Jens");
	assert_false(roster_find_number(&f.r, 0, false, &p));
	close_found(&f);
}

static void build__a_number_twice__left_out_in_a_file_joined_in_two(void **state)
{
	struct found f = some_players();
	struct roster_player p;

	(void)state;
	assert_int_equal(f.twice, 1);
	assert_int_equal(f.r.n, 5);
	assert_true(roster_find_number(&f.r, 14, false, &p));
	assert_string_equal(p.name, "Sørensen, Åse");
	assert_int_equal(p.elo[0], 2000);
	assert_int_equal(p.national, 501);
	close_found(&f);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(fold__spellings_of_a_name__are_one),
		cmocka_unit_test(turn__given_name_first__surname_comes_first),
		cmocka_unit_test(same_name__a_word_in_common__yes),
		cmocka_unit_test(combined__a_line__fills_all_ratings),
		cmocka_unit_test(monthly__rapid_list__fills_the_rapid_rating),
		cmocka_unit_test(old__joined_headings__are_two_columns),
		cmocka_unit_test(fixed__shifted_line__refused_with_its_column),
		cmocka_unit_test(dsu__a_line_in_latin1__name_turned_and_ratings_apart),
		cmocka_unit_test(separated__bad_fields__named_by_column_and_heading),
		cmocka_unit_test(headings__without_number_or_name__missing),
		cmocka_unit_test(find__words_in_any_order__the_exact_one_first),
		cmocka_unit_test(find__a_number__of_fide_or_the_federation),
		cmocka_unit_test(build__a_number_twice__left_out_in_a_file_joined_in_two),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
