/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Converts players to the bytes of a list; see roster_build.h. */
#include "core/roster/roster_build.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/fnv.h"
#include "core/base/mem.h"
#include "core/base/sbuf.h"
#include "core/roster/roster_image.h"
#include "core/roster/roster_record.h"

#define RECORD_BYTES_MOST (UINT32_MAX - 4096u)

struct made {
	uint32_t at; /* offset in the records */
	uint32_t line;
	uint16_t strength;
	uint8_t file;
	bool dropped;
};

struct word {
	uint32_t at, len; /* offset in the text of the words */
	uint32_t hash, count;
	uint64_t begin; /* the first eight bytes, for fast comparison */
};

/* The words of all names, each once, in a hash table. */
struct vocabulary {
	struct sbuf text;
	struct word *words;
	size_t n, cap;
	uint32_t *slots; /* 1 + the index of a word */
	size_t n_slots;
};

struct use {
	uint32_t word, place;
};

struct roster_builder {
	struct roster_head head;
	struct sbuf records;
	struct made *made;
	size_t n, cap;
	uint64_t *keys; /* work space for sorting */
	struct vocabulary voc;
	struct use *uses;
	size_t n_uses, cap_uses;
	uint32_t *section[SECTION_COUNT];
	struct sbuf word_text;
};

struct roster_builder *roster_build_new(void)
{
	struct roster_builder *b = mem_zeroed(1, sizeof(*b));

	sbuf_init(&b->records);
	sbuf_init(&b->voc.text);
	sbuf_init(&b->word_text);
	return b;
}

void roster_build_free(struct roster_builder *b)
{
	int i;

	if (!b)
		return;
	for (i = 0; i < SECTION_COUNT; i++)
		free(b->section[i]);
	sbuf_release(&b->records);
	sbuf_release(&b->voc.text);
	sbuf_release(&b->word_text);
	free(b->voc.words);
	free(b->voc.slots);
	free(b->uses);
	free(b->made);
	free(b->keys);
	free(b);
}

static int strength_of(const struct roster_player *p)
{
	int i, best = p->elo[0] > p->own[0] ? p->elo[0] : p->own[0];

	for (i = 1; i < ROSTER_RATES && !best; i++)
		best = p->elo[i] > p->own[i] ? p->elo[i] : p->own[i];
	return best;
}

static void keep(struct roster_builder *b, struct made *m, const struct roster_player *p)
{
	m->at = (uint32_t)b->records.len;
	m->strength = (uint16_t)strength_of(p);
	roster_record_put(p, &b->records);
}

bool roster_build_add(struct roster_builder *b, const struct roster_player *p, unsigned file,
		      unsigned line)
{
	struct made *m;

	if (b->n == ROSTER_MOST || b->records.len > RECORD_BYTES_MOST / 2)
		return false;
	b->made = mem_room(b->made, b->n + 1, &b->cap, sizeof(*b->made));
	m = &b->made[b->n++];
	*m = (struct made){.line = line, .file = (uint8_t)file};
	keep(b, m, p);
	return true;
}

size_t roster_build_count(const struct roster_builder *b)
{
	return b->n;
}

static void read_record(const struct roster_builder *b, size_t i, struct roster_player *ret)
{
	roster_record_get(b->records.buf + b->made[i].at, b->records.len - b->made[i].at, ret);
}

/* A record starts with the two numbers. */
static uint32_t number_of(const struct roster_builder *b, size_t i, bool national)
{
	uint32_t numbers[2];

	memcpy(numbers, b->records.buf + b->made[i].at, sizeof(numbers));
	return numbers[national];
}

/* Radix sort by the upper half of a key, then the lower one, byte by byte. */
static void sort_keys(uint64_t *keys, size_t n)
{
	uint64_t *from = keys, *to = mem_alloc((n + 1) * sizeof(*to)), *swap;
	size_t count[257], i;
	int shift;

	for (shift = 0; shift < 64; shift += 8) {
		memset(count, 0, sizeof(count));
		for (i = 0; i < n; i++)
			count[(from[i] >> shift & 0xff) + 1]++;
		for (i = 1; i < 257; i++)
			count[i] += count[i - 1];
		for (i = 0; i < n; i++)
			to[count[from[i] >> shift & 0xff]++] = from[i];
		swap = from;
		from = to;
		to = swap;
	}
	free(to); /* after eight passes the result is in `keys` again */
}

/* --- one player in several lines ------------------------------------------------------------ */

static size_t keys_by_number(struct roster_builder *b, bool national)
{
	size_t i, n = 0;
	uint32_t number;

	for (i = 0; i < b->n; i++) {
		number = number_of(b, i, national);
		if (number && !b->made[i].dropped)
			b->keys[n++] = (uint64_t)number << 32 | i;
	}
	sort_keys(b->keys, n);
	return n;
}

