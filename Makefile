# Everything a person needs: make play, make test. Both set up what is missing.

PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

.PHONY: play test check golden bench ladder format clean

play: $(READY)
	@$(BIN)/catsack play

# The law is covered to the last branch by the tests of its paragraphs and of records alone.
LAW := src/catsack/engine/*,src/catsack/views.py,src/catsack/records.py

test: $(READY)
	$(BIN)/pytest -n auto
	$(BIN)/pytest -q --cov --cov-report= src/catsack/engine tests/rules tests/test_records.py tests/test_views.py tests/test_game.py tests/test_golden.py
	$(BIN)/coverage report --include='$(LAW)' --fail-under=100

check: $(READY)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/pytest -q tests/test_rooms.py

golden: $(READY)
	$(BIN)/python -m tests.golden

bench: $(READY)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[bench]'
	$(BIN)/python -m bench.compare

ladder: $(READY)
	$(BIN)/python -m bench.ladder

format: $(READY)
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

clean:
	rm -rf $(VENV) .coverage .mypy_cache .pytest_cache .ruff_cache .hypothesis

# A clone without Python's ensurepip (Debian without python3-venv) still gets a clear sentence.
$(READY): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "catsack needs Python 3.11 or newer: try make PYTHON=python3.12")'
	@echo "Setting up $(VENV), once ..."
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[dev]'
	@touch $@
