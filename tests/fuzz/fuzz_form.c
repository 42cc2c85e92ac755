/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Posted forms: a form is read completely or not at all, and its fields are consistent. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/web/form.h"
#include "daemon/web/remotes.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void look_at(const struct form *form, const char *name)
{
	char line[FORM_LINE + 1];
	struct civil date;
	int64_t number;
	char *text;

	if (form_line(form, name, FORM_LINE, line))
		for (const char *p = line; *p; p++)
			if ((unsigned char)*p < ' ' || *p == 0x7f)
				abort();
	text = form_text(form, name, 2000);
	if (text && (strlen(text) > 2000 || strchr(text, '\r')))
		abort();
	free(text);
	if (form_number(form, name, 3, 7, &number) && (number < 3 || number > 7))
		abort();
	form_date(form, name, &date);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char address[REMOTES_ADDRESS], *text = calloc(1, size + 1);
	struct form form = FORM_INIT;

	if (!text)
		abort();
	memcpy(text, data, size);
	if (form_read(text, size, &form))
		for (int i = 0; i < form.n; i++)
			look_at(&form, form.v[i].name);
	else if (form.n)
		abort();
	form_release(&form);
	remotes_address("127.0.0.1", text, "127.0.0.1\n::1", address);
	free(text);
	return 0;
}
