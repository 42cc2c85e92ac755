/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Which page, paper or file answers a request of the desk; see serve.h. */
#include <string.h>

#include "cli/report_convert.h"
#include "cli/serve.h"
#include "cli/usage.h"

#define REFRESH 2 /* seconds between looks at an import */

static const struct serve_done nobody = {NULL, 0};

/* A form whose act takes no time; the others are in serve_work.c. */
static void answer_short(struct serve *s, const struct serve_request *r, struct serve_reply *ret)
{
	const char *act = serve_field(&r->form, "act");
	struct sbuf said = SBUF_INIT;
	int status = 400;

	if (act && !strcmp(act, "import"))
		status = serve_import_start(s, r, &said);
	else if (act && !strcmp(act, "stop"))
		status = serve_import_cancel(s, &said);
	serve_page_done(s, r, &nobody, status, said.buf, ret);
	sbuf_release(&said);
}

void serve_answer_import(struct serve *s, const struct lang *lang, struct serve_reply *ret)
{
	struct serve_kept asked = {0};
	struct sbuf messages = SBUF_INIT;
	int status;

	usage_language(lang);
	status = serve_import_end(s, &asked, &messages);
	asked.r.lang = lang;
	serve_page_done(s, &asked.r, &nobody, status, messages.buf, ret);
	serve_kept_release(&asked);
	sbuf_release(&messages);
}

static void answer_file(struct serve *s, struct serve_reply *ret)
{
	ret->type = "text/plain; charset=utf-8";
	sbuf_adds(&ret->file_name, "tournament.trf");
	sbuf_add(&ret->body, s->report.text.buf, s->report.text.len);
	ret->status = 200;
}

/* The report in another form; false for an unknown one, or if it has none. */
static bool answer_converted(struct serve *s, const struct serve_request *r,
			     struct serve_reply *ret)
{
	static const struct {
		const char *type, *file_name;
	} kinds[REPORT_CONVERT_FORMS] = {
		[REPORT_CONVERT_TRF26] = {"text/plain; charset=utf-8", "tournament.trf"},
		[REPORT_CONVERT_TRF16] = {"text/plain; charset=utf-8", "tournament.trf"},
		[REPORT_CONVERT_PLAYERS] = {"text/plain; charset=utf-8", "players.txt"},
		[REPORT_CONVERT_JSON] = {"application/json", "tournament.json"},
	};
	enum report_convert_form form;
	char text[200];

	if (!report_convert_find(serve_field(&r->query, "as"), &form) ||
	    report_convert(&s->report.trf, form, NULL, &ret->body, text, sizeof(text)))
		return false;
	ret->type = kinds[form].type;
	sbuf_adds(&ret->file_name, kinds[form].file_name);
	ret->status = 200;
	return true;
}

/* The file, or the page of its form with the reason why there is none. */
static void answer_random(struct serve *s, const struct serve_request *r, struct serve_reply *ret)
{
	struct serve_request form = *r;
	struct sbuf why = SBUF_INIT;

	form.path = "/check";
	if (!serve_check_random(r, ret, &why))
		serve_page_write(s, &form, 422, &why, ret);
	sbuf_release(&why);
}

void serve_answer(struct serve *s, const struct serve_request *r, struct serve_reply *ret)
{
	usage_language(r->lang);
	if (!strcmp(r->path, SERVE_WORK_PATH)) {
		serve_work_page(s, r, ret);
		return;
	}
	serve_import_look(s, r->lang);
	serve_report_load(s);
	if (r->post)
		answer_short(s, r, ret);
	else if (s->report.there && !strcmp(r->path, "/file") && !serve_field(&r->query, "as"))
		answer_file(s, ret);
	else if (s->report.there && !strcmp(r->path, "/file") && answer_converted(s, r, ret))
		ret->status = 200;
	else if (s->report.there && !strcmp(r->path, "/rating-file") &&
		 serve_rating_file(s, r, ret))
		ret->status = 200;
	else if (s->report.there && !strcmp(r->path, "/print") && serve_print(s, r, ret))
		ret->status = 200;
	else if (s->report.there && !strcmp(r->path, "/random"))
		answer_random(s, r, ret);
	else
		serve_page_write(s, r, 200, NULL, ret);
	if (!r->post && !strcmp(r->path, "/lists") && serve_import_percent(s) >= 0)
		ret->refresh = REFRESH;
}
