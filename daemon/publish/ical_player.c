/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See ical_player.h. */
#include "daemon/publish/ical_player.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/rules/holidays.h"
#include "daemon/game_load.h"
#include "daemon/publish/ical_write.h"
#include "daemon/publish/view_rows.h"
#include "sql/store_entry.h"
#include "sql/store_event.h"
#include "sql/store_leave.h"
#include "sql/store_stage.h"
#include "text/text.h"

#define PAST_DAYS 366 /* how long past entries stay in the calendar */

struct own {
	struct context *ctx;
	const struct page_place *p;
	const struct player *player;
	struct civil today;
	int64_t outage; /* the last one, which moves dates without an event in the game */
	bool holidays;	/* a running game observes the compulsory ones */
	struct sbuf *out;
	int rc;
};

/* A calendar entry, from `first` to `last`. */
struct item {
	const char *uid; /* without the domain */
	struct civil first, last;
	struct instant changed;
	long long sequence;
	const char *summary;
	int64_t game; /* whose page to link; 0 = none */
};

static void put_item(const struct own *own, const struct item *item)
{
	struct sbuf *out = own->out;

	ical_write(out, "BEGIN:VEVENT");
	ical_write(out, "UID:%s@%s", item->uid, own->p->domain);
	ical_write_stamp(out, item->changed);
	ical_write_day(out, "DTSTART", item->first);
	ical_write_day(out, "DTEND", civil_add_days(item->last, 1));
	ical_write_text(out, "SUMMARY", item->summary);
	if (item->game && *own->p->base)
		ical_write(out, "URL:%s/games/%lld", own->p->base, (long long)item->game);
	ical_write(out, "SEQUENCE:%lld", item->sequence);
	ical_write(out, "TRANSP:TRANSPARENT");
	ical_write(out, "END:VEVENT");
}

/* --- games ------------------------------------------------------------------------------------ */

struct own_game {
	const struct game_row *row;
	const struct game *game;
	struct instant changed; /* by the last event */
	char opponent[STORE_NAME_MAX + 1];
};

/* "control-7": one of the game's dates. */
static void put_date(const struct own *own, const struct own_game *g, const char *what,
		     struct civil day, const char *text)
{
	struct sbuf uid = SBUF_INIT, summary = SBUF_INIT;

	if (civil_is_none(day))
		return;
	sbuf_addf(&uid, "%s-%lld", what, (long long)g->row->id);
	sbuf_addf(&summary, tr(own->p->lang, "Game %lld, %s: "), (long long)g->row->id,
		  g->opponent);
	sbuf_adds(&summary, text);
	put_item(own, &(struct item){.uid = uid.buf,
				     .first = day,
				     .last = day,
				     .changed = g->changed,
				     .sequence = g->row->seq + own->outage,
				     .summary = summary.buf,
				     .game = g->row->id});
	sbuf_release(&uid);
	sbuf_release(&summary);
}

/* The last day on which any move is in time (RULES T-12, T-13). */
static void put_control(const struct own *own, const struct own_game *g, enum event_side me)
{
	struct sbuf text = SBUF_INIT;
	struct clock_view clock;

	game_clock(g->game, me, own->today, &clock);
	sbuf_addf(&text, tr(own->p->lang, "last day to answer in time, control at move %d"),
		  clock.first_move.limit ? clock.first_move.control : clock.control);
	put_date(own, g, "control",
		 clock.first_move.limit ? clock.first_move.last_day : clock.last_day, text.buf);
	game_clock_release(&clock);
	sbuf_release(&text);
}

/* RULES T-26: the day of the letter. */
static void put_reminder(const struct own *own, const struct own_game *g)
{
	struct game_ahead ahead;

	game_ahead(g->game, own->today, &ahead);
	if (ahead.kind == NEXT_REMINDER)
		put_date(own, g, "reminder", civil_add_days(ahead.last, 1),
			 tr(own->p->lang, "reminder, if you have not answered"));
}

