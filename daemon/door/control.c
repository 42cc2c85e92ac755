/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * A connection handles one request at a time: the next line is read after the previous answer.
 */
#include "daemon/door/control.h"

#include <errno.h>
#include <event2/buffer.h>
#include <event2/bufferevent.h>
#include <event2/listener.h>
#include <jansson.h>
#include <pwd.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include <config.h>
#include "core/base/mem.h"
#include "daemon/act/leader_requests.h"
#include "daemon/check.h"
#include "daemon/compact_json.h"
#include "daemon/door/crowd.h"
#include "daemon/door/listen.h"
#include "daemon/door/role.h"
#include "daemon/event/put_aside.h"
#include "daemon/jobs.h"
#include "daemon/publish/checkpoint.h"
#include "daemon/publish/publisher.h"
#include "daemon/timer.h"
#include "sql/store_post.h"

#define LINE_MAX_BYTES (1 << 20)
#define UNREAD_MOST    (256 * 1024) /* bytes of answers; then no request is read */

struct caller {
	struct caller *prev, *next;
	struct control *control;
	struct bufferevent *bev; /* NULL: disconnected */
	enum role role;
	uid_t uid;
	double since;	  /* now_span() of its start or last answer */
	char author[128]; /* "uid name" */
	const char *user; /* the name part of author */
	struct sbuf events;
	struct sbuf name;      /* with which the caller signs rulings; "" = the office alone */
	struct sbuf plays_as;  /* the caller's address as a player; "" = does not play */
	json_t *request;       /* being processed */
	struct job *job;       /* it is waiting for; NULL = none */
	size_t mail_left;      /* remaining bytes of a delivered mail */
	json_t *refusal;       /* answer once the mail is discarded; NULL = accept the mail */
	bool busy;	       /* a request is being processed */
	bool deaf;	       /* input is ignored */
	bool reading;	       /* read_on() is on the stack and will continue, or free the caller */
	bool waits;	       /* `run` is due */
	struct loop_call *run; /* runs the request, if calls run aside; NULL = they do not */
};

struct control {
	struct process *proc;
	struct evconnlistener *listener;
	struct caller *first;
	int n_callers;
};

static void read_on(struct caller *caller);
static void on_event(struct bufferevent *bev, short what, void *arg);

static void caller_free(struct caller *caller)
{
	if (caller->bev)
		bufferevent_free(caller->bev);
	if (caller->prev)
		caller->prev->next = caller->next;
	else
		caller->control->first = caller->next;
	if (caller->next)
		caller->next->prev = caller->prev;
	caller->control->n_callers--;
	sbuf_release(&caller->events);
	sbuf_release(&caller->name);
	sbuf_release(&caller->plays_as);
	json_decref(caller->request);
	json_decref(caller->refusal);
	loop_call_free(caller->run);
	free(caller);
}

static void hang_up(struct caller *caller)
{
	if (caller->bev)
		bufferevent_free(caller->bev);
	caller->bev = NULL;
	if (caller->job)
		jobs_unasked(caller->job);
}

/* Closes the socket at once; frees the caller once no answer is pending. */
static void drop(struct caller *caller)
{
	hang_up(caller);
	if (!caller->busy && !caller->reading)
		caller_free(caller);
}

/* The same for a caller that has disconnected or has to go: a mail it owes will not be complete. */
static void give_up(struct caller *caller)
{
	if (caller->mail_left)
		caller->busy = false;
	drop(caller);
}

/* After an answer: reads the next request, or frees a disconnected caller. */
static void go_on(struct caller *caller)
{
	if (caller->reading)
		return;
	if (caller->bev)
		read_on(caller);
	else
		caller_free(caller);
}

static void reply(struct caller *caller, json_t *object)
{
	char *text = compact_json(object, 0);

	caller->busy = false;
	caller->since = now_span();
	json_decref(object);
	json_decref(caller->request);
	caller->request = NULL;
	if (caller->bev && text)
		evbuffer_add_printf(bufferevent_get_output(caller->bev), "%s\n", text);
	free(text);
}

