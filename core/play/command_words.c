/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Words, move numbers and the shapes of moves. */
#include "core/play/command_words.h"

#include "core/chess/san.h"

#include <string.h>

static bool is_blank(char c)
{
	return c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '\v';
}

/* Bytes of a no-break space (U+00A0) at p, 0 if there is none. */
static size_t nbsp(const char *p, const char *end)
{
	return end - p >= 2 && (unsigned char)p[0] == 0xc2 && (unsigned char)p[1] == 0xa0 ? 2 : 0;
}

/* Punctuation behind a word, and the stars that mail programs write for bold letters. */
static void trim_word(struct cmd_word *w)
{
	while (w->len > 0 && strchr(",;:!*", w->s[w->len - 1]))
		w->len--;
	while (w->len > 0 && w->s[0] == '*') {
		w->s++;
		w->len--;
		w->column++;
	}
}

static void split(struct cmd_line *line)
{
	const char *p = line->text, *end = line->text + line->len;

	while (p < end) {
		size_t gap = is_blank(*p) ? 1 : nbsp(p, end);
		if (gap) {
			p += gap;
			continue;
		}
		if (line->n == CMD_WORDS_MAX) {
			line->overflow = true;
			return;
		}
		struct cmd_word *w = &line->w[line->n];
		*w = (struct cmd_word){p, 0, (int)(p - line->text) + 1};
		while (p < end && !is_blank(*p) && !nbsp(p, end))
			p++;
		w->len = (size_t)(p - w->s);
		trim_word(w);
		line->n += w->len > 0;
	}
}

bool cmd_line_next(const char **pos, const char *end, int *number, struct cmd_line *ret_line)
{
	const char *nl;

	if (*pos >= end)
		return false;
	nl = memchr(*pos, '\n', (size_t)(end - *pos));
	ret_line->n = 0;
	ret_line->overflow = false;
	ret_line->text = *pos;
	ret_line->len = (size_t)((nl ? nl : end) - *pos);
	ret_line->number = ++*number;
	split(ret_line);
	*pos = nl ? nl + 1 : end;
	return true;
}

/* Lower case of ASCII, and of Æ Ø Å in UTF-8 (second byte, after 0xc3). */
static unsigned char lower(unsigned char before, unsigned char c)
{
	if (c >= 'A' && c <= 'Z')
		return (unsigned char)(c + 32);
	if (before == 0xc3 && c >= 0x80 && c <= 0x9e)
		return (unsigned char)(c + 32);
	return c;
}

bool cmd_word_is(const struct cmd_word *w, const char *low)
{
	unsigned char before = 0;

	if (strlen(low) != w->len)
		return false;
	for (size_t i = 0; i < w->len; i++) {
		if (lower(before, (unsigned char)w->s[i]) != (unsigned char)low[i])
			return false;
		before = (unsigned char)w->s[i];
	}
	return true;
}

