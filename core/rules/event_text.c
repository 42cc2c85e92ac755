/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The canonical line of a fact.  Parsing is lenient, but the result is written again and must match
 * byte by byte.  Thus every fact has one spelling and the hash chain covers its meaning.
 */
#include "core/rules/event.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const result_words[] = {"*", "1-0", "0-1", "1/2-1/2", "0-0"};

const char *event_result_text(enum game_result r)
{
	return result_words[r];
}

static bool result_parse(const char *text, enum game_result *ret_result)
{
	for (int i = 0; i < 5; i++) {
		if (strcmp(text, result_words[i]) == 0) {
			*ret_result = (enum game_result)i;
			return true;
		}
	}
	return false;
}

static const struct {
	enum event_kind kind;
	const char *word;
} kinds[] = {
#define X(id, word, number) {EVENT_##id, word},
	GAME_EVENTS(X)
#undef X
};

#define KINDS (sizeof(kinds) / sizeof(kinds[0]))

const char *event_word(enum event_kind kind)
{
	return kind == EVENT_NONE ? "none" : kinds[kind - 1].word;
}

static const char *const why_words[] = {
#define X(id, word) word,
	EVENT_WHYS(X)
#undef X
};

#define WHYS (sizeof(why_words) / sizeof(why_words[0]))

const char *event_why_word(enum event_why why)
{
	return why_words[why];
}

bool event_why_read(const char *word, enum event_why *ret_why)
{
	for (size_t i = WHY_NONE + 1; i < WHYS; i++) {
		if (strcmp(word, why_words[i]) == 0) {
			*ret_why = (enum event_why)i;
			return true;
		}
	}
	return false;
}

static const char *const stamp_words[] = {"", "inferred", "receipt", "stated"};

static bool stamp_read(const char *word, enum event_stamp *ret_stamp)
{
	for (int i = STAMP_INFERRED; i <= STAMP_STATED; i++) {
		if (strcmp(word, stamp_words[i]) == 0) {
			*ret_stamp = (enum event_stamp)i;
			return true;
		}
	}
	return false;
}

static void write_string(struct sbuf *out, const char *name, const char *value)
{
	if (!value)
		return;
	sbuf_addf(out, " %s=\"", name);
	for (const unsigned char *p = (const unsigned char *)value; *p; p++) {
		if (*p == '"' || *p == '\\') {
			sbuf_addc(out, '\\');
			sbuf_addc(out, (char)*p);
		} else if (*p < 0x20 || *p == 0x7f) {
			sbuf_addf(out, "\\x%02x", *p);
		} else {
			sbuf_addc(out, (char)*p);
		}
	}
	sbuf_addc(out, '"');
}

static void write_date(struct sbuf *out, const char *name, struct civil d)
{
	char buf[CIVIL_TEXT];

	if (!civil_is_none(d))
		sbuf_addf(out, " %s=%s", name, civil_format(d, buf));
}

static void write_number(struct sbuf *out, const char *name, int32_t n)
{
	if (n != NUMBER_NONE)
		sbuf_addf(out, " %s=%d", name, (int)n);
}

void event_write(const struct game_event *ev, struct sbuf *out)
{
	char buf[INSTANT_TEXT];

	sbuf_addf(out, "%s at=%s", event_word(ev->kind), instant_format(ev->at, buf));
	if (ev->side != SIDE_NONE)
		sbuf_adds(out, ev->side == SIDE_WHITE ? " side=w" : " side=b");
	write_date(out, "day", ev->day);
	write_date(out, "received", ev->received);
	if (ev->via != VIA_NONE)
		sbuf_adds(out, ev->via == VIA_POST ? " via=post" : " via=email");
	if (ev->stamp != STAMP_NONE)
		sbuf_addf(out, " stamp=%s", stamp_words[ev->stamp]);
	write_date(out, "from", ev->from);
	write_date(out, "until", ev->until);
	write_number(out, "number", ev->number);
	write_number(out, "days", ev->days);
	if (ev->player)
		sbuf_addf(out, " player=%lld", (long long)ev->player);
	if (ev->offer)
		sbuf_adds(out, " offer=yes");
	if (ev->result != RESULT_NONE)
		sbuf_addf(out, " result=%s", event_result_text(ev->result));
	write_string(out, "moves", ev->moves);
	write_string(out, "series", ev->series);
	if (ev->why != WHY_NONE)
		write_string(out, "why", event_why_word(ev->why));
	write_string(out, "paragraph", ev->paragraph);
	write_string(out, "author", ev->author);
	write_string(out, "text", ev->text);
}

/* A cursor over one line. */
struct reader {
	const char *pos, *end;
};

/* Reads bytes up to a space or '=', at most 63. */
static bool read_word(struct reader *r, const char *stop, char word[64])
{
	size_t n = 0;

	while (r->pos < r->end && !strchr(stop, *r->pos) && *r->pos != '\0') {
		if (n == 63)
			return false;
		word[n++] = *r->pos++;
	}
	word[n] = '\0';
	return n > 0;
}

