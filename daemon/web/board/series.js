// SPDX-License-Identifier: AGPL-3.0-or-later
// Enters a form's series on the board of its page: the opponent's move, the answer to it, and so on; a hidden
// series may have several lines.  The field below is what is sent, and can also be edited by hand.
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
		this.tree = this.panel.querySelector('[data-do=line]');
		template.replaceWith(this.panel);
		this.panel.addEventListener('click', event => this.press(event.target.closest('[data-do]')));
		field.addEventListener('input', () => this.read()); // not on blur, when the button would move away
		this.read();
	}

	// The move of a word in the field, with or without the line marker.
	find(fen, word) {
		return movesOf(fen, this.chess960)
			.find(move => [numericOf(move), '0' + numericOf(move), nameOf(move)].includes(word));
	}

	// The lines of the field, each as far as it is playable.
	read() {
		let good = true;

		this.lines = [[]];
		for (const word of this.field.value.trim().split(/\s+/).filter(Boolean)) {
			if (this.tree && /^0[1-8]/.test(word) && this.lines.at(-1).length) {
				this.lines.push([]);
				good = true;
			}
			const line = this.lines.at(-1), fen = this.fenOf(line), found = good && this.find(fen, word);
			good = Boolean(found);
			if (found)
				line.push({ move: found, before: fen, fen: play(fen, found, this.chess960) });
		}
		this.at = this.lines.length - 1;
		this.show();
	}

	get line() {
		return this.lines[this.at];
	}

	fenOf(line) {
		return line.at(-1)?.fen ?? this.start;
	}

	add(move) {
		const before = this.fenOf(this.line);

		this.line.push({ move, before, fen: play(before, move, this.chess960) });
		this.write();
	}

	write() {
		this.field.value = this.lines.filter(line => line.length)
			.map(line => seriesOf(line.map(({ move }) => move))).join(' ');
		this.show();
	}

	// Another line shares the moves up to the opponent's last one.
	fork() {
		const same = this.line.slice(0, Math.max(0, Math.ceil(this.line.length / 2) * 2 - 2));

		this.lines.splice(++this.at, 0, same);
	}

	press(button) {
		const act = button?.dataset.do;

		if (act === 'back')
			this.line.pop();
		else if (act === 'line')
			this.fork();
		else if (act === 'pick')
			this.at = Number(button.dataset.line);
		else if (act === 'clear')
			[this.lines, this.at] = [[[]], 0];
		if (act === 'back' && !this.line.length && this.lines.length > 1) {
			this.lines.splice(this.at, 1);
			this.at = Math.min(this.at, this.lines.length - 1);
		}
		if (act)
			this.write();
	}

	// "1... e5 → 2. Nf3": the opponent's move, and the answer.
	wordsOf(line) {
		const pairs = [];

		for (let i = 0; i < line.length; i += 2) {
			const words = line.slice(i, i + 2)
				.map(({ move, before }) => `${numberOf(before)} ${spell(move, this.letters)}`);
			pairs.push(words.length > 1 ? words.join(' → ') : `${words[0]} → ?`);
		}
		return pairs;
	}

	item(text, line) {
		const item = document.createElement('li'), button = document.createElement('button');

		if (line === undefined) {
			item.textContent = text;
			return item;
		}
		button.type = 'button';
		button.dataset.do = 'pick';
		button.dataset.line = line;
		button.setAttribute('aria-pressed', String(line === this.at));
		button.textContent = text || '…';
		item.append(button);
		return item;
	}

	// One pair per line; with several lines, each is a button to continue it.
	show() {
		const last = this.line.at(-1), pairs = this.wordsOf(this.line);

		this.list.replaceChildren(...(this.lines.length > 1
			? this.lines.map((line, i) => this.item(this.wordsOf(line).join(', '), i))
			: pairs.map(text => this.item(text))));
		for (const button of this.panel.querySelectorAll('[data-do=back], [data-do=clear], [data-do=line]'))
			button.disabled = !last && (button.dataset.do !== 'clear' || this.lines.length === 1);
		this.board.show(this.fenOf(this.line), last ? last.move.from + last.move.to : this.first);
		this.board.say(pairs.at(-1) ?? '');
	}
}

export function editSeries(table, template) {
	const field = document.querySelector('input[name=series]');

	if (field)
		new Series(table, template, field);
}
