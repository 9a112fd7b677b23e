import { type Chart, chartKeyOf } from '#domain/charts.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { dayMs, hourMs } from '#domain/units.ts'
import { createRandom } from './random.ts'

/** One attempt to read a chart; `appIds` is null if it failed. */
export type Reading = { at: Date; appIds: readonly number[] | null }

/** A made-up world: which charts it has, and what each attempt to read them gave, oldest first. */
export type ReportedWorld = {
  charts: readonly Chart[]
  appIds: readonly number[]
  readings: ReadonlyMap<string, Reading[]>
}

export const category = 6007
const otherCategory = 6015
const storefronts: readonly StorefrontCode[] = ['nz', 'au', 'no']
const days = 45
const firstAppId = 6_900_000_001

export const end = new Date('2026-03-07T12:00:00Z')
const timeOf = (day: number): Date => new Date(end.getTime() - hourMs - (days - 1 - day) * dayMs)
export const reportedDays: readonly Date[] = Array.from({ length: days }, (_, day) => timeOf(day))

/** The apps of the charts; three of five belong to the category. */
export const categoryOf = (appId: number): number => ((appId - firstAppId) % 5 < 3 ? category : otherCategory)

type Wanted = { seed: number; length: number; failing: number }

/**
 * Charts of `length` apps, of which half as many more exist. Each app drifts, and sometimes jumps, so that apps enter and leave
 * often. Each reading fails with the probability `failing`.
 */
export const buildReportedWorld = ({ seed, length, failing }: Wanted): ReportedWorld => {
  const random = createRandom(seed)
  const appIds = Array.from({ length: Math.round(length * 2.5) }, (_, index) => firstAppId + index)
  const charts = storefronts.flatMap(storefront =>
    [36, category].map((genre): Chart => ({ storefront, type: 'top-free', genre, device: 'iphone' })),
  )
  const readings = new Map<string, Reading[]>(charts.map(chart => [chartKeyOf(chart), []]))
  const strengthOf = new Map(storefronts.map(code => [code, appIds.map((_, index) => -Math.log(index + 1) + random())]))
  for (const at of reportedDays) {
    for (const storefront of storefronts) {
      const strengths = strengthOf.get(storefront) ?? []
      for (const index of strengths.keys()) {
        const jump = random() < 0.02 ? 3 * (random() - 0.4) : 0
        strengths[index] = (strengths[index] ?? 0) + 0.3 * (random() - 0.5) + jump
      }
      const inOrder = appIds.toSorted((a, b) => (strengths[b - firstAppId] ?? 0) - (strengths[a - firstAppId] ?? 0))
      for (const chart of charts.filter(one => one.storefront === storefront)) {
        const ranked = inOrder.filter(appId => chart.genre === 36 || categoryOf(appId) === chart.genre)
        const hasFailed = random() < failing
        readings.get(chartKeyOf(chart))?.push({ at, appIds: hasFailed ? null : ranked.slice(0, length) })
      }
    }
  }
  return { charts, appIds, readings }
}

export const rankIn = ({ appIds }: Reading, appId: number): number | null => {
  const index = appIds?.indexOf(appId) ?? -1
  return index === -1 ? null : index + 1
}

export const measuredOf = (world: ReportedWorld, chartKey: string): readonly Reading[] =>
  (world.readings.get(chartKey) ?? []).filter(({ appIds }) => appIds !== null)

export const readingAt = (world: ReportedWorld, chartKey: string, at: string): Reading | undefined =>
  world.readings.get(chartKey)?.find(reading => reading.at.getTime() === Date.parse(at))
