import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { listImports, resolveImport } from '../checks/imports.ts'
import { inRoot } from '../launch/paths.mjs'
import { isRelease } from '../launch/release-stamp.mjs'
import { ensureWebBuild } from '../web/web-build.mjs'
import { readNotice } from './notices.ts'
import { describeRelease, findChanges } from './release.ts'
import { writeArchive, writeFolder } from './release-archive.ts'
import { listReleaseFiles, type ReleaseFile } from './release-files.ts'
import { listReleasePackages, listScreenPackages } from './release-packages.ts'

const here = { platform: 'linux', arch: process.arch }
const hasNode = true
const madeAt = new Date('2026-11-26T00:00:00Z')

let files: ReleaseFile[] = []
let written: Record<string, string> = {}

beforeAll(async () => {
  await ensureWebBuild()
  written = await describeRelease({ version: '1.2.3', here, hasNode, madeAt })
  files = listReleaseFiles({ version: '1.2.3', here, hasNode, written })
})

const contentOf = (path: string): string => {
  const file = files.find(file => file.path === path)
  if (!file || !('content' in file) || typeof file.content !== 'string')
    throw new Error(`${path} is not written by the release.`)
  return file.content
}

const makeFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'rank-atlas-release-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

const isOwnCode = ({ path }: ReleaseFile): boolean => /^(src|scripts)\/.*\.(ts|mjs)$/.test(path)

/** Imports that the release lacks. */
const listMissingImports = (code: readonly ReleaseFile[]): string[] => {
  const { imports: aliases } = JSON.parse(contentOf('package.json'))
  const paths = new Set(files.map(file => file.path))
  const packages = new Set(listReleasePackages(here).map(({ name }) => name))
  const isMissing = (from: string, specifier: string): boolean => {
    const target = resolveImport({ from, specifier, aliases })
    return 'path' in target ? !paths.has(target.path) : !packages.has(target.packageName)
  }
  return code.flatMap(({ path }) =>
    listImports(readFileSync(inRoot(path), 'utf8'))
      .filter(({ specifier }) => !specifier.startsWith('node:') && isMissing(path, specifier))
      .map(({ specifier }) => `${path} imports ${specifier}`),
  )
}

// Promise: P22
test('all that the code of a release imports is in the release', () => {
  const code = files.filter(isOwnCode)
  expect(code.length).toBeGreaterThan(500)
  // Node removes imports of types when it runs a file.
  const ofTypes = /topojson-specification|geojson/
  expect(listMissingImports(code).filter(sentence => !ofTypes.test(sentence))).toEqual([])
})

test('a release has the commands of operators and no tests, tools, screens as sources or packages of developers', () => {
  const { scripts, devDependencies, version } = JSON.parse(contentOf('package.json'))
  expect(Object.keys(scripts)).toEqual(
    expect.arrayContaining(['start', 'import', 'backup', 'restore', 'export', 'owner-link']),
  )
  expect(files.map(file => file.path)).toEqual(expect.arrayContaining(['scripts/rank-atlas.mjs', 'src/cli/main.ts']))
  expect({ version, devDependencies, demo: scripts.demo }).toEqual({
    version: '1.2.3',
    devDependencies: undefined,
    demo: undefined,
  })
  const paths = files.map(file => file.path)
  expect(paths.filter(path => /\.test\.tsx?$|^src\/.*\/testing\/|^src\/web|^e2e|^bench/.test(path))).toEqual([])
  expect(paths).toEqual(expect.arrayContaining(['dist/web/index.html', 'dist/pages/server-entry.js', 'release.json']))
  const lock = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8')).packages
  const packages = listReleasePackages(here)
  expect(packages.filter(({ path }) => lock[path].dev || lock[path].devOptional)).toEqual([])
  const direct = Object.keys(JSON.parse(readFileSync(inRoot('package.json'), 'utf8')).dependencies)
  expect(packages.map(({ name }) => name)).toEqual(expect.arrayContaining(direct))
})

test('an image can leave out Node', () => {
  const names = listReleasePackages(here, { hasNode: false }).map(({ name }) => name)
  expect(names.filter(name => /^node-(linux|darwin)/.test(name))).toEqual([])
  expect(names).toContain('fastify')
})

test('every package in a release or in its screens has its licence text in the notices', () => {
  const packages = [...listReleasePackages(here), ...listScreenPackages()]
  const names = packages.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['react', 'lucide-react', 'country-flag-icons', 'pg', 'zod']))
  const notices = contentOf('THIRD-PARTY-NOTICES.txt')
  const texts = packages.map(readNotice)
  expect(texts.filter(({ texts }) => texts.join('').length < 600)).toEqual([])
  expect(texts.filter(({ texts }) => !notices.includes(texts.join('\n\n')))).toEqual([])
  const inPostgres = ['PostgreSQL', 'OpenSSL', 'ICU', 'zlib', 'libxml2', 'libxslt', 'OSSP uuid', 'liblzma']
  expect(inPostgres.filter(name => !notices.includes(name))).toEqual([])
  expect(texts.filter(({ source }) => !/^https?:\/\//.test(source))).toEqual([])
  for (const known of ['SIL OPEN FONT LICENSE', 'Attribution 4.0 International', 'Mozilla Public License Version 2.0'])
    expect(notices.toLowerCase()).toContain(known.toLowerCase())
})

