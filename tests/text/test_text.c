/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The catalogue as built, dates in words, and damaged catalogues. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "text/catalogue.h"
#include "text/text.h"

static struct civil day(int y, int m, int d)
{
	struct civil c;

	assert_true(civil_from_ymd(y, m, d, &c));
	return c;
}

static void expect(struct sbuf *sb, const char *want)
{
	assert_string_equal(sb->buf, want);
	sbuf_reset(sb);
}

static void date__both_languages__as_people_write(void **state)
{
	struct sbuf sb = SBUF_INIT;

	(void)state;
	text_date(&lang_english, day(2026, 3, 3), &sb);
	expect(&sb, "3 March 2026");
	text_date(text_lang("da"), day(2026, 3, 3), &sb);
	expect(&sb, "3. marts 2026");
	text_weekday_date(text_lang("da"), day(2026, 2, 28), &sb);
	expect(&sb, "lørdag den 28. februar 2026");
	text_weekday_date(&lang_english, day(2026, 3, 3), &sb);
	expect(&sb, "Tuesday 3 March 2026");
	sbuf_release(&sb);
}

static void tr__built_catalogue__danish_found_english_kept(void **state)
{
	const char *where;

	(void)state;
	assert_true(text_ready(text_lang("da"), &where));
	assert_string_equal(tr(text_lang("da"), "White"), "Hvid");
	assert_string_equal(tr(&lang_english, "White"), "White");
	assert_string_equal(tr(text_lang("da"), "a text that nobody translated"),
			    "a text that nobody translated");
	assert_string_equal(tr_n(text_lang("da"), "%d day", "%d days", 1), "%d dag");
	assert_string_equal(tr_n(text_lang("da"), "%d day", "%d days", 2), "%d dage");
	assert_string_equal(tr_n(&lang_english, "%d day", "%d days", 0), "%d days");
}

/* A row without a catalogue would silently answer in English. */
static void languages__each_row__has_code_name_and_catalogue(void **state)
{
	const struct lang *lang;

	(void)state;
	assert_true(text_lang_count() > 1);
	for (size_t i = 0; i < text_lang_count(); i++) {
		lang = NULL;
		assert_true(text_lang_read(text_lang_at(i)->code, &lang));
		assert_ptr_equal(lang, text_lang_at(i));
		assert_true(text_lang_word(lang->name, &lang));
		assert_ptr_equal(lang, text_lang_at(i));
		assert_in_range(strlen(lang->code), 2, LANG_CODE - 1);
		assert_true(text_ready(lang, NULL));
	}
	assert_ptr_equal(text_lang("no-such"), &lang_english);
	assert_ptr_equal(text_lang(NULL), &lang_english);
	assert_false(text_lang_read("DA", &lang));
	assert_true(text_lang_word("DA", &lang));
	assert_true(text_lang_word("engelsk", &lang));
	assert_string_equal(lang->code, "en");
	assert_true(text_lang_word("Danish", &lang));
	assert_string_equal(lang->code, "da");
	assert_false(text_lang_word("tysk", &lang));
	assert_false(text_lang_word("", &lang));
}

static void tr__same_word_elsewhere__told_apart_by_context(void **state)
{
	const struct lang *da = text_lang("da");

	(void)state;
	assert_string_equal(tr_in(da, "pairing", "White"), "hvid");
	assert_string_equal(tr_in(&lang_english, "pairing", "White"), "White");
	assert_string_equal(tr_in(da, "no such context", "White"), "White");
	assert_string_equal(tr(NULL, "White"), "White");
	assert_string_equal(tr(da, ""), "");
}

/* Every truncation and every changed byte of the first kilobyte: rejected, or safe to search. */
static void catalogue__cut_or_changed__never_read_beyond(void **state)
{
	struct catalogue whole, broken;
	const char *where;
	size_t tried = 0;

	(void)state;
	assert_true(text_ready(text_lang("da"), &where));
	assert_true(catalogue_read(&whole, where));
	assert_non_null(catalogue_find(&whole, "White", 0));
	assert_null(catalogue_find(&whole, "White", 1));
	for (size_t cut = 0; cut < whole.len && cut < 1024; cut++, tried++) {
		unsigned char *copy = malloc(whole.len + 1);
		memcpy(copy, whole.data, whole.len + 1);
		copy[cut] ^= 0x81;
		if (catalogue_open(&broken, copy, whole.len)) {
			catalogue_find(&broken, "White", 0);
			catalogue_release(&broken);
		} else {
			free(copy);
		}
	}
	for (size_t len = 0; len < 64; len++, tried++) {
		unsigned char *copy = calloc(1, len + 1);
		memcpy(copy, whole.data, len);
		assert_false(catalogue_open(&broken, copy, len));
		free(copy);
	}
	assert_true(tried > 64);
	catalogue_release(&whole);
}

/* A text in a buffer that held another: what was found at an address is only a guess. */
static void catalogue__same_address_other_text__found_anew(void **state)
{
	struct catalogue cat;
	const char *where;
	char msgid[40];

	(void)state;
	assert_true(text_ready(text_lang("da"), &where));
	assert_true(catalogue_read(&cat, where));
	for (int i = 0; i < 3; i++) {
		snprintf(msgid, sizeof(msgid), "White");
		assert_string_equal(catalogue_find(&cat, msgid, 0), "Hvid");
		snprintf(msgid, sizeof(msgid), "Black");
		assert_string_equal(catalogue_find(&cat, msgid, 0), "Sort");
		snprintf(msgid, sizeof(msgid), "no such text");
		assert_null(catalogue_find(&cat, msgid, 0));
	}
	catalogue_release(&cat);
}

/* Half points, in whichever way they are counted. */
static void points__halves__as_people_write_them(void **state)
{
	static const struct {
		int halves;
		const char *want;
	} rows[] = {{0, "0"},	{1, "½"},   {2, "1"},	{3, "1½"},
		    {11, "5½"}, {-1, "-½"}, {-2, "-1"}, {-3, "-1½"}};

	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct sbuf out = SBUF_INIT;

		text_points(rows[i].halves, &out);
		assert_string_equal(out.buf, rows[i].want);
		sbuf_release(&out);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(points__halves__as_people_write_them),
		cmocka_unit_test(date__both_languages__as_people_write),
		cmocka_unit_test(tr__built_catalogue__danish_found_english_kept),
		cmocka_unit_test(languages__each_row__has_code_name_and_catalogue),
		cmocka_unit_test(tr__same_word_elsewhere__told_apart_by_context),
		cmocka_unit_test(catalogue__cut_or_changed__never_read_beyond),
		cmocka_unit_test(catalogue__same_address_other_text__found_anew),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
