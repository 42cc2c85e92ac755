/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Verifiable lots (RULES S-36, EVENTS E16); the header describes the method. */
#include "core/event/lots.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"
#include "core/base/sbuf.h"

#define WORD_BYTES 16 /* of a leader's entry */

void lots_message_release(struct lots_message *m)
{
	sbuf_release(&m->text);
	m->lines = 0;
}

void lots_message_add(struct lots_message *m, const char *line)
{
	sbuf_adds(&m->text, line);
	sbuf_addc(&m->text, '\n');
	m->lines++;
}

static void add_hex(struct sbuf *text, const unsigned char *bytes, size_t n)
{
	for (size_t i = 0; i < n; i++)
		sbuf_addf(text, "%02x", bytes[i]);
}

void lots_message_seat(struct lots_message *m, const char *code, int place, int64_t player)
{
	sbuf_addf(&m->text, "%s %d %lld\n", code, place, (long long)player);
	m->lines++;
}

void lots_message_beacon(struct lots_message *m, struct civil day,
			 const unsigned char hash[LOTS_HASH])
{
	char date[CIVIL_TEXT];

	sbuf_addf(&m->text, "beacon %s ", civil_format(day, date));
	add_hex(&m->text, hash, LOTS_HASH);
	lots_message_add(m, "");
}

bool lots_beacon_day(const char *line, struct civil *ret_day)
{
	char day[CIVIL_TEXT];

	if (strncmp(line, "beacon ", 7) != 0 || strlen(line) < 18 || line[17] != ' ')
		return false;
	snprintf(day, sizeof(day), "%.10s", line + 7);
	return civil_parse(day, ret_day);
}

void lots_message_960(struct lots_message *m, int64_t game)
{
	sbuf_adds(&m->text, "960");
	if (game)
		sbuf_addf(&m->text, " %lld", (long long)game);
	lots_message_add(m, "");
}

void lots_message_colour(struct lots_message *m)
{
	lots_message_add(m, "colour");
}

void lots_message_ties(struct lots_message *m, int place)
{
	sbuf_addf(&m->text, "ties %d\n", place);
	m->lines++;
}

void lots_message_points(struct lots_message *m, int number, int halves)
{
	sbuf_addf(&m->text, "%d %d\n", number, halves);
	m->lines++;
}

void lots_message_ko(struct lots_message *m, int round, int match, int game)
{
	sbuf_addf(&m->text, "ko %d %d", round, match);
	if (game > 1)
		sbuf_addf(&m->text, " %d", game);
	lots_message_add(m, "");
}

/* Removes a trailing incomplete UTF-8 character. */
static void drop_last(char *line)
{
	size_t n = strlen(line);

	while (n && ((unsigned char)line[n - 1] & 0xc0) == 0x80)
		n--;
	line[n ? n - 1 : 0] = '\0';
}

void lots_confirmation(const char *text, char *ret_line, size_t size)
{
	struct sbuf line = SBUF_INIT;

	sbuf_adds(&line, text);
	for (size_t i = 0; i < line.len; i++)
		if ((unsigned char)line.buf[i] < ' ' || line.buf[i] == 0x7f)
			line.buf[i] = ' ';
	snprintf(ret_line, size, "%s%s",
		 strncmp(line.buf, "leader ", 7) && strncmp(line.buf, "beacon ", 7) ? ""
										    : "player ",
		 line.buf);
	if (strlen(ret_line) + 1 == size)
		drop_last(ret_line);
	sbuf_release(&line);
}

void lots_leader_word(const unsigned char seed[LOTS_SEED], int64_t entry, lots_hmac *hmac,
		      char ret_line[LOTS_LEADER_LINE])
{
	struct sbuf line = SBUF_INIT;
	unsigned char mac[32];

	sbuf_addf(&line, "leader %lld", (long long)entry);
	hmac(seed, LOTS_SEED, line.buf, line.len, mac);
	sbuf_addc(&line, ' ');
	add_hex(&line, mac, WORD_BYTES);
	snprintf(ret_line, LOTS_LEADER_LINE, "%s", line.buf);
	sbuf_release(&line);
}

