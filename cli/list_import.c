/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Converts published lists to the searchable list; see list_import.h. */
#include "cli/list_import.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "cli/input.h"
#include "cli/list_file.h"
#include "cli/list_read.h"
#include "cli/usage.h"
#include "core/base/mem.h"

#define SAID_MOST 20 /* errors of a file that are printed */
#define PIECE	  (1 << 20)

/* Statistics of the errors in a file. */
struct complaints {
	const char *name;
	unsigned refused, odd, twice, said;
};

bool list_import_rate(const char *word, enum roster_rate *ret_rate)
{
	static const char *const words[ROSTER_RATES] = {"standard", "rapid", "blitz"};
	int i;

	for (i = 0; i < ROSTER_RATES; i++) {
		if (!strcmp(word, words[i])) {
			*ret_rate = (enum roster_rate)i;
			return true;
		}
	}
	return false;
}

/* FIDE's lists of one kind state it only in their file names. */
static enum roster_rate rate_of(const struct list_import *o, const char *file)
{
	enum roster_rate rate = ROSTER_STANDARD;
	const char *base = strrchr(file, '/');

	base = base ? base + 1 : file;
	if (o->rating)
		list_import_rate(o->rating, &rate);
	else if (strcasestr(base, "rapid") || strcasestr(base, "hurtig"))
		rate = ROSTER_RAPID;
	else if (strcasestr(base, "blitz") || strcasestr(base, "lyn"))
		rate = ROSTER_BLITZ;
	return rate;
}

static void complain(void *arg, unsigned line, const struct roster_complaint *what, bool refused)
{
	struct complaints *c = arg;

	if (refused)
		c->refused++;
	else
		c->odd++;
	if (c->said++ >= SAID_MOST)
		return;
	usage_error("%s:%u:%d: %s%s%s%s", c->name, line, what->column, what->heading,
		    *what->heading ? ": " : "", what->reason,
		    refused ? "" : usage_tr(" (left empty, the player is kept)"));
}

struct files {
	struct complaints c[ROSTER_FILES_MOST];
	size_t n;
};

static void complain_twice(void *arg, const struct roster_player *p, bool national, unsigned file,
			   unsigned line, unsigned first_line)
{
	struct files *f = arg;
	struct complaints *c = &f->c[file];

	c->twice++;
	if (c->said++ < SAID_MOST)
		usage_error(N_("%s:%u: %s has the number %u of line %u: left out"), c->name, line,
			    p->name, national ? p->national : p->fide, first_line);
}

/* --- reading -------------------------------------------------------------------------------- */

static bool read_file(const struct list_import *o, struct list_reader *r, const char *path)
{
	struct input in;
	char *piece;
	unsigned long long bytes = 0;
	ssize_t n = 0;
	bool ok = true;

	if (!input_open(&in, path))
		return false;
	piece = mem_alloc(PIECE);
	while (ok && (n = input_read_some(&in, piece, PIECE)) > 0) {
		ok = list_read_feed(r, piece, (size_t)n);
		bytes += (unsigned long long)n;
		if (o->progress)
			o->progress(o->arg, bytes);
	}
	ok = ok && n == 0 && list_read_end(r);
	if (*r->fatal && r->fatal_line)
		usage_error("%s:%u: %s", in.name, r->fatal_line, r->fatal);
	else if (*r->fatal)
		usage_error("%s: %s", in.name, r->fatal);
	free(piece);
	input_close(&in);
	return ok;
}

/* Headings that are ignored. */
static void say_unused(const struct list_reader *r, const char *file, struct sbuf *said)
{
	bool any = false;
	int i;

	for (i = 0; i < r->columns.n; i++) {
		if (r->columns.c[i].field != ROSTER_UNKNOWN || !*r->columns.c[i].head)
			continue;
		if (!any)
			sbuf_addf(said, "%s: columns without a use:", file);
		sbuf_addf(said, "%s %s", any ? "," : "", r->columns.c[i].head);
		any = true;
	}
	sbuf_adds(said, any ? "\n" : "");
}

struct made {
	struct roster_builder *builder;
	struct files files;
	struct sbuf label;
	bool national;
};

static void label_file(const struct list_reader *r, const char *path, struct sbuf *label)
{
	const char *base = strrchr(path, '/');

	sbuf_addf(label, "%s%s", label->len ? ", " : "", base ? base + 1 : path);
	if (*r->columns.month)
		sbuf_addf(label, " (%s)", r->columns.month);
}

static bool read_one(const struct list_import *o, size_t i, struct made *m, struct sbuf *said)
{
	struct complaints *c = &m->files.c[i];
	struct list_reader r = {.builder = m->builder,
				.file = (unsigned)i,
				.rate = rate_of(o, o->files[i]),
				.complain = complain,
				.arg = c};
	bool ok;

	c->name = o->files[i];
	list_read_begin(&r);
	ok = read_file(o, &r, o->files[i]);
	if (ok && !r.players) {
		usage_error("%s: no player", o->files[i]);
		ok = false;
	}
	say_unused(&r, o->files[i], said);
	label_file(&r, o->files[i], &m->label);
	m->national |= r.columns.national;
	list_read_release(&r);
	return ok;
}

/* --- writing -------------------------------------------------------------------------------- */

static void say_counts(const struct files *f, struct sbuf *said)
{
	size_t i;

	for (i = 0; i < f->n; i++) {
		const struct complaints *c = &f->c[i];

		if (c->refused)
			sbuf_addf(said, "%s: %u lines refused\n", c->name, c->refused);
		if (c->odd)
			sbuf_addf(said, "%s: %u fields left empty\n", c->name, c->odd);
		if (c->twice)
			sbuf_addf(said, "%s: %u numbers twice\n", c->name, c->twice);
	}
}

static bool any_refused(const struct files *f)
{
	size_t i;

	for (i = 0; i < f->n; i++) {
		if (f->c[i].refused || f->c[i].twice)
			return true;
	}
	return false;
}

static int write_list(const struct list_import *o, struct made *m, struct sbuf *said)
{
	const char *name = o->name ? o->name : m->national ? "dsu" : "fide";
	struct roster_image image;
	struct sbuf path = SBUF_INIT;
	int status;

	roster_build_finish(m->builder, m->label.buf, m->national, complain_twice, &m->files,
			    &image);
	status = list_file_write(name, &image, &path);
	if (!status) {
		sbuf_addf(said, "%s: %zu players\n", path.buf, image.players);
		say_counts(&m->files, said);
		status = any_refused(&m->files) ? EXIT_DIFFERS : EXIT_DONE;
	}
	sbuf_release(&path);
	return status;
}

int list_import(const struct list_import *o, struct sbuf *ret_said)
{
	struct made m = {.label = SBUF_INIT};
	int status = EXIT_DONE;
	size_t i;

	if (o->n_files > ROSTER_FILES_MOST)
		return usage_error(N_("list: at most %d files make one list"), ROSTER_FILES_MOST);
	m.builder = roster_build_new();
	for (i = 0; i < o->n_files && !status; i++) {
		m.files.n++;
		if (!read_one(o, i, &m, ret_said))
			status = EXIT_USAGE;
	}
	if (!status)
		status = write_list(o, &m, ret_said);
	roster_build_free(m.builder);
	sbuf_release(&m.label);
	return status;
}
