/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Chooses the language of a page; see page_lang.h. */
#include "daemon/publish/page_lang.h"

#include <stdbool.h>
#include <stddef.h>
#include <string.h>
#include <strings.h>

#include "text/text.h"

/* Weights are in thousandths, the precision of the format. */
#define WEIGHT_FULL 1000
#define NOT_NAMED   (-1)

bool page_lang_named(const char *query, const struct lang **ret_lang)
{
	bool found = false;

	for (const char *p = query ? query : ""; *p; p += strcspn(p, "&"), p += *p == '&') {
		size_t len = strcspn(p, "&");
		char code[LANG_CODE];
		if (len <= 5 || len - 5 >= sizeof(code) || strncmp(p, "lang=", 5))
			continue;
		memcpy(code, p + 5, len - 5);
		code[len - 5] = '\0';
		found |= text_lang_read(code, ret_lang);
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

/* The weight of a range, in the text between its name and the comma. */
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

/* "da", "da-DK" and "DA" match Danish, "dan" does not. */
static bool names(const char *range, size_t len, const char *code)
{
	size_t n = strlen(code);

	return len >= n && !strncasecmp(range, code, n) && (len == n || range[n] == '-');
}

/* The weights in Accept-Language for our languages. */
struct wishes {
	int weight[TEXT_LANGS_MAX];
	int other; /* for all languages not listed */
};

static void read_range(const char *item, size_t len, struct wishes *w)
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
		w->other = weight;
	for (size_t i = 0; i < text_lang_count(); i++)
		if (names(item, name, text_lang_at(i)->code) && w->weight[i] < weight)
			w->weight[i] = weight;
}

static struct wishes read_wishes(const char *accept)
{
	struct wishes w = {.other = NOT_NAMED};

	for (size_t i = 0; i < text_lang_count(); i++)
		w.weight[i] = NOT_NAMED;
	for (const char *p = accept; *p; p += strcspn(p, ","), p += *p == ',')
		read_range(p, strcspn(p, ","), &w);
	for (size_t i = 0; i < text_lang_count(); i++)
		if (w.weight[i] == NOT_NAMED)
			w.weight[i] = w.other;
	return w;
}

/* The first listed language with this weight. */
static const struct lang *first_named(const char *accept, const struct wishes *w, int weight,
				      const struct lang *site)
{
	for (const char *p = accept; *p; p += strcspn(p, ","), p += *p == ',') {
		p += strspn(p, " \t");
		for (size_t i = 0; i < text_lang_count(); i++)
			if (w->weight[i] == weight &&
			    names(p, strcspn(p, " \t;,"), text_lang_at(i)->code))
				return text_lang_at(i);
	}
	return site;
}

static int weight_for(const struct wishes *w, const struct lang *lang)
{
	for (size_t i = 0; i < text_lang_count(); i++)
		if (text_lang_at(i) == lang)
			return w->weight[i];
	return NOT_NAMED;
}

const struct lang *page_lang(const char *query, const char *accept, const struct lang *site)
{
	const struct lang *lang = site;
	struct wishes w;
	int best = 0, equals = 0;

	if (page_lang_named(query, &lang) || !accept)
		return lang;
	w = read_wishes(accept);
	for (size_t i = 0; i < text_lang_count(); i++) {
		if (w.weight[i] > best) {
			best = w.weight[i];
			lang = text_lang_at(i);
			equals = 0;
		}
		equals += best > 0 && w.weight[i] == best;
	}
	if (equals > 1 && best != w.other)
		return first_named(accept, &w, best, site);
	return equals > 1 && weight_for(&w, site) == best ? site : lang;
}
