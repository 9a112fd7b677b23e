import { type HistoryRange, rangeDays } from '#web/components/rank-histories/history-ranges.ts'

/** Longer, and every reading would be more than a line can show, and a page should carry. */
const longestWholeDays = 30

/** Every reading, or the last of each day. */
export const resolutionOf = (range: HistoryRange): 'measurement' | 'day' =>
  rangeDays[range] <= longestWholeDays ? 'measurement' : 'day'

/** So short that a second answer of many series can come with the page. */
export const isShort = (range: HistoryRange): boolean => rangeDays[range] <= 90
