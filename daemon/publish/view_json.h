/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Games, groups, cases and rulings as JSON: for the control socket, the API, the pages and the
 * published files.  Contains no address, birth date or raw mail (RULES S-34).
 */
#ifndef DAEMON_PUBLISH_VIEW_JSON_H
#define DAEMON_PUBLISH_VIEW_JSON_H

#include <jansson.h>

#include "daemon/publish/view_game.h"
#include "daemon/publish/view_group.h"
#include "daemon/publish/view_rulings.h"
#include "sql/store_case.h"

/*
 * The "next" of a list that is answered page by page: the number of the last row of the page, given
 * back for the page after it; null unless there are more.
 */
json_t *view_json_next(bool more, int64_t last);

/* fen, numeric, san, result, reason, clocks, ... */
json_t *view_json_game(const struct public_game *game);
/*
 * The same with the events, which contain protests, reasons and hidden series and are private
 * (RULES S-14, S-34): `kskak game N --json`.
 */
json_t *view_json_game_leader(struct context *ctx, const struct game_view *v, struct instant now);
/* The same, with the opponent's proposals if the player is one of the two. */
json_t *view_json_game_player(const struct game_view *v, int64_t player, struct instant now);
/* Table, games, state of a group. */
/* rated: per game, from view_rated().  Spectators see fewer half-moves (EVENTS E76). */
json_t *view_json_group(const struct group_view *v, const bool *rated, bool spectator);
/* The lines of its table by place. */
json_t *view_json_table(const struct group_view *v);
/* "filling", "running", ... */
const char *view_json_group_state(enum group_state state);
/* "asked", "confirmed", ... */
const char *view_json_entry_state(enum entry_state state);
/* Public facts of its draws; the seed only after the draw. */
json_t *view_json_lots(const struct group_view *v);
/* `evidence`: include what only leaders see. */
/* "overstep", "protest", ... */
const char *view_json_case_kind(enum case_kind kind);
json_t *view_json_case(const struct case_row *row, bool evidence);
json_t *view_json_rulings(const struct view_rulings *v);
/* An ISO date or instant; JSON null if none. */
json_t *view_json_date(struct civil d);
json_t *view_json_instant(struct instant t);

#endif
