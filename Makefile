# `make play` and `make test` need nothing but Python 3.11+ and make: they set up .venv themselves.
PYTHON ?= python3
VENV ?= .venv
RUN := $(VENV)/bin/python
PIP := $(RUN) -m pip install --quiet --disable-pip-version-check

# Tests start hundreds of processes: what Python has read once it need not read again, wherever this was switched off.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: play test checks lint types tests fast screenshots bench soak golden docs lock clean

# Without a Discord token: the arena, a small Discord in the browser, and the bot in it; games are in data/arena. With one: the bot on
# Discord.
PORT ?= 8100
play: $(VENV)/ready
	$(RUN) -m bot --open --port $(PORT)

# The style and the types are checked while the first tests run.
test: $(VENV)/ready
	@$(MAKE) --no-print-directory -j2 checks tests

checks: lint types

lint: $(VENV)/ready
	$(VENV)/bin/ruff check .
	$(VENV)/bin/ruff format --check .

types: $(VENV)/ready
	$(VENV)/bin/mypy

# One more than there are cores, since many tests wait for processes and browsers; with more of them they are in each other's way.
WORKERS := $(shell $(PYTHON) -c 'import os; print((os.cpu_count() or 1) + 1)')
tests: $(VENV)/ready
	@test -d .pytest_cache || $(RUN) -m pytest --collect-only -qq >/dev/null # or each worker would compile all tests for itself
	$(RUN) -m pytest -n $(WORKERS) --dist worksteal $(ARGS)

# Races compiled to C, for those who play many: an extra that nothing needs. It takes a C compiler, and is built if its sources have changed.
fast: $(VENV)/ready
	@GRANDSTAND_FAST=0 $(RUN) -m tests.fast.build

# What the page shows in the tests, for people to look at: build/screenshots
screenshots: $(VENV)/ready
	SCREENSHOTS=1 $(RUN) -m pytest -n $(WORKERS) tests/bot/arena tests/bot/end_to_end -k "page or browser"

bench: $(VENV)/ready
	GRANDSTAND_FAST=0 $(RUN) -m tests.tools.bench

# Many more of the tests' random games and of the random requests to the arena, the rules once more as compiled, long crash trials, and
# trials of several processes and of a process in trouble (tests/bot/tools/fleet_trial.py, trouble_trial.py):
# make soak RACES=100000 GAMES=20000
RACES ?= 100000
GAMES ?= 20000
soak: $(VENV)/ready fast
	$(RUN) -m tests.tools.soak --races $(RACES) --games $(GAMES)
	$(RUN) -m tests.bot.tools.undo_trial --games $$(( $(GAMES) / 10 ))
	TIMES=20 GRANDSTAND_FAST=1 $(RUN) -m pytest -n auto tests/engine
	TIMES=20 $(RUN) -m pytest -n auto tests/fast tests/render tests/bot/text
	GARBAGE=100 $(RUN) -m pytest -n auto tests/bot -k "garbage or valid or spoiled or whatever"
	KILLS=100 $(RUN) -m pytest -n auto tests/bot/end_to_end/test_kills.py
	$(RUN) -m tests.bot.tools.fleet_trial
	$(RUN) -m tests.bot.tools.trouble_trial

# Redraws the few pictures that tests compare with: look at them before you commit.
golden: $(VENV)/ready
	$(RUN) -m tests.render.test_golden

# The pictures of the README, from the gallery.
docs: $(VENV)/ready
	$(RUN) -m render demo --out build/gallery
	mkdir -p docs
	cd build/gallery && cp cast.png ../../docs/cast.png && cp moment-long-chain.png ../../docs/race.png \
	  && cp six-dark-draft-1.png ../../docs/draft.png && cp four-dark-race-1-line-up.png ../../docs/line-up.png \
	  && cp four-dark-race-1-end.png ../../docs/race-end.png && cp four-dark-final.png ../../docs/final.png \
	  && cp thats-life-everything-dark-turn-2?.png ../../docs/life.png && cp thats-life-eight-dark-final.png ../../docs/life-final.png \
	  && cp 2003-5-dark-draft-6.png ../../docs/original-draft.png && cp 2003-4-dark-strike.png ../../docs/original-strike.png \
	  && cp microbot-racers-busy-dark.png ../../docs/microbots.png \
	  && cp microbot-racers-stadium-dark-final.png ../../docs/microbots-stadium.png

# Exactly what the lock names and nothing else: the project itself is built with the lock's setuptools, which pip would otherwise fetch.
$(VENV)/ready: pyproject.toml requirements-dev.lock
	$(PYTHON) -c 'import sys; sys.exit("Grandstand needs Python 3.11 or newer." if sys.version_info < (3, 11) else 0)'
	$(PYTHON) -m venv $(VENV)
	$(PIP) --require-hashes --requirement requirements-dev.lock
	$(PIP) --no-deps --no-build-isolation --editable .
	touch $@

# Rebuilds the lock from pyproject.toml: everything installed, with hashes. Versions that still fit stay; UPGRADE=--upgrade takes the
# newest ones, UPGRADE='--upgrade-package pillow' the newest of one.
UPGRADE ?=
COMPILE := build/uv/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
  --custom-compile-command 'make lock' $(UPGRADE) pyproject.toml build/build-system.in
lock:
	$(PYTHON) -m venv build/uv
	build/uv/bin/python -m pip install --quiet --disable-pip-version-check 'uv>=0.13,<0.14'
	$(PYTHON) -c 'import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["build-system"]["requires"], sep="\n")' > build/build-system.in
	$(COMPILE) --output-file requirements.lock
	$(COMPILE) --output-file requirements-extras.lock --constraint requirements.lock --extra metrics --extra postgresql
	$(COMPILE) --output-file requirements-dev.lock --constraint requirements-extras.lock --extra dev

clean:
	rm -rf .venv .venv-* build *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis
