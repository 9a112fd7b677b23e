import { LRUCache } from 'lru-cache'
import { type Chart, type ChartKey, chartKeyOf, parseChartKey } from '#domain/charts.ts'
import { dayMs } from '#domain/units.ts'
import type { SnapshotsOfCharts } from './charts/snapshots.usecases.ts'
import { type ImportedSnapshot, usualDepth } from './import.rules.ts'
import { aroundMs, describeTruncation, findUsualLength } from './import-claims.rules.ts'
import type { Snapshot } from './snapshots.rules.ts'

export type NumberedSnapshot = { line: number; snapshot: ImportedSnapshot }

/** A warning about a list that was imported anyway. */
export type ImportWarning = { line: number; chart: ChartKey; reason: string }

/** Number of chart days whose list lengths are cached: enough for the days around a batch, about 30 MB. */
const mostDays = 100_000

type Length = { chartKey: ChartKey; observedAt: Date; length: number }

const dayNumberOf = (ms: number): number => Math.floor(ms / dayMs)

/** Lengths of chart lists by day and timestamp. */
const createLengths = () => {
  const days = new LRUCache<string, Map<number, number>>({ max: mostDays })

  const note = ({ chartKey, observedAt, length }: Length): void => {
    const key = `${chartKey} ${dayNumberOf(observedAt.getTime())}`
    days.set(key, (days.get(key) ?? new Map()).set(observedAt.getTime(), length))
  }

  /** The lengths of the lists around a timestamp, excluding the list at that timestamp. */
  const listAround = (chartKey: ChartKey, at: Date): number[] => {
    const [fromMs, toMs] = [at.getTime() - aroundMs, at.getTime() + aroundMs]
    const lengths: number[] = []
    for (let day = dayNumberOf(fromMs); day <= dayNumberOf(toMs); day += 1) {
      for (const [ms, length] of days.get(`${chartKey} ${day}`) ?? []) {
        if (ms >= fromMs && ms <= toMs && ms !== at.getTime()) lengths.push(length)
      }
    }
    return lengths
  }

  return { note, listAround }
}

const mayBeTruncated = ({ snapshot }: NumberedSnapshot): boolean =>
  !snapshot.hasStatedDepth && snapshot.appIds.length < usualDepth

/** The charts of the lists and the period that surrounds them all. */
const surroundingsOf = (lists: readonly NumberedSnapshot[]): { charts: Chart[]; from: Date; to: Date } => {
  const times = lists.map(({ snapshot }) => snapshot.observedAt.getTime())
  const keys = new Set(lists.map(({ snapshot }) => chartKeyOf(snapshot.chart)))
  return {
    charts: [...keys].map(parseChartKey),
    from: new Date(Math.min(...times) - aroundMs),
    to: new Date(Math.max(...times) + aroundMs),
  }
}

/**
 * Determines the depth of imported lists. A list without a stated depth that is less than half as long as usual for its chart
 * counts as read only to its own end, so that apps below it do not appear to have dropped out.
 */
export const createDepths = (snapshots: Pick<SnapshotsOfCharts, 'listMeasurements'>) => {
  const lengths = createLengths()

  const noteRecorded = async (lists: readonly NumberedSnapshot[]): Promise<void> => {
    if (lists.length === 0) return
    const { charts, ...span } = surroundingsOf(lists)
    for (const [chartKey, moments] of await snapshots.listMeasurements(charts, span)) {
      for (const { observedAt, entryCount } of moments) lengths.note({ chartKey, observedAt, length: entryCount })
    }
  }

  /** The snapshots of new lists, with a warning for each list that looks truncated. */
  return async (lists: readonly NumberedSnapshot[]): Promise<{ snapshots: Snapshot[]; warnings: ImportWarning[] }> => {
    await noteRecorded(lists.filter(mayBeTruncated))
    for (const { snapshot } of lists) {
      const { chart, observedAt, appIds } = snapshot
      lengths.note({ chartKey: chartKeyOf(chart), observedAt, length: appIds.length })
    }
    const warnings: ImportWarning[] = []
    const read = lists.map(list => {
      const { hasStatedDepth, claims, ...snapshot } = list.snapshot
      const [chart, length] = [chartKeyOf(snapshot.chart), snapshot.appIds.length]
      const usual = mayBeTruncated(list)
        ? findUsualLength(length, lengths.listAround(chart, snapshot.observedAt))
        : undefined
      if (usual === undefined) return snapshot
      warnings.push({ line: list.line, chart, reason: describeTruncation(length, usual) })
      // An empty list has no last rank to use as depth: it means that the chart is empty.
      return { ...snapshot, depth: length || snapshot.depth }
    })
    return { snapshots: read, warnings }
  }
}
