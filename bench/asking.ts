import { type ChildProcess, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import autocannon from 'autocannon'

const secondsARound = 3
/** The unit of `/proc/{pid}/stat`. */
const ticksPerSecond = 100

type Started = { process: ChildProcess; emptyUrl: string; url: string }

/** The first line of a program's output that is not a log line. @throws Error if it ends before. */
const readPrinted = async (child: ChildProcess): Promise<object> => {
  if (child.stdout) {
    const lines = createInterface({ input: child.stdout })
    for await (const line of lines) {
      const printed = JSON.parse(line)
      if (!('level' in printed)) return printed
      process.stderr.write(`${line}\n`)
    }
  }
  throw new Error(`${child.spawnargs.join(' ')} ended before it was ready.`)
}

/** Starts a program of this folder that ends in `serveUntilStopped`, and reads what it prints. */
export const startServer = async <Report>(program: string, args: readonly string[] = []): Promise<Started & Report> => {
  const command = [join(import.meta.dirname, program), ...args]
  const child = spawn(process.execPath, command, { stdio: ['ignore', 'pipe', 'inherit'] })
  const printed = await readPrinted(child)
  // Keeps reading, because later log lines would fill the pipe.
  child.stdout.resume()
  return { process: child, ...(printed as Report & { emptyUrl: string; url: string }) }
}

/** The processor time that all threads of a process have taken since its start, in seconds. */
const readProcessorSeconds = async ({ pid }: Pick<ChildProcess, 'pid'>): Promise<number> => {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8')
  // The name before the numbers may have spaces. User and system time are the 14th and 15th field.
  const [user, system] = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
    .map(Number)
  return ((user ?? Number.NaN) + (system ?? Number.NaN)) / ticksPerSecond
}

/**
 * Asks one address as fast as the client can, and returns how many answers the server gives per second of its processor time.
 * The client is slower than a server that answers from memory: while it reads answers of 20 KB, the server is idle for nine
 * tenths of the time, so only the server's processor time shows what it can do.
 * @throws Error if a response is a failure: failures are fast and would distort the figures.
 */
export const askAtFullRate = async (
  server: Pick<ChildProcess, 'pid'>,
  url: string,
  headers: Record<string, string> = {},
): Promise<number> => {
  // V8 still optimizes code in the first second, on threads of its own.
  await autocannon({ url, headers, connections: 32, duration: 1 })
  const before = await readProcessorSeconds(server)
  const { requests, non2xx, errors } = await autocannon({ url, headers, connections: 32, duration: secondsARound })
  const seconds = (await readProcessorSeconds(server)) - before
  if (non2xx + errors > 0) throw new Error(`${url} failed ${non2xx + errors} times.`)
  return requests.total / seconds
}
