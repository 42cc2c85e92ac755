/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* kskak deliver: hands one mail to the daemon, as a mail host would. */
#include <sysexits.h>

#include "cli/input.h"
#include "cli/online.h"
#include "cli/usage.h"
#include "cli/verbs.h"

static const struct verb_form forms[] = {
	{"[--from] [--recipient] [file]", "deliver"},
	{NULL, NULL},
};

static const struct verb_option options[] = {
	OPTION_TEXT("from", "ADDRESS", "envelope sender"),
	OPTION_TEXT("recipient", "ADDRESS", "envelope recipient"),
	ONLINE_OPTIONS,
	OPTION_END,
};

static bool read_mail(const char *path, struct sbuf *ret_mail)
{
	struct input in;
	bool read;

	if (!input_open(&in, path))
		return false;
	read = input_read_all(&in, ret_mail);
	input_close(&in);
	if (read && !ret_mail->len)
		read = !usage_error(N_("the mail is empty"));
	return read;
}

/* The exit status that pipe(8) of Postfix and similar programs turn into the right bounce. */
static int mail_host_status(int status)
{
	switch (status) {
	case EXIT_DIFFERS: return EX_DATAERR;
	case EXIT_USAGE: return EX_USAGE;
	case EXIT_NO_ANSWER: return EX_UNAVAILABLE;
	default: return status; /* done, or EX_TEMPFAIL */
	}
}

static int run(const struct args *args)
{
	struct sbuf mail = SBUF_INIT;
	int status = EXIT_USAGE;
	json_t *request;

	if (read_mail(args_text(args, "file"), &mail)) {
		request = online_request(args);
		json_object_del(request, "file");
		json_object_set_new(request, "bytes", json_integer((json_int_t)mail.len));
		status = online_ask(args, request, mail.buf, mail.len, NULL);
	}
	sbuf_release(&mail);
	return mail_host_status(status);
}

const struct verb verb_deliver = {
	.name = "deliver",
	.summary = N_("hand a mail to the daemon"),
	.help = cli_help_deliver_txt,
	.forms = forms,
	.options = options,
	.run = run,
	.online = true,
};
