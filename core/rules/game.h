/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * A game by the rulebook, as a fold over its events.  Facts go in by game_fold(); what a player or
 * leader asks goes to game_apply() (core/play/), which is pure and answers with the facts that
 *would be new; game_tick() answers with what the rules make happen by time alone, game_next() with
 *the instant at which that will be so; game_clock() spells out a clock with its reasons.
 *
 *	verdict = game_apply(&game, cmd, &ctx, &events, &why);
 *	for each event: event_write(), store, game_fold(&game, event)
 *	next = game_next(&game, now, &kind)
 *
 * RULES.md says what is decided; names such as RULES S-3 lead there.
 */
#ifndef CORE_RULES_GAME_H
#define CORE_RULES_GAME_H

#include "core/base/civil.h"
#include "core/chess/game_record.h"
#include "core/rules/charge.h"
#include "core/rules/event.h"
#include "core/rules/ruleset.h"
#include "core/rules/verdict.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct game_setup {
	int64_t id;
	struct ruleset rules;
	struct zone zone;
	struct civil start; /* of the group: leave years and 18 months run from it */
	const char *fen;    /* NULL or "" = the initial position */
	bool chess960;
	const char *prelude; /* moves already played, numeric with blanks; NULL or "" = none */
	int64_t player[2];   /* who begins it, by enum event_side; 0 = not said */
};

enum game_phase { PHASE_OPEN, PHASE_SUSPENDED, PHASE_PAUSED, PHASE_OVER };

/* Why it ended. */
#define END_REASONS(X)                                                                             \
	X(NONE, "", "", "")                                                                        \
	X(MATE, "mate", "FIDE 5.1", N_("checkmate"))                                               \
	X(STALEMATE, "stalemate", "FIDE 5.2", N_("stalemate"))                                     \
	X(DEAD, "dead", "FIDE 5.2", N_("dead position"))                                           \
	X(RESIGN, "resign", "6.2.6", N_("resigned"))                                               \
	X(AGREED, "agreed", "6.2.6", N_("draw agreed"))                                            \
	X(THREEFOLD, "threefold", "FIDE 9.2", N_("threefold repetition"))                          \
	X(FIFTY, "fifty", "FIDE 9.3", N_("fifty moves"))                                           \
	X(TIME, "time", "6.3.3.3, 6.8.7", N_("time overstepped"))                                  \
	X(SILENCE, "silence", "6.3.4, 6.8.3", N_("silence"))                                       \
	X(WITHDRAWAL, "withdrawal", "6.2.8", N_("withdrawal"))                                     \
	X(ADJUDICATED, "adjudicated", "6.2.7", N_("adjudicated"))                                  \
	X(RULING, "ruling", "6.4.1", N_("ruling"))                                                 \
	X(ANNULLED, "annulled", "6.4.1", N_("annulled")) /* without a result (S-58) */

enum end_reason {
#define X(id, word, par, text) END_##id,
	END_REASONS(X)
#undef X
};

/* Of a reason: its word in facts and JSON, its paragraph, and what it says to people, a msgid. */
const char *end_word(enum end_reason r);
const char *end_paragraph(enum end_reason r);
const char *end_text(enum end_reason r);

/* Who has paused a game, and so who lets it go on: pauses of one kind end by it alone. */
enum game_pause { PAUSE_NONE, PAUSE_GROUP, PAUSE_GAME, PAUSE_APPEAL };

/* Told by the paragraph of the fact or command: none, 6.4.1 or 6.4.3. */
enum game_pause game_pause_of(const char *paragraph);

/* What a suspended game waits for. */
enum game_case { GAME_CASE_NONE, GAME_CASE_OVERSTEP, GAME_CASE_ADJUDICATION, GAME_CASE_WITHDRAWAL };

/*
 * One message that counted: a move (with the part of a series it accepted), a series answer, or a
 * written message that made no move.
 */
struct ply_fact {
	struct civil received; /* first day that may be charged; CIVIL_NONE: nothing is charged */
	struct civil day;      /* dispatch */
	struct instant at;
	int32_t n;	  /* number of the side's last move made by it, or of the move due, 1.. */
	int32_t accepted; /* own moves of the opponent's series played by it */
	int32_t plies;	  /* half-moves it put on the board, 0: none */
	uint8_t side;	  /* enum event_side */
	uint8_t via;	  /* enum event_via */
	uint8_t stamp;	  /* enum event_stamp */
	uint32_t fact;	  /* which fact of the game it was, from 0 */
	bool free;	  /* answered by a kept-back series: costs nothing */
	/* Derived, and anew whenever a day is closed afterwards: */
	struct charge sum; /* the days by their reasons */
	int32_t charge;	   /* days charged */
	int32_t closed;	   /* days between that count for nobody */
};

