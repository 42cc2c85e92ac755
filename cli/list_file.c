/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Files of imported rating lists; see list_file.h. */
#include "cli/list_file.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/usage.h"
#include "core/base/mem.h"

#define SUFFIX	  ".list"
#define NAME_MOST 32

/* --- paths ---------------------------------------------------------------------------------- */

static bool data_folder(struct sbuf *out)
{
	const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");

	if (data && *data == '/')
		sbuf_addf(out, "%s/kskak", data);
	else if (home && *home == '/')
		sbuf_addf(out, "%s/.local/share/kskak", home);
	else
		usage_error(N_("list: neither XDG_DATA_HOME nor HOME says where lists are kept"));
	return out->len > 0;
}

static bool is_word(const char *name, size_t len)
{
	return len && len <= NAME_MOST &&
	       strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789-") >= len;
}

static bool path_of(const char *name, struct sbuf *out)
{
	if (strchr(name, '/') || (strlen(name) > strlen(SUFFIX) &&
				  !strcmp(name + strlen(name) - strlen(SUFFIX), SUFFIX))) {
		sbuf_adds(out, name);
		return true;
	}
	if (!is_word(name, strlen(name))) {
		usage_error(
			N_("list: '%.40s' is no name of a list: letters a to z, digits and -, or "
			   "a path"),
			name);
		return false;
	}
	if (!data_folder(out))
		return false;
	sbuf_addf(out, "/%s" SUFFIX, name);
	return true;
}

/* --- opening -------------------------------------------------------------------------------- */

static bool map_file(const char *path, struct list_file *f, const char **ret_reason)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	struct stat st;

	*ret_reason = NULL;
	if (fd < 0)
		return false;
	if (!fstat(fd, &st) && S_ISREG(st.st_mode) && st.st_size > 0) {
		f->len = (size_t)st.st_size;
		f->bytes = mmap(NULL, f->len, PROT_READ, MAP_PRIVATE, fd, 0);
		if (f->bytes == MAP_FAILED)
			f->bytes = NULL;
	} else {
		*ret_reason = "this is no list that kskak has imported";
	}
	close(fd);
	return f->bytes && roster_find_open(f->bytes, f->len, &f->roster, ret_reason);
}

static void close_one(struct list_file *f)
{
	if (f->bytes)
		munmap(f->bytes, f->len);
	free(f->name);
	free(f->path);
}

/* Appends a list to the open ones. */
static bool open_one(const char *name, bool quiet, struct list_files *lists)
{
	struct sbuf path = SBUF_INIT;
	struct list_file f = {.name = NULL};
	const char *reason = NULL;

	if (lists->n == LIST_FILE_MOST || !path_of(name, &path)) {
		sbuf_release(&path);
		return false;
	}
	f.name = mem_strdup(name);
	f.path = sbuf_detach(&path, NULL);
	if (map_file(f.path, &f, &reason)) {
		lists->list[lists->n++] = f;
		return true;
	}
	if (!quiet && !reason && errno == ENOENT)
		usage_error(
			N_("%s: no such list: `kskak list import FILE` makes it from a file of FIDE "
			   "or DSU"),
			f.path);
	else if (!quiet)
		usage_error("%s: %s", f.path, reason ? reason : usage_reason(errno));
	close_one(&f);
	return false;
}

bool list_file_open(const char *names, struct list_files *ret_lists)
{
	char *copy = mem_strdup(names), *save, *name;
	bool ok = true;

	ret_lists->n = 0;
	for (name = strtok_r(copy, ",", &save); name && ok; name = strtok_r(NULL, ",", &save))
		ok = open_one(name, false, ret_lists);
	if (ok && !ret_lists->n) {
		usage_error(N_("list: name the lists, such as dsu,fide"));
		ok = false;
	}
	free(copy);
	if (!ok)
		list_file_close(ret_lists);
	return ok;
}

static int by_kind(const void *pa, const void *pb)
{
	const struct list_file *a = pa, *b = pb;

	if (a->roster.national != b->roster.national)
		return a->roster.national ? -1 : 1;
	return strcmp(a->name, b->name);
}

void list_file_open_all(struct list_files *ret_lists)
{
	struct sbuf folder = SBUF_INIT;
	struct dirent *entry;
	char name[NAME_MOST + 1];
	DIR *dir = NULL;
	size_t len;

	ret_lists->n = 0;
	if (data_folder(&folder))
		dir = opendir(folder.buf);
	while (dir && (entry = readdir(dir))) {
		len = strlen(entry->d_name);
		if (len <= strlen(SUFFIX) || strcmp(entry->d_name + len - strlen(SUFFIX), SUFFIX))
			continue;
		len -= strlen(SUFFIX);
		if (!is_word(entry->d_name, len))
			continue;
		snprintf(name, sizeof(name), "%.*s", (int)len, entry->d_name);
		open_one(name, true, ret_lists);
	}
	if (dir)
		closedir(dir);
	qsort(ret_lists->list, ret_lists->n, sizeof(*ret_lists->list), by_kind);
	sbuf_release(&folder);
}

