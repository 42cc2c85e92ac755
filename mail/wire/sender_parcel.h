/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* A letter on its way through the sender, and lists of them.  Private to mail/wire/. */
#ifndef MAIL_WIRE_SENDER_PARCEL_H
#define MAIL_WIRE_SENDER_PARCEL_H

#include "mail/wire/sender.h"

struct sender_parcel {
	struct sender_parcel *next;
	struct sender_job job; /* its strings and bytes are in `words` and `bytes` */
	struct sender_result result;
	bool foreign; /* needs SMTPUTF8 */
	struct sbuf words, bytes;
};

/*
 * Copies the job into `old`, which is done, or into new memory if that is NULL.  The letter's bytes
 * are `given`, which gets those of the old one, or copied if that is NULL.
 */
struct sender_parcel *sender_parcel_new(struct sender_parcel *old, const struct sender_job *job,
					struct sbuf *given);
void sender_parcel_free(struct sender_parcel *p); /* accepts NULL */

struct sender_list {
	struct sender_parcel *first, **end;
};

void sender_list_init(struct sender_list *list);
/* Frees the parcels. */
void sender_list_release(struct sender_list *list);
void sender_list_add(struct sender_list *list, struct sender_parcel *p);
/* Removes the first; NULL when there is none. */
struct sender_parcel *sender_list_take(struct sender_list *list);
/* Moves all of `from` to the end of `to`. */
void sender_list_move(struct sender_list *from, struct sender_list *to);

#endif
