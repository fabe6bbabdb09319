# One line of help per target: `make help`.
.DEFAULT_GOAL := help
.PHONY: help tools build build-tests demo library embedded-library wheel wheel-alone spark-check install uninstall install-library release dist deb test bench bench-columns bench-check torture fuzz sanitizers coverage format lint fixtures big-archive profile help-tables report-page pictures link-order check

export SWIFT ?= swift
BUILD := sh Tests/Checks/swift-build.sh
TOOL := .build/release/fitstream
SIZE ?= 1000
SECONDS ?= 60
MUTANTS ?= 8000
SEED ?= 1
# The command is one file with all libraries in it. `make build LEAN=` links in the Swift runtime alone, where there are no static libraries.
ifeq ($(shell uname),Linux)
LEAN ?= whole
LINK = FITSTREAM_LINK=$(or $(LEAN),runtime)
# The compiler's own hashes of modules differ from folder to folder, and nothing reads them.
STRIP = strip -R .swift_modhash
endif
STRIP ?= strip
# libdeflate inflates whole rides at up to twice zlib's speed. Where it is not there, zlib does it all: `make build TRAITS=` too.
TRAITS ?= $(shell pkg-config --exists libdeflate 2>/dev/null && echo --traits Libdeflate,TrackXML,SQLite)
COMMA := ,
# Every release build of the root package has the same flags, the tests' too: with others all modules would be compiled anew. Tests are of
# optimised code, as what users run: they run in half the time, and allocations are counted exactly.
RELEASE = -c release -Xswiftc -enable-testing -Xswiftc -Xfrontend -Xswiftc -function-sections $(TRAITS)
run = $(BUILD) $(RELEASE) --product $(1) && .build/release/$(1)

# Where the command goes, and all that goes with it.
PREFIX ?= /usr/local
DESTDIR ?=
ZSH_FOLDER ?= share/zsh/site-functions
LIBDIR ?= lib
INSTALLED = bin/fitstream share/man/man1/fitstream.1 share/bash-completion/completions/fitstream \
  $(ZSH_FOLDER)/_fitstream share/fish/vendor_completions.d/fitstream.fish \
  share/doc/fitstream/LICENSE share/doc/fitstream/README.md

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## /{printf "  make %-12s %s\n", $$1, $$2}' Makefile

tools: ## install the system packages that are missing (zlib, expat, SQLite and libdeflate headers, pkg-config)
	@sh Tests/Checks/install.sh

build: tools ## build the command in release, Swift runtime linked in
	$(LINK) $(BUILD) $(RELEASE) --product fitstream

# Needs the C library alone, of any version since 2.17: what else it uses is linked in, out of a folder where only static libraries are.
LIBRARY = .build/library
# Grows with each incompatible change of fitstream.h, as FITSTREAM_INTERFACE does.
SONAME = libfitstream.so.$(shell sed -n 's/^\#define FITSTREAM_INTERFACE //p' Sources/CFitstream/include/fitstream.h)
library: tools ## build libfitstream.so and fitstream.h into .build/library, for C and for Python
	@sh Tests/Checks/static-libraries.sh $(LIBRARY)/static
	PKG_CONFIG_PATH=$(abspath $(LIBRARY)/static) $(BUILD) -c release --static-swift-stdlib -Xswiftc -static-stdlib -Xswiftc -use-ld=lld --scratch-path $(LIBRARY)/build \
	  --traits $(if $(TRAITS),Libdeflate$(COMMA))TrackXML -Xlinker --gc-sections -Xlinker --build-id=none \
	  -Xlinker --version-script=Sources/CFitstream/exports.map -Xlinker --exclude-libs=ALL -Xlinker -soname=$(SONAME) \
	  $$(cat $(LIBRARY)/static/flags) --product fitstream-c
	install -m 755 $(LIBRARY)/build/release/libfitstream-c.so $(LIBRARY)/libfitstream.so
	$(STRIP) $(LIBRARY)/libfitstream.so
	ln -sf libfitstream.so $(LIBRARY)/$(SONAME)
	install -m 644 Sources/CFitstream/include/fitstream.h $(LIBRARY)

embedded-library: ## build libfitcore.a and fitcore.h for a microcontroller into .build/embedded/TARGET; TARGET=armv7em-none-none-eabi
	@bash Benchmarks/Embedded/library.sh '$(TARGET)' .build/embedded/$(TARGET)
TARGET ?= armv7em-none-none-eabi

