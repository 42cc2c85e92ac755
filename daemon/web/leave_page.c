/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See leave_page.h. */
#include "daemon/web/leave_page.h"

#include <stdio.h>
#include <string.h>

#include "core/play/command.h"
#include "core/rules/holidays.h"
#include "daemon/act/leave_words.h"
#include "daemon/publish/page_form.h"
#include "daemon/publish/page_link.h"
#include "daemon/publish/page_table.h"
#include "daemon/publish/page_words.h"
#include "daemon/publish/view_leave.h"

/* The request. */
struct wish {
	struct civil from, until; /* CIVIL_NONE = not given */
	int64_t group;		  /* 0 = all games */
};

/* Returns false if a date or the group is invalid; an empty form requests nothing. */
static bool read_wish(const struct form *form, struct wish *ret)
{
	const char *from = form_value(form, "from"), *until = form_value(form, "to"),
		   *group = form_value(form, "group");
	bool dates = (from && *from) || (until && *until);

	*ret = (struct wish){CIVIL_NONE, CIVIL_NONE, 0};
	if (dates && (!form_date(form, "from", &ret->from) || !form_date(form, "to", &ret->until)))
		return false;
	return !group || !*group || form_number(form, "group", 1, INT64_MAX / 2, &ret->group);
}

static void write_time(struct xml *d, struct civil date)
{
	char text[CIVIL_TEXT];

	if (civil_is_none(date)) {
		xml_text(d, "–");
		return;
	}
	xml_start(d, "time");
	xml_attribute(d, "datetime", civil_format(date, text));
	page_words_date(d, date);
	xml_end(d);
}

static void write_range(struct xml *d, struct civil from, struct civil until)
{
	write_time(d, from);
	xml_text(d, " – ");
	write_time(d, until);
}

/* --- days left -------------------------------------------------------------------------------- */

static void write_part(struct xml *d, const struct leave_part_view *part)
{
	const struct lang *lang = d->p->lang;
	char id[24];

	xml_start(d, "li");
	snprintf(id, sizeof(id), "%lld", (long long)(part->group ? part->group : part->game));
	xml_attribute(d, part->group ? "data-group" : "data-game", id);
	xml_textf(d,
		  tr(lang, "%s: %d of the %d days of the year are taken, %d are left. The year "
			   "began on"),
		  part->name, part->used, part->quota, part->quota - part->used);
	xml_text(d, " ");
	write_time(d, part->year_from);
	xml_text(d, ".");
	for (size_t i = 0; i < part->n_taken; i++) {
		xml_text(d, i ? ", " : " ");
		if (!i)
			xml_textf(d, "%s ", tr(lang, "Granted:"));
		write_range(d, part->taken[i].from, part->taken[i].until);
	}
	xml_end(d);
}

static void write_days(struct xml *d, const struct leave_view *view)
{
	xml_element(d, "h2", tr(d->p->lang, "Days of leave"));
	if (!view->n_parts)
		xml_element(d, "p", tr(d->p->lang, "You have no running games."));
	xml_start(d, "ul");
	for (size_t i = 0; i < view->n_parts; i++)
		write_part(d, &view->parts[i]);
	xml_end(d);
}

static void write_holidays(struct web_call *call, struct xml *d)
{
	struct civil today = zone_date(ZONE_COPENHAGEN, call->visitor.now);
	int year = civil_ymd(today).year;
	struct day_range next[2] = {holidays_easter(year), {today, today}};

	civil_from_ymd(year, 12, 20, &next[1].from);
	civil_from_ymd(year, 12, 31, &next[1].to);
	if (next[0].to.day < today.day) {
		next[0] = next[1];
		next[1] = holidays_easter(year + 1);
	}
	xml_start(d, "p");
	xml_textf(d, "%s ", tr(call->visitor.lang, "Compulsory holidays, which cost no time:"));
	write_range(d, next[0].from, next[0].to);
	xml_text(d, ", ");
	write_range(d, next[1].from, next[1].to);
	xml_end(d);
}

/* --- the question ------------------------------------------------------------------------------
 */

