/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * One thread polls: it hands one message over, waits for its fate, marks it and takes the next.
 * IMAP works by UID and marks a message done with \Answered; \Seen would not do, since reading
 * alone sets it.  POP3 reads the unique ids again in the same session before each DELE, so that a
 * new session never deletes another message under the same number.
 */
#include "mail/wire/poller.h"

#include <curl/curl.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/eventfd.h>
#include <time.h>
#include <unistd.h>

#include "core/base/mem.h"
#include "mail/wire/imap_date.h"

enum {
	INTERVAL = 60,
	TIMEOUT = 60,
	BYTES_MAX = 1 << 20,
	LIST_MAX = 4 << 20,
	ASIDE_MAX = 1 << 16,
	FAILED_MOST = 3
};

struct poller {
	char *base, *folder, *user, *password, *ca_file;
	enum poller_tls tls;
	int interval, timeout;
	size_t bytes_max;
	bool delete_done, pop3;

	pthread_t thread;
	pthread_mutex_t lock;
	pthread_cond_t changed;
	int wake;
	bool stop, poke;
	bool offered, taken, decided;
	enum poller_fate fate;
	struct polled message;
	struct sbuf trouble;
	unsigned long long serial;

	/* used by the thread only */
	CURL *easy;
	struct sbuf aside; /* POP3: unique ids of messages set aside, each between line ends */
	char error[CURL_ERROR_SIZE];
};

struct intake {
	struct sbuf bytes;
	size_t max;
	bool over;
};

/* --- libcurl --------------------------------------------------------------------------------- */

static size_t take(char *data, size_t size, size_t n, void *arg)
{
	struct intake *in = arg;

	if (in->bytes.len + size * n > in->max) {
		in->over = true;
		return 0;
	}
	sbuf_add(&in->bytes, data, size * n);
	return size * n;
}

static void intake_init(struct intake *in, size_t max)
{
	sbuf_init(&in->bytes);
	in->max = max;
	in->over = false;
}

static void set_login(const struct poller *p)
{
	curl_easy_setopt(p->easy, CURLOPT_USERNAME, p->user);
	curl_easy_setopt(p->easy, CURLOPT_PASSWORD, p->password);
	if (p->tls == POLLER_TLS_REQUIRED)
		curl_easy_setopt(p->easy, CURLOPT_USE_SSL, (long)CURLUSESSL_ALL);
	if (p->ca_file && *p->ca_file)
		curl_easy_setopt(p->easy, CURLOPT_CAINFO, p->ca_file);
}

/* One exchange; `path` is appended to the base URL, `request` NULL = the URL's own. */
static bool ask(struct poller *p, const char *path, const char *request, bool no_body,
		struct intake *in)
{
	struct sbuf url = SBUF_INIT;
	CURLcode rc;

	sbuf_addf(&url, "%s/%s", p->base, path);
	curl_easy_reset(p->easy);
	curl_easy_setopt(p->easy, CURLOPT_URL, url.buf);
	curl_easy_setopt(p->easy, CURLOPT_PROTOCOLS_STR, "imap,imaps,pop3,pop3s");
	curl_easy_setopt(p->easy, CURLOPT_CUSTOMREQUEST, request);
	curl_easy_setopt(p->easy, CURLOPT_NOBODY, no_body ? 1L : 0L);
	curl_easy_setopt(p->easy, CURLOPT_WRITEFUNCTION, take);
	curl_easy_setopt(p->easy, CURLOPT_WRITEDATA, in);
	curl_easy_setopt(p->easy, CURLOPT_NOSIGNAL, 1L);
	curl_easy_setopt(p->easy, CURLOPT_TIMEOUT, (long)p->timeout);
	curl_easy_setopt(p->easy, CURLOPT_ERRORBUFFER, p->error);
	p->error[0] = '\0';
	set_login(p);
	rc = curl_easy_perform(p->easy);
	if (rc && !p->error[0])
		snprintf(p->error, sizeof(p->error), "%s", curl_easy_strerror(rc));
	sbuf_release(&url);
	return rc == CURLE_OK;
}

/* --- the loop's side of a hand-over ---------------------------------------------------------- */

static void signal_loop(struct poller *p)
{
	uint64_t one = 1;

	if (write(p->wake, &one, sizeof(one)) < 0)
		return; /* the descriptor is readable already */
}

/* Returns false when the poller ends meanwhile. */
static bool hand_over(struct poller *p, const struct intake *in, struct instant stamped,
		      enum poller_fate *ret_fate)
{
	bool decided;