static const char *outcome_word(enum act_outcome outcome)
{
	switch (outcome) {
	case OUTCOME_DONE: return "done";
	case OUTCOME_REFUSED: return "refused";
	case OUTCOME_WRONG: return "wrong";
	case OUTCOME_DENIED: return "denied";
	case OUTCOME_REJECT: return "reject";
	case OUTCOME_RETRY: return "retry";
	}
	return "";
}

static json_t *answer_json(enum act_outcome outcome, const char *error, const char *message,
			   json_t *result)
{
	json_t *out = json_pack("{s:b,s:s,s:s,s:s}", "ok", outcome == OUTCOME_DONE, "outcome",
				outcome_word(outcome), "error", error, "message", message);

	json_object_set_new(out, "result", result ? result : json_null());
	return out;
}

static void refuse(struct caller *caller, enum act_outcome outcome, const char *error,
		   const char *message)
{
	reply(caller, answer_json(outcome, error, message, NULL));
}

static void begin_job(struct caller *caller, const json_t *job);

static bool is_request(const struct caller *caller, const char *name)
{
	const char *asked = json_string_value(json_object_get(caller->request, "do"));

	return asked && !strcmp(asked, name);
}

static void on_decided(void *arg, const struct answer *answer)
{
	struct caller *caller = arg;
	json_t *out;

	if (answer->job) {
		begin_job(caller, answer->job);
		return;
	}
	if (is_request(caller, "status") && answer->json)
		json_object_set_new(answer->json, "check",
				    check_json(caller->control->proc->check));
	out = answer_json(answer->outcome, answer->error, answer->message.buf,
			  json_incref(answer->json));
	json_object_set_new(out, "rule", json_string(answer->rule));
	if (json_array_size(answer->refusals))
		json_object_set(out, "refusals", answer->refusals);
	json_object_set_new(out, "repeated", json_boolean(answer->repeated));
	reply(caller, out);
	go_on(caller);
}

static json_t *clock_json(struct process *proc)
{
	char buf[INSTANT_TEXT];

	const char *now = instant_format(now_read(&proc->now), buf);

	return json_pack("{s:s,s:b,s:b,s:s}", "now", now, "test", proc->now.test, "stuck",
			 proc->now.stuck, "doubt", now_doubt_text(&proc->now));
}

static void on_moved(void *arg, const char *why)
{
	struct caller *caller = arg;

	if (why)
		refuse(caller, OUTCOME_WRONG, "clock", why);
	else
		reply(caller, answer_json(OUTCOME_DONE, "", "", clock_json(caller->control->proc)));
	go_on(caller);
}

/* Checks a request handled here; on a fault *ret_refusal is the answer. */
static bool read_fields(const struct caller *caller, struct field_values *ret_fields,
			json_t **ret_refusal)
{
	struct answer answer;
	bool good;

	answer_init(&answer);
	good = leader_requests_check(caller->request, caller->role, &lang_english, ret_fields,
				     &answer) != NULL;
	if (!good)
		*ret_refusal = answer_json(answer.outcome, answer.error, answer.message.buf, NULL);
	answer_release(&answer);
	return good;
}

/* An administrator confirms that the system clock is right. */
static void trust_clock(struct caller *caller, bool back)
{
	struct process *proc = caller->control->proc;
	struct sbuf why = SBUF_INIT;
	int rc = now_trust(&proc->now, proc->ctx.store, back, &why);

	if (rc > 0) {
		log_warn("clock confirmed by %s%s", caller->author,
			 back ? ", and time may go back" : "");
		context_forget(&proc->ctx);
		checkpoint_write(proc->checkpoint);
		timer_look(proc->timer);
		reply(caller, answer_json(OUTCOME_DONE, "", "", clock_json(proc)));
	} else {
		refuse(caller, rc < 0 ? OUTCOME_RETRY : OUTCOME_REFUSED, "clock", why.buf);
	}
	sbuf_release(&why);
}

