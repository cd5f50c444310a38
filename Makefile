# `make run` builds Roster and opens it; `make help` lists the rest.
# SWIFT=/path/to/swift chooses a toolchain, SWIFTFLAGS=... more options for its release builds,
# FILE=my.csv what `make run` opens.

SWIFT = swift
PREFIX = /usr/local
SAMPLE = Samples/contacts.csv
FILE = $(SAMPLE)

# The cases of the formats that can be read; a number stands for the folder that begins with it.
CASES = 001 003 006 007 009 011 012 014 016 019 021 022 024 027 028 030 032 034 036 046 047 048 \
	053 055 057 059 061 063 064 066 069 070 072 075 076 078 082 083 085 088
CASES_RUNNER = ../shared/cases/run.py

RELEASE = build -c release --static-swift-stdlib --disable-local-rpath --product roster $(SWIFTFLAGS)
STRICT = --explicit-target-dependency-import-check error
ROSTER = .build/release/roster
SOURCES = Package.swift Sources Tests Plugins

# A toolchain that swiftly installed is found even where its folder is not on PATH.
export PATH := $(PATH):$(HOME)/.local/share/swiftly/bin
export FILE

.DEFAULT_GOAL := help
.PHONY: help run build test bench lint format install uninstall clean dependencies toolchain

help: ## list what make can do
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  make \1	\2/p' Makefile | expand -t 20

run: toolchain dependencies ## build and open the shell on the sample contacts, or on FILE=my.csv
	@$(SWIFT) $(RELEASE)
	@if [ -t 0 ] || [ "$$FILE" != "$(SAMPLE)" ]; then $(ROSTER) "$$FILE"; \
	else $(ROSTER) "$$FILE" -f Samples/first-steps.roster; fi

build: toolchain dependencies ## build the program for release: .build/release/roster
	@$(SWIFT) $(RELEASE) $(STRICT)

test: toolchain ## build for debugging and run every test
	@.ci/dependencies cc $(if $(wildcard $(CASES_RUNNER)),python3)
	@$(SWIFT) build $(STRICT)
	@$(SWIFT) test
	@if [ -e $(CASES_RUNNER) ]; then \
	python3 $(CASES_RUNNER) --roster .build/debug/roster $(CASES); \
	else echo "skipped the cases: there is no $(CASES_RUNNER)"; fi

bench: build ## time the main jobs against 'wc -l'; fails where one got slower than recorded
	@Benchmarks/bench

lint: toolchain ## check the layout of the Swift code
	@$(SWIFT) format lint --strict --recursive $(SOURCES)

format: toolchain ## lay out the Swift code
	@$(SWIFT) format --in-place --recursive $(SOURCES)

install: ## install program, man page and plugin header under PREFIX
	@[ -x $(ROSTER) ] || $(MAKE) build
	install -d $(DESTDIR)$(PREFIX)/bin $(DESTDIR)$(PREFIX)/include \
	  $(DESTDIR)$(PREFIX)/share/man/man1 $(DESTDIR)$(PREFIX)/share/pkgconfig \
	  $(DESTDIR)$(PREFIX)/share/doc/roster
	install -m 755 $(ROSTER) $(DESTDIR)$(PREFIX)/bin/roster
	install -m 644 Documentation/roster.1 $(DESTDIR)$(PREFIX)/share/man/man1/roster.1
	install -m 644 Sources/CRosterPlugin/include/roster_plugin.h $(DESTDIR)$(PREFIX)/include/
	install -m 644 LICENSE Documentation/Plugins.md Documentation/Licenses/*.txt \
	  $(DESTDIR)$(PREFIX)/share/doc/roster/
	printf '%s\n' 'prefix=$(PREFIX)' 'includedir=$${prefix}/include' '' 'Name: roster-plugin' \
	  'Description: Header for plugins of the roster shell (ABI 1)' 'Version: 1' \
	  'Cflags: -I$${includedir}' > $(DESTDIR)$(PREFIX)/share/pkgconfig/roster-plugin.pc

uninstall: ## remove what install put under PREFIX
	rm -rf $(DESTDIR)$(PREFIX)/share/doc/roster
	rm -f $(DESTDIR)$(PREFIX)/bin/roster $(DESTDIR)$(PREFIX)/include/roster_plugin.h \
	  $(DESTDIR)$(PREFIX)/share/man/man1/roster.1 \
	  $(DESTDIR)$(PREFIX)/share/pkgconfig/roster-plugin.pc

clean: ## remove what was built
	rm -rf .build

dependencies:
	@.ci/dependencies

toolchain:
	@.ci/toolchain $(SWIFT)
