# One line of help per target: `make help`.
.DEFAULT_GOAL := help
.PHONY: help tools build demo test bench bench-check torture fuzz sanitizers coverage format lint fixtures big-archive profile link-order check

SWIFT ?= swift
TOOL := .build/release/fitstream
SIZE ?= 1000
SECONDS ?= 60
MUTANTS ?= 8000
SEED ?= 1
# One file with all libraries in it, what runs in every command side by side: a third of the memory, half of the start-up time.
# `make build LEAN=` does without, where there are no static libraries.
ifeq ($(shell uname),Linux)
LEAN ?= -Xswiftc -static-executable -Xswiftc -use-ld=lld -Xlinker -z -Xlinker muldefs \
  -Xswiftc -Xfrontend -Xswiftc -function-sections \
  -Xlinker --symbol-ordering-file=Benchmarks/link-order.txt -Xlinker --no-warn-symbol-ordering
endif
RELEASE := -c release --static-swift-stdlib $(LEAN)

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## /{printf "  make %-12s %s\n", $$1, $$2}' Makefile

tools: ## install the system packages that are missing (zlib, expat and SQLite headers, pkg-config)
	@sh Tests/Checks/install.sh

build: tools ## build the command in release, Swift runtime linked in
	$(SWIFT) build $(RELEASE) --product fitstream

demo: build ## build, then read the rides of Fixtures/ as a newcomer would
	@sh Tests/Checks/demo.sh $(TOOL)

test: tools ## build, then run every test
	$(SWIFT) build $(RELEASE) --product fitstream
	$(SWIFT) build --build-tests
	@bash Tests/Checks/test.sh $(SWIFT) test --skip-build

bench: build ## every benchmark beside the C ceiling; about a minute, into Benchmarks/Results/ (FULL=--full: some minutes)
	@python3 Benchmarks/run.py $(FULL)

bench-check: ## fail when a hot task takes 5 % more instructions than Benchmarks/baseline.json says
	@python3 Benchmarks/check.py

torture: build ## damage every fixture and corpus file MUTANTS times in all, through the built command; 40,000 take some minutes
	@nice python3 Tests/Torture/torture.py --mutants $(MUTANTS) --seed $(SEED)

fuzz: tools ## fuzz every target for SECONDS each, going on where the last run ended (TARGETS="decoder zip" for some)
	@sh Tests/Checks/fuzz.sh $(SECONDS) $(TARGETS)

sanitizers: tools ## tests and command under the address, leak and thread sanitizers; some minutes
	@sh Tests/Checks/sanitizers.sh

coverage: tools ## line coverage of FITCore, FITProfile and Archives by the tests; some minutes
	@sh Tests/Checks/coverage.sh

format: ## lay out all Swift sources
	$(SWIFT) format -i -r Package.swift Sources Tests

lint: ## check layout and style
	$(SWIFT) format lint --strict -r Package.swift Sources Tests

fixtures: tools ## write Fixtures/ anew; changes nothing unless the generator changed
	$(SWIFT) run -c release fitstream-fixtures Fixtures

big-archive: tools ## write a Strava-like and a Garmin-like export of SIZE simulated rides into .build/archives
	@mkdir -p .build/archives
	$(SWIFT) run -c release fitstream-archives strava $(SIZE) .build/archives/strava-$(SIZE).zip
	$(SWIFT) run -c release fitstream-archives garmin $(SIZE) .build/archives/garmin-$(SIZE).zip

profile: ## write what is generated anew: from fit-profile.json and quantities.json in Sources/profile-generator
	$(SWIFT) run -c release profile-generator Sources/profile-generator/fit-profile.json Sources/FITProfile/Generated
	$(SWIFT) run -c release profile-generator Sources/profile-generator/quantities.json Sources/profile-generator/fit-profile.json .

link-order: build ## write Benchmarks/link-order.txt anew: the functions that the command runs, to be linked side by side
	python3 Benchmarks/link_order.py
	rm $(TOOL)
	$(SWIFT) build $(RELEASE) --product fitstream

check: lint ## what CI checks beside the tests
	@sh Tests/Checks/all.sh
