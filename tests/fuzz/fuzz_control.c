/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Requests of the control socket, one a line, by an administrator: each is answered, a refusal with
 * a sentence, and none makes the store fail.
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/sbuf.h"
#include "tests/daemon/stage.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static int answers;

static void on_answer(void *arg, const struct answer *answer)
{
	(void)arg;
	answers++;
	if (answer->outcome == OUTCOME_RETRY)
		abort();
	if (answer->outcome != OUTCOME_DONE && !answer->message.len)
		abort();
}

static void ask(struct context *ctx, struct instant now, json_t *request)
{
	struct inbound in = {
		.door = DOOR_CONTROL,
		.received = now,
		.control = {
			.request = request, .role = ROLE_ADMIN, .author = "0 fuzz", .events = "*"}};
	const char *what = json_string_value(json_object_get(request, "do"));

	answers = 0;
	/* A backup would write to any path. */
	if (!json_is_object(request) || (what && !strcmp(what, "backup")))
		return;
	dispatch_submit(ctx, &in, on_answer, NULL);
	if (answers != 1)
		abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct stage *stage;
	const char *at = (const char *)data, *end = at + size;

	if (!stage && stage_open((void **)&stage) != 0)
		abort();
	while (at < end) {
		const char *lf = memchr(at, '\n', (size_t)(end - at));
		size_t len = (size_t)((lf ? lf : end) - at);
		json_t *request = json_loadb(at, len, JSON_REJECT_DUPLICATES, NULL);

		ask(&stage->ctx, stage->now, request);
		json_decref(request);
		at += len + 1;
	}
	return 0;
}
