/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * One thread with a curl multi handle: connections to the one host are kept and reused, at most
 * `parallel` at a time.  The same thread writes files.
 */
#include "mail/wire/sender.h"

#include <curl/curl.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "core/base/mailbox.h"
#include "core/base/mem.h"
#include "core/base/utf8.h"
#include "mail/out/letter.h"

enum { PARALLEL = 4, TIMEOUT = 60, QUEUE = 64 };

#define FILES 64 /* written together at most */
#define FEW   3	 /* as few are synced one by one */

#define TOGETHER 32 /* results handed over at once, while more letters are under way */
#define ROUNDS	 64 /* of the thread after which fewer are handed over */
#define IDLE	 20 /* milliseconds without news after which fewer are handed over */

struct parcel {
	struct parcel *next;
	struct parcel *sibling; /* next parcel under way */
	struct sender_job job;	/* strings and bytes are owned */
	struct sender_result result;
	size_t sent; /* bytes handed to curl */
	CURL *easy;
	struct curl_slist *recipients;
	char error[CURL_ERROR_SIZE];
	char reply[256]; /* the host's last refusal, lines joined */
	bool replied;	 /* the reply is complete: the next line starts another */
	struct sender *sender;
	bool probe;	 /* no letter: only asks what the host offers */
	bool foreign;	 /* needs SMTPUTF8 */
	bool greeted;	 /* the next positive reply is that to EHLO */
	int greetings;	 /* heard: of the host, and after STARTTLS */
	bool takes_utf8; /* announced in it so far */
	bool unfit;	 /* given up, for want of SMTPUTF8 */
};

struct sender {
	char *url, *user, *password, *ca_file, *from_url;
	enum sender_tls tls;
	int parallel, timeout, queue_max;
	int greetings;	    /* to be heard: two with STARTTLS */
	const char *folder; /* points into url; NULL = SMTP */

	pthread_t thread;
	pthread_mutex_t lock;
	CURLM *multi;
	int wake; /* eventfd: readable while results wait */
	bool stop;
	bool ask;	 /* what the host offers */
	bool takes_utf8; /* as announced last */
	int held;	 /* parcels held in all lists */
	struct parcel *waiting, **waiting_end;
	struct parcel *done, **done_end;
	struct parcel *under_way;	   /* the thread's own list, linked by `sibling` */
	struct parcel *ready, **ready_end; /* the thread's own: done, but not handed over */
	int n_ready, rounds;		   /* rounds since the first of them was done */
	CURL **idle; /* the thread's own handles between letters, `parallel` at most */
	int n_idle;
};

/* --- files ----------------------------------------------------------------------------------- */

static int write_all(int fd, const char *bytes, size_t len)
{
	while (len) {
		ssize_t n = write(fd, bytes, len);
		if (n < 0 && errno != EINTR)
			return -errno;
		if (n > 0)
			bytes += n, len -= (size_t)n;
	}
	return 0;
}

/* The folder for openat(), which need not follow the whole path for each letter; or -errno. */
static int open_folder(const char *folder)
{
	int fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);

	return fd < 0 ? -errno : fd;
}

/* A letter that is becoming a file. */
struct draft {
	const struct sender_job *job;
	char part[40]; /* its name until it is whole */
	int fd;	       /* -1 = none */
	int rc;	       /* 0 or -errno */
};

static void draft_write(struct draft *d, int folder, const struct sender_job *job)
{
	*d = (struct draft){.job = job, .fd = -1, .rc = folder < 0 ? folder : 0};
	if (folder < 0)
		return;
	snprintf(d->part, sizeof(d->part), ".%012lld.part", (long long)job->id);
	d->fd = openat(folder, d->part, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0640);
	d->rc = d->fd < 0 ? -errno : write_all(d->fd, job->bytes, job->len);
}