static const struct {
	enum verb verb;
	const char *first, *second;
} phrases[] = {
	{VERB_ACCEPT_SERIES, "accept", "series"},
	{VERB_ACCEPT_SERIES, "accepter", "serien"},
	{VERB_ACCEPT_SERIES, "accepterer", "serien"},
	{VERB_ACCEPT_SERIES, "accepter", "serie"},
	{VERB_ACCEPT_SERIES, "modtager", "serien"},
	{VERB_ACCEPT, "accept", "draw"},
	{VERB_ACCEPT, "accepter", "remis"},
	{VERB_ACCEPT, "accepterer", "remis"},
	{VERB_ACCEPT, "modtager", "remis"},
	{VERB_ACCEPT, "accept", NULL},
	{VERB_ACCEPT, "accepter", NULL},
	{VERB_ACCEPT, "accepterer", NULL},
	{VERB_RESIGN, "i", "resign"},
	{VERB_RESIGN, "jeg", "opgiver"},
	{VERB_RESIGN, "resign", NULL},
	{VERB_RESIGN, "resigns", NULL},
	{VERB_RESIGN, "opgiver", NULL},
	{VERB_RESIGN, "opgivet", NULL},
	{VERB_RESIGN, "giver", "op"},
	{VERB_CLAIM_TIME, "claim", "time"},
	{VERB_CLAIM_TIME, "kræver", "tid"},
	{VERB_CLAIM_TIME, "kræv", "tid"},
	{VERB_CLAIM_DRAW, "claim", "threefold"},
	{VERB_CLAIM_DRAW, "claim", "fifty"},
	{VERB_CLAIM_DRAW, "kræver", "gentagelse"},
	{VERB_CLAIM_DRAW, "kræv", "gentagelse"},
	{VERB_CLAIM_DRAW, "kræver", "halvtreds"},
	{VERB_CLAIM_DRAW, "kræv", "halvtreds"},
	{VERB_LEAVE, "leave", NULL},
	{VERB_LEAVE, "ferie", NULL},
	{VERB_NOTICE, "notice", NULL},
	{VERB_NOTICE, "varsel", NULL},
	{VERB_STATUS, "status", NULL},
	{VERB_HELP, "help", NULL},
	{VERB_HELP, "hjælp", NULL},
	{VERB_ENTER, "enter", NULL},
	{VERB_ENTER, "tilmeld", NULL},
	{VERB_ENTER, "tilmelding", NULL},
	{VERB_WITHDRAW, "confirm", "withdrawal"},
	{VERB_WITHDRAW, "bekræft", "udtræden"},
	{VERB_WITHDRAW, "bekræfter", "udtræden"},
	{VERB_CONFIRM, "confirm", NULL},
	{VERB_CONFIRM, "bekræft", NULL},
	{VERB_CONFIRM, "bekræfter", NULL},
	{VERB_TOKEN, "token", NULL},
	{VERB_TOKEN, "nøgle", NULL},
	{VERB_MYDATA, "mydata", NULL},
	{VERB_MYDATA, "minedata", NULL},
	{VERB_MYDATA, "my", "data"},
	{VERB_MYDATA, "mine", "data"},
	{VERB_ADDRESS, "address", NULL},
	{VERB_ADDRESS, "adresse", NULL},
	{VERB_LANGUAGE, "language", NULL},
	{VERB_LANGUAGE, "sprog", NULL},
	{VERB_WITHDRAW, "withdraw", NULL},
	{VERB_WITHDRAW, "udtræder", NULL},
	{VERB_WITHDRAW, "udtræd", NULL},
	{VERB_PROTEST, "protest", NULL},
	{VERB_APPEAL, "appeal", NULL},
	{VERB_APPEAL, "appel", NULL},
	{VERB_ANSWER, "answer", NULL},
	{VERB_ANSWER, "svar", NULL},
};

enum verb cmd_verb(const struct cmd_line *line, int *ret_words)
{
	for (size_t i = 0; i < sizeof(phrases) / sizeof(phrases[0]); i++) {
		const char *second = phrases[i].second;
		if (line->n < 1 + (second != NULL))
			continue;
		struct cmd_word w = line->w[0], x = line->w[line->n > 1];
		while (w.len > 1 && w.s[w.len - 1] == '.')
			w.len--;
		while (x.len > 1 && x.s[x.len - 1] == '.')
			x.len--;
		if (cmd_word_is(&w, phrases[i].first) && (!second || cmd_word_is(&x, second))) {
			*ret_words = 1 + (second != NULL);
			return phrases[i].verb;
		}
	}
	return VERB_NONE;
}

int cmd_draw_offer(const struct cmd_line *line, int i)
{
	static const char *const one[] = {"draw?", "remis?", "(draw?)", "(remis?)", "(=)", "=?"};
	static const char *const two[][2] = {
		{"offer", "draw"}, {"draw", "?"}, {"remis", "?"}, {"tilbyder", "remis"}};

	for (size_t k = 0; k < sizeof(one) / sizeof(one[0]); k++) {
		if (cmd_word_is(&line->w[i], one[k]))
			return 1;
	}
	for (size_t k = 0; i + 1 < line->n && k < sizeof(two) / sizeof(two[0]); k++) {
		struct cmd_word x = line->w[i + 1];
		while (x.len > 1 && (x.s[x.len - 1] == '.' || x.s[x.len - 1] == '?'))
			x.len--;
		if (cmd_word_is(&line->w[i], two[k][0]) && cmd_word_is(&x, two[k][1]))
			return 2;
	}
	return 0;
}

bool cmd_move_number(const struct cmd_word *w, int *ret_number, bool *ret_black)
{
	size_t i = 0;
	int n = 0;
	bool black;

	while (i < w->len && i < 3 && w->s[i] >= '0' && w->s[i] <= '9')
		n = 10 * n + (w->s[i++] - '0');
	if (i == 0 || n == 0)
		return false;
	size_t digits = i;
	while (i < w->len && w->s[i] == '.')
		i++;
	black = i - digits >= 2;
	while (i < w->len && (w->s[i] == '-' || w->s[i] == ','))
		black = black || w->s[i] == '-', i++;
	if (i < w->len)
		return false;
	*ret_number = n;
	*ret_black = black;
	return true;
}

