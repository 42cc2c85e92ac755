/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The verdict on a whole written game, event by event: moves by the laws of chess, clocks,
 * faults, silence, claims, withdrawal, adjudication (RULES N-5 to N-12, T-1 to T-30, E-1 to E-6).
 * Messages are judged by their own dates, as a tournament leader judges cards and mails laid before
 * him; play through the server, where every move is checked as it comes, is game.h.
 */
#ifndef CORE_RULES_JUDGE_H
#define CORE_RULES_JUDGE_H

#include "core/chess/position.h"
#include "core/chess/token.h"
#include "core/rules/event.h"
#include "core/rules/leave.h"
#include "core/rules/penalty.h"

/* A token as it was written: malformed ones take part, as faults. */
struct judge_token {
	struct move_token token; /* only when well_formed */
	bool well_formed;
	bool marker; /* begins with the 0 of a series, well formed or not */
};

/* Reads one token of a card; never fails, a fault is a token that is not well formed. */
struct judge_token judge_token_read(const char *text, size_t len);

enum judge_kind {
	JUDGE_MOVE,
	JUDGE_ILLEGIBLE,
	JUDGE_CLAIM_DRAW,
	JUDGE_CLAIM_TIME,
	JUDGE_RESIGN,
	JUDGE_ACCEPT,
	JUDGE_NOTICE_LONG,
	JUDGE_REMINDER,
	JUDGE_TL_REPORT,
	JUDGE_TL_ANSWER,
	JUDGE_LETTER,
	JUDGE_TL_QUERY,
	JUDGE_WITHDRAW,
	JUDGE_NET_LOSS,
	JUDGE_ADJUDICATE
};

enum draw_claim { DRAW_THREEFOLD, DRAW_FIFTY };

/* Only the fields that belong to the kind are read; lists are borrowed. */
struct judge_event {
	enum judge_kind kind;
	int by;		   /* WHITE, BLACK */
	struct civil date; /* of what is no message; of a net loss its first day */

	/* move, illegible, claim_draw */
	struct civil recv;	     /* of the message answered; CIVIL_NONE: not stated */
	struct dispatch_facts facts; /* facts.stated is the date of sending */
	enum regime via;
	bool tl_normal;
	const struct judge_token *line; /* repetition, accepted pairs, own move */
	size_t n_line;
	const struct judge_token *series; /* opponent's move, own answer, ... */
	size_t n_series;
	bool offer;
	enum fault cause; /* of what is illegible: by the post or by the sender */
	enum draw_claim claim;
	bool has_intended;
	struct judge_token intended;

	int postal;		 /* reminder: days of the post both ways */
	struct civil answer_by;	 /* tl_query */
	struct civil back;	 /* net_loss; CIVIL_NONE: still without */
	int finished, total;	 /* withdraw, net_loss: his games of the group */
	enum game_result result; /* adjudicate; withdraw, net_loss: RESULT_NONE without a ruling */
};

/* id, word: everything that is remarked upon besides the verdict */
#define JUDGE_FLAGS(X)                                                                             \
	X(POSTMARK, "postmark")                                                                    \
	X(POSTMARK_INFERRED, "postmark_inferred")                                                  \
	X(RECEIPT, "receipt")                                                                      \
	X(RECEIPT_ASSUMED, "receipt_assumed")                                                      \
	X(RECEIPT_BEFORE_DISPATCH, "receipt_before_dispatch")                                      \
	X(TRANSMISSION_CUT, "transmission_cut")                                                    \
	X(LONG_TRANSMISSION, "long_transmission")                                                  \
	X(ILLEGAL, "illegal")                                                                      \
	X(BAD_REPEAT, "bad_repeat")                                                                \
	X(ILLEGIBLE_POST, "illegible_post")                                                        \
	X(ILLEGIBLE_SENDER, "illegible_sender")                                                    \
	X(NOT_ON_MOVE, "not_on_move")                                                              \
	X(AFTER_END, "after_end")                                                                  \
	X(SERIES_UNMARKED, "series_unmarked")                                                      \
	X(SERIES_NOT_BROKEN, "series_not_broken")                                                  \
	X(DRAW_CLAIM_REJECTED, "draw_claim_rejected")                                              \
	X(CLAIM_REJECTED, "claim_rejected")                                                        \
	X(ACCEPT_VOID, "accept_void")                                                              \
	X(LATE_LONG_NOTICE, "late_long_notice")                                                    \
	X(REMINDER_VOID, "reminder_void")                                                          \
	X(REMINDER_EARLY, "reminder_early")                                                        \
	X(TL_REPORT_EARLY, "tl_report_early")                                                      \
	X(TL_QUERY_VOID, "tl_query_void")                                                          \
	X(NET_LOSS_OK, "net_loss_ok")                                                              \
	X(ADJUDICATION_EARLY, "adjudication_early")