void list_file_close(struct list_files *lists)
{
	while (lists->n)
		close_one(&lists->list[--lists->n]);
}

/* --- writing -------------------------------------------------------------------------------- */

/* Creates the folders of a path. */
static void make_folders(char *path)
{
	char *s;

	for (s = strchr(path + 1, '/'); s; s = strchr(s + 1, '/')) {
		*s = '\0';
		mkdir(path, 0755);
		*s = '/';
	}
}

static bool write_parts(FILE *f, const struct roster_image *image)
{
	int i;

	for (i = 0; i < ROSTER_PARTS; i++) {
		if (image->bytes[i] &&
		    fwrite(image->part[i], 1, image->bytes[i], f) != image->bytes[i])
			return false;
	}
	return !fflush(f) && !fsync(fileno(f));
}

int list_file_write(const char *name, const struct roster_image *image, struct sbuf *ret_path)
{
	struct sbuf beside = SBUF_INIT;
	int status = EXIT_DONE;
	FILE *f = NULL;

	if (!path_of(name, ret_path))
		return EXIT_USAGE;
	make_folders(ret_path->buf);
	sbuf_addf(&beside, "%s.%ld", ret_path->buf, (long)getpid());
	f = fopen(beside.buf, "wb");
	if (!f || !write_parts(f, image))
		status = usage_error("%s: %s", beside.buf, usage_reason(errno));
	if (f && fclose(f) && !status)
		status = usage_error("%s: %s", beside.buf, usage_reason(errno));
	if (!status && rename(beside.buf, ret_path->buf))
		status = usage_error("%s: %s", ret_path->buf, usage_reason(errno));
	if (f && status)
		remove(beside.buf);
	sbuf_release(&beside);
	return status;
}

void list_file_sweep(pid_t pid)
{
	struct sbuf path = SBUF_INIT, end = SBUF_INIT;
	struct dirent *entry;
	size_t folder, len;
	DIR *dir = NULL;

	sbuf_addf(&end, SUFFIX ".%ld", (long)pid);
	if (data_folder(&path))
		dir = opendir(path.buf);
	for (folder = path.len; dir && (entry = readdir(dir)); sbuf_setlen(&path, folder)) {
		len = strlen(entry->d_name);
		sbuf_addf(&path, "/%s", entry->d_name);
		if (len > end.len && !strcmp(entry->d_name + len - end.len, end.buf))
			unlink(path.buf);
	}
	if (dir)
		closedir(dir);
	sbuf_release(&path);
	sbuf_release(&end);
}

/* --- searching ------------------------------------------------------------------------------ */

/* The data of a player in all lists except one. */
static void complement(const struct list_files *lists, size_t but, struct roster_player *p)
{
	struct roster_player other;
	size_t i;

	for (i = 0; i < lists->n; i++) {
		const struct roster *r = &lists->list[i].roster;

		if (i != but && (roster_find_number(r, p->fide, false, &other) ||
				 roster_find_number(r, p->national, true, &other)))
			roster_complement(p, &other);
	}
}

bool list_file_number(const struct list_files *lists, uint32_t number, bool national,
		      struct roster_player *ret_player)
{
	size_t i;

	for (i = 0; i < lists->n; i++) {
		if (roster_find_number(&lists->list[i].roster, number, national, ret_player)) {
			complement(lists, i, ret_player);
			return true;
		}
	}
	return false;
}

static bool is_among(const struct roster_player *players, size_t n, const struct roster_player *p)
{
	size_t i;

	for (i = 0; i < n; i++) {
		if ((p->fide && players[i].fide == p->fide) ||
		    (p->national && players[i].national == p->national))
			return true;
	}
	return false;
}

/* In a federation's own list the players' federation may be empty. */
static bool is_of(const struct roster_player *p, const char *federation)
{
	const char *own = *p->federation ? p->federation : p->national ? "DEN" : "";

	return !*federation || !strcasecmp(own, federation);
}

size_t list_file_find(const struct list_files *lists, const char *query, const char *federation,
		      size_t most, struct roster_player *ret_players, size_t *ret_total)
{
	uint32_t *places = mem_zeroed(2 * most + 1, sizeof(*places));
	size_t i, k, n = 0, found, total, all = 0;

	for (i = 0; i < lists->n; i++) {
		const struct roster *r = &lists->list[i].roster;

		/* The list of a federation need not repeat it for each player. */
		found = roster_find(r, query, r->national ? "" : federation, most + n, places,
				    &total);
		for (k = 0; k < found; k++) {
			struct roster_player p;
			bool known =
				roster_find_at(r, places[k], &p) && !is_among(ret_players, n, &p);

			if (known)
				complement(lists, i, &p);
			if (!known || !is_of(&p, federation))
				total--;
			else if (n < most)
				ret_players[n++] = p;
		}
		all += total;
	}
	free(places);
	*ret_total = all;
	return n;
}
