/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * What kskakd writes to people.  A composer takes plain facts and a folded game and fills a
 * letter; letter_build() makes RFC 5322 bytes of it.  No clock, no randomness: the same facts give
 * the same bytes, so a letter that is sent twice is one letter.
 *
 * A letter is written once and comes out twice: text/plain, complete, and the same as HTML with
 * the board as a table; markup is made by libxml2's writer, so names and texts are always escaped.
 * A letter about a game carries its PGN as an attachment and threads under one root per game.
 *
 *	struct letter *l = letter_new(&head);
 *	letter_move(l, &game, "");
 *	letter_build(l, &bytes);
 *	letter_free(l);
 *
 * Strings are borrowed and UTF-8; NULL and "" both mean none.
 */
#ifndef MAIL_OUT_LETTER_H
#define MAIL_OUT_LETTER_H

#include <stdbool.h>
#include <stdint.h>

#include "core/base/civil.h"
#include "core/base/lang.h"
#include "core/base/sbuf.h"
#include "core/chess/spelling.h"
#include "core/rules/game.h"

struct letter_site {
	const char *domain;
	const char *play_local;	  /* "play" */
	const char *bounce_local; /* "bounce" */
	char delimiter;		  /* '+' */
	const char *name;	  /* display name of From */
	const char *page_url;	  /* no closing slash */
	struct zone zone;	  /* for letters about no game */
};

/* What every letter needs. */
struct letter_head {
	const struct letter_site *site;
	int64_t serial; /* of the outbox row: makes the Message-ID */
	const char *to_name;
	const char *to_address;
	const struct lang *lang;
	enum spelling spelling;	  /* of moves in sentences */
	const char *token;	  /* Reply-To play+TOKEN@; without it play@ */
	const char *id_tag;	  /* Message-ID TAG.17@; without it letter.17@ */
	const char *link_token;	  /* of the board of the game on the pages; "" = no link */
	const char *reply_to;	  /* Reply-To this address instead; "" = not */
	const char *bounce_token; /* return path bounce+TOKEN@; without it <> */
	bool reply;		  /* answers a mail: auto-replied, else auto-generated */
	const char *answers_id;	  /* Message-ID of that mail, without <> */
	struct instant date;	  /* of the Date header: when the letter is sent */
	bool no_answer;		  /* answers to it do nothing, so it has no place for one */
	bool brief;		  /* about a game: without table, attachment and instructions */
};

/* One game as the reader of the letter sees it. */
struct letter_game {
	int64_t id;
	const char *group; /* "EMT A-1" */
	const char *white, *black;
	const struct game *game;
	enum event_side you;	   /* SIDE_NONE: leader or copy */
	struct civil asof;	   /* the clocks are shown as of this date */
	const unsigned char *hash; /* 32 bytes, head of the chain; NULL = none */
	const char *message;	   /* what the opponent wrote beside the command; "" = nothing */
};

struct letter;

struct letter *letter_new(const struct letter_head *head);
void letter_free(struct letter *l); /* NULL is fine */

/* Appends the whole message, CRLF line ends. */
void letter_build(struct letter *l, struct sbuf *ret_bytes);
/* "" or "bounce+TOKEN@domain" */
void letter_return_path(const struct letter_head *head, struct sbuf *out);
/* Without <>: "TAG.17@domain", "letter.17@domain" when there is no tag.  Never the token: logs of
 * mail hosts keep it. */
void letter_message_id(const struct letter_head *head, struct sbuf *out);
/* The file that a letter becomes where letters go into a folder; the newest sorts last. */
void letter_file(const char *folder, int64_t serial, struct sbuf *out);
/* The text part as it will be sent, LF; for tests. */
const char *letter_text(const struct letter *l);
const char *letter_subject(const struct letter *l);

/* --- entry ----------------------------------------------------------------------------------- */

struct letter_entry {
	const char *tourney; /* "EMT open class" */
	const char *name, *club;
	struct civil born;
	int rating;			/* 0 = none */
	int days;			/* until the request lapses */
	int place;			/* confirmed as number so-and-so of the group */
	int size;			/* of the group */
	const char *confirmation;	/* what the entry adds to the lots */
	const unsigned char *seed_hash; /* 32 bytes, SHA-256 of the seed */
};
void letter_entry_ask(struct letter *l, const struct letter_entry *e);
void letter_entry_confirmed(struct letter *l, const struct letter_entry *e);

