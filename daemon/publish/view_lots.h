/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The lots of a group as everybody may see them (RULES S-36, EVENTS E16): what is drawn with its
 * secret number, and the hashes of the numbers that are secret still.
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
	bool revealed; /* else nothing below is known */
	unsigned char seed[32];
	json_t *message; /* list of lines */
	json_t *result;	 /* NULL = nothing was drawn under this seed itself */
};

struct view_lots {
	struct view_lot *list;
	int n;
	bool drawn; /* list[0] is the order of the group, from a row of its own */
	unsigned char next_hash[STORE_HASH]; /* of the seed of the stage that follows */
	bool has_next;
};

/* 1 or a negative enum store_error; released in the first case alone. */
int view_lots(struct context *ctx, const struct group_row *g, struct view_lots *ret);
void view_lots_release(struct view_lots *v);

/* Shows a draw that is not stored yet; `result` is taken over. */
void view_lots_add(struct view_lots *v, const char *kind, json_t *result);

/* The seed of later decisions; NULL: the group has none. */
const struct view_lot *view_lots_late(const struct view_lots *v);

/* The objects of core/event/lots_record.h, by the code of the group. */
json_t *view_lots_json(const struct view_lots *v, const char *code);

/*
 * Appends the draw from which the groups of a stage were made, under the code "EVENT STAGE": once
 * the groups are drawn, since it is of their seed.  1, 0: there is none; negative enum store_error.
 */
int view_lots_stage_json(struct context *ctx, const struct stage_row *stage, const char *event,
			 json_t *list);
/* Those of all stages of the event; 1 or a negative enum store_error. */
int view_lots_stages_json(struct context *ctx, const struct tourney *t, json_t *list);

#endif
