/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Words, move numbers and the forms of moves. */
#include "core/play/command_words.h"

#include "core/chess/san.h"

#include <string.h>

static bool is_blank(char c)
{
	return c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '\v';
}

/* Returns the bytes of a no-break space (U+00A0) at p, 0 if there is none. */
static size_t nbsp(const char *p, const char *end)
{
	return end - p >= 2 && (unsigned char)p[0] == 0xc2 && (unsigned char)p[1] == 0xa0 ? 2 : 0;
}

/* Removes punctuation after a word, and the asterisks that mail programs write for bold. */
static void trim_word(struct command_word *w)
{
	while (w->len > 0 && strchr(",;:!*", w->s[w->len - 1]))
		w->len--;
	while (w->len > 0 && w->s[0] == '*') {
		w->s++;
		w->len--;
		w->column++;
	}
}

static void split(struct command_line *line)
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
		struct command_word *w = &line->w[line->n];
		*w = (struct command_word){p, 0, (int)(p - line->text) + 1};
		while (p < end && !is_blank(*p) && !nbsp(p, end))
			p++;
		w->len = (size_t)(p - w->s);
		trim_word(w);
		line->n += w->len > 0;
	}
}

void command_line_join(const struct command_line *line, int i, struct sbuf *out)
{
	for (; i < line->n; i++) {
		struct command_word w = line->w[i];
		while (w.len > 0 && strchr(".!?", w.s[w.len - 1]))
			w.len--;
		if (out->len > 0)
			sbuf_addc(out, ' ');
		sbuf_add(out, w.s, w.len);
	}
}

bool command_line_next(const char **pos, const char *end, int *number,
		       struct command_line *ret_line)
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

/* Lower case for ASCII, and for U+00C0 to U+00DE in UTF-8 (second byte, after 0xc3). */
static unsigned char lower(unsigned char before, unsigned char c)
{
	if (c >= 'A' && c <= 'Z')
		return (unsigned char)(c + 32);
	if (before == 0xc3 && c >= 0x80 && c <= 0x9e)
		return (unsigned char)(c + 32);
	return c;
}

static bool word_is(const struct command_word *w, const char *low, size_t len)
{
	unsigned char before = 0;

	if (len != w->len)
		return false;
	for (size_t i = 0; i < w->len; i++) {
		if (lower(before, (unsigned char)w->s[i]) != (unsigned char)low[i])
			return false;
		before = (unsigned char)w->s[i];
	}
	return true;
}

bool command_word_is(const struct command_word *w, const char *low)
{
	return word_is(w, low, strlen(low));
}

/* A line of phrases.txt. */
struct phrase {
	int means; /* enum verb or enum command_meaning */
	const char *lang;
	const char *text; /* words in lower case */
};

static const struct phrase verbs[] = {
#define VERB(verb, lang, text) {VERB_##verb, lang, text},
#define WORD(meaning, lang, text)
#include "core/play/phrases.inc"
#undef VERB
#undef WORD
};

static const struct phrase words[] = {
#define VERB(verb, lang, text)
#define WORD(meaning, lang, text) {CMD_##meaning, lang, text},
#include "core/play/phrases.inc"
#undef VERB
#undef WORD
};

#define LENGTH(array) (sizeof(array) / sizeof((array)[0]))

static struct command_word without(struct command_word w, const char *marks)
{
	while (w.len > 1 && strchr(marks, w.s[w.len - 1]))
		w.len--;
	return w;
}

/*
 * Returns the number of words of the line that the phrase matches from i on; 0 if none.  marks_1
 * are ignored after the first word and marks_2 after the others.
 */
static int phrase_takes(const struct phrase *p, const struct command_line *line, int i,
			const char *marks_1, const char *marks_2)
{
	int n = 0;

	for (const char *text = p->text; *text; text += strspn(text, " ")) {
		size_t len = strcspn(text, " ");
		struct command_word w;

		if (i + n >= line->n)
			return 0;
		w = without(line->w[i + n], n ? marks_2 : marks_1);
		if (!word_is(&w, text, len))
			return 0;
		text += len;
		n++;
	}
	return n;
}

enum verb command_verb(const struct command_line *line, int *ret_words, const char **ret_lang)
{
	for (size_t i = 0; i < LENGTH(verbs); i++) {
		int n = phrase_takes(&verbs[i], line, 0, ".", ".");
		if (n) {
			*ret_words = n;
			*ret_lang = verbs[i].lang;
			return (enum verb)verbs[i].means;
		}
	}
	return VERB_NONE;
}

