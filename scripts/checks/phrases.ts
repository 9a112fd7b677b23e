import { type Finding, isSource, type Tree } from './tree.ts'

type Phrase = { name: string; pattern: RegExp; isIn(path: string): boolean; why: string }

export type Allowance = { path: string; name: string; reason: string }

/** Each allowance has a reason; the check reports unused ones. */
const allowed: readonly Allowance[] = [
  { path: 'scripts/checks/phrases.ts', name: '@ts-ignore', reason: 'This is the list of forbidden phrases.' },
  { path: 'scripts/checks/phrases.ts', name: '@ts-nocheck', reason: 'This is the list of forbidden phrases.' },
  { path: 'scripts/checks/phrases.ts', name: 'biome-ignore', reason: 'This is the list of forbidden phrases.' },
  { path: 'scripts/checks/phrases.ts', name: 'as any', reason: 'This is the list of forbidden phrases.' },
  { path: 'scripts/checks/phrases.ts', name: 'as unknown as', reason: 'This is the list of forbidden phrases.' },
  { path: 'scripts/checks/phrases.ts', name: '/work/', reason: 'This is the list of forbidden phrases.' },
  { path: 'scripts/checks/phrases.ts', name: 'npx rank-atlas', reason: 'This is the list of forbidden phrases.' },
  { path: 'src/domain/palette.ts', name: 'hex colour', reason: 'This is the palette.' },
  { path: 'src/web/styles/colours.css', name: 'hex colour', reason: 'npm run docs generates it from the palette.' },
  { path: 'src/web/public/favicon.svg', name: 'hex colour', reason: 'npm run docs generates it from the palette.' },
  {
    path: 'src/web/lib/query-client.ts',
    name: 'biome-ignore',
    reason: 'The only place where the screens may write to the console, as SPEC §8 requires.',
  },
]

const isText = (path: string): boolean => !/\.(png|jpe?g|gif|ico|webp|avif|woff2?|gz|zip|tar|pdf)$/.test(path)

const silencer = 'it silences a tool that is right more often than we are: fix the cause'

/** Checks hex colours only in product code, which people see; tests may use any colour. */
const isPainted = (path: string): boolean =>
  /^(src|demo-provider)\/.*\.(tsx?|css|html|svg)$/.test(path) && !/\.test\.|\/testing\//.test(path)

const phrases: readonly Phrase[] = [
  { name: '@ts-ignore', pattern: /@ts-ignore/, isIn: isSource, why: silencer },
  { name: '@ts-nocheck', pattern: /@ts-nocheck/, isIn: isSource, why: silencer },
  { name: 'biome-ignore', pattern: /biome-ignore/, isIn: isText, why: silencer },
  {
    name: 'as any',
    pattern: /\bas any\b(?! [a-z])/,
    isIn: isSource,
    why: 'it disables type checking from here on: parse or narrow the value',
  },
  {
    name: 'as unknown as',
    pattern: /\bas unknown as\b/,
    isIn: isSource,
    why: 'it bypasses the types: parse the value, or put one cast in a named function that states its guarantee',
  },
  {
    name: 'hex colour',
    pattern: /#([0-9a-f]{6}([0-9a-f]{2})?|fff|000)\b/i,
    isIn: isPainted,
    why: 'every colour is defined once, in src/domain/palette.ts: import it from there',
  },
  {
    name: 'not yet',
    pattern: /\bnot yet\b|\b(no|nothing)\b[^.|]*\byet\b|\bthere yet\b|\bnot built\b/i,
    isIn: path => /^(docs\/.*|[A-Z]+)\.md$/.test(path),
    why: 'such sentences outlive the facts: describe what exists, and track what is missing in issues',
  },
  {
    name: '/work/',
    pattern: /(^|[\s"'`(=:])\/work\//,
    isIn: isText,
    why: 'it is a path on one machine',
  },
  {
    name: 'package registry',
    pattern: /\bregistry\.(npmjs|yarnpkg|[\w-]+\.(org|com|io|net|dev|local))\b/,
    isIn: isText,
    why: 'people install from the registry of their choice, so no registry address is committed',
  },
  {
    name: 'could not be loaded',
    pattern: /could not be (loaded|restored|created)\b/,
    isIn: path => path.startsWith('src/web/') && path.endsWith('.words.ts'),
    why: 'a failed load reads "Error loading the list: why", and a failed action "Failed to restore the note"',
  },
  {
    name: 'columns of a CSV file',
    pattern: /: readonly CsvColumn<\w+>\[\] = /,
    isIn: path => isSource(path) && !path.endsWith('-csv.ts'),
    why: 'people look for them in a *-csv.ts: define them there',
  },
  {
    name: 'npx rank-atlas',
    pattern: /\bnpx (-\S+ )*["']?rank-atlas\b|"command": ?"npx"/,
    isIn: isText,
    why: 'this package is not published, so outside its folder that runs a package of a stranger: name scripts/rank-atlas.mjs',
  },
  {
    name: '"resolved"',
    pattern: /"resolved":/,
    isIn: path => path.endsWith('package-lock.json'),
    why: 'the lockfile has versions and hashes but no addresses: run npm install with the .npmrc of this project',
  },
]

const findPhrases = (tree: Tree): (Finding & { path: string; name: string })[] =>
  phrases.flatMap(({ name, pattern, isIn, why }) =>
    tree.paths.filter(isIn).flatMap(path => {
      const lines = tree.read(path).split('\n')
      const line = lines.findIndex(text => pattern.test(text)) + 1
      return line > 0 ? [{ path, name, where: `${path}:${line}`, why: `contains "${name}": ${why}.` }] : []
    }),
  )

export const checkPhrases = (tree: Tree, allowances: readonly Allowance[] = allowed): Finding[] => {
  const found = findPhrases(tree)
  const isAllowed = (entry: { path: string; name: string }): boolean =>
    allowances.some(({ path, name }) => path === entry.path && name === entry.name)
  const idle = allowances.filter(entry => !found.some(({ path, name }) => path === entry.path && name === entry.name))
  return [
    ...found.filter(entry => !isAllowed(entry)).map(({ where, why }) => ({ where, why })),
    ...idle.map(({ path, name }) => ({
      where: path,
      why: `has an unused allowance for "${name}" in scripts/checks/phrases.ts: remove it.`,
    })),
  ]
}
