#!/bin/sh
# Every conversation of this directory against a daemon of its own, one on each core.
set -eu
play=${top_builddir:-.}/tests/play/play
find "${top_srcdir:-.}/tests/play" -name '*.play' | sort | xargs -n 1 -P "$(nproc)" "$play"
