/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Formats the tables of a verb for terminals and for the manual. */
#include "cli/usage.h"

#include <assert.h>
#include <ctype.h>
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "cli/form.h"

enum { WIDTH = 80, MARGIN_MOST = 26 };

static struct sbuf *collected; /* where messages go instead of standard error */

static const struct lang *language;

void usage_language(const struct lang *lang)
{
	language = lang;
}

const struct lang *usage_lang(void)
{
	return language ? language : &lang_english;
}

const char *usage_tr(const char *msgid)
{
	return tr(language, msgid);
}

const char *usage_reason(int error)
{
	switch (error) {
	case EACCES: return usage_tr("Permission denied");
	case EEXIST: return usage_tr("File exists");
	case EISDIR: return usage_tr("Is a directory");
	case ENOENT: return usage_tr("No such file or directory");
	case ENOSPC: return usage_tr("No space left on device");
	case ENOTDIR: return usage_tr("Not a directory");
	case EROFS: return usage_tr("Read-only file system");
	}
	return strerror(error);
}

void usage_collect(struct sbuf *out)
{
	collected = out;
}

static void __attribute__((format(printf, 1, 0))) write_error(const char *fmt, va_list ap)
{
	fmt = usage_tr(fmt);
	if (collected) {
		sbuf_vaddf(collected, fmt, ap);
		sbuf_addc(collected, '\n');
		return;
	}
	fputs("kskak: ", stderr);
	vfprintf(stderr, fmt, ap);
	fputc('\n', stderr);
}

int usage_error(const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	write_error(fmt, ap);
	va_end(ap);
	return EXIT_USAGE;
}

int usage_no_verb(const struct verb *const *verbs, const char *name)
{
	const struct verb *near = verb_near(verbs, name);

	if (near)
		return usage_error(N_("no verb '%s', perhaps '%s'; `kskak help` lists them"), name,
				   near->name);
	return usage_error(N_("no verb '%s'; `kskak help` lists them"), name);
}

const struct verb_option *usage_option(const struct verb *verb, const char *name)
{
	const struct verb_option *o;

	for (o = verb->options; o && o->name; o++) {
		if (!strcmp(o->name, name))
			return o;
	}
	return NULL;
}

static void add_capitals(const char *name, struct sbuf *out)
{
	for (; *name; name++)
		sbuf_addc(out, (char)toupper((unsigned char)*name));
}

/* --- for terminals -------------------------------------------------------------------------- */

/* Text under construction; lines after the first start at the margin. */
struct paragraph {
	struct sbuf *out;
	size_t margin, column;
};

static void new_line(struct paragraph *p)
{
	sbuf_addf(p->out, "\n%*s", (int)p->margin, "");
	p->column = p->margin;
}

static void add_word(struct paragraph *p, const char *word, size_t len)
{
	if (p->column > p->margin && p->column + 1 + len > WIDTH)
		new_line(p);
	if (p->column > p->margin) {
		sbuf_addc(p->out, ' ');
		p->column++;
	}
	sbuf_add(p->out, word, len);
	p->column += len;
}

static void add_words(struct paragraph *p, const char *text)
{
	while (*text) {
		size_t n = strcspn(text, " ");

		add_word(p, text, n);
		text += n + (text[n] == ' ');
	}
}

/* "[--days N]", "CASE", "[FILE...]". */
static void add_part(const struct verb *verb, const struct form_part *part, struct sbuf *out)
{
	const struct verb_option *o;

	sbuf_adds(out, part->optional ? "[" : "");
	if (part->option) {
		o = usage_option(verb, part->name);
		assert(o);
		sbuf_addf(out, "--%s%s%s", o->name, o->value ? " " : "", o->value ? o->value : "");
	} else if (part->literal) {
		sbuf_adds(out, part->name);
	} else {
		add_capitals(part->name, out);
	}
	sbuf_adds(out, part->rest ? "..." : "");
	sbuf_adds(out, part->optional ? "]" : "");
}

/* How many of the words are words of the form itself. */
static int shared_words(const struct verb_form *form, char *const *words, size_t n_words)
{
	const char *at = form->pattern;
	struct form_part part;
	size_t i;
	int n = 0;

	while (form_next(&at, &part)) {
		for (i = 0; part.literal && i < n_words; i++)
			n += !strcmp(words[i], part.name);
	}
	return n;
}

static void add_form(const struct verb *verb, const struct verb_form *form, bool labelled,
		     struct sbuf *out)
{
	const char *label = usage_tr("usage:");
	struct paragraph p = {out, strlen(label) + strlen(" kskak ") + strlen(verb->name), 0};
	struct sbuf text = SBUF_INIT;
	const char *at = form->pattern;
	struct form_part part;