/* RULES E-5, S-27: the day of the adjudication, or the last one for claims. */
static void put_adjudication(const struct own *own, const struct own_game *g)
{
	const struct game *game = g->game;
	int months = (int)ruleset_get(&game->setup.rules, RULE_ADJUDICATION_MONTHS);

	if (game->waits == GAME_CASE_ADJUDICATION)
		put_date(own, g, "adjudication", game->adjudication_until,
			 tr(own->p->lang, "last day for your claim and analysis"));
	else if (!game->adjudication_asked)
		put_date(own, g, "adjudication", civil_add_months(game->setup.start, months),
			 tr(own->p->lang, "adjudication, if it is not over"));
}

static int note_instant(void *arg, const struct event_row *row)
{
	struct game_event ev;

	if (!event_read(row->text, row->len, &ev))
		return 0;
	*(struct instant *)arg = ev.at;
	event_clear(&ev);
	return 0;
}

static int put_game(struct own *own, const struct game_row *row)
{
	struct own_game g = {.row = row, .changed = row->moved_at};
	enum event_side me = row->white == own->player->id ? SIDE_WHITE : SIDE_BLACK;
	struct view_player opponent;
	struct game game;
	int rc = game_load_now(own->ctx, row, &game);

	if (rc < 0)
		return rc;
	rc = store_event_each(own->ctx->store, row->id, row->seq - 1, 0, note_instant, &g.changed);
	if (rc > 0)
		rc = view_player(own->ctx, me == SIDE_WHITE ? row->black : row->white, &opponent);
	if (rc > 0) {
		g.game = &game;
		memcpy(g.opponent, opponent.name, sizeof(g.opponent));
		own->holidays |= ruleset_get(&game.setup.rules, RULE_COMPULSORY_HOLIDAYS) != 0;
		if (game_turn(&game) == me && game.phase == PHASE_OPEN) {
			put_control(own, &g, me);
			put_reminder(own, &g);
		}
		if (game.phase != PHASE_OVER)
			put_adjudication(own, &g);
	}
	game_release(&game);
	return rc;
}

static int put_games(struct own *own)
{
	struct game_query q = {.player = own->player->id, .unfinished = true};
	struct view_rows rows = {NULL, 0, 0};
	int rc = view_rows(own->ctx, &q, &rows);

	for (int i = 0; i < rows.n && rc > 0; i++)
		rc = put_game(own, &rows.list[i]);
	free(rows.list);
	return rc;
}

/* --- leave, holidays, rounds ------------------------------------------------------------------ */

static bool is_past(const struct own *own, struct civil day)
{
	return day.day < own->today.day - PAST_DAYS;
}

/* Leave in a group, or in single games. */
struct own_leave {
	struct own *own;
	const char *group;
};

static int put_leave(void *arg, const struct leave_row *l)
{
	const struct own_leave *ol = arg;
	const struct own *own = ol->own;
	struct sbuf uid = SBUF_INIT, summary = SBUF_INIT;

	if (is_past(own, l->last))
		return 0;
	sbuf_addf(&uid, "leave-%lld", (long long)l->id);
	sbuf_addf(&summary, "%s: %s", ol->group, tr(own->p->lang, "leave"));
	put_item(own, &(struct item){.uid = uid.buf,
				     .first = l->first,
				     .last = l->last,
				     .changed = zone_midnight(ZONE_COPENHAGEN, l->told),
				     .summary = summary.buf});
	sbuf_release(&uid);
	sbuf_release(&summary);
	return 0;
}

static void put_holiday(const struct own *own, struct day_range days, const char *name)
{
	char uid[24 + CIVIL_TEXT], day[CIVIL_TEXT];
	struct civil year;

	if (!civil_from_ymd(civil_ymd(days.from).year, 1, 1, &year))
		return;
	snprintf(uid, sizeof(uid), "holiday-%s", civil_format(days.from, day));
	put_item(own, &(struct item){.uid = uid,
				     .first = days.from,
				     .last = days.to,
				     .changed = zone_midnight(ZONE_COPENHAGEN, year),
				     .summary = name});
}

