/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Lines of title applications: a form that is read can be judged for every title; any other is
 * refused with line and column.
 */
#include "core/rating/title_claim.h"

#include <stdint.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void judge(const struct title_claim_form *form)
{
	struct title_claim_norm norms[TITLE_CLAIM_MOST];
	struct title_claim claim;
	size_t i;
	int k;

	for (i = 0; i < form->n; i++)
		norms[i] = form->entries[i].norm;
	for (k = NORM_GM; k <= NORM_WIM; k++) {
		title_claim_judge((enum norm_kind)k, form->rating, norms, form->n, &claim);
		if (claim.conditions[TITLE_CLAIM_GAMES].value < 0)
			abort();
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct line_fault fault;
	struct title_claim_form form;

	if (title_claim_read((const char *)data, size, NULL, &form, &fault))
		judge(&form);
	else if (fault.line < 1 || fault.column < 1 || !*fault.text)
		abort();
	return 0;
}
