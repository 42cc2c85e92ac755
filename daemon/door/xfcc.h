/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The door for programs that speak Xfcc, such as Scid: POST /xfcc, with the player's number or
 * address and an application password in the body; GET returns the service description.  Every
 * answer is XML, whatever its status.  Private to daemon/door/.
 */
#ifndef DAEMON_DOOR_XFCC_H
#define DAEMON_DOOR_XFCC_H

#include <event2/http.h>

#include "daemon/door/wrong_secrets.h"
#include "daemon/process.h"

struct xfcc;

/* `wrong` and `web` are borrowed. */
struct xfcc *xfcc_new(struct process *proc, struct wrong_secrets *wrong, struct web_door *web);
void xfcc_free(struct xfcc *xfcc);

/* Answers now, or after the commit of a move. */
void xfcc_serve(struct xfcc *xfcc, struct evhttp_request *req);

/* Number of requests waiting for the dispatch. */
int xfcc_busy(const struct xfcc *xfcc);

/* The service description: the file xfcc.wsdl. */
extern const char daemon_door_xfcc_wsdl[];
extern const size_t daemon_door_xfcc_wsdl_size;

#endif