/* Gives the file, which is on the disk, its name. */
static void draft_finish(struct draft *d, int folder)
{
	struct sbuf whole = SBUF_INIT;

	if (d->fd < 0)
		return;
	close(d->fd);
	letter_file(".", d->job->id, &whole);
	if (!d->rc && renameat(folder, d->part, folder, whole.buf))
		d->rc = -errno;
	if (d->rc)
		unlinkat(folder, d->part, 0);
	sbuf_release(&whole);
}

/*
 * Puts the bytes of n drafts on the disk.  Many take one sync of the file system: each fsync()
 * would write the same blocks of inodes again and flush the disk's cache.
 */
static void sync_drafts(struct draft *drafts, int n, int folder)
{
	bool synced = n >= FEW && syncfs(folder) == 0;

	for (int i = 0; i < n && !synced; i++)
		if (!drafts[i].rc && fsync(drafts[i].fd))
			drafts[i].rc = -errno;
}

/* Finishes n drafts; their names need one sync.  Until then a crash may lose them. */
static void finish_drafts(struct draft *drafts, int n, int folder)
{
	int rc;

	sync_drafts(drafts, n, folder);
	for (int i = 0; i < n; i++)
		draft_finish(&drafts[i], folder);
	rc = fsync(folder) ? -errno : 0;
	for (int i = 0; i < n; i++)
		if (!drafts[i].rc)
			drafts[i].rc = rc;
}

int sender_write_file(const char *folder, const struct sender_job *job)
{
	int in = open_folder(folder);
	struct draft draft;

	draft_write(&draft, in, job);
	if (in < 0)
		return in;
	finish_drafts(&draft, 1, in);
	close(in);
	return draft.rc;
}

/* --- parcels --------------------------------------------------------------------------------- */

static void parcel_free(struct parcel *p)
{
	if (!p)
		return;
	if (p->easy)
		curl_easy_cleanup(p->easy);
	curl_slist_free_all(p->recipients);
	free((char *)p->job.envelope_from);
	free((char *)p->job.to);
	free((char *)p->job.message_id);
	free((void *)p->job.bytes);
	free(p);
}

static struct parcel *parcel_new(const struct sender_job *job)
{
	struct parcel *p = mem_zeroed(1, sizeof(*p));

	p->job.id = p->result.id = job->id;
	p->job.len = job->len;
	p->job.envelope_from = mem_strdup(job->envelope_from ? job->envelope_from : "");
	p->job.to = mem_strdup(job->to);
	p->foreign = !utf8_is_ascii(job->to, strlen(job->to));
	p->job.message_id = mem_strdup(job->message_id ? job->message_id : "");
	p->job.bytes = memcpy(mem_alloc(job->len), job->bytes, job->len);
	return p;
}

/*
 * Each hand-over costs the reader a turn of its loop and a commit, so results are handed over
 * together while other letters are under way, and at once when none is.
 */
static void parcel_done(struct sender *s, struct parcel *p)
{
	p->next = NULL;
	*s->ready_end = p;
	s->ready_end = &p->next;
	s->n_ready++;
}

/* The descriptor stays readable until the reader has found no result. */
static void hand_over(struct sender *s)
{
	uint64_t one = 1;
	bool first;

	if (!s->ready)
		return;
	pthread_mutex_lock(&s->lock);
	first = !s->done;
	*s->done_end = s->ready;
	s->done_end = s->ready_end;
	pthread_mutex_unlock(&s->lock);
	s->ready = NULL;
	s->ready_end = &s->ready;
	s->n_ready = s->rounds = 0;
	if (first && write(s->wake, &one, sizeof(one)) < 0)
		return; /* the counter is full: the descriptor is readable already */
}

static void hand_over_enough(struct sender *s, int under_way)
{
	if (!under_way || s->n_ready >= TOGETHER || s->rounds >= ROUNDS)
		hand_over(s);
	s->rounds += s->ready != NULL;
}

static struct parcel *parcel_take(struct sender *s)
{
	struct parcel *p;

