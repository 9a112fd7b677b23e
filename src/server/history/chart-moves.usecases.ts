import { type Chart, type ChartKey, chartKeyOf } from '#domain/charts.ts'
import { minuteMs } from '#domain/units.ts'
import type { ClickHouse } from '../platform/clickhouse.ts'
import type { Clock } from '../platform/clock.ts'
import { createChartMovesRepository, type MissingMoves, type MoveColumns } from './chart-moves.repository.ts'
import type { Columns } from './columns.rules.ts'
import { createKeptMonths, type ReadColumns } from './kept-months.usecases.ts'
import { wholeSeconds } from './snapshots.rules.ts'
import type { Reading } from './withdrawing.repository.ts'

/** What other processes record is filled in after this time; nobody else writes to an embedded history. */
const keptForMs = { clickhouse: minuteMs, chdb: Number.POSITIVE_INFINITY }
/** So many measurements are derived in one statement: some tens of megabytes. */
const derivedAtOnce = 10_000
/** A statement carries its parameters as part of an address. */
const chartsAtOnce = 1_200

type Listener = (chart: Chart, from: Date) => void

/** Since when the moves of a chart are there, when that was found out, and the work that puts them there. */
type Filled = {
  from: Date
  knownMs: number
  filling: Promise<void>
  /** What was recorded since: from here on moves may be missing. */
  changedFrom?: Date
}

const listBatches = (missing: readonly MissingMoves[]): MissingMoves[][] => {
  const batches: MissingMoves[][] = []
  let room = 0
  for (const one of missing) {
    if (one.missing > room) {
      batches.push([])
      room = derivedAtOnce
    }
    batches.at(-1)?.push(one)
    room -= one.missing
  }
  return batches
}

const toColumns = ({ at, seconds, lengths, meanMoves }: MoveColumns): Columns => [at, seconds, lengths, meanMoves]

/** The months of moves that were asked for last are kept in memory. */
const createKeptMoves = (
  clickhouse: ClickHouse,
  clock: Clock,
  { listMoveColumns }: Pick<ReturnType<typeof createChartMovesRepository>, 'listMoveColumns'>,
) => {
  const months = createKeptMonths(clickhouse, clock)
  const read: ReadColumns = async (charts, span) =>
    new Map((await listMoveColumns(charts, span)).map(moves => [chartKeyOf(moves.chart), toColumns(moves)]))
  return {
    drop: months.drop,

    /** The moves of charts in a span; charts without one are not among them. */
    listMoveColumns: async (charts: readonly Chart[], span: { from: Date; to: Date }): Promise<MoveColumns[]> => {
      const found = await months.find(charts, span, read)
      return charts.flatMap(chart => {
        const [at, seconds = [], lengths = [], meanMoves = []] = found.get(chartKeyOf(chart)) ?? [[]]
        return at.length > 0 ? [{ chart, at, seconds, lengths, meanMoves }] : []
      })
    },
  }
}

/** How far charts moved between measurements, derived from snapshots when somebody asks. */
export const createChartMoves = ({ clickhouse, clock }: { clickhouse: ClickHouse; clock: Clock }) => {
  const repository = createChartMovesRepository(clickhouse)
  const filled = new Map<ChartKey, Filled>()
  const kept = createKeptMoves(clickhouse, clock, repository)
  const listeners = new Set<Listener>([kept.drop])

  const tellChanged: Listener = (chart, from) => {
    for (const listener of listeners) listener(chart, from)
  }

  /** From when on moves of a chart may be missing; undefined where none are. */
  const findMissingFrom = (key: ChartKey, from: Date): Date | undefined => {
    const known = filled.get(key)
    const isKnown =
      known && known.from <= from && Math.abs(clock.now().getTime() - known.knownMs) <= keptForMs[clickhouse.kind]
    return isKnown ? known.changedFrom : from
  }

  const fill = async (charts: readonly Chart[], from: Date): Promise<void> => {
    for (let at = 0; at < charts.length; at += chartsAtOnce) {
      const missing = await repository.listMissingMoves(charts.slice(at, at + chartsAtOnce), from)
      for (const batch of listBatches(missing)) {
        await repository.deriveMoves(batch)
        for (const one of batch) tellChanged(one.chart, one.from)
      }
    }
  }

  const forget = (charts: readonly Chart[], filling: Promise<void>): void => {
    for (const key of charts.map(chartKeyOf)) if (filled.get(key)?.filling === filling) filled.delete(key)
  }

  /** Fills charts from `since` on; before, back to `from`, nothing is missing. */
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
    listMoveColumns: kept.listMoveColumns,

    /** Adds what is missing since `from`, and nothing where nothing is. Calls at the same time share the work. */
    fillChartMoves: async (charts: readonly Chart[], from: Date): Promise<void> => {
      const missing = charts.flatMap(chart => {
        const since = findMissingFrom(chartKeyOf(chart), from)
        return since ? [{ chart, since }] : []
      })
      // New measurements of many charts are looked for in some days, and charts that nobody asked for yet in all.
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

    /** Calls back when moves of a chart may be others than they were, from a moment on. */
    onChanged: (listener: Listener): void => void listeners.add(listener),

    /** The moves of charts that were measured again are no longer all there. */
    noteRecorded: (recorded: readonly Reading[]): void => {
      for (const { chart, observedAt } of recorded) {
        const known = filled.get(chartKeyOf(chart))
        if (known && !(known.changedFrom && known.changedFrom <= observedAt))
          known.changedFrom = wholeSeconds(observedAt)
        tellChanged(chart, observedAt)
      }
    },
  }
}

const earliestOf = (moments: readonly Date[]): Date => new Date(Math.min(...moments.map(at => at.getTime())))
