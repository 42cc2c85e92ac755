/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * kskakd: reads the options and the configuration, opens the store, the doors and the runners in
 * that order, turns the loop, and takes everything down in the reverse order.
 */
#include <errno.h>
#include <event2/event.h>
#include <fcntl.h>
#include <getopt.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <config.h>
#include "crypto/digest.h"
#include "daemon/door/control.h"
#include "daemon/act/dispatch.h"
#include "daemon/door/lmtp_door.h"
#include "daemon/door/mailbox.h"
#include "daemon/notify.h"
#include "daemon/letter/outbox.h"
#include "daemon/publish/publisher.h"
#include "daemon/process.h"
#include "daemon/door/http.h"
#include "daemon/timer.h"

#define DEFAULT_CONFIG "/etc/kskakd/kskakd.conf"
#define TEST_START     1767225600 /* 2026-01-01T00:00:00Z */
#define STOP_SECONDS   10	  /* for answers and letters under way */
#define SIGNALS	       2
#define DOORS	       3     /* LMTP, HTTP, control: `connections` each */
#define OTHER_FILES    128   /* store, listeners, letters and mailbox on their way */
#define LOCK_WAIT_MS   20    /* in one call of the store; the loop stands still meanwhile */
#define LOCK_AGAIN_US  50000 /* between tries at a locked store */
#define LOCK_SECONDS   3.0   /* after which the doors ask for another try */
#define TELL_AGAIN     60.0  /* seconds between lines of the log about the same trouble */

enum { EXIT_WRONG = 2 };

struct options {
	const char *config;
	bool check;
	bool keys;
	bool mdoc;
	bool test_clock;
	struct instant start;
};

struct process {
	struct server server;
	struct store *store;
	int lock;
	bool room_is_open;
	struct event *signals[SIGNALS];
	struct event *watchdog;
	struct event *stop; /* looks whether all has come to rest */
	double stop_by;
};

static int usage(FILE *out)
{
	fputs("usage: kskakd [-n] [-c FILE] [--test-clock[=INSTANT]]\n"
	      "       kskakd --keys | --version\n\n"
	      "  -c, --config FILE   configuration, " DEFAULT_CONFIG "\n"
	      "  -n, --check         check the configuration and end\n"
	      "  --test-clock[=T]    a clock that stands still until it is moved, for tests\n"
	      "  --keys              list the keys of the configuration (--mdoc: for the manual)\n",
	      out);
	return out == stdout ? 0 : EXIT_WRONG;
}

static bool read_options(int argc, char **argv, struct options *opt, int *ret_status)
{
	static const struct option longs[] = {
		{"config", required_argument, NULL, 'c'},
		{"check", no_argument, NULL, 'n'},
		{"test-clock", optional_argument, NULL, 't'},
		{"keys", no_argument, NULL, 'k'},
		{"mdoc", no_argument, NULL, 'm'},
		{"version", no_argument, NULL, 'V'},
		{"help", no_argument, NULL, 'h'},
		{NULL, 0, NULL, 0},
	};
	int c;

	while ((c = getopt_long(argc, argv, "c:nVh", longs, NULL)) != -1) {
		switch (c) {
		case 'c': opt->config = optarg; break;
		case 'n': opt->check = true; break;
		case 'k': opt->keys = true; break;
		case 'm': opt->mdoc = true; break;
		case 'V': puts("kskakd " PACKAGE_VERSION); return false;
		case 'h': *ret_status = usage(stdout); return false;
		case 't':
			opt->test_clock = true;
			if (!optarg || instant_parse(optarg, &opt->start))
				break;
			fprintf(stderr, "kskakd: %s: not YYYY-MM-DDTHH:MM:SSZ\n", optarg);
			*ret_status = EXIT_WRONG;
			return false;
		case '?':
		case ':': *ret_status = usage(stderr); return false;
		}
	}
	if (optind < argc)
		*ret_status = usage(stderr);
	return optind >= argc;
}

