/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Renders letters from the facts of an outbox row, the game up to the event named by the row, and
 * the composers in mail/out/letter.h.  One small function per row of kinds.h.
 */
#include "daemon/letter/render.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"
#include "core/rules/game_occupant.h"
#include "crypto/hex.h"
#include "daemon/letter/compose.h"
#include "daemon/letter/evidence.h"
#include "daemon/letter/fact.h"
#include "daemon/letter/head.h"
#include "daemon/letter/kinds.h"
#include "daemon/letter/leader.h"
#include "daemon/letter/reader_games.h"
#include "daemon/letter/reader_rules.h"
#include "daemon/letter/render_state.h"
#include "daemon/letter/report.h"
#include "daemon/letter/start.h"
#include "daemon/letter/table.h"
#include "daemon/letter/title.h"
#include "daemon/letter/upheld.h"
#include "daemon/player_ruling.h"
#include "daemon/publish/mydata.h"
#include "daemon/publish/view_game.h"
#include "daemon/publish/view_group.h"
#include "daemon/publish/view_json.h"
#include "daemon/publish/view_rulings.h"
#include "mail/out/letter.h"
#include "sql/store_case.h"
#include "sql/store_player.h"
#include "sql/store_preference.h"
#include "text/text.h"

static const struct letter_game *game(const struct page *p)
{
	return p->has_game ? &p->game : NULL;
}

/* --- the kinds --- */

/*
 * The sentences recorded while processing the mail; free the array, its strings belong to the
 * facts.
 */
static struct letter_answer_line *said(const struct page *p, int *ret_n)
{
	json_t *lines = fact_value(p, "lines"), *one;
	struct letter_answer_line *v = mem_zeroed(json_array_size(lines) + 1, sizeof(*v));
	size_t i;

	json_array_foreach(lines, i, one)
	{
		v[i].what = json_string_value(json_object_get(one, "what"));
		v[i].paragraph = json_string_value(json_object_get(one, "rule"));
		v[i].refused = json_is_true(json_object_get(one, "refused"));
	}
	*ret_n = (int)json_array_size(lines);
	return v;
}

static int compose_answer(struct page *p)
{
	int n;
	struct letter_answer_line *v = said(p, &n);

	letter_play_answer(p->l, game(p), v, n);
	free(v);
	return 1;
}

static int compose_entry_confirmed(struct page *p)
{
	struct sbuf event = SBUF_INIT;
	unsigned char hash[32] = {0};
	struct letter_entry e = {.name = p->to.name,
				 .club = p->to.club,
				 .born = p->to.born,
				 .rating = p->to.rating,
				 .place = (int)fact_number(p, "seq"),
				 .size = (int)fact_number(p, "size"),
				 .confirmation = fact_text(p, "confirmation"),
				 .seed_hash = hash};

	hex_decode(fact_text(p, "seed_hash"), sizeof(hash), hash);
	title_event(fact_text(p, "event"), text_lang(p->row->lang), &event);
	e.tourney = event.buf;
	letter_entry_confirmed(p->l, &e);
	sbuf_release(&event);
	return 1;
}

static int compose_entry_ask(struct page *p)
{
	struct sbuf event = SBUF_INIT;
	struct letter_entry e = {.name = fact_text(p, "name"),
				 .club = fact_text(p, "club"),
				 .born = fact_date(p, "born"),
				 .rating = (int)fact_number(p, "rating"),
				 .days = (int)fact_number(p, "days"),
				 .lang_asked = fact_flag(p, "lang_asked")};

	title_event(fact_text(p, "event"), text_lang(p->row->lang), &event);
	e.tourney = event.buf;
	letter_entry_ask(p->l, &e);
	sbuf_release(&event);
	return 1;
}

static int compose_group_state(struct page *p)
{
	const struct letter_group_notice n = {
		.change = (enum letter_group_change)fact_number(p, "change"),
		.player = fact_text(p, "player"),
		.own = fact_flag(p, "own"),
		.boards_lost = fact_text(p, "boards_lost"),
		.boards_stand = fact_text(p, "boards_stand"),
		.from = fact_date(p, "from"),
		.until = fact_date(p, "until"),
		.command = fact_text(p, "command"),
		.reason = fact_text(p, "reason")};

	letter_group_state(p->l, p->group.buf, &n);
	return 1;
}

