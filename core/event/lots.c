/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The draw of a group's order (RULES S-36); the method stands in the header. */
#include "core/event/lots.h"

#include <stdint.h>
#include <string.h>

#include "core/base/sbuf.h"

struct stream {
	const unsigned char *seed;
	struct sbuf message; /* the confirmations; the counter is put behind them */
	size_t plain;	     /* length without the counter */
	uint32_t block;	     /* the next one */
	unsigned char bytes[32];
	int used; /* bytes of the block already taken */
	lots_hmac *hmac;
};

static void next_block(struct stream *s)
{
	unsigned char counter[4] = {(unsigned char)(s->block >> 24),
				    (unsigned char)(s->block >> 16), (unsigned char)(s->block >> 8),
				    (unsigned char)s->block};

	sbuf_setlen(&s->message, s->plain);
	sbuf_add(&s->message, counter, sizeof(counter));
	s->hmac(s->seed, LOTS_SEED, s->message.buf, s->message.len, s->bytes);
	s->block++;
	s->used = 0;
}

static uint32_t next_word(struct stream *s)
{
	const unsigned char *b;

	if (s->used == (int)sizeof(s->bytes))
		next_block(s);
	b = s->bytes + s->used;
	s->used += 4;
	return (uint32_t)b[0] << 24 | (uint32_t)b[1] << 16 | (uint32_t)b[2] << 8 | b[3];
}

/* An unbiased number below n: words that would favour the small ones are rejected. */
static uint32_t below(struct stream *s, uint32_t n)
{
	uint64_t fair = ((UINT64_C(1) << 32) / n) * n;
	uint32_t word;

	do
		word = next_word(s);
	while (word >= fair);
	return word % n;
}

void lots_draw(const unsigned char seed[LOTS_SEED], const char *const *confirmations, int n,
	       lots_hmac *hmac, int *ret_order)
{
	struct stream s = {.seed = seed, .message = SBUF_INIT, .used = 32, .hmac = hmac};

	for (int i = 0; i < n; i++) {
		sbuf_adds(&s.message, confirmations[i]);
		sbuf_addc(&s.message, '\n');
		ret_order[i] = i;
	}
	s.plain = s.message.len;
	for (int i = n - 1; i > 0; i--) {
		uint32_t j = below(&s, (uint32_t)i + 1);
		int keep = ret_order[i];
		ret_order[i] = ret_order[j];
		ret_order[j] = keep;
	}
	sbuf_release(&s.message);
}
