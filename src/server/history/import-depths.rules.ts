import { upperMedianOf } from '#domain/medians.ts'
import { dayMs } from '#domain/units.ts'

/** A list is compared with the lists of its chart up to this long before and after it. */
export const aroundMs = 7 * dayMs

/** Below this length, charts vary too much from day to day to compare. */
const longLength = 20

/** The usual length of the surrounding lists if this list is less than half as long; otherwise undefined. */
export const findUsualLength = (length: number, around: readonly number[]): number | undefined => {
  const usual = upperMedianOf(around)
  return usual >= longLength && length < usual / 2 ? usual : undefined
}

const countApps = (length: number): string => `${length === 0 ? 'no' : length} ${length === 1 ? 'app' : 'apps'}`

/** A warning for the author of the file about a list that is much shorter than usual. */
export const describeTruncation = (length: number, usual: number): string =>
  `${countApps(length)} while lists of the surrounding days have about ${usual}: state its depth with "depth", or check the file`
