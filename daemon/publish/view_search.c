/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Searches the games of matching players or events, so that an answer never reads all games; see
 * view_search.h.
 */
#include "daemon/publish/view_search.h"

#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"
#include "core/chess/numeric.h"
#include "core/chess/san.h"
#include "daemon/publish/view_front.h"
#include "daemon/publish/view_game.h"
#include "daemon/publish/view_rows.h"
#include "sql/store_player.h"

#define SOURCES_MOST 50	 /* players or groups searched */
#define FOLDS_MOST   400 /* games whose moves are read */

struct seeking {
	struct context *ctx;
	const struct search *q;
	struct search_result *found;
	int64_t source[SOURCES_MOST]; /* players or groups */
	int n, folds;
};

bool view_search_asks(const struct search *q)
{
	return q->id || *q->player || *q->event || q->year;
}

/* --- sources --------------------------------------------------------------------------------- */

static void add_source(struct seeking *s, int64_t id)
{
	if (s->n < SOURCES_MOST)
		s->source[s->n++] = id;
	else
		s->found->more = true;
}

static int take_player(void *arg, const struct player *p)
{
	struct seeking *s = arg;

	if (strcasestr(p->name, s->q->player))
		add_source(s, p->id);
	return 0;
}

static bool event_fits(const struct search *q, const char *name, const char *slug, const char *code,
		       int year)
{
	if (q->year && q->year != year)
		return false;
	return !*q->event || strcasestr(name, q->event) || !strcasecmp(slug, q->event) ||
	       !strcasecmp(code, q->event);
}

/* The groups of matching events, newest first. */
static int find_groups(struct seeking *s)
{
	struct front_view front;
	int rc = view_front(s->ctx, &front);

	if (rc < 0)
		return rc;
	for (int i = front.n_events - 1; i >= 0; i--) {
		const struct front_event *e = &front.events[i];

		if (!event_fits(s->q, e->name, e->slug, e->code, e->year))
			continue;
		for (int k = e->n_groups - 1; k >= 0; k--)
			add_source(s, front.groups[e->first_group + k].id);
	}
	view_front_release(&front);
	return 1;
}

/* --- conditions ------------------------------------------------------------------------------ */

/* A move in any common notation; MOVE_NONE if invalid. */
static chess_move read_move(const struct position *pos, const char *text, size_t len)
{
	chess_move m = MOVE_NONE;

	if (san_read(pos, text, len, SAN_ENGLISH, &m, NULL) != NOTATION_OK &&
	    san_read(pos, text, len, SAN_DANISH, &m, NULL) != NOTATION_OK &&
	    numeric_read(pos, text, len, &m, NULL) != NOTATION_OK)
		return MOVE_NONE;
	return m;
}

/* Whether the record starts with the moves in the text, ignoring move numbers. */
static bool begins_with(const struct game_record *r, const char *text)
{
	struct position pos = r->start;
	size_t n = 0;

	while (*(text += strspn(text, " \t\r\n"))) {
		size_t digits = strspn(text, "0123456789"), len;

		if (digits && text[digits] == '.')
			text += digits + strspn(text + digits, ".");
		len = strcspn(text, " \t\r\n");
		if (!len)
			continue;
		if (n == r->n || read_move(&pos, text, len) != r->ply[n].move)
			return false;
		position_play(&pos, r->ply[n++].move);
		text += len;
	}
	return true;
}

/* Compares the moves visible to spectators. */
static int moves_fit(struct seeking *s, int64_t game, bool *ret_fit)
{
	struct public_game public;
	struct game_view v;
	int rc;

	*ret_fit = true;
	if (!*s->q->moves)
		return 1;
	*ret_fit = false;
	if (s->folds++ == FOLDS_MOST) {
		s->found->more = true;
		return 1;
	}
	rc = view_game(s->ctx, game, 0, &v);
	if (rc <= 0)
		return rc;
	view_game_spectator(&v, 0, s->ctx->now(s->ctx->now_arg), &public);
	*ret_fit = begins_with(public.record, s->q->moves);
	view_game_public_release(&public);
	view_game_release(&v);
	return 1;
}

static int name_event(struct context *ctx, const struct game_row *row, struct search_game *ret,
		      char ret_code[sizeof(((struct tourney *)0)->code)])
{
	struct group_row g;
	struct tourney t;
	int rc;

	ret->year = civil_ymd(row->start).year;
	*ret_code = '\0';
	if (!row->group)
		return 1;
	rc = store_group_get(ctx->store, row->group, &g);
	if (rc > 0)
		rc = store_tourney_get(ctx->store, g.tourney, &t);
	if (rc <= 0)
		return rc;
	if (t.year)
		ret->year = t.year;
	memcpy(ret->slug, t.slug, sizeof(ret->slug));
	memcpy(ret->event, t.name, sizeof(ret->event));
	memcpy(ret_code, t.code, sizeof(t.code));
	return 1;
}

static bool is_there(const struct search_result *found, int64_t id)
{
	for (int i = 0; i < found->n; i++)
		if (found->list[i].id == id)
			return true;
	return false;
}

static int consider(struct seeking *s, const struct game_row *row)
{
	struct search_game game = {.id = row->id};
	char code[sizeof(((struct tourney *)0)->code)];
	bool fit = false;
	int rc;

	if ((*s->q->result && strcmp(row->result, s->q->result) != 0) ||
	    is_there(s->found, row->id))
		return 1;
	rc = name_event(s->ctx, row, &game, code);
	if (rc <= 0 || !event_fits(s->q, game.event, game.slug, code, game.year))
		return rc;
	rc = moves_fit(s, row->id, &fit);
	if (rc <= 0 || !fit)
		return rc;
	if (s->found->n == VIEW_SEARCH_MOST) {
		s->found->more = true;
		return 1;
	}
	memcpy(game.result, row->result, sizeof(game.result));
	rc = view_player(s->ctx, row->white, &game.player[0]);
	if (rc > 0)
		rc = view_player(s->ctx, row->black, &game.player[1]);
	if (rc <= 0)
		return rc;
	s->found->list = mem_room(s->found->list, (size_t)s->found->n + 1, &s->found->cap,
				  sizeof(*s->found->list));
	s->found->list[s->found->n++] = game;
	return 1;
}

static int look_through(struct seeking *s, const struct game_query *query)
{
	struct view_rows rows;
	int rc = view_rows(s->ctx, query, &rows);

	for (int i = rows.n - 1; i >= 0 && rc >= 0; i--)
		rc = consider(s, &rows.list[i]);
	free(rows.list);
	return rc;
}

int view_search(struct context *ctx, const struct search *q, struct search_result *ret_result)
{
	struct search_result found = {.n = 0};
	struct seeking s = {.ctx = ctx, .q = q, .found = &found};
	bool people = q->id || *q->player;
	int rc = 1;

	if (q->id)
		add_source(&s, q->id);
	else if (people)
		rc = store_player_each(ctx->store, take_player, &s);
	else if (view_search_asks(q))
		rc = find_groups(&s);
	for (int i = 0; i < s.n && rc >= 0; i++)
		rc = look_through(
			&s, people ? &(struct game_query){.player = s.source[i], .former = true}
				   : &(struct game_query){.group = s.source[i]});
	if (rc < 0)
		view_search_release(&found);
	else
		*ret_result = found;
	return rc < 0 ? rc : 1;
}

void view_search_release(struct search_result *result)
{
	free(result->list);
	*result = (struct search_result){.n = 0};
}
