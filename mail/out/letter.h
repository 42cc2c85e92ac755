/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The letters that kskakd writes.  A composer takes plain facts and a folded game and fills a
 * letter; letter_build() turns it into RFC 5322 bytes.  No clock, no randomness: the same facts
 * give the same bytes, so a letter sent twice is one letter.
 *
 * A letter is composed once and built twice: as complete text/plain, and as HTML with the board as
 * a table.  Names and texts go through one function, which escapes them.  A letter about a game has
 * its PGN attached, and all letters of a game form one thread.
 *
 *	struct letter *l = letter_new(&head);
 *	letter_play_move(l, &game, "");
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
	const char *page_url;	  /* without a trailing slash */
	struct zone zone;	  /* for letters that are not about a game */
};

/* Needed by every letter. */
struct letter_head {
	const struct letter_site *site;
	int64_t serial; /* the outbox row: makes the Message-ID */
	const char *to_name;
	const char *to_address;
	const struct lang *lang;
	enum spelling spelling;	  /* notation of moves in sentences */
	const char *token;	  /* Reply-To play+TOKEN@; "" = play@ */
	const char *id_tag;	  /* Message-ID TAG.17@; "" = letter.17@ */
	const char *link_token;	  /* of the game's board on the pages; "" = no link */
	const char *reply_to;	  /* Reply-To this address instead; "" = no */
	const char *bounce_token; /* return path bounce+TOKEN@; "" = <> */
	bool reply;		  /* answers a mail: auto-replied; else auto-generated */
	const char *answers_id;	  /* Message-ID of that mail, without <> */
	struct instant date;	  /* for the Date header: when the letter is sent */
	bool no_answer;		  /* answers have no effect, so there is no place for one */
	bool brief;		  /* about a game: omit table, attachment and instructions */
};

/* A game as the reader of the letter sees it. */
struct letter_game {
	int64_t id;
	const char *group; /* "EMT A-1" */
	const char *white, *black;
	const struct game *game;
	enum event_side you;	    /* SIDE_NONE: leader or copy */
	struct civil asof;	    /* date of the clocks shown */
	const unsigned char *hash;  /* 32 bytes, head of the chain; NULL = none */
	const char *message;	    /* what the opponent wrote beside the command; "" = nothing */
	struct letter_moves *moves; /* shared with other letters (letter_moves.h); NULL = none */
};

struct letter;

struct letter *letter_new(const struct letter_head *head);
/* Begins another letter in the memory of `l`, which is done; in new memory if that is NULL. */
struct letter *letter_again(struct letter *l, const struct letter_head *head);
/* What is written from now on is in that language. */
void letter_goes_on_in(struct letter *l, const struct lang *lang);
void letter_free(struct letter *l); /* accepts NULL */

/* The address for answers to the letter, or to this part of it. */
void letter_reply_address(const struct letter *l, struct sbuf *out);
/* Appends the complete message, with CRLF line ends. */
void letter_build(struct letter *l, struct sbuf *ret_bytes);
/* "" or "bounce+TOKEN@domain" */
void letter_return_path(const struct letter_head *head, struct sbuf *out);
/*
 * Without <>: "TAG.17@domain", or "letter.17@domain" without a tag.  Never contains the token,
 * which the logs of mail hosts would keep.
 */
void letter_message_id(const struct letter_head *head, struct sbuf *out);
/* The path of a letter written to a folder; names sort by age. */
void letter_file(const char *folder, int64_t serial, struct sbuf *out);
/* The text part as it will be sent, with LF; for tests. */
const char *letter_text(const struct letter *l);
const char *letter_subject(const struct letter *l);

/* --- entry ----------------------------------------------------------------------------------- */

struct letter_entry {
	const char *tourney; /* "EMT open class" */
	const char *name, *club;
	struct civil born;
	int rating;			/* 0 = none */
	int days;			/* until the request expires */
	bool lang_asked;		/* the entry names the language of the letter */
	int place;			/* order of confirmation in the group */
	int size;			/* seats in the group */
	const char *confirmation;	/* the entry's line in the lots */
	const unsigned char *seed_hash; /* 32 bytes, SHA-256 of the seed */
};
void letter_entry_ask(struct letter *l, const struct letter_entry *e);
void letter_entry_confirmed(struct letter *l, const struct letter_entry *e);