/* What an entry to a tournament with a queue has become. */
struct letter_entry_state {
	const char *tourney;
	const char *state; /* "confirmed", "unpaid", "withdrawn", "refund", "banned", "late" */
	const char *class; /* admitted to; "" = none */
	int place;	   /* in the queue */
	int64_t fee;	   /* in hundredths of a krone */
	const char *confirmation;
	const unsigned char *seed_hash; /* as above; NULL = not drawn */
	struct civil draws;		/* day of the lots; CIVIL_NONE = not fixed */
	struct civil last;		/* of a ban; CIVIL_NONE */
};
void letter_entry_state(struct letter *l, const struct letter_entry_state *e);

/*
 * A tournament is given up; `fee`, in hundredths of a krone, is paid back (0 = none was paid);
 * `drawn`: games were set up for the reader.
 */
void letter_cancelled(struct letter *l, const char *tourney, const char *reason, int64_t fee,
		      bool drawn);

/* To a tournament that takes entries (EVENTS E12). */
struct letter_invitation {
	const char *event, *code; /* as it is called, as it is written */
	const char *kind, *system, *position, *fen, *moves, *rules, *who,
		*order; /* NULL or "" = nothing to say */
	const char *prizes, *text, *leader;
	const char *classes; /* that are open to the reader; "" = not asked */
	int64_t fee;	     /* in hundredths of a krone */
	int group_size;	     /* that starts a group; 0 = by its dates */
	bool elo;	     /* FIDE rates it */
	struct civil opens, closes, draws, starts, ends; /* CIVIL_NONE = not fixed */
	bool personal;					 /* by the leader: accepted or declined */
	bool teams;					 /* entered by their captains */
};
void letter_invitation(struct letter *l, const struct letter_invitation *i);

struct letter_waits {
	const char *event;
	const char *player; /* who waits, to the leader; "" = the reader */
	int place;
	int size;	    /* of the group that fills; 0 = waits for a seat that becomes free */
	struct civil since; /* CIVIL_NONE */
};
void letter_waiting(struct letter *l, const struct letter_waits *w);

/* `n` rights to classes that run out unused: the head, then each with its last day (EVENTS E73). */
void letter_right_ends(struct letter *l, int n);
void letter_right_ends_one(struct letter *l, const char *class, const char *paragraph,
			   struct civil until);

/* A right to the DM class that was not used in these two editions (EVENTS E22). */
void letter_right_unused(struct letter *l, const char *first, const char *second);

/* An entry whose fee was not paid before the lots. */
void letter_lapsed(struct letter *l, const char *event, int64_t fee);

/* What a group, a board of a team or a whole event did to a rating. */
struct letter_rating_unit {
	const char *group; /* its code */
	int board;	   /* 0 = none */
	int games;	   /* rated */
	int won2;	   /* half points */
	int expected100;   /* points expected, in hundredths */
	int was, becomes;
};
struct letter_rating {
	int64_t player;
	struct civil day; /* of the list */
	int revision;	  /* above 1 the list replaces another of its day */
	int was;	  /* 0 = is new on the list */
	int rating;
	bool provisional;
	const struct letter_rating_unit *units;
	int n_units;
};
/* The reader's rating has changed. */
void letter_rating(struct letter *l, const struct letter_rating *r);
/* By the leader; `known`: the address is that of a player. */
void letter_entry_refused(struct letter *l, const char *tourney, const char *reason, bool known);

/* --- start ----------------------------------------------------------------------------------- */

