/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See sender_parcel.h. */
#include "mail/wire/sender_parcel.h"

#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"
#include "core/base/utf8.h"

/* Adds the text with its NUL. */
static void keep(struct sbuf *words, const char *text)
{
	sbuf_add(words, text, strlen(text) + 1);
}

/* Takes the letter's bytes, for which the giver gets the memory of an old letter. */
static void take_bytes(struct sbuf *bytes, struct sbuf *given)
{
	struct sbuf old = *bytes;

	sbuf_reset(&old);
	*bytes = *given;
	*given = old;
}

struct sender_parcel *sender_parcel_new(struct sender_parcel *old, const struct sender_job *job,
					struct sbuf *given)
{
	struct sender_parcel *p = old ? old : mem_zeroed(1, sizeof(*p));
	const char *from = job->envelope_from ? job->envelope_from : "";
	const char *id = job->message_id ? job->message_id : "";

	if (!old) {
		sbuf_init(&p->words);
		sbuf_init(&p->bytes);
	}
	sbuf_reset(&p->words);
	sbuf_reset(&p->bytes);
	keep(&p->words, job->to);
	keep(&p->words, from);
	keep(&p->words, id);
	if (given)
		take_bytes(&p->bytes, given);
	else
		sbuf_add(&p->bytes, job->bytes, job->len);
	p->job = (struct sender_job){.id = job->id,
				     .to = p->words.buf,
				     .envelope_from = p->words.buf + strlen(job->to) + 1,
				     .message_id = p->words.buf + p->words.len - strlen(id) - 1,
				     .bytes = p->bytes.buf,
				     .len = p->bytes.len};
	p->result = (struct sender_result){.id = job->id};
	p->foreign = !utf8_is_ascii(job->to, strlen(job->to));
	return p;
}

void sender_parcel_free(struct sender_parcel *p)
{
	if (!p)
		return;
	sbuf_release(&p->words);
	sbuf_release(&p->bytes);
	free(p);
}

/* --- lists ----------------------------------------------------------------------------------- */

void sender_list_init(struct sender_list *list)
{
	list->first = NULL;
	list->end = &list->first;
}

void sender_list_add(struct sender_list *list, struct sender_parcel *p)
{
	p->next = NULL;
	*list->end = p;
	list->end = &p->next;
}

struct sender_parcel *sender_list_take(struct sender_list *list)
{
	struct sender_parcel *p = list->first;

	if (!p)
		return NULL;
	list->first = p->next;
	if (!list->first)
		list->end = &list->first;
	return p;
}

void sender_list_move(struct sender_list *from, struct sender_list *to)
{
	if (!from->first)
		return;
	*to->end = from->first;
	to->end = from->end;
	sender_list_init(from);
}

void sender_list_release(struct sender_list *list)
{
	struct sender_parcel *p;

	while ((p = sender_list_take(list)))
		sender_parcel_free(p);
}