/* Adds the hash of the seed (NULL = not drawn) and the entrant's line in the lots. */
void letter_entry_lots(struct letter *l, const unsigned char *seed_hash, const char *confirmation);

/* Until when, and how, the fee of an entry is paid; CIVIL_NONE = the day of the lots is not set. */
void letter_entry_fee(struct letter *l, struct civil draws);

/* State of an entry to a tournament with a queue. */
struct letter_entry_state {
	const char *tourney;
	/* "confirmed", "unpaid", "withdrawn", "refund", "banned", "late", "dates", "option", "fee"
	 */
	const char *state;
	const char *class; /* admitted to; "" = none */
	int place;	   /* place in the queue */
	int64_t fee;	   /* in hundredths of a krone */
	const char *confirmation;
	const unsigned char *seed_hash; /* as above; NULL = not drawn */
	struct civil draws;		/* day of the lots; CIVIL_NONE = not set */
	struct civil last;		/* last day of a ban; CIVIL_NONE = none */
	struct civil closes, starts;	/* with "dates"; CIVIL_NONE = not set */
	const char *changed;		/* with "option": "Rounds: 7" */
	const char *player; /* with "refund", to the leader: who has withdrawn; "" = the reader */
	const char *reason; /* with "dates", "option", "fee" */
};
void letter_entry_state(struct letter *l, const struct letter_entry_state *e);

/*
 * A tournament is cancelled.  `fee`, in hundredths of a krone, is refunded (0 = none was paid);
 * `drawn`: the reader's games had been set up.
 */
void letter_entry_cancelled(struct letter *l, const char *tourney, const char *reason, int64_t fee,
			    bool drawn);

/* Invitation to a tournament that takes entries (EVENTS E12). */
struct letter_invitation {
	const char *event, *code; /* title and code */
	const char *kind, *system, *position, *fen, *moves, *rules, *who,
		*order; /* NULL or "" = none */
	const char *prizes, *text, *leader;
	const char *classes; /* classes open to the reader; "" = not applicable */
	int64_t fee;	     /* in hundredths of a krone */
	int group_size;	     /* entries that start a group; 0 = starts by its dates */
	bool elo;	     /* FIDE rates it */
	struct civil opens, closes, draws, starts, ends; /* CIVIL_NONE = not set */
	bool personal;					 /* the leader invites the reader, who
							  * accepts or declines */
	bool teams;					 /* entered by team captains */
};
void letter_entry_invitation(struct letter *l, const struct letter_invitation *i);

struct letter_waits {
	const char *event;
	const char *player; /* to the leader: the waiting player; "" = to the player */
	int place;
	int size;	    /* seats of the filling group; 0 = waits for a seat to become free */
	bool late;	    /* accepted after the lots */
	struct civil since; /* CIVIL_NONE */
};
void letter_entry_waiting(struct letter *l, const struct letter_waits *w);

/*
 * Rights to classes that expire unused: the head for `n` of them, then each with its last day
 * (EVENTS E73).
 */
void letter_entry_right_ends(struct letter *l, int n);
void letter_entry_right_ends_one(struct letter *l, const char *class, const char *paragraph,
				 struct civil until);

/* A right to the DM class unused in these two editions (EVENTS E22). */
void letter_entry_right_unused(struct letter *l, const char *first, const char *second);

/* An entry whose fee was not paid before the lots were drawn. */
void letter_entry_lapsed(struct letter *l, const char *event, int64_t fee);

/* The effect of a group, a board of a team or a whole event on a rating. */
struct letter_rating_unit {
	const char *group; /* its code */
	int board;	   /* 0 = none */
	int games;	   /* rated */
	int won2;	   /* half points */
	int expected100;   /* expected score, in hundredths of a point */
	int was, becomes;
};
struct letter_rating {
	int64_t player;
	struct civil day; /* date of the list */
	int revision;	  /* 2.. = replaces an earlier revision of that day */
	int was;	  /* 0 = new on the list */
	int rating;
	bool provisional;
	const struct letter_rating_unit *units;
	int n_units;
};
/* The reader's rating has changed. */
void letter_rating(struct letter *l, const struct letter_rating *r);
/* The lots are drawn while the leader still decides about the entry. */
void letter_player_entry_undecided(struct letter *l, const char *tourney);
/* Refused by the leader; `known`: the address is a player's. */
void letter_player_entry_refused(struct letter *l, const char *tourney, const char *reason,
				 bool known);

