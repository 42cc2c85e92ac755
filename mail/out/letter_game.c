/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The parts of a letter about a game: subject, board, clocks with their sums, ICCF's time table in
 * two columns (6.8.2, RULES N-13), PGN, and how to answer.
 */
#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"
#include "core/chess/fen.h"
#include "core/chess/numeric.h"
#include "core/chess/pgn_write.h"
#include "core/chess/san.h"
#include "core/rules/timetable.h"
#include "crypto/digest.h"
#include "crypto/hex.h"
#include "mail/out/letter_game.h"

static const char *surname(const char *name)
{
	const char *blank = strrchr(name, ' ');

	return blank && blank[1] ? blank + 1 : name;
}

void letter_game_subject(struct letter *l, const struct letter_game *g)
{
	if (given(g->group))
		letter_page_subject(l, "[%s] %s-%s #%lld", g->group, surname(g->white),
				    surname(g->black), (long long)g->id);
	else
		letter_page_subject(l, "%s-%s #%lld", surname(g->white), surname(g->black),
				    (long long)g->id);
	if (l->part != PART_NONE)
		return;
	sbuf_reset(&l->root);
	sbuf_addf(&l->root, "game.%lld@%s", (long long)g->id, l->head.site->domain);
}

/* "12. 2425 (b5)"; a move of Black's after White's gets no number. */
static void say_move(const struct position *pos, chess_move m, bool behind, const struct letter *l,
		     struct sbuf *out)
{
	if (pos->side == WHITE)
		sbuf_addf(out, "%d. ", pos->fullmove);
	else if (!behind)
		sbuf_addf(out, "%d... ", pos->fullmove);
	spelling_write_both(pos, m, l->head.spelling, l->lang->code, out);
}

enum event_side letter_game_last_mover(const struct game *game)
{
	for (size_t i = game->n_plies; i-- > 0;)
		if (!game->plies[i].free && game->plies[i].plies > 0)
			return (enum event_side)game->plies[i].side;
	return SIDE_NONE;
}

/* The number of half-moves the last message put on the board, conditional answers included. */
static size_t last_message(const struct game *game)
{
	size_t plies = 0;
	enum event_side by = SIDE_NONE;

	for (size_t i = game->n_plies; i-- > 0 && by == SIDE_NONE;) {
		plies += game->plies[i].plies;
		if (!game->plies[i].free && game->plies[i].plies > 0)
			by = (enum event_side)game->plies[i].side;
	}
	return plies;
}

void letter_game_last_move(struct letter *l, const struct letter_game *g, struct sbuf *out)
{
	const struct game_record *r = &g->game->record;
	struct position pos = r->start;
	size_t from;

	if (r->n <= (size_t)g->game->prelude_plies)
		return;
	from = r->n - last_message(g->game);
	for (size_t i = 0; i < r->n; i++) {
		if (i > from)
			sbuf_addc(out, ' ');
		if (i >= from)
			say_move(&pos, r->ply[i].move, i > from, l, out);
		position_play(&pos, r->ply[i].move);
	}
}

void letter_game_board(struct letter *l, const struct letter_game *g)
{
	letter_page_board(l, &g->game->record.now, g->you == SIDE_BLACK);
}

/* The acts open to the reader at the link now. */
static const char *link_words(const struct letter *l, const struct letter_game *g)
{
	if (g->game->phase == PHASE_OPEN && game_turn(g->game) == g->you && !game_by_card(g->game))
		return T(l, "See the board, choose your move and confirm it");
	return T(l, "See the game on the board");
}

void letter_game_link(struct letter *l, const struct letter_game *g)
{
	const char *token = l->part == PART_NONE ? l->head.link_token : l->part_link;
	struct sbuf url = SBUF_INIT;

	if (!given(token) || !given(l->head.site->page_url) || g->you == SIDE_NONE)
		return;
	sbuf_addf(&url, "%s/l/%s", l->head.site->page_url, token);
	letter_page_link(l, link_words(l, g), url.buf);
	sbuf_release(&url);
}

/* --- clocks ---------------------------------------------------------------------------------- */

/* Does the game's table show the charge: a move that was made, with no day left out? */
static bool in_table(const struct clock_line *line)
{
	return !line->running && !line->why && !line->closed;
}

/*
 * The charges that the table does not show.  If there are free days, the sum gives both the days
 * that count and the dates with the days deducted.
 */
