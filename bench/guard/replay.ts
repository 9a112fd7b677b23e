import { type Chart, type ChartKey, chartKeyOf } from '#domain/charts.ts'
import { allGenres } from '#domain/genres.ts'
import type { AppId } from '#domain/ranks.ts'
import { dayMs, hourMs } from '#domain/units.ts'
import type { Held } from '../../src/server/evidence/agreement.rules.ts'
import type { Reading } from '../../src/server/evidence/differences.rules.ts'
import { type GradeInput, type GradeVerdict, gradeReading } from '../../src/server/evidence/grades.rules.ts'
import type { Past } from '../../src/server/evidence/pasts.rules.ts'
import type { Neighbour } from '../../src/server/evidence/twins.rules.ts'
import { canWitness, type Witness, witnessMs } from '../../src/server/evidence/witnesses.rules.ts'
import type { GuardWorld } from './worlds.ts'

const startMs = Date.parse('2025-09-01T12:00:00Z')
const deepest = 100

export const readingAt = (appIds: readonly AppId[], day: number, hours = 0): Reading => ({
  observedAt: new Date(startMs + day * dayMs + hours * hourMs),
  depth: deepest,
  appIds,
})

/** Whether other charts of the hour are already known, and whether they can be requested. */
export type WitnessPlan = { known: boolean; askable: boolean }

export type Setting = {
  world: GuardWorld
  readings: (key: ChartKey, day: number) => Reading | undefined
  /** Whether a chart of the world had the app before that day, so that the server's catalogue knows it. */
  isKnown: (appId: AppId, day: number) => boolean
}

const listFirstDays = ({ charts, days, listOf }: GuardWorld): ReadonlyMap<AppId, number> => {
  const firstDays = new Map<AppId, number>()
  for (let day = 0; day < days; day += 1) {
    for (const chart of charts)
      for (const appId of listOf(chartKeyOf(chart), day) ?? []) if (!firstDays.has(appId)) firstDays.set(appId, day)
  }
  return firstDays
}

export const settingOf = (world: GuardWorld): Setting => {
  const firstDays = listFirstDays(world)
  const readingsByName = new Map<string, Reading | undefined>()
  return {
    world,
    isKnown: (appId, day) => (firstDays.get(appId) ?? day) < day,
    readings: (key, day) => {
      const name = `${key}@${day}`
      if (!readingsByName.has(name)) {
        const list = world.listOf(key, day)
        readingsByName.set(name, list && readingAt(list, day))
      }
      return readingsByName.get(name)
    },
  }
}

const isSameHour = (a: Reading, b: Reading): boolean =>
  Math.abs(a.observedAt.getTime() - b.observedAt.getTime()) <= witnessMs

const listWitnesses = ({ world, readings }: Setting, { chart, day, fresh }: Answer): Witness[] =>
  world.charts.flatMap(other => {
    const reading = canWitness(chart, other) ? readings(chartKeyOf(other), day) : undefined
    return reading && isSameHour(reading, fresh) ? [{ chart: other, reading }] : []
  })

/** One call: the chart of all apps, or the category with the most apps of the chart. */
const chooseWitness = (chart: Chart, fresh: Reading, witnesses: readonly Witness[]): Witness[] => {
  if (chart.genre !== allGenres) return witnesses.slice(0, 1)
  const own = new Set(fresh.appIds)
  const shared = witnesses.map(witness => witness.reading.appIds.filter(appId => own.has(appId)).length)
  const largestShare = Math.max(...shared)
  return witnesses.filter((_, index) => shared[index] === largestShare).slice(0, 1)
}

/** Uses readings of other charts from the same hour or the day before, as the collector does. */
const listNeighbours = ({ world, readings }: Setting, chart: Chart, day: number): Neighbour[] =>
  world.charts.flatMap(other => {
    const isNear =
      chartKeyOf(other) !== chartKeyOf(chart) &&
      (other.storefront === chart.storefront || (other.genre === chart.genre && other.type === chart.type))
    const reading = isNear ? readings(chartKeyOf(other), day) : undefined
    return reading ? [{ chart: other, observedAt: reading.observedAt, appIds: reading.appIds }] : []
  })

/** As `findUnknownShare` of the server. */
const unknownShareOf = ({ appIds }: Reading, { lastSeen }: Past, isKnown: (appId: AppId) => boolean): number =>
  appIds.filter(appId => !lastSeen.has(appId) && !isKnown(appId)).length / Math.max(1, appIds.length)

export type Answer = { chart: Chart; day: number; fresh: Reading; past: Past; held: readonly Held[] }

export type Graded = { verdict: GradeVerdict; hasAskedWitness: boolean }

/** Grades a response as the collector would, witnesses included. */
export const createGrading = (setting: Setting, plan: WitnessPlan) => {
  return (answer: Answer): Graded => {
    const { chart, day, fresh, past, held } = answer
    const all = plan.known || plan.askable ? listWitnesses(setting, answer) : []
    const input: GradeInput = {
      fresh: { ...fresh, chart },
      last: past.readings.at(-1),
      past,
      held,
      neighbours: listNeighbours(setting, chart, day),
      witnesses: plan.known ? all : [],
      unknownShare: unknownShareOf(fresh, past, appId => setting.isKnown(appId, day)),
      canAskAgain: true,
      canAskWitness: plan.askable && !plan.known && all.length > 0,
    }
    const verdict = gradeReading(input)
    if (verdict.grade !== 'ask-witness') return { verdict, hasAskedWitness: false }
    const witnesses = chooseWitness(chart, fresh, all)
    return { verdict: gradeReading({ ...input, witnesses, canAskWitness: false }), hasAskedWitness: true }
  }
}
