/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Results over the board in the mail of whoever has an office (EVENTS E51): the command of a
 * captain's card, which becomes the request event.card of the control socket.
 */
#ifndef DAEMON_ACT_MAIL_CARD_H
#define DAEMON_ACT_MAIL_CARD_H

#include "daemon/act/act.h"
#include "mail/in/message.h"

/* The request that the mail makes, which the caller owns; NULL: it is no card. */
json_t *mail_card_request(const struct mail_message *m);

/* In the place of the answer to that request: in the language of the mail, if it was done. */
void mail_card_answer(struct act *act);

/*
 * A mail from the address of an official, which the mail host has authenticated, with the card of
 * an event of single players that is theirs to lead.  Whoever has set a one-time password enters
 * results at the desk.  1; 0: it is no such mail; or a negative enum store_error.
 */
int mail_card_from_official(struct act *act, const struct mail_message *m);

#endif
