import type { Chart } from '#domain/charts.ts'
import type { AppId } from '#domain/ranks.ts'
import type { SnapshotSource } from '../snapshots.rules.ts'

/** Stored as the index in this list, which may only grow. */
export const readingSources = [
  'import',
  'rss',
  'marketing-rss',
  'ws-charts',
  'view-top',
] as const satisfies SnapshotSource[]

/**
 * The outcome of the attempt; none for an imported measurement. Stored as the index in this list, which may only grow.
 */
export const readingOutcomes = ['', 'recorded', 'unchanged', 'empty'] as const
export type ReadingOutcome = (typeof readingOutcomes)[number]

export const numberOfSource = (source: SnapshotSource): number => readingSources.indexOf(source)
export const numberOfOutcome = (outcome: ReadingOutcome): number => readingOutcomes.indexOf(outcome)

/** A measurement on its way into the store. */
export type NewReading = {
  chart: Chart
  observedAt: Date
  source: SnapshotSource
  outcome: ReadingOutcome
  depth: number
  appIds: readonly AppId[]
}

/**
 * Measurements of charts as parallel arrays, empty if not requested. There would be too many objects: the world has a hundred
 * thousand a month.
 */
export type ReadingColumns = {
  /** Numbers of charts. */
  charts: number[]
  /** Seconds since 1970. */
  times: number[]
  sources: number[]
  outcomes: number[]
  depths: number[]
  entries: number[]
  /** Mean number of ranks that the apps moved since the measurement at `previous`; -1 where it is not known. */
  moves: number[]
  /** Seconds since 1970. */
  previous: number[]
  /** Numbers of apps, best rank first. */
  apps: Int32Array[]
}

export const noReadings = (): ReadingColumns => ({
  charts: [],
  times: [],
  sources: [],
  outcomes: [],
  depths: [],
  entries: [],
  moves: [],
  previous: [],
  apps: [],
})
