import type { ChartKind } from '#domain/charts.ts'
import { addDays, type Day, dayOf } from '#domain/days.ts'
import { forgottenDays, sharesOf } from '#domain/scores.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { hourMs } from '#domain/units.ts'
import { isMeasuredDay } from '../history/daily-ranks.rules.ts'
import type { History } from '../history/history.usecases.ts'
import { createKeptValues } from '../platform/database/kept-values.ts'
import { createYielder } from '../platform/limits/event-loop.ts'
import type { Clock } from '../platform/process/clock.ts'
import { hasNoChart, splitByCountry } from './score-charts.rules.ts'
import { type ScoreWeights, weightsOn } from './score-weights.rules.ts'
import { countDays } from './scores.rules.ts'
import { createWorldScores, type WorldScores } from './world-scores.rules.ts'

type WorldScoresOptions = {
  history: Pick<History, 'worldCharts' | 'version'>
  clock: Clock
  /** The countries whose chart of this kind should be measured. */
  findPlannedFor: (kind: ChartKind) => Promise<StorefrontCode[]>
  /** All versions of the weights. A new one is valid from a later day, so cached scores stay right. */
  listVersions: () => Promise<ScoreWeights[]>
}

/** Kinds of charts whose scores are kept, some hundred kilobytes each. */
const mostKinds = 8
/** They describe past days, so only a correction changes them, which drops them at once. */
export const keptMs = hourMs
const end = forgottenDays - 1

/** Scores rest on whole days, so they stay the same for a day. */
export const scoredDayAt = (now: Date): Day => addDays(dayOf(now), -1)

type WorldQuestion = { kind: ChartKind; day: Day; planned: readonly StorefrontCode[]; weights: ScoreWeights }

/** `isMeasured`: some country was measured in these charts, so that they can make scores. */
export type ReadScores = WorldScores & { isMeasured: boolean }

const readWorldScores = async (
  { worldCharts }: Pick<History, 'worldCharts'>,
  { kind, day, planned, weights }: WorldQuestion,
): Promise<ReadScores> => {
  const charts = await worldCharts.listDailyCharts(kind, { first: addDays(day, -end), count: forgottenDays })
  const findDays = splitByCountry(charts)
  const world = planned.filter(storefront => !hasNoChart(findDays(storefront).stateOn, end))
  const scores = createWorldScores(sharesOf(world, weights.weights), end)
  const yieldToOthers = createYielder()
  for (const storefront of world) {
    const { stateOn, listAppIdsOn } = findDays(storefront)
    const days = countDays(on => isMeasuredDay(stateOn(on)), end)
    scores.add(storefront, { days, charts: days.measured.map(listAppIdsOn) })
    await yieldToOthers()
  }
  return { ...scores.build(), isMeasured: planned.length > 0 && charts.some(({ appIds }) => appIds.length > 0) }
}

/** The scores of all apps in charts of a kind, computed once a day, and again when a past day changes. */
export const createWorldScoresOfKinds = (options: WorldScoresOptions) => {
  const { history, clock, findPlannedFor, listVersions } = options
  const kept = createKeptValues<string, ReadScores>({
    version: history.version,
    clock,
    most: mostKinds,
    oldestMs: keptMs,
    isOfPast: true,
  })

  const computeWorldScores = async (kind: ChartKind, day: Day): Promise<ReadScores> => {
    const [planned, versions] = await Promise.all([findPlannedFor(kind), listVersions()])
    return readWorldScores(history, { kind, day, planned, weights: weightsOn(versions, day) })
  }

  return {
    computeWorldScores,

    findWorldScores: (kind: ChartKind): Promise<ReadScores> => {
      const day = scoredDayAt(clock.now())
      const key = [kind.type, kind.genre, kind.device, day].join(' ')
      return kept.find(key, () => computeWorldScores(kind, day))
    },
  }
}