static int compose_leave(struct page *p)
{
	const char *who = p->game.you == SIDE_WHITE ? p->game.black : p->game.white;

	if (!p->has_game) {
		letter_group_leave_granted(p->l, p->group.buf, fact_date(p, "from"),
					   fact_date(p, "until"), fact_text(p, "reason"));
		return 1;
	}
	letter_group_leave(p->l, game(p), who, p->group.buf, fact_date(p, "from"),
			   fact_date(p, "until"), fact_flag(p, "special"));
	return 1;
}

/* For a removal from a group that was set aside; nothing without a date. */
static void words_brought_back(struct civil from, const struct lang *lang, struct sbuf *out)
{
	struct sbuf day = SBUF_INIT;

	if (civil_is_none(from))
		return;
	text_weekday_date(lang, from, &day);
	sbuf_addf(out,
		  tr(lang, " Your games in the group are what they were before it, and the clocks "
			   "run from %s."),
		  day.buf);
	sbuf_release(&day);
}

/* The decision of a ruling about a player; "" for other verdicts. */
static void words_about(const struct page *p, const struct ruling_row *row, const char *who,
			const struct lang *lang, struct sbuf *out)
{
	struct sbuf until = SBUF_INIT;

	text_date(lang, civil_add_days(zone_date(ZONE_COPENHAGEN, row->at), row->days), &until);
	switch (player_ruling_read(row)) {
	case PLAYER_RULING_NONE:
		if (!strcmp(row->verdict, event_why_word(WHY_WIN)))
			sbuf_adds(out, tr(lang, "The objection to the final table is upheld."));
		if (!strcmp(row->verdict, event_why_word(WHY_LOSS)))
			sbuf_adds(out, tr(lang, "The objection to the final table is dismissed."));
		break;
	case PLAYER_WITHDRAWN: sbuf_addf(out, tr(lang, "%s counts as withdrawn."), who); break;
	case PLAYER_NO_PRIZE:
		sbuf_addf(out,
			  tr(lang, "%s has left the group without a good reason and has lost the "
				   "right to a prize."),
			  who);
		break;
	case PLAYER_EXPELLED:
		sbuf_addf(out, tr(lang, "%s is expelled from the event."), who);
		break;
	case PLAYER_WARNED:
		sbuf_addf(
			out,
			tr(lang,
			   "%s is warned; another while it is valid brings a ban. It is valid until %s."),
			who, until.buf);
		break;
	case PLAYER_BANNED:
		sbuf_addf(
			out,
			tr(lang,
			   "%s is banned until %s: no entry is accepted, and no seat given, before it is over; games in progress go on."),
			who, until.buf);
		break;
	case PLAYER_JOINED:
		sbuf_addf(out,
			  tr(lang, "The records of %s, number %lld and number %lld, are those of "
				   "one person. Both keep their games; what is held against one "
				   "counts against the other."),
			  who, (long long)row->player, (long long)fact_number(p, "into"));
		break;
	case PLAYER_SET_ASIDE:
		sbuf_addf(out, tr(lang, "%s has won the appeal: the ruling is set aside."), who);
		words_brought_back(fact_date(p, "from"), lang, out);
		break;
	case PLAYER_UPHELD: sbuf_addf(out, tr(lang, "%s has lost the appeal."), who); break;
	}
	sbuf_release(&until);
}

/* "Frank gets 5 days back and has 4 of 40 left until move 10." */
static void words_days(const struct page *p, enum event_side side, int days,
		       const struct lang *lang, struct sbuf *out)
{
	const struct letter_game *g = game(p);
	struct clock_view v;

	if (!g || days == 0)
		return;
	game_days(g->game, side, g->asof, &v);
	sbuf_addf(out,
		  days > 0
			  ? tr_n(lang, "%s gets %d day back and has %d of %d left until move %d. ",
				 "%s gets %d days back and has %d of %d left until move %d. ", days)
			  : tr_n(lang, "%s loses %d day and has %d of %d left until move %d. ",
				 "%s loses %d days and has %d of %d left until move %d. ", -days),
		  side == SIDE_WHITE ? g->white : g->black, days > 0 ? days : -days, v.left,
		  v.limit, v.control);
}

