#!/usr/bin/env python3
"""sizes.py SIZES [--write]: holds, or writes, the tables of sizes that Tests/Checks/embedded.sh measured."""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sizes = {}
for line in open(sys.argv[1]):
    name, values = line.strip().split("=")
    sizes[name] = [f"{int(value):,}" for value in values.split()]
targets = {"armv7em": "Cortex-M4 (`armv7em`)", "x86_64": "x86-64", "riscv32": "RISC-V 32", "wasm32": "WebAssembly"}
rows = ["| bytes | decoder | with distance and route generator | encoder | decoder, encoder and recovery |", "|---|---:|---:|---:|---:|"]
rows += [f"| code, {name} | " + " | ".join(sizes[target]) + " |" for target, name in targets.items()]
(state, state_recorder), (stack, stack_recorder) = sizes["state"], sizes["stack"]
rows += [
    f"| state, Cortex-M4 | – | {state} | {state_recorder} | – |",
    f"| stack, Cortex-M4 | – | {stack} | {stack_recorder} | – |",
    "| heap | none | none | none | none |",
]
table = "<!-- sizes: written by Tests/Checks/embedded.sh --write -->\n" + "\n".join(rows) + "\n<!-- end of sizes -->"
status = 0
for path in ["Benchmarks/Embedded/README.md", "Benchmarks/README.md"]:
    file = ROOT / path
    text = file.read_text()
    new = re.sub(r"<!-- sizes: .*?<!-- end of sizes -->", table, text, flags=re.S)
    if table not in new:
        sys.exit(f"{path} has no place for the table of sizes")
    if new != text and "--write" in sys.argv:
        file.write_text(new)
    elif new != text:
        print(f"{path}: the table of sizes is stale: bash Tests/Checks/embedded.sh --write", file=sys.stderr)
        status = 1
sys.exit(status)
