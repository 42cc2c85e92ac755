/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The public view of a tournament, for its pages (EVENTS E12, E76): announcement, entrants,
 * composition, groups, rounds, reports and coming acts of the calendar.
 */
#ifndef DAEMON_PUBLISH_VIEW_TOURNEY_H
#define DAEMON_PUBLISH_VIEW_TOURNEY_H

#include <jansson.h>

#include "core/event/kind.h"
#include "daemon/publish/view_player.h"
#include "sql/store_entry.h"
#include "sql/store_event.h"
#include "sql/store_stage.h"

#define VIEW_TOURNEY_ENTRANTS 500			/* listed per state */
#define VIEW_TOURNEY_ACTS     (2 + 2 * KIND_STAGES_MAX) /* maximum still to come */
#define VIEW_TOURNEY_TABLES   50			/* maximum groups with tables on one page */

struct tourney_view_group {
	int64_t id;
	int number;
	char code[sizeof(((struct group_row *)0)->code)]; /* "" before the draw */
	char name[STORE_NAME_MAX + 1];
	int size; /* players or teams */
	enum group_state state;
	struct civil start, ended; /* CIVIL_NONE = not yet */
	struct instant drawn, final_at;
};

/* A published round in force. */
struct tourney_view_round {
	int64_t group; /* 0 = the whole stage */
	int stage;     /* index into the stages */
	int round;
	int version;
	struct instant at;
	struct civil starts; /* CIVIL_NONE = over the board */
	char *reason;	     /* owned; "" = paired automatically */
	json_t *facts;	     /* owned */
};

struct tourney_view_stage {
	int64_t id;
	int number;
	char name[sizeof(((struct stage_row *)0)->name)]; /* "" = the only stage */
	enum stage_state state;
	struct civil draws, starts;
	json_t *plan; /* groups of the composition in force, owned; NULL = none */
	struct tourney_view_group *groups;
	int n_groups;
};

struct tourney_view_entrant {
	struct view_player player;
	enum entry_state state;
	char class[4];
	int64_t group; /* 0 = none yet */
	int number;    /* drawn; 0 = not yet */
	int stage;     /* a later one that they wait for, from 2; else 0 */
};

struct tourney_view_team {
	int64_t id;
	char name[STORE_NAME_MAX + 16]; /* club and number */
	bool valid;			/* otherwise waiting */
	int division;
};

/* A coming act of the calendar. */
struct tourney_view_act {
	const char *act; /* "open", "close", "draw", "start" */
	int stage;	 /* 0 = the whole event */
	struct civil at;
};

/* An officer, with the name they sign with. */
struct tourney_view_officer {
	char role[sizeof(((struct officer_row *)0)->role)];
	char name[STORE_NAME_MAX + 1];
};

/* A version of a signed report. */
struct tourney_view_report {
	bool newest;   /* of the event or group */
	int64_t group; /* in a standing event; 0 = the whole event */
	int version;
	struct instant at;
	char signer[STORE_NAME_MAX + 64];
	char *facts; /* signed bytes, owned */
	unsigned char hash[STORE_HASH];
};

struct tourney_view {
	struct tourney row;
	const struct kind *kind;
	json_t *json; /* the stored options, owned */
	struct option_values options;
	struct tourney_view_officer *officers; /* ordered by appointment */
	int n_officers;
	const char *mail_local, *mail_domain;
	struct tourney_view_stage stages[KIND_STAGES_MAX];
	int n_stages;
	int entries[8]; /* by enum entry_state */
	struct tourney_view_entrant *entrants;
	int n_entrants;
	struct tourney_view_team *teams;
	int n_teams;
	struct tourney_view_round *rounds;
	int n_rounds;
	struct tourney_view_report *reports;
	int n_reports;
	struct tourney_view_act next[VIEW_TOURNEY_ACTS];
	int n_next;
};

/* Adds the remaining acts from the dates of a tournament and its stages; returns their number. */
int view_tourney_next(const struct tourney *t, const struct tourney_view_stage *stages, int n,
		      struct tourney_view_act ret_acts[VIEW_TOURNEY_ACTS]);

/* Returns 1, 0 (no such tournament, or an unknown kind) or a negative enum store_error. */
int view_tourney(struct context *ctx, const char *slug, struct tourney_view *ret_view);
int view_tourney_id(struct context *ctx, int64_t id, struct tourney_view *ret_view);
void view_tourney_release(struct tourney_view *view);

/* Total groups of all stages. */
static inline int view_tourney_groups(const struct tourney_view *view)
{
	int n = 0;

	for (int i = 0; i < view->n_stages; i++)
		n += view->stages[i].n_groups;
	return n;
}

/* The group with that id; NULL if it belongs to another event. */
static inline const struct tourney_view_group *view_tourney_group(const struct tourney_view *view,
								  int64_t id)
{
	for (int i = 0; i < view->n_stages; i++)
		for (int k = 0; k < view->stages[i].n_groups; k++)
			if (view->stages[i].groups[k].id == id)
				return &view->stages[i].groups[k];
	return NULL;
}

/* Whether groups start as they fill, indefinitely. */
static inline bool view_tourney_endless(const struct tourney_view *view)
{
	return kind_is_endless(view->kind, view->row.closes);
}


#endif
