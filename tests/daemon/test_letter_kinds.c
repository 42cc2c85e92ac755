/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The table of letter kinds: a letter without one of its fields is not queued. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/letter/kinds.h"
#include "daemon/letter/queue.h"
#include "daemon/letter/render.h"
#include "tests/daemon/stage.h"

#define ALL_COLUMNS (KINDS_GAME | KINDS_GROUP | KINDS_CASE | KINDS_PLAYER)
#define FIELD_NAME  32

/* The next field of a list, with the marks after it; false at the end. */
static bool next_field(const char **pos, char ret_name[FIELD_NAME], char ret_marks[4])
{
	size_t len = strcspn(*pos, " "), n = strcspn(*pos, " #@?*!");

	if (!len)
		return false;
	snprintf(ret_name, FIELD_NAME, "%.*s", (int)n, *pos);
	snprintf(ret_marks, 4, "%.*s", (int)(len - n), *pos + n);
	*pos += len;
	*pos += strspn(*pos, " ");
	return true;
}

static json_t *value_of(char mark)
{
	switch (mark) {
	case '#': return json_integer(1);
	case '?': return json_true();
	case '*': return json_array();
	case '@': return json_string("2026-03-01");
	default: return json_string("x");
	}
}

static json_t *full_facts(const struct kinds_row *row)
{
	json_t *facts = json_object();
	char name[FIELD_NAME], marks[4];

	for (const char *p = row->fields; next_field(&p, name, marks);)
		json_object_set_new(facts, name, value_of(marks[0]));
	return facts;
}

static void fits(enum post_kind kind, unsigned columns, json_t *facts, const char *fault)
{
	struct sbuf got = SBUF_INIT;
	bool fit = kinds_fit_columns(kind, columns, &got) && kinds_fit_facts(kind, facts, &got);

	if (fit != !fault || strcmp(got.buf, fault ? fault : ""))
		fail_msg("%s: got fault \"%s\", want \"%s\"", kinds_row(kind)->name, got.buf,
			 fault ? fault : "");
	sbuf_release(&got);
}

/* Tries each field of the kind missing and with a wrong type. */
static int break_fields(enum post_kind kind)
{
	const struct kinds_row *row = kinds_row(kind);
	char name[FIELD_NAME], marks[4];
	int n = 0;

	for (const char *p = row->fields; next_field(&p, name, marks); n++) {
		json_t *facts = full_facts(row);
		assert_true(kinds_has_field(kind, name));
		json_object_set_new(facts, name, json_null());
		fits(kind, ALL_COLUMNS, facts, name);
		json_object_del(facts, name);
		fits(kind, ALL_COLUMNS, facts, strchr(marks, '!') ? name : NULL);
		json_decref(facts);
	}
	return n;
}

static void facts__field_missing_or_of_wrong_type__named(void **state)
{
	int kinds = 0, fields = 0;

	(void)state;
	for (int k = 0; k < 128; k++) {
		const struct kinds_row *row = kinds_row((enum post_kind)k);
		if (!row)
			continue;
		fields += break_fields((enum post_kind)k);
		kinds++;
	}
	assert_int_equal(kinds, 64);
	assert_true(fields > 30);
}

static void facts__field_of_another_kind__refused(void **state)
{
	json_t *facts = json_pack("{s:i, s:s}", "days", 20, "token", "x");

	(void)state;
	fits(POST_NOTICE, KINDS_GAME, facts, "token");
	json_object_del(facts, "token");
	fits(POST_NOTICE, KINDS_GAME, facts, NULL);
	fits(POST_NOTICE, KINDS_GROUP, facts, "game");
	json_object_set_new(facts, "in_reply_to", json_string("a@b"));
	json_object_set_new(facts, "token_about", json_integer(7));
	fits(POST_NOTICE, KINDS_GAME, facts, NULL);
	assert_false(kinds_has_field(POST_NOTICE, "token"));
	assert_false(kinds_has_field(POST_NOTICE, "day"));
	json_decref(facts);
}

static void keep_line(void *arg, const char *line)
{
	sbuf_adds(arg, line);
}

static int queue(struct stage *s, json_t *facts)
{
	struct work work = {.ctx = &s->ctx, .received = s->now};
	struct player p = {.id = 1, .lang = "en"};

	return letter_queue(&work,
			    &(struct letter_facts){.kind = POST_TOKEN, .to = &p, .facts = facts});
}

static void queue__field_missing__refused_and_told(void **state)
{
	struct stage *s = *state;
	struct sbuf told = SBUF_INIT;
	int64_t pending, failed;

	stage_control(s, "{\"do\":\"player.add\",\"name\":\"Anna\",\"address\":\"a@x.dk\"}");
	s->ctx.report = keep_line;
	s->ctx.hook_arg = &told;
	assert_int_equal(queue(s, NULL), STORE_FAILED);
	assert_non_null(strstr(told.buf, "letter TOKEN: missing or wrong: token"));
	assert_true(store_outbox_count(s->ctx.store, &pending, &failed) > 0);
	assert_int_equal(pending, 0);
	assert_int_equal(queue(s, json_pack("{s:s}", "token", "x")), 1);
	assert_true(store_outbox_count(s->ctx.store, &pending, &failed) > 0);
	assert_int_equal(pending, 1);
	s->ctx.report = NULL;
	sbuf_release(&told);
}

/* The secrets of a letter are erased once it is sent; the desk still shows its subject. */
static void rendered__secrets_forgotten__without_them(void **state)
{
	static const enum post_kind kinds[] = {POST_TOKEN, POST_SIGN_IN, POST_ACCESS};
	struct stage *s = *state;

	stage_control(s, "{\"do\":\"player.add\",\"name\":\"Anna\",\"address\":\"a@x.dk\"}");
	for (size_t i = 0; i < sizeof(kinds) / sizeof(kinds[0]); i++) {
		struct post_row row = {
			.kind = kinds[i], .player = 1, .created = s->now, .facts = "{}"};
		struct rendered letter;

		render_init(&letter);
		letter.with_text = true;
		assert_int_equal(render_letter(&s->ctx, &row, s->now, &letter), 1);
		assert_true(letter.subject.len > 0);
		render_release(&letter);
	}
}

/* The queued-by column: each of the files names the kind. */
static void queued_by__each_file__names_the_kind(void **state)
{
	const char *top = getenv("top_srcdir");

	(void)state;
	for (int k = 0; k < 64; k++) {
		const struct kinds_row *row = kinds_row((enum post_kind)k);
		for (const char *p = row ? row->queued_by : ""; *p; p += strspn(p, " ")) {
			char path[512], word[64], line[512];
			bool named = false;
			FILE *f;
			snprintf(path, sizeof(path), "%s/daemon/%.*s", top ? top : ".",
				 (int)strcspn(p, " "), p);
			snprintf(word, sizeof(word), "POST_%s", row->name);
			f = fopen(path, "r");
			if (!f)
				fail_msg("%s: no such file", path);
			while (fgets(line, sizeof(line), f))
				named |= strstr(line, word) != NULL;
			fclose(f);
			if (!named)
				fail_msg("%s does not queue %s", path, word);
			p += strcspn(p, " ");
		}
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(facts__field_missing_or_of_wrong_type__named),
		cmocka_unit_test(facts__field_of_another_kind__refused),
		cmocka_unit_test_setup_teardown(queue__field_missing__refused_and_told, stage_open,
						stage_close),
		cmocka_unit_test_setup_teardown(rendered__secrets_forgotten__without_them,
						stage_open, stage_close),
		cmocka_unit_test(queued_by__each_file__names_the_kind),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
