import { sql } from 'drizzle-orm'
import { type Chart, type ChartKey, chartKeyOf } from '#domain/charts.ts'
import type { AppId } from '#domain/ranks.ts'
import { type Database, rowsOf } from '../../platform/database.ts'
import { dateOfSeconds, secondsOf } from '../../platform/moments.ts'
import { ever, type Snapshot, type SnapshotSource } from '../snapshots.rules.ts'
import { createAppNumbers } from './app-numbers.repository.ts'
import { createAppRanksRepository } from './app-ranks.repository.ts'
import { createChartNumbers } from './chart-numbers.repository.ts'
import { createFailuresRepository, type StoredFailure } from './failures.repository.ts'
import { createFiling } from './filing.usecases.ts'
import { saveMoves } from './moves.repository.ts'
import { createPeaksRepository } from './peaks.repository.ts'
import { createReadingsRepository } from './readings.repository.ts'
import { createRecordingRepository, type Numbers } from './recording.repository.ts'
import { createRemoving } from './removing.usecases.ts'
import { type ReadingColumns, type ReadingOutcome, readingOutcomes, readingSources } from './stored-readings.rules.ts'
import { listThinnedBefore } from './thinned-apps.repository.ts'

/** Both ends included. */
export type Span = { from: Date; to: Date }

/** Some charts, or all that fulfil a condition. */
export type Charts = readonly Chart[] | ((chart: Chart) => boolean)

export const everyChart = (): boolean => true

/** Measurements of charts: lists of one length, in no order. `appIdsOf` and `rankOf` need measurements with apps. */
export type Readings = {
  length: number
  chartOf: (row: number) => Chart
  keyOf: (row: number) => ChartKey
  /** Seconds since 1970. */
  times: readonly number[]
  depths: readonly number[]
  entries: readonly number[]
  /** Mean number of ranks that the apps moved since the measurement at `previous`; -1 where nobody has asked yet. */
  moves: readonly number[]
  previous: readonly number[]
  sourceOf: (row: number) => SnapshotSource
  outcomeOf: (row: number) => ReadingOutcome
  appIdsOf: (row: number) => AppId[]
  /** Apps as numbers of our own, and their ids: for those who count millions of ranks. */
  appsOf: (row: number) => Int32Array
  idOf: (app: number) => AppId
}

/** Ranks of apps in charts: lists of one length, in no order. */
export type Ranks = {
  length: number
  appIdOf: (row: number) => AppId
  chartOf: (row: number) => Chart
  keyOf: (row: number) => ChartKey
  /** Seconds since 1970. */
  times: readonly number[]
  ranks: readonly number[]
}

export type Peak = { appId: AppId; chart: Chart; key: ChartKey; rank: number; reachedAt: Date; seenSince: Date }

export type Failure = Omit<StoredFailure, 'chart'> & { chart: Chart }

/** When a chart was first asked for, and when it was first measured; undefined if it never was. */
export type StoredBeginning = { key: ChartKey; requestedSince: Date; measuredSince: Date | undefined }

const noApps = new Int32Array(0)

export const snapshotAt = (readings: Readings, row: number): Snapshot => ({
  chart: readings.chartOf(row),
  observedAt: dateOfSeconds(readings.times[row] ?? 0),
  source: readings.sourceOf(row),
  depth: readings.depths[row] ?? 0,
  appIds: readings.appIdsOf(row),
})

export const snapshotsOf = (readings: Readings): Snapshot[] =>
  Array.from({ length: readings.length }, (_, row) => snapshotAt(readings, row))

