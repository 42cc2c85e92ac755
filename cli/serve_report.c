/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The report shown on the pages; see serve.h. */
#include "cli/serve.h"

#include <string.h>
#include <sys/stat.h>

#include "cli/team_event.h"
#include "cli/trf_json.h"
#include "cli/usage.h"

void serve_report_init(struct serve_report *r)
{
	memset(r, 0, sizeof(*r));
	sbuf_init(&r->problem);
	sbuf_init(&r->text);
	trf_init(&r->trf);
}

void serve_report_release(struct serve_report *r)
{
	if (r->ordered)
		report_order_release(&r->order);
	trf_release(&r->trf);
	sbuf_release(&r->problem);
	sbuf_release(&r->text);
}

static bool is_same(const struct serve_report *r, const struct stat *st)
{
	return r->there && r->dev == st->st_dev && r->ino == st->st_ino && r->size == st->st_size &&
	       r->changed.tv_sec == st->st_mtim.tv_sec && r->changed.tv_nsec == st->st_mtim.tv_nsec;
}

static void read_file(struct serve *s, const struct stat *st)
{
	struct serve_report *r = &s->report;
	struct input in;

	usage_collect(&r->problem);
	if (input_open(&in, s->file)) {
		r->there = input_read_all(&in, &r->text) && trf_json_load(&in, &r->text, &r->trf);
		input_close(&in);
	}
	usage_collect(NULL);
	r->teams = r->there && team_event_has(&r->trf);
	report_file_version(&r->text, r->version);
	r->dev = st->st_dev;
	r->ino = st->st_ino;
	r->size = st->st_size;
	r->changed = st->st_mtim;
}

void serve_report_load(struct serve *s)
{
	struct stat st;
	bool exists = !stat(s->file, &st);

	if (exists && is_same(&s->report, &st))
		return;
	serve_report_release(&s->report);
	serve_report_init(&s->report);
	if (exists)
		read_file(s, &st);
}

bool serve_report_order(struct serve *s)
{
	struct serve_report *r = &s->report;

	if (!r->ordered) {
		r->order_problem = report_order_make(&r->trf, NULL, &r->order);
		r->ordered = true;
	}
	return !r->order_problem;
}

int serve_report_boards(const struct serve *s)
{
	struct team_event e;
	char text[160];
	int boards = 0;

	if (!s->report.teams)
		return 0;
	if (team_event_read(&s->report.trf, &e, text, sizeof(text)))
		boards = team_event_boards(&s->report.trf, &e, s->report.trf.played);
	team_event_release(&e);
	return boards;
}

bool serve_report_has_before(const struct serve *s)
{
	return report_file_has_before(s->file);
}

const char *serve_report_title(const struct serve *s, const struct lang *lang)
{
	return s->report.there ? report_order_title(&s->report.trf, s->file)
			       : tr(lang, "New tournament");
}

void serve_report_team(const struct serve *s, int number, struct sbuf *out)
{
	struct team_event e;
	char text[160];

	if (team_event_read(&s->report.trf, &e, text, sizeof(text)) && number >= 1 &&
	    (size_t)number <= e.n)
		sbuf_adds(out, e.teams[number - 1].name);
	team_event_release(&e);
}
