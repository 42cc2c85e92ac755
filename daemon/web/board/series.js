// SPDX-License-Identifier: AGPL-3.0-or-later
// The series that goes with a move, made on the board of the page that sends it: the opponent's move, the
// answer to it, and so on.  The field below it is what is sent, and can be written by hand as before.
import { Board } from './board.js';
import { movesOf, nameOf, numberOf, numericOf, play, seriesOf, spell } from './rules.js';

class Series {
	constructor(table, template, field) {
		this.field = field;
		this.letters = template.dataset.letters;
		this.chess960 = template.dataset.variant === 'chess960';
		this.start = template.dataset.fen;
		this.first = [...table.querySelectorAll('.moved')].map(square => square.dataset.square).join('');
		this.board = new Board(table, template.dataset, move => this.add(move));
		this.board.start(this.start);
		this.panel = template.content.cloneNode(true).firstElementChild;
		this.list = this.panel.querySelector('ol');
		template.replaceWith(this.panel);
		this.panel.addEventListener('click', event => this.press(event.target.closest('[data-do]')));
		field.addEventListener('change', () => this.read());
		this.read();
	}

	// The moves of the field, as far as they can be played.
	read() {
		this.line = [];
		for (const word of this.field.value.trim().split(/\s+/)) {
			const fen = this.fen();
			const found = movesOf(fen, this.chess960)
				.find(move => [numericOf(move), '0' + numericOf(move), nameOf(move)].includes(word));
			if (!found)
				break;
			this.line.push({ move: found, before: fen, fen: play(fen, found, this.chess960) });
		}
		this.show();
	}

	fen() {
		return this.line.at(-1)?.fen ?? this.start;
	}

	add(move) {
		const before = this.fen();

		this.line.push({ move, before, fen: play(before, move, this.chess960) });
		this.write();
	}

	write() {
		this.field.value = seriesOf(this.line.map(({ move }) => move));
		this.show();
	}

	press(button) {
		if (!button)
			return;
		this.line = button.dataset.do === 'back' ? this.line.slice(0, -1) : [];
		this.write();
	}

	// A pair a line: what the opponent plays, and the answer to it.
	show() {
		const last = this.line.at(-1), items = [];

		for (let i = 0; i < this.line.length; i += 2) {
			const item = document.createElement('li');
			const words = this.line.slice(i, i + 2)
				.map(({ move, before }) => `${numberOf(before)} ${spell(move, this.letters)}`);
			item.textContent = words.length > 1 ? words.join(' → ') : `${words[0]} → ?`;
			items.push(item);
		}
		this.list.replaceChildren(...items);
		for (const button of this.panel.querySelectorAll('[data-do]'))
			button.disabled = !last;
		this.board.show(this.fen(), last ? last.move.from + last.move.to : this.first);
		this.board.say(items.at(-1)?.textContent ?? '');
	}
}

export function editSeries(table, template) {
	const field = document.querySelector('input[name=series]');

	if (field)
		new Series(table, template, field);
}
