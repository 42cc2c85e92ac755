/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * A letter being written.  Each letter_page_* call adds the same thing to the text and the HTML.
 * All words from people pass through here, which removes control characters and broken UTF-8.
 * Private to mail/out/.
 */
#ifndef MAIL_OUT_LETTER_PAGE_H
#define MAIL_OUT_LETTER_PAGE_H

#include "mail/out/letter.h"
#include "text/text.h"

/*
 * A part of a text whose quoted-printable is at hand: whole lines, which the text has, too, or a
 * board, which it does not have.
 */
struct letter_coded {
	size_t at, len;		  /* in the text; a board has len 0 */
	const struct sbuf *coded; /* the caller's, must outlive the letter; NULL = the board */
	struct position board;
	bool black_below;
};

struct letter {
	struct letter_head head; /* its strings are the caller's and must outlive the letter */
	const struct lang *lang;
	struct sbuf subject;
	struct sbuf root; /* id of the thread; "" = none */
	struct sbuf text;
	struct sbuf html; /* without boards and the ends of <body> and <html> */
	bool listing;	  /* inside <ul> */
	enum letter_part {
		PART_NONE,    /* the letter itself */
		PART_SECTION, /* a section of a daily letter */
		PART_LINE,
	} part;
	const char *part_token; /* of a part answered separately */
	const char *part_link;	/* the same, in place of head.link_token */
	struct sbuf line;	/* PART_LINE: the text collected for it */
	bool line_told;		/* its first paragraph has been added */
	struct sbuf attachment;
	const char *attachment_type; /* "application/vnd.chess-pgn" */
	struct sbuf attachment_name;
	struct letter_coded text_part, attachment_part; /* without `coded`: none */
	struct letter_coded *html_parts;		/* in their order */
	size_t n_html_parts, cap_html_parts;
};

/* Sets the subject, one line. */
void letter_page_subject(struct letter *l, const char *fmt, ...)
	__attribute__((format(printf, 2, 3)));
void letter_page_heading(struct letter *l, const char *text);
void letter_page_para(struct letter *l, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
void letter_page_item(struct letter *l, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
/* The same; in a line of a daily letter it is added to the first paragraph. */
void letter_page_news(struct letter *l, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
/* Lines of prose of any length: each begins a line of its own and is wrapped. */
void letter_page_prose(struct letter *l, const char *text);
/* Preformatted lines. */
void letter_page_pre(struct letter *l, const char *text);
/*
 * Preformatted lines of ASCII without characters of HTML below a head, which ends with '\n'.
 * `coded` has the lines in quoted-printable; NULL = not given.
 */
void letter_page_lines(struct letter *l, const char *head, const struct sbuf *lines,
		       const struct sbuf *coded);
/* A mail address on its own line, a mailto: link in the HTML. */
void letter_page_address(struct letter *l, const char *address);
/* The URL of a page on its own line, for readers who cannot follow the link on `words`. */
void letter_page_link(struct letter *l, const char *words, const char *url);
/* A person's words, each line after a bar, so that a reply quoting it is not mistaken for it. */
void letter_page_quoted(struct letter *l, const char *text);
/* A board seen from White's or Black's side; the text uses the language's piece letters. */
void letter_page_board(struct letter *l, const struct position *pos, bool black_below);

/* " (SB 8.25)", " (weighted 55½)"; nothing if no tie-break is shown. */
void letter_page_tie(struct letter *l, const struct letter_tie *tie, int quarters,
		     struct sbuf *out);

static inline const char *opponent_of(const struct letter_game *g)
{
	return g->you == SIDE_WHITE ? g->black : g->white;
}

static inline bool given(const char *s)
{
	return s && *s;
}

/* The text in the letter's language. */
#define T(l, msgid) tr((l)->lang, msgid)

#endif
