/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Over-the-board results in mail from an officer (EVENTS E51): the command of a captain's card,
 * converted to the request event.card of the control socket.
 */
#ifndef DAEMON_ACT_MAIL_CARD_H
#define DAEMON_ACT_MAIL_CARD_H

#include "daemon/act/act.h"
#include "mail/in/message.h"

/* The request that the mail makes, owned by the caller; NULL if it contains no card. */
json_t *mail_card_request(const struct mail_message *m);

/* Replaces a successful answer to that request by one in the language of the mail. */
void mail_card_answer(struct act *act);

/*
 * A mail from an official's address, authenticated by the mail host, with the card of an individual
 * event they lead.  Officials with a one-time password enter results at the desk instead.  Returns
 * 1; 0: not such a mail; or a negative enum store_error.
 */
int mail_card_from_official(struct act *act, const struct mail_message *m);

#endif
