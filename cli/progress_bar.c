/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The progress bar.  It is redrawn by amount of work, not by time: a hundred times in total, or
 * after a fixed number of units if the total is unknown.
 */
#include "cli/progress_bar.h"

#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define BAR_WIDTH     40
#define COUNTER_STEP  (1u << 20)
#define WORTH_SHOWING 100 /* units; with less work no bar is shown */

void progress_bar_init(struct progress_bar *p, unsigned long long total, const char *unit)
{
	*p = (struct progress_bar){.total = total, .unit = unit};
	p->shown = isatty(STDERR_FILENO) && !isatty(STDOUT_FILENO) &&
		   (!total || total >= WORTH_SHOWING);
	p->step = total ? total / 100 + 1 : COUNTER_STEP;
	p->next = p->step;
}

void progress_bar_init_file(struct progress_bar *p, FILE *file)
{
	struct stat st;
	bool known = !fstat(fileno(file), &st) && S_ISREG(st.st_mode);

	progress_bar_init(p, known ? (unsigned long long)st.st_size : 0, "bytes");
}

static void draw(const struct progress_bar *p, unsigned long long done)
{
	char bar[BAR_WIDTH + 1];
	int full;

	if (!p->total) {
		fprintf(stderr, "\r%llu %s", done, p->unit);
		return;
	}
	if (done > p->total)
		done = p->total;
	full = (int)((double)done / (double)p->total * BAR_WIDTH);
	memset(bar, '.', BAR_WIDTH);
	memset(bar, '#', (size_t)full);
	bar[BAR_WIDTH] = '\0';
	fprintf(stderr, "\r[%s] %3d %%", bar, (int)((double)done / (double)p->total * 100));
}

void progress_bar_at(struct progress_bar *p, unsigned long long done)
{
	if (!p->shown || done < p->next)
		return;
	p->next = done + p->step;
	draw(p, done);
	fflush(stderr);
}

void progress_bar_end(struct progress_bar *p)
{
	if (p->shown)
		fputs("\r\033[K", stderr);
	p->shown = false;
}
