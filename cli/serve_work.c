/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Acts in a process of their own, so that no page waits for a pairing, a site or the lock of the
 * file; see serve.h.  One act runs at a time.  The process writes its HTTP status and what the act
 * has said; the desk keeps the form until somebody has seen the result.
 */
#include <errno.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cli/serve.h"
#include "cli/serve_child.h"
#include "cli/usage.h"
#include "core/base/markup.h"

#define REFRESH 1 /* second between looks at an act */

static const char *act_of(const struct serve_request *r)
{
	return serve_field(&r->form, "act");
}

/* Those of the import and of this file cost nothing. */
bool serve_work_is_act(const struct serve_request *r)
{
	const char *act = r->post ? act_of(r) : NULL;

	return act && serve_task_find(act) && strcmp(act, "import") != 0 &&
	       strcmp(act, "stop") != 0 && strcmp(act, "cancel") != 0;
}

static const char *title_of(const struct serve_work *w, const struct lang *lang)
{
	return tr(lang, serve_task_find(act_of(&w->asked.r))->title);
}

static void forget(struct serve_work *w)
{
	serve_kept_release(&w->asked);
	serve_done_release(&w->done);
	sbuf_release(&w->said);
	w->state = SERVE_WORK_NONE;
}

/* --- the process ---------------------------------------------------------------------------- */

static void __attribute__((noreturn)) run(struct serve *s, const struct serve_request *r, int fd)
{
	struct sbuf messages = SBUF_INIT;
	int status = serve_act(s, r, &messages);

	serve_child_write(fd, &status, sizeof(status));
	serve_child_write(fd, messages.buf, messages.len);
	_exit(0);
}

/* --- the desk ------------------------------------------------------------------------------- */

static void refuse(struct serve *s, const struct serve_request *r, const char *text,
		   struct serve_reply *ret)
{
	const struct serve_done none = {NULL, 0};

	serve_page_done(s, r, &none, 422, text, ret);
}

/* A result that nobody has looked at is told with that of the next act. */
static void keep_result(struct serve *s, const struct lang *lang)
{
	struct serve_reply unseen = {.status = 0};
	struct sbuf title = SBUF_INIT;

	sbuf_init(&unseen.body);
	sbuf_init(&unseen.location);
	sbuf_adds(&title, title_of(&s->work, lang));
	serve_work_answer(s, lang, &unseen);
	if (unseen.status != 303)
		sbuf_addf(&s->notice, tr(lang, "%s: not done\n"), title.buf);
	sbuf_release(&title);
	sbuf_release(&unseen.body);
	sbuf_release(&unseen.location);
}

bool serve_work_start(struct serve *s, const struct serve_request *r, struct serve_reply *ret)
{
	struct serve_work *w = &s->work;

	usage_language(r->lang);
	serve_report_load(s);
	if (w->state != SERVE_WORK_NONE && serve_kept_is(&w->asked, r))
		return true;
	if (w->state == SERVE_WORK_RUNS) {
		refuse(s, r,
		       tr(r->lang, "Another act is still being done. Nothing was written; send the "
				   "form again when it has ended."),
		       ret);
		return false;
	}
	if (w->state == SERVE_WORK_ENDED)
		keep_result(s, r->lang);
	w->pid = serve_child_start(&w->fd);
	if (!w->pid)
		run(s, r, w->fd);
	if (w->pid < 0) {
		refuse(s, r, usage_reason(errno), ret);
		return false;
	}
	w->state = SERVE_WORK_RUNS;
	serve_kept_init(&w->asked, r);
	serve_done_begin(s, &w->done);
	sbuf_init(&w->said);
	return true;
}

bool serve_work_has_ended(struct serve *s)
{
	struct serve_work *w = &s->work;
	char piece[4096];
	ssize_t n;

	if (w->state != SERVE_WORK_RUNS)
		return true;
	while ((n = read(w->fd, piece, sizeof(piece))) > 0)
		sbuf_add(&w->said, piece, (size_t)n);
	if (n < 0 && (errno == EAGAIN || errno == EINTR))
		return false;
	close(w->fd);
	waitpid(w->pid, NULL, 0);
	w->state = SERVE_WORK_ENDED;
	return true;
}

