# A whole daemon on a test clock, driven by conversation files.
check_PROGRAMS += tests/play/play
tests_play_play_CFLAGS = $(AM_CFLAGS) $(GMIME_CFLAGS) $(JANSSON_CFLAGS) $(XML_CFLAGS)
tests_play_play_SOURCES = tests/play/play.c tests/play/script.h tests/play/script_mail.c tests/play/script_event.c \
	tests/play/script_otb.c tests/play/script_rounds.c tests/play/script_any.c tests/play/script_fault.c \
	tests/play/script_letters.c tests/play/script_web.c tests/play/facts.c tests/play/facts.h tests/play/mailbag.c \
	tests/play/mailbag.h
tests_play_play_LDADD = libktestload.a libktestreader.a libksql.a libkcrypto.a libkbase.a $(DATABASE_LIBS) $(GMIME_LIBS) \
	$(JANSSON_LIBS) $(XML_LIBS) $(CRYPTO_LIBS)
TESTS += tests/play/postgres.sh tests/play/conversations.sh tests/play/letters.sh
EXTRA_DIST += tests/play/postgres.sh
EXTRA_DIST += tests/play/record.sh tests/play/record_forge.py
EXTRA_DIST += tests/play/letters.sh tests/play/letters.txt
check_PROGRAMS += tests/play/random_season
tests_play_random_season_SOURCES = tests/play/random_season.c
TESTS += tests/play/random_seasons.sh
EXTRA_DIST += tests/play/random_seasons.sh
EXTRA_DIST += tests/play/conversations.sh \
	tests/play/web-attacks.play tests/play/web-chess960.play tests/play/web-game.play tests/play/web-letter.play \
	tests/play/web-entries.play tests/play/web-hostile.play tests/play/web-leave.play tests/play/web-me.play tests/play/web-notation.play tests/play/web-settings.play tests/play/web-sign-in.play tests/play/web-texts.play tests/play/web-tokens.play \
	tests/play/reserve.play \
	tests/play/fees.play \
	tests/play/unheard.play \
	tests/play/auto-ruling.play \
	tests/play/absence.play \
	tests/play/record.play \
	tests/play/appeal-target.play \
	tests/play/appeal.play \
	tests/play/card.play \
	tests/play/cancelled.play \
	tests/play/captains.play \
	tests/play/cards.play \
	tests/play/cupday.play tests/play/dates-moved.play \
	tests/play/joined-records.play tests/play/junior.play \
	tests/play/case-words.play tests/play/cases.play \
	tests/play/controls.play \
	tests/play/cup.play \
	tests/play/desk.play tests/play/desk-api.play tests/play/desk-bulk.play tests/play/desk-otp.play tests/play/desk-otp-must.play tests/play/desk-token.play tests/play/desk-words.play tests/play/desk-acts.play tests/play/digest.play tests/play/division.play \
	tests/play/entries.play tests/play/entries-api.play tests/play/entries-refused.play \
	tests/play/events.play \
	tests/play/corrections.play \
	tests/play/corrections-of-cups.play \
	tests/play/corrections-of-events.play \
	tests/play/corrections-of-leagues.play tests/play/corrections-of-ratings.play \
	tests/play/announcements.play tests/play/before-start.play tests/play/refusals.play tests/play/moved-back.play tests/play/officers.play tests/play/pair-by-mail.play tests/play/dm.play tests/play/right-ends.play tests/play/rights-page.play tests/play/systems.play \
	tests/play/draws.play \
	tests/play/expulsion.play \
	tests/play/finals.play \
	tests/play/finals-of-events.play \
	tests/play/input.play \
	tests/play/inquiry.play \
	tests/play/leap-day.play tests/play/league.play tests/play/league-clubs.play tests/play/league-mail.play tests/play/league-penalty.play tests/play/league-title.play tests/play/line-up.play \
	tests/play/invitations.play tests/play/top-up.play tests/play/waiting.play tests/play/knockout-level.play tests/play/leave.play tests/play/leaving.play \
	tests/play/final-table.play \
	tests/play/unfinished.play tests/play/put-aside.play \
	tests/play/letters.play \
	tests/play/letters-choice.play \
	tests/play/mail-ruling.play \
	tests/play/message-id.play tests/play/outage.play tests/play/outage-long.play tests/play/otb.play tests/play/otb-left.play tests/play/otb-paused.play tests/play/otb-left-appeal.play tests/play/died.play tests/play/rated-back.play tests/play/unplayed-back.play tests/play/rating-start.play tests/play/rating-anew.play \
	tests/play/more-words.play tests/play/moves.play \
	tests/play/occupant.play \
	tests/play/lists.play tests/play/long-lists.play \
	tests/play/lots.play \
	tests/play/pages.play \
	tests/play/people.play \
	tests/play/paused.play tests/play/playoff.play tests/play/playoff-undone.play \
	tests/play/prose.play \
	tests/play/privacy.play tests/play/erased.play tests/play/damaged.play tests/play/damaged-danish.play tests/play/damaged-officials.play tests/play/full-disk.play tests/play/half-year.play tests/play/pestering.play tests/play/storms.play \
	tests/play/races.play tests/play/ratings.play \
	tests/play/rematch.play \
	tests/play/rows.play \
	tests/play/rules.play \
	tests/play/requests.play \
	tests/play/ruling-draw.play \
	tests/play/rulings.play \
	tests/play/same-person.play \
	tests/play/season.play tests/play/series.play tests/play/calendar.play tests/play/calendar-months.play tests/play/struck-out.play tests/play/redraw.play tests/play/swiss.play tests/play/knockout.play tests/play/knockout-corrected.play \
	tests/play/signature.play \
	tests/play/silence.play \
	tests/play/start.play \
	tests/play/stranger.play \
	tests/play/delay.play tests/play/theme.play tests/play/chess960.play tests/play/match.play tests/play/forfeits.play tests/play/friendly.play tests/play/further-group.play tests/play/addresses.play tests/play/addresses-utf8.play tests/play/series-hidden.play tests/play/series-holidays.play tests/play/vacant-seat.play tests/play/adjudication.play tests/play/series-tree.play tests/play/tokens-revoked.play tests/play/message-id-alone.play tests/play/token-of-another.play tests/play/doubtful-sender.play tests/play/other-game.play \
	tests/play/three-years.play \
	tests/play/union-dates.play \
	tests/play/union.play \
	tests/play/what-if.play \
	tests/play/withdrawal.play \
	tests/play/words.play tests/play/words.txt
