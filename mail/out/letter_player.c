/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Letters about a player: token, status, help, data, address; and to strangers. */
#include <string.h>

#include "mail/out/letter_game.h"
#include "text/browser.h"

void letter_player_token(struct letter *l, const char *api_token)
{
	letter_page_subject(l, "%s", T(l, "Your token"));
	letter_page_para(
		l, T(l, "This token lets a program play for you. It is shown only here; keep it "
			"like a password."));
	letter_page_pre(l, api_token);
	if (given(l->head.site->page_url))
		letter_page_para(
			l,
			T(l, "Use it as \"Authorization: Bearer\" at %s/api/v1. Ask for a new "
			     "one with \"token\"."),
			l->head.site->page_url);
}

void letter_player_password(struct letter *l, const char *password, int64_t number)
{
	letter_page_subject(l, "%s", T(l, "Your password for a chess program"));
	letter_page_para(
		l, T(l, "With this password a chess program that speaks Xfcc, such as Scid, plays "
			"for you. It is shown only here; keep it to yourself."));
	letter_page_pre(l, password);
	if (given(l->head.site->page_url))
		letter_page_para(
			l,
			T(l, "The program needs the address of the server, %s/xfcc, your user "
			     "name, which is %lld, and this password."),
			l->head.site->page_url, (long long)number);
	letter_page_para(
		l,
		T(l,
		  "For another program, write \"password\" again. If you lose a password, write to the tournament leader, who will revoke it."));
}

void letter_player_sign_in(struct letter *l, const char *code, const char *link, int minutes)
{
	const char *site = l->head.site->page_url;
	struct sbuf url = SBUF_INIT;

	letter_page_subject(l, T(l, "Sign in to %s"), l->head.site->name);
	letter_page_para(
		l,
		T(l,
		  "Somebody wants to sign in to %s with your address. If it is you, enter this code in the browser where you asked for it:"),
		l->head.site->name);
	if (strlen(code) > 4)
		letter_page_para(l, "%.4s %s", code, code + 4);
	if (given(site) && *link) {
		sbuf_addf(&url, "%s/sign-in/%s", site, link);
		letter_page_link(
			l, T(l, "Or open this link in the browser that you want to sign in with"),
			url.buf);
		sbuf_release(&url);
	}
	letter_page_para(
		l,
		T(l,
		  "They work for %d minutes, once each. If it is not you, do nothing: without this letter nobody can sign in. Do not give the code to anybody."),
		minutes);
}

/* The object created, and the rights of its holder. */
static void say_access(struct letter *l, const char *what)
{
	if (!strcmp(what, "token"))
		letter_page_para(
			l,
			T(l,
			  "A token was created for a program that may see your games or play for you."));
	else if (!strcmp(what, "password"))
		letter_page_para(
			l, T(l, "A password was created for a chess program that plays for you."));
	else if (!strcmp(what, "calendar"))
		letter_page_para(
			l,
			T(l,
			  "A link was created that shows the dates of your games in a calendar."));
	else if (!strcmp(what, "feed"))
		letter_page_para(
			l,
			T(l,
			  "A link was created that shows the events of your games in a feed reader."));
	else if (!strcmp(what, "otp"))
		letter_page_para(
			l,
			T(l,
			  "One-time passwords were set up. From now on, every sign-in asks for a code from your app."));
	else if (!strcmp(what, "otp-reset"))
		letter_page_para(
			l,
			T(l,
			  "An administrator has removed your one-time passwords. Set them up again under your settings."));
	else if (!strcmp(what, "address"))
		letter_page_para(
			l,
			T(l,
			  "A change of your address was requested. A letter has been sent to the new address."));
	else
		letter_page_para(
			l, T(l, "Your address and your date of birth are deleted here, as you "
				"asked. This is the last letter."));
}

void letter_player_access(struct letter *l, const struct letter_access *a)
{
	char browser[BROWSER_TEXT];

	letter_page_subject(l, "%s", T(l, "A change to your access"));
	say_access(l, a->what);
	if (given(a->name) && !strcmp(a->what, "address"))
		letter_page_item(l, T(l, "New address: %s"), a->name);
	else if (given(a->name))
		letter_page_item(l, T(l, "Name: %s"), a->name);
	if (given(a->device))
		letter_page_item(l, T(l, "Browser: %s"), browser_name(a->device, browser));
	if (!strcmp(a->what, "erase"))
		return;
	if (!strcmp(a->what, "address")) {
		letter_page_para(
			l,
			T(l,
			  "If it was not you, sign in, end all sessions under your settings, and write to the tournament leader. Nothing changes until another letter has come to this address, which you can answer with \"protest\"."));
		return;
	}
	letter_page_para(
		l, T(l, "If it was not you, sign in, remove it under your settings, and end all "
			"sessions there. Then write to the tournament leader."));
}