static void clock_sum(struct letter *l, const struct clock_view *v, const struct ruleset *rules)
{
	struct sbuf line = SBUF_INIT;

	for (size_t i = 0; i < v->n_lines; i++) {
		if (in_table(&v->lines[i]) || (!v->lines[i].days && !v->lines[i].closed))
			continue;
		sbuf_reset(&line);
		game_clock_line_text(&v->lines[i], rules, l->lang, &line);
		if (v->lines[i].closed)
			letter_page_item(l,
					 tr_n(l->lang, "move %d, %d day counted; %s",
					      "move %d, %d days counted; %s", v->lines[i].days),
					 v->lines[i].move, v->lines[i].days, line.buf);
		else
			letter_page_item(l, T(l, "move %d, %s"), v->lines[i].move, line.buf);
	}
	sbuf_release(&line);
}

/*
 * Days that count by assumption are listed apart, because the card itself will report them (RULES
 * S-52).
 */
static void clock_by_card(struct letter *l, const struct clock_view *v, const char *name,
			  const char *color)
{
	struct sbuf came = SBUF_INIT;

	if (!v->running) {
		letter_page_para(l, T(l, "%s (%s): %d of %d days used until move %d, %d left."),
				 name, color, v->used, v->limit, v->control, v->left);
		return;
	}
	text_date(l->lang, v->received, &came);
	letter_page_para(
		l,
		T(l,
		  "%s (%s): %d of %d days used until move %d, and %d more so far if the last card "
		  "came on %s."),
		name, color, v->used, v->limit, v->control, v->running, came.buf);
	sbuf_release(&came);
}

static void clock_of(struct letter *l, const struct letter_game *g, enum event_side side,
		     bool spelled)
{
	const char *name = side == SIDE_WHITE ? g->white : g->black;
	const char *color = side == SIDE_WHITE ? tr_in(l->lang, "in brackets", "White")
					       : tr_in(l->lang, "in brackets", "Black");
	struct clock_view v;

	game_clock(g->game, side, g->asof, &v);
	if (v.assumed)
		clock_by_card(l, &v, name, color);
	else if (v.first_move.limit)
		letter_page_para(
			l,
			T(l,
			  "%s (%s): %d of %d days used until move %d, %d left; if the whole series is accepted, %d days until move %d, %d left (6.3.3.2)."),
			name, color, v.used + v.running, v.first_move.limit, v.first_move.control,
			v.first_move.left, v.limit, v.control, v.left);
	else if (v.left >= 0)
		letter_page_para(l, T(l, "%s (%s): %d of %d days used until move %d, %d left."),
				 name, color, v.used + v.running, v.limit, v.control, v.left);
	else
		letter_page_para(
			l,
			tr_n(l->lang,
			     "%s (%s): %d of %d days used until move %d, overstepped by %d day.",
			     "%s (%s): %d of %d days used until move %d, overstepped by %d days.",
			     -v.left),
			name, color, v.used + v.running, v.limit, v.control, -v.left);
	if (spelled)
		clock_sum(l, &v, &g->game->setup.rules);
	game_clock_release(&v);
}

void letter_game_clocks(struct letter *l, const struct letter_game *g, bool spelled)
{
	letter_page_heading(l, T(l, "Clocks"));
	clock_of(l, g, SIDE_WHITE, spelled);
	clock_of(l, g, SIDE_BLACK, spelled);
	letter_due_control(l, g);
}

/* --- time table ------------------------------------------------------------------------------ */

/* A charged move, and the days of its side including it. */
struct charged {
	const struct clock_line *line; /* NULL = it was played as part of a series */
	int total;
};

/* A side's charges by move number, from 1 to `n`; the caller frees it. */
static struct charged *charges_of(const struct clock_view *v, int n)
{
	struct charged *by = mem_zeroed((size_t)n + 1, sizeof(*by));
	int total = 0;

	for (size_t i = 0; i < v->n_lines; i++) {
		const struct clock_line *line = &v->lines[i];

		total += line->days;
		if (!line->running && !line->why && line->move > 0 && line->move <= n)
			by[line->move] = (struct charged){line, total};
	}
	return by;
}

struct cell {
	struct sbuf recv, sent, time;
};

static void cell_reset(struct cell *c)
{
	sbuf_reset(&c->recv);
	sbuf_reset(&c->sent);
	sbuf_reset(&c->time);
}

static void cell_release(struct cell *c)
{
	sbuf_release(&c->recv);
	sbuf_release(&c->sent);
	sbuf_release(&c->time);
}

