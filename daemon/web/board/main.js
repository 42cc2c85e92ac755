// SPDX-License-Identifier: AGPL-3.0-or-later
// Lays cm-chessboard over the board of the page: men are dragged, clicked, or moved by arrow keys and
// the space bar.  A move ends at the address to which the plain board's links lead as well, and the
// server alone decides whether it is legal.  Should anything here fail, the plain board remains.
import '../../publish/replay.js';
import '../../publish/live.js';
import { Chess } from 'chess.js';
import { COLOR, Chessboard, INPUT_EVENT_TYPE } from 'cm-chessboard/src/Chessboard.js';

const SVG = 'http://www.w3.org/2000/svg';
const DRAWINGS = { p: 'pawn', n: 'knight', b: 'bishop', r: 'rook', q: 'queen', k: 'king' };
const TILE = 40; // cm-chessboard's unit

// --- rules -------------------------------------------------------------------------------------

const squareAt = (file, rank) => 'abcdefgh'[file] + rank;
const fileOf = square => square.charCodeAt(0) - 97;

// What chess.js does not know: castling of Chess960, where the king is put on its own rook.  A right
// is the file of its rook, or K and Q for the outermost on that side.
function castlings(chess, rights, side) {
	const rank = side === 'w' ? 1 : 8, files = [0, 1, 2, 3, 4, 5, 6, 7];
	const at = file => chess.get(squareAt(file, rank));
	const own = type => files.filter(file => at(file)?.type === type && at(file).color === side);
	const [king] = own('k'), rooks = own('r');
	const castled = [...rights].filter(c => (c === c.toUpperCase()) === (side === 'w'))
		.map(c => c.toLowerCase())
		.map(c => c === 'k' ? Math.max(...rooks) : c === 'q' ? Math.min(...rooks) : c.charCodeAt(0) - 97);
	const between = (a, b) => files.filter(file => file >= Math.min(a, b) && file <= Math.max(a, b));

	return castled.filter(rook => {
		const short = rook > king, way = between(king, short ? 6 : 2);
		return [...way, ...between(rook, short ? 5 : 3)]
			.every(file => file === king || file === rook || !at(file))
			&& way.every(file => !chess.isAttacked(squareAt(file, rank), side === 'w' ? 'b' : 'w'));
	}).map(rook => ({ from: squareAt(king, rank), to: squareAt(rook, rank) }));
}

// All moves from a position: { from, to, promotion }.
function movesOf(fen, chess960) {
	const fields = fen.split(' ');
	const [, side, rights] = fields;

	if (chess960)
		fields[2] = '-';
	const chess = new Chess(fields.join(' '));
	const moves = chess.moves({ verbose: true });
	return chess960 ? moves.concat(castlings(chess, rights, side)) : moves;
}

// --- page --------------------------------------------------------------------------------------

// The men of the page under the names that cm-chessboard gives them.
function addSprite() {
	const sprite = document.createElementNS(SVG, 'svg');

	sprite.id = 'cm-chessboard-sprite';
	sprite.setAttribute('class', 'men');
	sprite.setAttribute('width', '0');
	sprite.setAttribute('height', '0');
	sprite.setAttribute('aria-hidden', 'true');
	for (const color of ['w', 'b'])
		for (const type in DRAWINGS) {
			const man = document.createElementNS(SVG, 'g'), use = document.createElementNS(SVG, 'use');
			man.id = color + type;
			use.setAttribute('class', color);
			use.setAttribute('href', '#man-' + DRAWINGS[type]);
			for (const [name, value] of Object.entries({ x: 0.03, y: 0.03, width: 0.94, height: 0.94 }))
				use.setAttribute(name, value * TILE);
			man.append(use);
			sprite.append(man);
		}
	document.body.append(sprite);
}

// A live region of its own, since the page's says what was played; to be seen while the keyboard is
// on the board, where it begins with the keys.
function addVoice(frame, help) {
	const voice = document.createElement('p');

	voice.className = 'voice vh';
	voice.setAttribute('role', 'status');
	frame.after(voice);
	frame.addEventListener('focusin', event => {
		voice.textContent ||= help;
		voice.classList.toggle('vh', !event.target.matches(':focus-visible'));
	});
	frame.addEventListener('focusout', () => voice.classList.add('vh'));
	return words => { voice.textContent = words; };
}

// Asks which man a pawn becomes; null when the question is closed without an answer.
function askPromotion(table, side) {
	const names = table.dataset.names.split('|'), dialog = document.createElement('dialog');

	dialog.className = 'promotion';
	dialog.setAttribute('aria-label', table.dataset.promotion);
	for (const type of 'qrbn') {
		const button = document.createElement('button'), picture = document.createElementNS(SVG, 'svg');
		const use = document.createElementNS(SVG, 'use');
		button.value = type;
		button.setAttribute('aria-label', names['pnbrqk'.indexOf(type) + (side === 'w' ? 0 : 6)]);
		picture.setAttribute('class', side);
		picture.setAttribute('aria-hidden', 'true');
		use.setAttribute('href', '#man-' + DRAWINGS[type]);
		picture.append(use);
		button.append(picture);
		button.addEventListener('click', () => dialog.close(type));
		dialog.append(button);
	}
	table.after(dialog);
	dialog.showModal();
	return new Promise(answer => dialog.addEventListener('close', () => {
		dialog.remove();
		answer(dialog.returnValue || null);
	}));
}

