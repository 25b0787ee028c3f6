PYTHON ?= python3
UV ?= uv
ARGS ?=

VENV := .venv
RUN := $(VENV)/bin
READY := $(VENV)/.ready
PACKAGES := spec turncoats_ref flipwars_ref oriflamme_ref checkers

# The environment is whole if its set-up came to the end, in this folder, and what it installed can
# still be imported. Otherwise (killed half-way, moved, another Python) it is made anew.
WHOLE = test "$$(cat $(READY) 2>/dev/null)" = '$(CURDIR)' && $(RUN)/python -c 'import click' 2>/dev/null

LOCKED = $(UV) pip compile pyproject.toml --universal --python-version 3.11 --generate-hashes \
  --only-binary :all: --custom-compile-command 'make lock' --quiet

OLD_ENOUGH = import sys; sys.exit(sys.version_info < (3, 11))
TOO_OLD = $(PYTHON) is not Python 3.11 or later; name one that is: make setup PYTHON=python3.11

.DEFAULT_GOAL := help
.PHONY: help setup verify check test test-browser bench mutants coverage proofs verify-full wheel docs lock clean

help:  ## list the targets
	@sed -n 's/^\([a-z-]*\):[^#]*## \(.*\)/  make \1|\2/p' $(MAKEFILE_LIST) | awk -F'|' '{printf "%-20s%s\n", $$1, $$2}'

setup: $(READY)  ## create .venv with everything in the lock (done once)

verify: setup  ## the main job: every scenario, claim, proof and small walk
	@$(RUN)/checkers verify $(ARGS)

check: setup  ## lint, format, types
	@$(RUN)/ruff check
	@$(RUN)/ruff format --check
	@$(RUN)/mypy

test: check  ## check, then the tests (ARGS='-k axe' picks some)
	@$(RUN)/python -m pytest -n auto --dist loadgroup $(ARGS)

test-browser: docs  ## the pages and the manual in Debian's chromium (which must be installed)
	@$(RUN)/python -m pip install -qq --require-hashes -r requirements.browser.txt
	@$(RUN)/python -m pytest -m browser tests/browser $(ARGS)

bench: setup  ## how fast everything is, beside the figures last kept (ARGS=--keep keeps new ones)
	@$(RUN)/python -m tests.benches $(ARGS)

mutants: setup  ## what catches each planted mistake, and which small changes nothing catches (minutes)
	@$(RUN)/python -m checkers.turncoats.mutants $(ARGS)
	@$(RUN)/python -m tests.mutation

coverage: setup  ## which lines of the engine the scenarios reach
	@$(RUN)/python -m tests.coverage_of_scenarios $(ARGS)

proofs: setup  ## ask a second solver about every claim, too, and write the table (minutes)
	@$(RUN)/python -m tests.proofs_twice

verify-full: verify  ## verify, and the long runs
	@$(RUN)/python -m pytest -n auto --dist loadgroup -m slow

wheel: setup  ## build the wheel into dist/
	@$(RUN)/python -m build --wheel --no-isolation --outdir dist

docs: setup  ## the manual, into build/html
	@$(RUN)/python -m pip install -qq --require-hashes -r requirements.docs.txt
	@$(RUN)/python -m sphinx -W -q -b html docs build/html

lock:  ## remake the locks with uv (ARGS=--upgrade takes newer versions)
	@$(LOCKED) --extra dev --output-file requirements.lock.txt $(ARGS)
	@$(LOCKED) --extra docs --constraints requirements.lock.txt \
	  --output-file requirements.docs.txt $(ARGS)
	@$(LOCKED) --extra browser --constraints requirements.lock.txt \
	  --output-file requirements.browser.txt $(ARGS)

clean:  ## remove .venv, caches and what was built
	@rm -rf $(VENV) build dist .coverage .coverage.* htmlcov .hypothesis
	@rm -rf .mypy_cache .pytest_cache .ruff_cache
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +

ifeq ($(shell $(WHOLE) && echo yes),)
.PHONY: $(READY)
endif

$(READY): requirements.lock.txt pyproject.toml
	@$(PYTHON) -c '$(OLD_ENOUGH)' 2>/dev/null || { echo '$(TOO_OLD)' >&2; exit 1; }
	@echo 'setting up $(VENV) (about a minute, the first time)' >&2
	@$(WHOLE) || { rm -rf $(VENV) && $(PYTHON) -m venv $(VENV); }
	@rm -f $@
	@$(RUN)/python -m pip install -qq --require-hashes -r requirements.lock.txt
	@$(RUN)/python -m pip install -qq --no-deps --no-build-isolation --editable .
	@$(RUN)/python -m compileall -q $(PACKAGES)
	@echo '$(CURDIR)' > $@
