/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See wrong_secrets.h. */
#include "daemon/door/wrong_secrets.h"

#include <stdlib.h>

#include "core/base/mem.h"
#include "daemon/web/remotes.h"
#include "sql/store_player.h"

struct wrong_secrets {
	struct process *proc;
	const struct web_door *web; /* borrowed */
	struct remotes *remotes;
	wrong_secrets_serve *serve;
	void *arg;
};

struct wrong_secrets *wrong_secrets_new(struct process *proc, const struct web_door *web,
					wrong_secrets_serve *serve, void *arg)
{
	struct wrong_secrets *wrong = mem_alloc(sizeof(*wrong));

	*wrong = (struct wrong_secrets){proc, web, remotes_new(), serve, arg};
	return wrong;
}

void wrong_secrets_free(struct wrong_secrets *wrong)
{
	if (wrong)
		remotes_free(wrong->remotes);
	free(wrong);
}

bool wrong_secrets_count_later(struct wrong_secrets *wrong, struct evhttp_request *req)
{
	if (!process_context(wrong->proc)->turns)
		return false;
	wrong->serve(wrong->arg, req);
	return true;
}

/*
 * What this daemon alone has counted is asked first: an address over the limit costs no write.
 */
bool wrong_secrets_count(struct wrong_secrets *wrong, struct evhttp_request *req)
{
	struct store *store = wrong->proc->ctx.store;
	struct instant now = now_read(&wrong->proc->now);
	int most = wrong->proc->cfg.wrong_tokens_an_hour, n = 0;
	char remote[REMOTES_ADDRESS];

	web_door_remote(wrong->web, req, remote);
	if (!remotes_allow(wrong->remotes, remote, now.sec / 3600, most))
		return true;
	return store_is_far(store) && store_wrong_count(store, remote, now, &n) > 0 && n > most;
}
