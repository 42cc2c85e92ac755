/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Reads case files. */
#include "tests/chess/vector.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Resolves \xNN in place; returns the new length. */
static size_t unescape(char *s)
{
	char *out = s, *start = s;
	unsigned byte;

	while (*s) {
		if (s[0] == '\\' && s[1] == 'x' && sscanf(s + 2, "%2x", &byte) == 1) {
			*out++ = (char)byte;
			s += 4;
		} else {
			*out++ = *s++;
		}
	}
	*out = '\0';
	return (size_t)(out - start);
}

static void split(char *text, struct vector_case *c)
{
	char *tab;

	for (c->n = 0; text && c->n < VECTOR_FIELDS; c->n++) {
		tab = strchr(text, '\t');
		if (tab)
			*tab++ = '\0';
		c->field[c->n] = text;
		c->len[c->n] = unescape(text);
		text = tab;
	}
}

int vector_run(const char *name, bool (*check)(const struct vector_case *c))
{
	const char *top = getenv("top_srcdir");
	struct vector_case c = {0};
	char path[4096], *line = NULL;
	size_t cap = 0;
	FILE *f;
	int n = 0, bad = 0;

	snprintf(path, sizeof(path), "%s/tests/vectors/%s", top ? top : ".", name);
	f = fopen(path, "r");
	if (!f) {
		perror(path);
		exit(1);
	}
	while (getline(&line, &cap, f) >= 0) {
		c.line++;
		line[strcspn(line, "\n")] = '\0';
		if (!*line || *line == '#')
			continue;
		split(line, &c);
		bad += !check(&c);
		n++;
	}
	free(line);
	fclose(f);
	return bad ? -1 : n;
}

bool vector_agrees(const struct vector_case *c, const char *expected, const char *got)
{
	int i;

	if (!strcmp(expected, got))
		return true;
	fprintf(stderr, "line %d:", c->line);
	for (i = 0; i < c->n; i++)
		fprintf(stderr, " '%s'", c->field[i]);
	fprintf(stderr, ": expected '%s', got '%s'\n", expected, got);
	return false;
}
