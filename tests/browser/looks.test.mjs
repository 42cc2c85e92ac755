/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Appearance of the board: chosen colours and pieces, arrows and circles, copies for other
 * programs, reduced motion, forced colours, and a sensible keyboard order.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Browser, assertAccessible, assertQuiet } from './browser.mjs';
import { boardLink, follow, hears, main, send, signIn, square } from './player.mjs';
import { Server, until } from './server.mjs';

const ITALIAN = '1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5';
let server, browser, anna, letter, dragging;

before(async () => {
	server = await Server.start('2026-01-05T07:00:00Z');
	await server.ask({ do: 'game.start', white: 'Anna Bro', 'white-address': 'anna@a.test',
		black: 'Bo Dam', 'black-address': 'bo@a.test', language: 'en', moves: ITALIAN });
	letter = await boardLink(server, 'anna@a.test');
	browser = await Browser.start();
	dragging = /cm-chessboard/.test(await (await fetch(`${server.url}/board.js`)).text());
	anna = await browser.person();
	await signIn(anna, server, 'anna@a.test');
});

after(async () => {
	await browser?.stop();
	await server?.stop();
});

/*
 * The colour of a square, and how its piece is drawn: by the page or by the script's board over it.
 */
function looks(page) {
	return page.evaluate(() => {
		const man = document.querySelector('.over [data-man="wk"], [data-square="e1"] svg');
		const drawing = document.querySelector('.over #wk use, #wk use') ?? man;
		return { square: getComputedStyle(document.querySelector('[data-square="a2"]')).backgroundColor,
			outline: getComputedStyle(drawing).getPropertyValue('--outline').trim(),
			ink: getComputedStyle(drawing).color };
	});
}

test('colours and men that a player has chosen, signed in and by letter', async () => {
	await anna.goto(`${server.url}/games/1`);
	const usual = await looks(anna);
	await anna.goto(`${server.url}/me/settings`);
	await send(anna, 'set', { colours: 'wood', pieces: 'bold' });
	const stranger = await browser.person();
	for (const [page, path] of [[anna, `${server.url}/games/1`], [stranger, letter]]) {
		await page.goto(path);
		if (dragging)
			await page.waitForSelector('.over [data-man]');
		assert.deepEqual(await looks(page), { square: 'rgb(240, 217, 181)', outline: '3.4', ink: usual.ink }, path);
		await assertAccessible(page);
	}
	await anna.goto(`${server.url}/me/settings`);
	await send(anna, 'set', { pieces: 'flat' });
	await stranger.goto(letter);
	assert.equal((await looks(stranger)).ink, 'rgb(255, 255, 255)');
	await stranger.goto(`${server.url}/games/1`);
	assert.deepEqual(await looks(stranger), usual);
	assertQuiet(stranger, server);
});

test('colours and men are seen before they are kept', async () => {
	const eve = await browser.person({ width: 390, height: 844 });
	const sample = () => eve.evaluate(() => ({ light: getComputedStyle(document.querySelector('#squares .light')).fill,
		man: getComputedStyle(document.querySelector('.small .w')).color }));

	await signIn(eve, server, 'bo@a.test');
	await eve.goto(`${server.url}/me/settings`);
	await assertAccessible(eve);
	assert.deepEqual(await sample(), { light: 'rgb(233, 237, 232)', man: 'rgb(28, 36, 41)' });
	await eve.select('select[name=colours]', 'blue');
	await eve.select('select[name=pieces]', 'flat');
	assert.deepEqual(await sample(), { light: 'rgb(223, 232, 240)', man: 'rgb(255, 255, 255)' });
	await eve.reload();
	assert.equal((await sample()).light, 'rgb(233, 237, 232)');
	assertQuiet(eve, server);
});

/* Draws with the right mouse button. */
async function draw(page, from, to) {
	await page.mouse.move(...await square(page, from));
	await page.mouse.down({ button: 'right' });
	await page.mouse.move(...await square(page, to), { steps: 3 });
	await page.mouse.up({ button: 'right' });
}

const drawn = (page) => page.$$eval('[data-drawn]', (all) => all.map((one) => one.dataset.drawn));

test('arrows and circles', async () => {
	const eve = await browser.person();

	await eve.goto(`${server.url}/games/1?side=b`);
	await draw(eve, 'c4', 'f7');
	await draw(eve, 'e5', 'e5');
	assert.deepEqual(await drawn(eve), ['c4f7', 'e5e5']);
	await assertAccessible(eve);
	await draw(eve, 'c4', 'f7');
	assert.deepEqual(await drawn(eve), ['e5e5']);
	await eve.keyboard.press('ArrowLeft');
	await until('the board without a circle', async () => (await drawn(eve)).length === 0);
	assertQuiet(eve, server);
});

test('arrows and circles by the keyboard, where men are moved', async (t) => {
	if (!dragging)
		return t.skip('built without the board');
	const page = await browser.person();

	await page.goto(letter);
	await page.waitForSelector('.over [data-man]');
	await page.focus('[data-square="f3"] a');
	await page.keyboard.press('c');
	await page.keyboard.press('a');
	await page.keyboard.press('ArrowRight');
	await page.keyboard.press('ArrowUp');
	await page.keyboard.press('ArrowUp');
	await page.keyboard.press('a');
	assert.deepEqual(await drawn(page), ['f3f3', 'f3g5']);
	await page.keyboard.press('Escape');
	assert.deepEqual(await drawn(page), []);
	await draw(page, 'f3', 'g5');
	assert.deepEqual(await drawn(page), ['f3g5']);
	assert.equal(page.url(), letter);
	assertQuiet(page, server);
});

