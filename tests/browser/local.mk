# The pages in a browser.
TESTS += tests/browser/run.sh
EXTRA_DIST += tests/browser/run.sh tests/browser/package.json tests/browser/package-lock.json \
	tests/browser/browser.mjs tests/browser/player.mjs tests/browser/server.mjs \
	tests/browser/acts.test.mjs tests/browser/analysis.test.mjs \
	tests/browser/board.test.mjs tests/browser/desk.test.mjs tests/browser/live.test.mjs \
	tests/browser/looks.test.mjs \
	tests/browser/cost.mjs tests/browser/measure.mjs tests/browser/reading.test.mjs tests/browser/report.test.mjs
clean-local: clean-browser
clean-browser:
	rm -rf tests/browser/run
.PHONY: clean-browser
