// SPDX-License-Identifier: AGPL-3.0-or-later
// Replays a game in place, by the links below the board, those of the moves, and the arrow keys.
// All of it works without this script as well: then each link is a page of its own.
(() => {
	'use strict';
	const board = document.querySelector('main.game .board');
	const replay = document.querySelector('.replay');
	if (!board || !replay)
		return;
	const letters = 'PNBRQKpnbrqk';
	const drawings = ['pawn', 'knight', 'bishop', 'rook', 'queen', 'king'];
	const names = board.dataset.names.split('|');
	const status = document.querySelector('.said');
	const steps = replay.querySelectorAll('[data-to]');
	const first = Number(replay.dataset.first);
	const last = Number(replay.dataset.last);
	const svg = 'http://www.w3.org/2000/svg';
	let ply = Number(replay.dataset.ply);

	// Who can move from here has links on the board: they belong to the last position alone.
	if (board.querySelector('a'))
		return;

	function man(letter) {
		const at = letters.indexOf(letter);
		const picture = document.createElementNS(svg, 'svg');
		const use = document.createElementNS(svg, 'use');
		picture.setAttribute('class', at < 6 ? 'w' : 'b');
		picture.setAttribute('aria-hidden', 'true');
		use.setAttribute('href', '#man-' + drawings[at % 6]);
		picture.append(use);
		return picture;
	}

	function fill(square, letter) {
		const words = square.dataset.square + ', ' + names[letter ? letters.indexOf(letter) : 12];
		const text = document.createElement('span');
		text.className = 'vh';
		text.textContent = words;
		square.dataset.piece = letter;
		square.setAttribute('aria-label', words);
		square.replaceChildren(text, ...(letter ? [man(letter)] : []));
	}

	function place(fen, squares) {
		const men = fen.replace(/\d/g, n => ' '.repeat(n)).replaceAll('/', '');
		for (const square of board.querySelectorAll('[data-square]')) {
			const name = square.dataset.square;
			const letter = men[(8 - name[1]) * 8 + name.charCodeAt(0) - 97].trim();
			if (letter !== square.dataset.piece)
				fill(square, letter);
			square.classList.remove('check');
			square.classList.toggle('moved', squares.slice(0, 2) === name || squares.slice(2) === name);
		}
	}

	function show(to) {
		const move = document.querySelector(`[data-move="${to}"]`);
		if (to < first || to > last || (to > first && !move))
			return;
		ply = to;
		place(move ? move.dataset.fen : replay.dataset.start, move ? move.dataset.squares : '');
		status.textContent = move ? move.dataset.say : steps[0].title;
		document.querySelector('[data-move][aria-current]')?.removeAttribute('aria-current');
		move?.setAttribute('aria-current', 'true');
		steps[1].dataset.to = Math.max(ply - 1, first);
		steps[2].dataset.to = Math.min(ply + 1, last);
		if (!location.protocol.startsWith('file')) {
			const url = new URL(move ? move.href : steps[0].href, location);
			history.replaceState(null, '', url);
		}
	}

	document.addEventListener('click', event => {
		const link = event.target.closest?.('[data-move], .replay [data-to]');
		if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button)
			return;
		if (link.search.includes('side=b') !== (board.dataset.side === 'b'))
			return; // turns the board
		event.preventDefault();
		show(Number(link.dataset.move ?? link.dataset.to));
	});
	document.addEventListener('keydown', event => {
		const to = {ArrowLeft: ply - 1, ArrowRight: ply + 1, Home: first, End: last}[event.key];
		const typing = event.target.closest?.('input, textarea, select');
		if (to === undefined || typing || event.altKey || event.ctrlKey || event.metaKey)
			return;
		event.preventDefault();
		show(to);
	});
})();