/* "2/09": days of a move, and of all so far. */
static void add_time(struct sbuf *out, int days, int total)
{
	char field[TIMETABLE_FIELD];

	if (days < 0 || total < 0) {
		sbuf_adds(out, timetable_field(days, total, field));
		return;
	}
	sbuf_addn(out, (unsigned)days, 1);
	sbuf_addc(out, '/');
	sbuf_addn(out, (unsigned)total, 2);
}

static void cell_of(const struct charged *c, struct cell *ret)
{
	cell_reset(ret);
	if (!c->line)
		return;
	if (civil_is_none(c->line->from))
		sbuf_adds(&ret->recv, "-----");
	else
		text_day_month(c->line->from, &ret->recv);
	text_day_month(c->line->to, &ret->sent);
	add_time(&ret->time, c->line->days, c->total);
}

/* Appends the text, padded with blanks to `width`. */
static void add_left(struct sbuf *out, const char *text, size_t len, size_t width)
{
	static const char blanks[] = "       ";

	sbuf_add(out, text, len);
	if (len < width)
		sbuf_add(out, blanks, width - len);
}

static void add_cell(struct sbuf *out, const struct cell *c)
{
	add_left(out, c->recv.buf, c->recv.len, 6);
	add_left(out, c->sent.buf, c->sent.len, 6);
	add_left(out, c->time.buf, c->time.len, 7);
}

static void table_row(struct sbuf *out, int number, const char *white, const char *black,
		      const struct cell cells[2])
{
	size_t from = out->len;

	add_cell(out, &cells[WHITE]);
	for (int most = 100; number < most && most > 1; most /= 10)
		sbuf_addc(out, ' ');
	sbuf_addn(out, (unsigned)number, 1);
	sbuf_adds(out, ". ");
	add_left(out, white, strlen(white), 7);
	add_left(out, black, strlen(black), 7);
	add_cell(out, &cells[BLACK]);
	while (out->len > from && out->buf[out->len - 1] == ' ')
		sbuf_setlen(out, out->len - 1);
	sbuf_addc(out, '\n');
}

static void table_rows(const struct letter_game *g, const struct clock_view v[2], struct sbuf *out)
{
	const struct game_record *r = &g->game->record;
	struct position pos = r->start;
	struct cell cells[2] = {{SBUF_INIT, SBUF_INIT, SBUF_INIT},
				{SBUF_INIT, SBUF_INIT, SBUF_INIT}};
	struct charged *charges[2] = {charges_of(&v[WHITE], (int)r->n),
				      charges_of(&v[BLACK], (int)r->n)};
	char moves[2][16] = {"", ""};
	int n[2] = {0, 0};

	for (size_t i = 0; i < r->n; i++) {
		int side = pos.side, number = pos.fullmove;

		if (i >= (size_t)g->game->prelude_plies)
			cell_of(&charges[side][++n[side]], &cells[side]);
		numeric_write(&pos, r->ply[i].move, TOKEN_ICCF, moves[side]);
		position_play(&pos, r->ply[i].move);
		if (side == BLACK || i + 1 == r->n) {
			table_row(out, number, moves[0], moves[1], cells);
			for (int k = 0; k < 2; k++)
				cell_reset(&cells[k]);
			memset(moves, 0, sizeof(moves));
		}
	}
	for (int side = 0; side < 2; side++) {
		cell_release(&cells[side]);
		free(charges[side]);
	}
}

void letter_game_table(struct letter *l, const struct letter_game *g)
{
	struct sbuf out = SBUF_INIT;
	struct clock_view v[2];

	if (!g->game->record.n)
		return;
	game_clock(g->game, SIDE_WHITE, g->asof, &v[0]);
	game_clock(g->game, SIDE_BLACK, g->asof, &v[1]);
	/* xgettext: the head of a table; keep the columns */
	sbuf_adds(&out, T(l, "Recv  Sent  Time    No. White  Black  Recv  Sent  Time\n"));
	table_rows(g, v, &out);
	letter_page_heading(l, T(l, "Game and time"));
	letter_page_pre(l, out.buf);
	game_clock_release(&v[0]);
	game_clock_release(&v[1]);
	sbuf_release(&out);
}

/* --- PGN ------------------------------------------------------------------------------------- */

static void pgn_date(struct civil d, char ret[16])
{
	civil_format(d, ret);
	for (char *p = ret; *p; p++)
		if (*p == '-')
			*p = '.';
}

/* PGN has no result for two losers. */
static const char *pgn_result(const struct game *game)
{
	const char *result = event_result_text(game->result);

	return strcmp(result, "0-0") ? result : "*";
}

