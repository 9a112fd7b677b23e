import { hourMs } from '#domain/units.ts'
import { createHistory } from '../src/server/history/history.usecases.ts'
import { systemClock } from '../src/server/platform/clock.ts'
import type { Database } from '../src/server/platform/database.ts'
import { summarizeRanks } from '../src/server/summaries/app-summaries.usecases.ts'
import { createRandom, median, quantile, timeMs } from './measure.ts'

const measuredApps = 400
const warmUps = 20

type Subjects = { newest: Date; seed: number; drawAppId: (random: () => number) => number }

/** Times of summaries that no cache has, of one app at a time. */
export const measureColdSummaries = async (db: Database, { newest, seed, drawAppId }: Subjects) => {
  const now = new Date(newest.getTime() + hourMs)
  // Ranks are traced back from the time of the clock, so months after the newest day little of them would be read.
  const clock = { now: () => now, sleep: systemClock.sleep }
  const history = createHistory({ db, clock })
  const random = createRandom(seed)
  const times: number[] = []
  for (let index = 0; index < measuredApps; index += 1) {
    const appIds = [drawAppId(random)]
    times.push(await timeMs(() => summarizeRanks(history, { appIds, now, stalenessHours: 72 })))
  }
  const measured = times.slice(warmUps)
  return { p50: median(measured), p99: quantile(measured, 0.99) }
}