static void words_back(const struct page *p, const struct lang *lang, struct sbuf *out)
{
	const struct letter_game *g = game(p);

	if (g)
		sbuf_addf(out, tr(lang, "The game is moved back: %s makes move %d anew. "),
			  game_turn(g->game) == SIDE_WHITE ? g->white : g->black,
			  game_move_number(g->game));
}

static void words_going_on(const struct page *p, const struct lang *lang, struct sbuf *out)
{
	struct civil from = fact_date(p, "from");
	struct sbuf day = SBUF_INIT;

	words_days(p, SIDE_WHITE, (int)fact_number(p, "white"), lang, out);
	words_days(p, SIDE_BLACK, (int)fact_number(p, "black"), lang, out);
	if (civil_is_none(from)) {
		sbuf_adds(out, tr(lang, "The game goes on."));
		return;
	}
	text_weekday_date(lang, from, &day);
	sbuf_addf(out, tr(lang, "The game goes on; the clocks run from %s."), day.buf);
	sbuf_release(&day);
}

/* The decision of a ruling that leaves the result open; "" if the result says it all. */
static void ruling_words(const struct page *p, const struct ruling_row *row, struct sbuf *out)
{
	struct player who = {.name = ""};
	const struct lang *lang = text_lang(p->row->lang);
	enum event_why why = WHY_NONE;

	if (row->player && store_player_get(p->ctx->store, row->player, &who) <= 0)
		who.name[0] = '\0';
	event_why_read(row->verdict, &why);
	if (why == WHY_BACK)
		words_back(p, lang, out);
	if (why == WHY_DAYS || why == WHY_CONTINUE || why == WHY_BACK)
		words_going_on(p, lang, out);
	else if (why == WHY_CORRECTION && game(p))
		letter_card_correction(p->l, game(p), (int)fact_number(p, "card"), out);
	else if (p->has_game && player_ruling_read(row) == PLAYER_UPHELD &&
		 p->game.game->phase != PHASE_OVER)
		sbuf_adds(out, tr(lang, "The game goes on."));
	else if (!row->game)
		words_about(p, row, who.name, lang, out);
}

/* Whether the entry of the case could go to another class. */
static bool is_of_classes(struct page *p, const struct case_row *row)
{
	const struct kind *kind;
	struct tourney t;

	if (row->kind != CASE_ENTRY || store_tourney_get(p->ctx->store, row->tourney, &t) <= 0)
		return false;
	kind = kind_find(t.kind);
	return kind && kind->admission == KIND_ADMIT_CLASS;
}

static int compose_case(struct page *p)
{
	struct sbuf evidence = SBUF_INIT;
	struct case_row row;
	struct player about = {.name = ""};
	struct letter_case c = {.id = p->row->case_id,
				.due = CIVIL_NONE,
				.net_lost = CIVIL_NONE,
				.side = SIDE_NONE,
				.leader = !p->row->player,
				.says = fact_text(p, "says"),
				.says_who = fact_text(p, "who")};
	int rc = store_case_get(p->ctx->store, p->row->case_id, &row);

	if (rc <= 0)
		return rc;
	if (compose_event_case(p, &row)) {
		case_row_release(&row);
		return 1;
	}
	if (row.player && store_player_get(p->ctx->store, row.player, &about) > 0 && row.game)
		c.side = game_occupant_side(p->view.game, row.player);
	c.kind = (enum letter_case_kind)(row.kind - 1);
	c.about = about.name;
	c.player = row.player;
	c.yours = p->row->player && p->row->player == row.player;
	c.group = row.group;
	c.net_lost = evidence_net_lost(&row);
	c.doubts = evidence_doubts(&row);
	c.classes = is_of_classes(p, &row);
	c.closed = row.state != CASE_OPEN;
	evidence_write(row.evidence, row.state == CASE_OPEN,
		       p->has_game ? EVIDENCE_CLOCKS : EVIDENCE_ALONE, text_lang(p->row->lang),
		       &evidence);
	evidence_entry(p->ctx->store, &row, text_lang(p->row->lang), &evidence);
	c.evidence = evidence.buf;
	c.due = evidence_due(&row);
	c.over = !civil_is_none(c.due) &&
		 c.due.day < zone_date(ZONE_COPENHAGEN, p->row->created).day;
	letter_play_case(p->l, game(p), &c);
	case_row_release(&row);
	sbuf_release(&evidence);
	return 1;
}

