import { type Chart, type ChartKey, type ChartKind, chartKeyOf } from '#domain/charts.ts'
import { storefrontCodes } from '#domain/storefronts.ts'
import { createCachedValue } from '../platform/cached-value.ts'
import type { Clock } from '../platform/clock.ts'
import { type Beginning, createListBeginnings } from './charts/beginnings.usecases.ts'
import { wholeSeconds } from './snapshots.rules.ts'
import type { HistoryStore } from './store/history-store.usecases.ts'

type Options = { store: HistoryStore; clock: Clock }

type Attempt = { chart: Chart; observedAt: Date }

const earlier = (a: Date, b: Date | undefined): Date => (b && b < a ? b : a)

const put = (beginnings: Map<ChartKey, Beginning>, { chart, observedAt }: Attempt, isMeasured: boolean): void => {
  const key = chartKeyOf(chart)
  const at = wholeSeconds(observedAt)
  const known = beginnings.get(key)
  beginnings.set(key, {
    trackedSince: earlier(at, known?.trackedSince),
    measuredSince: isMeasured ? earlier(at, known?.measuredSince) : known?.measuredSince,
    isCut: known?.isCut ?? false,
  })
}

/** Looks each kind up once, because apps share their kinds, and a kind has a chart in every country. */
const createFindFirst = (beginnings: ReadonlyMap<ChartKey, Beginning>) => {
  const found = new Map<ChartKey, number>()
  const find = (kind: ChartKind): number =>
    Math.min(
      ...storefrontCodes.flatMap(
        storefront => beginnings.get(chartKeyOf({ ...kind, storefront }))?.measuredSince?.getTime() ?? [],
      ),
    )
  return (kind: ChartKind): number => {
    const key = chartKeyOf({ ...kind, storefront: 'us' })
    const first = found.get(key) ?? find(kind)
    found.set(key, first)
    return first
  }
}

/** Tracking start dates of every chart, cached in memory because most chart queries need them. */
export const createChartBeginnings = ({ store, clock }: Options) => {
  const listBeginnings = createListBeginnings(store)
  const cachedBeginnings = createCachedValue({ load: listBeginnings, forMs: Number.POSITIVE_INFINITY, clock })

  const pick = async (charts: readonly Chart[], dateOf: (of: Beginning) => Date | undefined) => {
    const beginnings = await cachedBeginnings.find()
    return new Map(
      charts.map(chartKeyOf).flatMap((key): [ChartKey, Date][] => {
        const known = beginnings.get(key)
        const at = known && dateOf(known)
        return at ? [[key, at]] : []
      }),
    )
  }

  return {
    /** When the collector or an import first requested each chart. Charts never requested are absent. */
    listTrackedSince: (charts: readonly Chart[]) => pick(charts, ({ trackedSince }) => trackedSince),

    /** When each chart was first measured. Charts never measured are absent. */
    listFirstMoments: (charts: readonly Chart[]) => pick(charts, ({ measuredSince }) => measuredSince),

    /** Which of the charts were measured before everything that is kept. */
    listCutCharts: async (charts: readonly Chart[]): Promise<ReadonlySet<ChartKey>> => {
      const beginnings = await cachedBeginnings.find()
      return new Set(charts.map(chartKeyOf).filter(key => beginnings.get(key)?.isCut))
    },

    /** When a chart of the kinds of each app was first measured in any country. Apps without one are absent. */
    listFirstMomentsOfKinds: async (kindsOf: ReadonlyMap<number, readonly ChartKind[]>): Promise<Map<number, Date>> => {
      const findFirst = createFindFirst(await cachedBeginnings.find())
      return new Map(
        [...kindsOf].flatMap(([appId, kinds]): [number, Date][] => {
          const first = Math.min(...kinds.map(findFirst))
          return Number.isFinite(first) ? [[appId, new Date(first)]] : []
        }),
      )
    },

    /** Clears the cache; the next read loads it again. */
    forgetBeginnings: cachedBeginnings.forget,

    /** Adds new attempts to the cache, so that readers see them at once. */
    noteAttempts: (attempts: readonly Attempt[], { isMeasured }: { isMeasured: boolean }): Promise<void> =>
      cachedBeginnings.change(beginnings => {
        for (const attempt of attempts) put(beginnings, attempt, isMeasured)
      }),
  }
}