	sbuf_addf(out, "%*s kskak %s", (int)strlen(label), labelled ? label : "", verb->name);
	/* Continuation lines align with the first part. */
	p.column = p.margin + 1;
	p.margin++;
	sbuf_adds(out, *at ? " " : "");
	while (form_next(&at, &part)) {
		sbuf_reset(&text);
		add_part(verb, &part, &text);
		add_word(&p, text.buf, text.len);
	}
	sbuf_addc(out, '\n');
	sbuf_release(&text);
}

/* The forms that share the most words. */
static void add_forms(const struct verb *verb, char *const *words, size_t n_words, struct sbuf *out)
{
	const struct verb_form *form;
	bool labelled = true;
	int most = 0;

	for (form = verb->forms; form->pattern; form++) {
		int n = shared_words(form, words, n_words);

		most = n > most ? n : most;
	}
	for (form = verb->forms; form->pattern; form++) {
		if (shared_words(form, words, n_words) < most)
			continue;
		add_form(verb, form, labelled, out);
		labelled = false;
	}
}

void usage_forms(const struct verb *verb, struct sbuf *out)
{
	add_forms(verb, NULL, 0, out);
}

int usage_wrong(const struct verb *verb, char *const *words, size_t n_words, const char *fmt, ...)
{
	struct sbuf forms = SBUF_INIT;
	va_list ap;

	va_start(ap, fmt);
	write_error(fmt, ap);
	va_end(ap);
	if (collected)
		return EXIT_USAGE;
	add_forms(verb, words, n_words, &forms);
	fputs(forms.buf, stderr);
	sbuf_release(&forms);
	return EXIT_USAGE;
}

static size_t option_width(const struct verb_option *o)
{
	return strlen("  --") + strlen(o->name) + (o->value ? 1 + strlen(o->value) : 0);
}

static void add_option(const struct verb_option *o, size_t margin, struct sbuf *out)
{
	struct paragraph p = {out, margin, margin};

	sbuf_addf(out, "  --%s%s%s", o->name, o->value ? " " : "", o->value ? o->value : "");
	if (option_width(o) + 2 > margin)
		new_line(&p);
	else
		sbuf_addf(out, "%*s", (int)(margin - option_width(o)), "");
	add_words(&p, usage_tr(o->help));
	sbuf_addc(out, '\n');
}

static void add_options(const struct verb *verb, struct sbuf *out)
{
	const struct verb_option *o;
	size_t margin = 0;

	for (o = verb->options; o && o->name; o++) {
		size_t n = option_width(o) + 2;

		if (n > margin && n <= MARGIN_MOST)
			margin = n;
	}
	if (!margin)
		margin = MARGIN_MOST;
	for (o = verb->options; o && o->name; o++) {
		sbuf_adds(out, o == verb->options ? "\n" : "");
		add_option(o, margin, out);
	}
}

/* A paragraph in the language, its lines joined being the msgid, or an example as it is. */
static void add_translated(const char *text, size_t len, struct sbuf *out)
{
	struct paragraph p = {out, 0, 0};
	struct sbuf msgid = SBUF_INIT;
	size_t i;

	for (i = 0; i < len; i++)
		sbuf_addc(&msgid, text[i] == '\n' && i + 1 < len ? ' ' : text[i]);
	if (len && text[len - 1] == '\n')
		sbuf_setlen(&msgid, msgid.len - 1);
	if (*text == '\t') {
		sbuf_add(out, text, len);
	} else {
		add_words(&p, usage_tr(msgid.buf));
		sbuf_addc(out, '\n');
	}
	sbuf_release(&msgid);
}

static void add_paragraphs(const char *text, struct sbuf *out)
{
	const char *end;

	for (; *text; text = end) {
		end = strstr(text, "\n\n");
		end = end ? end + 1 : text + strlen(text);
		add_translated(text, (size_t)(end - text), out);
		for (; *end == '\n'; end++)
			sbuf_addc(out, '\n');
	}
}

void usage_help(const struct verb *verb, struct sbuf *out)
{
	const char *summary = usage_tr(verb->summary);

	usage_forms(verb, out);
	sbuf_addf(out, "\n%c%s.\n", toupper((unsigned char)*summary), summary + 1);
	sbuf_adds(out, *verb->help ? "\n" : "");
	add_paragraphs(verb->help, out);
	add_options(verb, out);
}

void usage_words(const struct verb *verb, const struct verb_form *form, struct sbuf *out)
{
	const char *at = form->pattern;
	struct form_part part;

	sbuf_addf(out, "kskak %s", verb->name);
	while (form_next(&at, &part)) {
		if (part.option)
			continue;
		sbuf_adds(out, part.optional ? " [" : " ");
		if (part.literal)
			sbuf_adds(out, part.name);
		else
			add_capitals(part.name, out);
		sbuf_adds(out, part.optional ? "]" : "");
	}
}

