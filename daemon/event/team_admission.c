/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See team_admission.h. */
#include "daemon/event/team_admission.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"
#include "core/event/team.h"
#include "daemon/event/effects_row.h"
#include "daemon/event/sanction.h"
#include "daemon/event/team_otb.h"
#include "daemon/rating_start.h"
#include "daemon/team_list.h"

/* A board at the time of admission. */
struct board {
	int board;
	int64_t player;
	int64_t club; /* 0: none stated; -1: not in the list of clubs */
	enum store_known member;
	int rating;
};

struct admitted {
	bool dsu;
	int region;
	struct board boards[TEAM_OTB_LIST];
	size_t n;
};

static const char *const member_words[] = {
	[KNOWN_NOT] = "", [KNOWN_YES] = "yes", [KNOWN_NO] = "no"};

/* --- what is stored -------------------------------------------------------------------------- */

static char *admitted_text(const struct admitted *a)
{
	json_t *boards = json_array(), *all;
	char *text;

	for (size_t i = 0; i < a->n; i++) {
		const struct board *b = &a->boards[i];

		json_array_append_new(
			boards, json_pack("{s:i, s:I, s:I, s:s, s:i}", "board", b->board, "player",
					  (json_int_t)b->player, "club", (json_int_t)b->club,
					  "member", member_words[b->member], "rating", b->rating));
	}
	all = json_pack("{s:b, s:i, s:o}", "dsu", (int)a->dsu, "region", a->region, "boards",
			boards);
	text = json_dumps(all, JSON_COMPACT);
	json_decref(all);
	return text;
}

static enum store_known member_read(const char *word)
{
	if (word && !strcmp(word, "yes"))
		return KNOWN_YES;
	return word && !strcmp(word, "no") ? KNOWN_NO : KNOWN_NOT;
}

/* False: admitted before this was recorded. */
static bool admitted_read(const char *text, struct admitted *ret)
{
	json_t *all = json_loads(text ? text : "", 0, NULL), *one;
	size_t i;

	*ret = (struct admitted){.dsu = json_is_true(json_object_get(all, "dsu")),
				 .region = (int)json_integer_value(json_object_get(all, "region"))};
	json_array_foreach(json_object_get(all, "boards"), i, one)
	{
		if (ret->n == TEAM_OTB_LIST)
			break;
		ret->boards[ret->n++] = (struct board){
			.board = (int)json_integer_value(json_object_get(one, "board")),
			.player = json_integer_value(json_object_get(one, "player")),
			.club = json_integer_value(json_object_get(one, "club")),
			.member = member_read(json_string_value(json_object_get(one, "member"))),
			.rating = (int)json_integer_value(json_object_get(one, "rating"))};
	}
	json_decref(all);
	return ret->n > 0;
}

static int club_of(const struct work *work, const struct player *p, int64_t *ret_club)
{
	struct club club;
	int rc = p->club[0] ? store_club_by_name(work->ctx->store, p->club, &club) : 0;

	*ret_club = rc > 0 ? club.id : p->club[0] ? -1 : 0;
	return rc < 0 ? rc : 1;
}

/* Correspondence ratings do not apply over the board. */
static bool is_otb(const struct tourney_facts *t)
{
	return t->kind->mode == KIND_OTB;
}

static int add_board(const struct work *work, const struct tourney_facts *t,
		     const struct rating_book *book, const struct lineup_row *l,
		     struct admitted *ret)
{
	struct board *b = &ret->boards[ret->n];
	struct player p;
	int rc = store_player_get(work->ctx->store, l->player, &p);

	if (rc <= 0)
		return rc < 0 ? rc : STORE_FAILED;
	*b = (struct board){
		.board = l->board, .player = p.id, .member = p.member, .rating = p.rating};
	rc = club_of(work, &p, &b->club);
	if (rc > 0 && !is_otb(t))
		rc = rating_book_of(work->ctx, book, &p, &b->rating, NULL);
	ret->n++;
	return rc;
}

static int gather(const struct work *work, const struct tourney_facts *t,
		  const struct team_one *team, struct admitted *ret)
{
	struct rating_book book = {.n = 0};
	int rc = rating_book_load(work->ctx, tourney_asof(work, &t->row), &book);

	*ret = (struct admitted){.dsu = team->club.dsu, .region = team->club.region};
	for (int b = 1; b <= TEAM_OTB_LIST && rc > 0; b++) {
		const struct lineup_row *l = team_list_board(team, b);

		if (l && l->player && l->state == LINEUP_IN_FORCE)
			rc = add_board(work, t, &book, l, ret);
	}
	rating_book_release(&book);
	return rc;
}

