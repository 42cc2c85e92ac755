/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Walks through a well-formed JSON text and counts its lines.
 */
#include "cli/where.h"

#include <stdbool.h>
#include <string.h>

struct place {
	const char *at;
	int line;
};

static void skip_blanks(struct place *p)
{
	for (; *p->at && strchr(" \t\r\n", *p->at); p->at++)
		p->line += *p->at == '\n';
}

static void skip_string(struct place *p)
{
	for (p->at++; *p->at && *p->at != '"'; p->at++) {
		if (*p->at == '\\' && p->at[1])
			p->at++;
	}
	p->at += *p->at == '"';
}

/* Skips a value, up to the comma, colon or bracket after it. */
static void skip_value(struct place *p)
{
	int depth = 0;

	for (; *p->at; p->at++) {
		if (*p->at == '"') {
			skip_string(p);
			p->at--;
			continue;
		}
		p->line += *p->at == '\n';
		if (!depth && strchr(",:]}", *p->at))
			return;
		depth += (*p->at == '{' || *p->at == '[') - (*p->at == '}' || *p->at == ']');
	}
}

/* Moves to the next member or element; returns false at the end of the object or list. */
static bool next(struct place *p)
{
	skip_value(p);
	if (*p->at != ',')
		return false;
	p->at++;
	skip_blanks(p);
	return true;
}

static bool has_key(const char *at, const char *key)
{
	size_t n = strlen(key);

	return !strncmp(at + 1, key, n) && at[n + 1] == '"';
}

/* Moves from the opening brace to the value of a member. */
static bool enter_member(struct place *p, const char *key)
{
	bool found;

	p->at++;
	skip_blanks(p);
	if (*p->at != '"')
		return false;
	do {
		found = has_key(p->at, key);
		skip_string(p);
		skip_blanks(p);
		if (*p->at)
			p->at++;
		skip_blanks(p);
	} while (!found && next(p));
	return found;
}

static bool enter_element(struct place *p, size_t index)
{
	p->at++;
	skip_blanks(p);
	while (index && next(p))
		index--;
	return !index && *p->at != ']';
}

int where_line(const char *text, const struct where_step *steps, size_t n)
{
	struct place p = {text, 1}, inner;
	size_t i;
	bool found = true;

	skip_blanks(&p);
	for (i = 0; i < n && found; i++) {
		inner = p;
		found = steps[i].key ? *p.at == '{' && enter_member(&inner, steps[i].key)
				     : *p.at == '[' && enter_element(&inner, steps[i].index);
		if (found)
			p = inner;
	}
	return p.line;
}