/* --- start ----------------------------------------------------------------------------------- */

struct letter_start_player {
	int number;
	int board; /* of the team with that number; 0 = plays as an individual */
	const char *name, *club;
	int rating;
	const char *confirmation;
	int entered;	    /* place in the order of confirmation */
	const char *whites; /* numbers of the opponents against whom they have White: "2, 4, 6" */
};
struct letter_start_game {
	int64_t id;
	int round;
	const char *opponent;
	bool white;
};
/* The starting position, unless it is the usual one. */
struct letter_start_position {
	const struct position *start; /* NULL = not the same for all */
	int number960;		      /* Chess960 number; -1 = none */
	bool each_own;		      /* Chess960 with a position of its own for every game */
	const char *moves;	      /* the moves that lead to it, "1. e4 c5"; "" = none */
};
struct letter_start {
	int64_t id;
	const char *group;  /* "EMT A-1" */
	const char *code;   /* "A-26-01"; "" = the name contains it */
	const char *leader; /* name of the tournament leader; "" = omitted */
	struct civil start;
	int number;	  /* the reader's number, or their team's */
	const char *team; /* for which they play; "" or NULL = for nobody */
	int board;	  /* in the team */
	const struct letter_start_player *players; /* in order of number */
	int n_players;
	const struct letter_start_game *games; /* the reader's games */
	int n_games;
	const struct ruleset *rules;
	const unsigned char *seed; /* 32 bytes; NULL = the leader gave the numbers */
	const unsigned char *seed_hash;
	const unsigned char *late_hash; /* hash of the seed for ties and colours; NULL = none */
	const unsigned char *next_hash; /* hash of the seed for the next stage; NULL = none */
	enum letter_start_flow {
		LETTER_START_AT_ONCE,
		LETTER_START_BY_ROUNDS,	 /* each round has a letter */
		LETTER_START_ONE_BY_ONE, /* each game starts when the one before is over */
	} flow;
	bool full;  /* the group starts because its last seat was taken */
	bool joins; /* the group has started, and the reader has got a seat in it now */
	struct letter_start_position position;
	bool over_the_board; /* no games on the server, and none of its rules */
};
void letter_group_start(struct letter *l, const struct letter_start *s);
/* To either player: asks for the first move or announces that it is awaited. */
void letter_play_start(struct letter *l, const struct letter_game *g);

/* --- in a game ------------------------------------------------------------------------------- */

/* The opponent's last move with everything: board, table, PGN, clocks, how to answer. */
void letter_play_move(struct letter *l, const struct letter_game *g, const char *note);

struct letter_answer_line {
	bool refused;
	const char *what;      /* a sentence in the reader's language */
	const char *paragraph; /* paragraph of a refusal, or "" */
};
/* `g` NULL: not about a game. */
void letter_play_answer(struct letter *l, const struct letter_game *g,
			const struct letter_answer_line *lines, int n_lines);
/* The reader has been silent (6.3.4, 6.8.3); repeats the move.  The leader gets a copy. */
void letter_play_reminder(struct letter *l, const struct letter_game *g);
/* The leader asks for an answer by that date. */
void letter_play_inquiry(struct letter *l, const struct letter_game *g, struct civil until,
			 const char *leader_text);
/* The opponent's answer to the leader's question. */
void letter_play_inquiry_answer(struct letter *l, const struct letter_game *g, const char *words);

struct letter_silence {
	const char *who; /* who was silent */
	bool answered;	 /* the player ended it, by the last move or the end of the game */
	struct civil reminded;
	struct civil late; /* the date of the leader's question, if missed; CIVIL_NONE = no */
	int64_t case_id;   /* the case it closed; 0 = none */
};
/* To the leader: a silence has ended. */
void letter_play_answered(struct letter *l, const struct letter_game *g,
			  const struct letter_silence *s);
/* The opponent gives notice of thinking for `days` days. */
void letter_play_notice(struct letter *l, const struct letter_game *g, int days);
/* An offer without a move, or a wrong claim that counts as one. */
void letter_play_draw_offer(struct letter *l, const struct letter_game *g);
void letter_play_result(struct letter *l, const struct letter_game *g);
/* Game by post: the last card as entered. */
void letter_card(struct letter *l, const struct letter_game *g);
/* Appends the present state of the card that was this fact of the game. */
void letter_card_correction(struct letter *l, const struct letter_game *g, int fact,
			    struct sbuf *out);
