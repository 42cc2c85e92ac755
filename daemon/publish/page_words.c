/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Readable text for values in views; see page_words.h. */
#include "daemon/publish/page_words.h"

#include <stdio.h>
#include <string.h>

#include "daemon/publish/page.h"
#include "text/text.h"

const char *page_words_state(const struct page_place *p, enum group_state state)
{
	switch (state) {
	case GROUP_FILLING: return tr(p->lang, "filling");
	case GROUP_RUNNING: return tr(p->lang, "running");
	case GROUP_PAUSED: return tr(p->lang, "paused");
	case GROUP_PLAYOFF: return tr(p->lang, "play-off");
	case GROUP_FINISHED: return tr(p->lang, "finished");
	case GROUP_FINAL: return tr(p->lang, "final");
	case GROUP_ARCHIVED: break;
	}
	return tr(p->lang, "archived");
}

const char *page_words_event_state(const struct page_place *p, enum tourney_state state)
{
	switch (state) {
	case TOURNEY_DRAFT: return tr(p->lang, "announced");
	case TOURNEY_OPEN: return tr(p->lang, "open for entries");
	case TOURNEY_CLOSED: return tr(p->lang, "closed for entries");
	case TOURNEY_DRAWN: return tr(p->lang, "drawn");
	case TOURNEY_RUNNING: return tr(p->lang, "running");
	case TOURNEY_FINISHED: return tr(p->lang, "finished");
	case TOURNEY_FINAL: return tr(p->lang, "final");
	case TOURNEY_ARCHIVED: return tr(p->lang, "archived");
	case TOURNEY_CANCELLED: break;
	}
	return tr(p->lang, "cancelled");
}

void page_words_money(struct xml *d, long long hundredths)
{
	char money[TEXT_MONEY];

	xml_text(d, text_money(d->p->lang, hundredths, money));
}

void page_words_points(struct xml *d, int halves)
{
	struct sbuf words = SBUF_INIT;

	text_points(halves, &words);
	xml_text(d, words.buf);
	sbuf_release(&words);
}

void page_words_number(struct xml *d, double v)
{
	char text[32], *point;

	snprintf(text, sizeof(text), "%.6g", v);
	point = strchr(text, '.');
	if (!point) {
		xml_text(d, text);
		return;
	}
	*point = '\0';
	xml_textf(d, tr(d->p->lang, "%s.%s"), text, point + 1);
}

void page_words_date(struct xml *d, struct civil date)
{
	struct sbuf words = SBUF_INIT;

	text_date(d->p->lang, date, &words);
	xml_text(d, words.buf);
	sbuf_release(&words);
}

void page_words_end(struct xml *d, struct civil date, struct zone event)
{
	struct instant end = zone_midnight(event, civil_add_days(date, 1));
	const struct zone *own = d->p->zone;
	struct sbuf words = SBUF_INIT;
	char iso[INSTANT_TEXT];
	int64_t minutes;

	if (!own || zone_offset(*own, end) == zone_offset(event, end))
		return;
	minutes = (end.sec + zone_offset(*own, end)) / 60;
	text_date(d->p->lang, zone_date(*own, end), &words);
	sbuf_addf(&words, ", %02d:%02d", (int)(minutes / 60 % 24), (int)(minutes % 60));
	xml_textf(d, " (%s ", tr(d->p->lang, "in your time zone"));
	xml_start(d, "time");
	xml_attribute(d, "datetime", instant_format(end, iso));
	xml_text(d, words.buf);
	xml_end(d);
	xml_text(d, ")");
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
		{"back", N_("moved back to an earlier position")},
		{"withdrawn", N_("counts as withdrawn")},
		{"no-prize", N_("no right to a prize")},
		{"expelled", N_("expelled")},
		{"warned", N_("warned")},
		{"banned", N_("banned")},
		{"joined", N_("two records joined")},
		{"upheld", N_("appeal dismissed")},
		{"set-aside", N_("set aside on appeal")},
		{"correction", N_("a card corrected")},
	};

	for (size_t i = 0; i < sizeof(verdicts) / sizeof(verdicts[0]); i++)
		if (!strcmp(verdicts[i].word, verdict))
			return tr(p->lang, verdicts[i].text);
	return verdict;
}

void page_words_claims(struct xml *d, struct civil until)
{
	const struct lang *lang = d->p->lang;

	xml_start(d, "p");
	xml_text(d, tr(lang, "The game is called in for adjudication: no moves are accepted, and "
			     "the tournament leader rules (6.2.7, 6.2.8)."));
	if (!civil_is_none(until)) {
		xml_text(d, " ");
		xml_textf(d, "%s ",
			  tr(lang, "Your claim (win, draw or loss) and a short analysis "
				   "are taken until"));
		page_words_date(d, until);
		xml_text(d, ".");
	}
	xml_end(d);
}