/* Long before the last date of the control a reminder or a report may cost days (6.3.4). */
static void add_silence(const struct letter *l, const struct game_ahead *ahead, struct sbuf *out)
{
	struct sbuf day = SBUF_INIT;

	if (!ahead || (ahead->kind != NEXT_REMINDER && ahead->kind != NEXT_REPORT))
		return;
	text_date(l->lang, ahead->last, &day);
	sbuf_addf(out,
		  ahead->kind == NEXT_REMINDER
			  ? T(l, "; a reminder is sent after %s (6.3.4)")
			  : T(l, "; after %s the tournament leader takes over (6.3.4)"),
		  day.buf);
	sbuf_release(&day);
}

static void status_line(struct letter *l, const struct letter_status_line *s)
{
	struct sbuf date = SBUF_INIT, who = SBUF_INIT;
	const char *color = s->white ? tr_in(l->lang, "in brackets", "White")
				     : tr_in(l->lang, "in brackets", "Black");

	if (!civil_is_none(s->last_day))
		text_date(l->lang, s->last_day, &date);
	add_silence(l, s->ahead, &date);
	sbuf_addf(&who, given(s->group) ? "#%lld %s, " : "#%lld ", (long long)s->id, s->group);
	if (s->stands)
		letter_page_item(l, T(l, "%s%s against %s: suspended or paused, no moves accepted"),
				 who.buf, color, s->opponent);
	else if (!s->my_turn)
		letter_page_item(l, T(l, "%s%s against %s: the opponent is to move"), who.buf,
				 color, s->opponent);
	else if (given(s->last_move))
		letter_page_item(
			l,
			tr_n(l->lang,
			     "%s%s against %s: your move after %s, %d day left, last date %s",
			     "%s%s against %s: your move after %s, %d days left, last date %s",
			     s->days_left),
			who.buf, color, s->opponent, s->last_move, s->days_left, date.buf);
	else
		letter_page_item(
			l,
			tr_n(l->lang, "%s%s against %s: your first move, %d day left, last date %s",
			     "%s%s against %s: your first move, %d days left, last date %s",
			     s->days_left),
			who.buf, color, s->opponent, s->days_left, date.buf);
	sbuf_release(&who);
	sbuf_release(&date);
}

void letter_player_status(struct letter *l, const struct letter_answer_line *said, int n_said,
			  const struct letter_status_line *lines, int n_lines)
{
	letter_page_subject(l, "%s", T(l, "Your games"));
	letter_play_said(l, said, n_said);
	letter_page_para(l, n_lines ? T(l, "Your games, the most urgent first:")
				    : T(l, "You have no unfinished games."));
	for (int i = 0; i < n_lines; i++)
		status_line(l, &lines[i]);
}

/* The codes, the letter's language first: "en or da". */
static void lang_codes(const struct letter *l, struct sbuf *out)
{
	sbuf_adds(out, l->lang->code);
	for (size_t i = 0; i < text_lang_count(); i++)
		if (text_lang_at(i) != l->lang)
			sbuf_addf(out, "%s%s", T(l, " or "), text_lang_at(i)->code);
}

static void commands(struct letter *l, const struct ruleset *rules)
{
	struct sbuf langs = SBUF_INIT;

	letter_page_item(l, "%s", T(l, "5254, 12. 5254 or Nf3: a move; 57581 promotes to a queen"));
	letter_page_item(l, "%s",
			 T(l, "draw? with a move: offers a draw; accept: accepts the offer"));
	letter_page_item(
		l, "%s",
		T(l,
		  "5254, if 5755 then 7163: a move and a proposed series, also 5254 05755 7163; accept series"));
	letter_page_item(l, "%s", T(l, "resign; claim threefold; claim fifty; claim time"));
	letter_page_item(l, T(l, "leave 1 July to 14 July: at least %d days before; notice %d"),
			 ruleset_get(rules, RULE_LEAVE_NOTICE_DAYS),
			 letter_game_notice_example(rules));
	letter_page_item(l, "%s",
			 T(l, "leave 1 July to 14 July in all my games: in every group at once"));
	letter_page_item(l, "%s",
			 T(l, "no internet since 1 July: your connection is lost; internet back"));
	letter_page_item(
		l, "%s",
		T(l, "answer 3 March?: what an answer on that day would cost, and what is left"));
	lang_codes(l, &langs);
	letter_page_item(l, T(l, "status; help; token; password; mydata; language %s"), langs.buf);
	sbuf_release(&langs);
	letter_page_item(l, "%s",
			 T(l, "letters full, letters short or letters daily: which letters come"));
	letter_page_item(
		l, "%s",
		T(l, "address new@example.org; withdraw; protest, appeal, answer and your words"));
	letter_page_item(
		l, "%s",
		T(l, "enter, withdraw or decline and the name of a tournament; absent, its name "
		     "and a round; no invitations"));
	letter_page_item(
		l, "%s",
		T(l,
		  "messages off, messages on: what opponents write with their moves; report abuse: sends it to the tournament leader"));
}

