/** Apple's app id: above 2^31 and below 2^53, so an exact JavaScript number. */
export type AppId = number

export const isAppId = (value: unknown): value is AppId =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0

/** Parses an app id from a string of digits; undefined for anything else. */
export const findAppId = (text: string): AppId | undefined => {
  const value = /^[1-9]\d{0,15}$/.test(text) ? Number(text) : Number.NaN
  return isAppId(value) ? value : undefined
}

/** The deepest rank of any source. History stores a rank in one byte. */
export const deepestRank = 200

/** The thresholds N of "countries in the top N". */
export const topThresholds = [1, 5, 10, 25, 50, 100] as const
export type TopThreshold = (typeof topThresholds)[number]

/** Why a chart has no snapshot for a given time. */
export const gapReasons = ['network', 'timeout', 'http', 'unusable', 'suspect', 'withdrawn', 'not-fetched'] as const
export type GapReason = (typeof gapReasons)[number]

/**
 * The state of one app in one chart at one time. Only `ranked`, `unranked` and `empty` are measurements; the others are gaps
 * and never count as a change of rank. `depth`: how many ranks the measurement had.
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