/* The second of two lines for a player is dropped; one from another file completes the first. */
static void join(struct roster_builder *b, size_t first, size_t later, bool national,
		 roster_twice_fn *twice, void *arg)
{
	struct roster_player p, q;

	read_record(b, later, &q);
	b->made[later].dropped = true;
	if (b->made[first].file == b->made[later].file) {
		twice(arg, &q, national, b->made[later].file, b->made[later].line,
		      b->made[first].line);
		return;
	}
	read_record(b, first, &p);
	roster_complement(&p, &q);
	keep(b, &b->made[first], &p);
}

static void join_all(struct roster_builder *b, bool national, roster_twice_fn *twice, void *arg)
{
	size_t n = keys_by_number(b, national), i, first = 0;

	for (i = 1; i < n; i++) {
		if (b->keys[i] >> 32 != b->keys[first] >> 32)
			first = i;
		else
			join(b, (uint32_t)b->keys[first], (uint32_t)b->keys[i], national, twice,
			     arg);
	}
}

/* --- words ---------------------------------------------------------------------------------- */

static void more_slots(struct vocabulary *v)
{
	size_t i, slot;

	v->n_slots = v->n_slots ? 2 * v->n_slots : 1024;
	free(v->slots);
	v->slots = mem_zeroed(v->n_slots, sizeof(*v->slots));
	for (i = 0; i < v->n; i++) {
		for (slot = v->words[i].hash & (v->n_slots - 1); v->slots[slot];)
			slot = (slot + 1) & (v->n_slots - 1);
		v->slots[slot] = (uint32_t)i + 1;
	}
}

static uint64_t beginning(const char *s, size_t len)
{
	uint64_t v = 0;
	size_t i;

	for (i = 0; i < 8; i++)
		v = v << 8 | (i < len ? (unsigned char)s[i] : 0);
	return v;
}

static uint32_t word_index(struct vocabulary *v, const char *s, size_t len)
{
	uint32_t hash = (uint32_t)fnv_add(FNV_START, s, len);
	struct word *w;
	size_t slot;

	if (2 * (v->n + 1) > v->n_slots)
		more_slots(v);
	for (slot = hash & (v->n_slots - 1); v->slots[slot]; slot = (slot + 1) & (v->n_slots - 1)) {
		w = &v->words[v->slots[slot] - 1];
		if (w->hash == hash && w->len == len && !memcmp(v->text.buf + w->at, s, len))
			return v->slots[slot] - 1;
	}
	v->words = mem_room(v->words, v->n + 1, &v->cap, sizeof(*v->words));
	v->words[v->n] =
		(struct word){(uint32_t)v->text.len, (uint32_t)len, hash, 0, beginning(s, len)};
	sbuf_add(&v->text, s, len);
	v->slots[slot] = (uint32_t)++v->n;
	return (uint32_t)v->n - 1;
}

static void add_word(struct roster_builder *b, const char *s, size_t len, size_t place)
{
	uint32_t word = word_index(&b->voc, s, len);
	size_t i;

	for (i = b->n_uses; i > 0 && b->uses[i - 1].place == place; i--) {
		if (b->uses[i - 1].word == word)
			return; /* "Jensen, Jens Jensen" */
	}
	b->uses = mem_room(b->uses, b->n_uses + 1, &b->cap_uses, sizeof(*b->uses));
	b->uses[b->n_uses++] = (struct use){word, (uint32_t)place};
	b->voc.words[word].count++;
}

static void add_words(struct roster_builder *b, const struct roster_player *p, size_t place)
{
	char folded[2 * ROSTER_NAME_MOST + 8], *s, *end;

	roster_fold(p->name, folded, sizeof(folded));
	for (s = folded; *s; s = *end ? end + 1 : end) {
		end = s + strcspn(s, " ");
		if (end > s)
			add_word(b, s, (size_t)(end - s), place);
	}
	if (*p->federation) {
		snprintf(folded, sizeof(folded), "%c%s", ROSTER_FEDERATION_MARK, p->federation);
		for (s = folded; *s; s++)
			*s = *s >= 'A' && *s <= 'Z' ? (char)(*s + 32) : *s;
		add_word(b, folded, (size_t)(s - folded), place);
	}
}

struct ordered {
	const struct word *w;
	const char *text;
};

static int by_text(const void *pa, const void *pb)
{
	const struct ordered *a = pa, *b = pb;
	size_t len = a->w->len < b->w->len ? a->w->len : b->w->len;
	int c;

	if (a->w->begin != b->w->begin)
		return a->w->begin < b->w->begin ? -1 : 1;
	c = memcmp(a->text + a->w->at, b->text + b->w->at, len);
	return c ? c : (a->w->len > b->w->len) - (a->w->len < b->w->len);
}

