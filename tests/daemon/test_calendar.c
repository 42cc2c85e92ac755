/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* A player's calendar and feed, read by a parser independent of the writer. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <libxml/parser.h>
#include <libxml/xpath.h>
#include <libxml/xpathInternals.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/publish/ical_player.h"
#include "daemon/publish/ical_write.h"
#include "daemon/publish/page_feed_player.h"
#include "tests/daemon/stage.h"

#define ITEMS 80

/* One VEVENT as a client reads it. */
struct event {
	char uid[80], stamp[20], start[12], end[12], transp[16];
	char summary[400]; /* unescaped */
	long sequence;
};

struct calendar {
	struct event v[ITEMS];
	int n;
};

/* Unfolds lines and checks the syntax of each (RFC 5545 3.1). */
static char *unfold(const struct sbuf *text)
{
	char *out = malloc(text->len + 1);
	size_t n = 0, column = 0;

	for (size_t i = 0; i < text->len; i++) {
		char c = text->buf[i];
		if (c == '\r') {
			assert_true(i + 1 < text->len);
			assert_int_equal(text->buf[i + 1], '\n');
			assert_true(column <= 75);
			column = 0;
			i++;
			if (text->buf[i + 1] == ' ') {
				i++;
				column = 1;
				/* no character is split */
				assert_int_not_equal((unsigned char)text->buf[i + 1] & 0xc0, 0x80);
			} else {
				out[n++] = '\n';
			}
			continue;
		}
		assert_true((unsigned char)c >= ' ' && c != 0x7f);
		out[n++] = c;
		column++;
	}
	assert_int_equal(column, 0);
	out[n] = '\0';
	return out;
}

static void unescape(const char *value, char *ret, size_t size)
{
	size_t n = 0;

	for (; *value && n + 1 < size; value++) {
		assert_true(*value != ',' && *value != ';');
		if (*value == '\\') {
			value++;
			assert_non_null(strchr("\\;,nN", *value));
			ret[n++] = *value == 'n' || *value == 'N' ? '\n' : *value;
		} else {
			ret[n++] = *value;
		}
	}
	ret[n] = '\0';
}

static void take_line(struct calendar *c, const char *line, bool *inside)
{
	struct event *e = &c->v[c->n];
	const char *value = strchr(line, ':');
	size_t name = (size_t)(value - line);

	assert_non_null(value);
	value++;
	if (!strcmp(line, "BEGIN:VEVENT")) {
		assert_false(*inside);
		assert_true(c->n < ITEMS);
		*inside = true;
		*e = (struct event){.sequence = -1};
	} else if (!strcmp(line, "END:VEVENT")) {
		assert_true(*inside);
		*inside = false;
		c->n++;
	} else if (!strncmp(line, "UID", name)) {
		snprintf(e->uid, sizeof(e->uid), "%s", value);
	} else if (!strncmp(line, "DTSTAMP", name)) {
		snprintf(e->stamp, sizeof(e->stamp), "%s", value);
	} else if (!strncmp(line, "DTSTART;VALUE=DATE", name)) {
		snprintf(e->start, sizeof(e->start), "%s", value);
	} else if (!strncmp(line, "DTEND;VALUE=DATE", name)) {
		snprintf(e->end, sizeof(e->end), "%s", value);
	} else if (!strncmp(line, "SUMMARY", name)) {
		unescape(value, e->summary, sizeof(e->summary));
	} else if (!strncmp(line, "SEQUENCE", name)) {
		e->sequence = strtol(value, NULL, 10);
	} else if (!strncmp(line, "TRANSP", name)) {
		snprintf(e->transp, sizeof(e->transp), "%s", value);
	}
	assert_true(strncmp(line, "ATTENDEE", 8) && strncmp(line, "METHOD", 6));
}

static void check_event(const struct calendar *c, int i)
{
	const struct event *e = &c->v[i];

	assert_non_null(strchr(e->uid, '@'));
	assert_int_equal(strlen(e->stamp), 16);
	assert_int_equal(e->stamp[15], 'Z');
	assert_int_equal(strlen(e->start), 8);
	assert_true(strcmp(e->start, e->end) < 0);
	assert_true(e->sequence >= 0);
	assert_string_equal(e->transp, "TRANSPARENT");
	assert_true(*e->summary);
	for (int j = 0; j < i; j++)
		assert_string_not_equal(c->v[j].uid, e->uid);
}

static struct page_place place(struct stage *s)
{
	return (struct page_place){.lang = &lang_english,
				   .site = "Club",
				   .base = "https://chess.test",
				   .domain = s->ctx.set.domain};
}

