/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Notes in comment lines; see report_notes.h. */
#include "cli/report_notes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"
#include "core/base/sbuf.h"

static const char prefix[] = "### kskak ";

/* The text after the kind and `n` numbers; NULL if the line is no such note. */
static const char *parse(const char *line, const char *kind, int n, int *ret_numbers)
{
	char *end;
	int i;

	if (strncmp(line, prefix, strlen(prefix)))
		return NULL;
	line += strlen(prefix);
	if (strncmp(line, kind, strlen(kind)) || line[strlen(kind)] != ' ')
		return NULL;
	line += strlen(kind);
	for (i = 0; i < n; i++) {
		ret_numbers[i] = (int)strtol(line, &end, 10);
		if (end == line)
			return NULL;
		line = end;
	}
	return line + strspn(line, " ");
}

static void clear(struct trf *t, const char *kind, int id)
{
	size_t i;
	int number;

	for (i = t->tail.n; i-- > 0;) {
		if (parse(t->tail.line[i], kind, 1, &number) && number == id)
			trf_drop(t, i);
	}
}

static void keep(struct trf *t, const char *kind, const char *text)
{
	struct sbuf line = SBUF_INIT;

	sbuf_addf(&line, "%s%s %s", prefix, kind, text);
	trf_keep(t, line.buf);
	sbuf_release(&line);
}

/* The newest note of a kind about each player, NULL = none. */
static const char **collect(const struct trf *t, const char *kind)
{
	const char **texts = mem_zeroed(TRF_MOST_NUMBER + 1, sizeof(*texts)), *text;
	size_t i;
	int id;

	for (i = 0; i < t->tail.n; i++) {
		text = parse(t->tail.line[i], kind, 1, &id);
		if (text && id > 0 && id <= TRF_MOST_NUMBER)
			texts[id] = text;
	}
	return texts;
}

/* A number for each player, by start number, 0 = none. */
static int *collect_numbers(const struct trf *t, const char *kind)
{
	const char **texts = collect(t, kind);
	int *numbers = mem_zeroed(TRF_MOST_NUMBER + 1, sizeof(*numbers)), id, number;

	for (id = 1; id <= TRF_MOST_NUMBER; id++) {
		number = texts[id] ? (int)strtol(texts[id], NULL, 10) : 0;
		numbers[id] = number > 0 ? number : 0;
	}
	free(texts);
	return numbers;
}

static void set_number(struct trf *t, const char *kind, int id, int number)
{
	char text[40];

	clear(t, kind, id);
	snprintf(text, sizeof(text), "%d %d", id, number);
	if (number)
		keep(t, kind, text);
}

int *report_notes_boards(const struct trf *t)
{
	return collect_numbers(t, "board");
}

void report_notes_set_board(struct trf *t, int id, int board)
{
	set_number(t, "board", id, board);
}

int *report_notes_ks(const struct trf *t)
{
	return collect_numbers(t, "k");
}

void report_notes_set_k(struct trf *t, int id, int k)
{
	set_number(t, "k", id, k);
}

const char **report_notes_clubs(const struct trf *t)
{
	const char **clubs = collect(t, "club");
	int id;

	for (id = 0; id <= TRF_MOST_NUMBER; id++)
		clubs[id] = clubs[id] ? clubs[id] : "";
	return clubs;
}

void report_notes_add_club(struct trf *t, int id, const char *name)
{
	struct sbuf text = SBUF_INIT;

	sbuf_addf(&text, "%d %s", id, name);
	if (*name)
		keep(t, "club", text.buf);
	sbuf_release(&text);
}

void report_notes_set_club(struct trf *t, int id, const char *name)
{
	clear(t, "club", id);
	report_notes_add_club(t, id, name);
}

const char **report_notes_hands(const struct trf *t, int round)
{
	const char **list = mem_zeroed(TRF_MOST_NUMBER + 1, sizeof(*list)), *text;
	const struct trf_player *white;
	int n[3];
	size_t i;

	for (i = t->tail.n; i-- > 0;) {
		text = parse(t->tail.line[i], "hand", 3, n);
		white = text && n[0] == round ? trf_find(t, n[1]) : NULL;
		if (white && !list[n[1]] && trf_cell_at(white, round).opp == n[2])
			list[n[1]] = text;
	}
	return list;
}

