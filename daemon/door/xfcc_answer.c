/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See xfcc_answer.h. */
#include "daemon/door/xfcc_answer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"
#include "core/chess/san.h"
#include "core/rules/game.h"
#include "daemon/door/xfcc_text.h"
#include "daemon/publish/view_messages.h"
#include "daemon/publish/view_rows.h"

/* --- the envelope ---------------------------------------------------------------------------- */

#define NAMESPACE "http://www.bennedik.com/webservices/XfccBasic"

static void open_envelope(struct sbuf *out)
{
	sbuf_adds(out, "<?xml version=\"1.0\" encoding=\"utf-8\"?>"
		       "<soap:Envelope xmlns:soap=\"http://schemas.xmlsoap.org/soap/envelope/\" "
		       "xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\" "
		       "xmlns:xsd=\"http://www.w3.org/2001/XMLSchema\"><soap:Body>");
}

static void close_envelope(struct sbuf *out)
{
	sbuf_adds(out, "</soap:Body></soap:Envelope>");
}

static const char *result_word(enum xfcc_result result)
{
	static const char *const words[] = {
#define X(id, word) [XFCC_##id] = (word),
		XFCC_RESULTS(X)
#undef X
	};

	return words[result];
}

void xfcc_answer_result(enum xfcc_result result, struct sbuf *ret_xml)
{
	open_envelope(ret_xml);
	sbuf_addf(ret_xml,
		  "<MakeAMoveResponse xmlns=\"" NAMESPACE
		  "\"><MakeAMoveResult>%s</MakeAMoveResult></MakeAMoveResponse>",
		  result_word(result));
	close_envelope(ret_xml);
}

void xfcc_answer_fault(enum xfcc_fault fault, const char *text, struct sbuf *ret_xml)
{
	open_envelope(ret_xml);
	sbuf_addf(ret_xml, "<soap:Fault><faultcode>soap:%s</faultcode><faultstring>",
		  fault == XFCC_SERVER ? "Server" : "Client");
	xfcc_text_message(text, ret_xml);
	sbuf_adds(ret_xml, "</faultstring></soap:Fault>");
	close_envelope(ret_xml);
}

/* --- one game -------------------------------------------------------------------------------- */

static void put_name(const char *element, const char *text, struct sbuf *out)
{
	sbuf_addf(out, "<%s>", element);
	xfcc_text_name(text, out);
	sbuf_addf(out, "</%s>", element);
}

static void put_flag(const char *element, bool value, struct sbuf *out)
{
	sbuf_addf(out, "<%s>%s</%s>", element, value ? "true" : "false", element);
}

static void put_number(const char *element, long long value, struct sbuf *out)
{
	sbuf_addf(out, "<%s>%lld</%s>", element, value, element);
}

/* The days left until the next time control; the rules count whole days. */
static void put_clock(const struct game *game, enum event_side side, struct civil today,
		      const char *whose, struct sbuf *out)
{
	struct clock_view clock;
	int left;

	game_days(game, side, today, &clock);
	left = clock.first_move.limit ? clock.first_move.left : clock.left;
	sbuf_addf(out,
		  "<days%s>%d</days%s><hours%s>0</hours%s>"
		  "<minutes%s>0</minutes%s>",
		  whose, left > 0 ? left : 0, whose, whose, whose, whose, whose);
}

/* When each half-move of the record was sent; those before the start get the start day. */
static struct instant *times_of(const struct game *game)
{
	struct instant *times = mem_zeroed(game->record.n + 1, sizeof(*times));
	struct instant at = zone_midnight(game->setup.zone, game->setup.start);
	size_t ply = 0;

	for (; ply < (size_t)game->prelude_plies && ply < game->record.n; ply++)
		times[ply] = at;
	for (size_t i = 0; i < game->n_plies; i++) {
		at = game->plies[i].at;
		for (int k = 0; k < game->plies[i].plies && ply < game->record.n; k++)
			times[ply++] = at;
	}
	for (; ply < game->record.n; ply++)
		times[ply] = at;
	return times;
}

/* Every move has a comment; without one Scid cannot load the game a second time. */
static void put_time(const struct game *game, struct instant at, struct sbuf *out)
{
	struct ymd date = civil_ymd(game_date(game, at));
	int64_t local = at.sec + zone_offset(game->setup.zone, at);
	int minute = (int)((local % 86400 + 86400) % 86400 / 60);

	sbuf_addf(out, " {[%%ccsnt %04d.%02d.%02d,%02d:%02d]}", date.year, date.month, date.day,
		  minute / 60, minute % 60);
}

static void put_moves(const struct game *game, struct sbuf *out)
{
	const struct game_record *r = &game->record;
	struct instant *times = times_of(game);
	struct position pos = r->start;
	char san[SAN_TEXT + 4];

	sbuf_adds(out, "<moves>");
	for (size_t i = 0; i < r->n; i++) {
		if (i)
			sbuf_addc(out, ' ');
		if (pos.side == WHITE || i == 0)
			sbuf_addf(out, "%d.%s", pos.fullmove, pos.side == WHITE ? "" : "..");
		san_write_marked(&pos, r->ply[i].move, SAN_ENGLISH, san);
		sbuf_adds(out, san);
		put_time(game, times[i], out);
		position_play(&pos, r->ply[i].move);
	}
	sbuf_adds(out, "</moves>");
	free(times);
}

static const char *result_of(const struct game_view *g)
{
	bool judged = g->game->reason == END_ADJUDICATED;
	const char *result = g->row.result;

	if (!strcmp(result, "1-0"))
		return judged ? "WhiteWinAdjudicated" : "WhiteWins";
	if (!strcmp(result, "0-1"))
		return judged ? "BlackWinAdjudicated" : "BlackWins";
	if (!strcmp(result, "1/2-1/2"))
		return judged ? "DrawAdjudicated" : "Draw";
	if (!strcmp(result, "0-0"))
		return "BothDefaulted";
	return g->game->waits == GAME_CASE_ADJUDICATION ? "AdjudicationPending" : "Ongoing";
}

