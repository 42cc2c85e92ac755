/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Positions: the 960 start positions, playing moves, the hash key. */
#include "core/chess/position.h"
#include "core/chess/fast/attack.h"
#include "core/chess/fast/movegen.h"

#include <assert.h>
#include <string.h>

/* Random numbers for the key, the same in every build. */
static uint64_t key_of_man[2][6][64], key_of_right[2][64], key_of_ep[8], key_of_black;

__attribute__((constructor)) static void build_keys(void)
{
	uint64_t *tables[] = {&key_of_man[0][0][0], &key_of_right[0][0], key_of_ep, &key_of_black};
	const size_t sizes[] = {2 * 6 * 64, 2 * 64, 8, 1};
	uint64_t state = 0x6b736b616b64, z;
	size_t t, i;

	for (t = 0; t < 4; t++) {
		for (i = 0; i < sizes[t]; i++) {
			/* splitmix64 */
			z = state += 0x9e3779b97f4a7c15;
			z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
			z = (z ^ z >> 27) * 0x94d049bb133111eb;
			tables[t][i] = z ^ z >> 31;
		}
	}
}

static uint64_t state_key(const struct position *pos)
{
	uint64_t key = pos->side == BLACK ? key_of_black : 0;
	int c, s;

	for (c = WHITE; c <= BLACK; c++) {
		for (s = CASTLE_SHORT; s <= CASTLE_LONG; s++) {
			if (pos->castle[c][s] >= 0)
				key ^= key_of_right[c][pos->castle[c][s]];
		}
	}
	return pos->ep >= 0 ? key ^ key_of_ep[pos->ep & 7] : key;
}

uint64_t position_key(const struct position *pos)
{
	uint64_t key = state_key(pos);
	bitboard men;
	int c, t;

	for (c = WHITE; c <= BLACK; c++) {
		for (t = PAWN; t <= KING; t++) {
			men = pos->by_color[c] & pos->by_type[t];
			for (; men; men &= men - 1)
				key ^= key_of_man[c][t][__builtin_ctzll(men)];
		}
	}
	return key;
}

static int king_square(const struct position *pos, int color)
{
	return __builtin_ctzll(pos->by_type[KING] & pos->by_color[color]);
}

bool position_in_check(const struct position *pos)
{
	return attack_hits(pos, king_square(pos, pos->side), !pos->side, pos->by_color[!pos->side],
			   position_occupied(pos));
}

/* Returns whether some en-passant capture on pos->ep is legal for the side to move. */
static bool ep_is_legal(const struct position *pos)
{
	int us = pos->side, king = king_square(pos, us);
	bitboard victim = attack_bit(us == WHITE ? pos->ep - 8 : pos->ep + 8);
	bitboard takers = attack_pawn[!us][pos->ep] & pos->by_type[PAWN] & pos->by_color[us];

	for (; takers; takers &= takers - 1) {
		bitboard after =
			position_occupied(pos) ^ (takers & -takers) ^ victim ^ attack_bit(pos->ep);

		if (!attack_hits(pos, king, !us, pos->by_color[!us] ^ victim, after))
			return true;
	}
	return false;
}

void position_settle(struct position *pos)
{
	if (pos->ep >= 0 && !ep_is_legal(pos))
		pos->ep = -1;
	pos->key = position_key(pos);
}

static void flip_man(struct position *pos, int color, int type, int square)
{
	pos->by_type[type] ^= attack_bit(square);
	pos->by_color[color] ^= attack_bit(square);
	pos->key ^= key_of_man[color][type][square];
}

static void drop_right(struct position *pos, int color, int square)
{
	int s;

	for (s = CASTLE_SHORT; s <= CASTLE_LONG; s++) {
		if (pos->castle[color][s] == square)
			pos->castle[color][s] = -1;
	}
}

static void play_castling(struct position *pos, int us, int king, int rook)
{
	int home = us == WHITE ? 0 : 56;
	bool is_short = rook > king;

	flip_man(pos, us, KING, king);
	flip_man(pos, us, ROOK, rook);
	flip_man(pos, us, KING, home + (is_short ? 6 : 2));
	flip_man(pos, us, ROOK, home + (is_short ? 5 : 3));
}

