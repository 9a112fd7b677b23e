// Loaded before all else (see quick-node.mjs). Node parses the package.json of a package anew for each module it loads
// from there (seen in 24.21), and drizzle-orm's has 180 kB: half of a start of the server goes into that. Told at once
// that these files are ES modules, Node does not ask.
import module from 'node:module'

const inDrizzle = '/node_modules/drizzle-orm/'

const resolve = (specifier, context, next) =>
  specifier.startsWith('.') && specifier.endsWith('.js') && context.parentURL?.includes(inDrizzle)
    ? { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true }
    : next(specifier, context)

// A Node that is older than ours, as the machine's own may be, goes the long way.
module.registerHooks?.({ resolve })
