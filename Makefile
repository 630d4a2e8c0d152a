# Everything runs in .venv, made here with exactly the versions of constraints.txt. `make help` lists the commands.

PYTHON ?= python3
VENV ?= .venv
# Index of PyTorch builds to prefer (PyTorch's web site names one for CPU builds); empty: pip's own configuration.
TORCH_INDEX ?=
# Two workers: a core each on the smallest machine; one file stays in one process.
PYTEST_ARGS ?= -n 2 --dist loadfile --no-loadscope-reorder --cpu-times 12
TRAIN_ARGS ?=
BENCHMARK_ARGS ?=
COMPARE_ARGS ?=
MUTATE_ARGS ?=
# Whose libraries `make library` and `make wheel` build: x86_64, aarch64 (with a cross compiler); empty: this machine's.
PROCESSOR ?=
# Card files, or folders of them.
CARDS ?= ../shared/cards

BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check
STAMPS := $(VENV)/.installed

.DEFAULT_GOAL := help
.PHONY: help train champion test lint figures compile library wheel soak mutate examples test-clients test-ray benchmark strength baselines exploitability truths growth curves compare golden coverage-table observation-tables docs notebooks cards clean

help:  ## list these commands
	@awk -F ':.*##' '/^[a-z-]+:.*##/ { printf "make %-16s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

train: $(STAMPS)/train  ## train an agent for five minutes and evaluate it (TRAIN_ARGS="--help")
	$(BIN)/python train.py $(TRAIN_ARGS)

GAME ?= fftcg
RUN ?=
champion: $(STAMPS)/train  ## train the shipped agent of GAME and install it (RUN=FOLDER: install that finished run)
	$(BIN)/python -m fftcg_env.learning.champion $(GAME) $(if $(RUN),--run $(RUN))
	$(PYTHON) docs/fill_figures.py

test: $(STAMPS)/train $(STAMPS)/test  ## lint, types and all tests, below ten minutes
	$(MAKE) --no-print-directory -j 2 lint compile
	PYTHONDONTWRITEBYTECODE= $(BIN)/python -m pytest $(PYTEST_ARGS)  # processes of tests import the same modules

lint: $(STAMPS)/train $(STAMPS)/test  ## ruff, mypy, and whether the figures in the documents are the measured ones
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/python docs/fill_figures.py --check

compile: $(STAMPS)/core  ## compile the rules engine into its cache, where the cache is not up to date
	$(BIN)/python -c \
	    "from fftcg_env.games import GAMES, load_game; games = [load_game(name) for name in GAMES]; \
	    [game.drive for game in games]; [game.search.compiled(entry) for game in games for entry in game.search.entries]"

library: $(STAMPS)/core  ## compile the rules engines into shared libraries that need no Numba (fftcg_env/native)
	$(BIN)/fftcg-env library $(if $(PROCESSOR),--processor $(PROCESSOR))

wheel: library  ## a wheel with the compiled engines inside, into dist/ (PROCESSOR=aarch64: by cross compiling)
	rm -rf build  # setuptools packs what an earlier build left there
	FFTCG_ENV_WHEEL_PROCESSOR=$(PROCESSOR) $(PIP) wheel --quiet --no-deps --wheel-dir dist .

soak: $(STAMPS)/train $(STAMPS)/test compile  ## a million random decisions and more, and properties of many games: long
	$(BIN)/python -m pytest -m soak
	HYPOTHESIS_PROFILE=soak $(BIN)/python -m pytest -m "not soak" \
	    $$(grep -rl --include='test_*.py' '^from hypothesis' tests)

mutate: $(STAMPS)/train $(STAMPS)/test  ## change rules and readers a little: do tests fail? hours; goes on where it stopped
	$(BIN)/python -m tests.mutation $(MUTATE_ARGS)

# Each takes a minute or less on one core; Ray has a virtual environment of its own (examples/rllib_constraints.txt).
EXAMPLES ?= pettingzoo_loop search language_model ppo_selfplay torchrl_ppo open_spiel_ismcts
examples: $(STAMPS)/examples $(VENV)-rllib/.installed compile  ## install what examples/ need and run them, some minutes
	set -e; for name in $(EXAMPLES); do echo "== examples/$$name.py"; $(BIN)/python examples/$$name.py; done
	$(VENV)-rllib/bin/python examples/rllib_selfplay.py

