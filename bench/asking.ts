import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import autocannon from 'autocannon'

const secondsARound = 3

export type Started = { process: ChildProcess; emptyUrl: string; url: string }

/** Starts a program of this folder that ends in `serveUntilStopped`, and reads what it prints. */
export const startServer = async <Report>(program: string, args: readonly string[] = []): Promise<Started & Report> => {
  const command = [join(import.meta.dirname, program), ...args]
  const child = spawn(process.execPath, command, { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = await once(child.stdout, 'data')
  return { process: child, ...JSON.parse(String(line)) }
}

/** @throws Error if a response is a failure: failures are fast and would distort the figures. */
export const requestsPerSecond = async (url: string): Promise<number> => {
  const result = await autocannon({ url, connections: 32, duration: secondsARound })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url} failed ${result.non2xx + result.errors} times.`)
  return result.requests.average
}

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
