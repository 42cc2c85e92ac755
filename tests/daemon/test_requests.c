/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The table of requests: each is accepted with valid fields, and rejected by the name of a missing,
 * invalid or unknown field, or because the role is too low.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/act/leader_requests.h"
#include "daemon/web/desk_json.h"

#define REQUESTS 115

/* The first word of a list. */
static json_t *first_word(const char *words)
{
	return json_stringn(words, strcspn(words, " "));
}

static json_t *good_value(const struct field *f)
{
	switch (f->type) {
	case FIELD_TEXT:
	case FIELD_LINE: return json_string("words");
	case FIELD_WORD: return first_word(f->words);
	case FIELD_NUMBER: return json_integer(f->min);
	case FIELD_ID: return json_integer(1);
	case FIELD_PLAYER:
	case FIELD_ADDRESS: return json_string("anna@x.example");
	case FIELD_DATE:
	case FIELD_DAY: return json_string("2026-07-01");
	case FIELD_FLAG: return json_true();
	case FIELD_LANG: return json_string("en");
	case FIELD_IDS: return json_pack("[i]", 1);
	case FIELD_PATH: return json_string("/tmp/copy.db");
	case FIELD_NONE: break;
	}
	fail_msg("%s has no type", f->name);
	return NULL;
}

/* A text one byte longer than the field accepts. */
static json_t *too_long(const struct field *f)
{
	size_t len = (size_t)f->max + 1;
	char *text = malloc(len);
	json_t *value;

	assert_non_null(text);
	memset(text, 'x', len);
	value = json_stringn(text, len);
	free(text);
	return value;
}

/* The `nth` value that the field must reject; NULL when there are no more. */
static json_t *bad_value(const struct field *f, int nth)
{
	static const char *const words[] = {
		[FIELD_WORD] = "neither",    [FIELD_NUMBER] = "five",	[FIELD_ID] = "1x",
		[FIELD_PLAYER] = "somebody", [FIELD_ADDRESS] = "a b@x", [FIELD_DATE] = "2026-02-30",
		[FIELD_FLAG] = "yes",	     [FIELD_LANG] = "xx",	[FIELD_PATH] = "copy.db",
		[FIELD_LINE] = "two\nlines",
	};
	bool number = f->type == FIELD_NUMBER || f->type == FIELD_ID || f->type == FIELD_PLAYER;

	switch (nth) {
	case 0: return json_null();
	case 1: return json_array();
	case 2: return json_real(1.5);
	case 3: return number ? json_integer(f->min - 1) : json_integer(7);
	case 4: return f->type == FIELD_TEXT ? too_long(f) : json_string(words[f->type]);
	case 5: return f->type == FIELD_LINE ? too_long(f) : json_false();
	case 6:
		if (f->type == FIELD_TEXT)
			return json_string("red: \033[31m");
		return f->type == FIELD_NUMBER && f->max < INT64_MAX ? json_integer(f->max + 1)
								     : NULL;
	}
	return NULL;
}

/* The request with all its fields, or with the required ones only. */
static json_t *sample(const struct leader_request *row, bool all)
{
	json_t *request = json_pack("{s:s, s:s}", "do", row->name, "key", "k1");

	for (const struct field *f = row->fields; f->name; f++) {
		if (all || f->required)
			json_object_set_new(request, f->name, good_value(f));
	}
	return request;
}

static void taken(const struct leader_request *row, json_t *request)
{
	struct field_values values;
	struct answer answer;

	answer_init(&answer);
	if (leader_requests_check(request, row->least, &lang_english, &values, &answer) != row)
		fail_msg("%s: %s", row->name, answer.message.buf);
	answer_release(&answer);
	json_decref(request);
}

static void refused(const struct leader_request *row, json_t *request, enum role role,
		    enum act_outcome outcome, const char *word)
{
	struct field_values values;
	struct answer answer;

	answer_init(&answer);
	if (leader_requests_check(request, role, &lang_english, &values, &answer))
		fail_msg("%s: taken with %s", row->name, json_dumps(request, 0));
	assert_int_equal(answer.outcome, outcome);
	if (strncmp(answer.message.buf, word, strlen(word)) != 0)
		fail_msg("%s: '%s' does not begin with '%s'", row->name, answer.message.buf, word);
	answer_release(&answer);
	json_decref(request);
}

