/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See export_my.h. */
#include "daemon/publish/export_my.h"

#include <string.h>

#include "core/chess/pgn_write.h"
#include "daemon/publish/export.h"

static void write_notes(struct pgn_writer *w, const struct note_row *note)
{
	if (note->text.len)
		pgn_writer_comment(w, note->text.buf, note->text.len);
	if (note->tree.len)
		pgn_writer_comment(w, note->tree.buf, note->tree.len);
}

/*
 * "[%ccsnt 2026.01.07,09:30] received 2026-01-05, sent 2026-01-07, days 2", in the event's time
 * zone.
 */
static void write_dates(struct pgn_writer *w, const struct game *game, const struct ply_fact *p)
{
	struct ymd d = civil_ymd(zone_date(game->setup.zone, p->at));
	int64_t sec = p->at.sec + zone_offset(game->setup.zone, p->at);
	struct sbuf text = SBUF_INIT;
	char date[CIVIL_TEXT];

	if (p->at.sec)
		sbuf_addf(&text, "[%%ccsnt %04d.%02d.%02d,%02d:%02d]", d.year, d.month, d.day,
			  (int)(sec / 3600 % 24), (int)(sec / 60 % 60));
	if (!civil_is_none(p->received))
		sbuf_addf(&text, " received %s,", civil_format(p->received, date));
	if (!civil_is_none(p->day))
		sbuf_addf(&text, " sent %s, days %d", civil_format(p->day, date), p->charge);
	pgn_writer_comment(w, text.buf, text.len);
	sbuf_release(&text);
}

static void write_move(struct pgn_writer *w, struct position *pos, chess_move m)
{
	char san[SAN_TEXT];

	san_write_marked(pos, m, SAN_ENGLISH, san);
	pgn_writer_move(w, san);
	position_play(pos, m);
}

void export_my_game_pgn(const char *domain, const struct my_game *my, bool notes, struct sbuf *out)
{
	const struct game *game = my->view.game;
	const struct game_record *r = &game->record;
	struct position pos = r->start;
	struct pgn_writer w;
	size_t at = 0;

	export_game_tags(domain, &my->game, out);
	pgn_writer_init(&w, out, &pos);
	if (notes)
		write_notes(&w, &my->note);
	for (; at < (size_t)game->prelude_plies; at++)
		write_move(&w, &pos, r->ply[at].move);
	for (size_t i = 0; i < game->n_plies; i++) {
		const struct ply_fact *p = &game->plies[i];
		for (int k = 0; k < p->plies && at < r->n; k++, at++)
			write_move(&w, &pos, r->ply[at].move);
		if (p->plies > 0 && !p->free)
			write_dates(&w, game, p);
	}
	for (; at < r->n; at++)
		write_move(&w, &pos, r->ply[at].move);
	pgn_writer_end(&w, strcmp(my->game.result, "0-0") ? my->game.result : "*");
}