static void go_to(struct serve_reply *ret, const char *path)
{
	ret->status = 303;
	sbuf_adds(&ret->location, path);
}

void serve_work_answer(struct serve *s, const struct lang *lang, struct serve_reply *ret)
{
	struct serve_work w = s->work;
	const char *said;
	int status = 422;

	if (w.state == SERVE_WORK_NONE || !serve_work_has_ended(s)) {
		go_to(ret, w.state == SERVE_WORK_NONE ? "/" : SERVE_WORK_PATH);
		return;
	}
	w = s->work;
	said = w.said.buf + sizeof(status);
	usage_language(lang);
	w.asked.r.lang = lang;
	if (w.said.len < sizeof(status))
		said = tr(lang, "It ended before it was complete.");
	else
		memcpy(&status, w.said.buf, sizeof(status));
	/* The page that is written now has the result. */
	s->work.state = SERVE_WORK_NONE;
	serve_page_done(s, &w.asked.r, &w.done, status, said, ret);
	forget(&w);
}

void serve_work_stop(struct serve *s)
{
	if (s->work.state == SERVE_WORK_RUNS) {
		kill(s->work.pid, SIGTERM);
		close(s->work.fd);
		waitpid(s->work.pid, NULL, 0);
	}
	if (s->work.state != SERVE_WORK_NONE)
		forget(&s->work);
}

/* --- pages ---------------------------------------------------------------------------------- */

/* The process may have written the file before the signal came. */
static void cancel(struct serve *s, const struct lang *lang, struct serve_reply *ret)
{
	const struct serve_request *r = &s->work.asked.r;
	const char *version = serve_field(&r->form, "version");
	struct sbuf title = SBUF_INIT, before = SBUF_INIT;
	bool site = !strcmp(act_of(r), "site");

	go_to(ret, r->path);
	sbuf_adds(&title, title_of(&s->work, lang));
	sbuf_adds(&before, version ? version : "");
	serve_work_stop(s);
	serve_report_load(s);
	sbuf_addf(&s->notice, "%s: %s\n", title.buf,
		  site ? tr(lang, "stopped. Only a part of the pages is in the folder; write them "
				  "again before you upload it.")
		  : strcmp(before.buf, s->report.version) != 0
			  ? tr(lang, "it had been done when you stopped it.")
			  : tr(lang, "stopped, and nothing was changed."));
	sbuf_release(&before);
	sbuf_release(&title);
}

static void write_page(struct serve *s, const struct serve_request *r, struct serve_reply *ret)
{
	struct serve_page p = {.s = s, .r = r};
	const char *title = title_of(&s->work, r->lang);

	serve_page_open(&p, title);
	event_page_paragraph(
		&p.page, tr(r->lang, "This is being done. The result is shown here as soon as it "
				     "has ended; the other pages work meanwhile."));
	markup_start(p.page.w, "progress");
	markup_attribute(p.page.w, "aria-label", title);
	markup_end(p.page.w);
	serve_form_button(&p, "cancel", NULL, 0);
	event_page_close(&p.page, &ret->body);
	ret->type = "text/html; charset=utf-8";
	ret->status = 200;
	ret->refresh = REFRESH;
}

void serve_work_page(struct serve *s, const struct serve_request *r, struct serve_reply *ret)
{
	const char *act = act_of(r);

	usage_language(r->lang);
	serve_report_load(s);
	if (s->work.state == SERVE_WORK_NONE)
		go_to(ret, "/");
	else if (serve_work_has_ended(s))
		serve_work_answer(s, r->lang, ret);
	else if (r->post && act && !strcmp(act, "cancel"))
		cancel(s, r->lang, ret);
	else
		write_page(s, r, ret);
}
