import { type Chart, type ChartKey, chartKeyOf } from '#domain/charts.ts'
import { allGenres } from '#domain/genres.ts'
import type { AppId } from '#domain/ranks.ts'
import { dayMs, hourMs } from '#domain/units.ts'
import type { Held } from '../../src/server/evidence/agreement.rules.ts'
import type { Reading } from '../../src/server/evidence/differences.rules.ts'
import { type GradeInput, type GradeVerdict, gradeReading } from '../../src/server/evidence/grades.rules.ts'
import type { Past } from '../../src/server/evidence/pasts.rules.ts'
import type { Neighbour } from '../../src/server/evidence/twins.rules.ts'
import { canWitness, type Witness } from '../../src/server/evidence/witnesses.rules.ts'
import type { GuardWorld } from './worlds.ts'

const startMs = Date.parse('2025-09-01T12:00:00Z')
const deepest = 100

export const readingAt = (appIds: readonly AppId[], day: number, hours = 0): Reading => ({
  observedAt: new Date(startMs + day * dayMs + hours * hourMs),
  depth: deepest,
  appIds,
})

/** Which other charts of the hour are already known, and which can be requested. */
export type WitnessPlan = { known: boolean; askable: boolean }

export type Setting = { world: GuardWorld; readings: (key: ChartKey, day: number) => Reading | undefined }

export const settingOf = (world: GuardWorld): Setting => {
  const readingsByName = new Map<string, Reading | undefined>()
  return {
    world,
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

const listWitnesses = ({ world, readings }: Setting, chart: Chart, day: number): Witness[] =>
  world.charts.flatMap(other => {
    const reading = canWitness(chart, other) ? readings(chartKeyOf(other), day) : undefined
    return reading ? [{ chart: other, reading }] : []
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
      (other.storefront === chart.storefront || (other.genre === chart.genre && other.chartType === chart.chartType))
    const reading = isNear ? readings(chartKeyOf(other), day) : undefined
    return reading ? [{ chart: other, observedAt: reading.observedAt, appIds: reading.appIds }] : []
  })

export type Answer = { chart: Chart; day: number; fresh: Reading; past: Past; held: readonly Held[] }

export type Graded = { verdict: GradeVerdict; hasAskedWitness: boolean }

/** Grades a response as the collector would, witnesses included. */
export const createGrading = (setting: Setting, plan: WitnessPlan) => {
  return ({ chart, day, fresh, past, held }: Answer): Graded => {
    const all = plan.known || plan.askable ? listWitnesses(setting, chart, day) : []
    const input: GradeInput = {
      fresh: { ...fresh, chart },
      last: past.readings.at(-1),
      past,
      held,
      neighbours: listNeighbours(setting, chart, day),
      witnesses: plan.known ? all : [],
      canAskAgain: true,
      canAskWitness: plan.askable && !plan.known && all.length > 0,
    }
    const verdict = gradeReading(input)
    if (verdict.grade !== 'ask-witness') return { verdict, hasAskedWitness: false }
    const witnesses = chooseWitness(chart, fresh, all)
    return { verdict: gradeReading({ ...input, witnesses, canAskWitness: false }), hasAskedWitness: true }
  }
}