static void read_calendar(struct stage *s, int64_t id, struct calendar *ret)
{
	struct page_place p = place(s);
	struct sbuf text = SBUF_INIT;
	struct player player;
	bool inside = false;
	char *lines;

	*ret = (struct calendar){.n = 0};
	assert_int_equal(store_player_get(s->ctx.store, id, &player), 1);
	assert_int_equal(ical_player(&s->ctx, &p, &player, s->now, &text), 1);
	lines = unfold(&text);
	assert_int_equal(strncmp(lines, "BEGIN:VCALENDAR\nVERSION:2.0\n", 28), 0);
	for (char *line = strtok(lines, "\n"); line; line = strtok(NULL, "\n"))
		take_line(ret, line, &inside);
	for (int i = 0; i < ret->n; i++)
		check_event(ret, i);
	free(lines);
	sbuf_release(&text);
}

static const struct event *find(const struct calendar *c, const char *uid)
{
	for (int i = 0; i < c->n; i++)
		if (!strncmp(c->v[i].uid, uid, strlen(uid)) && c->v[i].uid[strlen(uid)] == '@')
			return &c->v[i];
	return NULL;
}

static int count(const struct calendar *c, const char *prefix)
{
	int n = 0;

	for (int i = 0; i < c->n; i++)
		n += !strncmp(c->v[i].uid, prefix, strlen(prefix));
	return n;
}

static struct game_row row_of(struct stage *s, int64_t id)
{
	struct game_row row;

	assert_int_equal(store_game_get(s->ctx.store, id, &row), 1);
	return row;
}

static void calendar__games_leave_holidays_rounds__all_there(void **state)
{
	static struct calendar c;
	struct stage *s = *state;
	struct game_row row;

	stage_seven(s);
	s->now = stage_at("2026-03-03T08:00:00Z");
	stage_deliver(s);
	row = row_of(s, 1);
	read_calendar(s, row.white, &c);
	assert_non_null(find(&c, "control-1"));
	assert_non_null(find(&c, "reminder-1"));
	assert_non_null(find(&c, "adjudication-1"));
	assert_int_equal(count(&c, "adjudication-"), 6);
	assert_non_null(find(&c, "round-1-1"));
	assert_string_equal(find(&c, "holiday-2026-03-31")->end, "20260408");
	assert_string_equal(find(&c, "holiday-2026-12-20")->end, "20270101");
	assert_int_equal(count(&c, "holiday-"), 4);
	assert_int_equal(count(&c, "leave-"), 0);
	stage_api(s, row.white, 0, -1, "leave 2026-05-01 2026-05-10");
	assert_int_equal(s->outcome, OUTCOME_DONE);
	read_calendar(s, row.white, &c);
	assert_int_equal(count(&c, "leave-"), 1);
	assert_string_equal(find(&c, "leave-1")->start, "20260501");
	assert_string_equal(find(&c, "leave-1")->end, "20260511");
}

static void calendar__a_move__sequence_rises_and_dates_go(void **state)
{
	static struct calendar c;
	struct stage *s = *state;
	struct game_row row;
	struct event before;

	stage_seven(s);
	s->now = stage_at("2026-03-03T08:00:00Z");
	stage_deliver(s);
	row = row_of(s, 1);
	read_calendar(s, row.white, &c);
	before = *find(&c, "adjudication-1");
	read_calendar(s, row.white, &c); /* reading changes nothing */
	assert_memory_equal(find(&c, "adjudication-1"), &before, sizeof(before));
	read_calendar(s, row.black, &c);
	assert_null(find(&c, "control-1"));

	s->now.sec += 60;
	stage_api(s, row.white, 1, 0, "5254");
	assert_int_equal(s->outcome, OUTCOME_DONE);
	stage_deliver(s);
	read_calendar(s, row.white, &c);
	assert_null(find(&c, "control-1"));
	assert_null(find(&c, "reminder-1"));
	assert_true(find(&c, "adjudication-1")->sequence > before.sequence);
	assert_true(strcmp(find(&c, "adjudication-1")->stamp, before.stamp) > 0);
	read_calendar(s, row.black, &c);
	assert_non_null(find(&c, "control-1"));
}