	pthread_mutex_lock(&s->lock);
	p = s->waiting;
	if (p) {
		s->waiting = p->next;
		if (!s->waiting)
			s->waiting_end = &s->waiting;
	}
	pthread_mutex_unlock(&s->lock);
	return p;
}

/* --- SMTP ------------------------------------------------------------------------------------ */

static size_t feed(char *buffer, size_t size, size_t n, void *arg)
{
	struct parcel *p = arg;
	size_t left = p->job.len - p->sent, room = size * n;

	if (room > left)
		room = left;
	memcpy(buffer, (const char *)p->job.bytes + p->sent, room);
	p->sent += room;
	return room;
}

/* Is the line "250-SMTPUTF8" or "250 SMTPUTF8"? */
static bool announces_utf8(const char *line, size_t len)
{
	static const char word[] = "SMTPUTF8";
	size_t n = strlen(word);

	return len >= 4 + n && strncasecmp(line + 4, word, n) == 0 &&
	       (len == 4 + n || strchr(" \r\n", line[4 + n]));
}

/*
 * The reply after a greeting, or after STARTTLS, is that to EHLO, or to HELO by a host without
 * extensions; the last one counts.  False if the letter cannot go to this host.
 */
static bool hear_offers(struct parcel *p, const char *line, size_t len)
{
	if (len >= 3 && !strncmp(line, "220", 3))
		p->greeted = true, p->greetings++, p->takes_utf8 = false;
	if (!p->greeted || len < 4 || strncmp(line, "250", 3) != 0)
		return true;
	p->takes_utf8 |= announces_utf8(line, len);
	if (line[3] == '-')
		return true;
	p->greeted = false;
	if (p->greetings < p->sender->greetings)
		return true;
	pthread_mutex_lock(&p->sender->lock);
	p->sender->takes_utf8 = p->takes_utf8;
	pthread_mutex_unlock(&p->sender->lock);
	p->unfit = p->foreign && !p->takes_utf8;
	return !p->unfit;
}

/*
 * Takes one line of a reply: "550-5.1.1 No such user", "550 5.1.1 here".  Keeps the printable ASCII
 * of refusals; also sees the reply to libcurl's own "QUIT" after one.  0 ends the transfer.
 */
static size_t hear(char *line, size_t size, size_t n, void *arg)
{
	struct parcel *p = arg;
	size_t len = size * n, at = p->replied ? 0 : strlen(p->reply);

	if (!hear_offers(p, line, len))
		return 0;
	if (!len || (line[0] != '4' && line[0] != '5'))
		return len;
	for (size_t i = at ? 4 : 0; i < len && at + 1 < sizeof(p->reply); i++) {
		char c = i == 3 || line[i] == '\t' ? ' ' : line[i];

		if (i == 4 && at > 4)
			p->reply[at++] = ' ';
		if (c != '\r' && c != '\n' && at + 1 < sizeof(p->reply))
			p->reply[at++] = c < ' ' || c > '~' ? '?' : c;
	}
	p->reply[at] = '\0';
	p->replied = len < 4 || line[3] != '-';
	return len;
}

static void set_login(const struct sender *s, CURL *easy)
{
	if (s->user && *s->user) {
		curl_easy_setopt(easy, CURLOPT_USERNAME, s->user);
		curl_easy_setopt(easy, CURLOPT_PASSWORD, s->password ? s->password : "");
	}
	if (s->tls == SENDER_TLS_REQUIRED)
		curl_easy_setopt(easy, CURLOPT_USE_SSL, (long)CURLUSESSL_ALL);
	if (s->ca_file && *s->ca_file)
		curl_easy_setopt(easy, CURLOPT_CAINFO, s->ca_file);
}

/*
 * For an empty sender libcurl sends "MAIL FROM:<>", and for a recipient outside ASCII "SMTPUTF8" if
 * the host announced it.
 */