static void put(const struct work *work, const struct tourney_facts *t, int64_t team,
		const struct admitted *a, struct effects *ret)
{
	struct team_admission row = {.team = team,
				     .at = work->received,
				     .asof = tourney_asof(work, &t->row),
				     .facts = admitted_text(a)};

	snprintf(row.author, sizeof(row.author), "%s",
		 work->author && work->author[0] ? work->author : "server");
	effects_row(ret, ROW_TEAM_ADMISSION, &row);
}

int team_admission_keep(const struct work *work, const struct team_row *row, struct effects *ret)
{
	struct team_list teams = {.n = 0};
	struct tourney_facts t;
	const struct team_one *team;
	struct admitted *a;
	int rc = tourney_load(work->ctx, row->tourney, &t);

	if (rc <= 0)
		return rc < 0 ? rc : STORE_FAILED;
	a = mem_zeroed(1, sizeof(*a));
	rc = team_list_load(work->ctx, row->tourney, &teams);
	team = rc > 0 ? team_list_find(&teams, row->id) : NULL;
	if (team)
		rc = gather(work, &t, team, a);
	if (team && rc > 0)
		put(work, &t, row->id, a, ret);
	free(a);
	team_list_release(&teams);
	tourney_release(&t);
	return rc < 0 ? rc : team ? 1 : STORE_FAILED;
}

/* --- verified: ratings and bans -------------------------------------------------------------- */

/* The teams of an event, each with its newest admission. */
struct check {
	struct work work; /* as of the current admission */
	const struct tourney_facts *t;
	const struct team_list *teams;
	struct team_admission *rows; /* parallel to teams->v; facts NULL: none */
	struct admitted *of;
	json_t *list;
};

static void differ(struct check *c, const struct team_one *team, const char *what)
{
	json_array_append_new(c->list,
			      json_sprintf("team %lld (%s, %s): %s", (long long)team->row.id,
					   c->t->row.code, team->name, what));
}

struct search {
	const struct team_admission *by;
	struct rating_book book; /* newest list known then */
};

static int look_at_list(void *arg, const struct rating_list_row *row)
{
	struct search *s = arg;

	if (row->day.day > s->by->asof.day || row->at.sec > s->by->at.sec)
		return 0;
	rating_book_release(&s->book);
	rating_book_parse(row->text, &s->book);
	return 0;
}

struct rated {
	struct instant after, until;
	bool known_later; /* an over-the-board rating of the same day exists */
};

static int look_at_outside(void *arg, const struct outside_result *row)
{
	struct rated *r = arg;

	r->known_later |= row->at.sec > r->after.sec && row->at.sec < r->until.sec;
	return 0;
}

/* Start value of an unlisted player: 1; 0: later facts make it ambiguous. */
static int start_value(const struct check *c, const struct player *p,
		       const struct team_admission *row, int *ret_rating)
{
	struct rated r = {.after = row->at,
			  .until = zone_midnight(ZONE_COPENHAGEN, civil_add_days(row->asof, 1))};
	int rc = store_outside_each(c->work.ctx->store, p->id, look_at_outside, &r);

	if (rc > 0 && r.known_later)
		return 0;
	return rc > 0 ? rating_start_of(c->work.ctx, p, row->asof, ret_rating) : rc;
}

struct undoing {
	struct instant at;
	int rating;
	bool undone;
};

/* The first change after the instant shows the value until then. */
static int undo_rating(void *arg, const struct player_change *change)
{
	struct undoing *u = arg;

	if (!u->undone && !strcmp(change->what, "rating") && change->at.sec > u->at.sec) {
		u->rating = (int)strtol(change->was, NULL, 10);
		u->undone = true;
	}
	return 0;
}

/* Rating of a board on the day: 1; 0: ambiguous. */
static int rating_then(const struct check *c, const struct team_admission *row,
		       const struct rating_book *book, int64_t player, int *ret_rating)
{
	const struct rating_book_line *line = rating_book_find(book, player);
	struct undoing u = {.at = row->at};
	struct player p;
	int rc = store_player_get(c->work.ctx->store, player, &p);

	if (rc <= 0)
		return rc;
	if (!is_otb(c->t)) {
		if (!line)
			return start_value(c, &p, row, ret_rating);
		*ret_rating = line->rating;
		return 1;
	}
	u.rating = p.rating;
	rc = store_player_change_each(c->work.ctx->store, player, undo_rating, &u);
	*ret_rating = u.rating;
	return rc;
}

static int check_ratings(struct check *c, size_t i)
{
	struct search s = {.by = &c->rows[i]};
	int rc = store_rating_list_each(c->work.ctx->store, look_at_list, &s), told = 1;

	for (size_t b = 0; b < c->of[i].n && rc >= 0 && told; b++) {
		const struct board *board = &c->of[i].boards[b];
		int rating = 0;

		rc = rating_then(c, &c->rows[i], &s.book, board->player, &rating);
		if (rc > 0 && rating != board->rating) {
			differ(c, &c->teams->v[i],
			       "the admission does not follow from the ratings of its day");
			told = 0;
		}
	}
	rating_book_release(&s.book);
	return rc < 0 ? rc : 1;
}