/* Writes the words in order, and their lists of places one after the other. */
static void lay_out_words(struct roster_builder *b)
{
	struct vocabulary *v = &b->voc;
	struct ordered *order = mem_zeroed(v->n + 1, sizeof(*order));
	uint32_t *next = mem_zeroed(v->n + 1, sizeof(*next)), *words, *places_of, *places;
	uint32_t total = 0;
	size_t i;

	words = b->section[SECTION_WORDS] = mem_zeroed(v->n + 1, sizeof(*words));
	places_of = b->section[SECTION_PLACES_OF] = mem_zeroed(v->n + 1, sizeof(*places_of));
	places = b->section[SECTION_PLACES] = mem_zeroed(b->n_uses + 1, sizeof(*places));
	for (i = 0; i < v->n; i++)
		order[i] = (struct ordered){&v->words[i], v->text.buf};
	qsort(order, v->n, sizeof(*order), by_text);
	for (i = 0; i < v->n; i++) {
		words[i] = (uint32_t)b->word_text.len;
		places_of[i] = total;
		next[order[i].w - v->words] = total;
		sbuf_add(&b->word_text, v->text.buf + order[i].w->at, order[i].w->len);
		total += order[i].w->count;
	}
	words[v->n] = (uint32_t)b->word_text.len;
	places_of[v->n] = total;
	for (i = 0; i < b->n_uses; i++)
		places[next[b->uses[i].word]++] = b->uses[i].place;
	free(order);
	free(next);
}

/* --- the image ------------------------------------------------------------------------------ */

/* The strongest first, then in file order. */
static size_t lay_out_records(struct roster_builder *b, uint32_t *place_of)
{
	struct roster_player p;
	uint32_t *at;
	size_t i, n = 0;

	for (i = 0; i < b->n; i++) {
		if (!b->made[i].dropped)
			b->keys[n++] = (uint64_t)(UINT16_MAX - b->made[i].strength) << 32 | i;
	}
	sort_keys(b->keys, n);
	at = b->section[SECTION_RECORDS] = mem_zeroed(n + 1, sizeof(*at));
	for (i = 0; i < n; i++) {
		size_t m = (uint32_t)b->keys[i];

		at[i] = b->made[m].at;
		place_of[m] = (uint32_t)i;
		read_record(b, m, &p);
		add_words(b, &p, i);
	}
	return n;
}

static size_t lay_out_numbers(struct roster_builder *b, bool national, const uint32_t *place_of)
{
	size_t n = keys_by_number(b, national), i;
	uint32_t *places = mem_zeroed(n + 1, sizeof(*places));

	for (i = 0; i < n; i++)
		places[i] = place_of[(uint32_t)b->keys[i]];
	b->section[national ? SECTION_BY_NATIONAL : SECTION_BY_FIDE] = places;
	return n;
}

static void give(struct roster_builder *b, struct roster_image *ret)
{
	int i;

	ret->part[0] = &b->head;
	ret->bytes[0] = sizeof(b->head);
	for (i = 0; i < SECTION_COUNT; i++) {
		ret->part[i + 1] = b->section[i];
		ret->bytes[i + 1] = (size_t)b->head.bytes[i];
	}
	ret->part[1 + SECTION_WORD_TEXT] = b->word_text.buf;
	ret->part[1 + SECTION_RECORD_BYTES] = b->records.buf;
}

void roster_build_finish(struct roster_builder *b, const char *label, bool national,
			 roster_twice_fn *twice, void *arg, struct roster_image *ret_image)
{
	struct roster_head *h = &b->head;
	uint32_t *place_of;
	size_t n;

	b->keys = mem_zeroed(b->n + 1, sizeof(*b->keys));
	place_of = mem_zeroed(b->n + 1, sizeof(*place_of));
	join_all(b, false, twice, arg);
	join_all(b, true, twice, arg);
	n = lay_out_records(b, place_of);
	memcpy(h->magic, ROSTER_MAGIC, sizeof(ROSTER_MAGIC));
	h->byte_order = ROSTER_BYTE_ORDER;
	h->national = national;
	snprintf(h->label, sizeof(h->label), "%s", label);
	h->bytes[SECTION_RECORDS] = n * sizeof(uint32_t);
	h->bytes[SECTION_BY_FIDE] = lay_out_numbers(b, false, place_of) * sizeof(uint32_t);
	h->bytes[SECTION_BY_NATIONAL] = lay_out_numbers(b, true, place_of) * sizeof(uint32_t);
	lay_out_words(b);
	h->bytes[SECTION_WORDS] = (b->voc.n + 1) * sizeof(uint32_t);
	h->bytes[SECTION_PLACES_OF] = h->bytes[SECTION_WORDS];
	h->bytes[SECTION_PLACES] = b->n_uses * sizeof(uint32_t);
	h->bytes[SECTION_WORD_TEXT] = b->word_text.len;
	h->bytes[SECTION_RECORD_BYTES] = b->records.len;
	give(b, ret_image);
	ret_image->players = n;
	free(place_of);
}