	pthread_mutex_lock(&p->lock);
	p->message = (struct polled){++p->serial, in->over ? NULL : in->bytes.buf,
				     in->over ? 0 : in->bytes.len, stamped};
	p->offered = true;
	p->taken = p->decided = false;
	signal_loop(p);
	while (!p->decided && !p->stop)
		pthread_cond_wait(&p->changed, &p->lock);
	decided = p->decided;
	p->offered = false;
	*ret_fate = p->fate;
	pthread_mutex_unlock(&p->lock);
	return decided;
}

static void complain(struct poller *p, const char *what)
{
	pthread_mutex_lock(&p->lock);
	sbuf_reset(&p->trouble);
	sbuf_addf(&p->trouble, "%s: %s", what, p->error);
	signal_loop(p);
	pthread_mutex_unlock(&p->lock);
}

/* One message that cannot be fetched does not hold up the others; several failures end the poll. */
static bool go_on(struct poller *p, int failed)
{
	bool stop;

	pthread_mutex_lock(&p->lock);
	stop = p->stop;
	pthread_mutex_unlock(&p->lock);
	return !stop && failed < FAILED_MOST;
}

/* --- IMAP ------------------------------------------------------------------------------------ */

static struct instant imap_date(struct poller *p, const char *uid)
{
	struct sbuf request = SBUF_INIT;
	struct intake in;
	struct instant t = {0};

	intake_init(&in, LIST_MAX);
	sbuf_addf(&request, "UID FETCH %s (INTERNALDATE)", uid);
	if (ask(p, p->folder, request.buf, false, &in))
		t = imap_date_read(in.bytes.buf);
	sbuf_release(&request);
	sbuf_release(&in.bytes);
	return t;
}

static bool imap_mark(struct poller *p, const char *uid, enum poller_fate fate)
{
	bool delete = p->delete_done && fate == POLLER_STORED;
	struct sbuf request = SBUF_INIT;
	struct intake in;
	bool ok;

	intake_init(&in, LIST_MAX);
	sbuf_addf(&request, "UID STORE %s +FLAGS.SILENT (\\Answered%s)", uid,
		  delete ? " \\Deleted" : "");
	ok = ask(p, p->folder, request.buf, false, &in);
	if (ok && delete)
		ok = ask(p, p->folder, "EXPUNGE", false, &in);
	sbuf_release(&request);
	sbuf_release(&in.bytes);
	return ok;
}

static bool imap_message(struct poller *p, const char *uid)
{
	struct instant stamped = imap_date(p, uid);
	struct sbuf path = SBUF_INIT;
	enum poller_fate fate;
	struct intake in;
	bool ok;

	intake_init(&in, p->bytes_max);
	sbuf_addf(&path, "%s/;UID=%s", p->folder, uid);
	ok = ask(p, path.buf, NULL, false, &in) || in.over;
	if (!ok)
		complain(p, "fetching a message");
	else if ((ok = hand_over(p, &in, stamped, &fate)) && fate != POLLER_RETRY &&
		 !(ok = imap_mark(p, uid, fate)))
		complain(p, "marking a message");
	sbuf_release(&path);
	sbuf_release(&in.bytes);
	return ok;
}

/* "* SEARCH 4 7 9"; other lines report other things ("* 5 EXISTS"). */
static int imap_line(struct poller *p, char *line, int failed)
{
	static const char search[] = "* SEARCH ";
	char *save = NULL;

	if (strncasecmp(line, search, sizeof(search) - 1) != 0)
		return failed;
	for (char *w = strtok_r(line + sizeof(search) - 1, " ", &save); w && go_on(p, failed);
	     w = strtok_r(NULL, " ", &save))
		if (strspn(w, "0123456789") == strlen(w))
			failed += !imap_message(p, w);
	return failed;
}

static void imap_poll(struct poller *p)
{
	struct intake in;
	int failed = 0;
	char *save = NULL;

	intake_init(&in, LIST_MAX);
	if (ask(p, p->folder, "UID SEARCH UNANSWERED UNDELETED", false, &in))
		for (char *l = strtok_r(in.bytes.buf, "\r\n", &save); l && go_on(p, failed);
		     l = strtok_r(NULL, "\r\n", &save))
			failed = imap_line(p, l, failed);
	else
		complain(p, "polling the mailbox");
	sbuf_release(&in.bytes);
}

/* --- POP3 ------------------------------------------------------------------------------------ */

