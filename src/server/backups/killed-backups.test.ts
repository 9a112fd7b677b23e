import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { historyTables } from '../history/copies.repository.ts'
import { StartError } from '../platform/errors.ts'
import { openStorage, type Storage } from '../storage.ts'
import { fillForBackup } from '../testing/backup-world.ts'
import { startClickHouseServer } from '../testing/clickhouse-server.ts'
import { copyTemplate } from '../testing/database-template.ts'
import { listCommands } from '../testing/guides.ts'
import { contentOf } from '../testing/history-worlds.ts'
import { startPostgresServer } from '../testing/postgres-server.ts'
import { openTestBucket } from '../testing/test-bucket.ts'
import { createTestClock } from '../testing/test-clock.ts'
import { verifyBackup } from './verification.usecases.ts'

// QUALITY P15: a backup and a restore that are killed harm nothing.

const { backupKills: kills, followsBackupDocs } = inject('length')
const root = join(import.meta.dirname, '../../..')
const clock = createTestClock()
const log = pino({ level: 'silent' })
const tables = historyTables.filter(table => table !== 'installations')

const makeFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'rank-atlas-killed-backups-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const storageOf = (dataDir: string) => ({
  dataDir,
  databaseUrl: undefined,
  clickhouseUrl: undefined,
  clickhouseCluster: undefined,
  isRejoining: false,
})

const use = async <Answer>(dataDir: string, work: (storage: Storage) => Promise<Answer>): Promise<Answer> => {
  const storage = await openStorage({ storage: storageOf(dataDir), process: { role: 'all', isDemo: true } }, clock, log)
  try {
    return await work(storage)
  } finally {
    await storage.closeStorage()
  }
}

const readContent = (dataDir: string): Promise<unknown> =>
  use(dataDir, ({ clickhouse }) => contentOf(clickhouse, tables))

/** A data folder with measurements, its content, and a finished backup of it. */
const world = { folder: '', file: '', content: undefined as unknown }

const run = (command: 'backup' | 'restore', args: readonly string[], dataDir: string): ChildProcess =>
  spawn(process.execPath, [join(root, `scripts/commands/${command}.ts`), ...args], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'pipe'],
  })

const finish = async (child: ChildProcess): Promise<number> => {
  const at = performance.now()
  const [code] = await once(child, 'close')
  expect(code).toBe(0)
  return performance.now() - at
}

/** Spread over the time that the whole takes. */
const listKills = (wholeMs: number): number[] =>
  Array.from({ length: kills }, (_, index) => (wholeMs * (index + 0.8)) / kills)

const killAfter = async (child: ChildProcess, ms: number): Promise<void> => {
  const closed = once(child, 'close')
  await Promise.race([sleep(ms), closed])
  child.kill('SIGKILL')
  await closed
}

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'rank-atlas-killed-backups-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  world.folder = join(folder, 'data')
  world.file = join(folder, 'whole.tar')
  copyTemplate(world.folder)
  await use(world.folder, fillForBackup)
  world.content = await readContent(world.folder)
})

test('a backup that is killed leaves the former file whole, and the data as it was', {
  timeout: 300_000 + kills * 10_000,
}, async () => {
  const wholeMs = await finish(run('backup', [world.file], world.folder))
  const before = readFileSync(world.file)
  for (const ms of listKills(wholeMs)) {
    await killAfter(run('backup', [world.file], world.folder), ms)
    if (!readFileSync(world.file).equals(before)) await verifyBackup(world.file)
    expect(await readContent(world.folder), `killed after ${ms.toFixed(0)} ms`).toEqual(world.content)
  }
})

