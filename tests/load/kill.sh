#!/bin/sh
# Ten kills under load; `make kill` makes it a hundred.
exec "${top_builddir:-.}/tests/load/kill" 10
