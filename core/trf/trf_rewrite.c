/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Rewrites a report file with its changes: every line of the file is kept, changed or dropped, and
 * new lines follow those of their kind.
 */
#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"
#include "core/base/number.h"
#include "core/base/utf8.h"
#include "core/trf/trf_patch.h"
#include "core/trf/trf_text.h"
#include "core/trf/trf_write.h"

#define CODE 3 /* characters */

/* The content of a line. */
enum kind {
	KIND_KEPT, /* nothing the report represents */
	KIND_PLAYER,
	KIND_ROUNDS,
	KIND_COLOUR,
	KIND_SCALE,
	KIND_BYES,
	KIND_BONUS,
	KIND_GROUPS,
	N_KINDS
};

struct line {
	const char *s;
	size_t len, end; /* without and with its line end */
	enum kind kind;
	bool changed;
	struct sbuf text;  /* replaces the line if it has changed; "" drops it */
	struct sbuf after; /* new lines after it */
};

struct rewrite {
	struct trf_change c;
	enum trf_form form;
	struct line *lines; /* lines[0] represents the beginning of the file */
	int n;
	bool latin; /* the file is not UTF-8 */
	bool renumbered, changed[N_KINDS];
	int last[N_KINDS], last_head; /* their lines */
	const char **was, **now;      /* kept lines, by line of the file */
};

/* --- the lines of the file ------------------------------------------------------------------ */

static enum kind kind_of(const struct line *l)
{
	static const struct {
		const char *code;
		enum kind kind;
	} codes[] = {
		{"001", KIND_PLAYER}, {"142", KIND_ROUNDS}, {"XXR", KIND_ROUNDS},
		{"152", KIND_COLOUR}, {"XXC", KIND_COLOUR}, {"162", KIND_SCALE},
		{"XXS", KIND_SCALE},  {"240", KIND_BYES},   {"XXZ", KIND_BYES},
		{"250", KIND_BONUS},  {"XXA", KIND_BONUS},  {"260", KIND_GROUPS},
		{"XXP", KIND_GROUPS},
	};
	size_t i;

	for (i = 0; l->len >= CODE && i < sizeof(codes) / sizeof(*codes); i++) {
		if (!memcmp(codes[i].code, l->s, CODE))
			return codes[i].kind;
	}
	return l->len >= CODE && !memcmp(l->s, "BB", 2) ? KIND_SCALE : KIND_KEPT;
}

static void split(struct rewrite *w, const char *data, const char *end)
{
	struct trf_row *row = mem_zeroed(1, sizeof(*row));
	size_t cap = 0;

	w->lines = mem_room(w->lines, 1, &cap, sizeof(*w->lines));
	w->lines[0] = (struct line){.s = data, .text = SBUF_INIT, .after = SBUF_INIT};
	while (data < end) {
		struct line l = {.s = data, .text = SBUF_INIT, .after = SBUF_INIT};

		data = trf_text_line_end(l.s, end, &l.len);
		l.end = (size_t)(data - l.s);
		l.kind = kind_of(&l);
		trf_row_read(l.s, l.len, row);
		w->latin |= !row->utf8;
		w->lines = mem_room(w->lines, (size_t)w->n + 2, &cap, sizeof(*w->lines));
		w->lines[++w->n] = l;
	}
	free(row);
}

static void index_kept(const struct trf_lines *l, const char **ret_lines)
{
	size_t i;

	for (i = 0; i < l->n; i++) {
		if (l->from[i])
			ret_lines[l->from[i]] = l->line[i];
	}
}

/* A line that the report keeps as text has no other content, whatever its code. */
static void find_kinds(struct rewrite *w)
{
	int i;

	w->was = mem_zeroed((size_t)w->n + 1, sizeof(*w->was));
	w->now = mem_zeroed((size_t)w->n + 1, sizeof(*w->now));
	index_kept(&w->c.was->head, w->was);
	index_kept(&w->c.was->tail, w->was);
	index_kept(&w->c.now->head, w->now);
	index_kept(&w->c.now->tail, w->now);
	for (i = 1; i <= w->n; i++) {
		struct line *l = &w->lines[i];

		if (w->was[i])
			l->kind = KIND_KEPT;
		w->last[l->kind] = i;
		if (l->len >= CODE && trf_text_is_head(l->s))
			w->last_head = i;
	}
}

/* --- what has changed ----------------------------------------------------------------------- */

