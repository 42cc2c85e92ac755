/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* A game: its board, clocks and moves; see page.h. */
#include "daemon/publish/page.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/chess/san.h"
#include "daemon/publish/page_board.h"
#include "daemon/publish/page_link.h"
#include "daemon/publish/page_shell.h"
#include "daemon/publish/page_words.h"

/* The half-move, counted from 0 at White's first, at which the list begins. */
static long long first_half_move(json_t *game, size_t plies)
{
	const char *fen = view_json_word(game, "fen"), *side = strchr(fen, ' '),
		   *last = strrchr(fen, ' ');
	long long now = last ? 2 * (strtoll(last, NULL, 10) - 1) : 0;

	now += side && side[1] == 'b';
	return now >= (long long)plies ? now - (long long)plies : 0;
}

/* A move of the view, whose piece letters are English, with those of the page. */
static void move_text(struct xml *d, const char *san)
{
	const char *english = san_alphabet(SAN_ENGLISH),
		   *own = san_alphabet(san_letters_of(d->p->lang->code));
	char move[SAN_TEXT + 4];
	size_t i;

	for (i = 0; san[i] && i + 1 < sizeof(move); i++) {
		const char *piece = strchr(english, san[i]);

		move[i] = piece ? own[piece - english] : san[i];
	}
	move[i] = '\0';
	xml_text(d, move);
}

static void move_list(struct xml *d, json_t *game)
{
	json_t *san = json_object_get(game, "san"), *numeric = json_object_get(game, "numeric"), *v;
	long long half = first_half_move(game, json_array_size(san));
	size_t i;

	if (!json_array_size(san))
		return;
	xml_start(d, "table");
	json_array_foreach(san, i, v)
	{
		if (i == 0 || half % 2 == 0) {
			if (i)
				xml_end(d);
			xml_start(d, "tr");
			xml_elementf(d, "th", "%lld.", half / 2 + 1);
			if (half % 2)
				xml_element(d, "td", "…");
		}
		xml_start(d, "td");
		move_text(d, json_string_value(v));
		xml_text(d, " (");
		xml_text(d, json_string_value(json_array_get(numeric, i)));
		xml_text(d, ")");
		xml_end(d);
		half++;
	}
	xml_end(d);
	xml_end(d);
}

/* Who is to move and until when, or how it ended. */
static void game_state(struct xml *d, json_t *game)
{
	const char *turn = view_json_word(game, "turn");
	json_t *clock = json_object_get(json_object_get(game, "clocks"), turn);

	xml_start(d, "p");
	if (strcmp(view_json_word(game, "result"), "*") != 0) {
		xml_text(d, tr(d->p->lang, "The game is over: "));
		xml_text(d, view_json_word(game, "result"));
		xml_text(d, ", ");
		xml_text(d, page_words_end(d->p, view_json_word(game, "reason")));
	} else if (!strcmp(view_json_word(game, "state"), "suspended")) {
		xml_text(d, tr(d->p->lang, "The game is suspended and waits for a ruling"));
	} else {
		xml_text(d, view_json_word(json_object_get(game, *turn == 'w' ? "white" : "black"),
					   "name"));
		xml_text(d, tr(d->p->lang, " is to move"));
		if (*view_json_word(clock, "last_day")) {
			xml_text(d, tr(d->p->lang, "; last date to answer in time: "));
			page_words_date(d, view_json_word(clock, "last_day"));
		}
	}
	xml_text(d, ".");
	xml_end(d);
}

static bool is_over(json_t *game)
{
	return strcmp(view_json_word(game, "result"), "*") != 0;
}

/* The days of a player; what is left of them only while the game goes on. */
static void clock_line(struct xml *d, json_t *game, const char *side, const char *key)
{
	json_t *c = json_object_get(json_object_get(game, "clocks"), key);

	xml_start(d, "p");
	xml_text(d, view_json_word(json_object_get(game, side), "name"));
	xml_textf(d, tr(d->p->lang, ": %lld of %lld days used"),
		  view_json_int(c, "used") + view_json_int(c, "running"),
		  view_json_int(c, "limit"));
	if (!is_over(game))
		xml_textf(d, tr(d->p->lang, ", %lld left to move %lld"), view_json_int(c, "left"),
			  view_json_int(c, "control"));
	xml_end(d);
}

static const char *last_move(json_t *game)
{
	json_t *moves = json_object_get(game, "numeric");
	size_t n = json_array_size(moves);
	const char *move = n ? json_string_value(json_array_get(moves, n - 1)) : NULL;

	return move ? move : "";
}

void page_game(const struct page_place *p, json_t *game, struct sbuf *out)
{
	char title[300];
	struct xml d;

	snprintf(title, sizeof(title), "%s – %s%s%s",
		 view_json_word(json_object_get(game, "white"), "name"),
		 view_json_word(json_object_get(game, "black"), "name"), is_over(game) ? ", " : "",
		 is_over(game) ? view_json_word(game, "result") : "");
	page_shell_begin(&d, p, title, NULL);
	if (view_json_int(game, "group")) {
		xml_start(&d, "p");
		page_link_group(&d, view_json_int(game, "group"), "",
				view_json_word(game, "group_name"));
		xml_end(&d);
	}
	page_board_write(&d, view_json_word(game, "fen"), last_move(game));
	game_state(&d, game);
	clock_line(&d, game, "white", "w");
	clock_line(&d, game, "black", "b");
	move_list(&d, game);
	xml_start(&d, "p");
	page_link_game_pgn(&d, view_json_int(game, "game"), "PGN");
	xml_end(&d);
	page_shell_end(&d, out);
}
