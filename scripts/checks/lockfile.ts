import type { Finding, Tree } from './tree.ts'

const kinds = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'] as const

type Manifest = { [Kind in (typeof kinds)[number]]?: Record<string, string> }

const list = (manifest: Manifest): Set<string> =>
  new Set(kinds.flatMap(kind => Object.entries(manifest[kind] ?? {}).map(([name, version]) => `${name} ${version}`)))

const why = (what: string): string =>
  `does not match package.json (${what}), so people would install other versions than we tested: run npm install and commit it.`

/**
 * Reports a lockfile that does not match package.json. npm would otherwise install its outdated versions without a warning.
 */
export const checkLockfile = (tree: Tree): Finding[] => {
  const where = 'package-lock.json'
  if (!tree.paths.includes(where)) return [{ where, why: 'is missing: run npm install and commit it.' }]
  const wanted = list(JSON.parse(tree.read('package.json')))
  const locked = list(JSON.parse(tree.read(where)).packages?.[''] ?? {})
  const different = [
    ...[...wanted].filter(dependency => !locked.has(dependency)),
    ...[...locked].filter(dependency => !wanted.has(dependency)),
  ]
  return different.length > 0 ? [{ where, why: why(different.slice(0, 3).join(', ')) }] : []
}
