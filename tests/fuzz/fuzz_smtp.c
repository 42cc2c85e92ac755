/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The mail host's replies have the same effect line by line and byte by byte. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "mail/wire/smtp.h"

enum { LETTERS = 5 };

struct side {
	struct smtp smtp;
	struct sbuf said;
	int begun, done;
};

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void go_on(struct side *s)
{
	static const struct smtp_letter letter = {
		.from = "", .to = "a@x.test", .bytes = ".one\r\n", .len = 6};
	struct smtp_verdict v;

	while (smtp_verdict(&s->smtp, &v)) {
		sbuf_addf(&s->said, "%d %d %s\n", (int)v.fate, v.code, v.text);
		s->done++;
	}
	for (; s->begun < LETTERS && smtp_takes(&s->smtp); s->begun++)
		smtp_send(&s->smtp, &letter);
	sbuf_add(&s->said, s->smtp.out.buf, s->smtp.out.len);
	sbuf_reset(&s->smtp.out);
}

static void hear(struct side *s, const char *bytes, size_t len, size_t step)
{
	for (size_t i = 0; i < len; i += step)
		smtp_hear(&s->smtp, bytes + i, i + step < len ? step : len - i);
	go_on(s);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	const char *at = (const char *)data + 1, *end = (const char *)data + size;
	struct side a = {.said = SBUF_INIT}, b = {.said = SBUF_INIT};

	if (!size)
		return 0;
	smtp_init(&a.smtp, data[0] & 7);
	smtp_init(&b.smtp, data[0] & 7);
	go_on(&a);
	go_on(&b);
	while (at < end) {
		const char *lf = memchr(at, '\n', (size_t)(end - at));
		size_t n = (size_t)((lf ? lf + 1 : end) - at);

		hear(&a, at, n, n);
		hear(&b, at, n, 1);
		at += n;
	}
	smtp_end(&a.smtp, "lost");
	smtp_end(&b.smtp, "lost");
	go_on(&a);
	go_on(&b);
	if (strcmp(a.said.buf, b.said.buf) != 0 || a.done != a.begun)
		abort();
	smtp_release(&a.smtp);
	smtp_release(&b.smtp);
	sbuf_release(&a.said);
	sbuf_release(&b.said);
	return 0;
}
