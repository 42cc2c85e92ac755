/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * One fact of a game and its canonical line of text.  The store keeps the line and computes hash
 * chains over it, so an event has exactly one spelling and event_read() accepts nothing else (RULES
 * S-28).
 *
 * "move at=2026-03-01T08:00:00Z side=w day=2026-03-01 moves=\"5254\"": the kind, then the fields
 * that are set, in the order of struct game_event.
 */
#ifndef CORE_RULES_EVENT_H
#define CORE_RULES_EVENT_H

#include "core/base/civil.h"
#include "core/base/sbuf.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * id, word, number: words are stored, and numbers are fixed for summary columns.  Every fact from a
 * written message has `via`; `received` is the first charged date, also for a penalty, a claim or a
 * wrong claim without a move (RULES T-23).
 */
#define GAME_EVENTS(X)                                                                             \
	X(MOVE, "move", 1) /* side, day, moves [series] [offer] [received] [via] */                \
	X(SENT, "sent", 2) /* number = ply of the requested move, day: its letter was sent */      \
	X(PENALTY, "penalty", 3) /* side, days, paragraph, why [moves as written] */               \
	X(CLAIM, "claim", 4) /* side, why threefold|fifty|time [moves]: valid, ends the game */    \
	X(CLAIM_WRONG, "claim-wrong", 5) /* side, why, number = count; counts as an offer */       \
	X(ACCEPT, "accept", 6)		 /* side: the draw is agreed */                            \
	X(RESIGN, "resign", 7)		 /* side */                                                \
	X(NOTICE, "notice", 8)		 /* side, days: announced thinking time */                 \
	X(REMINDER, "reminder", 9)	 /* side = the silent player, day */                       \
	X(REPORT, "report", 10)		 /* side: leader informed, case of silence opened */       \
	X(INQUIRY, "inquiry", 11)	 /* side = player asked, until = last day, author */       \
	X(INQUIRY_ANSWER, "inquiry-answer", 12) /* side, text [why] */                             \
	X(INQUIRY_LAPSED, "inquiry-lapsed", 13) /* side: the case now proposes the loss */         \
	X(OVERSTEP, "overstep", 14) /* side, day, days = used, number = limit: game suspended */   \
	X(LEAVE, "leave", 15)	    /* side, from, until, day = notice */                          \
	X(SPECIAL_LEAVE, "special-leave", 16) /* side, from, until, author, text */                \
	X(OUTAGE, "outage", 17)		      /* from, until: the server could not accept moves */ \
	X(STOP, "stop", 18)		      /* from, until: both clocks stopped for a reserve */ \
	X(PAUSED, "paused", 19)	  /* day, author, text: by the group or an appeal; with why        \
	       appeal and side: the withdrawal of that side is suspended */                        \
	X(RESUMED, "resumed", 20) /* day, author, text; with why set-aside, side and from: the     \
	       withdrawal of that side is set aside */                                             \
	X(RULING, "ruling",                                                                        \
	  21) /* result; or side, days given (< 0: taken), number = the same for the other side;   \
	       or continue; or why back, number = half-moves kept; from = first day on which the   \
	       clocks run; why, paragraph, author, text */                                         \
	X(WITHDRAWAL, "withdrawal",                                                                \
	  22) /* side, days = finished games, number = all games, author */                        \
	X(ADJUDICATION, "adjudication",                                                            \
	  23) /* the game has run too long, case opened; until = deadline for claims */            \
	X(ADJUDICATION_DUE, "adjudication-due", 24) /* the deadline for claims has passed */       \
	X(STATEMENT, "statement", 25) /* side, text: claim and analysis, protest or appeal; why */ \
	X(ADDRESS_FAILURE, "address-failure",                                                      \
	  26)			    /* side, text: evidence; no effect on the clocks */            \
	X(NET_LOSS, "net-loss", 27) /* side, from: no network connection */                        \
	X(NET_BACK, "net-back", 28) /* side, day */                                                \
	X(NET_LOSS_DUE, "net-loss-due",                                                            \
	  29) /* side: no connection for too long; counts as withdrawn */                          \
	X(BY_MAIL, "by-mail",                                                                      \
	  30) /* continues by e-mail: side, or none for both; received [author] */                 \
	X(CORRECTION, "correction", 31) /* number = the corrected fact, from 0; all fields of the  \
					   card, days of silence; author, text */                  \
	X(OCCUPANT, "occupant", 32) /* side, from, player: plays from that day on; why reserve or  \
	       substitute; until = last day on which both clocks are stopped; author, text */      \
	X(DECLINE, "decline", 33)   /* side: has declined the opponent's offer */                  \
	X(ANNULLED, "annulled",                                                                    \
	  34) /* day, paragraph, author, text: the game counts as never played */                  \
	X(SERIES, "series", 35) /* side [series]: its new kept-back lines */

enum event_kind {
	EVENT_NONE = 0,
#define X(id, word, number) EVENT_##id = number,
	GAME_EVENTS(X)
#undef X
};

_Static_assert(EVENT_MOVE == 1 && EVENT_NET_LOSS_DUE == 29 && EVENT_CORRECTION == 31 &&
		       EVENT_OCCUPANT == 32 && EVENT_DECLINE == 33 && EVENT_ANNULLED == 34 &&
		       EVENT_SERIES == 35,
	       "event kinds are stored");

/* The side that a fact concerns; numbered like enum color, plus nobody. */
enum event_side { SIDE_WHITE = 0, SIDE_BLACK = 1, SIDE_NONE = 2 };

static inline enum event_side side_other(enum event_side s)
{
	return s == SIDE_WHITE ? SIDE_BLACK : s == SIDE_BLACK ? SIDE_WHITE : SIDE_NONE;
}

