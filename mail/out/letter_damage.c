/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * To the operator: the database is damaged, or intact again (RULES S-61).  To the leader: something
 * that follows from a game's end, or is due by itself, could not be stored.
 */
#include "mail/out/letter_page.h"

static void say_what_to_do(struct letter *l)
{
	letter_page_heading(l, T(l, "What to do"));
	letter_page_item(
		l,
		T(l,
		  "Stop the server: systemctl stop kskakd. Mail hosts keep what players send meanwhile and retry."));
	letter_page_item(
		l,
		T(l,
		  "Keep a copy of the database with the files beside it (-wal, -shm), and check the machine's disk and memory."));
	letter_page_item(l, T(l, "See all faults: kskakd --verify."));
	letter_page_item(
		l,
		T(l,
		  "Restore the last backup from before the damage, as described under \"Damage and restoring\" in kskakd(8)."));
}

static void say_if_not(struct letter *l)
{
	letter_page_para(
		l,
		T(l,
		  "If it does not succeed by tomorrow, ask the administrator of the server to look into its log."));
}

/* One line: the group, and the database's message. */
static void say_unfinished(struct letter *l, const char *groups)
{
	letter_page_subject(l, T(l, "What follows from the last result could not be stored"));
	letter_page_para(
		l,
		T(l,
		  "A game of this group is over, and its result is stored and announced. What follows from it, such as the final table or the next round, could not be stored. The server tries again by itself, after a minute and then ever less often; kskak status shows how it is."));
	letter_page_pre(l, groups);
	say_if_not(l);
}

static void say_overdue(struct letter *l, const char *things)
{
	letter_page_subject(l, T(l, "What is due on the server could not be stored"));
	letter_page_para(
		l,
		T(l,
		  "The server could not do what the line below says, though it is due. Moves and everything else go on, except what must wait for it. The server tries again by itself, after a minute and then ever less often; kskak status shows how it is."));
	letter_page_pre(l, things);
	say_if_not(l);
}

void letter_damage(struct letter *l, const struct letter_damage *d)
{
	if (d->unfinished) {
		say_unfinished(l, d->findings);
		return;
	}
	if (d->overdue) {
		say_overdue(l, d->findings);
		return;
	}
	if (!given(d->findings)) {
		letter_page_subject(l, T(l, "The server's database is whole again"));
		letter_page_para(
			l,
			T(l,
			  "The server has checked its whole database and found nothing wrong. The damage reported in an earlier letter is gone."));
		return;
	}
	letter_page_subject(l, d->stops ? T(l, "The server has stopped: its database is damaged")
					: T(l, "The server's database is damaged"));
	if (d->stops)
		letter_page_para(
			l,
			T(l,
			  "The server found a damaged page in its database and has stopped, so that no game continues from wrong data. It accepts no moves until an administrator has looked at it."));
	else
		letter_page_para(
			l,
			T(l,
			  "The server has checked its whole database and found the faults below. What it shows and decides may be wrong; it stops by itself when it finds a damaged page."));
	if (d->again)
		letter_page_para(l, T(l, "You were informed of this at least a week ago."));
	letter_page_pre(l, d->findings);
	if (d->more > 0)
		letter_page_para(l, T(l, "Lines omitted here: %d"), d->more);
	say_what_to_do(l);
}