void letter_player_help(struct letter *l, const struct letter_game *g, const struct ruleset *rules,
			const char *why)
{
	if (g)
		letter_game_subject(l, g);
	else
		letter_page_subject(l, "%s", T(l, "Help"));
	if (given(why))
		letter_page_para(l, "%s", why);
	letter_page_para(
		l,
		T(l,
		  "Write commands above the quotation, each on its own line with nothing else on it. A line with other words does no harm; sent with a move, it goes to the opponent."));
	commands(l, rules);
	if (g)
		letter_game_all(l, g);
}

void letter_player_mydata(struct letter *l, const char *json, size_t len)
{
	letter_page_subject(l, "%s", T(l, "Your data"));
	letter_page_para(l, T(l, "Everything that is stored about you is in the attached file."));
	sbuf_add(&l->attachment, json, len);
	l->attachment_type = "application/json";
	sbuf_adds(&l->attachment_name, "mydata.json");
}

void letter_player_address_prove(struct letter *l, const char *name, const char *new_address)
{
	letter_page_subject(l, "%s", T(l, "Confirm your new address"));
	letter_page_para(
		l,
		T(l, "%s wants letters to go to %s. Answer this letter with the word \"confirm\" "
		     "if that is you; else do nothing."),
		name, new_address);
}

void letter_player_address_notice(struct letter *l, const char *new_address, struct civil due)
{
	struct sbuf date = SBUF_INIT;

	letter_page_subject(l, "%s", T(l, "Change of your address"));
	text_weekday_date(l->lang, due, &date);
	letter_page_para(
		l,
		T(l,
		  "Your letters will go to %s instead of here, from %s on. If that is right, answer with \"confirm\", and the change takes effect at once. If it is not, answer with \"protest\", and nothing changes."),
		new_address, date.buf);
	sbuf_release(&date);
}

void letter_player_address_done(struct letter *l, const char *new_address, bool refused)
{
	letter_page_subject(l, "%s", T(l, "Change of your address"));
	if (refused)
		letter_page_para(l,
				 T(l,
				   "The change of your address to %s has been refused; nothing has "
				   "changed."),
				 new_address);
	else {
		letter_page_para(l, T(l, "Your letters now go to %s."), new_address);
		letter_page_para(
			l,
			T(l,
			  "Earlier letters, tokens and passwords of programs, links to calendar "
			  "and feed, and sessions in a browser are no longer valid: sign in with "
			  "the new address, and ask for new ones."));
	}
}

/* --- from the leader ------------------------------------------------------------------------- */

static void say_where_answers_go(struct letter *l)
{
	if (given(l->head.reply_to))
		letter_page_para(
			l,
			T(l, "An answer to this letter goes to the tournament leader, and is not "
			     "read as a move."));
}

/* Writes a date in words, any other value unchanged. */
static void value_words(const struct letter *l, const char *value, struct sbuf *out)
{
	struct civil day;

	if (!given(value) || !strcmp(value, "-"))
		sbuf_adds(out, T(l, "none"));
	else if (!strcmp(value, "yes"))
		sbuf_adds(out, T(l, "yes"));
	else if (!strcmp(value, "no"))
		sbuf_adds(out, T(l, "no"));
	else if (civil_parse(value, &day))
		text_date(l->lang, day, out);
	else
		sbuf_adds(out, value);
}

/* The sentence for each value that a leader may correct. */
static const char *corrected_text(const struct letter *l, const char *what)
{
	static const struct {
		const char *what, *text;
	} lines[] = {
		{"name", N_("Name")},
		{"club", N_("Club")},
		{"rating", N_("Rating")},
		{"k-rating", N_("Rating in correspondence play")},
		{"born", N_("Born")},
		{"member-number", N_("Member number")},
		{"membership", N_("Member of the union")},
		{"citizen", N_("Danish citizen")},
		{"federation", N_("Federation")},
		{"sex", N_("Sex")},
		{"title", N_("Title")},
	};

	for (size_t i = 0; i < sizeof(lines) / sizeof(lines[0]); i++)
		if (!strcmp(lines[i].what, what))
			return T(l, lines[i].text);
	return T(l, "Invitations to tournaments");
}

