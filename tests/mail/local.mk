check_PROGRAMS += tests/mail/test_message tests/mail/test_lmtp
TESTS += tests/mail/test_message tests/mail/test_lmtp
EXTRA_DIST += tests/mail/mails
tests_mail_test_message_CFLAGS = $(TEST_CFLAGS)
tests_mail_test_message_LDADD = libkmail.a $(MAIL_LIBS) $(CMOCKA_LIBS)
tests_mail_test_lmtp_CFLAGS = $(TEST_CFLAGS)
tests_mail_test_lmtp_LDADD = libkmail.a $(MAIL_LIBS) $(CMOCKA_LIBS)
