/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Writes paragraphs, items and boards twice, as text and as HTML. */
#include "mail/out/letter_page.h"

#include <glib.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"
#include "core/base/utf8.h"
#include "core/chess/position.h"
#include "core/chess/san.h"
#include "mail/out/letter_board.h"

enum { WIDTH = 72 };

#define PARAGRAPH 500 /* bytes that one usually takes at most */

/* Is the text what clean() would make of it, as it usually is? */
static bool is_clean(const char *text, size_t left, bool lines)
{
	while (left) {
		size_t n = utf8_plain(text, left, '\x7f');
		unsigned c;

		if (!n && (unsigned char)*text < 0x80)
			n = lines && *text == '\n';
		else if (!n && !utf8_mark(text))
			n = (size_t)utf8_read(text, left, &c);
		if (!n)
			return false;
		text += n;
		left -= n;
	}
	return true;
}

/* Valid UTF-8 without control characters and direction marks; keeps line ends if `lines`. */
static char *clean(const char *text, bool lines)
{
	char *valid, *to;

	if (is_clean(text, strlen(text), lines))
		return mem_strdup(text);
	valid = to = g_utf8_make_valid(text, -1);
	for (const char *p = valid; *p; p++) {
		size_t mark = (unsigned char)*p < 0x80 ? 0 : utf8_mark(p);
		if (mark)
			p += mark - 1;
		else if (((unsigned char)*p < ' ' && !(lines && *p == '\n')) || *p == 0x7f)
			*to++ = ' ';
		else
			*to++ = *p;
	}
	*to = '\0';
	return valid;
}

__attribute__((format(printf, 1, 0))) static char *format(const char *fmt, va_list ap)
{
	struct sbuf sb = SBUF_INIT;
	char *text;

	sbuf_grow(&sb, PARAGRAPH);
	sbuf_vaddf(&sb, fmt, ap);
	if (is_clean(sb.buf, sb.len, false))
		return sbuf_detach(&sb, NULL);
	text = clean(sb.buf, false);
	sbuf_release(&sb);
	return text;
}

/* Keeps "12." together with the move or month after it. */
static bool is_ordinal(const char *word, size_t len)
{
	return len >= 2 && len <= 4 && word[len - 1] == '.' &&
	       strspn(word, "0123456789") == len - 1;
}

static size_t word_length(const char *text, size_t *columns)
{
	size_t len = 0;

	for (; text[len] && text[len] != ' '; len++)
		*columns += ((unsigned char)text[len] & 0xc0) != 0x80;
	return len;
}

/* The length in bytes of the next piece that must not be broken, and its width. */
static size_t piece(const char *text, size_t *ret_columns)
{
	size_t columns = 0, len = word_length(text, &columns);

	if (text[len] == ' ' && is_ordinal(text, len)) {
		columns++;
		len += 1 + word_length(text + len + 1, &columns);
	}
	*ret_columns = columns;
	return len;
}

/* Words that stand in the text as on their line are copied together. */
static void wrap(struct sbuf *out, const char *text, const char *first, const char *rest)
{
	size_t at = (size_t)utf8_width(first), width;
	const char *word = text + strspn(text, " "), *run = word, *end = word;

	sbuf_adds(out, first);
	for (bool start = true; *word; start = false) {
		size_t len = piece(word, &width);

		if (!start && at + 1 + width > WIDTH) {
			sbuf_add(out, run, (size_t)(end - run));
			sbuf_addc(out, '\n');
			sbuf_adds(out, rest);
			at = strlen(rest);
			run = word;
		} else if (!start) {
			if (word > end + 1) {
				sbuf_add(out, run, (size_t)(end + 1 - run));
				run = word;
			}
			at++;
		}
		at += width;
		end = word + len;
		for (word = end; *word == ' '; word++)
			;
	}
	sbuf_add(out, run, (size_t)(end - run));
	sbuf_addc(out, '\n');
}

static void end_list(struct letter *l)
{
	if (!l->listing)
		return;
	sbuf_adds(&l->html, "</ul>");
	sbuf_addc(&l->text, '\n');
	l->listing = false;
}

/* Adds text or the value of an attribute, escaped. */
static void html_text(struct letter *l, const char *text)
{
	for (size_t n; (n = strcspn(text, "<>&\"\r")), text[n]; text += n + 1) {
		sbuf_add(&l->html, text, n);
		switch (text[n]) {
		case '<': sbuf_adds(&l->html, "&lt;"); break;
		case '>': sbuf_adds(&l->html, "&gt;"); break;
		case '&': sbuf_adds(&l->html, "&amp;"); break;
		case '"': sbuf_adds(&l->html, "&quot;"); break;
		case '\r': sbuf_adds(&l->html, "&#13;"); break;
		}
	}
	sbuf_adds(&l->html, text);
}

