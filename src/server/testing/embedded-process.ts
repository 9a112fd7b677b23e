import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { startEmbeddedPostgres } from '../platform/database/embedded/embedded-postgres.ts'
import { findPrograms } from '../platform/database/embedded/programs.ts'
import { copyTemplate } from './database-template.ts'
import { createLogLines } from './log-lines.ts'
import { importAsUser } from './other-user.ts'

/** A folder that only this process's user may enter. */
export const makeDataDir = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'rank-atlas-embedded-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** The package with the programs where every user may read it: the project may be in a home folder of mode 700. */
export const copyPackage = async (): Promise<string> => {
  const place = makeDataDir()
  chmodSync(place, 0o755)
  const { folder: native } = await findPrograms({ dataDir: place, user: undefined })
  const copy = join(place, 'package')
  cpSync(dirname(native), copy, { recursive: true, verbatimSymlinks: true })
  return copy
}

/** The same with a database that was stopped. Tests that are not about making one copy it: `initdb` takes two seconds of CPU. */
export const makeUsedDataDir = (): string => {
  const dataDir = makeDataDir()
  copyTemplate(dataDir)
  return dataDir
}

/** The pid in the file of the server of this data folder. */
export const readServerPid = (dataDir: string): number =>
  Number.parseInt(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10)

export const isRunning = (pid: number): boolean => {
  try {
    // A zombie has ended: it only waits for its parent.
    return process.kill(pid, 0) && !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

type Options = Omit<Parameters<typeof startEmbeddedPostgres>[0], 'log' | 'isSynced'> & { isSynced?: boolean }

/** A server in this process, stopped after the test. */
export const startHere = async (options: Options) => {
  const { log, lines } = createLogLines()
  const server = await startEmbeddedPostgres({ isSynced: false, log, ...options })
  onTestFinished(() => server.stop())
  return { server, lines, ask: (text: string, values?: unknown[]) => ask(server.url, text, values) }
}

/** The rows of a statement on a connection of its own. */
export const ask = async (url: string, text: string, values?: unknown[]): Promise<Record<string, unknown>[]> => {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await client.query(text, values)).rows
  } finally {
    await client.end()
  }
}

const serverModule = join(import.meta.dirname, '../platform/database/embedded/embedded-postgres.ts')
const logModule = join(import.meta.dirname, '../platform/process/log.ts')

const program = `
  import { startEmbeddedPostgres } from ${JSON.stringify(serverModule)}
  import { createLog } from ${JSON.stringify(logModule)}
  const [dataDir, packageFolder] = process.argv.slice(1)
  process.on('SIGINT', () => undefined)
  try {
    const log = createLog({ level: 'silent' })
    const server = await startEmbeddedPostgres({ dataDir, isSynced: false, log, ...(packageFolder && { packageFolder }) })
    console.log(JSON.stringify({ url: server.url }))
    process.stdin.once('data', async text => {
      if (String(text) === 'stop') await server.stop()
      process.exit()
    })
  } catch (error) {
    console.log(JSON.stringify({ failure: error.message }))
  }`

type ProcessOptions = {
  /** Needs a `packageFolder` that this user may read. */
  uid?: number | undefined
  packageFolder?: string | undefined
  /** As root in a container that drops them all. */
  isWithoutCapabilities?: boolean
}

/** Another process of ours, which ignores Ctrl-C and stops when it is told to on its standard input. */
export const spawnUser = (
  dataDir: string,
  { uid, packageFolder, isWithoutCapabilities = false }: ProcessOptions = {},
): ChildProcess => {
  const text = uid === undefined ? program : importAsUser(uid, [serverModule, logModule]) + program
  const node = [process.execPath, '--input-type=module', '-e', text, dataDir, packageFolder ?? '']
  const [command = '', ...args] = isWithoutCapabilities
    ? ['setpriv', '--bounding-set=-all', '--inh-caps=-all', ...node]
    : node
  const child = spawn(command, args, { cwd: '/', detached: true, stdio: ['pipe', 'pipe', 'inherit'] })
  onTestFinished(() => endAll(child, dataDir))
  return child
}

const mostWaitMs = 5_000
const turnMs = 10

/** The caller removes the folder next, where the server must not write any more. */
const waitUntilEnded = (pid: number): void => {
  const clock = new Int32Array(new SharedArrayBuffer(4))
  for (let waited = 0; isRunning(pid) && waited < mostWaitMs; waited += turnMs) Atomics.wait(clock, 0, 0, turnMs)
}

const readCommand = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

/** By their command, because the disk with their file may have failed. */
const listServers = (dataDir: string): number[] =>
  readdirSync('/proc')
    .map(Number)
    .filter(pid => pid > 0 && readCommand(pid).includes(`=${dataDir}/postgres`))

/** Kills the process and the server that it leaves behind. */
export const endAll = (child: ChildProcess, dataDir: string): void => {
  child.kill('SIGKILL')
  for (const pid of listServers(dataDir)) {
    try {
      process.kill(pid, 'SIGQUIT')
    } catch {
      // The process has ended already.
    }
    waitUntilEnded(pid)
  }
}

export const startInProcess = async (dataDir: string, options: ProcessOptions = {}) => {
  const child = spawnUser(dataDir, options)
  if (!child.stdout) throw new Error('The process has no standard output.')
  const ended = once(child, 'close').then(([code]) => {
    throw new Error(`The process ended with code ${code} before it said anything.`)
  })
  ended.catch(() => undefined)
  const [line] = await Promise.race([once(createInterface({ input: child.stdout }), 'line'), ended])
  const { url = '', failure }: { url?: string; failure?: string } = JSON.parse(line)
  const end = async (how: () => unknown): Promise<void> => {
    const exited = once(child, 'exit')
    how()
    await exited
  }
  return {
    child,
    url,
    failure,
    stop: () => end(() => child.stdin?.write('stop')),
    exitWithoutStop: () => end(() => child.stdin?.write('exit')),
    kill: () => end(() => child.kill('SIGKILL')),
  }
}
