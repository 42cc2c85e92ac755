/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * kskakd: reads options and configuration, opens the store, the doors and the runners in that
 * order, runs the loop, and shuts everything down in reverse order.
 */
#include <errno.h>
#include <fcntl.h>
#include <getopt.h>
#include <pwd.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <config.h>
#include "core/base/mem.h"
#include "daemon/act/dispatch.h"
#include "daemon/act/leader_request_list.h"
#include "daemon/act/leader_rights.h"
#include "daemon/allocators.h"
#include "daemon/check.h"
#include "daemon/claim.h"
#include "daemon/database.h"
#include "daemon/deputy.h"
#include "daemon/door/control.h"
#include "daemon/door/http.h"
#include "daemon/door/lmtp_door.h"
#include "daemon/door/mailbox.h"
#include "daemon/door/stall.h"
#include "daemon/event/lost_facts.h"
#include "daemon/hints.h"
#include "daemon/job_run.h"
#include "daemon/jobs.h"
#include "daemon/letter/choice.h"
#include "daemon/letter/outbox.h"
#include "daemon/notify.h"
#include "daemon/process.h"
#include "daemon/publish/checkpoint.h"
#include "daemon/publish/publisher.h"
#include "daemon/publish/theme.h"
#include "daemon/readers.h"
#include "daemon/test_draw.h"
#include "daemon/timeline.h"
#include "daemon/timer.h"

#define DEFAULT_CONFIG "/etc/kskakd/kskakd.conf"
#define TEST_START     1767225600 /* 2026-01-01T00:00:00Z */
#define STOP_SECONDS   10	  /* allowed for pending answers and letters */
#define STOP_AGAIN     0.02	  /* seconds between polls for them */
#define SIGNALS	       4
#define DOORS	       3    /* LMTP, HTTP, control: `connections` each */
#define OTHER_FILES    128  /* store, listeners, outgoing letters, mailbox */
#define LOCK_WAIT_MS   20   /* in one call of the store, which blocks the loop */
#define LOCK_AGAIN     0.05 /* seconds between retries on a locked store */
#define LOCK_SECONDS   3.0  /* seconds until the doors ask clients to try again */

enum {
	EXIT_FOUND = 1,
	EXIT_WRONG = 2,
	EXIT_DAMAGED = 65 /* the database is unusable; a restart does not help (sysexits) */
};

struct options {
	const char *config;
	bool check;
	void (*list)(bool mdoc, struct sbuf *out); /* print this instead of serving */
	bool mdoc;
	bool verify;
	bool job;    /* run as a job of the serving process */
	bool accept; /* accept a database older than its checkpoint */
	bool migrate;
	char *const *copy; /* FROM and TO; NULL = none */
	bool damaged;	   /* copy also what verification finds */
	bool test_clock;
	struct instant start;
	const char *test_draws; /* NULL = unpredictable draws */
};

struct program {
	struct process proc;
	const char *config;
	struct theme theme;
	struct test_draw draws;
	struct store *store;
	struct claim claim;
	bool any_server; /* the administrator accepts the server of the database */
	bool context_is_open;
	bool damaged; /* the database cannot be opened for use, or is too old */
	struct loop_call *signals[SIGNALS];
	struct loop_call *watchdog;
	double watchdog_seconds;
	struct loop_call *stop; /* polls until everything is idle */
	double stop_by;
};

