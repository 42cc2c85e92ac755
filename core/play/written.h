/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Judges a whole game played by card or e-mail, message by message, by the dates submitted to the
 * tournament leader (RULES N-5 to N-12, T-1 to T-30, E-1 to E-6).  Each message becomes the facts
 * that a leader's command would cause, and game_fold() applies them under a ruleset from
 * ruleset_written(); board, clocks, silence, series and the end are those of the game.
 */
#ifndef CORE_PLAY_WRITTEN_H
#define CORE_PLAY_WRITTEN_H

#include "core/play/card.h"
#include "core/play/command.h"
#include "core/rules/leave.h"

enum written_kind {
	WRITTEN_MOVE,
	WRITTEN_ILLEGIBLE,
	WRITTEN_CLAIM_DRAW,
	WRITTEN_CLAIM_TIME,
	WRITTEN_RESIGN,
	WRITTEN_ACCEPT,
	WRITTEN_NOTICE_LONG,
	WRITTEN_REMINDER,
	WRITTEN_LEADER_REPORT,
	WRITTEN_LEADER_ANSWER,
	WRITTEN_LETTER,
	WRITTEN_LEADER_QUERY,
	WRITTEN_WITHDRAW,
	WRITTEN_NET_LOSS,
	WRITTEN_ADJUDICATE
};

/* Only the fields of its kind are read; lists are borrowed. */
struct written_event {
	enum written_kind kind;
	enum event_side by;
	struct civil date; /* of anything except messages; of a net loss its first day */

	/* move, illegible, claim_draw: receipt of the message answered; CIVIL_NONE if not stated */
	struct civil recv;
	struct dispatch_facts facts; /* facts.stated is the date of sending */
	enum regime via;
	bool normal;		       /* the leader found the transmission normal */
	const struct card_token *line; /* repetition, accepted pairs, own move */
	size_t n_line;
	const struct card_token *series; /* opponent's move, own answer, ... */
	size_t n_series;
	bool offer;
	enum fault cause; /* who made it illegible: the post or the sender */
	enum draw_claim claim;
	bool has_intended;
	struct card_token intended;

	int postal;		 /* reminder: days of post both ways */
	struct civil answer_by;	 /* the leader's inquiry */
	struct civil back;	 /* net_loss; CIVIL_NONE: still without a connection */
	int finished, total;	 /* withdraw, net_loss: their games in the group */
	enum game_result result; /* adjudicate; withdraw, net_loss: RESULT_NONE without a ruling */
};

/* id, word: all remarks other than the verdict */
#define WRITTEN_FLAGS(X)                                                                           \
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

enum written_flag {
#define X(id, word) FLAG_##id,
	WRITTEN_FLAGS(X)
#undef X
};

/* Returns the word in WRITTEN_FLAGS: "postmark", ... */
const char *written_flag_word(enum written_flag f);

/* One charged message. */
struct written_charge {
	size_t event; /* its index */
	enum event_side by;
	const char *kind; /* "move", a word for a fault, "claim_draw" */
	int days, penalty, moves;
	int64_t used;
	bool over;
};

struct written_case {
	struct ruleset rules; /* one from ruleset_written() */
	struct civil start, asof;
	const char *fen;		   /* NULL: the initial position; otherwise a valid one */
	const struct event_list *leave;	   /* facts of uncharged days (RULES H-1) */
	const struct written_event *event; /* in the order in which they take effect */
	size_t n_events;
};

/*
 * Appends the facts of one player's leave: announcements as far as they count, and special leave.
 */
void written_add_leave(struct event_list *facts, const struct ruleset *rules, struct civil start,
		       enum event_side side, const struct leave_announcement *announcement,
		       size_t n_announcements, const struct day_range *special, size_t n_special);
/* Appends the fact of a stop of both clocks (RULES H-8). */
void written_add_stop(struct event_list *facts, const struct ruleset *rules, struct civil from);

/* Owns its contents. */
struct written_verdict {
	struct game game;	 /* after all events */
	const char *reason;	 /* "mate", "both_lost", ...; "" while it continues */
	bool ended;		 /* no player is to move any more */
	struct civil end;	 /* CIVIL_NONE while it continues */
	bool reports[2];	 /* who must report the result (RULES E-4) */
	struct civil report_due; /* CIVIL_NONE if neither must */
	bool adjudicable;
	enum written_flag *flag;
	size_t n_flags, cap_flags;
	struct written_charge *charge;
	size_t n_charges, cap_charges;
};

/*
 * Judges the case; *ret is initialised here.  Returns false, with nothing to release, for an
 * invalid FEN.
 */
bool written_judge(const struct written_case *c, struct written_verdict *ret);
void written_verdict_release(struct written_verdict *v);

#endif