static void pgn_tags(const struct letter *l, const struct letter_game *g, struct sbuf *out)
{
	static const char ordinary[] = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
	char date[CIVIL_TEXT], fen[FEN_TEXT], name[300];
	struct sbuf id = SBUF_INIT;
	bool chess960 = g->game->record.start.chess960, set_up;

	pgn_date(g->game->setup.start, date);
	fen_write(&g->game->record.start, fen);
	set_up = chess960 || strcmp(fen, ordinary) != 0;
	sbuf_addf(&id, "%s-%lld", l->head.site->domain, (long long)g->id);
	strncpy(name, id.buf, sizeof(name) - 1);
	name[sizeof(name) - 1] = '\0';
	pgn_write_tags(out,
		       (struct pgn_tag_pair[]){{"Event", given(g->group) ? g->group : "?"},
					       {"Site", l->head.site->domain},
					       {"Date", date},
					       {"Round", "-"},
					       {"White", g->white},
					       {"Black", g->black},
					       {"Result", pgn_result(g->game)},
					       {"Mode", game_by_card(g->game) ? "PM" : "EM"},
					       {"CmailGameName", name},
					       {"SetUp", "1"},
					       {"FEN", fen},
					       {"Variant", "Chess960"}},
		       chess960 ? 12
		       : set_up ? 11
				: 9);
	sbuf_release(&id);
}

/* The messages of a game, in the order of its half-moves. */
struct sent {
	const struct game *game;
	size_t at;    /* the next message */
	size_t plies; /* half-moves before it */
};

/* When the half-move with that index was sent; sec 0 if it came from a series or the prelude. */
static struct instant sent_at(struct sent *s, size_t index)
{
	for (; s->at < s->game->n_plies && s->plies <= index; s->at++) {
		s->plies += s->game->plies[s->at].plies;
		if (s->plies == index + 1)
			return s->game->plies[s->at++].at;
	}
	return (struct instant){0};
}

static void put_digits(char *to, int n, int digits)
{
	for (; digits-- > 0; n /= 10)
		to[digits] = (char)('0' + n % 10);
}

static void pgn_sent(struct pgn_writer *w, struct sent *s, size_t index)
{
	char note[] = "[%ccsnt YYYY.MM.DD,hh:mm]";
	struct instant t = sent_at(s, index);
	struct ymd d;
	int64_t sec;

	if (!t.sec)
		return;
	sec = t.sec + zone_offset(s->game->setup.zone, t);
	d = civil_ymd(zone_date((struct zone){false, 0}, (struct instant){sec}));
	put_digits(note + 8, d.year, 4);
	put_digits(note + 13, d.month, 2);
	put_digits(note + 16, d.day, 2);
	put_digits(note + 19, (int)(sec / 3600 % 24), 2);
	put_digits(note + 22, (int)(sec / 60 % 60), 2);
	pgn_writer_comment(w, note, sizeof(note) - 1);
}

static void pgn_moves(const struct letter_game *g, struct sbuf *out)
{
	const struct game_record *r = &g->game->record;
	struct sent sent = {.game = g->game, .plies = (size_t)g->game->prelude_plies};
	struct position pos = r->start;
	struct pgn_writer w;
	char san[SAN_TEXT];

	pgn_writer_init(&w, out, &r->start);
	for (size_t i = 0; i < r->n; i++) {
		san_write_marked(&pos, r->ply[i].move, SAN_ENGLISH, san);
		pgn_writer_move(&w, san);
		pgn_sent(&w, &sent, i);
		position_play(&pos, r->ply[i].move);
	}
	pgn_writer_end(&w, pgn_result(g->game));
}

void letter_game_pgn(struct letter *l, const struct letter_game *g)
{
	sbuf_reset(&l->attachment);
	pgn_tags(l, g, &l->attachment);
	pgn_moves(g, &l->attachment);
	l->attachment_type = "application/vnd.chess-pgn";
	sbuf_reset(&l->attachment_name);
	sbuf_addf(&l->attachment_name, "game-%lld.pgn", (long long)g->id);
}

/* --- the rest -------------------------------------------------------------------------------- */

int letter_game_notice_example(const struct ruleset *rules)
{
	int days = ruleset_get(rules, RULE_SILENCE_DAYS) + 6;
	int most = ruleset_get(rules, RULE_NOTICE_MAX_DAYS);

	return days < most ? days : most;
}

