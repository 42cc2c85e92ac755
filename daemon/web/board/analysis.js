// SPDX-License-Identifier: AGPL-3.0-or-later
// A player's own analysis on the board of the game: variations can be tried, commented, promoted and deleted,
// and are saved with the notes, as the text of their form.  Nothing is ever sent to the opponent.
import { Board } from './board.js';
import { numberOf, seriesOf, spell } from './rules.js';
import { Tree } from './tree.js';

class Analysis {
	constructor(table, template, button) {
		const { start, line, variant, letters } = template.dataset;

		this.template = template;
		this.button = button;
		this.field = document.querySelector('textarea[name=tree]');
		this.tree = new Tree(start, line, variant === 'chess960', letters);
		this.tree.read(this.field.value);
		this.panel = template.content.cloneNode(true).firstElementChild;
		this.list = this.panel.querySelector('.tree');
		this.comment = this.panel.querySelector('input');
		this.status = this.panel.querySelector('[role=status]');
		this.buttons = new Map();
		this.here = this.shown();
		this.lay(table);
		this.panel.addEventListener('click', event => this.press(event.target.closest('button')));
		this.comment.addEventListener('input', () => {
			this.here.comment = this.comment.value.replace(/[{}]/g, '').trim();
			this.write();
		});
		this.key = event => this.onKey(event);
		document.addEventListener('keydown', this.key);
		this.click = event => this.onClick(event);
		document.addEventListener('click', this.click, true);
		this.go(this.here);
	}

	// The position shown by the page.
	shown() {
		const current = document.querySelector('[data-move][aria-current]');

		this.first = Number(document.querySelector('.replay').dataset.first);
		return this.tree.game()[(current?.dataset.move ?? this.first) - this.first] ?? this.tree.last;
	}

	// A separate board replaces the game's, which is restored unchanged.
	lay(table) {
		const own = table.cloneNode(true);

		for (const square of own.querySelectorAll('[data-square]'))
			square.replaceChildren(...(square.querySelector('a')?.childNodes ?? square.childNodes));
		this.game = table.closest('.over') ?? table;
		this.game.replaceWith(own);
		this.board = new Board(own, this.template.dataset, move => this.try(move));
		try {
			this.board.start(this.here.fen);
		} catch (error) {
			document.querySelector('.play .board').replaceWith(this.game);
			throw error;
		}
		this.button.after(this.panel);
		this.button.hidden = true;
	}

	close() {
		document.removeEventListener('keydown', this.key);
		document.removeEventListener('click', this.click, true);
		this.board.leave(this.game);
		this.panel.remove();
		this.button.hidden = false;
		this.button.focus();
	}

	// --- moves -----------------------------------------------------------------------------

	go(node) {
		const move = node?.move;

		if (!node)
			return;
		this.here = node;
		this.board.show(node.fen, move ? move.from + move.to : '');
		this.comment.value = node.comment;
		this.comment.disabled = !node.parent;
		this.draw();
		this.board.say(move ? `${numberOf(node.parent.fen)} ${spell(move, this.tree.letters)} ${node.comment}` : '');
	}

	try(move) {
		const known = this.here.child(move);

		this.go(known ?? this.tree.add(this.here, move));
		if (!known)
			this.write();
	}

	next() {
		return this.here.variations()[0] ?? this.here.children[0];
	}

	end() {
		let node = this.here;

		for (let next = node; next; next = next.variations()[0] ?? next.children[0])
			node = next;
		return node;
	}

	// The moves from the game's last position to here; empty if it is not on that path.
	line() {
		const moves = [];
		let node = this.here;

		for (; node && node !== this.tree.last; node = node.parent)
			moves.unshift(node.move);
		return node ? moves : [];
	}

	// Opens the page that confirms sending the first move of the line, with the others as a series.
	playLine() {
		const [{ from, to, promotion }, ...rest] = this.line();
		const query = new URLSearchParams({ from, to, ...(promotion && { promotion }),
			...(rest.length > 1 && { series: seriesOf(rest) }) });

		location.assign(`${this.template.dataset.movePath}?${query}`);
	}

	// The previous or next variation.
	beside(step) {
		const list = this.here.parent?.children ?? [];

		return list[list.indexOf(this.here) + step];
	}

	onKey(event) {
		const ways = { ArrowLeft: () => this.here.parent, ArrowRight: () => this.next(),
			ArrowUp: () => this.beside(-1), ArrowDown: () => this.beside(1),
			Home: () => this.tree.root, End: () => this.end() };

		if (!ways[event.key] || event.altKey || event.ctrlKey || event.metaKey
				|| event.target.closest?.('input, textarea, select'))
			return;
		event.preventDefault();
		this.go(ways[event.key]());
	}

