import type { Chart, ChartKey } from '#domain/charts.ts'
import type { AppId } from '#domain/ranks.ts'
import { dateOfSeconds } from '../../platform/database/moments.ts'
import type { Snapshot, SnapshotSource } from '../snapshots.rules.ts'
import type { StoredAttempt, StoredFailure } from './failures.repository.ts'
import type { ReadingOutcome } from './stored-readings.rules.ts'

/** Both ends included. */
export type Span = { from: Date; to: Date }

/** Some charts, or all that fulfil a condition. */
export type Charts = readonly Chart[] | ((chart: Chart) => boolean)

export const everyChart = (): boolean => true

/** Measurements of charts, one per row, unordered. `appIdsOf` and `rankOf` need measurements with apps. */
export type Readings = {
  length: number
  chartOf: (row: number) => Chart
  keyOf: (row: number) => ChartKey
  /** Seconds since 1970. */
  times: readonly number[]
  depths: readonly number[]
  entries: readonly number[]
  /** Mean number of ranks that the apps moved since the measurement at `previous`; -1 if not computed yet. */
  moves: readonly number[]
  previous: readonly number[]
  /** Present if the readings were requested with apps, or with origins. */
  sourceOf: (row: number) => SnapshotSource
  outcomeOf: (row: number) => ReadingOutcome
  appIdsOf: (row: number) => AppId[]
  /** Our own numbers of apps, and their ids, for code that counts millions of ranks. */
  appsOf: (row: number) => Int32Array
  idOf: (app: number) => AppId
}

/** Ranks of apps in charts, one per row, unordered. */
export type Ranks = {
  length: number
  appIdOf: (row: number) => AppId
  chartOf: (row: number) => Chart
  keyOf: (row: number) => ChartKey
  /** One number for an app in a chart. */
  pairOf: (row: number) => number
  /** Seconds since 1970. */
  times: Float64Array
  ranks: Uint8Array
}

export type Peak = { appId: AppId; chart: Chart; key: ChartKey; rank: number; reachedAt: Date; seenSince: Date }

export type Failure = Omit<StoredFailure, 'chart'> & { chart: Chart }

/** The same as it was recorded. */
export type Attempt = Omit<StoredAttempt, 'chart'> & { chart: Chart }

/** When a chart was first requested, and when it was first measured; undefined if it never was. */
export type StoredBeginning = { chart: Chart; key: ChartKey; requestedSince: Date; measuredSince: Date | undefined }

export const snapshotAt = (readings: Readings, row: number): Snapshot => ({
  chart: readings.chartOf(row),
  observedAt: dateOfSeconds(readings.times[row] ?? 0),
  source: readings.sourceOf(row),
  depth: readings.depths[row] ?? 0,
  appIds: readings.appIdsOf(row),
})

export const snapshotsOf = (readings: Readings): Snapshot[] =>
  Array.from({ length: readings.length }, (_, row) => snapshotAt(readings, row))
