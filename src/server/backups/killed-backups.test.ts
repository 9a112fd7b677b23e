import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { isLong, shortOrLong } from '../../../vitest.length.ts'
import { openDatabase } from '../platform/database/open-database.ts'
import { StartError } from '../platform/process/errors.ts'
import { makeBackupFolder, restoreToFolder, withDatabase, withFolder } from '../testing/backup-places.ts'
import { contentOfTables, fillEveryTable } from '../testing/backup-world.ts'
import { copyTemplate } from '../testing/database-template.ts'
import { readServerPid } from '../testing/embedded-process.ts'
import { listCommands } from '../testing/guides.ts'
import { startPostgresServer } from '../testing/postgres-server.ts'
import { openTestBucket } from '../testing/test-bucket.ts'
import { ensureNoRestoreStopped } from './restore.usecases.ts'
import { ensureNotRestoring } from './restoring-mark.repository.ts'
import { verifyBackup } from './verification.usecases.ts'

// A backup and a restore that are killed harm nothing.

const kills = shortOrLong(1, 24)
const root = join(import.meta.dirname, '../../..')

type Content = Awaited<ReturnType<typeof contentOfTables>>

/** Its contents in a backup. */
const copied = ({ backup_runs, rate_counts, ...others }: Content): Content => others

const readContent = async (dataDir: string): Promise<Content> => copied(await withFolder(dataDir, contentOfTables))

/** A data folder with rows in every table, its content, and a finished backup of it. */
const world = { folder: '', file: '', content: {} as Content }
let server: Awaited<ReturnType<typeof startPostgresServer>>

const run = (command: 'backup' | 'restore', args: readonly string[], environment: NodeJS.ProcessEnv): ChildProcess =>
  spawn(process.execPath, [join(root, `scripts/commands/${command}.ts`), ...args], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  })

const finish = async (child: ChildProcess): Promise<number> => {
  const at = performance.now()
  let said = ''
  child.stderr?.on('data', text => {
    said += text
  })
  const [code] = await once(child, 'close')
  expect({ code, said: code === 0 ? '' : said }).toEqual({ code: 0, said: '' })
  return performance.now() - at
}

/** Spreads the kills over the time that a whole run takes. */
const listKills = (wholeMs: number): number[] =>
  Array.from({ length: kills }, (_, index) => (wholeMs * (index + 0.8)) / kills)

const killAfter = async (child: ChildProcess, ms: number): Promise<void> => {
  const closed = once(child, 'exit')
  await Promise.race([sleep(ms), closed])
  child.kill('SIGKILL')
  await closed
}

/** A killed command leaves its server behind, which the next start in this place would stop. */
const stopLeftServer = (dataDir: string): void => {
  if (existsSync(join(dataDir, 'postgres/postmaster.pid'))) process.kill(readServerPid(dataDir), 'SIGQUIT')
}

