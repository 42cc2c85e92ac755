/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * `kskak calc --check`: files of calls with expected values.  Numbers must agree within 0.001;
 * explanatory keys are ignored.  Rounds of a pairing system are compared as sets of pairs.
 */
#include "cli/calc/calc.h"
#include "cli/document.h"
#include "cli/usage.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool is_diagnostic(const struct calc_fn *fn, const char *key)
{
	const char *const *d;

	for (d = fn ? fn->diagnostic : NULL; d && *d; d++) {
		if (!strcmp(*d, key))
			return true;
	}
	return false;
}

static bool agree(const struct calc_fn *fn, json_t *a, json_t *b);

static bool agree_objects(const struct calc_fn *fn, json_t *a, json_t *b)
{
	const char *key;
	json_t *v, *w;

	json_object_foreach(a, key, v)
	{
		if (is_diagnostic(fn, key))
			continue;
		w = json_object_get(b, key);
		if (!w || !agree(NULL, v, w))
			return false;
	}
	json_object_foreach(b, key, v)
	{
		if (!is_diagnostic(fn, key) && !json_object_get(a, key))
			return false;
	}
	return true;
}

/*
 * Compares numbers within 0.001, everything else exactly; `fn` tells which keys of the outermost
 * object to skip.
 */
static bool agree(const struct calc_fn *fn, json_t *a, json_t *b)
{
	size_t i;

	if (json_is_number(a) && json_is_number(b))
		return fabs(json_number_value(a) - json_number_value(b)) <= 0.001;
	if (json_is_object(a) && json_is_object(b))
		return agree_objects(fn, a, b);
	if (!json_is_array(a) || !json_is_array(b))
		return json_equal(a, b);
	if (json_array_size(a) != json_array_size(b))
		return false;
	for (i = 0; i < json_array_size(a); i++) {
		if (!agree(NULL, json_array_get(a, i), json_array_get(b, i)))
			return false;
	}
	return true;
}

/* Returns the value at the path in compare_only: "field", or "[*].field" over a list. */
static json_t *value_at(json_t *value, const char *path)
{
	json_t *list;
	size_t i;

	if (strncmp(path, "[*].", 4))
		return json_incref(json_object_get(value, path));
	list = json_array();
	for (i = 0; i < json_array_size(value); i++) {
		json_t *v = json_object_get(json_array_get(value, i), path + 4);

		json_array_append_new(list, v ? json_incref(v) : json_null());
	}
	return list;
}

/* Returns the pair with the lower id first, for comparison without colours. */
static json_t *without_colours(json_t *pair)
{
	json_t *a = json_array_get(pair, 0), *b = json_array_get(pair, 1);

	if (json_integer_value(a) > json_integer_value(b))
		return json_pack("[O, O]", b, a);
	return json_pack("[O, O]", a, b);
}

static bool has_pair(json_t *pairs, json_t *wanted, bool coloured)
{
	bool found = false;
	size_t i;

	for (i = 0; i < json_array_size(pairs) && !found; i++) {
		json_t *p = json_array_get(pairs, i), *q = without_colours(p);
		json_t *w = without_colours(wanted);

		found = coloured ? json_equal(p, wanted) : json_equal(q, w);
		json_decref(q);
		json_decref(w);
	}
	return found;
}

/* Checks that every expected pair was found, and no other unless `part` is set. */
static bool agree_pairs(json_t *expect, json_t *got, bool coloured, bool part)
{
	size_t i;

	for (i = 0; i < json_array_size(expect); i++) {
		if (!has_pair(got, json_array_get(expect, i), coloured))
			return false;
	}
	return json_is_array(got) && (part || json_array_size(got) == json_array_size(expect));
}

/* Compares with an expected round: sets of pairs by name, other keys equal. */
static bool agree_round(json_t *expect, json_t *got)
{
	json_t *pairs = json_object_get(got, "pairings"), *v, *w;
	const char *key;

	json_object_foreach(expect, key, v)
	{
		bool set = !strcmp(key, "pairings_unordered");
		bool part = !strcmp(key, "pairings_include_unordered");

		w = json_object_get(got, key);
		if (set || part || !strcmp(key, "pairings")) {
			if (!agree_pairs(v, pairs, !set && !part, part))
				return false;
		} else if (!w || !agree(NULL, v, w)) {
			return false;
		}
	}
	return true;
}

struct tally {
	long passed, failed;
};

static const char *text_at(json_t *c, const char *key, const char *none)
{
	const char *text = json_string_value(json_object_get(c, key));

	return text ? text : none;
}

static void tell_case(const char *file, json_t *c, const char *name, json_t *expect, json_t *got)
{
	char *a = json_dumps(expect, CALC_DUMP_FLAGS), *b = json_dumps(got, CALC_DUMP_FLAGS);

	printf("%s: %s %s: expected %s, got %s\n", file, text_at(c, "id", text_at(c, "name", "?")),
	       name, a ? a : "nothing", b ? b : "nothing");
	free(a);
	free(b);
}

static bool check_call(const char *file, json_t *c)
{
	const char *name = text_at(c, "fn", "?");
	const char *only = json_string_value(json_array_get(json_object_get(c, "compare_only"), 0));
	json_t *expect = json_object_get(c, "expect");
	json_t *whole = calc_call(name, json_object_get(c, "input"));
	json_t *got = only ? value_at(whole, only) : json_incref(whole);
	bool same = expect && got && agree(calc_find(name), expect, got);

	if (!same)
		tell_case(file, c, name, expect, got);
	json_decref(got);
	json_decref(whole);
	return same;
}

/* {"system", "state", "expected"}: a round of a pairing system. */
static bool check_round(const char *file, json_t *c)
{
	json_t *expect = json_object_get(c, "expected"), *got;
	char name[64];
	bool same;

	snprintf(name, sizeof(name), "pair.%s", text_at(c, "system", "?"));
	got = calc_call(name, json_object_get(c, "state"));
	same = json_is_object(expect) && agree_round(expect, got);
	if (!same)
		tell_case(file, c, name, expect, got);
	json_decref(got);
	return same;
}

static void check_case(const char *file, json_t *c, struct tally *t)
{
	bool round = !json_object_get(c, "fn") && json_object_get(c, "system");
	bool same;

	/* Intermediate steps of a pairing algorithm, which no function of calc returns. */
	if (round && (json_object_get(c, "function") || !json_object_get(c, "state")))
		return;
	same = round ? check_round(file, c) : check_call(file, c);
	t->passed += same;
	t->failed += !same;
}

static int check_file(const char *path, struct tally *t)
{
	struct document file;
	int status = EXIT_DONE;
	json_t *cases;
	size_t i;

	if (!document_read_any(path, true, &file))
		return EXIT_USAGE;
	cases = json_object_get(file.root, "cases");
	if (!cases)
		cases = json_object_get(file.root, "examples");
	if (!json_is_array(cases))
		status = usage_error(N_("%s:1: neither \"cases\" nor \"examples\" is a list"),
				     file.name);
	for (i = 0; i < json_array_size(cases); i++)
		check_case(path, json_array_get(cases, i), t);
	document_release(&file);
	return status;
}

int calc_check(char **files)
{
	struct tally t = {0, 0};
	int status = EXIT_DONE;

	for (; *files; files++) {
		if (check_file(*files, &t))
			status = EXIT_USAGE;
	}
	printf(usage_tr("%ld passed, %ld failed\n"), t.passed, t.failed);
	if (status)
		return status;
	return t.failed ? EXIT_DIFFERS : EXIT_DONE;
}
