// SPDX-License-Identifier: AGPL-3.0-or-later
// Arrows and circles on the board of a game, for any viewer: drawn with the right mouse button,
// removed by drawing them again; the left button, Escape or another position remove all.  On a board
// with keyboard focus, C circles the square and A starts or ends an arrow there.
(() => {
	'use strict';
	const board = document.querySelector('main.game .board');
	if (!board)
		return;
	const svg = 'http://www.w3.org/2000/svg';
	const frame = document.createElement('div');
	const layer = document.createElementNS(svg, 'svg');
	const drawn = new Map();
	let from = '', tail = '';

	const side = () => frame.querySelector('.board').dataset.side;

	function squareUnder(event) {
		const box = frame.querySelector('.board').getBoundingClientRect();
		const file = Math.floor((event.clientX - box.left) / box.width * 8);
		const row = Math.floor((event.clientY - box.top) / box.height * 8);
		if (file < 0 || file > 7 || row < 0 || row > 7)
			return '';
		return side() === 'b' ? 'hgfedcba'[file] + (row + 1) : 'abcdefgh'[file] + (8 - row);
	}

	function middle(square) {
		const file = square.charCodeAt(0) - 97, rank = square[1] - 1;
		return side() === 'b' ? [7.5 - file, rank + 0.5] : [file + 0.5, 7.5 - rank];
	}

	function shape(name, attributes) {
		const made = document.createElementNS(svg, name);
		for (const [key, value] of Object.entries(attributes))
			made.setAttribute(key, value);
		return made;
	}

	function circle(square) {
		const [x, y] = middle(square);
		return shape('circle', { cx: x, cy: y, r: 0.44 });
	}

	// The line, and the head with its tip in the middle of the square.
	function arrow(start, end) {
		const [x, y] = middle(start), [toX, toY] = middle(end);
		const length = Math.hypot(toX - x, toY - y), dx = (toX - x) / length, dy = (toY - y) / length;
		const at = (back, out) => `${toX - dx * back - dy * out} ${toY - dy * back + dx * out}`;
		return shape('path', {
			d: `M${x + dx * 0.3} ${y + dy * 0.3}L${at(0.4, 0)}M${at(0.42, 0.26)}L${at(0, 0)}L${at(0.42, -0.26)}Z` });
	}

	// Drawing it again removes it.
	function toggle(start, end) {
		const key = start + end;
		if (drawn.has(key)) {
			drawn.get(key).remove();
			drawn.delete(key);
			return;
		}
		const made = start === end ? circle(start) : arrow(start, end);
		made.dataset.drawn = key;
		drawn.set(key, made);
		layer.append(made);
	}

	function clear() {
		drawn.clear();
		layer.replaceChildren();
		tail = '';
	}

	function key(event) {
		const square = event.target.closest?.('[data-square]')?.dataset.square;
		if (event.key === 'Escape')
			clear();
		if (!square || event.altKey || event.ctrlKey || event.metaKey)
			return;
		if (event.key.toLowerCase() === 'c') {
			toggle(square, square);
		} else if (event.key.toLowerCase() === 'a') {
			if (tail && tail !== square)
				toggle(tail, square);
			tail = tail ? '' : square;
		}
	}

	frame.className = 'frame';
	layer.setAttribute('class', 'drawn');
	layer.setAttribute('viewBox', '0 0 8 8');
	layer.setAttribute('aria-hidden', 'true');
	board.replaceWith(frame);
	frame.append(board, layer);
	frame.addEventListener('contextmenu', event => event.preventDefault());
	frame.addEventListener('mousedown', event => {
		if (event.button === 2)
			from = squareUnder(event);
		else
			clear();
	});
	addEventListener('mouseup', event => {
		const to = squareUnder(event);
		if (event.button === 2 && from && to)
			toggle(from, to);
		if (event.button === 2)
			from = '';
	});
	document.addEventListener('keydown', key);
	new MutationObserver(changes => {
		if (changes.some(({ target, oldValue }) => target.dataset.piece !== oldValue))
			clear();
	}).observe(frame, { subtree: true, attributeFilter: ['data-piece'], attributeOldValue: true });
})();
