/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Counters in a fixed-size table: each key has a few slots, of which the oldest is evicted. */
#include "daemon/web/remotes.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/fnv.h"
#include "core/base/mem.h"

#define PLACES 4096
#define PROBES 8
#define KEY    96

struct place {
	char key[KEY];
	int64_t span;
	int64_t count;
};

struct remotes {
	struct place places[PLACES];
};

struct remotes *remotes_new(void)
{
	return mem_zeroed(1, sizeof(struct remotes));
}

void remotes_free(struct remotes *remotes)
{
	free(remotes);
}

static struct place *place_of(struct remotes *remotes, const char *key, int64_t span)
{
	struct place *oldest = NULL;
	uint64_t at = fnv_text(key);

	for (uint32_t i = 0; i < PROBES; i++) {
		struct place *p = &remotes->places[(at + i) % PLACES];
		if (!strncmp(p->key, key, KEY - 1))
			return p;
		if (!oldest || p->span < oldest->span ||
		    (p->span == oldest->span && p->count < oldest->count))
			oldest = p;
	}
	*oldest = (struct place){.span = span};
	snprintf(oldest->key, sizeof(oldest->key), "%s", key);
	return oldest;
}

bool remotes_allow(struct remotes *remotes, const char *key, int64_t span, int64_t most)
{
	struct place *p = place_of(remotes, key, span);

	if (p->span != span) {
		p->span = span;
		p->count = 0;
	}
	return p->count++ < most;
}

bool remotes_has(const struct remotes *remotes, const char *key, int64_t span)
{
	uint64_t at = fnv_text(key);

	for (uint32_t i = 0; i < PROBES; i++) {
		const struct place *p = &remotes->places[(at + i) % PLACES];
		if (!strncmp(p->key, key, KEY - 1))
			return p->span == span && p->count > 0;
	}
	return false;
}

/* Whether the list, one value per line, contains the address. */
static bool is_listed(const char *list, const char *address, size_t len)
{
	while (*list) {
		size_t n = strcspn(list, "\n");
		if (n == len && !memcmp(list, address, len))
			return true;
		list += n + (list[n] == '\n');
	}
	return false;
}

/* The canonical text of an address, for IPv6 of its network; false if invalid. */
static bool read_address(const char *text, size_t len, char ret_address[REMOTES_ADDRESS])
{
	char copy[REMOTES_ADDRESS];
	struct in6_addr six;
	struct in_addr four;

	if (len >= sizeof(copy))
		return false;
	snprintf(copy, sizeof(copy), "%.*s", (int)len, text);
	if (inet_pton(AF_INET, copy, &four) == 1)
		return inet_ntop(AF_INET, &four, ret_address, REMOTES_ADDRESS);
	if (inet_pton(AF_INET6, copy, &six) != 1)
		return false;
	if (IN6_IS_ADDR_V4MAPPED(&six))
		return inet_ntop(AF_INET, six.s6_addr + 12, ret_address, REMOTES_ADDRESS);
	memset(six.s6_addr + 8, 0, 8);
	return inet_ntop(AF_INET6, &six, ret_address, REMOTES_ADDRESS);
}

bool remotes_trusts(const char *trusted, const char *address)
{
	return is_listed(trusted, address, strlen(address));
}

void remotes_address(const char *peer, const char *forwarded, const char *trusted,
		     char ret_address[REMOTES_ADDRESS])
{
	const char *at = peer ? peer : "";
	size_t len = strlen(at), end = forwarded ? strlen(forwarded) : 0;

	if (!read_address(at, len, ret_address))
		snprintf(ret_address, REMOTES_ADDRESS, "?");
	while (is_listed(trusted, at, len) && end) {
		size_t from;

		while (end && strchr(", \t", forwarded[end - 1]))
			end--;
		for (from = end; from && !strchr(", \t", forwarded[from - 1]); from--)
			;
		if (!read_address(forwarded + from, end - from, ret_address))
			break;
		at = forwarded + from;
		len = end - from;
		end = from;
	}
}
