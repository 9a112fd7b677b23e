import { hourMs } from '#domain/units.ts'

/** The server's own default: older measurements no longer count as a current rank. */
const staleAfterMs = 72 * hourMs

/** Whether what is shown was measured too long ago; never while the time is not known. */
export const isStaleAt = (measuredAt: string | null, now: number | null): boolean =>
  measuredAt !== null && now !== null && now - Date.parse(measuredAt) > staleAfterMs