/* Moves the pieces for any move except castling; returns whether it resets the halfmove clock. */
static bool play_men(struct position *pos, chess_move m, int us)
{
	int from = move_from(m), to = move_to(m), type = position_type_on(pos, from);
	int captured = position_type_on(pos, to);

	if (captured >= 0)
		flip_man(pos, !us, captured, to);
	if (move_is_ep(m))
		flip_man(pos, !us, PAWN, us == WHITE ? to - 8 : to + 8);
	flip_man(pos, us, type, from);
	flip_man(pos, us, move_is_promotion(m) ? move_promotion(m) : type, to);
	if (type == KING)
		pos->castle[us][0] = pos->castle[us][1] = -1;
	drop_right(pos, us, from);
	drop_right(pos, !us, to);
	if (type == PAWN && (to - from == 16 || from - to == 16))
		pos->ep = (int8_t)((from + to) / 2);
	return type == PAWN || captured >= 0;
}

void position_play(struct position *pos, chess_move move)
{
	int us = pos->side;
	bool resets = false;

	pos->key ^= state_key(pos);
	pos->ep = -1;
	if (move_is_castling(move)) {
		play_castling(pos, us, move_from(move), move_to(move));
		pos->castle[us][0] = pos->castle[us][1] = -1;
	} else {
		resets = play_men(pos, move, us);
	}
	pos->side = (uint8_t)!us;
	if (pos->ep >= 0 && !ep_is_legal(pos))
		pos->ep = -1;
	pos->key ^= state_key(pos);
	pos->halfmove = resets ? 0 : (uint16_t)(pos->halfmove + (pos->halfmove < UINT16_MAX));
	pos->fullmove = (uint16_t)(pos->fullmove + (us == BLACK && pos->fullmove < UINT16_MAX));
#ifdef EXPENSIVE_CHECKS
	assert(pos->key == position_key(pos));
#endif
}

/*
 * Fills the first rank of a start position: bishops, queen and knights by the number, then R K R.
 */
static void first_rank(int number, int rank[8])
{
	static const char knights[10][2] = {{0, 1}, {0, 2}, {0, 3}, {0, 4}, {1, 2},
					    {1, 3}, {1, 4}, {2, 3}, {2, 4}, {3, 4}};
	static const int last[3] = {ROOK, KING, ROOK};
	int queen, k, i, free_files[8], n = 0, next = 0;

	for (i = 0; i < 8; i++)
		rank[i] = -1;
	rank[number % 4 * 2 + 1] = BISHOP;
	number /= 4;
	rank[number % 4 * 2] = BISHOP;
	number /= 4;
	queen = number % 6;
	k = number / 6;
	for (i = 0; i < 8; i++) {
		if (rank[i] < 0 && queen-- == 0)
			rank[i] = QUEEN;
	}
	for (i = 0; i < 8; i++) {
		if (rank[i] < 0)
			free_files[n++] = i;
	}
	rank[free_files[(int)knights[k][0]]] = KNIGHT;
	rank[free_files[(int)knights[k][1]]] = KNIGHT;
	for (i = 0; i < 8; i++) {
		if (rank[i] < 0)
			rank[i] = last[next++];
	}
}

void position_start960(struct position *ret_position, int number)
{
	struct position pos;
	int rank[8], file, rooks = 0;

	first_rank(number, rank);
	memset(&pos, 0, sizeof(pos));
	for (file = 0; file < 8; file++) {
		pos.by_type[rank[file]] |= attack_bit(file) | attack_bit(56 + file);
		if (rank[file] != ROOK)
			continue;
		/* The first rook is on the a-side of the king. */
		pos.castle[WHITE][rooks ? CASTLE_SHORT : CASTLE_LONG] = (int8_t)file;
		pos.castle[BLACK][rooks ? CASTLE_SHORT : CASTLE_LONG] = (int8_t)(56 + file);
		rooks++;
	}
	pos.by_type[PAWN] = (bitboard)0x00ff00000000ff00;
	pos.by_color[WHITE] = 0xffff;
	pos.by_color[BLACK] = (bitboard)0xffff << 48;
	pos.ep = -1;
	pos.chess960 = number != POSITION_ORDINARY;
	pos.fullmove = 1;
	position_settle(&pos);
	*ret_position = pos;
}
