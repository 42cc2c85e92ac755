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
	struct sbuf name = SBUF_INIT;
	int i, id;

	memset(ret_team, 0, sizeof(*ret_team));
	trf_row_text(row, 9, 40, &name);
	memcpy(ret_team->name, name.buf,
	       name.len < sizeof(ret_team->name) ? name.len : sizeof(ret_team->name) - 1);
	ret_team->id = number_at(row, 5, 3);
	for (i = 0; i < TRF_TEAM_MOST; i++) {
		id = number_at(row, 74 + 5 * i, 4);
		if (id)
			ret_team->players[ret_team->n++] = id;
	}
	sbuf_release(&name);
	free(row);
	return ret_team->id > 0;
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
