/** Apple's number of an app. Above 2^31, below 2^53: an exact JavaScript number. */
export type AppId = number

export const isAppId = (value: unknown): value is AppId =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0

/** Reads an app id from a string of digits; undefined for anything else. */
export const findAppId = (text: string): AppId | undefined => {
  const value = /^[1-9]\d{0,15}$/.test(text) ? Number(text) : Number.NaN
  return isAppId(value) ? value : undefined
}

/** No source shows more places of a chart; history stores a rank in one byte. */
export const deepestRank = 200

/** The thresholds N of "countries in the top N". */
export const topThresholds = [1, 5, 10, 25, 50, 100] as const
export type TopThreshold = (typeof topThresholds)[number]

/** Why there is no snapshot of a chart at a moment. */
export const gapReasons = ['network', 'timeout', 'http', 'unusable', 'suspect', 'withdrawn', 'not-fetched'] as const
export type GapReason = (typeof gapReasons)[number]

/**
 * What is known of one app in one chart at one moment. Only `ranked`, `unranked` and `empty` are measurements;
 * the rest are gaps and never count as a change of rank.
 */
export type RankState =
  | { state: 'ranked'; rank: number; depth: number }
  | { state: 'unranked'; depth: number }
  | { state: 'empty' }
  | { state: 'failed'; reason: GapReason; detail?: string }
  | { state: 'not-offered' }
  | { state: 'not-tracked' }

export const rankStates = [
  'ranked',
  'unranked',
  'empty',
  'failed',
  'not-offered',
  'not-tracked',
] as const satisfies readonly RankState['state'][]

export const isMeasured = ({ state }: Pick<RankState, 'state'>): boolean =>
  state === 'ranked' || state === 'unranked' || state === 'empty'

/** Positive when the app climbed. */
export const rankChange = (change: { previous: number; current: number }): number => change.previous - change.current
