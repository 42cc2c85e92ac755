/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See stage_seed.h. */
#include "daemon/event/stage_seed.h"

#include "crypto/digest.h"
#include "crypto/hex.h"
#include "daemon/event/effects_row.h"

void stage_seed(const struct work *work, struct stage_row *stage, struct effects *ret)
{
	if (stage->has_seed)
		return;
	work->ctx->random(work->ctx->random_arg, stage->seed, sizeof(stage->seed));
	stage->has_seed = true;
	effects_row(ret, ROW_STAGE, stage);
}

void stage_seed_hash(const struct stage_row *stage, char ret_hex[2 * DIGEST_LEN + 1])
{
	unsigned char hash[DIGEST_LEN];

	digest_sha256(stage->seed, sizeof(stage->seed), hash);
	hex_encode(hash, sizeof(hash), ret_hex);
}