/* A ban in force then, and not set aside since. */
static int check_ban(struct check *c, size_t i, const struct board *b)
{
	const struct team_admission *row = &c->rows[i];
	struct sanction_register reg;
	int rc = sanction_register_load(&c->work, b->player, &reg);

	for (size_t k = 0; k < reg.n && rc > 0; k++) {
		struct ruling_row ruling;

		if (!reg.v[k].ban || reg.v[k].until.day < row->asof.day)
			continue;
		rc = store_ruling_get(c->work.ctx->store, reg.ids[k], &ruling);
		if (rc <= 0)
			break;
		if (ruling.at.sec < row->at.sec)
			differ(c, &c->teams->v[i],
			       "a player of it was banned when it was admitted");
		ruling_row_release(&ruling);
	}
	return rc < 0 ? rc : 1;
}

/* --- verified: the rules --------------------------------------------------------------------- */

/* Skips what is verified elsewhere, or concerns other teams, which have changed since. */
static bool is_looked_at(const struct refusal_reason *r)
{
	return r->error != REFUSAL_BANNED && r->error != REFUSAL_TWO_TEAMS &&
	       r->error != REFUSAL_TWO_CLUBS;
}

static void check_refusals(struct check *c, size_t i, const struct refusal_list *refusals)
{
	for (size_t k = 0; k < refusals->n; k++) {
		if (!is_looked_at(&refusals->refusals[k]))
			continue;
		differ(c, &c->teams->v[i],
		       "the admission does not follow from the facts of its day");
		return;
	}
}

static void check_league(struct check *c, size_t i)
{
	const struct team_row *team = &c->teams->v[i].row;
	struct team_player players[TEAM_BOARDS];
	struct team_check found;

	memset(players, 0, sizeof(players));
	for (size_t k = 0; k < c->of[i].n; k++) {
		const struct board *b = &c->of[i].boards[k];

		if (b->board < 1 || b->board > TEAM_BOARDS)
			continue;
		players[b->board - 1] = (struct team_player){
			.player = b->player,
			.club = b->club,
			.member = b->member == KNOWN_YES  ? TEAM_MEMBER_YES
				  : b->member == KNOWN_NO ? TEAM_MEMBER_NO
							  : TEAM_MEMBER_UNKNOWN,
			.rating = b->rating,
			.confirmed = true};
	}
	team_check(&(struct team_entry){.club = team->club,
					.club_in_union = c->of[i].dsu,
					.number = team->number,
					.captain_confirmed = true,
					.boards = players,
					.n_boards = TEAM_BOARDS},
		   &(struct team_others){.n_teams = 0}, &found);
	check_refusals(c, i, &found.refusals);
}

/* The team's list at that time. */
static int fill_list(const struct check *c, size_t i, struct team_otb_entry *ret)
{
	int rc = 1;

	for (size_t k = 0; k < c->of[i].n && rc > 0; k++) {
		const struct board *b = &c->of[i].boards[k];
		struct player *p = &ret->list[b->board - 1];
		struct club club;

		rc = store_player_get(c->work.ctx->store, b->player, p);
		p->member = b->member;
		p->rating = b->rating;
		p->club[0] = '\0';
		if (rc > 0 && b->club > 0 && store_club_get(c->work.ctx->store, b->club, &club) > 0)
			snprintf(p->club, sizeof(p->club), "%s", club.name);
	}
	return rc < 0 ? rc : 1;
}

static int check_otb(struct check *c, size_t i)
{
	struct club club = c->teams->v[i].club;
	struct team_otb_entry *entry = mem_zeroed(1, sizeof(*entry));
	struct refusal_list refusals = {.n = 0};
	int rc;

	club.dsu = c->of[i].dsu;
	club.region = c->of[i].region;
	*entry = (struct team_otb_entry){.teams = c->teams,
					 .team = c->teams->v[i].row.id,
					 .club = &club,
					 .entered = c->rows[i].asof};
	rc = fill_list(c, i, entry);
	if (rc > 0)
		rc = team_otb_check(&c->work, c->t, entry, &refusals);
	if (rc > 0 && !team_otb_is_complete(entry, kind_boards(c->t->kind, &c->t->options)))
		refusal_add(&refusals, REFUSAL_TEAM_INCOMPLETE, 0, 0);
	if (rc > 0)
		check_refusals(c, i, &refusals);
	free(entry);
	return rc;
}

/* --- verified: the line-up ------------------------------------------------------------------- */

