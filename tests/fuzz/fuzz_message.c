/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Whole mails: there is always an id, and the text is clean UTF-8 without NUL. */
#include <glib.h>
#include <stdint.h>
#include <stdlib.h>

#include "mail/in/message.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const struct mail_policy policy = {.domain = "chess.example.org",
						  .play_local = "play",
						  .bounce_local = "bounce",
						  .delimiter = '+',
						  .authserv_id = "mx.chess.example.org",
						  .trusted_received = "mx.chess.example.org",
						  .received = {1772532000}};
	struct mail_message m;

	mail_message_init(&m);
	mail_message_parse(data, size, &policy, NULL, &m);
	if (!m.id[0] || !g_utf8_validate(m.text.buf, (gssize)m.text.len, NULL))
		abort();
	mail_message_release(&m);
	return 0;
}
