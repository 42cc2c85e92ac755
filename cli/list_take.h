/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* What the readers of a rating list share: the reader, and where its players and faults go. */
#ifndef CLI_LIST_TAKE_H
#define CLI_LIST_TAKE_H

#include <stdbool.h>
#include <stddef.h>

#include "core/base/sbuf.h"
#include "core/roster/roster_build.h"
#include "core/roster/roster_columns.h"

/* A line that was refused, or of which a field was left empty. */
typedef void list_complain_fn(void *arg, unsigned line, const struct roster_complaint *what,
			      bool refused);

enum list_form { LIST_UNKNOWN, LIST_LINES, LIST_XML };

struct list_xml;

struct list_reader {
	struct roster_builder *builder;
	unsigned file; /* number of the file, for roster_build_add() */
	enum roster_rate rate;
	list_complain_fn *complain;
	void *arg;
	enum list_form form;
	unsigned line;
	size_t players;	  /* added */
	struct sbuf rest; /* bytes of a line, or of the beginning, that have not been read yet */
	bool long_line;	  /* its rest is left out */
	struct roster_columns columns;
	bool headed; /* the headings have been read */
	struct list_xml *xml;
	char fatal[200]; /* why the file cannot be read; "" while it can */
	unsigned fatal_line;
};

/* Adds a player, or complains of them. */
void list_take_player(struct list_reader *r, unsigned line, struct roster_player *p,
		      enum roster_wrong wrong, const struct roster_complaint *what);
/* The file cannot be read; the first reason stands.  Returns false. */
bool list_take_fault(struct list_reader *r, unsigned line, const char *reason);

#endif
