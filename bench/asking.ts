import { type ChildProcess, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import autocannon from 'autocannon'
import { median } from './measure.ts'

const secondsARound = 3
/** The unit of `/proc/{pid}/stat`. */
const ticksPerSecond = 100

export type Started = { process: ChildProcess; emptyUrl: string; url: string }

/** The first line of a program that is no line of a log. @throws Error if it ends before. */
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
  // Whatever it logs later must not fill the pipe.
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

/** Requests that were answered, in a second of the clock and in one of the server's processor time. */
export type Rates = { perSecond: number; perProcessorSecond: number }

/**
 * Asks one address as fast as the client can. The client takes more time than a server that answers from memory: while it reads
 * answers of 20 KB, the server is idle for nine tenths, so only its processor time says what it can answer.
 * @throws Error if a response is a failure: failures are fast and would distort the figures.
 */
export const askAtFullRate = async (
  server: Pick<ChildProcess, 'pid'>,
  url: string,
  headers: Record<string, string> = {},
): Promise<Rates> => {
  // V8 still optimizes code in the first second, on threads of its own.
  await autocannon({ url, headers, connections: 32, duration: 1 })
  const before = await readProcessorSeconds(server)
  const { requests, non2xx, errors } = await autocannon({ url, headers, connections: 32, duration: secondsARound })
  const seconds = (await readProcessorSeconds(server)) - before
  if (non2xx + errors > 0) throw new Error(`${url} failed ${non2xx + errors} times.`)
  return { perSecond: requests.average, perProcessorSecond: requests.total / seconds }
}

/** Medians of the rates, and of the processor time of an empty route as a share of that of another, round by round. */
export const compareWithEmpty = (rates: readonly Rates[], empty: readonly Rates[]) => ({
  perSecond: median(rates.map(({ perSecond }) => perSecond)),
  perProcessorSecond: median(rates.map(({ perProcessorSecond }) => perProcessorSecond)),
  share: median(
    rates.map(({ perProcessorSecond }, round) => perProcessorSecond / (empty[round]?.perProcessorSecond ?? Number.NaN)),
  ),
})

type Request = { url: string; headers: Record<string, string> }
type SteadyLoad = { requests: readonly Request[]; ratePerSecond: number; seconds: number }

const agent = new Agent({ keepAlive: true, maxSockets: 256 })

type Answered = { status: number; ms: number }

/** From the time the request was due to the end of its response. */
const ask = ({ url, headers }: Request, dueMs: number): Promise<Answered> =>
  new Promise((resolve, reject) => {
    get(url, { headers, agent }, response => {
      response.on('error', reject).resume()
      response.on('end', () => resolve({ status: response.statusCode ?? 0, ms: performance.now() - dueMs }))
    }).on('error', reject)
  })

/**
 * Status and time in milliseconds of requests sent one by one at a fixed rate, even if earlier ones are pending. autocannon
 * sends all requests of a second at its beginning.
 */
export const answerSteadily = async ({ requests, ratePerSecond, seconds }: SteadyLoad): Promise<Answered[]> => {
  const startMs = performance.now()
  const answers: Promise<Answered>[] = []
  for (let sent = 0; sent < ratePerSecond * seconds; sent += 1) {
    const dueMs = startMs + (sent * 1000) / ratePerSecond
    const waitMs = dueMs - performance.now()
    if (waitMs > 0) await sleep(waitMs)
    const request = requests[sent % requests.length]
    if (request) answers.push(ask(request, dueMs))
  }
  return Promise.all(answers)
}

/** The times of successful responses. @throws Error if a response is a failure: failures are fast. */
export const askSteadily = async (load: SteadyLoad): Promise<number[]> => {
  const answers = await answerSteadily(load)
  const failure = answers.find(({ status }) => status !== 200)
  if (failure)
    throw new Error(`One of ${answers.length} requests to ${load.requests[0]?.url} answered ${failure.status}.`)
  return answers.map(({ ms }) => ms)
}
