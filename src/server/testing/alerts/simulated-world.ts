import { expect } from 'vitest'
import { type Chart, type ChartKey, chartKeyOf, parseChartKey } from '#domain/charts.ts'
import { dayMs, hourMs, minuteMs } from '#domain/units.ts'
import type { Fault } from '#fake-appstore'
import { shortOrLong } from '../../../../vitest.length.ts'
import { createRunningClock } from '../test-clock.ts'
import { openFakeAppStore, openTestCollector } from '../test-collector.ts'
import { openTestAlerting } from './alerting.ts'
import type { Reading } from './expected.ts'

const start = new Date('2026-03-01T00:10:00Z')
const lastDay = shortOrLong(27, 37) - 1

const usFree: ChartKey = 'us:top-free:36:iphone'
const dePad: ChartKey = 'de:top-free:36:ipad'
/** Measured daily; the last chart every six hours, for some days. */
const daily: ChartKey[] = [usFree, dePad, 'us:top-paid:6014:iphone']
const quick: ChartKey = 'jp:top-free:36:iphone'
const quickDays = 5

/** A fault that prevents the measurement of a chart, or of a whole storefront, in one sweep. */
type Accident = {
  day: number
  hour?: number
  of: { chartKey: ChartKey } | { storefront: string }
  fault: Fault
}

const atHour = (day: number, hour: number): Date => new Date(start.getTime() + day * dayMs + hour * hourMs)

const accidents: readonly Accident[] = [
  { day: 12, of: { storefront: 'de' }, fault: { kind: 'unavailable' } },
  { day: 15, of: { chartKey: usFree }, fault: { kind: 'empty-feed' } },
  { day: 17, of: { chartKey: usFree }, fault: { kind: 'frozen', at: atHour(16, 12).toISOString() } },
  { day: 19, of: { chartKey: usFree }, fault: { kind: 'shuffled' } },
  { day: 22, of: { chartKey: usFree }, fault: { kind: 'swapped', share: 0.9, by: 0.33 } },
  { day: 16, of: { chartKey: dePad }, fault: { kind: 'one-entry' } },
  { day: 20, of: { chartKey: dePad }, fault: { kind: 'wrong-storefront', storefront: 'fr' } },
  // Half a day of faults in a chart measured every six hours, each with a different order of apps.
  { day: 4, hour: 6, of: { chartKey: quick }, fault: { kind: 'shuffled' } },
  { day: 4, hour: 12, of: { chartKey: quick }, fault: { kind: 'swapped', share: 0.75, by: 0.3 } },
]

/** Two outages of the collector, 26 hours each: one hits the six-hourly chart, the other a daily sweep. */
const outages = [
  { from: atHour(1, 17), until: atHour(2, 19) },
  { from: atHour(24, 11), until: atHour(25, 13) },
]

export type Sweep = { at: Date; day: number; hour: number; chartKeys: ChartKey[] }

const isDown = (at: Date): boolean => outages.some(({ from, until }) => at >= from && at < until)

/** The sweeps of the world: one a day at 12:10, and one every six hours in the first days. Missed sweeps run late. */
export const listSweeps = (): Sweep[] =>
  Array.from({ length: lastDay + 1 }, (_, day) => day).flatMap(day =>
    [0, 6, 12, 18].flatMap(hour => {
      const at = day === 25 && hour === 12 ? atHour(day, 14) : atHour(day, hour)
      const chartKeys = [...(hour === 12 ? daily : []), ...(day < quickDays ? [quick] : [])]
      return chartKeys.length === 0 || isDown(at) ? [] : [{ at, day, hour, chartKeys }]
    }),
  )

/** Two and a half times the measurement interval, between 3 and 36 hours. */
export const silenceMs = (chart: Chart): number => (chartKeyOf(chart) === quick ? 15 : 36) * hourMs

const accidentOf = (chartKey: ChartKey, { day, hour }: Sweep): Accident | undefined =>
  accidents.find(
    ({ of, ...accident }) =>
      accident.day === day &&
      (accident.hour ?? 12) === hour &&
      ('chartKey' in of ? of.chartKey === chartKey : of.storefront === parseChartKey(chartKey).storefront),
  )

