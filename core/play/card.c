/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Reads the tokens of a card in the context of the last move, the series proposed and the board. */
#include "core/play/card.h"

#include "core/chess/numeric.h"
#include "core/play/series.h"

#include <string.h>

struct card_token card_token_read(const char *text, size_t len)
{
	struct card_token t = {.well_formed = false};
	size_t i = 0;

	t.well_formed = move_token_read(text, len, &t.token, NULL) == TOKEN_OK;
	while (i < len && (text[i] == ' ' || text[i] == '\t' || text[i] == '\n'))
		i++;
	t.marker = i < len && text[i] == '0';
	return t;
}

/*
 * Returns the length of the word, or of its first part, that is a move number or a dash: "12.",
 * "12.-", "12...", "-".
 */
static size_t number_len(const char *word, size_t len)
{
	size_t digits = 0, stops;

	while (digits < len && word[digits] >= '0' && word[digits] <= '9')
		digits++;
	stops = digits;
	while (stops < len && (word[stops] == '.' || word[stops] == '-'))
		stops++;
	if (digits > 3 || stops == digits)
		return digits == 0 ? stops : 0;
	return stops;
}

size_t card_text_read(const char *text, struct card_token *ret, size_t max)
{
	static const char between[] = " \t\r\n,;";
	size_t n = 0;

	for (const char *p = text; *(p += strspn(p, between));) {
		size_t len = strcspn(p, between), skip = number_len(p, len);
		if (skip < len && n++ < max)
			ret[n - 1] = card_token_read(p + skip, len - skip);
		p += len;
	}
	return n;
}

void card_tokens_write(const struct card_token *t, size_t n, struct sbuf *out)
{
	char word[MOVE_TOKEN_TEXT];

	for (size_t i = 0; i < n; i++) {
		struct move_token plain = t[i].token;
		plain.series = false;
		if (t[i].well_formed)
			move_token_write(&plain, TOKEN_ICCF, word);
		sbuf_addf(out, "%s%s", out->len ? " " : "", t[i].well_formed ? word : "-");
	}
}

chess_move card_move(const struct position *pos, const struct card_token *t)
{
	chess_move m = MOVE_NONE;

	if (t->well_formed)
		numeric_find(pos, &t->token, &m);
	return m;
}

void card_line_release(struct card_line *line)
{
	sbuf_release(&line->words);
}

bool card_token_last(const struct game *game, struct card_token *ret)
{
	const struct game_record *r = &game->record;
	struct position before;

	if (!game_record_before_last(r, &before))
		return false;
	*ret = (struct card_token){.token = numeric_token(&before, r->ply[r->n - 1].move),
				   .well_formed = true};
	return true;
}

bool card_token_same(const struct card_token *a, const struct card_token *b)
{
	return a->well_formed && b->well_formed && move_token_same(&a->token, &b->token);
}

/* The parts of a line. */
struct parts {
	size_t accepted;	      /* accepted pairs of the series */
	const struct card_token *own; /* own new move, NULL if missing */
	bool wrong_repeat;
};

/* Compares the line with the last move and the series (RULES N-5 to N-7, N-10). */
static bool take_apart(const struct game *game, const struct card *card, struct parts *ret,
		       enum fault *ret_fault)
{
	bool strict = ruleset_get(&game->setup.rules, RULE_REPETITION_PENALTY);
	struct card_token last;
	size_t i = 0;

	if (card_token_last(game, &last)) {
		ret->wrong_repeat = !card->n_line || !card_token_same(&card->line[0], &last);
		i = card->n_line > 0;
	}
	for (; card->n_line - i >= 2; i += 2) {
		const struct card_token *x = &card->line[i], *own = card->series;
		size_t k = 2 * ret->accepted++;
		*ret_fault = strict ? FAULT_BAD_REPEAT : FAULT_ILLEGAL;
		if (k + 1 >= card->n_series || !card_token_same(&x[0], &own[k]))
			return false;
		if (card_token_same(&x[1], &own[k + 1]))
			continue;
		if (strict)
			return false;
		ret->wrong_repeat = true;
	}
	ret->own = i < card->n_line ? &card->line[i] : NULL;
	*ret_fault = FAULT_BAD_REPEAT;
	return !(strict && ret->wrong_repeat);
}

static bool play(struct card_line *line, const struct card_token *t)
{
	chess_move m = card_move(&line->after, t);

	if (m == MOVE_NONE)
		return false;
	series_put(&line->words, &line->after, m);
	position_play(&line->after, m);
	line->n++;
	return true;
}

/* Returns whether the part of the line played so far has ended the game. */
static bool is_over(const struct card_line *line)
{
	return line->n > 0 && outcome_of(&line->after) != OUTCOME_ONGOING;
}

/* Plays the accepted part as proposed. */
static bool play_accepted(struct card_line *line, const struct card *card)
{
	for (int i = 0; i < 2 * line->accepted; i++) {
		if (is_over(line) || !play(line, &card->series[i]))
			return false;
	}
	return true;
}

/* Plays the own new move, which may be missing only if the accepted part ends the game. */
static bool play_own(const struct game *game, struct card_line *line, const struct card *card,
		     const struct card_token *own, enum fault *ret_fault)
{
	size_t next = 2 * (size_t)line->accepted;
	bool over = is_over(line), next_of_series;

	*ret_fault = FAULT_ILLEGAL;
	if (!own)
		return over;
	if (over || !play(line, own))
		return false;
	next_of_series = next + 1 < card->n_series && card_token_same(own, &card->series[next]);
	if (!next_of_series)
		return true;
	*ret_fault = FAULT_BAD_REPEAT;
	if (ruleset_get(&game->setup.rules, RULE_REPETITION_PENALTY))
		return false;
	line->not_broken = !is_over(line);
	if (line->not_broken)
		line->bound = card_move(&line->after, &card->series[next + 1]);
	return true;
}

bool card_read(const struct game *game, const struct card *card, struct card_line *ret_line,
	       enum fault *ret_fault, bool *ret_wrong_repeat)
{
	struct parts parts = {0};
	struct card_line line = {.words = SBUF_INIT, .bound = MOVE_NONE};

	*ret_wrong_repeat = false;
	if (!take_apart(game, card, &parts, ret_fault))
		return false;
	*ret_wrong_repeat = parts.wrong_repeat;
	line.after = game->record.now;
	line.accepted = (int)parts.accepted;
	*ret_fault = FAULT_ILLEGAL;
	if (play_accepted(&line, card) && play_own(game, &line, card, parts.own, ret_fault)) {
		*ret_line = line;
		return true;
	}
	card_line_release(&line);
	return false;
}
