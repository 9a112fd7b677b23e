import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Storage } from './storage.ts'
import {
  describeFolder,
  listOldFolders,
  openFolder,
  readDescription,
  unpackOldFolder,
} from './testing/old-data-folders.ts'

// Every version opens the data folders of earlier ones. Folders made up to this day have a database in a format that
// PostgreSQL cannot read, so their data moves by an export.
const lastOfOldFormat = '2026-11-26'
const isOfOldFormat = (name: string): boolean => name <= lastOfOldFormat

const unpack = async (name: string): Promise<string> => {
  const folder = mkdtempSync(join(tmpdir(), 'rank-atlas-old-folder-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  await unpackOldFolder(name, join(folder, 'data'))
  return join(folder, 'data')
}

const use = async <Answer>(dataDir: string, work: (storage: Storage) => Promise<Answer>): Promise<Answer> => {
  const storage = await openFolder(dataDir)
  try {
    return await work(storage)
  } finally {
    await storage.closeStorage()
  }
}

/** As if a later version had used the folder. */
const writeAsLater = async ({ database: { db } }: Storage): Promise<void> => {
  await db.execute(sql`INSERT INTO versions (version, first_used_at) VALUES ('9.9.9', now() + interval '1 day')`)
  await db.execute(sql`INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('later', 9999999999999)`)
}

test.each(listOldFolders().filter(isOfOldFormat))(
  'the data folder of %s is refused in one sentence that says how to move, and stays as it is',
  async name => {
    const dataDir = await unpack(name)
    const names = readdirSync(dataDir)
    await expect(openFolder(dataDir)).rejects.toThrow(
      /^.+ has the data of version 0\.1, .+ Nothing was changed\. Export it with version 0\.1 .+ import the file .+docs\/backup\.md/,
    )
    expect(readdirSync(dataDir)).toEqual(names)
  },
)

describe.each(listOldFolders().filter(name => !isOfOldFormat(name)))('the data folder of %s', name => {
  // Promise: P15
  test('is opened by this version, with everything in it, and again after that', async () => {
    const dataDir = await unpack(name)
    expect(await use(dataDir, describeFolder)).toEqual(readDescription(name))
    expect(await use(dataDir, describeFolder)).toEqual(readDescription(name))
  })

  // Promise: P15, P18
  test('is refused with the name of the version if a later one changed it', async () => {
    const dataDir = await unpack(name)
    await use(dataDir, writeAsLater)
    await expect(openFolder(dataDir)).rejects.toThrow(
      'The database was written by Rank Atlas 9.9.9, which is newer than this version (',
    )
  })
})
