import type { CallKind } from '../endpoints/call.ts'

export type CallLimit = {
  /** False when the call is over the limit of its kind; refused calls do not count against it. */
  admit: (kind: CallKind) => boolean
}

export type CallLimits = { charts?: number; search?: number }

/** A window that slides with real time: in any `windowMs` at most so many calls of a kind are answered. */
export const createCallLimit = (limits: CallLimits, windowMs: number): CallLimit => {
  const admitted: Record<'charts' | 'search', number[]> = { charts: [], search: [] }
  return {
    admit: kind => {
      const limit = kind === 'unlimited' ? undefined : limits[kind]
      if (kind === 'unlimited' || limit === undefined) return true
      const now = performance.now()
      const recent = admitted[kind].filter(at => now - at < windowMs)
      admitted[kind] = recent
      if (recent.length >= limit) return false
      recent.push(now)
      return true
    },
  }
}
