/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The parts of a letter about a game: subject, board, clocks with their sums, time table, PGN, and
 * how to answer.
 */
#include <stdlib.h>
#include <string.h>

#include "core/chess/fen.h"
#include "core/chess/pgn_write.h"
#include "core/chess/san.h"
#include "crypto/digest.h"
#include "crypto/hex.h"
#include "mail/out/letter_game.h"
#include "mail/out/letter_moves.h"

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
	sbuf_adds(&l->root, "game.");
	sbuf_addn(&l->root, (unsigned long)g->id, 1);
	sbuf_addc(&l->root, '@');
	sbuf_adds(&l->root, l->head.site->domain);
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

static bool is_brief(const struct letter *l)
{
	return l->head.brief || l->part != PART_NONE;
}

/* The position after `n` half-moves, where the last message begins. */
static struct position position_before(const struct letter *l, const struct letter_game *g,
				       size_t n)
{
	const struct game_record *r = &g->game->record;
	struct position pos = r->start;

	if (g->moves && !is_brief(l)) { /* they will be needed */
		letter_moves_write(g->game, g->asof, g->moves);
		return g->moves->before;
	}
	for (size_t i = 0; i < n; i++)
		position_play(&pos, r->ply[i].move);
	return pos;
}

void letter_game_last_move(struct letter *l, const struct letter_game *g, struct sbuf *out)
{
	const struct game_record *r = &g->game->record;
	struct position pos;
	size_t from;

	if (r->n <= (size_t)g->game->prelude_plies)
		return;
	from = r->n - letter_moves_last(g->game);
	pos = position_before(l, g, from);
	for (size_t i = from; i < r->n; i++) {
		if (i > from)
			sbuf_addc(out, ' ');
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
		game_clock_line_text(&v->lines[i], rules, l->lang, text_date, &line);
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
		     const struct clock_view *v, bool spelled)
{
	const char *name = side == SIDE_WHITE ? g->white : g->black;
	const char *color = side == SIDE_WHITE ? tr_in(l->lang, "in brackets", "White")
					       : tr_in(l->lang, "in brackets", "Black");

	if (v->assumed)
		clock_by_card(l, v, name, color);
	else if (v->first_move.limit)
		letter_page_para(
			l,
			T(l,
			  "%s (%s): %d of %d days used until move %d, %d left; if the whole series is accepted, %d days until move %d, %d left (6.3.3.2)."),
			name, color, v->used + v->running, v->first_move.limit,
			v->first_move.control, v->first_move.left, v->limit, v->control, v->left);
	else if (v->left >= 0)
		letter_page_para(l, T(l, "%s (%s): %d of %d days used until move %d, %d left."),
				 name, color, v->used + v->running, v->limit, v->control, v->left);
	else
		letter_page_para(
			l,
			tr_n(l->lang,
			     "%s (%s): %d of %d days used until move %d, overstepped by %d day.",
			     "%s (%s): %d of %d days used until move %d, overstepped by %d days.",
			     -v->left),
			name, color, v->used + v->running, v->limit, v->control, -v->left);
	if (spelled)
		clock_sum(l, v, &g->game->setup.rules);
}

void letter_game_clocks(struct letter *l, const struct letter_game *g, bool spelled)
{
	struct letter_moves own = LETTER_MOVES_INIT, *moves = g->moves ? g->moves : &own;

	letter_page_heading(l, T(l, "Clocks"));
	for (enum event_side side = SIDE_WHITE; side <= SIDE_BLACK; side++)
		clock_of(l, g, side, letter_moves_clock(moves, g->game, g->asof, side), spelled);
	letter_due_control(l, g);
	letter_moves_release(&own);
}

/* --- moves ----------------------------------------------------------------------------------- */

/* `shared`: the moves outlive the letter. */
static void add_table(struct letter *l, const struct letter_moves *moves, bool shared)
{
	const char *head;

	if (!moves->rows.len)
		return;
	/* xgettext: the head of a table; keep the columns */
	head = T(l, "Recv  Sent  Time    No. White  Black  Recv  Sent  Time\n");
	letter_page_heading(l, T(l, "Game and time"));
	letter_page_lines(l, head, &moves->rows, shared ? &moves->rows_coded : NULL);
}

static void pgn_date(struct civil d, char ret[16])
{
	civil_format(d, ret);
	for (char *p = ret; *p; p++)
		if (*p == '-')
			*p = '.';
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
					       {"Result", letter_moves_result(g->game)},
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

/* The PGN attachment; the text has the score in its table. */
static void attach_pgn(struct letter *l, const struct letter_game *g,
		       const struct letter_moves *moves)
{
	sbuf_reset(&l->attachment);
	pgn_tags(l, g, &l->attachment);
	l->attachment_part = (struct letter_coded){.at = l->attachment.len,
						   .len = moves->pgn.len,
						   .coded = g->moves ? &moves->pgn_coded : NULL};
	sbuf_add(&l->attachment, moves->pgn.buf, moves->pgn.len);
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
	letter_page_para(l, T(l, "At any time: status, help, resign, leave 1 July to 14 July."));
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

void letter_game_record(struct letter *l, const struct letter_game *g)
{
	struct letter_moves own = LETTER_MOVES_INIT, *moves = g->moves ? g->moves : &own;

	if (is_brief(l)) {
		letter_game_score(l, g);
		return;
	}
	letter_moves_write(g->game, g->asof, moves);
	add_table(l, moves, g->moves != NULL);
	attach_pgn(l, g, moves);
	letter_moves_release(&own);
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
