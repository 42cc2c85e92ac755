/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See leader_request_list.h. */
#include "daemon/act/leader_request_list.h"

#include "daemon/act/leader_requests.h"
#include "daemon/act/leader_rights.h"
#include "text/text.h"

static void list_fields(const struct leader_request *row, bool mdoc, struct sbuf *out)
{
	if (mdoc && row->fields[0].name)
		sbuf_adds(out, ".Bl -tag -width Ds -compact\n");
	for (const struct field *f = row->fields; f->name; f++) {
		if (mdoc)
			sbuf_addf(out, ".It Ar %s%s\n", f->name,
				  f->required ? "" : " Pq may be left out");
		else
			sbuf_addf(out, f->required ? "\t%s: " : "\t[%s]: ", f->name);
		fields_expected(&lang_english, f, out);
		sbuf_addc(out, '\n');
	}
	if (mdoc && row->fields[0].name)
		sbuf_adds(out, ".El\n");
}

/* mdoc ends a sentence at the end of a line. */
static void list_help(const char *help, bool mdoc, struct sbuf *out)
{
	for (const char *p = help; *p; p++) {
		bool ends = mdoc && *p == ' ' && p > help && p[-1] == '.';

		sbuf_addc(out, ends ? '\n' : *p);
	}
	sbuf_addc(out, '\n');
}

void leader_request_list(bool mdoc, struct sbuf *out)
{
	for (const struct leader_request *row = leader_requests; row->name; row++) {
		sbuf_addf(out, mdoc ? ".It Ic %s Pq \"%s%s\"\n" : "%s (%s%s)\n\t", row->name,
			  leader_rights_words(row),
			  leader_requests_at_desk(row) ? "" : "; not at the desk");
		list_help(row->help, mdoc, out);
		list_fields(row, mdoc, out);
	}
}
