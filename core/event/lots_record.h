/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * A published draw and its replay (EVENTS E16).  In the files a draw is an object
 *
 * 	{"kind": WORD, "code": TEXT, "seed_sha256": HEX, "seed": HEX, "message": [LINE..],
 * 	 "result": RESULT}
 *
 * "code" names the group or stage and may be missing.  Before the draw only the commitment exists:
 * "seed", "message" and "result" are missing, and "kind" may be "late" for the seed of draws that a
 * group may need later.  RESULT:
 *
 * 	order stage   list: the number drawn by the entrant of the i-th line
 * 	960           the position, 0 to 959
 * 	colour        "white" or "black"
 * 	ties ko       list: the numbers of those tied, or of the two, in the order drawn
 */
#ifndef CORE_EVENT_LOTS_RECORD_H
#define CORE_EVENT_LOTS_RECORD_H

#include "core/event/lots.h"

#include <stdbool.h>

enum lots_kind { LOTS_ORDER, LOTS_STAGE, LOTS_960, LOTS_COLOUR, LOTS_TIES, LOTS_KO };

/* Returns "order", "stage", "960", "colour", "ties", "ko". */
const char *lots_kind_word(enum lots_kind kind);
bool lots_kind_parse(const char *word, enum lots_kind *ret_kind);

struct lots_record {
	enum lots_kind kind;
	const unsigned char *seed; /* LOTS_SEED bytes */
	const char *const *lines;  /* of the message, without line feeds */
	size_t n_lines;
	const int *result; /* as above; colour: 0 White, 1 Black */
	size_t n_result;
};

enum lots_fault {
	LOTS_RIGHT,
	LOTS_BAD_MESSAGE, /* the lines do not match the kind, or the result does not fit them */
	LOTS_BAD_WORD,	  /* a leader's entry has a word that does not come from the seed */
	LOTS_BAD_RESULT	  /* seed and message give another result */
};

/* Returns a short description; "OK" for LOTS_RIGHT. */
const char *lots_fault_text(enum lots_fault fault);

/* Returns the count of numbers that the draw gives; for ties and ko those in `result`. */
size_t lots_record_size(const struct lots_record *r);

/*
 * Repeats the draw.  ret_result: lots_record_size() numbers; ties and ko need the numbers of those
 * tied in `result`, in any order.  Returns LOTS_RIGHT, LOTS_BAD_MESSAGE or LOTS_BAD_WORD;
 * ret_result is filled in only for LOTS_RIGHT.
 */
enum lots_fault lots_record_draw(const struct lots_record *r, lots_hmac *hmac, lots_blocks *blocks,
				 int *ret_result);

/*
 * Returns whether two draws of one group or stage under one seed have the same entrants; true if
 * one of them has none.
 */
bool lots_record_agree(const struct lots_record *a, const struct lots_record *b);

/* Repeats the draw and compares the result. */
enum lots_fault lots_record_verify(const struct lots_record *r, lots_hmac *hmac,
				   lots_blocks *blocks);

#endif