wheel: build library ## pack library, command and Python module into .build/dist, as a wheel for pip
	@$(MAKE) -s wheel-alone

wheel-alone:
	@install -m 755 $(TOOL) $(LIBRARY)/fitstream
	@$(STRIP) $(LIBRARY)/fitstream
	@python3 Python/wheel.py $(LIBRARY)/libfitstream.so $(LIBRARY)/fitstream .build/dist

spark-check: wheel ## read rides with Spark on two executors, and compare with one machine; PySpark from PyPI, some minutes
	@python3 Tests/Checks/spark.py

demo: build ## build, then read the rides of Fixtures/ as a newcomer would
	@sh Tests/Checks/demo.sh $(TOOL)

# Installs what is built, so that root need not have Swift; builds where nothing is.
$(TOOL):
	$(MAKE) build

install: $(TOOL) ## install command, manual page and completions below PREFIX (/usr/local); DESTDIR as for packages
	@set -e; to='$(DESTDIR)$(PREFIX)'; \
	for file in $(INSTALLED); do install -d "$$to/$$(dirname $$file)"; done; \
	install -m 755 $(TOOL) "$$to/bin/fitstream"; \
	$(STRIP) "$$to/bin/fitstream"; \
	say() { $(TOOL) "$$@" >"$$to/$$file"; chmod 644 "$$to/$$file"; }; \
	file=share/man/man1/fitstream.1; say man; \
	file=share/bash-completion/completions/fitstream; say completions bash; \
	file=$(ZSH_FOLDER)/_fitstream; say completions zsh; \
	file=share/fish/vendor_completions.d/fitstream.fish; say completions fish; \
	install -m 644 LICENSE README.md "$$to/share/doc/fitstream"; \
	echo "installed: $$to/bin/fitstream, with manual page and completions"

uninstall: ## remove what `make install` and `make install-library` put there, with the same PREFIX and DESTDIR
	@cd '$(DESTDIR)$(PREFIX)' && rm -f $(INSTALLED) include/fitstream.h $(LIBDIR)/libfitstream.* $(LIBDIR)/pkgconfig/fitstream.pc && if [ -d share/doc/fitstream ]; then rmdir share/doc/fitstream; fi

$(LIBRARY)/libfitstream.so:
	$(MAKE) library

install-library: $(LIBRARY)/libfitstream.so ## install the C library, shared and static, its header and fitstream.pc below PREFIX; DESTDIR and LIBDIR as for packages
	@sh Tests/Checks/static-libraries.sh archive $(LIBRARY)
	@set -e; to='$(DESTDIR)$(PREFIX)'; install -d "$$to/include" "$$to/$(LIBDIR)/pkgconfig"; \
	install -m 644 $(LIBRARY)/fitstream.h "$$to/include"; \
	install -m 755 $(LIBRARY)/libfitstream.so "$$to/$(LIBDIR)/$(SONAME)"; \
	ln -sf $(SONAME) "$$to/$(LIBDIR)/libfitstream.so"; \
	install -m 644 $(LIBRARY)/libfitstream.a "$$to/$(LIBDIR)"; \
	printf '%s\n' 'prefix=$(PREFIX)' 'libdir=$${prefix}/$(LIBDIR)' 'includedir=$${prefix}/include' '' 'Name: fitstream' \
	  'Description: reads ride archives (FIT, GPX, TCX, Apple Health) as Arrow streams' \
	  "Version: $$(sed -n 's/^public let toolVersion = "\(.*\)"/\1/p' Sources/CommandLineOptions/Version.swift)" \
	  'Cflags: -I$${includedir}' 'Libs: -L$${libdir} -lfitstream' 'Libs.private: -lstdc++ -lm -lpthread -ldl' \
	  >"$$to/$(LIBDIR)/pkgconfig/fitstream.pc"; \
	echo "installed: $$to/$(LIBDIR)/$(SONAME), with libfitstream.a, fitstream.h and fitstream.pc"

RELEASE_TESTS ?= test
release: ## prepare VERSION in .build/dist/fitstream-VERSION: packages, Containerfile, checksums, bill of materials, notes (RELEASE_TESTS= without tests)
	@python3 Tests/Checks/release.py check '$(VERSION)'
	@$(MAKE) $(RELEASE_TESTS) build library
	@python3 Tests/Checks/release.py pack '$(VERSION)'

