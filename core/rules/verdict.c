/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The table of verdicts: word, paragraph and sentence. */
#include "core/rules/verdict.h"

struct verdict_info {
	const char *word, *paragraph;
	const char *text;
};

static const struct verdict_info verdicts[] = {
#define X(id, word, par, text) {word, par, text},
	VERDICTS(X)
#undef X
};

const char *verdict_name(enum verdict v)
{
	return verdicts[v].word;
}

const char *verdict_paragraph(enum verdict v)
{
	return verdicts[v].paragraph;
}

void verdict_write(enum verdict v, const struct ruleset *rules, const struct lang *lang,
		   struct sbuf *out)
{
	ruleset_write_sentence(rules, verdicts[v].text, lang, out);
}