/** The charts that a sweep measures. */
const measuredBy = (sweep: Sweep): ChartKey[] => sweep.chartKeys.filter(chartKey => !accidentOf(chartKey, sweep))

/** A fake App Store, a collector, and everything after it up to the message. */
export const openSimulatedWorld = async (publicAppIds: () => readonly number[]) => {
  const clock = createRunningClock(start)
  let storeAt = start
  // The store stays in the hour of a sweep, so that a chart that is read again has the same ranks.
  const { store, url } = await openFakeAppStore({ now: () => storeAt })
  for (const { of, fault, day, hour = 12 } of accidents) {
    const [from, until] = [atHour(day, hour), new Date(atHour(day, hour).getTime() + 30 * minuteMs)]
    store.setFault({ match: of, fault, from: from.toISOString(), until: until.toISOString() })
  }
  const { collector, db, history } = await openTestCollector({ clock, url })
  const alerting = openTestAlerting({ db, history, clock }, { listPublicAppIds: async () => [...publicAppIds()] })

  /** Reads charts at a time, and returns those that were held back or failed. */
  const read = async (chartKeys: readonly ChartKey[], at: Date): Promise<ChartKey[]> => {
    clock.advance(at.getTime() - clock.now().getTime())
    const charts = chartKeys.map(chartKey => ({ chartKey, priority: 1 }))
    const sweepId = await collector.startSweep({ charts, reason: 'test' })
    await collector.collect()
    const failed = sweepId === undefined ? [] : await collector.listFailedCharts(sweepId)
    return failed.map(({ chartKey }) => chartKey as ChartKey)
  }

  const toReading = async (chartKey: ChartKey, at: Date): Promise<Reading> => {
    const chart = parseChartKey(chartKey)
    const span = { from: at, to: new Date(at.getTime() + hourMs / 2) }
    const [moment] = await history.timeline.listNewestMoments(chart, span, 100)
    return { chart, at: moment?.observedAt ?? at, ids: store.world.rankedAppIds({ chart, at: storeAt }) }
  }

  /**
   * Runs one sweep and everything after it. Returns the measured charts: an odd one twice, because it counts when it was read
   * again an hour later, as the plan does.
   */
  const sweep = async (plan: Sweep): Promise<Reading[]> => {
    storeAt = plan.at
    const measured = measuredBy(plan)
    const failed = await read(plan.chartKeys, plan.at)
    const odd = failed.filter(chartKey => measured.includes(chartKey))
    const later = new Date(plan.at.getTime() + hourMs + minuteMs)
    if (odd.length > 0) expect(await read(odd, later)).toEqual([])
    return Promise.all([
      ...measured.map(chartKey => toReading(chartKey, plan.at)),
      ...odd.map(chartKey => toReading(chartKey, later)),
    ])
  }

  /** Apps that enter and drop out, and apps that are always near the top. */
  const chooseApps = (): number[] => {
    const charts = [...daily, quick].map(parseChartKey)
    const moments = [0, 1, 2, 8, 14, 20, 26, 33].map(day => atHour(day, 12))
    return charts.flatMap(chart => {
      const seen = moments.map(at => store.world.rankedAppIds({ chart, at }))
      const isSteady = (appId: number) => seen.every(ids => ids.includes(appId))
      const [first = []] = seen
      const visitors = seen.flat().filter(appId => !isSteady(appId))
      const best = [...new Set(visitors)].sort(
        (a, b) => Math.min(...placesOf(seen, a)) - Math.min(...placesOf(seen, b)) || a - b,
      )
      return [...best.slice(0, 5), ...first.slice(6, 18)]
    })
  }
  return { ...alerting, clock, store, sweep, appIds: [...new Set(chooseApps())].sort((a, b) => a - b) }
}

const placesOf = (seen: readonly (readonly number[])[], appId: number): number[] =>
  seen.flatMap(ids => (ids.includes(appId) ? ids.indexOf(appId) : []))