	// A move in the game's list.
	onClick(event) {
		const link = event.target.closest?.('a[data-move]');

		if (!link || event.ctrlKey || event.metaKey || event.shiftKey)
			return;
		event.preventDefault();
		event.stopPropagation();
		this.go(this.tree.game()[link.dataset.move - this.first]);
	}

	press(button) {
		const acts = {
			first: () => this.go(this.tree.root), back: () => this.go(this.here.parent),
			forward: () => this.go(this.next()), last: () => this.go(this.end()),
			promote: () => { this.tree.promote(this.here); this.write(); },
			delete: () => { this.go(this.tree.remove(this.here)); this.write(); },
			play: () => this.playLine(), keep: () => this.keep(), close: () => this.close() };

		if (button?.dataset.do)
			acts[button.dataset.do]();
		else if (button)
			this.go([...this.buttons].find(([, one]) => one === button)[0]);
	}

	// --- text ------------------------------------------------------------------------------

	// After a change: writes the tree into the field to be saved.
	write() {
		this.field.value = this.tree.toString();
		this.status.textContent = '';
		this.draw();
	}

	draw() {
		this.buttons.clear();
		this.list.replaceChildren(...this.tree.game().filter(node => node.variations().length || node.comment)
			.map(node => {
				const line = document.createElement('p');
				if (node.parent)
					line.append(this.move(node, true));
				line.append(...this.moves(node));
				return line;
			}));
		this.buttons.get(this.here)?.setAttribute('aria-current', 'true');
		const play = this.panel.querySelector('[data-do=play]');
		if (play)
			play.disabled = !this.line().length;
		this.panel.querySelector('[data-do=promote]').disabled = !this.tree.before(this.here);
		this.panel.querySelector('[data-do=delete]').disabled = this.here.played;
	}

	move(node, numbered) {
		const button = document.createElement('button'), { fen } = node.parent, part = document.createElement('span');
		const number = numbered || fen.split(' ')[1] === 'w' ? `${numberOf(fen)} ` : '';

		button.type = 'button';
		button.textContent = number + spell(node.move, this.tree.letters) + (/^\$/.test(node.glyph) ? '' : node.glyph);
		button.classList.toggle('played', node.played);
		this.buttons.set(node, button);
		part.append(button, node.comment ? ` ${node.comment}` : '');
		return part;
	}

	// The main line, with each variation in brackets after the move it replaces.
	moves(node) {
		const parts = [];
		let numbered = true;

		for (let [main, ...others] = node.variations(); main; [main, ...others] = main.variations()) {
			parts.push(' ', this.move(main, numbered));
			numbered = Boolean(main.comment) || others.length > 0;
			for (const other of others)
				parts.push(' (', this.move(other, true), ...this.moves(other), ')');
		}
		return parts;
	}

	// Submits the notes form, and copies what the next one needs.
	async keep() {
		const { form } = this.field;

		try {
			const answer = await fetch(form.action, { method: 'POST', body: new URLSearchParams(new FormData(form)) });
			const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
			const next = page.querySelector('textarea[name=tree]')?.form;
			if (!answer.ok || !next)
				throw new Error(page.querySelector('[role=alert]')?.textContent);
			for (const { name, value } of next.querySelectorAll('input[type=hidden]'))
				form.elements[name].value = value;
			for (const { name, defaultValue } of next.querySelectorAll('textarea'))
				form.elements[name].defaultValue = defaultValue;
			this.status.textContent = this.template.dataset.kept;
		} catch (error) {
			this.status.textContent = error.message || this.template.dataset.failed;
		}
	}
}

// The button below the board.  Unsaved changes are not discarded without asking.
export function offerAnalysis(template) {
	const field = document.querySelector('textarea[name=tree]'), button = document.createElement('button');
	const said = document.querySelector('.play .said');

	if (!field || !said)
		return;
	button.type = 'button';
	button.className = 'analyse';
	button.textContent = template.dataset.open;
	button.addEventListener('click', () => {
		try {
			new Analysis(document.querySelector('.play .board'), template, button);
		} catch {
			button.remove(); // the notes field remains
		}
	});
	said.after(button);
	field.form.addEventListener('submit', () => { field.sent = true; });
	addEventListener('beforeunload', event => {
		if (!field.sent && field.value !== field.defaultValue)
			event.preventDefault();
	});
}
