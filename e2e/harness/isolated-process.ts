import { execFile } from 'node:child_process'
import { readlinkSync } from 'node:fs'
import { promisify } from 'node:util'
import { expect } from 'vitest'
import { projectNode } from '../../scripts/launch/paths.mjs'
import { endProcess, exitCodeOf, type ProcessHandle, startProcess } from '../../scripts/launch/processes.mjs'

const run = promisify(execFile)

const isRoot = process.getuid?.() === 0

/** An unprivileged user id. */
export const strangerId = 10_001

const asStranger = ['setpriv', `--reuid=${strangerId}`, `--regid=${strangerId}`, '--clear-groups', '--no-new-privs']

/** Root drops its privileges; other users get a namespace in which they may set up the loopback device. */
const [enter, drop] = isRoot ? [['--net'], asStranger] : [['--user', '--map-root-user', '--net'], []]

export type IsolatedProcess = { handle: ProcessHandle; output: string[]; pid: number }

type IsolatedOptions = {
  command: readonly string[]
  cwd?: string
  env: NodeJS.ProcessEnv
  /** Programs that prepare the environment; each one runs the next. */
  within?: readonly string[]
}

/** A program that can only reach its own machine and runs as an unprivileged user. */
export const startIsolated = ({ command, cwd, env, within = [] }: IsolatedOptions): IsolatedProcess => {
  const output: string[] = []
  const handle = startProcess({
    name: 'isolated process',
    command: 'unshare',
    args: [...enter, '--', 'sh', '-c', 'ip link set lo up && exec "$@"', 'sh', ...within, ...drop, ...command],
    ...(cwd && { cwd }),
    env,
    onOutput: line => output.push(line),
    onError: line => output.push(line),
  })
  return { handle, output, pid: handle.child.pid ?? 0 }
}

/** Repeats a request until the status is 200, and prints the response. */
const askUntilReady = `
const deadline = Date.now() + 60_000
const ask = async () => {
  try {
    const response = await fetch(process.argv[1])
    const text = await response.text()
    if (response.status === 200) return text
  } catch {}
  if (Date.now() > deadline) throw new Error('no answer within a minute')
  await new Promise(resolve => setTimeout(resolve, 20))
  return ask()
}
process.stdout.write(await ask())
`

/** Until then, the process still has the network of the machine. */
const waitUntilIsolated = (pid: number): Promise<void> =>
  expect.poll(() => readlinkSync(`/proc/${pid}/ns/net`), { interval: 5 }).not.toBe(readlinkSync('/proc/self/ns/net'))

/** Asks from the network of an isolated process. @throws with the end of its output if it does not answer. */
export const askIsolated = async ({ pid, output }: IsolatedProcess, url: string): Promise<string> => {
  const into = isRoot ? [] : ['--user', '--preserve-credentials']
  await waitUntilIsolated(pid)
  const program = [projectNode, '--input-type=module', '--eval', askUntilReady, url]
  try {
    const { stdout } = await run('nsenter', [`--target=${pid}`, ...into, '--net', '--', ...program], {
      maxBuffer: 16 * 1024 * 1024,
    })
    return stdout
  } catch (error) {
    throw new Error(`${url} did not answer:\n${output.slice(-20).join('\n')}`, { cause: error })
  }
}

/** Ends a process with SIGTERM. */
export const stopIsolated = async ({ handle }: IsolatedProcess): Promise<{ code: number; tookMs: number }> => {
  const startedAt = performance.now()
  const code = exitCodeOf(await endProcess(handle))
  return { code, tookMs: performance.now() - startedAt }
}
