#!/usr/bin/env bash
# Proves that the core runs without a heap (Benchmarks/Embedded): compiles decoder, encoder, recovery, delta and route
# generator as Embedded Swift with -no-allocations for four targets, and holds their sizes to a budget. Runs the ride
# computer and the recorder on an emulated Cortex-M4, as WebAssembly and on this machine: all must print the same.
# Compiles the example in C with gcc against the static library, and runs it on the Cortex-M4 too. As root it installs
# QEMU and gcc where they are missing.
#
# `embedded.sh --write` writes the measured sizes into the tables of Benchmarks/Embedded/README.md and Benchmarks/README.md;
# without it they have to be there.
set -euo pipefail
cd "$(dirname "$0")/../.."
root=$PWD board=$PWD/Benchmarks/Embedded
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT

# Bytes that a Cortex-M4 may spend: 8 KB of code and constants, 2.5 KB of state, half a KB of stack. The decoder alone is
# held to its present size.
decoder_code=6700 ride_code=8192 ride_state=2560 ride_stack=512
# The encoder has half of that; its state is held without the memory lent for definitions, 128 bytes here.
recorder_code=4096 recorder_state=1024 recorder_stack=512

tools=$(dirname "$(readlink -f "$(command -v swiftc)")")
common="-swift-version 6 -enable-experimental-feature Lifetimes -enable-experimental-feature Extern -strict-memory-safety
  -warnings-as-errors -wmo -parse-as-library -module-name FITRide -package-name fitstream"
embedded="$common -enable-experimental-feature Embedded -Osize -no-allocations -Xfrontend -function-sections
  -Xfrontend -disable-stack-protector -lto=llvm-full"
