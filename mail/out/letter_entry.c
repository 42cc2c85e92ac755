/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Letters about an entry: invitation, confirmation, queue, expiry. */
#include <string.h>

#include "crypto/digest.h"
#include "crypto/hex.h"
#include "mail/out/letter_page.h"

static void entry_figures(struct letter *l, const struct letter_entry *e)
{
	struct sbuf date = SBUF_INIT;

	if (!civil_is_none(e->born)) {
		text_date(l->lang, e->born, &date);
		letter_page_item(l, T(l, "Born: %s"), date.buf);
	}
	if (e->rating)
		letter_page_item(l, T(l, "Rating: %d"), e->rating);
	sbuf_release(&date);
}

static void entry_facts(struct letter *l, const struct letter_entry *e)
{
	letter_page_item(l, T(l, "Name: %s"), e->name);
	letter_page_item(l, T(l, "Club: %s"), given(e->club) ? e->club : T(l, "none"));
	entry_figures(l, e);
}

void letter_entry_lots(struct letter *l, const unsigned char *seed_hash, const char *confirmation)
{
	char hex[2 * DIGEST_LEN + 1];

	letter_page_heading(l, T(l, "Lots"));
	if (seed_hash) {
		hex_encode(seed_hash, DIGEST_LEN, hex);
		letter_page_para(
			l, T(l, "The server has drawn a secret number of 32 bytes. This is its "
				"SHA-256; the start letter will show the number, and anybody can "
				"check the lots:"));
		letter_page_pre(l, hex);
	}
	if (given(confirmation))
		letter_page_para(l, T(l, "Your part in the lots: %s"), confirmation);
}

void letter_entry_fee(struct letter *l, struct civil draws)
{
	struct sbuf day = SBUF_INIT;

	if (!civil_is_none(draws)) {
		text_date(l->lang, draws, &day);
		letter_page_para(
			l,
			T(l,
			  "It must be paid before the lots are drawn on %s; otherwise the entry gets no seat (6.4.4.1)."),
			day.buf);
	}
	letter_page_para(
		l, "%s",
		T(l,
		  "How to pay is in the announcement; if it is not, ask the tournament leader in answer to this letter."));
	sbuf_release(&day);
}

/* A stranger can have this letter sent to any address, so it contains none of their words. */
void letter_entry_ask(struct letter *l, const struct letter_entry *e)
{
	letter_page_subject(l, T(l, "Confirm your entry: %s"), e->tourney);
	letter_page_para(
		l,
		T(l, "Answer this letter with the word \"confirm\" within %d days, and your entry "
		     "for %s holds. If it was not you who entered this address, do nothing."),
		e->days, e->tourney);
	entry_figures(l, e);
	if (e->lang_asked)
		letter_page_item(l, "%s", T(l, "Language of all letters to you: English"));
}

void letter_entry_confirmed(struct letter *l, const struct letter_entry *e)
{
	letter_page_subject(l, T(l, "Entered: %s"), e->tourney);
	letter_page_para(
		l,
		T(l, "Your entry for %s is confirmed; you are number %d of %d in the group that "
		     "is filling. The start letter comes when it is full."),
		e->tourney, e->place, e->size);
	entry_facts(l, e);
	letter_entry_lots(l, e->seed_hash, e->confirmation);
}

