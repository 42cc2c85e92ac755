/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* A person using the pages: signs in, fills in forms, moves pieces. */
import assert from 'node:assert/strict';
import { until } from './server.mjs';

/*
 * The URL of the board in the newest letter containing `words`: the two start letters are sent in
 * any order, and one may come after the first move.
 */
export async function boardLink(server, address, words = '') {
	const letter = await server.letter(address, new RegExp(`^(?=[^]*${words})[^]*/l/[a-z2-7]{40,}`));

	return letter.text.match(/^\s*(\S+\/l\/[a-z2-7]{40,})\s*$/m)[1];
}

/*
 * Performs an act that leads to another page and waits for it; returns its response.  Does not
 * count a script that only changes the URL, which the browser reports late.
 */
export async function follow(page, act) {
	let answer = null;
	const note = (one) => {
		if (one.request().isNavigationRequest() && (one.status() < 300 || one.status() >= 400))
			answer = one;
	};

	await page.evaluate(() => { window.isLeft = true; });
	page.on('response', note);
	await act();
	await until('the next page', () => page.evaluate(() =>
		!window.isLeft && document.readyState === 'complete').catch(() => false)); /* page is being replaced */
	page.off('response', note);
	return answer;
}

/* The form with that act, or without acts the one with that action path. */
function formOf(page, act) {
	return page.$(act.startsWith('/') ? `form[action="${act}"]`
		: `form:has(input[name=act][value="${act}"])`);
}

/* Fills in a form and presses its button; returns the response of the next page. */
export async function send(page, act, fields = {}) {
	const form = await formOf(page, act);

	assert.ok(form, `${page.url()} has no form ${act}`);
	await form.evaluate((f) => f.closest('details')?.setAttribute('open', ''));
	for (const [name, value] of Object.entries(fields)) {
		const field = await form.$(`[name="${name}"]`);
		assert.ok(field, `${page.url()}: form ${act} has no field ${name}`);
		const kind = await field.evaluate((f) => f.type);
		if (kind === 'select-one') {
			await field.select(value);
		} else if (kind === 'checkbox') {
			await field.click();
		} else if (kind === 'date') {
			await field.evaluate((f, text) => { f.value = text; }, value);
		} else {
			await field.click({ count: 3 });
			await field.type(value);
		}
	}
	const button = await form.$('button');
	return follow(page, () => button.click());
}

/* Requests a letter and types its code. */
export async function enterCode(page, server, address) {
	server.forget();
	await page.goto(`${server.url}/sign-in`);
	await send(page, '/sign-in', { address });
	const letter = await server.letter(address, /\/sign-in\/[a-z2-7]{32,}/);
	await send(page, '/sign-in/code', { code: letter.text.match(/^\s*(\d{4} \d{4})\s*$/m)[1] });
}

/* Requests a letter and presses the button after its link. */
async function followLink(page, server, address) {
	server.forget();
	await page.goto(`${server.url}/sign-in`);
	await send(page, '/sign-in', { address });
	const letter = await server.letter(address, /\/sign-in\/[a-z2-7]{32,}/);
	await page.goto(letter.text.match(/^\s*(\S+\/sign-in\/[a-z2-7]{32,})\s*$/m)[1]);
	await follow(page, () => page.click('main form button'));
}

/* Signs in by the letter's code or link. */
export async function signIn(page, server, address, by = 'code') {
	await (by === 'code' ? enterCode : followLink)(page, server, address);
	assert.ok(await page.$('form[action="/sign-out"]'), `${address} is not signed in`);
}

/* The centre of a square in window coordinates. */
export async function square(page, name) {
	const box = await (await page.$(`[data-square="${name}"]`)).boundingBox();

	return [box.x + box.width / 2, box.y + box.height / 2];
}

/* Drags a piece with the mouse to another square. */
export async function drag(page, from, to) {
	await page.waitForSelector(`.over [data-man][data-cell="${from}"]`);
	await page.$eval('[data-square="e4"]', (middle) => middle.scrollIntoView({ block: 'center', behavior: 'instant' }));
	const start = await square(page, from), end = await square(page, to);
	await page.mouse.move(...start);
	await page.mouse.down();
	await page.mouse.move(...end, { steps: 4 });
	await page.mouse.up();
}

/* Presses Tab until a matching element has the focus. */
export async function tabTo(page, selector) {
	for (let i = 0; i < 120; i++) {
		await page.keyboard.press('Tab');
		if (await page.evaluate((s) => document.activeElement.matches(s), selector))
			return;
	}
	assert.fail(`${page.url()}: the keyboard does not reach ${selector}`);
}

/* Moves the focus over the board with the arrow keys; White is at the bottom. */
async function walk(page, to) {
	const here = await page.evaluate(() => document.activeElement.closest('[data-square]').dataset.square);
	const turned = await page.$eval('[data-side]', (board) => board.dataset.side === 'b') ? -1 : 1;
	const files = (to.charCodeAt(0) - here.charCodeAt(0)) * turned, ranks = (to[1] - here[1]) * turned;

	for (let i = 0; i < Math.abs(files); i++)
		await page.keyboard.press(files > 0 ? 'ArrowRight' : 'ArrowLeft');
	for (let i = 0; i < Math.abs(ranks); i++)
		await page.keyboard.press(ranks > 0 ? 'ArrowUp' : 'ArrowDown');
	assert.equal(await page.evaluate(() =>
		document.activeElement.closest('[data-square]').dataset.square), to);
}

/* Moves a piece with the keyboard only. */
export async function press(page, from, to) {
	await page.waitForSelector('.over [data-man]');
	await tabTo(page, '[data-square] a, [data-square][tabindex="0"]');
	await walk(page, from);
	await page.keyboard.press('Space');
	await walk(page, to);
	await page.keyboard.press('Space');
}

/* The text of the page's live regions. */
export function said(page) {
	return page.$$eval('[role=status]', (all) => all.map((one) => one.textContent).join('\n'));
}

/* Waits until a live region has that text. */
export function hears(page, pattern) {
	return until(`${pattern} in a live region`, async () =>
		pattern.test(await said(page).catch(() => ''))); /* '': page is being replaced */
}

export function main(page, name) {
	return page.$eval('main', (element, key) => element.dataset[key], name);
}