dist: $(TOOL) ## pack the command into .build/dist, as an archive that runs wherever it is unpacked
	@sh Tests/Checks/package.sh dist $(TOOL)

deb: $(TOOL) ## pack the command into .build/dist, as a Debian package
	@sh Tests/Checks/package.sh deb $(TOOL)

# Four tests at once for each core, since many wait for a command: so a test's duration is nearly its own.
WIDTH = --experimental-maximum-parallelization-width $(shell nproc | awk '{print 4 * $$1}')
# Tests run the command with shared libraries, where calls of the system can be made to fail; some the one that `make build` links.
TESTED = .build/tested/fitstream
build-tests: tools
	@mkdir -p $(dir $(TESTED))
	$(BUILD) --build-tests $(RELEASE)
	cp .build/release/fitstream $(TESTED)
	$(LINK) $(BUILD) $(RELEASE) --product fitstream

test: build-tests ## build, then run every test
	@FITSTREAM_TESTED=$(abspath $(TESTED)) bash Tests/Checks/test.sh $(SWIFT) test --skip-build $(WIDTH) $(RELEASE)

bench: build ## every benchmark beside the C baseline; about a minute, into Benchmarks/Results/ (FULL=--full: some minutes)
	@$(if $(TRAITS),LIBDEFLATE=1) python3 Benchmarks/run.py $(FULL)

bench-columns: wheel ## rides into Arrow tables and Parquet, in Python, beside pyroparse and fitfast; some minutes
	@$(MAKE) big-archive SIZE=600
	@python3 Benchmarks/columns.py

bench-check: ## fail when a hot task takes 5 % more instructions than Benchmarks/baseline.json says
	@python3 Benchmarks/check.py

torture: build ## damage every fixture and corpus file MUTANTS times in all, through the built command; 40,000 take some minutes
	@nice python3 Tests/Torture/torture.py --mutants $(MUTANTS) --seed $(SEED)

fuzz: tools ## fuzz every target for SECONDS each, going on where the last run ended (TARGETS="decoder zip" for some)
	@sh Tests/Checks/fuzz.sh $(SECONDS) $(TARGETS)

sanitizers: tools ## tests and command under the address, leak and thread sanitizers; half an hour
	@sh Tests/Checks/sanitizers.sh all

coverage: tools ## line coverage of FITCore, FITProfile and Archives by the tests; some minutes
	@sh Tests/Checks/coverage.sh

format: ## lay out all Swift sources
	$(SWIFT) format -i -r Package.swift Sources Tests

lint: ## check layout and style
	$(SWIFT) format lint --strict -r Package.swift Sources Tests

fixtures: tools ## write Fixtures/ anew; changes nothing unless the generator changed
	$(call run,fitstream-fixtures) Fixtures

big-archive: tools ## write a Strava-like and a Garmin-like export of SIZE simulated rides into .build/archives
	@mkdir -p .build/archives
	$(call run,fitstream-archives) strava $(SIZE) .build/archives/strava-$(SIZE).zip
	$(call run,fitstream-archives) garmin $(SIZE) .build/archives/garmin-$(SIZE).zip

profile: ## write what is generated anew: from fit-profile.json and quantities.json in Sources/profile-generator
	$(call run,profile-generator) Sources/profile-generator/fit-profile.json Sources/FITProfile/Generated
	$(call run,profile-generator) Sources/profile-generator/quantities.json Sources/profile-generator/fit-profile.json .

help-tables: ## write the help's tables anew from Documentation/CommandLine.md and Documentation/Columns.md
	python3 Tests/Checks/help_tables.py

report-page: ## write the style and script of reports into the program anew, from report.css and report.js in Sources/Reports/Page
	python3 Tests/Checks/report_page.py

pictures: build ## draw the pictures of Documentation/Pictures anew, from simulated rides
	@mkdir -p .build/archives
	$(call run,fitstream-archives) strava 90 .build/archives/pictures.zip
	python3 Tests/Checks/pictures.py $(TOOL) .build/archives/pictures.zip

link-order: build ## write Benchmarks/link-order.txt anew: the functions that the command runs, to be linked side by side
	python3 Benchmarks/link_order.py
	rm $(TOOL)
	$(LINK) $(BUILD) $(RELEASE) --product fitstream

check: lint ## every check beside the tests; SLOW=one: of the fuzzers and sanitizers one by the commit, as in CI
	@RELEASE='$(RELEASE)' SLOW='$(SLOW)' sh Tests/Checks/all.sh
