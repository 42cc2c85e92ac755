/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Export files for other programs; see export.h. */
#include "daemon/publish/export.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/utf8.h"
#include "core/chess/pgn_write.h"
#include "core/chess/san.h"
#include "core/rules/game.h"
#include "core/trf/trf.h"
#include "daemon/otb_load.h"
#include "daemon/publish/export_otb.h"
#include "daemon/publish/export_rounds.h"
#include "daemon/publish/plain_json.h"
#include "daemon/publish/view_group_line.h"
#include "daemon/publish/view_json.h"
#include "daemon/publish/view_rated.h"
#include "daemon/rounds_load.h"

bool export_format_read(const char *word, enum export_format *ret_format)
{
	static const char *const words[] = {"pgn", "json", "trf16", "trf26"};
	size_t i;

	for (i = 0; i < sizeof(words) / sizeof(*words); i++) {
		if (!strcmp(words[i], word)) {
			*ret_format = (enum export_format)i;
			return true;
		}
	}
	return false;
}

/* --- PGN and JSON --------------------------------------------------------------------------- */

static void pgn_date(struct civil d, char ret[16])
{
	struct ymd v = civil_ymd(d);

	snprintf(ret, 16, "%04d.%02d.%02d", v.year % 10000, v.month % 100, v.day % 100);
}

/* The PGN Termination tag for the end of a game. */
static const char *termination(const struct public_game *g)
{
	if (!view_game_over(g))
		return "unterminated";
	switch (g->reason) {
	case END_NONE:
	case END_MATE:
	case END_STALEMATE:
	case END_DEAD:
	case END_RESIGN:
	case END_AGREED:
	case END_THREEFOLD:
	case END_FIFTY: break;
	case END_TIME: return "time forfeit";
	case END_SILENCE:
	case END_WITHDRAWAL: return "abandoned";
	case END_ANNULLED: return "annulled";
	case END_ADJUDICATED:
	case END_RULING: return "adjudication";
	}
	return "normal";
}

/* PGN cannot express a loss for both players. */
static const char *pgn_result(const struct public_game *g)
{
	return strcmp(g->result, "0-0") ? g->result : "*";
}

struct tag_list {
	struct pgn_tag_pair tags[32];
	size_t n;
};

static void add_tag(struct tag_list *l, const char *name, const char *value)
{
	if (*value)
		l->tags[l->n++] = (struct pgn_tag_pair){name, value};
}

/* Empty for 0, meaning no rating. */
static void elo_text(int rating, char ret[16])
{
	snprintf(ret, 16, "%.0d", rating);
}

/* "White: Anna Lind until 2026-03-01; ..." for former players; "" if none. */
static void former_text(const struct public_game *g, struct sbuf *out)
{
	char until[CIVIL_TEXT];

	for (size_t i = 0; i < g->n_former; i++)
		sbuf_addf(out, "%s%s: %s until %s", i ? "; " : "",
			  g->former[i].side == SIDE_WHITE ? "White" : "Black",
			  g->former[i].player.name, civil_format(g->former[i].until, until));
}

void export_game_tags(const char *domain, const struct public_game *g, struct sbuf *out)
{
	const struct view_player *w = g->player[SIDE_WHITE], *b = g->player[SIDE_BLACK];
	char date[16], id[300], white[16], black[16], time[48];
	char round[16] = "-", board[16];
	struct tag_list l = {.n = 0};
	struct sbuf former = SBUF_INIT;

	if (g->round)
		snprintf(round, sizeof(round), "%d", g->round);
	snprintf(board, sizeof(board), "%.0d", g->board);
	former_text(g, &former);
	pgn_date(g->start, date);
	elo_text(w->rating, white);
	elo_text(b->rating, black);
	snprintf(id, sizeof(id), "%s-%lld", domain, (long long)g->id);
	snprintf(time, sizeof(time), "%d/%lld", ruleset_get(g->rules, RULE_CONTROL_MOVES),
		 86400LL * ruleset_get(g->rules, RULE_REFLECTION_DAYS));
	add_tag(&l, "Event", *g->event ? g->event : "?");
	add_tag(&l, "Site", domain);
	add_tag(&l, "Date", date);
	add_tag(&l, "Round", round);
	add_tag(&l, "White", w->name);
	add_tag(&l, "Black", b->name);
	add_tag(&l, "Result", pgn_result(g));
	add_tag(&l, "WhiteElo", white);
	add_tag(&l, "BlackElo", black);
	add_tag(&l, "Section", *g->code ? g->code : g->group_name);
	add_tag(&l, "Stage", g->stage);
	add_tag(&l, "Board", board);
	add_tag(&l, "WhiteTeam", g->team[SIDE_WHITE]);
	add_tag(&l, "BlackTeam", g->team[SIDE_BLACK]);
	add_tag(&l, "Mode", g->by_post ? "PM" : "EM");
	add_tag(&l, "TimeControl", time);
	add_tag(&l, "Termination", termination(g));
	add_tag(&l, "CmailGameName", id);
	add_tag(&l, "TakenOver", former.buf);
	add_tag(&l, "Rated", g->reserve ? "no" : "");
	add_tag(&l, "Variant", g->record->start.chess960 ? "Chess960" : "");
	add_tag(&l, "SetUp", *g->fen ? "1" : "");
	add_tag(&l, "FEN", g->fen);
	pgn_write_tags(out, l.tags, l.n);
	sbuf_release(&former);
}

