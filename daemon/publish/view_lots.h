/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The public view of a group's draws (RULES S-36, EVENTS E16): those whose secret seed is revealed,
 * and the hashes of the others.
 */
#ifndef DAEMON_PUBLISH_VIEW_LOTS_H
#define DAEMON_PUBLISH_VIEW_LOTS_H

#include <jansson.h>

#include "daemon/context.h"
#include "sql/store_event.h"
#include "sql/store_stage.h"

struct view_lot {
	char kind[12]; /* word of core/event/lots_record.h, or "late" */
	unsigned char seed_hash[STORE_HASH];
	bool revealed; /* otherwise the rest is unset */
	unsigned char seed[32];
	json_t *message; /* list of lines */
	json_t *result;	 /* NULL = not used directly for a draw */
};

struct view_lots {
	struct view_lot *list;
	int n;
	bool drawn; /* list[0] is the order of the group, from its own row */
	unsigned char next_hash[STORE_HASH]; /* for the seed of the next stage */
	bool has_next;
};

/* Returns 1 or a negative enum store_error; release only after 1. */
int view_lots(struct context *ctx, const struct group_row *g, struct view_lots *ret);
void view_lots_release(struct view_lots *v);

/* Adds a draw not stored yet; takes over `result`. */
void view_lots_add(struct view_lots *v, const char *kind, json_t *result);

/* The seed for later decisions; NULL: none. */
const struct view_lot *view_lots_late(const struct view_lots *v);

/* The objects of core/event/lots_record.h, with the group's code. */
json_t *view_lots_json(const struct view_lots *v, const char *code);

/*
 * Appends the draw that formed the groups of a stage, with the code "EVENT STAGE", once the groups
 * are drawn, since it uses their seed.  1, 0: none; negative enum store_error.
 */
int view_lots_stage_json(struct context *ctx, const struct stage_row *stage, const char *event,
			 json_t *list);
/* Loads the draws of all stages of the event. Returns 1 or a negative enum store_error. */
int view_lots_stages_json(struct context *ctx, const struct tourney *t, json_t *list);

#endif
