/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Lines of team events; see trf_team.h. */
#include "core/trf/trf_team.h"

#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"
#include "core/base/number.h"
#include "core/base/ratio.h"
#include "core/trf/trf_text.h"

static struct trf_row *row_of(const char *line)
{
	struct trf_row *row = mem_zeroed(1, sizeof(*row));

	trf_row_read(line, strlen(line), row);
	return row;
}

/* The number in the columns; 0 = none. */
static int number_at(const struct trf_row *row, int column, int width)
{
	char buf[12];
	int v = 0;

	return number_read(trf_row_field(row, column, column + width - 1, buf, sizeof(buf)), &v)
		       ? v
		       : 0;
}

bool trf_team_read(const char *line, struct trf_team *ret_team)
{
	struct trf_row *row = row_of(line);
	bool old = !strncmp(line, "013", 3);
	struct sbuf name = SBUF_INIT;
	int i, id;

	memset(ret_team, 0, sizeof(*ret_team));
	trf_row_text(row, old ? 5 : 9, old ? 36 : 40, &name);
	memcpy(ret_team->name, name.buf,
	       name.len < sizeof(ret_team->name) ? name.len : sizeof(ret_team->name) - 1);
	ret_team->id = old ? 0 : number_at(row, 5, 3);
	ret_team->strength = old ? 0 : number_at(row, 48, 6);
	for (i = 0; i < TRF_TEAM_MOST; i++) {
		id = number_at(row, (old ? 37 : 74) + 5 * i, 4);
		if (id)
			ret_team->players[ret_team->n++] = id;
	}
	sbuf_release(&name);
	free(row);
	return old ? ret_team->n > 0 : ret_team->id > 0;
}

/* Appends columns from..to, filled up with blanks. */
static void copy(const struct trf_row *row, int from, int to, struct sbuf *out)
{
	int last = row->n < to ? row->n : to, column;

	trf_row_copy(row, from, last, out);
	for (column = last < from ? from : last + 1; column <= to; column++)
		sbuf_addc(out, ' ');
}

void trf_team_rank(const char *line, int match, int game, int rank, struct sbuf *out)
{
	struct trf_row *row = row_of(line);

	copy(row, 1, 54, out);
	sbuf_addf(out, "%4d.%d %4d.%d %3d", match / 10, match % 10, game / 10, game % 10, rank);
	copy(row, 72, row->n > 72 ? row->n : 71, out);
	free(row);
}

/* The number in three columns of an ASCII line; 0 = none. */
static int three_at(const char *line, int column)
{
	char buf[4];
	int v = 0;

	memcpy(buf, line + column - 1, 3);
	buf[3] = '\0';
	return number_read(buf + strspn(buf, " "), &v) ? v : 0;
}

bool trf_team_seats_of(const char *line, int round, int team)
{
	return !strncmp(line, "300", 3) && strnlen(line, 11) == 11 && three_at(line, 5) == round &&
	       three_at(line, 9) == team;
}

int trf_team_seats(const char *line, int ret_players[TRF_TEAM_MOST])
{
	struct trf_row *row = row_of(line);
	int n = 0;

	for (; n < TRF_TEAM_MOST && row->n >= 17 + 5 * n; n++)
		ret_players[n] = number_at(row, 17 + 5 * n, 4);
	free(row);
	return n;
}

/* The points in the columns, in tenths, 0 to 9999; 0 if there are none. */
static int tenths_at(const struct trf_row *row, int column, int width)
{
	char buf[12];
	struct ratio v;

	if (!ratio_parse(trf_row_field(row, column, column + width - 1, buf, sizeof(buf)), &v) ||
	    v.num < 0 || ratio_cmp(v, ratio_int(999)) > 0)
		return 0;
	return (int)ratio_floor(ratio_mul(v, ratio_int(10)));
}

void trf_team_free_points(const char *line, int *ret_match, int *ret_game)
{
	struct trf_row *row = row_of(line);

	*ret_match = tenths_at(row, 5, 4);
	*ret_game = tenths_at(row, 10, 4);
	free(row);
}

bool trf_team_forfeit(const char *line, struct trf_team_forfeit *ret_forfeit)
{
	struct trf_row *row = row_of(line);
	struct trf_team_forfeit f = {0};
	char type[8];

	trf_row_field(row, 5, 6, type, sizeof(type));
	f.white_won = strchr("+1W", type[0]) && type[0];
	f.black_won = type[0] && type[1] && strchr("+1W", type[1]);
	f.round = number_at(row, 8, 3);
	f.white = number_at(row, 12, 3);
	f.black = number_at(row, 16, 3);
	free(row);
	if (f.round < 1 || f.white < 1 || f.black < 1 || f.white == f.black ||
	    (f.white_won && f.black_won))
		return false;
	*ret_forfeit = f;
	return true;
}

