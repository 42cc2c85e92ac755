/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See signature.h. */
#include "daemon/publish/signature.h"

#include <string.h>

#include "text/text.h"

static const struct {
	const char *word, *office, *alone;
} offices[] = {
	[OFFICE_SERVER] = {"server", N_("server"), N_("the server")},
	[OFFICE_LEADER] = {"leader", N_("tournament leader"), N_("the tournament leader")},
	[OFFICE_DEPUTY] = {"deputy", N_("deputy of the tournament leader"),
			   N_("the deputy of the tournament leader")},
	[OFFICE_KC] = {"kc", N_("K-skak chief (KC)"), N_("the K-skak chief (KC)")},
	[OFFICE_TRIBUNAL] = {"tribunal", N_("chess tribunal"), N_("the chess tribunal")},
};

enum ruling_office signature_office(const struct ruling_row *row)
{
	switch (row->level) {
	case RULED_BY_TRIBUNAL: return OFFICE_TRIBUNAL;
	case RULED_BY_KC: return OFFICE_KC;
	case RULED_BY_LEADER: break;
	}
	if (strstr(row->author, DEPUTY_MARK))
		return OFFICE_DEPUTY;
	return strcmp(row->author, "server") ? OFFICE_LEADER : OFFICE_SERVER;
}

const char *signature_office_word(enum ruling_office office)
{
	return offices[office].word;
}

enum ruling_office signature_office_read(const char *word)
{
	for (size_t i = 0; i < sizeof(offices) / sizeof(offices[0]); i++)
		if (!strcmp(offices[i].word, word))
			return (enum ruling_office)i;
	return OFFICE_SERVER;
}

void signature_write(enum ruling_office office, const char *signer, const struct lang *lang,
		     struct sbuf *out)
{
	if (signer[0])
		sbuf_addf(out, "%s, %s", signer, tr(lang, offices[office].office));
	else
		sbuf_adds(out, tr(lang, offices[office].alone));
}
