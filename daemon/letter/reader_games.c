/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See reader_games.h. */
#include "daemon/letter/reader_games.h"

#include <stdlib.h>

#include "core/base/mem.h"
#include "daemon/letter/title.h"
#include "daemon/publish/view_desk.h"
#include "sql/store_event.h"

int reader_games(struct context *ctx, int64_t player, const struct lang *lang, struct instant now,
		 const struct letter_answer_line *said, int n_said, struct letter *l)
{
	struct desk_view d;
	struct letter_status_line *lines;
	struct sbuf *titles; /* of the groups */
	int rc = view_desk(ctx, player, now, &d);

	if (rc <= 0)
		return rc;
	lines = mem_zeroed((size_t)d.n_lines + 1, sizeof(*lines));
	titles = mem_zeroed((size_t)d.n_lines + 1, sizeof(*titles));
	for (int i = 0; i < d.n_lines; i++) {
		int64_t group = d.lines[i].row.group;
		struct group_row row;

		sbuf_init(&titles[i]);
		if (group && store_group_get(ctx->store, group, &row) > 0)
			title_group(&row, lang, &titles[i]);
		lines[i] =
			(struct letter_status_line){d.lines[i].row.id,
						    titles[i].buf,
						    d.lines[i].opponent.name,
						    d.lines[i].last_move,
						    d.lines[i].row.white == player,
						    d.lines[i].my_turn,
						    d.lines[i].row.stage != STAGE_OPEN,
						    d.lines[i].days_left,
						    d.lines[i].last_day,
						    d.lines[i].my_turn ? &d.lines[i].ahead : NULL};
	}
	letter_player_status(l, said, n_said, lines, d.n_lines);
	for (int i = 0; i < d.n_lines; i++)
		sbuf_release(&titles[i]);
	free(titles);
	free(lines);
	view_desk_release(&d);
	return 1;
}
