import { addDays, type Day } from '#domain/days.ts'
import type { AppId } from '#domain/ranks.ts'
import type { ChartDay } from '../../circumstances/chart-days.rules.ts'

/** Pseudo-random numbers in [0, 1) from a seed. */
export const createRandom = (seed: number) => (): number => {
  seed = (seed * 1_664_525 + 1_013_904_223) >>> 0
  return seed / 2 ** 32
}

const normal = (random: () => number): number =>
  Math.sqrt(-2 * Math.log(random() || 1e-12)) * Math.cos(2 * Math.PI * random())

/** From a day on, the ranks of the apps are divided by this. */
export type Planted = { appIds: readonly AppId[]; from: number; divisor: number }

export type SimulationOptions = {
  random: () => number
  days: number
  /** Of the apps: the chart shows the first 100. */
  apps?: number
  planted?: Planted
  /** Days on which the App Store sent the chart in another order. */
  shuffled?: ReadonlySet<number>
}

const depth = 100
const firstDay: Day = '2026-01-01'
const firstAppId = 5_000_000_000

/** How much of a day's distance from its usual place an app keeps the next day: some places hardly move, some drift for weeks. */
const memories = [0.5, 0.8, 0.95]

type Walker = {
  appId: AppId
  usual: number
  memory: number
  spread: number
  rhythm: number
  phase: number
  off: number
}

const createWalkers = ({ random, apps = 160 }: SimulationOptions): Walker[] =>
  Array.from({ length: apps }, (_, index) => ({
    appId: firstAppId + index,
    usual: Math.log(index + 1),
    memory: memories[Math.floor(random() * memories.length)] ?? 0.8,
    spread: 0.1 + 0.3 * random(),
    rhythm: 0.15 * random(),
    phase: Math.floor(random() * 7),
    off: 0,
  }))

const step = (walker: Walker, random: () => number): void => {
  const { memory, spread } = walker
  walker.off = memory * walker.off + Math.sqrt(1 - memory ** 2) * spread * normal(random)
}

/**
 * A chart over days whose apps drift around usual places, some of them with a weekly rhythm. Each day has one order of apps,
 * so every rank is taken once and what one app gains others lose.
 */
export const simulateChart = (options: SimulationOptions): ChartDay[] => {
  const { random, days, planted, shuffled } = options
  const walkers = createWalkers(options)
  const gain = (appId: AppId, index: number): number =>
    planted && index >= planted.from && planted.appIds.includes(appId) ? Math.log(planted.divisor) : 0
  // The first weeks, in which the apps move away from their start, are not used.
  for (let warmUp = 0; warmUp < 30; warmUp += 1) for (const walker of walkers) step(walker, random)
  return Array.from({ length: days }, (_, index) => {
    for (const walker of walkers) step(walker, random)
    const isShuffled = shuffled?.has(index) ?? false
    const placed = walkers.map(({ appId, usual, off, rhythm, phase }) => {
      const weekly = rhythm * Math.sin((2 * Math.PI * (index + phase)) / 7)
      const place = isShuffled ? random() : usual + off + weekly - gain(appId, index)
      return { appId, place }
    })
    const appIds = placed
      .toSorted((a, b) => a.place - b.place)
      .slice(0, depth)
      .map(({ appId }) => appId)
    const day = addDays(firstDay, index)
    const ranks = new Map(appIds.map((appId, at) => [appId, at + 1]))
    return { day, observedAt: new Date(`${day}T12:00:00Z`), depth, appIds, ranks }
  })
}