static bool pop3_list(struct poller *p, struct intake *in)
{
	intake_init(in, LIST_MAX);
	return ask(p, "", "UIDL", false, in);
}

/* The present number of the message with this unique id; "" = gone. */
static void pop3_number(struct poller *p, const char *uid, char ret_number[16])
{
	struct intake in;
	char *save = NULL;

	ret_number[0] = '\0';
	if (pop3_list(p, &in))
		for (char *l = strtok_r(in.bytes.buf, "\r\n", &save); l;
		     l = strtok_r(NULL, "\r\n", &save)) {
			char *blank = strchr(l, ' ');
			if (blank && strcmp(blank + 1, uid) == 0)
				snprintf(ret_number, 16, "%.*s", (int)(blank - l), l);
		}
	sbuf_release(&in.bytes);
}

static bool pop3_delete(struct poller *p, const char *uid)
{
	struct intake in;
	char number[16];
	bool ok;

	pop3_number(p, uid, number);
	intake_init(&in, LIST_MAX);
	ok = number[0] && ask(p, number, "DELE", true, &in);
	sbuf_release(&in.bytes);
	return ok;
}

static bool is_aside(const struct poller *p, const char *uid)
{
	size_t len = strlen(uid);

	for (const char *l = p->aside.buf; *l; l += strcspn(l, "\n") + 1)
		if (strcspn(l, "\n") == len && strncmp(l, uid, len) == 0)
			return true;
	return false;
}

/* When the list is full it is cleared, and its messages are reported again. */
static void put_aside(struct poller *p, const char *uid)
{
	if (p->aside.len > ASIDE_MAX)
		sbuf_reset(&p->aside);
	sbuf_addf(&p->aside, "%s\n", uid);
}

static bool pop3_message(struct poller *p, const char *number, const char *uid)
{
	enum poller_fate fate = POLLER_RETRY;
	struct intake in;
	bool ok;

	intake_init(&in, p->bytes_max);
	ok = ask(p, number, NULL, false, &in) || in.over;
	if (!ok)
		complain(p, "fetching a message");
	else if ((ok = hand_over(p, &in, (struct instant){0}, &fate)) && fate == POLLER_STORED &&
		 !(ok = pop3_delete(p, uid)))
		complain(p, "deleting a message");
	if (ok && fate == POLLER_ASIDE)
		put_aside(p, uid);
	sbuf_release(&in.bytes);
	return ok;
}

static void pop3_poll(struct poller *p)
{
	struct intake in;
	int failed = 0;
	char *save = NULL;
	bool ok = pop3_list(p, &in);

	if (!ok)
		complain(p, "polling the mailbox");
	for (char *l = ok ? strtok_r(in.bytes.buf, "\r\n", &save) : NULL; l && go_on(p, failed);
	     l = strtok_r(NULL, "\r\n", &save)) {
		char *blank = strchr(l, ' ');
		if (!blank || is_aside(p, blank + 1))
			continue;
		*blank = '\0';
		failed += !pop3_message(p, l, blank + 1);
	}
	sbuf_release(&in.bytes);
}

/* --- the thread ------------------------------------------------------------------------------ */

/* Waits for the interval, a poke or the end; false at the end. */
static bool rest(struct poller *p)
{
	struct timespec until;
	bool go;
	int rc = 0;

	clock_gettime(CLOCK_MONOTONIC, &until);
	until.tv_sec += p->interval;
	pthread_mutex_lock(&p->lock);
	while (!p->stop && !p->poke && rc == 0)
		rc = pthread_cond_timedwait(&p->changed, &p->lock, &until);
	p->poke = false;
	go = !p->stop;
	pthread_mutex_unlock(&p->lock);
	return go;
}

/* Uses a new session each time: POP3 deletes at its QUIT, which the cleanup sends. */
static void *work(void *arg)
{
	struct poller *p = arg;

	do {
		p->easy = curl_easy_init();
		if (!p->easy)
			continue;
		if (p->pop3)
			pop3_poll(p);
		else
			imap_poll(p);
		curl_easy_cleanup(p->easy);
	} while (rest(p));
	return NULL;
}

/* --- life ------------------------------------------------------------------------------------ */

static const char *check(const struct poller_settings *set)
{
	static const char *const known[] = {"imap://", "imaps://", "pop3://", "pop3s://"};

	if (!set->user || !*set->user)
		return "a user is missing";
	for (int i = 0; i < 4; i++)
		if (strncmp(set->url, known[i], strlen(known[i])) == 0)
			return NULL;
	return "the URL is none of imap://, imaps://, pop3:// and pop3s://";
}