static void date_field(struct xml *d, const char *label, const char *name, struct civil date)
{
	char text[CIVIL_TEXT] = "";

	if (!civil_is_none(date))
		civil_format(date, text);
	page_form_field(d, &(struct page_field){.label = label,
						.name = name,
						.type = "date",
						.value = text,
						.required = true});
}

static void write_question(struct xml *d, const struct leave_view *all, const struct wish *wish)
{
	const struct lang *lang = d->p->lang;

	xml_start(d, "form");
	xml_attribute(d, "method", "get");
	xml_attribute(d, "action", "/me/leave");
	date_field(d, tr(lang, "From"), "from", wish->from);
	date_field(d, tr(lang, "To"), "to", wish->until);
	page_form_select(d, tr(lang, "In"), "group");
	page_form_option(d, "", tr(lang, "all my games"), !wish->group);
	for (size_t i = 0; i < all->n_parts; i++) {
		char id[24];
		snprintf(id, sizeof(id), "%lld", (long long)all->parts[i].group);
		if (all->parts[i].group)
			page_form_option(d, id, all->parts[i].name,
					 wish->group == all->parts[i].group);
	}
	page_form_select_end(d);
	page_form_button(d, tr(lang, "Show what it does"));
	xml_end(d);
}

/* --- what it would do ---------------------------------------------------------------------------
 */

static void write_game(struct xml *d, const struct leave_game_view *g)
{
	char id[24];

	xml_start(d, "tr");
	snprintf(id, sizeof(id), "%lld", (long long)g->id);
	xml_attribute(d, "data-game", id);
	xml_start(d, "td");
	page_link_game(d, g->id, g->opponent.name);
	xml_end(d);
	xml_elementf(d, "td", "%d", g->left);
	xml_start(d, "td");
	write_time(d, g->last_day);
	xml_end(d);
	xml_start(d, "td");
	write_time(d, g->last_day_with);
	xml_end(d);
	xml_end(d);
}

static void write_games(struct xml *d, const struct leave_view *view)
{
	const struct lang *lang = d->p->lang;

	page_table_begin(d, NULL);
	xml_start(d, "tr");
	page_table_column(d, tr(lang, "Opponent"));
	page_table_column(d, tr(lang, "Days left"));
	page_table_column(d, tr(lang, "Last day to answer"));
	page_table_column(d, tr(lang, "With the leave"));
	xml_end(d);
	for (size_t i = 0; i < view->n_games; i++)
		write_game(d, &view->games[i]);
	page_table_end(d);
}

/* The refusal of a part as a sentence. */
static void part_words(const struct leave_part_view *part, const struct lang *lang,
		       struct sbuf *out)
{
	sbuf_addf(out, "%s%s: ", out->len ? " " : "", part->name);
	verdict_write(part->verdict, &part->rules, lang, out);
	leave_words(part->verdict, &part->why, lang, out);
	sbuf_addc(out, '.');
}

/* Names all refusing parts; the first determines error and paragraph. */
static void set_refusal(struct web_call *call, const struct leave_view *view)
{
	const struct leave_part_view *first = NULL;
	struct sbuf text = SBUF_INIT;

	for (size_t i = 0; i < view->n_parts; i++) {
		if (view->parts[i].verdict == VERDICT_OK)
			continue;
		if (!first)
			first = &view->parts[i];
		part_words(&view->parts[i], call->visitor.lang, &text);
	}
	if (first)
		web_alert(call, 422, verdict_name(first->verdict),
			  verdict_paragraph(first->verdict), text.buf);
	sbuf_release(&text);
}

static void write_confirmation(struct xml *d, const struct wish *wish)
{
	char text[CIVIL_TEXT], group[24] = "";

	page_form_begin(d, "/me/leave");
	page_form_act(d, "leave");
	page_form_hidden(d, "from", civil_format(wish->from, text));
	page_form_hidden(d, "to", civil_format(wish->until, text));
	if (wish->group)
		snprintf(group, sizeof(group), "%lld", (long long)wish->group);
	page_form_hidden(d, "group", group);
	page_form_button(d, tr(d->p->lang, "Take this leave"));
	page_form_end(d);
	xml_element(d, "p",
		    tr(d->p->lang,
		       "Your opponents are informed by letter. Leave that is taken stays."));
}