struct letter_start_player {
	int number;
	int board; /* of the team with that number; 0 = plays for themselves */
	const char *name, *club;
	int rating;
	const char *confirmation;
	int entered;	    /* orders the entrants as they confirmed */
	const char *whites; /* numbers of those against whom they have White: "2, 4, 6" */
};
struct letter_start_game {
	int64_t id;
	int round;
	const char *opponent;
	bool white;
};
/* Where the games begin, unless that is the ordinary position. */
struct letter_start_position {
	const struct position *start; /* NULL = not one for all */
	int number960;		      /* of Chess960; -1 = none */
	bool each_own;		      /* of Chess960: every game has its own */
	const char *moves;	      /* that led to it, "1. e4 c5"; "" = none */
};
struct letter_start {
	int64_t id;
	const char *group;  /* "EMT A-1" */
	const char *code;   /* "A-26-01"; "" = its name has it */
	const char *leader; /* name of the tournament leader; "" = not told */
	struct civil start;
	int number;				   /* the reader's */
	const struct letter_start_player *players; /* in order of number */
	int n_players;
	const struct letter_start_game *games; /* the reader's */
	int n_games;
	const struct ruleset *rules;
	const unsigned char *seed; /* 32 bytes; NULL = numbers by the leader */
	const unsigned char *seed_hash;
	const unsigned char *late_hash; /* of the number for ties and colours; NULL = none */
	const unsigned char *next_hash; /* of that for the stage that follows; NULL = none */
	enum letter_start_flow {
		LETTER_START_AT_ONCE,
		LETTER_START_BY_ROUNDS,	 /* a letter tells of each */
		LETTER_START_ONE_BY_ONE, /* a game when the one before is over */
	} flow;
	bool full; /* starts since its last seat was taken */
	struct letter_start_position position;
	bool over_the_board; /* no games on the server, and no rules of theirs */
};
void letter_start(struct letter *l, const struct letter_start *s);
/* To either player: the first move is asked for, or awaited. */
void letter_game_start(struct letter *l, const struct letter_game *g);

/* --- in a game ------------------------------------------------------------------------------- */

/* The opponent's last move, all of it: board, table, PGN, clocks, how to answer. */
void letter_move(struct letter *l, const struct letter_game *g, const char *note);

struct letter_answer_line {
	bool refused;
	const char *what;      /* a sentence in the reader's language */
	const char *paragraph; /* of a refusal or "" */
};
/* `g` NULL: about no game. */
void letter_answer(struct letter *l, const struct letter_game *g,
		   const struct letter_answer_line *lines, int n_lines);
/* The reader has been silent (6.3.4, 6.8.3); the move is repeated.  The leader gets a copy. */
void letter_reminder(struct letter *l, const struct letter_game *g);
/* The leader asks; an answer is due by that date. */
void letter_inquiry(struct letter *l, const struct letter_game *g, struct civil until,
		    const char *leader_text);
/* What the opponent has answered to the leader's question. */
void letter_inquiry_answer(struct letter *l, const struct letter_game *g, const char *words);

struct letter_silence {
	const char *who; /* was silent */
	bool answered;	 /* they themselves, by the last move or by the end of the game */
	struct civil reminded;
	struct civil late; /* the last date of the leader's question, passed; CIVIL_NONE = not */
	int64_t case_id;   /* closed by it; 0 = none */
};
/* To the leader: the end of a silence. */
void letter_answered(struct letter *l, const struct letter_game *g, const struct letter_silence *s);
/* The opponent will think for so many days. */
void letter_notice(struct letter *l, const struct letter_game *g, int days);
/* An offer that came without a move, or a wrong claim that stands as one. */
void letter_draw_offer(struct letter *l, const struct letter_game *g);
void letter_result(struct letter *l, const struct letter_game *g);
/* By post: the last card, as it was entered. */
void letter_card(struct letter *l, const struct letter_game *g);
/* Appends what holds now of the card that was this fact of the game. */
void letter_card_correction(struct letter *l, const struct letter_game *g, int fact,
			    struct sbuf *out);
/* The opponent proposes to go on by e-mail, or both have agreed. */
void letter_by_mail(struct letter *l, const struct letter_game *g);

enum letter_case_kind {
	LETTER_CASE_OVERSTEP,
	LETTER_CASE_SILENCE,
	LETTER_CASE_ADJUDICATION,
	LETTER_CASE_PROTEST,
	LETTER_CASE_UNDELIVERABLE,
	LETTER_CASE_ADDRESS,
	LETTER_CASE_APPEAL,
	LETTER_CASE_WITHDRAWAL,
	LETTER_CASE_ENTRY,
	LETTER_CASE_OBJECTION = 13, /* the kinds between have letters of their own */
};
struct letter_case {
	enum letter_case_kind kind;
	int64_t id;
	const char *about;     /* the player it is about */
	int64_t player;	       /* their number, for the leader */
	bool yours;	       /* the reader is that player */
	int64_t group;	       /* 0 = none */
	enum event_side side;  /* their side when it is about a game */
	struct civil net_lost; /* LETTER_CASE_WITHDRAWAL: no connection since; CIVIL_NONE */
	struct civil due;      /* CIVIL_NONE = none */
	const char *evidence;  /* plain lines */
	bool leader;	       /* the reader is to rule */
	bool doubts;	       /* LETTER_CASE_ENTRY: of a known player, for `evidence` */
	bool closed;	       /* settled before the letter left: nothing is to be done */
	const char *says; /* news of an open case: words of a player; "" = it has just opened */
	const char *says_who;
};
/* `g` may be NULL. */
void letter_case(struct letter *l, const struct letter_game *g, const struct letter_case *c);

