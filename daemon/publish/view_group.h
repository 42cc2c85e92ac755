/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * A group: its table, games and draws; secret seeds only after the draw (RULES S-36).
 */
#ifndef DAEMON_PUBLISH_VIEW_GROUP_H
#define DAEMON_PUBLISH_VIEW_GROUP_H

#include <jansson.h>

#include "core/event/kind.h"
#include "daemon/publish/view_lots.h"
#include "daemon/publish/view_player.h"
#include "daemon/publish/view_position.h"
#include "sql/store_entry.h"
#include "sql/store_event.h"
#include "sql/store_game.h"

struct rounds_load; /* daemon/rounds_load.h */
struct otb_load;    /* daemon/otb_load.h */

struct view_line {
	struct view_player player; /* present holder (EVENTS E4) */
	int number;		   /* drawn, from 1; 0 = not yet; of the team, for teams */
	int64_t team;		   /* 0 = individual */
	int board;		   /* in the team, from 1; 0 = none */
	int seq;		   /* order of confirmation, from 1 */
	bool withdrawn;
	bool no_prize; /* left without a good reason (6.2.8) */
	bool left_out; /* left a hall early: none of their games counts (RULES E-6) */
	char confirmation[sizeof(((struct entry_row *)0)->confirmation)]; /* its line in the draw */
	int place;   /* from 1; ties share a number */
	int points2; /* half points */
	int sb4;     /* Sonneborn-Berger in quarter points */
	int played;
};

/* A wrong result in the final table, and the time of its correction. */
struct view_correction {
	int64_t game;
	struct instant at;
	char from[8], to[8]; /* as in struct game_row */
};

/* A former holder of a seat (EVENTS E4). */
struct view_former {
	struct view_player player;
	int line;	   /* index of the seat in lines */
	struct civil last; /* their last day */
	int64_t next;	   /* new holder */
	bool reserve;	   /* the occupant is a reserve; otherwise a substitute */
};

/* A team with its place; its players are lines (EVENTS E41). */
struct view_team_line {
	int64_t id;
	char name[STORE_NAME_MAX + 12]; /* "Nordby 1" */
	char club[STORE_NAME_MAX + 1];
	int number;   /* drawn, from 1 */
	int penalty2; /* half points deducted */
	bool withdrawn;
	int place;
	int played; /* boards with a result */
	struct ratio points, weighted, match_points;
	int rematches; /* won, in a tie for first place (EVENTS E55) */
};

/* A present or former holder of a seat. */
struct view_seat {
	int64_t player;
	int line;   /* index into lines */
	int former; /* index into former; -1 = present holder */
};

struct group_view {
	int64_t id;
	char code[sizeof(((struct group_row *)0)->code)]; /* "26 I 3"; "" before the draw */
	const struct kind *kind;
	json_t *options_json; /* the tournament's, owned; `options` borrow from it */
	struct option_values options;
	int64_t stage_id;
	int stage;	 /* number within the tournament, from 1 */
	bool last_stage; /* no stage follows */
	bool rated;
	bool endless;	    /* of a standing event: started when full */
	int version;	    /* final table's; 0 = none yet */
	struct civil ended; /* EVENTS E59; CIVIL_NONE = not yet */
	char name[STORE_NAME_MAX + 1];
	char event[STORE_NAME_MAX + 1]; /* code of the tournament */
	int64_t event_id;
	char event_name[STORE_NAME_MAX + 1];
	char slug[sizeof(((struct tourney *)0)->slug)]; /* of the tournament */
	int number;					/* in the tournament, from 1 */
	int64_t before, after; /* groups beside it, from view_group_beside(); 0 = none */
	enum group_state state;
	char ruleset[sizeof(((struct group_row *)0)->ruleset)]; /* ruleset_write() */
	char zone[sizeof(((struct tourney *)0)->zone)];		/* zone_parse() */
	struct civil start;					/* CIVIL_NONE before the draw */
	int size;		 /* players per group of the tournament */
	struct instant final_at; /* when the final table was sent; sec 0 = not yet */
	bool has_seed;		 /* the draw uses a secret seed */
	bool drawn;		 /* drawn, and the seed is public */
	unsigned char seed_hash[STORE_HASH];
	unsigned char seed[sizeof(((struct group_row *)0)->seed)]; /* zero until `drawn` */
	struct view_lots lots;					   /* after the draw */
	struct view_line *lines; /* ordered by number drawn (by confirmation before the draw) */
	int n_lines;
	struct view_team_line *teams; /* ordered by number; none in an individual group */
	int n_teams;
	int *team_order;	/* indexes into teams, by place */
	int division;		/* league division, from 1; else 0 */
	int *order;		/* indexes into lines, by place */
	struct game_row *games; /* ordered by round, then White's number */
	int n_games;
	struct game_row *annulled; /* annulled games (RULES S-58), ordered by id */
	int n_annulled;
	struct view_former *former; /* ordered by seat number and time */
	int n_former;
	struct view_seat *seats; /* of all lines and former players, ordered by player */
	int n_seats;
	struct view_correction *corrections; /* over the versions of the final table, in order */
	int n_corrections;
	struct view_position position;
	struct rounds_load *rounds; /* if the kind pairs rounds; else NULL */
	int knockout_rounds;  /* of a drawn knock-out, whose `sb4` is the round reached; else 0 */
	struct otb_load *otb; /* of an over-the-board event after the draw; owned */
};
/* Returns 1, 0 (no such group) or a negative enum store_error. */
int view_group(struct context *ctx, int64_t id, struct group_view *ret_view);
/* Finds the groups before and after it in its tournament; negative: an enum store_error. */
int view_group_beside(struct context *ctx, struct group_view *view);
/* Recomputes the table from the results. */
void view_group_reckon(struct group_view *view);
/* Number of rows of the table: teams, or individual lines. */
int view_group_seats(const struct group_view *view);
/* The table as computed by the kind, with all values; ret_lines must have room for all rows. */
void view_group_table(const struct group_view *view, struct kind_line *ret_lines);
/* Whether ties that the table leaves are decided by lots. */
bool view_group_ends_in_lots(const struct group_view *v);
/* The games in the form the kind reads; the caller frees them.  Returns their number. */
int view_group_results(const struct group_view *view, struct kind_result **ret_results);
void view_group_release(struct group_view *view);

/* The entrant for that seat, who drew its number. */
static inline const struct view_player *view_group_entrant(const struct group_view *view,
							   const struct view_line *line)
{
	for (int i = 0; i < view->n_former; i++)
		if (&view->lines[view->former[i].line] == line)
			return &view->former[i].player;
	return &line->player;
}

/* The next line confirmed after the one with this seq (0: the first); NULL at the end. */
static inline const struct view_line *view_group_confirmed(const struct group_view *view, int after)
{
	const struct view_line *best = NULL;

	for (int i = 0; i < view->n_lines; i++)
		if (view->lines[i].seq > after && (!best || view->lines[i].seq < best->seq))
			best = &view->lines[i];
	return best;
}

#endif
