/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * A document to be printed: a table over as many pages as it needs, with facts above and notes
 * below it, or cards that fill pages in a grid.  It is written as a page of HTML with print styles
 * or as PDF, on A4 or A5.  Implemented in print_doc.c, print_html.c, print_pdf.c and print_text.c.
 */
#ifndef CLI_PRINT_DOC_H
#define CLI_PRINT_DOC_H

#include <stdbool.h>
#include <stddef.h>

#include "core/base/sbuf.h"

enum print_align { PRINT_LEFT, PRINT_RIGHT, PRINT_CENTRE };

struct print_column {
	char *head;
	enum print_align align;
};

/* A heading in large letters, a line below it, and rows of `columns` cells. */
struct print_card {
	char *heading, *below;
	char **cells;
	size_t n_cells, cap_cells;
};

/* A cell with the name of a player or a team, for pages with links. */
struct print_player {
	size_t cell;
	int id;
	bool team; /* a team's number instead */
};

struct print_doc {
	char *title, *subtitle, *foot; /* foot may be NULL */
	/* A table. */
	struct print_column *columns;
	size_t n_columns, cap_columns;
	char **cells; /* row by row */
	size_t n_cells, cap_cells;
	struct print_player *players; /* in the order of the cells */
	size_t n_players, cap_players;
	/* Used instead of a table: */
	struct print_card *cards;
	size_t n_cards, cap_cards;
	size_t card_columns; /* cells per row of a card */
	int across, down;    /* cards per page of A4; A5 has half as many rows, one column */
	bool large;	     /* headings that can be read from a distance */
	bool ruled;	     /* lines between the rows of a card */
	/* The text around a table: labels with values above it, paragraphs below it. */
	char **facts; /* label, value, label, value, ... */
	size_t n_facts, cap_facts;
	char **notes;
	size_t n_notes, cap_notes;
	struct print_doc *next; /* printed on a new page; NULL = last one */
};

void print_doc_init(struct print_doc *d, const char *title, const char *subtitle);
void print_doc_release(struct print_doc *d);
void print_doc_column(struct print_doc *d, const char *head, enum print_align align);
void print_doc_cell(struct print_doc *d, const char *fmt, ...)
	__attribute__((format(printf, 2, 3)));
/* Marks the last cell as the name of the player with that start number. */
void print_doc_player(struct print_doc *d, int id);
/* The same as the name of a team. */
void print_doc_team(struct print_doc *d, int id);
void print_doc_fact(struct print_doc *d, const char *label, const char *fmt, ...)
	__attribute__((format(printf, 3, 4)));
void print_doc_note(struct print_doc *d, const char *text);
/* Returns an empty document at the end of the chain, to be initialised. */
struct print_doc *print_doc_next(struct print_doc *d);
struct print_card *print_doc_card(struct print_doc *d, const char *heading, const char *below);
void print_card_cell(struct print_card *c, const char *fmt, ...)
	__attribute__((format(printf, 2, 3)));

enum print_paper { PRINT_A4, PRINT_A5 };

/* Appends the document.  `lang` is the code of its language; `page` is the word for a page. */
void print_html(const struct print_doc *d, enum print_paper paper, const char *lang,
		struct sbuf *out);
/* The same for a terminal, without cards. */
void print_text(const struct print_doc *d, struct sbuf *out);
/* Returns false if the library fails, with its message in `ret_error`. */
bool print_pdf(const struct print_doc *d, enum print_paper paper, const char *lang,
	       struct sbuf *out, const char **ret_error);

#endif
