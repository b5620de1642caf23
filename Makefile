# The project's tasks. Each makes the environment it needs in .venv, from Python >= 3.11 and pip alone.
#
#   make demo     install the package and run the main example        make check   lint, format, types
#   make test     run every test                                      make docs    build the docs, warnings are errors
#   make names    write the lists of names: imports, stub, packages
#   make dist     build sdist and wheel, and prove them in empty environments
#   make bench    time the package beside PyTorch                     make clean   remove all that make has made
#   make attack   strike it for an hour: signals, kills, full disks, forks, hostile files and calls; SECONDS=600 for less
#   make prove    make the long proofs of the CUDA sources anew, and record them
#   make api-tests  run the public suite of the Array API standard on the differentiable namespace (needs GitHub)
#
# make test ARGS="tests/dlarray/test_array.py -k paren"    passes arguments to pytest; without any, it uses all cores
# make test PYTHON=/path/to/python3.12             chooses the interpreter (for a new .venv)

VENV ?= .venv
ARGS ?=

# The first of the usual names that is Python 3.11 or later.
ifndef PYTHON
PYTHON := $(shell for p in python3 python python3.14 python3.13 python3.12 python3.11; do \
    if $$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; then echo $$p; break; fi; done)
endif

# PyTorch and its vision models are oracles in some tests, never a dependency; tests that want them are skipped where
# they are missing. Under Linux only the CPU build will do: the one on the public index brings gigabytes of CUDA.
ifeq ($(shell uname -s),Linux)
TORCH ?= torch==2.13.0+cpu torchvision==0.28.0
else
TORCH ?= torch==2.13.0 torchvision==0.28.0
endif

BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check install -qq

API_TESTS := https://github.com/data-apis/array-api-tests
API_TESTS_COMMIT := 55fcc60179efa2680ddd6cd926ddf17b83530e2b

# Figures go to files, whatever the screen.
export MPLBACKEND ?= Agg

# The tests start hundreds of processes, and each would compile all modules anew: half a second.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: names help demo test check docs dist prove bench attack api-tests format clean
.NOTPARALLEL:
.DELETE_ON_ERROR:

help:
	@sed -n 's/^#   make/make/p' Makefile

demo: $(VENV)/.installed-demo
	$(BIN)/python examples/digits_self_attention.py

test: $(VENV)/.installed-demo $(VENV)/.installed-test $(VENV)/.tried-torch
	@$(BIN)/python -c 'import torch' 2>/dev/null || \
	    echo 'PyTorch is not installed here: the tests that compare with it are skipped.' \
	         'To run them, install a CPU build of PyTorch 2.13.0 into $(VENV).'
	$(BIN)/python -m pytest $(if $(ARGS),,-n auto --dist worksteal) $(ARGS)

check: $(VENV)/.installed-check build/links/dlarray
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	cd build/links && $(abspath $(BIN))/mypy --config-file $(CURDIR)/pyproject.toml -p dlarray
	$(BIN)/python tools/check_types.py

# After a new function, layer or folder; tests/dlarray/test_public_names.py says so when it was forgotten.
names: $(VENV)/.installed-check
	$(BIN)/python tools/names.py

format: $(VENV)/.installed-check
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

docs: $(VENV)/.installed-docs
	$(BIN)/sphinx-build -W --keep-going -q -b html docs docs/_build/html
	@echo 'The docs are in docs/_build/html/index.html'

# The wheel, in empty environments of every Python that is here and with the oldest dependencies; ARGS=--quick for less.
dist: $(VENV)/.installed-release
	$(BIN)/python tools/distribution.py $(ARGS)

# The public suite of the Array API standard, on the differentiable namespace; it lives on GitHub only.
api-tests: $(VENV)/.installed-test
	test -d build/array-api-tests || { git clone -q $(API_TESTS) build/array-api-tests && \
	    git -C build/array-api-tests checkout -q $(API_TESTS_COMMIT) && \
	    git -C build/array-api-tests submodule update -q --init; }
	ARRAY_API_TESTS=build/array-api-tests $(BIN)/python tests/support/run_array_api_tests.py

# Proofs that take minutes hold as long as their files do not change (tests/support/proven.py): after a change of a
# CUDA source, this makes all of them anew and writes the record.
prove: $(VENV)/.installed-test $(VENV)/.tried-nvrtc
	DLARRAY_PROVE=1 $(BIN)/python -m pytest tests/dlarray/kernels/test_cuda_sources.py

bench: $(VENV)/.installed-test $(VENV)/.tried-torch
	$(BIN)/python -m benchmarks $(ARGS)

# The report says what was tried, what survived, and with which seed each failure comes again.
attack: $(VENV)/.installed-test
	SECONDS=$(or $(SECONDS),3600) SEED=$(SEED) ITEMS=$(ITEMS) $(BIN)/python -m tests.attack

clean:
	rm -rf $(VENV) build dist docs/_build docs/reference docs/examples docs/sg_execution_times.rst .pytest_cache .mypy_cache .ruff_cache .hypothesis
	rm -rf dlarray.egg-info
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# What the installed package looks like, as links: mypy cannot know otherwise that functions/ is dlarray.functions.
.PHONY: build/links/dlarray
build/links/dlarray:
	rm -rf $@ && mkdir -p $@
	ln -s $(CURDIR)/dlarray/* $(CURDIR)/functions $(CURDIR)/layers $(CURDIR)/training $(CURDIR)/migration $@/

$(VENV)/bin/python:
	@test -n '$(PYTHON)' || { echo 'dlarray needs Python 3.11 or later: make PYTHON=/path/to/python3'; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "dlarray needs Python 3.11 or later")'
	@echo 'creating $(VENV)'
	@$(PYTHON) -m venv $(VENV) >/dev/null 2>&1 || { \
	    $(PYTHON) -m venv --without-pip --clear $(VENV) && $(PYTHON) -m pip -qq --python $@ install pip; }

# The package is installed in editable form: a change of the code needs no new install, a change of pyproject.toml does.
$(VENV)/.installed-%: $(VENV)/bin/python pyproject.toml
	@echo 'installing dlarray[$*] into $(VENV)'
	@$(PIP) --editable '.[$*]'
	@touch $@

# NVIDIA's compiler for CUDA C, which needs no GPU: the test of the kernels' registers and memory is skipped without it.
$(VENV)/.tried-nvrtc: $(VENV)/.installed-test
	@$(PIP) --retries 1 --timeout 30 nvidia-cuda-nvrtc-cu12==12.9.86 2>$(VENV)/nvrtc.log || \
	    { tail -n 1 $(VENV)/nvrtc.log; echo 'NVRTC could not be installed; the tests that need it will be skipped.'; }
	@touch $@

$(VENV)/.tried-torch: $(VENV)/.installed-test
	@echo 'installing $(TORCH), for the tests that compare with it'
	@$(PIP) --retries 1 --timeout 30 $(TORCH) 2>$(VENV)/torch.log || \
	    { tail -n 1 $(VENV)/torch.log; echo 'PyTorch could not be installed; the tests that need it will be skipped.'; }
	@touch $@
