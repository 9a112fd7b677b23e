import { medianOf } from '#domain/medians.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { dayMs } from '#domain/units.ts'

/** How many apps of a chart are looked up, so that charts of 100 and of 200 ranks give the same size. */
export const sizedDepth = 100
/** With fewer apps, a country is not measured. */
const fewestApps = 50
const readAgainMs = 30 * dayMs
const tryAgainMs = dayMs

/**
 * The median rating count of a country's top apps; undefined if too few of them were found. Unrated apps count as 0.
 */
export const ratingsOf = (counts: readonly number[]): number | undefined =>
  counts.length < fewestApps ? undefined : (medianOf(counts) ?? undefined)

type ReadingState = {
  /** When the size was last read; undefined if never. */
  readAt: Date | undefined
  /** When a reading was last tried. */
  triedAt: Date | undefined
  /** The newest reading of the chart that names the apps. */
  chart: { observedAt: Date; entryCount: number } | undefined
}

type Times = { now: Date; chartsSince: Date }

const isRecent = (at: Date | undefined, now: Date, ms: number): boolean =>
  at !== undefined && now.getTime() - at.getTime() < ms

const isDue = ({ readAt, triedAt, chart }: ReadingState, { now, chartsSince }: Times): boolean =>
  chart !== undefined &&
  chart.observedAt >= chartsSince &&
  chart.entryCount >= fewestApps &&
  !isRecent(readAt, now, readAgainMs) &&
  !isRecent(triedAt, now, tryAgainMs)

/** The country to read next: one that was never read, or else the one read longest ago. */
export const chooseNext = (
  storefronts: readonly StorefrontCode[],
  stateOf: (storefront: StorefrontCode) => ReadingState,
  times: Times,
): StorefrontCode | undefined => {
  const age = (code: StorefrontCode): number => stateOf(code).readAt?.getTime() ?? 0
  return storefronts.filter(code => isDue(stateOf(code), times)).toSorted((a, b) => age(a) - age(b))[0]
}