/** The verbs that read, on a connection or in a transaction. */
const createReading = (db: Database, { charts, apps }: Numbers) => {
  const [readings, ranks] = [createReadingsRepository(db), createAppRanksRepository(db)]
  const [peaks, failures] = [createPeaksRepository(db), createFailuresRepository(db)]

  const numbersOf = async (wanted: Charts): Promise<number[]> =>
    typeof wanted === 'function'
      ? charts.listMatching(db, wanted)
      : [...(await charts.listNumbers(db, wanted)).values()]

  const toReadings = async (found: ReadingColumns): Promise<Readings> => {
    await charts.ensureKnown(db, found.charts)
    const seen = new Set<number>()
    for (const list of found.apps) for (const app of list) seen.add(app)
    await apps.ensureKnown(db, seen)
    const { times, depths, entries, moves, previous } = found
    return {
      length: times.length,
      times,
      depths,
      entries,
      moves,
      previous,
      chartOf: row => charts.chartOf(found.charts[row] ?? 0).chart,
      keyOf: row => charts.chartOf(found.charts[row] ?? 0).key,
      sourceOf: row => readingSources[found.sources[row] ?? 0] ?? 'import',
      outcomeOf: row => readingOutcomes[found.outcomes[row] ?? 0] ?? '',
      appIdsOf: row => Array.from(found.apps[row] ?? [], apps.idOf),
      appsOf: row => found.apps[row] ?? noApps,
      idOf: apps.idOf,
    }
  }

  const toFailures = async (found: readonly StoredFailure[]): Promise<Failure[]> => {
    await charts.ensureKnown(
      db,
      found.map(({ chart }) => chart),
    )
    return found.map(failure => ({ ...failure, chart: charts.chartOf(failure.chart).chart }))
  }

  return {
    /** The measurements of charts in a span. */
    listReadings: async (wanted: Charts, span: Span, { hasApps = false } = {}): Promise<Readings> =>
      toReadings(await readings.listReadings(await numbersOf(wanted), span, { hasApps })),

    /** The measurements of charts at these moments. Absent where there is none. */
    listReadingsAt: async (
      wanted: readonly { chart: Chart; at: Date }[],
      { hasApps = false } = {},
    ): Promise<Readings> => {
      const numbers = await charts.listNumbers(
        db,
        wanted.map(({ chart }) => chart),
      )
      const known = wanted.flatMap(({ chart, at }) => {
        const number = numbers.get(chartKeyOf(chart))
        return number ? [{ chart: number, at }] : []
      })
      return toReadings(await readings.listReadingsAt(known, { hasApps }))
    },

    /** The newest measurement of each of these charts, up to a moment if there is one. */
    listNewest: async (wanted: Charts, options: { until?: Date; hasApps?: boolean } = {}): Promise<Readings> =>
      toReadings(await readings.listNewest(await numbersOf(wanted), { hasApps: false, ...options })),

    /** The ranks of apps in a span. */
    listRanks: async (
      appIds: readonly AppId[],
      { charts: wanted = everyChart, from, to }: Partial<Span> & { charts?: Charts },
    ): Promise<Ranks> => {
      const numbers = await apps.listNumbers(db, appIds)
      const found = await ranks.listRanks({
        apps: [...numbers.values()],
        charts: wanted === everyChart ? undefined : new Set(await numbersOf(wanted)),
        from: from ?? ever.from,
        to: to ?? ever.to,
      })
      await charts.ensureKnown(db, found.charts)
      const ids = new Map([...numbers].map(([appId, number]) => [number, appId]))
      return {
        length: found.times.length,
        times: found.times,
        ranks: found.ranks,
        appIdOf: row => ids.get(found.apps[row] ?? 0) ?? 0,
        chartOf: row => charts.chartOf(found.charts[row] ?? 0).chart,
        keyOf: row => charts.chartOf(found.charts[row] ?? 0).key,
      }
    },

    /** Where apps were ever seen, and their best ranks there. */
    listPeaks: async (appIds: readonly AppId[]): Promise<Peak[]> => {
      const numbers = await apps.listNumbers(db, appIds)
      const found = await peaks.listPeaks([...numbers.values()])
      await charts.ensureKnown(db, found.charts)
      const ids = new Map([...numbers].map(([appId, number]) => [number, appId]))
      return Array.from(found.apps, (app, row) => ({
        appId: ids.get(app) ?? 0,
        ...charts.chartOf(found.charts[row] ?? 0),
        rank: found.ranks[row] ?? 0,
        reachedAt: dateOfSeconds(found.reached[row] ?? 0),
        seenSince: dateOfSeconds(found.since[row] ?? 0),
      }))
    },

    /** Attempts of charts in a span that gave no measurement, oldest first. */
    listFailures: async (wanted: Charts, span: Span): Promise<Failure[]> =>
      toFailures(await failures.listFailures(await numbersOf(wanted), span)),

    /** The newest such attempt of each chart after `after` and up to `to`. */
    listNewestFailures: async (wanted: Charts, span: { after: Date; to: Date }): Promise<Failure[]> =>
      toFailures(await failures.listNewestFailures(await numbersOf(wanted), span)),

    /** The newest such attempt in each chart and span; undefined where there is none. */
    listNewestFailuresIn: async (spans: readonly (Span & { chart: Chart })[]): Promise<(Failure | undefined)[]> => {
      const numbers = await charts.listNumbers(
        db,
        spans.map(({ chart }) => chart),
      )
      const found = await failures.listNewestFailuresIn(
        spans.map(({ chart, from, to }) => ({ from, to, chart: numbers.get(chartKeyOf(chart)) ?? 0 })),
      )
      return found.map((failure, index) => {
        const chart = spans[index]?.chart
        return failure && chart && { ...failure, chart }
      })
    },

    /** The newest such attempt of every chart since a moment. */
    listNewestFailuresOfAll: async (since: Date): Promise<Failure[]> =>
      toFailures(await failures.listNewestOfAll(since)),

    findFailureRun: failures.findFailureRun,

    listThinnedBefore: (appIds: readonly AppId[]): Promise<Map<AppId, Date>> => listThinnedBefore(db, appIds),

    /** Which of these attempts were withdrawn or held back. */
    listHeld: async (
      wanted: readonly { chart: Chart; observedAt: Date }[],
    ): Promise<{ chart: Chart; observedAt: Date }[]> => {
      const numbers = await charts.listNumbers(
        db,
        wanted.map(({ chart }) => chart),
      )
      const known = wanted.map(({ chart, observedAt }) => ({ observedAt, chart: numbers.get(chartKeyOf(chart)) ?? 0 }))
      const held = await failures.listHeld(known)
      return held.map(({ chart, observedAt }) => ({ observedAt, chart: charts.chartOf(chart).chart }))
    },

    /** The first measurement in history; undefined while it is empty. */
    findFirstMoment: async (): Promise<Date | undefined> => {
      const [row] = await rowsOf<{ first: string | null }>(
        db,
        sql`SELECT min(first_at) AS first FROM history_charts
          CROSS JOIN LATERAL (
            SELECT first_at FROM reading_chunks WHERE chart = number AND NOT is_remainder ORDER BY first_at LIMIT 1) AS oldest`,
      )
      return row?.first ? new Date(row.first) : undefined
    },

    /** The beginnings of every chart that was ever asked for. */
    listBeginnings: async (): Promise<StoredBeginning[]> => {
      const rows = await rowsOf<{ number: number; requested_since: string; measured_since: string | null }>(
        db,
        sql`SELECT number, requested_since, measured_since FROM history_charts`,
      )
      await charts.ensureKnown(
        db,
        rows.map(({ number }) => number),
      )
      return rows.map(({ number, requested_since, measured_since }) => ({
        key: charts.chartOf(number).key,
        requestedSince: new Date(requested_since),
        measuredSince: measured_since ? new Date(measured_since) : undefined,
      }))
    },
  }
}

