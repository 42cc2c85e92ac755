/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * A letter being written.  Each page_* call adds the same thing to the text and the HTML.  All
 * words from people pass through here, which removes control characters and broken UTF-8.  Private
 * to mail/out/.
 */
#ifndef MAIL_OUT_LETTER_PAGE_H
#define MAIL_OUT_LETTER_PAGE_H

#include "mail/out/letter.h"
#include "text/text.h"

struct letter {
	struct letter_head head; /* its strings are the caller's and must outlive the letter */
	const struct lang *lang;
	struct sbuf subject;
	struct sbuf root; /* id of the thread; "" = none */
	struct sbuf text;
	struct sbuf html; /* without the ends of <body> and <html> */
	bool listing;	  /* inside <ul> */
	enum letter_part {
		PART_NONE,    /* the letter itself */
		PART_SECTION, /* a section of a daily letter */
		PART_LINE,
	} part;
	const char *part_token; /* of a part answered separately */
	const char *part_link;	/* likewise; as head.link_token */
	struct sbuf line;	/* PART_LINE: the text collected for it */
	bool line_told;		/* its first paragraph has been added */
	struct sbuf attachment;
	const char *attachment_type; /* "application/vnd.chess-pgn" */
	struct sbuf attachment_name;
};

/* Sets the subject, one line. */
void page_subject(struct letter *l, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
void page_heading(struct letter *l, const char *text);
void page_para(struct letter *l, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
void page_item(struct letter *l, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
/* Likewise; in a line of a daily letter it is added to the first paragraph. */
void page_news(struct letter *l, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
/* Preformatted lines. */
void page_pre(struct letter *l, const char *text);
/* A mail address on its own line, a mailto: link in the HTML. */
void page_address(struct letter *l, const char *address);
/* The URL of a page on its own line, for readers who cannot follow the link on `words`. */
void page_link(struct letter *l, const char *words, const char *url);
/* What a person wrote, each line after a bar, so that a reply quoting it is not mistaken for it. */
void page_quoted(struct letter *l, const char *text);
/* A board seen from White's or Black's side; the text uses the language's piece letters. */
void page_board(struct letter *l, const struct position *pos, bool black_below);

/* "5½", "½", "6". */
void page_points(int halves, struct sbuf *out);
/* " (SB 8.25)", " (weighted 55½)"; nothing if no tie-break is shown. */
void page_tie(struct letter *l, const struct letter_tie *tie, int quarters, struct sbuf *out);

/* letter_group.c: the hash of the seed (NULL = not drawn), and the entrant's line in the lots. */
void page_entry_lots(struct letter *l, const unsigned char *seed_hash, const char *confirmation);
/* letter.c: where the letter, or this part of it, is answered. */
void letter_reply_address(const struct letter *l, struct sbuf *out);

/* letter_game.c: sections about a game. */
void game_subject(struct letter *l, const struct letter_game *g);
/* A number of days that a notice may ask for. */
int letter_notice_example(const struct ruleset *rules);
/* letter_words.c: what the opponent wrote beside the command, and how to switch messages off. */
void words_message(struct letter *l, const struct letter_game *g);
/* Answers to the commands of a mail, one item each. */
void page_said(struct letter *l, const struct letter_answer_line *lines, int n_lines);
/* Who sent the last message; conditional answers to it do not count. */
enum event_side game_last_mover(const struct game *game);
/* "12. 5254 (e4)": the last move; "" if there is none. */
void game_last_move(struct letter *l, const struct letter_game *g, struct sbuf *out);
/* The opponent's open draw offer, and the series they propose. */
void game_offer(struct letter *l, const struct letter_game *g);
void game_proposed(struct letter *l, const struct letter_game *g);
/* The link to the game on the pages, for its player only (RULES S-57). */
void game_link(struct letter *l, const struct letter_game *g);
void game_board(struct letter *l, const struct letter_game *g);
void game_clocks(struct letter *l, const struct letter_game *g, bool spelled);
/* The score and the time each move took. */
void game_table(struct letter *l, const struct letter_game *g);
/* Only the moves, in one paragraph. */
void game_score(struct letter *l, const struct letter_game *g);
/* The PGN attachment; the text has the score in its table. */
void game_pgn(struct letter *l, const struct letter_game *g);
void game_hash(struct letter *l, const struct letter_game *g);
/* Score, table and attachment; in a brief letter only the score. */
void game_record(struct letter *l, const struct letter_game *g);
/* Board, clocks, how to answer, record, hash. */
void game_position(struct letter *l, const struct letter_game *g);
/* What to do, then game_position(). */
void game_all(struct letter *l, const struct letter_game *g);

/* letter_due.c */
/*
 * What the reader has to do and by when: the next date with a consequence (RULES S-39).  Comes
 * first, before the news and the position.
 */
void due_first_line(struct letter *l, const struct letter_game *g);
/* The last date before the control, if the first line names an earlier one. */
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

/* The text in the letter's language. */
#define T(l, msgid) tr((l)->lang, msgid)

#endif
