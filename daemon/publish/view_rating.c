/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See view_rating.h. */
#include "daemon/publish/view_rating.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"
#include "crypto/hex.h"
#include "daemon/publish/view_json.h"
#include "daemon/rating_book.h"
#include "sql/store_calendar.h"
#include "sql/store_event.h"

/* --- lists ----------------------------------------------------------------------------------- */

static struct rating_revision revision_of(const struct rating_list_row *row)
{
	struct rating_revision r = {.day = row->day, .revision = row->revision, .at = row->at};

	hex_encode(row->hash, STORE_HASH, r.sha256);
	return r;
}

static int fill_lines(struct context *ctx, const struct rating_book *book,
		      struct rating_list_view *v)
{
	int rc = 1;

	v->lines = mem_zeroed(book->n + 1, sizeof(*v->lines));
	for (size_t i = 0; i < book->n && rc >= 0; i++) {
		const struct rating_book_line *from = &book->v[i];
		struct rating_line *to = &v->lines[v->n];

		*to = (struct rating_line){.rating = from->rating,
					   .games = from->games,
					   .provisional = from->provisional,
					   .last = from->last};
		rc = view_player(ctx, from->player, &to->player);
		v->n += rc > 0;
	}
	return rc < 0 ? rc : 1;
}

static int by_rating(const void *a, const void *b)
{
	const struct rating_line *x = *(const struct rating_line *const *)a,
				 *y = *(const struct rating_line *const *)b;
	int names = strcmp(x->player.name, y->player.name);

	if (x->rating != y->rating)
		return x->rating > y->rating ? -1 : 1;
	return names ? names : x->player.id < y->player.id ? -1 : 1;
}

static void sort_lines(struct rating_list_view *v)
{
	const struct rating_line **sorted = mem_zeroed(v->n + 1, sizeof(*sorted));

	for (size_t i = 0; i < v->n; i++)
		sorted[i] = &v->lines[i];
	qsort(sorted, v->n, sizeof(*sorted), by_rating);
	v->order = mem_zeroed(v->n + 1, sizeof(*v->order));
	for (size_t i = 0; i < v->n; i++)
		v->order[i] = (size_t)(sorted[i] - v->lines);
	free(sorted);
}

int view_rating_list(struct context *ctx, struct civil day, struct rating_list_view *ret_view)
{
	struct rating_list_view v = {.of = {.day = CIVIL_NONE}};
	struct rating_book book = {.n = 0};
	struct rating_list_row row;
	int rc = store_rating_list_on(ctx->store, day, &row);

	if (rc > 0) {
		v.of = revision_of(&row);
		rating_book_parse(row.text, &book);
		rating_list_row_release(&row);
	}
	if (rc >= 0)
		rc = fill_lines(ctx, &book, &v);
	rating_book_release(&book);
	if (rc < 0) {
		view_rating_list_release(&v);
		return rc;
	}
	sort_lines(&v);
	*ret_view = v;
	return 1;
}

void view_rating_list_release(struct rating_list_view *view)
{
	free(view->lines);
	free(view->order);
	*view = (struct rating_list_view){.n = 0};
}

static const char *status_word(bool provisional)
{
	return provisional ? "P" : "F";
}

json_t *view_rating_list_json(const struct rating_list_view *view)
{
	json_t *players = json_array();

	for (size_t i = 0; i < view->n; i++) {
		const struct rating_line *l = &view->lines[i];
		json_array_append_new(players,
				      json_pack("{s:I, s:s, s:i, s:i, s:s, s:o}", "player",
						(json_int_t)l->player.id, "name", l->player.name,
						"rating", l->rating, "games", l->games, "status",
						status_word(l->provisional), "last",
						view_json_date(l->last)));
	}
	return json_pack("{s:o, s:i, s:s, s:o}", "date", view_json_date(view->of.day), "revision",
			 view->of.revision, "sha256", view->of.sha256, "players", players);
}

static int list_of(struct context *ctx, struct civil day, int revision, struct rating_list_row *ret)
{
	int rc = revision ? store_rating_list_at(ctx->store, day, revision, ret)
			  : store_rating_list_on(ctx->store, day, ret);

	if (rc <= 0 || ret->day.day == day.day)
		return rc;
	rating_list_row_release(ret);
	return 0;
}

int view_rating_text(struct context *ctx, struct civil day, int revision, struct sbuf *ret_text)
{
	struct rating_list_row row;
	int rc = list_of(ctx, day, revision, &row);

	if (rc > 0) {
		sbuf_adds(ret_text, row.text);
		rating_list_row_release(&row);
	}
	return rc;
}

