/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* To the operator: the database is damaged, or intact again (RULES S-61). */
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

void letter_damage(struct letter *l, const struct letter_damage *d)
{
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
