import { type Chart, type ChartType, chartKeyOf, type Device } from '#domain/charts.ts'
import type { AppId, GapReason } from '#domain/ranks.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { minuteMs, secondMs } from '#domain/units.ts'

/** Where a snapshot came from: a source of the App Store client, or an import. */
export type SnapshotSource = 'rss' | 'marketing-rss' | 'ws-charts' | 'view-top' | 'import'

/** One chart at one measurement. `appIds[0]` has rank 1; an empty list is a measured, empty chart. */
export type Snapshot = {
  chart: Chart
  observedAt: Date
  source: SnapshotSource
  /** The number of ranks the source can show. An app missing from the list is unranked to this depth. */
  depth: number
  appIds: readonly AppId[]
}

export type FetchOutcome =
  | { outcome: 'recorded' | 'unchanged' | 'empty'; snapshot: Snapshot }
  | { outcome: 'failed'; reason: GapReason; detail: string }
  | { outcome: 'suspect'; reason: string; detail: string }
  /** A measurement that an admin has withdrawn. `detail`: the reason. */
  | { outcome: 'withdrawn'; reason: 'withdrawn'; detail: string }

/**
 * One attempt to read a chart and its outcome. `isRestored`: the measurement was withdrawn and then restored; its alerts were
 * already sent when it was new.
 */
export type ChartFetch = { chart: Chart; observedAt: Date; isRestored?: true } & FetchOutcome

/** Whether this fetch takes ranks away, or brings back old ones. */
export const isWithdrawal = ({ outcome, isRestored }: ChartFetch): boolean =>
  outcome === 'withdrawn' || isRestored === true

/** A measurement or an attempt as text: its chart and its time. */
export const momentKeyOf = ({ chart, observedAt }: { chart: Chart; observedAt: Date }): string =>
  `${chartKeyOf(chart)}@${observedAt.getTime()}`

/** Rounds down, because history stores whole seconds and comparisons with it need the same precision. */
export const wholeSeconds = (at: Date): Date => new Date(Math.floor(at.getTime() / secondMs) * secondMs)

/** Much longer than a measurement takes until it is committed. */
export const longestCommitMs = 10 * minuteMs

/** Later than any timestamp in history. */
export const lastMoment = new Date('2106-01-01T00:00:00Z')

/** All of history. Both ends included. */
export const ever = { from: new Date(0), to: lastMoment }

export const isSameOrder = (a: readonly AppId[], b: readonly AppId[]): boolean =>
  a.length === b.length && a.every((appId, index) => appId === b[index])

/** Time, depth and number of apps of a measurement, without its apps. */
export type Moment = { observedAt: Date; depth: number; entryCount: number }

/** When and why an attempt gave no measurement. */
export type Failure = { observedAt: Date; reason: GapReason; detail: string }

export type ChartMoment = Moment & { chart: Chart }

/** The charts of every combination of these countries, genres, chart types and devices. */
export type ChartKinds = {
  storefronts: readonly StorefrontCode[]
  genres: readonly number[]
  chartTypes: readonly ChartType[]
  devices: readonly Device[]
}
