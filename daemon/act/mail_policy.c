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

enum mailbox_fault mail_policy_takes(const struct context *ctx, const char *address,
				     char ret_form[MAILBOX_MAX + 1])
{
	struct mail_policy policy = mail_policy_of(ctx);
	enum mailbox_fault fault = mail_address_form(address, ret_form);

	if (fault == MAILBOX_FOREIGN && context_sends_utf8(ctx))
		fault = MAILBOX_GOOD;
	return fault == MAILBOX_GOOD && mail_address_is_ours(&policy, ret_form) ? MAILBOX_OWN
										: fault;
}
