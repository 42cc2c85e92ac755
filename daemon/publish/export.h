/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Exports a group or a game: PGN, JSON, report files (TRF) of 2016 and 2026. Contains no more than
 * the public pages (RULES S-34).
 */
#ifndef DAEMON_PUBLISH_EXPORT_H
#define DAEMON_PUBLISH_EXPORT_H

#include "core/chess/moves_told.h"
#include "daemon/publish/view_game.h"
#include "daemon/publish/view_group.h"
#include "daemon/publish/view_rulings.h"
#include "daemon/publish/view_search.h"

enum export_format { EXPORT_PGN, EXPORT_JSON, EXPORT_TRF16, EXPORT_TRF26 };

/* "pgn", "json", "trf16", "trf26"; false for anything else. */
bool export_format_read(const char *word, enum export_format *ret_format);

/* Appends the file.  Returns 1, 0 (no such group) or a negative enum store_error. */
int export_group(struct context *ctx, int64_t group, enum export_format format, struct sbuf *out);

/* The tags of a correspondence game; and a game as PGN with them. */
void export_game_tags(const char *domain, const struct public_game *game, struct sbuf *out);
void export_game_pgn(const char *domain, const struct public_game *game, struct sbuf *out);
/*
 * The same for a file whose earlier version had, as *told describes, the moves in `kept`.  *told is
 * then what the next version can continue.
 */
void export_game_pgn_on(const char *domain, const struct public_game *game, struct moves_told *told,
			const struct sbuf *kept, struct sbuf *out);
/* The same for a stored game.  Returns 1, 0 (no such game) or a negative enum store_error. */
int export_game(struct context *ctx, int64_t game, struct sbuf *out);
/* The games as PGN, as visible to spectators. */
int export_games(struct context *ctx, const struct search_result *games, struct sbuf *out);

/* A loaded group with its rulings, as JSON.  Returns 1 or a negative enum store_error. */
int export_group_json(struct context *ctx, const struct group_view *group,
		      const struct view_rulings *rulings, struct sbuf *out);

#endif