/* The opponent proposes to continue by e-mail, or both have agreed. */
void letter_card_by_mail(struct letter *l, const struct letter_game *g);

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
	LETTER_CASE_OBJECTION = 13, /* the kinds in between have letters of their own */
};
struct letter_case {
	enum letter_case_kind kind;
	int64_t id;
	const char *about;     /* the player concerned */
	int64_t player;	       /* their id, for the leader */
	bool yours;	       /* the reader is the player concerned */
	int64_t group;	       /* 0 = none */
	enum event_side side;  /* their side, if it is about a game */
	struct civil net_lost; /* LETTER_CASE_WITHDRAWAL: offline since; CIVIL_NONE = not */
	struct civil due;      /* CIVIL_NONE = none */
	bool over;	       /* that day has passed */
	const char *evidence;  /* plain lines */
	bool leader;	       /* the reader is to rule */
	bool doubts;	       /* LETTER_CASE_ENTRY: the entrant is a known player, for
				* `evidence` */
	bool classes;	       /* the entry is one to a class, of which there are others */
	bool closed;	       /* already settled: nothing to do */
	const char *says;      /* a player's words on the open case; "" = it has just opened */
	const char *says_who;
};
/* `g` may be NULL. */
void letter_play_case(struct letter *l, const struct letter_game *g, const struct letter_case *c);

/* The first lines of a case about a connection that stays away (RULES E-6). */
void letter_state_net_case(struct letter *l, const struct letter_case *c);

/* A case of a tournament, to its leader (letter_event_case.c). */
enum letter_about {
	LETTER_ABOUT_COMPOSITION,
	LETTER_ABOUT_RESERVE,
	LETTER_ABOUT_TITLE,
	LETTER_ABOUT_PAIRING,
	LETTER_ABOUT_MATCH,
	LETTER_ABOUT_CORRECTION,
};
struct letter_event_case {
	enum letter_about about;
	int64_t id;
	const char *event; /* its code */
	bool closed;	   /* already settled: nothing to do */
	/* COMPOSITION, PAIRING */
	const char *why;	    /* an English sentence of the catalogue */
	int entrants, below, above; /* the nearest numbers that can be grouped; 0 = none */
	int undecided;		    /* entries that wait for the leader and do not count */
	int unpaid;		    /* the same for their fee */
	int round;
	const char *instead; /* "3-1 4-2"; "" = none */
	/* MATCH: as in struct letter_match */
	const char *wrong, *rival, *opponent, *right;
	/* RESERVE, TITLE, CORRECTION */
	const char *team, *stage, *group;
	const char *name; /* reserve; candidates, "A, B"; or player owed a seat */
	int place;
	int board, rating, replaced_rating;
	bool notable, stop;
};
void letter_event_case(struct letter *l, const struct letter_event_case *c);

struct letter_ruling {
	int64_t id;
	const char *what; /* "win for White", in the reader's language; "" = taken from the game */
	int64_t upheld;	  /* of a dismissed appeal: the ruling that stands; 0 = none */
	int64_t replaced; /* of an appeal in a game: the ruling set aside; 0 = none */
	const char *paragraph, *author, *reason, *evidence;
	struct civil appeal_until; /* CIVIL_NONE = none */
	bool by_kc;		   /* an appeal goes to the tribunal instead of KC */
	bool by_tribunal;	   /* final, whoever entered it */
};
void letter_play_ruling(struct letter *l, const struct letter_game *g,
			const struct letter_ruling *r);

/* Stored: the numbers never change. */
enum letter_game_change {
	LETTER_GAME_PAUSED = 0,
	LETTER_GAME_RESUMED = 1,
	LETTER_GAME_STOPPED = 2, /* a reserve takes over the player's games */
	LETTER_GAME_NET_LOST = 3,
	LETTER_GAME_NET_BACK = 4,
	LETTER_GAME_DECLINED = 5, /* the player declines the reader's draw offer */
	LETTER_GAME_RESTORED = 6, /* facts were lost (RULES S-62) */
};
struct letter_game_state {
	enum letter_game_change change;
	const char *player; /* the player concerned; "" for a pause */
	bool you;	    /* without a game: the reader is the player; else the leader */
	struct civil from;  /* first day, or that of the copy */
	struct civil until; /* last day of the stop, or deadline for the connection */
	const char *reason;
};
/* `g` NULL: about all games of a player. */
void letter_state_game(struct letter *l, const struct letter_game *g,
		       const struct letter_game_state *s);

