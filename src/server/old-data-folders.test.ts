import { mkdtempSync, rmSync } from 'node:fs'
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

// QUALITY P15: every later version opens the data folder of a former one.

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
const writeAsLater = async ({ clickhouse, database: { db } }: Storage, half: 'database' | 'history'): Promise<void> => {
  await db.execute(sql`UPDATE installations SET version = '9.9.9'`)
  await clickhouse.command(
    "INSERT INTO installations (id, pulse, stamped_at, version) SELECT id, pulse + 1, stamped_at, '9.9.9' FROM installations FINAL",
  )
  if (half === 'history') await clickhouse.command("INSERT INTO schema_migrations SELECT '9999_later.sql', now()")
  else
    await db.execute(sql`INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('later', 9999999999999)`)
}

describe.each(listOldFolders())('the data folder of %s', name => {
  test('is opened by this version, with everything in it, and again after that', async () => {
    const dataDir = await unpack(name)
    expect(await use(dataDir, describeFolder)).toEqual(readDescription(name))
    expect(await use(dataDir, describeFolder)).toEqual(readDescription(name))
  })

  test.each([
    ['database', 'The database'],
    ['history', 'The rank history'],
  ] as const)('is refused with the name of the version if a later one changed its %s', async (half, where) => {
    const dataDir = await unpack(name)
    await use(dataDir, storage => writeAsLater(storage, half))
    await expect(openFolder(dataDir)).rejects.toThrow(
      `${where} was written by Rank Atlas 9.9.9, which is newer than this version (`,
    )
  })
})