/* One process a database: whoever holds the lock writes. */
static int take_lock(const char *database, struct sbuf *ret_why)
{
	struct sbuf path = SBUF_INIT;
	int fd;

	sbuf_addf(&path, "%s.lock", database);
	fd = open(path.buf, O_RDWR | O_CREAT | O_CLOEXEC, 0640);
	if (fd < 0) {
		sbuf_addf(ret_why, "%s: %s", path.buf, strerror(errno));
	} else if (flock(fd, LOCK_EX | LOCK_NB) < 0) {
		sbuf_addf(ret_why, "%s: another kskakd uses this database", database);
		close(fd);
		fd = -1;
	}
	sbuf_release(&path);
	return fd;
}

/* Descriptors for the connections of every door, so that accepting one never fails for want. */
static bool raise_limit(const struct config *cfg, struct sbuf *ret_why)
{
	rlim_t need = (rlim_t)cfg->connections * DOORS + OTHER_FILES, have;
	struct rlimit limit;

	if (getrlimit(RLIMIT_NOFILE, &limit) < 0 || limit.rlim_cur >= need)
		return true;
	have = limit.rlim_cur;
	limit.rlim_cur = need;
	if (setrlimit(RLIMIT_NOFILE, &limit) == 0)
		return true;
	sbuf_addf(ret_why, "connections: %lld at each door need %llu open files, the limit is %llu",
		  (long long)cfg->connections, (unsigned long long)need, (unsigned long long)have);
	return false;
}

static void set_room(struct room *room, const struct config *cfg)
{
	room->set = (struct room_settings){
		.domain = cfg->domain,
		.play_local = cfg->play_local,
		.bounce_local = cfg->bounce_local,
		.delimiter = *cfg->delimiter,
		.site_name = cfg->site_name,
		.page_url = cfg->page_url,
		.letter_folder = strcmp(cfg->outgoing, "files") ? "" : cfg->outgoing_dir,
		.leader_address = cfg->leader_address,
		.kc_address = cfg->kc_address,
		.lang = strcmp(cfg->language, "en") ? LANG_DA : LANG_EN,
		.authserv_id = cfg->authserv_id,
		.trusted_received = cfg->trusted_received,
		.token_days = (int)cfg->token_days,
		.answers_a_day = (int)cfg->answers_a_day,
		.entry_days = (int)cfg->entry_days,
		.raw_days = (int)cfg->raw_days,
		.start_days = (int)cfg->start_days,
		.mail_max = (int)cfg->mail_max,
		.mail_parts = (int)cfg->mail_parts,
		.mail_depth = (int)cfg->mail_depth,
		.heartbeat_seconds = (int)cfg->heartbeat_seconds,
	};
}

static void report(void *arg, const char *line)
{
	struct server *server = arg;
	struct trouble *trouble = &server->trouble;
	double now = now_span();

	if (!strncmp(trouble->line, line, sizeof(trouble->line) - 1) &&
	    now - trouble->told < TELL_AGAIN) {
		trouble->untold++;
		return;
	}
	log_warn("%s", line);
	snprintf(trouble->line, sizeof(trouble->line), "%s", line);
	trouble->told = now;
}

static void trouble_over(struct trouble *trouble)
{
	log_info("the database is written again; %lld more tries had failed",
		 (long long)trouble->untold);
	*trouble = (struct trouble){.line = ""};
}

/* For a while everything waits for the other process, and pages are served meanwhile. */
static bool locked(void *arg)
{
	struct server *server = arg;
	struct timeval again = {0, LOCK_AGAIN_US};
	double now = now_span();

	if (!server->trouble.locked_since) {
		server->trouble.locked_since = now;
		log_warn("another process holds the database; what comes in waits");
	}
	if (now - server->trouble.locked_since > LOCK_SECONDS || server->closing)
		return false;
	event_add(server->turn, &again);
	return true;
}

static void on_turn(evutil_socket_t fd, short what, void *arg)
{
	struct server *server = arg;
	bool from_outside = dispatch_waiting(&server->room) > outbox_noting(server->outbox);
	int rc;

	(void)fd;
	(void)what;
	rc = dispatch_run(&server->room);
	if (rc < 0)
		server->trouble.lasts = true;
	else if (rc > 0 && server->trouble.lasts)
		trouble_over(&server->trouble);
	if (from_outside)
		server->served = now_span();
	ticker_at_rest(server->ticker);
}

static void defer(void *arg)
{
	struct server *server = arg;

	event_active(server->turn, EV_TIMEOUT, 0);
}

static void letters_wait(void *arg)
{
	struct server *server = arg;

	outbox_look(server->outbox);
}

