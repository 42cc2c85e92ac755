# mail: the only room that uses GMime and libcurl.
noinst_LIBRARIES += libkmail.a
libkmail_a_SOURCES = \
	mail/in/address.c mail/in/address.h \
	mail/in/auth.c mail/in/auth.h \
	mail/in/signature.c mail/in/signature.h \
	mail/in/bounce.c mail/in/bounce.h \
	mail/in/classify.c mail/in/classify.h \
	mail/in/html_text.c mail/in/html_text.h \
	mail/wire/poller.c mail/wire/poller.h \
	mail/wire/imap_date.c mail/wire/imap_date.h \
	mail/out/letter.c mail/out/letter.h \
	mail/out/letter_board.c mail/out/letter_board.h \
	mail/out/letter_card.c \
	mail/out/letter_due.c \
	mail/out/letter_game.c mail/out/letter_game.h \
	mail/out/letter_moves.c mail/out/letter_moves.h \
	mail/out/quoted_printable.c mail/out/quoted_printable.h \
	mail/out/letter_digest.c \
	mail/out/letter_entry.c \
	mail/out/letter_group.c \
	mail/out/letter_page.c mail/out/letter_page.h \
	mail/out/letter_play.c \
	mail/out/letter_player.c \
	mail/out/letter_report.c \
	mail/out/letter_event_case.c \
	mail/out/letter_stage.c \
	mail/out/letter_state.c \
	mail/out/letter_round.c \
	mail/out/letter_captain.c mail/out/letter_result_card.c mail/out/letter_union.c mail/out/letter_union.h mail/out/letter_team.c mail/out/letter_rating.c \
	mail/out/letter_substitution.c mail/out/letter_damage.c \
	mail/out/letter_words.c \
	mail/wire/lmtp.c mail/wire/lmtp.h \
	mail/wire/lmtp_data.c mail/wire/lmtp_data.h \
	mail/wire/lmtp_path.c mail/wire/lmtp_path.h \
	mail/in/message.c mail/in/message.h \
	mail/in/mime.c mail/in/mime_crowd.c mail/in/mime.h \
	mail/in/phrases.c mail/in/phrases.h \
	mail/in/quote.c mail/in/quote.h \
	mail/wire/sender.c mail/wire/sender.h \
	mail/wire/sender_files.c mail/wire/sender_files.h \
	mail/wire/sender_host.c mail/wire/sender_host.h \
	mail/wire/sender_parcel.c mail/wire/sender_parcel.h \
	mail/wire/smtp.c mail/wire/smtp.h
libkmail_a_CFLAGS = $(AM_CFLAGS) $(GMIME_CFLAGS) $(CURL_CFLAGS) $(XML_CFLAGS)

# Libraries for a program that uses mail/, after libkmail.a and the rooms of core.
MAIL_LIBS = libkrules.a libkchess.a libktext.a libkcrypto.a libkbase.a $(GMIME_LIBS) $(CURL_LIBS) $(XML_LIBS) $(CRYPTO_LIBS) -lpthread

# Phrases of mail programs, turned into a table in C.
EXTRA_DIST += mail/in/phrases.txt
CLEANFILES += mail/in/phrases.inc
$(libkmail_a_OBJECTS): mail/in/phrases.inc
mail/in/phrases.inc: mail/in/phrases.txt contrib/phrases.awk
	$(AM_V_GEN)$(MKDIR_P) mail/in && LC_ALL=C $(AWK) -f $(srcdir)/contrib/phrases.awk \
		$(srcdir)/mail/in/phrases.txt >$@.new && mv $@.new $@
