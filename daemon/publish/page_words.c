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
		const char *word, *da, *en;
	} states[] = {
		{"filling", "fyldes", "filling"},      {"running", "i gang", "running"},
		{"paused", "sat på pause", "paused"},  {"finished", "afsluttet", "finished"},
		{"archived", "arkiveret", "archived"},
	};

	for (size_t i = 0; i < sizeof(states) / sizeof(states[0]); i++)
		if (!strcmp(states[i].word, state))
			return xml_say(p, states[i].da, states[i].en);
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
		const char *word, *da, *en;
	} verdicts[] = {
		{"win", "vundet", "won"},
		{"loss", "tabt", "lost"},
		{"draw", "remis", "draw"},
		{"both-lost", "tabt for begge", "lost by both"},
		{"continue", "partiet fortsætter", "the game goes on"},
		{"days", "dage givet tilbage", "days given back"},
	};

	for (size_t i = 0; i < sizeof(verdicts) / sizeof(verdicts[0]); i++)
		if (!strcmp(verdicts[i].word, verdict))
			return xml_say(p, verdicts[i].da, verdicts[i].en);
	return verdict;
}

const char *page_words_end(const struct page_place *p, const char *reason)
{
#define X(id, word, par, en, da) END_##id,
	static const enum end_reason all[] = {END_REASONS(X)};
#undef X

	for (size_t i = 0; i < sizeof(all) / sizeof(all[0]); i++)
		if (!strcmp(end_word(all[i]), reason))
			return end_text(all[i], p->lang);
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