static void calendar__hostile_name__text(void **state)
{
	static struct calendar c;
	struct stage *s = *state;
	struct game_row row;
	struct player p;

	stage_seven(s);
	s->now = stage_at("2026-03-03T08:00:00Z");
	stage_deliver(s);
	row = row_of(s, 1);
	assert_int_equal(store_player_get(s->ctx.store, row.black, &p), 1);
	snprintf(p.name, sizeof(p.name),
		 "A\r\nEND:VEVENT\\,;\342\200\256 \303\206\303\230\303\205\303\206\303\230\303\205"
		 "\303\206\303\230\303\205\303\206\303\230\303\205");
	assert_int_equal(store_player_update(s->ctx.store, &p), 1);
	read_calendar(s, row.white, &c);
	assert_non_null(find(&c, "control-1"));
	assert_non_null(strstr(find(&c, "control-1")->summary, "A\nEND:VEVENT\\,; \303\206"));
	assert_null(strstr(find(&c, "control-1")->summary, "\342\200\256"));
}

static void text__folded_and_cleaned(void **state)
{
	struct sbuf out = SBUF_INIT, want = SBUF_INIT;

	(void)state;
	ical_write_text(&out, "X", "a\tb\177c\302\205d\342\201\246e\342\202\254");
	assert_string_equal(out.buf, "X:abcde\342\202\254\r\n");
	sbuf_reset(&out);
	for (int i = 0; i < 73; i++)
		sbuf_addc(&want, 'x');
	ical_write_text(&out, "X", want.buf);
	assert_int_equal(out.len, 77); /* 75 octets plus the line end */
	sbuf_reset(&out);
	sbuf_addc(&want, 'y');
	ical_write_text(&out, "X", want.buf);
	assert_string_equal(out.buf + 75, "\r\n y\r\n");
	sbuf_release(&out);
	sbuf_release(&want);
}

/* The number of nodes that an XPath finds in the player's feed. */
static int in_feed(struct stage *s, int64_t player, const char *expression)
{
	struct page_place p = place(s);
	struct sbuf text = SBUF_INIT;
	struct news_view news;
	xmlXPathObject *found;
	xmlXPathContext *x;
	xmlDoc *doc;
	int n;

	assert_int_equal(view_news(&s->ctx, player, s->now, &news), 1);
	page_feed_player(&p, player, &news, &text);
	view_news_release(&news);
	doc = xmlReadMemory(text.buf, (int)text.len, NULL, NULL, XML_PARSE_NONET);
	assert_non_null(doc);
	x = xmlXPathNewContext(doc);
	xmlXPathRegisterNs(x, BAD_CAST "a", BAD_CAST "http://www.w3.org/2005/Atom");
	found = xmlXPathEvalExpression(BAD_CAST expression, x);
	assert_non_null(found);
	n = found->nodesetval ? found->nodesetval->nodeNr : 0;
	xmlXPathFreeObject(found);
	xmlXPathFreeContext(x);
	xmlFreeDoc(doc);
	sbuf_release(&text);
	return n;
}

static void feed__on_move_and_results(void **state)
{
	struct stage *s = *state;
	struct game_row row;

	stage_seven(s);
	s->now = stage_at("2026-03-03T08:00:00Z");
	row = row_of(s, 1);
	assert_int_equal(in_feed(s, row.white, "//a:id[.='https://chess.test/games/1/0']"), 1);
	assert_int_equal(in_feed(s, row.black, "//a:id[.='https://chess.test/games/1/0']"), 0);
	assert_int_equal(in_feed(s, row.white, "//a:link[@rel='self']"), 0);
	stage_api(s, row.white, 1, 0, "5254");
	assert_int_equal(in_feed(s, row.white, "//a:id[contains(.,'/games/1/')]"), 0);
	assert_int_equal(in_feed(s, row.black, "//a:content[contains(.,'1.e4')]"), 1);
	stage_api(s, row.black, 1, 1, "resign");
	assert_int_equal(s->outcome, OUTCOME_DONE);
	assert_int_equal(in_feed(s, row.white, "//a:id[.='https://chess.test/games/1/result']"), 1);
	assert_int_equal(in_feed(s, row.white, "//a:title[contains(.,'1-0')]"), 1);
	s->now = stage_at("2026-06-03T08:00:00Z");
	assert_int_equal(in_feed(s, row.white, "//a:id[contains(.,'/games/1/')]"), 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(calendar__games_leave_holidays_rounds__all_there,
						stage_open, stage_close),
		cmocka_unit_test_setup_teardown(calendar__a_move__sequence_rises_and_dates_go,
						stage_open, stage_close),
		cmocka_unit_test_setup_teardown(calendar__hostile_name__text, stage_open,
						stage_close),
		cmocka_unit_test(text__folded_and_cleaned),
		cmocka_unit_test_setup_teardown(feed__on_move_and_results, stage_open, stage_close),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