static void how_to_move(struct letter *l, const struct letter_game *g)
{
	letter_page_para(l,
			 T(l,
			   "Answer this letter with your move alone on a line above the quotation: "
			   "5254, %d. 5254 or Nf3. A promotion has a fifth digit: 57581 is a "
			   "queen, 2 a rook, 3 a bishop, 4 a knight."),
			 game_move_number(g->game));
	letter_page_para(
		l,
		T(l,
		  "Other words, each on its own line: draw? with a move; accept; claim threefold; claim fifty; notice %d if you want to think longer than %d days."),
		letter_game_notice_example(&g->game->setup.rules),
		ruleset_get(&g->game->setup.rules, RULE_SILENCE_DAYS));
}

static void how_to_move_by_card(struct letter *l)
{
	letter_page_para(
		l,
		T(l,
		  "The game is played by post: send your move to the opponent by card. The tournament leader enters the cards with their dates (6.2.1, 6.3.2); moves by mail are not accepted."));
	letter_page_para(
		l,
		T(l,
		  "Two players who agree may continue by e-mail without asking the leader: each answers with \"by mail\" (6.2.1)."));
}

/* While the game is suspended or paused no move is accepted, so none is asked for. */
static void game_how_to_answer(struct letter *l, const struct letter_game *g)
{
	if (g->you == SIDE_NONE || g->game->phase == PHASE_OVER || !given(l->head.token))
		return;
	letter_page_heading(l, T(l, "How to answer"));
	if (game_by_card(g->game))
		how_to_move_by_card(l);
	else if (g->game->phase == PHASE_OPEN && game_turn(g->game) == g->you)
		how_to_move(l, g);
	letter_page_para(l,
			 T(l, "At any time: status, help, resign, leave 2026-07-01 2026-07-14."));
}

void letter_game_hash(struct letter *l, const struct letter_game *g)
{
	char hex[2 * DIGEST_LEN + 1];

	if (!g->hash)
		return;
	hex_encode(g->hash, DIGEST_LEN, hex);
	if (ruleset_get(&g->game->setup.rules, RULE_SERIES) ==
	    SERIES_HIDDEN) { /* their number would reveal changed lines */
		letter_page_para(l, T(l, "Checksum of this game's record: %s"), hex);
		return;
	}
	letter_page_para(l,
			 tr_n(l->lang, "Checksum of this game's record of %zu entry: %s",
			      "Checksum of this game's record of %zu entries: %s",
			      (long)g->game->events),
			 g->game->events, hex);
}

void letter_game_score(struct letter *l, const struct letter_game *g)
{
	const struct game_record *r = &g->game->record;
	struct position pos = r->start;
	struct sbuf moves = SBUF_INIT;
	char san[SPELLING_TEXT];

	for (size_t i = 0; i < r->n; i++) {
		spelling_write(&pos, r->ply[i].move, l->head.spelling, l->lang->code, san);
		if (pos.side == WHITE)
			sbuf_addf(&moves, " %d. %s", pos.fullmove, san);
		else if (i == 0)
			sbuf_addf(&moves, " %d... %s", pos.fullmove, san);
		else
			sbuf_addf(&moves, " %s", san);
		position_play(&pos, r->ply[i].move);
	}
	if (moves.len)
		letter_page_para(l, T(l, "The moves:%s"), moves.buf);
	sbuf_release(&moves);
}

static bool is_brief(const struct letter *l)
{
	return l->head.brief || l->part != PART_NONE;
}

void letter_game_record(struct letter *l, const struct letter_game *g)
{
	if (is_brief(l)) {
		letter_game_score(l, g);
		return;
	}
	letter_game_table(l, g);
	letter_game_pgn(l, g);
}

/* A daily letter has several games, each answered at its own address. */
static void where_to_answer(struct letter *l)
{
	struct sbuf to = SBUF_INIT;

	if (l->part != PART_SECTION || !given(l->part_token))
		return;
	letter_reply_address(l, &to);
	letter_page_para(l, "%s", T(l, "Write to this address to answer in this game:"));
	letter_page_address(l, to.buf);
	sbuf_release(&to);
}

void letter_game_position(struct letter *l, const struct letter_game *g)
{
	bool brief = is_brief(l);

	letter_game_link(l, g);
	letter_game_board(l, g);
	letter_game_clocks(l, g, !brief);
	if (brief)
		where_to_answer(l);
	else
		game_how_to_answer(l, g);
	letter_game_record(l, g);
	if (!brief)
		letter_game_hash(l, g);
}

void letter_game_all(struct letter *l, const struct letter_game *g)
{
	letter_due_first_line(l, g);
	letter_game_position(l, g);
}
