// SPDX-License-Identifier: AGPL-3.0-or-later
// Puts the pieces of a position on a board in the page, with their names for screen readers.  Shared by
// the scripts of the page.
(() => {
	'use strict';
	const letters = 'PNBRQKpnbrqk';
	const drawings = ['pawn', 'knight', 'bishop', 'rook', 'queen', 'king'];
	const svg = 'http://www.w3.org/2000/svg';

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

	function fill(square, letter, names) {
		const words = square.dataset.square + ', ' + names[letter ? letters.indexOf(letter) : 12];
		const text = document.createElement('span');
		text.className = 'vh';
		text.textContent = words;
		square.dataset.piece = letter;
		square.setAttribute('aria-label', words);
		square.replaceChildren(text, ...(letter ? [man(letter)] : []));
	}

	// `squares`: of the last move, "e2e4", or "".
	globalThis.placeMen = (board, fen, squares) => {
		const men = fen.split(' ')[0].replace(/\d/g, n => ' '.repeat(n)).replaceAll('/', '');
		const names = board.dataset.names.split('|');
		for (const square of board.querySelectorAll('[data-square]')) {
			const name = square.dataset.square;
			const letter = men[(8 - name[1]) * 8 + name.charCodeAt(0) - 97].trim();
			if (letter !== square.dataset.piece)
				fill(square, letter, names);
			square.classList.remove('check');
			square.classList.toggle('moved', squares.slice(0, 2) === name || squares.slice(2) === name);
		}
	};
})();
