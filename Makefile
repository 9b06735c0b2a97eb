# Builds, tests and installs spesa on a machine with a Swift toolchain. `make help` lists the targets.

PREFIX ?= /usr/local
DESTDIR ?=
ZSH_COMPLETIONS ?= $(PREFIX)/share/zsh/site-functions
# The date of the newest commit, so that builds are reproducible.
epoch := $(or $(SOURCE_DATE_EPOCH),$(shell git log -1 --format=%ct 2>/dev/null),$(shell date +%s))
day := $(shell date -u -d @$(epoch) +%F)

packages = libsqlite3-dev libargon2-dev libsodium-dev libutf8proc-dev libexpat1-dev zlib1g-dev libyajl-dev libedit-dev libncurses-dev libxlsxwriter4
headers = sqlite3.h argon2.h sodium.h utf8proc.h expat.h zlib.h yajl/yajl_parse.h histedit.h term.h
# Loaded at run time by `export xlsx`, which tests and examples need.
loaded = $(wildcard /usr/lib/*/libxlsxwriter.so.4)
program = .build/release/spesa

static = .build/static
archives = $(addprefix $(static)/,libstdc++.a libexpat.a libz.a libyajl.a libedit.a libtinfo.a libbsd.a libmd.a)
# The program must not search for libraries beside itself.
release = -c release --disable-local-rpath
# One release build for the program, which is tested from outside, and for the unit tests of its modules.
testable = $(release) -Xswiftc -enable-testing -debug-info-format none
sudo = $(shell [ "$$(id -u)" = 0 ] || echo sudo)

.PHONY: help run test compiled suites one check prepared torture build install uninstall deb deb-test deb-tools bench instructions link-order fuzz mutations coverage format lint graph docs clean packages tools server-tools

help:
	@echo "make run        build, then sign up, record an expense and show the month"
	@echo "make test       run every test (RECORD=1 rewrites transcripts and snapshots)"
	@echo "make one        build and run the tests of one target: T=StorageTests, FILTER=SignIn"
	@echo "make check      everything that CI runs: lint, imports, tests, a release that starts, and the shortest torture"
	@echo "make torture    test the promises of the store: killed, damaged, full disk, attacks (more than an hour)"
	@echo "make build      build the release, $(program)"
	@echo "make install    install the program, its manual pages and completions under PREFIX=$(PREFIX)"
	@echo "make uninstall  remove them"
	@echo "make deb        build a Debian package below .build/deb;  make deb-test  also build it in another folder; install, use and remove it in a clean root"
	@echo "make bench      time commands beside other programs, on books of SIZES=1000,100000,1000000 expenses"
	@echo "make instructions  set the limits of make check to the present instruction counts"
	@echo "make link-order  list the functions of common commands anew, for the linker"
	@echo "make fuzz       fuzz every reader, SECONDS=60 each"
	@echo "make mutations  test the readers with COUNT=100000 mutated samples, from SEED=1 on"
	@echo "make coverage   print the line coverage of each module"
	@echo "make format     format the sources;  make lint  check them"
	@echo "make graph      print the imports of the modules, lowest first (RECORD=1 updates CONTRIBUTING.md and the pages of the modules)"
	@echo "make docs       build the page of each module below .build/docs; fail at a broken link (M=Money: one page)"

run: build
	@Benchmarks/tour.sh $(program)

test: packages $(archives)
	@$(with_server)
	@$(MAKE) --no-print-directory compiled
	@$(MAKE) --no-print-directory suites

compiled:
	swift build $(testable) --build-tests --explicit-target-dependency-import-check error

# A process runs as many tests at once as there are processors. Those of ServerTests and ProcessTests mostly wait for other
# programs, so they and StorageTests, the longest, run in processes of their own beside all others.
storage = ^StorageTests.
waiting = ^(ServerTests|ProcessTests).
# Their output goes to .build/suites-N.log; what failed is printed at the end.
suites:
	@rm -f .build/suites-*.log; code=0; jobs=; number=0; \
	for tests in "--filter $(storage)" "--filter $(waiting)" "--skip $(storage) --skip $(waiting)"; do \
	number=$$((number + 1)); echo "swift test $$tests > .build/suites-$$number.log"; \
	swift test $(testable) --skip-build --ignore-lock $$tests > .build/suites-$$number.log 2>&1 & jobs="$$jobs $$!"; done; \
	for job in $$jobs; do wait $$job || code=1; done; \
	[ $$code = 0 ] || grep -h -A 3 '^✘' .build/suites-*.log; tail -q -n 3 .build/suites-*.log; exit $$code

one: packages
	@Tests/one.py $(T) $(if $(FILTER),--filter $(FILTER))

# Tools are installed and sources checked during the build. The torture runs alone, because some proofs measure time.
check: packages $(archives)
	@$(MAKE) --no-print-directory -j 2 compiled prepared
	@$(MAKE) --no-print-directory suites
	$(program) --version
	Benchmarks/instructions.py $(program)
	Tests/Torture/run.py $(program) --check

prepared: tools lint
	@$(with_server)

torture: build tools
	@$(with_server)
	Tests/Torture/run.py $(program)

build: packages $(archives)
	swift build $(release) --product spesa

# A folder that contains only static libraries, so that the linker does not choose shared ones.
$(archives): | packages
	@mkdir -p $(static)
	@ln -sf "$$(gcc -print-file-name=$(or $(named_$(@F)),$(@F)))" $@

# Libraries with another name in Debian.
named_libyajl.a = libyajl_s.a

# Packages of statically linked libraries whose licences must be included; those of Swift and GCC need not.
linked = libexpat1-dev zlib1g-dev libyajl-dev libedit-dev libtinfo6 libbsd-dev libmd-dev

deb-tools:
	@missing=; for tool in dpkg-deb dpkg-shlibdeps lintian mmdebstrap man zsh fish python3; do command -v $$tool >/dev/null || missing=1; done; \
	if [ -n "$$missing" ]; then $(sudo) apt-get update && $(sudo) apt-get install -y dpkg-dev lintian mmdebstrap man-db zsh fish python3; fi

# Installs missing packages. Does not call sudo if there are none.
packages:
	@missing=$(if $(loaded),,1); for header in $(headers); do [ -e /usr/include/$$header ] || missing=1; done; \
	if [ -n "$$missing" ]; then $(sudo) apt-get update && $(sudo) apt-get install -y $(packages); fi

tools:
	@missing=; for tool in python3 strace unshare valgrind sqlite3 pdfdetach zbarimg curl openssl; do command -v $$tool >/dev/null || missing=1; done; \
	if [ -n "$$missing" ]; then $(sudo) apt-get update && $(sudo) apt-get install -y python3 strace util-linux valgrind sqlite3 poppler-utils zbar-tools curl openssl; fi

# Without PostgreSQL its tests are skipped.
with_server = $(MAKE) --no-print-directory server-tools || echo "PostgreSQL is not installed: its tests are skipped"
server = $(wildcard /usr/lib/postgresql/*/bin/initdb)
cluster = /etc/postgresql-common/createcluster.conf

