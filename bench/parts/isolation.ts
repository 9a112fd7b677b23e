import { setTimeout as sleep } from 'node:timers/promises'
import { startFakeAppStore } from '../../scripts/lib/demo-world.mjs'
import { endProcess } from '../../scripts/lib/processes.mjs'
import { ensureWebBuild } from '../../scripts/lib/web-build.mjs'
import { answerSteadily, startServer } from '../asking.ts'
import type { Filled } from '../filled-world.ts'
import { type Calls, type HeavyCall, listHeavyCalls, repeatCall } from '../heavy-calls.ts'
import { median, quantile, watchMachine } from '../measure.ts'
import { formatPercent, type PartReport, type Row } from '../report.ts'
import type { ProcessState } from '../serving.ts'
import { appAt, universe } from '../store-world.ts'

const secondsAlone = 5
const secondsBeside = 30
const settleMs = 3_000
const mostMegabytes = 900
const healthTargetMs = 50
const summaryTargetMs = 100

type Times = { p50: number; p99: number; max: number }
type Waited = Times & { failed: number }

const summaryOf = (appId: number) => `/api/apps/${appId}/summary`
/** Beyond the popular apps, which the heavy calls draw most. */
const unpopular = Array.from({ length: universe / 2 }, (_, index) => appAt(universe - 1 - index))

const toTimes = (all: readonly number[]): Times => ({
  p50: median(all),
  p99: quantile(all, 0.99),
  max: Math.max(...all),
})

const toWaited = (answers: Awaited<ReturnType<typeof answerSteadily>>): Waited => {
  const { p50, p99, max } = toTimes(answers.map(({ ms }) => ms))
  return { p50, p99, max, failed: answers.filter(({ status }) => status !== 200).length }
}

/** What other visitors wait for, each asked at a steady rate. */
const askBeside = async (url: string, { seconds, skip }: { seconds: number; skip: number }) => {
  const request = (path: string) => ({ url: url + path, headers: { 'accept-encoding': 'gzip' } })
  const uncached = unpopular.slice(skip).map(appId => request(summaryOf(appId)))
  const [health, cached, summary] = await Promise.all([
    answerSteadily({ requests: [request('/api/health')], ratePerSecond: 20, seconds }),
    answerSteadily({ requests: [request(summaryOf(appAt(0)))], ratePerSecond: 20, seconds }),
    answerSteadily({ requests: uncached, ratePerSecond: 5, seconds }),
  ])
  return { health: toWaited(health), cached: toWaited(cached), summary: toWaited(summary) }
}

const readState = async (emptyUrl: string): Promise<ProcessState> =>
  JSON.parse(await (await fetch(`${emptyUrl}/process`)).text())

/** Every heavy call alone, to see which are heavy. */
const askOneByOne = async (url: string, calls: readonly HeavyCall[]) => {
  const alone: Record<string, Times> = {}
  for (const call of calls) {
    const asked = repeatCall(url, call, AbortSignal.timeout(2_000))
    alone[call.what] = toTimes((await asked).ms)
  }
  return alone
}

const describe = ({ done, refused, failed, ms }: Calls) => ({ done, refused, failed, times: toTimes(ms) })

const measure = async (url: string, emptyUrl: string, world: Filled) => {
  const calls = listHeavyCalls({ days: world.days, newest: new Date(world.newest) })
  const alone = await askOneByOne(url, calls)
  const quiet = await askBeside(url, { seconds: secondsAlone, skip: 0 })
  await readState(emptyUrl)
  const stop = new AbortController()
  const repeated = calls.map(call => repeatCall(url, call, stop.signal))
  await sleep(settleMs)
  const { result: beside, takenShare } = await watchMachine(() =>
    askBeside(url, { seconds: secondsBeside, skip: 1_000 }),
  )
  const state = await readState(emptyUrl)
  stop.abort()
  const ended = await Promise.all(repeated)
  const heavy = ended.map((of, index) => ({ what: calls[index]?.what, ...describe(of) }))
  return { alone, quiet, beside, state, heavy, takenShare }
}

type Measured = Awaited<ReturnType<typeof measure>>

const toRows = ({ quiet, beside, state, heavy, takenShare = 0 }: Measured): Row[] => {
  const row = (what: string, { p50, p99, failed }: Waited, limit: number): Row => ({
    what: `${what}, p99 (p50 ${p50.toFixed(1)} ms${failed > 0 ? `, ${failed} failed` : ''})`,
    measured: `${p99.toFixed(0)} ms`,
    target: `≤ ${limit} ms`,
    holds: p99 <= limit && failed === 0,
  })
  const failed = heavy.reduce((sum, of) => sum + of.failed, 0)
  return [
    row('health, nothing beside it', quiet.health, healthTargetMs),
    row(`health beside eight heavy calls, ${formatPercent(takenShare)} taken by others`, beside.health, healthTargetMs),
    row('a cached summary beside them', beside.cached, summaryTargetMs),
    row('a summary beside them', beside.summary, summaryTargetMs),
    row('delay of the event loop', { ...state.loop, failed: 0 }, healthTargetMs),
    {
      what: 'memory of all processes, the most',
      measured: `${state.mostMemory.toFixed(0)} MB`,
      target: `≤ ${mostMegabytes} MB`,
      holds: state.mostMemory <= mostMegabytes,
    },
    { what: 'heavy calls that failed', measured: String(failed), target: '0', holds: failed === 0 },
  ]
}

// Promise: P19
/** What other visitors wait while eight of the heaviest calls run all the time, on the program's own database. */
export const measureIsolation = async (): Promise<PartReport> => {
  await ensureWebBuild()
  const store = await startFakeAppStore()
  try {
    const server = await startServer<Filled>('isolation-server.ts', [store.url])
    const measured = await measure(server.url, server.emptyUrl, server)
    server.process.kill('SIGTERM')
    return { part: 'isolation', figures: { ranks: server.ranks, ...measured }, rows: toRows(measured) }
  } finally {
    await endProcess(store.handle)
  }
}
