/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Choosing the language of a page; see page_lang.h. */
#include "daemon/publish/page_lang.h"

#include <stdbool.h>
#include <stddef.h>
#include <string.h>
#include <strings.h>

/* Weights are thousandths, as the format writes them. */
#define WEIGHT_FULL 1000
#define NOT_NAMED   (-1)

bool page_lang_named(const char *query, enum lang *ret_lang)
{
	bool found = false;

	for (const char *p = query ? query : ""; *p; p += strcspn(p, "&"), p += *p == '&') {
		size_t len = strcspn(p, "&");
		for (int i = 0; i < LANG_COUNT; i++) {
			if (len == 7 && !strncmp(p, "lang=", 5) &&
			    !strncmp(p + 5, lang_code((enum lang)i), 2)) {
				*ret_lang = (enum lang)i;
				found = true;
			}
		}
	}
	return found;
}

/* "1", "0.8", "0.855"; NOT_NAMED for anything else. */
static int read_weight(const char *s, size_t len)
{
	int weight, digit = 100;

	if (len < 1 || len > 5 || (s[0] != '0' && s[0] != '1') || (len > 1 && s[1] != '.'))
		return NOT_NAMED;
	weight = s[0] == '1' ? WEIGHT_FULL : 0;
	for (size_t i = 2; i < len; i++, digit /= 10) {
		if (s[i] < '0' || s[i] > '9')
			return NOT_NAMED;
		weight += digit * (s[i] - '0');
	}
	return weight <= WEIGHT_FULL ? weight : NOT_NAMED;
}

/* The weight behind a range, in what follows its name up to the comma. */
static int weight_of(const char *s, size_t len)
{
	const char *end = s + len;

	while (s < end && strchr(" \t;", *s))
		s++;
	while (end > s && strchr(" \t", end[-1]))
		end--;
	if (s == end)
		return WEIGHT_FULL;
	if (end - s < 3 || (s[0] != 'q' && s[0] != 'Q') || s[1] != '=')
		return NOT_NAMED;
	return read_weight(s + 2, (size_t)(end - s) - 2);
}

/* "da", "da-DK" and "DA" are Danish, "dan" is not. */
static bool names(const char *range, size_t len, const char *code)
{
	return len >= 2 && !strncasecmp(range, code, 2) && (len == 2 || range[2] == '-');
}

static void read_range(const char *item, size_t len, int weights[LANG_COUNT], int *ret_other)
{
	size_t name;
	int weight;

	while (len && strchr(" \t", *item))
		item++, len--;
	for (name = 0; name < len && !strchr(" \t;", item[name]);)
		name++;
	weight = weight_of(item + name, len - name);
	if (weight == NOT_NAMED)
		return;
	if (name == 1 && *item == '*')
		*ret_other = weight;
	for (int i = 0; i < LANG_COUNT; i++)
		if (names(item, name, lang_code((enum lang)i)) && weights[i] < weight)
			weights[i] = weight;
}

/* Which of two with the same weight stands first in the text. */
static enum lang first_named(const char *accept, enum lang site)
{
	for (const char *p = accept; *p; p += strcspn(p, ","), p += *p == ',') {
		p += strspn(p, " \t");
		for (int i = 0; i < LANG_COUNT; i++)
			if (names(p, strcspn(p, " \t;,"), lang_code((enum lang)i)))
				return (enum lang)i;
	}
	return site;
}

enum lang page_lang(const char *query, const char *accept, enum lang site)
{
	int weights[LANG_COUNT] = {NOT_NAMED, NOT_NAMED}, other = NOT_NAMED;
	enum lang lang;

	if (page_lang_named(query, &lang))
		return lang;
	if (!accept)
		return site;
	for (const char *p = accept; *p; p += strcspn(p, ","), p += *p == ',')
		read_range(p, strcspn(p, ","), weights, &other);
	for (int i = 0; i < LANG_COUNT; i++)
		if (weights[i] == NOT_NAMED)
			weights[i] = other;
	if (weights[LANG_DA] == weights[LANG_EN])
		return weights[LANG_DA] > 0 && other != weights[LANG_DA] ? first_named(accept, site)
									 : site;
	lang = weights[LANG_DA] > weights[LANG_EN] ? LANG_DA : LANG_EN;
	return weights[lang] > 0 ? lang : site;
}
