/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* A player's participation, and the titles of all events, for their pages (EVENTS E76). */
#ifndef DAEMON_PUBLISH_VIEW_PERSON_H
#define DAEMON_PUBLISH_VIEW_PERSON_H

#include <jansson.h>

#include "daemon/publish/view_classes.h"
#include "daemon/publish/view_rating.h"
#include "daemon/publish/view_search.h"
#include "sql/store_event.h"

/* A place in an event. */
struct person_place {
	char slug[sizeof(((struct tourney *)0)->slug)];
	char event[STORE_NAME_MAX + 1]; /* name */
	int64_t group;			/* 0 = none yet */
	char code[sizeof(((struct group_row *)0)->code)];
	bool withdrawn;
};

struct person_view {
	struct view_player player;
	struct classes_view classes; /* as of today */
	struct rating_history rating;
	struct search_result games;
	struct person_place *places; /* newest first */
	size_t n;
};

/*
 * Returns 1, 0 (no such player, or one who has played nowhere and has no rating) or a negative enum
 * store_error.
 */
int view_person(struct context *ctx, int64_t player, struct person_view *ret_view);
/* {player, name, club, rating, games: [{game, white, black, result, event, year}]} */
json_t *view_person_json(const struct person_view *view);
void view_person_release(struct person_view *view);

/* Whether there is a view_person() of them: 1, 0 or a negative enum store_error. */
int view_person_has_page(struct context *ctx, int64_t player);

/* Players with a page, by name. */
struct people_view {
	struct view_player *list;
	size_t n, cap;
};

/* Loads the members of the club with that slug.  Returns 1 or a negative enum store_error. */
int view_person_list(struct context *ctx, const char *club, struct people_view *ret_view);
void view_person_list_release(struct people_view *view);

/* A title from a signed report. */
struct champion {
	int year;
	char slug[sizeof(((struct tourney *)0)->slug)];
	char event[STORE_NAME_MAX + 1];
	char title[STORE_NAME_MAX + 1]; /* a msgid */
	char name[STORE_NAME_MAX + 1];
	bool shared;
};

struct champions_view {
	struct champion *list; /* newest event first */
	size_t n, cap;
};

/* Returns 1 or a negative enum store_error. */
int view_person_champions(struct context *ctx, struct champions_view *ret_view);
void view_person_champions_release(struct champions_view *view);

#endif