test('position and game are copied', async () => {
	const eve = await browser.person();
	const press = (words) => eve.evaluate((text) => [...document.querySelectorAll('.files button')]
		.find((one) => one.textContent === text).click(), words);
	const clipboard = () => eve.evaluate(() => navigator.clipboard.readText());

	await eve.browserContext().overridePermissions(server.url, ['clipboard-read', 'clipboard-sanitized-write']);
	await eve.goto(`${server.url}/games/1`);
	await assertAccessible(eve);
	await eve.keyboard.press('ArrowLeft');
	await press('Copy FEN');
	await until('the position copied', async () => await clipboard()
		=== 'r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3');
	await hears(eve, /^Copied$/m);
	assert.match(await eve.$eval('.words', (one) => one.textContent), /White: king e1, .*bishop c1, bishop c4/);
	await press('Copy PGN');
	await until('the game copied', async () => /\[White "Anna Bro"\][^]*3\. Bc4 Bc5/.test(await clipboard()));
	assertQuiet(eve, server);
});

test('nothing moves by itself for those who want less motion', async () => {
	const page = await browser.person();

	await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }]);
	for (const path of [letter, `${server.url}/games/1`, `${server.url}/events`]) {
		await page.goto(path);
		assert.equal(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior), 'auto');
		assert.deepEqual(await page.evaluate(() => [...document.querySelectorAll('*')].filter((one) => {
			const { animationName, transitionDuration } = getComputedStyle(one);
			return animationName !== 'none' || /[1-9]/.test(transitionDuration);
		}).map((one) => one.outerHTML.slice(0, 80))), []);
		assert.deepEqual(await page.evaluate(() => document.getAnimations().length), 0);
	}
});

test('who is on move looks back by keys, and can move again at the end', async () => {
	await anna.goto(`${server.url}/games/1`);
	await anna.keyboard.press('End');
	await follow(anna, () => anna.keyboard.press('ArrowLeft'));
	assert.equal(await main(anna, 'ply'), '-1'); /* moves given before the players' own */
	assert.equal(await anna.$('[data-square] a'), null);
	await anna.keyboard.press('ArrowLeft');
	await until('the address of the move before', async () => /\?ply=-2$/.test(anna.url()));
	await anna.keyboard.press('ArrowRight');
	await until('the address of the move after', async () => /\?ply=-1$/.test(anna.url()));
	await follow(anna, () => anna.keyboard.press('ArrowRight'));
	assert.equal(await main(anna, 'ply'), '0');
	assert.ok(await anna.$('[data-square="f3"] a'));
	assertQuiet(anna, server);
});

/* Shows the page in forced-colours mode. */
async function forceColours(page) {
	const session = await page.createCDPSession();

	await session.send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value: 'active' },
		{ name: 'prefers-contrast', value: 'more' }] });
}

test('board, clocks and moves are told apart in the system\'s own colours', async () => {
	const page = await browser.person({ width: 390, height: 844 });
	const colour = (selector, name) => page.$eval(selector, (one, key) => getComputedStyle(one)[key], name);

	await forceColours(page);
	await page.goto(letter);
	assert.ok(await page.evaluate(() => matchMedia('(forced-colors: active)').matches));
	await assertAccessible(page);
	assert.notEqual(await colour('[data-square="a1"]', 'backgroundColor'), await colour('[data-square="a2"]', 'backgroundColor'));
	assert.notEqual(await colour('[data-square="c5"]', 'backgroundColor'), await colour('[data-square="d4"]', 'backgroundColor'));
	assert.notEqual(await colour('[data-square="e1"] svg', 'fill'), await colour('[data-square="e8"] svg', 'fill'));
	assert.notEqual(await colour('.disc.white', 'backgroundColor'), await colour('.disc.black', 'backgroundColor'));
	assert.notEqual(await colour('.moves a[aria-current]', 'backgroundColor'), await colour('.moves', 'backgroundColor'));
	await page.focus('form input[name=move]');
	assert.notEqual(await colour('form input[name=move]', 'outlineStyle'), 'none');
});

/* The stops of the Tab key from the top of the page to its end, as positions in the page. */
async function tabStops(page) {
	const stops = [];

	await page.evaluate(() => { document.activeElement?.blur(); scrollTo(0, 0); });
	for (let i = 0; i < 300; i++) {
		await page.keyboard.press('Tab');
		const stop = await page.evaluate(() => {
			const one = document.activeElement, box = one.getBoundingClientRect(), style = getComputedStyle(one);
			const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
			return one === document.body ? null : {
				place: [...document.querySelectorAll('*')].indexOf(one),
				what: one.outerHTML.slice(0, 90),
				outlined: style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2,
				seen: box.bottom > 0 && box.top < innerHeight && Boolean(top) };
		});
		if (!stop || stops.some((one) => one.place === stop.place))
			return stops;
		stops.push(stop);
	}
	return assert.fail(`${page.url()}: no end of what the keyboard reaches`);
}

test('the keyboard goes through each page in its order, and shows where it is', async () => {
	await anna.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }]); /* no smooth scrolling */
	for (const path of ['/', '/events', '/games/1', '/me', '/me/settings', '/me/leave', '/me/entries', '/search']) {
		await anna.goto(server.url + path);
		const stops = await tabStops(anna);
		assert.match(stops[0].what, /class="skip"/, path);
		assert.deepEqual(stops.map((one) => one.place), stops.map((one) => one.place).sort((a, b) => a - b), path);
		assert.deepEqual(stops.filter((one) => !one.outlined || !one.seen).map((one) => one.what), [], path);
		assert.deepEqual(await anna.$$eval('[tabindex]', (all) => all.filter((one) => one.tabIndex > 0).length), 0, path);
	}
});