static void write_page(struct web_call *call, const struct wish *wish, const struct leave_view *all,
		       const struct leave_view *asked)
{
	struct xml d;

	if (asked->asked && !*call->alert.error)
		set_refusal(call, asked);
	web_page_begin(call, &d, tr(call->visitor.lang, "My leave"));
	write_question(&d, all, wish);
	if (asked->asked && asked->n_games) {
		write_games(&d, asked);
		if (!asked->refused)
			write_confirmation(&d, wish);
	}
	write_days(&d, all);
	write_holidays(call, &d);
	web_page_end(call, &d);
}

static void show(struct web_call *call, const struct wish *wish)
{
	struct context *ctx = call->web->ctx;
	struct leave_view all, asked = {.parts = NULL};
	int rc = view_leave(ctx, call->visitor.player.id, call->visitor.now, CIVIL_NONE, CIVIL_NONE,
			    0, &all);

	if (rc < 0) {
		web_try_again(call);
		return;
	}
	if (!civil_is_none(wish->from))
		rc = view_leave(ctx, call->visitor.player.id, call->visitor.now, wish->from,
				wish->until, wish->group, &asked);
	if (rc < 0)
		web_try_again(call);
	else
		write_page(call, wish, &all, &asked);
	view_leave_release(&asked);
	view_leave_release(&all);
}

void leave_page_get(struct web_call *call)
{
	struct wish wish;

	if (!read_wish(&call->query, &wish)) {
		wish = (struct wish){CIVIL_NONE, CIVIL_NONE, 0};
		web_alert(call, 400, "bad_field", "",
			  tr(call->visitor.lang, "A field is missing or wrong."));
	}
	show(call, &wish);
}

/* --- the act ---------------------------------------------------------------------------------- */

static void after(struct web_call *call, const struct answer *answer)
{
	struct wish wish;

	if (answer->outcome == OUTCOME_DONE) {
		web_redirect(call, "/me/leave");
		return;
	}
	read_wish(&call->form, &wish);
	web_alert_answer(call, answer);
	show(call, &wish);
}

struct first_game {
	int64_t game;
};

static int take_game(void *arg, const struct game_row *row)
{
	((struct first_game *)arg)->game = row->id;
	return 1;
}

/* A game of the player in the group, which identifies it; 0 if none. */
static int64_t game_of(struct web_call *call, int64_t group)
{
	struct game_query q = {
		.player = call->visitor.player.id, .group = group, .unfinished = true};
	struct first_game first = {0};

	store_game_each(call->web->ctx->store, &q, take_game, &first);
	return first.game;
}

static void submit(struct web_call *call, const struct wish *wish, int64_t game)
{
	struct sbuf key = SBUF_INIT;
	struct command cmd;
	struct inbound in = {.door = DOOR_API,
			     .api = {.player = call->visitor.player.id,
				     .game = game,
				     .whole = true,
				     .ply = -1,
				     .command = &cmd,
				     .by = BY_SESSION}};

	command_init(&cmd, VERB_LEAVE);
	cmd.from = wish->from;
	cmd.until = wish->until;
	cmd.all_games = !wish->group;
	web_act_key(call, "leave", &key);
	in.key = key.buf;
	web_submit(call, &in, after);
	sbuf_release(&key);
	command_release(&cmd);
}

void leave_page_post(struct web_call *call)
{
	const char *act = form_value(&call->form, "act");
	struct wish wish;
	int64_t game;

	if (!act || strcmp(act, "leave") || !read_wish(&call->form, &wish) ||
	    civil_is_none(wish.from)) {
		wish = (struct wish){CIVIL_NONE, CIVIL_NONE, 0};
		web_alert(call, 400, "bad_field", "",
			  tr(call->visitor.lang, "A field is missing or wrong."));
		show(call, &wish);
		return;
	}
	game = wish.group ? game_of(call, wish.group) : 0;
	if (wish.group && !game) {
		web_alert(call, 422, "no_open_game", "6.3.6",
			  tr(call->visitor.lang, "You have no unfinished game to take leave in."));
		show(call, &wish);
		return;
	}
	submit(call, &wish, game);
}
