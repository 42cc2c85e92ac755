/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Faults for a kskakd that is linked for tests alone: the linker puts these functions before the
 * real ones (--wrap).  KSKAK_MUTANT names the fault; mutants.sh shows that the siege finds each.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "mail/out/letter.h"
#include "sql/store_post.h"

#define EVERY 25 /* letters */

int __real_store_outbox_add(struct store *st, struct post_row *row);
int __wrap_store_outbox_add(struct store *st, struct post_row *row);
void __real_letter_file(const char *folder, int64_t serial, struct sbuf *out);
void __wrap_letter_file(const char *folder, int64_t serial, struct sbuf *out);

/* Whether the fault is to happen now. */
static bool strikes(const char *mutant)
{
	static int calls;
	const char *wanted = getenv("KSKAK_MUTANT");

	return wanted && !strcmp(wanted, mutant) && ++calls % EVERY == 0;
}

int __wrap_store_outbox_add(struct store *st, struct post_row *row)
{
	int rc;

	if (row->kind == POST_MOVE && strikes("unqueued"))
		return 1;
	rc = __real_store_outbox_add(st, row);
	return rc > 0 && row->kind == POST_MOVE && strikes("twice")
		       ? __real_store_outbox_add(st, row)
		       : rc;
}

/* The letter is lost on its way, and counts as sent. */
void __wrap_letter_file(const char *folder, int64_t serial, struct sbuf *out)
{
	if (strikes("unsent"))
		sbuf_addf(out, "%s/.lost", folder);
	else
		__real_letter_file(folder, serial, out);
}