bool trf_team_scores(const char *line, char letter, int *ret_tenths)
{
	struct trf_row *row = row_of(line);
	bool found = false;
	char at[4];
	int column;

	for (column = 6; !found && column + 4 <= row->n; column += 9) {
		trf_row_field(row, column, column, at, sizeof(at));
		found = at[0] == letter;
		if (found)
			*ret_tenths = tenths_at(row, column + 1, 4);
	}
	free(row);
	return found;
}

int trf_team_free(const char *line, int round)
{
	struct trf_row *row = row_of(line);
	int team = number_at(row, 15 + 4 * (round - 1), 3);

	free(row);
	return team;
}

bool trf_team_has_white(const char *line, int board)
{
	char c = '\0';
	int n = 0;

	for (; line && *line && n < board; line++) {
		c = (char)(*line & ~0x20);
		n += c == 'W' || c == 'B';
	}
	return n == board ? c == 'W' : board % 2 == 1;
}

bool trf_team_colours_ok(const char *line)
{
	int n = 0;

	for (line += 3; *line; line++) {
		if (strchr("WBwb", *line))
			n++;
		else if (!strchr(" \t", *line))
			return false;
	}
	return n > 0 && n <= TRF_TEAM_MOST;
}

static struct trf_words *words_of(const char *line)
{
	struct trf_words *w = mem_zeroed(1, sizeof(*w));

	if (strlen(line) > 3)
		trf_text_split(line + 3, strlen(line) - 3, w);
	return w;
}

bool trf_team_bye(const char *line, int team, int round, char *ret_type)
{
	struct trf_words *w = words_of(line);
	bool found = false;
	int i, of, id;

	if (w->n >= 3 && number_read(w->w[1], &of) && of == round) {
		for (i = 2; i < w->n && !found; i++)
			found = number_read(w->w[i], &id) && id == team;
	}
	if (found)
		*ret_type = (char)(w->w[0][0] & ~0x20);
	free(w);
	return found;
}

/* Points in the columns, perhaps below 0; an empty field is none.  False for anything else. */
static bool points_at(const struct trf_row *row, int from, int to, bool *ret_has, int *ret_tenths)
{
	char buf[12];

	*ret_tenths = 0;
	*ret_has = *trf_row_field(row, from, to, buf, sizeof(buf)) != '\0';
	return !*ret_has || trf_text_tenths(buf, true, ret_tenths);
}

bool trf_team_bonus(const char *line, struct trf_team_bonus *ret_bonus)
{
	struct trf_row *row = row_of(line);
	struct trf_team_bonus b = {0};
	bool match, game, ok;

	ok = points_at(row, 5, 8, &match, &b.match) && points_at(row, 10, 13, &game, &b.game) &&
	     (match || game);
	b.from = number_at(row, 15, 3);
	b.to = number_at(row, 19, 3);
	b.first = number_at(row, 23, 4);
	b.last = number_at(row, 28, 4);
	free(row);
	if (!ok || b.from < 1 || b.to < b.from || b.first < 1 || b.last < b.first)
		return false;
	*ret_bonus = b;
	return true;
}

static bool names(const struct trf_row *row, int team)
{
	int column;

	for (column = 24; column <= row->n; column += 5) {
		if (number_at(row, column, 4) == team)
			return true;
	}
	return !team;
}

bool trf_team_abnormal(const char *line, int team, struct trf_team_abnormal *ret_abnormal)
{
	struct trf_row *row = row_of(line);
	struct trf_team_abnormal a = {.type = trf_row_at(row, 5)};
	char buf[8];
	bool ok;

	if (a.type >= 'a' && a.type <= 'z')
		a.type = (char)(a.type - 'a' + 'A');
	ok = strchr("WDLFHZ+- ", a.type) && points_at(row, 7, 11, &a.has_match, &a.match) &&
	     points_at(row, 13, 17, &a.has_game, &a.game) && (a.has_match || a.has_game);
	ok = ok && (!*trf_row_field(row, 20, 22, buf, sizeof(buf)) || number_read(buf, &a.round)) &&
	     names(row, team);
	free(row);
	if (ok)
		*ret_abnormal = a;
	return ok;
}
