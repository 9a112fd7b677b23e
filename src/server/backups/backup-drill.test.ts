import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { shortOrLong } from '../../../vitest.length.ts'
import { noAnnouncements } from '../platform/database/announcements.ts'
import { rowsOf } from '../platform/database/database.ts'
import { migrateDatabase } from '../platform/database/database-migrations.ts'
import { startEmbeddedPostgres } from '../platform/database/embedded/embedded-postgres.ts'
import { openDatabase } from '../platform/database/open-database.ts'
import { createStorageTroubles } from '../platform/database/storage-troubles.ts'
import {
  backUpFrom,
  backUpFromFolder,
  makeBackupFolder,
  restoreToFolder,
  restoreToServer,
  withDatabase,
} from '../testing/backup-places.ts'
import { fillMeasured } from '../testing/backup-world.ts'
import { startPostgresServer } from '../testing/postgres-server.ts'
import { askQuestions, listDifferences } from '../testing/questions.ts'
import { startServerProcess } from '../testing/server-process.ts'
import { byHeader, createStorageClient, openSlowAppStore } from '../testing/storage-client.ts'
import { createTestClock } from '../testing/test-clock.ts'

// A backup that is made while the server collects can be restored elsewhere.

const log = pino({ level: 'silent' })
const backupCommand = join(import.meta.dirname, '../../../scripts/commands/backup.ts')

const startServer = async () => {
  const server = await startPostgresServer()
  onTestFinished(() => server.stop())
  return server
}

// Promise: P15
test('backups that are made while a server collects and people write are whole, and the server goes on', {
  timeout: 240_000,
}, async () => {
  const { createDatabase } = await startServer()
  const { environment, store } = await openSlowAppStore({ delayMs: 5, storefronts: 'us,jp,de,fr,gb,es' })
  const places = { DATA_DIR: makeBackupFolder(), DATABASE_URL: await createDatabase() }
  const settings = { ...byHeader, ...environment, COLLECTOR_CHARTS_PER_MINUTE: '6000', ...places }
  const running = await startServerProcess(settings)
  const client = createStorageClient(running.url)
  expect(await client.collect()).toBe(204)
  await expect.poll(() => store.requests.length).toBeGreaterThan(20)

  const people: string[] = []
  let isWriting = true
  const write = async (): Promise<void> => {
    for (let number = 0; isWriting; number += 1) {
      const name = `person-${number}`
      expect((await client.visit(name)).status).toBe(200)
      people.push(name)
    }
  }
  const writing = write()
  const target = makeBackupFolder()
  const files: { file: string; before: number }[] = []
  for (const name of ['first.tar', 'second.tar'].slice(0, shortOrLong(1, 24))) {
    const file = join(target, name)
    const before = people.length
    const args = [backupCommand, file]
    const { stdout } = await promisify(execFile)(process.execPath, args, { env: { ...process.env, ...places } })
    expect(stdout).toMatch(/\.tar has \d+ rows/)
    files.push({ file, before })
  }
  expect(people.length, 'nobody waited for the backups').toBeGreaterThan(files.at(-1)?.before ?? 0)
  isWriting = false
  await writing
  running.child.kill('SIGTERM')
  expect(await running.ended).toBe(0)

  for (const { file, before } of files) {
    const url = await createDatabase()
    await restoreToServer(file, url)
    await withDatabase(url, async db => {
      const users = await rowsOf<{ name: string }>(db, sql`SELECT username AS name FROM users`)
      const names = users.map(({ name }) => name)
      expect(names).toEqual(expect.arrayContaining(people.slice(0, before)))
      // One transaction writes both.
      const torn = await rowsOf(
        db,
        sql`SELECT storefront, chart_type FROM history_charts WHERE measured_since IS NOT NULL
            AND concat_ws(':', storefront, chart_type, genre, device) NOT IN (
              SELECT chart_key FROM chart_plans WHERE last_measured_at IS NOT NULL)`,
      )
      expect(torn).toEqual([])
    })
  }
})

// Promise: P15
test('one file moves an installation from a data folder to a server, and back, and 1,000 answers stay the same', {
  timeout: 240_000,
}, async () => {
  const asked = { clock: createTestClock(new Date('2026-04-16T12:00:00Z')), every: shortOrLong(40, 1) }
  const ask = async (databaseUrl: string): Promise<Map<string, string>> => {
    const database = await openDatabase({ dataDir: '/nowhere', databaseUrl })
    const storage = {
      database,
      announcements: noAnnouncements,
      rateCounts: undefined,
      storageTroubles: createStorageTroubles({ clock: asked.clock, log }),
      closeStorage: database.close,
    }
    return askQuestions(storage, asked).finally(database.close)
  }
  /** On the embedded server of a data folder. */
  const inFolder = async <Answer>(dataDir: string, work: (url: string) => Promise<Answer>): Promise<Answer> => {
    const embedded = await startEmbeddedPostgres({ dataDir, isSynced: false, log })
    return work(embedded.url).finally(embedded.stop)
  }
  const [folder, files] = [makeBackupFolder(), makeBackupFolder()]
  const answers = await inFolder(folder, async url => {
    await withDatabase(url, async db => {
      await migrateDatabase(db)
      await fillMeasured(db)
    })
    return ask(url)
  })
  const successes = [...answers.values()].filter(answer => answer.startsWith('200 '))
  expect(successes.length).toBeGreaterThan(1_000 / asked.every)

  const [first, second] = [join(files, 'embedded.tar'), join(files, 'server.tar')]
  await backUpFromFolder(folder, first)
  const url = await (await startServer()).createDatabase()
  await restoreToServer(first, url)
  expect(listDifferences(answers, await ask(url))).toEqual([])

  await backUpFrom(url, second)
  const back = makeBackupFolder()
  await restoreToFolder(second, back)
  expect(listDifferences(answers, await inFolder(back, ask))).toEqual([])
})
