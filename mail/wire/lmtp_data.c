/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Five states, one step a byte, but text in the midst of a line is taken as a run. */
#include "mail/wire/lmtp_data.h"

#include <string.h>

void lmtp_data_init(struct lmtp_data *d, size_t max)
{
	sbuf_init(&d->bytes);
	d->max = max;
	d->too_big = false;
	d->at = DATA_START;
}

void lmtp_data_release(struct lmtp_data *d)
{
	sbuf_release(&d->bytes);
	lmtp_data_init(d, 0);
}

static void keep(struct lmtp_data *d, const char *bytes, size_t len)
{
	if (!d->too_big && d->bytes.len + len > d->max) {
		d->too_big = true;
		sbuf_release(&d->bytes);
		sbuf_init(&d->bytes);
	}
	if (!d->too_big)
		sbuf_add(&d->bytes, bytes, len);
}

/* How many bytes from here on are neither CR nor LF. */
static size_t text_run(const char *bytes, size_t len)
{
	const char *cr = memchr(bytes, '\r', len);
	const char *lf;

	if (cr)
		len = (size_t)(cr - bytes);
	lf = memchr(bytes, '\n', len);
	return lf ? (size_t)(lf - bytes) : len;
}

/* One byte; false when the stream is broken. */
static bool step(struct lmtp_data *d, char c, bool *ret_done)
{
	switch (d->at) {
	case DATA_START:
		if (c == '\n')
			return false;
		d->at = c == '.' ? DATA_DOT : c == '\r' ? DATA_CR : DATA_TEXT;
		if (c != '.' && c != '\r')
			keep(d, &c, 1);
		return true;
	case DATA_DOT: /* the dot is dropped, whatever follows */
		if (c == '\n')
			return false;
		d->at = c == '\r' ? DATA_DOT_CR : DATA_TEXT;
		if (c != '\r')
			keep(d, &c, 1);
		return true;
	case DATA_DOT_CR: *ret_done = c == '\n'; return *ret_done;
	case DATA_TEXT:
		if (c == '\n')
			return false;
		if (c == '\r')
			d->at = DATA_CR;
		else
			keep(d, &c, 1);
		return true;
	case DATA_CR:
		if (c != '\n')
			return false;
		keep(d, "\r\n", 2);
		d->at = DATA_START;
		return true;
	}
	return false;
}

size_t lmtp_data_feed(struct lmtp_data *d, const char *bytes, size_t len,
		      enum lmtp_data_end *ret_end)
{
	bool done = false;

	*ret_end = LMTP_DATA_MORE;
	for (size_t i = 0; i < len;) {
		size_t run = d->at == DATA_TEXT ? text_run(bytes + i, len - i) : 0;
		if (run) {
			keep(d, bytes + i, run);
			i += run;
			continue;
		}
		if (!step(d, bytes[i++], &done)) {
			*ret_end = LMTP_DATA_BARE;
			return i;
		}
		if (done) {
			*ret_end = d->too_big ? LMTP_DATA_TOO_BIG : LMTP_DATA_DONE;
			return i;
		}
	}
	return len;
}