static int compose_ruling(struct page *p)
{
	int64_t upheld = 0, replaced = 0;
	struct ruling_row row;
	struct sbuf evidence = SBUF_INIT, what = SBUF_INIT, signature = SBUF_INIT;
	struct civil until = CIVIL_NONE;
	struct case_row c;
	int rc = store_ruling_get(p->ctx->store, fact_number(p, "ruling"), &row);

	if (rc <= 0)
		return rc;
	if (row.case_id && store_case_get(p->ctx->store, row.case_id, &c) > 0) {
		evidence_write(c.evidence, false, p->has_game ? EVIDENCE_TABLE : EVIDENCE_ALONE,
			       text_lang(p->row->lang), &evidence);
		upheld = upheld_ruling(p->ctx, p->has_game ? p->view.game : NULL, &row, &c);
		if (p->has_game && c.kind == CASE_APPEAL && !upheld)
			replaced = c.appealed;
		case_row_release(&c);
	}
	ruling_words(p, &row, &what);
	if (row.appeal_until.sec)
		until = zone_date(ZONE_COPENHAGEN, (struct instant){row.appeal_until.sec - 1});
	signature_write(signature_office(&row), row.signer, text_lang(p->row->lang), &signature);
	letter_play_ruling(p->l, game(p),
			   &(struct letter_ruling){.id = row.id,
						   .what = what.buf,
						   .upheld = upheld,
						   .replaced = replaced,
						   .paragraph = row.paragraph,
						   .author = signature.buf,
						   .reason = row.reason,
						   .evidence = evidence.buf,
						   .appeal_until = until,
						   .by_kc = row.level == RULED_BY_KC,
						   .by_tribunal = row.level == RULED_BY_TRIBUNAL});
	sbuf_release(&evidence);
	sbuf_release(&what);
	sbuf_release(&signature);
	ruling_row_release(&row);
	return 1;
}

static int compose_status(struct page *p)
{
	int n, rc;
	struct letter_answer_line *answers = said(p, &n);

	rc = reader_games(p->ctx, p->row->player, text_lang(p->row->lang), p->now, answers, n,
			  p->l);
	free(answers);
	return rc;
}

static int compose_help(struct page *p)
{
	json_t *first = json_array_get(fact_value(p, "lines"), 0);
	const char *why = json_string_value(json_object_get(first, "what"));
	struct ruleset rules;
	int rc = reader_rules(p->ctx, p->row->player, p->has_game ? p->game.game : NULL, &rules);

	if (rc < 0)
		return rc;
	letter_player_help(p->l, game(p), &rules, why ? why : "");
	return 1;
}

static int compose_mydata(struct page *p)
{
	struct sbuf data = SBUF_INIT;
	int rc = mydata_write(p->ctx, p->row->player, p->now, &data);

	if (rc > 0)
		letter_player_mydata(p->l, data.buf, data.len);
	sbuf_release(&data);
	return rc;
}

static int compose_start(struct page *p)
{
	struct sbuf leader = SBUF_INIT;
	const struct group_view *g;
	struct group_row row;
	int rc = store_group_get(p->ctx->store, p->row->group, &row);

	if (rc > 0)
		rc = leader_name(p->ctx, row.tourney, &leader);
	if (rc > 0)
		rc = render_state_group(p, p->row->group, &g);
	if (rc > 0)
		start_write(g, p->row->player, p->group.buf, leader.buf ? leader.buf : "",
			    zone_date(ZONE_COPENHAGEN, p->row->created), text_lang(p->row->lang),
			    p->l);
	sbuf_release(&leader);
	return rc;
}

static int compose_final_table(struct page *p)
{
	const struct group_view *g;
	int rc = render_state_group(p, p->row->group, &g);

	return rc > 0 ? table_write(p->ctx, g, (int)fact_number(p, "version"), p->row->created,
				    p->group.buf, p->l)
		      : rc;
}