test('a restore that is killed leaves what was there or a refusal to start, and can be repeated', {
  timeout: 300_000 + kills * 20_000,
}, async () => {
  if (!existsSync(world.file)) await finish(run('backup', [world.file], world.folder))
  const whole = makeFolder()
  const wholeMs = await finish(run('restore', [world.file], whole))
  expect(await readContent(whole)).toEqual(world.content)
  for (const ms of listKills(wholeMs)) {
    const folder = makeFolder()
    const existing = join(folder, 'data')
    copyTemplate(existing)
    const empty = await readContent(existing)
    await killAfter(run('restore', [world.file, '--replace'], existing), ms)
    const found = await readContent(existing).catch((error: unknown) => error)
    const isRefused = found instanceof StartError
    if (!isRefused) expect([empty, world.content], `killed after ${ms.toFixed(0)} ms`).toContainEqual(found)
    await finish(run('restore', [world.file, '--replace'], existing))
    expect(await readContent(existing)).toEqual(world.content)
    rmSync(folder, { recursive: true, force: true })
  }
})

test.runIf(followsBackupDocs)(
  'the commands of docs/backup.md work as they stand there',
  { timeout: 400_000 },
  async () => {
    const folder = makeFolder()
    const dataDir = join(folder, 'data')
    cpSync(world.folder, dataDir, { recursive: true })
    const postgres = await startPostgresServer()
    onTestFinished(() => postgres.stop())
    const commands = listCommands('docs/backup.md', {
      '/backups': folder,
      'postgres://rank:secret@db.example/rank': await postgres.createDatabase(),
      'http://rank:secret@ch.example:8123/rank': '$CLICKHOUSE',
      's3://my-backups': 's3://copies',
      'rank-atlas.tar database': `${folder}/rank-atlas.tar database`,
    })
    expect(commands.map(command => command.split(' ').slice(0, 3).join(' '))).toHaveLength(6)
    const sh = (command: string, environment: NodeJS.ProcessEnv) =>
      promisify(execFile)('sh', ['-c', command], {
        cwd: root,
        env: { ...process.env, DATA_DIR: dataDir, ...environment },
      })
    const [backup = '', nightly = '', toBucket = '', restore = '', move = '', look = ''] = commands
    expect((await sh(backup, {})).stdout).toMatch(/rank-atlas\.tar has \d+ rows/)
    const server = spawn('sh', ['-c', nightly], {
      cwd: root,
      env: { ...process.env, DATA_DIR: dataDir, PORT: '0', COLLECTOR_ENABLED: 'false' },
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
    })
    onTestFinished(
      () =>
        void (server.exitCode === null && server.signalCode === null && process.kill(-(server.pid ?? 0), 'SIGKILL')),
    )
    let output = ''
    server.stdout.on('data', text => {
      output += text
    })
    await expect.poll(() => output, { timeout: 120_000 }).toContain('Everything has started.')
    expect((await sh(backup, {})).stdout, 'by the server that runs').toMatch(/rank-atlas\.tar has \d+ rows/)
    process.kill(-(server.pid ?? 0), 'SIGTERM')
    await once(server, 'close')
    const bucket = await openTestBucket('copies')
    const access = {
      BACKUP_BUCKET_ENDPOINT: bucket.settings.endpoint,
      BACKUP_BUCKET_KEY_ID: bucket.settings.keyId,
      BACKUP_BUCKET_SECRET: bucket.settings.secret,
    }
    expect((await sh(toBucket, access)).stdout).toMatch(/^s3:\/\/copies\/rank-atlas\/rank-atlas-.*\.tar has \d+ rows/m)
    const restored = join(folder, 'restored')
    expect((await sh(restore, { DATA_DIR: restored })).stdout).toMatch(/^Restored \d+ rows/m)
    // The server that ran in between derives other tables from them.
    const measured = ['chart_snapshots', 'ranks', 'peak_ranks']
    const readMeasured = (path: string) => use(path, ({ clickhouse }) => contentOf(clickhouse, measured))
    const before = await readMeasured(world.folder)
    expect(await readMeasured(restored)).toEqual(before)
    const clickhouse = await startClickHouseServer(join(folder, 'clickhouse'))
    const moved = await sh(move, { DATA_DIR: join(folder, 'moved'), CLICKHOUSE: clickhouse.url })
    expect(moved.stdout).toMatch(/^Restored \d+ rows/m)
    await clickhouse.close()
    expect((await sh(look, {})).stdout).toContain('"app_id":11')
  },
)
