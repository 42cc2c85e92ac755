/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Headings and lines of a rating list; see roster_columns.h. */
#include "core/roster/roster_columns.h"

#include <stdio.h>
#include <string.h>

/* --- headings ------------------------------------------------------------------------------- */

/* Folded like names, without blanks. */
static const struct {
	const char *heading;
	enum roster_field field;
} headings[] = {
	{"idnumber", ROSTER_FIDE},
	{"id", ROSTER_FIDE},
	{"code", ROSTER_FIDE},
	{"fideid", ROSTER_FIDE},
	{"fideno", ROSTER_FIDE},
	{"fidenr", ROSTER_FIDE},
	{"fidenumber", ROSTER_FIDE},
	{"fidenummer", ROSTER_FIDE},
	{"fide", ROSTER_FIDE},
	{"nummer", ROSTER_NATIONAL},
	{"number", ROSTER_NATIONAL},
	{"nr", ROSTER_NATIONAL},
	{"dsu", ROSTER_NATIONAL},
	{"dsunr", ROSTER_NATIONAL},
	{"dsuid", ROSTER_NATIONAL},
	{"dsunummer", ROSTER_NATIONAL},
	{"dsunumber", ROSTER_NATIONAL},
	{"medlemsnr", ROSTER_NATIONAL},
	{"medlemsnummer", ROSTER_NATIONAL},
	{"nationalid", ROSTER_NATIONAL},
	{"name", ROSTER_NAME},
	{"navn", ROSTER_NAME},
	{"spiller", ROSTER_NAME},
	{"player", ROSTER_NAME},
	{"firstname", ROSTER_FIRST_NAME},
	{"fornavn", ROSTER_FIRST_NAME},
	{"lastname", ROSTER_LAST_NAME},
	{"surname", ROSTER_LAST_NAME},
	{"efternavn", ROSTER_LAST_NAME},
	{"fed", ROSTER_FEDERATION},
	{"federation", ROSTER_FEDERATION},
	{"country", ROSTER_FEDERATION},
	{"land", ROSTER_FEDERATION},
	{"forbund", ROSTER_FEDERATION},
	{"sex", ROSTER_SEX},
	{"gender", ROSTER_SEX},
	{"kon", ROSTER_SEX},
	{"tit", ROSTER_TITLE},
	{"titl", ROSTER_TITLE},
	{"title", ROSTER_TITLE},
	{"titel", ROSTER_TITLE},
	{"wtit", ROSTER_WOMEN_TITLE},
	{"wtitle", ROSTER_WOMEN_TITLE},
	{"otit", ROSTER_IGNORED},
	{"otitle", ROSTER_IGNORED},
	{"foa", ROSTER_IGNORED},
	{"foatitle", ROSTER_IGNORED},
	{"gms", ROSTER_IGNORED},
	{"games", ROSTER_IGNORED},
	{"game", ROSTER_IGNORED},
	{"sgm", ROSTER_IGNORED},
	{"rgm", ROSTER_IGNORED},
	{"bgm", ROSTER_IGNORED},
	{"rapidgames", ROSTER_IGNORED},
	{"blitzgames", ROSTER_IGNORED},
	{"bday", ROSTER_BIRTH_DATE},
	{"born", ROSTER_BIRTH_DATE},
	{"birth", ROSTER_BIRTH_DATE},
	{"birthday", ROSTER_BIRTH_DATE},
	{"birthdate", ROSTER_BIRTH_DATE},
	{"birthyear", ROSTER_BIRTH_DATE},
	{"fodt", ROSTER_BIRTH_DATE},
	{"fodtar", ROSTER_BIRTH_DATE},
	{"fodselsar", ROSTER_BIRTH_DATE},
	{"fodselsdato", ROSTER_BIRTH_DATE},
	{"fodselsdag", ROSTER_BIRTH_DATE},
	{"klub", ROSTER_CLUB},
	{"club", ROSTER_CLUB},
	{"flag", ROSTER_FLAG},
	{"srtng", ROSTER_ELO},
	{"rrtng", ROSTER_ELO + ROSTER_RAPID},
	{"brtng", ROSTER_ELO + ROSTER_BLITZ},
	{"elo", ROSTER_ELO},
	{"fiderating", ROSTER_ELO},
	{"elorapid", ROSTER_ELO + ROSTER_RAPID},
	{"elohurtig", ROSTER_ELO + ROSTER_RAPID},
	{"eloblitz", ROSTER_ELO + ROSTER_BLITZ},
	{"elolyn", ROSTER_ELO + ROSTER_BLITZ},
	{"sk", ROSTER_K},
	{"rk", ROSTER_K + ROSTER_RAPID},
	{"rapidk", ROSTER_K + ROSTER_RAPID},
	{"bk", ROSTER_K + ROSTER_BLITZ},
	{"blitzk", ROSTER_K + ROSTER_BLITZ},
	{"k", ROSTER_RATING_K},
	{"kfactor", ROSTER_RATING_K},
	{"kfaktor", ROSTER_RATING_K},
	{"dsurating", ROSTER_OWN},
	{"rating", ROSTER_RATING},
	{"ratingtal", ROSTER_RATING},
	{"standard", ROSTER_RATING},
	{"std", ROSTER_RATING},
	{"rapid", ROSTER_RATING_RAPID},
	{"rapidrating", ROSTER_RATING_RAPID},
	{"hurtig", ROSTER_RATING_RAPID},
	{"hurtigrating", ROSTER_RATING_RAPID},
	{"blitz", ROSTER_RATING_BLITZ},
	{"blitzrating", ROSTER_RATING_BLITZ},
	{"lyn", ROSTER_RATING_BLITZ},
	{"lynrating", ROSTER_RATING_BLITZ},
};

