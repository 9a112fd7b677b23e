import { chartKeyOf } from '#domain/charts.ts'
import { hourMs } from '#domain/units.ts'
import type { Held } from '../../src/server/evidence/agreement.rules.ts'
import { createPast } from '../../src/server/evidence/pasts.rules.ts'
import { createGrading, readingAt, type Setting, type WitnessPlan } from './replay.ts'

export type HonestCounts = {
  days: number
  calls: number
  /** Days on which a true chart was held back at first. */
  held: number
  /** Days on which it was requested once more. */
  again: number
  /** Calls for another chart. */
  witnessCalls: number
  longestHours: number
}

/** When a chart is requested on a day, in hours after noon: retried after 30 s and 2 min, then every two hours. */
const hours = [0, 0.01, 0.05, ...Array.from({ length: 11 }, (_, at) => 2 * (at + 1))]

/** Replays all days of all charts as the collector would, with correct responses from Apple. */
export const liveHonestDays = (setting: Setting, plan: WitnessPlan): HonestCounts => {
  const { world } = setting
  const grade = createGrading(setting, plan)
  const counts: HonestCounts = { days: 0, calls: 0, held: 0, again: 0, witnessCalls: 0, longestHours: 0 }
  for (const chart of world.charts) {
    const past = createPast()
    let held: Held[] = []
    for (let day = 0; day < world.days; day += 1) {
      const list = world.listOf(chartKeyOf(chart), day)
      if (!list) continue
      counts.days += 1
      for (const hour of hours) {
        const fresh = readingAt(list, day, hour)
        const { verdict, hasAskedWitness } = grade({ chart, day, fresh, past: past.read(), held })
        counts.calls += 1
        if (hasAskedWitness) counts.witnessCalls += 1
        if (verdict.grade === 'believed') {
          for (const reading of [...verdict.confirmed, fresh]) past.add(reading)
          held = []
          break
        }
        if (verdict.grade !== 'unconfirmed') continue
        if (hour === 0 && verdict.oddness === 'odd') counts.again += 1
        if (hour === 0 && verdict.oddness === 'extraordinary') counts.held += 1
        held = [...held, { ...fresh, id: counts.calls, reason: verdict.reason, oddness: verdict.oddness }]
        const sinceMs = fresh.observedAt.getTime() - (held[0]?.observedAt.getTime() ?? 0)
        counts.longestHours = Math.max(counts.longestHours, sinceMs / hourMs)
      }
    }
  }
  return counts
}