enum judge_flag {
#define X(id, word) FLAG_##id,
	JUDGE_FLAGS(X)
#undef X
};

/* "postmark", ...: the word of JUDGE_FLAGS. */
const char *judge_flag_word(enum judge_flag f);

/* id, word, whether the players report it (RULES E-4) */
#define JUDGE_REASONS(X)                                                                           \
	X(NONE, "", false)                                                                         \
	X(MATE, "mate", true)                                                                      \
	X(STALEMATE, "stalemate", true)                                                            \
	X(DEAD, "dead", true)                                                                      \
	X(RESIGN, "resign", true)                                                                  \
	X(AGREED, "agreed", true)                                                                  \
	X(THREEFOLD, "threefold", true)                                                            \
	X(FIFTY, "fifty", true)                                                                    \
	X(TIME, "time", true)                                                                      \
	X(BOTH_LOST, "both_lost", false)                                                           \
	X(SILENCE, "silence", false)                                                               \
	X(WITHDRAWAL_ALL_LOST, "withdrawal_all_lost", false)                                       \
	X(WITHDRAWAL_ADJUDICATED, "withdrawal_adjudicated", false)                                 \
	X(WITHDRAWAL_PENDING, "withdrawal_pending", false)                                         \
	X(ADJUDICATED, "adjudicated", false)

enum judge_reason {
#define X(id, word, reported) REASON_##id,
	JUDGE_REASONS(X)
#undef X
};

/* "" while the game goes on. */
const char *judge_reason_word(enum judge_reason r);

/* When and how a player overstepped (RULES T-11); never changed afterwards. */
struct overstep {
	bool is_set;
	struct civil date;
	int move, limit, control;
	int64_t used;
};

/* One charged message. */
struct judge_charge {
	size_t event; /* its index */
	int by;
	const char *kind; /* "move", a fault's word, "claim_draw" */
	int days, penalty, moves;
	int64_t used;
	bool over;
};

struct judge_case {
	enum regime regime;
	struct civil start, asof;
	const struct position *position; /* NULL: the initial one */
	const struct holidays *holidays; /* set H of RULES H-1 */
	const struct judge_event *event; /* in the order in which they take effect */
	size_t n_events;
};

/* Owns `flag` and `charge`. */
struct judge_verdict {
	enum game_result result;
	enum judge_reason reason;
	struct civil end; /* CIVIL_NONE while it goes on */
	int moves[2];
	int64_t used[2];
	struct overstep over[2];
	bool ended; /* nobody is on move any more */
	struct position board;
	bool reports[2];	 /* who must report the result */
	struct civil report_due; /* CIVIL_NONE when nobody must */
	bool adjudicable;
	enum judge_flag *flag;
	size_t n_flags, cap_flags;
	struct judge_charge *charge;
	size_t n_charges, cap_charges;
};

/* Judges the case; *ret is initialised here. */
void judge_game(const struct judge_case *c, struct judge_verdict *ret);
void judge_verdict_release(struct judge_verdict *v);

/* One side's share of the holidays. */
struct judge_leave {
	const struct leave_announcement *announcement;
	size_t n_announcements;
	const struct day_range *special;
	size_t n_special;
};

/*
 * Set H of a game (RULES H-1) into *ret, which is initialised here: compulsory days, effective
 * leave of both, special leave (limited by e-mail), stops of 14 days from each of the dates.
 */
void judge_holidays(struct holidays *ret, enum regime regime, struct civil start, bool compulsory,
		    const struct judge_leave leave[2], const struct civil *stop, size_t n_stops);

#endif
