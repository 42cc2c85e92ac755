/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Reads .mo files: a header, two tables of (length, offset), sorted by the original. */
#include "text/catalogue.h"
#include "core/base/mem.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HEADER = 28, FILE_MAX = 4 << 20, GUESS_BITS = 12 };

static uint32_t word_at(const struct catalogue *cat, size_t at)
{
	uint32_t w;

	memcpy(&w, cat->data + at, 4);
	return cat->swapped ? __builtin_bswap32(w) : w;
}

static bool table_fits(const struct catalogue *cat, uint32_t at)
{
	return at <= cat->len && cat->n <= (cat->len - at) / 8;
}

/* Does the text of an entry lie inside the file and end with NUL? */
static bool entry_fits(const struct catalogue *cat, uint32_t table, uint32_t i)
{
	uint32_t len = word_at(cat, table + 8 * (size_t)i);
	uint32_t at = word_at(cat, table + 8 * (size_t)i + 4);

	return at <= cat->len && len < cat->len - at + 1 && cat->data[(size_t)at + len] == '\0';
}

static const char *entry(const struct catalogue *cat, uint32_t table, uint32_t i, size_t *ret_len)
{
	*ret_len = word_at(cat, table + 8 * (size_t)i);
	return (const char *)cat->data + word_at(cat, table + 8 * (size_t)i + 4);
}

bool catalogue_open(struct catalogue *ret_cat, unsigned char *data, size_t len)
{
	struct catalogue cat = {.data = data, .len = len};
	uint32_t magic;

	if (len < HEADER)
		return false;
	memcpy(&magic, data, 4);
	if (magic != 0x950412de && magic != 0xde120495)
		return false;
	cat.swapped = magic == 0xde120495;
	cat.n = word_at(&cat, 8);
	cat.originals = word_at(&cat, 12);
	cat.translations = word_at(&cat, 16);
	if (!table_fits(&cat, cat.originals) || !table_fits(&cat, cat.translations))
		return false;
	for (uint32_t i = 0; i < cat.n; i++)
		if (!entry_fits(&cat, cat.originals, i) || !entry_fits(&cat, cat.translations, i))
			return false;
	cat.guesses = mem_zeroed((size_t)1 << GUESS_BITS, sizeof(*cat.guesses));
	*ret_cat = cat;
	return true;
}

static unsigned char *slurp(FILE *f, size_t *ret_len)
{
	long size = fseek(f, 0, SEEK_END) == 0 ? ftell(f) : -1;
	unsigned char *data;

	if (size < 0 || size > FILE_MAX || fseek(f, 0, SEEK_SET) != 0)
		return NULL;
	data = mem_zeroed((size_t)size + 1, 1);
	if (fread(data, 1, (size_t)size, f) == (size_t)size) {
		*ret_len = (size_t)size;
		return data;
	}
	free(data);
	return NULL;
}

bool catalogue_read(struct catalogue *ret_cat, const char *path)
{
	FILE *f = fopen(path, "rb");
	unsigned char *data;
	size_t len;

	if (!f)
		return false;
	data = slurp(f, &len);
	fclose(f);
	if (data && catalogue_open(ret_cat, data, len))
		return true;
	free(data);
	return false;
}

void catalogue_release(struct catalogue *cat)
{
	free(cat->data);
	free(cat->guesses);
	*cat = (struct catalogue){0};
}

/* Its number, or cat->n. */
static uint32_t bisect(const struct catalogue *cat, const char *msgid)
{
	uint32_t low = 0, high = cat->n;
	size_t len;

	while (low < high) {
		uint32_t mid = low + (high - low) / 2;
		int cmp = strcmp(msgid, entry(cat, cat->originals, mid, &len));

		if (cmp == 0)
			return mid;
		if (cmp < 0)
			high = mid;
		else
			low = mid + 1;
	}
	return cat->n;
}

/*
 * Nearly all msgids are literals, each at an address of its own: what was found last for the
 * address is right nearly always, and takes one comparison instead of a dozen.
 */
static uint32_t find(const struct catalogue *cat, const char *msgid)
{
	uint64_t mixed = (uint64_t)(uintptr_t)msgid * UINT64_C(0x9e3779b97f4a7c15);
	uint32_t *place = &cat->guesses[mixed >> (64 - GUESS_BITS)], i;
	uint32_t guess = __atomic_load_n(place, __ATOMIC_RELAXED);
	size_t len;

	if (guess && !strcmp(msgid, entry(cat, cat->originals, guess - 1, &len)))
		return guess - 1;
	i = bisect(cat, msgid);
	if (i < cat->n)
		__atomic_store_n(place, i + 1, __ATOMIC_RELAXED);
	return i;
}

const char *catalogue_find(const struct catalogue *cat, const char *msgid, int form)
{
	uint32_t i = find(cat, msgid);
	const char *text, *end;
	size_t len;

	if (i == cat->n)
		return NULL;
	text = entry(cat, cat->translations, i, &len);
	for (end = text + len; form > 0 && text < end; form--)
		text += strlen(text) + 1;
	return form == 0 && text < end ? text : NULL;
}
