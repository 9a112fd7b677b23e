import { type ChartKey, chartKeyOf } from '#domain/charts.ts'
import type { AppId } from '#domain/ranks.ts'
import type { Held } from '../../src/server/evidence/agreement.rules.ts'
import { createPast } from '../../src/server/evidence/pasts.rules.ts'
import { createGrading, readingAt, type Setting, type WitnessPlan } from './replay.ts'
import type { GuardWorld } from './worlds.ts'

export type HonestCounts = {
  days: number
  calls: number
  /** Days on which a true chart was held back as extraordinary at first. */
  held: number
  /** Days on which it was odd at first. */
  odd: number
  /** Calls for another chart. */
  witnessCalls: number
  /** The delay of measurements on odd days: in total and at most. */
  oddHours: number
  longestOddHours: number
  longestHours: number
}

/** The plan requests a chart again an hour after a held back answer. */
const hours = Array.from({ length: 24 }, (_, hour) => hour)

/** The chart of an hour: it moves from the recorded list of the day to that of the next. */
const listAt = (world: GuardWorld, key: ChartKey, { day, hour }: { day: number; hour: number }) => {
  const today = world.listOf(key, day)
  const next = world.listOf(key, day + 1)
  if (!today || !next || hour === 0) return today
  const share = hour / 24
  const [before, after] = [today, next].map(list => new Map(list.map((appId, index) => [appId, index])))
  const placeOf = (appId: AppId): number =>
    (1 - share) * (before?.get(appId) ?? today.length) + share * (after?.get(appId) ?? next.length)
  const both = [...new Set([...today, ...next])].map(appId => ({ appId, place: placeOf(appId) }))
  const length = Math.round((1 - share) * today.length + share * next.length)
  return both
    .sort((a, b) => a.place - b.place)
    .slice(0, length)
    .map(({ appId }) => appId)
}

const noDays = (): HonestCounts => ({
  days: 0,
  calls: 0,
  held: 0,
  odd: 0,
  witnessCalls: 0,
  oddHours: 0,
  longestOddHours: 0,
  longestHours: 0,
})

/** Replays all days of all charts as the collector would, with correct responses from Apple. */
export const liveHonestDays = (setting: Setting, plan: WitnessPlan): HonestCounts => {
  const { world } = setting
  const grade = createGrading(setting, plan)
  const counts = noDays()
  for (const chart of world.charts) {
    const past = createPast()
    let held: Held[] = []
    let since: { day: number; oddness: Held['oddness'] } | undefined
    for (let day = 0; day < world.days; day += 1) {
      if (!world.listOf(chartKeyOf(chart), day)) continue
      counts.days += 1
      for (const hour of hours) {
        const fresh = readingAt(listAt(world, chartKeyOf(chart), { day, hour }) ?? [], day, hour)
        const { verdict, hasAskedWitness } = grade({ chart, day, fresh, past: past.read(), held })
        counts.calls += 1
        if (hasAskedWitness) counts.witnessCalls += 1
        if (verdict.grade === 'believed') {
          for (const reading of [...verdict.confirmed, fresh]) past.add(reading)
          held = []
          if (since) noteWait(counts, since, { day, hour })
          since = undefined
          break
        }
        if (verdict.grade !== 'unconfirmed') continue
        if (hour === 0) counts[verdict.oddness === 'odd' ? 'odd' : 'held'] += 1
        since ??= { day, oddness: verdict.oddness }
        held = [...held, { ...fresh, id: counts.calls, reason: verdict.reason, oddness: verdict.oddness }]
      }
    }
  }
  return counts
}

const noteWait = (
  counts: HonestCounts,
  since: { day: number; oddness: Held['oddness'] },
  { day, hour }: { day: number; hour: number },
): void => {
  const waited = (day - since.day) * 24 + hour
  counts.longestHours = Math.max(counts.longestHours, waited)
  if (since.oddness !== 'odd') return
  counts.oddHours += waited
  counts.longestOddHours = Math.max(counts.longestOddHours, waited)
}