/* `open` is the start tag without its brackets: "p" or "pre style=\"...\"". */
static void element(struct letter *l, const char *open, const char *text)
{
	sbuf_addc(&l->html, '<');
	sbuf_adds(&l->html, open);
	sbuf_addc(&l->html, '>');
	html_text(l, text);
	sbuf_adds(&l->html, "</");
	sbuf_add(&l->html, open, strcspn(open, " "));
	sbuf_addc(&l->html, '>');
}

/* Adds a link in a paragraph of its own. */
static void link_para(struct letter *l, const char *scheme, const char *url, const char *words)
{
	sbuf_adds(&l->html, "<p><a href=\"");
	sbuf_adds(&l->html, scheme);
	html_text(l, url);
	sbuf_adds(&l->html, "\">");
	html_text(l, words);
	sbuf_adds(&l->html, "</a></p>");
}

void letter_page_subject(struct letter *l, const char *fmt, ...)
{
	va_list ap;
	char *text;

	va_start(ap, fmt);
	text = format(fmt, ap);
	va_end(ap);
	if (l->part == PART_LINE) {
		sbuf_addf(&l->line, "%s: ", text);
	} else if (l->part == PART_SECTION) {
		letter_page_heading(l, text);
	} else {
		sbuf_reset(&l->subject);
		sbuf_adds(&l->subject, text);
	}
	free(text);
}

void letter_page_heading(struct letter *l, const char *text)
{
	char *safe;

	if (l->part == PART_LINE)
		return;
	safe = clean(text, false);
	end_list(l);
	sbuf_adds(&l->text, safe);
	sbuf_addc(&l->text, '\n');
	for (int n = utf8_width(safe); n > 0; n--)
		sbuf_addc(&l->text, '-');
	sbuf_addc(&l->text, '\n');
	element(l, "h3", safe);
	free(safe);
}

void letter_page_para(struct letter *l, const char *fmt, ...)
{
	va_list ap;
	char *text;

	va_start(ap, fmt);
	text = format(fmt, ap);
	va_end(ap);
	if (l->part == PART_LINE) {
		if (!l->line_told)
			sbuf_adds(&l->line, text);
		l->line_told = true;
		free(text);
		return;
	}
	end_list(l);
	wrap(&l->text, text, "", "");
	sbuf_addc(&l->text, '\n');
	element(l, "p", text);
	free(text);
}

void letter_page_news(struct letter *l, const char *fmt, ...)
{
	va_list ap;
	char *text;

	va_start(ap, fmt);
	text = format(fmt, ap);
	va_end(ap);
	if (l->part == PART_LINE)
		sbuf_addf(&l->line, " %s", text);
	else
		letter_page_para(l, "%s", text);
	free(text);
}

void letter_page_item(struct letter *l, const char *fmt, ...)
{
	va_list ap;
	char *text;

	if (l->part == PART_LINE)
		return;
	va_start(ap, fmt);
	text = format(fmt, ap);
	va_end(ap);
	if (!l->listing)
		sbuf_adds(&l->html, "<ul>");
	l->listing = true;
	wrap(&l->text, text, "* ", "  ");
	element(l, "li", text);
	free(text);
}

void letter_page_pre(struct letter *l, const char *text)
{
	char *safe;

	if (l->part == PART_LINE)
		return;
	safe = clean(text, true);
	end_list(l);
	sbuf_adds(&l->text, safe);
	if (*safe && safe[strlen(safe) - 1] != '\n')
		sbuf_addc(&l->text, '\n');
	sbuf_addc(&l->text, '\n');
	element(l, "pre style=\"font-family:monospace\"", safe);
	free(safe);
}

void letter_page_prose(struct letter *l, const char *text)
{
	char *safe, *line, *end;

	if (l->part == PART_LINE)
		return;
	safe = clean(text, true);
	end_list(l);
	sbuf_adds(&l->html, "<p>");
	for (line = safe; *line; line = end) {
		end = line + strcspn(line, "\n");
		if (*end)
			*end++ = '\0';
		wrap(&l->text, line, "", "  ");
		html_text(l, line);
		sbuf_adds(&l->html, *end ? "<br>" : "");
	}
	sbuf_addc(&l->text, '\n');
	sbuf_adds(&l->html, "</p>");
	free(safe);
}

