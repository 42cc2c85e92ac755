/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Copies inbounds, which outlive the door's buffers; see inbound.h. */
#include "daemon/act/inbound.h"
#include "core/base/mem.h"

#include <stdlib.h>
#include <string.h>

static void *copy_bytes(const void *from, size_t len)
{
	void *copy = mem_alloc(len);

	if (len)
		memcpy(copy, from, len);
	return copy;
}

static const char *copy_text(const char *text)
{
	return text ? copy_bytes(text, strlen(text) + 1) : NULL;
}

static struct inbound_mail copy_mail(const struct inbound_mail *from)
{
	struct inbound_mail copy = *from;

	copy.raw = copy_bytes(from->raw, from->raw_len);
	copy.envelope_from = copy_text(from->envelope_from);
	copy.recipient = copy_text(from->recipient);
	return copy;
}

static struct inbound_api copy_api(const struct inbound_api *from)
{
	struct inbound_api copy = *from;
	struct command *command = copy_bytes(from->command, sizeof(*command));

	command_copy(from->command, command);
	copy.command = command;
	if (from->n_groups)
		copy.groups = copy_bytes(from->groups, from->n_groups * sizeof(*from->groups));
	copy.address = copy_text(from->address);
	copy.words = copy_text(from->words);
	return copy;
}

static struct inbound_control copy_control(const struct inbound_control *from)
{
	return (struct inbound_control){.request = json_incref(from->request),
					.role = from->role,
					.author = copy_text(from->author),
					.user = copy_text(from->user),
					.name = copy_text(from->name),
					.events = copy_text(from->events),
					.plays_as = copy_text(from->plays_as),
					.lang = from->lang,
					.jobs = from->jobs,
					.found = json_incref(from->found)};
}

static struct inbound_web copy_web(const struct inbound_web *from)
{
	struct inbound_web copy = *from;

	copy.address = copy_text(from->address);
	copy.secret = copy_text(from->secret);
	copy.code = copy_text(from->code);
	copy.next = copy_text(from->next);
	copy.device = copy_text(from->device);
	copy.lang = copy_text(from->lang);
	copy.name = copy_text(from->name);
	copy.language = copy_text(from->language);
	copy.letters = copy_text(from->letters);
	copy.zone = copy_text(from->zone);
	copy.notation = copy_text(from->notation);
	copy.colours = copy_text(from->colours);
	copy.pieces = copy_text(from->pieces);
	copy.text = copy_text(from->text);
	copy.tree = copy_text(from->tree);
	return copy;
}

void inbound_copy(const struct inbound *in, struct inbound *ret_copy)
{
	struct inbound copy = *in;

	copy.key = copy_text(in->key);
	copy.content = copy_text(in->content);
	switch (in->door) {
	case DOOR_MAIL: copy.mail = copy_mail(&in->mail); break;
	case DOOR_API: copy.api = copy_api(&in->api); break;
	case DOOR_CONTROL: copy.control = copy_control(&in->control); break;
	case DOOR_TIMER: break;
	case DOOR_OUTBOX: copy.outbox.why = copy_text(in->outbox.why); break;
	case DOOR_WEB: copy.web = copy_web(&in->web); break;
	case DOOR_CHECK: copy.check.findings = copy_text(in->check.findings); break;
	}
	*ret_copy = copy;
}

static void release_mail(struct inbound_mail *mail)
{
	free((void *)mail->raw);
	free((char *)mail->envelope_from);
	free((char *)mail->recipient);
}

static void release_api(struct inbound_api *api)
{
	command_release((struct command *)api->command);
	free((struct command *)api->command);
	free((char *)api->address);
	free((char *)api->words);
	free((int64_t *)api->groups);
}

static void release_control(struct inbound_control *control)
{
	json_decref(control->request);
	json_decref(control->found);
	free((char *)control->author);
	free((char *)control->user);
	free((char *)control->name);
	free((char *)control->events);
	free((char *)control->plays_as);
}

static void release_secret(const char *secret)
{
	if (secret)
		explicit_bzero((char *)secret, strlen(secret));
	free((char *)secret);
}

static void release_web(struct inbound_web *web)
{
	free((char *)web->address);
	release_secret(web->secret);
	release_secret(web->code);
	free((char *)web->next);
	free((char *)web->device);
	free((char *)web->lang);
	free((char *)web->name);
	free((char *)web->language);
	free((char *)web->letters);
	free((char *)web->zone);
	free((char *)web->notation);
	free((char *)web->colours);
	free((char *)web->pieces);
	free((char *)web->text);
	free((char *)web->tree);
}

void inbound_release(struct inbound *copy)
{
	switch (copy->door) {
	case DOOR_MAIL: release_mail(&copy->mail); break;
	case DOOR_API: release_api(&copy->api); break;
	case DOOR_CONTROL: release_control(&copy->control); break;
	case DOOR_TIMER: break;
	case DOOR_OUTBOX: free((char *)copy->outbox.why); break;
	case DOOR_WEB: release_web(&copy->web); break;
	case DOOR_CHECK: free((char *)copy->check.findings); break;
	}
	free((char *)copy->key);
	free((char *)copy->content);
}
