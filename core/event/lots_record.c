/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Replays a published draw. */
#include "core/event/lots_record.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"

static const char *const words[] = {"order", "stage", "960", "colour", "ties", "ko"};

const char *lots_kind_word(enum lots_kind kind)
{
	return words[kind];
}

bool lots_kind_parse(const char *word, enum lots_kind *ret_kind)
{
	for (size_t i = 0; i < sizeof(words) / sizeof(*words); i++) {
		if (!strcmp(word, words[i])) {
			*ret_kind = (enum lots_kind)i;
			return true;
		}
	}
	return false;
}

const char *lots_fault_text(enum lots_fault fault)
{
	switch (fault) {
	case LOTS_RIGHT: return "OK";
	case LOTS_BAD_MESSAGE: return "the message is NOT that of such a draw";
	case LOTS_BAD_WORD: return "the word of a leader's entry is NOT that of the seed";
	case LOTS_BAD_RESULT: return "the result is NOT what seed and message give";
	}
	return "";
}

/* Reads a decimal number without sign or leading zeros and skips the space after it. */
static bool number(const char **text, int64_t *ret)
{
	const char *s = *text;
	int64_t v = 0;

	if (*s < '0' || *s > '9' || (*s == '0' && s[1] >= '0' && s[1] <= '9'))
		return false;
	for (; *s >= '0' && *s <= '9'; s++) {
		if (v > (INT64_MAX - 9) / 10)
			return false;
		v = 10 * v + (*s - '0');
	}
	*text = s;
	*ret = v;
	return true;
}

/* Returns whether the rest of the line is n numbers separated by spaces. */
static bool numbers(const char *s, int n, int64_t *ret)
{
	for (int i = 0; i < n; i++)
		if ((i > 0 && *s++ != ' ') || !number(&s, &ret[i]))
			return false;
	return !*s;
}

/* "WORD N1 .. Nn" */
static bool subject(const char *line, const char *word, int n, int64_t *ret)
{
	size_t len = strlen(word);

	if (strncmp(line, word, len) != 0)
		return false;
	return n ? line[len] == ' ' && numbers(line + len + 1, n, ret) : !line[len];
}

static bool is_beacon(const char *line)
{
	struct civil day;
	char date[11];

	if (strncmp(line, "beacon ", 7) != 0 || strlen(line) != 7 + 10 + 1 + 2 * LOTS_HASH)
		return false;
	memcpy(date, line + 7, 10);
	date[10] = '\0';
	return civil_parse(date, &day) && line[17] == ' ' &&
	       strspn(line + 18, "0123456789abcdef") == 2 * LOTS_HASH;
}

static bool is_seat(const char *line)
{
	const char *player = strrchr(line, ' '), *place = player;
	int64_t n[2];

	if (!player)
		return false;
	while (place > line && place[-1] != ' ')
		place--;
	return place > line + 1 && numbers(place, 2, n);
}

/* Offsets of the parts of a message. */
struct shape {
	size_t entrants; /* lines from 0 */
	size_t subject;	 /* the line after the beacon, or after the entrants */
};

static bool shape_of(const struct lots_record *r, struct shape *ret)
{
	bool tail = r->kind == LOTS_960 || r->kind == LOTS_COLOUR;
	struct shape s = {0, 0};

	if (r->n_lines > INT_MAX || (tail && !r->n_lines))
		return false;
	if (r->kind == LOTS_TIES || r->kind == LOTS_KO) {
		s.subject = r->n_lines && is_beacon(r->lines[0]);
	} else {
		s.subject = r->n_lines - tail;
		s.entrants = s.subject;
		if (s.entrants && is_beacon(r->lines[s.entrants - 1]))
			s.entrants--;
	}
	*ret = s;
	return true;
}

static int ascending(const void *a, const void *b)
{
	int x = *(const int *)a, y = *(const int *)b;

	return (x > y) - (x < y);
}

/*
 * The numbers drawn from, ascending; returns false if one is repeated or there are fewer than two.
 */
static bool candidates(const struct lots_record *r, int *ret)
{
	if (r->n_result < 2 || r->n_result > INT_MAX)
		return false;
	memcpy(ret, r->result, r->n_result * sizeof(*ret));
	qsort(ret, r->n_result, sizeof(*ret), ascending);
	for (size_t i = 1; i < r->n_result; i++)
		if (ret[i - 1] == ret[i])
			return false;
	return ret[0] > 0;
}

/* Lines `NUMBER HALFPOINTS`, ascending; those tied are among them and have equal points. */
static bool ties_fit(const struct lots_record *r, size_t first, const int *tied)
{
	int64_t line[2], before = 0, points = -1;
	size_t t = 0;

	for (size_t i = first; i < r->n_lines; i++) {
		if (!numbers(r->lines[i], 2, line) || line[0] <= before)
			return false;
		before = line[0];
		if (t == r->n_result || line[0] != tied[t])
			continue;
		if (t++ && line[1] != points)
			return false;
		points = line[1];
	}
	return t == r->n_result;
}

