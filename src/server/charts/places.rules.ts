import type { App } from '#contract/apps.ts'
import type { ChartEntry } from '#contract/chart-snapshots.ts'
import { type ChartChange, type ChartReading, compareReadings } from '#domain/chart-changes.ts'
import type { AppId } from '#domain/ranks.ts'

/** The apps of a chart and those that dropped out, with the change of each. */
export type ChartChanges = { present: ChartChange[]; gone: ChartChange[] }

/** Without an earlier measurement, every change is unknown. */
export const changesOf = (current: ChartReading, previous: ChartReading | undefined): ChartChanges => {
  if (!previous) return { present: current.appIds.map(unknownAt), gone: [] }
  const changes = compareReadings(previous, current)
  return {
    present: changes.filter(({ rank }) => rank !== null),
    gone: changes.filter(({ kind }) => kind === 'left'),
  }
}

const unknownAt = (appId: AppId, index: number): ChartChange => ({
  kind: 'unknown',
  appId,
  rank: index + 1,
  previousRank: null,
})

/** New entries; some may have been in the chart before. */
export const listEntered = ({ present }: ChartChanges): AppId[] =>
  present.filter(({ kind }) => kind === 'entered').map(({ appId }) => appId)

type Known = {
  getApp: (appId: AppId) => App
  findDeveloperId: (appId: AppId) => string | null
  /** New entries that were in the chart before the earlier measurement. */
  seenBefore: ReadonlySet<AppId>
}

const changeOf = ({ kind, appId }: ChartChange, { seenBefore }: Known): ChartEntry['change'] => {
  if (kind === 'entered') return seenBefore.has(appId) ? 'back' : 'new'
  return kind === 'left' ? 'unknown' : kind
}

export const toPlaces = ({ present }: ChartChanges, known: Known): ChartEntry[] =>
  present.flatMap(change => {
    const { appId, rank, previousRank } = change
    if (rank === null) return []
    return {
      rank,
      app: known.getApp(appId),
      developerId: known.findDeveloperId(appId),
      previousRank,
      change: changeOf(change, known),
    }
  })

export const toGone = ({ gone }: ChartChanges, { getApp }: Pick<Known, 'getApp'>) =>
  gone.flatMap(({ appId, previousRank }) => (previousRank === null ? [] : { previousRank, app: getApp(appId) }))
