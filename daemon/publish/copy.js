// SPDX-License-Identifier: AGPL-3.0-or-later
// Copies the position shown, or the game, to the clipboard.  The buttons are created here, because
// they are useless without a script or clipboard access.
(() => {
	'use strict';
	const files = document.querySelector('.files[data-copy-pgn]');
	const position = document.querySelector('.words code');
	const pgn = files?.querySelector('a[href*=".pgn"]');
	if (!position || !pgn || !navigator.clipboard || !window.ClipboardItem)
		return;

	function button(label, text) {
		const made = document.createElement('button');
		made.type = 'button';
		made.textContent = label;
		made.addEventListener('click', async () => {
			// A promise, since browsers grant clipboard access only during the click.
			const blob = text().then(words => new Blob([words], { type: 'text/plain' }));
			done.textContent = '';
			await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })])
				.then(() => { done.textContent = files.dataset.copied; }, () => pgn.focus());
		});
		files.append(made);
	}

	async function game() {
		const answer = await fetch(pgn.href);
		if (!answer.ok)
			throw new Error(answer.statusText);
		return answer.text();
	}

	const done = document.createElement('span');
	done.setAttribute('role', 'status');
	button(files.dataset.copyFen, async () => position.textContent);
	button(files.dataset.copyPgn, game);
	files.append(done);
})();