# The two targets of the embedded package, whole. The core of Workouts is what two generators need; its rest keeps lists.
core=$(ls "$board"/Sources/FITCore/*.swift "$board"/Sources/FITCore/Generated/*.swift)
generators=$(ls "$board"/Sources/WorkoutCore/*.swift "$board"/Sources/WorkoutCore/Generated/*.swift)
for target in FITCore WorkoutCore; do
  swift build -c release --package-path "$board" --scratch-path "$out/package" --triple armv7em-none-none-eabi --target $target \
    >"$out/log" 2>&1 || { cat "$out/log" >&2; exit 1; }
  echo "$target: builds as a target of the embedded package"
done

# Bytes that a linked file takes of the program memory: code, constants, and the image of variables that begin as something
# else than zero.
code_size() {
  local sum=0 size
  for size in $("$tools/llvm-objdump" -h "$1" | awk '$2 ~ /text|rodata|ARM.ex|^\.s?data|^CODE|^DATA/ { print $3 }'); do sum=$((sum + 0x$size)); done
  echo "$sum"
}
# link OBJECT OUT ENTRY...: links what the entries need; the rest is the board's.
link() {
  local object=$1 to=$2 entry; shift 2
  local keep=()
  case $target in
    wasm*)
      for entry; do keep+=("--export=$entry"); done
      "$tools/wasm-ld" --no-entry --allow-undefined --gc-sections "${keep[@]}" "$object" -o "$to" ;;
    *)
      for entry; do keep+=(-u "$entry"); done
      "$tools/ld.lld" --gc-sections -e "$1" "${keep[@]}" --unresolved-symbols=ignore-all "$object" -o "$to" ;;
  esac
}
# needs OBJECT ENTRY...: the symbols needed from the board or the compiler's runtime, a line each, after the target's
# name.
needs() {
  local object=$1 entry; shift
  local keep=() linker=("$tools/ld.lld" -e "$1")
  case $target in wasm*) linker=("$tools/wasm-ld" --no-entry) ;; esac
  for entry; do case $target in wasm*) keep+=("--export=$entry") ;; *) keep+=(-u "$entry") ;; esac; done
  { "${linker[@]}" --error-limit=0 --gc-sections "${keep[@]}" "$object" -o "$out/needs" 2>&1 || true; } |
    sed -n "s/.*undefined symbol: \(.*\)/$target \1/p" | LC_ALL=C sort -u
}
sizes=$out/sizes
size() { echo "$1=$2" >>"$sizes"; } # size NAME BYTES: for the table
hold() { # hold WHAT BYTES LIMIT
  if [ "$2" -gt "$3" ]; then echo "$1: $2 bytes, more than the limit of $3" >&2; exit 1; fi
}

for target in x86_64-unknown-linux-gnu armv7em-none-none-eabi riscv32-none-none-eabi wasm32-unknown-none-wasm; do
  floats=""
  # No floating-point registers: those of a Cortex-M4 hold doubles only to hand them on, and not every one has any.
  case $target in armv7em*) floats="-Xcc -mfloat-abi=soft" ;; esac
  # shellcheck disable=SC2086 # the lists are meant to be split
  {
    # Every call, for the compiler's check; generic code is checked only where it is instantiated.
    swiftc -target "$target" $embedded $floats -c $core Tests/Checks/EmbeddedRide.swift -o "$out/calls.o"
    swiftc -target "$target" $embedded $floats -c $core "$board/DistanceCounter.swift" -o "$out/counter.o"
    swiftc -target "$target" $embedded $floats -c $core $generators "$board/RideComputer.swift" "$board/RideRecorder.swift" \
      -o "$out/ride-$target.o"
    swiftc -target "$target" $embedded $floats -c $core "$board/RideRecovery.swift" -o "$out/recovery.o"
  }
  recorder_calls="record_begin record_second record_flush record_finish"
  recovery_calls="recovery_begin recovery_feed recovery_finish recovery_complete"
  # shellcheck disable=SC2086
  {
    link "$out/ride-$target.o" "$out/recorder" $recorder_calls
    link "$out/recovery.o" "$out/recovery" $recovery_calls
    needs "$out/ride-$target.o" ride_begin ride_feed ride_finish ride_total $recorder_calls >"$out/needs-all"
  }
  link "$out/counter.o" "$out/counter" count_begin count_feed count_finish
  link "$out/ride-$target.o" "$out/ride" ride_begin ride_feed ride_finish ride_total
  needs "$out/ride-$target.o" ride_begin ride_feed ride_finish ride_total >"$out/needs-ride"
  if ! diff <(grep "^$target " "$board/needed-symbols.txt") "$out/needs-all" >&2; then
    echo "$target: needs other symbols (>) than Benchmarks/Embedded/needed-symbols.txt lists (<)" >&2
    exit 1
  fi
  if needs "$out/counter.o" count_begin count_feed count_finish | grep -v ' board_' | grep -vxFf "$out/needs-ride" >&2; then
    echo "$target: the decoder needs these, which the ride computer does not" >&2
    exit 1
  fi
  counter=$(code_size "$out/counter") ride=$(code_size "$out/ride")
  recorder=$(code_size "$out/recorder") recovery=$(code_size "$out/recovery")
  echo "$target: decoder $counter bytes of code, with distance and route generator $ride; encoder $recorder; decoder, encoder and recovery $recovery"
  size "${target%%-*}" "$counter $ride $recorder $recovery"
  case $target in
    armv7em*)
      hold "decoder's code" "$counter" $decoder_code; hold "ride computer's code" "$ride" $ride_code
      hold "encoder's code" "$recorder" $recorder_code ;;
  esac
done

# A fixture ride, and its result with ordinary Swift on this machine.
gunzip -c Fixtures/activities/outdoor-ride-2h.fit.gz >"$out/ride.fit"
clang -O2 -o "$out/runtime-test" "$board/runtime_test.c" && "$out/runtime-test"
# shellcheck disable=SC2046,SC2086
swiftc $common -O -c $core $(find Sources/Workouts -name '*.swift' | LC_ALL=C sort) "$board/RideComputer.swift" "$board/RideRecorder.swift" \
  -o "$out/host.o"
clang -O2 -c "$board/report.c" -o "$out/report.o"
clang -O2 -c "$board/record.c" -o "$out/record.o"
clang -O2 -c "$board/host.c" -o "$out/main.o"
swiftc "$out/host.o" "$out/report.o" "$out/record.o" "$out/main.o" -lm -o "$out/host"
"$out/host" "$out/ride.fit" >"$out/expected"
tail -n 3 "$out/expected"

# same NAME FILE: fails unless the program printed what the host did.
same() {
  if ! diff <(grep -Ev '^(recorder-)?(stack|state) ' "$2") "$out/expected" >"$out/difference"; then
    echo "$1: prints something other than the host" >&2
    head -n 10 "$out/difference" >&2
    exit 1
  fi
  echo "$1: $(wc -l <"$out/expected") lines as on the host"
}

# The emulated board.
if ! command -v qemu-system-arm >/dev/null && [ "$(id -u)" -eq 0 ] && command -v apt-get >/dev/null; then
  { apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -qy --no-install-recommends qemu-system-arm; } >/dev/null
fi
if command -v qemu-system-arm >/dev/null; then
  for part in board report record runtime reader; do
    clang -target armv7em-none-eabi -mcpu=cortex-m4 -mthumb -mfloat-abi=soft -ffreestanding -fno-builtin -Oz -Wall -Wextra -Werror \
      -ffunction-sections -c "$board/$part.c" -o "$out/arm-$part.o"
  done
  "$tools/ld.lld" --gc-sections -T "$board/board.ld" "$out/ride-armv7em-none-none-eabi.o" "$out"/arm-*.o -o "$out/board.elf" 2>/dev/null
  (cd "$out" && timeout 120 qemu-system-arm -M mps2-an386 -nographic -semihosting-config enable=on,target=native -kernel board.elf \
    </dev/null >board.out)
  same "Cortex-M4 (QEMU)" "$out/board.out"
  state=$(sed -n 's/^state //p' "$out/board.out") stack=$(sed -n 's/^stack //p' "$out/board.out")
  echo "Cortex-M4: $state bytes of state, decoder's memory included; $stack bytes of stack; no heap"
  hold "state" "$state" $ride_state
  hold "stack" "$stack" $ride_stack
  state_recorder=$(sed -n 's/^recorder-state //p' "$out/board.out") stack_recorder=$(sed -n 's/^recorder-stack //p' "$out/board.out")
  echo "Cortex-M4: the encoder has $state_recorder bytes of state, lent memory included; $stack_recorder bytes of stack; no heap"
  hold "encoder's state" $((state_recorder - 128)) $recorder_state
  hold "encoder's stack" "$stack_recorder" $recorder_stack
  size state "$state $state_recorder"
  size stack "$stack $stack_recorder"
else
  echo "left out: qemu-system-arm is not here, so nothing ran on a Cortex-M4"
fi

# The WebAssembly module.
if python3 -c 'import wasmtime' 2>/dev/null || python3 -m pip install -q wasmtime >/dev/null 2>&1; then
  for part in report record runtime wasm; do
    clang -target wasm32-unknown-unknown -ffreestanding -fno-builtin -Oz -c "$board/$part.c" -o "$out/wasm-$part.o"
  done
  "$tools/wasm-ld" --no-entry --gc-sections --allow-undefined --export=ride_begin --export=ride_feed --export=ride_finish \
    --export=report_totals --export=record_ride --export=report_record --export=piece "$out/ride-wasm32-unknown-none-wasm.o" "$out"/wasm-*.o -o "$out/ride.wasm"
  python3 "$board/ride.py" "$out/ride.wasm" "$out/ride.fit" >"$out/wasm.out"
  same "WebAssembly (wasmtime), module of $(wc -c <"$out/ride.wasm") bytes" "$out/wasm.out"
else
  echo "left out: wasmtime is not here and cannot be installed, so the WebAssembly module did not run"
fi

# The example in C, by the system's compiler on this machine and by gcc for the Cortex-M4: both write the same file.
host_target=$(uname -m)-unknown-linux-gnu
bash "$board/library.sh" "$host_target" "$out/library-host"
cc -O2 -Wall -Wextra -Werror -I "$out/library-host" Examples/C/on_a_chip.c "$out/library-host/libfitcore.a" -lm -o "$out/on_a_chip"
(cd "$out" && ./on_a_chip >chip.expected && mv copy.fit copy-host.fit)
if ! command -v arm-none-eabi-gcc >/dev/null && [ "$(id -u)" -eq 0 ] && command -v apt-get >/dev/null; then
  { apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -qy --no-install-recommends gcc-arm-none-eabi \
    libnewlib-arm-none-eabi; } >/dev/null
fi
if command -v arm-none-eabi-gcc >/dev/null && command -v qemu-system-arm >/dev/null; then
  bash "$board/library.sh" armv7em-none-none-eabi "$out/library-arm"
  arm-none-eabi-gcc -mcpu=cortex-m4 -mthumb -mfloat-abi=soft -Os -Wall -Wextra -Werror -ffunction-sections -I "$out/library-arm" \
    Examples/C/on_a_chip.c "$out/library-arm/libfitcore.a" --specs=rdimon.specs -T "$board/semihosting.ld" \
    -Wl,--gc-sections,--no-enum-size-warning,-z,noexecstack -lm -o "$out/on_a_chip.elf"
  (cd "$out" && timeout 120 qemu-system-arm -M mps2-an386 -nographic -semihosting-config enable=on,target=native \
    -kernel on_a_chip.elf </dev/null >chip.out)
  diff "$out/chip.out" "$out/chip.expected" >&2
  cmp "$out/copy.fit" "$out/copy-host.fit"
  echo "example in C, by gcc on a Cortex-M4 (QEMU): $(tail -n 1 "$out/chip.out"), as on the host"
else
  echo "left out: arm-none-eabi-gcc or qemu-system-arm is not here, so the example in C did not run on a Cortex-M4"
fi

if grep -q '^state' "$sizes"; then python3 "$board/sizes.py" "$sizes" "${1:-}"; fi
