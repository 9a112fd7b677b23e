import { readFileSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inRoot } from '../launch/paths.mjs'
import { buildBillOfMaterials, readBillOfNpm } from './bill-of-materials.ts'
import { buildNotices } from './notices.ts'
import { writeArchive, writeChecksums, writeFolder } from './release-archive.ts'
import { listReleaseFiles, type ReleaseFile } from './release-files.ts'
import {
  isPackageInstalled,
  listReleasePackages,
  listScreenPackages,
  type Package,
  type Platform,
} from './release-packages.ts'

/**
 * The part of CHANGELOG.md for a version, or the unreleased part if no heading has the version yet.
 * @throws if there is neither.
 */
export const findChanges = (changelog: string, version: string): string => {
  const parts = changelog.split(/^(?=## )/m)
  const titled = (title: string) =>
    parts.find(part =>
      part
        .split('\n', 1)[0]
        ?.split(/[\s,(]+/)
        .includes(title),
    )
  const found = titled(version) ?? titled('Unreleased')
  if (!found) throw new Error(`CHANGELOG.md has no part for ${version}.`)
  return found.replace(/^## Unreleased/, `## ${version}`)
}

export type Release = { version: string; here: Platform; hasNode: boolean; madeAt: Date }

const notices = 'THIRD-PARTY-NOTICES.txt'
const bill = 'sbom.cdx.json'

/** @throws if a package of the lockfile is not here, as after an install that left optional packages out. */
const ensureInstalled = (packages: readonly Package[]): void => {
  const missing = packages.find(found => !isPackageInstalled(found))
  if (missing) throw new Error(`The package ${missing.name} is not installed, so a release would lack it.`)
}

/** The texts of a release, which are also published next to its archive. */
export const describeRelease = async ({ version, here, hasNode, madeAt }: Release): Promise<Record<string, string>> => {
  const packages = listReleasePackages(here, { hasNode })
  ensureInstalled(packages)
  const all = [...packages, ...listScreenPackages()]
  const described = buildBillOfMaterials(await readBillOfNpm(), { version, packages: all, madeAt })
  return { [notices]: buildNotices(all), [bill]: `${JSON.stringify(described, null, 2)}\n` }
}

const listFiles = (release: Release, texts: Record<string, string>): ReleaseFile[] =>
  listReleaseFiles({ ...release, written: texts })

export const writeReleaseFolder = async (release: Release, folder: string): Promise<void> => {
  await writeFolder(folder, listFiles(release, await describeRelease(release)))
}

export const writeRelease = async (release: Release): Promise<string> => {
  const { version, here, madeAt } = release
  const folder = inRoot('dist', 'release')
  const name = `rank-atlas-${version}`
  const described = await describeRelease(release)
  const files = listFiles(release, described)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const changes = findChanges(readFileSync(inRoot('CHANGELOG.md'), 'utf8'), version)
  const texts = { ...described, [`CHANGELOG-${version}.md`]: changes }
  for (const [file, text] of Object.entries(texts)) await writeFile(join(folder, file), text)
  const archive = join(folder, `${name}-${here.platform}-${here.arch}.tar.gz`)
  await writeArchive({ path: archive, folder: name, files, madeAt })
  await writeChecksums([archive, ...Object.keys(texts).map(file => join(folder, file))])
  return archive
}
