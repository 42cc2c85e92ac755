/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * A state machine with five states that works byte by byte, except that text inside a line is taken
 * as a run.
 */
#include "mail/wire/lmtp_data.h"

#include <string.h>

void lmtp_data_init(struct lmtp_data *d, size_t max)
{
	sbuf_init(&d->bytes);
	d->max = max;
	d->too_big = d->bare = false;
	d->at = DATA_START;
}

void lmtp_data_release(struct lmtp_data *d)
{
	sbuf_release(&d->bytes);
	lmtp_data_init(d, 0);
}

static void keep_nothing(struct lmtp_data *d)
{
	sbuf_release(&d->bytes);
	sbuf_init(&d->bytes);
}

static void keep(struct lmtp_data *d, const char *bytes, size_t len)
{
	if (d->bare)
		return;
	if (!d->too_big && d->bytes.len + len > d->max) {
		d->too_big = true;
		keep_nothing(d);
	}
	if (!d->too_big)
		sbuf_add(&d->bytes, bytes, len);
}

/* The number of bytes from here on that are neither CR nor LF. */
static size_t text_run(const char *bytes, size_t len)
{
	const char *cr = memchr(bytes, '\r', len);
	const char *lf;

	if (cr)
		len = (size_t)(cr - bytes);
	lf = memchr(bytes, '\n', len);
	return lf ? (size_t)(lf - bytes) : len;
}

/* Records a bare CR or LF; the line continues after it, whatever the peer takes it for. */
static void stood_alone(struct lmtp_data *d, char next)
{
	d->bare = true;
	d->at = next == '\r' ? DATA_CR : DATA_TEXT;
	keep_nothing(d);
}

/* Takes one byte; true at the end of the message. */
static bool step(struct lmtp_data *d, char c)
{
	bool dot = d->at == DATA_DOT_CR, cr = dot || d->at == DATA_CR;

	if (cr != (c == '\n')) {
		stood_alone(d, c);
		return false;
	}
	if (cr) {
		if (!dot)
			keep(d, "\r\n", 2);
		d->at = DATA_START;
		return dot;
	}
	if (c == '\r') {
		d->at = d->at == DATA_DOT ? DATA_DOT_CR : DATA_CR;
	} else if (c == '.' && d->at == DATA_START) {
		d->at = DATA_DOT; /* the dot is dropped, whatever follows */
	} else {
		keep(d, &c, 1);
		d->at = DATA_TEXT;
	}
	return false;
}

size_t lmtp_data_feed(struct lmtp_data *d, const char *bytes, size_t len,
		      enum lmtp_data_end *ret_end)
{
	*ret_end = LMTP_DATA_MORE;
	for (size_t i = 0; i < len;) {
		size_t run = d->at == DATA_TEXT ? text_run(bytes + i, len - i) : 0;

		if (run) {
			keep(d, bytes + i, run);
			i += run;
		} else if (step(d, bytes[i++])) {
			*ret_end = d->bare	? LMTP_DATA_BARE
				   : d->too_big ? LMTP_DATA_TOO_BIG
						: LMTP_DATA_DONE;
			return i;
		}
	}
	return len;
}
