import type { CallKind } from '../endpoints/call.ts'

export type CallLimit = {
  /** False if the call exceeds the limit of its kind and of the address it comes from; refused calls do not count. */
  admit: (kind: CallKind, from?: string) => boolean
}

export type CallLimits = { charts?: number; search?: number }

/** A sliding window, in real time by default: any `windowMs` allows a fixed number of calls per kind from each address. */
export const createCallLimit = (limits: CallLimits, windowMs: number, nowMs = () => performance.now()): CallLimit => {
  const admitted = new Map<string, number[]>()
  return {
    admit: (kind, from = '') => {
      const limit = kind === 'unlimited' ? undefined : limits[kind]
      if (kind === 'unlimited' || limit === undefined) return true
      const now = nowMs()
      const key = `${kind} ${from}`
      const recent = (admitted.get(key) ?? []).filter(at => now - at < windowMs)
      admitted.set(key, recent)
      if (recent.length >= limit) return false
      recent.push(now)
      return true
    },
  }
}
