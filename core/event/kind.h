/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The kinds of tournaments (EVENTS E13 to E15): one row each, with the constants of the kind and
 * pure functions for the rest.  The daemon has one engine, which gathers facts, calls the functions
 * of the row and stores their results; nothing else depends on the kind of an event.
 *
 * Entrants of a stage, members of a group and seats are indices into the caller's arrays; seat
 * numbers count from 1.  Points are half points unless they are a struct ratio.
 */
#ifndef CORE_EVENT_KIND_H
#define CORE_EVENT_KIND_H

#include <stdint.h>

#include "core/base/civil.h"
#include "core/base/ratio.h"
#include "core/event/option.h"
#include "core/event/rounds_check.h"
#include "core/standings/tiebreak.h"

enum kind_mode {
	KIND_SERVER, /* games are played on the server */
	KIND_OTB,    /* results are reported */
};

enum kind_unit { KIND_PLAYER, KIND_TEAM };

/* The way games are created. */
enum kind_flow {
	KIND_ENDLESS, /* a group starts whenever it is full, unless the event has a closing day */
	KIND_STAGES,  /* groups are composed at closing, later stages from results */
	KIND_ROUNDS,  /* rounds are paired one after the other */
	KIND_PAIRS,   /* two waiting players play each other */
};

#define KIND_STAGES_MAX 4

/* --- composition ----------------------------------------------------------------------------- */

/* A person or team that is to get a seat in the stage. */
struct kind_entrant {
	int64_t id;	  /* of the entry or team */
	int64_t person;	  /* of the player; 0 for a team */
	const char *name; /* breaks ties in the order */
	int rating;	  /* on the list in force, or a start value; average of a team */
	bool start_value; /* the rating is a start value (EVENTS E70) */
	int seats;	  /* number of groups requested, 1 or 2 (E32) */
	bool direct;	  /* enters at a later stage (E33) */
	/* after another stage, where they were in it; of a team: in the last season */
	int from_group;	 /* from 1; 0 = in none; of a team: its division */
	int place;	 /* from 1; 0 = none */
	bool qualified;	 /* by place; otherwise a candidate for a vacant seat */
	const char *why; /* reason for that, a msgid; NULL = none */
	int route;	 /* of the admitting right, in rule order, from 1; 0 = none */
	struct ratio points;
	int games;
	int sb4; /* Sonneborn-Berger, quarter points */
	/* only for teams: */
	int64_t club;
	int region;	      /* main district of the club, 1..9; 0 = unknown */
	int from_part;	      /* its group in the third division, 0-based */
	struct ratio average; /* rating of its boards */
};

/* A team of the last season, whether or not it has entered again (EVENTS E54). */
struct kind_last_team {
	int64_t club;
	int division; /* from 1 */
	int part;     /* its group in the division, 0-based */
	int place;
	struct ratio points, match_points;
	bool struck_out;
	bool lost_play_off;
	size_t entrant; /* index of the entrant; SIZE_MAX = has not entered */
};

struct kind_group {
	char code[12];	  /* "I 1", "S 2", "F", "3A"; "" = numbered by the engine */
	int division;	  /* of a league, from 1; otherwise 0 */
	size_t *members;  /* entrants, in order of strength */
	const char **why; /* of each member: constant English text, a msgid */
	/* of each: index of the entrant they swapped places with, + 1; NULL = nobody */
	size_t *with;
	bool *told; /* of each: wanted to begin in a later stage that is not held; NULL = nobody */
	size_t n;
};

struct kind_composition {
	const char *impossible;		  /* why it cannot be played, a msgid; NULL = it can */
	int nearest_below, nearest_above; /* numbers of entrants with which it could; 0 = none */
	bool held;			  /* a semifinal is played (E34) */
	bool last;			  /* no stage follows, whatever the kind has (E31) */
	int vacant;			  /* seats that the leader may fill (E36) */
	int advance;			  /* places of a group that advance; 0 = none */
	int final;			  /* places of a semifinal group that advance; 0 = none */
	struct kind_group *groups;	  /* owned */
	size_t n;
	size_t *left_out; /* entrants without a seat, owned: queued, or only qualified elsewhere */
	size_t n_left_out;
};
void kind_composition_release(struct kind_composition *c);

struct kind_compose_input {
	int stage;			     /* from 1 */
	const struct kind_entrant *entrants; /* in order of entry, or as drawn */
	size_t n;
	const struct option_values *options;
	/* leader's decision; 0 or NULL = none */
	const int *sizes;
	size_t n_sizes;
	int advance, final;
	bool smaller;			   /* start with too few (E15) */
	int persons;			   /* of a cup: number of persons in stage I */
	int advance_before;		   /* of the composition of the previous stage */
	bool first_season;		   /* of a league */
	const struct kind_last_team *last; /* of a division; none in its first season */
	size_t n_last;
};

