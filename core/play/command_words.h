/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The words of the command language in English and Danish, and how a line is split into words.
 * Private to core/play/.
 */
#ifndef CORE_PLAY_COMMAND_WORDS_H
#define CORE_PLAY_COMMAND_WORDS_H

#include "core/base/sbuf.h"
#include "core/play/command.h"

/* One word of a line, without trailing punctuation. */
struct command_word {
	const char *s;
	size_t len;
	int column; /* from 1, bytes */
};

#define CMD_WORDS_MAX 256

struct command_line {
	struct command_word w[CMD_WORDS_MAX];
	int n;
	bool overflow;
	const char *text; /* the whole line without its newline */
	size_t len;
	int number; /* from 1 */
};

/* Takes the next line from *pos; returns false at the end. */
bool command_line_next(const char **pos, const char *end, int *number,
		       struct command_line *ret_line);

/* Appends the words from i on, with a blank between them and without their stops. */
void command_line_join(const struct command_line *line, int i, struct sbuf *out);

/* Meanings of words from phrases.txt inside a command. */
enum command_meaning {
	CMD_LEAD,
	CMD_OFFER,
	CMD_DRAW,
	CMD_PLEASE,
	CMD_FIFTY,
	CMD_BETWEEN,
	CMD_DAYS,
	CMD_ALL,
	CMD_GAMES,
	CMD_ROUND,
	CMD_JANUARY, /* the months in order */
	CMD_FEBRUARY,
	CMD_MARCH,
	CMD_APRIL,
	CMD_MAY,
	CMD_JUNE,
	CMD_JULY,
	CMD_AUGUST,
	CMD_SEPTEMBER,
	CMD_OCTOBER,
	CMD_NOVEMBER,
	CMD_DECEMBER,
	CMD_MONDAY, /* the weekdays in order */
	CMD_TUESDAY,
	CMD_WEDNESDAY,
	CMD_THURSDAY,
	CMD_FRIDAY,
	CMD_SATURDAY,
	CMD_SUNDAY,
	CMD_AGAINST,
	CMD_RULING,
	CMD_NAME,
	CMD_CLUB,
	CMD_BORN,
	CMD_RATING,
	CMD_LANGUAGE,
	CMD_WORD,
	CMD_MEMBER,
	CMD_CLASS,
	CMD_STAGE,
	CMD_GROUPS,
	CMD_ICCF,
	CMD_REASON,
	CMD_TEAM,
	CMD_CAPTAIN,
	CMD_BOARD,
	CMD_ADDRESS,
	CMD_FIRST,
	CMD_STOPS,
	CMD_WINNER,
	CMD_RANK,
	CMD_NO_CLUB,
	CMD_FULL,
	CMD_SHORT,
	CMD_DAILY,
	CMD_ON,
	CMD_OFF,
	CMD_BOTH_LOST,
	CMD_WHITE_WINS,
	CMD_BLACK_WINS,
	CMD_WIN,
	CMD_LOSS,
	CMD_DRAWN,
	CMD_CONTINUE,
	CMD_UPHOLD,
	CMD_ADMIT,
	CMD_PLACE,
	CMD_REFUSE,
	CMD_APPROVE,
	CMD_START,
	CMD_EXTEND,
	CMD_CANCEL,
	CMD_PAIR,
	CMD_ASK,
	CMD_IF,
	CMD_THEN,
	CMD_YES,
	CMD_NO,
	CMD_OBJECTION,
	CMD_THANKS,
	CMD_PIECE_KNIGHT, /* the pieces in the order "NBRQK", and the pawn */
	CMD_PIECE_BISHOP,
	CMD_PIECE_ROOK,
	CMD_PIECE_QUEEN,
	CMD_PIECE_KING,
	CMD_PIECE_PAWN,
	CMD_GOES_TO,
	CMD_CASTLING,
	CMD_CASTLING_SHORT,
	CMD_CASTLING_LONG,
	CMD_ABOUT_GAME,
	CMD_ABOUT_LEAVE,
	CMD_ABOUT_DRAW,
	CMD_ABOUT_RESIGN,
	CMD_ABOUT_NOTICE,
	CMD_ABOUT_ADDRESS,
	CMD_ABOUT_WITHDRAW,
	CMD_ABOUT_DATES,
	CMD_ABOUT_CLAIM,
	CMD_ABOUT_UNDO,
	CMD_UNDO_TAKE,
	CMD_UNDO_BACK,
};

/* Both ignore the case of Latin letters. */
bool command_word_is(const struct command_word *w, const char *lower);
bool command_word_means(const struct command_word *w, enum command_meaning meaning);
/* Returns how many words a phrase with that meaning takes at the start of the line; 0 if none. */
int command_phrase(const struct command_line *line, enum command_meaning meaning);

/*
 * Returns the verb at the start of a line, its number of words and the code of its language ("*":
 * any); VERB_NONE if there is none.
 */
enum verb command_verb(const struct command_line *line, int *ret_words, const char **ret_lang);

/* The shortest phrase for the verb in the language, or in any; NULL if there is none. */
const char *command_verb_shortest(enum verb verb, const char *lang);

/*
 * Recognises "draw?" and the like, or the word "draw", at word i; returns the number of words, 0 if
 * none.
 */
int command_draw_offer(const struct command_line *line, int i, bool *ret_draw_word);

/* Returns the number of words at the start of the line that introduce a move, such as "I play". */
int command_move_lead(const struct command_line *line);

/* Returns whether the line is only a polite yes: "yes please". */
bool command_is_polite_yes(const struct command_line *line);

/* Recognises a move number, "12.", "12...", "12.-", "12"; sets *ret_black for a move by Black. */
bool command_move_number(const struct command_word *w, int *ret_number, bool *ret_black);
/* A move and its number in one word: "12.Nf3", "12.2425"; returns the offset of the move, or 0. */
size_t command_glued_number(const struct command_word *w, int *ret_number, bool *ret_black);

/* Returns the bytes of a hyphen or a UTF-8 dash at s; 0 if there is none. */
size_t command_dash(const char *s, size_t len);

/*
 * Returns whether a move has the marker 0 of a series ("05755", "0Nf6"); castling also begins with
 * 0.
 */
static inline bool command_has_marker(const char *word, size_t len)
{
	return len > 2 && word[0] == '0' && !command_dash(word + 1, len - 1);
}

/* Buffer size for a move, including the NUL. */
#define CMD_MOVE_WORD 16

/*
 * Recognises a possible move in any supported notation, by its form only, and copies it as the
 * readers of core/chess expect it: without "!?" and "e.p.", with hyphens for dashes, and with the
 * expected case ("o-o", "sf3", "E4").  Returns its length, 0 for any other word.
 */
size_t command_move_word(const char *word, size_t len, char ret_move[CMD_MOVE_WORD]);

/* Returns the entry field that "name:" and the like refer to; NULL if there is none. */
char **command_entry_field(struct command *cmd, const struct command_line *line,
			   const char **ret_value, size_t *ret_len);

#endif