/* Days beside the moves: penalties (> 0) and days given back (< 0). */
struct day_fact {
	struct civil day;
	int16_t days;
	int32_t move; /* number of the move at which they arose */
	size_t plies; /* messages before it */
	uint8_t side;
	enum event_why why;
	char paragraph[24];
};

struct leave_fact {
	struct civil from, until, day;
	uint8_t side;
	bool special;
	bool former; /* of a player who has the side no longer; `until` is the last day of it */
};

/* Days that count for nobody and are no leave. */
struct closed_fact {
	struct civil from, until;
	enum holiday_kind kind;
};

/* A side gets another player (EVENTS E4). */
struct occupant_fact {
	int64_t player;
	struct civil from;
	struct civil until; /* last day on which both clocks stand for it; CIVIL_NONE = none */
	uint8_t side;
	bool reserve; /* took the game over as it stood; else a substitute, who begins anew */
};

struct game_series {
	chess_move *moves; /* opponent's move, own answer, ...; owned; see series_tree.h */
	int n;		   /* of them; a visible series is even; 0 = nothing pending */
	int offered;	   /* the same with those that cannot be played (RULES N-10) */
};

/* When and by what message a side overstepped (RULES T-11). */
struct overstep_fact {
	struct civil day; /* CIVIL_NONE: it has not */
	int move, limit;
	int control; /* number of the move of the control that was missed */
	int until;   /* number of the move up to which the limit counts (RULES T-12) */
	int64_t used;
};

struct game_side {
	int moves;	       /* made, series answers included */
	int64_t used;	       /* days of moves sent, penalties and days given back */
	int offences;	       /* unlawful messages so far (RULES T-20) */
	struct civil net_lost; /* without a connection since; CIVIL_NONE */
	bool net_due;
	bool overstepped;	       /* has an OVERSTEP that no ruling has settled */
	struct overstep_fact overstep; /* the first of them; by its limit the clock is shown */
	bool withdrawn;		       /* with most games finished (RULES E-6) */
	char *address_failure;	       /* last evidence, owned, NULL = none */
	struct civil since;	       /* when their player took over; CIVIL_NONE = the start */
};

/* What an end changes, to be brought back when a withdrawal is set aside. */
struct game_standing {
	enum game_phase phase, before_pause;
	enum game_pause paused;
	enum game_case waits;
	struct civil stopped;
	enum game_result result;
	enum end_reason reason;
	struct instant ended;
	struct civil over_day;
	bool corrected;
	enum event_side offer;
	int series[2], offered[2]; /* half-moves, by proposer */
};

/* The withdrawal of a side, or its expulsion. */
struct withdrawal_fact {
	bool there;	     /* and not set aside */
	bool held;	     /* while the chess tribunal hears an appeal (6.4.3) */
	int finished, total; /* of their games in the group */
};

struct game {
	struct game_setup setup; /* fen and prelude are not kept: NULL */
	struct chess_record record;
	int prelude_plies;	    /* of the record, played before the game started here */
	int back;		    /* numbers of positions that rulings have made void */
	struct holiday_book closed; /* days that count for nobody (RULES H-1), by what they are */
	struct civil stop_until;    /* last day of the latest stop for a reserve; CIVIL_NONE */

	enum game_phase phase;
	enum game_pause paused;	      /* by whom, in PHASE_PAUSED */
	enum game_phase before_pause; /* what a pause interrupted */
	enum game_case waits;
	struct civil stopped; /* since when the clocks stand (suspension, pause) */
	enum game_result result;
	enum end_reason reason;
	struct instant ended;  /* of the result that holds: a correction has its own */
	struct civil over_day; /* when it ended first; CIVIL_NONE: not yet */
	bool corrected;	       /* the result was set or changed by a ruling */

	struct game_side side[2]; /* by enum event_side */
	struct ply_fact *plies;
	size_t n_plies, cap_plies;
	struct day_fact *extra;
	size_t n_extra, cap_extra;
	struct leave_fact *leaves;
	size_t n_leaves, cap_leaves;
	struct closed_fact *closings;
	size_t n_closings, cap_closings;
	struct occupant_fact *occupants; /* see game_occupant.h */
	size_t n_occupants, cap_occupants;