typedef void kind_compose(const struct kind_compose_input *in, struct kind_composition *ret);

/* --- schedule -------------------------------------------------------------------------------- */

struct kind_game {
	int round;	  /* from 1 */
	int board;	  /* of a team match, from 1; 0 = single players */
	int white, black; /* seat numbers */
};

struct kind_schedule_input {
	int seats;
	int division;
	const struct option_values *options;
	bool playoff; /* for a shared first place (E23) */
};

/*
 * Appends to an array that the caller frees; returns the number of games, 0 for rounds paired
 * later.
 */
typedef size_t kind_schedule(const struct kind_schedule_input *in, struct kind_game **ret_games);

/* --- table ----------------------------------------------------------------------------------- */

struct kind_result {
	int round, board;
	int white, black;   /* seat numbers */
	int white2, black2; /* half points; -1 = unfinished */
	bool played;	    /* both have moved, or lost by time or silence */
};

struct kind_table_input {
	int seats;
	int boards; /* of a team match; 0 = single players */
	const struct kind_result *results;
	size_t n;
	const struct option_values *options;
	int stage;
	bool last_stage;
	bool all_rated;
	const int *penalties2; /* of teams, by number; or NULL */
	const bool *struck;    /* disqualified teams (E54), or NULL */
};

struct kind_line {
	int number;		    /* of the seat */
	int place;		    /* from 1; level ones share the best place */
	int played;		    /* games with a result */
	struct ratio points;	    /* whole points */
	struct ratio sb;	    /* Sonneborn-Berger, or the first tie-break of the chain */
	struct ratio second, third; /* further values, in the order of kind_table_columns() */
	bool out;		    /* disqualified: shares its place, regardless of lots */
};

/* Fills ret_lines[0..seats-1] in order of place, level ones by number. */
typedef void kind_table(const struct kind_table_input *in, struct kind_line *ret_lines);

/*
 * Returns the game that follows when all games of a group are over (EVENTS E45); false if there is
 * none.  The results are in the order in which the games began.
 */
typedef bool kind_follow(const struct kind_table_input *in, struct kind_game *ret_game);

/* --- rounds ---------------------------------------------------------------------------------- */

/*
 * A match of a knock-out with a player who, after a correction, should not be in it (EVENTS E49):
 * as found, or as the leader let it stand.
 */
struct kind_mismatch {
	int round, match; /* from 1 */
	int side;	  /* 0 or 1, of the places of the draw */
	int right;	  /* number of the player who should be in it; 0: not decided any more */
	/* Only as found: */
	int wrong, opponent; /* numbers of those who play it */
	int rival;	     /* of `wrong` in the match before */
	bool begun;	     /* the day of its games has come, or somebody has moved */
};

/* The facts known when the next games of a kind paired round by round are determined. */
struct kind_rounds_input {
	const struct option_values *options;
	struct rounds_event event; /* all except its options */
	const int *places; /* of the draw of a knock-out: numbers, 0 = free; NULL before the draw */
	size_t n_places;
	const struct kind_mismatch *stands; /* of a knock-out, by the leader's decision */
	size_t n_stands;
	struct civil today;
	int answer_days; /* for claims in an adjudication, from the ruleset */
	const int *lots; /* of each player, in the order of the group's lots; NULL = not needed */
};

enum kind_next {
	KIND_NEXT_PAIRED,  /* games must be started */
	KIND_NEXT_WAITS,   /* for results */
	KIND_NEXT_DATE,	   /* until `at` */
	KIND_NEXT_RULINGS, /* its date has come; unfinished games must be adjudicated */
	KIND_NEXT_CASE,	   /* the leader must decide */
	KIND_NEXT_OVER,	   /* no further games, though some may be unfinished */
};

struct kind_pair {
	int white, black; /* numbers; of the first game */
	int games;	  /* 1, or 2 with colours swapped */
	char *why;	  /* owned; NULL = none */
	int match; /* of a knock-out, in the round, from 1: its colours are drawn; otherwise 0 */
	int game;  /* number of the first of these games in the match, from 1 */
};

