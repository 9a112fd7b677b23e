// Preloaded (see quick-node.mjs). Node parses the package.json of a package again for each module it loads from it (seen in
// 24.21). drizzle-orm's has 180 kB, which takes half of the server's startup time. This hook tells Node the module format, so
// that Node does not read the file.
import module from 'node:module'

const ownSources = new URL('../../src/', import.meta.url).href
const modulePackages = ['/node_modules/drizzle-orm/', '/node_modules/zod/']

/** `#domain/days.ts` maps to `src/domain/days.ts`; the few imports that map to another file are resolved by Node. */
const findOwn = (specifier, parent) => {
  if (!specifier.endsWith('.ts') || !parent.startsWith(ownSources)) return undefined
  if (specifier.startsWith('.')) return new URL(specifier, parent).href
  return specifier.startsWith('#') ? new URL(specifier.slice(1), ownSources).href : undefined
}

const findInPackage = (specifier, parent) =>
  specifier.startsWith('.') && specifier.endsWith('.js') && modulePackages.some(path => parent.includes(path))
    ? new URL(specifier, parent).href
    : undefined

/** Resolves a name such as `drizzle-orm/pg-core` once for all our sources, because Node reads the package.json each time. */
const resolved = new Map()

const resolveOnce = (specifier, context, next) => {
  const known = resolved.get(specifier)
  if (known) return known
  const found = { ...next(specifier, context), shortCircuit: true }
  resolved.set(specifier, found)
  return found
}

const isPackage = specifier => modulePackages.some(path => path.endsWith(`/${specifier.split('/', 1)[0]}/`))

const resolve = (specifier, context, next) => {
  const { parentURL = '' } = context
  const own = findOwn(specifier, parentURL)
  if (own) return { url: own, format: 'module-typescript', shortCircuit: true }
  const packaged = findInPackage(specifier, parentURL)
  if (packaged) return { url: packaged, format: 'module', shortCircuit: true }
  if (parentURL.startsWith(ownSources) && isPackage(specifier)) return resolveOnce(specifier, context, next)
  return next(specifier, context)
}

// An older Node, such as the system's own, may lack this hook and resolves modules as usual.
module.registerHooks?.({ resolve })
