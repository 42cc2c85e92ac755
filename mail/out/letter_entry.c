/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Invitations, and entries that wait or have expired. */
#include "mail/out/letter_page.h"

static void item(struct letter *l, const char *label, const char *text)
{
	if (text && *text)
		page_item(l, "%s: %s", label, text);
}

static void item_date(struct letter *l, const char *label, struct civil date)
{
	struct sbuf text = SBUF_INIT;

	if (civil_is_none(date))
		return;
	text_date(l->lang, date, &text);
	item(l, label, text.buf);
	sbuf_release(&text);
}

static void announce(struct letter *l, const struct letter_invitation *i)
{
	char money[TEXT_MONEY];

	item(l, T(l, "Kind"), i->kind);
	item(l, T(l, "System"), i->system);
	item(l, T(l, "Starting position"), i->position);
	item(l, T(l, "Position given"), i->fen);
	item(l, T(l, "Moves given"), i->moves);
	item(l, T(l, "Rules and time"), i->rules);
	item(l, T(l, "Who may enter"), i->who);
	item_date(l, T(l, "Entries from"), i->opens);
	item_date(l, T(l, "Last day of entries"), i->closes);
	item_date(l, T(l, "Lots are drawn"), i->draws);
	item_date(l, T(l, "First day of play"), i->starts);
	item_date(l, T(l, "Day of the last round"), i->ends);
	if (i->group_size)
		page_item(l, T(l, "Groups start: whenever %d entries wait"), i->group_size);
	if (i->elo)
		item(l, T(l, "Rated by FIDE"), T(l, "yes"));
	if (i->fee)
		item(l, T(l, "Fee"), text_money(l->lang, i->fee, money));
	else
		item(l, T(l, "Fee"), T(l, "none"));
	item(l, T(l, "Prizes"), i->prizes);
	item(l, T(l, "Order of the table"), i->order);
	item(l, T(l, "Tournament leader"), i->leader);
	if (i->text && *i->text)
		page_para(l, "%s", i->text);
}

void letter_invitation(struct letter *l, const struct letter_invitation *i)
{
	page_subject(l, T(l, "Invitation: %s"), i->event);
	if (i->personal)
		page_para(l,
			  T(l, "The tournament leader invites you to %s. Answer this letter with "
			       "the word \"accept\" or \"decline\"."),
			  i->event);
	else
		page_para(l, T(l, "You are invited to %s."), i->event);
	announce(l, i);
	if (i->classes && *i->classes)
		page_para(l, T(l, "You may enter class %s."), i->classes);
	if (i->teams)
		page_para(
			l,
			T(l,
			  "To enter a team, answer with the line \"enter team %s\" and lines with "
			  "\"club:\", \"captain:\" and, for \"board 1:\" to \"board 4:\", name, "
			  "date of birth, rating and mail address of the player. If you want no "
			  "more invitations, answer \"no invitations\"."),
			i->code);
	else if (!i->personal)
		page_para(l,
			  T(l, "To enter, answer with the line \"enter %s\" and lines with your "
			       "name and date of birth. If you want no more invitations, answer "
			       "\"no invitations\"."),
			  i->code);
}

void letter_waiting(struct letter *l, const struct letter_waits *w)
{
	struct sbuf day = SBUF_INIT;

	page_subject(l, T(l, "Waiting: %s"), w->event);
	if (!civil_is_none(w->since))
		text_date(l->lang, w->since, &day);
	if (w->player && *w->player)
		page_para(
			l,
			T(l, "%s has been waiting for a group of %s since %s, as number %d of %d."),
			w->player, w->event, day.buf ? day.buf : "", w->place, w->size);
	else if (w->size)
		page_para(
			l,
			T(l,
			  "Your entry for %s of %s is still waiting: you are number %d, and the group starts when %d have entered. To take it back, write \"withdraw\" and the name of the tournament."),
			w->event, day.buf ? day.buf : "", w->place, w->size);
	else
		page_para(
			l,
			T(l,
			  "There was no seat left for you in %s. You are number %d on the waiting list and get the first seat that becomes free for you."),
			w->event, w->place);
	sbuf_release(&day);
}

void letter_lapsed(struct letter *l, const char *event, int64_t fee)
{
	char money[TEXT_MONEY];

	page_subject(l, T(l, "Your entry to %s"), event);
	page_para(l,
		  T(l, "Your entry for %s has lapsed: the fee of %s was not paid before the "
		       "lots were drawn (6.4.4.1)."),
		  event, text_money(l->lang, fee, money));
}

void letter_right_ends(struct letter *l, int n)
{
	page_subject(l, "%s",
		     tr_n(l->lang, "One of your rights expires", "Some of your rights expire", n));
	page_para(l, "%s",
		  tr_n(l->lang,
		       "You have a right that you have not used. An entry that is sent on its last "
		       "day is in time; after that only a new result opens the class again.",
		       "You have rights that you have not used. An entry that is sent on the last "
		       "day is in time; after that only a new result opens the class again.",
		       n));
}

void letter_right_ends_one(struct letter *l, const char *class, const char *paragraph,
			   struct civil until)
{
	struct sbuf day = SBUF_INIT;

	text_date(l->lang, until, &day);
	page_item(l, T(l, "Class %s (%s): until %s"), class, paragraph, day.buf);
	sbuf_release(&day);
}

void letter_right_unused(struct letter *l, const char *first, const char *second)
{
	page_subject(l, "%s", T(l, "Your right to the DM class"));
	page_para(l,
		  T(l,
		    "You had a right to the DM class, but took no seat in %s and %s. A third time "
		    "in a row costs you the right; class M is then open to you until your next "
		    "result (6.5.2.3 b)."),
		  first, second);
	page_para(l, "%s", T(l, "To keep the right, enter the next edition."));
}
