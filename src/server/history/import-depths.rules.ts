import { upperMedianOf } from '#domain/medians.ts'
import { dayMs } from '#domain/units.ts'

/** A list is compared with the lists of its chart from so long before it to so long after it. */
export const aroundMs = 7 * dayMs

/** Shorter charts change their length from day to day by themselves. */
const longLength = 20

/** How long the lists around usually are, where this one is less than half as long; otherwise undefined. */
export const findUsualLength = (length: number, around: readonly number[]): number | undefined => {
  const usual = upperMedianOf(around)
  return usual >= longLength && length < usual / 2 ? usual : undefined
}

const countApps = (length: number): string => `${length === 0 ? 'no' : length} ${length === 1 ? 'app' : 'apps'}`

/** What to tell the person who made the file of a list that is much shorter than usual. */
export const describeCut = (length: number, usual: number): string =>
  `${countApps(length)} while lists of the surrounding days have about ${usual}: state its depth with "depth", or check the file`
