#!/usr/bin/env python3
"""ride.py - the ride computer as a WebAssembly module under PyPI's wasmtime: ride.py MODULE.wasm RIDE.fit"""
import sys
import wasmtime

engine = wasmtime.Engine()
store = wasmtime.Store(engine)
module = wasmtime.Module.from_file(engine, sys.argv[1])
linker = wasmtime.Linker(engine)


def write(text, count):
    sys.stdout.write(bytes(memory.read(store, text, text + count)).decode())


kinds = wasmtime.FuncType([wasmtime.ValType.i32(), wasmtime.ValType.i32()], [])
linker.define_func("env", "board_write", kinds, write)
instance = linker.instantiate(store, module)
exports = instance.exports(store)
memory = exports["memory"]
piece = exports["piece"](store)
if not exports["ride_begin"](store):
    sys.exit(2)
data = open(sys.argv[2], "rb").read()
for start in range(0, len(data), 64):
    part = data[start:start + 64]
    memory.write(store, part, piece)
    if not exports["ride_feed"](store, piece, len(part)):
        break
whole = exports["ride_finish"](store)
exports["report_totals"](store)
if exports["record_ride"](store):
    exports["report_record"](store)
sys.exit(0 if whole else 1)