static bool set_letter(struct parcel *p, CURL *easy)
{
	p->recipients = curl_slist_append(NULL, p->job.to);
	curl_easy_setopt(easy, CURLOPT_MAIL_FROM, p->job.envelope_from);
	curl_easy_setopt(easy, CURLOPT_MAIL_RCPT, p->recipients);
	curl_easy_setopt(easy, CURLOPT_UPLOAD, 1L);
	curl_easy_setopt(easy, CURLOPT_READFUNCTION, feed);
	curl_easy_setopt(easy, CURLOPT_READDATA, p);
	curl_easy_setopt(easy, CURLOPT_INFILESIZE_LARGE, (curl_off_t)p->job.len);
	return p->recipients != NULL;
}

static bool takes_utf8(struct sender *s)
{
	bool takes;

	pthread_mutex_lock(&s->lock);
	takes = s->takes_utf8;
	pthread_mutex_unlock(&s->lock);
	return takes;
}

/* A handle with what is the same for every letter. */
static CURL *new_easy(const struct sender *s)
{
	CURL *easy = curl_easy_init();

	if (!easy)
		return NULL;
	curl_easy_setopt(easy, CURLOPT_URL, s->from_url);
	curl_easy_setopt(easy, CURLOPT_PROTOCOLS_STR, "smtp,smtps");
	curl_easy_setopt(easy, CURLOPT_HEADERFUNCTION, hear);
	curl_easy_setopt(easy, CURLOPT_NOSIGNAL, 1L);
	curl_easy_setopt(easy, CURLOPT_TIMEOUT, (long)s->timeout);
	set_login(s, easy);
	return easy;
}

/* A new connection tells what the host offers now. */
static bool start(struct sender *s, struct parcel *p)
{
	bool reuse = !p->probe && s->n_idle > 0;
	bool fresh = p->probe || (p->foreign && !takes_utf8(s));
	CURL *easy = p->easy = reuse ? s->idle[--s->n_idle] : new_easy(s);

	if (!easy || (!p->probe && !set_letter(p, easy)))
		return false;
	p->sender = s;
	if (p->probe) {
		curl_easy_setopt(easy, CURLOPT_CUSTOMREQUEST, "NOOP");
		curl_easy_setopt(easy, CURLOPT_NOBODY, 1L);
		curl_easy_setopt(easy, CURLOPT_FORBID_REUSE, 1L);
	}
	curl_easy_setopt(easy, CURLOPT_FRESH_CONNECT, (long)fresh);
	curl_easy_setopt(easy, CURLOPT_HEADERDATA, p);
	curl_easy_setopt(easy, CURLOPT_ERRORBUFFER, p->error);
	curl_easy_setopt(easy, CURLOPT_PRIVATE, p);
	return curl_multi_add_handle(s->multi, easy) == CURLM_OK;
}

/* Takes the handle off the parcel, for the next letter. */
static void finish(struct sender *s, struct parcel *p)
{
	curl_multi_remove_handle(s->multi, p->easy);
	if (p->probe)
		return;
	curl_easy_setopt(p->easy, CURLOPT_ERRORBUFFER, NULL);
	curl_easy_setopt(p->easy, CURLOPT_MAIL_RCPT, NULL);
	s->idle[s->n_idle++] = p->easy;
	p->easy = NULL;
}

/* "Authentication required", "too weak", "invalid", "needs encryption" (RFC 4954, 6). */
static bool asks_for_login(long code)
{
	return code == 530 || code == 534 || code == 535 || code == 538;
}

/* "Too many recipients" as older hosts report it (RFC 5321 4.5.3.1.10). */
static bool recipient_may_wait(const struct parcel *p, long code)
{
	return code == 552 && strncmp(p->error, "RCPT", 4) == 0;
}

/*
 * A 5xx concerns this letter only if the host refused its recipient or its data.  A refused login
 * or greeting concerns us, and the letter waits.
 */
