/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* To the operator: the database is damaged, or whole again (RULES S-61). */
#include "mail/out/letter_page.h"

static void say_what_to_do(struct letter *l)
{
	page_heading(l, T(l, "What to do"));
	page_item(l, T(l, "Stop the server: systemctl stop kskakd. Mail hosts keep what players "
			  "send meanwhile and try again."));
	page_item(l, T(l, "Keep a copy of the database with the files beside it (-wal, -shm), and "
			  "look at the disk and the memory of the machine."));
	page_item(l, T(l, "See all that is wrong: kskakd --verify."));
	page_item(l, T(l, "Restore the last backup from before the damage, as \"Damage and "
			  "restoring\" in kskakd(8) says."));
}

void letter_damage(struct letter *l, const struct letter_damage *d)
{
	if (!given(d->findings)) {
		page_subject(l, T(l, "The server's database is whole again"));
		page_para(l, T(l, "The server has read its whole database and found nothing wrong. "
				  "The damage that an earlier letter told of is gone."));
		return;
	}
	page_subject(l, d->stops ? T(l, "The server has stopped: its database is damaged")
				 : T(l, "The server's database is damaged"));
	if (d->stops)
		page_para(l, T(l, "The server came upon a damaged page of its database and has "
				  "stopped, so that no game goes on from wrong facts. It takes no "
				  "moves until an administrator has looked at it."));
	else
		page_para(l, T(l, "The server has read its whole database and found what is below. "
				  "What it shows and decides may be wrong; it stops by itself when "
				  "it comes upon a damaged page."));
	if (d->again)
		page_para(l, T(l, "You were told of this at least a week ago."));
	page_pre(l, d->findings);
	if (d->more > 0)
		page_para(l, T(l, "Lines that are left out here: %d"), d->more);
	say_what_to_do(l);
}
