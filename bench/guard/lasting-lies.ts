import { type Chart, chartKeyOf } from '#domain/charts.ts'
import type { AppId } from '#domain/ranks.ts'
import type { Held } from '../../src/server/evidence/agreement.rules.ts'
import type { Reading } from '../../src/server/evidence/differences.rules.ts'
import { pastOf } from '../../src/server/evidence/pasts.rules.ts'
import { createRandom } from '../measure.ts'
import { type Corruption, corruptions, isLarge } from './corruptions.ts'
import { firstDay, listPast } from './lies.ts'
import { createGrading, readingAt, type Setting } from './replay.ts'

/** How wrong responses that last for some time were graded. */
export type LastingCounts = {
  lies: number
  /** Lies that became a reading in the history. */
  believed: number
  /** Hours from the first true answer until one is believed: the sum over all lies, and the longest. */
  refusedHours: number
  longestRefusedHours: number
}

export type LastingReport = { corruption: Corruption; hours: number; large: LastingCounts }

/** 30 seconds, 3 hours and 36 hours. */
export const lastingHours = [1 / 120, 3, 36]
const noLies = (): LastingCounts => ({ lies: 0, believed: 0, refusedHours: 0, longestRefusedHours: 0 })

/** The plan requests a chart again an hour after a held back answer, and later after a believed one. */
const [heldHours, plannedHours] = [1, 6]
/** During a long lie, most hours change nothing. */
const waitOf = (hour: number, isLie: boolean): number => (isLie && hour >= 6 ? 6 * heldHours : heldHours)
const longestHours = 120
/** The maximum number of days until a true chart is believed. */
const lastDays = longestHours / 24

type Telling = { setting: Setting; chart: Chart; day: number; answer: readonly AppId[]; hours: number }
type Told = { isBelieved: boolean; refusedHours: number }

/** Requests charts as the collector does: the lie for its duration, then the truth until it is believed. */
const tell = (grade: ReturnType<typeof createGrading>, { setting, chart, day, answer, hours }: Telling): Told => {
  let readings: Reading[] = listPast(setting, chart, day)
  let past = pastOf(readings)
  let held: Held[] = []
  let [isBelieved, firstTrue] = [false, longestHours]
  const lies = new Set<Date>()
  let hour = 0
  while (hour < longestHours) {
    const isLie = hour <= hours
    const today = day + Math.floor(hour / 24)
    const fresh = readingAt(isLie ? answer : (setting.world.listOf(chartKeyOf(chart), today) ?? []), day, hour)
    if (isLie) lies.add(fresh.observedAt)
    else firstTrue = Math.min(firstTrue, hour)
    const { verdict } = grade({ chart, day: today, fresh, past, held })
    if (verdict.grade === 'believed') {
      const believed = [...verdict.confirmed, fresh]
      isBelieved ||= believed.some(({ observedAt }) => lies.has(observedAt))
      if (!isLie) return { isBelieved, refusedHours: hour - firstTrue }
      readings = [...readings, ...believed]
      past = pastOf(readings)
      held = []
    } else if (verdict.grade === 'unconfirmed') {
      held = [...held, { ...fresh, id: held.length + 1, reason: verdict.reason, oddness: verdict.oddness }]
    }
    hour += verdict.grade === 'believed' ? plannedHours : waitOf(hour, isLie)
  }
  return { isBelieved, refusedHours: longestHours - firstTrue }
}

const add = (counts: LastingCounts, { isBelieved, refusedHours }: Told): void => {
  counts.lies += 1
  if (isBelieved) counts.believed += 1
  counts.refusedHours += refusedHours
  counts.longestRefusedHours = Math.max(counts.longestRefusedHours, refusedHours)
}

/** Sends each lie once for every chart and duration. */
export const tellLastingLies = (setting: Setting): LastingReport[] => {
  const { world } = setting
  const grade = createGrading(setting, { known: false, askable: false })
  return corruptions.flatMap(corruption =>
    lastingHours.map(hours => {
      const random = createRandom(11)
      const large = noLies()
      for (const [index, chart] of world.charts.entries()) {
        const day = firstDay + (index % (world.days - lastDays - firstDay))
        const truth = world.listOf(chartKeyOf(chart), day)
        const answer = truth && corruption.corrupt({ world, chart, day, appIds: truth, random })
        if (answer && isLarge(truth, answer)) add(large, tell(grade, { setting, chart, day, answer, hours }))
      }
      return { corruption, hours, large }
    }),
  )
}

export const sumLasting = (all: readonly LastingCounts[]): LastingCounts =>
  all.reduce(
    (sum, counts) => ({
      lies: sum.lies + counts.lies,
      believed: sum.believed + counts.believed,
      refusedHours: sum.refusedHours + counts.refusedHours,
      longestRefusedHours: Math.max(sum.longestRefusedHours, counts.longestRefusedHours),
    }),
    noLies(),
  )