static int take_revision(void *arg, const struct rating_list_row *row)
{
	struct rating_revisions *all = arg;

	all->list = mem_room(all->list, all->n + 1, &all->cap, sizeof(*all->list));
	all->list[all->n++] = revision_of(row);
	return 0;
}

int view_rating_revisions(struct context *ctx, struct rating_revisions *ret_all)
{
	struct rating_revisions all = {.n = 0};
	int rc = store_rating_list_each(ctx->store, take_revision, &all);

	if (rc > 0)
		*ret_all = all;
	else
		view_rating_revisions_release(&all);
	return rc;
}

void view_rating_revisions_release(struct rating_revisions *all)
{
	free(all->list);
	*all = (struct rating_revisions){.n = 0};
}

/* --- a player -------------------------------------------------------------------------------- */

static int take_step(void *arg, const struct rating_step *s, struct civil day, int revision)
{
	struct rating_history *h = arg;

	h->lines = mem_room(h->lines, h->n + 1, &h->cap, sizeof(*h->lines));
	h->lines[h->n++] =
		(struct rating_history_line){.step = *s, .day = day, .revision = revision};
	return 0;
}

static int name_groups(struct context *ctx, struct rating_history *h)
{
	struct group_row g;
	int rc = 1;

	for (size_t i = 0; i < h->n && rc > 0; i++) {
		rc = store_group_get(ctx->store, h->lines[i].step.group, &g);
		if (rc > 0)
			snprintf(h->lines[i].code, sizeof(h->lines[i].code), "%s",
				 g.code[0] ? g.code : g.name);
	}
	return rc == 0 ? STORE_FAILED : rc;
}

static int set_standing(struct context *ctx, struct civil day, struct rating_history *h)
{
	const struct rating_book_line *line;
	struct rating_book book;
	int rc = rating_book_load(ctx, day, &book);

	if (rc < 0)
		return rc;
	line = rating_book_find(&book, h->player.id);
	if (line) {
		h->listed = true;
		h->rating = line->rating;
		h->games = line->games;
		h->provisional = line->provisional;
	}
	rating_book_release(&book);
	return 1;
}

int view_rating_player(struct context *ctx, int64_t player, struct civil day,
		       struct rating_history *ret_history)
{
	struct rating_history h = {.n = 0};
	int rc = view_player(ctx, player, &h.player);

	if (rc > 0)
		rc = set_standing(ctx, day, &h);
	if (rc > 0)
		rc = store_rating_step_each_player(ctx->store, player, take_step, &h);
	if (rc > 0)
		rc = name_groups(ctx, &h);
	if (rc > 0)
		*ret_history = h;
	else
		view_rating_player_release(&h);
	return rc;
}

void view_rating_player_release(struct rating_history *history)
{
	free(history->lines);
	*history = (struct rating_history){.n = 0};
}

static double number(struct ratio r)
{
	return r.den ? (double)r.num / (double)r.den : 0.0;
}

static json_t *line_json(const struct rating_history_line *l)
{
	const struct rating_step *s = &l->step;

	return json_pack("{s:o, s:i, s:I, s:i, s:o, s:i, s:i, s:f, s:f, s:i, s:f, s:i, s:b, s:s}",
			 "date", view_json_date(l->day), "revision", l->revision, "group",
			 (json_int_t)s->group, "board", s->board, "end", view_json_date(s->ended),
			 "old", s->was, "games", s->games, "w", number(s->won), "we",
			 number(s->expected), "k", s->factor, "b", number(s->bonus), "new",
			 s->becomes, "average", s->average, "code", l->code);
}

json_t *view_rating_player_json(const struct rating_history *history)
{
	const struct rating_history *h = history;
	json_t *lines = json_array();

	for (size_t i = 0; i < h->n; i++)
		json_array_append_new(lines, line_json(&h->lines[i]));
	return json_pack("{s:I, s:s, s:o, s:i, s:o, s:o}", "player", (json_int_t)h->player.id,
			 "name", h->player.name, "rating",
			 h->listed ? json_integer(h->rating) : json_null(), "games", h->games,
			 "status",
			 h->listed ? json_string(status_word(h->provisional)) : json_null(),
			 "history", lines);
}

struct ids {
	int64_t *v;
	int n, most;
};

static int take_id(void *arg, int64_t player)
{
	struct ids *ids = arg;

	ids->v[ids->n++] = player;
	return ids->n == ids->most;
}

int view_rating_players(struct context *ctx, int64_t after, int64_t *ret_ids, int most, int *ret_n)
{
	struct ids ids = {ret_ids, 0, most};
	int rc = store_rating_player_each(ctx->store, after, take_id, &ids);

	*ret_n = ids.n;
	return rc;
}
