/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Rating lists and the histories of players as everybody may see them (EVENTS E68). */
#ifndef DAEMON_PUBLISH_VIEW_RATING_H
#define DAEMON_PUBLISH_VIEW_RATING_H

#include <jansson.h>

#include "daemon/context.h"

/*
 * The list in force on a day: {date, revision, sha256, players: [{player, name, rating, games,
 * status, last}]}; before the first one `date` is null and nobody is on it.  1 or an error.
 */
int view_rating_list(struct context *ctx, struct civil day, json_t **ret);

/* Its canonical text, whose SHA-256 is the published one: 1; 0: there is none on that day. */
int view_rating_text(struct context *ctx, struct civil day, struct sbuf *ret);

/* All revisions: [{date, revision, at, sha256}], the newest first. */
int view_rating_lists(struct context *ctx, json_t **ret);

/*
 * {player, name, rating, games, status, history: [{date, revision, group, code, board, end, old,
 * games, w, we, k, b, new, average}]} in the order of the units.  1, 0 (no such player) or an
 * error.
 */
int view_rating_player(struct context *ctx, int64_t player, struct civil today, json_t **ret);

#endif
