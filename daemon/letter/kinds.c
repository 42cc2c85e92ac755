/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The requirements of each kind of letter; see kinds.h. */
#include "daemon/letter/kinds.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

static const struct kinds_row rows[] = {
#define X(kind, composer, needs, fields, by) [POST_##kind] = {#kind, needs, fields, by},
	KINDS(X)
#undef X
};

/* Optional in any letter: the mail it answers, the binding of its token, its reader's setting. */
static const char common[] = "in_reply_to token_about# short?";

/* The marks after a field's name in a list of fields; NULL if it is not listed. */
static const char *marks_of(const char *fields, const char *name, size_t len)
{
	for (const char *p = fields; *p; p += strspn(p, " ")) {
		size_t n = strcspn(p, " #@?*!");
		if (n == len && !memcmp(p, name, n))
			return p + n;
		p += strcspn(p, " ");
	}
	return NULL;
}

const struct kinds_row *kinds_row(enum post_kind kind)
{
	size_t i = (size_t)kind;

	return i < sizeof(rows) / sizeof(rows[0]) && rows[i].name ? &rows[i] : NULL;
}

bool kinds_can_wait(enum post_kind kind)
{
	return kind == POST_MOVE || kind == POST_DRAW_OFFER;
}

bool kinds_can_wait_for_office(enum post_kind kind)
{
	static const enum post_kind kinds[] = {POST_CASE,  POST_REMINDER, POST_NOTICE,
					       POST_LEAVE, POST_RESULT,	  POST_GROUP_STATE,
					       POST_WORDS, POST_ABUSE,	  POST_GAME_STATE};

	for (size_t i = 0; i < sizeof(kinds) / sizeof(kinds[0]); i++)
		if (kinds[i] == kind)
			return true;
	return false;
}

bool kinds_has_field(enum post_kind kind, const char *name)
{
	const struct kinds_row *row = kinds_row(kind);

	return row && marks_of(row->fields, name, strlen(name));
}

static bool has_type(json_t *value, const char *marks)
{
	switch (*marks) {
	case '#': return json_is_integer(value);
	case '?': return json_is_boolean(value);
	case '*': return json_is_array(value);
	default: return json_is_string(value); /* dates too */
	}
}

static bool has_columns(unsigned needs, unsigned columns, struct sbuf *ret_fault)
{
	static const char *const names[] = {"game", "group", "case", "player"};

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		if (needs & ~columns & 1u << i) {
			sbuf_adds(ret_fault, names[i]);
			return false;
		}
	}
	return true;
}

/* Whether the fact that begins a row's list of fields is there. */
static bool has_one(json_t *facts, const char *fields, struct sbuf *ret_fault)
{
	char name[32];

	snprintf(name, sizeof(name), "%.*s", (int)strcspn(fields, " #@?*!"), fields);
	if (json_object_get(facts, name))
		return true;
	sbuf_adds(ret_fault, name);
	return false;
}

static bool has_all(const char *fields, json_t *facts, struct sbuf *ret_fault)
{
	for (const char *p = fields; *p; p += strspn(p, " ")) {
		size_t len = strcspn(p, " ");

		if (p[len - 1] == '!' && !has_one(facts, p, ret_fault))
			return false;
		p += len;
	}
	return true;
}

static bool has_no_other(const char *fields, json_t *facts, struct sbuf *ret_fault)
{
	const char *name;
	json_t *value;

	json_object_foreach(facts, name, value)
	{
		const char *marks = marks_of(fields, name, strlen(name));
		if (!marks)
			marks = marks_of(common, name, strlen(name));
		if (!marks || !has_type(value, marks)) {
			sbuf_adds(ret_fault, name);
			return false;
		}
	}
	return true;
}

bool kinds_fit_columns(enum post_kind kind, unsigned columns, struct sbuf *ret_fault)
{
	const struct kinds_row *row = kinds_row(kind);

	if (row)
		return has_columns(row->needs, columns, ret_fault);
	sbuf_adds(ret_fault, "kind");
	return false;
}

bool kinds_fit_facts(enum post_kind kind, json_t *facts, struct sbuf *ret_fault)
{
	const struct kinds_row *row = kinds_row(kind);

	if (row)
		return has_all(row->fields, facts, ret_fault) &&
		       has_no_other(row->fields, facts, ret_fault);
	sbuf_adds(ret_fault, "kind");
	return false;
}
