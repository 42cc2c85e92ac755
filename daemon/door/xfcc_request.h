/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Parses Xfcc requests: SOAP 1.1, document/literal, with the operation given by the first child of
 * the Body.  No I/O, so that tests and the fuzz target run the same code as the server.  Refuses
 * document types and fetches nothing.  Private to daemon/door/.
 */
#ifndef DAEMON_DOOR_XFCC_REQUEST_H
#define DAEMON_DOOR_XFCC_REQUEST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum xfcc_operation { XFCC_GET_MY_GAMES, XFCC_MAKE_A_MOVE };

/* Strings are owned and never NULL; "" if the request lacks the element. */
struct xfcc_request {
	enum xfcc_operation operation;
	char *username; /* the player's number or address */
	char *password;
	int64_t game; /* 0 = absent or not a number */
	bool resign, accept_draw, claim_draw, offer_draw;
	int movecount; /* 0 = absent or not a number */
	char *move;    /* as written: English SAN */
	char *message;
};

/*
 * Returns false if it is not a valid request: ill-formed even after xfcc_text_mend(), with a
 * document type, of an unknown operation, or with a duplicate element or a flag other than 0, 1,
 * true or false.  Then `ret_request` is unchanged.
 */
bool xfcc_request_read(const char *body, size_t len, struct xfcc_request *ret_request);
void xfcc_request_release(struct xfcc_request *request);

#endif
