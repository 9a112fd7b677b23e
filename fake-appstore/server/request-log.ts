import type { FaultKind } from '../faults/fault-kinds.ts'

/** One request as it came; `at` is the real time it came at, whatever clock the world follows. */
export type ReceivedRequest = { at: string; method: string; url: string; status: number; fault?: FaultKind }

export type RequestLog = {
  list: readonly ReceivedRequest[]
  add: (request: ReceivedRequest) => void
  clear: () => void
}

/** A store that runs for days keeps the newest requests only. */
const kept = 20_000

export const createRequestLog = (): RequestLog => {
  const list: ReceivedRequest[] = []
  return {
    list,
    add: request => {
      list.push(request)
      if (list.length > kept) list.splice(0, kept / 10)
    },
    clear: () => {
      list.length = 0
    },
  }
}
