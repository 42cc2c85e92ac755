/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Requests of a load program over one persistent connection, plain or over TLS. */
#ifndef TESTS_LOAD_REPLY_H
#define TESTS_LOAD_REPLY_H

#include <stddef.h>

/*
 * A connection.  Reading returns the number of bytes, 0 or less at the end; writing returns 1 if
 * all was sent, otherwise 0.
 */
struct reply_line {
	long (*receive)(void *arg, char *to, size_t size);
	int (*send)(void *arg, const char *bytes, size_t len);
	void *arg;
};

/* For a socket; `fd` must stay valid. */
struct reply_line reply_socket(int *fd);

/*
 * Sends a GET, with a bearer token unless it is NULL; returns the size of the body.  Any status but
 * 200 ends the program.
 */
size_t reply_get(const struct reply_line *line, const char *path, const char *token);

#endif
