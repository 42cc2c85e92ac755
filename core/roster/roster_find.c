/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Searching a list; see roster_find.h. */
#include "core/roster/roster_find.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"
#include "core/roster/roster_image.h"
#include "core/roster/roster_record.h"

_Static_assert(sizeof(((struct roster *)0)->section) / sizeof(char *) == SECTION_COUNT,
	       "a pointer per section");

/* --- opening -------------------------------------------------------------------------------- */

static bool place_sections(const char *data, size_t len, const struct roster_head *h,
			   struct roster *r)
{
	size_t at = sizeof(*h);
	int i;

	for (i = 0; i < SECTION_COUNT; i++) {
		if (h->bytes[i] > len - at || (i < SECTION_WORD_TEXT && h->bytes[i] % 4))
			return false;
		r->section[i] = data + at;
		r->bytes[i] = (size_t)h->bytes[i];
		at += r->bytes[i];
	}
	return at == len && r->bytes[SECTION_WORDS] &&
	       r->bytes[SECTION_WORDS] == r->bytes[SECTION_PLACES_OF] &&
	       r->bytes[SECTION_RECORDS] < UINT32_MAX;
}

bool roster_find_open(const void *data, size_t len, struct roster *ret_roster,
		      const char **ret_reason)
{
	const struct roster_head *h = data;
	struct roster r = {.n = 0};

	if (len < sizeof(*h) || memcmp(h->magic, ROSTER_MAGIC, sizeof(ROSTER_MAGIC)) != 0) {
		*ret_reason = "this is no list that kskak has imported";
		return false;
	}
	if (h->byte_order != ROSTER_BYTE_ORDER) {
		*ret_reason = "the list was imported on another kind of machine: import it here";
		return false;
	}
	if (!memchr(h->label, '\0', sizeof(h->label)) || !place_sections(data, len, h, &r)) {
		*ret_reason = "the list is damaged: import it again";
		return false;
	}
	r.n = r.bytes[SECTION_RECORDS] / sizeof(uint32_t);
	r.national = h->national != 0;
	r.label = h->label;
	*ret_roster = r;
	return true;
}

static uint32_t value(const struct roster *r, enum roster_section s, size_t i)
{
	uint32_t v = 0;

	if (i < r->bytes[s] / sizeof(v))
		memcpy(&v, r->section[s] + i * sizeof(v), sizeof(v));
	return v;
}

bool roster_find_at(const struct roster *r, size_t place, struct roster_player *ret_player)
{
	uint32_t at = value(r, SECTION_RECORDS, place);
	size_t all = r->bytes[SECTION_RECORD_BYTES];

	return place < r->n && at <= all &&
	       roster_record_get(r->section[SECTION_RECORD_BYTES] + at, all - at, ret_player);
}

/* --- numbers -------------------------------------------------------------------------------- */

/* The place of a number; SIZE_MAX if unknown. */
static size_t place_of_number(const struct roster *r, uint32_t number, bool national)
{
	enum roster_section s = national ? SECTION_BY_NATIONAL : SECTION_BY_FIDE;
	size_t low = 0, high = r->bytes[s] / sizeof(uint32_t);
	struct roster_player p;

	while (low < high) {
		size_t mid = (low + high) / 2, place = value(r, s, mid);
		uint32_t found;

		if (!roster_find_at(r, place, &p))
			return SIZE_MAX;
		found = national ? p.national : p.fide;
		if (found == number)
			return place;
		if (found < number)
			low = mid + 1;
		else
			high = mid;
	}
	return SIZE_MAX;
}

bool roster_find_number(const struct roster *r, uint32_t number, bool national,
			struct roster_player *ret_player)
{
	size_t place = number ? place_of_number(r, number, national) : SIZE_MAX;

	return place != SIZE_MAX && roster_find_at(r, place, ret_player);
}

/* --- words ---------------------------------------------------------------------------------- */

/* Words from..to-1 of the list. */
struct range {
	size_t from, to;
};

static size_t word_count(const struct roster *r)
{
	return r->bytes[SECTION_WORDS] / sizeof(uint32_t) - 1;
}

/* Compares a word of the list, or its prefix, with another one. */
static int compare_word(const struct roster *r, size_t i, const char *word, size_t len, bool begin)
{
	size_t from = value(r, SECTION_WORDS, i), to = value(r, SECTION_WORDS, i + 1), n;
	int c;

	if (from > to || to > r->bytes[SECTION_WORD_TEXT])
		return 0;
	n = to - from < len ? to - from : len;
	c = memcmp(r->section[SECTION_WORD_TEXT] + from, word, n);
	if (c || (begin && to - from >= len))
		return c;
	return (to - from > len) - (to - from < len);
}

/* The words that equal the word, or start with it. */
static struct range find_range(const struct roster *r, const char *word, size_t len, bool begin)
{
	struct range found;
	size_t low = 0, high = word_count(r), mid;

	while (low < high) {
		mid = (low + high) / 2;
		if (compare_word(r, mid, word, len, begin) < 0)
			low = mid + 1;
		else
			high = mid;
	}
	found.from = low;
	high = word_count(r);
	while (low < high) {
		mid = (low + high) / 2;
		if (compare_word(r, mid, word, len, begin) <= 0)
			low = mid + 1;
		else
			high = mid;
	}
	found.to = low;
	return found;
}

