/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See mail_policy.h. */
#include "daemon/act/mail_policy.h"

struct mail_policy mail_policy_of(const struct context *ctx)
{
	const struct context_settings *set = &ctx->set;

	return (struct mail_policy){.domain = set->domain,
				    .play_local = set->play_local,
				    .bounce_local = set->bounce_local,
				    .delimiter = set->delimiter,
				    .authserv_id = set->authserv_id,
				    .trusted_received = set->trusted_received,
				    .bytes_max = (size_t)set->mail_max,
				    .parts_max = set->mail_parts,
				    .depth_max = set->mail_depth};
}