type Reading = ReturnType<typeof createReading>

export type HistoryStore = ReturnType<typeof createHistoryStore>

/** The stored history in the terms of the product. Everything else in `history/` is built on these verbs. */
export const createHistoryStore = (db: Database) => {
  const numbers = { charts: createChartNumbers(), apps: createAppNumbers() }
  const removing = createRemoving()

  return {
    ...createReading(db, numbers),
    ...createRecordingRepository(numbers),
    ...createFiling({ db }),

    /** Takes measurements out of history, in the caller's transaction. Repeated, it changes nothing. */
    removeReadings: async (tx: Database, removed: readonly { chart: Chart; observedAt: Date }[]): Promise<void> => {
      const known = await numbers.charts.listNumbersIn(
        tx,
        removed.map(({ chart }) => chart),
      )
      const stored = removed.flatMap(({ chart, observedAt }) => {
        const number = known.get(chartKeyOf(chart))
        return number ? [{ chart: number, at: secondsOf(observedAt) }] : []
      })
      await removing.removeReadings(tx, stored)
    },

    findKeptSince: (): Promise<Date | undefined> => removing.findKeptSince(db),

    /** Notes how far charts moved up to these measurements. */
    saveMoves: async (moves: readonly { chart: Chart; at: Date; previous: Date; move: number }[]): Promise<void> => {
      const known = await numbers.charts.listNumbers(
        db,
        moves.map(({ chart }) => chart),
      )
      await saveMoves(
        db,
        moves.map(move => ({ ...move, chart: known.get(chartKeyOf(move.chart)) ?? 0 })),
      )
    },

    /** Several readings of one moment: no measurement comes or goes between them. */
    atOneMoment: <Result>(read: (store: Reading) => Promise<Result>): Promise<Result> =>
      db.transaction(tx => read(createReading(tx, numbers)), {
        isolationLevel: 'repeatable read',
        accessMode: 'read only',
      }),
  }
}
