/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Writes table and PGN in one pass over the game, from the first row that differs from what was
 * written last; see letter_moves.h.
 */
#include "mail/out/letter_moves.h"

#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"
#include "core/chess/move_token.h"
#include "core/chess/numeric.h"
#include "core/chess/san.h"
#include "core/rules/timetable.h"
#include "mail/out/quoted_printable.h"

static char *put_digits(char *to, int n, int digits)
{
	for (int at = digits; at-- > 0; n /= 10)
		to[at] = (char)('0' + n % 10);
	return to + digits;
}

/* The digits of a number, zero-padded to `least`. */
static char *put_number(char *to, int n, int least)
{
	int digits = 1;

	for (int rest = n; rest >= 10; rest /= 10)
		digits++;
	return put_digits(to, n, digits > least ? digits : least);
}

/* --- time table ------------------------------------------------------------------------------ */

#define DAY_WIDTH  6 /* columns of "17/03 " */
#define TIME_WIDTH 7
#define MOVE_WIDTH 7
#define ROW	   (2 * (2 * DAY_WIDTH + TIMETABLE_FIELD + MOVE_TOKEN_TEXT) + 32)

/* A charge of a move, and the days of its side including it. */
struct charged {
	struct civil from, to;
	int days, total;
	bool there; /* otherwise it was played as part of a series */
};

/* Compared byte by byte, so it is made from zeroed memory. */
struct letter_moves_ply {
	struct instant sent; /* sec 0: it came from a series or the prelude */
	struct charged charged;
	chess_move move;
};

/* A side's part of a row. */
struct half {
	struct charged charged;
	char move[MOVE_TOKEN_TEXT];
};

/* Pads what was written from `from` to `to` with blanks; returns the end. */
static char *pad(const char *from, char *to, ptrdiff_t width)
{
	while (to - from < width)
		*to++ = ' ';
	return to;
}

static char *put_text(char *to, const char *text, ptrdiff_t width)
{
	size_t len = strlen(text);

	return pad(to, (char *)memcpy(to, text, len) + len, width);
}

static char *put_day(char *to, struct civil day)
{
	struct ymd d;

	if (civil_is_none(day))
		return put_text(to, "-----", DAY_WIDTH);
	d = civil_ymd(day);
	to = put_digits(to, d.day, 2);
	*to++ = '/';
	to = put_digits(to, d.month, 2);
	*to++ = ' ';
	return to;
}

/* "2/09": days of a move, and of all so far. */
static char *put_time(char *to, int days, int total)
{
	char field[TIMETABLE_FIELD], *end = to;

	if (days < 0 || total < 0)
		return put_text(to, timetable_field(days, total, field), TIME_WIDTH);
	end = put_number(end, days, 1);
	*end++ = '/';
	end = put_number(end, total, 2);
	return pad(to, end, TIME_WIDTH);
}

/* "17/03 19/03 2/09": received, sent, days of the move and of all so far. */
static char *put_charge(char *to, const struct charged *c)
{
	if (!c->there)
		return put_text(to, "", 2 * DAY_WIDTH + TIME_WIDTH);
	to = put_day(to, c->from);
	to = put_day(to, c->to);
	return put_time(to, c->days, c->total);
}

static char *put_move_number(char *to, int number)
{
	for (int most = 100; number < most && most > 1; most /= 10)
		*to++ = ' ';
	to = put_number(to, number, 1);
	*to++ = '.';
	*to++ = ' ';
	return to;
}

static void add_row(struct sbuf *out, int number, const struct half halves[2])
{
	char row[ROW], *end = put_charge(row, &halves[WHITE].charged);

	end = put_move_number(end, number);
	end = put_text(end, halves[WHITE].move, MOVE_WIDTH);
	end = put_text(end, halves[BLACK].move, MOVE_WIDTH);
	end = put_charge(end, &halves[BLACK].charged);
	while (end > row && end[-1] == ' ')
		end--;
	*end++ = '\n';
	sbuf_add(out, row, (size_t)(end - row));
}

/* --- PGN ------------------------------------------------------------------------------------- */

