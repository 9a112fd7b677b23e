import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrateDatabase } from '../platform/database/database-migrations.ts'
import { StartError } from '../platform/process/errors.ts'
import { backUpFrom, makeBackupFolder, restoreToFolder, withDatabase } from '../testing/backup-places.ts'
import { fillEveryTable } from '../testing/backup-world.ts'
import { changeManifest, forge } from '../testing/forged-backups.ts'
import { startPostgresServer } from '../testing/postgres-server.ts'

// A backup that cannot be restored is refused before anything is changed.

const folder = mkdtempSync(join(tmpdir(), 'rank-atlas-refused-backups-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const file = join(folder, 'a.tar')

beforeAll(async () => {
  const server = await startPostgresServer()
  const url = await server.createDatabase()
  await withDatabase(url, async db => {
    await migrateDatabase(db)
    await fillEveryTable(db)
  })
  await backUpFrom(url, file)
  await server.stop()
})

const place = (content: Buffer): string => {
  const path = join(makeBackupFolder(), 'b.tar')
  writeFileSync(path, content)
  return path
}

const ofMonths = /^tables\/app_months\//

const ofTwoDatabases = { format: 1, version: '0.1.0', installation: 'x', database: {}, history: {} }

// Promise: P15
test.each<[what: string, make: () => string | Promise<string>, sentence: RegExp]>([
  [
    'its second half is missing',
    () => place(readFileSync(file).subarray(0, readFileSync(file).length / 2)),
    /is cut off, or is not a backup/,
  ],
  [
    'its list of contents is missing',
    () => place(readFileSync(file).subarray(0, readFileSync(file).length - 8_192)),
    /is cut off, or is not a backup/,
  ],
  ['it is not there', () => join(makeBackupFolder(), 'nothing.tar'), /There is no file .*nothing\.tar/],
  ['it is a folder', makeBackupFolder, /cannot be read \(EISDIR\)/],
  ['it is empty', () => place(Buffer.alloc(0)), /is cut off, or is not a backup/],
  ['it is something else', () => place(Buffer.from('no archive at all')), /is cut off, or is not a backup/],
  [
    'rows have changed',
    () => forge(file, (name, of) => [[name, ofMonths.test(name) ? Buffer.concat([of, of]) : of]]),
    /app_months\/.* has changed/,
  ],
  [
    'rows are missing',
    () => forge(file, (name, of) => (ofMonths.test(name) ? [] : [[name, of]])),
    /app_months\/.* is missing/,
  ],
  [
    'it has more than it lists',
    () =>
      forge(file, (name, of) =>
        ofMonths.test(name)
          ? [
              [name, of],
              [`${name}2`, of],
            ]
          : [[name, of]],
      ),
    /does not list/,
  ],
  [
    'a newer version made it',
    () => changeManifest(file, () => ({ format: 3 })),
    /was made by a newer version of Rank Atlas/,
  ],
  [
    'it has two databases',
    () => changeManifest(file, () => ofTwoDatabases),
    /was made by Rank Atlas 0\.1\.0, which kept the rank history in a second database\. .* run npm run export there, and then npm run import with this version/,
  ],
  [
    'its list cannot be read',
    () => changeManifest(file, () => ({ format: 'x' })),
    /its list of contents cannot be read/,
  ],
  [
    'its list is incomplete',
    () => changeManifest(file, () => ({ members: undefined })),
    /its list of contents is incomplete/,
  ],
  [
    'its tables are of a newer version',
    () => changeManifest(file, () => ({ migrations: ['1', '2'] })),
    /database in the backup .* comes from a newer version/,
  ],
])('a backup is refused in a sentence if %s, and nothing is restored', async (_what, make, sentence) => {
  const dataDir = makeBackupFolder()
  const refusal = await restoreToFolder(await make(), dataDir).then(String, (error: unknown) => error)
  expect(refusal).toBeInstanceOf(StartError)
  expect(String(refusal)).toMatch(sentence)
  expect(String(refusal)).toContain('Nothing was restored.')
  expect(readdirSync(dataDir)).toEqual([])
})
