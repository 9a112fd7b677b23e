import type { Chart } from '#domain/charts.ts'
import type { AppId } from '#domain/ranks.ts'
import { hourMs } from '#domain/units.ts'
import type { Snapshot } from '../../history/snapshots.rules.ts'

export const usFree: Chart = { storefront: 'us', type: 'top-free', genre: 36, device: 'iphone' }

const noon = new Date('2026-03-07T12:00:00Z')
export const hoursAfter = (hours: number, start = noon): Date => new Date(start.getTime() + hours * hourMs)

export const idsFrom = (first: number, length = 100): AppId[] => Array.from({ length }, (_, index) => first + index)

export const snapshotOf = (
  appIds: readonly AppId[],
  { observedAt = noon, chart = usFree, depth = 100 }: { observedAt?: Date; chart?: Chart; depth?: number } = {},
): Snapshot => ({ chart, observedAt, source: 'rss', depth, appIds })

/** Seeded random numbers, uniform from 0 to 1. */
export const createRandom = (seed: number) => {
  let state = seed >>> 0
  return (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** A usual day: a few apps drop out, a few enter, and all others move a little. */
export const moveOn = (appIds: readonly AppId[], random: () => number): AppId[] => {
  const remaining = appIds.filter(() => random() > 0.04)
  const fresh = Array.from({ length: appIds.length - remaining.length }, () => 1e9 + Math.floor(random() * 1e9))
  return [...remaining, ...fresh]
    .map((appId, index) => ({ appId, weight: Math.log(index + 3) + (random() - 0.5) * 0.5 }))
    .sort((a, b) => a.weight - b.weight)
    .map(({ appId }) => appId)
}

/** A chart read once a day, oldest first; the last reading is at `until`. */
export const dailySnapshots = (days: number, { seed = 1, until = noon, length = 100 } = {}): Snapshot[] => {
  const random = createRandom(seed)
  let appIds = idsFrom(1_000, length)
  return Array.from({ length: days }, (_, day) => {
    appIds = moveOn(appIds, random)
    return snapshotOf(appIds, { observedAt: hoursAfter(-24 * (days - 1 - day), until) })
  })
}