	/* of the move that is due */
	struct civil asked; /* dispatch of the opponent's move, or the start */
	enum event_via asked_via;
	struct civil charged_from; /* dispatch of the last message that was charged; CIVIL_NONE */
	struct civil asked_anew;   /* a ruling moved the game back; CIVIL_NONE */
	bool lost_by_post;	   /* the last message; its repetition is free (RULES T-22) */
	struct civil sent;	   /* the letter with it left or was shown; CIVIL_NONE = not yet */
	struct civil told;	   /* received by post before the players agreed on e-mail */
	int notice_days;	   /* announced thinking, 0 = none */
	struct civil reminded;	   /* CIVIL_NONE */
	struct civil reported;
	/* a ruling lets silence begin anew (T-26): since when, and what was before it, which costs
	 */
	struct civil silent_anew, first_reminded, first_reported; /* CIVIL_NONE */
	struct civil inquiry; /* last date of the leader's question */
	enum event_side inquired;
	bool inquiry_lapsed, told_leader, told_opponent;
	enum event_side offer;	      /* who has offered a draw */
	bool continues;		      /* a series was answered, the own move is still due */
	struct game_series series[2]; /* by proposer */

	bool adjudication_asked, adjudication_due;
	struct civil adjudication_until;
	struct civil overstep_day;  /* first date on which the limit was passed */
	struct civil overstep_told; /* when the case opened */
	bool protested;

	struct withdrawal_fact left[2]; /* by side */
	struct civil left_day;		/* when the first left; the rest holds if one has */
	struct game_standing stayed;	/* as it was before that */
	struct game_standing fallen;	/* as it was before the withdrawal was held */
	size_t quiet;  /* of the last ones, that only their player may know of (SERIES) */
	size_t events; /* folded so far */

	bool agrees_to_mail[2]; /* by enum event_side */
	/* Of a game by cards, all facts as lines; owned.  A correction folds them anew. */
	bool by_cards;
	struct ruleset began; /* the rules before the players agreed on e-mail */
	char **facts;
	size_t n_facts, cap_facts;
};

enum setup_error { SETUP_OK, SETUP_BAD_FEN, SETUP_BAD_MOVE, SETUP_OVER };

/*
 * Builds the game before its first event.  On an error *ret_column (may be NULL) is the place in
 * the FEN or in the moves and nothing has to be released.
 */
enum setup_error game_init(struct game *ret_game, const struct game_setup *setup,
			   size_t *ret_column);
void game_release(struct game *game);
/* The copy shares no memory with the game, and is released like it. */
void game_copy(const struct game *game, struct game *ret_copy);

/*
 * Takes in one fact.  Returns 0, or -1 with the game unchanged when the fact cannot follow (an
 * event log that was tampered with).
 */
int game_fold(struct game *game, const struct game_event *ev);

/* Whether cards are entered by the leader with their dates (RULES S-50). */
bool game_by_card(const struct game *game);

/* Whose move it is on the board; SIDE_NONE once the game is over. */
enum event_side game_turn(const struct game *game);
/*
 * Number of the position, from 0: the half-moves played since the setup.  One that a ruling moves
 * the game back to gets a new number, so that what answers a void position is told apart.
 */
int game_ply(const struct game *game);
/* Number of the move that is due, as scoresheets count it. */
int game_move_number(const struct game *game);

/* Appends what the rules make happen by `now`, in order; nothing when nothing is due. */
void game_tick(const struct game *game, struct instant now, struct event_list *ret);

enum next_kind {
	NEXT_NEVER,
	NEXT_OVERSTEP,
	NEXT_REMINDER,
	NEXT_REPORT,
	NEXT_INQUIRY_LAPSED,
	NEXT_RULING, /* of the server, `overstep-ruling = auto` */
	NEXT_ADJUDICATION,
	NEXT_ADJUDICATION_DUE,
	NEXT_NET_LOSS,
};

/*
 * The first instant t >= after at which game_tick(game, t) has something to say, and what comes
 * first then; sec INT64_MAX and NEXT_NEVER when no event will ever come by time alone.
 */
struct instant game_next(const struct game *game, struct instant after, enum next_kind *ret_kind);

/*
 * What the side on move has ahead if it does not answer (RULES S-39): what comes first by time
 * alone, and the last date on which an answer avoids it.
 */