static void deadline_moved(void *arg)
{
	struct server *server = arg;

	ticker_look(server->ticker);
}

static void draw(void *arg, void *ret, size_t len)
{
	(void)arg;
	random_bytes(ret, len);
}

static void pages_changed(void *arg, int64_t group, int64_t game)
{
	struct server *server = arg;

	publisher_changed(server->publisher, group, game);
}

static void set_hooks(struct server *server)
{
	struct room *room = &server->room;

	room->now = now_read;
	room->now_arg = &server->now;
	room->defer = defer;
	room->defer_arg = server;
	room->letters_wait = letters_wait;
	room->deadline_moved = deadline_moved;
	room->publish = pages_changed;
	room->hook_arg = server;
	room->report = report;
	room->locked = locked;
	room->random = draw;
}

static bool open_base(struct server *server, struct sbuf *ret_why)
{
	struct event_config *config = event_config_new();

	/* Civil time is now.c's; the loop itself measures spans only.  No descriptor is dup()ed. */
	if (config)
		event_config_set_flag(config, EVENT_BASE_FLAG_EPOLL_USE_CHANGELIST);
	server->base = config ? event_base_new_with_config(config) : NULL;
	if (config)
		event_config_free(config);
	if (!server->base || event_base_priority_init(server->base, PRIORITY_COUNT) < 0) {
		sbuf_adds(ret_why, "the event loop cannot be made");
		return false;
	}
	server->turn = event_new(server->base, -1, 0, on_turn, server);
	event_priority_set(server->turn, PRIORITY_SERVICE);
	return server->turn != NULL;
}

static bool open_store(struct process *p, struct sbuf *ret_why)
{
	struct server *server = &p->server;

	p->lock = take_lock(server->cfg.database, ret_why);
	if (p->lock < 0 || store_open(server->cfg.database, true, &p->store, ret_why) < 0)
		return false;
	server->room.store = p->store;
	if (now_claim(&server->now, p->store, ret_why) <= 0)
		return false;
	set_room(&server->room, &server->cfg);
	set_hooks(server);
	p->room_is_open = room_open(&server->room, ret_why) >= 0;
	store_set_patience(p->store, LOCK_WAIT_MS);
	return p->room_is_open;
}

/* The control socket comes last: when it answers, every other door is open. */
static bool open_doors(struct server *server, struct sbuf *ret_why)
{
	server->publisher = publisher_open(server);
	server->ticker = ticker_new(server);
	server->outbox = server->ticker ? outbox_open(server, ret_why) : NULL;
	if (!server->outbox)
		return false;
	server->lmtp = lmtp_door_open(server, ret_why);
	server->site = server->lmtp ? site_open(server, ret_why) : NULL;
	if (!server->site)
		return false;
	server->mailbox = mailbox_open(server, ret_why);
	if (!server->mailbox && ret_why->len)
		return false;
	server->control = control_open(server, ret_why);
	return server->control != NULL;
}

/* All answers are written and no letter is on its way, or it takes too long. */
static void on_stop(evutil_socket_t fd, short what, void *arg)
{
	struct process *p = arg;
	struct server *server = &p->server;
	struct timeval soon = {0, 20000};
	bool busy = dispatch_waiting(&server->room) || lmtp_door_busy(server->lmtp) ||
		    control_busy(server->control) || outbox_busy(server->outbox) ||
		    site_busy(server->site);

	(void)fd;
	(void)what;
	if (!busy || now_span() > p->stop_by)
		event_base_loopexit(server->base, NULL);
	else
		evtimer_add(p->stop, &soon);
}

static void on_signal(evutil_socket_t number, short what, void *arg)
{
	struct process *p = arg;
	struct server *server = &p->server;

	(void)what;
	if (server->stopping)
		return;
	log_info("signal %d: stopping", (int)number);
	notify("STOPPING=1");
	server->stopping = true;
	p->stop_by = now_span() + STOP_SECONDS;
	lmtp_door_stop(server->lmtp);
	control_stop(server->control);
	site_stop(server->site);
	outbox_stop(server->outbox);
	event_active(p->stop, EV_TIMEOUT, 0);
}

