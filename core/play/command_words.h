/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The words of the command language in English and Danish, and how a line is cut into words.
 * Private to core/play/.
 */
#ifndef CORE_PLAY_COMMAND_WORDS_H
#define CORE_PLAY_COMMAND_WORDS_H

#include "core/play/command.h"

/* One word of a line, without closing comma, stop, colon or the like. */
struct cmd_word {
	const char *s;
	size_t len;
	int column; /* from 1, bytes */
};

#define CMD_WORDS_MAX 256

struct cmd_line {
	struct cmd_word w[CMD_WORDS_MAX];
	int n;
	bool overflow;
	const char *text; /* the whole line without its end */
	size_t len;
	int number; /* from 1 */
};

/*
 * "EVENT ROUND" behind the word and the lines of the card below it, up to the first empty line
 * behind them; 0, or the number from 1 of the word at fault.
 */
int cmd_result_args(const struct cmd_line *line, int words, const char *end, struct command *cmd);

/*
 * The name behind the first line "team: NAME" of a text, owned by the caller, and the bytes of that
 * line with its end; NULL when the text is NULL or has no such line.
 */
char *cmd_team_line(const char *text, size_t *ret_from, size_t *ret_to);

/* Cuts the next line off *pos; false at the end. */
bool cmd_line_next(const char **pos, const char *end, int *number, struct cmd_line *ret_line);

/* What words of phrases.txt mean inside a command. */
enum cmd_meaning {
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
	CMD_JANUARY, /* the months in their order */
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
	CMD_YES,
	CMD_NO,
	CMD_OBJECTION,
};

/* Both without regard to the case of Latin letters. */
bool cmd_word_is(const struct cmd_word *w, const char *lower);
bool cmd_word_means(const struct cmd_word *w, enum cmd_meaning meaning);
/* How many words a phrase of that meaning takes at the beginning of the line; 0: none. */
int cmd_phrase(const struct cmd_line *line, enum cmd_meaning meaning);

/*
 * The verb that a line begins with, how many words it takes, and the code of the language that they
 * are of ("*": of any); VERB_NONE if it is none.
 */
enum verb cmd_verb(const struct cmd_line *line, int *ret_words, const char **ret_lang);

/* "draw?" and its likes, or the word "draw", at word i; the number of words, 0 if it is none. */
int cmd_draw_offer(const struct cmd_line *line, int i, bool *ret_draw_word);

/* Words that lead in a move, "I play", at the beginning of the line; their number. */
int cmd_move_lead(const struct cmd_line *line);

/* Whether the line is a polite yes and nothing else: "yes please". */
bool cmd_is_polite_yes(const struct cmd_line *line);

/* "12.", "12...", "12.-", "12": a move number; sets *ret_black for one of Black's move. */
bool cmd_move_number(const struct cmd_word *w, int *ret_number, bool *ret_black);

/* The bytes of a hyphen, or of a longer dash in UTF-8, at s; 0: there is none. */
size_t cmd_dash(const char *s, size_t len);

/* A move word behind the marker 0 of a series ("05755", "0Nf6"); castling begins with 0 too. */
static inline bool cmd_has_marker(const char *word, size_t len)
{
	return len > 2 && word[0] == '0' && !cmd_dash(word + 1, len - 1);
}

/* Room for a move word with its closing NUL. */
#define CMD_MOVE_WORD 16

/*
 * A word that could be a move in any notation that is read, by its shape alone, as the readers of
 * core/chess take it: without "!?" and "e.p.", with hyphens for dashes, in the case of letters
 * that they know ("o-o", "sf3", "E4").  Returns its length, 0 for any other word.
 */
size_t cmd_move_word(const char *word, size_t len, char ret_move[CMD_MOVE_WORD]);

/* The field of an entry that "name:" means, e.g. "name"; NULL if it is none. */
char **cmd_entry_field(struct command *cmd, const struct cmd_line *line, const char **ret_value,
		       size_t *ret_len);

#endif
