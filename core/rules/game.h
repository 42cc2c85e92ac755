/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * A game under the rulebook, as a fold over its events.  game_fold() takes in a fact; game_apply()
 * (core/play/) is pure and answers a request by a player or leader with the new facts; game_tick()
 * returns what the rules require because time has passed, and game_next() the instant when that is
 * due; game_clock() explains a clock with its reasons.
 *
 * 	verdict = game_apply(&game, cmd, &ctx, &events, &why);
 * 	for each event: event_write(), store, game_fold(&game, event)
 * 	next = game_next(&game, now, &kind)
 *
 * RULES.md has the rules; keys such as RULES S-3 refer to it.
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
	struct civil start; /* of the group: leave years and the 18 months count from it */
	const char *fen;    /* NULL or "" = the initial position */
	bool chess960;
	const char *
		prelude; /* moves already played, numeric, separated by spaces; NULL or "" = none */
	int64_t player[2]; /* who starts it, indexed by enum event_side; 0 = unknown */
};

enum game_phase { PHASE_OPEN, PHASE_SUSPENDED, PHASE_PAUSED, PHASE_OVER };

/* Reasons for the end of a game. */
#define END_REASONS(X)                                                                             \
	X(NONE, "", "", "")                                                                        \
	X(MATE, "mate", "FIDE 5.1", N_("checkmate"))                                               \
	X(STALEMATE, "stalemate", "FIDE 5.2", N_("stalemate"))                                     \
	X(DEAD, "dead", "FIDE 5.2", N_("dead position"))                                           \
	X(RESIGN, "resign", "6.2.6", N_("resigned"))                                               \
	X(AGREED, "agreed", "6.2.6", N_("draw agreed"))                                            \
	X(THREEFOLD, "threefold", "FIDE 9.2", N_("threefold repetition"))                          \
	X(FIFTY, "fifty", "FIDE 9.3", N_("fifty moves"))                                           \
	X(TIME, "time", "6.3.3.3, 6.8.7", N_("time limit exceeded"))                               \
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

/* The word of a reason in facts and JSON, its paragraph, and its msgid for people. */
const char *game_end_word(enum end_reason r);
const char *game_end_paragraph(enum end_reason r);
const char *game_end_text(enum end_reason r);

/*
 * The origin of a pause, which also decides who may resume the game: each kind of pause ends only
 * by its own kind.
 */
enum game_pause { PAUSE_NONE, PAUSE_GROUP, PAUSE_GAME, PAUSE_APPEAL };

/* Determined by the paragraph of the fact or command: none, 6.4.1 or 6.4.3. */
enum game_pause game_pause_of(const char *paragraph);

/* The event that a suspended game waits for. */
enum game_case { GAME_CASE_NONE, GAME_CASE_OVERSTEP, GAME_CASE_ADJUDICATION, GAME_CASE_WITHDRAWAL };

/*
 * A message that was charged: a move (with the part of a series it accepted), a series answer, or a
 * written message without a move.
 */
struct ply_fact {
	struct civil received; /* first day that may be charged, not after `day` (RULES T-7);
				  CIVIL_NONE: nothing is charged */
	struct civil day;      /* dispatch */
	struct instant at;
	int32_t n;	  /* number of the side's last move in it, or of the move due, from 1 */
	int32_t accepted; /* own moves in it that the opponent's series had proposed */
	int32_t plies;	  /* half-moves played by it, 0 = none */
	uint8_t side;	  /* enum event_side */
	uint8_t via;	  /* enum event_via */
	uint8_t stamp;	  /* enum event_stamp */
	uint32_t fact;	  /* index of the game's fact, from 0 */
	bool free;	  /* answered by a kept-back series: costs nothing */
	/* Derived; recomputed whenever a day is closed later: */
	struct charge sum; /* the days by reason */
	int32_t charge;	   /* days charged */
	int32_t closed;	   /* days between that are not charged */
};

/* Days other than those of moves: penalties (> 0) and days given back (< 0). */
struct day_fact {
	struct civil day;
	int16_t days;
	int32_t move; /* number of the move to which they belong */
	size_t plies; /* number of messages before it */
	uint8_t side;
	enum event_why why;
	char paragraph[24];
};