void export_game_pgn_on(const char *domain, const struct public_game *g, struct moves_told *told,
			const struct sbuf *kept, struct sbuf *out)
{
	const struct game_record *r = g->record;
	size_t from = moves_told_fit(told, r, r->n + 1), at;
	struct position pos = from ? told->pos : r->start;
	struct pgn_writer w;
	char san[SAN_TEXT + 4];

	export_game_tags(domain, g, out);
	at = out->len;
	if (from) {
		sbuf_add(out, kept->buf, kept->len);
		pgn_writer_resume(&w, out, &pos, told->column);
	} else {
		pgn_writer_init(&w, out, &pos);
	}
	for (size_t i = from; i < r->n; i++) {
		san_write_marked(&pos, r->ply[i].move, SAN_ENGLISH, san);
		pgn_writer_move(&w, san);
		position_play(&pos, r->ply[i].move);
	}
	*told = moves_told_by(r, r->n, &pos, at, out->len - at);
	told->column = w.column;
	pgn_writer_end(&w, pgn_result(g));
}

void export_game_pgn(const char *domain, const struct public_game *g, struct sbuf *out)
{
	struct moves_told told = MOVES_TOLD_NONE;

	export_game_pgn_on(domain, g, &told, NULL, out);
}

int export_game(struct context *ctx, int64_t id, struct sbuf *out)
{
	struct public_game game;
	struct game_view g;
	int rc = view_game(ctx, id, 0, &g);

	if (rc <= 0)
		return rc;
	view_game_spectator(&g, 0, ctx->now(ctx->now_arg), &game);
	export_game_pgn(ctx->set.domain, &game, out);
	view_game_public_release(&game);
	view_game_release(&g);
	return 1;
}

static int add_games(struct context *ctx, const struct game_row *games, int n, struct sbuf *out)
{
	int rc = 1;

	for (int i = 0; i < n && rc >= 0; i++)
		rc = export_game(ctx, games[i].id, out);
	return rc;
}

int export_games(struct context *ctx, const struct search_result *games, struct sbuf *out)
{
	int rc = 1;

	for (int i = 0; i < games->n && rc >= 0; i++)
		rc = export_game(ctx, games->list[i].id, out);
	return rc;
}

int export_group_json(struct context *ctx, const struct group_view *group,
		      const struct view_rulings *rulings, struct sbuf *out)
{
	bool *rated;
	json_t *all;
	int rc = view_rated(ctx, group, &rated);

	if (rc < 0)
		return rc;
	all = view_json_group(group, rated, true);
	json_object_set_new(all, "rulings", view_json_rulings(rulings));
	plain_json_put(all, JSON_INDENT(1) | JSON_REAL_PRECISION(12), out);
	free(rated);
	return 1;
}

/* --- report files ---------------------------------------------------------------------------- */

/*
 * The result codes of a game for White and Black.  Double losses are forfeits, which are not rated,
 * and so are withdrawals, but in a Swiss the games lost without a move of the loser (EVENTS E47).
 * Games that ended before both players had moved, or that a reserve took over, are not rated either
 * (E67).
 */
static void result_codes(const struct group_view *v, const struct game_row *row,
			 const struct game *game, char ret[2])
{
	bool white = game->side[0].moves > 0, black = game->side[1].moves > 0,
	     loser = row->result[0] == '1' ? black : white,
	     forfeit = export_rounds_swiss(v) ? !loser : game->reason == END_WITHDRAWAL,
	     unrated = !white || !black || row->reserve;
	const char *won = forfeit ? "+-" : unrated ? "WL" : "10";

	if (!strcmp(row->result, "*"))
		memcpy(ret, "XX", 2);
	else if (!strcmp(row->result, "0-0"))
		memcpy(ret, "--", 2);
	else if (!strcmp(row->result, "1/2-1/2"))
		memcpy(ret, unrated ? "DD" : "==", 2);
	else if (row->result[0] == '1')
		memcpy(ret, won, 2);
	else
		ret[0] = won[1], ret[1] = won[0];
}

