import type { MarketSizesAnswer } from '#contract/scores.ts'
import { type Chart, chartKeyOf } from '#domain/charts.ts'
import { allGenres } from '#domain/genres.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { hourMs } from '#domain/units.ts'
import type { LookUpRatings } from '../catalog/rating-counts.usecases.ts'
import type { History } from '../history/history.usecases.ts'
import type { Database } from '../platform/database/database.ts'
import type { Clock } from '../platform/process/clock.ts'
import { listMarketSizes, recordMarketSize } from './market-sizes.repository.ts'
import { chooseNext, ratingsOf, sizedDepth } from './market-sizes.rules.ts'

type MarketSizesOptions = {
  db: Database
  history: Pick<History, 'findLatestMoments' | 'snapshots'>
  clock: Clock
  lookUpRatings: LookUpRatings
  findStanding: () => Promise<'off' | 'not-started' | 'paused' | 'on'>
  findSelection: () => Promise<{ storefronts: readonly StorefrontCode[] }>
  stalenessHours: number
}

/** A size is the mean of this many readings, because one month can have unusual charts. */
const mostReadings = 3

export type MarketSizeReadings = ReturnType<typeof createMarketSizes>

const chartOf = (storefront: StorefrontCode): Chart => ({
  storefront,
  type: 'top-free',
  genre: allGenres,
  device: 'iphone',
})

/** How large the App Store of each country is, by the ratings of its top apps. Read once a month, one country at a time. */
export const createMarketSizes = (options: MarketSizesOptions) => {
  const { db, history, clock, lookUpRatings, findStanding, findSelection, stalenessHours } = options
  /** A reading that failed waits a day. After a restart it may be tried once more, which is one call. */
  const tried = new Map<StorefrontCode, Date>()

  const findChartsSince = (): Date => new Date(clock.now().getTime() - stalenessHours * hourMs)

  const findNext = async (): Promise<StorefrontCode | undefined> => {
    const [{ storefronts }, sizes, { charts }] = await Promise.all([
      findSelection(),
      listMarketSizes(db, mostReadings),
      history.findLatestMoments(),
    ])
    const readAt = new Map(sizes.map(size => [size.storefront, size.readAt]))
    const stateOf = (storefront: StorefrontCode) => ({
      readAt: readAt.get(storefront),
      triedAt: tried.get(storefront),
      chart: charts.get(chartKeyOf(chartOf(storefront))),
    })
    return chooseNext(storefronts, stateOf, { now: clock.now(), chartsSince: findChartsSince() })
  }

  return {
    /** Reads the next country that is due, with one call, and returns it if its size was stored. */
    readNext: async (signal?: AbortSignal): Promise<StorefrontCode | undefined> => {
      if ((await findStanding()) !== 'on') return undefined
      const storefront = await findNext()
      if (!storefront) return undefined
      tried.set(storefront, clock.now())
      const chart = await history.snapshots.findSnapshotBefore(chartOf(storefront), clock.now())
      if (!chart || chart.observedAt < findChartsSince()) return undefined
      const answer = await lookUpRatings({ storefront, appIds: chart.appIds.slice(0, sizedDepth) }, signal)
      const ratings = answer && ratingsOf(answer.counts)
      if (!answer || ratings === undefined) return undefined
      const { at: readAt, counts } = answer
      await recordMarketSize(db, { storefront, readAt, ratings, apps: counts.length, chartAt: chart.observedAt })
      return storefront
    },

    /** The sizes read so far, and the countries of this server that have none. */
    listSizes: async (): Promise<MarketSizesAnswer> => {
      const [sizes, { storefronts }] = await Promise.all([listMarketSizes(db, mostReadings), findSelection()])
      const measured = new Set(sizes.map(({ storefront }) => storefront))
      return {
        measured: sizes.map(({ storefront, ratings, readings, readAt }) => ({
          storefront,
          ratings,
          readings,
          observedAt: readAt.toISOString(),
        })),
        missing: storefronts.filter(code => !measured.has(code)),
      }
    },
  }
}
