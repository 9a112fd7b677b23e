import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isForPlatform } from '../launch/install.mjs'
import { inRoot } from '../launch/paths.mjs'

type LockedPackage = {
  version?: string
  license?: string
  dev?: boolean
  devOptional?: boolean
  os?: string | string[]
  cpu?: string | string[]
  libc?: string | string[]
  bin?: Record<string, string>
}

/** A package in node_modules. `path` is relative to the project, and tells two versions of one package apart. */
export type Package = { name: string; version: string; licence: string; path: string }

export type Platform = { platform: string; arch: string }

const nameOf = (path: string): string => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

const readLock = (): [string, LockedPackage][] =>
  Object.entries(JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8')).packages).filter(
    (entry): entry is [string, LockedPackage] => entry[0] !== '',
  )

const toPackage = ([path, { version = '', license = '' }]: [string, LockedPackage]): Package => ({
  name: nameOf(path),
  version,
  licence: license,
  path,
})

/** The packages that the server needs at run time on a platform, with Node unless an image has its own. `devOptional` ones are only types. */
export const listReleasePackages = (here: Platform, { hasNode = true } = {}): Package[] =>
  readLock()
    .filter(([, entry]) => !entry.dev && !entry.devOptional && isForPlatform(entry, here))
    .filter(([, { bin }]) => hasNode || bin?.node === undefined)
    .map(toPackage)

/** Their files are copied into the built screens without being modules: flags, and the first rules of the style sheet. */
const copiedIntoScreens = ['country-flag-icons', 'tailwindcss']

type BundledPackage = { name: string; version: string }

const readBundled = (build: string): BundledPackage[] =>
  JSON.parse(readFileSync(inRoot('dist', build, '.vite', 'licenses.json'), 'utf8'))

/** The packages that are part of the built screens, as Vite found them. Most are only installed for developers. */
export const listScreenPackages = (): Package[] => {
  const bundled = new Set(['web', 'pages'].flatMap(readBundled).map(({ name, version }) => `${name}@${version}`))
  return readLock()
    .map(toPackage)
    .filter(({ name, version }) => bundled.has(`${name}@${version}`) || copiedIntoScreens.includes(name))
}

/** Files for people, bundlers and debuggers. Node does not run TypeScript in packages. */
const ofDevelopers = /\.(map|[cm]?tsx?)$|\/dist-es\/|\/(readme|changelog|history)[^/]*$/i

/** Folders at the top of a package that its program does not use. */
const besideProgram =
  /^node_modules\/(?:@[^/]+\/)?[^/]+\/(tests?|__tests__|docs?|examples?|bench(marks?)?|\.github|include\/node)\//

/** The map is drawn from `countries-50m.json`. */
const otherMaps = /^node_modules\/world-atlas\/(?!countries-50m).+\.json$/

const isForOthers = (path: string, { platform, arch }: Platform): boolean => {
  const [, target] = /\/prebuilds\/([^/]+)\//.exec(path) ?? []
  return target !== undefined && target !== `${platform}-${arch}`
}

const isNeeded = (path: string, here: Platform): boolean =>
  path.endsWith('/package.json') ||
  !(ofDevelopers.test(path) || besideProgram.test(path) || otherMaps.test(path) || isForOthers(path, here))

const listFilesBelow = (path: string): string[] =>
  readdirSync(inRoot(path), { withFileTypes: true }).flatMap(entry => {
    const below = `${path}/${entry.name}`
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : listFilesBelow(below)
    return entry.isFile() ? [below] : []
  })

/** The files of a package that a server needs, licences included; of Node, only its program. */
export const listPackageFiles = ({ path }: Package, here: Platform): string[] =>
  listFilesBelow(path).filter(file => isNeeded(file, here))

export const isPackageInstalled = ({ path }: Package): boolean => existsSync(join(inRoot(path), 'package.json'))
