/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The words of a view for people; see page_words.h. */
#include "daemon/publish/page_words.h"

#include <string.h>

#include "core/base/civil.h"
#include "core/rules/game.h"
#include "daemon/publish/page.h"
#include "text/text.h"

const char *page_words_state(const struct page_place *p, const char *state)
{
	static const struct {
		const char *word, *text;
	} states[] = {
		{"filling", N_("filling")},   {"running", N_("running")},
		{"paused", N_("paused")},     {"finished", N_("finished")},
		{"archived", N_("archived")},
	};

	for (size_t i = 0; i < sizeof(states) / sizeof(states[0]); i++)
		if (!strcmp(states[i].word, state))
			return tr(p->lang, states[i].text);
	return state;
}

void page_words_date(struct xml *d, const char *iso)
{
	struct sbuf words = SBUF_INIT;
	struct civil date;

	if (civil_parse(iso, &date))
		text_date(d->p->lang, date, &words);
	else
		sbuf_adds(&words, iso);
	xml_text(d, words.buf);
	sbuf_release(&words);
}

const char *page_words_verdict(const struct page_place *p, const char *verdict)
{
	static const struct {
		const char *word, *text;
	} verdicts[] = {
		{"win", N_("won")},
		{"loss", N_("lost")},
		{"draw", N_("draw")},
		{"both-lost", N_("lost by both")},
		{"continue", N_("the game goes on")},
		{"days", N_("days given back")},
	};

	for (size_t i = 0; i < sizeof(verdicts) / sizeof(verdicts[0]); i++)
		if (!strcmp(verdicts[i].word, verdict))
			return tr(p->lang, verdicts[i].text);
	return verdict;
}

const char *page_words_end(const struct page_place *p, const char *reason)
{
#define X(id, word, par, text) END_##id,
	static const enum end_reason all[] = {END_REASONS(X)};
#undef X

	for (size_t i = 0; i < sizeof(all) / sizeof(all[0]); i++)
		if (!strcmp(end_word(all[i]), reason))
			return tr(p->lang, end_text(all[i]));
	return reason;
}

const char *page_words_player(json_t *group, long long player)
{
	json_t *line;
	size_t i;

	json_array_foreach(json_object_get(group, "table"), i, line)
	{
		if (view_json_int(line, "player") == player)
			return view_json_word(line, "name");
	}
	return "";
}
