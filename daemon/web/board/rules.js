// SPDX-License-Identifier: AGPL-3.0-or-later
// The moves possible in a position, for the boards of these pages; only the server decides what is legal.
// A move is { from, to, promotion?, piece, san }; castling goes to the king's destination,
// in Chess960 to its own rook.
import { Chess } from 'chess.js';

const squareAt = (file, rank) => 'abcdefgh'[file] + rank;
const fileOf = square => square.charCodeAt(0) - 97;
const colorOf = letter => letter === letter.toUpperCase() ? 'w' : 'b';

// The files of the king and its rooks on the first rank of that side.
function backRank(chess, side) {
	const rank = side === 'w' ? 1 : 8, files = [0, 1, 2, 3, 4, 5, 6, 7];
	const at = file => chess.get(squareAt(file, rank));
	const own = type => files.filter(file => at(file)?.type === type && at(file).color === side);

	return { rank, files, at, king: own('k')[0], rooks: own('r') };
}

// The rook's file for each castling right: its letter, or K and Q for the outermost on that side.
function rooksOf(chess, rights, side) {
	const { rooks } = backRank(chess, side);

	return [...rights].filter(c => c !== '-' && colorOf(c) === side).map(c => c.toLowerCase())
		.map(c => c === 'k' ? Math.max(...rooks) : c === 'q' ? Math.min(...rooks) : fileOf(c));
}

// Chess960 castling, which chess.js does not support.
function castlings(chess, rights, side) {
	const { rank, files, at, king } = backRank(chess, side);
	const between = (a, b) => files.filter(file => file >= Math.min(a, b) && file <= Math.max(a, b));

	return rooksOf(chess, rights, side).filter(rook => {
		const short = rook > king, way = between(king, short ? 6 : 2);
		return [...way, ...between(rook, short ? 5 : 3)]
			.every(file => file === king || file === rook || !at(file))
			&& way.every(file => !chess.isAttacked(squareAt(file, rank), side === 'w' ? 'b' : 'w'));
	}).map(rook => ({ from: squareAt(king, rank), to: squareAt(rook, rank), piece: 'k',
		san: rook > king ? 'O-O' : 'O-O-O', castling: true }));
}

// The position without castling rights that chess.js cannot parse.
function boardOf(fen, chess960) {
	const fields = fen.split(' ');

	if (chess960)
		fields[2] = '-';
	return new Chess(fields.join(' '));
}

// All moves from a position.
export function movesOf(fen, chess960) {
	const [, side, rights] = fen.split(' ');
	const chess = boardOf(fen, chess960);
	const moves = chess.moves({ verbose: true });

	return chess960 ? moves.concat(castlings(chess, rights, side)) : moves;
}

function castle(chess, { from, to }, side) {
	const short = to > from, rank = from[1];

	chess.remove(from);
	chess.remove(to);
	chess.put({ type: 'k', color: side }, squareAt(short ? 6 : 2, rank));
	chess.put({ type: 'r', color: side }, squareAt(short ? 5 : 3, rank));
}

// Both sides' castling rights after the move, each as the rook's file.
function rightsAfter(chess, rights, { from, to, piece }, mover) {
	const left = ['w', 'b'].flatMap(side => rooksOf(chess, rights, side)
		.map(file => ({ side, file, square: squareAt(file, side === 'w' ? 1 : 8) }))
		.filter(({ square }) => square !== from && square !== to && !(side === mover && piece === 'k'))
		.map(({ file }) => side === 'w' ? 'ABCDEFGH'[file] : 'abcdefgh'[file]));

	return left.join('') || '-';
}

// The position after one of movesOf().
export function play(fen, move, chess960) {
	const [, side, rights, , half, number] = fen.split(' ');
	const chess = boardOf(fen, chess960);
	const left = chess960 ? rightsAfter(chess, rights, move, side) : '';

	if (move.castling) {
		castle(chess, move, side);
		return [chess.fen().split(' ')[0], side === 'w' ? 'b' : 'w', left, '-', Number(half) + 1,
			Number(number) + (side === 'b')].join(' ');
	}
	chess.move({ from: move.from, to: move.to, promotion: move.promotion });
	const after = chess.fen().split(' ');
	if (chess960)
		after[2] = left;
	return after.join(' ');
}

// "e7e8q", the notation in the page.
export const nameOf = ({ from, to, promotion = '' }) => from + to + promotion;

// "5254", followed by 1 to 4 for queen, rook, bishop and knight.
export function numericOf({ from, to, promotion }) {
	const digits = square => `${fileOf(square) + 1}${square[1]}`;

	return digits(from) + digits(to) + (promotion ? ' qrbn'.indexOf(promotion) : '');
}

// The moves of a series in mail notation: the marker 0, then the numeric moves.
export const seriesOf = moves => moves.map((move, i) => (i ? '' : '0') + numericOf(move)).join(' ');

// "12." or "12…" before the next move.
export function numberOf(fen) {
	const [, side, , , , number] = fen.split(' ');

	return number + (side === 'w' ? '.' : '...');
}

// The move in the reader's notation: with letters for PNBRQK, or numeric if there are none.
export function spell(move, letters) {
	return letters ? move.san.replace(/[NBRQK]/g, man => letters['PNBRQK'.indexOf(man)]) : numericOf(move);
}
