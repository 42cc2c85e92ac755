/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Sections of a letter about a game.  Implemented in letter_game.c, letter_due.c, letter_play.c and
 * letter_words.c.  Private to mail/out/.
 */
#ifndef MAIL_OUT_LETTER_GAME_H
#define MAIL_OUT_LETTER_GAME_H

#include "mail/out/letter_page.h"

void letter_game_subject(struct letter *l, const struct letter_game *g);
/* A number of days that a notice may ask for. */
int letter_game_notice_example(const struct ruleset *rules);
/* The opponent's words beside the command, and how to switch messages off. */
void letter_words_message(struct letter *l, const struct letter_game *g);
/* Answers to the commands of a mail, one item each. */
void letter_play_said(struct letter *l, const struct letter_answer_line *lines, int n_lines);
/* The sender of the last message; conditional answers to it do not count. */
enum event_side letter_game_last_mover(const struct game *game);
/* "12. 5254 (e4)": the last move; "" if there is none. */
void letter_game_last_move(struct letter *l, const struct letter_game *g, struct sbuf *out);
/* The opponent's open draw offer, and the series they propose. */
void letter_play_offer(struct letter *l, const struct letter_game *g);
void letter_play_proposed(struct letter *l, const struct letter_game *g);
/* The link to the game on the pages, for its player only (RULES S-57). */
void letter_game_link(struct letter *l, const struct letter_game *g);
void letter_game_board(struct letter *l, const struct letter_game *g);
void letter_game_clocks(struct letter *l, const struct letter_game *g, bool spelled);
/* Only the moves, in one paragraph. */
void letter_game_score(struct letter *l, const struct letter_game *g);
void letter_game_hash(struct letter *l, const struct letter_game *g);
/* Score, table and attachment; in a brief letter only the score. */
void letter_game_record(struct letter *l, const struct letter_game *g);
/* Board, clocks, how to answer, record, hash. */
void letter_game_position(struct letter *l, const struct letter_game *g);
/* The required action, then letter_game_position(). */
void letter_game_all(struct letter *l, const struct letter_game *g);

/*
 * The reader's next duty and deadline: the next date with a consequence (RULES S-39).  Comes first,
 * before the news and the position.
 */
void letter_due_first_line(struct letter *l, const struct letter_game *g);
/* The last date before the control, if the first line names an earlier one. */
void letter_due_control(struct letter *l, const struct letter_game *g);

#endif
