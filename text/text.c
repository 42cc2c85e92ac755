/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The one catalogue of the program, and dates in words. */
#include "text/text.h"

#include <pthread.h>
#include <stdlib.h>

#include "text/catalogue.h"

#ifndef LOCALEDIR
#error "LOCALEDIR must be given by the build"
#endif

static pthread_once_t once = PTHREAD_ONCE_INIT;
static struct catalogue danish;
static bool found;
static struct sbuf path = SBUF_INIT;

static void forget(void)
{
	catalogue_release(&danish);
	sbuf_release(&path);
}

static void load(void)
{
	const char *dir = getenv("KSKAK_LOCALEDIR");

	sbuf_addf(&path, "%s/da/LC_MESSAGES/kskakd.mo", dir && *dir ? dir : LOCALEDIR);
	found = catalogue_read(&danish, path.buf);
	atexit(forget);
}

bool text_ready(const char **ret_path)
{
	pthread_once(&once, load);
	if (ret_path)
		*ret_path = path.buf;
	return found;
}

static const char *lookup(const char *msgid, int form)
{
	return text_ready(NULL) && *msgid ? catalogue_find(&danish, msgid, form) : NULL;
}

const char *tr(enum lang lang, const char *msgid)
{
	const char *text = lang == LANG_DA ? lookup(msgid, 0) : NULL;

	return text ? text : msgid;
}

const char *tr_n(enum lang lang, const char *one, const char *many, long n)
{
	const char *text = lang == LANG_DA ? lookup(one, n == 1 ? 0 : 1) : NULL;

	return text ? text : n == 1 ? one : many;
}

static const char *const month_names[LANG_COUNT][12] = {
	[LANG_DA] = {"januar", "februar", "marts", "april", "maj", "juni", "juli", "august",
		     "september", "oktober", "november", "december"},
	[LANG_EN] = {"January", "February", "March", "April", "May", "June", "July", "August",
		     "September", "October", "November", "December"},
};

static const char *const day_names[LANG_COUNT][7] = {
	[LANG_DA] = {"mandag", "tirsdag", "onsdag", "torsdag", "fredag", "lørdag", "søndag"},
	[LANG_EN] = {"Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"},
};

void text_date(enum lang lang, struct civil d, struct sbuf *out)
{
	struct ymd y = civil_ymd(d);

	sbuf_addf(out, lang == LANG_DA ? "%d. %s %d" : "%d %s %d", y.day,
		  month_names[lang][y.month - 1], y.year);
}

void text_weekday_date(enum lang lang, struct civil d, struct sbuf *out)
{
	sbuf_addf(out, lang == LANG_DA ? "%s den " : "%s ", day_names[lang][civil_weekday(d)]);
	text_date(lang, d, out);
}

void text_day_month(struct civil d, struct sbuf *out)
{
	struct ymd y = civil_ymd(d);

	sbuf_addf(out, "%02d/%02d", y.day, y.month);
}
