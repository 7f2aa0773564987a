# Every target sets up what it needs first; when all is ready this takes no time. See CONTRIBUTING.md.

VENV := .venv/bin
# Name another Python with: make PYTHON=/path/to/python3.14
SET_UP = @command -v $(or $(PYTHON),python3) >/dev/null \
	|| { echo "set-up: Python 3.11 or newer is needed: no $(or $(PYTHON),python3) here" >&2; exit 1; }; \
	$(or $(PYTHON),python3) packaging/setup_env.py $(1) $(if $(PYTHON),--python "$(PYTHON)")

.PHONY: help run setup test nightly mutants check format options odds sentences insight bench screenshots words lock package package-check api clean
.NOTPARALLEL:

help:
	@echo "make run          set up, then open Farkle Explorer (without a screen: solve, and write the sheet)"
	@echo "make test         set up, then run the tests"
	@echo "make check        set up, then ruff, mypy and import-linter"
	@echo "make setup        only set up: .venv, its packages, what Qt needs from the system"
	@echo "make nightly      the slow proofs, all speeds against their targets, and make mutants"
	@echo "make mutants      plant faults in ten modules, and print those that no test finds (ARGS=rules/scoring: only there)"
	@echo "make format       let ruff put the sources in order"
	@echo "make odds         write docs/odds.md"
	@echo "make sentences    find the sentences of the shipped rulesets, for the program and for docs/strategies.md"
	@echo "make options      work out and write docs/options.md, which takes most of an hour"
	@echo "make insight      measure the studies in docs/lab, and write docs/insight.md (ARGS=--page: only write)"
	@echo "make bench        measure how fast it is, beside the targets (ARGS=--quick: in short; --compare FILE; --page: write docs/speed.md)"
	@echo "make screenshots  draw the pictures of the README and of the guide under a virtual screen"
	@echo "make words        collect what is to be translated into the language files"
	@echo "make lock         fit the locked packages to pyproject.toml (ARGS=--upgrade: and renew them)"
	@echo "make package      build the Debian package and the archive in dist/ (ARGS=--twice: compare two builds)"
	@echo "make package-check  install that package into bare Debians, old and new, without network, and use it"
	@echo "make api          write docs/api.md from the docstrings"
	@echo "make clean        remove .venv and everything else that was made"

run:
	$(call SET_UP,run)
	@$(VENV)/farkle-explorer $(ARGS)

setup:
	$(call SET_UP,develop)

test:
	$(call SET_UP,develop)
	@QT_QPA_PLATFORM=offscreen $(VENV)/python -m pytest --numprocesses=logical --dist=worksteal $(ARGS)

nightly:
	$(call SET_UP,develop)
	@QT_QPA_PLATFORM=offscreen $(VENV)/python -m pytest -m nightly $(ARGS); status=$$?; \
		$(if $(ARGS),,$(VENV)/python packaging/mutants.py;) exit $$status

mutants:
	$(call SET_UP,develop)
	@$(VENV)/python packaging/mutants.py $(ARGS)

check:
	$(call SET_UP,develop)
	$(VENV)/ruff check
	$(VENV)/ruff format --check
	$(VENV)/mypy
	$(VENV)/lint-imports

format:
	$(call SET_UP,develop)
	$(VENV)/ruff check --fix
	$(VENV)/ruff format

sentences:
	$(call SET_UP,develop)
	@$(VENV)/python packaging/sentences_page.py $(ARGS)

options:
	$(call SET_UP,develop)
	@$(VENV)/python packaging/options_page.py $(ARGS)

odds:
	$(call SET_UP,develop)
	@$(VENV)/python packaging/odds_page.py $(ARGS)

insight:
	$(call SET_UP,develop)
	@$(VENV)/python packaging/insight_page.py $(ARGS)

bench:
	$(call SET_UP,develop)
	@PYTHONPATH="$(CURDIR)/packaging" QT_QPA_PLATFORM=offscreen $(VENV)/python -m bench $(ARGS)

screenshots:
	$(call SET_UP,screenshots)
	@xvfb-run --auto-servernum --server-args="-screen 0 2560x1600x24" $(VENV)/python packaging/screenshots.py $(ARGS)
	@xvfb-run --auto-servernum --server-args="-screen 0 1920x1200x24" $(VENV)/python packaging/guide_pictures.py
	@xvfb-run --auto-servernum --server-args="-screen 0 1920x1200x24" $(VENV)/python packaging/readme_pictures.py

words:
	$(call SET_UP,develop)
	@$(VENV)/python packaging/words.py

COMPILE = $(VENV)/uv pip compile --quiet --universal --python-version 3.11 \
	--generate-hashes --no-annotate --no-header $(ARGS) pyproject.toml --group build
lock:
	$(call SET_UP,develop)
	$(COMPILE) --output-file packaging/requirements-run.txt
	$(COMPILE) --group dev --constraint packaging/requirements-run.txt --output-file packaging/requirements-dev.txt
	$(COMPILE) --group package --constraint packaging/requirements-dev.txt --output-file packaging/requirements-package.txt
	$(COMPILE) --group notebooks --constraint packaging/requirements-dev.txt --output-file packaging/requirements-notebooks.txt
	$(COMPILE) --group openspiel --constraint packaging/requirements-dev.txt --output-file packaging/requirements-openspiel.txt

package:
	$(call SET_UP,package)
	@PYTHONPATH="$(CURDIR)/packaging" QT_QPA_PLATFORM=offscreen $(VENV)/python -m release $(ARGS)

package-check:
	$(call SET_UP,package)
	@PYTHONPATH="$(CURDIR)/packaging" QT_QPA_PLATFORM=offscreen $(VENV)/python -m release.check $(ARGS)

api:
	$(call SET_UP,develop)
	@$(VENV)/python packaging/api_page.py

clean:
	rm -rf .venv build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find core explorer resources packaging tests -name __pycache__ -type d -prune -exec rm -rf {} +
