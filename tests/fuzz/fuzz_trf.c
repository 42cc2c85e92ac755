/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Tournament report files: any bytes give a report or a one-sentence error; a report is written in
 * both forms, and reading them again loses nothing; rewriting one that has not changed gives its
 * bytes.  Every round of a report gives a pairing state or a sentence.
 */
#include "core/trf/trf_state.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* The form, read and written again, is the same text. */
static void round_trip(const struct trf *t, enum trf_form form)
{
	struct sbuf first = SBUF_INIT, second = SBUF_INIT;
	char text[200] = "";
	struct trf again;
	int line;

	trf_write(t, form, &first);
	if (trf_read(first.buf, first.len, &again, &line, text, sizeof(text))) {
		fprintf(stderr, "line %d: %s in\n%s", line, text, first.buf);
		abort();
	}
	trf_write(&again, form, &second);
	if (first.len != second.len || memcmp(first.buf, second.buf, first.len)) {
		fprintf(stderr, "%s---\n%s", first.buf, second.buf);
		abort();
	}
	trf_release(&again);
	sbuf_release(&first);
	sbuf_release(&second);
}

/* A report that has not changed is its file. */
static void rewrite(const struct trf *t, const char *data, size_t len)
{
	struct sbuf out = SBUF_INIT;

	trf_rewrite(t, data, len, trf_form_of(data, len), &out);
	if (out.len != len || memcmp(out.buf, data, len))
		abort();
	sbuf_release(&out);
}

static void make_states(const struct trf *t)
{
	struct trf_state s;
	char text[200] = "";
	int round;

	for (round = 1; round <= t->played + 1; round++) {
		if (trf_state_make(t, round, round % 2 ? TRF_BONUS_APART : TRF_BONUS_IN_POINTS, &s,
				   text, sizeof(text)) &&
		    !*text)
			abort();
		trf_state_release(&s);
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char text[200] = "";
	struct trf t;
	int line;
	const char *wrong = trf_read((const char *)data, size, &t, &line, text, sizeof(text));

	if (wrong ? !*wrong : !t.n)
		abort();
	if (!wrong) {
		round_trip(&t, TRF_2016);
		round_trip(&t, TRF_2026);
		rewrite(&t, (const char *)data, size);
		make_states(&t);
	}
	trf_release(&t);
	return 0;
}
