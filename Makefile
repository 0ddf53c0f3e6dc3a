# Syracuse. `make` builds ./syracuse for this machine, `make help` lists the rest.
#
#   ARCH=   native (default), universal (every x86-64), v4, v3, v2 (or x86-64-v4, ...), aarch64,
#           wasm (with vectors), threads (WebAssembly with both), generic (plain C)
#   EVALFILE= the network file that is built in
#   VARIANT= and NETWORK="positions=N epochs=N ..." for make network
#   EXE=    the name of the program          CC=      the compiler, gcc or clang
#   HOSTCC= in a cross build, the compiler for this machine
#   O=      a folder where all goes that is built; the source tree may be read-only then
#   CFLAGS=, EXTRA_CFLAGS=, CPPFLAGS=, LDFLAGS=, LDLIBS=  added to what is needed, never instead of it
#   PREFIX=, BINDIR=, MANDIR=, DOCDIR=, COMPLETIONDIR=  where make install puts things, in DESTDIR=
#
# Objects of each architecture, compiler and mode have a folder of their own under build/, and are
# compiled again when the flags change. Needs make, a C compiler and its libc.
.SUFFIXES:
.DELETE_ON_ERROR:

.DEFAULT_GOAL := all

ARCH   = native
MODE   = release
O      =
EXE    = $(top)syracuse$(suffix)
EVALFILE = eval/ships/ships.net
REGATTA = $(top)regatta
VARIANT = ships
NETWORK =

