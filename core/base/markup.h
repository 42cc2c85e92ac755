/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * A document of HTML or XML being written.  Everything but markup_raw() is escaped; characters that
 * XML forbids, and those that affect the page around them, are left out.
 */
#ifndef CORE_BASE_MARKUP_H
#define CORE_BASE_MARKUP_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

#include "core/base/sbuf.h"

struct markup {
	struct sbuf text;
	size_t *open; /* where the names of the open elements are in `text` */
	size_t n_open, cap_open;
	bool in_tag; /* attributes may follow */
};

void markup_init(struct markup *m);
/* Appends the document to `out` and releases it. */
void markup_finish(struct markup *m, struct sbuf *out);

/* The XML declaration; HTML pages have none. */
void markup_declaration(struct markup *m);
void markup_start(struct markup *m, const char *name);
void markup_end(struct markup *m);  /* with an end tag, even if empty */
void markup_void(struct markup *m); /* ends an HTML element without end tag */
void markup_attribute(struct markup *m, const char *name, const char *value);
void markup_text(struct markup *m, const char *s);
/* Raw markup of our own: never for external text. */
void markup_raw(struct markup *m, const char *markup);
/* The same for markup in a buffer, or that markup_*() wrote before. */
void markup_again(struct markup *m, const struct sbuf *markup);
/* Appends the text as it stands in markup, for markup_raw(). */
void markup_escape(const char *s, struct sbuf *out);
void markup_textf(struct markup *m, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
void markup_vtextf(struct markup *m, const char *fmt, va_list ap)
	__attribute__((format(printf, 2, 0)));
/* An element with text alone. */
void markup_element(struct markup *m, const char *name, const char *s);
void markup_elementf(struct markup *m, const char *name, const char *fmt, ...)
	__attribute__((format(printf, 3, 4)));

#endif
