/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The daily letter: turns what other composers write into sections and lines. */
#include "mail/out/letter_page.h"

void letter_digest(struct letter *l, struct civil day, bool office)
{
	struct sbuf date = SBUF_INIT;

	text_weekday_date(l->lang, day, &date);
	letter_page_subject(l, T(l, "Daily letter, %s"), date.buf);
	if (!office)
		letter_page_para(
			l, "%s",
			T(l,
			  "Here is the news since the last daily letter. Your time runs as if each letter had been sent at once. To get the letters one by one again, answer with \"letters full\"."));
	else
		letter_page_para(
			l, "%s",
			T(l, "To rule on a case, write to the address below it: the ruling on a "
			     "line of its own and your reason below it, or \"ask 14/2\" to ask a "
			     "silent player. To get each letter by itself, answer with \"letters "
			     "full\"."));
	sbuf_release(&date);
}

static const char *list_title(const struct letter *l, enum letter_digest_list list)
{
	switch (list) {
	case LETTER_DIGEST_NEW: return T(l, "New");
	case LETTER_DIGEST_WAITING: return T(l, "Waiting for you");
	case LETTER_DIGEST_INFORMATION: return T(l, "For information");
	}
	return "";
}

void letter_digest_list(struct letter *l, enum letter_digest_list list, int n)
{
	letter_page_heading(l, list_title(l, list));
	if (n == 0)
		letter_page_para(l, "%s", T(l, "Nothing."));
}

void letter_digest_section(struct letter *l, const char *token, const char *link_token)
{
	l->part = PART_SECTION;
	l->part_token = token;
	l->part_link = link_token;
}

void letter_digest_line(struct letter *l, const char *token)
{
	l->part = PART_LINE;
	l->part_token = token;
	l->line_told = false;
	sbuf_reset(&l->line);
}

void letter_digest_part_end(struct letter *l)
{
	bool line = l->part == PART_LINE && l->line.len;
	struct sbuf to = SBUF_INIT;

	letter_reply_address(l, &to);
	l->part = PART_NONE;
	if (line)
		letter_page_item(l, "%s", l->line.buf);
	if (line && given(l->part_token))
		letter_page_address(l, to.buf);
	l->part_token = l->part_link = NULL;
	sbuf_release(&to);
}

void letter_digest_checkpoint(struct letter *l, const char *line)
{
	if (!line)
		return;
	letter_page_heading(l, T(l, "Record"));
	letter_page_para(l, T(l, "Checkpoint: %s"), line);
	letter_page_para(l, "%s",
			 T(l,
			   "Keep this line: with it anybody can tell later whether anything that "
			   "happened before was changed."));
}
