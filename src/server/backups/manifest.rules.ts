import { z } from 'zod'
import { StartError } from '../platform/process/errors.ts'
import type { TableCopy } from './database-copies.repository.ts'

/** Increased when older programs cannot read the layout. In version 1, the rank history was in a second database. */
export const backupFormat = 2
export const manifestName = 'manifest.json'

const table = z.object({
  name: z.string(),
  /** In the order of the values of a row. */
  columns: z.array(z.string()),
  rows: z.int().nonnegative(),
  hash: z.string(),
})

const manifest = z.object({
  format: z.int().positive(),
  /** The version of the program that made the backup. */
  version: z.string(),
  /** The moment that the backup shows. */
  madeAt: z.iso.datetime(),
  hasSecrets: z.boolean(),
  /** Names of the migrations of the database, in order. */
  migrations: z.array(z.string()).nonempty(),
  /** In the order in which they can be filled. */
  tables: z.array(table),
  members: z.array(z.object({ name: z.string(), bytes: z.int().nonnegative(), sha256: z.string() })),
})
export type Manifest = z.infer<typeof manifest>

/** `tables/app_months/0003.tsv.zst`: the third piece of the rows of a table. */
export const memberOf = (tableName: string, piece: number): string =>
  `tables/${tableName}/${String(piece).padStart(4, '0')}.tsv.zst`

/** The table of a member; undefined for a member that has no rows. */
export const tableOf = (member: string): string | undefined => /^tables\/([^/]+)\//.exec(member)?.[1]

const unchanged = 'Nothing was restored.'

export const noFile = (file: string): StartError => new StartError(`There is no file ${file}. ${unchanged}`)

export const unreadable = (file: string, reason: string): StartError =>
  new StartError(`The backup ${file} cannot be read (${reason}). ${unchanged}`)

export const cutOff = (file: string): StartError =>
  new StartError(`The backup ${file} is cut off, or is not a backup of Rank Atlas. ${unchanged} Use another backup.`)

const damaged = (file: string, what: string): StartError =>
  new StartError(`The backup ${file} is damaged: ${what}. ${unchanged} Use another backup.`)

const ofTwoDatabases = (file: string, version: string): StartError =>
  new StartError(
    `The backup ${file} was made by Rank Atlas ${version}, which kept the rank history in a second database. ${unchanged} Restore it with that version, run npm run export there, and then npm run import with this version.`,
  )

const head = z.object({ format: z.int(), version: z.string().default('of an older version') })

/** The manifest that a backup ends with. @throws StartError if this program cannot read such a backup. */
export const readManifest = (file: string, text: string | undefined): Manifest => {
  if (text === undefined) throw cutOff(file)
  const found = head.safeParse(parseJson(text))
  if (!found.success) throw damaged(file, 'its list of contents cannot be read')
  if (found.data.format > backupFormat) {
    throw new StartError(
      `The backup ${file} was made by a newer version of Rank Atlas. ${unchanged} Restore it with that version.`,
    )
  }
  if (found.data.format < backupFormat) throw ofTwoDatabases(file, found.data.version)
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
export const ensureKnown = (file: string, made: Manifest, known: readonly string[]): void => {
  if (made.migrations.every((name, index) => known[index] === name)) return
  throw new StartError(
    `The database in the backup ${file} comes from a newer version of Rank Atlas (${made.version}). ${unchanged} Restore it with that version.`,
  )
}

/** @throws StartError if a restored table differs from the one in the backup. */
export const ensureSame = (file: string, made: readonly TableCopy[], restored: readonly TableCopy[]): void => {
  for (const { name, rows, hash } of made) {
    const now = restored.find(each => each.name === name)
    if (now?.rows === rows && now.hash === hash) continue
    throw new StartError(
      `The backup ${file} could not be restored: ${name} has ${now?.rows ?? 0} rows instead of ${rows}, or different ones. The existing data is unchanged.`,
    )
  }
}
