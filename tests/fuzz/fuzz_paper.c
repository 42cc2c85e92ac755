/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Papers of any report: cards, slips, plates, tables and matches, of players and of teams, as text
 * and as pages; and the records of its teams, which can be read again.
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "cli/print_doc.h"
#include "cli/report_order.h"
#include "cli/report_print.h"
#include "cli/team_records.h"
#include "core/base/mem.h"
#include "text/text.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define MOST_CELLS 40000 /* players times players */

static void print(const struct report_print *p, const char *kind)
{
	struct sbuf out = SBUF_INIT;
	struct print_doc d;

	if (!report_print_make(p, kind, &d))
		return;
	print_text(&d, &out);
	print_html(&d, PRINT_A5, "en", &out);
	print_doc_release(&d);
	sbuf_release(&out);
}

static void print_all(const struct trf *t)
{
	char *kinds = mem_strdup(report_print_kinds), *save = NULL, *kind;
	struct report_order order;
	struct report_print p;
	int round;

	if (!report_order_make(t, NULL, &order)) {
		for (round = 0; round <= t->played && round < 3; round++) {
			p = report_order_print(&order, t, text_lang("en"), "Title", round);
			for (kind = strtok_r(kinds, " ", &save); kind;
			     kind = strtok_r(NULL, " ", &save))
				print(&p, kind);
			free(kinds);
			kinds = mem_strdup(report_print_kinds);
		}
	}
	report_order_release(&order);
	free(kinds);
}

static void write_again(struct trf *t)
{
	struct trf *again = mem_zeroed(1, sizeof(*again));
	struct sbuf out = SBUF_INIT;
	char text[200];
	int line;

	trf_add_up(t);
	team_records_update(t);
	trf_write(t, TRF_2026, &out);
	trf_read(out.buf, out.len, again, &line, text, sizeof(text));
	trf_release(again);
	free(again);
	sbuf_release(&out);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct trf *t = mem_zeroed(1, sizeof(*t));
	char text[200];
	int line;

	if (!trf_read((const char *)data, size, t, &line, text, sizeof(text)) &&
	    t->n * (t->n + (size_t)t->played) < MOST_CELLS && t->played < 30) {
		print_all(t);
		write_again(t);
	}
	trf_release(t);
	free(t);
	return 0;
}
