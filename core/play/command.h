/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Converts the text of a mail (quotation already removed) or of an API call to commands.  The words
 * of every language in phrases.txt are read, ignoring case.  Strict: only a line, or a table cell,
 * that consists of move numbers, moves, markers and command words counts (RULES S-10); every other
 * line is prose, so that a greeting can neither move nor cost days.  game_apply() decides whether a
 * move is legal.
 *
 *  move            5254   12. 5254   12. 2425 1625   57581   5758(1)   Nf3   Sf3   sf3   e2e4
 *                  25-14   4.Bb5-a4   3.exd6 e.p.   O-O   Ba4 (2514)   I play d5   move: d5
 *                  a word with the marker 0 opens the proposed series: 5254 05755 7163
 *                  each further marker begins another line of a kept-back series:
 *                  5254 05755 7163 02133 7163, or lines beginning with it below the move
 *                  so does "5254, if 5755 then 7163"
 *                  "draw?" or "draw" with it or on its own line offers a draw
 *  accept          accepts the draw offer; so do "draw" alone and "yes please"
 *  decline draw    declines the draw offer
 *  accept series   all of it; a move may follow on its own line
 *  series          series 05755 7163: to be kept back from now on; no series
 *  resign
 *  claim           claim threefold|fifty [move], claim time
 *  leave           leave FROM TO (YYYY-MM-DD, or as in command_date.h) [in all my games]
 *  notice          notice N
 *  no internet     no internet [since DATE], internet back
 *  status, help
 *  enter           enter EVENT; then lines "name: ...", "club:", "member:", "born:", "rating:",
 *                  "class:", "stage:", "groups:", "iccf:", "reason:",
 *                  "language:", "word:"; for a team "club:", "team:", "captain:" and
 *                  "board 1: NAME; BORN; RATING; ADDRESS" to "board 4:"
 *  reserve         reserve EVENT BOARD; then lines "name:", "born:", "rating:", "address:",
 *                  "from:", "stop:", and "team:" from a captain with several teams
 *  result          result EVENT ROUND; then the lines of a card (core/event/card.h), and "team:"
 *  object          object, followed by the objection, in answer to a letter about a card
 *  confirm
 *  token, password, mydata
 *  address         address NEW
 *  language        language CODE, or its name
 *  letters         letters full|short|daily
 *  withdraw        withdraw [EVENT]; then the reason, or for a team "team:"
 *  absent          absent EVENT ROUND
 *  by mail
 *  protest, appeal, answer, report abuse
 *                  with free text after the word and in the lines below; "appeal ruling 3" names
 *                  the ruling
 *  answer DATE?    asks what an answer on that day would cost
 *  no invitations, invitations
 *                  to tournaments, from now on
 *  messages        messages on|off: the texts that players add to their moves
 */
#ifndef CORE_PLAY_COMMAND_H
#define CORE_PLAY_COMMAND_H

#include "core/base/civil.h"
#include "core/base/lang.h"
#include "core/rules/event.h"

#include <stdbool.h>
#include <stddef.h>

enum verb {
	VERB_NONE,
	/* from a player, in text */
	VERB_MOVE,
	VERB_ACCEPT,
	VERB_ACCEPT_SERIES,
	VERB_SERIES, /* series, NULL: nothing is kept back */
	VERB_DECLINE_DRAW,
	VERB_RESIGN,
	VERB_CLAIM_DRAW,
	VERB_CLAIM_TIME,
	VERB_LEAVE,
	VERB_NOTICE,
	VERB_NET_LOSS, /* from, CIVIL_NONE = today; side for a leader */
	VERB_NET_BACK, /* side for a leader */
	VERB_STATUS,
	VERB_HELP,
	VERB_ENTER,
	VERB_RESERVE, /* text: the event, with the board as its last word unless it is in number */
	VERB_CONFIRM,
	VERB_TOKEN,
	VERB_PASSWORD, /* for a program that uses Xfcc */
	VERB_MYDATA,
	VERB_ADDRESS,
	VERB_LANGUAGE,
	VERB_LETTERS,
	VERB_WITHDRAW,
	/* text: the event, number: the round, result; confirmed: by the other captain */
	VERB_RESULT,
	VERB_OBJECT,  /* result: the words; text and number as above from the API */
	VERB_DECLINE, /* text: the event whose next stage or play-off is declined */
	VERB_ABSENT,  /* text: the event, number: the round that the player misses */
	VERB_PROTEST,
	VERB_APPEAL,
	VERB_ANSWER,
	VERB_QUESTION, /* to the leader, about the game: made by the pages, never read from text */
	VERB_WHAT_IF,  /* from */
	VERB_MESSAGES,
	VERB_INVITATIONS, /* on */
	VERB_REPORT,
	VERB_BY_MAIL, /* by the leader for both players: received */
	/* by a leader or the server: made by the daemon, never read from text */
	VERB_RULE,    /* ruling, side, days, number = the other side's, from, text, paragraph */
	VERB_INQUIRE, /* side, until, text */
	VERB_SPECIAL_LEAVE, /* side, from, until, text */
	VERB_WITHDRAWAL,    /* side, days = finished, number = all games of the player, text */
	VERB_HOLD,	    /* side, text: an appeal is before the tribunal (6.4.3) */
	VERB_REINSTATE,	    /* side, from, text: the withdrawal is set aside */
	VERB_PAUSE,	    /* text */
	VERB_RESUME,	    /* text */
	VERB_OUTAGE,	    /* from, until */
	VERB_STOP,	    /* from: a reserve takes over (6.7.4.3) */
	VERB_OCCUPANT, /* side, player, from, stop, substitute, text: plays the side from then on */
	VERB_ANNUL,    /* text, paragraph: the game counts as never played */
	VERB_ADDRESS_FAILURE, /* side, text */
	VERB_CARD,	      /* side, moves, series, offer, the dates and the kind of card */
	VERB_CORRECT,	      /* the same, replacing a card; number = of the move, text */
};

