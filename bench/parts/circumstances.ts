import {
  countFalseClear,
  countFound,
  countUnusual,
  type Share,
} from '../../src/server/circumstances/testing/false-clear.ts'
import type { PartReport, Row } from '../report.ts'

/** Sixty charts of 160 apps over 120 days: every fifth place of the first hundred is judged. */
const charts = { charts: 60, seed: 23, apps: Array.from({ length: 20 }, (_, index) => 5 * index + 2) }
const seldom = { ...charts, charts: 10 }

const shareOf = ({ of, found }: Share): number => found / of
const text = (share: Share): string => `${(100 * shareOf(share)).toFixed(1)} % of ${share.of}`

type Bound = { what: string; share: Share } & ({ atMost: number } | { atLeast: number })

const toRow = (bound: Bound): Row => {
  const { what, share } = bound
  return 'atMost' in bound
    ? { what, measured: text(share), target: `≤ ${100 * bound.atMost} %`, holds: shareOf(share) <= bound.atMost }
    : { what, measured: text(share), target: `≥ ${100 * bound.atLeast} %`, holds: shareOf(share) >= bound.atLeast }
}

/** What the card "Why did it move?" says about charts whose truth is known, because they are simulated. */
export const measureCircumstances = async (): Promise<PartReport> => {
  const tripled = countFound(seldom, 3)
  const doubled = countFound(seldom, 2)
  const bounds: Bound[] = [
    { what: 'days without an effect called unusual', share: countUnusual(charts), atMost: 0.015 },
    { what: 'weeks without an effect called clear', share: countFalseClear(charts), atMost: 0.05 },
    { what: 'the same around a shuffled day', share: countFalseClear(charts, true), atMost: 0.05 },
    { what: 'ranks divided by three, called clear', share: tripled.clear, atLeast: 0.8 },
  ]
  const figures = {
    bounds: bounds.map(({ what, share }) => ({ what, ...share })),
    tripledOnFirstDay: tripled.firstDay,
    halvedClear: doubled.clear,
    halvedOnFirstDay: doubled.firstDay,
  }
  return { part: 'circumstances', rows: bounds.map(toRow), figures }
}
