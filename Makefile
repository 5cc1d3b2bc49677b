# Every target works alone on a fresh Debian machine: what is missing is installed by apt-get, which says so.

RUNS ?= 100000

.PHONY: help prepare demo test bench fuzz docs format check-format

help:
	@echo "make demo    generate Swift from a schema, then decode and check recorded frames"
	@echo "make test    build everything and run the tests; with TARGETS=WirelaceFramesTests,... only those and what they need"
	@echo "make bench   measure generated Swift against hand-written C, the generator, and the HTTP runtime"
	@echo "make fuzz    RUNS=$(RUNS) random inputs into each fuzz target"
	@echo "make docs    build the documentation into docs-out/"
	@echo "make format  put Swift and schema files into the house form"

prepare:
	@Scripts/prepare.sh

demo: prepare
	@Scripts/demo.sh

test: prepare
	@WIRELACE_TARGETS=$(TARGETS) Scripts/test.sh

bench: prepare
	@Scripts/bench.sh

fuzz: prepare
	@Fuzz/run.sh $(RUNS)

docs: prepare
	@Scripts/docs.sh

SWIFT_SOURCES = Package.swift Sources Tests Plugins Examples Benchmarks Fuzz

format: prepare
	swift format --in-place --parallel --recursive $(SWIFT_SOURCES)
	swift run --quiet wirelace fmt Schema Examples Benchmarks

check-format: prepare
	swift format lint --strict --parallel --recursive $(SWIFT_SOURCES)
	swift run --quiet wirelace fmt --check Schema Examples Benchmarks
