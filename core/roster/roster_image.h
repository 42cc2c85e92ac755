/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The block of bytes that stores a list: this header, then the sections in the order of the enum.
 * Numbers are in the machine's byte order, which the header records.  A player is identified by
 * their place, 0 = the strongest.  Private to core/roster/.
 */
#ifndef CORE_ROSTER_ROSTER_IMAGE_H
#define CORE_ROSTER_ROSTER_IMAGE_H

#include <stdint.h>

#define ROSTER_MAGIC	  "kskak list 1\n"
#define ROSTER_BYTE_ORDER 0x01020304u
#define ROSTER_LABEL	  120

enum roster_section {
	SECTION_RECORDS,      /* uint32_t: offset of the record of each player */
	SECTION_BY_FIDE,      /* uint32_t: places of players with a FIDE number, in its order */
	SECTION_BY_NATIONAL,  /* the same for the number of the federation */
	SECTION_WORDS,	      /* uint32_t: offset of each word, in order, and the end */
	SECTION_PLACES_OF,    /* uint32_t: offset of the places of each word, and the end */
	SECTION_PLACES,	      /* uint32_t: the places of each word, ascending */
	SECTION_WORD_TEXT,    /* the words */
	SECTION_RECORD_BYTES, /* the records */
	SECTION_COUNT
};

struct roster_head {
	char magic[16];
	uint32_t byte_order;
	uint32_t national; /* the list is a federation's */
	uint64_t bytes[SECTION_COUNT];
	char label[ROSTER_LABEL];
};

/* A federation is the word "=den"; no word of a name starts with '='. */
#define ROSTER_FEDERATION_MARK '='

#endif
