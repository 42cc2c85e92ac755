/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The thread, and what passes between it and the loop's: letters wait, are passed to the mail host
 * (sender_host.h) or written (sender_files.h), and come back with their results.
 */
#include "mail/wire/sender.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "core/base/mailbox.h"
#include "core/base/mem.h"
#include "mail/wire/sender_files.h"
#include "mail/wire/sender_host.h"

enum { PARALLEL = 4, TIMEOUT = 60, QUEUE = 64 };

#define TOGETHER 32    /* results handed over at once, while more letters are under way */
#define ROUNDS	 64    /* of the thread after which fewer are handed over */
#define IDLE	 20    /* milliseconds without news after which fewer are handed over */
#define LONG	 60000 /* milliseconds: nothing is awaited */

struct sender {
	char *folder;		  /* NULL = SMTP */
	struct sender_host *host; /* the thread's own; NULL = files */
	int queue_max;

	pthread_t thread;
	pthread_mutex_t lock;
	int wake; /* eventfd: readable while results wait */
	int kick; /* eventfd: wakes the thread */
	bool stop;
	bool ask;	 /* what the host offers */
	bool takes_utf8; /* as announced last */
	struct sender_list waiting, done;

	struct sender_list turn;  /* the thread's own: taken from `waiting` */
	struct sender_list ready; /* the thread's own: done, but not handed over */
	int n_ready, rounds;	  /* rounds since the first of them was done */

	struct sender_list spare; /* the loop's own: memory for the next letters */
	int held;		  /* parcels in the other lists */
};

/* --- between the threads --------------------------------------------------------------------- */

static void signal_fd(int fd)
{
	uint64_t one = 1;

	if (write(fd, &one, sizeof(one)) < 0)
		return; /* the counter is full: the descriptor is readable already */
}

/*
 * Each hand-over costs the reader a turn of its loop and a commit, so results are handed over
 * together while other letters are under way, and at once when none is.
 */
static void add_ready(struct sender *s, struct sender_parcel *p)
{
	sender_list_add(&s->ready, p);
	s->n_ready++;
}

/* The descriptor stays readable until the reader has found no result. */
static void hand_over(struct sender *s)
{
	bool first;

	if (!s->ready.first)
		return;
	pthread_mutex_lock(&s->lock);
	first = !s->done.first;
	sender_list_move(&s->ready, &s->done);
	pthread_mutex_unlock(&s->lock);
	s->n_ready = s->rounds = 0;
	if (first)
		signal_fd(s->wake);
}

static void hand_over_enough(struct sender *s, int under_way)
{
	if (!under_way || s->n_ready >= TOGETHER || s->rounds >= ROUNDS)
		hand_over(s);
	s->rounds += s->ready.first != NULL;
}

/* Rejects characters that would end an SMTP command. */
static bool may_go(const struct sender_job *job)
{
	enum mailbox_fault to = mailbox_check(job->to), from = mailbox_check(job->envelope_from);

	return (to == MAILBOX_GOOD || to == MAILBOX_FOREIGN) &&
	       (!*job->envelope_from || from == MAILBOX_GOOD || from == MAILBOX_FOREIGN);
}

/* Takes all that waits.  False: the thread ends. */
static bool take_waiting(struct sender *s)
{
	struct sender_list taken;
	struct sender_parcel *p;
	bool stop;

	sender_list_init(&taken);
	pthread_mutex_lock(&s->lock);
	sender_list_move(&s->waiting, &taken);
	stop = s->stop;
	pthread_mutex_unlock(&s->lock);
	while ((p = sender_list_take(&taken))) {
		if (may_go(&p->job)) {
			sender_list_add(&s->turn, p);
			continue;
		}
		p->result.fate = SENDER_FAILED;
		snprintf(p->result.text, sizeof(p->result.text), "no mail address");
		add_ready(s, p);
	}
	return !stop;
}

/* --- files ----------------------------------------------------------------------------------- */

static void write_files(struct sender *s)
{
	struct sender_parcel *parcels[SENDER_FILES];
	int n = 0;

	while (n < SENDER_FILES && (parcels[n] = sender_list_take(&s->turn)))
		n++;
	if (!n)
		return;
	sender_files_write(s->folder, parcels, n);
	for (int i = 0; i < n; i++)
		add_ready(s, parcels[i]);
	hand_over(s);
}

static void *work_with_files(void *arg)
{
	struct sender *s = arg;
	uint64_t kicks;

	while (take_waiting(s))
		if (s->turn.first)
			write_files(s);
		else if (read(s->kick, &kicks, sizeof(kicks)) < 0)
			continue; /* interrupted */
	return NULL;
}

/* --- SMTP ------------------------------------------------------------------------------------ */

/* Asks the host what it offers, if somebody wants to know, and tells what it offered last. */
static void exchange_offers(struct sender *s)
{
	bool ask;

	pthread_mutex_lock(&s->lock);
	ask = s->ask;
	s->ask = false;
	s->takes_utf8 = sender_host_takes_utf8(s->host);
	pthread_mutex_unlock(&s->lock);
	if (!ask || sender_host_ask(s->host))
		return;
	pthread_mutex_lock(&s->lock);
	s->ask = true;
	pthread_mutex_unlock(&s->lock);
}