static int number_of(const struct group_view *v, int64_t player)
{
	const struct view_line *line = view_group_line(v, player);

	return line ? (int)(line - v->lines) + 1 : 0;
}

/* Adds a game to both players' lines; an unfinished game scores nothing yet. */
static void add_game(struct trf *t, const struct game_row *row, int white, int black,
		     const char codes[2])
{
	t->players[white - 1].cells[row->round - 1] = (struct trf_cell){black, 'w', codes[0], 0};
	t->players[black - 1].cells[row->round - 1] = (struct trf_cell){white, 'b', codes[1], 0};
	if (codes[0] == 'X')
		t->scale.unknown = 0;
}

static int add_report_games(struct context *ctx, const struct group_view *v, struct trf *t)
{
	int i, rc = 1;

	for (i = 0; i < v->n_games && rc > 0; i++) {
		const struct game_row *row = &v->games[i];
		int white = number_of(v, row->white), black = number_of(v, row->black);
		struct game_view g;
		char codes[2];

		if (!white || !black || row->round < 1 || row->round > t->played)
			continue;
		rc = view_game(ctx, row->id, 0, &g);
		if (rc <= 0)
			break;
		result_codes(v, row, g.game, codes);
		view_game_release(&g);
		add_game(t, row, white, black, codes);
	}
	return rc;
}

/* "Anna Lindholm" as "Lindholm, Anna". */
static void set_name(struct trf_player *p, const char *name)
{
	const char *blank = strrchr(name, ' ');
	struct sbuf turned = SBUF_INIT;

	if (blank && blank[1] && blank != name && !strchr(name, ','))
		sbuf_addf(&turned, "%s, %.*s", blank + 1, (int)(blank - name), name);
	else
		sbuf_adds(&turned, name);
	utf8_drop_marks(turned.buf);
	trf_set_name(p, turned.buf);
	sbuf_release(&turned);
}

static bool add_entrants(const struct group_view *v, struct trf *t)
{
	int i, k, rounds = 0;

	for (i = 0; i < v->n_games; i++)
		rounds = v->games[i].round > rounds ? v->games[i].round : rounds;
	if (v->otb)
		rounds = export_otb_rounds(v);
	if (rounds > TRF_MOST_ROUNDS || v->n_lines > TRF_MOST_NUMBER)
		return false;
	trf_reserve(t, (size_t)v->n_lines, rounds);
	t->played = rounds;
	for (i = 0; i < v->n_lines; i++) {
		set_name(&t->players[i], v->lines[i].player.name);
		t->players[i].rating = v->lines[i].player.rating;
		for (k = 0; k < rounds; k++)
			t->players[i].cells[k] = (struct trf_cell){0, '-', 'Z', 0};
	}
	return true;
}

/* Points are summed from the games, as in the table; places come from the table. */
static void set_places(const struct group_view *v, struct trf *t)
{
	int i;

	trf_total(t);
	for (i = 0; i < v->n_lines; i++)
		t->players[i].rank = v->lines[i].place;
}

