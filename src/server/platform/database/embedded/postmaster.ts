import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { secondMs } from '#domain/units.ts'
import { messageOf } from '../../process/errors.ts'
import type { Log } from '../../process/log.ts'
import { nameForServer, serverEnvironment } from './cluster.ts'
import { toStartError } from './faults.ts'
import { type Programs, programOf } from './programs.ts'
import { argumentsOf } from './settings.ts'
import type { ServerUser } from './user.ts'

type ServerLine = {
  /** The kind of process that wrote the line; undefined before PostgreSQL has read its settings. */
  process: string | undefined
  sqlState: string | undefined
  severity: string
  message: string
}

const pattern =
  /^(?:(?<process>[^|]*)\|(?<sqlState>[0-9A-Z]{5})\|)?(?:\S.* )??(?<severity>[A-Z]+\d?): {2}(?<message>.*)$/

/** Reads one line of a server with our `log_line_prefix`. Undefined for the further lines of a message. */
export const parseServerLine = (line: string): ServerLine | undefined => {
  if (line.trim() === '' || line.startsWith('\t')) return undefined
  const { process, sqlState, severity = 'FATAL', message = line } = pattern.exec(line)?.groups ?? {}
  return { process, sqlState, severity, message }
}

/** Connections that end because we stop the server, or that came while it started. */
const isOrdinaryEnd = (sqlState: string | undefined): boolean => sqlState === '57P01' || sqlState === '57P03'

/** What a person wants to know about a server that otherwise works by itself. */
const isUnusual = (message: string): boolean => /was terminated by signal|was not properly shut down/.test(message)

type Level = 'debug' | 'info' | 'warn' | 'error'

const levels: Readonly<Record<string, Level>> = { WARNING: 'warn', ERROR: 'warn', FATAL: 'error', PANIC: 'error' }

const levelOf = ({ severity, sqlState, message }: ServerLine): Level => {
  if (severity === 'FATAL' && isOrdinaryEnd(sqlState)) return 'debug'
  if (severity === 'LOG' && isUnusual(message)) return 'warn'
  return levels[severity] ?? 'debug'
}

const isOfStatement = ({ process, severity }: ServerLine): boolean =>
  process === 'client backend' && (severity === 'ERROR' || severity === 'WARNING')

/**
 * Writes a line of PostgreSQL into our log. The failure of a statement goes to its caller, and its message may repeat a value
 * of the statement, so only its code is written.
 */
export const logServerLine = (line: ServerLine, log: Log): void => {
  if (isOfStatement(line)) {
    log.debug({ sqlState: line.sqlState }, 'PostgreSQL refused a statement, or warned of it.')
    return
  }
  log[levelOf(line)]({ sqlState: line.sqlState, process: line.process }, `PostgreSQL: ${line.message}`)
}

export type Postmaster = {
  pid: number
  /** Resolves when it has ended, for whatever reason, with its last complaints. */
  ended: Promise<readonly string[]>
}

type PostmasterOptions = {
  programs: Programs
  folder: string
  user: ServerUser | undefined
  settings: Readonly<Record<string, string>>
  log: Log
}

const keptLines = 20

/** Reads what the server writes, and keeps the last complaints of its own. `onReady` is called when it accepts connections. */
const followLines = (child: ChildProcess, log: Log, onReady: () => void): { complaints: string[] } => {
  const complaints: string[] = []
  if (!child.stderr) return { complaints }
  createInterface({ input: child.stderr }).on('line', text => {
    const line = parseServerLine(text)
    if (!line) return
    const isOfQuery = line.process === 'client backend'
    if (!isOfQuery && !['LOG', 'HINT'].includes(line.severity)) complaints.push(line.message)
    if (complaints.length > keptLines) complaints.shift()
    logServerLine(line, log)
    if (line.message === 'database system is ready to accept connections') onReady()
  })
  return { complaints }
}

/** A killed server's own processes live a little longer and keep its output open, so the wait for its end is limited. */
const lastLinesMs = 0.5 * secondMs

/** @returns the reason if PostgreSQL could not write it itself. */
const waitForEnd = async (child: ChildProcess): Promise<string | undefined> => {
  const closed = once(child, 'close').catch(() => undefined)
  try {
    const [, signal] = await once(child, 'exit')
    await Promise.race([closed, sleep(lastLinesMs)])
    return signal ? `it was ended by ${signal}` : undefined
  } catch (error) {
    return messageOf(error)
  }
}

/** The server must not keep a process of ours alive that has nothing else to do. */
const letGo = (child: ChildProcess): void => {
  child.unref()
  const { stderr } = child
  if (stderr && 'unref' in stderr && typeof stderr.unref === 'function') stderr.unref()
}

/**
 * Starts the server and waits until it accepts connections. It leads a process group of its own, so that Ctrl-C in a terminal
 * reaches only us, and we stop it in order. @throws StartError if it ends before.
 */
export const startPostmaster = async (options: PostmasterOptions): Promise<Postmaster> => {
  const { programs, folder, user, settings, log } = options
  const child = spawn(programOf(programs, 'postgres'), ['-D', nameForServer(folder), ...argumentsOf(settings)], {
    ...user,
    cwd: folder,
    env: serverEnvironment,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const { promise: ready, resolve: onReady } = Promise.withResolvers<void>()
  const { complaints } = followLines(child, log, onReady)
  const ended = waitForEnd(child).then(failure => (failure ? [failure, ...complaints] : complaints))
  const failure = await Promise.race([ready.then(() => undefined), ended])
  const { pid } = child
  if (failure || pid === undefined) throw toStartError(folder, failure ?? [])
  // A process that ends without stopping the server, as after a failed start, at least asks it to stop.
  const stopWithUs = (): boolean => child.kill('SIGINT')
  process.once('exit', stopWithUs)
  void ended.then(() => process.off('exit', stopWithUs))
  letGo(child)
  return { pid, ended }
}

/** How long a server may take to end after each signal. */
export type StopPatience = { fastMs: number; immediateMs: number }

const stopPatience: StopPatience = { fastMs: 30 * secondMs, immediateMs: 10 * secondMs }

const sendSignal = (pid: number, signal: NodeJS.Signals): boolean => {
  try {
    return process.kill(pid, signal)
  } catch {
    return false
  }
}

type Stop = { pid: number; ended: Promise<unknown>; log: Log; patience?: StopPatience }

/**
 * Ends a server: its open transactions are rolled back, and its data is on the disk afterwards. A server that does not end is
 * killed, and the next start recovers from its log. Always resolves.
 */
export const stopPostmaster = async ({ pid, ended, log, patience = stopPatience }: Stop): Promise<void> => {
  const steps = [
    ['SIGINT', patience.fastMs],
    ['SIGQUIT', patience.immediateMs],
  ] as const
  for (const [signal, waitMs] of steps) {
    sendSignal(pid, signal)
    const timer = new AbortController()
    const late = sleep(waitMs, 'late', { signal: timer.signal }).catch(() => undefined)
    const outcome = await Promise.race([ended.then(() => 'ended'), late])
    timer.abort()
    if (outcome === 'ended') return
    log.warn({ pid, signal, waitMs }, 'PostgreSQL did not stop in time.')
  }
  sendSignal(pid, 'SIGKILL')
  await ended
}
