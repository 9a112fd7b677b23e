import { join } from 'node:path'
import { z } from 'zod'
import type { TableCopy } from '../history/copies.repository.ts'
import { StartError } from '../platform/errors.ts'

/** Raised when a backup is laid out in a way that older programs cannot read. */
export const backupFormat = 1
export const manifestName = 'manifest.json'

const table = z.object({
  name: z.string(),
  rows: z.int().nonnegative(),
  /** The same for the same rows in any order. */
  hash: z.string(),
})

const half = z.object({
  /** Names of its migrations, in order. */
  migrations: z.array(z.string()),
  /** In the order in which they can be filled. */
  tables: z.array(table),
})

export const manifest = z.object({
  format: z.int().positive(),
  /** Of the program that made it. */
  version: z.string(),
  /** When both halves were as they are in it. */
  madeAt: z.iso.datetime(),
  /** The id of the installation, which a restored one keeps. */
  installation: z.string(),
  hasSecrets: z.boolean(),
  database: half,
  history: half,
  members: z.array(z.object({ name: z.string(), bytes: z.int().nonnegative(), sha256: z.string() })),
})
export type Manifest = z.infer<typeof manifest>

/** `history/ranks/202611/0003`: the third piece of a month of ranks. */
export const historyMember = (table: string, partition: string, piece: number): string =>
  join('history', table, partition, `${String(piece).padStart(4, '0')}.native.zst`)

const unchanged = 'Nothing was restored.'

export const noFile = (file: string): StartError => new StartError(`There is no file ${file}. ${unchanged}`)

export const cutOff = (file: string): StartError =>
  new StartError(`The backup ${file} is cut off, or it is no backup of Rank Atlas. ${unchanged} Use another backup.`)

const damaged = (file: string, what: string): StartError =>
  new StartError(`The backup ${file} is damaged: ${what}. ${unchanged} Use another backup.`)

/** The manifest that a backup ends with. @throws StartError if this program cannot read such a backup. */
export const readManifest = (file: string, text: string | undefined): Manifest => {
  if (text === undefined) throw cutOff(file)
  const found = z.object({ format: z.int() }).safeParse(parseJson(text))
  if (!found.success) throw damaged(file, 'its list of contents cannot be read')
  if (found.data.format > backupFormat) {
    throw new StartError(
      `The backup ${file} was made by a newer version of Rank Atlas. ${unchanged} Restore it with that version.`,
    )
  }
  const read = manifest.safeParse(parseJson(text))
  if (!read.success) throw damaged(file, 'its list of contents is incomplete')
  return read.data
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** @throws StartError if the members are not exactly those that the manifest lists. */
export const ensureWhole = (file: string, { members }: Manifest, found: ReadonlyMap<string, string>): void => {
  for (const { name, sha256 } of members) {
    if (!found.has(name)) throw damaged(file, `${name} is missing`)
    if (found.get(name) !== sha256) throw damaged(file, `${name} has changed since it was made`)
  }
  if (found.size !== members.length) throw damaged(file, 'it has contents that it does not list')
}

/** @throws StartError if the backup has migrations that this program does not know. */
export const ensureKnown = (file: string, half: 'database' | 'history', made: Manifest, known: readonly string[]) => {
  const isKnown = made[half].migrations.every((name, index) => known[index] === name)
  if (isKnown) return
  const what = half === 'database' ? 'database' : 'rank history'
  throw new StartError(
    `The ${what} in the backup ${file} is of a newer version of Rank Atlas (${made.version}). ${unchanged} Restore it with that version.`,
  )
}

/** @throws StartError if a table did not arrive as it was. */
export const ensureSame = (file: string, made: readonly TableCopy[], restored: readonly TableCopy[]): void => {
  for (const { name, rows, hash } of made) {
    const now = restored.find(each => each.name === name)
    if (now?.rows === rows && now.hash === hash) continue
    throw new StartError(
      `The backup ${file} could not be restored: ${name} has ${now?.rows ?? 0} rows instead of ${rows}, or other ones. What was there before is unchanged.`,
    )
  }
}
