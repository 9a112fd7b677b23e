import { type Chart, chartKeyOf } from '#domain/charts.ts'
import { hourMs } from '#domain/units.ts'
import { hashText, mix, unitOf } from './random.ts'

/**
 * The documented feed omits some ranked apps and moves the rest up. Measured: free 97–100 of 100, with 100 on 19 of 20 days;
 * paid 92–100, mostly 98 or 99 (gmertk, 6,216 feeds). An omitted app stays omitted for a few hours.
 */
const shares = {
  'top-free': [0.95, 0.975, 0.99, 1],
  'top-paid': [0.1, 0.42, 0.7, 0.83, 0.9, 0.94, 0.97, 0.99, 1],
  'top-grossing': [0.8, 0.93, 1],
} as const satisfies Record<Chart['type'], readonly number[]>

const holeHours = 6

export type ChartMoment = { chart: Chart; at: Date }

/** How many ranks a feed omits at a time, derived from a number that stays the same for some hours. */
const drawHoles = ({ chart, at }: ChartMoment, length: number): { hash: number; count: number } => {
  const hash = mix(hashText(chartKeyOf(chart)), Math.floor(at.getTime() / (holeHours * hourMs)))
  const chance = unitOf(hash)
  const wanted = shares[chart.type].findIndex(share => chance < share)
  return { hash, count: Math.round((wanted * length) / 100) }
}

/** The apps that the parent chart shows or omits; its subcharts do the same. */
export type WiderFeed<T> = { entries: ReadonlySet<T>; holes: ReadonlySet<T> }

/**
 * The entries that the feed of a chart omits. It follows the parent chart: an app shown there is shown here, and an app
 * omitted there is omitted here, so that charts of the same hour never contradict each other.
 */
export const chooseHoles = <T>(moment: ChartMoment, full: readonly T[], wider?: WiderFeed<T>): ReadonlySet<T> => {
  const inherited = wider ? full.filter(entry => wider.holes.has(entry)) : []
  const free = wider ? full.filter(entry => !wider.holes.has(entry) && !wider.entries.has(entry)) : full
  const { hash, count } = drawHoles(moment, full.length)
  const own = Math.max(0, count - inherited.length)
  const chosen = Array.from({ length: free.length > 0 ? own : 0 }, (_, hole) => free[mix(hash, hole) % free.length])
  return new Set([...inherited, ...chosen.filter(entry => entry !== undefined)])
}
