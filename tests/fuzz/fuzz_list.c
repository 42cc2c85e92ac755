/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Rating lists: any bytes give players or a reason, whatever pieces they come in; the list made of
 * them finds each player by number and by name.  The same bytes as an imported list are safe, too.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/list_read.h"
#include "core/base/mem.h"
#include "core/base/sbuf.h"
#include "core/roster/roster_find.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void ignore(void *arg, unsigned line, const struct roster_complaint *what, bool refused)
{
	(void)arg, (void)line, (void)refused;
	if (!what->reason || !*what->reason)
		abort();
}

static void ignore_twice(void *arg, const struct roster_player *p, bool national, unsigned file,
			 unsigned line, unsigned first_line)
{
	(void)arg, (void)p, (void)national, (void)file;
	if (line < first_line)
		abort();
}

static void find_each(const struct roster *r)
{
	struct roster_player p, q;
	uint32_t places[8];
	size_t i, total;

	for (i = 0; i < r->n; i++) {
		if (!roster_find_at(r, i, &p))
			abort();
		if (p.fide && (!roster_find_number(r, p.fide, false, &q) || q.fide != p.fide))
			abort();
		if (p.national && !roster_find_number(r, p.national, true, &q))
			abort();
		roster_find(r, p.name, "", 8, places, &total);
		roster_find(r, p.name, p.federation, 8, places, &total);
	}
}

static void *join(const struct roster_image *image, size_t *ret_len)
{
	struct sbuf all = SBUF_INIT;
	int i;

	for (i = 0; i < ROSTER_PARTS; i++)
		sbuf_add(&all, image->part[i], image->bytes[i]);
	return sbuf_detach(&all, ret_len);
}

/* Reads the bytes in pieces; returns how many players there are. */
static size_t read_list(const char *data, size_t size, size_t piece)
{
	struct list_reader r = {.builder = roster_build_new(), .complain = ignore};
	struct roster_image image;
	struct roster roster;
	const char *reason = NULL;
	size_t at, len, players;
	bool ok = true;
	void *bytes;

	list_read_begin(&r);
	for (at = 0; at < size && ok; at += piece)
		ok = list_read_feed(&r, data + at, size - at < piece ? size - at : piece);
	ok = ok && list_read_end(&r);
	if (ok == (*r.fatal != '\0'))
		abort();
	players = ok ? r.players : SIZE_MAX;
	if (ok) {
		roster_build_finish(r.builder, "label", r.columns.national, ignore_twice, NULL,
				    &image);
		bytes = join(&image, &len);
		if (!roster_find_open(bytes, len, &roster, &reason) || roster.n != image.players)
			abort();
		find_each(&roster);
		free(bytes);
	}
	list_read_release(&r);
	roster_build_free(r.builder);
	return players;
}

static void search_bytes(const uint8_t *data, size_t size)
{
	void *copy = mem_alloc(size + 1);
	struct roster_player p;
	struct roster r;
	const char *reason = NULL;
	uint32_t places[8];
	size_t total, i;

	memcpy(copy, data, size);
	if (roster_find_open(copy, size, &r, &reason)) {
		for (i = 0; i < r.n && i < 100; i++)
			roster_find_at(&r, i, &p);
		roster_find_number(&r, 1503014, false, &p);
		roster_find_number(&r, 1503014, true, &p);
		roster_find(&r, "a b", "DEN", 8, places, &total);
	} else if (!reason) {
		abort();
	}
	free(copy);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	size_t whole = read_list((const char *)data, size, size + 1);

	if (size < 4096 && read_list((const char *)data, size, 7) != whole)
		abort();
	search_bytes(data, size);
	return 0;
}