void lots_beacon_add(struct sbuf *text, int64_t game, const unsigned char head[LOTS_HASH])
{
	sbuf_addf(text, "%lld ", (long long)game);
	add_hex(text, head, LOTS_HASH);
	sbuf_addc(text, '\n');
}

void lots_beacon_add_event(struct sbuf *text, int64_t tourney, const unsigned char head[LOTS_HASH])
{
	sbuf_adds(text, "event ");
	lots_beacon_add(text, tourney, head);
}

#define BLOCK_BYTES   32
#define BLOCKS_A_READ 2048 /* of the message */

struct stream {
	const unsigned char *seed;
	const struct lots_message *message;
	lots_blocks *blocks;
	unsigned char (*macs)[BLOCK_BYTES]; /* `room` of them, owned */
	size_t room;
	uint32_t next; /* counter of the next block */
	size_t used;   /* bytes of them already used */
};

/* Starts a stream from which about `words` words will be taken. */
static void begin(struct stream *s, const unsigned char *seed, const struct lots_message *m,
		  lots_blocks *blocks, size_t words)
{
	size_t room = words / (BLOCK_BYTES / 4) + 1;

	*s = (struct stream){.seed = seed,
			     .message = m,
			     .blocks = blocks,
			     .room = room < BLOCKS_A_READ ? room : BLOCKS_A_READ};
	s->macs = mem_zeroed(s->room, sizeof(*s->macs));
	s->used = s->room * BLOCK_BYTES;
}

static void end(struct stream *s)
{
	free(s->macs);
}

static void next_blocks(struct stream *s)
{
	s->blocks(s->seed, LOTS_SEED, s->message->text.buf, s->message->text.len, s->next, s->room,
		  s->macs);
	s->next += (uint32_t)s->room;
	s->used = 0;
}

static uint32_t next_word(struct stream *s)
{
	const unsigned char *b;

	if (s->used == s->room * BLOCK_BYTES)
		next_blocks(s);
	b = (const unsigned char *)s->macs + s->used;
	s->used += 4;
	return (uint32_t)b[0] << 24 | (uint32_t)b[1] << 16 | (uint32_t)b[2] << 8 | b[3];
}

/* Returns an unbiased number below n; words that would favour small numbers are rejected. */
static uint32_t below(struct stream *s, uint32_t n)
{
	uint64_t fair = ((UINT64_C(1) << 32) / n) * n;
	uint32_t word;

	do
		word = next_word(s);
	while (word >= fair);
	return word % n;
}

void lots_order(const unsigned char seed[LOTS_SEED], const struct lots_message *m, int n,
		lots_blocks *blocks, int *ret_order)
{
	struct stream s;

	begin(&s, seed, m, blocks, (size_t)n);
	for (int i = 0; i < n; i++)
		ret_order[i] = i;
	for (int i = n - 1; i > 0; i--) {
		uint32_t j = below(&s, (uint32_t)i + 1);
		int keep = ret_order[i];
		ret_order[i] = ret_order[j];
		ret_order[j] = keep;
	}
	end(&s);
}

int lots_number(const unsigned char seed[LOTS_SEED], const struct lots_message *m, int n,
		lots_blocks *blocks)
{
	struct stream s;
	int number;

	begin(&s, seed, m, blocks, 1);
	number = (int)below(&s, (uint32_t)n);
	end(&s);
	return number;
}

void lots_draw(const unsigned char seed[LOTS_SEED], const char *const *confirmations, int n,
	       lots_blocks *blocks, int *ret_order)
{
	struct lots_message m = LOTS_MESSAGE_INIT;

	for (int i = 0; i < n; i++)
		lots_message_add(&m, confirmations[i]);
	lots_order(seed, &m, n, blocks, ret_order);
	lots_message_release(&m);
}
