/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Parsing of commands (RULES S-10): lines "NAME | TEXT | WANT" of command.cases, where " / " in
 * TEXT is a line end and \xNN a byte.
 */
#include "core/play/command.h"
#include "core/play/consent.h"
#include "core/play/event_words.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define COMMAND_CASES 371

static void put_text(struct sbuf *sb, const char *name, const char *value)
{
	if (!value)
		return;
	sbuf_addf(sb, " %s=[", name);
	for (const char *p = value; *p; p++)
		sbuf_addc(sb, *p == '\n' ? '/' : *p);
	sbuf_addc(sb, ']');
}

static void put_date(struct sbuf *sb, struct civil d)
{
	char buf[CIVIL_TEXT];

	if (!civil_is_none(d))
		sbuf_addf(sb, " %s", civil_format(d, buf));
}

static void put_command(struct sbuf *sb, const struct command *cmd)
{
	sbuf_adds(sb, command_verb_word(cmd->verb));
	if (cmd->move_number)
		sbuf_addf(sb, " n=%d%s", cmd->move_number, cmd->number_black ? "b" : "");
	put_text(sb, "moves", cmd->moves);
	put_text(sb, "series", cmd->series);
	put_text(sb, "again", cmd->again);
	if (cmd->offer)
		sbuf_adds(sb, " offer");
	if (cmd->draw_word)
		sbuf_adds(sb, " word");
	if (cmd->polite_yes)
		sbuf_adds(sb, " polite");
	if (cmd->verb == VERB_CLAIM_DRAW)
		sbuf_adds(sb, cmd->claim == CLAIM_DRAW_FIFTY ? " fifty" : " threefold");
	put_date(sb, cmd->from);
	put_date(sb, cmd->until);
	if (cmd->all_games)
		sbuf_adds(sb, " all");
	if (cmd->verb == VERB_APPEAL && cmd->number)
		sbuf_addf(sb, " no=%d", cmd->number);
	if (cmd->verb == VERB_ABSENT || cmd->verb == VERB_RESULT)
		sbuf_addf(sb, " round %d", cmd->number);
	if (cmd->verb == VERB_INVITATIONS)
		sbuf_adds(sb, cmd->on ? " on" : " off");
	if (cmd->verb == VERB_NOTICE)
		sbuf_addf(sb, " %d", cmd->days);
	put_text(sb, "text", cmd->text);
	put_text(sb, "result", cmd->result);
	put_text(sb, "name", cmd->name);
	put_text(sb, "club", cmd->club);
	put_text(sb, "born", cmd->born);
	put_text(sb, "rating", cmd->rating);
	put_text(sb, "language", cmd->language);
	put_text(sb, "word", cmd->word);
	put_text(sb, "team", cmd->team);
	put_text(sb, "captain", cmd->captain);
	for (int i = 0; i < COMMAND_BOARDS; i++)
		put_text(sb, "board", cmd->boards[i]);
	put_text(sb, "address", cmd->address);
	put_text(sb, "from", cmd->first);
	put_text(sb, "stop", cmd->stops);
}

static size_t unescape(const char *text, char *out)
{
	size_t n = 0;

	for (const char *p = text; *p; p++) {
		unsigned byte;
		if (strncmp(p, " / ", 3) == 0) {
			out[n++] = '\n';
			p += 2;
		} else if (p[0] == '\\' && p[1] == 'x' && sscanf(p + 2, "%2x", &byte) == 1) {
			out[n++] = (char)byte;
			p += 3;
		} else {
			out[n++] = *p;
		}
	}
	return n;
}

static void describe(const char *text, size_t len, struct sbuf *sb)
{
	static const char *const errors[] = {
		"ok",
		"nothing",
		"two moves",
		"contradiction",
		"claim and move",
		"bad argument",
		"no argument",
		"no such day",
		"other weekday",
		"year missing",
		"days reversed",
		"too many",
	};
	struct command_list list;
	struct civil today;

	civil_parse("2026-06-15", &today);
	if (command_parse_on(today, text, len, &list) != COMMAND_OK)
		sbuf_addf(sb, "%s %d:%d", errors[list.error], list.line, list.column);
	for (int i = 0; i < list.n; i++) {
		if (i > 0)
			sbuf_adds(sb, "; ");
		put_command(sb, &list.v[i]);
	}
	command_list_release(&list);
}

static bool run_line(char *line)
{
	char bytes[4096];
	char *text = strstr(line, " | "), *want = text ? strstr(text + 3, " | ") : NULL;
	struct sbuf got = SBUF_INIT;

	if (!want)
		return false;
	*text = *want = '\0';
	size_t len = unescape(text + 3, bytes);
	char *exact = malloc(len ? len : 1);
	memcpy(exact, bytes, len);
	describe(exact, len, &got);
	free(exact);
	bool same = strcmp(got.buf, want + 3) == 0;
	if (!same)
		printf("%s: got \"%s\", want \"%s\"\n", line, got.buf, want + 3);
	sbuf_release(&got);
	return same;
}

static void command_cases__all__as_written(void **state)
{
	const char *top = getenv("top_srcdir");
	char path[4096], line[4096];
	int n = 0, failed = 0;

	(void)state;
	snprintf(path, sizeof(path), "%s/tests/rules/command.cases", top ? top : ".");
	FILE *f = fopen(path, "r");
	assert_non_null(f);
	while (fgets(line, sizeof(line), f)) {
		line[strcspn(line, "\n")] = '\0';
		if (line[0] == '\0' || line[0] == '#')
			continue;
		n++;
		failed += !run_line(line);
	}
	fclose(f);
	assert_int_equal(failed, 0);
	assert_int_equal(n, COMMAND_CASES);
}

