/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * A game as the server knows it, and as the public sees it.
 */
#ifndef DAEMON_PUBLISH_VIEW_GAME_H
#define DAEMON_PUBLISH_VIEW_GAME_H

#include <string.h>

#include "core/rules/game.h"
#include "daemon/publish/view_player.h"
#include "sql/store_game.h"

/* A former player of a side (EVENTS E4). */
struct view_period {
	enum event_side side;
	struct view_player player;
	struct civil from;  /* CIVIL_NONE = the start */
	struct civil until; /* their last day */
};

/* A game as the server knows it: for letters, its two players and leaders. */
struct game_view {
	struct game_row row;
	const struct game *game;	 /* folded from the events: one of the next two */
	const struct game *lent;	 /* from the kept games; NULL = none */
	struct game *own;		 /* NULL = none */
	struct view_player white, black; /* the players then */
	struct view_period *former;	 /* their predecessors, in order; owned */
	size_t n_former;
	char group[STORE_NAME_MAX + 1]; /* name; "" = single game */
	char event[STORE_NAME_MAX + 1]; /* name of the tournament; "" = single game */
	char code[48];			/* the group's; "" = not drawn, or single game */
	char stage[8];			/* "S"; "" = the only stage, or single game */
	int board;			/* in a team match, from 1; 0 = individual */
	int delay; /* spectators' delay in half-moves, or OPTION_DELAY_FINISHED */
	char team[2][STORE_NAME_MAX + 16]; /* by enum event_side; "" = individual */
};

/*
 * Loads and folds.  `upto` > 0 stops after that event (a letter shows the game as of its creation);
 * the newest state includes all outages so far (RULES S-6).
 */
int view_game(struct context *ctx, int64_t id, int64_t upto, struct game_view *ret_view);
/*
 * The same for a letter, which has read the row: without what is stored about its group, so `group`
 * to `team` are empty.
 */
int view_game_of_row(struct context *ctx, const struct game_row *row, int64_t upto,
		     struct game_view *ret_view);
void view_game_release(struct game_view *view);

/*
 * Gives a view of the newest state its own copy of the game, `own`, which the caller may change;
 * data read from the view before stays valid.  Returns 1, or a negative store_error.
 */
int view_game_take(struct context *ctx, struct game_view *view);

/* A game as its players, or the public, may see it.  Do not copy: see `shown`. */
struct public_game {
	int64_t id;
	int64_t group; /* 0 = single game */
	const char *group_name, *event;
	const char *code, *stage;	     /* the group's; "" = none */
	int board;			     /* in a team match; 0 = individual */
	const char *team[2];		     /* by enum event_side; "" = individual */
	int round;			     /* 0 = single game */
	const struct view_player *player[2]; /* by enum event_side */
	const struct view_period *former;    /* their predecessors, in order */
	size_t n_former;
	bool reserve; /* taken over by a reserve, so not rated (EVENTS E67) */
	const struct ruleset *rules;
	const char *fen; /* at the start; "" = the initial position */
	struct civil start;
	const struct game_record *record; /* moves and current position */
	const unsigned char *head;	  /* hash of the last public event; NULL = omitted */
	const char *result;		  /* "*", "1-0", "0-1", "1/2-1/2", "0-0" */
	enum end_reason reason;
	enum game_phase phase;
	struct game_record shown;   /* used for `record` if half-moves are hidden */
	int hidden;		    /* number hidden, the last ones */
	int prelude;		    /* half-moves of the record before the start */
	int ply;		    /* half moves since the start */
	enum event_side turn;	    /* SIDE_NONE: over */
	enum event_side offer;	    /* who offered a draw; SIDE_NONE */
	bool by_post;		    /* by cards, entered by the leader */
	struct clock_view clock[2]; /* by enum event_side */
};

/*
 * As of `now`, with all moves, for its players and leaders.  Points into the view, which must
 * outlive it.
 */
void view_game_public(const struct game_view *view, struct instant now,
		      struct public_game *ret_game);
/*
 * The public's view: moves of a running game are delayed according to its event (EVENTS E76).
 * `reader`, 0 for nobody, sees everything of their own games.
 */
void view_game_spectator(const struct game_view *view, int64_t reader, struct instant now,
			 struct public_game *ret_game);
void view_game_public_release(struct public_game *game);

/* Whether it has a result. */
static inline bool view_game_over(const struct public_game *game)
{
	return strcmp(game->result, "*") != 0 || game->reason == END_ANNULLED;
}

/* The machine words: "w", "b", "" for neither. */
static inline const char *view_game_side(enum event_side side)
{
	return side == SIDE_WHITE ? "w" : side == SIDE_BLACK ? "b" : "";
}

static inline const char *view_game_phase(enum game_phase phase)
{
	switch (phase) {
	case PHASE_OPEN: return "open";
	case PHASE_SUSPENDED: return "suspended";
	case PHASE_PAUSED: return "paused";
	case PHASE_OVER: break;
	}
	return "over";
}

#endif
