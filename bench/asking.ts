import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
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
