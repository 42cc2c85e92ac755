/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The table of languages, their catalogues, and dates in words. */
#include "text/text.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "text/catalogue.h"

#ifndef LOCALEDIR
#error "LOCALEDIR must be given by the build"
#endif

struct translated {
	struct lang lang;	/* first: lang points at the whole row */
	int (*form)(long n);	/* plural form for a count, as in its .po */
	struct catalogue words; /* empty until read */
	struct sbuf path;
	bool found;
};

static int form_one_or_many(long n)
{
	return n != 1;
}

static const char *find(const struct lang *lang, const char *msgid, long n);

/* A new language is one row here and one file po/CODE.po; English needs neither. */
static struct translated table[] = {
	{.lang = {"da", "Dansk", true, find}, .form = form_one_or_many, .path = SBUF_INIT},
};

enum { TRANSLATED = sizeof(table) / sizeof(table[0]) };

_Static_assert(TRANSLATED + 1 <= TEXT_LANGS_MAX, "more languages than a list of them holds");

static pthread_once_t once = PTHREAD_ONCE_INIT;

static void forget(void)
{
	for (size_t i = 0; i < TRANSLATED; i++) {
		if (table[i].found)
			catalogue_release(&table[i].words);
		sbuf_release(&table[i].path);
	}
}

static bool read_from(struct translated *t, const char *dir)
{
	sbuf_reset(&t->path);
	sbuf_addf(&t->path, "%s/%s/LC_MESSAGES/kskakd.mo", dir, t->lang.code);
	return catalogue_read(&t->words, t->path.buf);
}

/* "DIR/po" for a program in DIR: where make builds the catalogues. */
static void beside_program(struct sbuf *out)
{
	char self[4096];
	ssize_t n = readlink("/proc/self/exe", self, sizeof(self));

	while (n > 0 && self[n - 1] != '/')
		n--;
	sbuf_add(out, self, n > 0 ? (size_t)n : 0);
	sbuf_adds(out, "po");
}

static void load(void)
{
	const char *dir = getenv("KSKAK_LOCALEDIR");
	struct sbuf built = SBUF_INIT;

	beside_program(&built);
	for (size_t i = 0; i < TRANSLATED; i++) {
		struct translated *t = &table[i];
		t->found = dir && *dir ? read_from(t, dir)
				       : read_from(t, built.buf) || read_from(t, LOCALEDIR);
	}
	sbuf_release(&built);
	atexit(forget);
}

static const char *find(const struct lang *lang, const char *msgid, long n)
{
	const struct translated *t = (const struct translated *)lang;

	pthread_once(&once, load);
	return t->found ? catalogue_find(&t->words, msgid, t->form(n)) : NULL;
}

size_t text_lang_count(void)
{
	return TRANSLATED + 1;
}

const struct lang *text_lang_at(size_t i)
{
	return i < TRANSLATED ? &table[i].lang : &lang_english;
}

bool text_lang_read(const char *code, const struct lang **ret_lang)
{
	for (size_t i = 0; code && i < text_lang_count(); i++) {
		if (!strcmp(text_lang_at(i)->code, code)) {
			*ret_lang = text_lang_at(i);
			return true;
		}
	}
	return false;
}

bool text_lang_word(const char *word, const struct lang **ret_lang)
{
	for (size_t i = 0; i < text_lang_count(); i++) {
		const struct lang *lang = text_lang_at(i);
		if (!strncasecmp(lang->code, word, strlen(lang->code)) ||
		    !strcasecmp(lang->name, word)) {
			*ret_lang = lang;
			return true;
		}
	}
	return false;
}

void text_lang_codes(const char *between, struct sbuf *out)
{
	for (size_t i = 0; i < text_lang_count(); i++)
		sbuf_addf(out, "%s%s", i ? between : "", text_lang_at(i)->code);
}

const struct lang *text_lang(const char *code)
{
	const struct lang *lang = &lang_english;

	text_lang_read(code, &lang);
	return lang;
}

/* "da_DK.UTF-8", and the first of "da:en". */
static bool read_locale(const char *name, const struct lang **ret_lang)
{
	char code[8];
	size_t n = strcspn(name, "_.@:");

	if (!n || n >= sizeof(code))
		return false;
	memcpy(code, name, n);
	code[n] = '\0';
	return text_lang_read(code, ret_lang);
}

const struct lang *text_lang_environment(void)
{
	static const char *const names[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
	const char *locale = NULL, *wished = getenv("LANGUAGE");
	const struct lang *lang = &lang_english;
	size_t i;

	for (i = 0; i < 3 && !(locale && *locale); i++)
		locale = getenv(names[i]);
	if (!locale || !*locale || !strcmp(locale, "POSIX") ||
	    (locale[0] == 'C' && (!locale[1] || locale[1] == '.')))
		return lang;
	if (!wished || !*wished || !read_locale(wished, &lang))
		read_locale(locale, &lang);
	return text_ready(lang, NULL) ? lang : &lang_english;
}

bool text_ready(const struct lang *lang, const char **ret_path)
{
	const struct translated *t = (const struct translated *)lang;
	bool is_own = lang == &lang_english;

	pthread_once(&once, load);
	if (ret_path)
		*ret_path = is_own ? "" : t->path.buf;
	return is_own || t->found;
}

static const char *const months[12] = {
	N_("January"),	 N_("February"), N_("March"),	 N_("April"),
	N_("May"),	 N_("June"),	 N_("July"),	 N_("August"),
	N_("September"), N_("October"),	 N_("November"), N_("December"),
};

static const char *const weekdays[7] = {
	N_("Monday"), N_("Tuesday"),  N_("Wednesday"), N_("Thursday"),
	N_("Friday"), N_("Saturday"), N_("Sunday"),
};

void text_date(const struct lang *lang, struct civil d, struct sbuf *out)
{
	struct ymd y = civil_ymd(d);

	/* xgettext: day, name of the month, year */
	sbuf_addf(out, tr(lang, "%d %s %d"), y.day, tr(lang, months[y.month - 1]), y.year);
}

const char *text_day(const struct lang *lang, struct civil d, char buf[TEXT_DAY])
{
	struct sbuf words = SBUF_INIT;

	text_date(lang, d, &words);
	snprintf(buf, TEXT_DAY, "%s", words.buf);
	sbuf_release(&words);
	return buf;
}

void text_weekday_date(const struct lang *lang, struct civil d, struct sbuf *out)
{
	struct ymd y = civil_ymd(d);

	/* xgettext: name of the weekday, day, name of the month, year */
	sbuf_addf(out, tr(lang, "%s %d %s %d"), tr(lang, weekdays[civil_weekday(d)]), y.day,
		  tr(lang, months[y.month - 1]), y.year);
}

void text_points(int halves, struct sbuf *out)
{
	if (halves < 0)
		sbuf_addc(out, '-');
	if (halves / 2 || !(halves % 2))
		sbuf_addf(out, "%d", abs(halves / 2));
	if (halves % 2)
		sbuf_adds(out, "\u00bd");
}

const char *text_money(const struct lang *lang, int64_t hundredths, char buf[TEXT_MONEY])
{
	snprintf(buf, TEXT_MONEY, tr(lang, "%lld.%02lld kr."), (long long)hundredths / 100,
		 (long long)hundredths % 100);
	return buf;
}