const char *command_verb_shortest(enum verb verb, const char *lang)
{
	const char *best = NULL;

	for (size_t i = 0; i < LENGTH(verbs); i++)
		if (verbs[i].means == (int)verb &&
		    (!strcmp(verbs[i].lang, lang) || !strcmp(verbs[i].lang, "*")) &&
		    (!best || strlen(verbs[i].text) < strlen(best)))
			best = verbs[i].text;
	return best;
}

/* Returns how many words of the line from i on are a phrase with that meaning; 0 if none. */
static int words_that_mean(enum command_meaning meaning, const struct command_line *line, int i,
			   const char *marks_1, const char *marks_2)
{
	for (size_t k = 0; k < LENGTH(words); k++) {
		int n = words[k].means == (int)meaning
				? phrase_takes(&words[k], line, i, marks_1, marks_2)
				: 0;
		if (n)
			return n;
	}
	return 0;
}

int command_draw_offer(const struct command_line *line, int i, bool *ret_draw_word)
{
	int n = words_that_mean(CMD_OFFER, line, i, "", ".?");

	*ret_draw_word = n == 0;
	return n ? n : words_that_mean(CMD_DRAW, line, i, ".", ".");
}

int command_move_lead(const struct command_line *line)
{
	return words_that_mean(CMD_LEAD, line, 0, "", "");
}

bool command_is_polite_yes(const struct command_line *line)
{
	return line->n > 0 && words_that_mean(CMD_PLEASE, line, 0, ".", ".") == line->n;
}

int command_phrase(const struct command_line *line, enum command_meaning meaning)
{
	return line->n > 0 ? words_that_mean(meaning, line, 0, ".", ".") : 0;
}

bool command_word_means(const struct command_word *w, enum command_meaning meaning)
{
	for (size_t i = 0; i < LENGTH(words); i++) {
		if (words[i].means == (int)meaning &&
		    word_is(w, words[i].text, strlen(words[i].text)))
			return true;
	}
	return false;
}

bool command_move_number(const struct command_word *w, int *ret_number, bool *ret_black)
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

size_t command_glued_number(const struct command_word *w, int *ret_number, bool *ret_black)
{
	size_t dot = 0;

	while (dot < w->len && w->s[dot] >= '0' && w->s[dot] <= '9')
		dot++;
	if (dot == 0 || dot == w->len || w->s[dot] != '.')
		return 0;
	while (dot < w->len && w->s[dot] == '.')
		dot++;
	struct command_word number = {w->s, dot, 0};
	return dot < w->len && command_move_number(&number, ret_number, ret_black) ? dot : 0;
}

/* Letters of pieces other than pawns, in all alphabets. */
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
	static const char *const forms[] = {"O-O", "O-O-O", "0-0", "0-0-0"};

	for (size_t i = 0; i < sizeof(forms) / sizeof(forms[0]); i++) {
		if (strlen(forms[i]) == len && memcmp(forms[i], s, len) == 0)
			return true;
	}
	return false;
}

/* Promotion, after the square of arrival. */
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

size_t command_dash(const char *s, size_t len)
{
	const unsigned char *u = (const unsigned char *)s;

	if (len > 0 && u[0] == '-')
		return 1;
	if (len < 3 || u[0] != 0xe2)
		return 0;
	/* U+2010 to U+2015, and the minus sign U+2212 */
	return (u[1] == 0x80 && u[2] >= 0x90 && u[2] <= 0x95) || (u[1] == 0x88 && u[2] == 0x92) ? 3
												: 0;
}

/* Copies the word as ASCII; returns 0 if it has other characters or is too long for a move. */
static size_t in_ascii(const char *s, size_t len, char ret[CMD_MOVE_WORD])
{
	size_t n = 0, take;

	for (size_t i = 0; i < len; i += take) {
		size_t dash = command_dash(s + i, len - i);
		bool times = len - i > 1 && !memcmp(s + i, "\xc3\x97", 2); /* U+00D7 */

		take = dash ? dash : 1 + (size_t)times;
		if (n + 1 == CMD_MOVE_WORD || s[i] == '\0' ||
		    (!dash && !times && (unsigned char)s[i] > 126))
			return 0;
		ret[n++] = dash ? '-' : times ? 'x' : s[i];
	}
	return n;
}

static size_t without_en_passant(const char *s, size_t len)
{
	static const char *const ends[] = {"e.p", "ep", "(ep)"};

	for (size_t i = 0; i < LENGTH(ends); i++) {
		size_t n = strlen(ends[i]);
		if (len >= n + 4 && !memcmp(s + len - n, ends[i], n))
			return len - n;
	}
	return len;
}

