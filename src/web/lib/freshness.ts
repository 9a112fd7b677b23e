import type { AppSummary } from '#contract/summaries.ts'
import { secondMs } from '#domain/units.ts'

/** Whether the newest measurement is too old; false while the current time is unknown. */
export const isStaleAt = (
  { observedAt, staleAfterSeconds }: Pick<AppSummary, 'observedAt' | 'staleAfterSeconds'>,
  now: number | null,
): boolean => observedAt !== null && now !== null && now - Date.parse(observedAt) > staleAfterSeconds * secondMs
