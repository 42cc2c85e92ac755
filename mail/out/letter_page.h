/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * A letter while it is written.  Each page_* call adds the same thing to the text and to the HTML;
 * what comes from people passes through here and is cleaned of control characters and broken UTF-8.
 * Private to mail/out/.
 */
#ifndef MAIL_OUT_LETTER_PAGE_H
#define MAIL_OUT_LETTER_PAGE_H

#include <libxml/xmlwriter.h>

#include "mail/out/letter.h"
#include "text/text.h"

struct letter {
	struct letter_head head; /* what it points to is the caller's and outlives the letter */
	const struct lang *lang;
	struct sbuf subject;
	struct sbuf root; /* id of the thread, "" = none */
	struct sbuf text;
	xmlBufferPtr html_bytes;
	xmlTextWriterPtr html;
	bool listing; /* inside <ul> */
	enum letter_part {
		PART_NONE,    /* the letter itself */
		PART_SECTION, /* of a daily letter */
		PART_LINE,
	} part;
	const char *part_token; /* of a part that is answered by itself */
	const char *part_link;	/* likewise, as head.link_token */
	struct sbuf line;	/* PART_LINE: what is kept of it */
	bool line_told;		/* its first paragraph has come */
	struct sbuf attachment;
	const char *attachment_type; /* "application/vnd.chess-pgn" */
	struct sbuf attachment_name;
};

/* One line of a subject. */
void page_subject(struct letter *l, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
void page_heading(struct letter *l, const char *text);
void page_para(struct letter *l, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
void page_item(struct letter *l, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
/* The same; in one line of a daily letter it is added to the first paragraph. */
void page_news(struct letter *l, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
/* Lines that keep their blanks. */
void page_pre(struct letter *l, const char *text);
/* A mail address on a line of its own, which a click in the HTML writes to. */
void page_address(struct letter *l, const char *address);
/* A page on a line of its own, for whoever cannot click on the words. */
void page_link(struct letter *l, const char *words, const char *url);
/* What a person wrote, each line behind a bar: an answer that quotes it is not taken for it. */
void page_quoted(struct letter *l, const char *text);
/* A board seen from White's or Black's side; in the text with the letters of the language. */
void page_board(struct letter *l, const struct position *pos, bool black_below);

/* "5½", "½", "6". */
void page_points(int halves, struct sbuf *out);
/* " (SB 8.25)", " (weighted 55½)"; nothing where no tie-break is shown. */
void page_tie(struct letter *l, const struct letter_tie *tie, int quarters, struct sbuf *out);

/* letter_group.c: the hash of the seed, NULL = not drawn, and what the entrant adds to the lots. */
void page_entry_lots(struct letter *l, const unsigned char *seed_hash, const char *confirmation);
/* letter.c: where the letter, or this part of it, is answered. */
void letter_reply_address(const struct letter *l, struct sbuf *out);

/* letter_game.c: sections about a game. */
void game_subject(struct letter *l, const struct letter_game *g);
/* A number of days for which a notice would be taken. */
int letter_notice_example(const struct ruleset *rules);
/* letter_words.c: what the opponent wrote beside the command, and how to switch it off. */
void words_message(struct letter *l, const struct letter_game *g);
/* The sentences that answer the commands of a mail, one item each. */
void page_said(struct letter *l, const struct letter_answer_line *lines, int n_lines);
/* Who sent the last message; what a kept-back series answered to it is not their word. */
enum event_side game_last_mover(const struct game *game);
/* "12. 5254 (e4)": the last move; "" when none has been made. */
void game_last_move(struct letter *l, const struct letter_game *g, struct sbuf *out);
/* A draw offer of the opponent that stands, and the series that they propose. */
void game_offer(struct letter *l, const struct letter_game *g);
void game_proposed(struct letter *l, const struct letter_game *g);
/* The link to the game on the pages, for its player alone (RULES S-57). */
void game_link(struct letter *l, const struct letter_game *g);
void game_board(struct letter *l, const struct letter_game *g);
void game_clocks(struct letter *l, const struct letter_game *g, bool spelled);
/* The score and what each move took. */
void game_table(struct letter *l, const struct letter_game *g);
/* The moves alone, in one paragraph. */
void game_score(struct letter *l, const struct letter_game *g);
/* The attachment; the text shows the score in its table. */
void game_pgn(struct letter *l, const struct letter_game *g);
void game_hash(struct letter *l, const struct letter_game *g);
/* Score, table and attachment; in a brief letter the score alone. */
void game_record(struct letter *l, const struct letter_game *g);
/* Board, clocks, how to answer, record, hash. */
void game_position(struct letter *l, const struct letter_game *g);
/* What to do, and all of that. */
void game_all(struct letter *l, const struct letter_game *g);

/* letter_due.c */
/*
 * What the reader has to do and by when: the next date with a consequence (RULES S-39).  Comes
 * first, before what has happened and the position.
 */
void due_first_line(struct letter *l, const struct letter_game *g);
/* The last date before the control, where the first line names an earlier one. */
void due_control(struct letter *l, const struct letter_game *g);

/* letter_state.c */
/* The first lines of a case about a connection that stays away (RULES E-6). */
void state_net_case(struct letter *l, const struct letter_case *c);

static inline const char *opponent_of(const struct letter_game *g)
{
	return g->you == SIDE_WHITE ? g->black : g->white;
}

static inline bool given(const char *s)
{
	return s && *s;
}

/* The text of the letter's language. */
#define T(l, msgid) tr((l)->lang, msgid)

#endif