void letter_player_correction(struct letter *l, const char *what, const char *was, const char *now,
			      const char *reason)
{
	struct sbuf before = SBUF_INIT, after = SBUF_INIT;

	letter_page_subject(l, "%s", T(l, "Your data has been corrected"));
	value_words(l, was, &before);
	value_words(l, now, &after);
	letter_page_para(l, T(l, "The tournament leader has corrected your data:"));
	letter_page_item(l, T(l, "%s: %s (was: %s)"), corrected_text(l, what), after.buf,
			 before.buf);
	if (given(reason))
		letter_page_para(l, T(l, "Reason: %s"), reason);
	if (!strcmp(what, "born"))
		letter_page_para(l, T(l, "Your birth date is not shown to other players."));
	else if (!strcmp(what, "name") || !strcmp(what, "club") || !strcmp(what, "rating"))
		letter_page_para(
			l,
			T(l, "Pages, tables and letters show the new value from now on. Results, "
			     "places, start numbers and clocks stay as they are."));
	letter_page_para(l, T(l, "If this is wrong, write to the tournament leader."));
	say_where_answers_go(l);
	sbuf_release(&before);
	sbuf_release(&after);
}

/* Writes the paragraphs of a text, keeping line breaks in those of several lines. */
static void leader_text(struct letter *l, const char *text)
{
	struct sbuf part = SBUF_INIT;

	while (*text) {
		const char *end = strstr(text, "\n\n");
		size_t len = end ? (size_t)(end - text) : strlen(text);

		sbuf_reset(&part);
		sbuf_add(&part, text, len);
		while (part.len && part.buf[part.len - 1] == '\n')
			part.buf[--part.len] = '\0';
		if (strchr(part.buf, '\n'))
			letter_page_pre(l, part.buf);
		else if (part.len)
			letter_page_para(l, "%s", part.buf);
		text += len;
		text += strspn(text, "\n");
	}
	sbuf_release(&part);
}

void letter_player_from_leader(struct letter *l, const struct letter_words *w)
{
	if (given(w->to)) {
		letter_page_subject(l, "[%s] %s", w->to, w->subject);
		letter_page_para(l, T(l, "The tournament leader writes to the players of %s:"),
				 w->to);
	} else {
		letter_page_subject(l, "%s", w->subject);
		letter_page_para(l, T(l, "The tournament leader writes to you:"));
	}
	leader_text(l, w->text);
	if (w->n_lines) {
		letter_page_para(l, T(l, "Your games that wait for you:"));
		letter_play_said(l, w->lines, w->n_lines);
	}
	say_where_answers_go(l);
}

void letter_player_entry_undecided(struct letter *l, const char *tourney)
{
	letter_page_subject(l, T(l, "Your entry to %s"), tourney);
	letter_page_para(
		l,
		T(l,
		  "The lots for %s are drawn, and the tournament leader has not decided about your entry, so you have no seat (6.4.1). If it is accepted later, you come on the waiting list for a seat that becomes free; you will be informed."),
		tourney);
}

void letter_player_entry_refused(struct letter *l, const char *tourney, const char *reason,
				 bool known)
{
	letter_page_subject(l, T(l, "Your entry to %s"), tourney);
	letter_page_para(l, T(l, "The tournament leader has refused your entry to %s."), tourney);
	letter_page_para(l, T(l, "Reason: %s"), reason);
	if (!known)
		letter_page_para(
			l, T(l, "If you are a player here with another address, enter from that "
				"address. \"address\" and the new one, written from there, "
				"changes it."));
	say_where_answers_go(l);
}

/* --- to strangers ---------------------------------------------------------------------------- */

void letter_player_stranger(struct letter *l)
{
	if (!l->subject.len)
		letter_page_subject(l, "%s", T(l, "This is a chess server"));
	letter_page_para(
		l,
		T(l,
		  "We could not tell which player your letter is from. To enter, write \"enter\" and the name of the tournament, and below it lines with name:, club:, born: and rating:. If you are a player, answer one of the letters you got: its reply address shows that it is you."));
}

void letter_player_known(struct letter *l, bool others)
{
	letter_page_subject(l, "%s", T(l, "Your games"));
	letter_page_para(
		l,
		others ? T(l,
			   "A mail came in your name that answers a letter to another player. Only they can answer it, so nothing has been done.")
		       : T(l,
			   "A mail came in your name, but not as an answer to one of our letters. We cannot tell whether you wrote it, so nothing has been done."));
	letter_page_para(
		l,
		T(l,
		  "Send a move as an answer to the letter about its game, and anything else as an answer to this one. If you have lost the letter of the game, answer this one with the move, and put the number of the game at the end of the subject: #12. If you did not write to us, you need not do anything."));
	letter_page_para(l,
			 T(l, "Answer this letter with \"status\" to get the list of your games."));
}

void letter_player_open_event(struct letter *l, bool first, const char *code, const char *name,
			      bool teams)
{
	if (first)
		letter_page_para(l, "%s", T(l, "These tournaments take entries; write:"));
	letter_page_item(l, teams ? T(l, "%s: enter team %s") : T(l, "%s: enter %s"), name, code);
}
