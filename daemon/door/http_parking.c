/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See http_parking.h. */
#include "daemon/door/http_parking.h"

#include <stdlib.h>
#include <string.h>
#include <sys/queue.h>

#include "core/base/mem.h"

struct parked {
	TAILQ_ENTRY(parked) place;
	struct http_parking *parking;
	struct evhttp_request *req;
	struct loop_call *call;
	char path[]; /* evhttp drops the request's own after some faults of its client */
};

struct http_parking {
	struct process *proc;
	enum loop_lane lane;
	http_parking_serve *serve, *refuse;
	void *arg;
	TAILQ_HEAD(, parked) due;
	int n;
};

static void leave(struct parked *p, http_parking_serve *answer)
{
	struct http_parking *parking = p->parking;

	TAILQ_REMOVE(&parking->due, p, place);
	parking->n--;
	answer(parking->arg, p->req, p->path);
	loop_call_free(p->call);
	free(p);
}

static void on_turn(void *arg)
{
	struct parked *p = arg;

	leave(p, p->parking->serve);
}

void http_parking_add(struct http_parking *parking, struct evhttp_request *req, const char *path)
{
	size_t size = strlen(path) + 1;
	struct parked *p = mem_alloc(sizeof(*p) + size);

	p->parking = parking;
	p->req = req;
	p->call = loop_call_new(parking->proc->loop, LOOP_SERVICE, on_turn, p);
	if (parking->lane == LOOP_READING)
		loop_call_reads(p->call);
	memcpy(p->path, path, size);
	loop_call_hasten(p->call, PROCESS_PATIENCE);
	TAILQ_INSERT_TAIL(&parking->due, p, place);
	if (parking->n++ < parking->proc->cfg.connections)
		loop_call_soon(p->call);
	else
		leave(p, parking->refuse); /* of clients who ask and hang up again and again */
}

void http_parking_refuse(struct http_parking *parking)
{
	while (!TAILQ_EMPTY(&parking->due))
		leave(TAILQ_FIRST(&parking->due), parking->refuse);
}

int http_parking_busy(const struct http_parking *parking)
{
	return parking->n;
}

struct http_parking *http_parking_new(struct process *proc, enum loop_lane lane,
				      http_parking_serve *serve, http_parking_serve *refuse,
				      void *arg)
{
	struct http_parking *parking = mem_zeroed(1, sizeof(*parking));

	*parking = (struct http_parking){
		.proc = proc, .lane = lane, .serve = serve, .refuse = refuse, .arg = arg};
	TAILQ_INIT(&parking->due);
	return parking;
}

void http_parking_free(struct http_parking *parking)
{
	if (parking)
		http_parking_refuse(parking);
	free(parking);
}
