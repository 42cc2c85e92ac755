/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Lines of a team event; see trf_team_lines.h. */
#include "core/trf/trf_team_lines.h"

#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"
#include "core/base/number.h"

static void note_team(struct trf_reader *r, const char *s, size_t len)
{
	char line[16];
	int id;

	if (len > 7)
		len = 7;
	memcpy(line, s, len);
	line[len] = '\0';
	if (number_read(line + 3 + strspn(line + 3, " "), &id) && id >= 1 && id <= TRF_MOST_TEAM)
		r->is_team[id] = r->has_teams = true;
}

static void note_forfeit(struct trf_reader *r, const char *line)
{
	struct trf_team_forfeit f;

	if (trf_team_forfeit(line, &f) && f.round <= TRF_MOST_ROUNDS)
		r->unplayed[f.round] = true;
}

static void note_free(struct trf_reader *r, const char *line)
{
	int last = (int)strlen(line) / 4, round;

	for (round = 1; round <= last && round <= TRF_MOST_ROUNDS; round++)
		r->unplayed[round] |= trf_team_free(line, round) > 0;
}

/* Notes the rounds of a line of matches without play. */
static void note_unplayed(struct trf_reader *r, const char *s, size_t len,
			  void (*note)(struct trf_reader *r, const char *line))
{
	char *line = mem_strndup(s, len);

	note(r, line);
	free(line);
}

void trf_team_lines_note(struct trf_reader *r, const char *s, size_t len)
{
	static const char team_type[] = "FIDE_TEAM";
	const char *end = s + len;

	if (len > 4 && !memcmp(s, "310", 3)) {
		note_team(r, s, len);
	} else if (len > 4 && !memcmp(s, "330 ", 4)) {
		note_unplayed(r, s, len, note_forfeit);
	} else if (len > 4 && !memcmp(s, "320 ", 4)) {
		note_unplayed(r, s, len, note_free);
	} else if (len > 4 && !memcmp(s, "192", 3)) {
		for (s += 3; s < end && *s == ' ';)
			s++;
		r->of_individuals =
			(size_t)(end - s) > strlen("FIDE_") &&
			!memcmp(s, "FIDE_", strlen("FIDE_")) &&
			strncmp(s, team_type,
				(size_t)(end - s) < strlen(team_type) ? (size_t)(end - s)
								      : strlen(team_type)) != 0;
	}
}

static void check_byes(struct trf_reader *r)
{
	const struct trf_words *w = &r->words;
	int round = trf_reader_number(r, 1), i;

	if (r->failed)
		return;
	if (!strchr("FHZfhz", w->w[0][0]) || w->w[0][1])
		trf_reader_fail(r, "'%.20s' is not a kind of bye", w->w[0]);
	if (!r->failed && (round < 1 || round > TRF_MOST_ROUNDS))
		trf_reader_fail(r, "%d is not a round", round);
	for (i = 2; i < w->n && !r->failed; i++)
		trf_reader_team(r, trf_reader_number(r, i));
}

static void check_bonus(struct trf_reader *r, const char *line)
{
	struct trf_team_bonus b;

	if (!trf_team_bonus(line, &b))
		trf_reader_fail(r, "an acceleration of teams names match points or game points, "
				   "two rounds and two teams");
	else if (trf_reader_team(r, b.first))
		trf_reader_team(r, b.last);
}

static void check_abnormal(struct trf_reader *r, const char *line)
{
	struct trf_team_abnormal a;
	char buf[8];
	int column, id;

	if (!trf_team_abnormal(line, 0, &a))
		trf_reader_fail(r,
				"abnormal points of teams name a kind of result, match points or "
				"game points, a round and teams");
	for (column = 24; column <= r->row.n && !r->failed; column += 5) {
		if (!number_read(trf_row_field(&r->row, column, column + 3, buf, sizeof(buf)), &id))
			trf_reader_fail(r, "'%s' is not a number of a team", buf);
		else
			trf_reader_team(r, id);
	}
}

void trf_team_lines_check(struct trf_reader *r, const char *line)
{
	if (!strncmp(line, "240", 3))
		check_byes(r);
	else if (!strncmp(line, "250", 3))
		check_bonus(r, line);
	else if (!strncmp(line, "299", 3))
		check_abnormal(r, line);
	else if (!trf_team_colours_ok(line))
		trf_reader_fail(r, "the colours of the boards are a W or a B for each board");
}
