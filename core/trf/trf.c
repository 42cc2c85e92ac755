/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* A report as a value; see trf.h.  Reading is in trf_read.c, writing in trf_write.c. */
#include "core/trf/trf.h"

#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"
#include "core/base/utf8.h"
#include "core/trf/trf_text.h"

static void lines_release(struct trf_lines *l)
{
	size_t i;

	for (i = 0; i < l->n; i++)
		free(l->line[i]);
	free(l->line);
	free(l->from);
}

void trf_init(struct trf *t)
{
	memset(t, 0, sizeof(*t));
	memset(t->index, 0xff, sizeof(t->index));
	t->scale = (struct trf_scale){{10, 10}, {5, 5}, {0, 0}, 10, 0, 5, 10, 10, 0, 5};
}

void trf_release(struct trf *t)
{
	size_t i;

	for (i = 0; i < t->n; i++) {
		free(t->players[i].cells);
		free(t->players[i].bonus);
	}
	for (i = 0; i < t->n_groups; i++)
		free(t->groups[i].ids);
	free(t->players);
	free(t->groups);
	lines_release(&t->head);
	lines_release(&t->tail);
	trf_init(t);
}

void trf_reserve(struct trf *t, size_t n, int rounds)
{
	size_t i;
	int r;

	t->players = mem_zeroed(n, sizeof(*t->players));
	for (i = 0; i < n; i++) {
		struct trf_player *p = &t->players[i];

		*p = (struct trf_player){
			.id = (int)i + 1, .own = (int)i + 1, .sex = ' ', .n_cells = rounds};
		p->cells = mem_zeroed((size_t)rounds, sizeof(*p->cells));
		for (r = 0; r < rounds; r++)
			p->cells[r] = (struct trf_cell){0, ' ', 'Z', 0};
		t->index[i + 1] = (short)i;
		t->n++;
	}
}

void trf_room(struct trf_player *p, int rounds)
{
	if (rounds <= p->n_cells)
		return;
	p->cells = mem_resize(p->cells, (size_t)rounds, sizeof(*p->cells));
	for (; p->n_cells < rounds; p->n_cells++)
		p->cells[p->n_cells] = (struct trf_cell){0, ' ', 'Z', 0};
}

static void blank_controls(char *s)
{
	for (; *s; s++) {
		if ((unsigned char)*s < ' ')
			*s = ' ';
	}
}

void trf_keep(struct trf *t, const char *line)
{
	struct trf_lines *l = trf_text_is_head(line) ? &t->head : &t->tail;

	l->line = mem_room(l->line, l->n + 1, &l->cap, sizeof(*l->line));
	l->from = mem_room(l->from, l->n + 1, &l->cap_from, sizeof(*l->from));
	l->from[l->n] = 0;
	l->line[l->n] = mem_strdup(line);
	blank_controls(l->line[l->n++]);
}

static bool replace_in(struct trf_lines *l, const char *old, const char *line)
{
	size_t i;

	for (i = 0; i < l->n; i++) {
		if (l->line[i] != old)
			continue;
		free(l->line[i]);
		l->line[i] = mem_strdup(line);
		blank_controls(l->line[i]);
		return true;
	}
	return false;
}

void trf_replace(struct trf *t, const char *old, const char *line)
{
	if (!old || (!replace_in(&t->head, old, line) && !replace_in(&t->tail, old, line)))
		trf_keep(t, line);
}

void trf_set_head(struct trf *t, const char *line)
{
	size_t i;

	for (i = 0; i < t->head.n; i++) {
		if (!strncmp(t->head.line[i], line, 3))
			break;
	}
	trf_replace(t, i < t->head.n ? t->head.line[i] : NULL, line);
}

static void drop_from(struct trf_lines *l, size_t i)
{
	free(l->line[i]);
	memmove(&l->line[i], &l->line[i + 1], (l->n - i - 1) * sizeof(*l->line));
	memmove(&l->from[i], &l->from[i + 1], (l->n - i - 1) * sizeof(*l->from));
	l->n--;
}