static void do_clock(struct caller *caller, const struct field_values *fields)
{
	struct process *proc = caller->control->proc;
	const char *at = fields_value(fields, "at")->text;
	struct instant to;

	if (!*at)
		reply(caller, answer_json(OUTCOME_DONE, "", "", clock_json(proc)));
	else if (caller->role != ROLE_ADMIN)
		refuse(caller, OUTCOME_DENIED, "denied",
		       "only an administrator may move the clock");
	else if (!strcmp(at, "right") || !strcmp(at, "back"))
		trust_clock(caller, !strcmp(at, "back"));
	else if (!instant_parse(at, &to))
		refuse(caller, OUTCOME_WRONG, "bad_request",
		       "at: not YYYY-MM-DDTHH:MM:SSZ, right or back");
	else
		timer_walk(proc->timer, to, on_moved, caller);
}

static void do_ping(struct caller *caller, const struct field_values *fields)
{
	struct process *proc = caller->control->proc;
	json_t *result = clock_json(proc);
	int64_t letters = 0, failed;

	(void)fields;
	if (store_outbox_count(proc->ctx.store, &letters, &failed) > 0)
		json_object_set_new(result, "letters_pending", json_integer(letters));
	json_object_set_new(result, "version", json_string(PACKAGE_VERSION));
	json_object_set_new(result, "pid", json_integer(getpid()));
	json_object_set_new(result, "seconds",
			    json_integer((json_int_t)(now_span() - proc->started)));
	json_object_set_new(result, "check", check_json(proc->check));
	json_object_set_new(result, "unfinished", put_aside_json(&proc->ctx));
	json_object_set_new(result, "pages_pending",
			    json_integer(publisher_waiting(proc->publisher)));
	reply(caller, answer_json(OUTCOME_DONE, "", "", result));
}

static void do_check(struct caller *caller, const struct field_values *fields)
{
	(void)fields;
	if (caller->role != ROLE_ADMIN)
		refuse(caller, OUTCOME_DENIED, "denied",
		       "only an administrator may check the database");
	else if (check_begin(caller->control->proc->check))
		reply(caller, answer_json(OUTCOME_DONE, "", "status shows the findings", NULL));
	else
		refuse(caller, OUTCOME_REFUSED, "running", "a check is already running");
}

static void on_last_word(struct bufferevent *bev, void *arg)
{
	(void)bev;
	drop(arg);
}

/*
 * The bytes after the line are a mail and must never be read as requests. A refused mail is
 * discarded as it arrives, and always rejected, so that the mail host does not consider it
 * delivered; if its length is unknown, the connection is closed.
 */
static void do_deliver(struct caller *caller)
{
	json_t *bytes = json_object_get(caller->request, "bytes");
	struct field_values fields;

	if (json_is_integer(bytes) && json_integer_value(bytes) > 0) {
		caller->mail_left = (size_t)json_integer_value(bytes);
		if (!read_fields(caller, &fields, &caller->refusal))
			json_object_set_new(caller->refusal, "outcome",
					    json_string(outcome_word(OUTCOME_REJECT)));
		else if (json_integer_value(bytes) > caller->control->proc->cfg.mail_max)
			caller->refusal = answer_json(OUTCOME_REJECT, "too_big",
						      "the mail is longer than mail-max", NULL);
		return;
	}
	caller->deaf = true;
	bufferevent_disable(caller->bev, EV_READ);
	bufferevent_setcb(caller->bev, NULL, on_last_word, on_event, caller);
	refuse(caller, OUTCOME_WRONG, "bad_request", "bytes: the length of the mail, at least 1");
}

static void on_published(void *arg, const char *why)
{
	struct caller *caller = arg;
	const struct config *cfg = &caller->control->proc->cfg;

	if (why)
		refuse(caller, OUTCOME_RETRY, "publish", why);
	else
		reply(caller, answer_json(OUTCOME_DONE, "", "",
					  json_pack("{s:s}", "directory", cfg->publish_dir)));
	go_on(caller);
}

static void do_publish(struct caller *caller, const struct field_values *fields)
{
	struct process *proc = caller->control->proc;
	int64_t group = fields_value(fields, "group")->number;

	if (!*proc->cfg.publish_dir)
		refuse(caller, OUTCOME_REFUSED, "no_publish_dir", "publish-dir is not set");
	else
		publisher_order(proc->publisher, group, on_published, caller);
}