static bool same_bonuses(const struct trf *a, const struct trf *b)
{
	size_t i;

	for (i = 0; i < b->n; i++) {
		const struct trf_player *p = &b->players[i], *q = trf_find(a, p->id);

		if ((q ? q->n_bonus : 0) != p->n_bonus ||
		    (p->n_bonus &&
		     memcmp(q->bonus, p->bonus, (size_t)p->n_bonus * sizeof(*p->bonus))))
			return false;
	}
	return true;
}

/* Do the groups of `b` start with those of `a`? */
static bool begins_with(const struct trf *a, const struct trf *b)
{
	size_t i;

	if (a->n_groups > b->n_groups)
		return false;
	for (i = 0; i < a->n_groups; i++) {
		const struct trf_group *g = &a->groups[i], *h = &b->groups[i];

		if (g->from != h->from || g->to != h->to || g->n != h->n ||
		    memcmp(g->ids, h->ids, (size_t)g->n * sizeof(*g->ids)))
			return false;
	}
	return true;
}

/* The player described by a line of the file. */
static const struct trf_player *player_of_line(const struct trf *was, int line)
{
	size_t low = 0, high = was->n;

	while (low < high) {
		size_t mid = (low + high) / 2;

		if (was->players[mid].line < line)
			low = mid + 1;
		else
			high = mid;
	}
	return low < was->n && was->players[low].line == line ? &was->players[low] : NULL;
}

static void find_changes(struct rewrite *w)
{
	const struct trf *a = w->c.was, *b = w->c.now;
	size_t i;

	for (i = 0; i < b->n; i++) {
		const struct trf_player *p = player_of_line(a, b->players[i].line);

		w->renumbered |= p && p->id != b->players[i].id;
	}
	w->changed[KIND_ROUNDS] = a->rounds != b->rounds;
	w->changed[KIND_COLOUR] = a->first != b->first || a->by_rank != b->by_rank;
	w->changed[KIND_SCALE] = memcmp(&a->scale, &b->scale, sizeof(a->scale)) != 0;
	w->changed[KIND_BYES] = w->renumbered || a->teams != b->teams;
	w->changed[KIND_BONUS] = w->renumbered || !same_bonuses(a, b);
	w->changed[KIND_GROUPS] = w->renumbered || !begins_with(a, b);
}

/* --- byes asked for ------------------------------------------------------------------------- */

static bool is_out_as(const struct trf_player *p, int round, char type)
{
	struct trf_cell c = {0, ' ', 'Z', 0};

	if (p)
		c = trf_cell_at(p, round);
	return trf_is_out(&c) && c.result == type;
}

/* A line of byes is kept while all of them apply; XXZ concerns only the next round. */
static void keep_byes(struct rewrite *w, struct line *l, struct trf_words *words)
{
	bool next = l->s[0] == 'X';
	int first = next ? 0 : 2, round = w->c.now->played + 1, i, id, n = 0;
	char type = 'Z';
	struct sbuf rest = SBUF_INIT;

	trf_text_split(l->s + CODE, l->len - CODE, words);
	if (!next && words->n >= 2) {
		type = (char)(words->w[0][0] & ~0x20);
		number_read(words->w[1], &round);
	}
	sbuf_addf(&rest, next ? "XXZ" : "240 %c %03d", type, round);
	for (i = first; i < words->n; i++) {
		const struct trf_player *p = NULL;

		if (number_read(words->w[i], &id))
			p = trf_find(w->c.now, id);
		if (!is_out_as(p, round, type) || (next && w->c.was->played != w->c.now->played))
			continue;
		sbuf_addf(&rest, next ? " %d" : " %4d", id);
		*trf_patch_asked(&w->c, p, round) = true;
		n++;
	}
	if (n < words->n - first) {
		l->changed = true;
		if (n)
			sbuf_addf(&l->text, "%s\r\n", rest.buf);
	}
	sbuf_release(&rest);
}

static void find_byes(struct rewrite *w)
{
	struct trf_words *words = mem_zeroed(1, sizeof(*words));
	int i;

	for (i = 1; i <= w->n && !w->changed[KIND_BYES]; i++) {
		if (w->lines[i].kind == KIND_BYES)
			keep_byes(w, &w->lines[i], words);
	}
	free(words);
}

static bool is_in_row(const struct rewrite *w, const struct trf_player *p, int round)
{
	char buf[12];
	struct trf_row *row;
	const struct line *l;
	bool in;

	if (!player_of_line(w->c.was, p->line))
		return false;
	row = mem_zeroed(1, sizeof(*row));
	l = &w->lines[p->line];
	trf_row_read_player(l->s, l->len, row);
	in = *trf_row_field(row, 82 + 10 * round, 89 + 10 * round, buf, sizeof(buf)) != '\0';
	free(row);
	return in;
}

