// Loaded before all else (see quick-node.mjs). Node parses the package.json of a package anew for each module it loads
// from there (seen in 24.21), and drizzle-orm's has 180 kB: half of a start of the server goes into that. Told at once
// that these files are ES modules, Node does not ask.
// And PGlite, which is WebAssembly, stays as V8 compiles it at first: to compile its busy functions once more, and better,
// takes half a second of a core, which no test lives long enough to earn back.
import module from 'node:module'
import v8 from 'node:v8'

const inDrizzle = '/node_modules/drizzle-orm/'

const resolve = (specifier, context, next) =>
  specifier.startsWith('.') && specifier.endsWith('.js') && context.parentURL?.includes(inDrizzle)
    ? { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true }
    : next(specifier, context)

// A Node that is older than ours, as the machine's own may be, goes the long way.
module.registerHooks?.({ resolve })

for (const flag of ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering']) v8.setFlagsFromString(flag)
