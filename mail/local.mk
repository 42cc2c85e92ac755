# mail: the only room that knows e-mail and libcurl.
noinst_LIBRARIES += libkmail.a
libkmail_a_SOURCES = \
	mail/auth.c mail/auth.h \
	mail/bounce.c \
	mail/classify.c \
	mail/html_text.c mail/html_text.h \
	mail/imap.c mail/imap.h \
	mail/letter.c mail/letter.h \
	mail/letter_game.c \
	mail/letter_group.c \
	mail/letter_page.c mail/letter_page.h \
	mail/letter_play.c \
	mail/letter_player.c \
	mail/lmtp.c mail/lmtp.h \
	mail/lmtp_data.c mail/lmtp_data.h \
	mail/lmtp_path.c mail/lmtp_path.h \
	mail/message.c mail/message.h \
	mail/mime.c mail/mime.h \
	mail/quote.c mail/quote.h \
	mail/send.c mail/send.h
libkmail_a_CFLAGS = $(AM_CFLAGS) $(GMIME_CFLAGS) $(CURL_CFLAGS) $(XML_CFLAGS)

# What a program that uses mail/ links, after libkmail.a and the rooms of core.
MAIL_LIBS = libkrules.a libkchess.a libktext.a libkcrypto.a libkbase.a $(GMIME_LIBS) $(CURL_LIBS) $(XML_LIBS) $(CRYPTO_LIBS) -lpthread
