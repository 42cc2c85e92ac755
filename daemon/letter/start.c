/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The start letter of a group, from its view; see start.h. */
#include "daemon/letter/start.h"

#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"
#include "core/chess/pgn_write.h"
#include "daemon/publish/view_group_line.h"

/* For each line, the numbers of the opponents against whom it has White: "2, 4, 6". */
static void write_whites(const struct group_view *g, struct sbuf *whites)
{
	for (int i = 0; i < g->n_games; i++) {
		const struct view_line *w = view_group_line(g, g->games[i].white);
		const struct view_line *b = view_group_line(g, g->games[i].black);
		struct sbuf *out = w ? &whites[w - g->lines] : NULL;
		if (w && b)
			sbuf_addf(out, "%s%d", out->len ? ", " : "", b->number);
	}
}

/* The games of the player, not those of a former holder of the seat. */
static int games_of(const struct group_view *g, int64_t player, struct letter_start_game *ret_games)
{
	int n = 0;

	for (int i = 0; i < g->n_games; i++) {
		const struct game_row *row = &g->games[i];
		const struct view_line *w = view_group_line(g, row->white);
		const struct view_line *b = view_group_line(g, row->black);
		bool white = row->white == player;
		if (w && b && (white || row->black == player))
			ret_games[n++] = (struct letter_start_game){
				row->id, row->round, white ? b->player.name : w->player.name,
				white};
	}
	return n;
}

static const char *team_of(const struct group_view *g, int number)
{
	for (int i = 0; i < g->n_teams; i++)
		if (g->teams[i].number == number)
			return g->teams[i].name;
	return NULL;
}

static enum letter_start_flow flow_of(const struct group_view *g)
{
	if (g->rounds)
		return LETTER_START_BY_ROUNDS;
	return option_number(&g->options, EVENT_OPTION_ONE_BY_ONE, 0) ? LETTER_START_ONE_BY_ONE
								      : LETTER_START_AT_ONCE;
}

void start_write(const struct group_view *g, int64_t player, const char *title, const char *leader,
		 struct civil made, const struct lang *lang, struct letter *l)
{
	struct letter_start_player *players = mem_zeroed((size_t)g->n_lines + 1, sizeof(*players));
	struct letter_start_game *games = mem_zeroed((size_t)g->n_games + 1, sizeof(*games));
	struct sbuf *whites = mem_zeroed((size_t)g->n_lines + 1, sizeof(*whites)),
		    moves = SBUF_INIT;
	const struct view_line *me = view_group_line(g, player);
	const struct view_lot *late = view_lots_late(&g->lots);
	struct ruleset rules = ruleset_default(RULESET_DSU_EMAIL);
	struct letter_start s = {
		.id = g->id,
		.group = title,
		.code = strstr(title, g->code) ? "" : g->code,
		.leader = leader,
		.start = g->start,
		.number = me ? me->number : 0,
		.team = me && me->team ? team_of(g, me->number) : NULL,
		.board = me ? me->board : 0,
		.players = players,
		.games = games,
		.rules = &rules,
		.seed = g->seed,
		.seed_hash = g->seed_hash,
		.next_hash = g->lots.has_next ? g->lots.next_hash : NULL,
		.flow = flow_of(g),
		.full = g->endless,
		.joins = g->start.day < made.day,
		.position = {.start = g->position.given ? &g->position.start : NULL,
			     .number960 = g->position.number960,
			     .each_own = g->position.each_own},
		.over_the_board = g->otb != NULL};

	s.late_hash = late ? late->seed_hash : NULL;
	ruleset_read(g->ruleset, &rules, NULL);
	for (int i = 0; i < g->n_lines; i++)
		sbuf_init(&whites[i]);
	write_whites(g, whites);
	for (int i = 0; i < g->n_lines; i++) {
		const struct view_line *line = &g->lines[i];
		players[s.n_players++] = (struct letter_start_player){
			line->number,
			line->board,
			line->player.name,
			line->player.club,
			line->player.rating,
			line->board > 1 ? "" : line->confirmation, /* once per team */
			line->seq,
			whites[i].buf};
	}
	pgn_write_line(&moves, &g->position.first, g->position.moves, g->position.n_moves,
		       san_letters_of(lang->code));
	s.position.moves = moves.buf;
	s.n_games = games_of(g, player, games);
	letter_group_start(l, &s);
	sbuf_release(&moves);
	for (int i = 0; i < s.n_players; i++)
		sbuf_release(&whites[i]);
	free(players);
	free(games);
	free(whites);
}
