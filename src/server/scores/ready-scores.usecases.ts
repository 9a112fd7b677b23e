import { LRUCache } from 'lru-cache'
import type { ScoreFigures } from '#contract/scores.ts'
import { batchesOf } from '#domain/batches.ts'
import type { ChartKind } from '#domain/charts.ts'
import type { Day } from '#domain/days.ts'
import { allGenres } from '#domain/genres.ts'
import type { AppId } from '#domain/ranks.ts'
import type { DataVersion } from '../platform/database/data-version.ts'
import type { Clock } from '../platform/process/clock.ts'
import { messageOf } from '../platform/process/errors.ts'
import type { Log } from '../platform/process/log.ts'
import { type OwnCharts, ownChartWords } from '../summaries/own-charts.rules.ts'
import { keptMs, type ReadScores, scoredDayAt } from './world-scores.usecases.ts'

/** Runs a piece of heavy work when it is its turn. */
export type TakeTurn = <Made>(work: () => Promise<Made>) => Promise<Made>

export type ReadyScores = {
  /** The last day that counts. */
  day: Day
  scores: ReadonlyMap<AppId, ScoreFigures>
  /** How many of the requested scores are missing. */
  missing: number
  /** Whether none is. */
  isComplete: boolean
}

export type FindReadyScores = (appIds: readonly AppId[], takeTurn: TakeTurn) => ReadyScores

type Options = {
  clock: Clock
  log: Log
  /** The charts of each given app. */
  findCharts: (appIds: readonly AppId[]) => Promise<ReadonlyMap<AppId, OwnCharts>>
  computeWorldScores: (kind: ChartKind, day: Day) => Promise<ReadScores>
  version: DataVersion
}

/** `corrected`: the last correction of the data before the figures were read. */
type Entry = { figures: ScoreFigures; day: Day; madeMs: number; corrected: number }
type Wanted = { kind: ChartKind; appIds: AppId[] }

const mostApps = 50_000
/** Apps whose charts are found in one turn. */
const appsPerTurn = 500
/** From this age on, a score is computed again while it is still shown. */
const freshMs = keptMs / 2

const kindKeyOf = ({ type: chartType, genre, device }: ChartKind): string => [chartType, genre, device].join(' ')

const groupByKind = (apps: Iterable<[AppId, ChartKind]>): Map<string, Wanted> => {
  const groups = new Map<string, Wanted>()
  for (const [appId, kind] of apps) {
    const group = groups.get(kindKeyOf(kind)) ?? { kind, appIds: [] }
    group.appIds.push(appId)
    groups.set(kindKeyOf(kind), group)
  }
  return groups
}

/**
 * The scores of apps for lists, which cannot wait for the charts of forty kinds: those that are computed, at once. The others
 * are computed afterwards, one kind of chart per turn.
 */
export const createFindReadyScores = (options: Options): FindReadyScores => {
  const { clock, log, findCharts, computeWorldScores, version } = options
  const kept = new LRUCache<AppId, Entry>({ max: mostApps })
  let isComputing = false

  const ageOf = (appId: AppId, day: Day): number => {
    const entry = kept.peek(appId)
    return entry?.day === day && entry.corrected === version.findCorrected()
      ? clock.now().getTime() - entry.madeMs
      : Number.POSITIVE_INFINITY
  }

  /** Returns the apps whose charts were measured nowhere. */
  const computeKind = async (
    { kind, appIds }: Wanted,
    { day, charts }: { day: Day; charts: ReadonlyMap<AppId, OwnCharts> },
  ): Promise<AppId[]> => {
    const [corrected, madeMs] = [version.findCorrected(), clock.now().getTime()]
    const world = await computeWorldScores(kind, day)
    if (!world.isMeasured && kind.genre !== allGenres) return appIds
    for (const appId of appIds) {
      const words = ownChartWords(kind, charts.get(appId)?.own ?? kind)
      kept.set(appId, { figures: { words, ...world.findFigures(appId) }, day, madeMs, corrected })
    }
    // Lists that were cached without these scores are made again.
    version.raise('addition')
    return []
  }

  const compute = async (appIds: readonly AppId[], takeTurn: TakeTurn): Promise<void> => {
    const day = scoredDayAt(clock.now())
    const charts = new Map<AppId, OwnCharts>()
    for (const batch of batchesOf(appIds, appsPerTurn)) {
      const found = await takeTurn(() => findCharts(batch))
      for (const [appId, ofApp] of found) charts.set(appId, ofApp)
    }
    const unmeasured: AppId[] = []
    for (const wanted of groupByKind([...charts].map(([appId, { own }]) => [appId, own])).values()) {
      unmeasured.push(...(await takeTurn(() => computeKind(wanted, { day, charts }))))
    }
    const overall = unmeasured.flatMap((appId): [AppId, ChartKind][] => {
      const ofApp = charts.get(appId)
      return ofApp ? [[appId, ofApp.overall]] : []
    })
    for (const wanted of groupByKind(overall).values()) await takeTurn(() => computeKind(wanted, { day, charts }))
  }

  return (appIds, takeTurn) => {
    const day = scoredDayAt(clock.now())
    const aged = appIds.filter(appId => ageOf(appId, day) >= freshMs)
    if (aged.length > 0 && !isComputing) {
      isComputing = true
      compute(aged, takeTurn)
        .catch(error => log.warn({ err: error }, `World scores were not computed: ${messageOf(error)}`))
        .finally(() => {
          isComputing = false
        })
    }
    const scores = new Map(
      appIds.flatMap((appId): [AppId, ScoreFigures][] => {
        const entry = ageOf(appId, day) < keptMs ? kept.get(appId) : undefined
        return entry ? [[appId, entry.figures]] : []
      }),
    )
    const missing = appIds.length - scores.size
    return { day, scores, missing, isComplete: missing === 0 }
  }
}