/* A decided match of a knock-out, or a free place in its first round. */
struct kind_match {
	int round;
	int winner, loser;   /* numbers; loser 0 = the place beside the winner is free */
	int winner2, loser2; /* half points */
	bool drawn_last;     /* a draw in the last game decided it */
	/* what is next for the winner: */
	int next_round; /* 0 = the event is won */
	int gone;     /* number of an opponent who left before, so that no game was needed; or 0 */
	int opponent; /* in the next round; 0 = not known yet */
	int of[2];    /* the two one of whom it will be; 0 = not known yet */
	bool asked;   /* somebody else plays there, and the leader must decide */
};

struct kind_pairing {
	enum kind_next next;
	int round;
	struct civil at;	 /* its day, CIVIL_NONE if it has none */
	const char *impossible;	 /* KIND_NEXT_CASE: a msgid */
	struct kind_pair *pairs; /* owned; of a case: the possible pairs */
	size_t n;
	int bye, bye_against; /* as in struct rounds_round */
	char *bye_why;	      /* owned; NULL = none */
	int *places;	      /* owned; of a knock-out drawn just now, otherwise NULL */
	size_t n_places;
	struct kind_match *matches; /* owned; of a knock-out: those decided so far */
	size_t n_matches;
	struct kind_mismatch *mismatches; /* owned; of a knock-out: those the leader must decide */
	size_t n_mismatches;
};
void kind_pairing_release(struct kind_pairing *p);

struct kind_rounds {
	/* Start numbers by lots or strength (EVENTS E47, E49); like rounds_start_numbers(). */
	void (*numbers)(const struct option_values *options, const struct rounds_entrant *entrants,
			size_t n, int *ret_numbers);
	/* Determines what comes next; `explain` as in core/pairing. */
	void (*next)(const struct kind_rounds_input *in, const struct pair_options *explain,
		     struct kind_pairing *ret);
	/* Checks pairs made by hand for the next round; NULL if this is not possible. */
	struct rounds_refusal (*check)(const struct kind_rounds_input *in,
				       const struct rounds_hand_pair *pairs, size_t n, int *ret_bye,
				       int *ret_bye_against);
	/*
	 * The table, live or final: event.n_players lines in order; false for contradictory facts.
	 */
	bool (*table)(const struct kind_rounds_input *in, struct kind_line *ret_lines);
	/* Returns an option that is incompatible with the others; NULL if none is. */
	const char *(*wrong)(const struct option_values *options);
	/*
	 * Whether a round may wait for its date, so that `next` returns KIND_NEXT_DATE; NULL =
	 * never.
	 */
	bool (*by_date)(const struct option_values *options);
};

/* --- outcome --------------------------------------------------------------------------------- */

/* Why a player does not advance, whatever their place (E35). */
enum kind_gone { KIND_STAYS, KIND_WITHDRAWN, KIND_BARRED, KIND_DECLINED };

/* The honours of a seat in a finished table: a title, a seat in the next stage. */
struct kind_honour {
	int number;	   /* of the seat */
	const char *title; /* a msgid; NULL = none */
	bool shared;
	bool advances;	 /* to the next stage */
	const char *why; /* reason for that, a msgid; NULL = nothing is decided */
};

struct kind_outcome_input {
	const struct kind_line *lines; /* in order of place */
	int seats;
	int division; /* of a league, from 1; otherwise 0 */
	int stage;
	bool last_stage;
	int advance;		    /* places that advance */
	const enum kind_gone *gone; /* indexed by number - 1; NULL = nobody (E35) */
	const int *citizen;	    /* 0 unknown, 1 yes, 2 no, by number - 1 (E24) */
	const bool *realm; /* registered with FIDE in the Realm, by number - 1; NULL = all (E56) */
	const struct kind_result *results; /* of the group's own games */
	size_t n;
	const struct kind_result *playoff; /* of the games for the first place, once all are over */
	size_t n_playoff;
	const int *answers; /* 0 none, 1 share, by number - 1; NULL = none (E23) */
	const struct option_values *options;
};

struct kind_outcome {
	struct kind_honour *honours; /* owned */
	size_t n;
	bool playoff;  /* a play-off for the first place is due (E23) */
	int first[16]; /* numbers of the candidates for the title, ascending */
	int n_first;
	bool title_unclear; /* the citizenship of a candidate is unknown (E24) */
	const char *title_paragraph;
};
typedef void kind_outcome_fn(const struct kind_outcome_input *in, struct kind_outcome *ret);
void kind_outcome_release(struct kind_outcome *o);

/* --- the table ------------------------------------------------------------------------------- */