void report_notes_set_hand(struct trf *t, int round, int white, int black, const char *rules)
{
	struct sbuf text = SBUF_INIT;

	sbuf_addf(&text, "%d %d %d %s", round, white, black, rules);
	keep(t, "hand", text.buf);
	sbuf_release(&text);
}

void report_notes_clear_hand(struct trf *t, int round, int id)
{
	size_t i;
	int n[3];

	for (i = t->tail.n; i-- > 0;) {
		if (parse(t->tail.line[i], "hand", 3, n) && n[0] == round &&
		    (n[1] == id || n[2] == id))
			trf_drop(t, i);
	}
}

void report_notes_clear_hands(struct trf *t, int round)
{
	clear(t, "hand", round);
}

void report_notes_text(const struct trf *t, const char *kind, int id, struct sbuf *out)
{
	const char *text;
	int number;
	size_t i;

	for (i = 0; i < t->tail.n; i++) {
		text = parse(t->tail.line[i], kind, 1, &number);
		if (text && number == id)
			sbuf_addf(out, "%s\n", text);
	}
}

void report_notes_set_text(struct trf *t, const char *kind, int id, const char *text)
{
	struct sbuf line = SBUF_INIT;
	size_t len;

	clear(t, kind, id);
	for (; *text; text += len + (text[len] == '\n')) {
		len = strcspn(text, "\n");
		sbuf_reset(&line);
		sbuf_addf(&line, "%d %.*s", id, (int)len, text);
		while (strchr(" \t\r", line.buf[line.len - 1]))
			sbuf_setlen(&line, line.len - 1);
		if (strchr(line.buf, ' '))
			keep(t, kind, line.buf);
	}
	sbuf_release(&line);
}

/* The text of the newest note of a kind without numbers; NULL for none. */
static const char *newest(const struct trf *t, const char *kind)
{
	const char *text;
	size_t i;

	for (i = t->tail.n; i-- > 0;) {
		text = parse(t->tail.line[i], kind, 0, NULL);
		if (text)
			return text;
	}
	return NULL;
}

bool report_notes_has_hands(const struct trf *t)
{
	return newest(t, "hand") != NULL;
}

bool report_notes_drawn(const struct trf *t)
{
	return newest(t, "drawn") != NULL;
}

void report_notes_set_drawn(struct trf *t)
{
	if (!report_notes_drawn(t))
		keep(t, "drawn", "1");
}

/* Keeps one note of a kind without numbers; "" removes it. */
static void replace(struct trf *t, const char *kind, const char *text)
{
	const char *old = newest(t, kind);
	size_t i;

	if (!strcmp(old ? old : "", text))
		return;
	for (i = t->tail.n; i-- > 0;) {
		if (parse(t->tail.line[i], kind, 0, NULL))
			trf_drop(t, i);
	}
	if (*text)
		keep(t, kind, text);
}

const char *report_notes_system(const struct trf *t)
{
	const char *name = newest(t, "system");

	return name ? name : "";
}

void report_notes_set_system(struct trf *t, const char *name)
{
	replace(t, "system", name);
}

const char *report_notes_edition(const struct trf *t)
{
	const char *year = newest(t, "edition");

	return year ? year : "";
}

void report_notes_set_edition(struct trf *t, const char *year)
{
	replace(t, "edition", year);
}

const char *report_notes_score(const struct trf *t)
{
	const char *score = newest(t, "score");

	return score ? score : "";
}

void report_notes_set_score(struct trf *t, const char *score)
{
	replace(t, "score", score);
}

/* A note about a player with the number that they have now; none when they are gone. */
static void renumber_line(struct trf *t, size_t i, const int *new)
{
	static const char *const kinds[] = {"board", "club", "k", "title"};
	struct sbuf line = SBUF_INIT;
	const char *text = NULL;
	size_t k;
	int id;

	for (k = 0; k < sizeof(kinds) / sizeof(*kinds) && !text; k++)
		text = parse(t->tail.line[i], kinds[k], 1, &id);
	if (!text || id < 1 || id > TRF_MOST_NUMBER)
		return;
	if (!new[id]) {
		trf_drop(t, i);
		return;
	}
	sbuf_addf(&line, "%s%s %d %s", prefix, kinds[k - 1], new[id], text);
	trf_replace(t, t->tail.line[i], line.buf);
	sbuf_release(&line);
}

/* The rules of a manual pair name players in their text, so there must be none. */
void report_notes_renumber(struct trf *t, const int *new)
{
	size_t i;

	for (i = t->tail.n; i-- > 0;)
		renumber_line(t, i, new);
}
