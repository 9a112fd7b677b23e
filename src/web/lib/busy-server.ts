import type { DehydratedState, Query, QueryClient } from '@tanstack/react-query'
import { hasStatus } from './api-error.ts'

const firstWaitMs = 2_000
const longestWaitMs = 30_000

type Answer = Pick<Response, 'status' | 'headers'>

/** A page with a failure on it has status 503 too, but only a busy server says when to ask again. */
const isBusy = ({ status, headers }: Answer): boolean =>
  status === 429 || status === 502 || status === 504 || (status === 503 && headers.has('retry-after'))

type Waiting = { ask: () => Promise<Answer>; sleep: (ms: number) => Promise<void> }

/** Asks for the page until the server has it. Waits twice as long each time, so that many browsers do not keep it busy. */
export const waitForPage = async ({ ask, sleep }: Waiting): Promise<void> => {
  for (let waitMs = firstWaitMs; ; waitMs = Math.min(2 * waitMs, longestWaitMs)) {
    await sleep(waitMs)
    const answer = await ask().catch(() => undefined)
    if (answer && !isBusy(answer)) return
  }
}

/** A failure of the server, or a call without a response. */
const isPassing = ({ state: { error } }: Query): boolean => hasStatus(error, 0, 500, 502, 503, 504)

/**
 * Asks once more for what the server could not load while it rendered the page. The page first shows those failures, because it
 * must be the same as what the server sent.
 */
export const repeatFailed = (queryClient: QueryClient, { queries }: DehydratedState): Promise<void> => {
  const sent = new Set(queries.map(({ queryHash }) => queryHash))
  return queryClient.refetchQueries({
    type: 'active',
    predicate: query => sent.has(query.queryHash) && isPassing(query),
  })
}
