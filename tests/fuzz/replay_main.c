/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Runs a fuzz target over every file in the given directories: the corpus as a regression test, for
 * builds without libFuzzer.  Without arguments it uses $top_srcdir/tests/fuzz/corpus/NAME, where
 * NAME is its own name without "fuzz_".  Finding no file is a failure.
 */
#include <dirent.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Runs one file from memory of exactly its size, so that reads beyond it are detected. */
static int run_file(const char *path)
{
	FILE *f = fopen(path, "rb");
	struct stat st;
	uint8_t *data;
	size_t n;

	if (!f || fstat(fileno(f), &st)) {
		perror(path);
		exit(1);
	}
	if (!S_ISREG(st.st_mode)) {
		fclose(f);
		return 0;
	}
	data = malloc(st.st_size ? (size_t)st.st_size : 1);
	if (!data)
		abort();
	n = fread(data, 1, (size_t)st.st_size, f);
	LLVMFuzzerTestOneInput(data, n);
	free(data);
	fclose(f);
	return 1;
}

static int run_dir(const char *dir)
{
	DIR *d = opendir(dir);
	struct dirent *e;
	char path[4096];
	int n = 0;

	if (!d) {
		perror(dir);
		exit(1);
	}
	while ((e = readdir(d))) {
		snprintf(path, sizeof(path), "%s/%s", dir, e->d_name);
		n += run_file(path);
	}
	closedir(d);
	return n;
}

static int run_own_corpus(const char *program)
{
	const char *top = getenv("top_srcdir"), *name = strstr(program, "fuzz_");
	char dir[4096];
	const char *next;

	while (name && (next = strstr(name + 5, "fuzz_")))
		name = next;
	snprintf(dir, sizeof(dir), "%s/tests/fuzz/corpus/%s", top ? top : ".",
		 name ? name + 5 : "");
	return run_dir(dir);
}

int main(int argc, char **argv)
{
	int i, n = 0;

	if (argc < 2)
		n = run_own_corpus(argv[0]);
	for (i = 1; i < argc; i++)
		n += run_dir(argv[i]);
	printf("%d inputs\n", n);
	return n ? 0 : 1;
}
