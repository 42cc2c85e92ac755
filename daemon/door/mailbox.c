/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Passes messages from the poller's thread to the dispatch, one at a time, and returns the results.
 */
#include "daemon/door/mailbox.h"

#include <event2/event.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"
#include "daemon/act/dispatch.h"
#include "daemon/secret.h"
#include "mail/wire/poller.h"

struct mailbox {
	struct process *proc;
	struct poller *poller;
	struct event *ready;
	bool under_way;
	unsigned long long id;
};

static void take(struct mailbox *box);

static void on_decided(void *arg, const struct answer *answer)
{
	struct mailbox *box = arg;

	box->under_way = false;
	event_add(box->ready, NULL);
	if (answer->outcome == OUTCOME_REJECT)
		log_warn("mailbox: message refused: %s", answer->message.buf);
	poller_done(box->poller, box->id,
		    answer->outcome == OUTCOME_RETRY ? POLLER_RETRY : POLLER_STORED);
	take(box);
}

static void submit(struct mailbox *box, const struct polled *polled)
{
	struct inbound in = {
		.door = DOOR_MAIL,
		.received = now_read(&box->proc->now),
		.mail = {.raw = polled->raw, .raw_len = polled->len, .stamped = polled->stamped}};

	box->under_way = true;
	event_del(box->ready);
	box->id = polled->id;
	dispatch_submit(&box->proc->ctx, &in, on_decided, box);
}

static void take(struct mailbox *box)
{
	struct polled polled;

	while (!box->under_way && poller_next(box->poller, &polled)) {
		if (polled.raw) {
			submit(box, &polled);
		} else {
			log_warn("mailbox: message exceeds mail-max, leaving it in the mailbox");
			poller_done(box->poller, polled.id, POLLER_ASIDE);
		}
	}
}

static void on_ready(evutil_socket_t fd, short what, void *arg)
{
	struct mailbox *box = arg;
	struct sbuf why = SBUF_INIT;

	(void)fd;
	(void)what;
	if (poller_trouble(box->poller, &why))
		log_warn("mailbox: %s", why.buf);
	sbuf_release(&why);
	take(box);
}

static struct poller *poller_of(const struct config *cfg, struct sbuf *ret_why)
{
	struct sbuf password = SBUF_INIT;
	struct poller_settings set = {
		.url = cfg->mailbox_url,
		.folder = cfg->mailbox_folder,
		.tls = strcmp(cfg->mailbox_tls, "never") ? POLLER_TLS_REQUIRED : POLLER_TLS_NONE,
		.user = cfg->mailbox_user,
		.ca_file = *cfg->mailbox_ca_file ? cfg->mailbox_ca_file : NULL,
		.interval_seconds = (int)cfg->mailbox_seconds,
		.bytes_max = (size_t)cfg->mail_max,
		.delete_done = cfg->mailbox_delete,
	};
	struct poller *poller = NULL;

	if (secret_read(cfg->mailbox_password_file, &password, ret_why)) {
		set.password = password.buf;
		poller = poller_new(&set, ret_why);
	}
	secret_forget(&password);
	return poller;
}

struct mailbox *mailbox_open(struct process *proc, struct sbuf *ret_why)
{
	struct mailbox *box;

	if (!*proc->cfg.mailbox_url)
		return NULL;
	box = mem_zeroed(1, sizeof(*box));
	box->proc = proc;
	box->poller = poller_of(&proc->cfg, ret_why);
	if (!box->poller) {
		free(box);
		return NULL;
	}
	box->ready = event_new(loop_base(proc->loop), poller_fd(box->poller), EV_READ | EV_PERSIST,
			       on_ready, box);
	event_add(box->ready, NULL);
	return box;
}

void mailbox_close(struct mailbox *box)
{
	if (!box)
		return;
	event_free(box->ready);
	poller_free(box->poller);
	free(box);
}
