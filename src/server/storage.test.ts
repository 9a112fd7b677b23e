import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { recordSeenApps } from './catalog/apps.repository.ts'
import { lockFolder } from './platform/files/folder-lock.ts'
import { StartError } from './platform/process/errors.ts'
import { openStorage, type Storage } from './storage.ts'
import { copyTemplate } from './testing/database-template.ts'
import { createTestClock } from './testing/test-clock.ts'

// The data is whole and of this version, or the start says why not, and changes nothing.

const clock = createTestClock()
const log = pino({ level: 'silent' })

const makeFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'rank-atlas-storage-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const open = (dataDir: string): Promise<Storage> =>
  openStorage(
    { storage: { dataDir, databaseUrl: undefined }, process: { role: 'all', isDemo: true } },
    { clock, log, isServing: true },
  )

/** The error of the start, or `started`. */
const start = async (dataDir: string): Promise<string> => {
  try {
    await (await open(dataDir)).closeStorage()
    return 'started'
  } catch (error) {
    if (error instanceof StartError) return error.message
    throw error
  }
}

// Promise: P18
test('the data of version 0.1 is refused with the way to bring it along, and nothing is made beside it', async () => {
  for (const path of ['history', 'database']) {
    const folder = makeFolder()
    mkdirSync(join(folder, path))
    writeFileSync(join(folder, path, 'PG_VERSION'), '17')
    expect(await start(folder)).toMatch(
      /^.+ has the data of version 0\.1, .+ Nothing was changed\. Export it with version 0\.1 .+ import the file .+docs\/backup\.md/,
    )
    expect(existsSync(join(folder, 'postgres'))).toBe(false)
  }
})

// Promise: P18
test('a database with damaged files is refused in one sentence, and nothing takes its place', async () => {
  const folder = makeFolder()
  copyTemplate(folder)
  const storage = await open(folder)
  await recordSeenApps(storage.database.db, [{ appId: 11, name: 'Eleven' }], { storefront: 'us', at: clock.now() })
  await storage.closeStorage()
  truncateSync(join(folder, 'postgres/global/pg_control'), 100)
  const sentence = await start(folder)
  expect(sentence).toMatch(/damaged/)
  expect(sentence).not.toContain('\n')
  expect(statSync(join(folder, 'postgres/global/pg_control')).size, 'no new database over the old').toBe(100)
})

test('the data folder is closed to other users, also one that was open before', async () => {
  const folder = makeFolder()
  chmodSync(folder, 0o755)
  const lock = await lockFolder(folder)
  await lock.release()
  expect(statSync(folder).mode & 0o777).toBe(0o700)
})