enum roster_field roster_columns_field(const char *heading)
{
	char folded[64], *to = folded;
	size_t i;

	roster_fold(heading, folded, sizeof(folded));
	for (i = 0; folded[i]; i++) {
		if (folded[i] != ' ')
			*to++ = folded[i];
	}
	*to = '\0';
	for (i = 0; i < sizeof(headings) / sizeof(*headings); i++) {
		if (!strcmp(headings[i].heading, folded))
			return headings[i].field;
	}
	return ROSTER_UNKNOWN;
}

enum roster_field roster_columns_resolve(enum roster_field field, bool national,
					 enum roster_rate rate)
{
	int own = national ? ROSTER_OWN : ROSTER_ELO;

	switch ((int)field) {
	case ROSTER_RATING: return (enum roster_field)(own + (int)rate);
	case ROSTER_RATING_RAPID: return (enum roster_field)(own + ROSTER_RAPID);
	case ROSTER_RATING_BLITZ: return (enum roster_field)(own + ROSTER_BLITZ);
	case ROSTER_RATING_K: return (enum roster_field)(ROSTER_K + (int)rate);
	}
	return field;
}

static bool has(const struct roster_columns *t, enum roster_field field)
{
	int i;

	for (i = 0; i < t->n; i++) {
		if (t->c[i].field == field)
			return true;
	}
	return false;
}

const char *roster_columns_missing(const struct roster_columns *t)
{
	if (!has(t, ROSTER_FIDE) && !has(t, ROSTER_NATIONAL))
		return "no column has the number of the player (ID Number, Fide, Nummer)";
	if (!has(t, ROSTER_NAME) && !has(t, ROSTER_LAST_NAME))
		return "no column has the name (Name, Navn)";
	return NULL;
}

/* "SEP26", in FIDE's lists of one kind */
static bool is_month(const char *s)
{
	static const char months[] = "janfebmaraprmayjunjulaugsepoctnovdec";
	char lower[4] = "";
	const char *at;
	int i;

	for (i = 0; i < 3 && s[i]; i++)
		lower[i] = (char)(s[i] | 32);
	at = strstr(months, lower);
	return i == 3 && at && (at - months) % 3 == 0 && s[3] >= '0' && s[3] <= '9' &&
	       s[4] >= '0' && s[4] <= '9' && !s[5];
}

static struct roster_column *add_column(struct roster_columns *t, const char *s, size_t len)
{
	struct roster_column *c;

	if (t->n == ROSTER_COLUMNS_MOST)
		return NULL;
	c = &t->c[t->n++];
	memset(c, 0, sizeof(*c));
	snprintf(c->head, sizeof(c->head), "%.*s", (int)len, s);
	c->field = roster_columns_field(c->head);
	if (is_month(c->head)) {
		c->field = ROSTER_RATING;
		snprintf(t->month, sizeof(t->month), "%s", c->head);
	}
	return c;
}

static void resolve(struct roster_columns *t, enum roster_rate rate)
{
	int i;

	/* Next to Elo, or with the federation's numbers, a rating is the federation's. */
	t->national = has(t, ROSTER_NATIONAL) ||
		      (t->separator && has(t, ROSTER_ELO) && has(t, ROSTER_RATING));
	for (i = 0; i < t->n; i++) {
		if (t->c[i].field == ROSTER_RATING_K && t->national)
			t->c[i].field = ROSTER_K;
		else
			t->c[i].field = roster_columns_resolve(t->c[i].field, t->national, rate);
	}
}

