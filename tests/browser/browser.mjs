/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Debian's Chromium, and the checks made on every page. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import puppeteer from 'puppeteer-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const PATIENCE = 120000; /* milliseconds; generous, for busy machines */

export class Browser {
	static async start() {
		const browser = new Browser();

		browser.chromium = await puppeteer.launch({
			executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
			args: ['--no-sandbox', '--disable-dev-shm-usage'],
			timeout: PATIENCE,
		});
		return browser;
	}

	/*
	 * A person's page with its own cookies.  page.faults collects script errors, violations of
	 * the security policy, and requests to other hosts.
	 */
	async person({ language = 'en', width = 1280, height = 900, javascript = true, dark = false,
		touch = false } = {}) {
		const context = await this.chromium.createBrowserContext();
		const page = await context.newPage();

		page.setDefaultTimeout(PATIENCE);
		page.faults = [];
		page.requests = [];
		page.on('pageerror', (error) => page.faults.push(`${page.url()}: ${error.message}`));
		page.on('console', (line) => {
			if (line.type() === 'error' && !/Failed to load resource/.test(line.text()))
				page.faults.push(`${page.url()}: ${line.text()}`);
		});
		page.on('request', (request) => page.requests.push(request.url()));
		await page.setViewport({ width, height, hasTouch: touch, isMobile: touch });
		await page.setExtraHTTPHeaders({ 'Accept-Language': language });
		await page.setJavaScriptEnabled(javascript);
		if (dark)
			await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'dark' }]);
		return page;
	}

	async stop() {
		await this.chromium.close();
	}
}

/*
 * axe-core finds nothing, with all its rules or those named.  Its script is injected through the debugger, past
 * the page's policy.  It takes most of the time of a test, so call it once for each page and language.
 */
export async function assertAccessible(page, rules) {
	const session = await page.createCDPSession();

	try {
		await session.send('Runtime.evaluate', { expression: axe });
		const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
			expression: `axe.run(document, ${JSON.stringify({ resultTypes: ['violations'], runOnly: rules })}).then((r) => JSON.stringify(
				r.violations.map((v) => v.id + ': ' + v.help + ': ' +
					v.nodes.slice(0, 3).map((n) => n.html.slice(0, 160)).join(' | '))))`,
			awaitPromise: true,
		});
		assert.equal(exceptionDetails, undefined, 'axe-core failed');
		assert.deepEqual(JSON.parse(result.value), [], page.url());
	} finally {
		await session.detach();
	}
}

/* Nothing is wider than the window. */
export async function assertFits(page) {
	const { wide, window } = await page.evaluate(() => ({
		wide: document.documentElement.scrollWidth, window: document.documentElement.clientWidth }));

	assert.ok(wide <= window, `${page.url()} is ${wide} px wide in a window of ${window} px`);
}

/* No script failed, the policy blocked nothing, and no other host was asked. */
export function assertQuiet(page, server) {
	assert.deepEqual(page.faults, []);
	assert.deepEqual(page.requests.filter((url) =>
		/^(https?|wss?):/.test(url) && !url.startsWith(server.url)), []);
}
