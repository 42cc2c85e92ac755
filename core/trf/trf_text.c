/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Columns, words and numbers of report lines; see trf_text.h. */
#include "core/trf/trf_text.h"

#include <string.h>

int trf_char(const char *text, size_t left, unsigned *ret_c)
{
	static const unsigned least[] = {0, 0, 0x80, 0x800, 0x10000};
	const unsigned char *s = (const unsigned char *)text;
	int n = *s < 0x80   ? 1
		: *s < 0xc2 ? 0
		: *s < 0xe0 ? 2
		: *s < 0xf0 ? 3
		: *s < 0xf5 ? 4
			    : 0,
	    i;
	unsigned c = n == 1 ? *s : *s & (0xffu >> (n + 1));

	if (!n || (size_t)n > left)
		return 0;
	for (i = 1; i < n; i++) {
		if ((s[i] & 0xc0) != 0x80)
			return 0;
		c = c << 6 | (s[i] & 63u);
	}
	if (c < least[n] || (c >= 0xd800 && c < 0xe000) || c > 0x10ffff)
		return 0;
	*ret_c = c;
	return n;
}

static bool decode(const char *s, size_t len, struct trf_row *row)
{
	size_t i = 0;
	unsigned c = 0;

	row->bytes = false;
	row->utf8 = true;
	for (row->n = 0; i < len && row->n < TRF_LINE_MOST; row->n++) {
		int n = trf_char(s + i, len - i, &c);

		if (!n)
			return false;
		row->c[row->n] = c;
		i += (size_t)n;
	}
	return true;
}

static void decode_bytes(const char *s, size_t len, struct trf_row *row)
{
	row->utf8 = false;
	for (row->n = 0; (size_t)row->n < len && row->n < TRF_LINE_MOST; row->n++)
		row->c[row->n] = (unsigned char)s[row->n];
}

void trf_row_read(const char *s, size_t len, struct trf_row *ret_row)
{
	if (!decode(s, len, ret_row))
		decode_bytes(s, len, ret_row);
}

/* The columns between fields are blank, and a point of the points stands in its column. */
static bool is_laid_out(const struct trf_row *row)
{
	static const int between[] = {9, 14, 48, 53, 57, 69, 80, 85, 90, 91};
	size_t i;
	int c;

	for (i = 0; i < sizeof(between) / sizeof(*between); i++) {
		if (trf_at(row, between[i]) != ' ')
			return false;
	}
	for (c = 81; c <= 84; c++) {
		if (c != 83 && trf_at(row, c) == '.')
			return false;
	}
	return true;
}

void trf_row_read_player(const char *s, size_t len, struct trf_row *ret_row)
{
	if (!decode(s, len, ret_row)) {
		decode_bytes(s, len, ret_row);
	} else if (ret_row->n < (int)len && !is_laid_out(ret_row)) {
		decode_bytes(s, len, ret_row);
		ret_row->bytes = is_laid_out(ret_row);
		if (!ret_row->bytes)
			decode(s, len, ret_row);
	}
}

char trf_at(const struct trf_row *row, int column)
{
	unsigned c = column <= row->n ? row->c[column - 1] : ' ';

	return c > 126 ? '?' : c < ' ' ? ' ' : (char)c;
}

const char *trf_field(const struct trf_row *row, int from, int to, char *buf, size_t size)
{
	size_t n = 0;

	while (from <= to && trf_at(row, from) == ' ')
		from++;
	while (to >= from && trf_at(row, to) == ' ')
		to--;
	while (from <= to && n + 1 < size)
		buf[n++] = trf_at(row, from++);
	buf[n] = '\0';
	return buf;
}

static void add_utf8(struct sbuf *out, unsigned c)
{
	if (c < 0x80) {
		sbuf_addc(out, (char)c);
		return;
	}
	if (c < 0x800) {
		sbuf_addc(out, (char)(0xc0 | c >> 6));
	} else if (c < 0x10000) {
		sbuf_addc(out, (char)(0xe0 | c >> 12));
		sbuf_addc(out, (char)(0x80 | (c >> 6 & 63)));
	} else {
		sbuf_addc(out, (char)(0xf0 | c >> 18));
		sbuf_addc(out, (char)(0x80 | (c >> 12 & 63)));
		sbuf_addc(out, (char)(0x80 | (c >> 6 & 63)));
	}
	sbuf_addc(out, (char)(0x80 | (c & 63)));
}

/* Columns that are bytes make characters again; one cut by the field's end is left out. */
static void add_bytes(const struct trf_row *row, int from, int to, struct sbuf *out)
{
	char s[4];
	unsigned c;
	int n, i, k;

	for (i = from; i <= to; i += n) {
		for (k = 0; k < 4 && i + k <= to; k++)
			s[k] = (char)row->c[i + k - 1];
		n = trf_char(s, (size_t)k, &c);
		if (!n)
			n = 1;
		else
			add_utf8(out, c < ' ' ? ' ' : c);
	}
}

void trf_row_text(const struct trf_row *row, int from, int to, struct sbuf *out)
{
	int i;

	if (to > row->n)
		to = row->n;
	while (to >= from && row->c[to - 1] <= ' ')
		to--;
	if (row->bytes) {
		add_bytes(row, from, to, out);
		return;
	}
	for (i = from; i <= to; i++)
		add_utf8(out, row->c[i - 1] < ' ' ? ' ' : row->c[i - 1]);
}

void trf_row_copy(const struct trf_row *row, int from, int to, struct sbuf *out)
{
	for (; from <= to && from <= row->n; from++) {
		if (row->utf8)
			add_utf8(out, row->c[from - 1]);
		else
			sbuf_addc(out, (char)row->c[from - 1]);
	}
}

const char *trf_line_end(const char *s, const char *end, size_t *ret_len)
{
	const char *p = s;

	while (p < end && *p != '\n' && *p != '\r')
		p++;
	*ret_len = (size_t)(p - s);
	if (p + 1 < end && p[0] == '\r' && p[1] == '\n')
		p++;
	return p < end ? p + 1 : end;
}

void trf_split(const char *s, size_t len, struct trf_words *w)
{
	char *save = NULL, *p;

	if (len >= sizeof(w->copy))
		len = sizeof(w->copy) - 1;
	memcpy(w->copy, s, len);
	w->copy[len] = '\0';
	for (p = w->copy; p < w->copy + len; p++) {
		if ((unsigned char)*p < ' ')
			*p = ' ';
	}
	w->n = 0;
	for (p = strtok_r(w->copy, " =", &save); p; p = strtok_r(NULL, " =", &save))
		w->w[w->n++] = p;
}

bool trf_tenths(const char *s, bool below, int *ret)
{
	bool minus = below && *s == '-';
	int v = 0, n = 0;

	for (s += minus; *s >= '0' && *s <= '9' && n < 6; n++)
		v = 10 * v + (*s++ - '0');
	v *= 10;
	if (*s == '.' || *s == ',') {
		s++;
		if (*s >= '0' && *s <= '9') {
			v += *s++ - '0';
			n++;
		}
		while (*s == '0')
			s++;
	}
	if (!n || *s || v > TRF_MOST_TENTHS)
		return false;
	*ret = minus ? -v : v;
	return true;
}