/* How a written message was sent (RULES T-8); VIA_NONE = a command, not a message. */
enum event_via { VIA_NONE, VIA_POST, VIA_EMAIL };

/* Evidence for the dispatch of a card other than a legible postmark (RULES T-5). */
enum event_stamp { STAMP_NONE, STAMP_INFERRED, STAMP_RECEIPT, STAMP_STATED };

enum game_result {
	RESULT_NONE = 0, /* "*" */
	RESULT_WHITE = 1,
	RESULT_BLACK = 2,
	RESULT_DRAW = 3,
	RESULT_BOTH_LOST = 4,
};

_Static_assert(RESULT_BOTH_LOST == 4, "results are stored");

/* "*", "1-0", "0-1", "1/2-1/2", "0-0" */
const char *event_result_text(enum game_result r);

/*
 * id, word: distinguishes facts of one kind.  In order: penalties and days given back; moves; a
 * resumption; claims; rulings of the server and of the leader; answers; statements.
 */
#define EVENT_WHYS(X)                                                                              \
	X(NONE, "")                                                                                \
	X(ILLEGAL, "illegal")                                                                      \
	X(REPETITION, "repetition")                                                                \
	X(ILLEGIBLE, "illegible")                                                                  \
	X(ILLEGIBLE_POST, "illegible-post")                                                        \
	X(SILENCE, "silence")                                                                      \
	X(SILENCE_REPORT, "silence-report") /* further days, because the leader was informed */    \
	X(GIVEN_BACK, "given-back")                                                                \
	X(SERIES, "series")   /* played from a kept-back series */                                 \
	X(IN_TIME, "in-time") /* a move had been sent before the clock ran out */                  \
	X(THREEFOLD, "threefold")                                                                  \
	X(FIFTY, "fifty")                                                                          \
	X(TIME, "time")                                                                            \
	X(WIN, "win")                                                                              \
	X(LOSS, "loss")                                                                            \
	X(DRAW, "draw")                                                                            \
	X(BOTH_LOST, "both-lost")                                                                  \
	X(CONTINUE, "continue")                                                                    \
	X(DAYS, "days")                                                                            \
	X(TO_LEADER, "to-leader") /* an answer to an inquiry */                                    \
	X(TO_OPPONENT, "to-opponent")                                                              \
	X(ANSWER, "answer")                                                                        \
	X(PROTEST, "protest")                                                                      \
	X(APPEAL, "appeal")                                                                        \
	X(TAKEN, "taken")	    /* days, by a ruling */                                        \
	X(SET_ASIDE, "set-aside")   /* a withdrawal, by a ruling on an appeal */                   \
	X(CORRECTION, "correction") /* of a card: the word of its ruling */                        \
	X(BACK, "back")		    /* to an earlier position, by a ruling */                      \
	X(RESERVE, "reserve")	    /* a team's reserve takes over the game as it is */            \
	X(SUBSTITUTE, "substitute") /* plays it from the start */

enum event_why {
#define X(id, word) WHY_##id,
	EVENT_WHYS(X)
#undef X
};

/* Returns "illegal", "series", ...: the word in the canonical line; "" for WHY_NONE. */
const char *event_why_word(enum event_why why);
/* The reverse; returns false with *ret_why untouched for an unknown word. */
bool event_why_read(const char *word, enum event_why *ret_why);

#define NUMBER_NONE INT32_MIN

/*
 * The event owns its strings; unset ones are NULL, and event_clear() frees them.  Unset dates are
 * CIVIL_NONE, unset numbers NUMBER_NONE.
 */
struct game_event {
	enum event_kind kind;
	struct instant at; /* when it took effect here */
	enum event_side side;
	struct civil day;      /* dispatch, notice, ... */
	struct civil received; /* of a written message: the first charged day */
	enum event_via via;
	enum event_stamp stamp; /* of a card */
	struct civil from, until;
	int32_t number, days;
	int64_t player; /* player number; 0 = none */
	bool offer;
	enum game_result result;
	enum event_why why;
	char *moves; /* ICCF numeric, separated by spaces */
	/*
	 * opponent's move, own answer, ..., as proposed; in a kept-back series a 0 starts
	 * another line
	 */
	char *series;
	char *paragraph; /* "6.8.6" */
	char *author;	 /* of a leader's action */
	char *text;	 /* for people, UTF-8 */
};

/* Creates an event without side, dates, numbers or strings. */
void event_init(struct game_event *ev, enum event_kind kind, struct instant at);
void event_clear(struct game_event *ev);
/* Sets a string to a copy of `value`; NULL or "" unsets it. */
void event_set(char **field, const char *value);

/* Returns "move", "penalty", ...: the first word of the canonical line. */
const char *event_word(enum event_kind kind);

/* Appends the canonical line without a newline. */
void event_write(const struct game_event *ev, struct sbuf *out);

/*
 * Reads one canonical line of `len` bytes.  Returns false with *ret_event untouched for anything
 * that event_write() would not have written.  The caller clears the event.
 */
bool event_read(const char *text, size_t len, struct game_event *ret_event);
/* Like event_read(), for a line known to come from event_write(): skips the comparison. */
bool event_read_stored(const char *text, size_t len, struct game_event *ret_event);

/* An ordered list that owns its facts. */
struct event_list {
	struct game_event *v;
	size_t n, cap;
};

#define EVENT_LIST_INIT                                                                            \
	{                                                                                          \
		NULL, 0, 0                                                                         \
	}

void event_list_release(struct event_list *list);
/* Clears the facts and keeps the memory. */
void event_list_clear(struct event_list *list);
/* Appends a new event and returns it; valid until the next call. */
struct game_event *event_list_add(struct event_list *list, enum event_kind kind, struct instant at);

#endif
