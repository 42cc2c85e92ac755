# crypto: digests, MACs, tokens, one-time passwords; the only room that uses OpenSSL, apart from the
# listeners.
noinst_LIBRARIES += libkcrypto.a
libkcrypto_a_SOURCES = \
	crypto/base32.c crypto/base32.h \
	crypto/big_endian.h \
	crypto/digest.c crypto/digest.h \
	crypto/hex.c crypto/hex.h \
	crypto/link_token.c crypto/link_token.h \
	crypto/merkle.c crypto/merkle.h \
	crypto/random.c crypto/random.h \
	crypto/secret.c crypto/secret.h \
	crypto/token.c crypto/token.h \
	crypto/totp.c crypto/totp.h
libkcrypto_a_CFLAGS = $(AM_CFLAGS) $(CRYPTO_CFLAGS)
