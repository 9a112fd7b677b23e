import { type Chart, type ChartKey, chartKeyOf } from '#domain/charts.ts'
import { minuteMs } from '#domain/units.ts'
import type { ClickHouse } from '../platform/clickhouse.ts'
import type { Clock } from '../platform/clock.ts'
import { createChartMovesRepository, type MissingMoves, type MoveColumns } from './chart-moves.repository.ts'
import type { Columns } from './columns.rules.ts'
import { type Changed, createMonthCache, type ReadColumns } from './month-cache.usecases.ts'
import { wholeSeconds } from './snapshots.rules.ts'
import type { Reading } from './withdrawing.repository.ts'

/**
 * How soon moves from other processes' measurements are filled in. An embedded database has a single writer, so its entries
 * never expire.
 */
const ttlMs = { clickhouse: minuteMs, chdb: Number.POSITIVE_INFINITY }
/** Number of measurements derived per statement, which takes some tens of megabytes. */
const derivedAtOnce = 10_000
/** Query parameters are sent in the URL, which limits their length. */
const chartsAtOnce = 1_200

/** `undefined`: anything may have changed. */
type Listener = (changed: Changed | undefined) => void

/** `from`: moves exist from here on. `knownMs`: when that was last checked. `filling`: the pending or completed work. */
type FilledMoves = {
  from: Date
  knownMs: number
  filling: Promise<void>
  /** Start of measurements recorded since the last fill, whose moves may be missing. */
  changedFrom?: Date
}

const listBatches = (missing: readonly MissingMoves[]): MissingMoves[][] => {
  const batches: MissingMoves[][] = []
  let room = 0
  for (const moves of missing) {
    if (moves.missing > room) {
      batches.push([])
      room = derivedAtOnce
    }
    batches.at(-1)?.push(moves)
    room -= moves.missing
  }
  return batches
}

const toColumns = ({ at, seconds, lengths, meanMoves }: MoveColumns): Columns => [at, seconds, lengths, meanMoves]

/** Caches recently requested months of moves in memory. */
const createMoveCache = (
  clickhouse: ClickHouse,
  clock: Clock,
  { listMoveColumns }: Pick<ReturnType<typeof createChartMovesRepository>, 'listMoveColumns'>,
) => {
  const months = createMonthCache(clickhouse, clock)
  const read: ReadColumns = async (charts, span) =>
    new Map((await listMoveColumns(charts, span)).map(moves => [chartKeyOf(moves.chart), toColumns(moves)]))
  return {
    drop: months.drop,

    /** The moves of charts in a span. Charts without moves are absent. */
    listMoveColumns: async (charts: readonly Chart[], span: { from: Date; to: Date }): Promise<MoveColumns[]> => {
      const found = await months.find(charts, span, read)
      return charts.flatMap(chart => {
        const [at, seconds = [], lengths = [], meanMoves = []] = found.get(chartKeyOf(chart)) ?? [[]]
        return at.length > 0 ? [{ chart, at, seconds, lengths, meanMoves }] : []
      })
    },
  }
}

/** How far charts moved between measurements, derived from snapshots on demand. */
export const createChartMoves = ({ clickhouse, clock }: { clickhouse: ClickHouse; clock: Clock }) => {
  const repository = createChartMovesRepository(clickhouse)
  const filled = new Map<ChartKey, FilledMoves>()
  const moveCache = createMoveCache(clickhouse, clock, repository)
  const listeners = new Set<Listener>([moveCache.drop])

  const notifyChanged: Listener = changed => {
    for (const listener of listeners) listener(changed)
  }

  /** The start of the period in which moves of a chart may be missing; undefined if none are. */
  const findMissingFrom = (key: ChartKey, from: Date): Date | undefined => {
    const known = filled.get(key)
    const isKnown =
      known && known.from <= from && Math.abs(clock.now().getTime() - known.knownMs) <= ttlMs[clickhouse.kind]
    return isKnown ? known.changedFrom : from
  }

  const fill = async (charts: readonly Chart[], from: Date): Promise<void> => {
    for (let at = 0; at < charts.length; at += chartsAtOnce) {
      const missing = await repository.listMissingMoves(charts.slice(at, at + chartsAtOnce), from)
      for (const batch of listBatches(missing)) {
        await repository.deriveMoves(batch)
        for (const moves of batch) notifyChanged({ chart: moves.chart, from: moves.from })
      }
    }
  }

  const forget = (charts: readonly Chart[], filling: Promise<void>): void => {
    for (const key of charts.map(chartKeyOf)) if (filled.get(key)?.filling === filling) filled.delete(key)
  }

  /** Starts filling charts from `since`. Moves between `from` and `since` already exist. */
  const begin = (charts: readonly Chart[], from: Date, since: Date): void => {
    if (charts.length === 0) return
    const earlier = charts.map(chart => filled.get(chartKeyOf(chart))?.filling)
    const filling = Promise.all(new Set(earlier)).then(() => fill(charts, since))
    for (const chart of charts) {
      const key = chartKeyOf(chart)
      const known = filled.get(key)
      const isLonger = known && since > from && known.from < from
      filled.set(key, { from: isLonger ? known.from : from, knownMs: clock.now().getTime(), filling })
    }
    filling.catch(() => forget(charts, filling))
  }

  return {
    listMoveColumns: moveCache.listMoveColumns,

    /** Derives missing moves since `from`. Concurrent calls share the work. */
    fillChartMoves: async (charts: readonly Chart[], from: Date): Promise<void> => {
      const missing = charts.flatMap(chart => {
        const since = findMissingFrom(chartKeyOf(chart), from)
        return since ? [{ chart, since }] : []
      })
      // Two fills, so that charts with recent measurements are not searched as far back as charts requested for the first
      // time.
      const [fresh, changed] = [
        missing.filter(({ since }) => since <= from),
        missing.filter(({ since }) => since > from),
      ]
      begin(
        fresh.map(({ chart }) => chart),
        from,
        from,
      )
      begin(
        changed.map(({ chart }) => chart),
        from,
        earliestOf(changed.map(({ since }) => since)),
      )
      await Promise.all(new Set(charts.map(chart => filled.get(chartKeyOf(chart))?.filling)))
    },

    /** Calls the listener when moves of a chart from a moment on may have changed. */
    onChanged: (listener: Listener): void => void listeners.add(listener),

    /** Checks again which moves exist. */
    forgetAll: (): void => {
      filled.clear()
      notifyChanged(undefined)
    },

    /** Marks the moves of newly measured charts as incomplete. */
    noteRecorded: (recorded: readonly Reading[]): void => {
      for (const { chart, observedAt } of recorded) {
        const known = filled.get(chartKeyOf(chart))
        if (known && !(known.changedFrom && known.changedFrom <= observedAt))
          known.changedFrom = wholeSeconds(observedAt)
        notifyChanged({ chart, from: observedAt })
      }
    },
  }
}

const earliestOf = (moments: readonly Date[]): Date => new Date(Math.min(...moments.map(at => at.getTime())))
