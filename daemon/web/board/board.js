// SPDX-License-Identifier: AGPL-3.0-or-later
// Puts cm-chessboard over a board of the page: pieces are dragged, clicked or tapped, or moved with the arrow
// keys and the space bar.
import { COLOR, Chessboard, INPUT_EVENT_TYPE } from 'cm-chessboard/src/Chessboard.js';
import { movesOf } from './rules.js';

const SVG = 'http://www.w3.org/2000/svg';
const DRAWINGS = { p: 'pawn', n: 'knight', b: 'bishop', r: 'rook', q: 'queen', k: 'king' };
const TILE = 40; // cm-chessboard's unit

// The pieces of the page by cm-chessboard's names.
function addSprite() {
	const sprite = document.createElementNS(SVG, 'svg');

	if (document.getElementById('cm-chessboard-sprite'))
		return;
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

// A separate live region, since the page's announces moves; visible while the board has keyboard focus,
// starting with the key help.
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
	return voice;
}

// Asks for the promotion piece; null if the dialog is dismissed.
function askPromotion(table, side, words) {
	const names = table.dataset.names.split('|'), dialog = document.createElement('dialog');

	dialog.className = 'promotion';
	dialog.setAttribute('aria-label', words);
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

export class Board {
	// `table` is in the page.  `words`: { variant, promotion, help }; `onMove` is called for each move,
	// before or instead of show().
	constructor(table, words, onMove) {
		this.table = table;
		this.words = words;
		this.chess960 = words.variant === 'chess960';
		this.onMove = onMove;
		this.chosen = null;
	}

	// If cm-chessboard fails, the page's board stays unchanged.
	start(fen) {
		const before = this.table.cloneNode(true);

		try {
			this.lay(fen);
		} catch (error) {
			this.frame.replaceWith(before);
			this.voice.remove();
			throw error;
		}
	}

	lay(fen) {
		const frame = document.createElement('div'), over = document.createElement('div');

		addSprite();
		frame.className = 'over';
		over.setAttribute('aria-hidden', 'true');
		this.table.replaceWith(frame);
		frame.append(this.table, over);
		this.frame = frame;
		this.voice = addVoice(frame, this.words.help);
		this.board = new Chessboard(over, {
			position: fen,
			orientation: this.table.dataset.side === 'b' ? COLOR.black : COLOR.white,
			style: { showCoordinates: false, animationDuration: 0, pieces: { file: '/', tileSize: TILE } },
		});
		this.take(fen);
		for (const square of this.table.querySelectorAll('[data-square]'))
			if (!square.querySelector('a'))
				square.tabIndex = -1;
		this.linked = Boolean(this.table.querySelector('a'));
		if (!this.linked)
			this.square(this.table.dataset.side === 'b' ? 'e8' : 'e1').tabIndex = 0;
		this.table.addEventListener('keydown', event => this.key(event));
	}

	say(words) {
		this.voice.textContent = words;
	}

	// Is replaced by another element in the page.
	leave(to) {
		this.frame.replaceWith(to);
		this.voice.remove();
	}

	take(fen) {
		this.fen = fen;
		this.side = fen.split(' ')[1];
		this.moves = movesOf(fen, this.chess960);
		this.board.disableMoveInput();
		this.board.enableMoveInput(event => this.input(event), this.side);
	}

	// Shows another position, reached by the move between these squares ("e2e4", "" for none).
	show(fen, squares) {
		this.mark(null);
		placeMen(this.table, fen, squares);
		this.board.setPosition(fen);
		this.take(fen);
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

	// Whether the piece can move; shows and announces its squares.
	choose(from) {
		const to = [...new Set(this.movesFrom(from).map(move => move.to))];

		if (!to.length)
			return false;
		this.mark(from);
		this.say(`${this.square(from).getAttribute('aria-label')}: ${to.sort().join(', ')}`);
		return true;
	}

	// Whether the piece can go there; the move is made once cm-chessboard has finished.
	drop(from, to) {
		const found = this.movesFrom(from).filter(move => move.to === to);

		if (!found.length)
			return false;
		if (found[0].promotion)
			askPromotion(this.table, this.side, this.words.promotion).then(type =>
				type ? this.onMove(found.find(move => move.promotion === type)) : this.put());
		else
			setTimeout(() => this.onMove(found[0]));
		return true;
	}

	// Restores the position.
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

	// Arrow keys move between squares, the space bar picks up and puts down a piece, Escape cancels.
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
		else if (event.key === 'Enter' && (this.chosen ? this.chosen !== name : !this.linked))
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
		const file = name.charCodeAt(0) + files * turned, rank = Number(name[1]) + ranks * turned;
		const square = this.square(String.fromCharCode(file) + rank);

		if (!square)
			return;
		if (!this.linked) {
			this.square(name).tabIndex = -1;
			square.tabIndex = 0;
		}
		(square.querySelector('a') ?? square).focus();
	}

	press(name) {
		if (this.chosen === name)
			this.put();
		else if (!this.chosen || !this.drop(this.chosen, name))
			this.choose(name);
	}
}
