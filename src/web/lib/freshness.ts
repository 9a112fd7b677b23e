import type { AppSummary } from '#contract/summaries.ts'
import { hourMs } from '#domain/units.ts'

/** Whether the newest measurement is too old; false while the current time is unknown. */
export const isStaleAt = (
  { observedAt, staleAfterHours }: Pick<AppSummary, 'observedAt' | 'staleAfterHours'>,
  now: number | null,
): boolean => observedAt !== null && now !== null && now - Date.parse(observedAt) > staleAfterHours * hourMs