void trf_drop(struct trf *t, size_t i)
{
	drop_from(&t->tail, i);
}

void trf_drop_head(struct trf *t, const char *code)
{
	size_t i;

	for (i = t->head.n; i-- > 0;) {
		if (!strncmp(t->head.line[i], code, 3))
			drop_from(&t->head, i);
	}
}

void trf_set_name(struct trf_player *p, const char *name)
{
	size_t left = strlen(name), n = 0;
	unsigned c;
	int i, len;

	for (i = 0; i < TRF_NAME_MOST && left; i++) {
		len = utf8_read(name, left, &c);
		if (!len || c < ' ') {
			p->name[n++] = ' ';
			len = 1;
		} else {
			memcpy(p->name + n, name, (size_t)len);
			n += (size_t)len;
		}
		name += len;
		left -= (size_t)len;
	}
	while (n && p->name[n - 1] == ' ')
		n--;
	p->name[n] = '\0';
}

struct trf_player *trf_find(const struct trf *t, int id)
{
	bool known = id > 0 && id <= TRF_MOST_NUMBER && t->index[id] >= 0;

	return known ? &t->players[t->index[id]] : NULL;
}

/* Finds the player at each rank; returns the first player whose rank is unusable. */
static const struct trf_player *index_ranks(const struct trf *t, short *ret_index)
{
	size_t i;

	memset(ret_index, 0xff, sizeof(t->index));
	for (i = 0; i < t->n; i++) {
		int rank = t->players[i].rank;

		if (!rank || ret_index[rank] >= 0)
			return &t->players[i];
		ret_index[rank] = (short)i;
	}
	return NULL;
}

const struct trf_player *trf_number_by_rank(struct trf *t)
{
	short index[TRF_MOST_NUMBER + 1];
	const struct trf_player *wrong = index_ranks(t, index);
	size_t i;
	int k;

	if (wrong)
		return wrong;
	for (i = 0; i < t->n_groups && !t->teams; i++) {
		for (k = 0; k < t->groups[i].n; k++)
			t->groups[i].ids[k] = trf_find(t, t->groups[i].ids[k])->rank;
	}
	for (i = 0; i < t->n; i++) {
		for (k = 0; k < t->players[i].n_cells; k++) {
			struct trf_cell *c = &t->players[i].cells[k];

			c->opp = c->opp ? trf_find(t, c->opp)->rank : 0;
		}
	}
	for (i = 0; i < t->n; i++)
		t->players[i].id = t->players[i].rank;
	memcpy(t->index, index, sizeof(index));
	return NULL;
}

struct trf_cell trf_cell_at(const struct trf_player *p, int round)
{
	static const struct trf_cell blank = {0, ' ', 'Z', 0};

	return round >= 1 && round <= p->n_cells ? p->cells[round - 1] : blank;
}

int trf_points_at(const struct trf *t, const struct trf_player *p, int round)
{
	return round >= 1 && round <= p->n_cells ? p->cells[round - 1].points : t->scale.zero;
}

int trf_counted_at(const struct trf *t, const struct trf_player *p, int round)
{
	struct trf_cell c = trf_cell_at(p, round);

	return trf_is_open(&c) ? 0 : trf_points_at(t, p, round);
}

int trf_counted_before(const struct trf *t, const struct trf_player *p, int round)
{
	int sum = 0, r;

	for (r = 1; r < round; r++)
		sum += trf_counted_at(t, p, r);
	return sum;
}

bool trf_was_paired(const struct trf_cell *c)
{
	return c->opp || c->result == 'U' || c->result == '+';
}

bool trf_is_out(const struct trf_cell *c)
{
	return !c->opp && c->colour == '-' && strchr("HFZ", c->result);
}

int trf_odd_man(const struct trf *t, int round)
{
	int full = 0, n_full = 0;
	size_t i;

	for (i = 0; i < t->n; i++) {
		struct trf_cell c = trf_cell_at(&t->players[i], round);

		if (!c.opp && trf_was_paired(&c))
			return t->players[i].id;
		if (c.result == 'F' && ++n_full == 1)
			full = t->players[i].id;
	}
	return n_full == 1 ? full : 0;
}

