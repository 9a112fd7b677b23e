import type { AppSummary } from '#contract/summaries.ts'
import { hourMs } from '#domain/units.ts'

/** Whether the newest measurement is too old; false while the current time is unknown. */
export const isStaleAt = (
  { measuredAt, staleAfterHours }: Pick<AppSummary, 'measuredAt' | 'staleAfterHours'>,
  now: number | null,
): boolean => measuredAt !== null && now !== null && now - Date.parse(measuredAt) > staleAfterHours * hourMs
