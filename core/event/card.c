/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Parses cards line by line. */
#include "core/event/card.h"

#include <string.h>

#define MOST_NUMBER 10000

static const struct {
	const char *word, *text;
} fault_rows[] = {
#define X(id, word, text) {word, text},
	CARD_FAULTS(X)
#undef X
};

const char *card_fault_name(enum card_fault fault)
{
	return fault_rows[fault].word;
}

const char *card_fault_text(enum card_fault fault)
{
	return fault_rows[fault].text;
}

static const char *const how_words[] = {"ordinary", "reduced", "blitz"};

const char *card_how_name(enum card_how how)
{
	return how_words[how];
}

bool card_how_parse(const char *word, size_t len, enum card_how *ret_how)
{
	size_t i;

	for (i = 0; i < sizeof(how_words) / sizeof(*how_words); i++) {
		if (strlen(how_words[i]) == len && !memcmp(how_words[i], word, len)) {
			*ret_how = (enum card_how)i;
			return true;
		}
	}
	return false;
}

/* A line being read. */
struct cursor {
	const char *at, *end;
};

static void skip_blanks(struct cursor *c)
{
	while (c->at < c->end && (*c->at == ' ' || *c->at == '\t' || *c->at == '\r'))
		c->at++;
}

static bool take(struct cursor *c, const char *sign)
{
	size_t len = strlen(sign);

	skip_blanks(c);
	if ((size_t)(c->end - c->at) < len || memcmp(c->at, sign, len))
		return false;
	c->at += len;
	return true;
}

static bool take_number(struct cursor *c, int *ret_number)
{
	int n = 0;

	skip_blanks(c);
	if (c->at == c->end || *c->at < '0' || *c->at > '9')
		return false;
	for (; c->at < c->end && *c->at >= '0' && *c->at <= '9'; c->at++) {
		if (n < MOST_NUMBER)
			n = n * 10 + (*c->at - '0');
	}
	*ret_number = n;
	return true;
}

/* Reads one side of a result in half points; longer spellings first. */
static bool take_score(struct cursor *c, int *ret_half_points)
{
	static const struct {
		const char *text;
		int half_points;
	} scores[] = {{"1/2", 1}, {"0.5", 1}, {"0,5", 1}, {"½", 1}, {"1", 2}, {"0", 0}};
	size_t i;

	for (i = 0; i < sizeof(scores) / sizeof(*scores); i++) {
		if (take(c, scores[i].text)) {
			*ret_half_points = scores[i].half_points;
			return true;
		}
	}
	return false;
}

static bool take_result(struct cursor *c, struct card_result *r)
{
	static const struct {
		const char *text;
		int white2, black2;
	} unplayed[] = {{"+/-", 2, 0}, {"-/+", 0, 2}, {"-/-", 0, 0}};
	size_t i;

	for (i = 0; i < sizeof(unplayed) / sizeof(*unplayed); i++) {
		if (take(c, unplayed[i].text)) {
			r->white2 = unplayed[i].white2;
			r->black2 = unplayed[i].black2;
			r->played = false;
			return true;
		}
	}
	r->played = true;
	if (take(c, "=")) {
		r->white2 = r->black2 = 1;
		return true;
	}
	if (!take_score(c, &r->white2) || !(take(c, "-") || take(c, "–")) ||
	    !take_score(c, &r->black2))
		return false;
	/* a win, a draw, or lost by both */
	return r->white2 + r->black2 == 2 || r->white2 + r->black2 == 0;
}

static bool take_how(struct cursor *c, enum card_how *ret_how)
{
	const char *from;

	skip_blanks(c);
	from = c->at;
	while (c->at < c->end && *c->at >= 'a' && *c->at <= 'z')
		c->at++;
	if (from == c->at)
		return c->at == c->end; /* nothing follows */
	if (!card_how_parse(from, (size_t)(c->at - from), ret_how)) {
		c->at = from;
		return false;
	}
	skip_blanks(c);
	return c->at == c->end;
}

static bool stands_on(const struct card *card, const struct card_result *r)
{
	size_t i;

	for (i = 0; i < card->n; i++) {
		if (card->results[i].match == r->match && card->results[i].board == r->board)
			return true;
	}
	return false;
}

/* Reads the number before the colon; on failure the cursor is at the fault. */
static bool take_place(struct cursor *c, int matches, int boards, struct card_result *r,
		       enum card_fault *ret_fault)
{
	const char *match_at, *board_at;
	bool named;