bool trf_takes_part(const struct trf *t, const struct trf_player *p, int round)
{
	struct trf_cell c = trf_cell_at(p, round);

	if (round > t->played)
		return !trf_is_out(&c);
	return trf_was_paired(&c) || (c.result == 'F' && trf_odd_man(t, round) == p->id);
}

/* The method in line 172, columns 9-13; "" = none. */
static const char *rank_method(const struct trf *t)
{
	size_t i;

	for (i = 0; i < t->head.n; i++) {
		if (!strncmp(t->head.line[i], "172", 3) && strlen(t->head.line[i]) > 8)
			return t->head.line[i] + 8;
	}
	return "";
}

int trf_rating(const struct trf *t, const struct trf_player *p)
{
	const char *method = rank_method(t);
	int fide = p->rating, national = p->national;

	if (!strncmp(method, "NRO", 3))
		return national;
	if (!strncmp(method, "FIDON", 5))
		return fide ? fide : national;
	if (!strncmp(method, "NIDOF", 5))
		return national ? national : fide;
	if (!strncmp(method, "HBFN", 4))
		return national > fide ? national : fide;
	if (!strncmp(method, "LBFN", 4))
		return !fide || (national && national < fide) ? national : fide;
	return fide;
}

int trf_cell_points(const struct trf_scale *s, const struct trf_cell *c)
{
	int side = c->colour == 'b';

	switch (c->result) {
	case '1':
	case 'W': return s->win[side];
	case '=':
	case 'D': return s->draw[side];
	case '0':
	case 'L': return s->loss[side];
	case '+': return c->opp ? s->forfeit_win : s->pairing_bye;
	case '-': return c->opp ? s->forfeit_loss : s->zero;
	case 'H': return s->half;
	case 'F': return s->full;
	case 'U': return s->pairing_bye;
	case 'X': return c->opp ? s->unknown : s->zero;
	}
	return s->zero;
}

static void set_cell(struct trf *t, int id, int round, struct trf_cell c)
{
	c.points = trf_cell_points(&t->scale, &c);
	trf_find(t, id)->cells[round - 1] = c;
}

void trf_set_result(struct trf *t, int white, int black, int round, const char results[2])
{
	set_cell(t, white, round, (struct trf_cell){black, 'w', results[0], 0});
	set_cell(t, black, round, (struct trf_cell){white, 'b', results[1], 0});
}

static int by_points(const void *a, const void *b, void *ctx)
{
	const struct trf *t = ctx;
	const struct trf_player *x = &t->players[*(const int *)a],
				*y = &t->players[*(const int *)b];

	if (x->points != y->points)
		return x->points > y->points ? -1 : 1;
	return (x->id > y->id) - (x->id < y->id);
}

void trf_count_points(struct trf *t)
{
	size_t i;
	int r;

	for (i = 0; i < t->n; i++) {
		struct trf_player *p = &t->players[i];

		for (r = 0; r < p->n_cells; r++)
			p->cells[r].points = trf_cell_points(&t->scale, &p->cells[r]);
	}
}

static void sum_points(struct trf *t)
{
	size_t i;
	int r;

	for (i = 0; i < t->n; i++) {
		struct trf_player *p = &t->players[i];

		for (p->points = 0, r = 1; r <= t->played; r++)
			p->points += trf_counted_at(t, p, r);
	}
}

void trf_add_up(struct trf *t)
{
	int *order = mem_zeroed(t->n, sizeof(*order));
	size_t i;

	sum_points(t);
	for (i = 0; i < t->n; i++)
		order[i] = (int)i;
	qsort_r(order, t->n, sizeof(*order), by_points, t);
	for (i = 0; i < t->n; i++)
		t->players[order[i]].rank = (int)i + 1;
	free(order);
}

void trf_total(struct trf *t)
{
	trf_count_points(t);
	trf_add_up(t);
}