/* Alive means that the loop turns and the store answers. */
static void on_watchdog(evutil_socket_t fd, short what, void *arg)
{
	struct process *p = arg;
	struct instant last;

	(void)fd;
	(void)what;
	if (store_heartbeat_get(p->store, &last) >= 0)
		notify("WATCHDOG=1");
}

static void watch(struct process *p)
{
	static const int numbers[SIGNALS] = {SIGTERM, SIGINT};
	int64_t usec = notify_watchdog() / 2;
	struct timeval tv = {(time_t)(usec / 1000000), (suseconds_t)(usec % 1000000)};
	int i;

	for (i = 0; i < SIGNALS; i++) {
		p->signals[i] = evsignal_new(p->server.base, numbers[i], on_signal, p);
		evsignal_add(p->signals[i], NULL);
	}
	p->stop = evtimer_new(p->server.base, on_stop, p);
	p->watchdog = event_new(p->server.base, -1, EV_PERSIST, on_watchdog, p);
	if (usec)
		event_add(p->watchdog, &tv);
}

static void close_all(struct process *p)
{
	struct server *server = &p->server;
	int i;

	server->closing = true;
	if (p->room_is_open && server->ticker && server->outbox)
		dispatch_run(&server->room);
	mailbox_close(server->mailbox);
	publisher_close(server->publisher);
	site_close(server->site);
	control_close(server->control);
	lmtp_door_close(server->lmtp);
	outbox_close(server->outbox);
	ticker_free(server->ticker);
	for (i = 0; i < SIGNALS && p->signals[i]; i++)
		event_free(p->signals[i]);
	if (p->stop)
		event_free(p->stop);
	if (p->watchdog)
		event_free(p->watchdog);
	if (p->room_is_open)
		room_close(&server->room);
	store_close(p->store);
	if (server->turn)
		event_free(server->turn);
	if (server->base)
		event_base_free(server->base);
	if (p->lock >= 0)
		close(p->lock);
	libevent_global_shutdown();
}

static int serve(struct process *p, struct sbuf *why)
{
	struct server *server = &p->server;
	char buf[INSTANT_TEXT];
	int status = 1;

	if (raise_limit(&server->cfg, why) && open_base(server, why) && open_store(p, why) &&
	    open_doors(server, why)) {
		watch(p);
		ticker_look(server->ticker);
		outbox_look(server->outbox);
		log_info("kskakd %s serves %s, clock %s%s", PACKAGE_VERSION, server->cfg.domain,
			 instant_format(now_read(&server->now), buf),
			 server->now.test ? " (test clock)" : "");
		notify("READY=1");
		event_base_dispatch(server->base);
		status = 0;
	} else {
		log_error("%s", why->buf);
	}
	close_all(p);
	return status;
}

static int print_keys(bool mdoc)
{
	struct sbuf out = SBUF_INIT;

	config_keys(mdoc, &out);
	fputs(out.buf, stdout);
	sbuf_release(&out);
	return 0;
}

static int run(const struct options *opt)
{
	struct process p = {.lock = -1};
	struct sbuf why = SBUF_INIT;
	enum log_level level = LOG_LEVEL_INFO;
	int status = EXIT_WRONG;

	config_init(&p.server.cfg);
	if (!config_read(&p.server.cfg, opt->config, &why)) {
		fprintf(stderr, "%s\n", why.buf);
	} else if (opt->check) {
		printf("%s: in order\n", opt->config);
		status = 0;
	} else {
		log_level_parse(p.server.cfg.log_level, &level);
		log_open(level, getenv("JOURNAL_STREAM") != NULL);
		if (*p.server.cfg.locale_dir)
			setenv("KSKAK_LOCALEDIR", p.server.cfg.locale_dir, 1);
		now_init(&p.server.now, opt->test_clock, opt->start);
		p.server.started = now_span();
		status = serve(&p, &why);
	}
	config_release(&p.server.cfg);
	sbuf_release(&why);
	return status;
}

int main(int argc, char **argv)
{
	struct options opt = {.config = DEFAULT_CONFIG, .start = {TEST_START}};
	int status = 0;

	if (!read_options(argc, argv, &opt, &status))
		return status;
	if (opt.keys)
		return print_keys(opt.mdoc);
	signal(SIGPIPE, SIG_IGN);
	signal(SIGXFSZ, SIG_IGN); /* a limit on files is a full disk */
	umask(027);
	return run(&opt);
}
