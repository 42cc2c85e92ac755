/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The client side of the control socket (daemon/door/control.h): one request, one answer. */
#ifndef CLI_CONTROL_CLIENT_H
#define CLI_CONTROL_CLIENT_H

#include <jansson.h>
#include <stddef.h>

#define CONTROL_SOCKET_DEFAULT "/run/kskakd/control.sock"

/*
 * Sends `request` (takes the reference), followed by `len` bytes of mail if any, and returns the
 * answer, an object that the caller owns.  Returns NULL, with a message on standard error, if there
 * is no daemon or it does not answer.  A NULL `path` means $KSKAK_SOCKET, or else the default.
 */
json_t *control_client_ask(const char *path, json_t *request, const void *mail, size_t len);

#endif
