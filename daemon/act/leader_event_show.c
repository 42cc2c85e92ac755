/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See leader_event_show.h. */
#include <stdlib.h>
#include <string.h>

#include "daemon/act/leader.h"
#include "daemon/act/leader_event_show.h"
#include "daemon/publish/export.h"
#include "daemon/publish/view_event.h"
#include "daemon/publish/view_event_parts.h"

/* The object of the request. */
struct about {
	struct tourney t;
	int64_t group; /* 0 = none named */
};

/* Returns 1: found; 0: refused. */
static int find(struct act *act, struct about *a)
{
	struct group_row g = {.id = 0};
	int rc = leader_find_event(act, &a->t);

	if (rc > 0 && leader_text(act, "group")[0])
		rc = leader_find_event_group(act, &a->t, &g);
	a->group = g.id;
	return rc;
}

int leader_event_show_table(struct act *act)
{
	struct view_event_parts_asked asked;
	struct about a;
	json_t *tables = NULL;
	int rc = find(act, &a);

	if (rc <= 0)
		return rc < 0 ? rc : 1;
	asked = (struct view_event_parts_asked){.stage = (int)leader_number(act, "stage"),
						.group = a.group,
						.after = leader_number(act, "after")};
	rc = view_event_parts_tables(act->work.ctx, &a.t, &asked, &tables);
	if (rc > 0)
		act_done(act, tables, "%s", "");
	return rc;
}

/* --- files ----------------------------------------------------------------------------------- */

struct drawn {
	struct act *act;
	struct sbuf *out;
	int64_t last; /* last group whose lots are drawn */
	int n, rc;
};

static int count_drawn(void *arg, const struct group_row *g)
{
	struct drawn *d = arg;

	if (g->code[0]) {
		d->last = g->id;
		d->n++;
	}
	return 0;
}

static int add_games(void *arg, const struct group_row *g)
{
	struct drawn *d = arg;

	d->rc = export_group(d->act->work.ctx, g->id, EXPORT_PGN, d->out);
	return d->rc < 0;
}

static int whole_json(struct act *act, const struct about *a, struct sbuf *out)
{
	json_t *json = NULL;
	int rc = view_event_json(act->work.ctx, &a->t, &json);
	char *text = rc > 0 ? json_dumps(json, JSON_INDENT(1)) : NULL;

	if (text)
		sbuf_addf(out, "%s\n", text);
	free(text);
	json_decref(json);
	return rc;
}

/* Exports the whole event: 1; 0: refused, because a report file holds one group. */
static int whole(struct act *act, struct about *a, enum export_format format, struct sbuf *out)
{
	struct drawn d = {.act = act, .out = out, .rc = 1};
	struct store *st = act->work.ctx->store;
	int rc;

	if (format == EXPORT_JSON)
		return whole_json(act, a, out);
	if (format == EXPORT_PGN) {
		rc = store_group_each(st, a->t.id, add_games, &d);
		return rc < 0 ? rc : d.rc < 0 ? d.rc : 1;
	}
	rc = store_group_each(st, a->t.id, count_drawn, &d);
	if (rc >= 0 && d.n == 1)
		return export_group(act->work.ctx, d.last, format, out);
	if (rc >= 0)
		act_refuse(act, OUTCOME_REFUSED, "6.4.4", "which_group", "%s",
			   d.n ? tr(act->request.lang, "a report file covers one group: --group")
			       : tr(act->request.lang,
				    "no group has been drawn yet: kskak event CODE draw"));
	return rc < 0 ? rc : 0;
}

int leader_event_show_export(struct act *act)
{
	const char *word = leader_text(act, "format");
	struct sbuf file = SBUF_INIT;
	enum export_format format;
	struct about a;
	int rc;

	if (!export_format_read(word, &format))
		return leader_bad(act, "format", tr(act->request.lang, "not understood"));
	rc = find(act, &a);
	if (rc > 0)
		rc = a.group ? export_group(act->work.ctx, a.group, format, &file)
			     : whole(act, &a, format, &file);
	if (rc > 0)
		act_done(act,
			 json_pack("{s:s, s:s}", "format", word, "file", file.buf ? file.buf : ""),
			 "%s", "");
	sbuf_release(&file);
	return rc < 0 ? rc : 1;
}