static char *copy(const char *s)
{
	return mem_strdup(s ? s : "");
}

/* Escapes blanks and other special characters as %XX for a URL. */
static char *escaped(const char *folder)
{
	char *text = curl_easy_escape(NULL, folder, 0), *mine = copy(text);

	curl_free(text);
	return mine;
}

static void start(struct poller *p)
{
	pthread_condattr_t monotonic;

	pthread_condattr_init(&monotonic);
	pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
	pthread_cond_init(&p->changed, &monotonic);
	pthread_condattr_destroy(&monotonic);
	pthread_mutex_init(&p->lock, NULL);
	p->wake = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
	if (p->wake < 0 || pthread_create(&p->thread, NULL, work, p))
		abort();
}

struct poller *poller_new(const struct poller_settings *set, struct sbuf *ret_why)
{
	const char *why = check(set);
	struct poller *p;
	size_t len;

	if (why) {
		sbuf_addf(ret_why, "%s: %s", set->url, why);
		return NULL;
	}
	curl_global_init_mem(CURL_GLOBAL_DEFAULT, mem_alloc, free, mem_realloc, mem_strdup,
			     mem_zeroed);
	p = mem_zeroed(1, sizeof(*p));
	p->base = copy(set->url);
	for (len = strlen(p->base); len && p->base[len - 1] == '/'; len--)
		p->base[len - 1] = '\0';
	p->folder = escaped(set->folder && *set->folder ? set->folder : "INBOX");
	p->user = copy(set->user);
	p->password = copy(set->password);
	p->ca_file = copy(set->ca_file);
	p->tls = set->tls;
	p->interval = set->interval_seconds ? set->interval_seconds : INTERVAL;
	p->timeout = set->timeout_seconds ? set->timeout_seconds : TIMEOUT;
	p->bytes_max = set->bytes_max ? set->bytes_max : BYTES_MAX;
	p->delete_done = set->delete_done;
	p->pop3 = strncmp(p->base, "pop3", 4) == 0;
	sbuf_init(&p->trouble);
	sbuf_init(&p->aside);
	start(p);
	return p;
}

void poller_free(struct poller *p)
{
	if (!p)
		return;
	pthread_mutex_lock(&p->lock);
	p->stop = true;
	pthread_cond_broadcast(&p->changed);
	pthread_mutex_unlock(&p->lock);
	pthread_join(p->thread, NULL);
	pthread_cond_destroy(&p->changed);
	pthread_mutex_destroy(&p->lock);
	close(p->wake);
	sbuf_release(&p->trouble);
	sbuf_release(&p->aside);
	free(p->base);
	free(p->folder);
	free(p->user);
	if (p->password)
		explicit_bzero(p->password, strlen(p->password));
	free(p->password);
	free(p->ca_file);
	free(p);
}

int poller_fd(const struct poller *p)
{
	return p->wake;
}

bool poller_next(struct poller *p, struct polled *ret_polled)
{
	uint64_t n;
	bool got;

	pthread_mutex_lock(&p->lock);
	got = p->offered && !p->taken;
	if (got) {
		p->taken = true;
		*ret_polled = p->message;
	}
	if (!p->trouble.len && read(p->wake, &n, sizeof(n)) < 0)
		n = 0; /* the counter was 0 */
	pthread_mutex_unlock(&p->lock);
	return got;
}

void poller_done(struct poller *p, unsigned long long id, enum poller_fate fate)
{
	pthread_mutex_lock(&p->lock);
	if (p->offered && p->taken && !p->decided && p->message.id == id) {
		p->decided = true;
		p->fate = fate;
		pthread_cond_broadcast(&p->changed);
	}
	pthread_mutex_unlock(&p->lock);
}

void poller_poke(struct poller *p)
{
	pthread_mutex_lock(&p->lock);
	p->poke = true;
	pthread_cond_broadcast(&p->changed);
	pthread_mutex_unlock(&p->lock);
}

bool poller_trouble(struct poller *p, struct sbuf *ret_why)
{
	bool any;

	pthread_mutex_lock(&p->lock);
	any = p->trouble.len > 0;
	sbuf_add(ret_why, p->trouble.buf, p->trouble.len);
	sbuf_reset(&p->trouble);
	pthread_mutex_unlock(&p->lock);
	return any;
}