/* A substitute, or a reserve of a team, takes over a seat. */
struct letter_substitution {
	const char *player, *former;
	enum event_side side; /* of a game: the new player's side */
	bool substitute;
	struct civil from;
	struct civil until; /* last day on which both clocks are stopped; CIVIL_NONE = they run */
	const char *reason;
	bool undone; /* of a game: it was over by a withdrawal, and goes on */
	/* without a game: number of games taken over */
	int games;	   /* number taken over */
	const char *group; /* "" = single games */
	bool you;	   /* the reader is the former player; else the leader */
};
/* To the new player and to the opponent about their game; `g` NULL: about all games of the seat. */
void letter_substitution(struct letter *l, const struct letter_game *g,
			 const struct letter_substitution *s);

/* The next round of a group paired round by round. */
struct letter_round {
	const char *group;
	int round;
	const char *opponent;
	bool bye;     /* the reader has the bye */
	bool white;   /* in the first game */
	int games;    /* 1, or 2 with colours reversed */
	int of_match; /* of a knock-out: number of the first of these games in the match; 0 = none
		       */
	bool last;    /* no round follows */
	struct civil start;
	struct civil end; /* pairing of the next round; CIVIL_NONE = after the last game */
	const char *why;  /* "" = omitted */
};
void letter_round(struct letter *l, const struct letter_round *r);

/* A round that has begun is not changed (DSU section 4). */
#define LETTER_ROUND_STANDS "DSU § 11"

/* A decided match of a knock-out, or a free place in its first round. */
struct letter_match {
	const char *group;
	int round;
	const char *opponent; /* "" = the place beside the reader is free */
	bool won;
	int score2, against2; /* half points of the reader and of the opponent */
	bool drawn_last;      /* a draw in the last game decided it */
	/* what is next for the winner: */
	int next_round;
	const char *next;  /* the opponent there; "" = not known yet */
	const char *gone;  /* who left before, so that no game was needed; "" = nobody */
	const char *of[2]; /* the two one of whom will be the opponent; "" = not known yet */
	bool asked;	   /* somebody else plays there: the leader decides */
	/*
	 * Instead of all that, about the match of `round` between `wrong` and `opponent`, after the
	 * earlier one between `wrong` and `rival` was corrected: "asked", "stands", "anew"; "" =
	 * no.
	 */
	const char *corrected;
	const char *wrong, *rival;
	const char *right;  /* won the earlier match by the correction; "" = nobody */
	const char *reason; /* of the leader */
};
void letter_match(struct letter *l, const struct letter_match *m);

/*
 * An entry of a team.  "captain", "player" and "reserve" ask to prove an address; "confirmed",
 * "unpaid", "withdrawn" and "refund" report the entry's state; "approved" and "not_approved" are
 * rulings on a reserve.
 */
struct letter_team {
	const char *state, *tourney, *team;
	int board;		  /* of the player or reserve */
	const char *name;	  /* of the reserve ruled on */
	struct civil born, draws; /* CIVIL_NONE = unknown */
	int rating;		  /* 0 = none */
	int days;		  /* days to prove the address */
	int64_t fee;
	int place; /* among the teams */
	const unsigned char *seed_hash;
	const char *confirmation;
	const char *reason; /* reason of a ruling or a penalty */
	int points2;	    /* half points that a penalty takes; 0 = it is lifted */
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
	const char *code; /* of the event; "" = unknown */
	int round, match;
	const char *visitors, *hosts;
	const char *score; /* "4½-3½" */
	enum letter_card_news news;
	const char *who;    /* the captain who acted */
	const char *words;  /* text of an objection or a ruling; "" = none */
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
	bool odd_white; /* White at boards 1 and 3; else at 2 and 4 */
};
/* To a team captain when the group is drawn. */
struct letter_captain {
	int64_t id; /* of the group */
	bool over_the_board;
	const char *group, *team;
	const char *event; /* code of the tournament, as commands name it */
	int number;
	struct civil start;
	const struct letter_captain_team *teams;
	int n_teams;
	const struct letter_captain_match *matches;
	int n_matches;
};
void letter_captain(struct letter *l, const struct letter_captain *c);