struct leave_fact {
	struct civil from, until, day;
	uint8_t side;
	bool special;
	bool former; /* of a former player of this side, whose last day is `until` */
};

/* Uncharged days other than leave. */
struct closed_fact {
	struct civil from, until;
	enum holiday_kind kind;
};

/* A change of the player of a side (EVENTS E4). */
struct occupant_fact {
	int64_t player;
	struct civil from;
	struct civil until; /* last day for which both clocks are stopped; CIVIL_NONE = none */
	uint8_t side;
	bool reserve; /* took over the game as it was; otherwise a substitute, who starts afresh */
};

struct game_series {
	chess_move *moves; /* opponent's move, own answer, ...; owned; see series_tree.h */
	int n;		   /* number of moves; even in a visible series; 0 = nothing pending */
	int offered;	   /* the same including moves that cannot be played (RULES N-10) */
};

/* When and with which message a side exceeded its time (RULES T-11). */
struct overstep_fact {
	struct civil day; /* CIVIL_NONE if it has not */
	int move, limit;
	int control; /* move number of the control that was missed */
	int until;   /* last move number that the limit covers (RULES T-12) */
	int64_t used;
};

struct game_side {
	int moves;	       /* moves made, series answers included */
	int64_t used;	       /* days for moves sent, penalties and days given back */
	int offences;	       /* illegal messages so far (RULES T-20) */
	struct civil net_lost; /* without a connection since; CIVIL_NONE = connected */
	bool net_due;
	bool overstepped; /* has an OVERSTEP that no ruling has settled */
	struct overstep_fact
		overstep; /* the first such overstep; its limit is the one that the clock shows */
	bool withdrawn;	  /* with most games finished (RULES E-6) */
	char *address_failure; /* latest evidence, owned, NULL = none */
	struct civil since;    /* when the current player took over; CIVIL_NONE = at the start */
};

/* The state that an end changes, restored if a withdrawal is set aside. */
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
	int series[2], offered[2]; /* half-moves, indexed by proposer */
};

/* The withdrawal or expulsion of a side. */
struct withdrawal_fact {
	bool there;	     /* in force, that is, not set aside */
	bool held;	     /* while the chess tribunal hears an appeal (6.4.3) */
	int finished, total; /* number of their games in the group */
};

struct game {
	struct game_setup setup; /* fen and prelude are not kept: NULL */
	struct game_record record;
	int prelude_plies; /* moves in the record that were played before the game started here */
	int back;	   /* number of positions that rulings have made void */
	struct holiday_book closed; /* uncharged days (RULES H-1) by kind */
	struct civil stop_until; /* last day of the latest stop for a reserve; CIVIL_NONE = none */

	enum game_phase phase;
	enum game_pause paused;	      /* who paused it, in PHASE_PAUSED */
	enum game_phase before_pause; /* the phase that a pause interrupted */
	enum game_case waits;
	struct civil stopped; /* since when the clocks are stopped (suspension, pause) */
	enum game_result result;
	enum end_reason reason;
	struct instant ended;  /* time of the current result: a correction has its own */
	struct civil over_day; /* when it first ended; CIVIL_NONE = not yet */
	bool corrected;	       /* a ruling set or changed the result */

	struct game_side side[2]; /* indexed by enum event_side */
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
	struct civil charged_from; /* dispatch of the last charged message; CIVIL_NONE = none */
	struct civil asked_anew;   /* when a ruling moved the game back; CIVIL_NONE = never */
	bool lost_by_post;	   /* the last message was; repeating it is free (RULES T-22) */
	struct civil sent;	   /* when its letter was sent or shown; CIVIL_NONE = not yet */
	struct civil told;	   /* received by post before the players agreed on e-mail */
	int notice_days;	   /* announced thinking time, 0 = none */
	struct civil reminded;	   /* CIVIL_NONE */
	struct civil reported;
	/* a ruling restarts the silence (T-26): since when, and the penalised silence before it */
	struct civil silent_anew, first_reminded, first_reported;
	struct civil inquiry; /* deadline of the leader's inquiry */
	enum event_side inquired;
	bool inquiry_lapsed, told_leader, told_opponent;
	enum event_side offer;	      /* side that offered a draw */
	bool continues;		      /* a series was answered; the own move is still due */
	struct game_series series[2]; /* indexed by proposer */

