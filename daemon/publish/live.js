// SPDX-License-Identifier: AGPL-3.0-or-later
// Keeps an open page up to date: a game, for players and spectators, and the list of a player's games.
// The server's page is authoritative: on news it is reloaded, and the news is announced in the live
// region.  Text being written is never discarded, and a reader replaying the game stays at their
// position.
(() => {
	'use strict';
	const main = document.querySelector('main');
	const wanted = 'live' in (document.currentScript?.dataset ?? {});
	const path = location.pathname.replace(/\/$/, '');
	const followed = /^\/(me|games\/\d+|l\/[a-z2-7]+)$/.test(path);
	const over = main?.dataset.result && main.dataset.result !== '*';
	const key = 'live ' + path, counted = 'count ' + path;
	const said = document.querySelector('.said')?.textContent; // "Black: knight g8 to f6"
	const first = 5000, tries = 7; // milliseconds until a refused stream is retried; doubles each time
	let source = null, waiting = false, refused = 0, again = 0;

	if (wanted && said && path.endsWith('/move'))
		say(said);
	if (!wanted || !main || !followed || over || location.search.includes('ply=') || !window.EventSource)
		return;

	function region() {
		let status = document.querySelector('[role=status]');
		if (!status) {
			status = document.createElement('p');
			status.setAttribute('role', 'status');
			main.append(status);
		}
		return status;
	}

	function isWriting() {
		return document.querySelector('section.analysis') || [...document.querySelectorAll('input:not([type=hidden]), textarea')]
			.some(field => field.type === 'checkbox' || field.type === 'radio'
				? field.checked !== field.defaultChecked : field.value !== field.defaultValue);
	}

	function say(words) {
		const status = region();
		status.textContent = '';
		setTimeout(() => { status.textContent = words; }, 100);
	}

	function renew(words) {
		if (waiting)
			return;
		const replays = location.search.includes('ply=');
		if (isWriting() || replays) {
			const link = document.createElement('a');
			waiting = true;
			link.href = replays ? path : location.href;
			link.textContent = words || '↻';
			region().replaceChildren(link);
			return;
		}
		close();
		if (words)
			sessionStorage.setItem(key, words);
		location.reload();
	}

	// The reloaded page includes what was missed while it was hidden.
	async function compare() {
		const answer = await fetch(location.href, { headers: { Accept: 'text/html' } });
		const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
		const now = page.querySelector('main');
		const text = element => element.textContent.replace(/\s+/g, ' ');
		if (answer.ok && now && text(now) !== text(main))
			renew('');
	}

	function waits() {
		return Number(/^\((\d+)\)/.exec(document.title)?.[1] ?? 0);
	}

	function open() {
		source = new EventSource(path + '/stream');
		source.addEventListener('move', event => {
			const news = JSON.parse(event.data);
			if (path === '/me' || news.ply > Number(main.dataset.ply))
				renew(news.san);
		});
		source.addEventListener('game', event => {
			const news = JSON.parse(event.data);
			if (news.change !== 'clock')
				renew(news.change === 'result' ? news.result : '');
		});
		source.addEventListener('count', event => {
			const count = String(JSON.parse(event.data).my_turn);
			// Do not reload again if the page still shows another number.
			if (path === '/me' && count !== String(waits()) && sessionStorage.getItem(counted) !== count) {
				sessionStorage.setItem(counted, count);
				renew('');
			}
		});
		source.addEventListener('reset', () => renew(''));
		source.addEventListener('open', () => { refused = 0; });
		source.addEventListener('error', resume);
	}

	// Browsers reconnect after a broken connection, but not after a refusal by a limit or by a
	// proxy whose server is starting.  Give up on a link that is no longer valid.
	function resume() {
		if (source?.readyState !== EventSource.CLOSED)
			return;
		close();
		if (refused < tries)
			again = setTimeout(look, first * 2 ** refused++);
	}

	// Starts listening, and catches up.
	function look() {
		clearTimeout(again);
		if (document.hidden || source)
			return;
		open();
		compare().catch(() => {});
	}

	function close() {
		source?.close();
		source = null;
	}

	document.addEventListener('visibilitychange', () => {
		if (document.hidden)
			close();
		else
			look();
	});
	window.addEventListener('pagehide', close);
	if (sessionStorage.getItem(key))
		say(said || sessionStorage.getItem(key));
	sessionStorage.removeItem(key);
	if (String(waits()) === sessionStorage.getItem(counted))
		sessionStorage.removeItem(counted);
	if (!document.hidden)
		open();
})();