static void keep(struct trf *t, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
static void keep(struct trf *t, const char *fmt, ...)
{
	struct sbuf line = SBUF_INIT;
	va_list ap;

	va_start(ap, fmt);
	sbuf_vaddf(&line, fmt, ap);
	va_end(ap);
	utf8_drop_marks(line.buf);
	trf_keep(t, line.buf);
	sbuf_release(&line);
}

static void keep_date(struct trf *t, const char *code, struct civil day)
{
	struct ymd v = civil_ymd(day);

	keep(t, "%s %04d/%02d/%02d", code, v.year, v.month, v.day);
}

static void add_dates(const struct group_view *v, struct trf *t)
{
	struct zone zone;
	struct ymd start;

	if (civil_is_none(v->start))
		return;
	keep_date(t, "042", v->start);
	if (v->final_at.sec && zone_parse(v->zone, &zone))
		keep_date(t, "052", zone_date(zone, v->final_at));
	/* All games start on the same day, so only the first round has a date. */
	start = civil_ymd(v->start);
	keep(t, "132%88s%02d/%02d/%02d", "", start.year % 100, start.month, start.day);
}

static int count_rated(const struct trf *t)
{
	int rated = 0;
	size_t i;

	for (i = 0; i < t->n; i++)
		rated += t->players[i].rating > 0;
	return rated;
}

static void add_heading(const struct group_view *v, enum export_format format, struct trf *t)
{
	struct ruleset rules = ruleset_default(RULESET_DSU_EMAIL);

	ruleset_read(v->ruleset, &rules, NULL);
	keep(t, "012 %s", v->name);
	if (!v->otb)
		keep(t, "022 Correspondence");
	keep(t, "032 DEN");
	add_dates(v, t);
	keep(t, "062 %zu", t->n);
	keep(t, "072 %d", count_rated(t));
	if (v->n_teams)
		keep(t, "082 %d", v->n_teams);
	if (v->otb) {
		keep(t, "092 %s%s", v->n_teams ? "Team " : "",
		     v->otb->shape.system ? v->otb->shape.system->name : "Round robin");
		return;
	}
	keep(t, "092 %s, correspondence",
	     v->n_teams		      ? "Team round robin"
	     : export_rounds_swiss(v) ? "Swiss system"
	     : v->rounds	      ? "Knock-out"
				      : "Round robin");
	keep(t, "122 %d days for %d moves", ruleset_get(&rules, RULE_REFLECTION_DAYS),
	     ruleset_get(&rules, RULE_CONTROL_MOVES));
	if (format == EXPORT_TRF16)
		return;
	keep(t, "182 kskakd");
	if (v->n_teams || v->rounds)
		return; /* the codes are those of an individual round-robin */
	keep(t, "192 FIDE_ROUNDROBIN");
	keep(t, "202 SB,DE");
	keep(t, "212 PTS,SB,DE");
}

/* A name padded to a number of columns, one per UTF-8 character. */
static void add_column(struct sbuf *line, const char *text, int columns)
{
	for (; *text && columns > 0; columns--) {
		sbuf_addc(line, *text++);
		while (((unsigned char)*text & 0xc0) == 0x80)
			sbuf_addc(line, *text++);
	}
	while (columns-- > 0)
		sbuf_addc(line, ' ');
}

/* Number, name, match and board points, place, and the numbers of the players by board. */
static void keep_team(const struct group_view *v, const struct view_team_line *team, struct trf *t)
{
	struct sbuf line = SBUF_INIT;
	char name[sizeof(team->name)];

	sbuf_addf(&line, "310 %3d ", team->number);
	snprintf(name, sizeof(name), "%s", team->name);
	utf8_drop_marks(name);
	add_column(&line, name, 32);
	sbuf_addf(&line, " %5s %6s %6.1f %6.1f %3d ", "", "",
		  (double)team->match_points.num / (double)team->match_points.den,
		  (double)team->points.num / (double)team->points.den, team->place);
	for (int i = 0; i < v->n_lines; i++)
		if (v->lines[i].team == team->id)
			sbuf_addf(&line, " %4d", i + 1);
	trf_keep(t, line.buf);
	sbuf_release(&line);
}

static int add_report(struct context *ctx, const struct group_view *v, enum export_format format,
		      struct sbuf *out)
{
	struct trf t;
	int rc = STORE_FAILED;

	trf_init(&t);
	if (add_entrants(v, &t))
		rc = add_report_games(ctx, v, &t);
	if (rc > 0 && v->otb)
		export_otb_results(v, &t);
	if (rc > 0) {
		t.rounds = t.played;
		if (export_rounds_swiss(v))
			export_rounds_results(v, &t);
		add_heading(v, format, &t);
		for (int i = 0; i < v->n_teams && format == EXPORT_TRF26; i++)
			keep_team(v, &v->teams[i], &t);
		set_places(v, &t);
		if (format == EXPORT_TRF26)
			export_otb_teams(v, &t);
		trf_write(&t, format == EXPORT_TRF16 ? TRF_2016 : TRF_2026, out);
	}
	trf_release(&t);
	return rc;
}

/* --- all ------------------------------------------------------------------------------------ */

static int add_json(struct context *ctx, const struct group_view *v, struct sbuf *out)
{
	struct view_rulings rulings;
	int rc = view_rulings(ctx, v->id, &rulings);

	if (rc < 0)
		return rc;
	rc = export_group_json(ctx, v, &rulings, out);
	view_rulings_release(&rulings);
	return rc;
}

int export_group(struct context *ctx, int64_t group, enum export_format format, struct sbuf *out)
{
	struct group_view v;
	int rc = view_group(ctx, group, &v);

	if (rc <= 0)
		return rc;
	switch (format) {
	case EXPORT_PGN:
		rc = add_games(ctx, v.games, v.n_games, out);
		if (rc >= 0)
			rc = add_games(ctx, v.annulled, v.n_annulled, out);
		break;
	case EXPORT_JSON: rc = add_json(ctx, &v, out); break;
	case EXPORT_TRF16:
	case EXPORT_TRF26: rc = add_report(ctx, &v, format, out); break;
	}
	view_group_release(&v);
	return rc < 0 ? rc : 1;
}