static int usage(FILE *out)
{
	fputs("usage: kskakd [-n] [-c FILE] [--test-clock[=INSTANT] [--test-draws=WORD]]\n"
	      "       kskakd --verify [-c FILE]\n"
	      "       kskakd --accept-restored | --migrate [-c FILE]\n"
	      "       kskakd --copy [--damaged] FROM TO\n"
	      "       kskakd --keys | --requests | --rights | --version\n\n"
	      "  -c, --config FILE   configuration, " DEFAULT_CONFIG "\n"
	      "  -n, --check         check the configuration and end\n"
	      "  --verify            look whether the database is whole, print what is not\n"
	      "  --accept-restored   the database is meant to be older than its checkpoint\n"
	      "  --migrate           bring the tables of the database to this release, and end\n"
	      "  --copy FROM TO      move the database FROM to TO, which is empty, and end\n"
	      "                      (--damaged: even if its records are not whole)\n"
	      "  --test-clock[=T]    a clock that stands still until it is moved, for tests\n"
	      "  --test-draws=WORD   with it: lots and keys that follow from the word\n"
	      "  --keys              list the keys of the configuration (--mdoc: for the manual)\n"
	      "  --requests          list the requests of the control socket (--mdoc: the same)\n"
	      "  --rights            list the requests with who may send them\n",
	      out);
	return out == stdout ? 0 : EXIT_WRONG;
}