const schemaNamed = (name: string) =>
  JSON.parse(
    readFileSync(
      inRoot('node_modules/@cyclonedx/cyclonedx-library/res/schema', `${name}.SNAPSHOT.schema.json`),
      'utf8',
    ),
  )

describe('the bill of materials', () => {
  test('the bill of materials is valid CycloneDX and names exactly the packages of the release and its screens', () => {
    const bill = JSON.parse(contentOf('sbom.cdx.json'))
    const ajv = new Ajv({ strict: false, validateFormats: false })
    for (const name of ['spdx', 'jsf-0.82'])
      ajv.addSchema(schemaNamed(name), `http://cyclonedx.org/schema/${name}.SNAPSHOT.schema.json`)
    const validate = ajv.compile(schemaNamed(`bom-${bill.specVersion}`))
    validate(bill)
    expect(validate.errors).toBeNull()
    const named = (bill.components as { name: string; version: string }[]).map(
      ({ name, version }) => `${name}@${version}`,
    )
    const wanted = [...listReleasePackages(here), ...listScreenPackages()]
    expect(new Set(named)).toEqual(new Set(wanted.map(({ name, version }) => `${name}@${version}`)))
    expect(bill.metadata.component).toMatchObject({ name: 'rank-atlas', version: '1.2.3' })
  })

  test('the bill of materials is the same for the same release', async () => {
    expect(await describeRelease({ version: '1.2.3', here, hasNode, madeAt })).toEqual(written)
  })
})

test('the changes of a release are the part of its version, or those that are not released', () => {
  const changelog = '# Changelog\n\n## Unreleased\n\n* b\n\n## 1.0.0 (2026-11-01)\n\n* a\n'
  expect(findChanges(changelog, '1.0.0')).toBe('## 1.0.0 (2026-11-01)\n\n* a\n')
  expect(findChanges(changelog, '1.1.0')).toBe('## 1.1.0\n\n* b\n\n')
  expect(() => findChanges('# Changelog\n', '1.0.0')).toThrow('no part for 1.0.0')
})

const smallRelease: ReleaseFile[] = [
  { path: 'bin/link', link: '../a/start.mjs' },
  { path: 'a/start.mjs', from: inRoot('scripts/start.mjs') },
  { path: 'a/b/file.txt', content: 'hello' },
]

test('the archive of the same files is the same, and unpacks into one folder', async () => {
  const folder = await makeFolder()
  const [first, second] = [join(folder, 'first.tar.gz'), join(folder, 'second.tar.gz')]
  await writeArchive({ path: first, folder: 'rank-atlas-1.2.3', files: smallRelease, madeAt })
  await writeArchive({ path: second, folder: 'rank-atlas-1.2.3', files: smallRelease.toReversed(), madeAt })
  expect(await readFile(first)).toEqual(await readFile(second))
  execFileSync('tar', ['-xzf', first, '-C', folder])
  const read = (path: string) => readFile(join(folder, 'rank-atlas-1.2.3', path), 'utf8')
  const program = await readFile(inRoot('scripts/start.mjs'), 'utf8')
  expect(await Promise.all(['bin/link', 'a/start.mjs', 'a/b/file.txt'].map(read))).toEqual([program, program, 'hello'])
  expect((await stat(join(folder, 'rank-atlas-1.2.3/a/b/file.txt'))).mtime).toEqual(madeAt)
})

test('all files in the folder for an image can be read by any user, whoever checked out the sources', async () => {
  const folder = await makeFolder()
  const source = join(folder, 'private.mjs')
  await writeFile(source, '', { mode: 0o700 })
  const umask = process.umask(0o077)
  try {
    await writeFolder(join(folder, 'image'), [...smallRelease, { path: 'a/private.mjs', from: source }])
  } finally {
    process.umask(umask)
  }
  const modeOf = async (path: string) => ((await stat(join(folder, 'image', path))).mode & 0o777).toString(8)
  const paths = ['', 'a', 'a/b', 'a/b/file.txt', 'a/start.mjs', 'a/private.mjs']
  expect(await Promise.all(paths.map(modeOf))).toEqual(['755', '755', '755', '644', '644', '755'])
  expect((await stat(source)).mode & 0o777).toBe(0o700)
})

test('a folder is recognized as a release of this platform, and one of another platform is refused in a sentence', async () => {
  const folder = await makeFolder()
  expect(isRelease(folder)).toBe(false)
  await writeFolder(folder, [{ path: 'release.json', content: contentOf('release.json') }])
  expect(isRelease(folder, `linux-${process.arch}`)).toBe(true)
  expect(() => isRelease(folder, 'darwin-arm64')).toThrow(/is for linux-.+, and this machine is darwin-arm64: .+\.$/)
})