static struct letter_coded *add_html_part(struct letter *l)
{
	l->html_parts = mem_room(l->html_parts, l->n_html_parts + 1, &l->cap_html_parts,
				 sizeof(*l->html_parts));
	return &l->html_parts[l->n_html_parts++];
}

void letter_page_lines(struct letter *l, const char *head, const struct sbuf *lines,
		       const struct sbuf *coded)
{
	if (l->part == PART_LINE)
		return;
	end_list(l);
	sbuf_adds(&l->text, head);
	l->text_part = (struct letter_coded){.at = l->text.len, .len = lines->len, .coded = coded};
	sbuf_add(&l->text, lines->buf, lines->len);
	sbuf_addc(&l->text, '\n');
	sbuf_adds(&l->html, "<pre style=\"font-family:monospace\">");
	html_text(l, head);
	if (coded)
		*add_html_part(l) =
			(struct letter_coded){.at = l->html.len, .len = lines->len, .coded = coded};
	sbuf_add(&l->html, lines->buf, lines->len);
	sbuf_adds(&l->html, "</pre>");
}

void letter_page_address(struct letter *l, const char *address)
{
	if (l->part == PART_LINE)
		return;
	end_list(l);
	sbuf_addf(&l->text, "    %s\n\n", address);
	link_para(l, "mailto:", address, address);
}

void letter_page_link(struct letter *l, const char *words, const char *url)
{
	if (l->part == PART_LINE)
		return;
	end_list(l);
	sbuf_addf(&l->text, "%s:\n%s\n\n", words, url);
	link_para(l, "", url, words);
}

void letter_page_quoted(struct letter *l, const char *text)
{
	char *safe = clean(text, l->part != PART_LINE);

	if (l->part == PART_LINE) {
		sbuf_addf(&l->line, " \"%s\"", safe);
		free(safe);
		return;
	}
	end_list(l);
	for (char *line = safe, *next; line; line = next) {
		next = strchr(line, '\n');
		if (next)
			*next = '\0';
		wrap(&l->text, line, "| ", "| ");
		if (next)
			*next++ = '\n';
	}
	sbuf_addc(&l->text, '\n');
	element(l, "blockquote style=\"white-space:pre-wrap\"", safe);
	free(safe);
}

/* --- points ---------------------------------------------------------------------------------- */

void letter_page_tie(struct letter *l, const struct letter_tie *tie, int quarters, struct sbuf *out)
{
	if (tie->rounds) {
		if (quarters / 4 > tie->rounds)
			sbuf_adds(out, T(l, " (winner)"));
		else
			sbuf_addf(out, T(l, " (out in round %d)"), quarters / 4);
	}
	if (!tie->what)
		return;
	sbuf_addf(out, " (%s ", T(l, tie->what));
	if (tie->decimals || quarters % 2)
		sbuf_addf(out, T(l, "%d.%02d"), quarters / 4, quarters % 4 * 25);
	else
		text_points(quarters / 2, out);
	sbuf_addc(out, ')');
}

/* --- board ----------------------------------------------------------------------------------- */

static char board_letter(const struct position *pos, int square, const char *letters)
{
	int type = position_type_on(pos, square);
	char c = type < 0 ? '.' : letters[type];

	return type >= 0 && position_color_on(pos, square) == BLACK ? (char)(c + 'a' - 'A') : c;
}

static void text_board(struct letter *l, const struct position *pos, bool black_below)
{
	const char *edge = "    +-----------------+\n";
	const char *letters = san_alphabet(spelling_letters(l->head.spelling, l->lang->code));

	sbuf_adds(&l->text, edge);
	for (int row = 0; row < 8; row++) {
		char line[] = "  8 | . . . . . . . . |\n";

		line[2] = (char)('0' + (black_below ? row + 1 : 8 - row));
		for (int column = 0; column < 8; column++)
			line[6 + 2 * column] = board_letter(
				pos, letter_board_square(row, column, black_below), letters);
		sbuf_adds(&l->text, line);
	}
	sbuf_adds(&l->text, edge);
	sbuf_adds(&l->text, black_below ? "      h g f e d c b a\n      8 7 6 5 4 3 2 1\n\n"
					: "      a b c d e f g h\n      1 2 3 4 5 6 7 8\n\n");
}

void letter_page_board(struct letter *l, const struct position *pos, bool black_below)
{
	if (l->part == PART_LINE)
		return;
	end_list(l);
	text_board(l, pos, black_below);
	*add_html_part(l) =
		(struct letter_coded){.at = l->html.len, .board = *pos, .black_below = black_below};
}