static bool subject_fits(const struct lots_record *r, const struct shape *s, const int *tied)
{
	size_t left = r->n_lines - s->subject;
	const char *line = left ? r->lines[s->subject] : "";
	int64_t n[3];

	switch (r->kind) {
	case LOTS_ORDER: return true;
	case LOTS_STAGE:
		for (size_t i = 0; i < s->entrants; i++)
			if (!is_seat(r->lines[i]))
				return false;
		return true;
	case LOTS_960: return subject(line, "960", 0, n) || subject(line, "960", 1, n);
	case LOTS_COLOUR: return subject(line, "colour", 0, n);
	case LOTS_TIES:
		return subject(line, "ties", 1, n) && n[0] > 0 && ties_fit(r, s->subject + 1, tied);
	case LOTS_KO:
		return left == 1 && r->n_result == 2 &&
		       (subject(line, "ko", 2, n) || (subject(line, "ko", 3, n) && n[2] > 1));
	}
	return false;
}

/* Returns whether each line `leader ENTRY WORD` has the word that the seed gives. */
static bool words_hold(const struct lots_record *r, const struct shape *s, lots_hmac *hmac)
{
	char want[LOTS_LEADER_LINE];

	for (size_t i = 0; i < s->entrants; i++) {
		const char *rest = r->lines[i];
		int64_t entry;

		if (strncmp(rest, "leader ", 7) != 0)
			continue;
		rest += 7;
		if (!number(&rest, &entry))
			return false;
		lots_leader_word(r->seed, entry, hmac, want);
		if (strcmp(r->lines[i], want) != 0)
			return false;
	}
	return true;
}

size_t lots_record_size(const struct lots_record *r)
{
	struct shape s;

	switch (r->kind) {
	case LOTS_ORDER:
	case LOTS_STAGE: return shape_of(r, &s) ? s.entrants : 0;
	case LOTS_960:
	case LOTS_COLOUR: return 1;
	case LOTS_TIES:
	case LOTS_KO: return r->n_result;
	}
	return 0;
}

static void draw(const struct lots_record *r, const struct shape *s, const int *tied,
		 lots_blocks *blocks, int *ret_result)
{
	struct lots_message m = LOTS_MESSAGE_INIT;
	size_t n = tied ? r->n_result : s->entrants;
	int *order = mem_zeroed(n + 1, sizeof(*order));

	for (size_t i = 0; i < r->n_lines; i++)
		lots_message_add(&m, r->lines[i]);
	if (r->kind == LOTS_960 || r->kind == LOTS_COLOUR)
		*ret_result = lots_number(r->seed, &m, r->kind == LOTS_960 ? 960 : 2, blocks);
	else
		lots_order(r->seed, &m, (int)n, blocks, order);
	for (size_t p = 0; tied && p < n; p++)
		ret_result[p] = tied[order[p]];
	for (size_t p = 0; (r->kind == LOTS_ORDER || r->kind == LOTS_STAGE) && p < n; p++)
		ret_result[order[p]] = (int)p + 1;
	free(order);
	lots_message_release(&m);
}

enum lots_fault lots_record_draw(const struct lots_record *r, lots_hmac *hmac, lots_blocks *blocks,
				 int *ret_result)
{
	bool among = r->kind == LOTS_TIES || r->kind == LOTS_KO;
	int *tied = among ? mem_zeroed(r->n_result + 1, sizeof(*tied)) : NULL;
	enum lots_fault fault = LOTS_BAD_MESSAGE;
	struct shape s;

	if ((!among || candidates(r, tied)) && shape_of(r, &s) && subject_fits(r, &s, tied)) {
		fault = words_hold(r, &s, hmac) ? LOTS_RIGHT : LOTS_BAD_WORD;
		if (fault == LOTS_RIGHT)
			draw(r, &s, tied, blocks, ret_result);
	}
	free(tied);
	return fault;
}

bool lots_record_agree(const struct lots_record *a, const struct lots_record *b)
{
	struct shape x, y;

	if (!shape_of(a, &x) || !shape_of(b, &y))
		return false;
	if (!x.entrants || !y.entrants)
		return true;
	for (size_t i = 0; i < x.entrants && i < y.entrants; i++)
		if (strcmp(a->lines[i], b->lines[i]) != 0)
			return false;
	return x.entrants == y.entrants;
}

enum lots_fault lots_record_verify(const struct lots_record *r, lots_hmac *hmac,
				   lots_blocks *blocks)
{
	size_t n = lots_record_size(r);
	int *result = mem_zeroed(n + 1, sizeof(*result));
	enum lots_fault fault = lots_record_draw(r, hmac, blocks, result);

	if (fault == LOTS_RIGHT &&
	    (n != r->n_result || (n && memcmp(result, r->result, n * sizeof(*result)) != 0)))
		fault = LOTS_BAD_RESULT;
	free(result);
	return fault;
}
