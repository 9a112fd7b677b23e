import { type ChartKey, type ChartKind, chartKeyOf } from '#domain/charts.ts'
import { type StorefrontCode, storefrontCodes } from '#domain/storefronts.ts'
import type { History } from '../history/history.usecases.ts'
import type { ChartKinds, Failure } from '../history/snapshots.rules.ts'
import { readCell } from './joined-cells.rules.ts'
import type { KnownCharts } from './known-charts.rules.ts'

/** The charts that one app could be in, and the countries for which to explain missing charts. */
export type MissingQuestion = { countries?: readonly StorefrontCode[]; kinds: readonly ChartKind[] }

type Gap = { storefront: StorefrontCode; measuredAtMs: number }

/** Countries with missing charts or without any charts. Failures after `measuredAtMs` explain why. */
const listGaps = (
  { countries = storefrontCodes, kinds }: MissingQuestion,
  known: Pick<KnownCharts, 'newest' | 'since' | 'isPlanned' | 'asOf'>,
): Gap[] =>
  countries.flatMap(storefront => {
    const { fresh, missing, others } = readCell(storefront, kinds, known)
    const gaps = missing.length + fresh.length > 0 ? missing : others
    return gaps.map(chart => ({
      storefront,
      measuredAtMs: known.newest.get(chartKeyOf(chart))?.observedAt.getTime() ?? 0,
    }))
  })

/** Every combination of the kinds' values, in these countries. */
export const joinKinds = (storefronts: readonly StorefrontCode[], kinds: readonly ChartKind[]): ChartKinds => ({
  storefronts,
  genres: [...new Set(kinds.map(({ genre }) => genre))],
  chartTypes: [...new Set(kinds.map(({ type: chartType }) => chartType))],
  devices: [...new Set(kinds.map(({ device }) => device))],
})

/**
 * The newest failed attempt of each missing chart, searched from the oldest of their last measurements. Uses one statement
 * for all apps, and none if no chart is missing.
 */
export const listFailures = async (
  { worldCharts }: Pick<History, 'worldCharts'>,
  questions: readonly MissingQuestion[],
  known: KnownCharts,
): Promise<ReadonlyMap<ChartKey, Failure>> => {
  const gapsOf = questions.map(question => ({ question, gaps: listGaps(question, known) }))
  const gaps = gapsOf.flatMap(entry => entry.gaps)
  if (gaps.length === 0) return new Map()
  const kinds = gapsOf.flatMap(entry => (entry.gaps.length > 0 ? entry.question.kinds : []))
  const after = new Date(gaps.reduce((oldestMs, { measuredAtMs }) => Math.min(oldestMs, measuredAtMs), Infinity))
  const countries = [...new Set(gaps.map(({ storefront }) => storefront))]
  return worldCharts.listNewestFailures(joinKinds(countries, kinds), { after, to: known.asOf })
}
