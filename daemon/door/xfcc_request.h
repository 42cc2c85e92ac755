/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Parses requests of Xfcc: SOAP 1.1, document/literal, the operation told by the first child of the
 * Body.  It has no I/O, so that tests and the fuzz target run the same code as the server.  A
 * document type is refused, nothing is fetched.  Private to daemon/door/.
 */
#ifndef DAEMON_DOOR_XFCC_REQUEST_H
#define DAEMON_DOOR_XFCC_REQUEST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum xfcc_operation { XFCC_GET_MY_GAMES, XFCC_MAKE_A_MOVE };

/* Texts are owned and never NULL; "" when the request has no such element. */
struct xfcc_request {
	enum xfcc_operation operation;
	char *username; /* number of the player, or their address */
	char *password;
	int64_t game; /* 0 = not given, or no number */
	bool resign, accept_draw, claim_draw, offer_draw;
	int movecount; /* 0 = not given, or no number */
	char *move;    /* as written: English SAN */
	char *message;
};

/*
 * False for what is no such request: ill-formed even after xfcc_text_mend(), with a document type,
 * of an unknown operation, or with an element twice or a flag that is neither 0, 1, true nor false.
 * Then `ret_request` is unchanged.
 */
bool xfcc_request_read(const char *body, size_t len, struct xfcc_request *ret_request);
void xfcc_request_release(struct xfcc_request *request);

#endif