/* --- text ----------------------------------------------------------------------------------- */

/* Characters 0x80 to 0x9f of Windows-1252; 0 = none. */
static const unsigned short windows[32] = {
	0x20ac, 0,	0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160,
	0x2039, 0x0152, 0,	0x017d, 0,	0,	0x2018, 0x2019, 0x201c, 0x201d, 0x2022,
	0x2013, 0x2014, 0x02dc, 0x2122, 0x0161, 0x203a, 0x0153, 0,	0x017e, 0x0178};

/* The length of the UTF-8 character at s; 0 if invalid. */
static size_t utf8_length(const unsigned char *s, size_t left)
{
	size_t n = *s < 0x80   ? 1
		   : *s < 0xc2 ? 0
		   : *s < 0xe0 ? 2
		   : *s < 0xf0 ? 3
		   : *s < 0xf5 ? 4
			       : 0,
	       i;

	if (n > left)
		return 0;
	for (i = 1; i < n; i++) {
		if ((s[i] & 0xc0) != 0x80)
			return 0;
	}
	if ((*s == 0xe0 && s[1] < 0xa0) || (*s == 0xed && s[1] > 0x9f) ||
	    (*s == 0xf0 && s[1] < 0x90) || (*s == 0xf4 && s[1] > 0x8f))
		return 0;
	return n;
}

enum encoding { PLAIN, UTF8, BYTES };

static enum encoding encoding_of(const char *line, size_t len)
{
	const unsigned char *s = (const unsigned char *)line;
	enum encoding e = PLAIN;
	size_t i, n;

	for (i = 0; i < len; i += n) {
		n = utf8_length(s + i, len - i);
		if (!n)
			return BYTES;
		if (n > 1)
			e = UTF8;
	}
	return e;
}

/* Appends a byte of Windows-1252 as UTF-8 at `to`; returns its length. */
static size_t put_byte(unsigned char b, char *to)
{
	unsigned c = b >= 0x80 && b < 0xa0 && windows[b - 0x80] ? windows[b - 0x80] : b;

	if (c < 0x80) {
		to[0] = (char)c;
		return 1;
	}
	if (c < 0x800) {
		to[0] = (char)(0xc0 | c >> 6);
		to[1] = (char)(0x80 | (c & 0x3f));
		return 2;
	}
	to[0] = (char)(0xe0 | c >> 12);
	to[1] = (char)(0x80 | (c >> 6 & 0x3f));
	to[2] = (char)(0x80 | (c & 0x3f));
	return 3;
}

/* Copies a field as UTF-8 without surrounding blanks; a field that exceeds `size` is too long. */
static const char *field_text(const char *s, size_t len, bool bytes, char *ret, size_t size)
{
	size_t n = 0;

	while (len && (*s == ' ' || *s == '\t')) {
		s++;
		len--;
	}
	while (len && strchr(" \t\r", s[len - 1]) && s[len - 1])
		len--;
	for (; len && n + 4 < size; len--, s++) {
		if (!*s)
			ret[n++] = '\x01'; /* refused as a control character */
		else if (bytes)
			n += put_byte((unsigned char)*s, ret + n);
		else
			ret[n++] = *s;
	}
	ret[n] = '\0';
	return ret;
}

static enum roster_wrong complain(struct roster_complaint *c, enum roster_wrong wrong, int column,
				  const char *heading, const char *reason)
{
	if (wrong == ROSTER_REFUSED || !c->reason) {
		c->column = column;
		c->reason = reason;
		snprintf(c->heading, sizeof(c->heading), "%s", heading);
	}
	return wrong;
}

/* Sets a field; keeps the more severe of the previous error and the new one. */
static enum roster_wrong set_field(const struct roster_column *c, const char *text, int column,
				   struct roster_player *p, enum roster_wrong so_far,
				   struct roster_complaint *complaint)
{
	const char *reason = NULL;
	enum roster_wrong wrong = roster_field_set(p, c->field, text, &reason);

	if (!wrong)
		return so_far;
	complain(complaint, wrong, column, c->head, reason);
	return wrong > so_far ? wrong : so_far;
}

static enum roster_wrong finish(struct roster_player *p, enum roster_wrong wrong,
				struct roster_complaint *complaint)
{
	const char *reason = NULL;

	if (wrong != ROSTER_REFUSED && roster_field_finish(p, &reason))
		return complain(complaint, ROSTER_REFUSED, 1, "", reason);
	return wrong;
}

/* --- fixed width ---------------------------------------------------------------------------- */