# The package would start a permanent server, but the tests start their own. The setting is restored afterwards.
server-tools:
	@if [ -z "$(server)" ]; then set -e; $(sudo) apt-get update; $(sudo) apt-get install -y postgresql-common openssl; \
	$(sudo) cp -p $(cluster) $(cluster).before; trap '$(sudo) mv $(cluster).before $(cluster)' EXIT; \
	echo 'create_main_cluster = false' | $(sudo) tee -a $(cluster) >/dev/null; $(sudo) apt-get install -y postgresql; fi

install: build
	install -d $(DESTDIR)$(PREFIX)/bin $(addprefix $(DESTDIR)$(PREFIX)/share/man/man,1 5 7) \
		$(DESTDIR)$(PREFIX)/share/bash-completion/completions $(DESTDIR)$(ZSH_COMPLETIONS) \
		$(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d
	install -m 755 $(program) $(DESTDIR)$(PREFIX)/bin/spesa
	$(program) manual --roff --today $(day) >$(DESTDIR)$(PREFIX)/share/man/man1/spesa.1
	$(program) manual formats --roff --today $(day) >$(DESTDIR)$(PREFIX)/share/man/man5/spesa-formats.5
	$(program) manual scripts --roff --today $(day) >$(DESTDIR)$(PREFIX)/share/man/man7/spesa-scripts.7
	$(program) completions bash >$(DESTDIR)$(PREFIX)/share/bash-completion/completions/spesa
	$(program) completions zsh >$(DESTDIR)$(ZSH_COMPLETIONS)/_spesa
	$(program) completions fish >$(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/spesa.fish

uninstall:
	rm -f $(DESTDIR)$(PREFIX)/bin/spesa \
		$(addprefix $(DESTDIR)$(PREFIX)/share/man/,man1/spesa.1 man5/spesa-formats.5 man7/spesa-scripts.7) \
		$(DESTDIR)$(PREFIX)/share/bash-completion/completions/spesa \
		$(DESTDIR)$(ZSH_COMPLETIONS)/_spesa \
		$(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/spesa.fish

# Builds the package twice and requires identical files.
deb: build deb-tools
	@rm -rf .build/deb
	@Resources/debian/package.sh $(program) $(epoch) $(linked)
	@mkdir .build/deb/first && mv .build/deb/*.deb .build/deb/first
	@Resources/debian/package.sh $(program) $(epoch) $(linked)
	cmp .build/deb/*.deb .build/deb/first/*.deb
	@rm -r .build/deb/first
	lintian --allow-root --fail-on error,warning .build/deb/*.deb

# Installs and uses the package in a clean root, and builds it again from a clone in another folder.
deb-test: deb
	Tests/Package/elsewhere.sh .build/deb/*.deb
	Tests/Package/install.sh .build/deb/*.deb
	Tests/Package/completions.py $(program)

bench: build tools
	@$(with_server)
	@Benchmarks/bench.py $(program)
	@Benchmarks/sizes.py $(program)
	@Benchmarks/shopping.py $(program)
	@Benchmarks/screen.py $(program)
	@Benchmarks/servers.py $(program)

instructions: build tools
	@Benchmarks/instructions.py $(program) --renew

# The names of the functions are read from the linker's map, because the program has none.
link-order: packages tools $(archives)
	swift build $(release) --product spesa -Xlinker -Map=$(CURDIR)/.build/link-map.txt
	@Benchmarks/link_order.py $(program) .build/link-map.txt >.build/link-order.txt
	@mv .build/link-order.txt Sources/link-order.txt

fuzz: packages
	@Tests/Fuzzing/run.sh $(SECONDS)

mutations: packages $(archives)
	@MUTATIONS=$(or $(COUNT),100000) SEED=$(or $(SEED),1) swift test $(testable) --filter MutatedSamplesTests

coverage: packages server-tools
	swift test --enable-code-coverage
	@Benchmarks/coverage.py "$$(swift test --show-codecov-path)"

format:
	swift format -i --recursive --parallel Sources Tests Package.swift

lint:
	swift format lint --strict --recursive --parallel Sources Tests Package.swift
	Tests/Modules/graph.py --check
	Tests/Modules/readme.py --check
	Tests/Modules/names.py
	Tests/Modules/idiom.py

graph:
	@Tests/Modules/graph.py $(if $(RECORD),--renew)
	@$(if $(RECORD),Tests/Modules/readme.py --renew)

docs: packages
	swift build
	Tests/Modules/docs.py $(M)

clean:
	rm -rf .build