static bool is_about_letter(const struct parcel *p, CURLcode rc, long code)
{
	if (code < 500 || code >= 600 || asks_for_login(code) || recipient_may_wait(p, code))
		return false;
	if (rc == CURLE_WEIRD_SERVER_REPLY) /* the greeting, or the end of the data */
		return p->sent > 0;
	return rc != CURLE_LOGIN_DENIED && rc != CURLE_USE_SSL_FAILED &&
	       rc != CURLE_REMOTE_ACCESS_DENIED;
}

static const char *words_of(const struct parcel *p, CURLcode rc, long code)
{
	if (rc == CURLE_OK)
		return "sent";
	if (p->unfit)
		return "the address needs SMTPUTF8, which the mail host does not offer";
	if (code >= 400 && p->reply[0])
		return p->reply;
	return p->error[0] ? p->error : curl_easy_strerror(rc);
}

static void judge(struct parcel *p, CURLcode rc)
{
	struct sender_result *r = &p->result;
	long code = 0;

	curl_easy_getinfo(p->easy, CURLINFO_RESPONSE_CODE, &code);
	r->code = (int)code;
	r->fate = rc == CURLE_OK			     ? SENDER_SENT
		  : p->unfit || is_about_letter(p, rc, code) ? SENDER_FAILED
							     : SENDER_RETRY;
	snprintf(r->text, sizeof(r->text), "%s", words_of(p, rc, code));
}

static void no_longer_under_way(struct sender *s, struct parcel *p)
{
	struct parcel **at = &s->under_way;

	while (*at != p)
		at = &(*at)->sibling;
	*at = p->sibling;
}

/* At the end, drops what curl still holds. */
static void give_up(struct sender *s)
{
	hand_over(s);
	while (s->under_way) {
		struct parcel *p = s->under_way;
		s->under_way = p->sibling;
		curl_multi_remove_handle(s->multi, p->easy);
		parcel_free(p);
	}
}

static void collect(struct sender *s, int *under_way)
{
	CURLMsg *msg;
	int left;

	while ((msg = curl_multi_info_read(s->multi, &left)) != NULL) {
		struct parcel *p;
		CURLcode rc = msg->data.result;
		if (msg->msg != CURLMSG_DONE)
			continue;
		curl_easy_getinfo(msg->easy_handle, CURLINFO_PRIVATE, (char **)&p);
		judge(p, rc);
		finish(s, p);
		no_longer_under_way(s, p);
		(*under_way)--;
		if (p->probe)
			parcel_free(p);
		else
			parcel_done(s, p);
	}
}

/* Letters taken so far, to be written together. */
struct files {
	struct parcel *parcels[FILES];
	struct draft drafts[FILES];
	int n;
	int folder; /* or -errno */
};

static void write_files(struct sender *s, struct files *files)
{
	if (!files->n)
		return;
	if (files->folder >= 0) {
		finish_drafts(files->drafts, files->n, files->folder);
		close(files->folder);
	}
	for (int i = 0; i < files->n; i++) {
		struct parcel *p = files->parcels[i];
		int rc = files->drafts[i].rc;

		p->result.fate = rc ? SENDER_RETRY : SENDER_SENT;
		snprintf(p->result.text, sizeof(p->result.text), "%s",
			 rc ? strerror(-rc) : "written");
		parcel_done(s, p);
	}
	hand_over(s);
	files->n = 0;
}

static void add_file(struct sender *s, struct files *files, struct parcel *p)
{
	if (!files->n)
		files->folder = open_folder(s->folder);
	draft_write(&files->drafts[files->n], files->folder, &p->job);
	files->parcels[files->n++] = p;
	if (files->n == FILES)
		write_files(s, files);
}