	bool adjudication_asked, adjudication_due;
	struct civil adjudication_until;
	struct civil overstep_day;  /* first date beyond the limit */
	struct civil overstep_told; /* when the case was opened */
	bool protested;

	struct withdrawal_fact left[2]; /* indexed by side */
	struct civil
		left_day; /* when the first side left; the fields below apply only if one has */
	struct game_standing stayed; /* state before that */
	struct game_standing fallen; /* state before the withdrawal was held */
	size_t quiet;  /* number of the latest events that only their player may see (SERIES) */
	size_t events; /* number of events folded */

	bool agrees_to_mail[2]; /* indexed by enum event_side */
	/* In a game by cards all facts are kept as lines, owned; a correction folds them again. */
	bool by_cards;
	struct ruleset began; /* the rules before the players agreed on e-mail */
	char **facts;
	size_t n_facts, cap_facts;
};

enum setup_error { SETUP_OK, SETUP_BAD_FEN, SETUP_BAD_MOVE, SETUP_OVER };

/*
 * Builds a game before its first event.  On error *ret_column (may be NULL) is the place in the FEN
 * or in the moves, and nothing needs to be released.
 */
enum setup_error game_init(struct game *ret_game, const struct game_setup *setup,
			   size_t *ret_column);
void game_release(struct game *game);
/* The copy shares no memory with the game; release it separately. */
void game_copy(const struct game *game, struct game *ret_copy);

/*
 * Applies one fact.  Returns 0, or -1 with the game unchanged if the fact is not possible here (a
 * corrupted event log).
 */
int game_fold(struct game *game, const struct game_event *ev);

/* Returns whether the leader enters cards with their dates (RULES S-50). */
bool game_by_card(const struct game *game);

/*
 * The last day for the players' claims while the game waits to be adjudicated (RULES S-27);
 * CIVIL_NONE if it does not.
 */
struct civil game_claims_until(const struct game *game);

/*
 * The last day for a protest, after which the server rules that the player who overstepped has lost
 * (RULES S-9); CIVIL_NONE if it does not.
 */
struct civil game_protest_until(const struct game *game);

/* Returns the side to move on the board; SIDE_NONE once the game is over. */
enum event_side game_turn(const struct game *game);
/*
 * Returns the number of the position, from 0: the half-moves played since the setup.  When a ruling
 * moves the game back, the position gets a new number, so that answers to a void position are
 * recognised.
 */
int game_ply(const struct game *game);
/* Returns the number of the move that is due, as on a scoresheet. */
int game_move_number(const struct game *game);

/* Appends the events that are due by `now`, in order. */
void game_tick(const struct game *game, struct instant now, struct event_list *ret);

enum next_kind {
	NEXT_NEVER,
	NEXT_OVERSTEP,
	NEXT_REMINDER,
	NEXT_REPORT,
	NEXT_INQUIRY_LAPSED,
	NEXT_RULING, /* by the server, `overstep-ruling = auto` */
	NEXT_ADJUDICATION,
	NEXT_ADJUDICATION_DUE,
	NEXT_NET_LOSS,
};

/*
 * Returns the first instant t >= after at which game_tick(game, t) returns events, and the kind of
 * the first; sec INT64_MAX and NEXT_NEVER if none will ever be due.
 */
struct instant game_next(const struct game *game, struct instant after, enum next_kind *ret_kind);

/*
 * The first consequence if the side to move does not answer (RULES S-39), and the last date on
 * which an answer avoids it.
 */
struct game_ahead {
	enum next_kind kind; /* NEXT_OVERSTEP, _REMINDER, _REPORT, _INQUIRY_LAPSED or _NEVER */
	struct civil last;   /* CIVIL_NONE for NEXT_NEVER */
	int penalty;	     /* days added to an answer after that date (RULES T-29) */
	/*
	 * last day of the free period in which the clock is stopped as of `asof`; CIVIL_NONE if it
	 * runs
	 */
	struct civil stands;
};

