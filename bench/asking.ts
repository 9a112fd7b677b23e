import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import autocannon from 'autocannon'

const secondsARound = 3

export type Started = { process: ChildProcess; emptyUrl: string; url: string }

/** Starts a program of this folder that ends in `serveUntilStopped`, and reads what it tells. */
export const startServer = async <Told>(program: string, args: readonly string[] = []): Promise<Started & Told> => {
  const command = [join(import.meta.dirname, program), ...args]
  const child = spawn(process.execPath, command, { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = await once(child.stdout, 'data')
  return { process: child, ...JSON.parse(String(line)) }
}

/** @throws Error when an answer is a failure: those are fast, and would count. */
export const requestsPerSecond = async (url: string): Promise<number> => {
  const result = await autocannon({ url, connections: 32, duration: secondsARound })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url} failed ${result.non2xx + result.errors} times.`)
  return result.requests.average
}

type Request = { url: string; headers: Record<string, string> }
type SteadyLoad = { requests: readonly Request[]; ratePerSecond: number; seconds: number }

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

/** From the moment at which the request was due to the end of its answer. @throws Error when the answer is a failure. */
const ask = ({ url, headers }: Request, dueMs: number): Promise<number> =>
  new Promise((resolve, reject) => {
    get(url, { headers, agent }, response => {
      response.on('error', reject).resume()
      response.on('end', () => {
        if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}.`))
        else resolve(performance.now() - dueMs)
      })
    }).on('error', reject)
  })

/**
 * Times in milliseconds of requests that go out one by one at a rate, whatever becomes of those before. autocannon sends
 * what is due in a second at its beginning, all at once.
 */
export const askSteadily = async ({ requests, ratePerSecond, seconds }: SteadyLoad): Promise<number[]> => {
  const startMs = performance.now()
  const answers: Promise<number>[] = []
  for (let sent = 0; sent < ratePerSecond * seconds; sent += 1) {
    const dueMs = startMs + (sent * 1000) / ratePerSecond
    const waitMs = dueMs - performance.now()
    if (waitMs > 0) await sleep(waitMs)
    const request = requests[sent % requests.length]
    if (request) answers.push(ask(request, dueMs))
  }
  return Promise.all(answers)
}
