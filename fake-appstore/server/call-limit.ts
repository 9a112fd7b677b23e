import type { CallKind } from '../endpoints/call.ts'

export type CallLimit = {
  /** False if the call exceeds the limit of its kind; refused calls do not count. */
  admit: (kind: CallKind) => boolean
}

export type CallLimits = { charts?: number; search?: number }

/** A sliding window, in real time by default: any `windowMs` allows a fixed number of calls per kind. */
export const createCallLimit = (limits: CallLimits, windowMs: number, nowMs = () => performance.now()): CallLimit => {
  const admitted: Record<'charts' | 'search', number[]> = { charts: [], search: [] }
  return {
    admit: kind => {
      const limit = kind === 'unlimited' ? undefined : limits[kind]
      if (kind === 'unlimited' || limit === undefined) return true
      const now = nowMs()
      const recent = admitted[kind].filter(at => now - at < windowMs)
      admitted[kind] = recent
      if (recent.length >= limit) return false
      recent.push(now)
      return true
    },
  }
}