static int compose_move(struct page *p)
{
	const struct lang *lang = text_lang(p->row->lang);
	struct civil from = fact_date(p, "from");
	struct sbuf note = SBUF_INIT, day = SBUF_INIT;

	if (fact_flag(p, "in_time"))
		sbuf_adds(&note, tr(lang, "The move was sent in time: the suspension is lifted, "
					  "and the game goes on (6.3.2)."));
	if (!civil_is_none(from)) {
		text_weekday_date(lang, from, &day);
		sbuf_addf(&note,
			  tr(lang, "The ruling that ended the game is set aside on appeal, and the "
				   "game goes on as it stood; the clocks run from %s (6.4.3)."),
			  day.buf);
	}
	letter_play_move(p->l, game(p), note.buf);
	sbuf_release(&note);
	sbuf_release(&day);
	return 1;
}

/* Letters about a game that need no fields. */
#define COMPOSE_OF_GAME(kind, letter)                                                              \
	static int compose_##kind(struct page *p)                                                  \
	{                                                                                          \
		letter(p->l, game(p));                                                             \
		return 1;                                                                          \
	}
/* clang-format off */
COMPOSE_OF_GAME(game_start, letter_play_start)
COMPOSE_OF_GAME(result, letter_play_result)
COMPOSE_OF_GAME(reminder, letter_play_reminder)
COMPOSE_OF_GAME(draw_offer, letter_play_draw_offer)
COMPOSE_OF_GAME(card, letter_card)
COMPOSE_OF_GAME(by_mail, letter_card_by_mail)
/* clang-format on */

static int compose_notice(struct page *p)
{
	letter_play_notice(p->l, game(p), (int)fact_number(p, "days"));
	return 1;
}

static int compose_game_state(struct page *p)
{
	letter_state_game(p->l, game(p),
			  &(struct letter_game_state){
				  .change = (enum letter_game_change)fact_number(p, "change"),
				  .player = fact_text(p, "player"),
				  .you = p->row->player != 0,
				  .from = fact_date(p, "from"),
				  .until = fact_date(p, "until"),
				  .reason = fact_text(p, "reason")});
	return 1;
}

static int compose_substitution(struct page *p)
{
	struct letter_substitution s = {.player = fact_text(p, "player"),
					.former = fact_text(p, "former"),
					.side = fact_text(p, "side")[0] == 'b' ? SIDE_BLACK
									       : SIDE_WHITE,
					.substitute = fact_flag(p, "substitute"),
					.from = fact_date(p, "from"),
					.until = fact_date(p, "until"),
					.reason = fact_text(p, "reason"),
					.undone = fact_flag(p, "undone"),
					.games = (int)fact_number(p, "games"),
					.group = p->group.buf,
					.you = p->row->player != 0};

	letter_substitution(p->l, game(p), &s);
	return 1;
}

static int compose_deputy(struct page *p)
{
	letter_state_deputy(p->l, fact_text(p, "name"), fact_date(p, "from"), fact_date(p, "until"),
			    fact_flag(p, "ended"));
	return 1;
}

static int compose_unsigned(struct page *p)
{
	struct sbuf command = SBUF_INIT, name = SBUF_INIT;

	sbuf_adds(&name, p->row->group ? p->group.buf : fact_text(p, "event"));
	for (int sign = 0; sign < 2; sign++) {
		sbuf_addf(&command, "kskak event \"%s\" %s", fact_text(p, "code"),
			  sign ? "sign" : "report");
		if (p->row->group)
			sbuf_addf(&command, " --group %lld", (long long)p->row->group);
		sbuf_addc(&command, '\n');
	}
	letter_report_unsigned(p->l, name.buf, command.buf, fact_date(p, "since"),
			       fact_flag(p, "kc"));
	sbuf_release(&command);
	sbuf_release(&name);
	return 1;
}

static int compose_admission(struct page *p)
{
	struct sbuf event = SBUF_INIT;

	title_event(fact_text(p, "event"), text_lang(p->row->lang), &event);
	letter_report_admission(p->l, event.buf, fact_text(p, "class"),
				p->row->group ? p->group.buf : fact_text(p, "corrected"),
				fact_text(p, "classes"));
	sbuf_release(&event);
	return 1;
}

static int compose_report(struct page *p)
{
	struct letter_tie tie = {.what = NULL};
	const struct group_view *g = NULL;
	int rc = p->row->group ? render_state_group(p, p->row->group, &g) : 0;

	if (rc < 0)
		return rc;
	if (rc > 0) {
		tie = table_tie(g);
		if (tie.decimals) /* not abbreviated as in a table */
			tie.what = N_("Sonneborn-Berger");
	}
	report_write(p->facts, p->row->group ? p->group.buf : fact_text(p, "name"), &tie,
		     rc > 0 ? g : NULL, text_lang(p->row->lang), p->l);
	return 1;
}

