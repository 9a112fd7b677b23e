import type { Chart, ChartKey, ChartKind } from '#domain/charts.ts'
import type { HistoryStore } from './store/history-store.usecases.ts'

/**
 * When the collector or an import first requested a chart, and when it was first measured; undefined if it never was. `isCut`:
 * whether measurements before that are deleted.
 */
type Beginning = { trackedSince: Date; measuredSince: Date | undefined; isCut: boolean }

const later = (a: Date, b: Date): Date => (a > b ? a : b)

const nameOfKind = ({ type: chartType, genre, device }: ChartKind): string => `${chartType} ${genre} ${device}`

/** When charts were first requested and measured. Nothing begins before what is kept. */
export const createChartBeginnings = ({ listBeginnings, listBeginningsOfKinds, findKeptSince }: HistoryStore) => {
  const readKeptSince = async (): Promise<Date> => (await findKeptSince()) ?? new Date(0)

  const read = async (charts: readonly Chart[]): Promise<[ChartKey, Beginning][]> => {
    const [found, keptSince] = await Promise.all([listBeginnings(charts), readKeptSince()])
    return found.map(({ key, requestedSince, measuredSince }) => [
      key,
      {
        trackedSince: later(requestedSince, keptSince),
        measuredSince: measuredSince && later(measuredSince, keptSince),
        isCut: measuredSince !== undefined && measuredSince < keptSince,
      },
    ])
  }

  return {
    /** When the collector or an import first requested each chart. Charts never requested are absent. */
    listTrackedSince: async (charts: readonly Chart[]): Promise<Map<ChartKey, Date>> =>
      new Map((await read(charts)).map(([key, { trackedSince }]) => [key, trackedSince])),

    /** When each chart was first measured. Charts never measured are absent. */
    listFirstMoments: async (charts: readonly Chart[]): Promise<Map<ChartKey, Date>> =>
      new Map(
        (await read(charts)).flatMap(([key, { measuredSince }]): [ChartKey, Date][] =>
          measuredSince ? [[key, measuredSince]] : [],
        ),
      ),

    /** Which of the charts were measured before everything that is kept. */
    listCutCharts: async (charts: readonly Chart[]): Promise<ReadonlySet<ChartKey>> =>
      new Set((await read(charts)).flatMap(([key, { isCut }]) => (isCut ? [key] : []))),

    /** When a chart of the kinds of each app was first measured in any country. Apps without one are absent. */
    listFirstMomentsOfKinds: async (kindsOf: ReadonlyMap<number, readonly ChartKind[]>): Promise<Map<number, Date>> => {
      const [found, keptSince] = await Promise.all([listBeginningsOfKinds(), readKeptSince()])
      const firsts = new Map(
        found.map(({ kind, measuredSince }) => [nameOfKind(kind), later(measuredSince, keptSince)]),
      )
      return new Map(
        [...kindsOf].flatMap(([appId, kinds]): [number, Date][] => {
          const first = Math.min(
            ...kinds.map(kind => firsts.get(nameOfKind(kind))?.getTime() ?? Number.POSITIVE_INFINITY),
          )
          return Number.isFinite(first) ? [[appId, new Date(first)]] : []
        }),
      )
    },
  }
}