/* A deputy acts for the tournament leader on those days, or no longer does. */
void letter_state_deputy(struct letter *l, const char *name, struct civil from, struct civil until,
			 bool ended);

/* To the operator: the database is damaged.  `findings` "": it is intact again. */
struct letter_damage {
	const char *findings; /* the first findings, a line each */
	int more;	      /* number of findings omitted */
	bool again;	      /* was reported before */
	bool stops;	      /* found while running, and the server has stopped */
	bool unfinished;      /* instead: groups whose end or next round could not be stored, */
	bool overdue;	      /* or what was due by itself and could not be */
};
void letter_damage(struct letter *l, const struct letter_damage *d);

/* --- group ----------------------------------------------------------------------------------- */

/* The opponent's leave; `g` NULL: it concerns several games. */
void letter_group_leave(struct letter *l, const struct letter_game *g, const char *player,
			const char *group, struct civil from, struct civil until, bool special);
/* To the player granted special leave; group "" for single games. */
void letter_group_leave_granted(struct letter *l, const char *group, struct civil from,
				struct civil until, const char *reason);

/* Stored: the numbers never change. */
enum letter_group_change {
	LETTER_PAUSED = 0,
	LETTER_RESUMED = 1,
	LETTER_WITHDREW = 2, /* with more than half of their games finished */
	LETTER_ARCHIVED = 3,
	LETTER_WITHDREW_EARLY = 4,
	LETTER_REMOVAL_APPEALED = 5, /* to KC: appeal of a player removed by a ruling */
	LETTER_REMOVAL_TO_TRIBUNAL = 6,
	LETTER_REMOVAL_HELD = 7, /* the same, with the games held meanwhile */
	LETTER_REMOVAL_SET_ASIDE = 8,
	LETTER_REMOVAL_STANDS = 9,
	LETTER_WITHDREW_ROUNDS = 10, /* from rounds paired one by one */
	LETTER_WITHDREW_TEAM = 11,
	LETTER_WITHDREW_NOT_COUNTED = 12, /* over the board, with fewer than half finished */
	LETTER_WITHDREW_COUNTED = 13,	  /* over the board, with at least half finished */
};
struct letter_group_notice {
	enum letter_group_change change;
	const char *player;	  /* who left; a team's name for LETTER_WITHDREW_TEAM */
	bool own;		  /* to the player who left */
	const char *boards_lost;  /* of a team: "1, 2", where all games are lost; "" = none */
	const char *boards_stand; /* of a team: where finished games stand */
	struct civil from;	  /* when the clocks run again; CIVIL_NONE if none does */
	const char *reason;	  /* "" = not for the reader */
	/* To the leader: how a substitute can be seated, and the last day of it; "" = not possible
	 */
	const char *command;
	struct civil until;
};
void letter_group_state(struct letter *l, const char *group, const struct letter_group_notice *n);

struct letter_table_line {
	int place, number;
	const char *name;
	int points2, played;
	int tie4;      /* value of the tie-break shown, in quarters */
	int penalty2;  /* half points deducted from a team, not counted in its points */
	bool left_out; /* has left, and none of their games counts (RULES E-6) */
};
/* The tie-break shown beside the points. */
struct letter_tie {
	const char *what; /* a msgid; NULL = none shown */
	bool decimals;	  /* with two decimals; else in halves */
	int rounds; /* of a knock-out, whose value is the round reached; 0 = another tournament */
};
/* A result corrected since the last table. */
struct letter_correction {
	int64_t game;
	const char *white, *black;
	const char *from, *to; /* "1/2-1/2", "1-0" */
};
/* A card of an event over the board that was corrected since the last table. */
struct letter_card {
	int round, match;   /* match 0: of single players */
	const char *reason; /* "" = none */
};
struct letter_table {
	const char *group;
	int version; /* 1 = the first */
	struct letter_tie tie;
	const char *const *criteria; /* msgids of all tie-breaks, in order */
	int n_criteria;
	const struct letter_table_line *lines;
	int n_lines;
	const struct letter_correction *corrections;
	int n_corrections;
	const struct letter_card *cards;
	int n_cards;
	struct civil keep_until, object_until; /* CIVIL_NONE = omitted */
};
void letter_group_final_table(struct letter *l, const struct letter_table *t);

/* --- final report (letter_report.c) --------------------------------------------------------- */

/* To the leader or, if `kc`, to KC; `command` shows the report and signs it. */
void letter_report_unsigned(struct letter *l, const char *event, const char *command,
			    struct civil since, bool kc);

