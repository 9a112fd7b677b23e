// Loaded before all else (see quick-node.mjs). Node parses the package.json of a package anew for each module it loads
// from there (seen in 24.21), and drizzle-orm's has 180 kB: half of a start of the server goes into that. Told at once
// what these files are, Node does not ask.
import module from 'node:module'

const ownSources = new URL('../../src/', import.meta.url).href
const modulePackages = ['/node_modules/drizzle-orm/', '/node_modules/zod/']

/** `#domain/days.ts` is `src/domain/days.ts`; the few that stand for another file go the long way. */
const findOwn = (specifier, parent) => {
  if (!specifier.endsWith('.ts') || !parent.startsWith(ownSources)) return undefined
  if (specifier.startsWith('.')) return new URL(specifier, parent).href
  return specifier.startsWith('#') ? new URL(specifier.slice(1), ownSources).href : undefined
}

const findInPackage = (specifier, parent) =>
  specifier.startsWith('.') && specifier.endsWith('.js') && modulePackages.some(path => parent.includes(path))
    ? new URL(specifier, parent).href
    : undefined

const resolve = (specifier, context, next) => {
  const { parentURL = '' } = context
  const own = findOwn(specifier, parentURL)
  if (own) return { url: own, format: 'module-typescript', shortCircuit: true }
  const packaged = findInPackage(specifier, parentURL)
  if (packaged) return { url: packaged, format: 'module', shortCircuit: true }
  return next(specifier, context)
}

// A Node that is older than ours, as the machine's own may be, goes the long way.
module.registerHooks?.({ resolve })