static bool was_named(const struct team_one *team, const struct team_admission *row,
		      const struct board *b)
{
	for (size_t i = 0; i < team->n; i++) {
		const struct lineup_row *l = &team->lineup[i];

		if (l->board == b->board && l->player == b->player && !l->reserve &&
		    l->at.sec <= row->at.sec)
			return true;
	}
	return false;
}

static bool is_admitted(const struct admitted *a, const struct lineup_row *l)
{
	for (size_t i = 0; i < a->n; i++)
		if (a->boards[i].board == l->board && a->boards[i].player == l->player)
			return true;
	return false;
}

/* Every player at a board was admitted there, and only players who had been named. */
static void check_lineup(struct check *c, size_t i)
{
	const struct team_one *team = &c->teams->v[i];
	bool same = true;

	for (size_t k = 0; k < c->of[i].n; k++)
		same &= c->of[i].boards[k].board >= 1 &&
			c->of[i].boards[k].board <= TEAM_OTB_LIST &&
			was_named(team, &c->rows[i], &c->of[i].boards[k]);
	for (size_t k = 0; k < team->n; k++) {
		const struct lineup_row *l = &team->lineup[k];

		if (l->player && !l->reserve && l->state == LINEUP_IN_FORCE)
			same &= is_admitted(&c->of[i], l);
	}
	if (!same)
		differ(c, team, "its line-up is not the one that was admitted");
}

static bool shares_player(const struct admitted *a, const struct admitted *b)
{
	for (size_t i = 0; i < a->n; i++)
		for (size_t k = 0; k < b->n; k++)
			if (a->boards[i].player == b->boards[k].player)
				return true;
	return false;
}

/* I3: no player plays for two teams in an event. */
static void check_others(struct check *c, size_t i)
{
	for (size_t k = 0; k < i; k++)
		if (c->of[k].n && shares_player(&c->of[k], &c->of[i]))
			differ(c, &c->teams->v[i], "a player of it is on another team");
}

/* --- all of them ----------------------------------------------------------------------------- */

static int check_team(struct check *c, size_t i)
{
	struct admitted *a = &c->of[i];
	int rc = 1;

	if (!c->rows[i].facts) {
		differ(c, &c->teams->v[i], "it has a place and no admission");
		return 1;
	}
	if (!admitted_read(c->rows[i].facts, a))
		return 1;
	c->work.received = c->rows[i].at;
	c->work.asof = c->rows[i].asof;
	c->work.has_asof = true;
	check_lineup(c, i);
	check_others(c, i);
	for (size_t b = 0; b < a->n && rc > 0; b++)
		rc = check_ban(c, i, &a->boards[b]);
	if (rc > 0)
		rc = check_ratings(c, i);
	if (rc > 0 && is_otb(c->t))
		return check_otb(c, i);
	if (rc > 0)
		check_league(c, i);
	return rc;
}

static int check_event(const struct work *work, const struct tourney_facts *t, json_t *differences)
{
	struct team_list teams = {.n = 0};
	int rc = team_list_load(work->ctx, t->row.id, &teams);
	struct check c = {.work = *work,
			  .t = t,
			  .teams = &teams,
			  .rows = mem_zeroed(teams.n + 1, sizeof(*c.rows)),
			  .of = mem_zeroed(teams.n + 1, sizeof(*c.of)),
			  .list = differences};

	for (size_t i = 0; i < teams.n && rc >= 0; i++) {
		if (teams.v[i].row.state != TEAM_VALID)
			continue;
		rc = store_team_admission_of(work->ctx->store, teams.v[i].row.id, &c.rows[i]);
		if (rc >= 0)
			rc = check_team(&c, i);
	}
	for (size_t i = 0; i < teams.n; i++)
		team_admission_release(&c.rows[i]);
	free(c.rows);
	free(c.of);
	team_list_release(&teams);
	return rc < 0 ? rc : 1;
}

struct events {
	int64_t *v;
	size_t n, cap;
};

static int take_event(void *arg, const struct tourney *t)
{
	struct events *all = arg;

	all->v = mem_room(all->v, all->n + 1, &all->cap, sizeof(*all->v));
	all->v[all->n++] = t->id;
	return 0;
}

int team_admission_verify(const struct work *work, json_t *differences)
{
	struct events all = {.n = 0};
	int rc = store_tourney_each(work->ctx->store, take_event, &all);

	for (size_t i = 0; i < all.n && rc >= 0; i++) {
		struct tourney_facts t;

		rc = tourney_load(work->ctx, all.v[i], &t);
		if (rc <= 0)
			continue;
		if (kind_unit(t.kind, &t.options) == KIND_TEAM)
			rc = check_event(work, &t, differences);
		tourney_release(&t);
	}
	free(all.v);
	return rc < 0 ? rc : 1;
}
