import { hourMs } from '#domain/units.ts'
import { createHistory } from '../../src/server/history/history.usecases.ts'
import { systemClock } from '../../src/server/platform/process/clock.ts'
import { summarizeRanks } from '../../src/server/summaries/app-summaries.usecases.ts'
import { askAtFullRate, startServer } from '../asking.ts'
import { openWorld, usualDays } from '../filled-world.ts'
import { createRandom, median, quantile, timeMs } from '../measure.ts'
import { formatCount, type Row } from '../report.ts'
import { drawApp } from '../store-world.ts'

const measuredApps = 400
const warmUps = 20
const rounds = 5

/** Times of summaries that no cache has, of one app at a time. */
const measureCold = async (days: number) => {
  const { db, newest, ranks, close } = await openWorld(days)
  try {
    const now = new Date(newest.getTime() + hourMs)
    // Ranks are traced back from the clock's time. If that were months after the newest day, few ranks would be read.
    const history = createHistory({ db, clock: { now: () => now, sleep: systemClock.sleep } })
    const random = createRandom(days)
    const times: number[] = []
    for (let index = 0; index < measuredApps; index += 1) {
      const appIds = [drawApp(random)]
      times.push(await timeMs(() => summarizeRanks(history, { appIds, now, stalenessHours: 72 })))
    }
    const measured = times.slice(warmUps)
    return { ranks, p50: median(measured), p99: quantile(measured, 0.99) }
  } finally {
    await close()
  }
}

/** The processor time of an empty route as a share of that of a summary, requested in turn from one process. */
const measureWarm = async (): Promise<number> => {
  const server = await startServer<{ path: string }>('warm-server.ts')
  try {
    const shares: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const empty = await askAtFullRate(server.process, `${server.emptyUrl}/empty`)
      shares.push((await askAtFullRate(server.process, server.url + server.path)) / empty)
    }
    return median(shares)
  } finally {
    server.process.kill('SIGTERM')
  }
}

/** The summary of an app: without a cache over ten and a hundred million ranks, and from the cache. */
export const measureSummary = async (): Promise<Row[]> => {
  const small = await measureCold(Math.ceil(usualDays / 10))
  const large = await measureCold(usualDays)
  const note = `${formatCount(large.ranks)} ranks`
  return [
    { what: 'app summary, cold, p99', value: large.p99, unit: 'ms', note, atMost: 25 },
    { what: 'its median against that over a tenth of the ranks', value: large.p50 / small.p50, unit: '×', atMost: 1.5 },
    {
      what: 'app summary, warm: requests a second of processor time, against an empty route',
      value: 100 * (await measureWarm()),
      unit: '%',
      atLeast: 50,
    },
  ]
}
