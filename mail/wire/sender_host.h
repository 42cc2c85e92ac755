/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The connections to the mail host, for the sender's thread.  libcurl makes them, with TLS and
 * login (CURLOPT_CONNECT_ONLY); the letters are smtp.h's.  libcurl's own way of sending a mail took
 * four round trips and 300,000 instructions for each of 15 kB, most of them for passing the text
 * byte by byte.
 *
 * Private to mail/wire/.
 */
#ifndef MAIL_WIRE_SENDER_HOST_H
#define MAIL_WIRE_SENDER_HOST_H

#include "mail/wire/sender_parcel.h"

struct sender_host;

/* Copies the settings; defaults have been filled in. */
struct sender_host *sender_host_new(const struct sender_settings *settings);
/* Abandons the letters in transit and frees them. */
void sender_host_free(struct sender_host *host);

/* False: no connection is free for this letter now. */
bool sender_host_take(struct sender_host *host, struct sender_parcel *p);
/* Letters in transit. */
int sender_host_letters(const struct sender_host *host);
/* Connects to ask what the host offers; false: no connection is free now. */
bool sender_host_ask(struct sender_host *host);
/* Did the host announce SMTPUTF8 when it was last connected to? */
bool sender_host_takes_utf8(const struct sender_host *host);

/*
 * Waits until a connection or the descriptor `wake` is ready, at most `ms` milliseconds, and does
 * what is to be done.  False: nothing happened.
 */
bool sender_host_wait(struct sender_host *host, int wake, int ms);
/* Sends what sender_host_take() added. */
void sender_host_flush(struct sender_host *host);

/* Adds the letters with a result to `done`, and puts those that were not tried back. */
void sender_host_collect(struct sender_host *host, struct sender_list *done,
			 struct sender_list *waiting);

#endif