// --- board -------------------------------------------------------------------------------------

class Play {
	constructor(table, link) {
		this.table = table;
		this.path = new URL(link.href).pathname;
		this.fen = table.dataset.fen;
		this.side = this.fen.split(' ')[1];
		this.moves = movesOf(this.fen, table.dataset.variant === 'chess960');
		this.chosen = null;
	}

	start() {
		const frame = document.createElement('div'), over = document.createElement('div');

		addSprite();
		frame.className = 'over';
		over.setAttribute('aria-hidden', 'true');
		this.table.replaceWith(frame);
		frame.append(this.table, over);
		this.say = addVoice(frame, this.table.dataset.help);
		this.board = new Chessboard(over, {
			position: this.fen,
			orientation: this.table.dataset.side === 'b' ? COLOR.black : COLOR.white,
			style: { showCoordinates: false, animationDuration: 0, pieces: { file: '/', tileSize: TILE } },
		});
		this.board.enableMoveInput(event => this.input(event), this.side);
		for (const square of this.table.querySelectorAll('[data-square]'))
			if (!square.querySelector('a'))
				square.tabIndex = -1;
		this.table.addEventListener('keydown', event => this.key(event));
	}

	square(name) {
		return this.table.querySelector(`[data-square="${name}"]`);
	}

	movesFrom(from) {
		return this.moves.filter(move => move.from === from);
	}

	mark(from) {
		for (const square of this.table.querySelectorAll('.chosen, .target'))
			square.classList.remove('chosen', 'target');
		this.chosen = from;
		if (!from)
			return;
		this.square(from).classList.add('chosen');
		for (const move of this.movesFrom(from))
			this.square(move.to).classList.add('target');
	}

	// Whether the man can move; its squares are shown and said.
	choose(from) {
		const to = [...new Set(this.movesFrom(from).map(move => move.to))];

		if (!to.length)
			return false;
		this.mark(from);
		this.say(`${this.square(from).getAttribute('aria-label')}: ${to.sort().join(', ')}`);
		return true;
	}

	// Whether the man can go there; the next page shows the move.
	drop(from, to) {
		const found = this.movesFrom(from).filter(move => move.to === to);

		if (!found.length)
			return false;
		if (found[0].promotion)
			askPromotion(this.table, this.side).then(type => type ? this.go(from, to, type) : this.put());
		else
			this.go(from, to);
		return true;
	}

	go(from, to, promotion) {
		const query = new URLSearchParams({ from, to, ...(promotion && { promotion }) });

		location.assign(`${this.path}?${query}`);
	}

	// Everything where it stood.
	put() {
		this.mark(null);
		this.board.setPosition(this.fen);
	}

	input(event) {
		switch (event.type) {
		case INPUT_EVENT_TYPE.moveInputStarted:
			return this.choose(event.squareFrom);
		case INPUT_EVENT_TYPE.validateMoveInput:
			return this.drop(event.squareFrom, event.squareTo);
		case INPUT_EVENT_TYPE.moveInputCanceled:
			this.mark(null);
			break;
		case INPUT_EVENT_TYPE.moveInputFinished:
			if (!event.legalMove)
				this.mark(null);
			break;
		}
		return undefined;
	}

	// Arrows go from square to square, the space bar takes a man and puts it down, Escape lets it go.
	key(event) {
		const here = event.target.closest('[data-square]');
		const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
		const step = steps[event.key];

		if (!here || event.altKey || event.ctrlKey || event.metaKey)
			return;
		const name = here.dataset.square;
		if (step)
			this.walk(name, step);
		else if (event.key === ' ')
			this.press(name);
		else if (event.key === 'Enter' && this.chosen && this.chosen !== name)
			this.press(name);
		else if (event.key === 'Escape' && this.chosen)
			this.put();
		else
			return;
		event.preventDefault();
		event.stopPropagation();
	}

	walk(name, [files, ranks]) {
		const turned = this.table.dataset.side === 'b' ? -1 : 1;
		const square = this.square(squareAt(fileOf(name) + files * turned, Number(name[1]) + ranks * turned));

		(square?.querySelector('a') ?? square)?.focus();
	}

	press(name) {
		if (this.chosen === name)
			this.put();
		else if (!this.chosen || !this.drop(this.chosen, name))
			this.choose(name);
	}
}

const table = document.querySelector('main.game table.board[data-fen]');
const link = table?.querySelector('a');
if (link && !new URL(link.href).searchParams.has('to')) {
	const before = table.cloneNode(true);
	try {
		new Play(table, link).start();
	} catch {
		document.querySelector('.over')?.replaceWith(before);
	}
}
