/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See given_position.h. */
#include "daemon/event/given_position.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"
#include "core/chess/fen.h"
#include "daemon/event/draw_lots.h"
#include "daemon/setup_check.h"

/* --- theme ----------------------------------------------------------------------------------- */

static struct game_row ordinary_row(void)
{
	struct game_row row = {.zone = "Europe/Copenhagen"};
	struct ruleset rules = ruleset_default(RULESET_DSU_EMAIL);
	struct sbuf text = SBUF_INIT;

	ruleset_write(&rules, &text);
	snprintf(row.ruleset, sizeof(row.ruleset), "%s", text.buf);
	sbuf_release(&text);
	return row;
}

static bool check_line(enum event_option which, const char *line, size_t len, char *ret_why,
		       size_t size)
{
	struct game_row row = ordinary_row();
	struct sbuf moves = SBUF_INIT;
	char *text = mem_strndup(line, len);
	enum setup_error error = SETUP_BAD_FEN;
	size_t column = 0;
	bool fits = len < sizeof(row.fen), read = true;

	if (which == EVENT_OPTION_FEN)
		snprintf(row.fen, sizeof(row.fen), "%.*s", (int)sizeof(row.fen) - 1, text);
	else
		read = setup_check_moves(&row, text, &moves, &column);
	if (read && (fits || which == EVENT_OPTION_MOVES))
		setup_check(&row, moves.buf, &error, &column);
	else if (!read)
		error = SETUP_BAD_MOVE;
	free(text);
	sbuf_release(&moves);
	switch (error) {
	case SETUP_OK: return true;
	case SETUP_BAD_FEN:
		snprintf(ret_why, size, "\"%.60s\" is no position that can be read (column %zu)",
			 line, column + 1);
		break;
	case SETUP_BAD_MOVE:
		snprintf(ret_why, size, "\"%.60s\" cannot be played or read from column %zu on",
			 line, column + 1);
		break;
	case SETUP_OVER: snprintf(ret_why, size, "\"%.60s\" is the end of a game", line); break;
	}
	return false;
}

bool given_position_check(enum event_option which, const char *text, char *ret_why, size_t size)
{
	const char *line;
	size_t len;

	if (which != EVENT_OPTION_FEN && which != EVENT_OPTION_MOVES)
		return true;
	for (int n = 0; (line = option_line(text, n, &len)); n++)
		if (!check_line(which, line, len, ret_why, size))
			return false;
	return true;
}

/* Assigns the lines to the groups in turn. */
static char *line_of(const struct tourney_facts *t, enum event_option which, int group)
{
	const char *text = t->options.v[which].text, *line;
	int lines = 0;
	size_t len;

	while (option_line(text, lines, &len))
		lines++;
	line = lines ? option_line(text, (group - 1) % lines, &len) : NULL;
	return line ? mem_strndup(line, len) : NULL;
}

static void give(const struct tourney_facts *t, const struct group_row *g, json_t *setup)
{
	char *fen = line_of(t, EVENT_OPTION_FEN, g->number);
	char *moves = line_of(t, EVENT_OPTION_MOVES, g->number);
	struct game_row row = ordinary_row();
	struct sbuf numeric = SBUF_INIT;
	size_t column;

	if (fen)
		json_object_set_new(setup, "fen", json_string(fen));
	if (moves && setup_check_moves(&row, moves, &numeric, &column))
		json_object_set_new(setup, "moves", json_string(numeric.buf));
	free(fen);
	free(moves);
	sbuf_release(&numeric);
}

/* --- Chess960 -------------------------------------------------------------------------------- */

enum { PER_GROUP, PER_GAME, FIRST_NUMBER }; /* of the option, see OPTION_POSITION */

static int draw_for_group(const struct work *work, const struct tourney_facts *t,
			  const struct group_row *g, const struct entry_list *list, json_t *setup,
			  struct effects *ret)
{
	int wish = option_number(&t->options, EVENT_OPTION_POSITION, PER_GROUP), rc = 1;
	int number = wish - FIRST_NUMBER;

	if (wish == PER_GROUP)
		rc = draw_lots_for_960(work, g, list, 0, ret, &number);
	if (rc > 0 && wish != PER_GAME)
		json_object_set_new(setup, "position960", json_integer(number));
	return rc;
}

/* --- both ------------------------------------------------------------------------------------ */

static json_t *setup_of(const struct group_row *g)
{
	json_t *setup = json_loads(g->setup, 0, NULL);

	return setup ? setup : json_object();
}

int given_position_of_group(const struct work *work, const struct tourney_facts *t,
			    struct group_row *g, const struct entry_list *list, struct effects *ret)
{
	json_t *setup;
	char *text;
	int rc = 1;

	if (t->kind->position == KIND_ORDINARY)
		return 1;
	setup = setup_of(g);
	if (t->kind->position == KIND_DRAWN)
		rc = draw_for_group(work, t, g, list, setup, ret);
	else
		give(t, g, setup);
	text = json_dumps(setup, JSON_COMPACT | JSON_SORT_KEYS);
	if (strlen(text) < sizeof(g->setup))
		snprintf(g->setup, sizeof(g->setup), "%s", text);
	else
		rc = STORE_FAILED;
	free(text);
	json_decref(setup);
	return rc;
}

static void set_960(int number, struct game_row *row)
{
	struct position start;

	position_start960(&start, number);
	fen_write(&start, row->fen);
	row->chess960 = true;
}

int given_position_of_game(const struct work *work, const struct tourney_facts *t,
			   const struct group_row *g, const struct entry_list *list, int n,
			   struct game_row *row, struct sbuf *ret_moves, struct effects *ret)
{
	json_t *setup, *drawn;
	const char *fen, *moves;
	int number = 0, rc = 1;

	if (t->kind->position == KIND_ORDINARY)
		return 1;
	setup = setup_of(g);
	drawn = json_object_get(setup, "position960");
	fen = json_string_value(json_object_get(setup, "fen"));
	moves = json_string_value(json_object_get(setup, "moves"));
	if (drawn)
		number = (int)json_integer_value(drawn);
	else if (t->kind->position == KIND_DRAWN)
		rc = draw_lots_for_960(work, g, list, n, ret, &number);
	if (rc > 0 && t->kind->position == KIND_DRAWN)
		set_960(number, row);
	if (fen)
		snprintf(row->fen, sizeof(row->fen), "%s", fen);
	sbuf_adds(ret_moves, moves ? moves : "");
	json_decref(setup);
	return rc;
}
