import type { HistoryRange } from '#web/components/rank-histories/history-ranges.ts'

/** What the overview offers. */
export const ranges = ['30d', '180d', '1y', 'all'] as const satisfies readonly HistoryRange[]
export type Range = (typeof ranges)[number]

export const defaultRange: Range = '180d'

const isRange = (value: unknown): value is Range => (ranges as readonly unknown[]).includes(value)

export type AppSearch = { range?: Range | undefined }

/** The address bar of the app page. A key that is left out keeps what was typed, so `undefined` is written out. */
export const readAppSearch = ({ range }: Record<string, unknown>): AppSearch => ({
  range: isRange(range) ? range : undefined,
})