beforeAll(async () => {
  server = await startPostgresServer()
  afterAll(() => server.stop())
  const folder = mkdtempSync(join(tmpdir(), 'rank-atlas-killed-backups-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  world.folder = join(folder, 'data')
  world.file = join(folder, 'whole.tar')
  copyTemplate(world.folder)
  world.content = await withFolder(world.folder, async db => {
    await fillEveryTable(db)
    return copied(await contentOfTables(db))
  })
})

// Promise: P15
test('a backup that is killed leaves the former file whole, and the data as it was', {
  timeout: 300_000 + kills * 10_000,
}, async () => {
  const environment = { DATA_DIR: world.folder }
  const wholeMs = await finish(run('backup', [world.file], environment))
  expect(readdirSync(join(world.folder, '..'))).toEqual(['data', 'whole.tar'])
  const before = readFileSync(world.file)
  for (const ms of listKills(wholeMs)) {
    await killAfter(run('backup', [world.file], environment), ms)
    if (!readFileSync(world.file).equals(before)) await verifyBackup(world.file)
    expect(await readContent(world.folder), `killed after ${ms.toFixed(0)} ms`).toEqual(world.content)
  }
})

// Promise: P15
test('a restore into a folder that is killed leaves what was there or a refusal to start, and can be repeated', {
  timeout: 300_000 + kills * 20_000,
}, async () => {
  if (!existsSync(world.file)) await finish(run('backup', [world.file], { DATA_DIR: world.folder }))
  const whole = join(makeBackupFolder(), 'data')
  const wholeMs = await finish(run('restore', [world.file], { DATA_DIR: whole }))
  expect(await readContent(whole)).toEqual(world.content)
  const empty = makeBackupFolder()
  copyTemplate(empty)
  const nothing = await readContent(empty)
  for (const [index, ms] of listKills(wholeMs).entries()) {
    const dataDir = join(makeBackupFolder(), 'data')
    const isReplacing = index % 2 === 0
    if (isReplacing) cpSync(empty, dataDir, { recursive: true })
    const environment = { DATA_DIR: dataDir }
    await killAfter(run('restore', [world.file, '--replace'], environment), ms)
    onTestFinished(() => stopLeftServer(join(dataDir, 'restoring')))
    const start = async (): Promise<Content> => {
      ensureNoRestoreStopped(dataDir)
      return readContent(dataDir)
    }
    const hasBegun = existsSync(join(dataDir, 'restoring'))
    const found = isReplacing || hasBegun ? await start().catch((error: unknown) => error) : nothing
    if (!(found instanceof StartError))
      expect([nothing, world.content], `killed after ${ms.toFixed(0)} ms`).toContainEqual(found)
    await finish(run('restore', [world.file, '--replace'], environment))
    expect(await readContent(dataDir)).toEqual(world.content)
    expect(readdirSync(dataDir).filter(name => !name.startsWith('replaced-'))).toEqual(['postgres'])
  }
})

// Promise: P15
test('a restore into a server that is killed leaves nothing or a refusal to start, and can be repeated', {
  timeout: 300_000 + kills * 20_000,
}, async () => {
  if (!existsSync(world.file)) await finish(run('backup', [world.file], { DATA_DIR: world.folder }))
  const environmentOf = (url: string) => ({ DATA_DIR: '/nowhere', DATABASE_URL: url })
  const wholeMs = await finish(run('restore', [world.file], environmentOf(await server.createDatabase())))
  for (const ms of listKills(wholeMs)) {
    const url = await server.createDatabase()
    await killAfter(run('restore', [world.file], environmentOf(url)), ms)
    const open = () => openDatabase({ dataDir: '/nowhere', databaseUrl: url, ensureUsable: ensureNotRestoring })
    const hasBegun = await withDatabase(url, db =>
      ensureNotRestoring(db).then(
        () => false,
        () => true,
      ),
    )
    const content = copied(await withDatabase(url, contentOfTables))
    expect([{}, world.content], `killed after ${ms.toFixed(0)} ms`).toContainEqual(content)
    if (hasBegun) await expect(open()).rejects.toThrow('A restore into this database stopped before its end.')
    if (Object.keys(content).length === 0) await finish(run('restore', [world.file], environmentOf(url)))
    expect(copied(await withDatabase(url, contentOfTables))).toEqual(world.content)
  }
})

// Promise: P15
test.runIf(isLong)('the commands of docs/backup.md work as written', { timeout: 400_000 }, async () => {
  const folder = makeBackupFolder()
  const dataDir = join(folder, 'data')
  if (!existsSync(world.file)) await finish(run('backup', [world.file], { DATA_DIR: world.folder }))
  await restoreToFolder(world.file, dataDir)
  const commands = listCommands('docs/backup.md', {
    '/backups': folder,
    'postgres://rank:secret@db.example/rank': await server.createDatabase(),
    's3://my-backups': 's3://copies',
    'rank-atlas.tar tables': `${folder}/rank-atlas.tar tables`,
  })
  expect(commands.map(command => command.split(' ').slice(0, 3).join(' '))).toHaveLength(8)
  const sh = (command: string, environment: NodeJS.ProcessEnv) =>
    promisify(execFile)('sh', ['-c', command], {
      cwd: root,
      env: { ...process.env, DATA_DIR: dataDir, ...environment },
    })
  const [backup = '', , toBucket = '', verify = '', restore = '', move = '', back = '', look = ''] = commands
  expect((await sh(backup, {})).stdout).toMatch(/rank-atlas\.tar has \d+ rows/)
  const bucket = await openTestBucket('copies')
  const access = {
    BACKUP_BUCKET_ENDPOINT: bucket.settings.endpoint,
    BACKUP_BUCKET_KEY_ID: bucket.settings.keyId,
    BACKUP_BUCKET_SECRET: bucket.settings.secret,
  }
  expect((await sh(toBucket, access)).stdout).toMatch(/^s3:\/\/copies\/rank-atlas\/rank-atlas-.*\.tar has \d+ rows/m)
  expect((await sh(verify, {})).stdout).toMatch(/is whole: \d+ rows/)
  const restored = join(folder, 'restored')
  expect((await sh(restore, { DATA_DIR: restored })).stdout).toMatch(/^Restored \d+ rows/m)
  expect(await readContent(restored)).toEqual(world.content)
  expect((await sh(move, {})).stdout).toMatch(/^Restored \d+ rows/m)
  expect((await sh(back, {})).stdout).toMatch(/has \d+ rows/)
  expect((await sh(look, {})).stdout).toMatch(/^11\t/m)
})
