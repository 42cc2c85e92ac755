check_PROGRAMS += tests/crypto/test_digest tests/crypto/test_link_token tests/crypto/test_token
TESTS += tests/crypto/test_digest tests/crypto/test_link_token tests/crypto/test_token
tests_crypto_test_digest_CFLAGS = $(TEST_CFLAGS)
tests_crypto_test_digest_LDADD = libkcrypto.a libkbase.a $(CRYPTO_LIBS) $(CMOCKA_LIBS)
tests_crypto_test_link_token_CFLAGS = $(TEST_CFLAGS)
tests_crypto_test_link_token_LDADD = libkcrypto.a libkbase.a $(CRYPTO_LIBS) $(CMOCKA_LIBS)
tests_crypto_test_token_CFLAGS = $(TEST_CFLAGS)
tests_crypto_test_token_LDADD = libkcrypto.a libkbase.a $(CRYPTO_LIBS) $(CMOCKA_LIBS)