/* VERB_CLAIM_DRAW */
enum draw_claim { CLAIM_DRAW_THREEFOLD, CLAIM_DRAW_FIFTY };

/* VERB_RULE.  WIN and LOSS refer to the player of `side`. */
enum ruling {
	RULING_WIN,
	RULING_LOSS,
	RULING_DRAW,
	RULING_BOTH_LOST,
	RULING_CONTINUE,
	RULING_DAYS,
	RULING_BACK /* to the position before the move `move_number` of `side` */
};

/* VERB_CARD: the kind of card, as people type it: "move", "unlawful", "illegible", ... */
#define CARD_SAYS(X)                                                                               \
	X(MOVE, "move")		  /* a line of moves that can be played */                         \
	X(UNLAWFUL, "unlawful")	  /* the moves are written that way on the card (6.3.5.1) */       \
	X(ILLEGIBLE, "illegible") /* by the fault of its sender */                                 \
	X(SPOILT, "spoilt")	  /* by the post (6.3.5) */                                        \
	X(LOST, "lost")		  /* in the post */                                                \
	X(COPY, "copy")		  /* a repetition of the sender's last move (6.3.4) */

enum card_says {
#define X(id, word) CARD_##id,
	CARD_SAYS(X)
#undef X
};

#define COMMAND_BOARDS 4 /* of a team */

/* What `moves` and the other reading of them are; the board decides (series_read_either()). */
enum command_other {
	COMMAND_OF_DASH,  /* "Sg1 - f3": two words; one move */
	COMMAND_OF_BLANK, /* "e7 e5": the same without a dash */
	COMMAND_OF_PAIR,  /* "e4-c5": one move; two words */
};

/* Strings are owned, NULL if not given. */
struct command {
	enum verb verb;
	int line, column; /* of its first word, from 1; 0 if not read from text */

	/* VERB_MOVE, VERB_CLAIM_DRAW: words as written, separated by spaces, without numbers. */
	char *moves;
	/* the words from the first marker on, without markers; each further marker begins a line */
	char *series;
	char *again; /* VERB_MOVE: the move as written on other lines, one per line */
	char *other; /* VERB_MOVE: another reading of `moves`; NULL = none */
	enum command_other other_is;
	int move_number;   /* the first number given, 0 = none */
	bool number_black; /* "12. -," or "12...": Black's move follows the number */
	bool number_leads; /* it is before the first move */
	bool offer;	   /* VERB_MOVE: "draw?" */
	bool draw_word;	   /* VERB_MOVE: the offer is the word "draw", which may also accept one */
	/* VERB_ACCEPT: given as "yes please"; VERB_MOVE: the text also contains it */
	bool polite_yes;
	enum draw_claim claim;
	/* VERB_WITHDRAW: "confirm withdrawal"; VERB_ANNUL: though somebody has moved */
	bool confirmed;
	bool on;	/* VERB_MESSAGES, VERB_INVITATIONS */
	bool all_games; /* VERB_LEAVE: "in all my games" */
	/* Written messages entered by the leader; otherwise CIVIL_NONE and VIA_NONE. */
	struct civil day, received;
	enum event_via via;
	bool normal; /* the leader found the transmission normal (RULES T-7) */
	/* VERB_CARD, VERB_CORRECT: `day` is the sender's own date; unknown dates are CIVIL_NONE. */
	struct civil postmark, handed_in; /* as read; the post office's receipt */
	bool disputed;			  /* the postmark alone is illegible */
	enum card_says card;
	struct civil arrived, forwarded; /* CARD_SPOILT: at its reader, then to the leader */