static int hex_digit(char c)
{
	return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* Reads one byte of a quoted string and decodes escapes; returns -1 on error. */
static int read_byte(struct reader *r)
{
	int c = (unsigned char)*r->pos++;

	if (c != '\\')
		return c == 0 ? -1 : c;
	if (r->pos == r->end)
		return -1;
	c = (unsigned char)*r->pos++;
	if (c != 'x')
		return c;
	if (r->end - r->pos < 2)
		return -1;
	int hi = hex_digit(r->pos[0]), lo = hex_digit(r->pos[1]);
	r->pos += 2;
	return hi < 0 || lo < 0 || hi + lo == 0 ? -1 : 16 * hi + lo;
}

static bool read_string(struct reader *r, char **ret_value)
{
	struct sbuf sb = SBUF_INIT;
	bool ok = r->pos < r->end && *r->pos == '"';

	r->pos += ok;
	while (ok && r->pos < r->end && *r->pos != '"') {
		int c = read_byte(r);
		ok = c > 0;
		sbuf_addc(&sb, (char)c);
	}
	ok = ok && r->pos < r->end && sb.len > 0 && !*ret_value;
	if (ok) {
		r->pos++;
		*ret_value = sbuf_detach(&sb, NULL);
	}
	sbuf_release(&sb);
	return ok;
}

static bool read_why(struct reader *r, enum event_why *ret_why)
{
	char *word = NULL;
	bool ok = read_string(r, &word) && event_why_read(word, ret_why);

	free(word);
	return ok;
}

static bool read_number(const char *word, int32_t *ret_number)
{
	char *end;
	long n = strtol(word, &end, 10);

	if (*end != '\0' || n < -1000000 || n > 1000000)
		return false;
	*ret_number = (int32_t)n;
	return true;
}

static bool read_player(const char *word, int64_t *ret_player)
{
	char *end;
	long long n = strtoll(word, &end, 10);

	if (*end != '\0' || n <= 0 || n == INT64_MAX)
		return false;
	*ret_player = n;
	return true;
}

static char **string_field(struct game_event *ev, const char *name)
{
	struct {
		const char *name;
		char **field;
	} fields[] = {{"moves", &ev->moves},
		      {"series", &ev->series},
		      {"paragraph", &ev->paragraph},
		      {"author", &ev->author},
		      {"text", &ev->text}};
	for (size_t i = 0; i < sizeof(fields) / sizeof(fields[0]); i++) {
		if (strcmp(name, fields[i].name) == 0)
			return fields[i].field;
	}
	return NULL;
}

static struct civil *date_field(struct game_event *ev, const char *name)
{
	if (strcmp(name, "day") == 0)
		return &ev->day;
	if (strcmp(name, "received") == 0)
		return &ev->received;
	if (strcmp(name, "from") == 0)
		return &ev->from;
	return strcmp(name, "until") == 0 ? &ev->until : NULL;
}

static bool read_plain(struct game_event *ev, const char *name, const char *word)
{
	struct civil *date = date_field(ev, name);

	if (date)
		return civil_parse(word, date);
	if (strcmp(name, "at") == 0)
		return instant_parse(word, &ev->at);
	if (strcmp(name, "side") == 0) {
		ev->side = word[0] == 'w' ? SIDE_WHITE : SIDE_BLACK;
		return true;
	}
	if (strcmp(name, "via") == 0) {
		ev->via = word[0] == 'p' ? VIA_POST : VIA_EMAIL;
		return true;
	}
	if (strcmp(name, "stamp") == 0)
		return stamp_read(word, &ev->stamp);
	if (strcmp(name, "number") == 0)
		return read_number(word, &ev->number);
	if (strcmp(name, "days") == 0)
		return read_number(word, &ev->days);
	if (strcmp(name, "player") == 0)
		return read_player(word, &ev->player);
	if (strcmp(name, "offer") == 0)
		return ev->offer = true;
	return strcmp(name, "result") == 0 && result_parse(word, &ev->result);
}

static bool read_field(struct reader *r, struct game_event *ev)
{
	char name[64], word[64];

	if (!read_word(r, "=", name) || r->pos == r->end)
		return false;
	r->pos++;
	if (strcmp(name, "why") == 0)
		return read_why(r, &ev->why);
	char **field = string_field(ev, name);
	if (field)
		return read_string(r, field);
	return read_word(r, " ", word) && read_plain(ev, name, word);
}

static bool read_kind(struct reader *r, struct game_event *ev)
{
	char word[64];

	if (!read_word(r, " ", word))
		return false;
	for (size_t i = 0; i < KINDS; i++) {
		if (strcmp(word, kinds[i].word) == 0) {
			ev->kind = kinds[i].kind;
			return true;
		}
	}
	return false;
}

static bool is_canonical(const struct game_event *ev, const char *text, size_t len)
{
	struct sbuf sb = SBUF_INIT;

	event_write(ev, &sb);
	bool same = sb.len == len && memcmp(sb.buf, text, len) == 0;
	sbuf_release(&sb);
	return same;
}

bool event_read_stored(const char *text, size_t len, struct game_event *ret_event)
{
	struct reader r = {text, text + len};
	struct game_event ev;

	event_init(&ev, EVENT_NONE, (struct instant){0});
	bool ok = read_kind(&r, &ev);
	while (ok && r.pos < r.end) {
		ok = *r.pos++ == ' ';
		ok = ok && read_field(&r, &ev);
	}
	if (ok)
		*ret_event = ev;
	else
		event_clear(&ev);
	return ok;
}

bool event_read(const char *text, size_t len, struct game_event *ret_event)
{
	struct game_event ev;

	if (!event_read_stored(text, len, &ev))
		return false;
	if (is_canonical(&ev, text, len)) {
		*ret_event = ev;
		return true;
	}
	event_clear(&ev);
	return false;
}