static void command__too_many__refused_and_freed(void **state)
{
	struct sbuf sb = SBUF_INIT;
	struct command_list list;

	(void)state;
	for (int i = 0; i < 100000; i++)
		sbuf_adds(&sb, "5254 ");
	assert_int_equal(command_parse(sb.buf, sb.len, &list), COMMAND_NOTHING);
	command_list_release(&list);
	sbuf_release(&sb);
}

static void consent__said_in_prose__understood_and_never_guessed(void **state)
{
	static const struct {
		const char *text;
		bool yes;
	} cases[] = {
		{"confirm", true},
		{"Bekræft!", true},
		{"\n\n bekræft. \n", true},
		{"Hej\nJeg bekræfter hermed min tilmelding.\nMvh Nils", true},
		{"JA", true},
		{"Ja, tak", true},
		{"Yes, I confirm.", true},
		{"bekræft\n\nJeg har ikke noget ratingtal.  Hvornår begynder vi?", true},
		{"Kære leder\nBekræft!\nEr der ikke en hjemmeside?", true},
		{"confirm?", false},
		{"Yes, or is it too late?", false},
		{"", false},
		{"Hello", false},
		{"Det var ikke mig", false},
		{"Jeg kan ikke bekræfte det", false},
		{"nej", false},
		{"No!", false},
		{"I do not confirm", false},
		{"Hvordan bekræfter jeg?", false},
		{"unconfirmed", false},
	};
	(void)state;
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		if (consent_given(cases[i].text, strlen(cases[i].text)) != cases[i].yes)
			fail_msg("\"%s\"", cases[i].text);
	}
}

static void birth_date__as_danes_write_it__day_first(void **state)
{
	static const struct {
		const char *text;
		bool day_first;
		const char *want; /* NULL = unreadable */
	} cases[] = {
		{"1955-03-12", false, "1955-03-12"},
		{"12.3.1955", false, "1955-03-12"},
		{"12-03-1955", true, "1955-03-12"},
		{"12/3/1955", true, "1955-03-12"},
		{"12. 3. 1955", true, "1955-03-12"},
		{"12/3/1955", false, NULL},
		{"12-03-1955", false, NULL},
		{"12. marts 1955", true, "1955-03-12"},
		{"den 12. mar. 1955", true, NULL},
		{"12 mar 1955", true, "1955-03-12"},
		{"March 12, 1955", false, "1955-03-12"},
		{"lørdag 12. marts 1955", true, "1955-03-12"},
		{"søndag 12. marts 1955", true, NULL},
		{"12. marts", true, NULL},
		{"30. februar 1955", true, NULL},
		{"12-13-1955", true, NULL},
		{"12-03-55", true, NULL},
		{"12-03-1955 x", true, NULL},
		{"31-02-1955", true, NULL},
		{"", true, NULL},
		{"12-03-99999", true, NULL},
	};
	(void)state;
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct civil got = CIVIL_NONE;
		char text[CIVIL_TEXT] = "";
		bool ok = command_birth_date(cases[i].text, cases[i].day_first, &got);
		assert_int_equal(ok, cases[i].want != NULL);
		assert_string_equal(ok ? civil_format(got, text) : "",
				    cases[i].want ? cases[i].want : "");
	}
}

static void event_words__any_language__same_code(void **state)
{
	static const struct {
		void (*write)(const char *text, const char *lang, struct sbuf *out);
		const char *text, *lang, *want;
	} written[] = {
		{event_words_name, "K-skak EMT, open class", "da", "K-skak EMT, \u00e5ben klasse"},
		{event_words_name, "K-skak EMT, \u00e5ben klasse", "en", "K-skak EMT, open class"},
		{event_words_name, "Cup and Open 2026", "da", "Cup and Open 2026"},
		{event_words_name, "Open Class", "en", "Open Class"},
		{event_words_name, "", "da", ""},
		{event_words_code, "emt open", "da", "emt \u00e5ben"},
		{event_words_code, "EMT Open", "en", "EMT Open"},
		{event_words_code, "opening cupboard", "da", "opening cupboard"},
	};
	struct sbuf out = SBUF_INIT;

	(void)state;
	assert_true(event_words_same("emt open", "EMT \u00c5BEN"));
	assert_true(event_words_same("emt open", "emt aaben"));
	assert_true(event_words_same("pokal 2026", "cup 2026"));
	assert_false(event_words_same("emt open", "emt mester"));
	assert_false(event_words_same("emt open", "emt open 2"));
	for (size_t i = 0; i < sizeof(written) / sizeof(written[0]); i++) {
		sbuf_reset(&out);
		written[i].write(written[i].text, written[i].lang, &out);
		assert_string_equal(out.buf, written[i].want);
	}
	sbuf_release(&out);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(event_words__any_language__same_code),
		cmocka_unit_test(consent__said_in_prose__understood_and_never_guessed),
		cmocka_unit_test(birth_date__as_danes_write_it__day_first),
		cmocka_unit_test(command_cases__all__as_written),
		cmocka_unit_test(command__too_many__refused_and_freed),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