/* A case of a tournament, to its leader (letter_event_case.c). */
enum letter_about {
	LETTER_ABOUT_COMPOSITION,
	LETTER_ABOUT_RESERVE,
	LETTER_ABOUT_TITLE,
	LETTER_ABOUT_PAIRING,
	LETTER_ABOUT_CORRECTION,
};
struct letter_event_case {
	enum letter_about about;
	int64_t id;
	const char *event; /* its code */
	bool closed;	   /* settled before the letter left: nothing is to be done */
	/* COMPOSITION, PAIRING */
	const char *why;	    /* an English sentence of the catalogue */
	int entrants, below, above; /* the nearest numbers that groups can be made of; 0 = none */
	int round;
	const char *instead; /* "3-1 4-2"; "" = none */
	/* RESERVE, TITLE, CORRECTION */
	const char *team, *stage, *group;
	const char *name; /* of the reserve, of the candidates: "A, B", or of who is owed a seat */
	int place;
	int board, rating, replaced_rating;
	bool notable, stop;
};
void letter_event_case(struct letter *l, const struct letter_event_case *c);

struct letter_ruling {
	int64_t id;
	const char *what; /* "win for White", in the reader's language; "" = told by the game */
	int64_t upheld;	  /* the ruling that stands, on a dismissed appeal; 0 = none */
	const char *paragraph, *author, *reason, *evidence;
	struct civil appeal_until; /* CIVIL_NONE = none */
	bool by_kc;		   /* the appeal goes to the tribunal instead of KC */
	bool by_tribunal;	   /* final, however it was entered */
};
void letter_ruling(struct letter *l, const struct letter_game *g, const struct letter_ruling *r);

/* Pinned: stored. */
enum letter_game_change {
	LETTER_GAME_PAUSED = 0,
	LETTER_GAME_RESUMED = 1,
	LETTER_GAME_STOPPED = 2, /* a reserve takes over the player's games */
	LETTER_GAME_NET_LOST = 3,
	LETTER_GAME_NET_BACK = 4,
	LETTER_GAME_DECLINED = 5, /* the reader's draw offer, by that player */
};
struct letter_game_state {
	enum letter_game_change change;
	const char *player; /* whom it is about; "" for a pause */
	bool you;	    /* without a game: the reader is that player, else the leader */
	struct civil from;
	struct civil until; /* last day of the stop; by when the connection is to be back */
	const char *reason;
};
/* `g` is NULL when it is about all games of a player. */
void letter_game_state(struct letter *l, const struct letter_game *g,
		       const struct letter_game_state *s);

/* Somebody else has a seat from that day on: a substitute, or a reserve of a team. */
struct letter_substitution {
	const char *player, *former;
	enum event_side side; /* of a game: theirs */
	bool substitute;
	struct civil from;
	struct civil until; /* last day on which both clocks stand; CIVIL_NONE = they do not */
	const char *reason;
	/* without a game: */
	int games;	   /* that have been taken over */
	const char *group; /* "" = single games */
	bool you;	   /* the reader is the former player, else the leader */
};
/* To the new player and to the opponent, of their game; `g` NULL: of all games of the seat. */
void letter_substitution(struct letter *l, const struct letter_game *g,
			 const struct letter_substitution *s);

/* The next round of a group that is paired round by round. */
struct letter_round {
	const char *group;
	int round;
	const char *opponent;
	bool bye;   /* they have none */
	bool white; /* in the first game */
	int games;  /* 1, or 2 with colours exchanged */
	struct civil start;
	struct civil end; /* when the round after it is paired; CIVIL_NONE = once all is finished */
	const char *why;  /* "" = not told */
};
void letter_round(struct letter *l, const struct letter_round *r);

