/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Parses forms. */
#include "cli/form.h"

#include <assert.h>
#include <string.h>

static bool drop_end(char *s, const char *end)
{
	size_t n = strlen(s), k = strlen(end);

	if (n < k || strcmp(s + n - k, end) != 0)
		return false;
	s[n - k] = '\0';
	return true;
}

static void drop_first(char *s, size_t n)
{
	memmove(s, s + n, strlen(s + n) + 1);
}

bool form_next(const char **at, struct form_part *ret_part)
{
	struct form_part part = {.literal = true};
	char *name = part.name;
	size_t n;

	*at += strspn(*at, " ");
	n = strcspn(*at, " ");
	if (!n)
		return false;
	assert(n < sizeof(part.name));
	memcpy(name, *at, n);
	*at += n;
	if (*name == '<' || *name == '[') {
		part.literal = false;
		part.optional = *name == '[';
		drop_first(name, 1);
		drop_end(name, part.optional ? "]" : ">");
	}
	part.option = !strncmp(name, "--", 2);
	if (part.option) {
		part.literal = false;
		drop_first(name, 2);
	}
	part.rest = drop_end(name, "...");
	part.type = drop_end(name, "#") ? '#' : drop_end(name, "@") ? '@' : 0;
	*ret_part = part;
	return true;
}