struct letter_title {
	const char *title; /* a msgid */
	bool shared;
};
struct letter_right {
	const char *class, *paragraph;
	struct civil until; /* last day; CIVIL_NONE = open-ended */
	bool gained;	    /* gained by the result; else ended by it */
};
/* The contents of a signed report about its reader. */
struct letter_report {
	const char *name; /* of the event or group */
	int version;
	const char *signer; /* name and office */
	const char *sha256; /* in hex */
	int place;	    /* 0 = none; the team's, if any */
	int players;	    /* number of players or teams */
	int points2;
	const char *team; /* "" = plays as an individual */
	struct letter_tie tie;
	int tie4; /* tie-break value, in quarters; the team's, if any */
	const struct letter_title *titles;
	int n_titles;
	const struct letter_right *rights;
	int n_rights;
	int64_t prize; /* in hundredths of a krone; 0 = none */
	/* Of a team of the league: the best division that its score gives it next time; 0 = none.
	 */
	int entitled;
	int score; /* in per cent, rounded down */
};
void letter_report(struct letter *l, const struct letter_report *r);

/*
 * An entry whose ground, a result in group `corrected`, no longer holds; `classes` lists those open
 * to the reader now, "" = none.
 */
void letter_report_admission(struct letter *l, const char *event, const char *class,
			     const char *corrected, const char *classes);
/* --- stages (letter_stage.c) ----------------------------------------------------------------- */

struct letter_qualified {
	const char *event; /* event code, for the answer */
	const char *stage; /* the stage they advance to, or not */
	const char *group;
	const char *why; /* a msgid */
	/*
	 * a correction after the lots: "seat", "asked", "grant" or "refused"; "dates": the days of
	 * the stage are known now; "" = before the lots
	 */
	const char *late;
	int place; /* 0 = wanted to start in a stage that is not held */
	bool advances;
	struct civil until;  /* can be declined at least until then; CIVIL_NONE = no longer; or
			      * the last day of a grant */
	struct civil starts; /* of "dates" */
};
void letter_stage_qualified(struct letter *l, const struct letter_qualified *q);

/* Play-off for the first place of the group: two games per pair, unless all share it. */
void letter_stage_playoff(struct letter *l, const char *group, const char *event,
			  struct civil starts);

/* Games annulled before they were played: the head, each game, then why (a msgid or words). */
void letter_stage_annulled(struct letter *l, const char *group);
void letter_stage_annulled_game(struct letter *l, long long game, bool white, const char *opponent);
void letter_stage_annulled_why(struct letter *l, const char *reason, const char *paragraph);

/* A proposal for the groups of a stage: the head, then each group with its seats. */
void letter_stage_composition(struct letter *l, const char *event, const char *stage,
			      const char *reason);
/* Entries that wait for the leader's decision and have no place; nothing is said about 0. */
void letter_stage_undecided(struct letter *l, const char *event, int n);
/* The same for entries whose fee is not paid. */
void letter_stage_unpaid(struct letter *l, int n);
/* `why` is a msgid that holds for all of its seats; "" or NULL = each has its own. */
void letter_stage_composition_group(struct letter *l, const char *code, const char *why);
/* States that groups `first` to `last` are left out of the letter. */
void letter_stage_composition_more(struct letter *l, const char *event, int first, int last);
/* `why` is a msgid; `with` names whom they swapped places with, "" or NULL = nobody. */
void letter_stage_composition_seat(struct letter *l, int number, const char *name, int rating,
				   const char *why, const char *with);

/* --- daily letter ---------------------------------------------------------------------------- */

/* News since the last daily letter; `office`: to the leader or KC, in the three lists below. */
void letter_digest(struct letter *l, struct civil day, bool office);

/* The last line of the record's log; NULL: none yet. */
void letter_digest_checkpoint(struct letter *l, const char *line);

enum letter_digest_list { LETTER_DIGEST_NEW, LETTER_DIGEST_WAITING, LETTER_DIGEST_INFORMATION };
/* The heading of a list of `n` lines. */
void letter_digest_list(struct letter *l, enum letter_digest_list list, int n);

/*
 * Makes the output of the next composer a part of a daily letter: a section of its own, shortened,
 * with the address to answer it; or one line, made of its subject and first paragraph.  `token` as
 * in the head; NULL = asks for no answer.
 */