/*
 * An entry of a team: "captain", "player" and "reserve" ask for a proof of address; then
 * "confirmed", "unpaid", "withdrawn", "refund" say what it is.  "approved" and "not_approved" are
 * rulings on a reserve.
 */
struct letter_team {
	const char *state, *tourney, *team;
	int board;		  /* of the player or reserve */
	const char *name;	  /* of the reserve that was approved or not */
	struct civil born, draws; /* CIVIL_NONE = not known */
	int rating;		  /* 0 = none */
	int days;		  /* to prove the address */
	int64_t fee;
	int place; /* among the teams */
	const unsigned char *seed_hash;
	const char *confirmation;
	const char *reason; /* of a ruling */
};
void letter_team(struct letter *l, const struct letter_team *t);

/* The card of a match over the board, to a captain. */
enum letter_card_news {
	LETTER_CARD_REPORTED,
	LETTER_CARD_CONFIRMED,
	LETTER_CARD_OBJECTED,
	LETTER_CARD_RULED,
	LETTER_CARD_REMATCH
};
struct letter_result_card {
	const char *group, *event;
	const char *code; /* of the event; "" = not known */
	int round, match;
	const char *visitors, *hosts;
	const char *score; /* "4½-3½" */
	enum letter_card_news news;
	const char *who;    /* captain who acted */
	const char *words;  /* of an objection or a ruling; "" = none */
	struct civil until; /* last day to object */
	const char *const *lines;
	int n_lines;
};
void letter_result_card(struct letter *l, const struct letter_result_card *c);

#define LETTER_CAPTAIN_BOARDS 16

struct letter_captain_team {
	int number;
	const char *name;
	const char *players[LETTER_CAPTAIN_BOARDS];
	int ratings[LETTER_CAPTAIN_BOARDS]; /* 0 = none */
	int n;
};
struct letter_captain_match {
	int round;
	const char *opponent;
	bool odd_white; /* at boards 1 and 3, else at 2 and 4 */
};
/* To the captain of a team when its group is drawn. */
struct letter_captain {
	int64_t id; /* of the group */
	bool over_the_board;
	const char *group, *team;
	int number;
	struct civil start;
	const struct letter_captain_team *teams;
	int n_teams;
	const struct letter_captain_match *matches;
	int n_matches;
};
void letter_captain(struct letter *l, const struct letter_captain *c);

/* Somebody acts for the tournament leader on those days, or no longer does. */
void letter_deputy(struct letter *l, const char *name, struct civil from, struct civil until,
		   bool ended);

/* The database is damaged; to who runs the server.  `findings` "": it is whole again. */
struct letter_damage {
	const char *findings; /* a line each, the first ones */
	int more;	      /* that are left out */
	bool again;	      /* the same was told before */
	bool stops;	      /* the server came upon it at work, and has stopped */
};
void letter_damage(struct letter *l, const struct letter_damage *d);

/* --- group ----------------------------------------------------------------------------------- */

/* The opponent's leave; `g` may be NULL when it concerns several games. */
void letter_leave(struct letter *l, const struct letter_game *g, const char *player,
		  const char *group, struct civil from, struct civil until, bool special);
/* To the player who has been given special leave; group "" for single games. */
void letter_leave_granted(struct letter *l, const char *group, struct civil from,
			  struct civil until, const char *reason);

/* Pinned: stored. */
enum letter_group_change {
	LETTER_PAUSED = 0,
	LETTER_RESUMED = 1,
	LETTER_WITHDREW = 2, /* with more than half of their games finished */
	LETTER_ARCHIVED = 3,
	LETTER_WITHDREW_EARLY = 4,
	LETTER_REMOVAL_APPEALED = 5, /* to KC, by whom a ruling has removed from the group */
	LETTER_REMOVAL_TO_TRIBUNAL = 6,
	LETTER_REMOVAL_HELD = 7, /* the same, and the games are held meanwhile */
	LETTER_REMOVAL_SET_ASIDE = 8,
	LETTER_REMOVAL_STANDS = 9,
	LETTER_WITHDREW_ROUNDS = 10, /* of rounds paired one by one */
};
/* `from`: when the clocks run again; CIVIL_NONE where none does. */
void letter_group_state(struct letter *l, const char *group, enum letter_group_change change,
			const char *player, struct civil from, const char *reason);

