/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Detects a line shifted from its columns.  A line is refused only if it does not fit its layout
 * and would fit without any error when everything from some field on is read a few columns further
 * left or right; the tolerant reader handles all other lines.
 */
#include "core/trf/trf_shift.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#define MOST_SHIFT 3

/*
 * A class per column: ' ' blank, x anything, d digits, p digits of points, q the same with a minus
 * sign, . a decimal point, s a letter, c a colour, r a result.  `more` repeats.
 */
struct layout {
	const char *columns, *more;
	const char *rounds; /* name of a field of the repeated part */
	struct {
		int column;
		const char *name;
	} fields[12];
};

static const struct layout player = {
	"xxx dddd sxxx xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx dddd xxx xxxxxxxxxxx xxxxxxxxxx pp.p dddd  ",
	"dddd c r  ",
	"round",
	{{5, N_("start number")},
	 {10, N_("sex")},
	 {15, N_("name")},
	 {49, N_("rating")},
	 {54, N_("federation")},
	 {58, N_("FIDE number")},
	 {70, N_("birth date")},
	 {81, N_("points")},
	 {86, N_("rank")},
	 {0, NULL}},
};

static const struct layout abnormal = {
	"xxx s  qq.q qqq.q  ddd ",
	"dddd ",
	N_("number"),
	{{5, N_("kind")}, {8, N_("match points")}, {13, N_("points")}, {20, "round"}, {0, NULL}},
};

static const struct layout team = {
	"xxx ddd xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx xxxxx dddddd qqqq.q qqqq.q ddd  ",
	"dddd ",
	N_("player"),
	{{5, N_("team number")},
	 {9, N_("name")},
	 {42, N_("nickname")},
	 {48, N_("strength")},
	 {55, N_("match points")},
	 {62, N_("game points")},
	 {69, N_("rank")},
	 {0, NULL}},
};

static bool fits(char class, char c)
{
	if (class == 'x' || c == ' ')
		return true;
	switch (class) {
	case 'd':
	case 'p': return isdigit((unsigned char)c);
	case 'q': return isdigit((unsigned char)c) || c == '-';
	case '.': return isdigit((unsigned char)c) || c == '.' || c == ',';
	case 's': return isalpha((unsigned char)c) || c == '+' || c == '-';
	case 'c': return strchr("wWbB-", c) != NULL;
	case 'r': return strchr("1=0+-WDLHFUZXwdlhfuzx", c) != NULL;
	}
	return false;
}

/* Does the line fit if everything from column `from` on is shifted `by` columns to the right? */
static bool is_laid_out(const struct trf_row *row, const struct layout *l, int from, int by)
{
	const char *at = l->columns + 3;
	int c;

	for (c = 4; c <= row->n + MOST_SHIFT; c++) {
		char class = *at++;

		if (!*at)
			at = l->more;
		if (c < from) {
			if (c < from + by && !fits(class, trf_row_at(row, c)))
				return false;
			if (by >= 0 && !fits(class, trf_row_at(row, c)))
				return false;
		} else if (!fits(class, trf_row_at(row, c + by))) {
			return false;
		}
	}
	for (c = from; c < from + by; c++) {
		if (trf_row_at(row, c) != ' ')
			return false;
	}
	return true;
}

static const char *count_columns(const struct lang *lang, int n, char *buf, size_t size)
{
	if (n == 1)
		return tr(lang, "one column");
	snprintf(buf, size, tr(lang, "%d columns"), n);
	return buf;
}

/* Tries shifts starting at a column, the smallest first. */
static bool fits_shifted(struct trf_reader *r, const struct layout *l, int from, const char *field,
			 int round)
{
	char count[40], number[16] = "";
	int by, side;

	for (by = 1; by <= MOST_SHIFT; by++) {
		for (side = 1; side >= -1; side -= 2) {
			if (!is_laid_out(&r->row, l, from, side * by))
				continue;
			if (round)
				snprintf(number, sizeof(number), " %d", round);
			trf_reader_fail(
				r, "the line is shifted by %s to the %s from column %d (%s%s) on",
				count_columns(r->lang, by, count, sizeof(count)),
				side > 0 ? tr(r->lang, "right") : tr(r->lang, "left"), from,
				tr(r->lang, field), number);
			return true;
		}
	}
	return false;
}

static bool is_shifted(struct trf_reader *r, const struct layout *l)
{
	int n = (int)strlen(l->columns), more = (int)strlen(l->more), i, last;

	if (is_laid_out(&r->row, l, 4, 0))
		return false;
	last = (r->row.n - n + more - 1) / more;
	for (i = last < TRF_MOST_ROUNDS ? last : TRF_MOST_ROUNDS; i >= 1; i--) {
		if (fits_shifted(r, l, n + 1 + more * (i - 1), l->rounds, i))
			return true;
	}
	for (i = 0; l->fields[i].name; i++)
		;
	while (i-- > 0) {
		if (fits_shifted(r, l, l->fields[i].column, l->fields[i].name, 0))
			return true;
	}
	return false;
}

bool trf_shift_check(struct trf_reader *r, const char *code)
{
	if (!strncmp(code, "001", 3))
		return !is_shifted(r, &player);
	if (!strncmp(code, "299", 3))
		return !is_shifted(r, &abnormal);
	if (!strncmp(code, "310", 3))
		return !is_shifted(r, &team);
	return true;
}

/* Codes of known lines. */
static bool is_code(const char *s)
{
	bool digits = isdigit((unsigned char)s[0]) && isdigit((unsigned char)s[1]) &&
		      isdigit((unsigned char)s[2]);

	return digits || (!memcmp(s, "XX", 2) && isupper((unsigned char)s[2])) ||
	       (!memcmp(s, "BB", 2) && isupper((unsigned char)s[2]));
}

/* Control characters are blanks, as in trf_row_at(). */
static bool is_blank(char c)
{
	return (unsigned char)c <= ' ';
}

/* A player's line without its first digit; columns are characters, not bytes. */
static bool is_short_player(struct trf_reader *r, const char *s, size_t len)
{
	if (len < 3 || memcmp(s, "01", 2) || !is_blank(s[2]))
		return false;
	trf_row_read(s, len, &r->row);
	return r->row.n > 40;
}

bool trf_shift_check_start(struct trf_reader *r, const char *s, size_t len)
{
	char count[40];
	size_t by = 0;

	while (by < len && is_blank(s[by]))
		by++;
	if (by && len - by >= 4 && is_code(s + by) && is_blank(s[by + 3]))
		trf_reader_fail(
			r,
			"the line is shifted by %s to the right: its code %.3s belongs in column 1",
			count_columns(r->lang, (int)by, count, sizeof(count)), s + by);
	else if (is_short_player(r, s, len))
		trf_reader_fail(r,
				"the line is shifted by one column to the left: its code is 001");
	return !r->failed;
}