/* Submits a delivered mail once it is complete. */
static void deliver_mail(struct caller *caller, struct evbuffer *in)
{
	struct process *proc = caller->control->proc;
	size_t len = caller->mail_left;
	struct inbound mail = {
		.door = DOOR_MAIL,
		.received = now_read(&proc->now),
		.mail = {.raw = evbuffer_pullup(in, (ev_ssize_t)len),
			 .raw_len = len,
			 .envelope_from =
				 json_string_value(json_object_get(caller->request, "from")),
			 .recipient =
				 json_string_value(json_object_get(caller->request, "recipient"))},
	};

	caller->mail_left = 0;
	dispatch_submit(&proc->ctx, &mail, on_decided, caller);
	evbuffer_drain(in, len);
}

/*
 * Makes the key unique per user and kind of request, and distinct from those of mails and API
 * calls.  Empty without a key, or if the request will be refused.
 */
static void make_key(const struct caller *caller, struct sbuf *ret_key)
{
	const char *key = leader_requests_key(caller->request);

	if (key && *key && strlen(key) <= LEADER_REQUESTS_KEY_MAX)
		sbuf_addf(ret_key, "control/%.*s/%s/%s", (int)strcspn(caller->author, " "),
			  caller->author, json_string_value(json_object_get(caller->request, "do")),
			  key);
}

/* `found`: result of the job that the request waited for; NULL = not requested yet. */
static void do_act(struct caller *caller, json_t *found)
{
	struct process *proc = caller->control->proc;
	struct sbuf key = SBUF_INIT;
	struct inbound in = {
		.door = DOOR_CONTROL,
		.received = now_read(&proc->now),
		.control = {.request = caller->request,
			    .role = caller->role,
			    .author = caller->author,
			    .user = caller->user,
			    .name = caller->name.buf,
			    .events = caller->events.buf,
			    .plays_as = caller->plays_as.buf,
			    .jobs = true,
			    .found = found},
	};

	make_key(caller, &key);
	in.key = key.buf;
	dispatch_submit(&proc->ctx, &in, on_decided, caller);
	sbuf_release(&key);
}

/* Resubmits the request with the result; after a failed job it may be repeated. */
static void on_found(void *arg, json_t *found, const char *why)
{
	struct caller *caller = arg;

	caller->job = NULL;
	if (found) {
		do_act(caller, found);
		return;
	}
	refuse(caller, OUTCOME_RETRY, "job", why);
	go_on(caller);
}

static void begin_job(struct caller *caller, const json_t *job)
{
	struct sbuf why = SBUF_INIT;

	caller->job = jobs_begin(caller->control->proc->jobs, job, on_found, caller, &why);
	if (!caller->job) {
		refuse(caller, OUTCOME_REFUSED, "running", why.buf);
		go_on(caller);
	} else if (!caller->bev) {
		jobs_unasked(caller->job);
	}
	sbuf_release(&why);
}

/* Discards received bytes of a refused mail; answers when it is complete. */
static void skip_mail(struct caller *caller, struct evbuffer *in)
{
	size_t len = evbuffer_get_length(in);
	json_t *refusal = caller->refusal;

	if (len > caller->mail_left)
		len = caller->mail_left;
	evbuffer_drain(in, len);
	caller->mail_left -= len;
	if (caller->mail_left)
		return;
	caller->refusal = NULL;
	reply(caller, refusal);
}

static void run_request(struct caller *caller)
{
	static const struct {
		const char *name;
		void (*run)(struct caller *caller, const struct field_values *fields);
	} own[] = {
		{"check", do_check},
		{"clock", do_clock},
		{"ping", do_ping},
		{"publish", do_publish},
	};
	const char *name = json_string_value(json_object_get(caller->request, "do"));
	struct field_values fields;
	json_t *refusal;
	size_t i;

	caller->busy = true;
	if (!name) {
		refuse(caller, OUTCOME_WRONG, "bad_request", "\"do\" is not a string");
		return;
	}
	for (i = 0; i < sizeof(own) / sizeof(own[0]); i++) {
		if (strcmp(name, own[i].name) != 0)
			continue;
		if (read_fields(caller, &fields, &refusal))
			own[i].run(caller, &fields);
		else
			reply(caller, refusal);
		return;
	}
	if (!strcmp(name, "deliver"))
		do_deliver(caller);
	else
		do_act(caller, NULL);
}