struct letter_table_line {
	int place, number;
	const char *name;
	int points2, played;
	int tie4; /* value of the tie-break that the table shows, in quarters */
};
/* The tie-break that stands beside the points. */
struct letter_tie {
	const char *what; /* a msgid; NULL = none is shown */
	bool decimals;	  /* with two, else in halves */
};
/* A result that was another one in the table before. */
struct letter_correction {
	int64_t game;
	const char *white, *black;
	const char *from, *to; /* "1/2-1/2", "1-0" */
};
struct letter_table {
	const char *group;
	int version; /* 1 = the first */
	struct letter_tie tie;
	const struct letter_table_line *lines;
	int n_lines;
	const struct letter_correction *corrections;
	int n_corrections;
	struct civil keep_until, object_until; /* CIVIL_NONE = not told */
};
void letter_final_table(struct letter *l, const struct letter_table *t);

/* --- final report (letter_report.c) --------------------------------------------------------- */

/* To the leader or, when `kc`, to KC; `command` shows the report and signs it. */
void letter_unsigned(struct letter *l, const char *event, const char *command, struct civil since,
		     bool kc);

struct letter_title {
	const char *title; /* a msgid */
	bool shared;
};
struct letter_right {
	const char *class, *paragraph;
	struct civil until; /* the last day; CIVIL_NONE = no end in sight */
	bool gained;	    /* else the result has ended it */
};
/* What a signed report says about its reader. */
struct letter_report {
	const char *name; /* of the event or group */
	int version;
	const char *signer; /* name and office */
	const char *sha256; /* in hex */
	int place;	    /* 0 = has none; of the team, if there is one */
	int players;	    /* or teams */
	int points2;
	const char *team; /* "" = plays for themselves */
	struct letter_tie tie;
	int tie4; /* its value, in quarters; of the team, if there is one */
	const struct letter_title *titles;
	int n_titles;
	const struct letter_right *rights;
	int n_rights;
	int64_t prize; /* in hundredths of a krone; 0 = none */
};
void letter_report(struct letter *l, const struct letter_report *r);

/*
 * An entry for an event whose ground, a result in the group `corrected`, has gone; `classes` are
 * those that are open now, "" = none.
 */
void letter_admission(struct letter *l, const char *event, const char *class, const char *corrected,
		      const char *classes);
/* --- stages (letter_stage.c) ----------------------------------------------------------------- */

struct letter_qualified {
	const char *event; /* code, for the answer */
	const char *stage; /* that they go on to, or not */
	const char *group;
	const char *why; /* a msgid */
	/* after the lots, by a correction: "seat", "asked", "grant" or "refused"; "" = before */
	const char *late;
	int place; /* 0 = wanted to begin in a stage that is not held */
	bool advances;
	struct civil until; /* can be declined until then at least; CIVIL_NONE = no longer; the last
			       day of a grant */
};
void letter_qualified(struct letter *l, const struct letter_qualified *q);

/* Level on the first place of the group: two games a pair, unless all share. */
void letter_playoff(struct letter *l, const char *group, const char *event, struct civil starts);

/* Games that were never to be played: the head, each of them, then why (a msgid or words). */
void letter_annulled(struct letter *l, const char *group);
void letter_annulled_game(struct letter *l, long long game, bool white, const char *opponent);
void letter_annulled_why(struct letter *l, const char *reason, const char *paragraph);

/* A proposal for the groups of a stage: the head, then each group with its seats. */
void letter_composition(struct letter *l, const char *event, const char *stage, const char *reason);
void letter_composition_group(struct letter *l, const char *code);
/* The groups from `first` to `last` are not in the letter. */
void letter_composition_more(struct letter *l, const char *event, int first, int last);
/* `why` is a msgid; `with` names whom they changed places with, "" or NULL = nobody. */
void letter_composition_seat(struct letter *l, int number, const char *name, int rating,
			     const char *why, const char *with);

/* --- daily letter ---------------------------------------------------------------------------- */

/* What has come since the last one; `office`: to the leader or KC, in the three lists below. */
void letter_digest(struct letter *l, struct civil day, bool office);

/* The last line of the record's log; NULL: there is none yet. */
void letter_digest_checkpoint(struct letter *l, const char *line);

