import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished } from 'vitest'
import { eventually } from '../../../vitest.eventually.ts'
import { endAll } from './embedded-process.ts'

const program = join(import.meta.dirname, '../main.ts')
const listening = /Rank Atlas is listening at (http:\/\/[^\s"]+)/

/**
 * A file system of a few megabytes with a copy of `content`, mounted at the folder for the process alone. Without root, in a
 * user namespace.
 */
export type SmallDisk = { folder: string; megabytes: number; content: string }

const commandFor = (disk: SmallDisk | undefined): string[] => {
  if (!disk) return [process.execPath, program]
  const mount = `mount -t tmpfs -o size=${disk.megabytes}m,mode=700 tmpfs "$0" && cp -a "$1/." "$0" && shift && exec "$@"`
  const command = ['--mount', 'sh', '-c', mount, disk.folder, disk.content]
  const [uid = 0, gid = 0] = [process.getuid?.(), process.getgid?.()]
  if (uid === 0) return ['unshare', ...command, process.execPath, program]
  // Only root may mount, but the server must run as this user again.
  const asBefore = ['unshare', '--user', `--map-user=${uid}`, `--map-group=${gid}`]
  return ['unshare', '--user', '--map-root-user', ...command, ...asBefore, process.execPath, program]
}

type ProcessOptions = { disk?: SmallDisk; onEnd?: (end: () => void) => void }

/** The server as its owner starts it: a process of its own, which the end of the test, or of `onEnd`, kills. */
export const startServerProcess = async (
  environment: NodeJS.ProcessEnv,
  { disk, onEnd = onTestFinished }: ProcessOptions = {},
) => {
  const [command = '', ...args] = commandFor(disk)
  // Includes the options of the tests: without them, a server takes two more seconds of CPU to start.
  const options = [process.env.NODE_OPTIONS, environment.NODE_OPTIONS].filter(Boolean).join(' ')
  const child = spawn(command, args, {
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: '0',
      COLLECTOR_ENABLED: 'false',
      ...environment,
      NODE_OPTIONS: options,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const { DATA_DIR: dataDir = '' } = environment
  onEnd(() => (dataDir ? endAll(child, dataDir) : void child.kill('SIGKILL')))
  const lines: string[] = []
  createInterface({ input: child.stdout }).on('line', line => lines.push(line))
  const ended = new Promise<number | null>(resolve => child.once('close', resolve))
  const findUrl = () => listening.exec(lines.join('\n'))?.[1]
  const hasStarted = () => lines.some(line => line.includes('Everything has started.'))
  const ensureStarted = () => expect(hasStarted() ? 'started' : lines.slice(-5)).toBe('started')
  await eventually(ensureStarted)
  return { child, lines, ended, url: findUrl() ?? '', pid: child.pid }
}

/** A server that does not start: its exit code and all it says. */
export const runServerProcess = async (environment: NodeJS.ProcessEnv) => {
  const options = [process.env.NODE_OPTIONS, environment.NODE_OPTIONS].filter(Boolean).join(' ')
  const env = { PATH: process.env.PATH, ...environment, NODE_OPTIONS: options }
  const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = new Promise<number | null>(resolve => child.once('close', resolve))
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { code: await ended, output, errors }
}
