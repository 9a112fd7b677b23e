// Loaded before all else in processes that live for seconds (see quick-node.mjs). PGlite, which is WebAssembly, stays as V8
// compiles it at first: to compile its busy functions once more, and better, takes half a second of a core, which no test
// lives long enough to earn back.
import v8 from 'node:v8'

for (const flag of ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering']) v8.setFlagsFromString(flag)
