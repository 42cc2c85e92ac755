/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Shared by the readers of a rating list: the reader, and where its players and errors go. */
#ifndef CLI_LIST_TAKE_H
#define CLI_LIST_TAKE_H

#include <stdbool.h>
#include <stddef.h>

#include "core/base/sbuf.h"
#include "core/roster/roster_build.h"
#include "core/roster/roster_columns.h"

/* A line that was refused, or a line with a field left empty. */
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
	size_t players;	  /* number added */
	struct sbuf rest; /* unread bytes of a line, or of the beginning */
	bool long_line;	  /* the rest of the line is discarded */
	struct roster_columns columns;
	bool headed; /* the headings have been read */
	struct list_xml *xml;
	char fatal[200]; /* why the file cannot be read; "" if it can */
	unsigned fatal_line;
};

/* Adds a player, or reports an error about them. */
void list_take_player(struct list_reader *r, unsigned line, struct roster_player *p,
		      enum roster_wrong wrong, const struct roster_complaint *what);
/* Records that the file cannot be read; the first reason is kept.  Returns false. */
bool list_take_fault(struct list_reader *r, unsigned line, const char *reason);

#endif
