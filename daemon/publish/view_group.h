/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * A group: its table, its games and the facts of its lots, the secret number only once they are
 * drawn (RULES S-36).
 */
#ifndef DAEMON_PUBLISH_VIEW_GROUP_H
#define DAEMON_PUBLISH_VIEW_GROUP_H

#include <jansson.h>

#include "core/event/kind.h"
#include "daemon/publish/view_lots.h"
#include "daemon/publish/view_player.h"
#include "daemon/publish/view_position.h"
#include "sql/store_event.h"
#include "sql/store_game.h"

struct rounds_load; /* daemon/rounds_load.h */
struct otb_load;    /* daemon/otb_load.h */

struct view_line {
	struct view_player player; /* who has the seat now (EVENTS E4) */
	int number;		   /* drawn, 1..; 0 = not yet; of a team, that of the team */
	int64_t team;		   /* 0 = plays for themselves */
	int board;		   /* of the team, 1..; 0 = none */
	int seq;		   /* order of confirmation, 1.. */
	bool withdrawn;
	bool no_prize; /* and without a good reason (6.2.8) */
	char confirmation[sizeof(((struct entry_row *)0)->confirmation)]; /* its line of the lots */
	int place;   /* 1..; shared places carry the same number */
	int points2; /* half points */
	int sb4;     /* Sonneborn-Berger in quarter points */
	int played;
};

/* A result that the final table had wrong, and when it was corrected. */
struct view_correction {
	int64_t game;
	struct instant at;
	char from[8], to[8]; /* as in struct game_row */
};

/* Who has had a seat before (EVENTS E4). */
struct view_former {
	struct view_player player;
	int line;	   /* index into lines: of the seat */
	struct civil last; /* their last day */
	int64_t next;	   /* who got it then */
	bool reserve;	   /* as a reserve; else as a substitute */
};

/* A team with its place; its players are lines (EVENTS E41). */
struct view_team_line {
	int64_t id;
	char name[STORE_NAME_MAX + 12]; /* "Nordby 1" */
	char club[STORE_NAME_MAX + 1];
	int number;   /* drawn, 1.. */
	int penalty2; /* half points taken */
	bool withdrawn;
	int place;
	int played; /* boards with a result */
	struct ratio points, weighted, match_points;
	int rematches; /* won, of who is level on the first place (EVENTS E55) */
};

/* Who has or has had a seat. */
struct view_seat {
	int64_t player;
	int line;   /* index into lines */
	int former; /* index into former; -1 = has it now */
};

struct group_view {
	int64_t id;
	char code[sizeof(((struct group_row *)0)->code)]; /* "26 I 3"; "" before the lots */
	const struct kind *kind;
	json_t *options_json; /* of the tournament, owned; `options` borrow from it */
	struct option_values options;
	int64_t stage_id;
	int stage;	 /* number within the tournament, 1.. */
	bool last_stage; /* none follows it */
	bool rated;
	bool endless;	    /* began when it was full */
	int version;	    /* of the final table; 0 = none yet */
	struct civil ended; /* EVENTS E59; CIVIL_NONE = not yet */
	char name[STORE_NAME_MAX + 1];
	char event[STORE_NAME_MAX + 1]; /* code of the tournament */
	enum group_state state;
	char ruleset[sizeof(((struct group_row *)0)->ruleset)]; /* ruleset_write() */
	char zone[sizeof(((struct tourney *)0)->zone)];		/* zone_parse() */
	struct civil start;	 /* CIVIL_NONE until the lots are drawn */
	int size;		 /* players in a group of the tournament */
	struct instant final_at; /* when the final table was sent; sec 0 = not yet */
	bool has_seed;		 /* the lots have a secret number */
	bool drawn;		 /* the lots are drawn and the number is no secret any more */
	unsigned char seed_hash[STORE_HASH];
	unsigned char seed[sizeof(((struct group_row *)0)->seed)]; /* zero until `drawn` */
	struct view_lots lots;					   /* once they are drawn */
	struct view_line *lines; /* in order of number drawn (of confirmation before the lots) */
	int n_lines;
	struct view_team_line *teams; /* in order of number; none of a group of single players */
	int n_teams;
	int *team_order;	/* indexes into teams, the first place first */
	int division;		/* of a league, 1..; else 0 */
	int *order;		/* indexes into lines, the first place first */
	struct game_row *games; /* by round, then white's number */
	int n_games;
	struct game_row *annulled; /* games that count nowhere (RULES S-58), in order of id */
	int n_annulled;
	struct view_former *former; /* of the seats, in order of number and time */
	int n_former;
	struct view_seat *seats; /* of all lines and former players, in order of player */
	int n_seats;
	struct view_correction *corrections; /* of the versions of the final table, in order */
	int n_corrections;
	struct view_position position;
	struct rounds_load *rounds; /* of a kind that pairs round by round; else NULL */
	struct otb_load *otb;	    /* of an event over the board, once its lots are drawn; owned */
};
/* 1, 0 (no such group) or a negative enum store_error. */
int view_group(struct context *ctx, int64_t id, struct group_view *ret_view);
/* Reckons the table anew from the results of its games. */
void view_group_reckon(struct group_view *view);
/* Seats of the table: teams, or lines of single players. */
int view_group_seats(const struct group_view *view);
/* The same as the kind gives it, with all its values; ret_lines has room for the seats. */
void view_group_table(const struct group_view *view, struct kind_line *ret_lines);
/* Whether lots decide between those whom the table leaves level. */
bool view_group_ends_in_lots(const struct group_view *v);
/* The games as the kind reads them: the caller frees them; returns how many. */
int view_group_results(const struct group_view *view, struct kind_result **ret_results);
void view_group_release(struct group_view *view);

/* Makes `seats` anew from the lines and former players; the two below need it. */
void view_group_index(struct group_view *view);
/* The line of whoever has or has had the seat; NULL for a stranger. */
const struct view_line *view_group_line(const struct group_view *view, int64_t player);
/* Of whoever has or has had a seat; "" for a stranger. */
const char *view_group_name(const struct group_view *view, int64_t player);

/* Who entered for that seat, and drew its number. */
static inline const struct view_player *view_group_entrant(const struct group_view *view,
							   const struct view_line *line)
{
	for (int i = 0; i < view->n_former; i++)
		if (&view->lines[view->former[i].line] == line)
			return &view->former[i].player;
	return &line->player;
}

/* The line confirmed first after the one with this seq (0: first of all); NULL at the end. */
static inline const struct view_line *view_group_confirmed(const struct group_view *view, int after)
{
	const struct view_line *best = NULL;

	for (int i = 0; i < view->n_lines; i++)
		if (view->lines[i].seq > after && (!best || view->lines[i].seq < best->seq))
			best = &view->lines[i];
	return best;
}

#endif