/* A set of places as a bitmap. */
struct places {
	uint64_t *bits;
	size_t n; /* words of 64 bits */
};

static void mark(const struct roster *r, struct range words, struct places *p)
{
	size_t i = value(r, SECTION_PLACES_OF, words.from),
	       to = value(r, SECTION_PLACES_OF, words.to);
	uint32_t place;

	memset(p->bits, 0, p->n * sizeof(*p->bits));
	if (to > r->bytes[SECTION_PLACES] / sizeof(place))
		to = r->bytes[SECTION_PLACES] / sizeof(place);
	for (; i < to; i++) {
		memcpy(&place, r->section[SECTION_PLACES] + i * sizeof(place), sizeof(place));
		if (place < r->n)
			p->bits[place / 64] |= (uint64_t)1 << place % 64;
	}
}

struct query {
	char text[2 * ROSTER_NAME_MOST];
	const char *word[ROSTER_FIND_WORDS];
	size_t len[ROSTER_FIND_WORDS];
	int n;
	char federation[8];
};

static void read_query(const char *text, const char *federation, struct query *q)
{
	char *s, *end;
	size_t i;

	roster_fold(text, q->text, sizeof(q->text));
	q->n = 0;
	for (s = q->text; *s && q->n < ROSTER_FIND_WORDS; s = *end ? end + 1 : end) {
		end = s + strcspn(s, " ");
		if (end == s)
			continue;
		q->word[q->n] = s;
		q->len[q->n++] = (size_t)(end - s);
	}
	snprintf(q->federation, sizeof(q->federation), "%c%.3s", ROSTER_FEDERATION_MARK,
		 federation);
	for (i = 0; q->federation[i]; i++)
		q->federation[i] |= q->federation[i] >= 'A' && q->federation[i] <= 'Z' ? 32 : 0;
}

/* The players whose names match all words of the query. */
static void find_all(const struct roster *r, const struct query *q, bool begin, struct places *all,
		     struct places *room)
{
	size_t k;
	int i;

	memset(all->bits, 0xff, all->n * sizeof(*all->bits));
	for (i = 0; i < q->n; i++) {
		mark(r, find_range(r, q->word[i], q->len[i], begin), room);
		for (k = 0; k < all->n; k++)
			all->bits[k] &= room->bits[k];
	}
	if (q->federation[1]) {
		mark(r, find_range(r, q->federation, strlen(q->federation), false), room);
		for (k = 0; k < all->n; k++)
			all->bits[k] &= room->bits[k];
	}
}

/* Stores the places that are not in `but`, up to `most`. */
static size_t store(const struct places *p, const struct places *but, size_t n, size_t most,
		    uint32_t *ret_places)
{
	size_t k;

	for (k = 0; k < p->n && n < most; k++) {
		uint64_t bits = p->bits[k] & ~(but ? but->bits[k] : 0);

		for (; bits && n < most; bits &= bits - 1)
			ret_places[n++] = (uint32_t)(64 * k + (size_t)__builtin_ctzll(bits));
	}
	return n;
}

static size_t count(const struct places *p)
{
	size_t k, n = 0;

	for (k = 0; k < p->n; k++)
		n += (size_t)__builtin_popcountll(p->bits[k]);
	return n;
}

static size_t find_words(const struct roster *r, const struct query *q, size_t most,
			 uint32_t *ret_places, size_t *ret_total)
{
	size_t words = r->n / 64 + 1, n;
	struct places exact = {mem_zeroed(words, sizeof(uint64_t)), words},
		      all = {mem_zeroed(words, sizeof(uint64_t)), words},
		      room = {mem_zeroed(words, sizeof(uint64_t)), words};

	find_all(r, q, false, &exact, &room);
	find_all(r, q, true, &all, &room);
	n = store(&exact, NULL, 0, most, ret_places);
	n = store(&all, &exact, n, most, ret_places);
	*ret_total = count(&all);
	free(exact.bits);
	free(all.bits);
	free(room.bits);
	return n;
}

size_t roster_find(const struct roster *r, const char *query, const char *federation, size_t most,
		   uint32_t *ret_places, size_t *ret_total)
{
	size_t digits, n = 0, place;
	struct query q;
	int national;

	query += strspn(query, " \t");
	digits = strspn(query, "0123456789");
	if (digits && digits <= 10 && !query[digits + strspn(query + digits, " \t\r\n")]) {
		unsigned long number = strtoul(query, NULL, 10);

		for (national = 0; national < 2 && number <= UINT32_MAX; national++) {
			place = place_of_number(r, (uint32_t)number, national);
			if (place != SIZE_MAX && n < most && (!n || ret_places[0] != place))
				ret_places[n++] = (uint32_t)place;
		}
		*ret_total = n;
		return n;
	}
	read_query(query, federation, &q);
	*ret_total = 0;
	return q.n ? find_words(r, &q, most, ret_places, ret_total) : 0;
}