/* --- for the manual ------------------------------------------------------------------------- */

/* Adds one word, escaping everything that mdoc would interpret. */
static void add_mdoc_word(const char *s, struct sbuf *out)
{
	for (; *s; s++) {
		if (*s == '\\')
			sbuf_adds(out, "\\e");
		else if (*s == '-')
			sbuf_adds(out, "\\-");
		else if (strchr("|.,:;()[]?!", *s))
			sbuf_addf(out, "\\&%c", *s);
		else
			sbuf_addc(out, *s);
	}
}

static void add_mdoc_value(const char *value, struct sbuf *out)
{
	if (!value)
		return;
	sbuf_adds(out, " Ar ");
	add_mdoc_word(value, out);
}

static void add_mdoc_part(const struct verb *verb, const struct form_part *part, struct sbuf *out)
{
	sbuf_adds(out, part->optional ? " Oo" : "");
	if (part->option) {
		sbuf_adds(out, " Fl \\-");
		add_mdoc_word(part->name, out);
		add_mdoc_value(usage_option(verb, part->name)->value, out);
	} else if (part->literal) {
		sbuf_adds(out, " Cm ");
		add_mdoc_word(part->name, out);
	} else {
		sbuf_adds(out, " Ar ");
		add_capitals(part->name, out);
	}
	sbuf_adds(out, part->rest ? " ..." : "");
	sbuf_adds(out, part->optional ? " Oc" : "");
}

static bool ends_sentence(const char *text, const char *at)
{
	return at > text && at[-1] == '.' && at[0] == ' ' && isupper((unsigned char)at[1]);
}

/* Adds a line of text, one sentence per output line, protected from interpretation as a macro. */
static void add_mdoc_line(const char *text, size_t len, struct sbuf *out)
{
	const char *p;

	if (len && (*text == '.' || *text == '\''))
		sbuf_adds(out, "\\&");
	for (p = text; p < text + len; p++) {
		if (*p == '\\')
			sbuf_adds(out, "\\e");
		else if (*p == '-')
			sbuf_adds(out, "\\-");
		else
			sbuf_addc(out, ends_sentence(text, p) ? '\n' : *p);
	}
	sbuf_addc(out, '\n');
}

/* Adds paragraphs separated by blank lines; lines that start with a tab are kept unchanged. */
static void add_mdoc_text(const char *text, struct sbuf *out)
{
	bool literal = false;

	while (*text) {
		size_t n = strcspn(text, "\n");
		bool indented = *text == '\t';

		if (indented != literal && n)
			sbuf_adds(out, indented ? ".Bd -literal -offset indent\n" : ".Ed\n.Pp\n");
		if (n)
			literal = indented;
		if (n)
			add_mdoc_line(text + indented, n - indented, out);
		else if (!literal && text[1] != '\t')
			sbuf_adds(out, ".Pp\n");
		text += n + (text[n] == '\n');
	}
	sbuf_adds(out, literal ? ".Ed\n" : "");
}

void usage_manual_options(const struct verb_option *options, bool everywhere, struct sbuf *out)
{
	const struct verb_option *o;

	sbuf_adds(out, ".Bl -tag -width Ds -compact\n");
	for (o = options; o->name; o++) {
		if (o->everywhere != everywhere)
			continue;
		sbuf_adds(out, ".It Fl \\-");
		add_mdoc_word(o->name, out);
		add_mdoc_value(o->value, out);
		sbuf_addc(out, '\n');
		add_mdoc_line(o->help, strlen(o->help), out);
	}
	sbuf_adds(out, ".El\n");
}

static bool has_own_options(const struct verb *verb)
{
	return verb->options && verb->options->name && !verb->options->everywhere;
}

void usage_manual(const struct verb *verb, struct sbuf *out)
{
	const struct verb_form *form;
	struct form_part part;

	for (form = verb->forms; form->pattern; form++) {
		const char *at = form->pattern;

		sbuf_addf(out, ".It Cm %s", verb->name);
		while (form_next(&at, &part))
			add_mdoc_part(verb, &part, out);
		sbuf_addc(out, '\n');
	}
	sbuf_addc(out, (char)toupper((unsigned char)*verb->summary));
	add_mdoc_line(verb->summary + 1, strlen(verb->summary) - 1, out);
	sbuf_setlen(out, out->len - 1);
	sbuf_adds(out, ".\n");
	if (*verb->help)
		sbuf_adds(out, ".Pp\n");
	add_mdoc_text(verb->help, out);
	if (has_own_options(verb)) {
		sbuf_adds(out, ".Pp\n");
		usage_manual_options(verb->options, false, out);
	}
}