# The libraries of docs/libraries, in a virtual environment of their own; RLlib runs in `make examples`. The pins of some
# clash with constraints.txt: each of these has a virtual environment to itself.
APART := tianshou agilerl
test-clients: $(VENV)-clients/.installed $(APART:%=$(VENV)-%/.installed)  ## run the scripts of docs/libraries
	TEST_CLIENTS=1 $(VENV)-clients/bin/python -m pytest -q tests/clients tests/envs/test_other_libraries.py
	set -e; for name in $(APART); do \
	    TEST_CLIENTS=1 $(VENV)-$$name/bin/python -m pytest -q tests/clients/test_pages.py -k "$$name or index"; done

test-ray: $(VENV)-ray/.installed compile  ## runs on a Ray cluster of two workers, in a virtual environment of its own
	$(VENV)-ray/bin/python -m pytest -q tests/cluster

benchmark: $(STAMPS)/train $(STAMPS)/benchmark  ## the figures of the win probability, then decisions per second and instructions
	$(BIN)/python -m benchmarks.win_probability $(filter --reference,$(BENCHMARK_ARGS))
	$(BIN)/python -m benchmarks $(BENCHMARK_ARGS)

STRENGTH_ARGS ?=
strength: $(STAMPS)/train  ## train and play: are agents as strong as documented? An hour; ends with status 1 if not
	$(BIN)/python -m benchmarks.strength $(STRENGTH_ARGS)

BASELINES_ARGS ?=
TASK ?=
baselines: $(STAMPS)/train  ## play the rows of docs/baselines.md again: do they agree? (TASK=NAME, BASELINES_ARGS=--reference)
	$(BIN)/python -m benchmarks.baselines $(addprefix --task ,$(TASK)) $(BASELINES_ARGS)

EXPLOITABILITY_ARGS ?=
AGENT ?=
exploitability: $(STAMPS)/train  ## train best responses to AGENT again: do they win as much as stored? (TASK=NAME)
	$(BIN)/python -m benchmarks.exploitability $(addprefix --agent ,$(AGENT)) $(addprefix --task ,$(TASK)) \
	    $(EXPLOITABILITY_ARGS)

TRUTHS_ARGS ?=
truths: $(STAMPS)/train  ## do agents find the better deck where players know it? (TRUTHS_ARGS="--agent NAME --reference")
	$(BIN)/python -m benchmarks.truths $(TRUTHS_ARGS)

growth: $(STAMPS)/train $(STAMPS)/benchmark  ## what a decision costs with more games, later, with other decks
	$(BIN)/python -m benchmarks.growth $(BENCHMARK_ARGS)

figures:  ## write the measured figures into README and docs
	$(PYTHON) docs/fill_figures.py

curves: $(STAMPS)/train  ## draw the learning curves of docs/baselines.md from stored results
	$(BIN)/python -m benchmarks.curves

compare: $(STAMPS)/train $(STAMPS)/benchmark  ## speed of this tree against an earlier commit: make compare COMMIT=...
	$(BIN)/python -m benchmarks.compare $(COMMIT) $(COMPARE_ARGS)

