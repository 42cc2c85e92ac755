// SPDX-License-Identifier: AGPL-3.0-or-later
// An analysis: the moves of a game with variations.  It is saved as text readable by people and programs: for
// each position of the game with variations, one paragraph of PGN movetext with the first variation as main
// line.  Any other paragraph is kept unchanged.
import { movesOf, nameOf, numberOf, play } from './rules.js';

const RESULT = /^(\*|1-0|0-1|1\/2-1\/2)$/;

class Node {
	constructor(parent, move, fen) {
		this.parent = parent;
		this.move = move;
		this.fen = fen;
		this.children = [];
		this.comment = this.glyph = '';
		this.played = false;
	}

	child(move) {
		return this.children.find(node => nameOf(node.move) === nameOf(move));
	}

	variations() {
		return this.children.filter(node => !node.played);
	}
}

function plain(san) {
	return san.replace(/[+#!?=]/g, '').replace(/0/g, 'O');
}

// "12... Nf6!? {quiet}"; the number only where needed.
function words(node, numbered) {
	const { fen } = node.parent;
	const number = numbered || fen.split(' ')[1] === 'w' ? `${numberOf(fen)} ` : '';
	const glyph = node.glyph.startsWith('$') ? ` ${node.glyph}` : node.glyph;

	return number + node.move.san + glyph + (node.comment ? ` {${node.comment}}` : '');
}

// The variations starting there.
function movetext(node, numbered) {
	const parts = [];

	for (let [main, ...others] = node.variations(); main; [main, ...others] = main.variations()) {
		parts.push(words(main, numbered));
		numbered = Boolean(main.comment) || others.length > 0;
		for (const other of others)
			parts.push(`(${[words(other, true), movetext(other, Boolean(other.comment))].filter(Boolean).join(' ')})`);
	}
	return parts.join(' ');
}

export class Tree {
	// `line`: the moves of the game, "e2e4 e7e5 ..."; `letters`: the reader's letters for PNBRQK, or ''.
	constructor(start, line, chess960, letters) {
		this.chess960 = chess960;
		this.letters = letters;
		this.root = new Node(null, null, start);
		this.root.played = true;
		this.rest = []; // other paragraphs
		this.last = this.root;
		for (const name of line.split(' ').filter(Boolean)) {
			this.last = this.add(this.last, this.movesOf(this.last).find(move => nameOf(move) === name));
			this.last.played = true;
		}
	}

	movesOf(node) {
		node.moves ??= movesOf(node.fen, this.chess960);
		return node.moves;
	}

	// The node after the move, created if necessary.
	add(node, move) {
		let child = node.child(move);

		if (!child) {
			child = new Node(node, move, play(node.fen, move, this.chess960));
			node.children.push(child);
		}
		return child;
	}

	// The positions of the game, from the first.
	game() {
		const list = [this.root];

		for (let node = this.root; node; node = node.children.find(child => child.played))
			if (node !== this.root)
				list.push(node);
		return list;
	}

	// --- text ------------------------------------------------------------------------------

	// The move in English or the reader's letters; undefined if invalid.
	find(node, word) {
		const english = [...word].map(c => {
			const at = this.letters.indexOf(c);
			return at > 0 ? 'PNBRQK'[at] : c;
		}).join('');

		return this.movesOf(node).find(move => plain(move.san) === plain(word))
			?? this.movesOf(node).find(move => plain(move.san) === plain(english));
	}

	// Parses a paragraph after `anchor`; false if it is not movetext.
	readMoves(anchor, text) {
		const stack = [];
		let node = anchor;

		for (const token of text.match(/\{[^}]*\}|[()]|[^\s(){}]+/g) ?? []) {
			const word = token.replace(/^\d+\.+/, ''), glyph = /[!?]+$/.exec(word)?.[0];
			if (token.startsWith('{')) {
				const said = token.slice(1, -1).trim();
				if (!node.comment.includes(said))
					node.comment = `${node.comment} ${said}`.trim();
			} else if (token === '(' && node.parent) {
				stack.push(node);
				node = node.parent;
			} else if (token === ')' && stack.length) {
				node = stack.pop();
			} else if (/^\$\d+$/.test(token)) {
				node.glyph = token;
			} else if (word && !/^\d+$/.test(word) && !RESULT.test(word)) {
				const move = this.find(node, word);
				if (!move)
					return false;
				node = this.add(node, move);
				node.glyph = glyph ?? node.glyph;
			}
		}
		return stack.length === 0;
	}

	// Attach what was parsed to the tree itself.
	merge(node, read) {
		for (const child of read.children) {
			const mine = this.add(node, child.move);
			mine.comment ||= child.comment;
			mine.glyph ||= child.glyph;
			this.merge(mine, child);
		}
	}

	read(text) {
		this.rest = [];
		for (const paragraph of text.split(/\n+/).map(line => line.trim()).filter(Boolean)) {
			const number = /^\d+\.+/.exec(paragraph)?.[0].replace(/\.{2,}/, '...');
			const at = this.game().find(node => numberOf(node.fen) === number);
			const copy = at && new Node(null, null, at.fen);
			if (copy && this.readMoves(copy, paragraph))
				this.merge(at, copy);
			else
				this.rest.push(paragraph);
		}
	}

	toString() {
		const paragraphs = this.game().map(node => {
			const said = node.comment && node.parent;
			return [said ? words(node, true) : '', movetext(node, true)].filter(Boolean).join(' ');
		});

		return [...paragraphs.filter(Boolean), ...this.rest].join('\n\n');
	}

	// --- changes ---------------------------------------------------------------------------

	// The previous variation at its position, if any; the first is the main line.
	before(node) {
		const list = node.parent?.variations() ?? [];

		return list[list.indexOf(node) - 1];
	}

	// Moves it up one place.
	promote(node) {
		const list = node.parent.children;
		const at = list.indexOf(node), before = list.indexOf(this.before(node));

		[list[before], list[at]] = [list[at], list[before]];
	}

	// Deletes the move and everything after it; returns the position before.
	remove(node) {
		const list = node.parent.children;

		list.splice(list.indexOf(node), 1);
		return node.parent;
	}
}
