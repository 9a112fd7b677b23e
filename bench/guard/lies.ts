import { type Chart, chartKeyOf } from '#domain/charts.ts'
import { pastOf } from '../../src/server/evidence/pasts.rules.ts'
import { createRandom } from '../measure.ts'
import { type Corruption, corruptions, isGross, isLarge } from './corruptions.ts'
import { createGrading, type Graded, readingAt, type Setting, type WitnessPlan } from './replay.ts'

/** The results for wrong responses that are sent once. `odd`: held back until a reading of another hour agrees. */
export type LieCounts = {
  sent: number
  held: number
  odd: number
  believed: number
  /** After a wrong response was held back: the true chart an hour later was believed, or odd, so that it waits for one hour more. */
  truthBack: number
}

export type LieReport = { corruption: Corruption; large: LieCounts; gross: LieCounts; small: LieCounts }

/** The first days have no past. */
export const firstDay = 16
/** Days between two wrong responses for a chart. */
const every = 21
const longestPast = 44

const noLies = (): LieCounts => ({ sent: 0, held: 0, odd: 0, believed: 0, truthBack: 0 })

const add = (counts: LieCounts, { verdict }: Graded, isTruthBack: boolean): void => {
  counts.sent += 1
  if (verdict.grade !== 'unconfirmed') counts.believed += 1
  else if (verdict.oddness === 'odd') counts.odd += 1
  else counts.held += 1
  if (isTruthBack) counts.truthBack += 1
}

/** The readings of the weeks before a day, oldest first. */
export const listPast = (setting: Setting, chart: Chart, day: number) => {
  const days = Array.from({ length: Math.min(day, longestPast) }, (_, back) => day - Math.min(day, longestPast) + back)
  return days.flatMap(day => setting.readings(chartKeyOf(chart), day) ?? [])
}

/** Sends every wrong response of a kind once, on some days of every chart, and counts the results. */
export const tellLies = (setting: Setting, plan: WitnessPlan): LieReport[] => {
  const { world } = setting
  const grade = createGrading(setting, plan)
  return corruptions.map(corruption => {
    const random = createRandom(11)
    const report: LieReport = { corruption, large: noLies(), gross: noLies(), small: noLies() }
    for (const [index, chart] of world.charts.entries()) {
      for (let day = firstDay + (index % every); day < world.days; day += every) {
        const truth = world.listOf(chartKeyOf(chart), day)
        const answer = truth && corruption.corrupt({ world, chart, day, appIds: truth, random })
        if (!answer || (answer.length === truth.length && answer.every((appId, at) => appId === truth[at]))) continue
        const past = pastOf(listPast(setting, chart, day))
        const fresh = readingAt(answer, day)
        const graded = grade({ chart, day, fresh, past, held: [] })
        const { verdict } = graded
        const held = verdict.grade === 'unconfirmed' ? [{ ...fresh, id: 1, ...verdict }] : []
        const next = grade({ chart, day, fresh: readingAt(truth, day, 1), past, held })
        const isHeld = next.verdict.grade === 'unconfirmed' && next.verdict.oddness === 'extraordinary'
        const isBack = held.length > 0 && !isHeld
        add(isLarge(truth, answer) ? report.large : report.small, graded, isBack)
        if (isGross(truth, answer)) add(report.gross, graded, isBack)
      }
    }
    return report
  })
}

export const sumLies = (all: readonly LieCounts[]): LieCounts =>
  all.reduce((sum, day) => {
    for (const name of Object.keys(sum) as (keyof LieCounts)[]) sum[name] += day[name]
    return sum
  }, noLies())
