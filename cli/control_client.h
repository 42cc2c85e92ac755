/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The desk's end of the control socket (daemon/door/control.h): one request, one answer.
 */
#ifndef CLI_CONTROL_CLIENT_H
#define CLI_CONTROL_CLIENT_H

#include <jansson.h>
#include <stddef.h>

#define CONTROL_SOCKET_DEFAULT "/run/kskakd/control.sock"

/*
 * Sends `request` (taken over), followed by `len` bytes of mail when there are any, and returns
 * the answer, an object that the caller owns.  NULL, with a message on standard error, when there
 * is no daemon or it does not answer.  `path` NULL: $KSKAK_SOCKET, else the default.
 */
json_t *control_client_ask(const char *path, json_t *request, const void *mail, size_t len);

#endif