struct game_ahead {
	enum next_kind kind; /* NEXT_OVERSTEP, _REMINDER, _REPORT, _INQUIRY_LAPSED, or _NEVER */
	struct civil last;   /* CIVIL_NONE for NEXT_NEVER */
	int penalty;	     /* days added to a late answer after that date (RULES T-29) */
	struct civil stands; /* last of the free days in a row at which the clock stands as of
				`asof`; CIVIL_NONE = it runs */
};

/* Nothing lies ahead of a game that is not open, or while the letter that asks has not left. */
void game_ahead(const struct game *game, struct civil asof, struct game_ahead *ret_ahead);

/* One line of a clock: why so many days were charged. */
struct clock_line {
	int move;	   /* number of the move, 1.. */
	struct civil from; /* receipt; CIVIL_NONE when nothing was counted */
	struct civil to;   /* dispatch; today for the running move */
	int days;	   /* charged; negative when given back */
	int closed;	   /* days between that counted for nobody */
	bool running;
	struct charge charge;	/* of a move: the days by their reasons */
	enum event_why why;	/* WHY_NONE for a move */
	enum event_stamp stamp; /* of a card: what told its dispatch */
	const char *paragraph;	/* borrowed */
};

/*
 * While a series that passes a control is pending, the limit of a clock_view counts if all of it is
 * accepted; this one if only its first move or another move is played (RULES T-12, T-13).
 */
struct clock_first_move {
	int limit; /* 0: no such series is pending */
	int control, left;
	struct civil last_day; /* CIVIL_NONE */
};

struct clock_view {
	bool on_move; /* this clock is the one that runs or stands */
	bool stopped; /* suspended, paused, over, on a closed day, or the letter has not left */
	bool assumed; /* `received` is what the carriage of a card is taken to be (RULES S-52) */
	int moves;    /* made */
	int used;     /* days, penalties and days given back included, running days excluded */
	int running;  /* days of the move that is due, as of that date */
	int control;  /* number of the move up to which the limit counts */
	int limit;    /* days up to the next control, or up to the one that was missed */
	int left;     /* limit - used - running; negative = overstepped */
	struct civil received; /* first day charged for the move that is due; CIVIL_NONE */
	struct civil last_day; /* last date for an answer in time; CIVIL_NONE */
	struct clock_first_move first_move;
	struct clock_line *lines; /* owned */
	size_t n_lines;
};

/* The clock of one side as of a date: what an answer on that date would have cost. */
void game_clock(const struct game *game, enum event_side side, struct civil asof,
		struct clock_view *ret_view);
void clock_view_release(struct clock_view *view);

/* What days were added or given back for, a msgid; "" for what is no such reason. */
const char *clock_reason_text(enum event_why why);

/* What told the dispatch of a card, a msgid; "" for a legible postmark. */
const char *clock_stamp_text(enum event_stamp stamp);

/* Days used, running days and limit alone, without the lines. */
void game_days(const struct game *game, enum event_side side, struct civil asof,
	       struct clock_view *ret_view);

/*
 * "14 days: 2026-03-26 to 2026-04-09; 8 of them Easter, 6.3.6.2" or "+3 days: unlawful
 * move, 6.8.6": a line for letter, page and case.
 */
void clock_line_text(const struct clock_line *line, const struct ruleset *rules,
		     const struct lang *lang, struct sbuf *out);

/* All days of the game that count for nobody. */
static inline const struct holidays *game_closed(const struct game *game)
{
	return holiday_book_all(&game->closed);
}

/* Whether it was never to be played (RULES S-58). */
static inline bool game_is_annulled(const struct game *game)
{
	return game->reason == END_ANNULLED;
}

/* Whether an appeal to the tribunal holds a withdrawal (RULES S-40). */
static inline bool game_is_held(const struct game *game)
{
	return game->left[0].held || game->left[1].held;
}

/* Date of an instant in the game's zone. */
static inline struct civil game_date(const struct game *game, struct instant t)
{
	return zone_date(game->setup.zone, t);
}

/*
 * Leave of a player in one group (RULES H-2, H-3): `taken` are the leaves granted so far.  On a
 * refusal ret_why tells the days used and the earliest or longest leave that would be granted.
 */
enum verdict leave_judge(const struct ruleset *rules, struct civil start,
			 const struct leave_fact *taken, size_t n_taken, struct civil from,
			 struct civil until, struct civil notice, bool special,
			 struct refusal *ret_why);

#endif
