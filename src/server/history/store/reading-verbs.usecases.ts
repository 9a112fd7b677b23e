import { sql } from 'drizzle-orm'
import { type Chart, type ChartKind, chartKeyOf } from '#domain/charts.ts'
import type { AppId } from '#domain/ranks.ts'
import { arrayOf } from '../../platform/database/array-parameter.ts'
import { type Database, rowsOf } from '../../platform/database/database.ts'
import { dateOfSeconds } from '../../platform/database/moments.ts'
import { ever } from '../snapshots.rules.ts'
import { createAppRanksRepository, listThinnedBefore } from './app-ranks.repository.ts'
import { createFailuresRepository, listAttempts, type StoredFailure } from './failures.repository.ts'
import { createPeaksRepository } from './peaks.repository.ts'
import { type AskedColumns, createReadingsRepository } from './readings.repository.ts'
import type { Numbers } from './recording.repository.ts'
import {
  type Attempt,
  type Charts,
  everyChart,
  type Failure,
  type Peak,
  type Ranks,
  type Readings,
  type Span,
  type StoredBeginning,
} from './stored-history.rules.ts'
import { type ReadingColumns, readingOutcomes, readingSources } from './stored-readings.rules.ts'

type Source = { db: Database; numbers: Numbers; numbersOf: (wanted: Charts) => Promise<number[]> }

const noApps = new Int32Array(0)
/** More than there will ever be. Numbers of apps times this are still whole numbers. */
const mostCharts = 2 ** 21

/** Reads what charts contained, and when. */
const createReadingVerbs = ({ db, numbers: { charts, apps }, numbersOf }: Source) => {
  const readings = createReadingsRepository(db)

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

  return {
    /** The measurements of charts in a span. */
    listReadings: async (wanted: Charts, span: Span, asked: AskedColumns = {}): Promise<Readings> =>
      toReadings(await readings.listReadings(await numbersOf(wanted), span, asked)),

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

    /** The beginnings of charts. Charts that were never requested are absent. */
    listBeginnings: async (wanted: Charts): Promise<StoredBeginning[]> => {
      const rows = await rowsOf<{ number: number; requested_since: string; measured_since: string | null }>(
        db,
        sql`SELECT number, requested_since, measured_since FROM history_charts
          WHERE number = ANY(${arrayOf(await numbersOf(wanted), 'integer')})`,
      )
      return rows.map(({ number, requested_since, measured_since }) => ({
        ...charts.chartOf(number),
        requestedSince: new Date(requested_since),
        measuredSince: measured_since ? new Date(measured_since) : undefined,
      }))
    },

    /** When a chart of each kind was first measured in any country. Kinds without a measurement are absent. */
    listBeginningsOfKinds: async (): Promise<{ kind: ChartKind; measuredSince: Date }[]> => {
      const rows = await rowsOf<ChartKind & { since: string }>(
        db,
        sql`SELECT chart_type AS type, genre, device, min(measured_since) AS since FROM history_charts
          WHERE measured_since IS NOT NULL GROUP BY chart_type, genre, device`,
      )
      return rows.map(({ since, ...kind }) => ({ kind, measuredSince: new Date(since) }))
    },
  }
}

/** Where apps stood. */
const createRankVerbs = ({ db, numbers: { charts, apps }, numbersOf }: Source) => {
  const [ranks, peaks] = [createAppRanksRepository(db), createPeaksRepository(db)]

  return {
    /** The ranks of apps in a span. */
    listRanks: async (
      appIds: readonly AppId[],
      { charts: wanted = everyChart, from, to }: Partial<Span> & { charts?: Charts },
    ): Promise<Ranks> => {
      const numbers = await apps.listNumbers(db, appIds)
      const found = await ranks.listRanks({
        apps: [...numbers.values()],
        charts: wanted === everyChart || numbers.size === 0 ? undefined : new Set(await numbersOf(wanted)),
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
        pairOf: row => (found.apps[row] ?? 0) * mostCharts + (found.charts[row] ?? 0),
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
  }
}

/** Reads attempts without a measurement. */
const createFailureVerbs = ({ db, numbers: { charts }, numbersOf }: Source) => {
  const failures = createFailuresRepository(db)

  const toFailures = async (found: readonly StoredFailure[]): Promise<Failure[]> => {
    await charts.ensureKnown(
      db,
      found.map(({ chart }) => chart),
    )
    return found.map(failure => ({ ...failure, chart: charts.chartOf(failure.chart).chart }))
  }

  return {
    /** Attempts of charts in a span that gave no measurement, oldest first. */
    listFailures: async (wanted: Charts, span: Span): Promise<Failure[]> =>
      toFailures(await failures.listFailures(await numbersOf(wanted), span)),

    /** Such attempts as they were recorded, oldest first. */
    listAttempts: async (wanted: Charts, span: Span): Promise<Attempt[]> => {
      const found = await listAttempts(db, await numbersOf(wanted), span)
      await charts.ensureKnown(
        db,
        found.map(({ chart }) => chart),
      )
      return found.map(attempt => ({ ...attempt, chart: charts.chartOf(attempt.chart).chart }))
    },

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
  }
}

/** The verbs that read, on a connection or in a transaction. */
export const createReading = (db: Database, numbers: Numbers) => {
  const numbersOf = async (wanted: Charts): Promise<number[]> =>
    typeof wanted === 'function'
      ? numbers.charts.listMatching(db, wanted)
      : [...(await numbers.charts.listNumbers(db, wanted)).values()]
  const source = { db, numbers, numbersOf }
  return { ...createReadingVerbs(source), ...createRankVerbs(source), ...createFailureVerbs(source) }
}
