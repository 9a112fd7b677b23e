// Child processes: each starts in its own process group, gets time to stop, and is never ended by name.
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { createInterface } from 'node:readline'

const patienceMs = 10_000
// npm and the terminal both forward Ctrl-C, so one key press arrives twice; the server treats a second signal as a forced
// stop.
const sameSignalMs = 1000

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']

const running = new Set()
let firstSignal

const signalGroup = (child, signal) => {
  try {
    process.kill(-child.pid, signal)
  } catch {
    child.kill(signal)
  }
}

/** No child process may outlive this one, however it ends. */
const killLeftovers = () => {
  for (const { child } of running) signalGroup(child, 'SIGKILL')
}
process.once('exit', killLeftovers)

/** The exit code that a shell would report. */
export const exitCodeOf = ({ code, signal }) => code ?? 128 + (constants.signals[signal] ?? 0)

const waitForEnd = child =>
  new Promise(resolve => {
    child.once('error', error => resolve({ code: 127, signal: null, error }))
    child.once('close', (code, signal) => resolve({ code, signal }))
  })

const eachLine = (stream, onLine) => {
  if (stream) createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY }).on('line', onLine)
}

/**
 * Starts a program. Its output is inherited, or passed line by line to `onOutput` and `onError`. It runs in its own process
 * group, so that Ctrl-C reaches it once, through this process.
 * @param {{ name: string, command: string, args?: string[], cwd?: string, env?: NodeJS.ProcessEnv,
 *   hasInput?: boolean, endsLast?: boolean, onOutput?: (line: string) => void,
 *   onError?: (line: string) => void }} options `endsLast`: other programs need this one until they stop, so it gets no signals from us
 */
export const startProcess = ({
  name,
  command,
  args = [],
  cwd,
  env = process.env,
  hasInput = false,
  endsLast = false,
  onOutput,
  onError,
}) => {
  if (firstSignal) throw new Error(`${name} was not started, because this command is stopping.`)
  const child = spawn(command, args, {
    cwd,
    env,
    detached: true,
    stdio: [hasInput ? 'inherit' : 'ignore', onOutput ? 'pipe' : 'inherit', onError ? 'pipe' : 'inherit'],
  })
  const handle = { name, child, endsLast, isAsked: false, ended: waitForEnd(child) }
  running.add(handle)
  handle.ended.then(() => running.delete(handle))
  eachLine(child.stdout, onOutput)
  eachLine(child.stderr, onError)
  return handle
}

/** Starts a program and prefixes each output line with its name, for several programs in one terminal. */
export const startPrefixed = ({ name, ...options }) =>
  startProcess({
    name,
    onOutput: line => process.stdout.write(`${name} | ${line}\n`),
    onError: line => process.stderr.write(`${name} | ${line}\n`),
    ...options,
  })

/** Sends one stop signal, and kills the process group if the program has not ended after ten seconds. */
export const endProcess = async (handle, { signal = 'SIGTERM', graceMs = patienceMs } = {}) => {
  const { child, ended, isAsked } = handle
  handle.isAsked = true
  if (!isAsked) child.kill(signal)
  const timer = setTimeout(() => signalGroup(child, 'SIGKILL'), graceMs)
  const ending = await ended
  clearTimeout(timer)
  return ending
}

export const runProcess = options => startProcess(options).ended

export const endedBySignal = () => firstSignal?.signal

const passOn = signal => {
  const now = performance.now()
  const isFirst = firstSignal === undefined
  if (!isFirst && now - firstSignal.at < sameSignalMs) return
  firstSignal ??= { signal, at: now }
  if (running.size === 0) process.exit(128 + constants.signals[signal])
  for (const handle of running) {
    if (handle.endsLast) continue
    if (isFirst) endProcess(handle, { signal })
    else handle.child.kill(signal)
  }
}

/** From now on, forwards signals to the child processes and exits when they have ended. */
export const passSignalsOn = () => {
  for (const signal of signals) process.on(signal, () => passOn(signal))
}
