import type { FaultKind } from '../faults/fault-kinds.ts'

/** One received request; `at` is in real time, whatever clock the world uses, and `from` is the address it came from. */
export type ReceivedRequest = {
  at: string
  from: string
  method: string
  url: string
  status: number
  fault?: FaultKind
}

export type RequestLog = {
  list: readonly ReceivedRequest[]
  add: (request: ReceivedRequest) => void
  clear: () => void
}

/** Keeps only the newest requests, so that memory stays bounded over days. */
const mostRequests = 20_000

export const createRequestLog = (): RequestLog => {
  const list: ReceivedRequest[] = []
  return {
    list,
    add: request => {
      list.push(request)
      if (list.length > mostRequests) list.splice(0, mostRequests / 10)
    },
    clear: () => {
      list.length = 0
    },
  }
}
