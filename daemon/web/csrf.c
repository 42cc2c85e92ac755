/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Two digits for the key number, then the MAC, all in hex; see csrf.h. */
#include "daemon/web/csrf.h"

#include <stdio.h>
#include <string.h>

#include "core/base/sbuf.h"
#include "crypto/digest.h"
#include "crypto/hex.h"

#define HOUR 3600

/* `back`: hours ago. */
static void binding_text(const struct csrf_binding *to, int back, struct sbuf *out)
{
	if (to->session) {
		char hex[2 * DIGEST_LEN + 1];

		hex_encode(to->session, DIGEST_LEN, hex);
		sbuf_addf(out, "session %s", hex);
	} else if (to->letter) {
		sbuf_addf(out, "letter %s", to->letter);
	} else {
		sbuf_addf(out, "hour %lld", (long long)(to->now.sec / HOUR - back));
	}
}

static bool write_with(const struct keyring *ring, int key, const struct csrf_binding *to, int back,
		       char ret_text[CSRF_TEXT])
{
	struct sbuf text = SBUF_INIT;
	unsigned char mac[DIGEST_LEN];
	bool known;

	binding_text(to, back, &text);
	known = keyring_mac(ring, key, "kskakd form", text.buf, text.len, mac);
	sbuf_release(&text);
	if (!known)
		return false;
	snprintf(ret_text, CSRF_TEXT, "%02x", (unsigned)key & 0xff);
	hex_encode(mac, sizeof(mac), ret_text + 2);
	return true;
}

void csrf_write(const struct keyring *ring, const struct csrf_binding *to, char ret_text[CSRF_TEXT])
{
	if (!write_with(ring, keyring_writer(ring), to, 0, ret_text))
		ret_text[0] = '\0';
}

bool csrf_good(const struct keyring *ring, const struct csrf_binding *to, const char *text)
{
	bool hourly = !to->session && !to->letter, good = false;
	char expected[CSRF_TEXT];
	unsigned char key;

	if (!text || strlen(text) != CSRF_TEXT - 1)
		return false;
	if (!hex_decode((char[]){text[0], text[1], '\0'}, 1, &key))
		return false;
	for (int back = 0; back <= hourly; back++)
		if (write_with(ring, key, to, back, expected))
			good |= digest_equal(expected, text, CSRF_TEXT - 1);
	return good;
}
