/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Everything players and leaders do on the signed-in pages, with and without JavaScript; each page
 * is accessible and fits a phone.
 */
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { Browser, assertAccessible, assertFits, assertQuiet } from './browser.mjs';
import { boardLink, enterCode, follow, main, send, signIn } from './player.mjs';
import { Server } from './server.mjs';

for (const javascript of [true, false])
describe(javascript ? 'with JavaScript' : 'without JavaScript', () => {
	let server, browser, anna, bo;

	before(async () => {
		server = await Server.start('2026-01-05T07:00:00Z');
		for (const white of ['Anna Bro', 'Bo Dam'])
			await server.ask({ do: 'game.start', white, 'white-address': `${white.split(' ')[0].toLowerCase()}@a.test`,
				black: white === 'Bo Dam' ? 'Anna Bro' : 'Bo Dam',
				'black-address': white === 'Bo Dam' ? 'anna@a.test' : 'bo@a.test', language: 'en' });
		await server.ask({ do: 'event.add', code: 'open', name: 'EMT, open class', class: 'A' });
		await server.ask({ do: 'official.add', name: 'Leif Leader', role: 'leader', address: 'leif@l.test' });
		await server.ask({ do: 'official.add', name: 'Kim Chief', role: 'kc', address: 'kim@l.test' });
		browser = await Browser.start();
		anna = await browser.person({ javascript });
		bo = await browser.person({ javascript, width: 390, height: 844 });
	});

	after(async () => {
		await browser?.stop();
		await server?.stop();
	});

	async function sound(page) {
		if (javascript) /* axe-core is a script */
			await assertAccessible(page);
		await assertFits(page);
		assertQuiet(page, server);
	}

	/* Opens the page and checks it. */
	async function visit(page, path) {
		const answer = await page.goto(path.startsWith('http') ? path : server.url + path);

		assert.equal(answer.status(), 200, path);
		await sound(page);
	}

	test('sign-in by the code of a letter', async () => {
		await visit(anna, '/sign-in');
		await signIn(anna, server, 'anna@a.test');
		await sound(anna);
	});

	test('sign-in by the link of a letter, which looking does not use up', async () => {
		server.forget();
		await bo.goto(`${server.url}/sign-in`);
		await send(bo, '/sign-in', { address: 'bo@a.test' });
		await sound(bo);
		const letter = await server.letter('bo@a.test', /\/sign-in\/[a-z2-7]{32,}/);
		const link = letter.text.match(/^\s*(\S+\/sign-in\/[a-z2-7]{32,})\s*$/m)[1];
		const scanner = await browser.person({ javascript });
		await visit(scanner, link);
		await visit(bo, link);
		await follow(bo, () => bo.click('main form button'));
		await visit(bo, '/me');
		assert.equal((await scanner.goto(link)).status(), 404);
		assert.equal((await scanner.goto(`${server.url}/me`)).url(), `${server.url}/sign-in?next=/me`);
	});

	test('a move with a series', async () => {
		await visit(anna, '/games/1');
		await follow(anna, () => anna.$eval('[data-square="e2"] a', (link) => link.click()));
		await sound(anna);
		await follow(anna, () => anna.$eval('a[href$="from=e2&to=e4"]', (link) => link.click()));
		await sound(anna);
		assert.equal(await anna.$eval('[data-days]', (one) => one.dataset.days), '0');
		await send(anna, 'move', { series: '05755 7163', message: 'Good luck <b>Bo</b>' });
		assert.equal(await main(anna, 'ply'), '1');
		assert.ok(await anna.$('[data-series]'));
		await sound(anna);
		await visit(bo, '/games/1');
		assert.match(await bo.$eval('[data-message]', (one) => one.textContent), /Good luck <b>Bo<\/b>/);
	});

	test('a letter opens the game for its own ply alone', async () => {
		const page = await browser.person({ javascript, width: 320 });
		const link = await boardLink(server, 'bo@a.test');

		await visit(page, link);
		assert.ok(await page.$('[data-square] a'));
		assert.equal((await page.goto(`${server.url}/me`)).url(), `${server.url}/sign-in?next=/me`);
	});

	test('a draw is offered, declined, offered again and accepted', async () => {
		await bo.goto(`${server.url}/games/2/move?move=e4`);
		await send(bo, 'move', { draw: '1' });
		await visit(anna, '/games/2');
		await send(anna, 'decline');
		await sound(anna);
		await anna.goto(`${server.url}/games/2/move?move=e5`);
		await send(anna, 'move', { draw: '1' });
		await visit(bo, '/games/2');
		await send(bo, 'accept');
		assert.equal(await main(bo, 'result'), '1/2-1/2');
		await sound(bo);
	});

	test('leave, with the clocks shown before it is taken', async () => {
		await visit(bo, '/me/leave');
		await bo.$eval('main form:not([method=post])', (form) => {
			form.elements.from.value = '2026-02-01';
			form.elements.to.value = '2026-02-10';
		});
		await follow(bo, () => bo.click('main form:not([method=post]) button'));
		await sound(bo);
		assert.ok(await bo.$('[data-game="1"] time'));
		await send(bo, 'leave');
		await sound(bo);
		assert.match(await bo.$eval('main', (one) => one.textContent), /10 of the \d+ days/);
	});

	test('an entry, and taking it back', async () => {
		await visit(anna, '/events');
		assert.equal(await anna.$eval('[data-event="open"] [data-may]',
			(one) => one.dataset.may), '1');
		await visit(anna, '/enter?event=open');
		await send(anna, '/enter', { born: '1980-02-03' });
		assert.equal(new URL(anna.url()).pathname, '/me/entries');
		await sound(anna);
		assert.equal(await anna.$eval('[data-entry]', (one) => one.dataset.state), 'confirmed');
		await send(anna, 'withdraw');
		assert.equal(await anna.$eval('[data-entry]', (one) => one.dataset.state), 'withdrawn');
	});

	test('settings, and a secret that is shown once', async () => {
		await visit(bo, '/me/settings');
		await send(bo, 'token', { name: 'phone', days: '30' });
		assert.match(await bo.$eval('[data-secret]', (one) => one.dataset.secret), /^kskak_/);
		await sound(bo);
		await bo.goto(`${server.url}/me/settings`);
		assert.equal(await bo.$('[data-secret]'), null);
		await send(bo, 'set', { language: 'da' });
		assert.equal(await bo.$eval('html', (one) => one.lang), 'da');
	});

	test('what is refused says so on a page that is accessible too', async () => {
		for (const [path, status, error] of [['/games/1/move?move=e9', 409], ['/games/99', 404], ['/desk', 403],
			['/me/leave?from=2026-01-05&to=2026-01-07', 422, 'leave_notice']]) {
			assert.equal((await anna.goto(server.url + path)).status(), status, path);
			if (error)
				assert.equal(await anna.$eval('[role=alert]', (one) => one.dataset.error), error);
			await sound(anna);
		}
	});

	test('a ruling at the desk', async () => {
		const leif = await browser.person({ javascript, width: 390, height: 844 });

		await server.at('2026-03-30T07:00:00Z');
		await signIn(leif, server, 'leif@l.test');
		await visit(leif, '/desk');
		const path = await leif.$$eval('[data-case][data-kind="overstep"] a',
			(all) => new URL(all[0].href).pathname);
		await visit(leif, path);
		server.forget();
		await send(leif, 'preview', { verdict: 'loss', reason: 'Too late.', note: 'Seen before.' });
		assert.ok(await leif.$('[data-letter-to]'));
		await sound(leif);
		await send(leif, 'rule');
		await sound(leif);
		assert.equal(await leif.$eval('[data-case][data-state]', (one) => one.dataset.state), 'ruled');
		const letter = await server.letter('bo@a.test', /Too late\./);
		assert.doesNotMatch(letter.text, /Seen before/);
		for (const place of ['/desk/record', '/desk/letters', '/desk/games/1', '/desk/players/1', '/desk/events/open',
			'/desk/requests', '/desk/requests/rule?game=1', '/me/settings'])
			await visit(leif, place);
	});

	test('a sign-out ends the session', async () => {
		await send(anna, '/sign-out');
		assert.equal((await anna.goto(`${server.url}/me`)).url(), `${server.url}/sign-in?next=/me`);
	});

	/* The code of an authenticator app (RFC 6238) at the server's time. */
	function oneTimeCode(secret) {
		const bits = [...secret].map((c) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(c).toString(2).padStart(5, '0')).join('');
		const key = Buffer.from(bits.match(/.{8}/g).map((byte) => parseInt(byte, 2)));
		const step = Buffer.alloc(8);

		step.writeBigUInt64BE(BigInt(Math.floor(Date.parse(server.instant) / 30000)));
		const mac = createHmac('sha1', key).update(step).digest();
		return String((mac.readUInt32BE(mac.at(-1) & 15) & 0x7fffffff) % 1000000).padStart(6, '0');
	}

	test('a one-time password, which the next sign-in asks for', async () => {
		const kim = await browser.person({ javascript, width: 390, height: 844 });

		await signIn(kim, server, 'kim@l.test');
		await kim.goto(`${server.url}/me/settings`);
		await send(kim, 'otp');
		const secret = await kim.$eval('[data-secret]', (one) => one.dataset.secret);
		await sound(kim);
		await send(kim, 'otp', { otp: oneTimeCode(secret) });
		await sound(kim);
		await server.at('2026-03-30T07:05:00Z');
		const next = await browser.person({ javascript, width: 390, height: 844 });
		await enterCode(next, server, 'kim@l.test');
		assert.equal(new URL(next.url()).pathname, '/sign-in/otp');
		await sound(next);
		assert.equal((await next.goto(`${server.url}/desk`)).url(), `${server.url}/sign-in/otp?next=/desk`);
		assert.equal((await send(next, '/sign-in/otp', { otp: 'wrong' })).status(), 400);
		await sound(next);
		await send(next, '/sign-in/otp', { otp: oneTimeCode(secret) });
		await visit(next, '/desk');
	});
});
