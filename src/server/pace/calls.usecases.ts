import {
  type AppStore,
  type AppStoreBudget,
  AppStoreError,
  HttpError,
  NetworkError,
  ThrottledError,
  TimeoutError,
} from '#appstore'
import { PausedError } from './pace.errors.ts'

/** `throttled`: 403 or 429. `broken-off`: the caller stopped waiting. */
type CallOutcome = 'answered' | 'throttled' | 'http' | 'network' | 'timeout' | 'unusable' | 'broken-off'

/** A completed call to the App Store. */
export type EndedCall = { budget: AppStoreBudget; outcome: CallOutcome }

const outcomeOf = (error: unknown): CallOutcome => {
  if (error instanceof ThrottledError) return 'throttled'
  if (error instanceof HttpError) return 'http'
  if (error instanceof NetworkError) return 'network'
  if (error instanceof TimeoutError) return 'timeout'
  return error instanceof AppStoreError ? 'unusable' : 'broken-off'
}

/** A call that was never sent does not count: the pause was too long, or the request is impossible. */
const wasSent = (error: unknown): boolean => !(error instanceof PausedError) && !(error instanceof RangeError)

/** Wraps the App Store client to report every completed call. All calls of the server go through it. */
export const observeCalls = (appStore: AppStore) => {
  const listeners = new Set<(call: EndedCall) => void>()
  const report = (call: EndedCall): void => {
    for (const listener of listeners) listener(call)
  }
  const observed =
    <Request, Answer>(budget: AppStoreBudget, call: (request: Request) => Promise<Answer>) =>
    async (request: Request): Promise<Answer> => {
      try {
        const answer = await call(request)
        report({ budget, outcome: 'answered' })
        return answer
      } catch (error) {
        if (wasSent(error)) report({ budget, outcome: outcomeOf(error) })
        throw error
      }
    }
  return {
    appStore: {
      fetchTopChart: observed('charts', appStore.fetchTopChart),
      fetchTopChartsOfGenre: observed('charts', appStore.fetchTopChartsOfGenre),
      fetchSearch: observed('search', appStore.fetchSearch),
      fetchLookup: observed('search', appStore.fetchLookup),
      fetchStoreSearch: observed('search', appStore.fetchStoreSearch),
      fetchHints: observed('search', appStore.fetchHints),
    },
    /** Calls the listener for every App Store call that this process completes. */
    onCall: (listener: (call: EndedCall) => void): void => void listeners.add(listener),
  }
}
