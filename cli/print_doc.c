/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* A document to be printed; see print_doc.h. */
#include "cli/print_doc.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"

void print_doc_init(struct print_doc *d, const char *title, const char *subtitle)
{
	memset(d, 0, sizeof(*d));
	d->title = mem_strdup(title);
	d->subtitle = mem_strdup(subtitle);
	d->across = d->down = 1;
	d->card_columns = 1;
}

static void free_all(char **list, size_t n)
{
	size_t i;

	for (i = 0; i < n; i++)
		free(list[i]);
	free(list);
}

void print_doc_release(struct print_doc *d)
{
	size_t i;

	for (i = 0; i < d->n_columns; i++)
		free(d->columns[i].head);
	for (i = 0; i < d->n_cards; i++) {
		free(d->cards[i].heading);
		free(d->cards[i].below);
		free_all(d->cards[i].cells, d->cards[i].n_cells);
	}
	free_all(d->cells, d->n_cells);
	free_all(d->facts, d->n_facts);
	free_all(d->notes, d->n_notes);
	if (d->next)
		print_doc_release(d->next);
	free(d->next);
	free(d->columns);
	free(d->players);
	free(d->cards);
	free(d->title);
	free(d->subtitle);
	free(d->foot);
	memset(d, 0, sizeof(*d));
}

void print_doc_column(struct print_doc *d, const char *head, enum print_align align)
{
	d->columns = mem_room(d->columns, d->n_columns + 1, &d->cap_columns, sizeof(*d->columns));
	d->columns[d->n_columns++] = (struct print_column){mem_strdup(head), align};
}

static char *__attribute__((format(printf, 1, 0))) format(const char *fmt, va_list ap)
{
	char text[512];

	vsnprintf(text, sizeof(text), fmt, ap);
	return mem_strdup(text);
}

void print_doc_cell(struct print_doc *d, const char *fmt, ...)
{
	va_list ap;

	d->cells = mem_room(d->cells, d->n_cells + 1, &d->cap_cells, sizeof(*d->cells));
	va_start(ap, fmt);
	d->cells[d->n_cells++] = format(fmt, ap);
	va_end(ap);
}

void print_doc_player(struct print_doc *d, int id)
{
	d->players = mem_room(d->players, d->n_players + 1, &d->cap_players, sizeof(*d->players));
	d->players[d->n_players++] = (struct print_player){d->n_cells - 1, id, false};
}

void print_doc_team(struct print_doc *d, int id)
{
	print_doc_player(d, id);
	d->players[d->n_players - 1].team = true;
}

void print_doc_fact(struct print_doc *d, const char *label, const char *fmt, ...)
{
	va_list ap;

	d->facts = mem_room(d->facts, d->n_facts + 2, &d->cap_facts, sizeof(*d->facts));
	d->facts[d->n_facts++] = mem_strdup(label);
	va_start(ap, fmt);
	d->facts[d->n_facts++] = format(fmt, ap);
	va_end(ap);
}

void print_doc_note(struct print_doc *d, const char *text)
{
	d->notes = mem_room(d->notes, d->n_notes + 1, &d->cap_notes, sizeof(*d->notes));
	d->notes[d->n_notes++] = mem_strdup(text);
}

struct print_doc *print_doc_next(struct print_doc *d)
{
	while (d->next)
		d = d->next;
	d->next = mem_zeroed(1, sizeof(*d->next));
	return d->next;
}

struct print_card *print_doc_card(struct print_doc *d, const char *heading, const char *below)
{
	d->cards = mem_room(d->cards, d->n_cards + 1, &d->cap_cards, sizeof(*d->cards));
	d->cards[d->n_cards] = (struct print_card){
		.heading = mem_strdup(heading), .below = mem_strdup(below), .cells = NULL};
	return &d->cards[d->n_cards++];
}

void print_card_cell(struct print_card *c, const char *fmt, ...)
{
	va_list ap;

	c->cells = mem_room(c->cells, c->n_cells + 1, &c->cap_cells, sizeof(*c->cells));
	va_start(ap, fmt);
	c->cells[c->n_cells++] = format(fmt, ap);
	va_end(ap);
}
