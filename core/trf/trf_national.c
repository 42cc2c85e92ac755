/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* National records; see trf_national.h. */
#include "core/trf/trf_national.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"
#include "core/base/number.h"
#include "core/trf/trf_row.h"

bool trf_national_is(const char *s)
{
	int i;

	for (i = 0; i < 3; i++) {
		if (s[i] < 'A' || s[i] > 'Z')
			return false;
	}
	return s[3] == ' ' && strncmp(s, "XX", 2) != 0 && strncmp(s, "BB", 2) != 0;
}

static bool read_row(const char *line, struct trf_row *row, struct trf_national *ret)
{
	struct trf_national n = {.id = 0};
	char buf[8];

	if (!trf_national_is(line))
		return false;
	trf_row_read(line, strlen(line), row);
	memcpy(n.federation, line, 3);
	if (!number_read(trf_row_field(row, 5, 8, buf, sizeof(buf)), &n.id))
		return false;
	if (!number_read(trf_row_field(row, 49, 52, buf, sizeof(buf)), &n.rating))
		n.rating = 0;
	trf_row_field(row, 58, 68, n.number, sizeof(n.number));
	*ret = n;
	return true;
}

bool trf_national_read(const char *line, struct trf_national *ret_national)
{
	struct trf_row *row = mem_zeroed(1, sizeof(*row));
	bool ok = read_row(line, row, ret_national);

	free(row);
	return ok;
}

/* The number in columns 5-8, 0 = none.  The first columns are ASCII, so that this is quick. */
static int number_of(const char *line)
{
	int number = 0, column = 4;

	if (!trf_national_is(line))
		return 0;
	while (column < 8 && line[column] == ' ')
		column++;
	for (; column < 8 && line[column] >= '0' && line[column] <= '9'; column++)
		number = 10 * number + line[column] - '0';
	return number;
}

/* The kept line; NULL if there is none. */
static const char *line_of(const struct trf *t, const char *federation, int id,
			   struct trf_national *ret)
{
	struct trf_national n;
	size_t i;

	for (i = 0; i < t->tail.n; i++) {
		if (strncmp(t->tail.line[i], federation, 3) != 0 ||
		    number_of(t->tail.line[i]) != id || !trf_national_read(t->tail.line[i], &n))
			continue;
		*ret = n;
		return t->tail.line[i];
	}
	return NULL;
}

bool trf_national_find(const struct trf *t, const char *federation, int id,
		       struct trf_national *ret_national)
{
	return line_of(t, federation, id, ret_national) != NULL;
}

struct trf_national *trf_national_by_number(const struct trf *t, const char *federation)
{
	struct trf_national *list = mem_zeroed(TRF_MOST_NUMBER + 1, sizeof(*list)), n;
	size_t i;

	for (i = 0; i < t->tail.n; i++) {
		if (strncmp(t->tail.line[i], federation, 3) != 0 ||
		    !trf_national_read(t->tail.line[i], &n) || n.id < 1 || n.id > TRF_MOST_NUMBER ||
		    list[n.id].id)
			continue;
		list[n.id] = n;
	}
	return list;
}

/* Columns from..to as text, padded with blanks if the line is shorter. */
static void copy(const struct trf_row *row, int from, int to, struct sbuf *out)
{
	int last = row->n < to ? row->n : to, column;

	trf_row_copy(row, from, last, out);
	for (column = last < from ? from : last + 1; column <= to; column++)
		sbuf_addc(out, ' ');
}

/* The line `old` with new numbers; other columns are unchanged. */
static void compose(const char *old, const struct trf_national *n, struct sbuf *out)
{
	struct trf_row *row = mem_zeroed(1, sizeof(*row));

	trf_row_read(old, strlen(old), row);
	sbuf_addf(out, "%.3s %4d", n->federation, n->id);
	copy(row, 9, 48, out);
	if (n->rating)
		sbuf_addf(out, "%4d", n->rating);
	else
		sbuf_adds(out, "    ");
	copy(row, 53, 57, out);
	sbuf_addf(out, "%11s", n->number);
	copy(row, 69, row->n > 69 ? row->n : 68, out);
	while (out->len && out->buf[out->len - 1] == ' ')
		sbuf_setlen(out, out->len - 1);
	free(row);
}

static void rank_by_it(struct trf *t, const char *federation)
{
	char line[24];
	size_t i;

	for (i = 0; i < t->head.n; i++) {
		if (!strncmp(t->head.line[i], "172", 3))
			return;
	}
	snprintf(line, sizeof(line), "172 %.3s NIDOF", federation);
	trf_keep(t, line);
}

/* `old` is the line of the record; NULL for a new one. */
static void put(struct trf *t, const char *old, const struct trf_national *n)
{
	struct trf_player *p = trf_find(t, n->id);
	struct sbuf line = SBUF_INIT;

	compose(old ? old : "", n, &line);
	trf_replace(t, old, line.buf);
	sbuf_release(&line);
	if (p)
		p->national = n->rating;
	if (n->rating)
		rank_by_it(t, n->federation);
}

void trf_national_set(struct trf *t, const struct trf_national *n)
{
	struct trf_national was;

	put(t, line_of(t, n->federation, n->id, &was), n);
}

void trf_national_add(struct trf *t, const struct trf_national *n)
{
	put(t, NULL, n);
}

void trf_national_renumber(struct trf *t, const int *new_ids)
{
	struct trf_national n;
	struct sbuf line = SBUF_INIT;
	size_t i;

	for (i = 0; i < t->tail.n; i++) {
		if (!trf_national_read(t->tail.line[i], &n) || n.id < 1 || n.id > TRF_MOST_NUMBER ||
		    !new_ids[n.id])
			continue;
		n.id = new_ids[n.id];
		sbuf_reset(&line);
		compose(t->tail.line[i], &n, &line);
		trf_replace(t, t->tail.line[i], line.buf);
	}
	sbuf_release(&line);
}