/*
 * Returns NEXT_NEVER if the game is not open or the letter asking for the move has not been sent.
 */
void game_ahead(const struct game *game, struct civil asof, struct game_ahead *ret_ahead);

/* One line of a clock: days charged and why. */
struct clock_line {
	int move;	   /* move number, from 1 */
	struct civil from; /* receipt; CIVIL_NONE if nothing was counted */
	struct civil to;   /* dispatch; today for the move that is due */
	int days;	   /* days charged; negative if given back */
	int closed;	   /* days between that were not charged */
	bool running;
	struct charge charge;	/* of a move: the days by reason */
	enum event_why why;	/* WHY_NONE for a move */
	enum event_stamp stamp; /* of a card: evidence for its dispatch */
	const char *paragraph;	/* borrowed */
};

/*
 * While a series that passes a control is pending, the limit in clock_view applies if all of it is
 * accepted; this one applies if only its first move or another move is played (RULES T-12, T-13).
 */
struct clock_first_move {
	int limit; /* 0 if no such series is pending */
	int control, left;
	struct civil last_day; /* CIVIL_NONE */
};

struct clock_view {
	bool on_move; /* the clock of the side to move, running or stopped */
	bool stopped; /* suspended, paused, over, on a free day, or the letter has not been sent */
	bool assumed; /* `received` assumes the usual carriage of a card (RULES S-52) */
	int moves;    /* moves made */
	int used;     /* days including penalties and days given back, without running days */
	int running;  /* days of the move that is due, as of that date */
	int control;  /* last move number that the limit covers */
	int limit;    /* days up to the next control, or up to the one that was missed */
	int left;     /* limit - used - running; negative = exceeded */
	struct civil received; /* first charged day of the move that is due; CIVIL_NONE */
	struct civil last_day; /* last date for an answer in time; CIVIL_NONE */
	struct clock_first_move first_move;
	struct clock_line *lines; /* owned */
	size_t n_lines;
};

/* Computes the clock of one side as of a date: the cost of an answer on that date. */
void game_clock(const struct game *game, enum event_side side, struct civil asof,
		struct clock_view *ret_view);
void game_clock_release(struct clock_view *view);

/* Returns a msgid with the reason for adding or giving back days; "" for other reasons. */
const char *game_clock_reason_text(enum event_why why);

/* Returns a msgid with the evidence for the dispatch of a card; "" for a legible postmark. */
const char *game_clock_stamp_text(enum event_stamp stamp);

/*
 * Returns the days that an answer on that date costs in addition for silence for which a reminder
 * has gone out (RULES T-29); a ruling that continues the game does not end them (T-26).
 */
int game_silence_cost(const struct game *game, struct civil day);

/* Computes only days used, running days and the limit, without the lines. */
void game_days(const struct game *game, enum event_side side, struct civil asof,
	       struct clock_view *ret_view);

/*
 * Appends "14 days: 26 March 2026 to 9 April 2026; 8 of them Easter, 6.3.6.2" or "+3 days: illegal
 * move, 6.8.6", for letters, pages and cases.
 */
void game_clock_line_text(const struct clock_line *line, const struct ruleset *rules,
			  const struct lang *lang, charge_date *date, struct sbuf *out);

/* Returns all uncharged days of the game. */
static inline const struct holidays *game_closed(const struct game *game)
{
	return holiday_book_all(&game->closed);
}

/* Returns whether the game counts as never played (RULES S-58). */
static inline bool game_is_annulled(const struct game *game)
{
	return game->reason == END_ANNULLED;
}

/* Returns whether an appeal to the tribunal holds a withdrawal (RULES S-40). */
static inline bool game_is_held(const struct game *game)
{
	return game->left[0].held || game->left[1].held;
}

/* Returns the date of an instant in the game's time zone. */
static inline struct civil game_date(const struct game *game, struct instant t)
{
	return zone_date(game->setup.zone, t);
}

#endif