/* A request that may have to wait for the database; meanwhile the caller may disconnect. */
static void on_run(void *arg)
{
	struct caller *caller = arg;

	caller->waits = false;
	caller->reading = true;
	run_request(caller);
	read_on(caller);
}

static void run_line(struct caller *caller, const char *line, size_t len)
{
	json_error_t error;

	caller->request = json_loadb(line, len, JSON_REJECT_DUPLICATES, &error);
	if (json_is_object(caller->request)) {
		if (caller->run) {
			caller->busy = caller->waits = true;
			loop_call_soon(caller->run);
		} else {
			run_request(caller);
		}
		return;
	}
	caller->busy = true;
	refuse(caller, OUTCOME_WRONG, "bad_request", "the line is not a JSON object");
}

/* Returns false if no complete line has arrived. */
static bool take_line(struct caller *caller, struct evbuffer *in)
{
	size_t len;
	char *line = evbuffer_readln(in, &len, EVBUFFER_EOL_LF);

	if (!line) {
		if (evbuffer_get_length(in) > LINE_MAX_BYTES)
			hang_up(caller);
		return false;
	}
	run_line(caller, line, len);
	free(line);
	return true;
}

/* Whether the caller leaves so many answers unread that the next request has to wait. */
static bool is_behind(const struct caller *caller)
{
	return evbuffer_get_length(bufferevent_get_output(caller->bev)) > UNREAD_MOST;
}

/* Processes one line or mail; false if it is incomplete, or an answer is pending or unread. */
static bool take_one(struct caller *caller)
{
	struct evbuffer *in = bufferevent_get_input(caller->bev);

	if (is_behind(caller))
		return false;
	if (caller->refusal)
		skip_mail(caller, in);
	else if (caller->mail_left && evbuffer_get_length(in) >= caller->mail_left)
		deliver_mail(caller, in);
	else if (!caller->busy && !caller->deaf)
		return take_line(caller, in);
	return !caller->busy && !caller->deaf;
}

/* A loop, not a recursion from answer to answer: a caller may send any number of lines at once. */
static void read_on(struct caller *caller)
{
	caller->reading = true;
	while (caller->bev && take_one(caller))
		;
	caller->reading = false;
	if (!caller->bev && !caller->busy)
		caller_free(caller);
}

static void on_read(struct bufferevent *bev, void *arg)
{
	struct caller *caller = arg;

	(void)bev;
	if (!caller->reading)
		read_on(caller);
}

/* All answers are read: goes on with the requests that waited for it. */
static void on_written(struct bufferevent *bev, void *arg)
{
	on_read(bev, arg);
}

static void on_event(struct bufferevent *bev, short what, void *arg)
{
	(void)bev;
	(void)what;
	give_up(arg);
}

static void identify(struct caller *caller)
{
	struct passwd *pw = getpwuid(caller->uid);
	const char *name = pw ? pw->pw_name : "unknown";

	snprintf(caller->author, sizeof(caller->author), "%u %s", (unsigned)caller->uid, name);
	caller->user = strchr(caller->author, ' ') + 1;
	caller->role = role_of_user(&caller->control->proc->cfg, name, caller->uid == geteuid(),
				    &caller->events);
	config_lists(caller->control->proc->cfg.officer_name, name, &caller->name);
	config_lists(caller->control->proc->cfg.leader_player, name, &caller->plays_as);
}

/* At the limit, somebody gives way; false if nobody can. */
static bool find_room(struct control *control, uid_t uid)
{
	struct crowd_one *crowd;
	struct caller *victim;
	int n = 0;

	if (control->n_callers < control->proc->cfg.connections)
		return true;
	crowd = mem_zeroed((size_t)control->n_callers, sizeof(*crowd));
	for (struct caller *c = control->first; c; c = c->next)
		crowd[n++] = (struct crowd_one){c->uid, c->since, !c->busy || c->mail_left, c};
	victim = crowd_victim(crowd, n, uid, now_span());
	free(crowd);
	if (victim)
		give_up(victim);
	return victim != NULL;
}

