import type { Chart } from '#domain/charts.ts'
import type { AppId, GapReason } from '#domain/ranks.ts'
import { secondMs } from '#domain/units.ts'
import { type ChartColumns, toChart } from './chart-columns.rules.ts'

/** Where a snapshot came from: a source of the App Store client, or an import. */
export type SnapshotSource = 'rss' | 'marketing-rss' | 'ws-charts' | 'view-top' | 'import'

/** One chart as seen at one moment. `appIds[0]` has rank 1; no ids at all is a measured, empty chart. */
export type Snapshot = {
  chart: Chart
  observedAt: Date
  source: SnapshotSource
  /** How many places the source can show. An app that is not listed is unranked to this depth. */
  depth: number
  appIds: readonly AppId[]
}

export type FetchOutcome =
  | { outcome: 'recorded' | 'unchanged' | 'empty'; snapshot: Snapshot }
  | { outcome: 'failed'; reason: GapReason; detail: string }
  | { outcome: 'suspect'; reason: string; detail: string }
  /** It was measured, and an admin has taken it back. `detail`: why. `appIds`: what it said. */
  | { outcome: 'withdrawn'; reason: 'withdrawn'; detail: string; appIds: readonly AppId[] }

/**
 * One attempt to read a chart, and what came of it. `isRestored`: it was withdrawn and is believed again, and people were
 * told of it when it was new.
 */
export type ChartFetch = { chart: Chart; observedAt: Date; isRestored?: true } & FetchOutcome

/** The apps of which a fetch can change what is known. */
export const appIdsOf = (fetch: ChartFetch): readonly AppId[] => {
  if ('snapshot' in fetch) return fetch.snapshot.appIds
  return fetch.outcome === 'withdrawn' ? fetch.appIds : []
}

/** Whether ranks may be others after it. */
export const changesRanks = (fetch: ChartFetch): boolean => 'snapshot' in fetch || fetch.outcome === 'withdrawn'

/** History keeps whole seconds, and so must what is compared with it. */
export const wholeSeconds = (at: Date): Date => new Date(Math.floor(at.getTime() / secondMs) * secondMs)

/** History knows none after it. */
export const lastMoment = new Date('2106-01-01T00:00:00Z')

export const isSameOrder = (one: readonly AppId[], other: readonly AppId[]): boolean =>
  one.length === other.length && one.every((appId, index) => appId === other[index])

/** A snapshot as ClickHouse writes it. */
export type SnapshotRow = ChartColumns & {
  observed_at: string
  source: SnapshotSource
  depth: number
  app_ids: AppId[]
}

export const toSnapshot = (row: SnapshotRow): Snapshot => ({
  chart: toChart(row),
  observedAt: new Date(row.observed_at),
  source: row.source,
  depth: row.depth,
  appIds: row.app_ids,
})

/** When a chart was measured, and how long it was, without the apps in it. */
export type Moment = { observedAt: Date; depth: number; entryCount: number }