void letter_digest_section(struct letter *l, const char *token, const char *link_token);
void letter_digest_line(struct letter *l, const char *token);
/* Ends the part begun by letter_digest_section() or letter_digest_line(). */
void letter_digest_part_end(struct letter *l);

/* --- player ---------------------------------------------------------------------------------- */

/* The API token the player asked for; shown only in this letter. */
void letter_player_token(struct letter *l, const char *api_token);
/* A password for a program that speaks Xfcc; `number` is the player's id. */
void letter_player_password(struct letter *l, const char *password, int64_t number);
/*
 * Signs a reader in to the pages: a code of eight digits, and the secret of a link, omitted if the
 * site has no pages; both valid for `minutes`.  Either is "" once the letter is sent and its
 * secrets are erased.
 */
void letter_player_sign_in(struct letter *l, const char *code, const char *link, int minutes);
/* Something done while the player was signed in, for them to know and object to. */
struct letter_access {
	const char *what;   /* "token", "password", "calendar", "feed", "address", "erase", "otp",
			     * "otp-reset" */
	const char *name;   /* name the player gave it, or the new address; "" = none */
	const char *device; /* the requesting browser's own description; "" = unknown */
};
void letter_player_access(struct letter *l, const struct letter_access *access);

struct letter_status_line {
	int64_t id;
	const char *group, *opponent, *last_move; /* last_move in numeric notation; "" = none */
	bool white, my_turn;
	bool stands; /* suspended or paused: nobody can move */
	int days_left;
	struct civil last_day;		/* CIVIL_NONE */
	const struct game_ahead *ahead; /* the first consequence; NULL if not on move */
};
/* Placed below the answers to the same mail's other commands. */
void letter_player_status(struct letter *l, const struct letter_answer_line *said, int n_said,
			  const struct letter_status_line *lines, int n_lines);
/*
 * `rules`: those the reader plays by.  `why`: what was not understood; "" = the reader asked for
 * help.  `g` may be NULL.
 */
void letter_player_help(struct letter *l, const struct letter_game *g, const struct ruleset *rules,
			const char *why);
/* Attaches `json`. */
void letter_player_mydata(struct letter *l, const char *json, size_t len);
void letter_player_address_prove(struct letter *l, const char *name, const char *new_address);
/* To the old address. */
void letter_player_address_notice(struct letter *l, const char *new_address, struct civil due);
void letter_player_address_done(struct letter *l, const char *new_address, bool refused);
/*
 * A leader corrected the reader's data: `what` is name, club, rating or born; `was` and `now` are
 * its values, "" for none.
 */
void letter_player_correction(struct letter *l, const char *what, const char *was, const char *now,
			      const char *reason);
struct letter_words {
	const char *to; /* name of the group or tournament addressed; "" = late players */
	const char *subject;
	const char *text;			/* in the leader's own words */
	const struct letter_answer_line *lines; /* the games in which the reader is late */
	int n_lines;
};
void letter_player_from_leader(struct letter *l, const struct letter_words *w);
/*
 * Asks a player who wrote words without a command whether they mean a move, `hint`, or if that is
 * "", whether they are for the leader.  `why`: a sentence on what was not understood; `g` may be
 * NULL.
 */
void letter_words_prose(struct letter *l, const struct letter_game *g, const char *why,
			const char *words, const char *hint);
/*
 * Asks whether a mail with the reader's token is genuine: the mail host of its sender, `from`,
 * disowns it.  `g` may be NULL.
 */
void letter_words_doubt(struct letter *l, const struct letter_game *g, const char *from,
			const char *says);
/* To the leader: a player's words; `g` may be NULL. */
void letter_words_of_player(struct letter *l, const struct letter_game *g, const char *who,
			    const char *words);
/* To the leader: a player reports the opponent's message, with their own words or "". */
void letter_words_abuse(struct letter *l, const struct letter_game *g, const char *who,
			const char *message, const char *words);

/*
 * To a player in whose name a mail came without a token or, if `others`, with a token of another
 * player's letter: how to reach the games.
 */
void letter_player_known(struct letter *l, bool others);
/* To an unknown sender: only how to enter. */
void letter_player_stranger(struct letter *l);
/* Continues it with a tournament that takes entries; `first`: of the list. */
void letter_player_open_event(struct letter *l, bool first, const char *code, const char *name,
			      bool teams);

#endif