/* "o-o" and "O-0": writes letters O, unless all are zeros. */
static void write_castling(char *s, size_t len)
{
	size_t n = without_marks(s, len), zeros = 0;

	if (n != 3 && n != 5)
		return;
	for (size_t i = 0; i < n; i++) {
		if (!strchr(i % 2 ? "-" : "oO0", s[i]))
			return;
		zeros += s[i] == '0';
	}
	for (size_t i = 0; i < n && zeros <= n / 2; i += 2)
		s[i] = 'O';
}

/* "S:e5", "e:d6": the colon of a capture. */
static void write_capture(char *s, size_t len)
{
	for (size_t i = 1; i + 2 < len; i++)
		if (s[i] == ':' && s[i + 1] >= 'a' && s[i + 1] <= 'h')
			s[i] = 'x';
}

/* "25-14": writes four digits. */
static size_t write_numeric(char *s, size_t len)
{
	if (len < 5 || !is_digits(s, 2) || s[2] != '-' || !is_digits(s + 3, 2))
		return len;
	memmove(s + 2, s + 3, len - 3);
	return len - 1;
}

/*
 * A small letter that is not a file is a piece ("sf3"), and a capital that is not a piece is a
 * file, as phones write it ("E4").  Where a letter can be either, the board decides.
 */
static void write_case(char *s, size_t len)
{
	char capital = (char)(s[0] & ~0x20), small = (char)(s[0] | 0x20);
	bool file = small >= 'a' && small <= 'h';

	if (len < 2 || small < 'a' || small > 'z')
		return;
	if (!file && is_piece(capital))
		s[0] = capital;
	else if (file && (!is_piece(capital) || (s[1] >= '1' && s[1] <= '8' && len == 2)))
		s[0] = small;
}

size_t command_move_word(const char *word, size_t len, char ret_move[CMD_MOVE_WORD])
{
	char move[CMD_MOVE_WORD];
	size_t shape;

	len = in_ascii(word, len, move);
	while (len > 0 && strchr(".!?", move[len - 1]))
		len--;
	len = without_en_passant(move, len);
	if (len == 0)
		return 0;
	write_castling(move, len);
	write_capture(move, len);
	len = write_numeric(move, len);
	write_case(move, len);
	shape = without_marks(move, len);
	if (!is_numeric(move, shape) && !is_castling(move, shape) && !is_algebraic(move, shape))
		return 0;
	memcpy(ret_move, move, len);
	ret_move[len] = '\0';
	return len;
}

/* "board 3": returns the board number, from 1; 0 if it is something else. */
static int board_of(struct command_word key)
{
	int board = key.len > 1 ? key.s[key.len - 1] - '0' : 0;

	if (board < 1 || board > COMMAND_BOARDS)
		return 0;
	key.len--;
	while (key.len > 0 && is_blank(key.s[key.len - 1]))
		key.len--;
	return command_word_means(&key, CMD_BOARD) ? board : 0;
}

char **command_entry_field(struct command *cmd, const struct command_line *line,
			   const char **ret_value, size_t *ret_len)
{
	struct {
		enum command_meaning key;
		char **field;
	} fields[] = {{CMD_NAME, &cmd->name},	      {CMD_CLUB, &cmd->club},
		      {CMD_BORN, &cmd->born},	      {CMD_RATING, &cmd->rating},
		      {CMD_LANGUAGE, &cmd->language}, {CMD_WORD, &cmd->word},
		      {CMD_MEMBER, &cmd->member},     {CMD_CLASS, &cmd->class},
		      {CMD_STAGE, &cmd->stage},	      {CMD_GROUPS, &cmd->groups},
		      {CMD_ICCF, &cmd->iccf},	      {CMD_REASON, &cmd->reason},
		      {CMD_TEAM, &cmd->team},	      {CMD_CAPTAIN, &cmd->captain},
		      {CMD_ADDRESS, &cmd->address},   {CMD_FIRST, &cmd->first},
		      {CMD_STOPS, &cmd->stops}};
	const char *colon = memchr(line->text, ':', line->len);
	struct command_word key = {line->text, 0, 1};
	int board;
	if (!colon)
		return NULL;
	while (key.s < colon && is_blank(*key.s))
		key.s++;
	key.len = (size_t)(colon - key.s);
	while (key.len > 0 && is_blank(key.s[key.len - 1]))
		key.len--;
	*ret_value = colon + 1;
	*ret_len = line->len - (size_t)(colon + 1 - line->text);
	for (size_t i = 0; i < LENGTH(fields); i++) {
		if (command_word_means(&key, fields[i].key))
			return fields[i].field;
	}
	board = board_of(key);
	return board ? &cmd->boards[board - 1] : NULL;
}