static void start_waiting(struct sender *s)
{
	while (s->turn.first && sender_host_take(s->host, s->turn.first))
		sender_list_take(&s->turn);
	sender_host_flush(s->host);
}

static void collect(struct sender *s)
{
	struct sender_list done;
	struct sender_parcel *p;

	sender_list_init(&done);
	sender_host_collect(s->host, &done, &s->turn);
	while ((p = sender_list_take(&done)))
		add_ready(s, p);
}

static void *work_with_host(void *arg)
{
	struct sender *s = arg;
	int wait;

	while (take_waiting(s)) {
		exchange_offers(s);
		collect(s);
		start_waiting(s);
		collect(s);
		hand_over_enough(s, sender_host_letters(s->host));
		wait = s->ready.first ? IDLE : LONG;
		if (!sender_host_wait(s->host, s->kick, wait) && s->ready.first)
			s->rounds = ROUNDS;
	}
	hand_over(s);
	return NULL;
}

/* --- life ------------------------------------------------------------------------------------ */

static const char *check(const struct sender_settings *set)
{
	if (strncmp(set->url, "files:", 6) == 0)
		return access(set->url + 6, W_OK | X_OK) ? "the folder cannot be written" : NULL;
	if (strncmp(set->url, "smtp://", 7) != 0 && strncmp(set->url, "smtps://", 8) != 0)
		return "the URL is none of smtp://, smtps:// and files:";
	return NULL;
}

static struct sender_host *host_of(const struct sender_settings *set)
{
	struct sender_settings filled = *set;

	filled.parallel = set->parallel ? set->parallel : PARALLEL;
	filled.timeout_seconds = set->timeout_seconds ? set->timeout_seconds : TIMEOUT;
	return sender_host_new(&filled);
}

struct sender *sender_new(const struct sender_settings *set, struct sbuf *ret_why)
{
	const char *why = check(set);
	struct sender *s;

	if (why) {
		sbuf_addf(ret_why, "%s: %s", set->url, why);
		return NULL;
	}
	s = mem_zeroed(1, sizeof(*s));
	if (strncmp(set->url, "files:", 6) == 0)
		s->folder = mem_strdup(set->url + 6);
	else
		s->host = host_of(set);
	s->queue_max = set->queue_max ? set->queue_max : QUEUE;
	s->ask = true;
	sender_list_init(&s->waiting);
	sender_list_init(&s->done);
	sender_list_init(&s->turn);
	sender_list_init(&s->ready);
	sender_list_init(&s->spare);
	pthread_mutex_init(&s->lock, NULL);
	s->wake = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
	s->kick = eventfd(0, EFD_CLOEXEC);
	if (s->wake < 0 || s->kick < 0 ||
	    pthread_create(&s->thread, NULL, s->host ? work_with_host : work_with_files, s))
		abort();
	return s;
}

void sender_free(struct sender *s)
{
	if (!s)
		return;
	pthread_mutex_lock(&s->lock);
	s->stop = true;
	pthread_mutex_unlock(&s->lock);
	signal_fd(s->kick);
	pthread_join(s->thread, NULL);
	sender_host_free(s->host);
	sender_list_release(&s->waiting);
	sender_list_release(&s->done);
	sender_list_release(&s->turn);
	sender_list_release(&s->ready);
	sender_list_release(&s->spare);
	close(s->wake);
	close(s->kick);
	pthread_mutex_destroy(&s->lock);
	free(s->folder);
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

bool sender_give(struct sender *s, const struct sender_job *job, struct sbuf *bytes)
{
	struct sender_parcel *p;

	if (sender_room(s) <= 0)
		return false;
	p = sender_parcel_new(sender_list_take(&s->spare), job, bytes);
	s->held++;
	pthread_mutex_lock(&s->lock);
	sender_list_add(&s->waiting, p);
	pthread_mutex_unlock(&s->lock);
	return true;
}

bool sender_submit(struct sender *s, const struct sender_job *job)
{
	return sender_give(s, job, NULL);
}

bool sender_takes_utf8(struct sender *s)
{
	bool takes;

	pthread_mutex_lock(&s->lock);
	takes = s->takes_utf8;
	s->ask |= !takes;
	pthread_mutex_unlock(&s->lock);
	if (!takes && s->host)
		signal_fd(s->kick);
	return takes;
}

void sender_begin(struct sender *s)
{
	signal_fd(s->kick);
}

bool sender_result(struct sender *s, struct sender_result *ret_result)
{
	struct sender_parcel *p;
	uint64_t n;

	pthread_mutex_lock(&s->lock);
	p = sender_list_take(&s->done);
	if (!p && read(s->wake, &n, sizeof(n)) < 0)
		n = 0; /* the counter was 0 */
	pthread_mutex_unlock(&s->lock);
	if (!p)
		return false;
	*ret_result = p->result;
	sender_list_add(&s->spare, p);
	s->held--;
	return true;
}
