/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Lines of a report in columns; see trf_row.h. */
#include "core/trf/trf_row.h"

#include "core/base/utf8.h"

static bool decode(const char *s, size_t len, struct trf_row *row)
{
	size_t i = 0;
	unsigned c = 0;

	row->bytes = false;
	row->utf8 = true;
	for (row->n = 0; i < len && row->n < TRF_LINE_MOST; row->n++) {
		int n;

		if (!((unsigned char)s[i] & 0x80)) {
			row->c[row->n] = (unsigned char)s[i++];
			continue;
		}
		n = utf8_read(s + i, len - i, &c);
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

/* The columns between fields are blank, and the points have their decimal point in its column. */
static bool is_laid_out(const struct trf_row *row)
{
	static const int between[] = {9, 14, 48, 53, 57, 69, 80, 85, 90, 91};
	size_t i;
	int c;

	for (i = 0; i < sizeof(between) / sizeof(*between); i++) {
		if (trf_row_at(row, between[i]) != ' ')
			return false;
	}
	for (c = 81; c <= 84; c++) {
		if (c != 83 && trf_row_at(row, c) == '.')
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

char trf_row_at(const struct trf_row *row, int column)
{
	unsigned c = column <= row->n ? row->c[column - 1] : ' ';

	return c > 126 ? '?' : c < ' ' ? ' ' : (char)c;
}

const char *trf_row_field(const struct trf_row *row, int from, int to, char *buf, size_t size)
{
	size_t n = 0;

	while (from <= to && trf_row_at(row, from) == ' ')
		from++;
	while (to >= from && trf_row_at(row, to) == ' ')
		to--;
	while (from <= to && n + 1 < size)
		buf[n++] = trf_row_at(row, from++);
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

/* Converts columns that are bytes to characters; drops one truncated by the field's end. */
static void add_bytes(const struct trf_row *row, int from, int to, struct sbuf *out)
{
	char s[4];
	unsigned c;
	int n, i, k;

	for (i = from; i <= to; i += n) {
		for (k = 0; k < 4 && i + k <= to; k++)
			s[k] = (char)row->c[i + k - 1];
		n = utf8_read(s, (size_t)k, &c);
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
