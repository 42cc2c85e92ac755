/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Lines of abnormal points; see trf_abnormal.h. */
#include "core/trf/trf_abnormal.h"

#include <string.h>

#include "core/base/number.h"

static bool is_of_type(const struct trf_cell *c, char type)
{
	switch (type) {
	case ' ': return true;
	case 'W': return c->result == '1' || c->result == 'W';
	case 'D': return c->result == '=' || c->result == 'D';
	case 'L': return c->result == '0' || c->result == 'L';
	}
	return c->result == type;
}

/* A blank type adds to the points of the round, the others replace them. */
static void set_abnormal(struct trf_reader *r, int id, char type, int round, int points)
{
	struct trf_player *p = trf_reader_player(r, id);
	int from = round ? round : 1, to = round ? round : r->t->played, k, n;

	if (!p)
		return;
	n = p->n_cells;
	if (type == ' ' && !trf_reader_grow(r, p, to))
		return;
	for (k = n; k < p->n_cells; k++)
		p->cells[k].points = r->t->scale.zero;
	for (k = from; k <= to && k <= p->n_cells; k++) {
		struct trf_cell *c = &p->cells[k - 1];

		if (is_of_type(c, type))
			c->points = (type == ' ' ? c->points : 0) + points;
	}
}

void trf_abnormal_read(struct trf_reader *r)
{
	char type = trf_row_at(&r->row, 5), buf[8];
	int points, round = 0, column, id;

	if (type >= 'a' && type <= 'z')
		type = (char)(type - 'a' + 'A');
	if (!strchr("WDLFHZ+- ", type))
		trf_reader_fail(r, "'%c' is not a kind of result", type);
	if (!trf_text_tenths(trf_row_field(&r->row, 13, 17, buf, sizeof(buf)), true, &points))
		trf_reader_fail(r, "'%s' is not a number of points", buf);
	if (*trf_row_field(&r->row, 20, 22, buf, sizeof(buf)) && !number_read(buf, &round))
		trf_reader_fail(r, "'%s' is not a round", buf);
	for (column = 24; column <= r->row.n && !r->failed; column += 5) {
		if (!number_read(trf_row_field(&r->row, column, column + 3, buf, sizeof(buf)), &id))
			trf_reader_fail(r, "'%s' is not a start number", buf);
		else
			set_abnormal(r, id, type, round, points);
	}
}