static void item(struct letter *l, const char *label, const char *text)
{
	if (text && *text)
		letter_page_item(l, "%s: %s", label, text);
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

static void queue_facts(struct letter *l, const struct letter_entry_state *e)
{
	struct sbuf day = SBUF_INIT;

	letter_page_subject(l, T(l, "Entered: %s"), e->tourney);
	letter_page_para(l, T(l, "Your entry for %s is confirmed; you are number %d in the queue."),
			 e->tourney, e->place);
	if (given(e->class))
		letter_page_item(l, T(l, "Class: %s"), e->class);
	if (!civil_is_none(e->draws)) {
		text_date(l->lang, e->draws, &day);
		letter_page_item(l, T(l, "Lots are drawn: %s"), day.buf);
	}
	sbuf_release(&day);
	letter_entry_lots(l, e->seed_hash, e->confirmation);
}

static void say_banned(struct letter *l, const struct letter_entry_state *e)
{
	struct sbuf day = SBUF_INIT;

	if (!civil_is_none(e->last))
		text_date(l->lang, e->last, &day);
	letter_page_subject(l, T(l, "Your entry to %s"), e->tourney);
	letter_page_para(l,
			 T(l, "Your entry for %s is not drawn: you are banned until %s, and the "
			      "tournament starts before (6.4.2)."),
			 e->tourney, day.buf ? day.buf : "");
	sbuf_release(&day);
}

static void say_dates(struct letter *l, const struct letter_entry_state *e)
{
	letter_page_subject(l, T(l, "New dates: %s"), e->tourney);
	letter_page_para(
		l, T(l, "The dates of %s have changed. Your entry is not affected. Reason: %s"),
		e->tourney, e->reason);
	item_date(l, T(l, "Last day of entries"), e->closes);
	item_date(l, T(l, "Lots are drawn"), e->draws);
	item_date(l, T(l, "First day of play"), e->starts);
}

static void say_option(struct letter *l, const struct letter_entry_state *e)
{
	letter_page_subject(l, T(l, "Changed announcement: %s"), e->tourney);
	letter_page_para(
		l,
		T(l,
		  "The announcement of %s has changed. Your entry is not affected; until the lots are drawn you can withdraw it. Reason: %s"),
		e->tourney, e->reason);
	letter_page_item(l, "%s", e->changed);
}

void letter_entry_state(struct letter *l, const struct letter_entry_state *e)
{
	char money[TEXT_MONEY];

	if (!strcmp(e->state, "confirmed")) {
		queue_facts(l, e);
		return;
	}
	if (!strcmp(e->state, "banned")) {
		say_banned(l, e);
		return;
	}
	if (!strcmp(e->state, "dates")) {
		say_dates(l, e);
		return;
	}
	if (given(e->player)) {
		letter_page_subject(l, T(l, "A fee to refund: %s"), e->tourney);
		letter_page_para(
			l,
			T(l, "%s has withdrawn the entry for %s. The fee of %s is to be refunded."),
			e->player, e->tourney, text_money(l->lang, e->fee, money));
		return;
	}
	if (!strcmp(e->state, "option")) {
		say_option(l, e);
		return;
	}
	letter_page_subject(l, T(l, "Your entry to %s"), e->tourney);
	if (!strcmp(e->state, "fee")) {
		letter_page_para(
			l,
			T(l,
			  "The fee for %s is now %s for everybody who has not paid yet. Reason: %s"),
			e->tourney, text_money(l->lang, e->fee, money), e->reason);
		letter_entry_fee(l, e->draws);
		return;
	}
	if (!strcmp(e->state, "unpaid")) {
		letter_page_para(
			l,
			T(l,
			  "Your entry for %s has been received. It is valid once the fee of %s is paid; the payment determines its place in the queue."),
			e->tourney, text_money(l->lang, e->fee, money));
		letter_entry_fee(l, e->draws);
		return;
	}
	if (!strcmp(e->state, "late")) {
		letter_page_para(
			l,
			T(l,
			  "Your entry for %s is accepted. You play from the next round that is paired and get no points for the rounds before it."),
			e->tourney);
		return;
	}
	letter_page_para(l, T(l, "Your entry for %s is withdrawn."), e->tourney);
	if (!strcmp(e->state, "refund"))
		letter_page_para(l, T(l, "The fee of %s will be refunded."),
				 text_money(l->lang, e->fee, money));
}

void letter_entry_cancelled(struct letter *l, const char *tourney, const char *reason, int64_t fee,
			    bool drawn)
{
	char money[TEXT_MONEY];

	letter_page_subject(l, T(l, "Cancelled: %s"), tourney);
	letter_page_para(l, T(l, "%s is cancelled; entries for it are no longer valid. Reason: %s"),
			 tourney, reason);
	if (drawn)
		letter_page_para(
			l,
			T(l,
			  "The games that had been set up are annulled: they are not played and do not count."));
	if (fee)
		letter_page_para(l, T(l, "The fee of %s will be refunded."),
				 text_money(l->lang, fee, money));
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
		letter_page_item(l, T(l, "Groups start: whenever %d entries wait"), i->group_size);
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
		letter_page_para(l, "%s", i->text);
}

void letter_entry_invitation(struct letter *l, const struct letter_invitation *i)
{
	letter_page_subject(l, T(l, "Invitation: %s"), i->event);
	if (i->personal)
		letter_page_para(
			l,
			T(l, "The tournament leader invites you to %s. Answer this letter with "
			     "the word \"accept\" or \"decline\"."),
			i->event);
	else
		letter_page_para(l, T(l, "You are invited to %s."), i->event);
	announce(l, i);
	if (i->classes && *i->classes)
		letter_page_para(l, T(l, "You may enter class %s."), i->classes);
	if (i->teams)
		letter_page_para(
			l,
			T(l,
			  "To enter a team, answer with the line \"enter team %s\" and lines with "
			  "\"club:\", \"captain:\" and, for \"board 1:\" to \"board 4:\", name, "
			  "date of birth, rating and mail address of the player. If you want no "
			  "more invitations, answer \"no invitations\"."),
			i->code);
	else if (!i->personal)
		letter_page_para(
			l,
			T(l, "To enter, answer with the line \"enter %s\" and lines with your "
			     "name and date of birth. If you want no more invitations, answer "
			     "\"no invitations\"."),
			i->code);
}

void letter_entry_waiting(struct letter *l, const struct letter_waits *w)
{
	struct sbuf day = SBUF_INIT;

	letter_page_subject(l, T(l, "Waiting: %s"), w->event);
	if (!civil_is_none(w->since))
		text_date(l->lang, w->since, &day);
	if (w->player && *w->player)
		letter_page_para(
			l,
			T(l, "%s has been waiting for a group of %s since %s, as number %d of %d."),
			w->player, w->event, day.buf ? day.buf : "", w->place, w->size);
	else if (w->size)
		letter_page_para(
			l,
			T(l,
			  "Your entry for %s of %s is still waiting: you are number %d, and the group starts when %d have entered. To take it back, write \"withdraw\" and the name of the tournament."),
			w->event, day.buf ? day.buf : "", w->place, w->size);
	else if (w->late)
		letter_page_para(
			l,
			T(l,
			  "The tournament leader has accepted your entry to %s, but the lots are drawn and the seats are taken. You are number %d on the waiting list and get the first seat that becomes free for you. To take the entry back, write \"withdraw\" and the name of the tournament."),
			w->event, w->place);
	else
		letter_page_para(
			l,
			T(l,
			  "There was no seat left for you in %s. You are number %d on the waiting list and get the first seat that becomes free for you."),
			w->event, w->place);
	sbuf_release(&day);
}

void letter_entry_lapsed(struct letter *l, const char *event, int64_t fee)
{
	char money[TEXT_MONEY];

	letter_page_subject(l, T(l, "Your entry to %s"), event);
	letter_page_para(l,
			 T(l, "Your entry for %s has lapsed: the fee of %s was not paid before the "
			      "lots were drawn (6.4.4.1)."),
			 event, text_money(l->lang, fee, money));
}

void letter_entry_right_ends(struct letter *l, int n)
{
	letter_page_subject(
		l, "%s",
		tr_n(l->lang, "One of your rights expires", "Some of your rights expire", n));
	letter_page_para(
		l, "%s",
		tr_n(l->lang,
		     "You have a right that you have not used. An entry that is sent on its last "
		     "day is in time; after that only a new result opens the class again.",
		     "You have rights that you have not used. An entry that is sent on the last "
		     "day is in time; after that only a new result opens the class again.",
		     n));
}

void letter_entry_right_ends_one(struct letter *l, const char *class, const char *paragraph,
				 struct civil until)
{
	struct sbuf day = SBUF_INIT;

	text_date(l->lang, until, &day);
	letter_page_item(l, T(l, "Class %s (%s): until %s"), class, paragraph, day.buf);
	sbuf_release(&day);
}

void letter_entry_right_unused(struct letter *l, const char *first, const char *second)
{
	letter_page_subject(l, "%s", T(l, "Your right to the DM class"));
	letter_page_para(
		l,
		T(l, "You had a right to the DM class, but took no seat in %s and %s. A third time "
		     "in a row costs you the right; class M is then open to you until your next "
		     "result (6.5.2.3 b)."),
		first, second);
	letter_page_para(l, "%s", T(l, "To keep the right, enter the next edition."));
}