static bool read_options(int argc, char **argv, struct options *opt, int *ret_status)
{
	static const struct option longs[] = {
		{"config", required_argument, NULL, 'c'},
		{"check", no_argument, NULL, 'n'},
		{"verify", no_argument, NULL, 'v'},
		{"job", no_argument, NULL, 'j'},
		{"accept-restored", no_argument, NULL, 'a'},
		{"migrate", no_argument, NULL, 'M'},
		{"copy", no_argument, NULL, 'C'},
		{"damaged", no_argument, NULL, 'D'},
		{"test-clock", optional_argument, NULL, 't'},
		{"test-draws", required_argument, NULL, 'd'},
		{"keys", no_argument, NULL, 'k'},
		{"requests", no_argument, NULL, 'r'},
		{"rights", no_argument, NULL, 'R'},
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
		case 'v': opt->verify = true; break;
		case 'j': opt->job = true; break;
		case 'a': opt->accept = true; break;
		case 'M': opt->migrate = true; break;
		case 'C': opt->copy = argv; break;
		case 'D': opt->damaged = true; break;
		case 'd': opt->test_draws = optarg; break;
		case 'k': opt->list = config_keys; break;
		case 'R': opt->list = leader_rights_list; break;
		case 'r': opt->list = leader_request_list; break;
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
	if (opt->copy && argc - optind == 2) {
		opt->copy = argv + optind;
		optind = argc;
	} else if (opt->copy) {
		optind = argc - 1;
	}
	if (optind < argc || (opt->test_draws && !opt->test_clock) ||
	    (opt->damaged && !opt->copy)) {
		*ret_status = usage(stderr);
		return false;
	}
	return true;
}

/*
 * Reserves descriptors for the connections of every door, so that accept() does not fail for lack
 * of them.  The streams share whatever the system allows beyond that.
 */
static bool raise_limit(struct config *cfg, struct sbuf *ret_why)
{
	rlim_t need = (rlim_t)cfg->connections * DOORS + OTHER_FILES, have;
	rlim_t all = need + (rlim_t)cfg->streams;
	struct rlimit limit;

	if (getrlimit(RLIMIT_NOFILE, &limit) < 0 || limit.rlim_cur >= all)
		return true;
	have = limit.rlim_cur;
	limit.rlim_cur = all;
	if (setrlimit(RLIMIT_NOFILE, &limit) == 0)
		return true;
	limit.rlim_cur = limit.rlim_max;
	if (limit.rlim_max >= need && setrlimit(RLIMIT_NOFILE, &limit) == 0) {
		cfg->streams = (int64_t)(limit.rlim_max - need);
		log_warn("streams: the limit of %llu open files allows only %lld",
			 (unsigned long long)limit.rlim_max, (long long)cfg->streams);
		return true;
	}
	sbuf_addf(ret_why, "connections: %lld at each door need %llu open files, the limit is %llu",
		  (long long)cfg->connections, (unsigned long long)need, (unsigned long long)have);
	return false;
}

/* The text that the list assigns to an office holder, given by address; "" = none. */
static void of_office(const char *list, const char *address, char *ret_text, size_t size)
{
	struct sbuf text = SBUF_INIT;

	if (*address)
		config_lists(list, address, &text);
	snprintf(ret_text, size, "%s", text.buf);
	sbuf_release(&text);
}

static void set_context(struct context *ctx, const struct config *cfg, const struct theme *theme)
{
	enum store_letters office_letters = LETTERS_DAILY;

	choice_read(cfg->leader_letters, &office_letters);
	ctx->set = (struct context_settings){
		.domain = cfg->domain,
		.play_local = cfg->play_local,
		.bounce_local = cfg->bounce_local,
		.delimiter = *cfg->delimiter,
		.site_name = cfg->site_name,
		.page_url = cfg->page_url,
		.letter_folder = strcmp(cfg->outgoing, "files") ? "" : cfg->outgoing_dir,
		.leader_address = cfg->leader_address,
		.leaders = cfg->leader,
		.officer_names = cfg->officer_name,
		.kc_address = cfg->kc_address,
		.register_address = cfg->register_address,
		.lang = text_lang(cfg->language),
		.authserv_id = cfg->authserv_id,
		.trusted_received = cfg->trusted_received,
		.token_days = (int)cfg->token_days,
		.answers_a_day = (int)cfg->answers_a_day,
		.notices_a_day = (int)cfg->notices_a_day,
		.stranger_answers_a_day = (int)cfg->stranger_answers_a_day,
		.entry_days = (int)cfg->entry_days,
		.raw_days = (int)cfg->raw_days,
		.letter_days = (int)cfg->letter_days,
		.start_days = (int)cfg->start_days,
		.daily_hour = (int)cfg->daily_hour,
		.office_letters = office_letters,
		.mail_max = (int)cfg->mail_max,
		.mail_parts = (int)cfg->mail_parts,
		.mail_depth = (int)cfg->mail_depth,
		.sign_in_letters = (int)cfg->sign_in_letters_an_hour,
		.wrong_codes = (int)cfg->wrong_codes_a_day,
		.session_days = (int)cfg->session_days,
		.kept_games = (int)cfg->kept_games,
		.desk_otp_must = !strcmp(cfg->desk_otp, "must"),
		.heartbeat_seconds = (int)cfg->heartbeat_seconds,
		.theme = theme,
	};
	deputy_reloaded(ctx);
	of_office(cfg->officer_name, cfg->leader_address, ctx->set.leader_name,
		  sizeof(ctx->set.leader_name));
	of_office(cfg->officer_name, cfg->kc_address, ctx->set.kc_name, sizeof(ctx->set.kc_name));
	of_office(cfg->leader_player, cfg->leader_address, ctx->set.leader_plays_as,
		  sizeof(ctx->set.leader_plays_as));
}

static void report(void *arg, const char *line)
{
	struct process *proc = arg;

	trouble_report(&proc->trouble, line);
}

static void came_back(void *arg, const char *line)
{
	(void)arg;
	log_warn("%s", line);
}

/* Waits for the other process for a while; pages are served meanwhile. */
static bool locked(void *arg)
{
	struct process *proc = arg;
	double now = now_span();

	if (!proc->trouble.locked_since) {
		proc->trouble.locked_since = now;
		log_warn("database is locked by another process; requests are waiting");
	}
	if (now - proc->trouble.locked_since > LOCK_SECONDS || proc->closing)
		return false;
	loop_call_after(proc->turn, LOCK_AGAIN);
	return true;
}

/* With a server, whose locks may concern a single game: daemon/act/singles.h. */
static bool pause_singles(void *arg, double seconds)
{
	struct process *proc = arg;

	loop_call_after(proc->turn, seconds);
	return !proc->stopping && !proc->closing;
}

static void on_turn(void *arg)
{
	struct process *proc = arg;
	bool from_outside = dispatch_waiting(&proc->ctx) > outbox_noting(proc->outbox);
	int rc = dispatch_run(&proc->ctx);

	if (claim_is_lost(proc, rc))
		return;
	if (rc < 0)
		proc->trouble.lasts = true;
	else if (rc > 0 && proc->trouble.lasts)
		trouble_over(&proc->trouble);
	if (rc > 0) {
		http_committed(proc->site);
		checkpoint_changed(proc->checkpoint);
	}
	hints_after_turn(proc->hints);
	if (from_outside)
		proc->served = now_span();
	loop_call_soon(proc->rest);
}

/* Of games at other daemons, between turns. */
static void news(struct process *proc)
{
	http_committed(proc->site);
}

static void defer(void *arg)
{
	struct process *proc = arg;

	loop_call_soon(proc->turn);
}

static void letters_wait(void *arg)
{
	struct process *proc = arg;

	outbox_look(proc->outbox);
}

static int keep_letters(struct process *proc)
{
	return outbox_keep(proc->outbox);
}

static void on_noted(void *arg, const struct answer *answer)
{
	outbox_noted(arg, answer->outcome != OUTCOME_RETRY);
}

/* The fate of a letter changes the store, so it goes through the dispatch. */
static void note_letter(struct process *proc, struct instant now, const struct letter_note *note,
			struct way *way)
{
	struct inbound in = {.door = DOOR_OUTBOX, .received = now, .outbox = *note};

	dispatch_submit(&proc->ctx, &in, on_noted, way);
}

static void deadline_moved(void *arg)
{
	struct process *proc = arg;

	timer_look(proc->timer);
}

static void pages_changed(void *arg, int64_t group, int64_t game)
{
	struct process *proc = arg;

	publisher_changed(proc->publisher, group, game);
}

static void shown_changed(void *arg, int64_t group, int64_t game)
{
	struct process *proc = arg;

	http_shown(proc->site, group, game);
}

static void event_changed(void *arg, int64_t event)
{
	struct process *proc = arg;

	publisher_event_changed(proc->publisher, event);
}

static void ratings_changed(void *arg)
{
	struct process *proc = arg;

	publisher_ratings_changed(proc->publisher);
}

static void set_hooks(struct process *proc)
{
	struct context *ctx = &proc->ctx;

	ctx->now = now_read;
	ctx->now_arg = &proc->now;
	ctx->in_doubt = now_in_doubt;
	ctx->defer = defer;
	ctx->defer_arg = proc;
	ctx->letters_wait = letters_wait;
	ctx->deadline_moved = deadline_moved;
	ctx->publish = pages_changed;
	ctx->shown = shown_changed;
	ctx->publish_event = event_changed;
	ctx->publish_ratings = ratings_changed;
	ctx->hook_arg = proc;
	ctx->report = report;
	ctx->came_back = came_back;
	ctx->span = now_span;
	if (config_on_server(&proc->cfg))
		ctx->pause = pause_singles;
	else
		ctx->locked = locked;
}

static bool open_loop(struct process *proc, struct sbuf *ret_why)
{
	proc->loop = loop_new();
	if (!proc->loop) {
		sbuf_adds(ret_why, "cannot create the event loop");
		return false;
	}
	proc->turn = loop_call_new(proc->loop, LOOP_SERVICE, on_turn, proc);
	return true;
}

static bool open_store(struct program *p, struct sbuf *ret_why)
{
	struct process *proc = &p->proc;
	int rc;

	if (!claim_lock(&p->claim, proc, ret_why))
		return false;
	if (p->any_server)
		timeline_forget(&proc->cfg);
	notify_send("STATUS=Opening the database.");
	rc = database_open(proc->cfg.database, &p->store, ret_why);
	if (rc < 0) {
		p->damaged = rc == STORE_DAMAGED;
		return false;
	}
	proc->ctx.store = p->store;
	claim_tell_schema(&p->claim);
	if (!claim_take(&p->claim, ret_why))
		return false;
	if (now_claim(&proc->now, p->store, ret_why) <= 0)
		return false;
	set_context(&proc->ctx, &proc->cfg, &p->theme);
	set_hooks(proc);
	if (p->draws.word) {
		p->draws.store = p->store;
		proc->ctx.random = test_draw;
		proc->ctx.random_arg = &p->draws;
	}
	if (p->draws.word && store_seal_by_word(p->store, p->draws.word) < 0) {
		sbuf_adds(ret_why, store_why(p->store));
		return false;
	}
	rc = context_open(&proc->ctx, ret_why);
	p->damaged = rc == STORE_DAMAGED;
	p->context_is_open = rc >= 0;
	if (!config_on_server(&proc->cfg))
		store_set_patience(p->store, LOCK_WAIT_MS);
	return p->context_is_open;
}

/* Refuses to serve a database that lacks results already published (RULES S-62). */
static bool is_newest(struct program *p, struct sbuf *ret_why)
{
	struct context *ctx = &p->proc.ctx;
	struct checkpoint_lacks lacks = CHECKPOINT_LACKS_INIT;
	struct sbuf text = SBUF_INIT;
	int rc = checkpoint_compare(ctx, &p->proc.cfg, &lacks);

	if (rc == 0) {
		p->damaged = true;
		sbuf_addf(ret_why,
			  "%s\nthis is not the database that was in use last; see \"Damage and "
			  "restoring\" in kskakd(8), and `kskakd --accept-restored` if it is meant "
			  "to be",
			  lacks.text.buf);
		notify_send("STATUS=The database is older than its checkpoint; see kskakd(8).");
	}
	checkpoint_lacks_release(&lacks);
	rc = rc > 0 ? checkpoint_accepted(ctx, &text) : rc;
	if (rc > 0 && text.len)
		log_warn("%s", text.buf);
	if (rc < 0)
		sbuf_adds(ret_why, store_why(ctx->store));
	sbuf_release(&text);
	return rc > 0;
}

/* The control socket opens last: when it answers, all other doors are open. */
static bool open_doors(struct program *p, struct sbuf *ret_why)
{
	struct process *proc = &p->proc;

	proc->publisher = publisher_open(proc);
	proc->checkpoint = checkpoint_open(proc);
	proc->timer = timer_new(proc);
	proc->check = check_new(proc, p->config);
	proc->jobs = jobs_new(proc, p->config);
	proc->outbox = outbox_open(proc, note_letter, ret_why);
	if (!proc->outbox)
		return false;
	proc->lmtp = lmtp_door_open(proc, ret_why);
	proc->site = proc->lmtp ? http_open(proc, ret_why) : NULL;
	if (!proc->site)
		return false;
	proc->mailbox = mailbox_open(proc, ret_why);
	if (!proc->mailbox && ret_why->len)
		return false;
	proc->control = control_open(proc, ret_why);
	return proc->control != NULL;
}

/* Ends the loop once answers are written and no letter is in transit, or on timeout. */
static void on_stop(void *arg)
{
	struct program *p = arg;
	struct process *proc = &p->proc;
	bool busy = dispatch_waiting(&proc->ctx) || lmtp_door_busy(proc->lmtp) ||
		    control_busy(proc->control) || outbox_busy(proc->outbox) ||
		    http_busy(proc->site) || loop_waited(proc->loop, LOOP_TURNS) > 0;

	if (!busy || now_span() > p->stop_by)
		loop_end(proc->loop);
	else
		loop_call_after(p->stop, STOP_AGAIN);
}

static void on_stop_signal(void *arg)
{
	struct program *p = arg;
	struct process *proc = &p->proc;

	if (proc->stopping)
		return;
	log_info("stopping");
	notify_send("STOPPING=1");
	proc->stopping = true;
	p->stop_by = now_span() + STOP_SECONDS;
	lmtp_door_stop(proc->lmtp);
	control_stop(proc->control);
	jobs_stop(proc->jobs);
	http_stop(proc->site);
	outbox_stop(proc->outbox);
	loop_call_soon(p->stop);
}

static void set_log(const struct config *cfg)
{
	enum log_level level = LOG_LEVEL_INFO;

	log_level_parse(cfg->log_level, &level);
	log_open(level, getenv("JOURNAL_STREAM") != NULL);
}

/* Applies the settings that a running server can change. */
static void take_over(struct program *p, struct config *fresh, const struct theme *theme)
{
	struct process *proc = &p->proc;
	struct sbuf taken = SBUF_INIT, waiting = SBUF_INIT, why = SBUF_INIT;

	config_reload(&proc->cfg, fresh, &taken, &waiting);
	theme_release(&p->theme);
	p->theme = *theme;
	set_context(&proc->ctx, &proc->cfg, &p->theme);
	readers_reload(proc);
	if (!http_reload(proc->site, &why))
		log_error("%s; keeping the old certificate", why.buf);
	log_info("reloaded; changed: %s; effective after a restart: %s",
		 taken.len ? taken.buf : "nothing", waiting.len ? waiting.buf : "nothing");
	set_log(&proc->cfg);
	publisher_changed(proc->publisher, 0, 0);
	http_shown(proc->site, 0, 0);
	sbuf_release(&taken);
	sbuf_release(&waiting);
	sbuf_release(&why);
}

static void on_reload_signal(void *arg)
{
	struct program *p = arg;
	struct config fresh;
	struct theme theme = THEME_INIT;
	struct sbuf why = SBUF_INIT;

	if (p->proc.stopping)
		return;
	config_init(&fresh);
	if (config_read(&fresh, p->config, &why) && theme_read(fresh.theme_dir, &theme, &why))
		take_over(p, &fresh, &theme);
	else
		log_error("not reloaded: %s", why.buf);
	config_release(&fresh);
	sbuf_release(&why);
}

/* Alive: the loop turns, and the file answers.  A restart brings no server of a database back. */
static void on_watchdog(void *arg)
{
	struct program *p = arg;
	struct instant last;

	if (config_on_server(&p->proc.cfg) || store_heartbeat_get(p->store, &last) >= 0)
		notify_send("WATCHDOG=1");
	loop_call_after(p->watchdog, p->watchdog_seconds);
}

static void watch(struct program *p)
{
	static const struct {
		int number;
		loop_function *function;
	} signals[SIGNALS] = {{SIGTERM, on_stop_signal},
			      {SIGINT, on_stop_signal},
			      {SIGQUIT, on_stop_signal},
			      {SIGHUP, on_reload_signal}};
	struct loop *loop = p->proc.loop;

	for (int i = 0; i < SIGNALS; i++) {
		p->signals[i] = loop_call_signal(loop, signals[i].number, signals[i].function, p);
		if (signals[i].function == on_stop_signal)
			loop_call_stay(p->signals[i]);
		else
			loop_call_alone(p->signals[i]);
	}
	p->proc.end = loop_call_stay(loop_call_new(loop, LOOP_SERVICE, on_stop_signal, p));
	p->stop = loop_call_stay(loop_call_new(loop, LOOP_SERVICE, on_stop, p));
	p->watchdog = loop_call_stay(loop_call_new(loop, LOOP_SERVICE, on_watchdog, p));
	p->watchdog_seconds = (double)notify_watchdog() / 2 / 1e6;
	if (p->watchdog_seconds > 0)
		loop_call_after(p->watchdog, p->watchdog_seconds);
}

static void close_all(struct program *p)
{
	struct process *proc = &p->proc;

	proc->closing = true;
	loop_end_aside(proc->loop);
	if (p->context_is_open && proc->timer && proc->outbox)
		dispatch_end(&proc->ctx);
	mailbox_close(proc->mailbox);
	checkpoint_close(proc->checkpoint);
	publisher_close(proc->publisher);
	http_close(proc->site);
	readers_close(proc);
	jobs_free(proc->jobs);
	control_close(proc->control);
	lmtp_door_close(proc->lmtp);
	outbox_close(proc->outbox);
	timer_free(proc->timer);
	check_free(proc->check);
	for (int i = 0; i < SIGNALS; i++)
		loop_call_free(p->signals[i]);
	hints_free(proc->hints);
	loop_call_free(proc->end);
	loop_call_free(p->stop);
	loop_call_free(p->watchdog);
	if (p->context_is_open)
		context_close(&proc->ctx);
	store_close(p->store);
	claim_release(&p->claim);
	loop_call_free(proc->turn);
	loop_free(proc->loop);
}

/* Logs each line separately. */
static void log_lines(const char *text)
{
	for (size_t len; len = strcspn(text, "\n"), len; text += len + (text[len] == '\n'))
		log_error("%.*s", (int)len, text);
}

static int serve(struct program *p, struct sbuf *why)
{
	struct process *proc = &p->proc;
	char buf[INSTANT_TEXT];
	int status;

	if (raise_limit(&proc->cfg, why) && open_loop(proc, why) && open_store(p, why) &&
	    is_newest(p, why) && open_doors(p, why) && stall_guard(proc, why)) {
		watch(p);
		claim_watch(&p->claim, keep_letters);
		proc->hints = hints_new(proc, news);
		timer_look(proc->timer);
		outbox_look(proc->outbox);
		log_info("kskakd %s started, serving %s, clock %s%s", PACKAGE_VERSION,
			 proc->cfg.domain, instant_format(now_read(&proc->now), buf),
			 proc->now.test ? " (test clock)" : "");
		notify_send("READY=1\nSTATUS=");
		loop_run(proc->loop);
		status = proc->ctx.damaged ? EXIT_DAMAGED : proc->leave;
	} else {
		log_lines(why->buf);
		status = p->damaged ? EXIT_DAMAGED : 1;
	}
	close_all(p);
	return status;
}

static void set_reading(struct program *p)
{
	p->proc.ctx.now = now_read;
	p->proc.ctx.now_arg = &p->proc.now;
	set_context(&p->proc.ctx, &p->proc.cfg, &p->theme);
}

/* Opens the store read-only, beside a running daemon or without one. */
static int open_beside(struct program *p, struct sbuf *why)
{
	struct context *ctx = &p->proc.ctx;
	int rc = store_open(p->proc.cfg.database, false, &p->store, why);

	ctx->store = p->store;
	set_reading(p);
	if (rc > 0)
		rc = context_open(ctx, why);
	p->context_is_open = rc > 0;
	return rc;
}

static void close_beside(struct program *p)
{
	if (p->context_is_open)
		context_close(&p->proc.ctx);
	store_close(p->store);
}

static int verify(struct program *p, struct sbuf *why)
{
	int rc;

	if (nice(19) < 0)
		errno = 0; /* no such file */
	rc = open_beside(p, why);
	if (rc > 0) {
		rc = job_run_verify(&p->proc.ctx);
		if (rc < 0)
			sbuf_adds(why, store_why(p->store));
	}
	if (rc < 0)
		printf("%s\n", why->buf);
	close_beside(p);
	return rc > 0 ? 0 : EXIT_FOUND;
}

static int copy(struct program *p, const struct options *opt, struct sbuf *why)
{
	int rc;

	now_init(&p->proc.now, false, opt->start);
	set_reading(p);
	rc = database_copy(&p->proc, opt->copy[0], opt->copy[1], opt->damaged, why);
	if (rc < 0)
		fprintf(stderr, "%s\n", why->buf);
	return rc > 0 ? 0 : EXIT_FOUND;
}

static int do_job(struct program *p, struct sbuf *why)
{
	int status = 1;

	if (open_beside(p, why) > 0)
		status = job_run(&p->proc.ctx);
	else
		log_error("%s", why->buf);
	close_beside(p);
	return status;
}

/* The user running this, in the form the control socket uses: "1000 kskakd". */
static void own_name(char *ret_name, size_t size)
{
	const struct passwd *pw = getpwuid(getuid());

	snprintf(ret_name, size, "%u %s", (unsigned)getuid(), pw ? pw->pw_name : "unknown");
}

/* An administrator restored a backup on purpose (RULES S-62). */
static int accept_restored(struct program *p, struct sbuf *why)
{
	struct checkpoint_lacks lacks = CHECKPOINT_LACKS_INIT;
	char author[128];
	int rc = -1;

	own_name(author, sizeof(author));
	p->any_server = true;
	if (open_loop(&p->proc, why) && open_store(p, why))
		rc = checkpoint_accept(&p->proc, author, lost_facts_tell, &lacks, why);
	if (rc > 0)
		printf("%s\naccepted; the server starts with this database\n", lacks.text.buf);
	else if (rc == 0)
		puts("the database has all that its checkpoint names; the server starts with it");
	else
		fprintf(stderr, "%s\n", why->buf);
	close_all(p);
	checkpoint_lacks_release(&lacks);
	return rc < 0 ? 1 : 0;
}

static int print_list(const struct options *opt)
{
	struct sbuf out = SBUF_INIT;

	opt->list(opt->mdoc, &out);
	fputs(out.buf, stdout);
	sbuf_release(&out);
	return 0;
}

/* A language without a catalogue falls back to English; log that. */
static void check_catalogues(void)
{
	const char *path;

	for (size_t i = 0; i < text_lang_count(); i++)
		if (!text_ready(text_lang_at(i), &path))
			log_warn("language %s: cannot read %s; falling back to English",
				 text_lang_at(i)->code, path);
}

static int run(const struct options *opt)
{
	struct program p = {
		.config = opt->config, .claim = {.lock = -1}, .draws = {.word = opt->test_draws}};
	struct sbuf why = SBUF_INIT;
	int status = EXIT_WRONG;

	config_init(&p.proc.cfg);
	if (opt->copy) {
		status = copy(&p, opt, &why);
	} else if (!config_read(&p.proc.cfg, opt->config, &why)) {
		fprintf(stderr, "%s\n", why.buf);
	} else if (!theme_read(p.proc.cfg.theme_dir, &p.theme, &why)) {
		fprintf(stderr, "%s\n", why.buf);
	} else if (opt->check) {
		printf("%s: OK\n", opt->config);
		config_print_doors(&p.proc.cfg);
		status = 0;
	} else {
		set_log(&p.proc.cfg);
		if (*p.proc.cfg.locale_dir)
			setenv("KSKAK_LOCALEDIR", p.proc.cfg.locale_dir, 1);
		check_catalogues();
		now_init(&p.proc.now, opt->test_clock, opt->start);
		p.proc.started = now_span();
		status = opt->verify	? verify(&p, &why)
			 : opt->job	? do_job(&p, &why)
			 : opt->migrate ? database_migrate(p.proc.cfg.database, &why)
			 : opt->accept	? accept_restored(&p, &why)
					: serve(&p, &why);
	}
	theme_release(&p.theme);
	config_release(&p.proc.cfg);
	sbuf_release(&why);
	return status;
}

int main(int argc, char **argv)
{
	struct options opt = {.config = DEFAULT_CONFIG, .start = {TEST_START}};
	int status = 0;

	allocators_set();
	if (!read_options(argc, argv, &opt, &status))
		return status;
	if (opt.list)
		return print_list(&opt);
	signal(SIGPIPE, SIG_IGN);
	signal(SIGXFSZ, SIG_IGN); /* treat a file size limit like a full disk */
	signal(SIGHUP, SIG_IGN);  /* until the configuration is loaded */
	signal(SIGUSR1, SIG_IGN);
	signal(SIGUSR2, SIG_IGN);
	umask(027);
	return run(&opt);
}