/* Rejects characters that would end an SMTP command. */
static bool may_go(const struct sender_job *job)
{
	enum mailbox_fault to = mailbox_check(job->to), from = mailbox_check(job->envelope_from);

	return (to == MAILBOX_GOOD || to == MAILBOX_FOREIGN) &&
	       (!*job->envelope_from || from == MAILBOX_GOOD || from == MAILBOX_FOREIGN);
}

static void go(struct sender *s, struct parcel *p, int *under_way)
{
	p->sibling = s->under_way;
	s->under_way = p;
	(*under_way)++;
}

/* Asks the host what it offers, if somebody wants to know. */
static void start_probe(struct sender *s, int *under_way)
{
	struct parcel *p;
	bool ask;

	pthread_mutex_lock(&s->lock);
	ask = s->ask && *under_way < s->parallel;
	s->ask = s->ask && !ask;
	pthread_mutex_unlock(&s->lock);
	if (!ask || s->folder)
		return;
	p = mem_zeroed(1, sizeof(*p));
	p->probe = true;
	if (start(s, p))
		go(s, p, under_way);
	else
		parcel_free(p);
}

static void start_waiting(struct sender *s, int *under_way)
{
	struct files files = {.n = 0};
	struct parcel *p;

	while (*under_way < s->parallel && (p = parcel_take(s)) != NULL) {
		if (!may_go(&p->job)) {
			p->result.fate = SENDER_FAILED;
			snprintf(p->result.text, sizeof(p->result.text), "no mail address");
			parcel_done(s, p);
		} else if (s->folder) {
			add_file(s, &files, p);
		} else if (start(s, p)) {
			go(s, p, under_way);
		} else {
			p->result.fate = SENDER_RETRY;
			snprintf(p->result.text, sizeof(p->result.text), "libcurl cannot begin");
			parcel_done(s, p);
		}
	}
	write_files(s, &files);
}

static bool stopping(struct sender *s)
{
	bool stop;

	pthread_mutex_lock(&s->lock);
	stop = s->stop;
	pthread_mutex_unlock(&s->lock);
	return stop;
}

static void *work(void *arg)
{
	struct sender *s = arg;
	int under_way = 0, running, wait, news;

	while (!stopping(s)) {
		start_probe(s, &under_way);
		start_waiting(s, &under_way);
		curl_multi_perform(s->multi, &running);
		collect(s, &under_way);
		start_waiting(s, &under_way);
		hand_over_enough(s, under_way);
		wait = s->ready ? IDLE : under_way ? 1000 : 60000;
		curl_multi_poll(s->multi, NULL, 0, wait, &news);
		if (!news && s->ready)
			s->rounds = ROUNDS;
	}
	return NULL;
}

/* --- life ------------------------------------------------------------------------------------ */

static char *copy(const char *s)
{
	return s ? mem_strdup(s) : NULL;
}

/* libcurl takes the name for EHLO from the path of the URL. */
static char *url_with_helo(const char *url, const char *helo)
{
	struct sbuf sb = SBUF_INIT;
	size_t len = strlen(url);

	sbuf_add(&sb, url, len && url[len - 1] == '/' ? len - 1 : len);
	if (helo && *helo)
		sbuf_addf(&sb, "/%s", helo);
	return sbuf_detach(&sb, NULL);
}

static const char *check(const struct sender_settings *set)
{
	if (strncmp(set->url, "files:", 6) == 0)
		return access(set->url + 6, W_OK | X_OK) ? "the folder cannot be written" : NULL;
	if (strncmp(set->url, "smtp://", 7) != 0 && strncmp(set->url, "smtps://", 8) != 0)
		return "the URL is none of smtp://, smtps:// and files:";
	return NULL;
}

struct sender *sender_new(const struct sender_settings *set, struct sbuf *ret_why)
{
	const char *why = check(set);
	struct sender *s;

