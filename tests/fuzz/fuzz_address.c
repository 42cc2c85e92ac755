/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Mail addresses: the stored form of an address is its own form, is no longer than an address may
 * be, and has an ASCII domain; it is ASCII as a whole unless it needs SMTPUTF8.
 */
#include "mail/in/address.h"

#include <gmime/gmime.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static bool is_ascii(const char *text)
{
	for (; *text; text++)
		if ((unsigned char)*text >= 0x80)
			return false;
	return true;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static bool ready;
	char form[MAILBOX_MAX + 1] = "none", again[MAILBOX_MAX + 1] = "none";
	char *text = mem_strndup((const char *)data, size);
	enum mailbox_fault fault;

	if (!ready)
		g_mime_init();
	ready = true;
	fault = mail_address_form(text, form);
	if (fault == MAILBOX_GOOD || fault == MAILBOX_FOREIGN) {
		if (mailbox_check(form) != fault || !is_ascii(strrchr(form, '@')) ||
		    is_ascii(form) != (fault == MAILBOX_GOOD) ||
		    mail_address_form(form, again) != fault || strcmp(form, again) != 0)
			abort();
	} else if (strcmp(form, "none") != 0) {
		abort();
	}
	free(text);
	return 0;
}
