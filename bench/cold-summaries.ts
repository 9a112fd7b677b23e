import { hourMs } from '#domain/units.ts'
import { createHistory } from '../src/server/history/history.usecases.ts'
import type { ClickHouse } from '../src/server/platform/clickhouse.ts'
import { systemClock } from '../src/server/platform/clock.ts'
import type { Database } from '../src/server/platform/database.ts'
import { summarizeRanks } from '../src/server/summaries/app-summaries.usecases.ts'
import { createRandom, median, quantile, timeMs } from './measure.ts'

const measuredApps = 400
const warmUps = 20

type Subjects = { newest: Date; seed: number; drawAppId: (random: () => number) => number }

/** Times of summaries that no cache has, of one app at a time. */
export const measureColdSummaries = async (clickhouse: ClickHouse, { newest, seed, drawAppId }: Subjects) => {
  const now = new Date(newest.getTime() + hourMs)
  // Ranks are traced back from the time of the clock, so months after the newest day little of them would be read.
  const clock = { now: () => now, sleep: systemClock.sleep }
  // Summaries read history only and do not use the outbox in the relational database.
  const history = createHistory({ clickhouse, db: {} as Database, clock })
  const random = createRandom(seed)
  const times: number[] = []
  for (let index = 0; index < measuredApps; index += 1) {
    const appIds = [drawAppId(random)]
    times.push(await timeMs(() => summarizeRanks(history, { appIds, now, stalenessHours: 72 })))
  }
  const measured = times.slice(warmUps)
  const [stored] = await clickhouse.query<{ ranks: number }>('SELECT count() AS ranks FROM ranks')
  return { ranks: stored?.ranks ?? 0, p50: median(measured), p99: quantile(measured, 0.99) }
}
