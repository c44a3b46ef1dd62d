# `make play` and `make test` need nothing but Python 3.11+ and make: they set up .venv themselves.
PYTHON ?= python3
VENV := .venv
RUN := $(VENV)/bin/python

.PHONY: play test lint types tests bench soak golden docs clean

# Without a Discord token: the arena, a small Discord in the browser, and the bot in it. With one: the bot at Discord.
PORT ?= 8100
play: $(VENV)/ready
	$(RUN) -m bot --open --port $(PORT)

test: lint types tests

lint: $(VENV)/ready
	$(VENV)/bin/ruff check .
	$(VENV)/bin/ruff format --check .

types: $(VENV)/ready
	$(VENV)/bin/mypy

tests: $(VENV)/ready
	$(RUN) -m pytest -n auto --dist worksteal

bench: $(VENV)/ready
	$(RUN) -m tests.bench

# The random games of the tests, many more of them, and the random requests to the arena: make soak RACES=100000 GAMES=20000
RACES ?= 100000
GAMES ?= 20000
soak: $(VENV)/ready
	$(RUN) -m tests.soak --races $(RACES) --games $(GAMES)
	GARBAGE=100 $(RUN) -m pytest -n auto tests/bot -k "garbage or valid or spoiled or whatever"

# The few pictures that tests compare with, drawn anew: look at them before you commit.
golden: $(VENV)/ready
	$(RUN) -m tests.render.test_golden

# The pictures of the README, from the gallery.
docs: $(VENV)/ready
	$(RUN) -m render demo --out build/gallery
	mkdir -p docs
	cd build/gallery && cp cast.png ../../docs/cast.png && cp moment-long-chain.png ../../docs/race.png \
	  && cp six-dark-draft-1.png ../../docs/draft.png && cp four-dark-race-1-line-up.png ../../docs/line-up.png \
	  && cp four-dark-race-1-end.png ../../docs/race-end.png && cp four-dark-final.png ../../docs/final.png \
	  && cp thats-life-everything-dark-turn-2?.png ../../docs/life.png && cp thats-life-eight-dark-final.png ../../docs/life-final.png

$(VENV)/ready: pyproject.toml
	$(PYTHON) -c 'import sys; sys.exit("Grandstand needs Python 3.11 or newer." if sys.version_info < (3, 11) else 0)'
	$(PYTHON) -m venv $(VENV)
	$(RUN) -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	touch $@

clean:
	rm -rf $(VENV) build *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis
