import { type HistoryRange, rangeDays } from '#web/components/rank-histories/history-ranges.ts'

/** Up to this many days, load every reading. Longer ranges have more readings than a plot can show. */
const longestWholeDays = 30

/** Every reading, or the last one of each day. */
export const resolutionOf = (range: HistoryRange): 'measurement' | 'day' =>
  rangeDays[range] <= longestWholeDays ? 'measurement' : 'day'

/** Short enough to include the small plots in the server-rendered page. */
export const isShort = (range: HistoryRange): boolean => rangeDays[range] <= 90