const char *letter_moves_result(const struct game *game)
{
	const char *result = event_result_text(game->result);

	return strcmp(result, "0-0") ? result : "*";
}

size_t letter_moves_last(const struct game *game)
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

static void add_sent(struct pgn_writer *w, struct zone zone, struct instant t)
{
	char note[] = "[%ccsnt YYYY.MM.DD,hh:mm]";
	struct ymd d;
	int64_t sec;

	if (!t.sec)
		return;
	sec = t.sec + zone_offset(zone, t);
	d = civil_ymd(zone_date((struct zone){false, 0}, (struct instant){sec}));
	put_digits(note + 8, d.year, 4);
	put_digits(note + 13, d.month, 2);
	put_digits(note + 16, d.day, 2);
	put_digits(note + 19, (int)(sec / 3600 % 24), 2);
	put_digits(note + 22, (int)(sec / 60 % 60), 2);
	pgn_writer_comment(w, note, sizeof(note) - 1);
}

/* --- both ------------------------------------------------------------------------------------ */

/* Fills in the instants of the half-moves that are the last of their messages. */
static void tell_sent(const struct game *game, struct letter_moves_ply *plies)
{
	size_t n = (size_t)game->prelude_plies;

	for (size_t i = 0; i < game->n_plies; i++) {
		n += (size_t)game->plies[i].plies;
		if (game->plies[i].plies && n <= game->record.n)
			plies[n - 1].sent = game->plies[i].at;
	}
}

/* A side makes every second half-move. */
static void tell_charges(const struct game *game, const struct clock_view *v, enum event_side side,
			 struct letter_moves_ply *plies)
{
	size_t prelude = (size_t)game->prelude_plies, n = game->record.n, first;
	int total = 0;

	first = prelude + ((game->record.start.side + prelude) % 2 != (size_t)side);
	for (size_t i = 0; i < v->n_lines; i++) {
		const struct clock_line *line = &v->lines[i];
		size_t at = first + 2 * (size_t)(line->move - 1);

		total += line->days;
		if (line->running || line->why || line->move <= 0 || at >= n)
			continue;
		plies[at].charged.from = line->from;
		plies[at].charged.to = line->to;
		plies[at].charged.days = line->days;
		plies[at].charged.total = total;
		plies[at].charged.there = true;
	}
}

static struct letter_moves_ply *plies_of(const struct game *game, const struct letter_moves *moves)
{
	struct letter_moves_ply *plies = mem_zeroed(game->record.n + 1, sizeof(*plies));

	for (size_t i = 0; i < game->record.n; i++)
		plies[i].move = game->record.ply[i].move;
	tell_sent(game, plies);
	for (int side = 0; side < 2; side++)
		tell_charges(game, &moves->clock[side], (enum event_side)side, plies);
	return plies;
}

/* Encodes the lines from those that were kept on, and keeps those up to byte `upto`. */
static void encode(const struct sbuf *text, size_t upto, struct letter_moves_coded *kept,
		   struct sbuf *ret_coded)
{
	const char *from = text->buf + kept->text, *end = text->buf + text->len;
	const char *line = text->buf + upto;
	struct quoted_printable q = {.out = ret_coded};

	while (line > from && line[-1] != '\n')
		line--;
	sbuf_setlen(ret_coded, kept->coded);
	quoted_printable_put(&q, from, (size_t)(line - from));
	*kept = (struct letter_moves_coded){(size_t)(line - text->buf), ret_coded->len};
	quoted_printable_put(&q, line, (size_t)(end - line));
}

/* Goes back to what was kept if it is also the beginning of this state, else to the start. */
static void go_back(const struct game *game, const struct letter_moves_ply *plies, size_t last,
		    struct letter_moves *moves)
{
	struct letter_moves_kept *k = &moves->kept;