/* Adjacent headings in FIDE's lists up to 2012. */
static bool split_heading(struct roster_columns *t, const char *s, size_t len, int from)
{
	static const struct {
		const char *both;
		size_t first;
	} pairs[] = {{"TitlFed", 4}, {"GamesBorn", 5}};
	struct roster_column *c;
	size_t i;

	for (i = 0; i < sizeof(pairs) / sizeof(*pairs); i++) {
		if (strlen(pairs[i].both) != len || strncmp(pairs[i].both, s, len) != 0)
			continue;
		if ((c = add_column(t, s, pairs[i].first)))
			c->from = from;
		if ((c = add_column(t, s + pairs[i].first, len - pairs[i].first))) {
			c->from = from + (int)pairs[i].first;
			c->tight = true;
		}
		return true;
	}
	return false;
}

static bool same_word(const char *s, size_t len, const char *word)
{
	size_t i;

	for (i = 0; i < len && word[i] && (s[i] | 32) == word[i]; i++)
		;
	return i == len && !word[i];
}

/* "ID Number" is one heading. */
static void read_fixed_headings(const char *line, size_t len, struct roster_columns *t)
{
	size_t i, n, word;
	struct roster_column *c;

	for (i = 0; i < len; i += n) {
		while (i < len && line[i] == ' ')
			i++;
		for (n = 0; i + n < len && line[i + n] != ' ';)
			n++;
		if (same_word(line + i, n, "id")) {
			for (word = n + 1; i + word < len && line[i + word] != ' ';)
				word++;
			if (i + word <= len && same_word(line + i + n + 1, word - n - 1, "number"))
				n = word;
		}
		if (!n || split_heading(t, line + i, n, (int)i))
			continue;
		if ((c = add_column(t, line + i, n)))
			c->from = t->n == 1 ? 0 : (int)i;
	}
}

/* The byte at which each column starts; false if the line ends before all but the first. */
static void find_starts(const struct roster_columns *t, const char *line, size_t len, bool chars,
			size_t *ret_at)
{
	size_t i = 0;
	int c = 0, column = 0;

	for (i = 0; i <= len && c < t->n; i++) {
		if (chars && i < len && ((unsigned char)line[i] & 0xc0) == 0x80)
			continue;
		while (c < t->n && t->c[c].from == column)
			ret_at[c++] = i;
		column++;
	}
	for (; c <= t->n; c++)
		ret_at[c] = len;
}

/* The first column that starts in the middle of a word; -1 = none. */
static int crossed(const struct roster_columns *t, const char *line, size_t len, const size_t *at)
{
	int i;

	for (i = 1; i < t->n; i++) {
		if (at[i] < len && !t->c[i].tight && line[at[i] - 1] != ' ' && line[at[i]] != ' ')
			return i;
	}
	return -1;
}

static enum roster_wrong read_fixed(const struct roster_columns *t, const char *line, size_t len,
				    struct roster_player *p, struct roster_complaint *complaint)
{
	enum encoding e = encoding_of(line, len);
	enum roster_wrong wrong = ROSTER_RIGHT;
	size_t at[ROSTER_COLUMNS_MOST + 1];
	char text[4 * ROSTER_NAME_MOST];
	int i;

	find_starts(t, line, len, e == UTF8, at);
	if (e == UTF8 && crossed(t, line, len, at) >= 0)
		find_starts(t, line, len, false, at);
	i = crossed(t, line, len, at);
	if (i >= 0)
		return complain(complaint, ROSTER_REFUSED, t->c[i].from, t->c[i].head,
				"a word runs into this column: the line is shifted");
	for (i = 0; i < t->n && wrong != ROSTER_REFUSED; i++) {
		if (t->c[i].field == ROSTER_IGNORED || t->c[i].field == ROSTER_UNKNOWN)
			continue;
		field_text(line + at[i], at[i + 1] - at[i], e == BYTES, text, sizeof(text));
		wrong = set_field(&t->c[i], text, t->c[i].from + 1, p, wrong, complaint);
	}
	return finish(p, wrong, complaint);
}

/* --- separators ----------------------------------------------------------------------------- */

/*
 * Reads the next field of a line, without its quotes, into `ret` (ROSTER_LINE_MOST bytes); moves
 * *at past its separator.  Returns false if a quote is not closed.
 */
static bool next_field(const char *line, size_t len, char separator, size_t *at, char *ret,
		       size_t *ret_len)
{
	size_t i = *at, n = 0;

	while (i < len && line[i] == ' ' && separator != ' ')
		i++;
	if (i < len && line[i] == '"') {
		for (i++; i < len && (line[i] != '"' || (i + 1 < len && line[i + 1] == '"')); i++) {
			if (line[i] == '"')
				i++;
			ret[n++] = line[i];
		}
		if (i++ >= len)
			return false;
	}
	while (i < len && line[i] != separator)
		ret[n++] = line[i++];
	*ret_len = n;
	*at = i + 1;
	return true;
}