/*
 * Byes of later rounds that are in neither a line nor a column of the file.  In a team event such
 * lines are about teams, and a player's bye is in its column.
 */
static void add_byes(struct rewrite *w, struct sbuf *out)
{
	static const char types[] = "FHZ";
	int round, last = 0, t;
	size_t i;
	bool any;

	for (i = 0; i < w->c.now->n; i++)
		last = w->c.now->players[i].n_cells > last ? w->c.now->players[i].n_cells : last;
	for (round = w->c.now->played + 2; round <= last && !w->c.now->teams; round++) {
		for (t = 0; t < 3; t++) {
			for (any = false, i = 0; i < w->c.now->n; i++) {
				const struct trf_player *p = &w->c.now->players[i];

				if (!is_out_as(p, round, types[t]) ||
				    *trf_patch_asked(&w->c, p, round) || is_in_row(w, p, round))
					continue;
				if (!any)
					sbuf_addf(out, "240 %c %03d", types[t], round);
				sbuf_addf(out, " %4d", p->id);
				any = true;
			}
			sbuf_adds(out, any ? "\r\n" : "");
		}
	}
}

/* --- the new lines -------------------------------------------------------------------------- */

static void plan_kept(struct rewrite *w, int i)
{
	struct line *l = &w->lines[i];

	if (!w->was[i] || (w->now[i] && !strcmp(w->was[i], w->now[i])))
		return;
	l->changed = true;
	if (w->now[i])
		sbuf_addf(&l->text, "%s\r\n", w->now[i]);
}

/* Assigns the lines of players to the players, in order. */
static void plan_players(struct rewrite *w)
{
	const struct trf *t = w->c.now;
	struct sbuf *out = &w->lines[w->last[KIND_PLAYER]].after;
	size_t next = 0;
	int i;

	for (i = 1; i <= w->n; i++) {
		struct line *l = &w->lines[i];
		const struct trf_player *p, *was;

		if (l->kind != KIND_PLAYER)
			continue;
		l->changed = true;
		if (next == t->n)
			continue;
		p = &t->players[next++];
		was = player_of_line(w->c.was, p->line);
		if (!was) {
			trf_write_player(t, p, &l->text);
			continue;
		}
		trf_patch_player(&w->c, was, p, w->lines[p->line].s, w->lines[p->line].len,
				 &l->text);
		l->changed =
			p->line != i || l->text.len != l->len || memcmp(l->text.buf, l->s, l->len);
		sbuf_adds(&l->text, "\r\n");
	}
	while (next < t->n)
		trf_write_player(t, &t->players[next++], out);
}

/*
 * The place of a new kept line: after the last line with its code, otherwise at the end of its
 * part.
 */
static struct sbuf *place_of(struct rewrite *w, const char *line, bool head)
{
	int i;

	for (i = w->n; i > 0; i--) {
		if (w->lines[i].len >= CODE && !strncmp(w->lines[i].s, line, CODE))
			return &w->lines[i].after;
	}
	return &w->lines[head ? w->last_head : w->n].after;
}

static void add_kept(struct rewrite *w, const struct trf_lines *l, bool head)
{
	size_t i;

	for (i = 0; i < l->n; i++) {
		if (!l->from[i])
			sbuf_addf(place_of(w, l->line[i], head), "%s\r\n", l->line[i]);
	}
}

/* Drops the lines of a changed kind; new ones follow the last of them. */
static struct sbuf *plan_kind(struct rewrite *w, enum kind kind, bool head)
{
	int i;

	for (i = 1; i <= w->n && w->changed[kind]; i++)
		w->lines[i].changed |= w->lines[i].kind == kind;
	i = w->last[kind] ? w->last[kind] : head ? w->last_head : w->n;
	return &w->lines[i].after;
}

static void plan(struct rewrite *w)
{
	const struct trf *t = w->c.now;
	struct sbuf *out;
	int i;

	for (i = 1; i <= w->n; i++)
		plan_kept(w, i);
	add_kept(w, &t->head, true);
	out = plan_kind(w, KIND_ROUNDS, true);
	if (w->changed[KIND_ROUNDS])
		trf_write_rounds(t, w->form, out);
	out = plan_kind(w, KIND_COLOUR, true);
	if (w->changed[KIND_COLOUR])
		trf_write_colour(t, w->form, out);
	out = plan_kind(w, KIND_SCALE, true);
	if (w->changed[KIND_SCALE])
		trf_write_scale(&t->scale, w->form, out);
	find_byes(w);
	plan_players(w);
	add_kept(w, &t->tail, false);
	add_byes(w, plan_kind(w, KIND_BYES, false));
	out = plan_kind(w, KIND_BONUS, false);
	if (w->changed[KIND_BONUS])
		trf_write_bonus(t, w->form, out);
	out = plan_kind(w, KIND_GROUPS, false);
	trf_write_groups(t, w->changed[KIND_GROUPS] ? 0 : w->c.was->n_groups, w->form, out);
}