	if (!k->n || k->n > last || memcmp(plies, k->plies, k->n * sizeof(*plies)) != 0) {
		k->n = k->rows = k->pgn = 0;
		k->rows_coded = k->pgn_coded = (struct letter_moves_coded){0, 0};
		k->pos = game->record.start;
		pgn_writer_init(&k->writer, &moves->pgn, &k->pos);
	}
	sbuf_setlen(&moves->rows, k->rows);
	sbuf_setlen(&moves->pgn, k->pgn);
	k->writer.out = &moves->pgn;
}

static void keep(const struct position *pos, const struct pgn_writer *w, size_t n,
		 struct letter_moves *moves)
{
	moves->kept.n = n;
	moves->kept.pos = *pos;
	moves->kept.writer = *w;
	moves->kept.rows = moves->rows.len;
	moves->kept.pgn = moves->pgn.len;
}

static void write_all(const struct game *game, const struct letter_moves_ply *plies, size_t last,
		      struct letter_moves *moves)
{
	struct half halves[2] = {{.move = ""}, {.move = ""}};
	struct position pos = moves->kept.pos;
	struct pgn_writer w = moves->kept.writer;
	size_t n = game->record.n;

	for (size_t i = moves->kept.n; i < n; i++) {
		chess_move m = plies[i].move;
		int side = pos.side, number = pos.fullmove;
		char san[SAN_TEXT];
		size_t len;
		const char *mark;

		if (i <= last && last < i + 2 && (side == WHITE || i == 0))
			keep(&pos, &w, i, moves);
		len = san_write(&pos, m, SAN_ENGLISH, san);
		if (i == last)
			moves->before = pos;
		numeric_write(&pos, m, TOKEN_ICCF, halves[side].move);
		position_play(&pos, m);
		mark = san_mark(&pos);
		memcpy(san + len, mark, strlen(mark) + 1);
		pgn_writer_move(&w, san);
		if (plies[i].sent.sec)
			add_sent(&w, game->setup.zone, plies[i].sent);
		halves[side].charged = plies[i].charged;
		if (side == BLACK || i + 1 == n) {
			add_row(&moves->rows, number, halves);
			memset(halves, 0, sizeof(halves));
		}
	}
	pgn_writer_end(&w, letter_moves_result(game));
}

const struct clock_view *letter_moves_clock(struct letter_moves *moves, const struct game *game,
					    struct civil asof, enum event_side side)
{
	for (int each = 0; each < 2 && !moves->timed; each++)
		game_clock(game, (enum event_side)each, asof, &moves->clock[each]);
	moves->timed = true;
	return &moves->clock[side];
}

void letter_moves_write(const struct game *game, struct civil asof, struct letter_moves *moves)
{
	struct letter_moves_kept *k = &moves->kept;
	size_t last = game->record.n - letter_moves_last(game);
	struct letter_moves_ply *plies;

	if (moves->written)
		return;
	letter_moves_clock(moves, game, asof, SIDE_WHITE);
	plies = plies_of(game, moves);
	go_back(game, plies, last, moves);
	write_all(game, plies, last, moves);
	encode(&moves->rows, k->rows, &k->rows_coded, &moves->rows_coded);
	encode(&moves->pgn, k->pgn, &k->pgn_coded, &moves->pgn_coded);
	free(k->plies);
	k->plies = plies;
	k->n_plies = game->record.n;
	moves->written = true;
}

void letter_moves_renew(struct letter_moves *moves)
{
	for (int side = 0; side < 2 && moves->timed; side++)
		game_clock_release(&moves->clock[side]);
	moves->written = moves->timed = false;
}

size_t letter_moves_size(const struct letter_moves *moves)
{
	return sizeof(*moves) + moves->rows.cap + moves->pgn.cap + moves->rows_coded.cap +
	       moves->pgn_coded.cap + moves->kept.n_plies * sizeof(*moves->kept.plies);
}

void letter_moves_release(struct letter_moves *moves)
{
	letter_moves_renew(moves);
	sbuf_release(&moves->rows);
	sbuf_release(&moves->pgn);
	sbuf_release(&moves->rows_coded);
	sbuf_release(&moves->pgn_coded);
	free(moves->kept.plies);
	moves->kept = (struct letter_moves_kept){.n = 0};
}
