/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See seal.h. */
#include "sql/seal.h"

#include <string.h>

#include "crypto/digest.h"
#include "crypto/hex.h"

static bool is_sealed(const char *name, size_t len)
{
	static const char *const names[] = {"moves", "series", "author", "text"};

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		if (strlen(names[i]) == len && !memcmp(names[i], name, len))
			return true;
	return false;
}

/* The end of the quoted string that starts at `p`, after its closing quote. */
static const char *end_of_string(const char *p, const char *end)
{
	for (p++; p < end && *p != '"'; p++)
		p += *p == '\\' && p + 1 < end;
	return p < end ? p + 1 : end;
}

bool seal_next(const char **pos, const char *end, struct seal_field *ret_field)
{
	const char *p = *pos, *name;

	while (p < end) {
		name = p;
		while (p < end && *p != ' ' && *p != '=')
			p++;
		if (p + 1 < end && *p == '=' && p[1] == '"') {
			const char *equals = p;

			p = end_of_string(p + 1, end);
			if (is_sealed(name, (size_t)(equals - name))) {
				*ret_field = (struct seal_field){name, (size_t)(p - name),
								 (size_t)(equals - name)};
				*pos = p;
				return true;
			}
		}
		while (p < end && *p != ' ')
			p++;
		p += p < end;
	}
	return false;
}

static void put_number(unsigned char *to, int64_t n)
{
	for (int i = 0; i < 8; i++)
		to[i] = (unsigned char)((uint64_t)n >> (56 - 8 * i));
}

void seal_salt(const struct seal *seal, int64_t game, int64_t seq, const struct seal_field *field,
	       unsigned char ret_salt[SEAL_SALT])
{
	unsigned char in[SEAL_SECRET + 16 + 16], hash[DIGEST_LEN];
	size_t n = field->name_len < 16 ? field->name_len : 16;

	memcpy(in, seal->secret, SEAL_SECRET);
	put_number(in + SEAL_SECRET, game);
	put_number(in + SEAL_SECRET + 8, seq);
	memcpy(in + SEAL_SECRET + 16, field->text, n);
	digest_sha256(in, SEAL_SECRET + 16 + n, hash);
	memcpy(ret_salt, hash, SEAL_SALT);
}

static void seal_one(const struct seal *seal, int64_t game, int64_t seq,
		     const struct seal_field *field, struct sbuf *out)
{
	unsigned char salt[SEAL_SALT], hash[DIGEST_LEN];
	char hex[2 * DIGEST_LEN + 1];
	struct sbuf both = SBUF_INIT;

	seal_salt(seal, game, seq, field, salt);
	sbuf_add(&both, salt, sizeof(salt));
	sbuf_add(&both, field->text, field->len);
	digest_sha256(both.buf, both.len, hash);
	hex_encode(hash, sizeof(hash), hex);
	sbuf_add(out, field->text, field->name_len);
	sbuf_addc(out, '#');
	sbuf_adds(out, hex);
	sbuf_release(&both);
}

void seal_line(const struct seal *seal, int64_t game, int64_t seq, const char *text, size_t len,
	       struct sbuf *out)
{
	const char *end = text + len, *pos = text, *from = text;
	struct seal_field field;

	while (seal_next(&pos, end, &field)) {
		sbuf_add(out, from, (size_t)(field.text - from));
		seal_one(seal, game, seq, &field, out);
		from = pos;
	}
	sbuf_add(out, from, (size_t)(end - from));
}
