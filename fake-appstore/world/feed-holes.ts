import { type Chart, chartKeyOf } from '#domain/charts.ts'
import { hourMs } from '#domain/units.ts'
import { hashText, mix, unitOf } from './random.ts'

/**
 * The documented feed leaves some ranked apps out and closes ranks over them; measured: free 97–100 of 100 with 100 on
 * 19 days of 20, paid 92–100 and mostly 98 or 99 (gmertk, 6216 feeds). What is left out stays so for a few hours.
 */
const shares = {
  'top-free': [0.95, 0.975, 0.99, 1],
  'top-paid': [0.1, 0.42, 0.7, 0.83, 0.9, 0.94, 0.97, 0.99, 1],
  'top-grossing': [0.8, 0.93, 1],
} as const satisfies Record<Chart['chartType'], readonly number[]>

const holeHours = 6

export type ChartMoment = { chart: Chart; at: Date }

/** So many ranks a feed leaves out at a moment, by a number that stays the same for some hours. */
const drawHoles = ({ chart, at }: ChartMoment, length: number): { hash: number; count: number } => {
  const hash = mix(hashText(chartKeyOf(chart)), Math.floor(at.getTime() / (holeHours * hourMs)))
  const chance = unitOf(hash)
  const wanted = shares[chart.chartType].findIndex(share => chance < share)
  return { hash, count: Math.round((wanted * length) / 100) }
}

/** What the wider chart shows, and what it leaves out: both hold for the narrower one as well. */
export type WiderFeed<T> = { shown: ReadonlySet<T>; holes: ReadonlySet<T> }

/**
 * The entries that the feed of a chart leaves out. An app that the wider chart shows is shown here, and one that it leaves out
 * is left out: charts of one hour never contradict each other.
 */
export const chooseHoles = <T>(moment: ChartMoment, full: readonly T[], wider?: WiderFeed<T>): ReadonlySet<T> => {
  const inherited = wider ? full.filter(one => wider.holes.has(one)) : []
  const free = wider ? full.filter(one => !wider.holes.has(one) && !wider.shown.has(one)) : full
  const { hash, count } = drawHoles(moment, full.length)
  const own = Math.max(0, count - inherited.length)
  const chosen = Array.from({ length: free.length > 0 ? own : 0 }, (_, hole) => free[mix(hash, hole) % free.length])
  return new Set([...inherited, ...chosen.filter(one => one !== undefined)])
}