static void request__all_or_only_required_fields__taken(void **state)
{
	int n = 0;

	(void)state;
	for (const struct leader_request *row = leader_requests; row->name; row++, n++) {
		taken(row, sample(row, true));
		taken(row, sample(row, false));
	}
	assert_int_equal(n, REQUESTS);
}

static void request__field_missing_or_empty__refused_by_its_name(void **state)
{
	(void)state;
	for (const struct leader_request *row = leader_requests; row->name; row++) {
		for (const struct field *f = row->fields; f->name; f++) {
			json_t *without = sample(row, true), *empty = sample(row, true);

			json_object_del(without, f->name);
			json_object_set_new(empty, f->name, json_string(""));
			if (f->required) {
				refused(row, without, row->least, OUTCOME_WRONG, f->name);
				refused(row, empty, row->least, OUTCOME_WRONG, f->name);
			} else {
				taken(row, without);
				taken(row, empty);
			}
		}
	}
}

static void request__field_of_a_wrong_type_or_size__refused_by_its_name(void **state)
{
	(void)state;
	for (const struct leader_request *row = leader_requests; row->name; row++) {
		for (const struct field *f = row->fields; f->name; f++) {
			json_t *bad;

			for (int nth = 0; (bad = bad_value(f, nth)); nth++) {
				json_t *request = sample(row, true);

				if (f->type == FIELD_FLAG && json_is_false(bad)) {
					json_decref(bad);
					bad = json_integer(0);
				}
				json_object_set_new(request, f->name, bad);
				refused(row, request, row->least, OUTCOME_WRONG, f->name);
			}
		}
	}
}

static void request__field_that_is_not_its_own__refused_by_its_name(void **state)
{
	(void)state;
	for (const struct leader_request *row = leader_requests; row->name; row++) {
		json_t *request = sample(row, true);

		json_object_set_new(request, "reasons", json_string("x"));
		refused(row, request, row->least, OUTCOME_WRONG, "reasons: not a field of");
	}
}

/* The key is stored with the answer: a truncated key could match another client's. */
static void request__key_that_cannot_be_kept__refused(void **state)
{
	static const struct field key = {.name = "key", .type = FIELD_LINE, .max = 200};

	(void)state;
	for (const struct leader_request *row = leader_requests; row->name; row++) {
		json_t *number = sample(row, true), *long_one = sample(row, true);

		if (fields_find(row->fields, "key")) { /* no idempotency key */
			assert_null(leader_requests_key(number));
			json_decref(number);
			json_decref(long_one);
			continue;
		}
		json_object_set_new(number, "key", json_integer(7));
		json_object_set_new(long_one, "key", too_long(&key));
		refused(row, number, row->least, OUTCOME_WRONG,
			"key (one line, at most 200 bytes)");
		refused(row, long_one, row->least, OUTCOME_WRONG, "key (");
	}
}

static void request__role_too_low__denied_with_the_one_it_needs(void **state)
{
	static const char *const words[] = {
		[ROLE_LEADER] = "permission denied: needs role leader",
		[ROLE_KC] = "permission denied: needs role kc",
		[ROLE_ADMIN] = "permission denied: needs role administrator",
	};

	(void)state;
	for (const struct leader_request *row = leader_requests; row->name; row++) {
		for (int role = ROLE_NONE; role < (int)row->least; role++)
			refused(row, sample(row, true), (enum role)role, OUTCOME_DENIED,
				words[row->least]);
	}
}

static void request__field_at_the_desk__labelled_in_words(void **state)
{
	(void)state;
	for (const struct leader_request *row = leader_requests; row->name; row++)
		for (const struct field *f = row->fields; leader_requests_at_desk(row) && f->name;
		     f++)
			if (desk_json_label(&lang_english, f->name) == f->name)
				fail_msg("%s: field %s has no label", row->name, f->name);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(request__all_or_only_required_fields__taken),
		cmocka_unit_test(request__field_missing_or_empty__refused_by_its_name),
		cmocka_unit_test(request__field_of_a_wrong_type_or_size__refused_by_its_name),
		cmocka_unit_test(request__field_that_is_not_its_own__refused_by_its_name),
		cmocka_unit_test(request__key_that_cannot_be_kept__refused),
		cmocka_unit_test(request__role_too_low__denied_with_the_one_it_needs),
		cmocka_unit_test(request__field_at_the_desk__labelled_in_words),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