void control_refuse(struct control *control, const char *why)
{
	struct sbuf text = SBUF_INIT;
	struct caller *next;

	sbuf_addf(&text, "The server could not do this; try again. The database says: %s", why);
	for (struct caller *c = control->first; c; c = next) {
		next = c->next;
		if (!c->waits)
			continue;
		c->waits = false;
		loop_call_cancel(c->run);
		refuse(c, OUTCOME_RETRY, "try_again", text.buf);
		go_on(c);
	}
	sbuf_release(&text);
}

static void refuse_crowd(int fd)
{
	static const char sorry[] = "{\"ok\":false,\"outcome\":\"retry\",\"error\":\"crowded\","
				    "\"message\":\"too many connections, try again\","
				    "\"result\":null}\n";

	send(fd, sorry, sizeof(sorry) - 1, MSG_NOSIGNAL | MSG_DONTWAIT);
	close(fd);
}

/* Input buffered per caller: a mail or a line, and as much again while an answer is pending. */
static size_t held_most(const struct config *cfg)
{
	size_t mail = (size_t)cfg->mail_max;

	return 2 * (mail > LINE_MAX_BYTES ? mail : LINE_MAX_BYTES);
}

static struct caller *caller_new(struct control *control, uid_t uid, evutil_socket_t fd)
{
	struct caller *caller = mem_zeroed(1, sizeof(*caller));

	caller->control = control;
	caller->uid = uid;
	caller->since = now_span();
	sbuf_init(&caller->events);
	sbuf_init(&caller->name);
	sbuf_init(&caller->plays_as);
	caller->next = control->first;
	if (caller->next)
		caller->next->prev = caller;
	control->first = caller;
	control->n_callers++;
	caller->bev =
		bufferevent_socket_new(loop_base(control->proc->loop), fd, BEV_OPT_CLOSE_ON_FREE);
	if (loop_is_aside(control->proc->loop)) {
		caller->run = loop_call_new(control->proc->loop, LOOP_SERVICE, on_run, caller);
		loop_call_hasten(caller->run, PROCESS_PATIENCE);
	}
	identify(caller);
	return caller;
}

static void on_accept(struct evconnlistener *listener, evutil_socket_t fd, struct sockaddr *sa,
		      int len, void *arg)
{
	struct control *control = arg;
	struct caller *caller;
	uid_t uid = crowd_uid(fd);

	(void)listener;
	(void)sa;
	(void)len;
	if (!find_room(control, uid)) {
		refuse_crowd(fd);
		return;
	}
	caller = caller_new(control, uid, fd);
	bufferevent_setcb(caller->bev, on_read, on_written, on_event, caller);
	bufferevent_setwatermark(caller->bev, EV_READ, 0, held_most(&control->proc->cfg));
	bufferevent_enable(caller->bev, EV_READ | EV_WRITE);
}

struct control *control_open(struct process *proc, struct sbuf *ret_why)
{
	struct control *control;
	int mode = (int)strtol(proc->cfg.socket_mode, NULL, 8);
	int fd = listen_unix("control", proc->cfg.control_socket, mode, ret_why);

	if (fd < 0)
		return NULL;
	control = mem_zeroed(1, sizeof(*control));
	control->proc = proc;
	control->listener =
		evconnlistener_new(loop_base(proc->loop), on_accept, control,
				   LEV_OPT_CLOSE_ON_FREE | LEV_OPT_CLOSE_ON_EXEC, -1, fd);
	if (control->listener) {
		listen_watch(control->listener);
		return control;
	}
	sbuf_addf(ret_why, "%s: %s", proc->cfg.control_socket, strerror(errno));
	control_close(control);
	return NULL;
}

void control_stop(struct control *control)
{
	if (control->listener)
		evconnlistener_free(control->listener);
	control->listener = NULL;
}

int control_busy(const struct control *control)
{
	const struct caller *caller;
	int n = 0;

	for (caller = control->first; caller; caller = caller->next) {
		n += caller->bev &&
		     (caller->busy || evbuffer_get_length(bufferevent_get_output(caller->bev)));
	}
	return n;
}

void control_close(struct control *control)
{
	if (!control)
		return;
	control_stop(control);
	while (control->first)
		caller_free(control->first);
	free(control);
}
