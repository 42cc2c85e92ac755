/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See proof.h. */
#include "daemon/door/proof.h"

#include <event2/keyvalq_struct.h>
#include <string.h>

#include "crypto/digest.h"
#include "crypto/hex.h"
#include "daemon/door/http_query.h"
#include "daemon/door/http_reply.h"
#include "daemon/publish/record.h"

static void refuse(struct evhttp_request *req, enum record_proof outcome)
{
	switch (outcome) {
	case RECORD_PROOF: break;
	case RECORD_NO_HEAD:
		http_reply_error(req, 404, "no_such_head", "",
				 "The record of this game never had that checksum.");
		break;
	case RECORD_NOT_YET:
		http_reply_error(req, 409, "not_yet", "",
				 "The checksum is proved once its day is over.");
		break;
	case RECORD_WHILE_HIDDEN:
		http_reply_error(req, 409, "while_hidden", "6.8.4",
				 "Lines may be kept back in this game, so its record is published "
				 "when it is over.");
		break;
	}
}

/* `head`: NULL = the newest. */
static void reply(struct context *ctx, struct evhttp_request *req, int64_t game, const char *head)
{
	unsigned char hash[DIGEST_LEN];
	enum record_proof outcome = RECORD_NO_HEAD;
	json_t *proof = NULL;
	int rc;

	if (head && (strlen(head) != 2 * sizeof(hash) || !hex_decode(head, sizeof(hash), hash))) {
		http_reply_error(req, 400, "bad_parameter", "",
				 "head: 64 hexadecimal digits were expected.");
		return;
	}
	rc = record_proof(ctx, game, head ? hash : NULL, &outcome, &proof);
	if (rc < 0)
		http_reply_no_store(req);
	else if (rc == 0)
		http_reply_error(req, 404, "no_such_game", "", "There is no such game.");
	else if (proof)
		http_reply_json(req, 200, proof);
	else
		refuse(req, outcome);
}

void proof_reply(struct context *ctx, struct evhttp_request *req, int64_t game)
{
	struct evkeyvalq query;

	http_query_read(req, &query);
	reply(ctx, req, game, evhttp_find_header(&query, "head"));
	evhttp_clear_headers(&query);
}