static int compose_inquiry(struct page *p)
{
	letter_play_inquiry(p->l, game(p), fact_date(p, "until"), fact_text(p, "text"));
	return 1;
}

static int compose_token(struct page *p)
{
	if (fact_flag(p, "password"))
		letter_player_password(p->l, fact_text(p, "token"), p->row->player);
	else
		letter_player_token(p->l, fact_text(p, "token"));
	return 1;
}

static int compose_sign_in(struct page *p)
{
	letter_player_sign_in(p->l, fact_text(p, "code"), fact_text(p, "link"),
			      (int)fact_number(p, "minutes"));
	return 1;
}

static int compose_access(struct page *p)
{
	letter_player_access(p->l, &(struct letter_access){.what = fact_text(p, "what"),
							   .name = fact_text(p, "name"),
							   .device = fact_text(p, "device")});
	return 1;
}

static int compose_address_prove(struct page *p)
{
	letter_player_address_prove(p->l, fact_text(p, "name"), fact_text(p, "new"));
	return 1;
}

static int compose_address_notice(struct page *p)
{
	letter_player_address_notice(
		p->l, fact_text(p, "new"),
		zone_date(ZONE_COPENHAGEN, (struct instant){fact_number(p, "due")}));
	return 1;
}

static int compose_address_done(struct page *p)
{
	letter_player_address_done(p->l, fact_text(p, "new"), fact_flag(p, "refused"));
	return 1;
}

static int compose_correction(struct page *p)
{
	letter_player_correction(p->l, fact_text(p, "what"), fact_text(p, "was"),
				 fact_text(p, "now"), fact_text(p, "reason"));
	return 1;
}

static int compose_from_leader(struct page *p)
{
	int n;
	struct letter_answer_line *lines = said(p, &n);
	struct sbuf to = SBUF_INIT;

	if (p->row->group)
		sbuf_adds(&to, p->group.buf);
	else
		title_event(fact_text(p, "to"), text_lang(p->row->lang), &to);
	letter_player_from_leader(p->l, &(struct letter_words){.to = to.buf,
							       .subject = fact_text(p, "subject"),
							       .text = fact_text(p, "text"),
							       .lines = lines,
							       .n_lines = n});
	sbuf_release(&to);
	free(lines);
	return 1;
}

static int compose_prose(struct page *p)
{
	json_t *first = json_array_get(fact_value(p, "lines"), 0);
	const char *why = json_string_value(json_object_get(first, "what"));

	letter_words_prose(p->l, game(p), why ? why : "", fact_text(p, "words"),
			   fact_text(p, "spelled"));
	return 1;
}

static int compose_doubt(struct page *p)
{
	letter_words_doubt(p->l, game(p), fact_text(p, "from"), fact_text(p, "says"));
	return 1;
}

static int compose_words(struct page *p)
{
	letter_words_of_player(p->l, game(p), fact_text(p, "who"), fact_text(p, "words"));
	return 1;
}

static int compose_abuse(struct page *p)
{
	letter_words_abuse(p->l, game(p), fact_text(p, "who"), fact_text(p, "message"),
			   fact_text(p, "words"));
	return 1;
}

static int compose_answered(struct page *p)
{
	letter_play_answered(p->l, game(p),
			     &(struct letter_silence){.who = fact_text(p, "who"),
						      .answered = fact_flag(p, "answered"),
						      .reminded = fact_date(p, "reminded"),
						      .late = fact_date(p, "late"),
						      .case_id = p->row->case_id});
	return 1;
}

static int compose_inquiry_answer(struct page *p)
{
	letter_play_inquiry_answer(p->l, game(p), fact_text(p, "words"));
	return 1;
}

static int compose_known(struct page *p)
{
	letter_player_known(p->l, fact_flag(p, "others"));
	return 1;
}

