/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Letters as .eml files; see sender_files.h and sender.h. */
#include "mail/wire/sender_files.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "mail/out/letter.h"

#define FEW 3 /* as few are synced one by one */

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

void sender_files_write(const char *folder, struct sender_parcel *const *parcels, int n)
{
	struct draft drafts[SENDER_FILES];
	int in = open_folder(folder);

	for (int i = 0; i < n; i++)
		draft_write(&drafts[i], in, &parcels[i]->job);
	if (in >= 0) {
		finish_drafts(drafts, n, in);
		close(in);
	}
	for (int i = 0; i < n; i++) {
		struct sender_result *r = &parcels[i]->result;
		int rc = drafts[i].rc;

		r->fate = rc ? SENDER_RETRY : SENDER_SENT;
		snprintf(r->text, sizeof(r->text), "%s", rc ? strerror(-rc) : "written");
	}
}