golden: $(STAMPS)/core  ## write the golden playthroughs again; review the diff before committing it
	$(BIN)/python tests/golden.py
	set -e; for file in tests/*/golden.py; do $(BIN)/python -m $$(echo $${file%.py} | tr / .); done

coverage-table: $(STAMPS)/core  ## write docs/rules_coverage.md: rule -> code -> tests
	$(BIN)/python docs/make_rules_coverage.py

observation-tables: $(STAMPS)/core  ## write docs/observations: every column of the observation of each game
	$(BIN)/python docs/make_observation_tables.py

docs: $(STAMPS)/docs  ## build the documentation site into site/ (half a minute); broken links are errors
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict

NOTEBOOK_ARGS ?=
notebooks: $(STAMPS)/notebooks  ## run docs/notebooks from top to bottom (NOTEBOOK_ARGS=--write: store their outputs)
	$(BIN)/python docs/run_notebooks.py $(NOTEBOOK_ARGS)

cards: $(STAMPS)/core  ## compile the printed cards of CARDS into the package's data
	$(BIN)/fftcg-env cards build $(CARDS)
	$(BIN)/fftcg-env cards coverage $(CARDS) --output docs/card_coverage.md

clean:  ## delete the virtual environment and the caches of the tools (runs/ stays)
	rm -rf $(VENV) $(VENV)-rllib $(VENV)-ray $(VENV)-clients $(APART:%=$(VENV)-%) .pytest_cache .ruff_cache .mypy_cache .hypothesis *.egg-info build dist site

# --- Installing: a stamp for each extra, renewed when the requirements change ------------------------------------------

# make-venv PYTHON FOLDER. Debian's python3 may lack the venv module; virtualenv, put next to and not into the system,
# stands in for it.
make-venv = $(1) -m venv $(2) 2> /dev/null || { rm -rf $(2); \
	    $(1) -m pip install --quiet --target .virtualenv virtualenv \
	    && PYTHONPATH=.virtualenv $(1) -m virtualenv --quiet $(2) && rm -rf .virtualenv; }

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 10))' \
	    || { echo "Python 3.10 or newer is needed; choose one: make PYTHON=python3.11 ..."; exit 1; }
	$(call make-venv,$(PYTHON),$(VENV))

$(STAMPS)/core: $(BIN)/python pyproject.toml setup.py constraints.txt
	$(PIP) install --quiet --constraint constraints.txt --editable '.[cards,cli,compile]'
	@mkdir -p $(STAMPS) && touch $@

# The registry's PyTorch for Linux brings gigabytes of CUDA, so a build that lies on disk (pip's configured wheel folders)
# or in TORCH_INDEX comes first. Only the pinned version fits, and what is installed already is not replaced later.
$(STAMPS)/train: $(STAMPS)/core
	$(PIP) install --quiet --no-deps --constraint constraints.txt $(if $(TORCH_INDEX),--index-url $(TORCH_INDEX),--no-index) torch \
	    2> /dev/null || echo "No CPU build of PyTorch at hand: taking the one of the package registry."
	$(PIP) install --quiet --constraint constraints.txt --editable '.[train]'
	@touch $@

$(STAMPS)/test: $(STAMPS)/core
	$(PIP) install --quiet --constraint constraints.txt --editable '.[test]'
	@touch $@

$(STAMPS)/docs: $(STAMPS)/core
	$(PIP) install --quiet --constraint constraints.txt --editable '.[docs]'
	@touch $@

$(STAMPS)/notebooks: $(STAMPS)/train
	$(PIP) install --quiet --constraint constraints.txt --editable '.[notebooks]'
	@touch $@

$(STAMPS)/benchmark: $(STAMPS)/core
	$(PIP) install --quiet --constraint constraints.txt --editable '.[benchmark]'
	@touch $@

$(STAMPS)/examples: $(STAMPS)/train
	$(PIP) install --quiet --constraint constraints.txt --editable '.[examples]'
	@touch $@

$(VENV)-rllib/.installed: $(BIN)/python examples/rllib_constraints.txt
	$(call make-venv,$(BIN)/python,$(VENV)-rllib)
	$(VENV)-rllib/bin/python -m pip install --quiet --no-deps --constraint examples/rllib_constraints.txt \
	    $(if $(TORCH_INDEX),--index-url $(TORCH_INDEX),--no-index) torch 2> /dev/null || true
	$(VENV)-rllib/bin/python -m pip install --quiet --constraint examples/rllib_constraints.txt 'ray[rllib]' torch --editable '.[cards,cli,compile]'
	@touch $@

$(VENV)-clients/.installed: $(BIN)/python pyproject.toml constraints.txt
	$(call make-venv,$(BIN)/python,$(VENV)-clients)
	$(VENV)-clients/bin/python -m pip install --quiet --no-deps --constraint constraints.txt \
	    $(if $(TORCH_INDEX),--index-url $(TORCH_INDEX),--no-index) torch 2> /dev/null || true
	$(VENV)-clients/bin/python -m pip install --quiet --constraint constraints.txt --editable '.[train,test,examples]' 'skrl>=2.1,<3' 'supersuit>=3.11,<4'
	$(VENV)-clients/bin/python -m pip install --quiet --editable '.[video]'  # MoviePy takes an older Pillow than the constraints
	@touch $@

REQUIRED_tianshou := 'tianshou>=2,<3'
REQUIRED_agilerl := 'agilerl>=2.58,<3' peft
$(APART:%=$(VENV)-%/.installed): $(VENV)-%/.installed: $(BIN)/python pyproject.toml constraints.txt
	$(call make-venv,$(BIN)/python,$(VENV)-$*)
	$(VENV)-$*/bin/python -m pip install --quiet --no-deps --constraint constraints.txt \
	    $(if $(TORCH_INDEX),--index-url $(TORCH_INDEX),--no-index) torch 2> /dev/null || true
	$(VENV)-$*/bin/python -m pip install --quiet $(REQUIRED_$*) pytest hypothesis --editable '.[cards,cli,compile]'
	@touch $@

$(VENV)-ray/.installed: $(BIN)/python pyproject.toml constraints.txt
	$(call make-venv,$(BIN)/python,$(VENV)-ray)
	$(VENV)-ray/bin/python -m pip install --quiet --no-deps --constraint constraints.txt \
	    $(if $(TORCH_INDEX),--index-url $(TORCH_INDEX),--no-index) torch 2> /dev/null || true
	$(VENV)-ray/bin/python -m pip install --quiet --constraint constraints.txt --editable '.[ray,test,train]'
	@touch $@
