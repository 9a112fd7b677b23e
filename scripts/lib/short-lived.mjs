// Preloaded in processes that live for seconds (see quick-node.mjs). Keeps PGlite, which is WebAssembly, on V8's baseline
// compiler: optimising its hot functions takes half a second of CPU, which no test runs long enough to recover.
import v8 from 'node:v8'

for (const flag of ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering']) v8.setFlagsFromString(flag)