enum letter_digest_list { LETTER_DIGEST_NEW, LETTER_DIGEST_WAITING, LETTER_DIGEST_INFORMATION };
/* The heading of a list; `n`: how many lines follow. */
void letter_digest_list(struct letter *l, enum letter_digest_list list, int n);

/*
 * What the next composer writes becomes a part of a daily letter: in a section of its own, in
 * short, with the address at which it is answered; or in one line, which is its subject and its
 * first paragraph.  `token` as in the head, NULL = it asks for no answer.
 */
void letter_section(struct letter *l, const char *token, const char *link_token);
void letter_line(struct letter *l, const char *token);
/* Behind the composer. */
void letter_part_end(struct letter *l);

/* --- player ---------------------------------------------------------------------------------- */

/* The token of the API that the player asked for; it is shown this once. */
void letter_token(struct letter *l, const char *api_token);
/* A password for a program that speaks Xfcc; `number` is the player's. */
void letter_password(struct letter *l, const char *password, int64_t number);
/*
 * What signs somebody in to the pages: a code of eight digits, and the secret of a link, which is
 * left out where the site has no pages; both are good for so many minutes.  Either is "" once the
 * letter has left and its secrets are forgotten.
 */
void letter_sign_in(struct letter *l, const char *code, const char *link, int minutes);
/* For the player to know of, and to object to: it was done while they were signed in. */
struct letter_access {
	const char *what;   /* "token", "password", "calendar", "feed", "address", "erase", "otp",
			     * "otp-reset" */
	const char *name;   /* that the player gave it, or the new address; "" = none */
	const char *device; /* the browser that asked for it, as it calls itself; "" = not known */
};
void letter_access(struct letter *l, const struct letter_access *access);

struct letter_status_line {
	int64_t id;
	const char *group, *opponent, *last_move; /* numeric; "" = none */
	bool white, my_turn;
	bool stands; /* suspended or paused: nobody can move */
	int days_left;
	struct civil last_day; /* CIVIL_NONE */
};
/* Below what else the same mail has asked for. */
void letter_status(struct letter *l, const struct letter_answer_line *said, int n_said,
		   const struct letter_status_line *lines, int n_lines);
/*
 * `rules`: those the reader plays by.  `why`: what was not understood, "" = they asked for help.
 * `g` may be NULL.
 */
void letter_help(struct letter *l, const struct letter_game *g, const struct ruleset *rules,
		 const char *why);
/* `json` becomes an attachment. */
void letter_mydata(struct letter *l, const char *json, size_t len);
void letter_address_prove(struct letter *l, const char *name, const char *new_address);
/* To the old address. */
void letter_address_notice(struct letter *l, const char *new_address, struct civil due);
void letter_address_done(struct letter *l, const char *new_address, bool refused);
/*
 * A leader has corrected what is stored about the reader: `what` is name, club, rating or born,
 * `was` and `now` its values, "" for none.
 */
void letter_correction(struct letter *l, const char *what, const char *was, const char *now,
		       const char *reason);
struct letter_words {
	const char *to; /* name of the group or tournament written to; "" = late players */
	const char *subject;
	const char *text;			/* the leader's, in their language */
	const struct letter_answer_line *lines; /* the games in which the reader is late */
	int n_lines;
};
void letter_from_leader(struct letter *l, const struct letter_words *w);
/*
 * Asks whoever wrote words without a command whether they are for the leader.  `why`: a sentence
 * that nothing was understood; `g` may be NULL.
 */
void letter_prose(struct letter *l, const struct letter_game *g, const char *why,
		  const char *words);
/*
 * Asks whether a mail that came with the reader's token was theirs: the mail host of its sender,
 * `from`, says that it was not.  `g` may be NULL.
 */
void letter_doubt(struct letter *l, const struct letter_game *g, const char *from,
		  const char *says);
/* To the leader: words of a player; `g` may be NULL. */
void letter_player_words(struct letter *l, const struct letter_game *g, const char *who,
			 const char *words);
/* To the leader: a player reports the opponent's message, with words of their own or "". */
void letter_abuse(struct letter *l, const struct letter_game *g, const char *who,
		  const char *message, const char *words);

/*
 * To a player, in whose name a mail without a token came, or, `others`, with that of a letter to
 * another player: how to get at the games.
 */
void letter_known(struct letter *l, bool others);
/* To somebody unknown: how to enter, and nothing else. */
void letter_stranger(struct letter *l);

#endif