/* A piece other than a pawn in any alphabet. */
static bool is_piece(char c)
{
	for (int i = 0; c && i < SAN_LETTERS_COUNT; i++) {
		if (strchr(san_alphabet((enum san_letters)i) + 1, c))
			return true;
	}
	return false;
}

static bool is_square(const char *s, size_t len)
{
	return len >= 2 && s[0] >= 'a' && s[0] <= 'h' && s[1] >= '1' && s[1] <= '8';
}

static bool is_digits(const char *s, size_t len)
{
	for (size_t i = 0; i < len; i++) {
		if (s[i] < '1' || s[i] > '8')
			return false;
	}
	return true;
}

static bool is_numeric(const char *s, size_t len)
{
	if (len < 4 || !is_digits(s, 4))
		return false;
	if (len == 4 || (len == 5 && s[4] >= '1' && s[4] <= '8'))
		return true;
	return len == 7 && s[4] == '(' && s[5] >= '1' && s[5] <= '8' && s[6] == ')';
}

static bool is_castling(const char *s, size_t len)
{
	static const char *const forms[] = {"O-O", "O-O-O", "0-0",   "0-0-0",
					    "o-o", "o-o-o", "O-O-0", "0-O"};

	for (size_t i = 0; i < sizeof(forms) / sizeof(forms[0]); i++) {
		if (strlen(forms[i]) == len && memcmp(forms[i], s, len) == 0)
			return true;
	}
	return false;
}

/* Behind the square of arrival: promotion. */
static bool is_promotion(const char *s, size_t len)
{
	if (len > 0 && s[0] == '=')
		return len == 2 && is_piece(s[1]);
	if (len == 3 && s[0] == '(' && s[2] == ')')
		return is_piece(s[1]);
	return len == 1 && (is_piece(s[0]) || strchr("qrbn", s[0]) != NULL);
}

/* [piece][file][rank][x or -]square[promotion] */
static bool is_algebraic(const char *s, size_t len)
{
	size_t i = len > 0 && is_piece(s[0]);

	for (size_t at = i; at + 2 <= len && at <= i + 3; at++) {
		bool lead_ok = true;
		for (size_t k = i; k < at; k++)
			lead_ok = lead_ok && s[k] != '\0' && strchr("abcdefgh12345678x-:", s[k]);
		if (!lead_ok || !is_square(s + at, len - at))
			continue;
		if (at + 2 == len || is_promotion(s + at + 2, len - at - 2))
			return true;
	}
	return false;
}

static size_t without_marks(const char *s, size_t len)
{
	while (len > 0 && strchr("+#!?.", s[len - 1]))
		len--;
	return len;
}

bool command_is_move_word(const char *word, size_t len)
{
	if (cmd_has_marker(word, len))
		return command_is_move_word(word + 1, len - 1);
	if (memchr(word, '\0', len))
		return false;
	len = without_marks(word, len);
	return is_numeric(word, len) || is_castling(word, len) || is_algebraic(word, len);
}

static bool key_is(const char *s, size_t len, const char *name)
{
	struct cmd_word w = {s, len, 0};

	return cmd_word_is(&w, name);
}

char **cmd_entry_field(struct command *cmd, const struct cmd_line *line, const char **ret_value,
		       size_t *ret_len)
{
	struct {
		const char *en, *da;
		char **field;
	} fields[] = {{"name", "navn", &cmd->name},	     {"club", "klub", &cmd->club},
		      {"born", "født", &cmd->born},	     {"rating", "ratingtal", &cmd->rating},
		      {"language", "sprog", &cmd->language}, {"word", "ord", &cmd->word}};
	const char *colon = memchr(line->text, ':', line->len);
	const char *key = line->text;
	if (!colon)
		return NULL;
	while (key < colon && is_blank(*key))
		key++;
	size_t key_len = (size_t)(colon - key);
	while (key_len > 0 && is_blank(key[key_len - 1]))
		key_len--;
	*ret_value = colon + 1;
	*ret_len = line->len - (size_t)(colon + 1 - line->text);
	for (size_t i = 0; i < sizeof(fields) / sizeof(fields[0]); i++) {
		if (key_is(key, key_len, fields[i].en) || key_is(key, key_len, fields[i].da))
			return fields[i].field;
	}
	return NULL;
}