	struct civil from, until; /* VERB_LEAVE and others */
	int days;		  /* VERB_NOTICE, VERB_RULE, VERB_WITHDRAWAL */
	int number; /* VERB_APPEAL: of the ruling, 0 = none named; VERB_ABSENT: round */
	enum event_side side;
	int64_t player; /* VERB_OCCUPANT: who gets the side */
	bool stop;	/* VERB_OCCUPANT: both clocks are stopped for a while */
	bool substitute;
	enum ruling ruling;
	const char *lang; /* code of the language of its word, "*" for any; borrowed */
	/*
	 * free text; the event of VERB_ENTER and VERB_ABSENT ("emt open"); the new address; the
	 * language; "full", "short" or "daily" for VERB_LETTERS
	 */
	char *text;
	char *paragraph;
	char *result; /* VERB_RESULT: lines of the card; VERB_OBJECT: the objection */

	/* VERB_ENTER, VERB_RESERVE; only "team": VERB_WITHDRAW, VERB_RESULT, VERB_OBJECT */
	char *name, *club, *born, *rating, *language, *word;
	char *member, *class, *stage, *groups, *iccf, *reason;
	char *team, *captain, *boards[COMMAND_BOARDS]; /* as written after the colon */
	char *address, *first, *stops;
};

void command_init(struct command *cmd, enum verb verb);
void command_release(struct command *cmd);
/* Copies a command with its strings; release it with command_release(). */
void command_copy(const struct command *cmd, struct command *ret_copy);

enum command_error {
	COMMAND_OK,
	COMMAND_NOTHING,	/* no line counts: a reply is due, nothing is charged */
	COMMAND_TWO_MOVES,	/* different moves on different lines: ask, never guess */
	COMMAND_CONTRADICTION,	/* resign and a move, accept and resign, ...: ask */
	COMMAND_CLAIM_AND_MOVE, /* a claim of a draw, and a move on another line: ask */
	COMMAND_BAD_ARGUMENT,	/* a leave of "three weeks", a notice of "long", ... */
	COMMAND_NO_ARGUMENT,	/* leave without dates, notice without number, ... */
	COMMAND_NO_SUCH_DAY,	/* 31 June */
	COMMAND_OTHER_WEEKDAY,	/* that day is another weekday */
	COMMAND_YEAR_MISSING,	/* a day without a year that may be a recent one: ask */
	COMMAND_DAYS_REVERSED,	/* the last day is before the first */
	COMMAND_TOO_MANY,	/* more than COMMAND_MAX commands, or a line of absurd length */
};

#define COMMAND_MAX 16

/* Separates the cells of a table row; all other readers treat it as a space. */
#define COMMAND_CELL '\v'

/* Initialise with COMMAND_LIST_INIT, free with command_list_release(). */
struct command_list {
	struct command v[COMMAND_MAX];
	int n;
	enum command_error error;
	int line, column;     /* of the fault, from 1, in bytes */
	enum verb fault_verb; /* a faulty argument: its verb */
	char *prose; /* lines that are not commands, whatever the error; owned, NULL = none */
};

void command_list_init(struct command_list *list);
void command_list_release(struct command_list *list);

/*
 * Reads a whole text.  Returns ret->error; ret->v has commands only if it is COMMAND_OK.  `text`
 * may contain any bytes.  The result has at most one move, one offer and one of each verb; if other
 * lines write the move differently, these are returned too, to be compared on the board.
 */
enum command_error command_parse(const char *text, size_t len, struct command_list *ret);
/* Like command_parse(), with the date of dispatch to complete dates without a year. */
enum command_error command_parse_on(struct civil today, const char *text, size_t len,
				    struct command_list *ret);

/*
 * Reads the lines of a series, "05755 7163 02133 7163", into a VERB_SERIES; an empty text or "none"
 * keeps nothing back.  Returns false, with nothing to release, for anything else.
 */
bool command_series_read(const char *text, struct command *ret_command);

/* Returns whether a line answers yes: "yes", "ja". */
bool command_is_yes(const char *text);

/* Returns the text after a leading word "team", or all of it. */
const char *command_behind_team(const char *text);

/* A player of a team, "NAME; BORN; RATING; ADDRESS"; texts are owned, NULL if not given. */
struct command_seat {
	char *name, *born, *rating, *address;
};
void command_seat_read(const char *text, struct command_seat *ret_seat);
void command_seat_release(struct command_seat *seat);

/* Returns whether an entrant says that they have no club: "none", "-". */
bool command_is_no_club(const char *text);

/* Returns a msgid: a sentence without a full stop. */
const char *command_error_text(enum command_error err);

/* Returns the English word of a verb, "move", "leave", ..., for logs and JSON. */
const char *command_verb_word(enum verb verb);

/*
 * Reads a date as people write it: 2026-07-01 and, because only Danes write dates that way,
 * 1.7.2026 and 1/7-2026.  Returns false with *ret_date untouched for anything else.
 */
bool command_date(const char *text, struct civil *ret_date);

/*
 * Reads a date of birth, also in words ("12. marts 1955").  Where the language puts the day first,
 * 01-07-1955 and 1/7/1955 are accepted too: the date has no immediate effect, and the letter that
 * asks for proof spells it out.
 */
bool command_birth_date(const char *text, bool day_first, struct civil *ret_date);

#endif