	skip_blanks(c);
	match_at = board_at = c->at;
	*ret_fault = CARD_FAULT_BOARD;
	r->match = 1;
	if (!take_number(c, &r->board))
		return false;
	named = take(c, ".");
	if (named) {
		r->match = r->board;
		skip_blanks(c);
		board_at = c->at;
		if (!take_number(c, &r->board))
			return false;
	}
	if (!take(c, ":"))
		return false;
	if (r->match < 1 || r->match > matches || (!named && matches > 1)) {
		c->at = match_at;
		*ret_fault = CARD_FAULT_MATCH;
		return false;
	}
	if (r->board < 1 || r->board > boards) {
		c->at = board_at;
		*ret_fault = CARD_FAULT_NO_BOARD;
		return false;
	}
	return true;
}

/* Reads a non-empty line; on failure returns false with the fault, the cursor at its place. */
static bool read_line(struct cursor *c, const struct card *card, int matches, int boards,
		      struct card_result *r, enum card_fault *ret_fault)
{
	const char *from;

	skip_blanks(c);
	from = c->at;
	*r = (struct card_result){0};
	if (!take_place(c, matches, boards, r, ret_fault))
		return false;
	if (stands_on(card, r)) {
		c->at = from;
		*ret_fault = CARD_FAULT_TWICE;
		return false;
	}
	skip_blanks(c);
	from = c->at;
	if (!take_result(c, r)) {
		c->at = from;
		*ret_fault = CARD_FAULT_RESULT;
		return false;
	}
	*ret_fault = CARD_FAULT_HOW;
	return take_how(c, &r->how);
}

/* --- lines about a team ---------------------------------------------------------------------- */

static bool take_seats(struct cursor *c, struct card_side *side)
{
	side->n = 0;
	for (skip_blanks(c); c->at < c->end; skip_blanks(c)) {
		struct card_seat *seat = &side->seats[side->n];

		if (side->n == CARD_MOST_BOARDS)
			return false;
		seat->team = 0;
		if (!take_number(c, &seat->number))
			return false;
		if (c->at < c->end && *c->at == '.') {
			seat->team = seat->number;
			c->at++;
			if (!take_number(c, &seat->number))
				return false;
		}
		side->n++;
		take(c, ",");
	}
	return side->n > 0;
}

static bool take_late(struct cursor *c, struct card_side *side)
{
	if (!take_number(c, &side->late))
		return false;
	skip_blanks(c);
	return c->at == c->end;
}

/* Returns 1 if a line about a team was read, 0 if the line is about a board, -1 on a fault. */
static int read_side(struct cursor *c, struct card *card, enum card_fault *ret_fault)
{
	static const char *const names[] = {"visitors", "hosts"};
	bool late = take(c, "late ");
	int i;

	for (i = 0; i < 2; i++) {
		if (!take(c, names[i]))
			continue;
		*ret_fault = late ? CARD_FAULT_LATE : CARD_FAULT_SEATS;
		if (!take(c, ":"))
			return -1;
		return (late ? take_late : take_seats)(c, &card->sides[i]) ? 1 : -1;
	}
	*ret_fault = CARD_FAULT_LATE;
	return late ? -1 : 0;
}

/* --- the card -------------------------------------------------------------------------------- */

static void add_fault(struct card *card, int line, int column, enum card_fault fault)
{
	if (card->n_faults < CARD_MOST)
		card->faults[card->n_faults++] = (struct card_finding){line, column, fault};
}

void card_parse(const char *text, size_t len, int matches, int boards, struct card *ret_card)
{
	const char *at = text, *end = text + len;
	struct card *card = ret_card;
	int line;

	card->n = card->n_faults = 0;
	memset(card->sides, 0, sizeof(card->sides));
	for (line = 1; at < end; line++) {
		const char *eol = memchr(at, '\n', (size_t)(end - at));
		struct cursor c = {at, eol ? eol : end};
		struct card_result r;
		enum card_fault fault;
		int side;

		skip_blanks(&c);
		side = read_side(&c, card, &fault);
		if (side > 0 || c.at == c.end)
			;
		else if (side < 0)
			add_fault(card, line, (int)(c.at - at) + 1, fault);
		else if (!read_line(&c, card, matches, boards, &r, &fault))
			add_fault(card, line, (int)(c.at - at) + 1, fault);
		else if (card->n == CARD_MOST)
			add_fault(card, line, 1, CARD_FAULT_TOO_LONG);
		else
			card->results[card->n++] = r;
		at = eol ? eol + 1 : end;
	}
	if (card->n == 0 && card->n_faults == 0)
		add_fault(card, 0, 0, CARD_FAULT_EMPTY);
}

bool card_stands(struct civil entered, struct civil asof)
{
	return asof.day > civil_add_days(entered, CARD_OBJECTION_DAYS).day;
}