ifneq ($(words $(O)),$(if $(O),1,0))
$(error O=$(O) has spaces in its name, which make can't work with)
endif
# The name is one that nobody has who builds in a folder with other things.
top   := $(O:%=%/)
build := $(if $(O),$(top)syracuse-build,build)

ifeq ($(origin CC),default)
CC := $(firstword $(foreach c,cc gcc clang,$(if $(shell command -v $(c)),$(c))) cc)
endif
CC_IS_CLANG := $(findstring clang,$(shell $(CC) --version 2>/dev/null))
# The macros that the compiler defines, as words: it knows best what machine and system it makes programs for.
target := $(shell $(CC) $(CFLAGS) -dM -E -x c /dev/null 2>/dev/null | cut -d ' ' -f 2)
is_windows := $(filter _WIN32,$(target))
is_web     := $(filter __wasm__,$(target))
SYSTEM := $(if $(is_windows),windows,$(if $(is_web),web,posix))
suffix := $(if $(is_windows),.exe)

given_arch := $(filter command line,$(origin ARCH))

# --- The machine -------------------------------------------------------------------------------

override ARCH := $(ARCH:x86-64-%=%)
takes = $(if $(shell $(CC) $(1) -E -x c /dev/null >/dev/null 2>&1 && echo yes),$(1))

arch_native  := $(or $(call takes,-march=native),$(call takes,-mcpu=native))
# Tuned for the first that had it: on newer ones, too, perftbench takes 2 % fewer cycles that way.
arch_v4      := -march=x86-64-v4 -mtune=skylake-avx512
arch_v3      := -march=x86-64-v3
arch_v2      := -march=x86-64-v2
arch_generic := -DSYRACUSE_PLAIN
arch_aarch64 := -march=armv8-a
arch_wasm    := -msimd128 -msign-ext -mnontrapping-fptoint
# The C library there is one for a single thread, whose errno is no thread's own.
arch_threads := $(arch_wasm) -matomics -mbulk-memory -D_Thread_local=
arch_universal := $(arch_generic)
# The builds that a universal engine is made of, the best first.
parts := v4 v3 generic
ifeq ($(filter $(ARCH),native universal v4 v3 v2 generic aarch64 wasm threads),)
$(error ARCH=$(ARCH) is none of native, universal, v4, v3, v2, generic, aarch64, wasm, threads)
endif
ifeq ($(ARCH)$(filter __x86_64__,$(target)),universal)
$(error a universal engine is for x86-64; for this compiler say ARCH=generic)
endif
# 32-bit x86 else computes in registers of 80 bits, and finds other results than all others.
arch_$(ARCH) += $(if $(filter __i386__,$(target)),-msse2 -mfpmath=sse)
# gcc's standard there is to compute with more than a float has, as nowhere else.
arch_$(ARCH) += $(if $(filter __s390x__,$(target)),$(call takes,-fexcess-precision=fast))
# Instructions that every processor of the family can run.
arch_baseline := $(if $(filter __x86_64__,$(target)),-march=x86-64,$(if \
                 $(filter __i386__,$(target)),-march=i686))

# --- The mode: release, debug, asan, tsan, fuzz, strict (as if not on Linux), pgo in its two steps -

release := -O3 -DNDEBUG
mode_release := $(release)
mode_debug   := -O1 -g
mode_asan    := -O1 -g1 -fno-omit-frame-pointer -fsanitize=address,undefined -fno-sanitize-recover=all
mode_tsan    := -O1 -g1 -fsanitize=thread
mode_strict  := $(release) -DSYRACUSE_STRICT_POSIX -Werror
mode_fuzz    := $(mode_asan) -fsanitize=fuzzer-no-link
ifneq ($(CC_IS_CLANG),)
mode_pgo-measure = $(release) -fprofile-instr-generate=$(OBJ)/bench.profraw
mode_pgo         = $(release) -fprofile-instr-use=$(OBJ)/bench.profdata \
                   -Wno-profile-instr-unprofiled -Wno-profile-instr-out-of-date
else
mode_pgo-measure = $(release) -fprofile-generate
mode_pgo         = $(release) -fprofile-use -fprofile-partial-training -Wno-missing-profile
endif
ifeq ($(filter $(MODE),release debug asan tsan fuzz strict pgo-measure pgo),)
$(error MODE=$(MODE) is none of release, debug, asan, tsan, strict; for pgo say "make pgo")
endif

# Both steps of pgo share a folder: gcc finds its counts beside the object.
space := $(subst ,, )
comma := ,
objects_for = $(build)/$(1)-$(subst =,-,$(subst $(space),-,$(notdir $(CC))))-$(patsubst pgo-%,pgo,$(MODE))
OBJ := $(call objects_for,$(ARCH))

# --- Flags. The user's come last and in variables of their own -----------------------------------

# Windows: printf as C11 has it. gcc does not align the stack for vectors there, so none is moved as
# if it were aligned. In its usual model of memory it reaches data through pointers that the linker
# keeps once for each name, so that the parts of a universal engine would use each other's. The
# program needs no library but the system's, and has no time of day in it.
system_windows := -D__USE_MINGW_ANSI_STDIO=1 -mcmodel=small \
                  $(if $(CC_IS_CLANG),,-Wa$(comma)-muse-unaligned-vector-move)
link_windows   := -static -Wl,--no-insert-timestamp,--dynamicbase,--nxcompat,--high-entropy-va
# 32-bit systems else can't have files of more than 2 GB, or days after January 2038.
system_posix   := -D_FILE_OFFSET_BITS=64 -D_TIME_BITS=64
# The web: threads are stubs, in a pthread.h of our own. The stack is the first thing in the memory,
# so that who runs out of it gets a fault and not somebody else's data.
system_web     := -Iengine/base/system
link_web       := -O0 -Wl,-O2 -mexec-model=reactor -Wl,-z,stack-size=8388608,--stack-first
# With threads the memory is the page's, as large as wasm.js has it. See threads_web.c for the rest.
ifeq ($(ARCH),threads)
link_web += -Wl,--shared-memory,--import-memory,--initial-memory=33554432,--max-memory=4294967296,--no-check-features \
            -Wl,--export=__stack_pointer $(addprefix -Wl$(comma)--wrap=,malloc calloc realloc aligned_alloc free)
endif
threads        := $(if $(is_web),,-pthread)

warnings := -Wall -Wextra -Wshadow -Wstrict-prototypes -Wmissing-prototypes -Wconversion -pedantic
# The same floating-point results from every compiler: no fused multiply-add behind our back.
compile = $(CC) -std=c11 -ffp-contract=off $(warnings) $(mode_$(MODE)) $(arch_$(ARCH)) $(threads) -I. \
          $(system_$(SYSTEM)) $(CPPFLAGS) $(CFLAGS) $(EXTRA_CFLAGS)
link    = $(compile) $(link_$(SYSTEM)) $(LDFLAGS)
# Flags that one object alone needs; they stand behind the user's, so that they count.
own     =
# The board that an object is for, if not the square one.
height  =
libs    = -lm $(LDLIBS)

# --- Sources -----------------------------------------------------------------------------------

# Sources that a test may link: everything below the protocol.
# A game is a folder of engine/ that has rules.
games    := $(patsubst engine/%/rules.c,%,$(wildcard engine/*/rules.c))
# The game of ships on its tall board is the same sources once more, as if they were in ships10/.
# Networks are there once, and the policy's fit is a program of its own.
tall      = $(patsubst $(1)/ships/%,$(1)/ships10/%,$(filter-out %/networks.c %/fit_policy.c,$(wildcard $(1)/ships/*.c)))
# Of the files for each operating system one is taken, see engine/base/system/os.h.
not_here := $(filter-out %_$(SYSTEM).c,$(wildcard engine/base/system/os_*.c)) \
            $(if $(filter-out threads,$(ARCH)),engine/base/system/threads_web.c)
engine   := $(filter-out $(not_here),$(wildcard engine/*.c engine/base/*.c engine/base/system/*.c \
              $(games:%=engine/%/*.c)) $(call tall,engine))
eval     := $(engine) $(wildcard eval/*.c eval/net/*.c $(games:%=eval/%/*.c)) $(call tall,eval)
core     := $(eval) $(filter-out search/ships/fit_policy.c,$(wildcard search/*.c search/shared/*.c $(games:%=search/%/*.c) bench/*.c)) $(call tall,search)
protocol := $(filter-out protocol/universal.c,$(wildcard protocol/*.c protocol/settings/*.c))
# In a web page: another way in, and jobs with threads or without.
web_protocol := $(filter-out protocol/main.c protocol/job.c,$(protocol)) protocol/web/web.c \
                $(if $(filter threads,$(ARCH)),protocol/job.c protocol/web/work_threads.c,protocol/web/work.c)
# Sources that a universal engine has once: data, and what asks for the processor.
shared   := $(wildcard eval/*/networks.c) engine/base/system/processor.c
guard    := engine/base/system/guard.c
# Sources that the programs beside the engine need as well, for POSIX systems only.
posix := $(if $(is_windows)$(is_web),,$(wildcard engine/posix/*.c))
# The match runner knows the rules and nothing of the search.
rules := $(engine) $(posix)
match := $(filter-out bench/match/main.c,$(wildcard bench/match/*.c bench/match/*/*.c))
# The maker of training data, but for its main.
datagen := $(filter-out bench/data/main.c,$(wildcard bench/data/*.c)) eval/train/sample.c
# The trainer knows the evaluation and what is below it.
train := $(filter-out eval/train/main.c,$(wildcard eval/train/*.c))
objects   = $(patsubst %.c,$(OBJ)/%.o,$(1))

# Tests that are compiled for both boards, too.
tall_tests := $(patsubst %/ships/,%,$(wildcard tests/*/ships/))
unit_tests := $(wildcard $(foreach f,engine eval search levels protocol,tests/$f/unit*.c) tests/engine/naive*.c tests/*/ships/*.c) \
              $(foreach f,$(tall_tests),$(call tall,$f)) \
              protocol/output.c tests/levels/arena.c tests/levels/anchors.c \
              $(addprefix tests/search/claims_,lines.c proof.c story.c)
unit_of_others := $(addprefix tests/,engine/unit_file.c protocol/unit_session.c) $(wildcard tests/data/unit*.c tests/eval/unit_train*.c)
sources_unit          := tests/unit.c $(filter-out $(unit_of_others),$(unit_tests)) tests/check.c \
                         $(if $(is_windows),tests/unit_no_others.c,\
                           tests/unit_others.c $(unit_of_others) tests/folder.c tests/other_process.c $(datagen) $(train) \
                           $(filter-out protocol/main.c,$(protocol)))
sources_conformance   := $(wildcard tests/engine/conformance*.c) tests/check.c
sources_transcript    := tests/protocol/transcript.c tests/child.c
sources_wins          := $(addprefix tests/search/win,s.c _file.c _talk.c) tests/child.c
sources_find_wins     := tests/search/find_wins.c tests/search/win_talk.c tests/child.c
sources_claims        := $(wildcard tests/search/claims*.c) tests/search/win_file.c
sources_fuzz          := tests/protocol/fuzz.c tests/child.c
tests := unit conformance $(if $(is_windows),,transcript wins find_wins fuzz claims)

# Tests of the match runner: its parts, engines that misbehave, whole matches.
sources_match_unit := $(wildcard tests/match/unit*.c tests/match/*/unit*.c) tests/match/sample.c tests/other_process.c tests/check.c
sources_report_sample := tests/match/report_sample.c tests/match/sample.c
sources_bad_engine := tests/match/bad_engine.c
match_tests := match_unit bad_engine report_sample

# Fuzzers of the parsers of all programs: with seeds, and with libFuzzer.
fuzz_targets := $(filter-out %/driver.c %/libfuzzer.c,$(wildcard tests/fuzz_targets/*.c))
fuzzed       := $(core) $(posix) $(filter-out protocol/main.c,$(protocol)) $(match) $(datagen)

test_programs := $(tests:%=$(OBJ)/tests/%$(suffix)) \
                 $(if $(is_windows),,$(OBJ)/tests/parsers $(match_tests:%=$(OBJ)/tests/%))

# --- Rules -------------------------------------------------------------------------------------

# Regatta is a program for POSIX systems. A CXX on the command line asks for `fastchess`, see there.
all: program $(if $(is_windows),,match $(if $(filter command line,$(origin CXX)),$(top)fastchess)) ## the engine, ./syracuse, and the match runner, ./regatta

program: $(EXE)

# How a program at hand is called.
here = $(if $(findstring /,$(1)),$(1),./$(1))

# Linked in its own folder and then put in place, so that switching ARCH back and forth is right.
put = @cmp -s $< $@ || { echo "  $@"; mkdir -p $(@D) && cp $< $@; }

$(EXE): $(OBJ)/syracuse$(suffix) FORCE
	$(put)

program_sources := $(core) $(protocol)

ifneq ($(ARCH),universal)
$(OBJ)/syracuse$(suffix): $(call objects,$(program_sources)) $(OBJ)/flags
	$(link) $(filter %.o,$^) $(libs) -o $@
else
$(OBJ)/syracuse$(suffix): $(call objects,protocol/universal.c $(shared)) $(parts:%=$(OBJ)/%.part.o) $(OBJ)/flags
	$(link) $(filter %.o,$^) $(libs) -o $@

# A whole engine in one object, whose names are all its own but two.
kept_names = main processor_needs
$(OBJ)/%.part.o: FORCE
	+@$(MAKE) --no-print-directory ARCH=$* part
	@cmp -s $(call objects_for,$*)/part.o $@.of || { echo "  $@"; \
	  $(OBJCOPY) $(foreach n,$(kept_names),--redefine-sym $n=$n_$* --keep-global-symbol=$n_$*) \
	  $(call objects_for,$*)/part.o $@ && cp $(call objects_for,$*)/part.o $@.of; }
endif

# The engine for web pages, see `board` below.
web_engine := $(core) $(web_protocol)
$(OBJ)/linked.wasm: $(call objects,$(web_engine)) $(OBJ)/flags
	$(link) $(filter %.o,$^) $(libs) -o $@

$(OBJ)/syracuse.wasm: $(OBJ)/linked.wasm Makefile
	$(WASM_OPT) -g $(if $(filter-out threads,$(ARCH)),$(asyncify)) -O3 --strip-debug --strip-producers $< -o $@

part: $(OBJ)/part.o
$(OBJ)/part.o: $(call objects,$(filter-out $(shared) $(guard),$(program_sources))) $(OBJ)/flags
	$(link) $(if $(findstring -flto,$(link)),-flinker-output=nolto-rel) -r -nostdlib $(filter %.o,$^) -o $@

# Code that asks what the processor is must run on any.
$(call objects,engine/base/system/processor.c $(guard) protocol/universal.c): own = $(arch_baseline)
$(OBJ)/protocol/universal.o: own += '-DUNIVERSAL_PARTS(ROW)=$(foreach p,$(parts),ROW($p))'

$(OBJ)/protocol/commands.o: LICENSE
$(OBJ)/eval/ships/networks.o: own = -DEVALFILE='"$(EVALFILE)"'
$(OBJ)/eval/ships/networks.o: $(EVALFILE)
# gcc else packs the list of rows into vectors, and the loop that reads it row by row waits for each of them.
$(OBJ)/eval/cubes/network.o: own = -fno-tree-slp-vectorize

# A game's networks are part of its objects.
define embedded_networks
$(call objects,eval/$(1)/networks.c): $(wildcard eval/$(1)/*.net)
endef
$(foreach g,$(games),$(eval $(call embedded_networks,$(g))))

# The match runner, a program of its own.
match: $(REGATTA) ## the match runner, ./regatta
$(REGATTA): $(OBJ)/regatta FORCE
	$(put)

$(OBJ)/regatta: $(call objects,bench/match/main.c $(match) $(rules)) $(OBJ)/flags
	$(link) $(filter %.o,$^) $(libs) -o $@

# OpenBench's client builds its match runner with `make -j CXX=...` and takes the file of this name.
# CXX= is not used. A file of its own, as the client moves it away.
fastchess: $(O:%=%/fastchess) ## ./fastchess, which is Regatta under the name that OpenBench looks for
$(top)fastchess: $(OBJ)/regatta FORCE
	$(put)

# Objects of the tests need not be quick, and they are half of all that is compiled.
$(OBJ)/tests/%.o: private mode_$(MODE) += -O1
define compiled
	@mkdir -p $(@D)
	$(compile) $(height) $(own) -MMD -MP -c $< -o $@
endef
$(OBJ)/%.o: %.c $(OBJ)/flags
	$(compiled)

# Its numbers are the square board's, which alone are tuned.
define tall_objects
$(OBJ)/$(1)/ships10/%.o: height = -DSHIPS_RANKS=10 -UTUNE
$(OBJ)/$(1)/ships10/%.o: $(1)/ships/%.c $(OBJ)/flags
	$$(compiled)
endef
$(foreach f,engine eval search $(tall_tests),$(eval $(call tall_objects,$f)))

# The report's page, first moves and the completion are part of Regatta's objects.
$(OBJ)/bench/match/report/report.o: own = -DREPORT_PAGE='"$(OBJ)/report.html"'
$(OBJ)/bench/match/report/report.o: $(OBJ)/report.html
$(OBJ)/bench/match/manual.o: bench/match/completion.bash

# The lists of first moves, each behind the name of its game.
first_moves := $(sort $(wildcard bench/match/field/*-first.epd))
$(OBJ)/bench/match/field/first_moves.o: own = -DFIRST_MOVES='"$(OBJ)/first_moves.epd"'
$(OBJ)/bench/match/field/first_moves.o: $(OBJ)/first_moves.epd
$(OBJ)/first_moves.epd: $(first_moves)
	@mkdir -p $(@D)
	@awk 'FNR == 1 { name = FILENAME; gsub(/.*\/|-first\.epd$$/, "", name); print "# variant " name } { print }' \
	    $(first_moves) /dev/null > $@

# A page of its parts, NAME=FILE FILE;NAME=FILE...; scripts stand behind those that they use.
pack = awk -v 'parts=$(1)' -f engine/web/pack.awk $(2) > $@
shared_style  := $(addprefix engine/web/,palette.css boards.css)
shared_script := $(addprefix engine/web/,dom.js variants.js boards.js)

report        := bench/match/report/page
report_style  := $(shared_style) $(report)/report.css
report_script := $(shared_script) $(patsubst %,$(report)/%.js,words data game pgn plot charts tables scores viewer list live report)
$(OBJ)/report.html: engine/web/pack.awk $(report)/report.html $(report_style) $(report_script)
	@mkdir -p $(@D)
	@$(call pack,style=$(report_style);script=$(report_script),$(report)/report.html)

# Changes when the command line does, and only then.
flags_text = $(subst ','\'',$(link) $(libs) $(EVALFILE))
$(OBJ)/flags: FORCE
	@mkdir -p $(@D)
	@echo '$(flags_text)' | cmp -s - $@ || echo '$(flags_text)' > $@

define test_program
$(OBJ)/tests/$(1)$(suffix): $(call objects,$(sources_$(1)) $(core) $(posix)) $(OBJ)/flags
	$$(link) $$(filter %.o,$$^) $$(libs) -o $$@
endef
$(foreach t,$(tests),$(eval $(call test_program,$(t))))

define match_test_program
$(OBJ)/tests/$(1): $(call objects,$(sources_$(1)) $(match) $(rules)) $(OBJ)/flags
	$$(link) $$(filter %.o,$$^) $$(libs) -o $$@
endef
$(foreach t,$(match_tests),$(eval $(call match_test_program,$(t))))

$(OBJ)/tests/parsers: $(call objects,$(fuzz_targets) tests/fuzz_targets/driver.c $(fuzzed)) $(OBJ)/flags
	$(link) $(filter %.o,$^) $(libs) -o $@

$(OBJ)/tests/parsers-fuzz: $(call objects,$(fuzz_targets) tests/fuzz_targets/libfuzzer.c $(fuzzed)) $(OBJ)/flags
	$(link) -fsanitize=fuzzer $(filter %.o,$^) $(libs) -o $@

# The programs of the release build are also found under a short name.
programs: $(test_programs) $(if $(is_windows),,$(addprefix $(OBJ)/,regatta datagen train)) ## the test programs, in build/tests/
ifeq ($(MODE)$(suffix),release)
	@ln -sfn $(notdir $(OBJ))/tests $(build)/tests
endif

$(OBJ)/datagen: $(call objects,bench/data/main.c $(datagen) $(core) $(posix)) $(OBJ)/flags
	$(link) $(filter %.o,$^) $(libs) -o $@

datagen: $(OBJ)/datagen ## the program that makes training data, build/datagen
	@ln -sfn $(notdir $(OBJ))/datagen $(build)/datagen

$(OBJ)/spsa: $(call objects,bench/tune/spsa.c $(rules)) $(OBJ)/flags
	$(link) $(filter %.o,$^) $(libs) -o $@

spsa: $(OBJ)/spsa ## the program that tunes the search by playing, build/spsa
	@ln -sfn $(notdir $(OBJ))/spsa $(build)/spsa

# The same objects, but for the pool.
turned := $(filter-out engine/base/pool.c,$(program_sources)) bench/tune/turns.c
led    := $(addprefix -Wl$(comma)--wrap=,worker_poll_limits sched_yield time_now_us)
$(OBJ)/turns: $(call objects,$(turned)) $(OBJ)/flags
	$(link) $(led) $(filter %.o,$^) $(libs) -o $@

turns: $(OBJ)/turns ## the engine with threads that take turns by nodes, build/turns
	@ln -sfn $(notdir $(OBJ))/turns $(build)/turns

$(OBJ)/fit_policy $(OBJ)/fit_policy10: $(OBJ)/fit_policy%: $(OBJ)/search/ships%/fit_policy.o \
    $(call objects,eval/train/sample.c $(core)) $(OBJ)/flags
	$(link) $(filter %.o,$^) $(libs) -o $@

fit_policy: $(OBJ)/fit_policy $(OBJ)/fit_policy10 ## the programs that make search/ships/policy.c and policy10.c, build/fit_policy*
	@ln -sfn $(notdir $(OBJ))/fit_policy $(build)/fit_policy
	@ln -sfn $(notdir $(OBJ))/fit_policy10 $(build)/fit_policy10

$(OBJ)/anchor: $(call objects,tests/levels/anchor.c tests/levels/anchors.c \
    tests/levels/ships/gain.c tests/levels/ships10/gain.c $(rules)) $(OBJ)/flags
	$(link) $(filter %.o,$^) $(libs) -o $@

anchor: $(OBJ)/anchor ## the random and the greedy player of the scale of levels, build/anchor
	@ln -sfn $(notdir $(OBJ))/anchor $(build)/anchor

$(OBJ)/train: $(call objects,eval/train/main.c $(train) $(eval) $(posix)) $(OBJ)/flags
	$(link) $(filter %.o,$^) $(libs) -o $@

train: $(OBJ)/train ## the program that trains the network, build/train
	@ln -sfn $(notdir $(OBJ))/train $(build)/train

network: program match datagen train ## a network of VARIANT= from nothing, see bench/data/network.sh
	BUILD='$(build)' PROGRAMS='$(build)' ENGINE='$(call here,$(EXE))' REGATTA='$(call here,$(REGATTA))' \
	  sh bench/data/network.sh $(VARIANT) $(NETWORK)

-include $(wildcard $(addprefix $(OBJ)/,*/*.d */*/*.d */*/*/*.d))

# --- Other builds ------------------------------------------------------------------------------

LLVM_PROFDATA = llvm-profdata
OBJCOPY := $(shell $(CC) -print-prog-name=objcopy)
# A name given on the command line counts; without one, each build has its own.
named = $(if $(filter command line,$(origin EXE)),$(EXE),$(1))

universal: ## ./syracuse for every x86-64: takes the best code the processor has when it starts
	+$(MAKE) ARCH=universal program match

pgo: ## the engine, optimised by what its bench does
ifneq ($(CC_IS_CLANG),)
	@command -v $(LLVM_PROFDATA) >/dev/null || { echo "make pgo with clang needs llvm-profdata" \
	  "(package llvm); name it with LLVM_PROFDATA=, or use CC=gcc"; exit 1; }
endif
	rm -rf $(OBJ:%-$(MODE)=%-pgo)
	+$(MAKE) MODE=pgo-measure EXE=$(OBJ:%-$(MODE)=%-pgo)/measure program
	$(OBJ:%-$(MODE)=%-pgo)/measure bench > /dev/null
ifneq ($(CC_IS_CLANG),)
	$(LLVM_PROFDATA) merge -o $(OBJ:%-$(MODE)=%-pgo)/bench.profdata \
	  $(OBJ:%-$(MODE)=%-pgo)/bench.profraw
endif
	+$(MAKE) MODE=pgo EXE=$(EXE) program

# The name that Debian gives it first; elsewhere the other one may have POSIX threads or not.
WINDOWS_CC = $(firstword $(foreach c,x86_64-w64-mingw32-gcc-posix x86_64-w64-mingw32-gcc,\
               $(if $(shell $(c) -v 2>&1 | grep '^Thread model: posix'),$(c))))

windows: ## ./syracuse.exe, for Windows on every x86-64, with gcc of mingw-w64
	@[ -n "$(WINDOWS_CC)" ] || { echo "make windows needs a gcc for Windows with POSIX threads" \
	  "(package gcc-mingw-w64-x86-64-posix); name it with WINDOWS_CC="; exit 1; }
	+$(MAKE) CC="$(WINDOWS_CC)" ARCH=$(ARCH:native=universal) EXE=$(call named,$(top)syracuse.exe) program

# --- The board, and the package ----------------------------------------------------------------

WEB_CC   = clang --target=wasm32-wasi
WASM_OPT = wasm-opt
BOARD    = $(top)board.html
web      := $(build)/web

# A program in a page can be left in the middle of its work, and taken up again, where it calls the
# import `breathe`. wasm-opt finds what leads there by direct calls, and has to be told what does by
# a pointer; and that printing a line never waits.
by_pointer = work_once,tool_job,bench_run,pool_run,search_task,searcher_run,iterate,root_search
asyncify   = --asyncify --pass-arg=asyncify-imports@env.breathe --pass-arg=asyncify-ignore-indirect \
             --pass-arg=asyncify-addlist@$(by_pointer) --pass-arg=asyncify-removelist@output_text,member_main

# Networks, which other programs have built in; the page has them once for both engines.
web_networks := $(EVALFILE) $(shell sed -n 's/^EMBED(.*"\(.*\)");$$/\1/p' $(games:%=eval/%/networks.c))

board_style  := $(shared_style) protocol/web/page.css \
                $(wildcard $(addprefix protocol/web/,view/*.css view/*/*.css modes/*/*.css))
board_worker := $(addprefix protocol/web/engine/,numbers.js wasm.js threads.js worker.js)
board_script := $(shared_script) \
                $(addprefix protocol/web/,texts_learn.js texts.js settings.js $(addprefix engine/,ascii85.js numbers.js wasm.js info.js rules.js watch.js engine.js)) \
                $(wildcard $(addprefix protocol/web/,game/*.js view/*.js view/*/*.js modes/*/*.js)) $(addprefix protocol/web/,steps.js app.js)
board_wins   := $(wildcard tests/vectors/*-wins.epd)
board_first  := $(wildcard bench/match/field/*-first.epd)
board_books  := $(filter-out $(board_first),$(wildcard bench/match/field/*.epd))
board_parts  := style=$(board_style);check=protocol/web/check.js;worker=$(board_worker);engine=$(web)/bundle.text;wins=$(board_wins);$\
                first-moves=$(board_first);openings=$(web)/openings.text;script=$(board_script)

board: $(BOARD) ## ./board.html, the engine and a board in one page; needs clang, lld, wasi-libc and binaryen

$(BOARD): $(web)/board.html FORCE
	$(put)

$(web)/board.html: engine/web/pack.awk protocol/web/page.html protocol/web/check.js $(board_style) $(board_worker) $(board_script) \
    $(board_wins) $(board_first) $(web)/bundle.text $(web)/openings.text
	@$(call pack,$(board_parts),protocol/web/page.html)

$(web)/openings.text: $(board_books)
	@mkdir -p $(@D)
	for book in $^; do head -n 400 $$book || exit 1; done > $@

$(web)/bundle.text: protocol/web/ascii85.awk $(web)/board.bundle
	od -An -v -tu1 $(web)/board.bundle | LC_ALL=C awk -f $< > $@

# The engine, with vectors, without, and with threads, and its networks: what tests start under node, too.
web_programs := $(addprefix $(web)/,wasm.wasm generic.wasm threads.wasm)
bundle: $(web)/board.bundle
# A line for each file, its name, bytes and form; an empty line; the bytes of all. wasm.js reads it.
row = echo $(1) $$(wc -c < $(2)) $(3);
$(web)/board.bundle: protocol/web/fold.awk $(web_programs) LICENSE $(web_networks)
	{ $(call row,vectors.wasm,$(web)/wasm.wasm,plain) $(call row,plain.wasm,$(web)/generic.wasm,plain) \
	  $(call row,threads.wasm,$(web)/threads.wasm,plain) \
	  $(call row,LICENSE,LICENSE,plain) $(foreach n,$(web_networks),$(call row,$n,$n,numbers)) echo; \
	  cat $(web_programs) LICENSE; \
	  $(foreach n,$(web_networks),od -An -v -tu1 $n | LC_ALL=C awk -f protocol/web/fold.awk;) } | gzip -9n > $@

$(web_programs): $(web)/%.wasm: web-tools
	+@$(MAKE) --no-print-directory CC='$(WEB_CC)' ARCH=$* OUT=$@ web-engine

web-engine: $(OBJ)/syracuse.wasm
	@cmp -s $< $(OUT) || cp $< $(OUT)

web-tools:
	@mkdir -p $(web)
	@printf '%s\n' '#include <stdlib.h>' 'int main(void) { return abs(1); }' | \
	  $(WEB_CC) -x c - -o $(web)/try.wasm 2>/dev/null && $(WASM_OPT) $(web)/try.wasm -o $(web)/try.wasm 2>/dev/null || \
	  { echo "make board needs clang and wasm-ld with the C library of WASI, and wasm-opt (Debian's packages are" \
	    "clang, lld, wasi-libc, libclang-rt-dev-wasm32 and binaryen); name them with WEB_CC= and WASM_OPT="; exit 1; }

npm = $(build)/npm/syracuse

# Made anew each time, so that no file of before stays in it. `npm pack` there gives the same bytes each time.
npm: $(web)/board.bundle ## build/npm/syracuse/, the engine as a package for npm: for pages and node; needs what the board needs
	rm -rf $(npm) && mkdir -p $(npm)/engine
	cp $(filter-out %/package.json,$(wildcard protocol/npm/*)) LICENSE $(npm)
	cp $(board_worker) $(npm)/engine
	cp $(web)/board.bundle $(npm)/syracuse.bundle
	version=$$(awk -F '"' '/define VERSION / { print $$2 (split($$2, numbers, ".") < 3 ? ".0" : "") }' engine/version.h) && \
	  sed "s/{{version}}/$$version/" protocol/npm/package.json > $(npm)/package.json
	chmod -R u=rwX,go=rX $(npm) && chmod 755 $(npm)/uci.js

# In PACKED=, where `make release` wants it.
PACKED = $(build)/npm
npm-pack: npm ## build/npm/syracuse-VERSION.tgz, the package as the registry has it; needs npm as well
	npm pack --silent --offline --pack-destination $(PACKED) "$(abspath $(npm))"

asan: ## ./syracuse-asan, with AddressSanitizer and UndefinedBehaviorSanitizer
	+$(MAKE) MODE=asan EXE=$(call named,$(top)syracuse-asan) program

tsan: ## ./syracuse-tsan, with ThreadSanitizer
	+$(MAKE) MODE=tsan EXE=$(call named,$(top)syracuse-tsan) program

debug: ## ./syracuse-debug, with assertions
	+$(MAKE) MODE=debug EXE=$(call named,$(top)syracuse-debug) program

fuzz: ## build/parsers-fuzz, the parsers with libFuzzer, for tests/fuzz_targets/parsers.sh; needs clang
	+$(MAKE) MODE=fuzz CC=$(if $(CC_IS_CLANG),$(CC),clang) parsers-fuzz

parsers-fuzz: $(OBJ)/tests/parsers-fuzz
	@ln -sfn $(notdir $(OBJ))/tests/parsers-fuzz $(build)/parsers-fuzz

# --- Tests -------------------------------------------------------------------------------------

check: ## what a change can break
	+@MAKE='$(MAKE)' CC='$(CC)' BUILD='$(build)' sh tests/check.sh check

check-all: ## all tests
	+@MAKE='$(MAKE)' CC='$(CC)' BUILD='$(build)' sh tests/check.sh all

signature: program ## writes the node counts of the benches to tests/bench*.signature
	sh tests/signature.sh $(call here,$(EXE)) write

measure: program match programs ## makes the tables of bench/MEASURED.md for this machine, in half an hour; OLD= a program to compare with
	+@MAKE='$(MAKE)' sh bench/measure.sh $(build) $(call here,$(EXE)) $(call here,$(REGATTA))

demo: program match ## a game of the engine against itself, with clocks, to look at
	$(call here,$(REGATTA)) demo -engine cmd=$(call here,$(EXE)) -engine cmd=$(call here,$(EXE)) -each tc=3+0.03

# --- Installing --------------------------------------------------------------------------------

PREFIX        = /usr/local
BINDIR        = $(PREFIX)/bin
MANDIR        = $(PREFIX)/share/man
DOCDIR        = $(PREFIX)/share/doc/syracuse
COMPLETIONDIR = $(PREFIX)/share/bash-completion/completions

# Installed programs run on every machine of the compiler's kind, unless ARCH= says otherwise. The
# parts of a universal engine are put together as ELF has it.
is_elf_x86 := $(and $(filter __x86_64__,$(target)),$(filter __ELF__,$(target)))
portable   := $(if $(is_elf_x86),universal,$(if $(filter __aarch64__,$(target)),aarch64,generic))
installed  := $(if $(given_arch),$(ARCH),$(portable))
pages      := $(addprefix $(OBJ)/,syracuse.6 regatta.1 regatta.bash)

# Names with spaces and quotes reach the shell as variables of its own.
install install-these uninstall: export bindir = $(DESTDIR)$(BINDIR)
install install-these uninstall: export mandir = $(DESTDIR)$(MANDIR)
install install-these uninstall: export docdir = $(DESTDIR)$(DOCDIR)
install install-these uninstall: export completiondir = $(DESTDIR)$(COMPLETIONDIR)

# An installation as root leaves what it had to build to the owner of the folder.
install: ## the programs that run on every machine of this kind, their man pages and completion
	+@$(MAKE) --no-print-directory ARCH=$(installed) install-these
	@[ "$$(id -u)" -ne 0 ] || chown -R "$$(ls -nd $(or $(O),.) | awk '{ print $$3 ":" $$4 }')" $(build)

install-these: $(OBJ)/syracuse $(OBJ)/regatta $(pages)
	install -d "$$bindir" "$$mandir/man6" "$$mandir/man1" "$$docdir" "$$completiondir"
	install -m 755 $(OBJ)/syracuse "$$bindir/$(notdir $(EXE))"
	install -m 755 $(OBJ)/regatta "$$bindir/$(notdir $(REGATTA))"
	install -m 644 $(OBJ)/syracuse.6 "$$mandir/man6"
	install -m 644 $(OBJ)/regatta.1 "$$mandir/man1"
	install -m 644 $(OBJ)/regatta.bash "$$completiondir/regatta"
	install -m 644 README.md LICENSE "$$docdir"

uninstall: ## removes what make install has installed
	rm -f "$$bindir/$(notdir $(EXE))" "$$bindir/$(notdir $(REGATTA))"
	rm -f "$$mandir/man6/syracuse.6" "$$mandir/man1/regatta.1" "$$completiondir/regatta"
	rm -f "$$docdir/README.md" "$$docdir/LICENSE"
	rmdir "$$docdir" 2>/dev/null || true

pages: $(pages) ## the man pages and the completion, beside the objects

# Each program prints its own. For one that can't run here, because it is for another machine, one
# that is built for this machine does it, with this machine's compiler and quickly. One after the
# other, or each would build that one.
HOSTCC = cc
host   := $(build)/host
host_make = $(MAKE) -s O=$(host) EXE=$(host)/syracuse REGATTA=$(host)/regatta CC='$(HOSTCC)' ARCH=generic \
              MODE=release CPPFLAGS= CFLAGS=-O0 EXTRA_CFLAGS= LDFLAGS= LDLIBS=
print     = @echo "  $@"; $(OBJ)/$(1) $(2) > $@ 2>/dev/null || \
              { $(host_make) $(host)/$(1) >&2 && $(host)/$(1) $(2) > $@; }

$(OBJ)/syracuse.6: $(OBJ)/syracuse
	+$(call print,syracuse,--man)

$(OBJ)/regatta.1: $(OBJ)/regatta | $(OBJ)/syracuse.6
	+$(call print,regatta,--man)

$(OBJ)/regatta.bash: $(OBJ)/regatta | $(OBJ)/regatta.1
	+$(call print,regatta,--bash-completion)

# --- Releases ----------------------------------------------------------------------------------

dist: ## build/syracuse-VERSION.tar.gz, the source archive: the same bytes from the same commit
	@sh bench/dist.sh $(build)

SYSTEMS =
release: ## build/release/, the programs for all SYSTEMS=, the source archive, pages, and checksums
	+@MAKE='$(MAKE)' sh bench/release.sh $(build) $(SYSTEMS)

# --- The rest ----------------------------------------------------------------------------------

clean: ## removes all that was built
	rm -rf $(build) $(EXE) $(REGATTA) $(addprefix $(top),syracuse fastchess) $(addprefix $(top)syracuse,.exe -asan -tsan -debug) $(BOARD)

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' Makefile
	@sed -n 's/^#   /  /p' Makefile

installed-arch: # what make install installs, for its test
	@echo $(installed)

where: # the folder of the objects, for tests/check.sh
	@echo $(OBJ)

FORCE:
.PHONY: all part universal windows datagen train network spsa turns fit_policy anchor match fastchess program programs pgo asan tsan debug \
  check check-all fuzz parsers-fuzz signature measure demo board bundle npm npm-pack web-engine web-tools install install-these uninstall pages dist release clean help \
  installed-arch where FORCE
