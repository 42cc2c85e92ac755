/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Faults for a kskakd linked only for tests: the linker puts these functions in front of the real
 * ones (--wrap).  KSKAK_MUTANT names the fault; mutants.sh shows that the kill test finds each.
 */
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "daemon/publish/put_file.h"
#include "mail/out/letter.h"
#include "mail/wire/sender.h"
#include "sql/db.h"
#include "sql/store_post.h"

#define EVERY 25   /* letters */
#define LOST  64   /* limit of lost letters; the outbox never has more in transit */
#define GAP   5000 /* microseconds between two writes that belong together */

int __real_store_outbox_add(struct store *st, struct post_row *row);
int __wrap_store_outbox_add(struct store *st, struct post_row *row);
void __real_letter_file(const char *folder, int64_t serial, struct sbuf *out);
void __wrap_letter_file(const char *folder, int64_t serial, struct sbuf *out);
bool __real_sender_give(struct sender *s, const struct sender_job *job, struct sbuf *bytes);
bool __wrap_sender_give(struct sender *s, const struct sender_job *job, struct sbuf *bytes);
bool __real_sender_result(struct sender *s, struct sender_result *ret_result);
bool __wrap_sender_result(struct sender *s, struct sender_result *ret_result);
int __real_db_set_schema_version(struct store *st, int version, int oldest);
int __wrap_db_set_schema_version(struct store *st, int version, int oldest);
sqlite3_backup *__real_sqlite3_backup_init(sqlite3 *to, const char *to_name, sqlite3 *from,
					   const char *from_name);
sqlite3_backup *__wrap_sqlite3_backup_init(sqlite3 *to, const char *to_name, sqlite3 *from,
					   const char *from_name);
int __real_put_file(const char *dir, const char *name, const struct sbuf *content,
		    struct sbuf *ret_why);
int __wrap_put_file(const char *dir, const char *name, const struct sbuf *content,
		    struct sbuf *ret_why);
int __real_link(const char *from, const char *to);
int __wrap_link(const char *from, const char *to);

static bool is(const char *mutant)
{
	const char *wanted = getenv("KSKAK_MUTANT");

	return wanted && !strcmp(wanted, mutant);
}

/* Should the fault happen now? */
static bool strikes(const char *mutant)
{
	static int calls;

	return is(mutant) && ++calls % EVERY == 0;
}

int __wrap_store_outbox_add(struct store *st, struct post_row *row)
{
	int rc;

	if (row->kind == POST_MOVE && strikes("unqueued"))
		return 1;
	rc = __real_store_outbox_add(st, row);
	return rc > 0 && row->kind == POST_MOVE && strikes("twice")
		       ? __real_store_outbox_add(st, row)
		       : rc;
}

/* Loses the letter on its way, though it counts as sent. */
void __wrap_letter_file(const char *folder, int64_t serial, struct sbuf *out)
{
	if (strikes("unsent"))
		sbuf_addf(out, "%s/.lost", folder);
	else
		__real_letter_file(folder, serial, out);
}

static int64_t lost[LOST];

/* Drops the letter, though its transfer counts as successful. */
static bool lose(struct sender *s, const struct sender_job *job)
{
	struct sender_job to_nobody = *job;

	lost[job->id % LOST] = job->id;
	to_nobody.to = "";
	return sender_submit(s, &to_nobody);
}

/* Gives the letter another Message-ID in every process. */
static bool rename_letter(struct sender *s, const struct sender_job *job)
{
	static const char field[] = "Message-Id: <";
	char *bytes = malloc(job->len), *id;
	struct sender_job renamed = *job;
	bool taken;

	renamed.bytes = memcpy(bytes, job->bytes, job->len);
	id = memmem(bytes, job->len, field, strlen(field));
	if (id)
		id[strlen(field)] = (char)('a' + getpid() % 26);
	taken = sender_submit(s, &renamed);
	free(bytes);
	return taken;
}

static struct sender_job kept[LOST];

/* Marks the letter sent first and hands it over afterwards. */
static bool send_late(struct sender *s, const struct sender_job *job)
{
	struct sender_job *late = &kept[job->id % LOST];

	*late = *job;
	late->envelope_from = strdup(job->envelope_from);
	late->to = strdup(job->to);
	late->message_id = strdup(job->message_id);
	late->bytes = memcpy(malloc(job->len), job->bytes, job->len);
	return lose(s, job);
}

/* Hands it over under an unknown number. */
static void hand_over(struct sender *s, struct sender_job *late)
{
	late->id = -late->id;
	sender_submit(s, late);
	sender_begin(s);
	free((char *)late->envelope_from);
	free((char *)late->to);
	free((char *)late->message_id);
	free((void *)late->bytes);
	late->id = 0;
}

bool __wrap_sender_give(struct sender *s, const struct sender_job *job, struct sbuf *bytes)
{
	struct sender_job whole = *job;

	whole.bytes = bytes->buf;
	whole.len = bytes->len;
	if (is("eager"))
		return send_late(s, &whole);
	if (strikes("lost"))
		return lose(s, &whole);
	if (is("renamed"))
		return rename_letter(s, &whole);
	return __real_sender_give(s, job, bytes);
}

bool __wrap_sender_result(struct sender *s, struct sender_result *ret_result)
{
	bool came = __real_sender_result(s, ret_result);

	if (!came || ret_result->id < 0 || lost[ret_result->id % LOST] != ret_result->id)
		return came;
	ret_result->fate = SENDER_SENT;
	if (kept[ret_result->id % LOST].id == ret_result->id)
		hand_over(s, &kept[ret_result->id % LOST]);
	return true;
}

/* Commits a migration step first and its number afterwards. */
int __wrap_db_set_schema_version(struct store *st, int version, int oldest)
{
	int rc = 1;

	if (is("apart"))
		rc = db_transaction(st, DB_COMMIT);
	if (is("apart") && rc > 0) {
		usleep(GAP);
		rc = db_transaction(st, DB_BEGIN);
	}
	return rc > 0 ? __real_db_set_schema_version(st, version, oldest) : rc;
}

/* Gives the copy its final name before its content. */
sqlite3_backup *__wrap_sqlite3_backup_init(sqlite3 *to, const char *to_name, sqlite3 *from,
					   const char *from_name)
{
	const char *part = sqlite3_db_filename(to, "main");
	char path[4096];

	snprintf(path, sizeof(path), "%.*s", (int)(strlen(part) - strlen(".part")), part);
	if (is("early")) {
		pid_t daemon = getppid();

		if (__real_link(part, path) != 0)
			return NULL;
		usleep(4 * GAP);
		if (getppid() != daemon) /* the daemon was killed, and the copy ends with it */
			_exit(1);
	}
	return __real_sqlite3_backup_init(to, to_name, from, from_name);
}

int __wrap_link(const char *from, const char *to)
{
	return is("early") ? 0 : __real_link(from, to);
}

/* Removes a page and rewrites it in place. */
int __wrap_put_file(const char *dir, const char *name, const struct sbuf *content,
		    struct sbuf *ret_why)
{
	char path[4096];
	FILE *f;

	if (is("inplace") && strstr(name, ".html")) {
		snprintf(path, sizeof(path), "%s/%s", dir, name);
		unlink(path);
		f = fopen(path, "w");
		if (f && fwrite(content->buf, 1, content->len / 2, f) && fclose(f) == 0)
			usleep(4 * GAP);
	}
	return __real_put_file(dir, name, content, ret_why);
}
