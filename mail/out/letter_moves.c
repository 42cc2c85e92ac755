/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Writes table and PGN in one pass over the game; see letter_moves.h. */
#include "mail/out/letter_moves.h"

#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"
#include "core/chess/move_token.h"
#include "core/chess/numeric.h"
#include "core/chess/pgn_write.h"
#include "core/chess/san.h"
#include "core/rules/timetable.h"

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
	if (!c->line)
		return put_text(to, "", 2 * DAY_WIDTH + TIME_WIDTH);
	to = put_day(to, c->line->from);
	to = put_day(to, c->line->to);
	return put_time(to, c->line->days, c->total);
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

static void add_sent(struct pgn_writer *w, struct sent *s, size_t index)
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

/* --- both ------------------------------------------------------------------------------------ */

static void write_all(const struct game *game, struct charged *const charges[2],
		      struct letter_moves *moves)
{
	const struct game_record *r = &game->record;
	struct sent sent = {.game = game, .plies = (size_t)game->prelude_plies};
	struct half halves[2] = {{.move = ""}, {.move = ""}};
	struct position pos = r->start;
	size_t last = r->n - letter_moves_last(game);
	int n[2] = {0, 0};
	struct pgn_writer w;

	pgn_writer_init(&w, &moves->pgn, &r->start);
	for (size_t i = 0; i < r->n; i++) {
		chess_move m = r->ply[i].move;
		int side = pos.side, number = pos.fullmove;
		char san[SAN_TEXT];
		size_t len = san_write(&pos, m, SAN_ENGLISH, san);
		const char *mark;

		if (i == last)
			moves->before = pos;
		numeric_write(&pos, m, TOKEN_ICCF, halves[side].move);
		position_play(&pos, m);
		mark = san_mark(&pos);
		memcpy(san + len, mark, strlen(mark) + 1);
		pgn_writer_move(&w, san);
		add_sent(&w, &sent, i);
		if (i >= (size_t)game->prelude_plies)
			halves[side].charged = charges[side][++n[side]];
		if (side == BLACK || i + 1 == r->n) {
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
	struct charged *charges[2];

	if (moves->written)
		return;
	for (int side = 0; side < 2; side++)
		charges[side] =
			charges_of(letter_moves_clock(moves, game, asof, (enum event_side)side),
				   (int)game->record.n);
	write_all(game, charges, moves);
	for (int side = 0; side < 2; side++)
		free(charges[side]);
	moves->written = true;
}

void letter_moves_release(struct letter_moves *moves)
{
	for (int side = 0; side < 2 && moves->timed; side++)
		game_clock_release(&moves->clock[side]);
	sbuf_release(&moves->rows);
	sbuf_release(&moves->pgn);
	moves->written = moves->timed = false;
}
