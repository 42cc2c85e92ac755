// SPDX-License-Identifier: AGPL-3.0-or-later
// Replays a game in place, by the links below the board, those of the moves, and the arrow keys.
// Without this script each link is a separate page.
(() => {
	'use strict';
	const board = document.querySelector('main.game .board');
	const replay = document.querySelector('.replay');
	if (!board || !replay)
		return;
	const letters = 'PNBRQKpnbrqk';
	const status = document.querySelector('.said');
	const words = document.querySelector('.words');
	const steps = replay.querySelectorAll('[data-to]');
	const first = Number(replay.dataset.first);
	const last = Number(replay.dataset.last);
	let ply = Number(replay.dataset.ply);

	// The player to move has links on the board of the last position, which only the server writes.
	const plays = 'plays' in replay.dataset;
	const linked = Boolean(board.querySelector('a'));

	// The position as text, and its FEN, below the moves.
	function tell(fen) {
		const kinds = words.dataset.men.split('|');
		const squares = [...board.querySelectorAll('[data-square]:not([data-piece=""])')]
			.map(square => [letters.indexOf(square.dataset.piece), square.dataset.square])
			.sort(([a, x], [b, y]) => b - a || x[1] - y[1] || (x < y ? -1 : 1));
		const lists = [0, 6].map(first => squares.filter(([at]) => at >= first && at < first + 6)
			.map(([at, square]) => kinds[at - first] + ' ' + square).join(', '));
		words.querySelectorAll('p').forEach((line, i) => {
			line.textContent = line.textContent.replace(/: [^]*/, `: ${lists[i]}.`);
		});
		words.querySelector('code').textContent = fen;
	}

	function show(to) {
		const move = document.querySelector(`[data-move="${to}"]`);
		if (to === ply || to < first || to > last || (to > first && !move))
			return;
		if (linked || (plays && to === last)) {
			location.assign(move ? move.href : steps[0].href);
			return;
		}
		ply = to;
		const fen = move ? move.dataset.fen : replay.dataset.start;
		placeMen(board, fen, move ? move.dataset.squares : '');
		tell(fen);
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
		if (!link || linked || !board.isConnected || event.ctrlKey || event.metaKey || event.shiftKey || event.button)
			return;
		if (link.search.includes('side=b') !== (board.dataset.side === 'b'))
			return; // turns the board
		event.preventDefault();
		show(Number(link.dataset.move ?? link.dataset.to));
	});
	document.addEventListener('keydown', event => {
		const to = {ArrowLeft: ply - 1, ArrowRight: ply + 1, Home: first, End: last}[event.key];
		const typing = event.target.closest?.('input, textarea, select');
		if (to === undefined || typing || !board.isConnected || event.altKey || event.ctrlKey || event.metaKey)
			return;
		event.preventDefault();
		show(to);
	});
})();
