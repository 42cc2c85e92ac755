/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Locks and replaces the file of a report; see report_file.h. */
#include "cli/report_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/usage.h"
#include "crypto/digest.h"
#include "crypto/hex.h"

static int cannot(const char *path)
{
	return usage_error("%s: %s", path, usage_reason(errno));
}

/* Whether the path still leads to the open file: a writer replaces it while others wait. */
static bool is_current(const char *path, int fd)
{
	struct stat at, open;

	return !stat(path, &at) && !fstat(fd, &open) && at.st_ino == open.st_ino &&
	       at.st_dev == open.st_dev;
}

static int wait_for_lock(int fd)
{
	int rc;

	do
		rc = flock(fd, LOCK_EX);
	while (rc && errno == EINTR);
	return rc;
}

int report_file_lock(const char *path)
{
	int fd;

	for (;;) {
		fd = open(path, O_RDONLY | O_CLOEXEC);
		if (fd < 0) {
			if (errno != ENOENT)
				cannot(path);
			return -1;
		}
		if (wait_for_lock(fd)) {
			cannot(path);
			close(fd);
			return -1;
		}
		if (is_current(path, fd))
			return fd;
		close(fd);
	}
}

/* The file keeps its permissions; failing to set them is not an error. */
static void keep_mode(const char *path, FILE *f)
{
	struct stat st;

	if (!stat(path, &st) && fchmod(fileno(f), st.st_mode & 0777))
		errno = 0;
}

static void name_before(const char *path, struct sbuf *out)
{
	sbuf_addf(out, "%s~", path);
}

/* The old text stays as FILE~; a file system without links keeps none. */
static void keep_before(const char *path)
{
	struct sbuf before = SBUF_INIT;

	name_before(path, &before);
	unlink(before.buf);
	if (linkat(AT_FDCWD, path, AT_FDCWD, before.buf, AT_SYMLINK_FOLLOW))
		errno = 0;
	sbuf_release(&before);
}

/* link() fails if another process has created the file. */
static int put_in_place(const char *beside, const char *path, bool create)
{
	if (!create) {
		keep_before(path);
		return rename(beside, path);
	}
	if (link(beside, path))
		return -1;
	unlink(beside);
	return 0;
}

/* A file without permission to write is not replaced, although its folder would allow it. */
static bool is_read_only(const char *path)
{
	struct stat st;

	return !stat(path, &st) && (!(st.st_mode & 0222) || access(path, W_OK));
}

int report_file_write(const char *path, const struct sbuf *text, bool create)
{
	struct sbuf beside = SBUF_INIT;
	int status = EXIT_DONE;
	FILE *f;

	if (!create && is_read_only(path))
		return usage_error(N_("%s: the file is read-only, nothing was written"), path);
	sbuf_addf(&beside, "%s.new", path);
	f = fopen(beside.buf, "wb");
	if (!f)
		status = cannot(beside.buf);
	else if (fwrite(text->buf, 1, text->len, f) != text->len || fflush(f) || fsync(fileno(f)))
		status = cannot(beside.buf);
	else
		keep_mode(path, f);
	if (f && fclose(f) && !status)
		status = cannot(beside.buf);
	if (!status && put_in_place(beside.buf, path, create))
		status = cannot(path);
	if (f && status)
		remove(beside.buf);
	sbuf_release(&beside);
	return status;
}

bool report_file_read(const char *path, struct sbuf *ret_text)
{
	char part[65536];
	bool ok;
	size_t n;
	FILE *f = fopen(path, "rb");

	if (!f)
		return false;
	while ((n = fread(part, 1, sizeof(part), f)) > 0)
		sbuf_add(ret_text, part, n);
	ok = !ferror(f);
	fclose(f);
	return ok;
}

bool report_file_before(const char *path, struct sbuf *ret_text)
{
	struct sbuf before = SBUF_INIT;
	bool ok;

	name_before(path, &before);
	ok = report_file_read(before.buf, ret_text);
	sbuf_release(&before);
	return ok;
}

bool report_file_has_before(const char *path)
{
	struct sbuf before = SBUF_INIT;
	bool has;

	name_before(path, &before);
	has = !access(before.buf, R_OK);
	sbuf_release(&before);
	return has;
}

void report_file_version(const struct sbuf *text, char ret[REPORT_FILE_VERSION])
{
	unsigned char hash[DIGEST_LEN];

	digest_sha256(text->buf, text->len, hash);
	hex_encode(hash, REPORT_FILE_VERSION / 2, ret);
}