static int count_separators(const char *line, size_t len, char separator)
{
	bool quoted = false;
	int n = 0;
	size_t i;

	for (i = 0; i < len; i++) {
		quoted ^= line[i] == '"';
		n += !quoted && line[i] == separator;
	}
	return n;
}

static char separator_of(const char *line, size_t len)
{
	static const char known[] = ";\t,|";
	int most = 0, n;
	char found = 0;
	size_t i;

	for (i = 0; known[i]; i++) {
		n = count_separators(line, len, known[i]);
		if (n > most) {
			most = n;
			found = known[i];
		}
	}
	return found;
}

static void read_headings(const char *line, size_t len, struct roster_columns *t)
{
	bool bytes = encoding_of(line, len) == BYTES;
	char raw[ROSTER_LINE_MOST], text[4 * ROSTER_NAME_MOST];
	size_t at = 0, n;

	while (at <= len && next_field(line, len, t->separator, &at, raw, &n)) {
		field_text(raw, n, bytes, text, sizeof(text));
		add_column(t, text, strlen(text));
	}
}

static int characters(const char *line, size_t len, bool bytes)
{
	int n = 0;
	size_t i;

	for (i = 0; i < len; i++)
		n += bytes || ((unsigned char)line[i] & 0xc0) != 0x80;
	return n;
}

static enum roster_wrong read_separated(const struct roster_columns *t, const char *line,
					size_t len, struct roster_player *p,
					struct roster_complaint *complaint)
{
	bool bytes = encoding_of(line, len) == BYTES;
	char raw[ROSTER_LINE_MOST], text[4 * ROSTER_NAME_MOST];
	enum roster_wrong wrong = ROSTER_RIGHT;
	size_t at = 0, from, n;
	int i;

	for (i = 0; at <= len && wrong != ROSTER_REFUSED; i++) {
		from = at;
		if (!next_field(line, len, t->separator, &at, raw, &n))
			return complain(complaint, ROSTER_REFUSED,
					characters(line, from, bytes) + 1,
					i < t->n ? t->c[i].head : "", "a quote is not closed");
		field_text(raw, n, bytes, text, sizeof(text));
		if (i >= t->n && *text)
			return complain(complaint, ROSTER_REFUSED,
					characters(line, from, bytes) + 1, "",
					"more fields than headings");
		if (i < t->n)
			wrong = set_field(&t->c[i], text, characters(line, from, bytes) + 1, p,
					  wrong, complaint);
	}
	if (wrong != ROSTER_REFUSED && i < t->n)
		return complain(complaint, ROSTER_REFUSED, characters(line, len, bytes) + 1,
				t->c[i].head, "the line ends before this field");
	return finish(p, wrong, complaint);
}

/* --- both ----------------------------------------------------------------------------------- */

bool roster_columns_read(const char *line, size_t len, enum roster_rate rate,
			 struct roster_columns *ret_columns)
{
	struct roster_columns t = {.separator = 0};
	int i, known = 0;

	while (len && strchr("\r\n ", line[len - 1]) && line[len - 1])
		len--;
	if (len >= ROSTER_LINE_MOST)
		return false;
	t.separator = separator_of(line, len);
	if (t.separator)
		read_headings(line, len, &t);
	else
		read_fixed_headings(line, len, &t);
	for (i = 0; i < t.n; i++)
		known += t.c[i].field != ROSTER_UNKNOWN;
	if (known < 2 || (known < 4 && known < t.n / 2))
		return false;
	resolve(&t, rate);
	*ret_columns = t;
	return true;
}

enum roster_wrong roster_columns_line(const struct roster_columns *columns, const char *line,
				      size_t len, struct roster_player *ret_player,
				      struct roster_complaint *ret_complaint)
{
	roster_field_clear(ret_player);
	memset(ret_complaint, 0, sizeof(*ret_complaint));
	while (len && strchr("\r\n", line[len - 1]) && line[len - 1])
		len--;
	if (len >= ROSTER_LINE_MOST)
		return complain(ret_complaint, ROSTER_REFUSED, ROSTER_LINE_MOST, "",
				"the line has more than 4095 bytes");
	return columns->separator ? read_separated(columns, line, len, ret_player, ret_complaint)
				  : read_fixed(columns, line, len, ret_player, ret_complaint);
}
