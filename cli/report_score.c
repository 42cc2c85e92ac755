/* SPDX-License-Identifier: AGPL-3.0-or-later */
#include "cli/report_score.h"

#include <stdio.h>
#include <string.h>

#include "cli/trf_results.h"

const char *report_score_result(const struct trf_cell *c)
{
	switch (c->result) {
	case '1':
	case 'W':
	case 'F':
	case 'U': return "1";
	case '=':
	case 'D':
	case 'H': return "½";
	case '0':
	case 'L': return "0";
	case '+': return "+";
	case '-': return c->opp ? "-" : "";
	case 'X': return "*";
	}
	return "";
}

const char *report_score_colour(const struct lang *lang, char colour)
{
	return colour == 'b' ? tr_in(lang, "colour", "b") : tr_in(lang, "colour", "w");
}

const char *report_score_points(int tenths, char *buf, size_t size)
{
	int whole = tenths / 10, part = tenths % 10;

	if (part == 5)
		snprintf(buf, size, whole ? "%d½" : "½", whole);
	else if (part)
		snprintf(buf, size, "%d.%d", whole, part);
	else
		snprintf(buf, size, "%d", whole);
	return buf;
}

char *report_score_localize(const struct lang *lang, char *number)
{
	char *point = strchr(number, '.');

	/* Translators: a half in figures, for its decimal mark. */
	if (point)
		*point = tr(lang, "0.5")[1];
	return number;
}

const char *report_score_absence(const struct trf *t, const struct trf_player *p, int round,
				 const struct lang *lang)
{
	int points = trf_counted_at(t, p, round);
	char result = trf_cell_at(p, round).result;

	if (result && strchr("U+F", result))
		return points == 10 ? tr(lang, "bye, 1 point") : tr(lang, "bye");
	return points == 5 ? tr(lang, "half a point") : tr(lang, "does not play");
}

const char *report_score_left_player(const bool *left, int player)
{
	return left && left[player] ? REPORT_SCORE_LEFT : "";
}

const char *report_score_left_game(const bool *left, const struct trf_player *p,
				   const struct trf_cell *c)
{
	return trf_results_left_out(left, p, c) ? REPORT_SCORE_LEFT : "";
}

void report_score_add_left(const struct lang *lang, struct sbuf *out)
{
	sbuf_addf(out, "%s %s", REPORT_SCORE_LEFT,
		  tr(lang, "Games of a player who left with fewer than half of their games "
			   "finished, not counted (DSU section 16)."));
}

const char *report_score_value(const struct lang *lang, struct ratio value, char *buf, size_t size)
{
	if (ratio_lost(value))
		snprintf(buf, size, "%s", "");
	else if (value.num % value.den == 0)
		snprintf(buf, size, "%lld", (long long)(value.num / value.den));
	else
		snprintf(buf, size, "%.6g", (double)value.num / (double)value.den);
	return report_score_localize(lang, buf);
}
