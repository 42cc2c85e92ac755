/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * kskak deliver: hands one mail, as a mail host would, to the daemon.
 */
#include "cli/online.h"
#include "cli/verbs.h"

#include "cli/input.h"

static const struct online_form forms[] = {
	{"[file]", "deliver", "from recipient"},
	{NULL, NULL, NULL},
};

int verb_deliver(int argc, char **argv)
{
	struct online online;
	struct sbuf mail = SBUF_INIT;
	struct input in;
	int status = online_parse(argc, argv, forms, &online);
	bool read;

	if (status)
		return status;
	if (!input_open(&in, json_string_value(json_object_get(online.request, "file")))) {
		json_decref(online.request);
		return EXIT_USAGE;
	}
	read = input_read_all(&in, &mail);
	input_close(&in);
	if (read && !mail.len)
		read = !usage_error("the mail is empty");
	json_object_del(online.request, "file");
	json_object_set_new(online.request, "bytes", json_integer((json_int_t)mail.len));
	if (read)
		status = online_ask(&online, mail.buf, mail.len, NULL);
	else
		json_decref(online.request);
	sbuf_release(&mail);
	return read ? status : EXIT_USAGE;
}
