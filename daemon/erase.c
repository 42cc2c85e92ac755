/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See erase.h. */
#include "daemon/erase.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "daemon/entry_facts.h"
#include "mail/out/letter.h"

int erase_run(struct context *ctx, struct erasure *e)
{
	int rc = store_erase(ctx->store, e);

	if (rc > 0)
		ctx->scrub = SCRUB_NOW;
	store_erasure_move(&ctx->erasure, e);
	return rc;
}

static void tell(struct context *ctx, const char *what, const char *why)
{
	struct sbuf line = SBUF_INIT;

	sbuf_addf(&line, "%s: %s", what, why);
	if (ctx->report)
		ctx->report(ctx->hook_arg, line.buf);
	sbuf_release(&line);
}

void erase_letter(struct context *ctx, int64_t letter)
{
	struct sbuf file = SBUF_INIT;

	if (!ctx->set.letter_folder[0])
		return;
	letter_file(ctx->set.letter_folder, letter, &file);
	if (unlink(file.buf) < 0 && errno != ENOENT)
		tell(ctx, file.buf, "cannot delete a letter");
	sbuf_release(&file);
}

void erase_finish(struct context *ctx)
{
	int rc;

	if (ctx->scrub != SCRUB_NOW)
		return;
	rc = store_scrub(ctx->store, &ctx->erasure);
	if (rc < 0) {
		ctx->scrub = SCRUB_LATER;
		if (rc != STORE_BUSY)
			tell(ctx, "erased data may remain in the database file",
			     store_why(ctx->store));
		return;
	}
	for (size_t i = 0; i < ctx->erasure.n_letters; i++)
		erase_letter(ctx, ctx->erasure.letters[i]);
	store_erasure_release(&ctx->erasure);
	ctx->scrub = SCRUB_NOTHING;
}

static int add_lapsed(struct context *ctx, struct erasure *e, const struct entry_row *entry)
{
	struct erased_person person = {.player = 0};
	struct entry_facts facts;
	struct player known;
	int open = 0, rc = store_player_by_address(ctx->store, entry->address, &known);

	if (rc == 0)
		rc = store_entry_count_from(ctx->store, entry->address, &open);
	else if (rc > 0)
		open = 1;
	if (rc < 0 || open || !entry->address[0])
		return rc < 0 ? rc : 1;
	entry_facts_read(entry, &facts);
	snprintf(person.address, sizeof(person.address), "%s", entry->address);
	snprintf(person.name, sizeof(person.name), "%s", facts.name);
	if (!civil_is_none(facts.born))
		civil_format(facts.born, person.born);
	entry_facts_release(&facts);
	if (!e->n_persons || entry->asked.sec < e->since.sec)
		e->since = entry->asked;
	store_erasure_add(e, &person);
	return 1;
}

int erase_lapsed(struct context *ctx, const struct entry_row *entries, size_t n)
{
	struct erasure e = {.n_persons = 0};
	int rc = 1;

	for (size_t i = 0; i < n && rc > 0; i++)
		rc = store_entry_lapse(ctx->store, entries[i].id);
	for (size_t i = 0; i < n && rc > 0; i++)
		rc = add_lapsed(ctx, &e, &entries[i]);
	if (rc > 0)
		return erase_run(ctx, &e);
	store_erasure_release(&e);
	return rc;
}
