import type { AppSummary } from '#contract/apps.ts'
import { hourMs } from '#domain/units.ts'

/** Whether what is shown was measured too long ago; never while the time is not known. */
export const isStaleAt = (
  { measuredAt, staleAfterHours }: Pick<AppSummary, 'measuredAt' | 'staleAfterHours'>,
  now: number | null,
): boolean => measuredAt !== null && now !== null && now - Date.parse(measuredAt) > staleAfterHours * hourMs