static void put_players(const struct context *ctx, const struct game_view *g, struct sbuf *out)
{
	struct sbuf site = SBUF_INIT;

	if (*ctx->set.page_url)
		sbuf_addf(&site, "%s/", ctx->set.page_url);
	put_number("id", g->row.id, out);
	put_name("white", g->white.name, out);
	put_name("black", g->black.name, out);
	put_name("event", *g->event ? g->event : "?", out);
	put_name("site", site.len ? site.buf : ctx->set.domain, out);
	sbuf_release(&site);
}

static void put_setting(const struct context *ctx, const struct game_view *g, struct sbuf *out)
{
	const struct ruleset *rules = &g->game->setup.rules;
	struct ymd start = civil_ymd(g->row.start);
	struct sbuf link = SBUF_INIT;
	bool setup = *g->row.fen || g->row.chess960;
	char round[16] = "-";

	put_flag("setup", setup, out);
	put_name("fen", g->row.fen, out);
	sbuf_addf(out, "<timeControl>%d/%lld</timeControl>", ruleset_get(rules, RULE_CONTROL_MOVES),
		  86400LL * ruleset_get(rules, RULE_REFLECTION_DAYS));
	sbuf_addf(out, "<eventDate>%04d.%02d.%02d</eventDate>", start.year, start.month, start.day);
	if (*ctx->set.page_url) {
		sbuf_addf(&link, "%s/games/%lld", ctx->set.page_url, (long long)g->row.id);
		put_name("gameLink", link.buf, out);
	}
	sbuf_release(&link);
	put_number("whiteElo", g->white.rating, out);
	put_number("blackElo", g->black.rating, out);
	if (g->row.round)
		snprintf(round, sizeof(round), "%d", g->row.round);
	put_name("round", round, out);
	put_name("variant", g->row.chess960 ? "chess960" : "chess", out);
	/* No rule forbids outside help in finding moves (RULES E-9). */
	sbuf_adds(out, "<noOpeningBooks>false</noOpeningBooks><noTablebases>false</noTablebases>"
		       "<noDatabases>false</noDatabases><noEngines>false</noEngines>");
}

/* Whether a move by the player would be accepted now. */
static bool may_move(const struct game *game, enum event_side me, struct civil today)
{
	return game->phase == PHASE_OPEN && game_turn(game) == me &&
	       today.day >= game->setup.start.day && !game_by_card(game);
}

void xfcc_answer_game(const struct context *ctx, const struct game_view *g, int64_t player,
		      const char *message, struct instant now, struct sbuf *out)
{
	enum event_side me = g->row.white == player ? SIDE_WHITE : SIDE_BLACK;
	struct civil today = game_date(g->game, now);

	sbuf_adds(out, "<XfccGame>");
	put_players(ctx, g, out);
	put_flag("myTurn", may_move(g->game, me, today), out);
	put_flag("hasWhite", me == SIDE_WHITE, out);
	put_clock(g->game, me, today, "Player", out);
	put_clock(g->game, side_other(me), today, "Opponent", out);
	put_moves(g->game, out);
	put_flag("drawOffered", g->game->phase == PHASE_OPEN && g->game->offer == side_other(me),
		 out);
	sbuf_adds(out, "<message>");
	if (message)
		xfcc_text_message(message, out);
	sbuf_addf(out, "</message><serverInfo></serverInfo><result>%s</result>", result_of(g));
	put_setting(ctx, g, out);
	sbuf_adds(out, "</XfccGame>");
}

/* --- all games ------------------------------------------------------------------------------- */

static bool is_shown(const struct game_row *row, struct instant now)
{
	return !row->ended_at.sec || now.sec - row->ended_at.sec < XFCC_FINISHED_DAYS * 86400LL;
}

static int put_game(struct context *ctx, int64_t id, int64_t player, struct instant now,
		    struct sbuf *out)
{
	const struct view_message *last;
	struct view_messages messages;
	struct game_view game;
	int rc = view_messages(ctx, player, id, &messages);

	if (rc < 0)
		return rc;
	last = view_messages_last(&messages);
	rc = view_game(ctx, id, 0, &game);
	if (rc > 0) {
		xfcc_answer_game(ctx, &game, player, last ? last->text : NULL, now, out);
		view_game_release(&game);
	}
	view_messages_release(&messages);
	return rc;
}

static int put_games(struct context *ctx, const struct view_rows *rows, int64_t player,
		     struct instant now, struct sbuf *out)
{
	int rc = 1;

	for (int i = 0; i < rows->n && rc >= 0; i++)
		if (is_shown(&rows->list[i], now))
			rc = put_game(ctx, rows->list[i].id, player, now, out);
	return rc < 0 ? rc : 1;
}

int xfcc_answer_games(struct context *ctx, int64_t player, struct instant now, struct sbuf *ret_xml)
{
	struct view_rows rows;
	int rc = view_rows(ctx, &(struct game_query){.player = player}, &rows);

	open_envelope(ret_xml);
	sbuf_adds(ret_xml, "<GetMyGamesResponse xmlns=\"" NAMESPACE "\"><GetMyGamesResult>");
	if (rc >= 0)
		rc = put_games(ctx, &rows, player, now, ret_xml);
	sbuf_adds(ret_xml, "</GetMyGamesResult></GetMyGamesResponse>");
	close_envelope(ret_xml);
	free(rows.list);
	return rc < 0 ? rc : 1;
}