/* RULES H-4: this year's and next year's. */
static void put_holidays(const struct own *own)
{
	int year = civil_ymd(own->today).year;

	for (int y = year; own->holidays && y <= year + 1; y++) {
		struct day_range christmas;
		put_holiday(own, holidays_easter(y), tr(own->p->lang, "Easter: the clocks stand"));
		if (civil_from_ymd(y, 12, 20, &christmas.from) &&
		    civil_from_ymd(y, 12, 31, &christmas.to))
			put_holiday(own, christmas,
				    tr(own->p->lang, "Christmas: the clocks stand"));
	}
}

static void put_round(const struct own *own, const struct group_row *group, int round,
		      struct civil day, struct instant changed, int version)
{
	struct sbuf uid = SBUF_INIT, summary = SBUF_INIT;

	if (civil_is_none(day) || is_past(own, day))
		return;
	sbuf_addf(&uid, "round-%lld-%d", (long long)group->id, round);
	sbuf_addf(&summary, tr(own->p->lang, "%s: round %d begins"), group->name, round);
	put_item(own, &(struct item){.uid = uid.buf,
				     .first = day,
				     .last = day,
				     .changed = changed,
				     .sequence = version - 1,
				     .summary = summary.buf});
	sbuf_release(&uid);
	sbuf_release(&summary);
}

/* Versions of a round are consecutive: the last one counts. */
struct own_rounds {
	const struct own *own;
	const struct group_row *group;
	int round, version; /* 0 = none yet */
	struct civil starts;
	struct instant at;
	bool any;
};

static void end_round(struct own_rounds *r)
{
	if (r->round)
		put_round(r->own, r->group, r->round, r->starts, r->at, r->version);
	r->round = 0;
}

static int note_round(void *arg, const struct round_row *row)
{
	struct own_rounds *r = arg;

	if (row->group && row->group != r->group->id)
		return 0;
	if (row->round != r->round)
		end_round(r);
	r->round = row->round;
	r->version = row->version;
	r->starts = row->starts;
	r->at = row->at;
	r->any = true;
	return 0;
}

/* Without published rounds, all rounds of a group start at its start. */
static int put_rounds(const struct own *own, const struct group_row *group)
{
	struct own_rounds r = {.own = own, .group = group};
	int rc = store_round_each(own->ctx->store, group->stage, note_round, &r);

	if (rc < 0)
		return rc;
	end_round(&r);
	if (!r.any)
		put_round(own, group, 1, group->start, group->drawn, 1);
	return 1;
}

static int put_entry(void *arg, const struct entry_row *e)
{
	struct own *own = arg;
	struct own_leave leave = {.own = own};
	struct group_row group;

	if (!e->group || (e->state != ENTRY_CONFIRMED && e->state != ENTRY_SEATED))
		return 0;
	own->rc = store_group_get(own->ctx->store, e->group, &group);
	if (own->rc > 0)
		own->rc = put_rounds(own, &group);
	leave.group = group.name;
	if (own->rc > 0)
		own->rc = store_leave_each(own->ctx->store, own->player->id, group.id, put_leave,
					   &leave);
	return own->rc < 0;
}

static int put_entries(struct own *own)
{
	struct own_leave single = {.own = own, .group = tr(own->p->lang, "single games")};
	int rc = store_leave_each(own->ctx->store, own->player->id, 0, put_leave, &single);

	own->rc = 1;
	if (rc > 0)
		rc = store_entry_each_player(own->ctx->store, own->player->id, put_entry, own);
	return rc < 0 ? rc : own->rc;
}

int ical_player(struct context *ctx, const struct page_place *p, const struct player *player,
		struct instant now, struct sbuf *out)
{
	struct own own = {.ctx = ctx,
			  .p = p,
			  .player = player,
			  .today = zone_date(ZONE_COPENHAGEN, now),
			  .out = out};
	int rc = store_outage_last(ctx->store, &own.outage);

	ical_write_head(out);
	ical_write_text(out, "X-WR-CALNAME", p->site);
	if (rc >= 0)
		rc = put_games(&own);
	if (rc >= 0)
		rc = put_entries(&own);
	if (rc >= 0)
		put_holidays(&own);
	ical_write(out, "END:VCALENDAR");
	return rc < 0 ? rc : 1;
}
