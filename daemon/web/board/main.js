// SPDX-License-Identifier: AGPL-3.0-or-later
// The script of the pages on which a player makes moves: in the game, in the series after a move, and in the
// player's own analysis.  If anything here fails, the plain page remains.
import '../../publish/men.js';
import '../../publish/replay.js';
import '../../publish/copy.js';
import '../../publish/draw.js';
import '../../publish/live.js';
import { offerAnalysis } from './analysis.js';
import { Board } from './board.js';
import { editSeries } from './series.js';

// A move on the game's board opens the same address as the plain board's links.
function playGame(table, link) {
	const { pathname } = new URL(link.href);

	new Board(table, table.dataset, ({ from, to, promotion }) => {
		const query = new URLSearchParams({ from, to, ...(promotion && { promotion }) });
		location.assign(`${pathname}?${query}`);
	}).start(table.dataset.fen);
}

const table = document.querySelector('main.game table.board');
const link = table?.querySelector('a');
const series = document.querySelector('template.series'), analysis = document.querySelector('template.analysis');
try {
	if (table && analysis)
		offerAnalysis(analysis);
	if (table && link && table.dataset.fen && !new URL(link.href).searchParams.has('to'))
		playGame(table, link);
	if (table && series)
		editSeries(table, series);
} catch {
	// The page works without the script.
}
