check_PROGRAMS += tests/crypto/test_digest
TESTS += tests/crypto/test_digest
tests_crypto_test_digest_CFLAGS = $(TEST_CFLAGS)
tests_crypto_test_digest_LDADD = libkcrypto.a libkbase.a $(CRYPTO_LIBS) $(CMOCKA_LIBS)
