import { type Chart, type ChartKey, chartKeyOf } from '#domain/charts.ts'
import type { Span } from '#domain/spans.ts'
import { minuteMs } from '#domain/units.ts'
import type { ClickHouse } from '../platform/clickhouse.ts'
import type { Clock } from '../platform/clock.ts'
import { createChartMovesRepository, type MissingMoves } from './chart-moves.repository.ts'
import { addSpan, cutSpans, findUnknown, type KnownSpan } from './known-spans.rules.ts'
import type { Changed } from './month-cache.usecases.ts'
import { lastMoment, wholeSeconds } from './snapshots.rules.ts'
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

/** `spans`: where no move is missing once `filling`, the pending or completed work, has ended. */
type FilledMoves = { spans: readonly KnownSpan[]; filling: Promise<void> }

/** A chart with a span in which moves may be missing. */
type UncheckedMoves = { chart: Chart; span: Span }

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

/** How far charts moved between measurements, derived from snapshots on demand. */
export const createChartMoves = ({ clickhouse, clock }: { clickhouse: ClickHouse; clock: Clock }) => {
  const repository = createChartMovesRepository(clickhouse)
  const filled = new Map<ChartKey, FilledMoves>()
  const listeners = new Set<Listener>()

  const notifyChanged: Listener = changed => {
    for (const listener of listeners) listener(changed)
  }

  const listKnown = (key: ChartKey): KnownSpan[] => {
    const spans = filled.get(key)?.spans ?? []
    return spans.filter(({ checkedMs }) => Math.abs(clock.now().getTime() - checkedMs) <= ttlMs[clickhouse.kind])
  }

  const fill = async (charts: readonly Chart[], span: Span): Promise<void> => {
    for (let at = 0; at < charts.length; at += chartsAtOnce) {
      const missing = await repository.listMissingMoves(charts.slice(at, at + chartsAtOnce), span)
      for (const batch of listBatches(missing)) {
        await repository.deriveMoves(batch, span.to)
        for (const moves of batch) notifyChanged({ chart: moves.chart, from: moves.from })
      }
    }
  }

  const forget = (charts: readonly Chart[], filling: Promise<void>): void => {
    for (const key of charts.map(chartKeyOf)) if (filled.get(key)?.filling === filling) filled.delete(key)
  }

  /** Starts filling what may be missing, after which nothing is missing in the asked span. */
  const begin = (unchecked: readonly UncheckedMoves[], asked: Span): void => {
    if (unchecked.length === 0) return
    const charts = unchecked.map(({ chart }) => chart)
    const earlier = charts.map(chart => filled.get(chartKeyOf(chart))?.filling)
    const span = spanOfAll(unchecked.map(of => of.span))
    const filling = Promise.all(new Set(earlier)).then(() => fill(charts, span))
    const added = { from: asked.from, to: asked.to, checkedMs: clock.now().getTime() }
    for (const key of charts.map(chartKeyOf)) filled.set(key, { spans: addSpan(listKnown(key), added), filling })
    filling.catch(() => forget(charts, filling))
  }

  return {
    listMoveColumns: repository.listMoveColumns,

    /** Derives missing moves between `from` and `to`. Concurrent calls share the work. */
    fillChartMoves: async (charts: readonly Chart[], from: Date, to = lastMoment): Promise<void> => {
      const asked = { from: wholeSeconds(from), to: wholeSeconds(to) }
      const unchecked = charts.flatMap((chart): UncheckedMoves[] => {
        const span = findUnknown(listKnown(chartKeyOf(chart)), asked)
        return span ? [{ chart, span }] : []
      })
      // Two fills, so that charts with recent measurements are not searched as far back as charts requested for the first
      // time.
      const isFresh = ({ span }: UncheckedMoves): boolean => span.from <= asked.from
      begin(unchecked.filter(isFresh), asked)
      begin(
        unchecked.filter(of => !isFresh(of)),
        asked,
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
        if (known) known.spans = cutSpans(known.spans, wholeSeconds(observedAt))
        notifyChanged({ chart, from: observedAt })
      }
    },
  }
}

const spanOfAll = (spans: readonly Span[]): Span => ({
  from: new Date(Math.min(...spans.map(({ from }) => from.getTime()))),
  to: new Date(Math.max(...spans.map(({ to }) => to.getTime()))),
})
