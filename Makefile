# One line of help per target: `make help`.
.DEFAULT_GOAL := help
.PHONY: help tools build demo test bench bench-check fuzz sanitizers coverage format lint fixtures big-archive profile check

SWIFT ?= swift
TOOL := .build/release/fitstream
SIZE ?= 1000
SECONDS ?= 60
RELEASE := -c release --static-swift-stdlib

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
	$(SWIFT) test --skip-build

bench: build ## every benchmark beside the C ceiling; about a minute, into Benchmarks/Results/ (FULL=--full: some minutes)
	@python3 Benchmarks/run.py $(FULL)

bench-check: ## fail when a hot task takes 5 % more instructions than Benchmarks/baseline.json says
	@python3 Benchmarks/check.py

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

profile: ## write the profile's tables anew from Sources/profile-generator/fit-profile.json
	$(SWIFT) run -c release profile-generator Sources/profile-generator/fit-profile.json Sources/FITProfile/Generated

check: lint ## what CI checks beside the tests
	@sh Tests/Checks/all.sh
