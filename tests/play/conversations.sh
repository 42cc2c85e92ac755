#!/bin/sh
# Every conversation of this directory against a daemon of its own.
exec "${top_builddir:-.}/tests/play/play" "${top_srcdir:-.}"/tests/play/*.play