/* Requirements that an entrant must prove. */
enum kind_admission {
	KIND_ADMIT_CLASS,   /* a right to the class (E18) */
	KIND_ADMIT_DM,	    /* a right to DM (E21) */
	KIND_ADMIT_CUP,	    /* at most two groups; a rating for stage S (E32, E33) */
	KIND_ADMIT_TEAM,    /* a line-up from one club (E39) */
	KIND_ADMIT_OPEN,    /* nothing more */
	KIND_ADMIT_INVITED, /* an invitation, unless the event is open (E45) */
	KIND_ADMIT_LIMITS,  /* the limits of the preset (E54 to E56) */
};

/* The start positions of the games. */
enum kind_position {
	KIND_ORDINARY,
	KIND_GIVEN, /* by the options "fen" and "moves" (E44) */
	KIND_DRAWN, /* a Chess960 position, by the option "position" (E45) */
};

struct cup_table;

struct kind {
	const char *word;      /* "emt", stored */
	const char *name;      /* a msgid */
	const char *paragraph; /* of the rulebook; "" = none */
	/*
	 * for announcements (EVENTS E12), a msgid: how games are created; NULL = from the options
	 */
	const char *system;
	const char *order; /* same type: order of the table, and how a shared place is settled */
	enum kind_mode mode;
	enum kind_unit unit; /* KIND_PLAYER for kinds with both: see kind_unit() */
	enum kind_flow flow;
	int least;	  /* entrants; 0 = waits, -1 = rounds + 1 */
	int most;	  /* 0 = no limit; further ones queue */
	bool rated;	  /* unless the event says otherwise (E65) */
	bool round_robin; /* single round robin, unless cycles is 2: rated by the average method */
	const char *stages[KIND_STAGES_MAX]; /* names; the first may be "" */
	const char *code;    /* of its groups: "DM-%y", "%y %s"; NULL = SLUG-N (E4) */
	const char *options; /* names of the options that it reads, separated by spaces */
	enum kind_admission admission;
	enum kind_position position;
	unsigned by_lots; /* stages whose groups are drawn by lots: 1 << number (E36, E44) */
	bool next_once;	  /* a person has one seat in the last stage (E32) */
	kind_compose *compose;
	kind_schedule *schedule;
	kind_follow *follow;		  /* NULL = all games start together */
	const struct kind_rounds *rounds; /* of KIND_ROUNDS on the server; otherwise NULL */
	kind_table *table;
	/* The tie-breaks of that table; NULL = others than those of a chain. */
	enum tiebreak_chain (*chain)(const struct kind_table_input *in);
	/* Whether lots decide between seats that the table leaves level; NULL = they share. */
	bool (*ends_in_lots)(const struct option_values *options);
	/*
	 * Lists lines that may fill a vacant seat of the next stage (E36), numbered through all
	 * tables, best first; returns their number.  NULL = such seats stay empty.
	 */
	size_t (*next_places)(const struct cup_table *tables, size_t n_tables, int advance,
			      size_t *ret_next);
	kind_outcome_fn *outcome;
	/* Returns an option that is missing or incompatible with the others; NULL if none is. */
	const char *(*wrong)(const struct option_values *options);
	/* Number of boards of a team by the options, 0 = single players; NULL = by `unit`. */
	int (*boards)(const struct option_values *options);
};

/* Returns the row for a word, NULL if there is none. */
const struct kind *kind_find(const char *word);
/* Whether that kind is played over the board, where results are reported; false for no row. */
bool kind_is_otb(const char *word);
/* The rows in the order in which they are listed. */
extern const struct kind kind_rows[];
extern const size_t kind_count;

/* Returns the number of boards of a team; 0 for single players. */
int kind_boards(const struct kind *kind, const struct option_values *options);
/* Returns who enters an event with these options. */
enum kind_unit kind_unit(const struct kind *kind, const struct option_values *options);

/* Returns the number of entrants below which the leader decides (EVENTS E15). */
int kind_least(const struct kind *kind, const struct option_values *options);
/* Returns the number of entrants beyond which others queue; 0 = no limit. */
int kind_most(const struct kind *kind, const struct option_values *options);

/*
 * Returns whether groups start whenever they are full (EVENTS E14, E44); `closes`: the closing day
 * of the event, CIVIL_NONE = none.
 */
bool kind_is_endless(const struct kind *kind, struct civil closes);

/*
 * Returns the name under which a grant to begin in a stage of such an event is stored (EVENTS E62).
 */
void kind_stage_right(const struct kind *kind, int stage, char *ret_class, size_t size);

/* Returns whether the kind reads the option. */
bool kind_takes(const struct kind *kind, enum event_option option);

#endif