static int compose_entry_refused(struct page *p)
{
	struct sbuf event = SBUF_INIT;
	struct player player;
	int rc = store_player_by_address(p->ctx->store, p->row->address, &player);

	if (rc < 0)
		return rc;
	title_event(fact_text(p, "event"), text_lang(p->row->lang), &event);
	if (fact_flag(p, "undecided"))
		letter_player_entry_undecided(p->l, event.buf);
	else
		letter_player_entry_refused(p->l, event.buf, fact_text(p, "reason"), rc > 0);
	sbuf_release(&event);
	return 1;
}

/* 0: nothing to compose. */
static int compose(struct page *p)
{
	static int (*const composers[])(struct page *) = {
#define X(kind, composer, needs, fields, by) [POST_##kind] = compose_##composer,
		KINDS(X)
#undef X
	};
	const struct kinds_row *row = kinds_row(p->row->kind);

	if (!row || (row->needs & KINDS_GAME && !p->has_game))
		return 0;
	return composers[p->row->kind](p);
}

static int compose_row(struct page *part)
{
	int rc;

	sbuf_init(&part->group);
	rc = render_state_load(part);
	if (rc > 0)
		rc = compose(part);
	render_state_leave(part);
	sbuf_release(&part->group);
	return rc;
}

static int load_reader(struct page *p)
{
	int rc;

	if (!p->row->player) {
		rc = leader_reader(p->ctx, p->row, p->to.name);
		return rc < 0 ? rc : p->row->address[0] != '\0';
	}
	rc = store_player_get(p->ctx->store, p->row->player, &p->to);
	if (rc > 0)
		rc = store_preference_all(p->ctx->store, p->row->player, &p->preferences);
	return rc > 0 && !p->to.address[0] && !p->row->address[0] ? 0 : rc;
}

static int render(struct page *p, struct rendered *ret_rendered)
{
	struct head h;
	struct sbuf line = SBUF_INIT;
	int rc;

	head_make(p->ctx, p->row, p->facts, &p->to, p->now, &h);
	h.head.spelling = p->preferences.spelling;
	p->l = ret_rendered->used = letter_again(ret_rendered->used, &h.head);
	rc = compose(p);
	if (rc > 0) {
		letter_build(p->l, &ret_rendered->bytes);
		if (ret_rendered->with_text) {
			sbuf_adds(&ret_rendered->subject, letter_subject(p->l));
			sbuf_adds(&ret_rendered->text, letter_text(p->l));
		}
		snprintf(ret_rendered->to, sizeof(ret_rendered->to), "%s", h.head.to_address);
		letter_return_path(&h.head, &line);
		snprintf(ret_rendered->envelope_from, sizeof(ret_rendered->envelope_from), "%s",
			 line.buf);
		sbuf_reset(&line);
		letter_message_id(&h.head, &line);
		snprintf(ret_rendered->message_id, sizeof(ret_rendered->message_id), "%s",
			 line.buf);
	}
	sbuf_release(&line);
	return rc;
}

void render_init(struct rendered *r)
{
	memset(r, 0, sizeof(*r));
	sbuf_init(&r->bytes);
	sbuf_init(&r->subject);
	sbuf_init(&r->text);
}

void render_reset(struct rendered *r)
{
	sbuf_reset(&r->bytes);
	sbuf_reset(&r->subject);
	sbuf_reset(&r->text);
}

void render_release(struct rendered *r)
{
	letter_free(r->used);
	r->used = NULL;
	sbuf_release(&r->bytes);
	sbuf_release(&r->subject);
	sbuf_release(&r->text);
}

int render_letter(struct context *ctx, const struct post_row *row, struct instant now,
		  struct rendered *ret_rendered)
{
	return render_next(ctx, row, now, NULL, ret_rendered);
}

int render_next(struct context *ctx, const struct post_row *row, struct instant now,
		struct render_state *state, struct rendered *ret_rendered)
{
	struct page p = {.ctx = ctx,
			 .row = row,
			 .state = state,
			 .now = now,
			 .group = SBUF_INIT,
			 .compose_part = compose_row};
	int rc;

	if (p.now.sec < row->created.sec)
		p.now = row->created;
	p.facts = json_loads(row->facts ? row->facts : "{}", 0, NULL);
	rc = load_reader(&p);
	if (rc > 0)
		rc = render_state_load(&p);
	if (rc > 0)
		rc = render(&p, ret_rendered);
	render_state_leave(&p);
	sbuf_release(&p.group);
	json_decref(p.facts);
	return rc;
}