/* --- the file ------------------------------------------------------------------------------- */

/* Does the text fit into Latin-1? */
static bool fits_latin(const char *s, size_t len)
{
	unsigned c = 0;
	size_t i;
	int n;

	for (i = 0; i < len; i += (size_t)n) {
		n = utf8_read(s + i, len - i, &c);
		if (!n || c > 0xff)
			return false;
	}
	return true;
}

static void add_text(const struct rewrite *w, const char *s, size_t len, struct sbuf *out)
{
	unsigned c = 0;
	size_t i;

	if (!w->latin || !fits_latin(s, len)) {
		sbuf_add(out, s, len);
		return;
	}
	for (i = 0; i < len;) {
		i += (size_t)utf8_read(s + i, len - i, &c);
		sbuf_addc(out, (char)c);
	}
}

/* New lines end like those of the file; `end` is the end of the line they follow. */
static void add_lines(const struct rewrite *w, const struct sbuf *text, const char *end,
		      size_t end_len, struct sbuf *out)
{
	const char *s = text->buf, *stop = text->buf + text->len, *next;
	size_t len;

	for (; s < stop; s = next) {
		next = trf_text_line_end(s, stop, &len);
		add_text(w, s, len, out);
		sbuf_add(out, end, end_len);
	}
}

static void give(const struct rewrite *w, struct sbuf *out)
{
	const struct line *first = &w->lines[w->n ? 1 : 0], *l;
	const char *end = first->s + first->len;
	size_t end_len = first->end - first->len;
	int i;

	if (!end_len) {
		end = "\r\n";
		end_len = 2;
	}
	for (i = 0; i <= w->n; i++) {
		l = &w->lines[i];
		if (!l->changed)
			sbuf_add(out, l->s, l->end);
		else if (l->end == l->len)
			add_lines(w, &l->text, end, end_len, out);
		else
			add_lines(w, &l->text, l->s + l->len, l->end - l->len, out);
		if (l->after.len && !l->changed && i && l->end == l->len)
			sbuf_add(out, end, end_len);
		add_lines(w, &l->after, end, end_len, out);
	}
}

static void release(struct rewrite *w)
{
	int i;

	for (i = 0; i <= w->n; i++) {
		sbuf_release(&w->lines[i].text);
		sbuf_release(&w->lines[i].after);
	}
	free(w->lines);
	free(w->was);
	free(w->now);
	free(w->c.asked);
}

void trf_rewrite(const struct trf *t, const char *data, size_t len, enum trf_form form,
		 struct sbuf *out)
{
	struct rewrite *w = mem_zeroed(1, sizeof(*w));
	struct trf *was = mem_zeroed(1, sizeof(*was));
	char text[200];
	int line;

	if (trf_read(data, len, was, &line, text, sizeof(text))) {
		trf_write(t, form, out); /* the report was not read from this file */
	} else {
		size_t mark = len >= 3 && !memcmp(data, "\xef\xbb\xbf", 3) ? 3 : 0;

		w->form = form;
		w->c = (struct trf_change){
			was, t, mem_zeroed(t->n * (TRF_MOST_ROUNDS + 1), sizeof(*w->c.asked))};
		split(w, data + mark, data + len);
		find_kinds(w);
		find_changes(w);
		plan(w);
		sbuf_add(out, data, mark);
		give(w, out);
		release(w);
	}
	trf_release(was);
	free(was);
	free(w);
}

enum trf_form trf_form_of(const char *data, size_t len)
{
	static const char later[] = "142 152 172 202 212 222 250 299 300 310 320 ";
	const char *end = data + len, *next;
	bool extended = false;
	size_t n;
	char code[5] = "    ";

	for (; data < end; data = next) {
		next = trf_text_line_end(data, end, &n);
		if (n < CODE)
			continue;
		memcpy(code, data, CODE);
		if (strstr(later, code))
			return TRF_2026;
		extended |= !memcmp(code, "XX", 2) || !memcmp(code, "BB", 2);
	}
	return extended ? TRF_2016 : TRF_2026;
}