	if (why) {
		sbuf_addf(ret_why, "%s: %s", set->url, why);
		return NULL;
	}
	curl_global_init_mem(CURL_GLOBAL_DEFAULT, mem_alloc, free, mem_realloc, mem_strdup,
			     mem_zeroed);
	s = mem_zeroed(1, sizeof(*s));
	s->url = copy(set->url);
	s->folder = strncmp(s->url, "files:", 6) == 0 ? s->url + 6 : NULL;
	s->from_url = url_with_helo(set->url, set->helo);
	s->user = copy(set->user);
	s->password = copy(set->password);
	s->ca_file = copy(set->ca_file);
	s->tls = set->tls;
	s->parallel = set->parallel ? set->parallel : PARALLEL;
	s->timeout = set->timeout_seconds ? set->timeout_seconds : TIMEOUT;
	s->queue_max = set->queue_max ? set->queue_max : QUEUE;
	s->greetings = set->tls == SENDER_TLS_REQUIRED && !strncmp(set->url, "smtp:", 5) ? 2 : 1;
	s->ask = true;
	s->idle = mem_zeroed((size_t)s->parallel, sizeof(*s->idle));
	s->waiting_end = &s->waiting;
	s->done_end = &s->done;
	s->ready_end = &s->ready;
	pthread_mutex_init(&s->lock, NULL);
	s->wake = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
	s->multi = curl_multi_init();
	curl_multi_setopt(s->multi, CURLMOPT_MAXCONNECTS, (long)s->parallel);
	if (s->wake < 0 || !s->multi || pthread_create(&s->thread, NULL, work, s))
		abort();
	return s;
}

static void free_list(struct parcel *p)
{
	while (p) {
		struct parcel *next = p->next;
		parcel_free(p);
		p = next;
	}
}

void sender_free(struct sender *s)
{
	if (!s)
		return;
	pthread_mutex_lock(&s->lock);
	s->stop = true;
	pthread_mutex_unlock(&s->lock);
	curl_multi_wakeup(s->multi);
	pthread_join(s->thread, NULL);
	give_up(s);
	while (s->n_idle)
		curl_easy_cleanup(s->idle[--s->n_idle]);
	free(s->idle);
	free_list(s->waiting);
	free_list(s->done);
	curl_multi_cleanup(s->multi);
	close(s->wake);
	pthread_mutex_destroy(&s->lock);
	free(s->url);
	free(s->from_url);
	free(s->user);
	if (s->password)
		explicit_bzero(s->password, strlen(s->password));
	free(s->password);
	free(s->ca_file);
	free(s);
}

int sender_fd(const struct sender *s)
{
	return s->wake;
}

int sender_room(const struct sender *s)
{
	return s->queue_max - s->held;
}

bool sender_submit(struct sender *s, const struct sender_job *job)
{
	struct parcel *p;

	if (sender_room(s) <= 0)
		return false;
	p = parcel_new(job);
	s->held++;
	pthread_mutex_lock(&s->lock);
	*s->waiting_end = p;
	s->waiting_end = &p->next;
	pthread_mutex_unlock(&s->lock);
	return true;
}

bool sender_takes_utf8(struct sender *s)
{
	bool takes;

	pthread_mutex_lock(&s->lock);
	takes = s->takes_utf8;
	s->ask |= !takes;
	pthread_mutex_unlock(&s->lock);
	if (!takes)
		curl_multi_wakeup(s->multi);
	return takes;
}

void sender_begin(struct sender *s)
{
	curl_multi_wakeup(s->multi);
}

bool sender_result(struct sender *s, struct sender_result *ret_result)
{
	struct parcel *p;
	uint64_t n;

	pthread_mutex_lock(&s->lock);
	p = s->done;
	if (p) {
		s->done = p->next;
		if (!s->done)
			s->done_end = &s->done;
	} else if (read(s->wake, &n, sizeof(n)) < 0) {
		n = 0; /* the counter was 0 */
	}
	pthread_mutex_unlock(&s->lock);
	if (!p)
		return false;
	*ret_result = p->result;
	parcel_free(p);
	s->held--;
	return true;
}
